// Figures 8 to 10: times of preemption and of coming back, of those of the driver's routine, and
// the price of the schemes where nothing is preempted.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "cmodel/studies/ctxback/copied_instructions.hpp"
#include "cmodel/studies/ctxback/figure.hpp"
#include "cmodel/studies/ctxback/suite_programs.hpp"
#include "cmodel/studies/ctxback/switch_times.hpp"
#include "cmodel/studies/grid/digest.hpp"
#include "cmodel/studies/grid/numbers_json.hpp"

namespace segue::studies::ctxback {
namespace {

constexpr std::size_t kBaselineAt = 0;

/// A kernel of the suite.
struct Point {
  const SuiteProgram* suite = nullptr;
  const isa::Kernel* kernel = nullptr;
};

KernelTimes measure(const Setting& setting, const Point& point) {
  PreemptedLaunch launch{.host = point.suite->host, .program = point.suite->program};
  launch.kernel = point.kernel->name;
  launch.frontend = setting.frontend;
  return switch_times(launch, setting.assumptions);
}

std::string key_of(const Setting& setting, const Point& point) {
  return fmt::format(
      "ctxback times, {}; code {}, host file {}; {}{}", point.kernel->name,
      grid::digest_of_file(suite_file(point.suite->name, ".gfx906.s")),
      grid::digest_of_file(suite_file(point.suite->name, ".toml")),
      fmt::join(describe(setting.assumptions), ", "),
      setting.decided_by ? "; " + setting.decided_by(setting.assumptions.machine.frontend) : "");
}

/// All numbers that figures take.
std::vector<double> numbers_of(const KernelTimes& times) {
  std::vector<double> numbers;
  const auto add = [&](std::uint64_t number) { numbers.push_back(static_cast<double>(number)); };
  for (const std::uint64_t cycles :
       {times.cycles, times.cycles_with_copies, times.cycles_with_checkpoints}) {
    add(cycles);
  }
  for (std::size_t n = 0; n < kSchemes.size(); ++n) {
    const SwitchTimes& of = times.of[n];
    for (const std::uint64_t sum : {of.drained, of.left, of.back, of.leaving, of.coming_back,
                                    times.warps[n], times.moments[n]}) {
      add(sum);
    }
  }
  return numbers;
}

KernelTimes times_of(const std::vector<double>& numbers) {
  KernelTimes times;
  auto next = numbers.begin();
  const auto take = [&](std::uint64_t& number) { number = static_cast<std::uint64_t>(*next++); };
  for (std::uint64_t* const cycles :
       {&times.cycles, &times.cycles_with_copies, &times.cycles_with_checkpoints}) {
    take(*cycles);
  }
  for (std::size_t n = 0; n < kSchemes.size(); ++n) {
    SwitchTimes& of = times.of[n];
    for (std::uint64_t* const sum : {&of.drained, &of.left, &of.back, &of.leaving, &of.coming_back,
                                     &times.warps[n], &times.moments[n]}) {
      take(*sum);
    }
  }
  return times;
}

std::vector<KernelTimes> measure_times(const Setting& setting) {
  const std::vector<SuiteProgram> suite = suite_programs(setting.assumptions.small ? "small" : "");
  std::vector<Point> points;
  for (const SuiteProgram& one : suite) {
    for (const isa::Kernel& kernel : one.program.kernels) points.push_back({&one, &kernel});
  }
  const grid::Evaluator<Point, KernelTimes> evaluator{
      .evaluate = [&](const Point& point) { return measure(setting, point); },
      .key = [&](const Point& point) { return key_of(setting, point); },
      .to_json = [](const KernelTimes& times) { return grid::numbers_to_json(numbers_of(times)); },
      .from_json = [](const Point&, const std::string& text) -> std::optional<KernelTimes> {
        const auto numbers = grid::numbers_from_json(text, numbers_of({}).size());
        if (!numbers) return std::nullopt;
        return times_of(*numbers);
      }};
  std::vector<KernelTimes> all =
      grid::evaluate(std::span<const Point>(points), evaluator, setting.grid);
  for (std::size_t k = 0; k < all.size(); ++k) {
    all[k].name = fmt::format("{}/{}", points[k].suite->name, points[k].kernel->name);
  }
  return all;
}

/// All figures are of the same runs.
const std::vector<KernelTimes>& suite_times(const Setting& setting) {
  static std::mutex mutex;
  static std::map<std::vector<std::string>, std::vector<KernelTimes>> known;
  std::vector<std::string> key = describe(setting.assumptions);
  if (setting.decided_by) key.push_back(setting.decided_by(setting.assumptions.machine.frontend));
  const std::scoped_lock lock(mutex);
  std::vector<KernelTimes>& times = known[key];
  if (times.empty()) times = measure_times(setting);
  return times;
}

using Part = std::uint64_t SwitchTimes::*;

/// Of the driver's routine; each warp's, where programs differ in how many there are.
double percent(const KernelTimes& kernel, std::size_t scheme, Part part, bool of_warps) {
  const auto time = [&](std::size_t of) {
    return static_cast<double>(kernel.of[of].*part) /
           static_cast<double>(of_warps ? kernel.warps[of] : kernel.moments[of]);
  };
  return 100.0 * time(scheme) / time(kBaselineAt);
}

/// Means of a part of the times by scheme, and behind them the rows of each kernel.
void add_rows(std::string_view what, Part part, bool of_warps, const Setting& setting,
              std::vector<Row>& rows, std::vector<Row>& kernels) {
  for (std::size_t n = 0; n < kSchemes.size(); ++n) {
    // CKPT has no routine to leave with.
    const bool empty = part == &SwitchTimes::leaving && kSchemes[n].scheme == Scheme::kCheckpoint;
    if (n == kBaselineAt || empty) continue;
    std::vector<double> values;
    for (const KernelTimes& kernel : suite_times(setting)) {
      values.push_back(percent(kernel, n, part, of_warps));
      Row& row = kernels.emplace_back();
      row.name = fmt::format("{}{}, {}", kSchemes[n].name, what, kernel.name);
      row.ours = values.back();
      row.unit = std::string{"%"};
    }
    rows.push_back(mean_row(fmt::format("{}{}, average", kSchemes[n].name, what), values, "%"));
  }
  std::vector<double> baseline;
  for (const KernelTimes& kernel : suite_times(setting)) {
    const std::uint64_t count = of_warps ? kernel.warps[kBaselineAt] : kernel.moments[kBaselineAt];
    baseline.push_back(static_cast<double>(kernel.of[kBaselineAt].*part) /
                       static_cast<double>(count) / setting.assumptions.machine.cycles_per_us);
    Row& row = kernels.emplace_back();
    row.name = fmt::format("BASELINE{}, {}", what, kernel.name);
    row.ours = baseline.back();
    row.unit = std::string{"us"};
  }
  rows.push_back(mean_row(fmt::format("BASELINE{}, average", what), baseline, "us"));
}

void add_ratio(std::string_view name, std::string_view above, std::string_view below,
               std::vector<Row>& rows) {
  const auto value = [&rows](std::string_view row) {
    return std::ranges::find(rows, row, &Row::name)->ours;
  };
  const double ratio = value(above) / value(below);
  Row& row = rows.emplace_back();
  row.name = std::string(name);
  row.ours = ratio;
  row.unit = std::string{"x"};
}

std::vector<Row> fig_8_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  std::vector<Row> kernels;
  add_rows("", &SwitchTimes::leaving, true, setting, rows, kernels);
  add_ratio("CS-Defer over CTXBack, averages", "CS-Defer, average", "CTXBack, average", rows);
  add_rows(" until the SM is empty", &SwitchTimes::left, false, setting, rows, kernels);
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
  return rows;
}

/// Growth of times where nothing is preempted.
std::vector<Row> fig_10_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  std::vector<Row> kernels;
  const auto add = [&](std::string_view scheme, std::uint64_t KernelTimes::*cycles) {
    std::vector<double> values;
    for (const KernelTimes& kernel : suite_times(setting)) {
      values.push_back(
          100.0 * (static_cast<double>(kernel.*cycles) / static_cast<double>(kernel.cycles) - 1));
      Row& row = kernels.emplace_back();
      row.name = fmt::format("{}, {}", scheme, kernel.name);
      row.ours = values.back();
      row.unit = std::string{"%"};
    }
    rows.push_back(mean_row(fmt::format("{}, average", scheme), values, "%"));
  };
  add("CKPT", &KernelTimes::cycles_with_checkpoints);
  add("CTXBack", &KernelTimes::cycles_with_copies);
  const std::vector<Row> instructions = copied_instructions(each);
  rows.push_back(instructions.front());
  kernels.insert(kernels.end(), instructions.begin() + 1, instructions.end());
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
  return rows;
}

