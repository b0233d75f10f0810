// Figure 6.13: thread blocks that leave while they wait for a fault, of stall on fault.
#include <array>

#include "cmodel/studies/thesis6/figure.hpp"
#include "cmodel/studies/thesis6/paged_speed.hpp"

namespace segue::studies::thesis6 {
namespace {

std::vector<Row> fig_6_13_rows(const Setting& setting, bool each) {
  const warp_gate::Scheme scheme = setting.assumptions.paging.scheme;
  const std::array variants = {
      PagingVariant{.name = "stall"},
      PagingVariant{.name = "switching", .scheme = scheme, .switches = true},
      PagingVariant{
          .name = "free switching", .scheme = scheme, .switches = true, .free_moves = true},
      PagingVariant{.name = "no switching", .scheme = scheme},
  };
  const std::array speeds = {PagedSpeed{"switching", 1, 0}, PagedSpeed{"free switching", 2, 0},
                             PagedSpeed{"preemptible, no switching", 3, 0}};
  const std::array<std::string_view, 4> printed = {"histo", "mri-gridding", "sgemm", "stencil"};
  return paged_speed_rows(paged_kernels(setting, variants), variants.size(), speeds, printed, each);
}

}  // namespace

Figure fig_6_13() {
  return {.id = "thesis-fig-6.13",
          .title = "Speed of block switching on a fault, of stall on fault (higher is better)",
          .subject = Subject::kPaging,
          .idle = {"gpu-handler", "gpu-forward"},
          .rows = fig_6_13_rows};
}

}  // namespace segue::studies::thesis6
