#include "cmodel/isa/flashback/kernel_plans.hpp"

#include "cmodel/isa/analysis/control_flow.hpp"

namespace segue::isa {

KernelPlans::KernelPlans(const Program& program, const Kernel& kernel,
                         const FlashbackMethods& methods)
    : first_(kernel.first), liveness_(program, kernel) {
  const SharedMemoryRaces races(program, kernel);
  for (const BasicBlock& block : basic_blocks(program, kernel)) {
    const auto number = static_cast<std::uint32_t>(blocks_.size());
    const BlockValues& values = blocks_.emplace_back(program, block, liveness_, races);
    for (std::uint32_t index = block.first; index < block.end; ++index) {
      block_of_.push_back(number);
      plans_.push_back(find_plan(values, liveness_.live(index), index, methods));
    }
  }
}

}  // namespace segue::isa