std::vector<Row> fig_9_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  std::vector<Row> kernels;
  add_rows("", &SwitchTimes::coming_back, true, setting, rows, kernels);
  add_ratio("CTXBack over CKPT, averages", "CTXBack, average", "CKPT, average", rows);
  add_rows(" until all are back", &SwitchTimes::back, false, setting, rows, kernels);
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
  return rows;
}

std::vector<std::string> guesses(bool preempts) {
  std::vector<std::string> guesses;
  for (const std::string& one : fixed_assumptions()) guesses.push_back("ctxback: " + one);
  if (!preempts) guesses.pop_back();
  return guesses;
}

std::vector<std::string_view> keys_without(std::initializer_list<std::string_view> idle) {
  std::vector<std::string_view> keys;
  for (const AssumptionKey& key : assumption_keys()) {
    if (std::ranges::find(idle, key.key) == idle.end()) keys.push_back(key.key);
  }
  return keys;
}

}  // namespace

Figure fig_8() {
  return {.id = "ctxback-fig-8",
          .title = "Time of a warp's preemption routine, of the driver's (lower is better)",
          .guesses = guesses(true),
          .keys = keys_without({"caches"}),
          .rows = fig_8_rows};
}

Figure fig_9() {
  return {.id = "ctxback-fig-9",
          .title = "Time until a warp is back, of that with the driver's routine (lower is better)",
          .guesses = guesses(true),
          .keys = keys_without({}),
          .rows = fig_9_rows};
}

Figure fig_10() {
  return {.id = "ctxback-fig-10",
          .title = "Time that checkpoints, and copies of scalar registers, add to a run",
          .guesses = guesses(false),
          .keys = keys_without({"moments", "rank", "caches"}),
          .rows = fig_10_rows};
}

}  // namespace segue::studies::ctxback
