#include "cmodel/cli/area/area_request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/cli/area/block_size.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::cli {
namespace {

[[noreturn]] void refuse_configuration(std::string_view who, std::string_view name,
                                       const std::vector<std::string_view>& names) {
  throw gpu::BadInput(fmt::format("--config: {} '{}'{}; allowed: {}", who, name,
                                  gpu::suggestion(name, names), gpu::join(names)));
}

const layout::Sizes& find_configuration(const layout::BlockLayout& block, std::string_view name) {
  if (const layout::Configuration* const found = block.find(name)) return found->sizes;
  std::vector<std::string_view> names;
  for (const layout::Configuration& entry : block.configurations) names.push_back(entry.name);
  refuse_configuration(fmt::format("{} has no", block.block), name, names);
}

/// Refuses a name that no block's configuration has.
void check_configuration(std::string_view name) {
  std::vector<std::string_view> names;
  for (const layout::BlockLayout& block : layout::block_layouts()) {
    if (block.find(name) != nullptr) return;
    for (const layout::Configuration& entry : block.configurations) {
      if (std::ranges::find(names, entry.name) == names.end()) names.push_back(entry.name);
    }
  }
  refuse_configuration("no block has", name, names);
}

cost::BlockCost cost_of(const layout::BlockLayout& block, const layout::Sizes& sizes) {
  try {
    return cost::block_cost(block, sizes);
  } catch (const std::invalid_argument& error) {
    throw gpu::BadInput(fmt::format("--size: {}: {}", block.block, error.what()));
  }
}

std::vector<const layout::BlockLayout*> find_blocks(const AreaWords& words) {
  std::vector<const layout::BlockLayout*> found;
  for (const std::string& name : words.blocks) found.push_back(&cost::find_block(name, "BLOCK"));
  if (!found.empty()) return found;
  for (const layout::BlockLayout& block : layout::block_layouts()) found.push_back(&block);
  return found;
}

/// All rows of a block; those that it has as a part of another one only if somebody asks for it.
void add_rows(const layout::BlockLayout& block, bool with_parts, BlockArea& area) {
  const std::vector<cost::AreaRow>& rows = cost::area_rows(std::string(block.block)).rows;
  if (rows.empty() && with_parts) {  // `with_parts`: the block is named
    throw gpu::BadInput(
        fmt::format("BLOCK: {0} has no rows in '{1}'; allowed: a block of which "
                    "there is a file there, {0}.json",
                    block.block, cost::area_folder()));
  }
  for (const cost::AreaRow& row : rows) {
    cost::BlockCost cost = cost::block_cost(block, row.sizes);
    if (row.size.starts_with("in ") && block.find(cost.size) == nullptr) {
      if (!with_parts) continue;
      cost.size = row.size;
    }
    area.rows.push_back(std::move(cost));
  }
}

}  // namespace

BlockArea find_areas(const AreaWords& words) {
  BlockArea area;
  const auto blocks = find_blocks(words);
  if (!words.sizes.empty() && words.blocks.size() != 1) {
    throw gpu::BadInput(fmt::format(
        "--size: it is of one block; allowed: one BLOCK beside it, not {}", words.blocks.size()));
  }
  if (words.blocks.empty()) {
    for (const std::string& config : words.configs) check_configuration(config);
  }
  for (const layout::BlockLayout* const block : blocks) {
    std::vector<std::string> configs = words.configs;
    if (configs.empty() && !words.sizes.empty()) configs.emplace_back(block->shipped);
    for (const std::string& config : configs) {
      if (words.blocks.empty() && block->find(config) == nullptr) continue;
      layout::Sizes sizes = find_configuration(*block, config);
      set_sizes(*block, words.sizes, sizes);
      area.rows.push_back(cost_of(*block, sizes));
    }
    if (configs.empty()) {
      add_rows(*block, !words.blocks.empty(), area);
    }
  }
  const bool one = words.blocks.size() == 1 && (words.configs.empty() || !words.sizes.empty());
  if (one && cost::has_models(*blocks.front())) area.models = cost::block_models(*blocks.front());
  return area;
}

}  // namespace segue::cli
