// Bit fields against the same done bit by bit.

#include "cmodel/layout/bits.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cmodel/layout/any_width.hpp"
#include "cmodel/layout/width_functions.hpp"
#include "tests/layout/random_layout.hpp"

namespace segue::layout {
namespace {

using sm_driver::any_words;
using sm_driver::bit;

constexpr std::uint32_t kWords = 6;

std::uint64_t slow_extract(const std::vector<std::uint32_t>& words, std::uint32_t lsb,
                           std::uint32_t width) {
  std::uint64_t value = 0;
  for (std::uint32_t i = 0; i < width; ++i) {
    value |= std::uint64_t{bit(words, lsb + i)} << i;
  }
  return value;
}

std::vector<std::uint32_t> slow_insert(std::vector<std::uint32_t> words, std::uint32_t lsb,
                                       std::uint32_t width, std::uint64_t value) {
  for (std::uint32_t i = 0; i < width; ++i) {
    const std::uint32_t at = lsb + i;
    words[at / 32] &= ~(1u << (at % 32));
    words[at / 32] |= static_cast<std::uint32_t>((value >> i) & 1) << (at % 32);
  }
  return words;
}

RC_GTEST_PROP(LayoutBits, ExtractFindsTheBits, ()) {
  const auto width = *rc::gen::inRange(1u, 65u);
  const auto lsb = *rc::gen::inRange(0u, 32 * kWords - width + 1);
  const std::vector<std::uint32_t> words = any_words(kWords);
  RC_ASSERT(extract(words.data(), lsb, width) == slow_extract(words, lsb, width));
}

RC_GTEST_PROP(LayoutBits, InsertChangesTheseBitsOnly, ()) {
  const auto width = *rc::gen::inRange(1u, 65u);
  const auto lsb = *rc::gen::inRange(0u, 32 * kWords - width + 1);
  std::vector<std::uint32_t> words = any_words(kWords);
  const std::vector<std::uint32_t> source = any_words(2);
  const std::uint64_t value = source[0] | (std::uint64_t{source[1]} << 32);
  const std::vector<std::uint32_t> expected = slow_insert(words, lsb, width, value);
  insert(words.data(), lsb, width, value);
  RC_ASSERT(words == expected);
}

RC_GTEST_PROP(LayoutBits, FieldsOneAfterAnotherAreInsertsAtTheirPlaces, ()) {
  const auto widths = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(1u, 65u));
  const auto lsb = *rc::gen::inRange(0u, 100u);
  std::uint32_t end = lsb;
  for (const std::uint32_t width : widths) end += width;
  const std::uint32_t size = end / 32 + 1;
  std::vector<std::uint32_t> words = any_words(size);
  const std::vector<std::uint32_t> source = any_words(2 * widths.size());

  std::vector<std::uint32_t> expected = words;
  BitWriter writer(words.data(), lsb);
  std::uint32_t at = lsb;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const std::uint64_t value = source[2 * i] | (std::uint64_t{source[2 * i + 1]} << 32);
    expected = slow_insert(expected, at, widths[i], value);
    if (widths[i] <= 32) {
      writer.put(widths[i], static_cast<std::uint32_t>(value));
    } else {
      writer.put_wide(widths[i], value);
    }
    at += widths[i];
  }
  writer.finish();
  RC_ASSERT(words == expected);

  BitReader reader(words.data(), lsb);
  at = lsb;
  for (const std::uint32_t width : widths) {
    const std::uint64_t value = width <= 32 ? reader.get(width) : reader.get_wide(width);
    RC_ASSERT(value == slow_extract(words, at, width));
    at += width;
  }
}

RC_GTEST_PROP(LayoutBits, LongFieldsAreTheirWordsOneAfterAnother, ()) {
  const auto width = *rc::gen::inRange(1u, 193u);
  const auto lsb = *rc::gen::inRange(0u, 100u);
  const std::vector<std::uint32_t> before = any_words(10);
  const std::vector<std::uint32_t> source = any_words(10);
  std::array<std::uint64_t, 3> field;
  BitReader reader(source.data(), lsb);
  get_any(reader, width, field);
  for (std::uint32_t at = 0; at < 192; ++at) {
    const bool there = ((field[at / 64] >> (at % 64)) & 1) != 0;
    RC_ASSERT(there == (at < width && bit(source, lsb + at)));
  }
  std::vector<std::uint32_t> after = before;
  BitWriter writer(after.data(), lsb);
  put_any(writer, width, field);
  writer.finish();
  for (std::uint32_t at = 0; at < 320; ++at) {
    const bool inside = at >= lsb && at < lsb + width;
    RC_ASSERT(bit(after, at) == bit(inside ? source : before, at));
  }
}

TEST(LayoutBits, SignedFieldsKeepTheirSign) {
  const std::uint32_t word = 0x0000'80ff;
  BitReader reader(&word, 0);
  EXPECT_EQ(reader.get_signed(8), -1);
  EXPECT_EQ(reader.get_signed(8), -128);
  EXPECT_EQ(reader.get_signed(8), 0);
}

TEST(LayoutWidths, OneThingStillHasAnIndex) {
  EXPECT_EQ(id_w(1), 1u);
  EXPECT_EQ(id_w(2), 1u);
  EXPECT_EQ(id_w(3), 2u);
  EXPECT_EQ(id_w(64), 6u);
  EXPECT_EQ(id_w(65), 7u);
}

TEST(LayoutWidths, CountsReachTheNumberItself) {
  EXPECT_EQ(cnt_w(1), 1u);
  EXPECT_EQ(cnt_w(3), 2u);
  EXPECT_EQ(cnt_w(4), 3u);
  EXPECT_EQ(cnt_w(64), 7u);
}

TEST(LayoutWidths, BitsHaveSoManyValues) {
  EXPECT_EQ(pow2(0), 1u);
  EXPECT_EQ(pow2(5), 32u);
}

}  // namespace
}  // namespace segue::layout
