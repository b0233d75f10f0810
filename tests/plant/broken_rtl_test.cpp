// Every wrong variant of a block's RTL must be caught in lockstep, in the way that
// tests/BLOCK/broken.toml says: with that verdict, and with that field among those that differ;
// where the bank says so, with the report plant/golden/rtl_NAME.txt.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/plant/broken_bank.hpp"
#include "tests/plant/golden.hpp"
#include "tests/support/golden.hpp"
#include "verilator_tb/cli/blocks.hpp"

#define SEGUE_TEXT_OF(name) #name
#define SEGUE_TEXT(name) SEGUE_TEXT_OF(name)

namespace segue::plant {
namespace {

const std::string kBlock = SEGUE_TEXT(SEGUE_BLOCK);

std::vector<BrokenRtl> caught_in_lockstep() {
  std::vector<BrokenRtl> variants = broken_bank(kBlock).variants;
  std::erase_if(variants, [](const BrokenRtl& variant) { return !variant.in_lockstep; });
  return variants;
}

class BrokenRtlIsCaught : public testing::TestWithParam<BrokenRtl> {};

TEST_P(BrokenRtlIsCaught, InLockstep) {
  const BrokenRtl& variant = GetParam();
  const BrokenBank bank = broken_bank(kBlock);
  const RtlModule module(broken_module(kBlock, variant.name));
  RunRecord record;
  for (std::uint64_t seed = 1; seed <= bank.seeds; ++seed) {
    record = run_until_failure(cli::find_block(kBlock), module, seed, bank.cycles);
    if (record.result.verdict != Verdict::kEqual) break;
  }
  EXPECT_NE(record.result.verdict, Verdict::kEqual);
  if (!variant.verdict.empty()) {
    EXPECT_EQ(to_string(record.result.verdict), variant.verdict);
  }
  std::string differing;
  for (const Difference& one : record.result.differences) differing += one.field + " ";
  EXPECT_NE(differing.find(variant.differs), std::string::npos) << differing;
  if (bank.golden)
    tests::expect_golden(std::string(kBlock) + "/plant", "rtl_" + variant.name, report_of(record));
}

INSTANTIATE_TEST_SUITE_P(SEGUE_BLOCK, BrokenRtlIsCaught, testing::ValuesIn(caught_in_lockstep()),
                         [](const auto& it) { return it.param.name; });

}  // namespace
}  // namespace segue::plant
