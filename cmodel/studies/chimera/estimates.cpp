// Figures 2, 3 and 4: derived from Table 2 alone (sections 2.4 and 2.5).
#include <fmt/format.h>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/sim/selector_choice.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"
#include "cmodel/studies/chimera/figure.hpp"

namespace segue::studies::chimera {
namespace {

/// The mean of a cost over the progress of a thread block, 0 to 1.
template <class Cost>
double mean_over_progress(const Cost& cost) {
  constexpr int kSteps = 100'000;
  double sum = 0.0;
  for (int i = 0; i < kSteps; ++i) sum += cost((i + 0.5) / kSteps);
  return sum / kSteps;
}

/// A cost of every kernel, and its mean.
template <class Cost>
void add_rows(const Setting& setting, std::string_view technique, const char* unit,
              bool each_kernel, const Cost& cost, std::vector<Row>& rows) {
  std::vector<double> values;
  std::vector<Row> kernels;
  for (const gpu::Application& benchmark : *setting.benchmarks) {
    for (const gpu::Kernel& kernel : benchmark.kernels) {
      values.push_back(cost(kernel));
      Row& row = kernels.emplace_back();
      row.name = fmt::format("{}, {}/{}", technique, benchmark.name, kernel.name);
      row.ours = values.back();
      row.unit = std::string{unit};
    }
  }
  rows.push_back(mean_row(fmt::format("{}, mean of kernels", technique), values, unit));
  if (each_kernel) rows.insert(rows.end(), kernels.begin(), kernels.end());
}

std::vector<Row> fig_2_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  add_rows(
      setting, "switch", "us", each,
      [&](const gpu::Kernel& kernel) { return gpu::save_time_us(kernel, *setting.machine); }, rows);
  add_rows(
      setting, "drain", "us", each,
      [](const gpu::Kernel& kernel) {
        return mean_over_progress(
            [&](double progress) { return (1.0 - progress) * *kernel.tb_time_us; });
      },
      rows);
  add_rows(
      setting, "flush", "us", each, [](const gpu::Kernel&) { return 0.0; }, rows);
  return rows;
}

/// Time that is lost, of the time with the loss. Thread blocks of an SM are in step.
std::vector<Row> fig_3_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  add_rows(
      setting, "switch", "%", each,
      [&](const gpu::Kernel& kernel) {
        return 100.0 * 2.0 * gpu::save_time_us(kernel, *setting.machine) / *kernel.tb_time_us;
      },
      rows);
  add_rows(
      setting, "drain", "%", each, [](const gpu::Kernel&) { return 0.0; }, rows);
  add_rows(
      setting, "flush", "%", each,
      [](const gpu::Kernel&) {
        return mean_over_progress(
            [](double progress) { return 100.0 * progress / (1.0 + progress); });
      },
      rows);
  return rows;
}

/// The selector's choice for the thread blocks of an SM at equal progress. The limit is twice the
/// switching time, so that all three techniques have their part.
std::string_view selected(const Setting& setting, const gpu::Kernel& kernel, double progress) {
  const gpu::KernelPlan plan =
      gpu::plan_kernel(kernel, *setting.machine, *setting.machine, 0.0, gpu::TbTime::kCorrected);
  const gpu::EvenSm sm{.progress = progress,
                       .latency_limit = 2 * plan.tbs_per_sm * plan.tb_transfer};
  return gpu::find_technique(gpu::selector_choice(plan, sm))->name;
}

/// The first kernel of the library, along its progress.
std::vector<Row> fig_4_rows(const Setting& setting, bool /*each*/) {
  const gpu::Kernel& kernel = setting.benchmarks->front().kernels.front();
  const double time = *kernel.tb_time_us;
  std::vector<Row> rows;
  for (int percent = 0; percent <= 100; percent += 10) {
    const double progress = percent / 100.0;
    const auto add = [&](std::string_view technique, double us) {
      Row& row = rows.emplace_back();
      row.name = fmt::format("{} at {} %", technique, percent);
      row.ours = us;
      row.unit = std::string{"us"};
      constexpr double kUsPerColumn = 4.0;
      row.note = std::string(static_cast<std::size_t>(us / kUsPerColumn), '#');
      return &row;
    };
    add("flush: work lost", progress * time);
    add("drain: latency", (1.0 - progress) * time);
    add("switch: save and restore", 2.0 * gpu::save_time_us(kernel, *setting.machine))->note +=
        fmt::format("  the selector: {}", selected(setting, kernel, progress));
  }
  return rows;
}

}  // namespace

Figure fig_2() {
  return {.id = "chimera-fig-2",
          .title = "Estimated latency of preempting an SM",
          .simulates = false,
          .rows = fig_2_rows};
}

Figure fig_3() {
  return {.id = "chimera-fig-3",
          .title = "Estimated throughput overhead, thread blocks in step",
          .simulates = false,
          .rows = fig_3_rows};
}

Figure fig_4() {
  return {.id = "chimera-fig-4",
          .title = "Cost of preempting a thread block of the first kernel along its progress",
          .simulates = false,
          .rows = fig_4_rows};
}

}  // namespace segue::studies::chimera
