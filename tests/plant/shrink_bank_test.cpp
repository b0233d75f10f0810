// What fails must become small, whatever is wrong: every variant of the bank.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/broken_bank.hpp"
#include "tests/plant/broken_block.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/replay.hpp"
#include "verilator_tb/plant/run_and_show.hpp"
#include "verilator_tb/plant/shrink_run.hpp"

namespace segue::plant {
namespace {

constexpr std::size_t kAHandful = 40;
constexpr std::uint64_t kCycles = 200'000;
constexpr std::uint64_t kMostSeeds = 20;  // some faults need a rare meeting of events

/// So that no clock decides what is left.
constexpr ShrinkBudget kBudget{.runs = 10'000, .seconds = 3'600};

/// Runs seeds at the sizes of `small` until one fails, shrinks it, and expects that a handful of
/// operations is left which, read from its file, fails in the same bucket.
void expect_shrinks(const Block& block, const RtlModule& module) {
  const Config& config = block.configs().find("small");
  RunSetting setting{&block, &config, &module, {}, {}, tests::own_folder(), {}};
  Stimulus stimulus;
  RunRecord failed;
  for (std::uint64_t seed = 1; seed <= kMostSeeds && failed.bucket.empty(); ++seed) {
    stimulus = block.draw(config.sizes, seed, kCycles);
    failed = run_and_show(setting, stimulus);
  }
  ASSERT_NE(failed.bucket, "") << "nothing fails";

  const ShrunkRecord shrunk = shrink_run(setting, stimulus, failed, kBudget);
  std::cout << failed.bucket << ": from " << shrunk.operations_before << " operations, cycle "
            << shrunk.at_before << " to " << shrunk.operations.size() << ", cycle " << shrunk.at
            << " in " << shrunk.runs << " runs, " << shrunk.seconds << " s\n";
  for (const std::string& operation : shrunk.operations) std::cout << "  " << operation << "\n";
  EXPECT_LE(shrunk.operations.size(), kAHandful);
  EXPECT_LE(shrunk.operations.size(), shrunk.operations_before);
  EXPECT_TRUE(shrunk.complete);

  const Replay replay = read_replay(shrunk.file, block, "small");
  setting.replay = shrunk.file;
  const RunRecord again = run_and_show(setting, replay.stimulus);
  EXPECT_EQ(again.bucket, failed.bucket);
  EXPECT_EQ(again.result.at, shrunk.at);
}

/// The names of the wrong variants that a run catches.
std::vector<std::string> broken_names() {
  std::vector<std::string> names;
  for (const BrokenRtl& variant : broken_bank("sm_driver").variants) names.push_back(variant.name);
  return names;
}

class ABrokenRtl : public testing::TestWithParam<std::string> {};

TEST_P(ABrokenRtl, ShrinksToAHandful) {
  const RtlModule module(broken_module("sm_driver", GetParam()));
  expect_shrinks(sm_driver::block(), module);
}

INSTANTIATE_TEST_SUITE_P(Bank, ABrokenRtl, testing::ValuesIn(broken_names()),
                         [](const auto& it) { return it.param; });

class BrokenTwin : public testing::TestWithParam<std::size_t> {};

TEST_P(BrokenTwin, ShrinksToAHandful) {
  const sm_driver::BrokenBlock block(sm_driver::broken_twins()[GetParam()]);
  const Config& config = block.configs().find("small");
  expect_shrinks(block, module_store().get(block.configs(), config.sizes));
}

INSTANTIATE_TEST_SUITE_P(Bank, BrokenTwin,
                         testing::Range(std::size_t{0}, sm_driver::broken_twins().size()),
                         [](const auto& it) {
                           return std::string(sm_driver::broken_twins()[it.param].name);
                         });

}  // namespace
}  // namespace segue::plant
