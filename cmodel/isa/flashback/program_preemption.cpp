#include "cmodel/isa/flashback/program_preemption.hpp"

namespace segue::isa {

ProgramPreemption::ProgramPreemption(const Program& program, const FlashbackMethods& methods,
                                     std::uint64_t interval, std::uint64_t seed)
    : program_(program), interval_(interval), seed_(seed) {
  for (const Kernel& kernel : program.kernels) {
    plans_.emplace(kernel.name, KernelPlans(program, kernel, methods));
  }
}

void ProgramPreemption::add_to(RunOptions& options, const std::string& kernel) {
  WarpPreemption* const launch = launches_
                                     .emplace_back(std::make_unique<WarpPreemption>(
                                         program_, *program_.find(kernel), plans_.at(kernel),
                                         interval_, seed_ + launches_.size()))
                                     .get();
  options.probe = [launch](Wave& wave, const Instruction&) { launch->step(wave); };
}

WarpPreemption::Counts ProgramPreemption::counts() const {
  WarpPreemption::Counts sum;
  for (const auto& launch : launches_) {
    const WarpPreemption::Counts& one = launch->counts();
    sum.preemptions += one.preemptions;
    sum.flashbacks += one.flashbacks;
    sum.again += one.again;
    sum.bytes += one.bytes;
    sum.executed += one.executed;
    sum.reverted += one.reverted;
  }
  return sum;
}

std::optional<std::string> ProgramPreemption::difference() const {
  for (const auto& launch : launches_) {
    if (launch->difference()) return launch->difference();
  }
  return {};
}

}  // namespace segue::isa
