#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"
#include "cmodel/studies/thesis5/figure.hpp"
#include "cmodel/studies/thesis5/published_table_5_2.hpp"

namespace segue::studies::thesis5 {
namespace {

/// A derived column of the table: the printed value, the model's formula, the last printed digit.
struct Column {
  std::string_view name;
  std::string_view unit;
  double Table52Row::*printed;
  double last_digit;
  double (*derive)(const gpu::Kernel&, const gpu::Machine&);
};

const std::vector<Column>& columns() {
  using gpu::Kernel;
  using gpu::Machine;
  using gpu::TbTime;
  static const std::vector<Column> all = {
      {"TBs/SM", "TBs", &Table52Row::tbs_per_sm, 1.0,
       [](const Kernel& kernel, const Machine& machine) {
         return static_cast<double>(occupancy(kernel, machine).tbs_per_sm);
       }},
      {"resources", "%", &Table52Row::resources_percent, 0.01, gpu::resource_percent},
      {"save time", "us", &Table52Row::save_time_us, 0.01, gpu::save_time_us},
      {"time/TB as printed", "us", &Table52Row::time_per_tb_us, 0.01,
       [](const Kernel& kernel, const Machine& machine) {
         return tb_time_us(kernel, machine, TbTime::kPrinted);
       }},
      {"time/TB corrected", "us", nullptr, 0.0,
       [](const Kernel& kernel, const Machine& machine) {
         return tb_time_us(kernel, machine, TbTime::kCorrected);
       }},
  };
  return all;
}

const gpu::Kernel& kernel_of(const std::vector<gpu::Application>& applications,
                             const Table52Row& row) {
  const auto application =
      std::ranges::find(applications, row.application, &gpu::Application::name);
  if (application != applications.end()) {
    const auto kernel = std::ranges::find(application->kernels, row.kernel, &gpu::Kernel::name);
    if (kernel != application->kernels.end()) return *kernel;
  }
  throw gpu::BadInput(fmt::format("Table 5.2: no kernel '{}' of '{}' among the applications",
                                  row.kernel, row.application));
}

std::vector<Row> table_5_2_rows(const FigureInput& input) {
  const std::vector<Table52Row> published = published_table_5_2();
  std::vector<Row> result;
  std::vector<Row> sums;
  for (const Column& column : columns()) {
    std::size_t equal = 0;
    for (const Table52Row& printed : published) {
      Row row;
      row.name = fmt::format("{}/{}, {}", printed.application, printed.kernel, column.name);
      row.ours = column.derive(kernel_of(*input.applications, printed), *input.machine);
      row.unit = column.unit;
      row.detail = true;
      if (column.printed == nullptr) {
        row.note = "all SMs share the thread blocks; the table leaves them out";
      } else {
        row.published = printed.*column.printed;
        // Half a digit, and a little for the printed number's own binary rounding.
        const bool same = std::abs(row.ours - *row.published) <= 0.501 * column.last_digit;
        equal += same ? 1 : 0;
        if (!same) row.note = "differs";
      }
      result.push_back(std::move(row));
    }
    if (column.printed == nullptr) continue;
    sums.push_back({.name = fmt::format("rows equal, {}", column.name),
                    .published = static_cast<double>(published.size()),
                    .ours = static_cast<double>(equal),
                    .ci = {},
                    .unit = "rows",
                    .note = ""});
  }
  sums.insert(sums.end(), result.begin(), result.end());
  return sums;
}

}  // namespace

Figure table_5_2() {
  return {.id = "thesis-table-5.2",
          .title = "The columns of the benchmarks' table that follow from the others",
          .schemes = {},
          .rows = table_5_2_rows};
}

}  // namespace segue::studies::thesis5
