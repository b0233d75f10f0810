#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/drf_allocator_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/drf_allocator/workload.hpp"

namespace segue::drf_allocator {

/// An SM as the allocator sees it: set-ups, thread blocks as countdowns, and saves. Its message is
/// held until it is taken.
class SmStub {
 public:
  SmStub(std::uint32_t index, std::uint32_t slots) : index_(index), slots_(slots) {}

  void reset();
  /// A command is taken.
  void take(const SmCmd& cmd, const Workload& workload, std::uint64_t cycle, Random& random);
  /// Chooses a message to offer, if one is due.
  void offer(std::uint64_t cycle, Random& random);
  /// Offers an illegal message, if none is offered. `totals` are the thread blocks of the kernels.
  void offer_fault(const std::vector<std::uint32_t>& totals, Random& random);
  /// An illegal message that a command on its way could make legal is not sent.
  void withdraw_fault() {
    if (is_faulty_) is_offering_ = is_faulty_ = false;
  }
  /// The message was taken.
  void taken();

  [[nodiscard]] bool is_offering() const { return is_offering_; }
  [[nodiscard]] const SmMsg& message() const { return message_; }
  /// Nothing runs, and nothing is left to be said.
  [[nodiscard]] bool is_idle() const;
  [[nodiscard]] std::string in_words() const;

 private:
  enum class Stage : std::uint8_t { kFree, kRunning, kSaving };
  struct Slot {
    Stage stage = Stage::kFree;
    bool leaves = false;
    std::uint32_t ctx = 0;
    std::uint32_t tb_id = 0;
    std::uint64_t due = 0;  ///< cycle in which it ends or is saved
  };
  void preempt(const SmCmd& cmd, const Workload& workload, std::uint64_t cycle, Random& random);
  void offer(const SmMsg& message, bool is_faulty);

  std::uint32_t index_;
  std::vector<Slot> slots_;
  bool sets_up_ = false;
  std::uint64_t setup_due_ = 0;
  bool is_offering_ = false;
  bool is_faulty_ = false;
  SmMsg message_;
};

}  // namespace segue::drf_allocator
