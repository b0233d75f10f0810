#include "cmodel/cli/area/hardware_sizes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>

#include "cmodel/cli/area/block_size.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

/// A size of a block that decides, which neither machine nor model fixes.
struct RunSize {
  std::string_view block;
  std::string_view name;
  std::uint32_t gpu::BlockSizes::*member;
};

constexpr std::array kRunSizes = {
    RunSize{"preempt_selector", "Lanes", &gpu::BlockSizes::selector_lanes},
    RunSize{"preempt_selector", "DivBits", &gpu::BlockSizes::selector_div_bits},
    RunSize{"preempt_selector", "MulBits", &gpu::BlockSizes::selector_mul_bits},
    RunSize{"drf_allocator", "Lanes", &gpu::BlockSizes::allocator_lanes},
    RunSize{"preempt_engine", "NumTags", &gpu::BlockSizes::engine_tags},
    RunSize{"sm_driver", "ActionClocks", &gpu::BlockSizes::driver_action_clocks},
};
constexpr std::array<std::string_view, 3> kFaultBlocks = {"warp_gate", "replay_queue",
                                                          "operand_log"};

/// Those of a block that acts on faults which are not the machine's.
struct PagingSize {
  std::string_view block;
  std::string_view name;
};
constexpr std::array kPagingSizes = {
    PagingSize{"block_switcher", "NumExtra"}, PagingSize{"block_switcher", "NumWarps"},
    PagingSize{"fault_unit", "NumEntries"}, PagingSize{"fault_unit", "RegionBits"}};

/// The sizes that may be chosen of the blocks that `is_there` says.
template <class IsThere>
std::string size_names(const IsThere& is_there) {
  std::string text;
  const auto add = [&](std::string_view block, std::string_view name) {
    if (is_there(block)) text += fmt::format("{}{}.{}", text.empty() ? "" : ", ", block, name);
  };
  for (const RunSize& size : kRunSizes) add(size.block, size.name);
  for (const std::string_view block : kFaultBlocks) add(block, "*");
  for (const PagingSize& size : kPagingSizes) add(size.block, size.name);
  return text.empty() ? "none here" : text;
}

std::uint32_t issue_queue_entries() {
  return cost::find_block("issue_queue", "the model").find("thesis16")->sizes.at("NumEntries");
}

/// The front end that the blocks for page faults are part of has limits, too (sm_frontend).
/// @throws gpu::BadInput
void check_frontend(const cost::HardwareCost& cost) {
  const cost::BlockCost* first = nullptr;
  for (const cost::CountedBlock& counted : cost.blocks) {
    const cost::BlockCost& it = counted.cost;
    if (std::ranges::find(kFaultBlocks, it.block) == kFaultBlocks.end()) continue;
    if (const auto warps = it.sizes.find("NumWarps"); warps != it.sizes.end()) {
      if (first == nullptr) first = &it;
      const std::uint32_t others = first->sizes.at("NumWarps");
      if (warps->second != others) {
        throw gpu::BadInput(fmt::format(
            "--size: {}.NumWarps={} beside {}.NumWarps={}; allowed: as many warps in each",
            it.block, warps->second, first->block, others));
      }
    }
    const bool replays = it.block == "replay_queue";
    const bool logs = it.block == "operand_log";
    if (!replays && !logs) continue;
    const std::uint32_t least = replays ? issue_queue_entries() + 1 : 3;
    const std::uint32_t entries = it.sizes.at("NumEntries");
    if (entries >= least) continue;
    throw gpu::BadInput(fmt::format("--size: {}.NumEntries={}; allowed: at least {}, {}", it.block,
                                    entries, least,
                                    replays ? "one more than the issue queue of Table 6.1 has"
                                            : "the operands of a compare-and-swap"));
  }
}

}  // namespace

std::string hardware_size_names() {
  return size_names([](std::string_view) { return true; });
}

HardwareSizes::HardwareSizes(const std::string& word) {
  std::istringstream words(word);
  for (std::string one; std::getline(words, one, ',');) add(one);
  if (word.ends_with(',')) add("");
}

void HardwareSizes::add(const std::string& word) {
  const std::size_t dot = word.find('.');
  if (dot == std::string::npos) {
    throw gpu::BadInput(
        fmt::format("--size: '{}' is not BLOCK.NAME=VALUE; allowed: {}, several with commas "
                    "between them",
                    word, hardware_size_names()));
  }
  const layout::BlockLayout& block = cost::find_block(word.substr(0, dot), "--size");
  layout::Sizes one;
  set_size(block, word.substr(dot + 1), one);
  const auto& [name, value] = *one.begin();
  if (!named_[std::string(block.block)].emplace(name, value).second) {
    throw gpu::BadInput(fmt::format("--size: {}.{} comes twice; allowed: once", block.block, name));
  }
  const auto is_named = [&, &size = name](const PagingSize& it) {
    return it.block == block.block && it.name == size;
  };
  if (std::ranges::find(kFaultBlocks, block.block) != kFaultBlocks.end() ||
      std::ranges::any_of(kPagingSizes, is_named)) {
    of_fault_blocks_[std::string(block.block)][name] = value;
    return;
  }
  for (const RunSize& size : kRunSizes) {
    if (size.block != block.block || size.name != name) continue;
    of_runs_.*size.member = value;
    return;
  }
  throw gpu::BadInput(fmt::format("--size: {}.{} is decided by machine and model; allowed: {}",
                                  block.block, name, hardware_size_names()));
}

cost::HardwareCost HardwareSizes::cost(const gpu::Plan& plan, cost::FaultBlocks faults,
                                       std::string_view inert) const {
  cost::HardwareCost cost;
  try {
    faults.changed = of_fault_blocks_;
    cost = cost::hardware_cost(plan, faults);
  } catch (const std::invalid_argument& error) {
    throw gpu::BadInput(
        fmt::format("no block is as large: {}; allowed: a machine and sizes within "
                    "these limits",
                    error.what()));
  }
  for (const auto& [block, sizes] : named_) {
    const auto found = std::ranges::find(
        cost.blocks, block, [](const cost::CountedBlock& it) { return it.cost.block; });
    if (found == cost.blocks.end()) {
      const auto is_there = [&](std::string_view name) {
        return name != inert && std::ranges::any_of(cost.blocks, [&](const cost::CountedBlock& it) {
                 return it.cost.block == name;
               });
      };
      throw gpu::BadInput(fmt::format(
          "--size: neither policy nor technique nor faults need a block {}; allowed: {}", block,
          size_names(is_there)));
    }
    for (const auto& [name, value] : sizes) {
      const std::uint32_t most = found->cost.sizes.find(name)->second;
      if (most == value) continue;
      throw gpu::BadInput(fmt::format("--size: {}.{}={}; allowed: at most {} on this machine",
                                      block, name, value, most));
    }
  }
  check_frontend(cost);
  return cost;
}

}  // namespace segue::cli
