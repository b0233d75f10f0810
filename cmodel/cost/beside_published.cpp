#include "cmodel/cost/beside_published.hpp"

#include <fmt/format.h>

#include <array>

#include "cmodel/cost/block_cost.hpp"
#include "cmodel/cost/storage.hpp"
#include "cmodel/gen/sm_driver_signals.hpp"
#include "cmodel/gpu/config/section.hpp"

namespace segue::cost {
namespace {

constexpr std::array<std::string_view, 1> kPublishedKeys = {"row"};
constexpr std::array<std::string_view, 6> kRowKeys = {"name",  "machine", "what",
                                                      "value", "unit",    "source"};
constexpr double kBitsPerKb = 8.0 * 1024.0;
/// The thesis' count of the context beside the log (6.5.2).
constexpr double kContextKb = 256.0 + 64.0;

double sum_kb(const std::vector<layout::SignalInfo>& signals,
              bool (*counts)(const layout::SignalInfo&)) {
  double bits = 0.0;
  for (const layout::SignalInfo& signal : signals) {
    if (counts(signal)) bits += static_cast<double>(signal.width) * signal.count;
  }
  return bits / kBitsPerKb;
}

double operand_log_kb() {
  const layout::BlockLayout& log = find_block("operand_log", "the model");
  const Storage bits = storage(log, area_rows("operand_log"), log.find("thesis16")->sizes);
  return static_cast<double>(bits.sram_bits) / kBitsPerKb;
}

double figure(const gpu::Section& section, const gpu::Machine& machine) {
  const std::string what = section.text("what");
  const std::vector<layout::SignalInfo> driver = sm_driver::signals(machine.params());
  if (what == "driver_tables_kb") {
    return sum_kb(driver, [](const layout::SignalInfo& it) { return it.budget; });
  }
  if (what == "ptbq_kb") {
    return sum_kb(driver, [](const layout::SignalInfo& it) {
      return it.name.starts_with("u_ptbq.") && it.kind == layout::SignalKind::kMemory;
    });
  }
  if (what == "operand_log_kb") return operand_log_kb();
  if (what == "operand_log_share") return 100.0 * operand_log_kb() / kContextKb;
  section.fail("what", fmt::format("what = '{}'; allowed: driver_tables_kb, ptbq_kb, "
                                   "operand_log_kb, operand_log_share",
                                   what));
}

}  // namespace

std::vector<BesidePublished> beside_published(const gpu::Machine& machine) {
  const gpu::ConfigNode file = gpu::read_toml(area_folder() + "/published.toml");
  const gpu::Section section(file, "published", kPublishedKeys);
  std::vector<BesidePublished> rows;
  for (const gpu::Section& row : section.tables("row", "row", kRowKeys)) {
    const std::string of = row.text("machine");
    if (!of.empty() && of != machine.name) continue;
    rows.push_back({.name = row.text("name"),
                    .published = row.text("value"),
                    .unit = row.text("unit"),
                    .source = row.text("source"),
                    .ours = figure(row, machine)});
  }
  return rows;
}

}  // namespace segue::cost
