#include "cmodel/cli/sweep/sweep_figures.hpp"

#include <algorithm>
#include <array>

namespace segue::cli {
namespace {

constexpr std::array kFigures = {
    SweepFigure{"antt", "ANTT"},         SweepFigure{"stp", "STP"},
    SweepFigure{"fairness", "fairness"}, SweepFigure{"preemptions", "preemptions"},
    SweepFigure{"open_preempts", ""},    SweepFigure{"mean_vacate_us", "preempted in us"},
    SweepFigure{"flushed_tbs", ""},      SweepFigure{"mean_lost_us", ""},
    SweepFigure{"kge", "kGE"},           SweepFigure{"flip_flop_bits", ""},
    SweepFigure{"sram_bits", ""},        SweepFigure{"simulated_ms", "ms"},
    SweepFigure{"ticks_per_tb", ""},     SweepFigure{"event_hash", ""},
};

bool is_of_hardware(const SweepRecord& record, const std::string& name) {
  return record.contains("hardware") && record["hardware"].contains(name);
}

}  // namespace

std::span<const SweepFigure> sweep_figures() { return kFigures; }

SweepRecord figure_of(const SweepRecord& record, const SweepFigure& figure) {
  if (!record.contains("run")) return nullptr;
  const SweepRecord& run = record["run"];
  const std::string name(figure.name);
  if (is_of_hardware(record, name)) return record["hardware"][name];
  if (run.contains(name)) return run[name];
  return run.at("metrics").contains(name) ? run["metrics"][name] : SweepRecord(nullptr);
}

std::string fidelity_of(const SweepRecord& record, const SweepFigure& figure) {
  if (!record.contains("run")) return "";
  const std::string name(figure.name);
  if (is_of_hardware(record, name)) return record["hardware"].at("fidelity");
  return record["run"].at("fidelity").value(name, "");
}

bool has_fitted_area(const SweepRecord& record) {
  return record.contains("hardware") &&
         std::ranges::any_of(record["hardware"].at("blocks"),
                             [](const SweepRecord& block) { return block.at("from") == "fitted"; });
}

}  // namespace segue::cli
