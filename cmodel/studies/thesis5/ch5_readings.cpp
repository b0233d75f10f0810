#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cmodel/studies/comparison/published.hpp"
#include "cmodel/studies/thesis5/figure.hpp"

namespace segue::studies::thesis5 {
namespace {

/// One change to the set that the figures rest on, or several.
struct Reading {
  std::string_view name;
  std::vector<std::string> changes;  ///< KEY=VALUE
};

const std::vector<Reading>& readings() {
  static const std::vector<Reading> all = {
      {"as chosen", {}},
      {"release-event=no", {"release-event=no"}},
      {"dss=settling", {"dss=settling", "release-event=no"}},
      {"tb-cv=none", {"tb-cv=none"}},
      {"spare=passed", {"spare=passed"}},
      {"spare=once", {"spare=once"}},
      {"victim=lowest", {"victim=lowest"}},
      {"victim=fullest", {"victim=fullest"}},
      {"fcfs=back-to-back", {"fcfs=back-to-back"}},
      {"fcfs=exclusive", {"fcfs=exclusive"}},
      {"draw=distinct", {"draw=distinct"}},
      {"draw=replacement", {"draw=replacement"}},
      {"none of them",
       {"dss=settling", "release-event=no", "tb-cv=none", "spare=passed", "victim=lowest",
        "fcfs=back-to-back", "draw=distinct"}}};
  return all;
}

std::vector<const Figure*> simulated_figures() {
  std::vector<const Figure*> chosen;
  for (const Figure& figure : figures()) {
    if (!figure.schemes.empty()) chosen.push_back(&figure);
  }
  return chosen;
}

std::vector<Scheme> all_schemes() {
  std::vector<Scheme> schemes;
  for (const Figure* figure : simulated_figures()) {
    for (const Scheme& scheme : figure->schemes) {
      if (std::ranges::find(schemes, scheme) == schemes.end()) schemes.push_back(scheme);
    }
  }
  return schemes;
}

/// Sizes, averages and rows with a published number; not classes and curves without one.
bool is_shown(const Row& row) {
  if (row.published) return true;
  const bool of_class = std::ranges::any_of(
      std::vector<std::string>{"SHORT", "MEDIUM", "LONG", "workload "},
      [&](const std::string& word) { return row.name.find(word) != std::string::npos; });
  return !of_class;
}

std::vector<Row> rows_of(const Reading& reading, const FigureInput& input) {
  StudyOptions options = input.options;
  for (const std::string& change : reading.changes) assume(options.assumptions, change);
  const Study study = input.run(all_schemes(), options);
  std::vector<Row> result;
  for (const Figure* figure : simulated_figures()) {
    const Study part = study.of(figure->schemes);
    std::vector<Row> rows = figure->rows({.machine = input.machine,
                                          .applications = input.applications,
                                          .study = &part,
                                          .assumptions = options.assumptions});
    add_published("thesis5", std::string(figure->id), rows);
    for (Row& row : rows) {
      if (!is_shown(row)) continue;
      row.name = fmt::format("{}: {}, {}", reading.name, figure->id.substr(7), row.name);
      row.group = reading.name;
      result.push_back(std::move(row));
    }
  }
  return result;
}

std::vector<Row> rows(const FigureInput& input) {
  std::vector<Row> result;
  const std::vector<std::string> chosen = describe(input.options.assumptions);
  for (const Reading& reading : readings()) {
    StudyOptions options = input.options;
    for (const std::string& change : reading.changes) assume(options.assumptions, change);
    const bool same = describe(options.assumptions) == chosen;
    if (same && !reading.changes.empty()) continue;  // it is chosen already
    std::ranges::move(rows_of(reading, input), std::back_inserter(result));
  }
  return result;
}

}  // namespace

Figure ch5_readings() {
  return {.id = "thesis-ch5-readings",
          .title = "what each reading of chapter 5 changes in its figures, one at a time",
          .schemes = {},
          .rows = rows,
          .runs_studies = true,
          .printed = false};
}

}  // namespace segue::studies::thesis5
