// Which SM is the victim.

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

TEST(PreemptSelectorVictim, TheLowestOverheadInTime) {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, 5000);
  rig.put(0, 0, 50);
  rig.put(1, 0, 30);
  rig.put(2, 0, 40);
  EXPECT_EQ(rig.ask(0, 0b111), (Victim{.sm = 1}));
  EXPECT_EQ(rig.q().best, (Cost{.overhead = 30, .latency = 0}));
  EXPECT_EQ(rig.ask(0, 0b101), (Victim{.sm = 2})) << "only those of the request";
}

TEST(PreemptSelectorVictim, EqualOverheadsGoToTheLowerLatencyThenToTheLowerSm) {
  Rig rig = Rig::measured();
  rig.put(0, 0, 950);
  rig.put(1, 0, 960);
  rig.put(2, 0, 960);
  EXPECT_EQ(rig.ask(0, 0b111), (Victim{.sm = 1}));
}

TEST(PreemptSelectorVictim, InTimeComesBeforeCheaper) {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, 3000);
  rig.put(0, 0, 500, false);  // Two saves: late, and 800 instructions.
  rig.put(0, 1, 500, false);
  rig.put(2, 0, 801);
  rig.put(2, 1, 802);
  rig.put(2, 2, 802);
  rig.put(2, 3, 1000);
  EXPECT_EQ(rig.ask(0, 0b101), (Victim{.sm = 2}));
  ASSERT_LE(rig.cost(2).latency, 3000U);
  ASSERT_GT(rig.cost(2).overhead, rig.cost(0).overhead);
}

TEST(PreemptSelectorVictim, IfNoneIsInTimeTheFastestIsLate) {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, 1000);
  for (std::uint32_t slot = 0; slot < 3; ++slot) rig.put(0, slot, 500, false);
  for (std::uint32_t slot = 0; slot < 2; ++slot) rig.put(1, slot, 500, false);
  for (std::uint32_t slot = 0; slot < 2; ++slot) rig.put(2, slot, 500, false);
  rig.put(2, 4, 0);  // Flushed, but it makes switches dearer.
  EXPECT_EQ(rig.ask(0, 0b111), (Victim{.sm = 1, .late = true}));
  EXPECT_EQ(rig.ask(0, 0b101), (Victim{.sm = 2, .late = true}));
}

TEST(PreemptSelectorVictim, EqualLatenciesOfLateOnesGoToTheLowerOverhead) {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, 1000);
  rig.put(0, 0, 500, false);
  rig.put(0, 1, 1);
  rig.put(1, 0, 500, false);
  EXPECT_EQ(rig.ask(0, 0b011), (Victim{.sm = 1, .late = true}));
}

TEST(PreemptSelectorVictim, TheHeadroomIsPartOfTheLimit) {
  Rig rig = Rig::measured();
  rig.put(0, 0, 500, false);
  rig.config(ConfigOp::kSetLimit, 2000);
  EXPECT_FALSE(rig.ask(0, 1).late);
  rig.config(ConfigOp::kSetHeadroom, 1);
  EXPECT_EQ(rig.q().bound, 1999U);
  EXPECT_TRUE(rig.ask(0, 1).late);
  rig.config(ConfigOp::kSetLimit, 2001);
  EXPECT_FALSE(rig.ask(0, 1).late);
}

TEST(PreemptSelectorVictim, IsShownForOneCycle) {
  Rig rig = Rig::measured();
  rig.set_ask(0, 0b100);
  rig.cycle();
  int answers = 0;
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(rig.out.victim, rig.out.victim_valid ? (Victim{.sm = 2}) : Victim{});
    if (rig.out.victim_valid) {
      ++answers;
      rig.in.ask_valid = false;
    }
    rig.cycle();
  }
  EXPECT_EQ(answers, 1);
  EXPECT_TRUE(rig.out.quiescent);
}

TEST(PreemptSelectorVictim, WaitsForTheCounters) {
  Rig rig = Rig::measured();
  rig.put(0, 4, 30);
  rig.set_ask(0, 1);
  rig.cycle_until(SelectState::kLoad);
  rig.answers = false;
  rig.cycles(50);
  EXPECT_EQ(rig.q().state, SelectState::kLoad);
  EXPECT_TRUE(rig.out.sample_valid);
  EXPECT_EQ(rig.out.sample_group, 0U);
  rig.answers = true;
  rig.cycle();
  rig.answers = false;
  rig.cycles(9);
  EXPECT_EQ(rig.out.sample_group, 1U);
  rig.answers = true;
  rig.took = 0;
  EXPECT_EQ(rig.finish(), (Victim{.sm = 0}));
  EXPECT_EQ(rig.cost(0).overhead, 0U) << "a drain";
}

}  // namespace
}  // namespace segue::preempt_selector
