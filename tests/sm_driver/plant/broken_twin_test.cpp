// Deliberately wrong twins must be caught, and the report must say where:
// golden/twin_*.txt.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/plant/broken_block.hpp"
#include "tests/plant/golden.hpp"
#include "tests/support/golden.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::sm_driver {
namespace {

class BrokenTwinIsCaught : public testing::TestWithParam<std::size_t> {};

TEST_P(BrokenTwinIsCaught, WithThisReport) {
  const BrokenTwin& twin = broken_twins()[GetParam()];
  const auto& config = block().configs().find("small");
  const auto& module = plant::module_store().get(block().configs(), config.sizes);
  const auto record = plant::run_until_failure(BrokenBlock(twin), module, 1, 100'000);
  EXPECT_EQ(to_string(record.result.verdict), "mismatch") << twin.what;
  ASSERT_TRUE(record.wave);
  EXPECT_GT(std::filesystem::file_size(record.wave->path), 1000U) << "no waveform";
  tests::expect_golden("sm_driver/plant", "twin_" + std::string(twin.name),
                       plant::report_of(record));
}

INSTANTIATE_TEST_SUITE_P(Bank, BrokenTwinIsCaught,
                         testing::Range(std::size_t{0}, broken_twins().size()),
                         [](const auto& it) { return std::string(broken_twins()[it.param].name); });

}  // namespace
}  // namespace segue::sm_driver
