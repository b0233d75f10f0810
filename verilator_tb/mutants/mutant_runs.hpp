#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/plant/verdict.hpp"

namespace segue::plant {

/// The stimuli of a mutant, and the length of each.
struct MutantBudget {
  std::uint64_t first_seed = 1;
  std::uint64_t seeds = 1;
  std::uint64_t cycles = 0;
  std::vector<Stimulus> directed = {};  ///< after those that are drawn
};

/// How a mutant ended: in the first run that is not equal, or equal in all of them.
struct MutantResult {
  std::uint16_t mutant = 0;
  Verdict verdict = Verdict::kEqual;
  std::uint64_t seed = 0;    ///< of the stimulus
  std::uint64_t cycle = 0;   ///< of the verdict, unless it is equal
  std::string field;         ///< the first that differs
  std::uint64_t cycles = 0;  ///< in all its runs together
};

/// Runs the mutants that share one module, each in a model of its own, against the twin.
class MutantRuns {
 public:
  /// `block` and `module` outlive this.
  MutantRuns(const Block& block, const Config& config, const RtlModule& module,
             const MutantBudget& budget);

  /// Mutant 0 is the netlist as it was.
  MutantResult run(std::uint16_t mutant) const;

 private:
  const Block& block_;
  Sizes sizes_;
  const RtlModule& module_;
  std::vector<Stimulus> stimuli_;
};

}  // namespace segue::plant
