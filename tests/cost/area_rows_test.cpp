// Committed rows of area beside the layouts, and which RTL they speak of.
#include "cmodel/cost/area_rows.hpp"

#include <gtest/gtest.h>

#include "cmodel/cost/block_cost.hpp"
#include "cmodel/cost/rtl_digest.hpp"
#include "cmodel/cost/storage.hpp"

namespace segue::cost {
namespace {

// A block without rows has not been measured yet, which is said where they are asked for.
TEST(AreaRows, EveryMeasuredBlockHasItsShippedSize) {
  std::size_t measured = 0;
  for (const layout::BlockLayout& block : layout::block_layouts()) {
    const AreaRows& rows = area_rows(std::string(block.block));
    if (rows.rows.empty()) continue;
    ++measured;
    EXPECT_NE(rows.find(block.find(block.shipped)->sizes), nullptr) << block.block;
  }
  EXPECT_GE(measured, 11U);
}

// Macros hold exactly the layout's memories, so that bits of other sizes are no estimate.
TEST(AreaRows, MacrosAreTheLayoutsMemories) {
  for (const layout::BlockLayout& block : layout::block_layouts()) {
    const AreaRows& rows = area_rows(std::string(block.block));
    for (const AreaRow& row : rows.rows) {
      if (row.stale) continue;
      const Storage bits = storage(block, rows, row.sizes);
      EXPECT_EQ(bits.sram_bits, row.sram_bits()) << block.block << " " << row.size;
      EXPECT_GE(bits.flip_flop_bits, row.flip_flop_bits) << block.block << " " << row.size;
    }
  }
}

// Where indices have a width, next to nothing is removed.
TEST(AreaRows, FlipFlopsAreTheLayoutsAtShippedSizes) {
  for (const layout::BlockLayout& block : layout::block_layouts()) {
    const AreaRows& rows = area_rows(std::string(block.block));
    const AreaRow* const row = rows.find(block.find(block.shipped)->sizes);
    if (row == nullptr || row->stale) continue;
    std::uint64_t flip_flop_bits = storage(block, rows, row->sizes).flip_flop_bits;
    if (block.block == "issue_queue" || block.block == "sm_frontend") {
      // Of the matrix of ages the layout has every bit; half of them are constants.
      const std::uint64_t entries =
          row->sizes.at(block.block == "issue_queue" ? "NumEntries" : "QueueEntries");
      flip_flop_bits -= entries * (entries + 1) / 2;
    }
    EXPECT_LE(static_cast<double>(flip_flop_bits), 1.05 * static_cast<double>(row->flip_flop_bits))
        << block.block;
  }
}

TEST(AreaRows, MeasuredSizesAreNotFitted) {
  const layout::BlockLayout& log = find_block("operand_log", "here");
  const BlockCost shipped = block_cost(log, log.find("thesis16")->sizes);
  EXPECT_TRUE(shipped.measured);
  EXPECT_EQ(shipped.sram_bits, 64U * 2048);
  Sizes other = log.find("thesis16")->sizes;
  other["NumEntries"] = 48;
  const BlockCost fitted = block_cost(log, other);
  EXPECT_FALSE(fitted.measured);
  EXPECT_EQ(fitted.size, "thesis16 NumEntries=48");
  EXPECT_EQ(fitted.sram_bits, 48U * 2048);
  EXPECT_LT(fitted.kge, shipped.kge);
  EXPECT_GT(fitted.kge_uncertainty, shipped.kge_uncertainty);
}

TEST(RtlDigest, CommentsAreNoCode) {
  EXPECT_EQ(code_of("  a <= b; // why\n\n// all\n\tc;\r\n"), "a <= b;\nc;\n");
  EXPECT_EQ(code_of("a"), code_of("a // b"));
  EXPECT_NE(code_of("a <= b;"), code_of("a <= c;"));
}

TEST(RtlDigest, MissingFilesAndFoldersHaveNone) {
  for (const char* file : {"rtl/no_block/no_block.sv", "", "rtl"}) {
    const std::vector<std::string> files = {file};
    EXPECT_EQ(rtl_digest(files), "") << file;
  }
}

}  // namespace
}  // namespace segue::cost
