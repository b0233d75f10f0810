#include "cmodel/studies/effisha/yielding_suite.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/grid/evaluate.hpp"
#include "cmodel/studies/grid/numbers_json.hpp"
#include "cmodel/studies/thesis6/suite_kernels.hpp"

namespace segue::studies::effisha {
namespace {

/// Block-tasks, instructions without some dependences; then overhead, looks of a block-task and us
/// until all have left, of each variant.
enum Place : std::size_t { kTasks, kUntracked, kFirstVariant };
constexpr std::size_t kOfVariant = 3;
constexpr std::size_t kNumbers = kFirstVariant + kOfVariant * kYieldVariants.size();

std::vector<double> run(const Setting& setting, std::string_view kernel) {
  const thesis6::Assumptions& assumptions = setting.assumptions.gpu;
  const sm_model::LaunchTrace trace = thesis6::suite_trace(kernel, yielding_request(assumptions));
  const YieldingLaunch launch = run_yielding(trace, assumptions, setting.frontend);
  std::vector<double> numbers = {static_cast<double>(trace.tbs.size()), trace.untracked_share()};
  for (std::size_t k = 0; k < kYieldVariants.size(); ++k) {
    const YieldingLaunch::Variant& variant = launch.of[k];
    numbers.push_back(launch.overhead(k));
    numbers.push_back(static_cast<double>(variant.alone.checks) /
                      static_cast<double>(variant.alone.tasks));
    const std::vector<std::uint64_t>& left = variant.left_after;
    const std::uint64_t sum = std::accumulate(left.begin(), left.end(), std::uint64_t{0});
    const auto count = static_cast<double>(std::max<std::size_t>(1, left.size()));
    numbers.push_back(static_cast<double>(sum) / count / assumptions.machine.cycles_per_us);
  }
  return numbers;
}

std::string key_of(const Setting& setting, std::string_view kernel) {
  const thesis6::Assumptions& assumptions = setting.assumptions.gpu;
  return fmt::format(
      "effisha yielding, {}; {}{}", thesis6::suite_key(kernel),
      fmt::join(describe(assumptions, thesis6::Subject::kYielding), ", "),
      setting.decided_by ? "; " + setting.decided_by(assumptions.machine.frontend) : "");
}

}  // namespace

const std::vector<YieldingKernel>& YieldingSuite::kernels(const Setting& setting) {
  if (!kernels_.empty()) return kernels_;
  const grid::Evaluator<std::string_view, std::vector<double>> evaluator{
      .evaluate = [&](std::string_view kernel) { return run(setting, kernel); },
      .key = [&](std::string_view kernel) { return key_of(setting, kernel); },
      .to_json = [](const std::vector<double>& numbers) { return grid::numbers_to_json(numbers); },
      .from_json = [](std::string_view,
                      const std::string& text) { return grid::numbers_from_json(text, kNumbers); }};
  const std::vector<std::vector<double>> results = grid::evaluate(
      std::span<const std::string_view>(thesis6::kSuiteKernels), evaluator, setting.grid);
  for (std::size_t n = 0; n < results.size(); ++n) {
    const std::vector<double>& numbers = results[n];
    YieldingKernel& kernel = kernels_.emplace_back();
    kernel.name = thesis6::kSuiteKernels[n];
    kernel.tasks = static_cast<std::uint64_t>(numbers[kTasks]);
    kernel.untracked_share = numbers[kUntracked];
    for (std::size_t k = 0; k < kYieldVariants.size(); ++k) {
      const std::size_t first = kFirstVariant + kOfVariant * k;
      kernel.overheads[k] = numbers[first];
      kernel.looks[k] = numbers[first + 1];
      kernel.left_after_us[k] = numbers[first + 2];
    }
  }
  std::ranges::sort(kernels_, {}, &YieldingKernel::name);
  return kernels_;
}

std::vector<Row> variant_rows(const std::vector<YieldingKernel>& kernels,
                              const VariantNumber& number, bool each) {
  std::vector<Row> rows;
  std::vector<Row> of_kernels;
  for (std::size_t k = 0; k < kYieldVariants.size(); ++k) {
    if (kYieldVariants[k].check == sm_model::FlagCheck::kNone && !number.without_flag) continue;
    std::vector<double> values;
    for (const YieldingKernel& kernel : kernels) {
      values.push_back(number.value(kernel, k));
      Row& row = of_kernels.emplace_back();
      row.name = fmt::format("{}, {}", kYieldVariants[k].name, kernel.name);
      row.ours = values.back();
      row.unit = number.unit;
      row.note = number.note(kernel, k);
    }
    rows.push_back(
        mean_row(fmt::format("{}, average", kYieldVariants[k].name), values, number.unit));
  }
  if (each) rows.insert(rows.end(), of_kernels.begin(), of_kernels.end());
  return rows;
}

}  // namespace segue::studies::effisha
