#include "cmodel/cost/block_cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "cmodel/cost/power_law.hpp"
#include "cmodel/cost/storage.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::cost {
namespace {

/// The part of a configuration that sizes differ from, if they differ in two at most.
constexpr std::size_t kFewChanges = 2;
/// Two mappings of nearly the same RTL differ by so much (scripts/area, "the mapper's luck").
constexpr double kMappersLuck = 0.01;
/// An interval of two held-out errors: some 95 % if they are normal.
constexpr double kErrors = 2.0;

/// Flip-flop bits, then the sizes, for those that a flip-flop count does not show.
std::vector<double> quantities(const layout::BlockLayout& block, const AreaRows& rows,
                               const Sizes& sizes) {
  std::vector<double> found = {static_cast<double>(storage(block, rows, sizes).flip_flop_bits)};
  for (const layout::SizeRange& range : block.ranges) {
    found.push_back(sizes.find(range.name)->second);
  }
  return found;
}

struct Models {
  PowerLaw kge;
  PowerLaw path;
};

/// Fewer rows leave nothing to hold out.
constexpr std::size_t kFewestRows = 3;
/// Where synthesis removes more of the layout's flip-flops, most tables have one row, and the block
/// is not like larger ones.
constexpr double kMostRemoved = 0.1;

PowerLaw fitted(const layout::BlockLayout& block, double AreaRow::*figure) {
  const AreaRows& rows = area_rows(std::string(block.block));
  if (rows.rows.size() < kFewestRows) {
    throw gpu::BadInput(
        fmt::format("{}: {} rows of area are too few for other sizes; allowed: at least {}, which "
                    "`scripts/area "
                    "--rows update {}` measures",
                    block.block, rows.rows.size(), kFewestRows, block.block));
  }
  std::vector<Observation> all;
  std::vector<Observation> usual;
  for (const AreaRow& row : rows.rows) {
    all.push_back({.figure = row.*figure, .quantities = quantities(block, rows, row.sizes)});
    const double kept = static_cast<double>(row.flip_flop_bits) / all.back().quantities.front();
    if (kept > 1.0 - kMostRemoved) usual.push_back(all.back());
  }
  return PowerLaw(usual.size() < kFewestRows ? all : usual);
}

const Models& models_of(const layout::BlockLayout& block) {
  static std::mutex mutex;
  static std::map<std::string_view, Models> kept;
  const std::scoped_lock lock(mutex);
  const auto found = kept.find(block.block);
  if (found != kept.end()) return found->second;
  Models models{.kge = fitted(block, &AreaRow::kge), .path = fitted(block, &AreaRow::path_ns)};
  return kept.emplace(block.block, std::move(models)).first->second;
}

/// "fermi30", "fermi30 Lanes=2", or all of them.
std::string size_name(const layout::BlockLayout& block, const Sizes& sizes) {
  std::string shortest;
  std::size_t fewest = kFewChanges + 1;
  const auto name = [&](std::string text, const Sizes& base) {
    std::size_t changes = 0;
    for (const layout::SizeRange& range : block.ranges) {
      const std::uint32_t value = sizes.find(range.name)->second;
      if (const auto same = base.find(range.name); same != base.end() && same->second == value) {
        continue;
      }
      text += fmt::format("{}{}={}", text.empty() ? "" : " ", range.name, value);
      ++changes;
    }
    if (changes < fewest || shortest.empty()) shortest = text;
    fewest = std::min(fewest, changes);
  };
  name("", {});
  fewest = kFewChanges + 1;
  name(std::string(block.shipped), block.find(block.shipped)->sizes);
  for (const layout::Configuration& entry : block.configurations) {
    name(std::string(entry.name), entry.sizes);
  }
  return shortest;
}

BlockCost measured(BlockCost cost, const AreaRow& row) {
  cost.kge = row.kge;
  cost.flip_flop_bits = row.flip_flop_bits;
  cost.sram_bits = row.sram_bits();
  cost.macros = row.macros;
  cost.path_ns = row.path_ns;
  cost.path = row.path;
  cost.measured = true;
  cost.stale = row.stale;
  cost.unchecked = row.unchecked;
  cost.less_effort = row.less_effort;
  cost.kge_uncertainty = cost.path_uncertainty = kMappersLuck;
  return cost;
}

BlockCost by_model(BlockCost cost, const layout::BlockLayout& block, const AreaRows& rows) {
  const Models& models = models_of(block);
  const std::vector<double> known = quantities(block, rows, cost.sizes);
  const Storage bits = storage(block, rows, cost.sizes);
  cost.kge = models.kge(known);
  cost.path_ns = models.path(known);
  cost.flip_flop_bits = bits.flip_flop_bits;
  cost.sram_bits = bits.sram_bits;
  cost.stale = std::ranges::any_of(rows.rows, &AreaRow::stale);
  cost.unchecked = std::ranges::any_of(rows.rows, &AreaRow::unchecked);
  cost.beyond_rows = std::ranges::none_of(rows.rows, [&](const AreaRow& row) {
    return storage(block, rows, row.sizes).flip_flop_bits >= bits.flip_flop_bits;
  });
  cost.kge_uncertainty = kErrors * models.kge.held_out_error();
  cost.path_uncertainty = kErrors * models.path.held_out_error();
  return cost;
}

BlockModel described(const layout::BlockLayout& block, std::string_view figure,
                     const PowerLaw& law) {
  std::string formula = fmt::format("{} = {:.4g}", figure, law.scale());
  for (const PowerLaw::Term& term : law.terms()) {
    formula += fmt::format(" * {}^{:.3f}",
                           term.quantity == 0 ? "flip-flops" : block.ranges[term.quantity - 1].name,
                           term.exponent);
  }
  return {.formula = formula,
          .held_out_error = law.held_out_error(),
          .worst_error = law.worst_error(),
          .rows = law.observations()};
}

}  // namespace

const layout::BlockLayout& find_block(std::string_view name, std::string_view where) {
  std::vector<std::string_view> names;
  for (const layout::BlockLayout& block : layout::block_layouts()) {
    if (block.block == name) return block;
    names.push_back(block.block);
  }
  throw gpu::BadInput(fmt::format("{}: unknown block '{}'{}; allowed: {}", where, name,
                                  gpu::suggestion(name, names), gpu::join(names)));
}

BlockCost block_cost(const layout::BlockLayout& block, const Sizes& sizes) {
  const AreaRows& rows = area_rows(std::string(block.block));
  BlockCost cost;
  cost.block = block.block;
  cost.size = size_name(block, sizes);
  cost.sizes = sizes;
  const AreaRow* const row = rows.find(sizes);
  return row != nullptr ? measured(std::move(cost), *row) : by_model(std::move(cost), block, rows);
}

bool has_models(const layout::BlockLayout& block) {
  return area_rows(std::string(block.block)).rows.size() >= kFewestRows;
}

std::vector<BlockModel> block_models(const layout::BlockLayout& block) {
  const Models& models = models_of(block);
  return {described(block, "kGE", models.kge), described(block, "ns", models.path)};
}

}  // namespace segue::cost
