#include "verilator_tb/plant/regress_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "verilator_tb/plant/regress_rows.hpp"
#include "verilator_tb/plant/report.hpp"

namespace segue::plant {
namespace {

using Cells = std::array<std::string, 7>;

Cells cells_of(const RegressRow& row) {
  std::string verdict =
      row.failed == 0 ? std::string(to_string(row.worst))
                      : fmt::format("{}: {} of {}", to_string(row.worst), row.failed, row.runs);
  if (row.kept == row.runs) {
    verdict += " (kept)";
  } else if (row.kept != 0) {
    verdict += fmt::format(" ({} of {} kept)", row.kept, row.runs);
  }
  const std::optional<double> rate = row.cycles_per_s();
  return {row.block,
          row.config,
          row.seeds,
          std::to_string(row.cycles),
          verdict,
          rate ? fmt::format("{:.1f}", row.seconds) : "-",
          rate ? fmt::format("{:.0f}", *rate) : "-"};
}

void print_table(std::ostream& out, const std::vector<Cells>& lines) {
  std::array<std::size_t, std::tuple_size_v<Cells>> widths{};
  for (const Cells& cells : lines) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  for (const Cells& cells : lines) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool number = i == 3 || i >= 5;
      line += number ? fmt::format("{:>{}}  ", cells[i], widths[i])
                     : fmt::format("{:<{}}  ", cells[i], widths[i]);
    }
    out << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
  }
}

}  // namespace

void print_regress(std::ostream& out, const RegressRequest& request, const RegressResult& result) {
  for (const Bucket& bucket : buckets_of(result)) {
    out << fmt::format("{}: {} {}\n", bucket.name, bucket.runs.size(),
                       bucket.runs.size() == 1 ? "run" : "runs");
    const RegressRun& first = *bucket.runs.front();
    for (const std::string& note : first.notes) out << "  " << note << "\n";
    for (const RegressRun* run : bucket.runs) out << "  again   " << run->repeat << "\n";
    if (!first.report.empty()) out << "  report  " << first.report << "\n";
    out << "\n";
  }
  for (const auto& [block, coverage] : result.coverage) {
    out << block << ": ";
    print_seen(out, coverage);
    out << "\n";
  }
  if (!result.coverage.empty()) out << "\n";
  std::vector<Cells> lines = {
      {"block", "config", "seeds", "cycles", "verdict", "seconds", "cycles/s"}};
  const std::vector<RegressRow> rows = rows_of(request, result);
  for (const RegressRow& row : rows) lines.push_back(cells_of(row));
  if (std::ranges::any_of(rows,
                          [](const RegressRow& row) { return row.cycles_per_s().has_value(); })) {
    out << fmt::format("seconds and cycles/s are of this host   [{}]\n", kMeasured);
  }
  print_table(out, lines);
}

}  // namespace segue::plant
