// mutant_runs BLOCK --config NAME --module FILE --seed S --seeds N --cycles N
//             [--directed FILE] <MUTANTS
//
// Runs the mutants with the numbers on standard input, and before and after them the netlist
// without a mutation, which must be equal. Prints one JSON object a line as each ends.
// scripts/mutate calls it; exit codes as those of `segue cosim`.

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cmodel/cli/common/option_checks.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/mutants/mutant_runs.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/operation_file.hpp"

namespace segue {
namespace {

const plant::Block& find_block(const std::string& name) {
  for (const plant::Block* block : cli::blocks()) {
    if (block->name() == name) return *block;
  }
  throw plant::BadInput("there is no block '" + name + "'");
}

void print(const plant::MutantResult& result) {
  nlohmann::ordered_json line = {
      {"mutant", result.mutant}, {"verdict", to_string(result.verdict)}, {"cycles", result.cycles}};
  if (result.verdict != plant::Verdict::kEqual) {
    line["seed"] = result.seed;
    line["cycle"] = result.cycle;
    line["field"] = result.field;
  }
  std::cout << line << std::endl;  // read while this goes on
}

/// The netlist itself: if it is not equal, nothing that follows means anything.
void run_unmutated(const plant::MutantRuns& runs) {
  const plant::MutantResult result = runs.run(0);
  print(result);
  if (result.verdict == plant::Verdict::kEqual) return;
  throw plant::HarnessError("the netlist without a mutation differs from the twin in " +
                            result.field + ", seed " + std::to_string(result.seed) + ", cycle " +
                            std::to_string(result.cycle));
}

int run(int argc, char** argv) {
  CLI::App app("Runs the mutants of a block against its twin; called by scripts/mutate.");
  std::string block_name, config_name, module_path;
  std::vector<std::string> directed;
  plant::MutantBudget budget;
  app.add_option("block", block_name, "The block")->required();
  app.add_option("--config", config_name, "The sizes that the module has")->required();
  app.add_option("--module", module_path, "The Verilated netlist")->required();
  app.add_option("--seed", budget.first_seed, "First seed of the stimulus");
  app.add_option("--seeds", budget.seeds, "Seeds that a mutant has to survive");
  app.add_option("--cycles", budget.cycles, "Cycles with stimulus, for each seed")
      ->transform(cli::whole_number(1, plant::kMostCycles));
  app.add_option("--directed", directed, "Operations to be run after the seeds");
  CLI11_PARSE(app, argc, argv);
  const plant::Block& block = find_block(block_name);
  for (const std::string& path : directed) {
    const auto kinds = block.operation_kinds(block.configs().find(config_name).sizes);
    budget.directed.push_back(plant::read_operation_file(path, kinds).stimulus);
  }
  const plant::RtlModule module(module_path);
  const plant::MutantRuns runs(block, block.configs().find(config_name), module, budget);
  run_unmutated(runs);
  for (std::uint16_t mutant = 0; std::cin >> mutant;) print(runs.run(mutant));
  run_unmutated(runs);
  return 0;
}

}  // namespace
}  // namespace segue

int main(int argc, char** argv) {
  try {
    return segue::run(argc, argv);
  } catch (const segue::plant::BadInput& error) {
    std::cerr << "mutant_runs: " << error.what() << "\n";
    return segue::plant::kBadInputExitCode;
  } catch (const segue::plant::HarnessError& error) {
    std::cerr << "mutant_runs: " << error.what() << "\n";
    return segue::plant::exit_code(segue::plant::Verdict::kHarnessError);
  }
}
