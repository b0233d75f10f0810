#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cost/area_rows.hpp"

namespace segue::cli {
namespace {

std::string remarks(const cost::BlockCost& row) {
  std::string text(row.from());
  if (!row.measured) {
    text += fmt::format(", kGE +-{:.0f} %, path +-{:.0f} %", 100.0 * row.kge_uncertainty,
                        100.0 * row.path_uncertainty);
  }
  if (row.beyond_rows) text += ", larger than all rows";
  if (row.less_effort) text += ", less effort";
  if (row.stale) text += ", STALE";
  return text;
}

std::string sram_text(const cost::BlockCost& row) {
  if (row.sram_bits == 0) return "none";
  return row.macros.empty() ? fmt::format("{} bits", row.sram_bits) : macros_text(row.macros);
}

}  // namespace

std::string macros_text(const std::vector<cost::Macro>& macros) {
  std::string text;
  for (const cost::Macro& it : macros) {
    text += fmt::format("{}{} x {} x {} ({}R{}W)", text.empty() ? "" : ", ", it.count, it.words,
                        it.bits, it.read_ports, it.write_ports);
  }
  return text;
}

std::string area_conditions() {
  const cost::CellLibrary& library = cost::cell_library();
  std::string text = fmt::format("modelled  {}\n", library.conditions);
  text += fmt::format("modelled  a gate delay is the library's {:.4f} ns: {}\n", library.fo4_ns,
                      library.fo4_how);
  for (const std::string& line : library.assumed) text += fmt::format("assumed   {}\n", line);
  std::vector<std::string> given;
  add_given_area(given);
  for (const std::string& line : given) text += fmt::format("{:<10}{}\n", kGiven, line);
  return text;
}

void add_given_area(std::vector<std::string>& files) {
  add_given("area", cost::area_folder(), files);
}

std::string area_table(const BlockArea& area) {
  std::size_t sizes = 4;
  std::size_t macros = 11;
  for (const cost::BlockCost& row : area.rows) {
    sizes = std::max(sizes, row.size.size());
    macros = std::max(macros, sram_text(row).size());
  }
  std::string text =
      fmt::format("{:<16}  {:<{}}  {:>8}  {:>10}  {:<{}}  {:>7}  {:>7}  {}\n", "block", "size",
                  sizes, "kGE", "flip-flops", "SRAM macros", macros, "path ns", "FO4", "from");
  for (const cost::BlockCost& row : area.rows) {
    fmt::format_to(std::back_inserter(text),
                   "{:<16}  {:<{}}  {:>8.1f}  {:>10}  {:<{}}  {:>7.1f}  {:>7.0f}  {}\n", row.block,
                   row.size, sizes, row.kge, row.flip_flop_bits, sram_text(row), macros,
                   row.path_ns, row.gate_delays(), remarks(row));
  }
  for (const cost::BlockModel& model : area.models) {
    text += fmt::format(
        "{}model     {}; a row that is held out is missed by {:.0f} % (root mean square), {:.0f} % "
        "at "
        "worst, of {} rows\n",
        &model == area.models.data() ? "\n" : "", model.formula, 100.0 * model.held_out_error,
        100.0 * model.worst_error, model.rows);
  }
  const bool stale = std::ranges::any_of(area.rows, &cost::BlockCost::stale);
  text += "\n" + area_conditions();
  if (stale)
    text += "STALE     the RTL has changed since; scripts/area --rows update measures anew\n";
  if (std::ranges::any_of(area.rows, &cost::BlockCost::unchecked)) text += kNotChecked;
  return text;
}

}  // namespace segue::cli
