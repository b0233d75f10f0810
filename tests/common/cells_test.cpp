// Every input of the cells of rtl/common without state, at widths that are powers of two and not,
// against the functions that the twins use in their place.

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

  /// Of this width's 13 bits in the packed array.
  [[nodiscard]] std::uint32_t lowest_bit() {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 13; ++i) {
      const std::size_t at = 13 * GetParam() + i;
      bits |= (model_.lowest_bit_o[at / 32] >> (at % 32) & 1) << i;
    }
    return bits;
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

TEST_P(CommonCells, LowestBitIsTheTwinsAlone) {
  for_every_input([&](std::uint32_t some, std::uint32_t /*from*/) {
    const std::uint32_t twin = some == 0 ? 0 : std::uint32_t{1} << mask::lowest(some);
    EXPECT_EQ(lowest_bit(), twin) << "some " << some;
  });
}

/// Of several bits the OR of their indices, since none has priority.
TEST_P(CommonCells, OneHotIndexIsThatOfTheOnlyBit) {
  for_every_input([&](std::uint32_t some, std::uint32_t /*from*/) {
    std::uint32_t twin = 0;
    for (std::uint32_t i = 0; i < width_; ++i) {
      if ((some >> i & 1) != 0) twin |= i;
    }
    EXPECT_EQ(element(model_.one_hot_index_o, GetParam()), twin) << "some " << some;
  });
}

INSTANTIATE_TEST_SUITE_P(Widths, CommonCells, ::testing::Range(std::size_t{0}, kWidths.size()));

/// An age relation of some places, by its pairs, a bit each: whether the lower one is older.
struct Ages {
  std::uint32_t pairs;

  [[nodiscard]] bool is_older(std::uint32_t a, std::uint32_t b) const {
    if (a > b) return !is_older(b, a);
    return (pairs >> (b * (b - 1) / 2 + a) & 1) != 0;
  }
  /// The places of `some` that are older than all others of it.
  [[nodiscard]] std::uint32_t oldest(std::uint32_t some, std::uint32_t places) const {
    std::uint32_t oldest = 0;
    for (std::uint32_t p = 0; p < places; ++p) {
      if ((some >> p & 1) == 0) continue;
      bool is_oldest = true;
      for (std::uint32_t q = 0; q < places; ++q) {
        if (q != p && (some >> q & 1) != 0 && is_older(q, p)) is_oldest = false;
      }
      if (is_oldest) oldest |= std::uint32_t{1} << p;
    }
    return oldest;
  }
  /// As the cell's input; `noise` is what the cell must not read.
  [[nodiscard]] std::uint32_t matrix(std::uint32_t places, bool noise) const {
    std::uint32_t matrix = 0;
    for (std::uint32_t p = 0; p < places; ++p) {
      for (std::uint32_t q = 0; q < places; ++q) {
        if (q < p ? is_older(q, p) : noise) matrix |= std::uint32_t{1} << (places * p + q);
      }
    }
    return matrix;
  }
};

/// Every relation, orders or not, and every set of places.
TEST(CommonOldest, IsOlderThanAllOthersOfTheSet) {
  constexpr std::array<std::uint32_t, 3> kPlaces = {1, 2, 5};
  constexpr std::uint32_t kMost = kPlaces.back();
  Vmodel model;
  for (Ages ages{0}; ages.pairs < std::uint32_t{1} << kMost * (kMost - 1) / 2; ++ages.pairs) {
    for (std::uint32_t some = 0; some < std::uint32_t{1} << kMost; ++some) {
      model.some_i = static_cast<SData>(some);
      for (const bool noise : {false, true}) {
        model.older_i = ages.matrix(kMost, noise);
        model.eval();
        for (std::size_t w = 0; w < kPlaces.size(); ++w) {
          ASSERT_EQ(model.oldest_o >> (kMost * w) & 0x1f, ages.oldest(some, kPlaces.at(w)))
              << kPlaces.at(w) << " places, pairs " << ages.pairs << ", some " << some;
        }
      }
    }
  }
}

}  // namespace
}  // namespace segue
