// A kernel's estimates from its counters.

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

TEST(PreemptSelectorEstimate, FromTheThreadBlocksThatHaveEnded) {
  Rig rig = Rig::measured();
  rig.ended(0, 1001, 20'001);
  rig.put(0, 0, 300);
  rig.ask(0, 1);
  EXPECT_TRUE(rig.q().measured);
  EXPECT_EQ(rig.q().cpi, 5118U) << "256 * 40001 / 2001 = 5117.6, rounded up";
  EXPECT_EQ(rig.q().switch_overhead, 512U * 2000 / 5118);
  EXPECT_EQ(rig.q().mean, 1000U) << "1000.5";
  EXPECT_EQ(rig.q().reach, 256U * 21'000 / 5118);
  EXPECT_EQ(rig.q().quotient, Quotient::kReach);
}

TEST(PreemptSelectorEstimate, EveryDividerGivesTheSame) {
  for (const std::uint32_t bits : {1U, 2U, 3U, 4U}) {
    Params params = kSmall;
    params.div_bits = bits;
    Rig rig(params);
    rig.set_limit(kUnknown - 1);
    rig.config(ConfigOp::kSetLatency, kUnknown - 1);
    rig.ended(0, 3, kUnknown - 1);
    rig.ask(0, 1);
    EXPECT_EQ(rig.q().cpi, (1U << 24) - 1) << "saturated";
    EXPECT_EQ(rig.q().switch_overhead, 512 * std::uint64_t{kUnknown - 1} / ((1U << 24) - 1));
    EXPECT_EQ(rig.q().mean, 3U);
    EXPECT_EQ(rig.q().reach, 256 * std::uint64_t{kUnknown - 1} / ((1U << 24) - 1));
  }
}

TEST(PreemptSelectorEstimate, ALowCpiSaturatesTheOthers) {
  Rig rig(kSmall);
  rig.set_limit(1U << 31);
  rig.config(ConfigOp::kSetLatency, 1U << 31);
  rig.ended(0, kUnknown - 1, 0);
  rig.ask(0, 1);
  EXPECT_EQ(rig.q().cpi, 1U) << "at least";
  EXPECT_EQ(rig.q().switch_overhead, kUnknown);
  EXPECT_EQ(rig.q().reach, kUnknown);
  EXPECT_EQ(rig.q().mean, kUnknown - 1);
}

// The live counters of all SMs of the request; drains are unknown.
TEST(PreemptSelectorEstimate, OfAnUnmeasuredKernelFromLiveCounters) {
  Rig rig;
  rig.set_limit(21'000);
  rig.config(ConfigOp::kSetLatency, 2000);
  rig.put(0, 4, 100, false);
  rig.put(1, 0, 7777);  // Not of the request.
  rig.put(2, 1, 300, false);
  rig.samples[2][1].cycles = 2000;
  const Victim victim = rig.ask(0, 0b101);
  EXPECT_FALSE(rig.q().measured);
  EXPECT_EQ(rig.q().instructions, 400U);
  EXPECT_EQ(rig.q().cycles, 4000U);
  EXPECT_EQ(rig.q().tbs, 0U);
  EXPECT_EQ(rig.q().cpi, 2560U);
  EXPECT_EQ(rig.q().switch_overhead, 400U);
  EXPECT_EQ(rig.q().mean, 0U);
  EXPECT_EQ(rig.q().reach, 0U);
  EXPECT_EQ(rig.q().quotient, Quotient::kSwitch);
  EXPECT_EQ(victim, (Victim{.sm = 0}));
  EXPECT_EQ(rig.leave(0, 4), Leave::kSwitch);
  EXPECT_EQ(rig.leave(2, 1), Leave::kSwitch);
  EXPECT_EQ(rig.cost(2), (Cost{.overhead = 400, .latency = 2000}));
}

// Nothing has been executed: flush is the only technique of known cost.
TEST(PreemptSelectorEstimate, NothingIsKnownBeforeTheFirstInstruction) {
  Rig rig;
  rig.config(ConfigOp::kSetLatency, 2000);
  rig.put(0, 0, 0);
  rig.put(1, 0, 0, false);
  const Victim victim = rig.ask(0, 0b11);
  EXPECT_EQ(rig.q().cpi, 0U);
  EXPECT_EQ(rig.q().switch_overhead, kUnknown);
  EXPECT_EQ(rig.leave(0, 0), Leave::kFlush);
  EXPECT_EQ(rig.leave(1, 0), Leave::kSwitch);
  EXPECT_EQ(rig.cost(1), (Cost{.overhead = kUnknown, .latency = 2000}));
  EXPECT_EQ(victim, (Victim{.sm = 0}));
}

TEST(PreemptSelectorEstimate, UnknownCountersStayUnknown) {
  Rig rig = Rig::measured();
  rig.ended(0, kUnknown - 1000, 5);
  EXPECT_EQ(rig.q().kernels.counts[0],
            (Counts{.instructions = kUnknown, .cycles = 20'005, .tbs = 2}));
  rig.ended(0, 1, 5);
  EXPECT_EQ(rig.q().kernels.counts[0].instructions, kUnknown);
  rig.put(0, 0, kUnknown);
  rig.put(0, 1, 5);
  rig.ask(0, 1);
  EXPECT_FALSE(rig.q().measured) << "nor are live counters";
  EXPECT_EQ(rig.q().instructions, kUnknown);
  EXPECT_EQ(rig.q().cpi, 0U);
  EXPECT_EQ(rig.leave(0, 0), Leave::kFlush);
  EXPECT_EQ(rig.leave(0, 1), Leave::kFlush);
  EXPECT_EQ(rig.cost(0), (Cost{.overhead = kUnknown, .latency = 0}));
}

TEST(PreemptSelectorEstimate, SumsOfLiveCountersSaturate) {
  Rig rig;
  rig.config(ConfigOp::kSetLatency, 2000);
  rig.put(0, 0, 1);
  rig.put(0, 1, 2);
  rig.samples[0][0].cycles = kUnknown - 5;
  rig.samples[0][1].cycles = 5;
  rig.ask(0, 1);
  EXPECT_EQ(rig.q().cycles, kUnknown);
  EXPECT_EQ(rig.q().cpi, 0U);
}

TEST(PreemptSelectorEstimate, AThreadBlockWithoutInstructionsMeasuresNothing) {
  Rig rig;
  rig.ended(0, 0, 500);
  rig.put(0, 0, 10);
  rig.ask(0, 1);
  EXPECT_FALSE(rig.q().measured);
  EXPECT_EQ(rig.q().instructions, 10U);
}

TEST(PreemptSelectorEstimate, WithoutASaveTimeNothingIsSwitchedThatHasAnAlternative) {
  Rig rig;
  rig.set_limit(100'000);
  rig.ended(0, 1000, 20'000);
  rig.put(0, 0, 990, false);
  rig.put(0, 1, 500);
  rig.ask(0, 1);
  EXPECT_EQ(rig.q().save, kUnknown);
  EXPECT_EQ(rig.leave(0, 0), Leave::kDrain);
  EXPECT_EQ(rig.leave(0, 1), Leave::kDrain) << "490 behind, and 500 in a flush";
  rig.config(ConfigOp::kSetLimit, 9000);
  rig.put(0, 0, 500, false);
  const Victim victim = rig.ask(0, 1);
  EXPECT_EQ(rig.leave(0, 0), Leave::kSwitch);
  EXPECT_EQ(rig.cost(0), (Cost{.overhead = kUnknown, .latency = kUnknown}));
  EXPECT_TRUE(victim.late) << "an unknown latency meets no limit";
}

TEST(PreemptSelectorEstimate, TheEndOfALaunchForgetsItsCounters) {
  Rig rig = Rig::measured();
  EXPECT_EQ(rig.done(0), Error::kNone);
  EXPECT_EQ(rig.q().kernels.known, 0U);
  rig.ended(0, 7, 8);
  EXPECT_EQ(rig.q().kernels.counts[0], (Counts{.instructions = 7, .cycles = 8, .tbs = 1}));
  rig.set_done(0);
  rig.ended(0, 7, 8);
  EXPECT_EQ(rig.q().kernels.counts[0], (Counts{.instructions = 14, .cycles = 16, .tbs = 2}));
  EXPECT_EQ(rig.q().kernels.known, 0U) << "done wins";
  rig.set_done(1);
  rig.ended(2, 7, 8);
  EXPECT_EQ(rig.q().kernels.known, only(2));
}

}  // namespace
}  // namespace segue::preempt_selector
