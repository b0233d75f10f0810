// Illegal messages, registers, memories and reset.

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

TEST(PreemptSelectorError, TheHeadroomIsBelowTheLimit) {
  Rig rig;
  EXPECT_EQ(rig.config(ConfigOp::kSetLimit, 700), Error::kLimit);
  EXPECT_EQ(rig.q().limit, kLimitReset);
  EXPECT_EQ(rig.config(ConfigOp::kSetLimit, 701), Error::kNone);
  EXPECT_EQ(rig.q().bound, 1U);
  EXPECT_EQ(rig.config(ConfigOp::kSetHeadroom, 701), Error::kLimit);
  EXPECT_EQ(rig.config(ConfigOp::kSetHeadroom, 0), Error::kNone);
  EXPECT_EQ(rig.q().bound, 701U);
  EXPECT_EQ(rig.config(ConfigOp::kSetLimit, 0), Error::kLimit);
  EXPECT_EQ(rig.config(ConfigOp::kSetHeadroom, kUnknown), Error::kLimit);
  EXPECT_EQ(rig.q().headroom, 0U);
  EXPECT_EQ(rig.config(ConfigOp::kSetFresh, kUnknown), Error::kNone);
  EXPECT_EQ(rig.q().fresh, kUnknown);
}

TEST(PreemptSelectorError, IndicesBehindTheLast) {
  Rig rig;
  EXPECT_EQ(rig.config(ConfigOp::kSetLatency, 5, 3), Error::kIndex);
  EXPECT_EQ(rig.config(ConfigOp::kSetLimit, 5000, 3), Error::kNone) << "it has no context";
  EXPECT_EQ(rig.ended(3, 1, 1), Error::kIndex);
  EXPECT_EQ(rig.done(3), Error::kIndex);
  EXPECT_EQ(rig.issued(3, 0), Error::kIndex);
  EXPECT_EQ(rig.issued(0, 5), Error::kIndex);
  EXPECT_EQ(rig.issued(2, 4), Error::kNone);
  State fresh(kSmall);
  fresh.limit = 5000;
  fresh.bound = 4300;
  EXPECT_EQ(rig.q(), fresh);
}

TEST(PreemptSelectorError, IllegalRequestsAreAnsweredLate) {
  Rig rig;
  rig.set_ask(3, 0);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kAsk), Error::kIndex) << "the first that applies";
  EXPECT_EQ(rig.out.err_valid, only(static_cast<std::uint64_t>(Source::kAsk)));
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U) << "judged once";
  EXPECT_TRUE(rig.out.victim_valid);
  EXPECT_EQ(rig.out.victim, (Victim{.sm = 0, .late = true}));
  rig.set_ask(2, 0);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kAsk), Error::kNoSm);
}

TEST(PreemptSelectorError, SeveralMessagesOfACycle) {
  Rig rig;
  rig.set_config(ConfigOp::kSetLimit, 1);
  rig.set_done(3);
  rig.set_issued(0, 7);
  rig.set_ask(0, 0);
  rig.in.ended_valid = true;
  rig.in.ended = {.ctx = 1, .executed = 2, .cycles = 3};
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0b11011U);
  EXPECT_EQ(rig.out.err_code,
            (std::array{Error::kLimit, Error::kNoSm, Error::kNone, Error::kIndex, Error::kIndex}));
  EXPECT_EQ(rig.q().kernels.known, only(1));
}

TEST(PreemptSelectorMemory, NamesTheElementsACycleWrote) {
  using Written = PreemptSelector::Written;
  Rig rig;
  rig.set_config(ConfigOp::kSetLatency, 9, 1);
  rig.ended(2, 10, 20);
  EXPECT_EQ(rig.selector.written_memory_elements(), (Written{2, 1, std::nullopt}));
  rig.cycle();
  EXPECT_EQ(rig.selector.written_memory_elements(), Written{});
  rig.set_ask(2, 0b010);
  rig.cycle_until(SelectState::kStore);
  rig.cycle();
  EXPECT_EQ(rig.selector.written_memory_elements(), (Written{std::nullopt, std::nullopt, 1}));
  EXPECT_EQ(rig.config(ConfigOp::kSetLatency, 9, 3), Error::kIndex);
  EXPECT_EQ(rig.selector.written_memory_elements(), Written{});
}

TEST(PreemptSelectorReset, ClearsAllButTheMemories) {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, 5000);
  for (std::uint32_t slot = 0; slot < 5; ++slot) rig.put(0, slot, 500, false);
  rig.ask(0, 1);
  rig.set_ask(0, 0b111);
  rig.cycle_until(SelectState::kLoad);
  rig.in.ended_valid = true;
  rig.in.ended = {.ctx = 1, .executed = 1, .cycles = 1};
  rig.set_config(ConfigOp::kSetLatency, 1, 2);
  rig.set_issued(3, 9);
  rig.reset();
  EXPECT_FALSE(rig.out.victim_valid || rig.out.sample_valid || rig.out.quiescent);
  EXPECT_EQ(rig.out.sample_sm, 0U);
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.out.leave[0], Leave::kSwitch) << "it is a register";
  State fresh(kSmall);
  fresh.kernels.counts[0] = {.instructions = 1000, .cycles = 20'000, .tbs = 1};
  fresh.kernels.latency[0] = 2000;
  fresh.costs = rig.q().costs;
  EXPECT_EQ(rig.q(), fresh);
  EXPECT_NE(rig.cost(0), Cost{});
  EXPECT_EQ(rig.selector.written_memory_elements(), PreemptSelector::Written{});
}

TEST(PreemptSelectorReset, IsALegalAnswerTime) {
  Rig rig = Rig::measured();
  rig.set_ask(0, 1);
  rig.cycle_until(SelectState::kAnswer);
  rig.reset();
  EXPECT_FALSE(rig.out.victim_valid);
  EXPECT_EQ(rig.out.victim, Victim{});
}

}  // namespace
}  // namespace segue::preempt_selector
