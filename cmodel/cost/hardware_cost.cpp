#include "cmodel/cost/hardware_cost.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "cmodel/gpu/sim/engine/engine_world.hpp"
#include "cmodel/gpu/sim/selector_ports.hpp"
#include "cmodel/gpu/sim/shared/allocator_messages.hpp"
#include "cmodel/gpu/sim/shared/engine_resident_sm.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::cost {
namespace {

CountedBlock counted(std::string_view name, std::uint32_t count, const Sizes& sizes, bool in_sm) {
  try {
    return {
        .count = count, .cost = block_cost(find_block(name, "the model"), sizes), .in_sm = in_sm};
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(std::string(name) + ": " + error.what());
  }
}

CountedBlock driver(const gpu::Plan& plan) {
  const sm_driver::Params& it = plan.params;
  return counted("sm_driver", 1,
                 {{"NumSms", it.num_sms},
                  {"NumSlots", it.num_slots},
                  {"NumCtxs", it.num_ctxs},
                  {"NumKsrs", it.num_ksrs},
                  {"ActionClocks", it.action_clocks}},
                 false);
}

CountedBlock allocator(const gpu::Plan& plan) {
  const drf_allocator::Params it = gpu::allocator_params(plan);
  return counted("drf_allocator", 1,
                 {{"NumSms", it.num_sms},
                  {"NumSlots", it.num_slots},
                  {"NumCtxs", it.num_ctxs},
                  {"Lanes", it.lanes},
                  {"ShareW", it.share_w}},
                 false);
}

/// As they run: in the execution engine one kernel each, where kernels share an SM one of their
/// own.
CountedBlock engines(const gpu::Plan& plan) {
  const execution_engine::Params whole = gpu::engine_params(plan);
  const preempt_engine::Params it = plan.kernels_share_sms()
                                        ? gpu::preempt_engine_params(plan)
                                        : preempt_engine::Params{.num_slots = whole.num_slots,
                                                                 .num_warps = whole.num_warps,
                                                                 .num_kernels = 1,
                                                                 .num_frames = whole.num_frames,
                                                                 .num_tags = whole.num_tags,
                                                                 .row_bits = whole.row_bits};
  return counted("preempt_engine", plan.params.num_sms,
                 {{"NumSlots", it.num_slots},
                  {"NumWarps", it.num_warps},
                  {"NumKernels", it.num_kernels},
                  {"NumFrames", it.num_frames},
                  {"NumTags", it.num_tags},
                  {"RowBits", it.row_bits}},
                 true);
}

CountedBlock selector(const gpu::Plan& plan) {
  const preempt_selector::Params it = gpu::selector_params(plan);
  return counted("preempt_selector", 1,
                 {{"NumSms", it.num_sms},
                  {"NumSlots", it.num_slots},
                  {"NumCtxs", it.num_ctxs},
                  {"Lanes", it.lanes},
                  {"DivBits", it.div_bits},
                  {"MulBits", it.mul_bits}},
                 false);
}

Sizes changed_sizes(Sizes sizes, std::string_view block, const FaultBlocks& faults) {
  if (const auto changed = faults.changed.find(block); changed != faults.changed.end()) {
    for (const auto& [size, value] : changed->second) sizes[size] = value;
  }
  return sizes;
}

/// Those of Table 6.1, but for the machine's own and those that were changed.
Sizes paging_sizes(std::string_view block, const FaultBlocks& faults, std::string_view of_machine,
                   std::uint32_t value) {
  Sizes sizes = find_block(block, "the model").find("thesis16")->sizes;
  sizes[std::string(of_machine)] = value;
  return changed_sizes(std::move(sizes), block, faults);
}

/// A block of the front end in each SM, at the sizes that it has there with Table 6.1's, or others.
CountedBlock of_frontend(std::string_view name, std::uint32_t sms, const FaultBlocks& faults) {
  const layout::BlockLayout& block = find_block(name, "the model");
  const auto& rows = area_rows(std::string(name)).rows;
  const auto part = std::ranges::find(rows, "in sm_frontend thesis16", &AreaRow::size);
  const Sizes sizes = part != rows.end() ? part->sizes : block.find("thesis16")->sizes;
  return counted(name, sms, changed_sizes(sizes, name, faults), true);
}

template <class T>
T summed(const std::vector<CountedBlock>& blocks, T BlockCost::*figure) {
  T sum = 0;
  for (const CountedBlock& block : blocks)
    sum += static_cast<T>(block.count) * (block.cost.*figure);
  return sum;
}

}  // namespace

double HardwareCost::kge() const { return summed(blocks, &BlockCost::kge); }
std::uint64_t HardwareCost::flip_flop_bits() const {
  return summed(blocks, &BlockCost::flip_flop_bits);
}
std::uint64_t HardwareCost::sram_bits() const { return summed(blocks, &BlockCost::sram_bits); }

double HardwareCost::uncertainty() const {
  double error = 0.0;
  for (const CountedBlock& block : blocks) {
    error += block.count * block.cost.kge * block.cost.kge_uncertainty;
  }
  return error / kge();
}

bool HardwareCost::unchecked() const {
  return std::ranges::any_of(blocks, [](const CountedBlock& it) { return it.cost.unchecked; });
}

bool HardwareCost::less_effort() const {
  return std::ranges::any_of(blocks, [](const CountedBlock& it) { return it.cost.less_effort; });
}

std::vector<std::string> HardwareCost::fitted() const {
  std::vector<std::string> names;
  for (const CountedBlock& it : blocks) {
    if (!it.cost.measured) names.push_back(it.cost.block);
  }
  return names;
}

bool HardwareCost::beyond_rows() const {
  return std::ranges::any_of(blocks, [](const CountedBlock& it) { return it.cost.beyond_rows; });
}

bool HardwareCost::stale() const {
  return std::ranges::any_of(blocks, [](const CountedBlock& it) { return it.cost.stale; });
}

HardwareCost hardware_cost(const gpu::Plan& plan, const FaultBlocks& faults) {
  const gpu::Technique& technique = *gpu::find_technique(plan.technique);
  HardwareCost cost;
  cost.blocks.push_back(plan.kernels_share_sms() ? allocator(plan) : driver(plan));
  const bool moves_contexts = !technique.moves_nothing() || plan.drain_deadline != 0;
  if (moves_contexts) cost.blocks.push_back(engines(plan));
  if (technique.by_selector) cost.blocks.push_back(selector(plan));
  const HardwareCost of_faults = fault_cost(plan.params.num_sms, faults);
  cost.blocks.insert(cost.blocks.end(), of_faults.blocks.begin(), of_faults.blocks.end());
  const sm_driver::Params& it = plan.params;
  if (faults.block_switcher) {
    cost.blocks.push_back(counted("block_switcher", it.num_sms,
                                  paging_sizes("block_switcher", faults, "NumSlots", it.num_slots),
                                  true));
  }
  if (faults.fault_unit) {
    cost.blocks.push_back(
        counted("fault_unit", 1, paging_sizes("fault_unit", faults, "NumSms", it.num_sms), false));
  }
  return cost;
}

HardwareCost fault_cost(std::uint32_t sms, const FaultBlocks& faults) {
  HardwareCost cost;
  for (const auto& [needed_by, block] : {std::pair(FaultScheme::kWarpDisable, "warp_gate"),
                                         std::pair(FaultScheme::kReplayQueue, "replay_queue"),
                                         std::pair(FaultScheme::kOperandLog, "operand_log")}) {
    if (faults.scheme >= needed_by) cost.blocks.push_back(of_frontend(block, sms, faults));
  }
  return cost;
}

}  // namespace segue::cost
