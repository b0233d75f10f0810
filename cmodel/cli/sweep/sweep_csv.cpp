#include <fmt/format.h>

#include "cmodel/cli/common/csv_field.hpp"
#include "cmodel/cli/run/run_settings.hpp"
#include "cmodel/cli/sweep/sweep_figures.hpp"
#include "cmodel/cli/sweep/sweep_report.hpp"

namespace segue::cli {
namespace {

std::string field(const SweepRecord& value) {
  if (value.is_null()) return "";
  return csv_field(value.is_string() ? value.get<std::string>() : value.dump());
}

/// Null without hardware, and where the mark is unknown, such as whether an installed program's is
/// stale.
SweepRecord mark_of_hardware(const SweepRecord& record, const std::string& mark) {
  return record.contains("hardware") ? record["hardware"].value(mark, SweepRecord(nullptr))
                                     : SweepRecord(nullptr);
}

/// "measured" if each block's area is a row, else "fitted +-5 %"; empty without hardware.
std::string kge_from(const SweepRecord& record) {
  if (!record.contains("hardware")) return "";
  const SweepRecord& hardware = record["hardware"];
  if (!has_fitted_area(record)) return "measured";
  return fmt::format("fitted +-{:.0f} %", 100.0 * hardware.at("uncertainty").get<double>());
}

std::string header() {
  std::string text;
  for (const RunSetting& setting : run_settings()) text += std::string(setting.key) + ",";
  text += "status,reason";
  for (const SweepFigure& figure : sweep_figures()) {
    text += fmt::format(",{0},{0}_fidelity", figure.name);
  }
  return text + ",hardware_stale,hardware_beyond_rows,command,key,kge_from\r\n";
}

}  // namespace

std::string sweep_csv(const SweepResults& results) {
  std::string text = header();
  for (const auto& [key, record] : results.entries) {
    for (const RunSetting& setting : run_settings()) {
      text += field(setting_of(record, setting.key)) + ",";
    }
    text += field(record.at("status")) + "," + csv_field(record.value("reason", ""));
    for (const SweepFigure& figure : sweep_figures()) {
      text += fmt::format(",{},{}", field(figure_of(record, figure)), fidelity_of(record, figure));
    }
    for (const char* const mark : {"stale", "beyond_rows"}) {
      text += "," + field(mark_of_hardware(record, mark));
    }
    text += "," + csv_field(record.at("command")) + "," + csv_field(key) + "," + kge_from(record) +
            "\r\n";
  }
  return text;
}

}  // namespace segue::cli
