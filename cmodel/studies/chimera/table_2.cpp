#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"
#include "cmodel/studies/chimera/figure.hpp"
#include "cmodel/studies/comparison/published.hpp"

namespace segue::studies::chimera {
namespace {

constexpr std::array<std::string_view, 7> kKeys = {"application", "kernel",     "drain_time_us",
                                                   "context_kb",  "tbs_per_sm", "switch_time_us",
                                                   "idempotent"};
constexpr std::array<std::string_view, 1> kTables = {"row"};
constexpr double kKb = 1024.0;

const gpu::Kernel& kernel_of(const Setting& setting, const gpu::Section& row) {
  const auto& benchmarks = *setting.benchmarks;
  const auto application =
      std::ranges::find(benchmarks, row.text("application"), &gpu::Application::name);
  if (application != benchmarks.end()) {
    const auto kernel =
        std::ranges::find(application->kernels, row.text("kernel"), &gpu::Kernel::name);
    if (kernel != application->kernels.end()) return *kernel;
  }
  throw gpu::BadInput(fmt::format("Chimera Table 2: no kernel '{}' of '{}' among the applications",
                                  row.text("kernel"), row.text("application")));
}

/// The switching time from the printed context, which may be a floor: it then lies between that of
/// the printed number of kB and that of one more.
std::vector<Row> table_2_rows(const Setting& setting, bool /*each_benchmark*/) {
  const gpu::ConfigNode root = read_published("chimera", "table-2.toml");
  std::vector<Row> rows;
  double equal = 0.0;
  double within = 0.0;
  double all = 0.0;
  for (const gpu::Section& printed :
       rows_of_kernels(gpu::Section(root, "Table 2", kTables), kKeys)) {
    const gpu::Kernel& kernel = kernel_of(setting, printed);
    const double published = printed.number("switch_time_us", {});
    const double tbs = gpu::occupancy(kernel, *setting.machine).tbs_per_sm;
    Row row;
    row.name = fmt::format("{}/{}, switching time", printed.text("application"), kernel.name);
    row.published = published;
    row.ours = gpu::save_time_us(kernel, *setting.machine);
    row.unit = std::string{"us"};
    row.detail = true;
    const double next = row.ours + kKb * tbs / setting.machine->bandwidth_share() * 1e6;
    const bool same = std::abs(row.ours - published) <= 0.05;
    const bool floor = same || (published > row.ours && published < next + 0.05);
    equal += same ? 1.0 : 0.0;
    within += floor ? 1.0 : 0.0;
    all += 1.0;
    if (!same) row.note = floor ? "the printed context is a floor" : "differs";
    if (tbs != printed.number("tbs_per_sm", {})) row.note = "other TBs/SM";
    rows.push_back(std::move(row));
  }
  std::vector<Row> sums(2);
  sums[0].name = "rows equal to 0.05 us";
  sums[0].ours = equal;
  sums[1].name = "rows equal or within the printed floor";
  sums[1].ours = within;
  for (Row& row : sums) {
    row.published = all;
    row.unit = std::string{"rows"};
  }
  sums.insert(sums.end(), rows.begin(), rows.end());
  return sums;
}

}  // namespace

Figure table_2() {
  return {.id = "chimera-table-2",
          .title = "The switching time that follows from the benchmarks' contexts",
          .simulates = false,
          .averages = false,
          .flushes = false,
          .selects = false,
          .rows = table_2_rows};
}

}  // namespace segue::studies::chimera
