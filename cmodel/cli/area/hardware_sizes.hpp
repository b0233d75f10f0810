#pragma once

#include <string>
#include <string_view>

#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/plan/block_sizes.hpp"

namespace segue::cli {

/// Sizes of the hardware's blocks, as --size names them: "BLOCK.NAME=VALUE", several with commas
/// between them; empty: none. Those that the machine or the model decides are refused.
class HardwareSizes {
 public:
  /// @throws gpu::BadInput
  explicit HardwareSizes(const std::string& word);

  /// Of the blocks that decide: runs have them, too.
  [[nodiscard]] const gpu::BlockSizes& of_runs() const { return of_runs_; }
  /// A preemption engine's, which a run has only if its engines move the contexts.
  [[nodiscard]] bool has_engine_size() const { return named_.contains("preempt_engine"); }
  [[nodiscard]] bool has_driver_size() const { return named_.contains("sm_driver"); }
  /// Of the blocks for page faults: they cost area only.
  [[nodiscard]] const std::map<std::string, layout::Sizes, std::less<>>& of_fault_blocks() const {
    return of_fault_blocks_;
  }

  /// The cost of a plan that has these sizes. A message leaves out the block `inert`, whose sizes
  /// have no effect on the run that asks.
  /// @throws gpu::BadInput if a block that they name is not part of it or cannot be so large
  [[nodiscard]] cost::HardwareCost cost(const gpu::Plan& plan, cost::FaultBlocks faults,
                                        std::string_view inert = "") const;

 private:
  void add(const std::string& word);

  std::map<std::string, layout::Sizes, std::less<>> named_;
  std::map<std::string, layout::Sizes, std::less<>> of_fault_blocks_;
  gpu::BlockSizes of_runs_;
};

/// "preempt_selector.Lanes, ...": for a help text; "operand_log.*" is any of a block.
std::string hardware_size_names();

}  // namespace segue::cli
