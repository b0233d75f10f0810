#include "verilator_tb/plant/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verilator_tb/plant/wave_time.hpp"

namespace segue::plant {
namespace {

constexpr std::size_t kMostDifferences = 40;

std::string title(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMismatch:
      return "MISMATCH: twin and RTL differ";
    case Verdict::kAssertion:
      return "ASSERTION: a promise is broken";
    case Verdict::kNoProgress:
      return "NO PROGRESS: work does not end";
    case Verdict::kHarnessError:
      return "HARNESS ERROR";
    case Verdict::kEqual:
      return "EQUAL";
  }
  return "?";
}

std::string in_words(const Config& config) {
  std::string words = config.name + " (";
  const char* between = "";
  for (const auto& [name, value] : config.sizes) {
    words += fmt::format("{}{} {}", between, name, value);
    between = ", ";
  }
  return words + ")";
}

void print_differences(std::ostream& out, const std::vector<Difference>& differences) {
  std::size_t width = 5;
  std::size_t rtl_width = 3;
  for (const Difference& difference : differences) {
    width = std::max(width, difference.field.size());
    rtl_width = std::max(rtl_width, difference.rtl.size());
  }
  out << fmt::format("\n  {:<{}}  {:<{}}  {}\n", "field", width, "RTL", rtl_width, "twin");
  for (std::size_t i = 0; i < std::min(differences.size(), kMostDifferences); ++i) {
    const Difference& difference = differences[i];
    out << fmt::format("  {:<{}}  {:<{}}  {}\n", difference.field, width, difference.rtl, rtl_width,
                       difference.twin);
  }
  if (differences.size() > kMostDifferences) {
    out << fmt::format("  and {} more\n", differences.size() - kMostDifferences);
  }
}

void print_lines(std::ostream& out, const std::string& heading,
                 const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  out << "\n" << heading << "\n";
  for (const std::string& line : lines) out << "  " << line << "\n";
}

void print_rules(std::ostream& out, const std::vector<RuledBy>& rules) {
  if (rules.empty()) return;
  out << "\nwhat rules it\n";
  for (const RuledBy& rule : rules) {
    out << fmt::format("  {}, in {}\n", rule.field, rule.page);
    for (const std::string& sentence : rule.says) out << "    " << sentence << "\n";
  }
}

void print_shrunk(std::ostream& out, const ShrunkRecord& shrunk) {
  print_lines(out, "the operations that it takes", shrunk.operations);
  out << fmt::format(
      "  (of {} that failed in cycle {}; these fail in cycle {}; {} runs, {:.1f} s [{}]{})\n",
      shrunk.operations_before, shrunk.at_before, shrunk.at, shrunk.runs, shrunk.seconds, kMeasured,
      shrunk.complete ? "" : ", then the budget was spent");
}

}  // namespace

void print_failure(std::ostream& out, const RunRecord& record) {
  print_verdict(out, record);
  print_traces(out, record);
}

void print_verdict(std::ostream& out, const RunRecord& record) {
  const LockstepResult& result = record.result;
  out << title(result.verdict) << "\n";
  out << fmt::format("  block          {}\n", record.block);
  out << fmt::format("  configuration  {}\n", in_words(record.config));
  out << fmt::format("  seed           {}\n", record.seed);
  if (!record.bucket.empty()) out << fmt::format("  bucket         {}\n", record.bucket);
  out << fmt::format("  cycle          {} ({} cycles matched before)\n", result.at, result.matched);
  print_findings(out, result, record.rules);
  print_lines(out, "the last transactions", result.transactions);
  print_lines(out, "the last operations", record.operations);
}

void print_findings(std::ostream& out, const LockstepResult& result,
                    const std::vector<RuledBy>& rules) {
  if (!result.differences.empty()) print_differences(out, result.differences);
  print_lines(out, "on one side only", result.one_sided);
  print_lines(out, "what is wrong", result.notes);
  print_rules(out, rules);
}

void print_traces(std::ostream& out, const RunRecord& record) {
  if (record.shrunk) print_shrunk(out, *record.shrunk);
  out << "\nagain   " << record.repeat << "\n";
  if (record.shrunk && !record.shrunk->file.empty())
    out << "shrunk  " << record.shrunk->repeat << "\n";
  if (record.wave) {
    out << fmt::format("wave    {} (cycles {} to {}; cycle n begins at time {}n)\n",
                       record.wave->path.string(), record.wave->from, record.wave->to,
                       kUnitsPerCycle);
    out << "look    " << record.wave_command << "\n";
  }
  if (!record.report.empty()) out << "report  " << record.report.string() << "\n";
}

void print_success(std::ostream& out, const RunRecord& record) {
  const LockstepResult& result = record.result;
  const std::string rate =
      result.seconds > 0
          ? fmt::format("{:.0f}", static_cast<double>(result.cycles) / result.seconds)
          : "-";
  out << fmt::format("{} {} seed {}: equal in {} cycles, {} cycles/s   [{}]\n", record.block,
                     record.config.name, record.seed, result.cycles, rate, kMeasured);
}

void print_seen(std::ostream& out, const Coverage& coverage) {
  out << fmt::format("seen {} of {} situations", coverage.covered(), coverage.total());
}

void print_coverage(std::ostream& out, const Coverage& coverage) {
  print_seen(out, coverage);
  out << "\n";
  const auto bins = coverage.bins();
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    const std::uint64_t count = coverage.count(bin);
    const std::string words = fmt::format("{}: {}", bins[bin].name, bins[bin].sentence);
    if (!bins[bin].excluded) {
      out << fmt::format("  {:>9}  {}\n", count, words);
    } else if (count != 0) {
      out << fmt::format("  excluded, but seen {} times: {}\n", count, words);
    }
  }
}

}  // namespace segue::plant
