#include <fmt/format.h>

#include <iterator>

#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/common/csv_field.hpp"
#include "cmodel/cli/common/fidelity.hpp"

namespace segue::cli {

std::string area_csv(const BlockArea& area) {
  std::string text =
      "block,size,kge,kge_uncertainty,flip_flop_bits,sram_bits,macros,path_ns,path_uncertainty,"
      "gate_delays,from,beyond_rows,less_effort,stale,fidelity\r\n";
  for (const cost::BlockCost& row : area.rows) {
    fmt::format_to(std::back_inserter(text),
                   "{},{},{:.3f},{:.4f},{},{},{},{:.3f},{:.4f},{:.1f},{},{},{},{},{}\r\n",
                   row.block, csv_field(row.size), row.kge, row.kge_uncertainty, row.flip_flop_bits,
                   row.sram_bits, csv_field(macros_text(row.macros)), row.path_ns,
                   row.path_uncertainty, row.gate_delays(), row.from(), row.beyond_rows,
                   row.less_effort,
                   row.unchecked ? ""
                   : row.stale   ? "true"
                                 : "false",
                   kModelled);
  }
  return text;
}

}  // namespace segue::cli
