// Figure 6.14: faults on memory that kernels allocate, handled by the GPU, of those handled by the
// CPU.
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "cmodel/studies/thesis6/figure.hpp"
#include "cmodel/studies/thesis6/paged_speed.hpp"

namespace segue::studies::thesis6 {
namespace {

constexpr std::string_view kHeap = "heap";

void add_rows(const Setting& setting, std::string_view name,
              std::span<const std::string_view> kernels, bool each, std::vector<Row>& rows) {
  const warp_gate::Scheme scheme = setting.assumptions.paging.scheme;
  const std::array variants = {
      PagingVariant{.name = "CPU", .scheme = scheme},
      PagingVariant{.name = "GPU", .scheme = scheme, .gpu_handles = true},
  };
  const std::array speeds = {PagedSpeed{std::string(name), 1, 0}};
  const std::vector<PagedKernel> paged =
      paged_kernels(setting, variants, {.kernels = kernels, .heap = kHeap});
  for (Row& row : paged_speed_rows(paged, variants.size(), speeds, kernels, each)) {
    rows.push_back(std::move(row));
  }
}

std::vector<Row> fig_6_14_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  add_rows(setting, "local handling", kHashedKernels, each, rows);
  add_rows(setting, "local handling, heap with one end", kBumpedKernels, each, rows);
  return rows;
}

}  // namespace

Figure fig_6_14() {
  return {.id = "thesis-fig-6.14",
          .title =
              "Speed of the GPU's own handling of faults on memory that kernels allocate, of the "
              "CPU's (higher is better)",
          .subject = Subject::kPaging,
          .idle = {"extra"},
          .rows = fig_6_14_rows,
          .kernels = kHashedKernels,
          .heap_alone = true};
}

}  // namespace segue::studies::thesis6
