#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/flashback/block_values.hpp"
#include "cmodel/isa/flashback/find_plan.hpp"
#include "cmodel/isa/flashback/flashback_plan.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// The plans of all instructions of a kernel.
class KernelPlans {
 public:
  KernelPlans(const Program& program, const Kernel& kernel, const FlashbackMethods& methods);

  [[nodiscard]] const Liveness& liveness() const { return liveness_; }
  [[nodiscard]] const FlashbackPlan& plan(std::uint32_t index) const {
    return plans_[index - first_];
  }
  /// Of the basic block that an instruction is in.
  [[nodiscard]] const BlockValues& values(std::uint32_t index) const {
    return blocks_[block_of_[index - first_]];
  }

 private:
  std::uint32_t first_;
  Liveness liveness_;
  std::vector<BlockValues> blocks_;
  std::vector<std::uint32_t> block_of_;
  std::vector<FlashbackPlan> plans_;
};

}  // namespace segue::isa
