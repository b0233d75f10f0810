#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"

namespace segue::policies {

/// A TB that was preempted and waits.
struct WaitingTb {
  std::uint32_t id = 0;
  std::optional<std::uint32_t> handle;  ///< None: it starts from the beginning.
};

/// A launch from its acceptance to its `kernel_done`, as the ports tell it.
struct Launch {
  std::uint64_t number = 0;  ///< Unique; 0 is no launch.
  sm_driver::HostMsg msg;
  bool killed = false;
  std::optional<std::uint32_t> row;  ///< Known from its first set-up.
  std::uint64_t issued = 0;          ///< TBs 0 .. issued-1 were issued at least once.
  std::uint64_t finished = 0;
  std::uint64_t resident = 0;
  std::deque<WaitingTb> waiting;  ///< In the order of their preemption.

  /// All its TBs have finished.
  [[nodiscard]] bool complete() const {
    return finished == msg.tb_count && resident == 0 && waiting.empty();
  }
};

/// The launches that have not ended, those of a context in order.
class OutstandingLaunches {
 public:
  explicit OutstandingLaunches(std::uint32_t contexts) : by_context_(contexts) {}

  void clear();
  void open(const sm_driver::HostMsg& msg);
  void close_oldest(std::uint32_t ctx) { by_context_[ctx].pop_front(); }
  /// Null if the context has none.
  [[nodiscard]] Launch* oldest(std::uint32_t ctx);
  /// Null if the launch has ended or hasn't begun.
  [[nodiscard]] Launch* oldest(std::uint32_t ctx, std::uint64_t number);
  [[nodiscard]] std::size_t outstanding(std::uint32_t ctx) const { return by_context_[ctx].size(); }
  [[nodiscard]] std::size_t outstanding() const;
  /// Another launch that runs in this row of the KSRT.
  [[nodiscard]] bool row_is_taken(std::uint32_t row, const Launch& by_other_than) const;

 private:
  std::vector<std::deque<Launch>> by_context_;
  std::uint64_t last_number_ = 0;
};

}  // namespace segue::policies
