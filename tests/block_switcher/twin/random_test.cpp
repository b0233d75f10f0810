// The twin under random messages: the oracle has no complaint, and the registers fit together.

#include <gtest/gtest.h>

#include <array>

#include "cmodel/layout/bits.hpp"
#include "tests/block_switcher/twin/random_sm.hpp"

namespace segue::block_switcher {
namespace {

constexpr std::array kSizes{
    Params{.num_slots = 1, .num_extra = 1, .num_warps = 1},
    Params{.num_slots = 2, .num_extra = 1, .num_warps = 3},
    Params{.num_slots = 8, .num_extra = 4, .num_warps = 48},
    Params{.num_slots = 16, .num_extra = 4, .num_warps = 64},
    Params{.num_slots = 16, .num_extra = 16, .num_warps = 2},
};

bool has_message(const Inputs& in) {
  return in.setup_valid || in.answer_valid || in.moved_valid || in.faulted_valid ||
         in.arrived_valid || in.ended_valid || in.resolved_valid || in.opened_valid;
}

TEST(BlockSwitcherRandom, TheOracleHasNoComplaint) {
  for (const Params& params : kSizes) {
    for (const std::uint64_t seed : {1, 2}) {
      RandomSm sm(params, seed);
      ASSERT_EQ(sm.run(40'000), "") << params.num_slots << " slots, seed " << seed;
      EXPECT_GT(sm.oracle.saves(), 50U) << params.num_slots;
      EXPECT_GT(sm.oracle.restores(), 50U) << params.num_slots;
      EXPECT_GT(sm.oracle.starts(), 200U) << params.num_slots;
      EXPECT_GT(sm.oracle.requests(), sm.oracle.starts());
      EXPECT_GT(sm.refused, 1'000U);
      EXPECT_GT(sm.kernels, 20U);
    }
  }
}

TEST(BlockSwitcherRandom, NothingHappensInAQuietCycle) {
  for (const Params& params : kSizes) {
    RandomSm sm(params, 3);
    State before(params);
    std::uint64_t quiet = 0;
    sm.before_edge = [&] { before = sm.twin.state(); };
    sm.behind_edge = [&] {
      if (!sm.out.quiescent || has_message(sm.in)) return;
      ++quiet;
      EXPECT_EQ(sm.twin.state(), before);
      EXPECT_FALSE(sm.out.request_valid || sm.out.move_valid);
    };
    ASSERT_EQ(sm.run(20'000), "");
    EXPECT_GT(quiet, 50U);
  }
}

// Properties 1, 2 and 6.
TEST(BlockSwitcherRandom, TheRegistersFitTogether) {
  for (const Params& params : kSizes) {
    RandomSm sm(params, 4);
    sm.behind_edge = [&] {
      const State& q = sm.twin.state();
      std::uint64_t taken = 0;
      std::uint64_t used = 0;
      for (std::uint32_t tb = 0; tb < num_tbs(params); ++tb) {
        const Place place = q.place[tb];
        ASSERT_LE(q.faulted[tb] + q.waiting[tb], q.live[tb]);
        ASSERT_LE(q.live[tb], params.num_warps);
        ASSERT_TRUE(q.live[tb] != 0 || place == Place::kNone || place == Place::kLeaving);
        if (place != Place::kNone) ++used;
        if (place != Place::kComing && place != Place::kOn && place != Place::kLeaving) continue;
        ASSERT_EQ(taken >> q.slot[tb] & 1, 0U) << "two in a slot";
        taken |= std::uint64_t{1} << q.slot[tb];
      }
      ASSERT_EQ(taken, q.taken);
      ASSERT_EQ(taken >> q.slots, 0U);
      ASSERT_LE(used, q.slots + q.extra);
    };
    ASSERT_EQ(sm.run(10'000), "");
  }
}

TEST(BlockSwitcherRandom, TheImageFollowsTheRegisters) {
  for (const Params& params : kSizes) {
    const ImageLayout layout(params);
    RandomSm sm(params, 5);
    sm.behind_edge = [&] {
      if (sm.in.move_ready) return;  // several cycles at once
      const State& q = sm.twin.state();
      const std::uint32_t* const words = sm.twin.image();
      const auto at = [&](Signal signal, std::uint32_t index = 0) {
        const ImageLayout::Place& place = layout[signal];
        return layout::extract(words + place.word, index * place.stride_bits, place.width);
      };
      for (std::uint32_t tb = 0; tb < num_tbs(params); ++tb) {
        ASSERT_EQ(at(Signal::kPlaceQ, tb), static_cast<std::uint64_t>(q.place[tb]));
        ASSERT_EQ(at(Signal::kSlotQ, tb), q.slot[tb]);
        ASSERT_EQ(at(Signal::kLiveQ, tb), q.live[tb]);
        ASSERT_EQ(at(Signal::kFaultedQ, tb), q.faulted[tb]);
        ASSERT_EQ(at(Signal::kWaitingQ, tb), q.waiting[tb]);
      }
      Move move;
      move.unpack(words + layout[Signal::kMoveQ].word, 0, layout.widths);
      ASSERT_EQ(move, q.move);
      ASSERT_EQ(at(Signal::kTakenQ), q.taken);
      ASSERT_EQ(at(Signal::kSlotsQ), q.slots);
      ASSERT_EQ(at(Signal::kExtraQ), q.extra);
      ASSERT_EQ(at(Signal::kWarpsQ), q.warps);
      ASSERT_EQ(at(Signal::kLastInQ), q.last_in);
      ASSERT_EQ(at(Signal::kLastOutQ), q.last_out);
      const std::uint64_t flags = at(Signal::kMoreQ) | at(Signal::kRequestQ) << 1 |
                                  at(Signal::kAskedQ) << 2 | at(Signal::kMoveValidQ) << 3 |
                                  at(Signal::kMovingQ) << 4;
      ASSERT_EQ(flags, std::uint64_t{q.more} | std::uint64_t{q.request} << 1 |
                           std::uint64_t{q.asked} << 2 | std::uint64_t{q.move_valid} << 3 |
                           std::uint64_t{q.moving} << 4);
    };
    ASSERT_EQ(sm.run(10'000), "");
  }
}

}  // namespace
}  // namespace segue::block_switcher
