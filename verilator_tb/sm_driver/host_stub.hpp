#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "verilator_tb/sm_driver/launches.hpp"
#include "verilator_tb/sm_driver/operations.hpp"

namespace segue::sm_driver {

/// The host: sends messages on request, a launch as soon as the context's command buffer is free,
/// everything else in order, illegal messages on demand.
class HostStub {
 public:
  explicit HostStub(const Params& params);

  void reset();

  /// One of the host's operations (kLaunch to kBadHost); others are none of its business.
  void apply(const plant::Operation& operation);
  void launch(const HostMsg& msg);
  void send(const HostMsg& msg) { others_.push_back({msg, Expect::kLegal}); }
  void send_faulty(HostFault fault, std::uint32_t ctx, std::int64_t value);

  /// Forgets the launches that wait for a command buffer.
  void stop_launching();

  /// Chooses a message to offer, if there is one; it is then held until taken.
  bool offer(HostMsg& msg);
  /// The message offered was taken. Returns the promise that the answer breaks.
  std::string taken(const HostMsg& msg, Error error, Launches& launches);
  /// The block's output in this cycle, behind `taken`.
  void see_buffers(std::uint64_t free) {
    buffer_free_ = free & ~just_filled_;
    just_filled_ = 0;
  }

  [[nodiscard]] bool idle() const { return !offering_ && others_.empty() && waiting_ == 0; }
  [[nodiscard]] bool offering() const { return offering_; }

 private:
  static constexpr std::size_t kMostWaiting = 2;  // launches of a context

  enum class Expect : std::uint8_t { kLegal, kError, kEither };
  struct Message {
    HostMsg msg;
    Expect expect;
  };

  Params params_;
  std::deque<Message> others_;
  std::vector<std::deque<HostMsg>> launches_;  // of each context
  std::uint64_t waiting_ = 0;                  // contexts with such launches
  std::uint64_t buffer_free_ = 0;
  std::uint64_t just_filled_ = 0;
  std::uint32_t next_ctx_ = 0;
  bool offering_ = false;
  Expect expect_ = Expect::kLegal;
};

}  // namespace segue::sm_driver
