#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/run_settings.hpp"
#include "cmodel/cli/run/run_table.hpp"
#include "cmodel/cli/sweep/sweep_figures.hpp"
#include "cmodel/cli/sweep/sweep_report.hpp"

namespace segue::cli {
namespace {

using Row = std::vector<std::string>;

std::string setting_text(const SweepRecord& record, std::string_view key) {
  const SweepRecord value = setting_of(record, key);
  if (value.is_null()) return "-";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Settings that are not the same in all records; the workload always, so that a row has a name.
std::vector<std::string_view> varying(const SweepResults& results) {
  std::vector<std::string_view> keys;
  for (const RunSetting& setting : run_settings()) {
    std::set<std::string> values;
    for (const auto& entry : results.entries) {
      values.insert(setting_text(entry.record, setting.key));
    }
    if (values.size() > 1 || setting.key == "workload") keys.push_back(setting.key);
  }
  return keys;
}

std::string figure_text(const SweepRecord& value) {
  if (value.is_null()) return "-";
  return value.is_number_integer() ? value.dump() : fmt::format("{:.3f}", value.get<double>());
}

struct Footnote {
  std::string_view key;  ///< of the record's hardware, or "fitted"
  char mark;             ///< behind kGE
  std::string_view text;
};

constexpr std::string_view kFitted = "fitted";

constexpr std::array kFootnotes = {
    Footnote{"stale", '*', "of older RTL: measured again by scripts/area --rows update"},
    Footnote{"beyond_rows", '+', "a block is larger than all that were synthesised"},
    Footnote{kFitted, '~', "the area of a block is fitted; kge_from of --csv has its error"},
};

bool is_marked(const SweepRecord& record, const Footnote& footnote) {
  if (footnote.key == kFitted) return has_fitted_area(record);
  return record.contains("hardware") &&
         record["hardware"].value(footnote.key, SweepRecord(false)) == SweepRecord(true);
}

std::string marks_of(const SweepRecord& record) {
  std::string marks;
  for (const Footnote& footnote : kFootnotes) {
    if (is_marked(record, footnote)) marks += footnote.mark;
  }
  return marks;
}

/// SMs that were preempted and not vacated when the run ended.
std::uint64_t open_preempts(const SweepRecord& record) {
  return record.contains("run") ? record["run"].value("open_preempts", std::uint64_t{0}) : 0;
}

/// What the marks say: of SMs that did not become free, and of areas that are less than modelled.
std::string footnotes_of(const SweepResults& results) {
  std::string text;
  if (std::ranges::any_of(results.entries,
                          [](const auto& entry) { return open_preempts(entry.record) != 0; })) {
    text += "preemptions +N  and N SMs were preempted and not vacated at the end\n";
  }
  for (const Footnote& footnote : kFootnotes) {
    if (std::ranges::any_of(results.entries,
                            [&](const auto& entry) { return is_marked(entry.record, footnote); })) {
      text += fmt::format("kGE{}  {}\n", footnote.mark, footnote.text);
    }
  }
  const auto is_unknown = [](const auto& entry) {
    return entry.record.contains("hardware") && entry.record["hardware"]["stale"].is_null();
  };
  if (std::ranges::any_of(results.entries, is_unknown)) {
    text += "kGE   not checked against RTL: none is installed\n";
  }
  return text;
}

/// Figures of the table: deadlines where a point has some.
std::vector<SweepFigure> columns_of(const SweepResults& results) {
  std::vector<SweepFigure> columns;
  for (const SweepFigure& figure : sweep_figures()) {
    const auto has = [&](const auto& entry) { return !figure_of(entry.record, figure).is_null(); };
    const bool shown = figure.name != kDeadlinesMet || std::ranges::any_of(results.entries, has);
    if (shown && !figure.title.empty()) columns.push_back(figure);
  }
  return columns;
}

Row titles(const std::vector<std::string_view>& keys, const std::vector<SweepFigure>& columns) {
  Row row(keys.begin(), keys.end());
  for (const SweepFigure& figure : columns) row.emplace_back(figure.title);
  return row;
}

/// "27 of 80".
std::string deadlines_text(const SweepRecord& record) {
  const auto number = [&](std::string_view name) {
    return figure_of(record, *std::ranges::find(sweep_figures(), name, &SweepFigure::name));
  };
  const SweepRecord met = number(kDeadlinesMet);
  return met.is_null() ? "-" : fmt::format("{} of {}", met.dump(), number("deadlines").dump());
}

Row row_of(const SweepRecord& record, const std::vector<std::string_view>& keys,
           const std::vector<SweepFigure>& columns) {
  Row row;
  for (const std::string_view key : keys) row.push_back(setting_text(record, key));
  for (const SweepFigure& figure : columns) {
    row.push_back(figure.name == kDeadlinesMet ? deadlines_text(record)
                                               : figure_text(figure_of(record, figure)));
    if (figure.name == "kge") row.back() += marks_of(record);
    const std::uint64_t open = open_preempts(record);
    if (figure.name == "preemptions" && open != 0) row.back() += fmt::format("+{}", open);
  }
  const std::string status = record.at("status");
  if (status != "done") row.push_back(status);
  if (has_failed(record)) row.back() += ": " + record.at("reason").get<std::string>();
  return row;
}

/// Columns as wide as their longest cell, words to the left, figures to the right; the cells of a
/// row beyond its titles stand behind them as they are.
std::string aligned(const std::vector<Row>& rows, std::size_t words) {
  const std::size_t columns = rows.front().size();
  std::vector<std::size_t> widths(columns);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i >= columns) {
        line += "  " + row[i];
      } else if (i < words) {
        line += fmt::format("{:<{}}  ", row[i], widths[i]);
      } else {
        line += fmt::format("  {:>{}}", row[i], widths[i]);
      }
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

/// Where a comparison has failed, twins that equal the RTL are no claim to make.
std::string basis_of(const SweepResults& results) {
  const auto count = [&](ExitCode code) {
    return std::ranges::count_if(results.entries, [code](const auto& entry) {
      return entry.record.at("exit_code") == static_cast<int>(code);
    });
  };
  const auto differing = count(ExitCode::kMismatch) + count(ExitCode::kAssertion);
  if (differing == 0) {
    const char* const by = results.by_rtl == 0 ? "twins that equal the RTL"
                           : results.by_rtl == results.entries.size()
                               ? "the RTL itself"
                               : "the RTL itself, or twins that equal it,";
    return fmt::format("figures are [modelled], decided by {} [checked]", by);
  }
  return fmt::format(
      "figures are [modelled]; the RTL differs from its twin, or fails an assertion, in {}",
      differing);
}

/// Where the figures of all points come from, each source once: areas can be of a folder that the
/// runs do not read.
Fidelity sources_of(const SweepResults& results) {
  Fidelity all;
  const auto add = [](const SweepRecord& of, const char* member, std::vector<std::string>& lines) {
    for (const SweepRecord& line : of.value(member, SweepRecord::array())) {
      if (std::ranges::find(lines, line.get<std::string>()) == lines.end()) lines.push_back(line);
    }
  };
  for (const auto& [key, record] : results.entries) {
    if (!record.contains("run")) continue;
    const SweepRecord& fidelity = record["run"].at("fidelity");
    add(fidelity, "given", all.given);
    add(fidelity, "published", all.published);
    add(fidelity, "assumed", all.assumed);
    if (record.contains("hardware")) add(record["hardware"], "given", all.given);
  }
  return all;
}

}  // namespace

std::size_t SweepResults::failed() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(entries, [](const Entry& entry) { return has_failed(entry.record); }));
}

std::size_t SweepResults::stopped() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      entries, [](const Entry& entry) { return entry.record.at("status") == "stopped"; }));
}

std::string sweep_table(const SweepResults& results) {
  const std::vector<std::string_view> keys = varying(results);
  const std::vector<SweepFigure> columns = columns_of(results);
  std::vector<Row> rows = {titles(keys, columns)};
  for (const auto& entry : results.entries) rows.push_back(row_of(entry.record, keys, columns));
  const std::size_t stopped = results.stopped();
  return aligned(rows, keys.size()) + footnotes_of(results) +
         fmt::format("\n{}: {} points, {} failed{}; {}\n", results.name, results.entries.size(),
                     results.failed(), stopped == 0 ? "" : fmt::format(", {} stopped", stopped),
                     basis_of(results)) +
         sources_text(sources_of(results));
}

}  // namespace segue::cli
