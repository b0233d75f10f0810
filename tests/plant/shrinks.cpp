#include "tests/plant/shrinks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "tests/plant/broken_block.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/replay.hpp"
#include "verilator_tb/plant/run_and_show.hpp"
#include "verilator_tb/plant/shrink_run.hpp"

namespace segue::plant {
namespace {

constexpr std::size_t kAHandful = 25;
constexpr std::uint64_t kCycles = 200'000;
constexpr std::uint64_t kMostSeeds = 20;  // some faults need a rare meeting of events

/// So that no clock decides what is left.
constexpr ShrinkBudget kBudget{.runs = 10'000, .seconds = 3'600};

}  // namespace

void expect_shrinks(const Block& block, const RtlModule& module) {
  const Config& config = block.configs().find("small");
  RunSetting setting{&block, &config, &module, {}, {}, tests::own_folder()};
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

void expect_broken_rtl_shrinks(const std::string& edit) {
  const RtlModule module(SEGUE_BINARY_DIR "/rtl_modules/broken/" + edit + ".so");
  expect_shrinks(sm_driver::block(), module);
}

void expect_broken_twin_shrinks(std::size_t twin) {
  const sm_driver::BrokenBlock block(sm_driver::broken_twins()[twin]);
  const Config& config = block.configs().find("small");
  expect_shrinks(block, module_store().get(block.configs(), config.sizes));
}

std::vector<std::string> broken_edits() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(SEGUE_SOURCE_DIR "/tests/plant/broken")) {
    if (entry.path().extension() == ".edit") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace segue::plant
