#include "cmodel/isa/flashback/context_schemes.hpp"

#include <algorithm>
#include <vector>

#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/flashback/deferral.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/flashback/scalar_backup.hpp"

namespace segue::isa {

namespace {

double mean_of(const Kernel& kernel, const KernelPlans& plans) {
  double sum = 0;
  for (std::uint32_t index = kernel.first; index < kernel.end; ++index) {
    sum += static_cast<double>(plans.plan(index).bytes);
  }
  return sum / (kernel.end - kernel.first);
}

/// The means with backups, over the instructions of the kernel without the copies.
void add_backed_up_schemes(const BackedUpProgram& backed_up, const Kernel& kernel,
                           ContextSchemes& schemes) {
  using Kind = FlashbackStep::Kind;
  const KernelPlans plans(backed_up.program, kernel, {});
  double flashbacks = 0;
  for (const BasicBlock& block : basic_blocks(backed_up.program, kernel)) {
    const std::vector<Deferral> deferred = deferrals(backed_up.program, block, plans.liveness());
    for (std::uint32_t index = block.first; index < block.end; ++index) {
      if (backed_up.copied_at.contains(index)) continue;
      const FlashbackPlan& plan = plans.plan(index);
      schemes.backed_up += static_cast<double>(plan.bytes);
      schemes.both +=
          static_cast<double>(std::min(plan.bytes, deferred[index - block.first].bytes));
      schemes.executed_again += static_cast<double>(plan.count(Kind::kExecute));
      schemes.undone += static_cast<double>(plan.count(Kind::kRevert));
      flashbacks += plan.point != index ? 1 : 0;
    }
  }
  schemes.backed_up /= schemes.instructions;
  schemes.both /= schemes.instructions;
  schemes.flashbacks = flashbacks / schemes.instructions;
  schemes.executed_again /= std::max(1.0, flashbacks);
  schemes.undone /= std::max(1.0, flashbacks);
}

void add_simple_schemes(const Program& program, const Kernel& kernel, ContextSchemes& schemes) {
  const Liveness liveness(program, kernel);
  schemes.instructions = kernel.end - kernel.first;
  schemes.allocated =
      static_cast<double>(allocated_register_bytes(kernel.descriptor, program.architecture));
  for (const BasicBlock& block : basic_blocks(program, kernel)) {
    const std::vector<Deferral> deferred = deferrals(program, block, liveness);
    for (std::uint32_t index = block.first; index < block.end; ++index) {
      const Deferral& best = deferred[index - block.first];
      schemes.live +=
          static_cast<double>(register_bytes(liveness.live(index), program.architecture));
      schemes.least_of_block += static_cast<double>(deferred[0].bytes);
      schemes.deferred += static_cast<double>(best.bytes);
      schemes.deferred_by += best.at - index;
    }
  }
  for (double* sum :
       {&schemes.live, &schemes.least_of_block, &schemes.deferred, &schemes.deferred_by}) {
    *sum /= schemes.instructions;
  }
}

}  // namespace

ContextSchemes context_schemes(const Program& program, const Kernel& kernel) {
  ContextSchemes schemes;
  add_simple_schemes(program, kernel, schemes);
  const auto plain = [&](bool reload, bool revert) {
    return mean_of(kernel, KernelPlans(program, kernel, {.reload = reload, .revert = revert}));
  };
  schemes.in_place = plain(false, false);
  schemes.reloaded = plain(true, false);
  schemes.reverted = plain(true, true);
  const BackedUpProgram backed_up = back_up_scalars(program, kernel);
  schemes.copies = static_cast<std::uint32_t>(backed_up.copied_at.size());
  schemes.no_room = backed_up.no_room;
  add_backed_up_schemes(backed_up, *backed_up.program.find(kernel.name), schemes);
  return schemes;
}

}  // namespace segue::isa
