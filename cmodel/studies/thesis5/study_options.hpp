#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/studies/grid/evaluate.hpp"
#include "cmodel/studies/thesis5/assumptions.hpp"

namespace segue::studies::thesis5 {

struct StudyOptions {
  Assumptions assumptions;
  std::vector<std::uint32_t> sizes = {2, 4, 6, 8};  ///< processes of a mix (thesis 5.3.1)
  std::uint32_t workloads = 10;                     ///< mixes of each size
  std::uint32_t runs = 3;                           ///< each application completes so many
  std::uint64_t seed = 1;
  grid::GridOptions grid;  ///< threads, cache, progress
};

}  // namespace segue::studies::thesis5
