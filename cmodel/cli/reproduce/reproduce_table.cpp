#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/reproduce/reproduce_report.hpp"
#include "cmodel/studies/comparison/log_ratio_error.hpp"

namespace segue::cli {
namespace {

std::string number(double value) {
  return std::isnan(value) ? "none" : fmt::format("{:.4g}", value);
}

std::string interval(const studies::Row& row) {
  if (row.range) {
    return fmt::format("({}..{})", number(row.range->first), number(row.range->second));
  }
  if (!row.ci || std::isnan(row.ci->low)) return "-";
  return fmt::format("{}..{}", number(row.ci->low), number(row.ci->high));
}

std::string count(const studies::Row& row) { return row.ci ? fmt::format("{}", row.ci->n) : "-"; }

std::string distance(const studies::LogRatioError& error) {
  return fmt::format(
      "ratios (unit x): published and ours differ by a factor of {:.2f}, {}   [{}]\n",
      error.factor(),
      error.ratios() == 1 ? "of one ratio"
                          : fmt::format("the geometric average of {}", error.ratios()),
      kModelled);
}

/// "2 processes 1.30 (18), 8 processes 1.21 (20)": the same of each group by itself.
std::string distance_by_group(const std::vector<studies::Row>& rows) {
  std::vector<std::string> parts;
  for (const auto& [group, error] : studies::errors_by_group(rows)) {
    parts.push_back(fmt::format("{} {:.2f} ({})", group, error.factor(), error.ratios()));
  }
  return parts.size() < 2 ? ""
                          : fmt::format("of these: {}   [{}]\n", fmt::join(parts, ", "), kModelled);
}

std::string table(const ReproduceReport& report) {
  std::string text = fmt::format("{}: {}\n", report.figure, report.title);
  const auto out = std::back_inserter(text);
  if (report.workloads > 0) {
    fmt::format_to(out, "{} random workloads of each size on {}, seed {}; {:.0f} s   [{}]\n",
                   report.workloads, report.machine, report.seed, report.seconds, kMeasured);
  } else if (!report.machine.empty()) {
    fmt::format_to(out, "on {}\n", report.machine);
  }
  if (report.decided_by == "rtl") text += "decided by the RTL, in its twin's place\n";
  if (report.decided_by == "twin and rtl") {
    text += "decided by the twin and the RTL, equal in every cycle   [checked]\n";
  }
  std::size_t width = 4;
  std::size_t units = 4;
  for (const studies::Row& row : report.rows) {
    width = std::max(width, row.name.size());
    units = std::max(units, row.unit.size());
  }
  fmt::format_to(out, "\n{:<{}}  {:>9}  {:>9}  {:>15}  {:>9}  {:>4}  {:<{}}  {:<8}  {}\n", "name",
                 width, "published", "ours", "95 % (range)", "geometric", "n", "unit", units,
                 "fidelity", "note");
  for (const studies::Row& row : report.rows) {
    const std::string line =
        fmt::format("{:<{}}  {:>9}  {:>9}  {:>15}  {:>9}  {:>4}  {:<{}}  {:<8}  {}", row.name,
                    width, row.published ? number(*row.published) : "-", number(row.ours),
                    interval(row), row.geometric ? number(*row.geometric) : "-", count(row),
                    row.unit, units, kModelled, row.note);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  studies::LogRatioError error;
  error.add(report.rows);
  if (error.ratios() > 0) text += "\n" + distance(error) + distance_by_group(report.rows);
  text += "\n";
  for (const std::string& file : report.given) fmt::format_to(out, "{:<9} {}\n", kGiven, file);
  for (const std::string& name : report.without_row) {
    fmt::format_to(out, "{:<9} {}\n", kPublished, name);
  }
  for (const std::string& assumption : report.assumptions) {
    fmt::format_to(out, "{:<9} --assume {}\n", kAssumed, assumption);
  }
  for (const std::string& guess : report.guesses)
    fmt::format_to(out, "{:<9} {}\n", kAssumed, guess);
  return text;
}

}  // namespace

std::string reproduce_table(const std::vector<ReproduceReport>& reports) {
  std::string text;
  for (const ReproduceReport& report : reports) {
    text += (text.empty() ? "" : "\n") + table(report);
  }
  return text;
}

}  // namespace segue::cli
