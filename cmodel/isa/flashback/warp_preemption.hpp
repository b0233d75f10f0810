#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/flashback/flashback_plan.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Executes the routines of a plan on a warp: everything that its registers had is gone in between.
/// @param program that `values` are of
void preempt_and_resume(Wave& wave, const Program& program, const BlockValues& values,
                        const FlashbackPlan& plan, std::mt19937_64& garbage);

/// Preempts warps at random while a launch runs, resumes them, and compares every live register
/// with what it had. For `RunOptions::probe`.
///
/// A resumed warp has its live registers and not those that its next flashback may start from. So
/// one that is preempted again before it leaves its basic block moves its live registers: the paper
/// says nothing of this.
class WarpPreemption {
 public:
  struct Counts {
    std::uint64_t preemptions = 0;
    std::uint64_t flashbacks = 0;  ///< to an earlier instruction
    std::uint64_t again = 0;       ///< before the warp had left its block
    std::uint64_t bytes = 0;       ///< of registers in contexts
    std::uint64_t executed = 0;    ///< instructions executed again
    std::uint64_t reverted = 0;

    bool operator==(const Counts&) const = default;
  };

  /// @param interval warp-instructions between preemptions, in the mean
  WarpPreemption(const Program& program, const Kernel& kernel, const KernelPlans& plans,
                 std::uint64_t interval, std::uint64_t seed)
      : program_(program), kernel_(kernel), plans_(plans), interval_(interval), random_(seed) {}

  /// Before each instruction of a warp.
  void step(Wave& wave);

  [[nodiscard]] const Counts& counts() const { return counts_; }
  /// The first live register that a warp did not get back, in words.
  [[nodiscard]] const std::optional<std::string>& difference() const { return difference_; }

 private:
  void compare(const Wave& before, const Wave& after);

  const Program& program_;
  const Kernel& kernel_;
  const KernelPlans& plans_;
  std::uint64_t interval_;
  std::mt19937_64 random_;
  Counts counts_;
  std::optional<std::string> difference_;
  /// First instruction of the block in which a warp has been resumed, by thread block and warp.
  std::map<std::pair<std::uint32_t, unsigned>, std::uint32_t> resumed_in_;
};

}  // namespace segue::isa
