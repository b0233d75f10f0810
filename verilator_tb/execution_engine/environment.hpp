#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/execution_engine_layout.hpp"
#include "verilator_tb/execution_engine/operations.hpp"
#include "verilator_tb/execution_engine/sm_stub.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/sm_driver/host_stub.hpp"
#include "verilator_tb/sm_driver/launches.hpp"

namespace segue::execution_engine {

/// Everything around an execution engine: the host, the SMs with their memory, and the operations
/// that control them. Its account is the block's promise: every thread block of every launch
/// completes exactly once, none is lost, and none runs twice except after a flush.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now` are the outputs with idle inputs.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// The outputs of that cycle.
  void take(const Outputs& out);

  /// No more operations, nothing held back; a policy that may not come to an end is left.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const;
  [[nodiscard]] bool busy() const;
  [[nodiscard]] std::uint64_t progress() const;
  [[nodiscard]] std::vector<std::string> unfinished() const;
  [[nodiscard]] const std::string& complaint() const { return broken_; }

 private:
  void apply(const plant::Operation& operation);
  void apply_own(const plant::Operation& operation);
  void apply_pacing();
  void begin_reset(std::uint64_t cycles);
  void drive_region();
  [[nodiscard]] std::uint32_t region_base() const;
  void drive_counters(const Outputs& now);
  void aim_kills(const Outputs& now);
  void aim_reset(const Outputs& out);
  void see_region(const Outputs& out);
  [[nodiscard]] bool stalled(sm_driver::StallOf what) const {
    return cycle_ < stalled_until_[static_cast<std::size_t>(what)];
  }
  void see(const std::string& broken) {
    if (!broken.empty() && broken_.empty()) broken_ = broken;
  }

  Params params_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  std::uint64_t reset_at_ = 0;  // aimed
  bool in_reset_ = true;
  bool stopped_ = false;
  std::uint32_t cmd_percent_ = 100;
  std::uint32_t done_percent_ = 100;
  std::uint32_t sample_percent_ = 100;
  std::uint32_t aim_percent_ = 0;
  std::array<std::uint64_t, sm_driver::kNumStalls> stalled_until_{};
  sm_driver::Policy policy_ = sm_driver::Policy::kFcfs;
  sm_driver::Technique technique_ = sm_driver::Technique::kDrain;

  Inputs in_;
  sm_driver::HostStub host_;
  sm_driver::HostMsg host_msg_;
  std::vector<SmStub> sms_;
  ContextMemory memory_;
  sm_driver::Launches launches_;
  Pacing pacing_;
  bool region_set_ = false;
  std::uint32_t regions_ = 0;  ///< so far: each lies elsewhere
  std::uint32_t frame_log2_ = 12;
  preempt_engine::Method method_ = preempt_engine::Method::kWalk;
  bool done_seen_ = false;  ///< the kernel_done offered is known
  bool quiescent_ = false;
  std::uint64_t messages_ = 0;
  std::string broken_;
};

}  // namespace segue::execution_engine
