#include "cmodel/cli/sweep/sweep_figures.hpp"

#include <array>

namespace segue::cli {
namespace {

constexpr std::array kFigures = {
    SweepFigure{"antt", "ANTT"},
    SweepFigure{"stp", "STP"},
    SweepFigure{"fairness", "fairness"},
    SweepFigure{"preemptions", "preemptions"},
    SweepFigure{"mean_vacate_us", "vacated in us"},
    SweepFigure{"flushed_tbs", ""},
    SweepFigure{"mean_lost_us", ""},
    SweepFigure{"simulated_ms", "ms"},
    SweepFigure{"ticks_per_tb", ""},
    SweepFigure{"event_hash", ""},
};

}  // namespace

std::span<const SweepFigure> sweep_figures() { return kFigures; }

SweepRecord figure_of(const SweepRecord& record, const SweepFigure& figure) {
  if (!record.contains("run")) return nullptr;
  const SweepRecord& run = record["run"];
  const std::string name(figure.name);
  if (run.contains(name)) return run[name];
  return run.at("metrics").contains(name) ? run["metrics"][name] : SweepRecord(nullptr);
}

std::string fidelity_of(const SweepRecord& record, const SweepFigure& figure) {
  if (!record.contains("run")) return "";
  return record["run"].at("fidelity").value(std::string(figure.name), "");
}

}  // namespace segue::cli
