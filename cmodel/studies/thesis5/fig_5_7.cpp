#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cmodel/studies/thesis5/equal_sharing.hpp"

namespace segue::studies::thesis5 {
namespace {

/// "Significantly" improved, or improved at all: assumed to be more than this.
constexpr double kImproved = 1.05;

std::vector<double> antt(const StudySize& size, std::size_t scheme) {
  std::vector<double> values;
  for (const Outcome& outcome : size.outcomes[scheme]) values.push_back(outcome.metrics.antt);
  return values;
}

std::vector<double> sorted(std::vector<double> values) {
  std::ranges::sort(values);
  return values;
}

/// The curves of the thesis: each scheme's ANTT, sorted by itself.
void add_curves(const StudySize& size, std::vector<Row>& rows) {
  static const std::vector<std::string> kNames = {"FCFS", kDssNames[kSwitch], kDssNames[kDrain]};
  for (std::size_t scheme = 0; scheme < kNames.size(); ++scheme) {
    const std::vector<double> curve = sorted(antt(size, scheme));
    for (std::size_t i = 0; i < curve.size(); ++i) {
      rows.push_back({.name = fmt::format("{}, ANTT, workload {} of {}, {}", kNames[scheme], i + 1,
                                          curve.size(), processes(size)),
                      .published = {},
                      .ours = curve[i],
                      .ci = {},
                      .unit = "x",
                      .note = ""});
    }
  }
}

void add_improved(const StudySize& size, std::vector<Row>& rows) {
  for (const std::size_t scheme : {kSwitch, kDrain}) {
    std::size_t improved = 0;
    for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) {
      const double ratio =
          size.outcomes[kFcfs][mix].metrics.antt / size.outcomes[scheme][mix].metrics.antt;
      if (ratio > kImproved) ++improved;
    }
    Mean share = share_of(improved, size.mixes.size());
    share = {100.0 * share.value, 100.0 * share.low, 100.0 * share.high, share.n};
    Row row = mean_row(
        fmt::format("{}, workloads improved, {}", kDssNames[scheme], processes(size)), share, "%");
    row.note = fmt::format("by more than {:.0f} %", 100.0 * (kImproved - 1.0));
    rows.push_back(std::move(row));
  }
}

/// Where, on the sorted curves, draining stays below switching from there on, as a share of the
/// workloads in which the switching curve lies below that of FCFS.
void add_crossing(const StudySize& size, std::vector<Row>& rows) {
  const std::vector<double> fcfs = sorted(antt(size, kFcfs));
  const std::vector<double> switching = sorted(antt(size, kSwitch));
  const std::vector<double> draining = sorted(antt(size, kDrain));
  std::size_t crossing = switching.size();
  while (crossing > 0 && draining[crossing - 1] < switching[crossing - 1]) --crossing;
  std::size_t first = 0;
  while (first < fcfs.size() && fcfs[first] <= kImproved * switching[first]) ++first;
  Row row{.name = fmt::format("draining crosses below switching, share of the improved, {}",
                              processes(size)),
          .published = {},
          .ours = std::numeric_limits<double>::quiet_NaN(),
          .ci = {},
          .unit = "%",
          .note = ""};
  if (crossing == switching.size()) {
    row.note = "draining doesn't stay below switching";
  } else if (first < fcfs.size()) {
    const double behind = static_cast<double>(std::max(crossing, first) - first);
    row.ours = 100.0 * behind / static_cast<double>(fcfs.size() - first);
    row.note = fmt::format("from workload {} of {} on", crossing + 1, switching.size());
  }
  rows.push_back(std::move(row));
}

std::vector<Row> fig_5_7_rows(const FigureInput& input) {
  std::vector<Row> result;
  for (const StudySize& size : input.study->sizes) {
    add_improved(size, result);
    add_crossing(size, result);
  }
  for (const StudySize& size : input.study->sizes) add_curves(size, result);
  return result;
}

}  // namespace

Figure fig_5_7() {
  return {.id = "thesis-fig-5.7",
          .title = "ANTT of all workloads, sorted (lower is better)",
          .schemes = equal_sharing_schemes(),
          .rows = fig_5_7_rows};
}

}  // namespace segue::studies::thesis5
