// The technique of each thread block, and the costs of its SM.

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

/// Of a thread block that is alone on its SM. Its switch costs 200 instructions.
Leave alone(std::uint32_t executed, std::uint32_t limit, bool idempotent = true) {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, limit);
  rig.put(0, 0, executed, idempotent);
  rig.ask(0, 1);
  return rig.leave(0, 0);
}

// Draining one that is alone costs no throughput, once it is in time: 400 instructions in 8000.
TEST(PreemptSelectorTechnique, FlushAtTheStartSwitchInTheMiddleDrainAtTheEnd) {
  EXPECT_EQ(alone(0, 8000), Leave::kFlush);
  EXPECT_EQ(alone(199, 8000), Leave::kFlush);
  EXPECT_EQ(alone(201, 8000), Leave::kSwitch);
  EXPECT_EQ(alone(599, 8000), Leave::kSwitch);
  EXPECT_EQ(alone(600, 8000), Leave::kDrain);
  EXPECT_EQ(alone(5000, 8000), Leave::kDrain) << "nothing is left";
}

TEST(PreemptSelectorTechnique, AfterTheNonIdempotentPointNothingIsFlushed) {
  EXPECT_EQ(alone(0, 8000, false), Leave::kSwitch);
  EXPECT_EQ(alone(600, 8000, false), Leave::kDrain);
}

