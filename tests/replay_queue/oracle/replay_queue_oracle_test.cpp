// Replays and saves of the twin against a ledger of what each warp must execute again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>
#include <utility>

#include "tests/replay_queue/oracle/random_sm.hpp"

namespace segue::replay_queue::oracle {
namespace {

using testing::HasSubstr;

constexpr Params kTiny{.num_entries = 4,
                       .num_warps = 2,
                       .num_tbs = 2,
                       .num_lanes = 2,
                       .seq_bits = 4,
                       .instr_bits = 5,
                       .handle_bits = 2};
constexpr Params kSmall{.num_entries = 11,
                        .num_warps = 5,
                        .num_tbs = 3,
                        .num_lanes = 33,
                        .seq_bits = 6,
                        .instr_bits = 33,
                        .handle_bits = 9};
constexpr Params kPlain{};

/// A complaint that names an instruction.
auto names_one() { return testing::AllOf(HasSubstr("instruction "), HasSubstr(" of warp ")); }

/// An instruction at index `seq` of warp 0, by itself in its thread block.
Instruction instruction(std::uint32_t seq, bool memory, std::uint64_t mask = 0b11) {
  return {.tb = 0, .warp = 0, .seq = seq, .memory = memory, .mask = mask, .handle = 0, .instr = 0};
}

// "If ld faults, we must replay ld, add, and mul when the fault is resolved, but the committed sub
// instruction must not be replayed."
TEST(ReplayLedger, Figure66) {
  ReplayLedger ledger;
  const Id ld{.warp = 0, .index = 0}, add{.warp = 0, .index = 1}, mul{.warp = 0, .index = 2},
      sub{.warp = 0, .index = 3};
  ledger.issue(ld, instruction(0, true));
  EXPECT_EQ(ledger.execute(sub, 0b11), "");
  EXPECT_EQ(ledger.fault(ld, 0b10), "") << "lane 0 is served";
  ledger.take_over(mul, instruction(2, false));
  ledger.take_over(add, instruction(1, false));
  ledger.replay(0);
  EXPECT_EQ(ledger.silence(), "instruction 0 of warp 0 was not replayed");
  for (const auto& next :
       {instruction(0, true, 0b10), instruction(1, false), instruction(2, false)}) {
    EXPECT_EQ(ledger.offer(0, next), "");
    ledger.take_offer();
  }
  EXPECT_EQ(ledger.silence(), "");
  EXPECT_EQ(
      ledger.offer(0, instruction(3, false)),
      "number 3 of warp 0 is offered, and none is due; instruction 0 of warp 0 in the issue queue");
  ledger.issue_again(ld, 0);
  EXPECT_EQ(ledger.commit(ld), "");
  EXPECT_EQ(ledger.done(ld), 0b11U);
  EXPECT_EQ(ledger.execute(sub, 0b10), "instruction 3 of warp 0 is executed twice in the lanes 2");
}

TEST(ReplayLedger, HandsOutAContextInOrder) {
  ReplayLedger ledger;
  for (const std::uint32_t i : {2U, 0U, 1U}) {
    ledger.take_over({.warp = 0, .index = i}, instruction(i, true));
  }
  ledger.save({0});
  EXPECT_EQ(ledger.hand_out(0, instruction(0, true)), "");
  EXPECT_THAT(ledger.hand_out(0, instruction(2, true)),
              HasSubstr("instruction 1 of warp 0 is to be handed out"));
  EXPECT_EQ(ledger.saved(), "instruction 2 of warp 0 was not handed out");
}

TEST(ReplayQueueOracle, AllowsEachAnswerOfTheTwin) {
  for (const auto& [params, steps] :
       {std::pair{kTiny, 60'000}, {kSmall, 80'000}, {kPlain, 60'000}}) {
    RandomSm sm(params, params.num_entries);
    ASSERT_EQ(sm.run(steps), "") << params.num_entries << " entries";
    EXPECT_GT(sm.inserts, 1'500U);
    EXPECT_GT(sm.faults, 500U);
    EXPECT_GT(sm.take_overs, 500U);
    EXPECT_GT(sm.hand_backs, 200U);
    EXPECT_GT(sm.replays, 500U);
    EXPECT_GT(sm.commits, 1'000U);
    EXPECT_GT(sm.handed_out, 100U);
    EXPECT_GT(sm.restored, 100U);
    EXPECT_GT(sm.saves, 100U);
    EXPECT_GT(sm.kills, 100U);
    EXPECT_GT(sm.ends, 100U);
  }
}

/// The first complaint about a twin whose answers are changed from some step on.
std::string complaint_about(const std::function<void(const Inputs&, Outputs&)>& spoil) {
  RandomSm sm(kSmall, 5);
  sm.spoil = spoil;
  return sm.run(10'000);
}

TEST(ReplayQueueOracle, NoticesAnotherReplay) {
  int offers = 0;
  // An offer is lost.
  const std::string dropped = complaint_about([&](const Inputs&, Outputs& out) {
    if (!out.replay_valid || ++offers < 50) return;
    out.replay_valid = false;
    out.replay = {};
  });
  EXPECT_THAT(dropped, names_one());
  const std::string repeated =
      complaint_about([last = Outputs()](const Inputs&, Outputs& out) mutable {
        if (!out.replay_valid && last.replay_valid) {
          out.replay_valid = true;
          out.replay = last.replay;
        } else {
          last = out;
        }
      });
  EXPECT_THAT(repeated, HasSubstr("none is due"));
  const std::string younger = complaint_about([](const Inputs&, Outputs& out) {
    if (out.replay_valid) ++out.replay.seq;
  });
  EXPECT_THAT(younger, HasSubstr("is to be offered: number"));
  const std::string all_lanes = complaint_about([](const Inputs&, Outputs& out) {
    if (out.replay_valid) out.replay.mask = ~std::uint64_t{0} >> (64 - kSmall.num_lanes);
  });
  EXPECT_THAT(all_lanes, HasSubstr("is to be offered: number"));
}

TEST(ReplayQueueOracle, NoticesAnotherSave) {
  const std::string dropped =
      complaint_about([](const Inputs&, Outputs& out) { out.save_valid = false; });
  EXPECT_THAT(dropped, names_one());
  const std::string short_save = complaint_about(
      [](const Inputs&, Outputs& out) { out.saving = out.saving && !out.save_valid; });
  EXPECT_THAT(short_save, HasSubstr(" was not handed out"));
  // Two instructions are handed out in the other order.
  const std::string swapped = complaint_about([](const Inputs&, Outputs& out) {
    if (out.save_valid) ++out.save.seq;
  });
  EXPECT_THAT(swapped, HasSubstr("is to be handed out: number"));
}

TEST(ReplayQueueOracle, NoticesWarpsThatAreNotHeld) {
  const std::string not_held =
      complaint_about([](const Inputs&, Outputs& out) { out.held &= ~std::uint64_t{4}; });
  EXPECT_THAT(not_held, HasSubstr("held_o is wrong of warp"));
  const std::string drained =
      complaint_about([](const Inputs&, Outputs& out) { out.in_flight &= ~std::uint64_t{4}; });
  EXPECT_THAT(drained, HasSubstr("in_flight_o is wrong of warp"));
}

}  // namespace
}  // namespace segue::replay_queue::oracle
