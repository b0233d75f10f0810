#pragma once

#include <cstddef>
#include <span>

#include "cmodel/studies/row.hpp"

namespace segue::studies {

/// How far the published ratios and ours lie apart: the factor between the two of a row, whichever
/// is the larger, averaged geometrically over `ratios` rows. Rows of other units and rows without
/// a published number take no part.
class Apart {
 public:
  void add(std::span<const Row> rows);
  [[nodiscard]] std::size_t ratios() const { return ratios_; }
  /// 1 if they are equal; needs a ratio.
  [[nodiscard]] double factor() const;

 private:
  double sum_of_logs_ = 0.0;
  std::size_t ratios_ = 0;
};

}  // namespace segue::studies
