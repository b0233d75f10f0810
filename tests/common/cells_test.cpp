// Every input of the cells of rtl/common, at widths that are powers of two and not, against the
// functions that the twins use in their place.

#include <gtest/gtest.h>
#include <verilated.h>

#include <array>
#include <cstdint>

#include "Vmodel.h"
#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue {
namespace {

constexpr std::array<std::uint32_t, 5> kWidths = {1, 2, 5, 8, 13};

/// Element of a packed array of four bits each.
std::uint32_t element(std::uint32_t packed, std::size_t i) { return (packed >> (4 * i)) & 0xf; }

class CommonCells : public ::testing::TestWithParam<std::size_t> {
 protected:
  /// Calls `check(some, from)` for every mask and place of this width, with the model settled.
  template <typename Check>
  void for_every_input(Check check) {
    for (std::uint32_t some = 0; some < std::uint32_t{1} << width_; ++some) {
      for (std::uint32_t from = 0; from < width_; ++from) {
        model_.some_i = static_cast<SData>(some);
        model_.from_i = static_cast<CData>(from);
        model_.eval();
        check(some, from);
        if (HasFailure()) return;
      }
    }
  }

  std::uint32_t width_ = kWidths.at(GetParam());
  Vmodel model_;
};

TEST_P(CommonCells, FirstAtOrBehindIsTheTwins) {
  for_every_input([&](std::uint32_t some, std::uint32_t from) {
    const std::uint32_t twin = some == 0 ? 0 : mask::first_from(some, from);
    EXPECT_EQ(element(model_.at_o, GetParam()), twin) << "some " << some << " from " << from;
  });
}

TEST_P(CommonCells, FirstBehindIsTheTwins) {
  for_every_input([&](std::uint32_t some, std::uint32_t from) {
    const std::uint64_t above = mask::above(some, from);
    const std::uint32_t twin = some == 0 ? 0 : mask::lowest(above != 0 ? above : some);
    EXPECT_EQ(element(model_.behind_o, GetParam()), twin) << "some " << some << " from " << from;
  });
}

TEST_P(CommonCells, LowestIsTheTwins) {
  for_every_input([&](std::uint32_t some, std::uint32_t /*from*/) {
    const std::uint32_t twin = some == 0 ? 0 : mask::lowest(some);
    EXPECT_EQ(element(model_.lowest_o, GetParam()), twin) << "some " << some;
  });
}

INSTANTIATE_TEST_SUITE_P(Widths, CommonCells, ::testing::Range(std::size_t{0}, kWidths.size()));

}  // namespace
}  // namespace segue
