#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/isa/execute/run_kernel.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/flashback/warp_preemption.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Preempts warps of all launches of a program, at random.
class ProgramPreemption {
 public:
  /// @param program stays where it is
  /// @param interval warp-instructions between preemptions, in the mean
  ProgramPreemption(const Program& program, const FlashbackMethods& methods, std::uint64_t interval,
                    std::uint64_t seed);

  /// Lets the launch's warps be preempted: sets its probe.
  void add_to(RunOptions& options, const std::string& kernel);

  /// Summed over launches.
  [[nodiscard]] WarpPreemption::Counts counts() const;
  /// The first live register that a warp did not get back.
  [[nodiscard]] std::optional<std::string> difference() const;

 private:
  const Program& program_;
  std::uint64_t interval_;
  std::uint64_t seed_;
  std::map<std::string, KernelPlans> plans_;
  std::vector<std::unique_ptr<WarpPreemption>> launches_;
};

}  // namespace segue::isa
