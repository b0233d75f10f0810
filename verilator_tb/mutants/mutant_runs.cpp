#include "verilator_tb/mutants/mutant_runs.hpp"

#include "verilator_tb/plant/lockstep.hpp"

namespace segue::plant {
namespace {

/// The netlist's input of 16 bits that says which mutation is in force, from the first clock
/// edge on. That edge is a model's own, in reset, before the run begins with a reset cycle.
void select(RtlModel& rtl, std::uint16_t mutant) {
  *static_cast<std::uint16_t*>(rtl.find("mutsel", sizeof mutant)) = mutant;
  rtl.set_reset_n(false);
  rtl.settle();
  rtl.clock();
}

}  // namespace

MutantRuns::MutantRuns(const Block& block, const Config& config, const RtlModule& module,
                       const MutantBudget& budget)
    : block_(block), sizes_(config.sizes), module_(module) {
  for (std::uint64_t i = 0; i < budget.seeds; ++i) {
    stimuli_.push_back(block.draw(sizes_, budget.first_seed + i, budget.cycles));
  }
  stimuli_.insert(stimuli_.end(), budget.directed.begin(), budget.directed.end());
}

MutantResult MutantRuns::run(std::uint16_t mutant) const {
  MutantResult result;
  result.mutant = mutant;
  for (const Stimulus& stimulus : stimuli_) {
    const auto bench = block_.make_bench(module_, sizes_, stimulus);
    select(bench->rtl(), mutant);
    LockstepOptions options;
    options.cycles = stimulus.cycles;
    const LockstepResult run = run_lockstep(*bench, options);
    result.cycles += run.cycles;
    if (run.verdict == Verdict::kEqual) continue;
    result.verdict = run.verdict;
    result.seed = stimulus.seed;
    result.cycle = run.at;
    if (!run.differences.empty()) result.field = run.differences.front().field;
    break;
  }
  return result;
}

}  // namespace segue::plant
