// Each scheme's speed beside the area of its blocks in an SM: the designer's choice.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "cmodel/cost/area_rows.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/studies/thesis6/figure.hpp"

namespace segue::studies::thesis6 {
namespace {

using warp_gate::Scheme;

constexpr std::uint32_t kReplayEntries = sm_frontend::Params{}.replay_entries;

cost::HardwareCost cost_of(const Variant& variant) {
  const auto scheme = static_cast<std::size_t>(variant.scheme.scheme);
  return cost::fault_cost(1,
                          {.scheme = cost::kFaultSchemes.at(scheme).second,
                           .changed = {{"replay_queue", {{"NumEntries", variant.replay_entries}}},
                                       {"operand_log", {{"NumEntries", variant.log_entries}}}}});
}

/// An SM's area, and all that makes it less than measured on this RTL.
std::string area_note(const cost::HardwareCost& cost) {
  std::string note = fmt::format("{:.1f} kGE an SM", cost.kge());
  if (const std::vector<std::string> fitted = cost.fitted(); !fitted.empty()) {
    note += fmt::format(" +-{:.0f} % ({} fitted)", 100.0 * cost.uncertainty(),
                        fmt::join(fitted, " and "));
  }
  note += fmt::format(", {:.0f} kbit of macros", static_cast<double>(cost.sram_bits()) / 1000.0);
  if (cost.less_effort()) note += ", less effort";
  if (cost.beyond_rows()) note += ", larger than all rows";
  if (cost.stale()) note += ", stale";
  if (cost.unchecked()) note += ", not checked against RTL";
  return note;
}

std::vector<Variant> area_and_speed_variants() {
  return {
      Variant{.name = "WD-commit", .scheme = {Scheme::kWdCommit}},
      Variant{.name = "WD-lastcheck", .scheme = {Scheme::kWdLastCheck}},
      Variant{.name = "replay queue of 97", .scheme = {Scheme::kReplayQueue}, .replay_entries = 97},
      Variant{.name = "replay queue of 128", .scheme = {Scheme::kReplayQueue}},
      Variant{.name = "operand log of 32, replay queue of 97",
              .scheme = {Scheme::kOperandLog},
              .replay_entries = 97,
              .log_entries = 32},
      Variant{.name = "operand log of 64, replay queue of 97",
              .scheme = {Scheme::kOperandLog},
              .replay_entries = 97,
              .log_entries = 64},
      Variant{.name = "operand log of 64, replay queue of 128",
              .scheme = {Scheme::kOperandLog},
              .replay_entries = kReplayEntries,
              .log_entries = 64},
      Variant{.name = "operand log of 128, replay queue of 128",
              .scheme = {Scheme::kOperandLog},
              .replay_entries = kReplayEntries,
              .log_entries = 128},
  };
}

/// @throws gpu::BadInput without rows of area to learn from
void check_costs() {
  for (const Variant& variant : area_and_speed_variants()) static_cast<void>(cost_of(variant));
  static_cast<void>(cost::cell_library());
}

std::vector<Row> area_and_speed_rows(const Setting& setting, bool each) {
  const std::vector<Variant> variants = area_and_speed_variants();
  std::vector<Row> rows = speed_rows(setting, variants, each);
  for (std::size_t v = 0; v < variants.size(); ++v) {
    rows[v].note = area_note(cost_of(variants[v]));
  }
  return rows;
}

}  // namespace

Figure area_and_speed() {
  return {.id = "thesis6-area",
          .title = "Speed of fault schemes, of stall on fault, and area of their blocks",
          .printed = false,
          .areas = true,
          .rows = area_and_speed_rows,
          .check = check_costs};
}

}  // namespace segue::studies::thesis6
