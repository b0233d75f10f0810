#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/thesis6/simulator.hpp"

namespace segue::studies::thesis6 {

/// Speed of a variant as a share of another one's behind the same link; numbers in the list of
/// variants.
struct PagedSpeed {
  std::string name;
  std::size_t of = 0;
  std::size_t base = 0;
};

/// Geometric means by link, and rows of kernels: all, or those of which the thesis prints numbers.
std::vector<Row> paged_speed_rows(const std::vector<PagedKernel>& kernels, std::size_t variants,
                                  std::span<const PagedSpeed> speeds,
                                  std::span<const std::string_view> printed, bool each);

}  // namespace segue::studies::thesis6
