#pragma once

#include <limits>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/process_state.hpp"

namespace segue::gpu {

/// A stop rule at work, with its open conditions.
class StopRules {
 public:
  explicit StopRules(const Plan& plan) : rule_(plan.stop), runs_(plan.runs) {}

  /// Does the rule wait for this process? A stall is a stall of such processes.
  [[nodiscard]] bool waits_for(const ProcessState& process) const {
    if (process.plan->background || std::holds_alternative<StopAfterTime>(rule_)) return false;
    if (const auto* const budget = std::get_if<StopAfterInstructions>(&rule_)) {
      return process.instructions < budget->instructions;
    }
    return process.runs < runs_;
  }
  /// When the run is complete in any case; `kNever` if only processes decide.
  [[nodiscard]] Cycle time() const {
    const auto* const limit = std::get_if<StopAfterTime>(&rule_);
    return limit == nullptr ? kNever : limit->time;
  }
  [[nodiscard]] bool counts_instructions() const {
    return std::holds_alternative<StopAfterInstructions>(rule_);
  }
  /// The instructions at which a process is worth another look.
  [[nodiscard]] std::uint64_t instructions() const {
    const auto* const budget = std::get_if<StopAfterInstructions>(&rule_);
    return budget == nullptr ? std::numeric_limits<std::uint64_t>::max() : budget->instructions;
  }

 private:
  StopRule rule_;
  std::uint64_t runs_;
};

}  // namespace segue::gpu