TEST(PreemptSelectorTechnique, TiesGoToTheLowerLatencyThenFlushThenDrain) {
  EXPECT_EQ(alone(200, 8000), Leave::kFlush) << "before a switch of the same overhead";
  EXPECT_EQ(alone(0, 21'000), Leave::kFlush) << "before a drain";
  // Drain and switch cost 400 of two: 2000 cycles or 100 instructions decide.
  for (const std::uint32_t left : {99U, 100U, 101U}) {
    Rig rig = Rig::measured();
    rig.put(0, 0, 1000 - left, false);
    rig.put(0, 1, 1400 - left, false);
    rig.ask(0, 1);
    ASSERT_EQ(rig.q().weight, 400U);
    EXPECT_EQ(rig.leave(0, 0), left > 100 ? Leave::kSwitch : Leave::kDrain) << left;
    EXPECT_EQ(rig.leave(0, 1), Leave::kDrain);
  }
}

// Flush and drain cost the same: half of what the furthest one has executed.
TEST(PreemptSelectorTechnique, FlushComesBeforeADrainOfTheSameOverhead) {
  for (const std::uint32_t executed : {449U, 450U, 451U}) {
    Rig rig = Rig::measured();
    rig.config(ConfigOp::kSetLatency, 20'000);
    rig.put(0, 2, executed);
    rig.put(0, 3, 900);
    rig.ask(0, 1);
    EXPECT_EQ(rig.leave(0, 2), executed <= 450 ? Leave::kFlush : Leave::kDrain) << executed;
  }
}

// Three that cannot be flushed, of which none ends in time: two saves of 2000 cycles fit.
TEST(PreemptSelectorTechnique, SavesFollowOneAnother) {
  for (const std::uint32_t limit : {3999U, 4000U, 4001U}) {
    Rig rig = Rig::measured();
    rig.config(ConfigOp::kSetLimit, limit);
    rig.put(0, 0, 601);
    rig.put(0, 2, 602);
    rig.put(0, 4, 603);
    const Victim victim = rig.ask(0, 1);
    EXPECT_EQ(rig.q().weight, 600U);
    EXPECT_EQ(rig.leave(0, 0), Leave::kSwitch);
    EXPECT_EQ(rig.leave(0, 2), limit >= 4000 ? Leave::kSwitch : Leave::kFlush);
    EXPECT_EQ(rig.leave(0, 4), Leave::kFlush);
    EXPECT_EQ(rig.cost(0).overhead, limit >= 4000 ? 1803U : 1805U);
    EXPECT_EQ(rig.cost(0).latency, limit >= 4000 ? 4000U : 2000U);
    EXPECT_FALSE(victim.late);
  }
}

TEST(PreemptSelectorTechnique, SavesOfOneGroupFollowOneAnotherToo) {
  Params params = kSmall;
  params.lanes = 5;
  Rig rig = Rig::measured(params);
  rig.config(ConfigOp::kSetLimit, 4000);
  for (std::uint32_t slot = 0; slot < 5; ++slot) rig.put(0, slot, 1001);
  for (std::uint32_t slot = 0; slot < 5; ++slot) rig.samples[0][slot].executed = 700;
  rig.config(ConfigOp::kSetLatency, 1000);  // 5 * 100 for each.
  rig.config(ConfigOp::kSetLimit, 2500);
  rig.ask(0, 1);
  for (std::uint32_t slot = 0; slot < 5; ++slot) {
    EXPECT_EQ(rig.leave(0, slot), slot < 2 ? Leave::kSwitch : Leave::kFlush) << slot;
  }
}

TEST(PreemptSelectorTechnique, ThoseWithoutAnyAreSwitched) {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, 1999);
  rig.put(0, 0, 500, false);
  rig.put(0, 3, 500, false);
  const Victim victim = rig.ask(0, 1);
  EXPECT_EQ(rig.leave(0, 0), Leave::kSwitch);
  EXPECT_EQ(rig.leave(0, 3), Leave::kSwitch);
  EXPECT_EQ(rig.cost(0), (Cost{.overhead = 800, .latency = 4000}));
  EXPECT_TRUE(victim.late);
}

TEST(PreemptSelectorTechnique, TheLongestDrainCountsAndIsRoundedUp) {
  Rig rig = Rig::measured();
  rig.ended(0, 1, 21);  // 20.0010 cycles: 5121 / 256 each.
  rig.ended(0, 1999, 39'980);
  rig.put(0, 1, 950);
  rig.put(0, 2, 990);
  rig.ask(0, 1);
  EXPECT_EQ(rig.q().cpi, 5121U);
  EXPECT_EQ(rig.q().mean, 1000U);
  EXPECT_EQ(rig.q().left, 50U);
  EXPECT_EQ(rig.cost(0), (Cost{.overhead = 40, .latency = 1001}));
}

TEST(PreemptSelectorTechnique, EveryMultiplierGivesTheSame) {
  for (std::uint32_t bits = 1; bits <= 24; ++bits) {
    Params params = kSmall;
    params.mul_bits = bits;
    Rig rig(params);
    rig.ended(0, 60'003, 3'900'000'000);
    rig.put(0, 1, 3, false);
    rig.ask(0, 1);
    const std::uint64_t cpi = (256 * std::uint64_t{3'900'000'000} + 60'002) / 60'003;
    ASSERT_EQ(rig.q().cpi, cpi);
    EXPECT_EQ(rig.q().product.sum, 60'000 * cpi);
    EXPECT_EQ(rig.cost(0).latency, (60'000 * cpi + 255) / 256);
    EXPECT_EQ(rig.q().product.step, (24 + bits - 1) / bits);
  }
}

TEST(PreemptSelectorTechnique, FreeSlotsCostNothingAndLeaveByFlush) {
  Rig rig = Rig::measured();
  rig.put(0, 1, 400, false);
  rig.config(ConfigOp::kSetLimit, 2000);
  rig.ask(0, 1);
  EXPECT_EQ(rig.leave(0, 1), Leave::kSwitch);
  rig.clear(0);
  rig.in.now += 10'000;
  const Victim victim = rig.ask(0, 1);
  EXPECT_EQ(rig.leave(0, 1), Leave::kFlush);
  EXPECT_EQ(rig.cost(0), (Cost{}));
  EXPECT_EQ(victim, (Victim{.sm = 0}));
  EXPECT_EQ(rig.q().seen[1], (Seen{}));
}

}  // namespace
}  // namespace segue::preempt_selector
