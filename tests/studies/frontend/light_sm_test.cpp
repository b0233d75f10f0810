#include "cmodel/studies/frontend/light_sm/light_sm.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace segue::studies::frontend {
namespace {

using warp_gate::Scheme;

constexpr std::uint64_t kCycles = 4'000;

std::vector<std::uint64_t> committed_by_warp(const LightSmSetting& setting) {
  LightSm sm(setting);
  sm.run(kCycles);
  std::vector<std::uint64_t> all;
  for (std::uint32_t warp = 0; warp < setting.warps; ++warp) all.push_back(sm.committed(warp));
  return all;
}

std::uint64_t committed_by_all(const LightSmSetting& setting) {
  const std::vector<std::uint64_t> all = committed_by_warp(setting);
  return std::accumulate(all.begin(), all.end(), std::uint64_t{0});
}

/// A single warp whose loop can be followed by hand.
LightSmSetting one_warp(const Mix& mix, Scheme scheme) {
  LightSmSetting setting;
  setting.warps = 1;
  setting.mix = &mix;
  setting.scheme = scheme;
  setting.latencies.variation = 0.0;
  return setting;
}

// F, I and O of a load, its check and commit, and the next one reads its register: 2 cycles from
// the fetch to O, 240 to the commit, 1 to the issue and another to O.
TEST(LightSm, ADependentLoadTakesItsLatencyAndTwoCycles) {
  Mix chase{.name = "chase", .loop = {gather().loop.front()}};
  chase.loop.front().src_0 = chase.loop.front().dst;
  LightSmSetting setting = one_warp(chase, Scheme::kStall);
  const std::uint64_t loads = kCycles / 242;
  EXPECT_NEAR(static_cast<double>(committed_by_all(setting)), static_cast<double>(loads), 1.0);
  setting.latencies.commit = 100;
  EXPECT_NEAR(static_cast<double>(committed_by_all(setting)), static_cast<double>(kCycles / 142),
              1.0);
}

TEST(LightSm, EveryMixRunsUnderEveryScheme) {
  for (const Mix& mix : mixes()) {
    for (const Scheme scheme : {Scheme::kStall, Scheme::kWdCommit, Scheme::kWdLastCheck,
                                Scheme::kReplayQueue, Scheme::kOperandLog}) {
      LightSmSetting setting;
      setting.mix = &mix;
      setting.scheme = scheme;
      for (const std::uint64_t committed : committed_by_warp(setting)) {
        EXPECT_GT(committed, 0U) << mix.name << ", " << to_string(scheme);
      }
    }
  }
}

TEST(LightSm, TheSeedDecidesTheCommits) {
  const Mix mix = stream();
  LightSmSetting setting;
  setting.mix = &mix;
  const std::vector<std::uint64_t> first = committed_by_warp(setting);
  EXPECT_EQ(committed_by_warp(setting), first);
  setting.seed = 2;
  EXPECT_NE(committed_by_warp(setting), first);
}

TEST(LightSm, AHungWarpStopsAndLeavesTheOthers) {
  const Mix mix = gather();
  for (const Scheme scheme : {Scheme::kStall, Scheme::kWdLastCheck, Scheme::kReplayQueue}) {
    LightSmSetting setting;
    setting.mix = &mix;
    setting.scheme = scheme;
    setting.hung = 1;
    const std::vector<std::uint64_t> committed = committed_by_warp(setting);
    EXPECT_LT(committed[0], 2 * mix.loop.size()) << to_string(scheme);
    EXPECT_GT(committed[1], 4 * mix.loop.size()) << to_string(scheme);
  }
}

TEST(LightSm, RefusesSizesThatDoNotFit) {
  const Mix mix = gather();
  LightSmSetting setting;
  EXPECT_THROW(LightSm{setting}, std::invalid_argument) << "no mix";
  setting.mix = &mix;
  setting.warps_of_tb = 2;
  EXPECT_THROW(LightSm{setting}, std::invalid_argument) << "32 thread blocks";
  setting.warps_of_tb = 8;
  setting.params.replay_entries = setting.params.queue_entries;
  EXPECT_THROW(LightSm{setting}, std::invalid_argument) << "too small a replay queue";
}

}  // namespace
}  // namespace segue::studies::frontend
