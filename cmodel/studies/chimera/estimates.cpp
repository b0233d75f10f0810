// Figures 2, 3 and 4: derived from Table 2 alone (sections 2.4 and 2.5).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cmodel/gpu/config/bad_input.hpp"
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

/// How long a thread block of the kernel lasts alone, us.
/// @throws gpu::BadInput for thread blocks that never end
double tb_time(const Setting& setting, const gpu::Application& benchmark,
               const gpu::Kernel& kernel) {
  const gpu::Machine& measured_on =
      benchmark.measured_on ? *benchmark.measured_on : *setting.machine;
  const double time = gpu::tb_time_us(kernel, gpu::timed_on(kernel, *setting.machine, measured_on),
                                      gpu::TbTime::kCorrected);
  if (std::isfinite(time)) return time;
  throw gpu::BadInput(benchmark.place,
                      fmt::format("kernel '{}' of '{}' has persistent threads, which make no "
                                  "progress; allowed: kernels whose thread blocks end",
                                  kernel.name, benchmark.name));
}

/// A cost of every kernel, and its mean.
template <class Cost>
void add_rows(const Setting& setting, std::string_view technique, const char* unit,
              bool each_kernel, const Cost& cost, std::vector<Row>& rows) {
  std::vector<double> values;
  std::vector<Row> kernels;
  for (const gpu::Application& benchmark : *setting.benchmarks) {
    for (const gpu::Kernel& kernel : benchmark.kernels) {
      values.push_back(cost(kernel, tb_time(setting, benchmark, kernel)));
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
      [&](const gpu::Kernel& kernel, double) {
        return gpu::save_time_us(kernel, *setting.machine);
      },
      rows);
  add_rows(
      setting, "drain", "us", each,
      [](const gpu::Kernel&, double time) {
        return mean_over_progress([&](double progress) { return (1.0 - progress) * time; });
      },
      rows);
  add_rows(
      setting, "flush", "us", each, [](const gpu::Kernel&, double) { return 0.0; }, rows);
  return rows;
}

/// Time that is lost. Thread blocks of an SM are in step. The paper divides what a switch takes by
/// the thread block's time without it; its 30.7 % of flushing are of the time with what is lost, so
/// that the switch is there in both ways.
std::vector<Row> fig_3_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  const auto moved = [&](const gpu::Kernel& kernel) {
    return 2.0 * gpu::save_time_us(kernel, *setting.machine);
  };
  add_rows(
      setting, "switch", "%", each,
      [&](const gpu::Kernel& kernel, double time) { return 100.0 * moved(kernel) / time; }, rows);
  add_rows(
      setting, "switch, of the time with it", "%", each,
      [&](const gpu::Kernel& kernel, double time) {
        return 100.0 * moved(kernel) / (time + moved(kernel));
      },
      rows);
  add_rows(
      setting, "drain", "%", each, [](const gpu::Kernel&, double) { return 0.0; }, rows);
  add_rows(
      setting, "flush", "%", each,
      [](const gpu::Kernel&, double) {
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
  const gpu::Application& benchmark = setting.benchmarks->front();
  const gpu::Kernel& kernel = benchmark.kernels.front();
  const double time = tb_time(setting, benchmark, kernel);
  const double switching = 2.0 * gpu::save_time_us(kernel, *setting.machine);
  constexpr double kColumns = 60.0;
  const double us_per_column = std::max(4.0, std::max(time, switching) / kColumns);
  std::vector<Row> rows;
  for (int percent = 0; percent <= 100; percent += 10) {
    const double progress = percent / 100.0;
    const auto add = [&](std::string_view technique, double us) {
      Row& row = rows.emplace_back();
      row.name = fmt::format("{} at {} %", technique, percent);
      row.ours = us;
      row.unit = std::string{"us"};
      row.note = std::string(static_cast<std::size_t>(us / us_per_column), '#');
      return &row;
    };
    add("flush: work lost", progress * time);
    add("drain: latency", (1.0 - progress) * time);
    add("switch: save and restore", switching)->note +=
        fmt::format("  the selector: {}", selected(setting, kernel, progress));
  }
  return rows;
}

}  // namespace

Figure fig_2() {
  return {.id = "chimera-fig-2",
          .title = "Estimated latency of preempting an SM",
          .simulates = false,
          .selects = false,
          .rows = fig_2_rows};
}

Figure fig_3() {
  return {.id = "chimera-fig-3",
          .title = "Estimated throughput overhead, thread blocks in step",
          .simulates = false,
          .selects = false,
          .rows = fig_3_rows};
}

Figure fig_4() {
  return {.id = "chimera-fig-4",
          .title = "Cost of preempting a thread block of the first kernel along its progress",
          .simulates = false,
          .averages = false,
          .of_first_kernel = true,
          .rows = fig_4_rows};
}

}  // namespace segue::studies::chimera
