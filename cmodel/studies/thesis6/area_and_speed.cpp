// Each scheme's speed beside the area of its blocks in an SM: the designer's choice.
#include <fmt/format.h>

#include <array>

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

std::vector<Row> area_and_speed_rows(const Setting& setting, bool each) {
  const std::array variants = {
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
  std::vector<Row> rows = speed_rows(setting, variants, each);
  for (std::size_t v = 0; v < variants.size(); ++v) {
    const cost::HardwareCost cost = cost_of(variants[v]);
    rows[v].note = fmt::format("{:.1f} kGE an SM, {:.0f} kbit of macros", cost.kge(),
                               static_cast<double>(cost.sram_bits()) / 1000.0);
    if (cost.stale()) rows[v].note += ", stale";
  }
  return rows;
}

}  // namespace

Figure area_and_speed() {
  return {.id = "thesis6-area",
          .title = "Speed of fault schemes, of stall on fault, and area of their blocks",
          .printed = false,
          .rows = area_and_speed_rows};
}

}  // namespace segue::studies::thesis6
