#include "cmodel/studies/thesis6/paged_speed.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace segue::studies::thesis6 {
namespace {

double speed_of(const PagedKernel& kernel, const PagedSpeed& speed, std::size_t first) {
  return kernel.cycles[first + speed.base] / kernel.cycles[first + speed.of];
}

}  // namespace

std::vector<Row> paged_speed_rows(const std::vector<PagedKernel>& kernels, std::size_t variants,
                                  std::span<const PagedSpeed> speeds,
                                  std::span<const std::string_view> printed, bool each) {
  std::vector<Row> rows;
  for (std::size_t link = 0; link < kLinks.size(); ++link) {
    for (const PagedSpeed& speed : speeds) {
      std::vector<double> all;
      for (const PagedKernel& kernel : kernels) {
        all.push_back(speed_of(kernel, speed, link * variants));
      }
      const Mean mean = mean_of(all, MeanKind::kGeometric);
      Row& row = rows.emplace_back(mean_row(
          fmt::format("{}, {}, geometric mean", kLinks[link].name, speed.name), mean, "x"));
      row.geometric = mean.value;
    }
  }
  for (std::size_t link = 0; link < kLinks.size(); ++link) {
    for (const PagedSpeed& speed : speeds) {
      for (const PagedKernel& kernel : kernels) {
        const bool shown = each || (&speed == speeds.data() &&
                                    std::ranges::find(printed, kernel.kernel) != printed.end());
        if (!shown) continue;
        Row& row = rows.emplace_back();
        row.name = fmt::format("{}, {}, {}", kLinks[link].name, speed.name, kernel.kernel);
        row.ours = speed_of(kernel, speed, link * variants);
        row.unit = std::string{"x"};
        row.note =
            fmt::format("{} regions brought, {} allocated; link busy {:.0f} %{}", kernel.migrated,
                        kernel.allocated, 100 * kernel.link_busy[link * variants + speed.of],
                        untracked_note(kernel.untracked_share));
      }
    }
  }
  return rows;
}

}  // namespace segue::studies::thesis6
