#include "cmodel/cli/sweep/sweep_figures.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace segue::cli {
namespace {

constexpr std::string_view kDeadlines = "deadlines";

constexpr std::array kFigures = {
    SweepFigure{"antt", "ANTT"},
    SweepFigure{"stp", "STP"},
    SweepFigure{"fairness", "fairness"},
    SweepFigure{"preemptions", "preemptions"},
    SweepFigure{"open_preempts", ""},
    SweepFigure{"mean_vacate_us", "preempted in us"},
    SweepFigure{kDeadlinesMet, "deadlines met"},
    SweepFigure{kDeadlines, ""},
    SweepFigure{"flushed_tbs", ""},
    SweepFigure{"mean_lost_us", ""},
    SweepFigure{"kge", "kGE"},
    SweepFigure{"flip_flop_bits", ""},
    SweepFigure{"sram_bits", ""},
    SweepFigure{"simulated_ms", "ms"},
    SweepFigure{"ticks_per_tb", ""},
    SweepFigure{"event_hash", ""},
};

/// Launches with a deadline, of all processes, or those that met it; null: none has one.
SweepRecord deadlines_of(const SweepRecord& run, bool only_met) {
  std::optional<std::uint64_t> sum;
  for (const SweepRecord& process : run.at("metrics").at("processes")) {
    if (!process.contains("deadlines")) continue;
    for (const char* outcome : {"met", "late", "killed", "open"}) {
      const bool counts = !only_met || outcome == std::string_view("met");
      sum = sum.value_or(0) + (counts ? process["deadlines"].at(outcome).get<std::uint64_t>() : 0);
    }
  }
  return sum ? SweepRecord(*sum) : SweepRecord(nullptr);
}

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
  if (name == kDeadlines || name == kDeadlinesMet) {
    return deadlines_of(run, name == kDeadlinesMet);
  }
  if (run.contains(name)) return run[name];
  return run.at("metrics").contains(name) ? run["metrics"][name] : SweepRecord(nullptr);
}

std::string fidelity_of(const SweepRecord& record, const SweepFigure& figure) {
  if (!record.contains("run")) return "";
  const std::string name(figure.name);
  if (is_of_hardware(record, name)) return record["hardware"].at("fidelity");
  return record["run"]
      .at("fidelity")
      .value(name == kDeadlinesMet ? std::string(kDeadlines) : name, "");
}

bool has_fitted_area(const SweepRecord& record) {
  return record.contains("hardware") &&
         std::ranges::any_of(record["hardware"].at("blocks"),
                             [](const SweepRecord& block) { return block.at("from") == "fitted"; });
}

}  // namespace segue::cli
