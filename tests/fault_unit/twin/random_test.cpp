// The twin under random messages: the oracle has no complaint, and the registers fit together.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cmodel/layout/bits.hpp"
#include "tests/fault_unit/twin/random_gpu.hpp"

namespace segue::fault_unit {
namespace {

constexpr std::array kSizes{
    Params{.num_entries = 1, .num_sms = 1, .region_bits = 1},
    Params{.num_entries = 3, .num_sms = 3, .region_bits = 3},
    Params{.num_entries = 13, .num_sms = 64, .region_bits = 32},
    Params{.num_entries = 32, .num_sms = 16, .region_bits = 33},
    Params{.num_entries = 64, .num_sms = 64, .region_bits = 48},
};

bool has_message(const Inputs& in) { return in.setup_valid || in.fault_valid || in.answer_valid; }

TEST(FaultUnitRandom, TheOracleHasNoComplaint) {
  for (const Params& params : kSizes) {
    for (const std::uint64_t seed : {1, 2, 3}) {
      RandomGpu gpu(params, seed);
      ASSERT_EQ(gpu.run(40'000), "") << params.num_entries << " entries, seed " << seed;
      const std::string size = std::to_string(params.num_entries);
      EXPECT_GT(gpu.oracle.sent(), 500U) << size;
      EXPECT_GT(gpu.oracle.resolved(), 300U) << size;
      EXPECT_GT(gpu.oracle.forwarded(), 50U) << size;
      EXPECT_GT(gpu.oracle.aborted(), 20U) << size;
      EXPECT_GT(gpu.full, 500U) << size;
      EXPECT_GT(gpu.refused, 500U) << size;
      EXPECT_GT(gpu.set_ups, 100U) << size;
      if (params.num_entries == 1) {
        EXPECT_EQ(gpu.oracle.merged(), 0U) << "a fault is held while the only entry is in use";
      } else {
        EXPECT_GT(gpu.oracle.merged(), 500U) << size;
      }
    }
  }
}

// Property 9.
TEST(FaultUnitRandom, NothingHappensInAQuietCycle) {
  for (const Params& params : kSizes) {
    RandomGpu gpu(params, 4);
    State before(params);
    std::uint64_t quiet = 0;
    gpu.before_edge = [&] { before = gpu.twin.state(); };
    gpu.behind_edge = [&] {
      if (!gpu.out.quiescent || has_message(gpu.in)) return;
      ++quiet;
      ASSERT_EQ(gpu.twin.state(), before);
      ASSERT_FALSE(gpu.out.own_valid || gpu.out.cpu_valid || gpu.out.resolved_valid);
      ASSERT_EQ(gpu.out.err_valid, 0U);
    };
    ASSERT_EQ(gpu.run(20'000), "");
    EXPECT_GT(quiet, 500U);
  }
}

/// The entries of a queue, from its head on; no more than there are.
std::vector<std::uint32_t> linked(const State& q, std::uint32_t head, std::uint32_t tail,
                                  EntryState asks) {
  std::vector<std::uint32_t> queue;
  if (!std::ranges::count(q.state, asks)) return queue;
  for (queue = {head}; queue.back() != tail && queue.size() <= q.state.size();) {
    queue.push_back(q.next[queue.back()]);
  }
  return queue;
}

// Properties 1, 7 and 8, and the links of the queues.
TEST(FaultUnitRandom, TheRegistersFitTogether) {
  for (const Params& params : kSizes) {
    RandomGpu gpu(params, 5);
    std::size_t longest = 0;
    gpu.behind_edge = [&] {
      const State& q = gpu.twin.state();
      const auto count = [&](EntryState state) { return std::ranges::count(q.state, state); };
      ASSERT_EQ(q.count, params.num_entries - count(EntryState::kFree));
      ASSERT_LE(count(EntryState::kThere) + count(EntryState::kAborted), 1);
      ASSERT_TRUE(q.own_first || count(EntryState::kAsksOwn) + count(EntryState::kAtOwn) == 0);
      std::vector<std::uint64_t> regions;
      for (std::uint32_t entry = 0; entry < params.num_entries; ++entry) {
        const EntryState state = q.state[entry];
        if (state < EntryState::kAsksOwn || state > EntryState::kAtCpu) continue;
        regions.push_back(q.region[entry]);
        ASSERT_LT(q.sm[entry], params.num_sms);
      }
      std::ranges::sort(regions);
      ASSERT_EQ(std::ranges::adjacent_find(regions), regions.end());
      const auto check_queue = [&](const std::vector<std::uint32_t>& queue, EntryState asks) {
        ASSERT_EQ(queue.size(), static_cast<std::size_t>(count(asks)));
        for (const std::uint32_t entry : queue) ASSERT_EQ(q.state[entry], asks);
        longest = std::max(longest, queue.size());
      };
      check_queue(linked(q, q.own_head, q.own_tail, EntryState::kAsksOwn), EntryState::kAsksOwn);
      check_queue(linked(q, q.cpu_head, q.cpu_tail, EntryState::kAsksCpu), EntryState::kAsksCpu);
    };
    ASSERT_EQ(gpu.run(20'000), "");
    EXPECT_EQ(longest, params.num_entries);
  }
}

// Property 3.
TEST(FaultUnitRandom, AnEntryGoesItsWay) {
  using enum EntryState;
  constexpr std::array<std::array<EntryState, 2>, 9> kSteps{{{kFree, kAsksOwn},
                                                             {kFree, kAsksCpu},
                                                             {kAsksOwn, kAtOwn},
                                                             {kAtOwn, kAsksCpu},
                                                             {kAtOwn, kThere},
                                                             {kAtOwn, kAborted},
                                                             {kAsksCpu, kAtCpu},
                                                             {kAtCpu, kThere},
                                                             {kAtCpu, kAborted}}};
  for (const Params& params : kSizes) {
    RandomGpu gpu(params, 6);
    State before(params);
    std::array<std::uint64_t, kSteps.size()> seen{};
    gpu.before_edge = [&] { before = gpu.twin.state(); };
    gpu.behind_edge = [&] {
      if (!gpu.in.rst_n) return;
      const State& q = gpu.twin.state();
      for (std::uint32_t entry = 0; entry < params.num_entries; ++entry) {
        const std::array step{before.state[entry], q.state[entry]};
        const bool was_shown = step[0] == kThere || step[0] == kAborted;
        ASSERT_EQ(was_shown, step[0] != kFree && step[1] == kFree);
        if (step[0] != kFree) {
          ASSERT_EQ(q.region[entry], before.region[entry]);
          ASSERT_EQ(q.sm[entry], before.sm[entry]);
        }
        if (step[0] == step[1] || step[1] == kFree) continue;
        const auto at = std::ranges::find(kSteps, step);
        ASSERT_NE(at, kSteps.end()) << to_string(step[0]) << " to " << to_string(step[1]);
        ++seen[static_cast<std::size_t>(at - kSteps.begin())];
      }
    };
    ASSERT_EQ(gpu.run(20'000), "");
    for (const std::uint64_t count : seen) EXPECT_GT(count, 10U);
  }
}

TEST(FaultUnitRandom, TheImageFollowsTheRegisters) {
  for (const Params& params : kSizes) {
    const ImageLayout layout(params);
    RandomGpu gpu(params, 7);
    gpu.behind_edge = [&] {
      if (gpu.in.cpu_ready) return;  // several cycles at once
      const State& q = gpu.twin.state();
      const std::uint32_t* const words = gpu.twin.image();
      const auto at = [&](Signal signal, std::uint32_t index = 0) {
        const ImageLayout::Place& place = layout[signal];
        return layout::extract(words + place.word, index * place.stride_bits, place.width);
      };
      for (std::uint32_t entry = 0; entry < params.num_entries; ++entry) {
        ASSERT_EQ(at(Signal::kStateQ, entry), static_cast<std::uint64_t>(q.state[entry]));
        ASSERT_EQ(at(Signal::kRegionQ, entry), q.region[entry]);
        ASSERT_EQ(at(Signal::kSmQ, entry), q.sm[entry]);
        ASSERT_EQ(at(Signal::kNextQ, entry), q.next[entry]);
      }
      ASSERT_EQ(at(Signal::kOwnHeadQ), q.own_head);
      ASSERT_EQ(at(Signal::kOwnTailQ), q.own_tail);
      ASSERT_EQ(at(Signal::kCpuHeadQ), q.cpu_head);
      ASSERT_EQ(at(Signal::kCpuTailQ), q.cpu_tail);
      ASSERT_EQ(at(Signal::kCountQ), q.count);
      ASSERT_EQ(at(Signal::kOwnFirstQ), std::uint64_t{q.own_first});
    };
    ASSERT_EQ(gpu.run(10'000), "");
  }
}

}  // namespace
}  // namespace segue::fault_unit
