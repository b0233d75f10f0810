// Figure 6.15: faults on pages of results, handled by the GPU, of those handled by the CPU.
#include <array>

#include "cmodel/studies/thesis6/figure.hpp"
#include "cmodel/studies/thesis6/paged_speed.hpp"

namespace segue::studies::thesis6 {
namespace {

std::vector<Row> fig_6_15_rows(const Setting& setting, bool each) {
  const warp_gate::Scheme scheme = setting.assumptions.paging.scheme;
  const std::array variants = {
      PagingVariant{.name = "CPU", .scheme = scheme},
      PagingVariant{.name = "GPU", .scheme = scheme, .gpu_handles = true},
      PagingVariant{.name = "CPU, switching", .scheme = scheme, .switches = true},
      PagingVariant{
          .name = "GPU, switching", .scheme = scheme, .switches = true, .gpu_handles = true},
  };
  const std::array speeds = {PagedSpeed{"local handling", 1, 0},
                             PagedSpeed{"local handling, both with switching", 3, 2}};
  const std::array<std::string_view, 2> printed = {"histo", "lbm"};
  return paged_speed_rows(paged_kernels(setting, variants), variants.size(), speeds, printed, each);
}

}  // namespace

Figure fig_6_15() {
  return {.id = "thesis-fig-6.15",
          .title =
              "Speed of the GPU's own handling of faults on results, of the CPU's (higher is "
              "better)",
          .subject = Subject::kPaging,
          .rows = fig_6_15_rows};
}

}  // namespace segue::studies::thesis6
