// The technique chimera: the driver asks a selector for the SM that a reservation takes.

#include "tests/sm_driver/twin/rig.hpp"

namespace segue::sm_driver {
namespace {

class Selector : public testing::Test {
 protected:
  Selector() {
    rig.answer_asks = false;
    rig.set_policy(Policy::kPpqShared, Technique::kChimera);
    rig.launch(0, kMany, 1);
    rig.settle();
    rig.set_priority(1, 1);
    rig.launch(1, 1, 1);
    for (int i = 0; i < 100 && !rig.out.ask_valid; ++i) rig.cycle();
  }

  void answer(std::uint32_t sm) {
    rig.in.victim_valid = true;
    rig.in.victim_sm = sm;
    rig.cycle();
    rig.in.victim_valid = false;
    rig.cycle();  // it is applied
  }

  Rig rig{kSmall};
};

TEST_F(Selector, IsAskedForAnSmOfTheVictim) {
  ASSERT_TRUE(rig.out.ask_valid);
  EXPECT_EQ(rig.out.ask, (Ask{.ctx = 0, .sms = 0b111}));
  EXPECT_EQ(rig.sms(), "0 0 0") << "nothing is taken yet";
}

TEST_F(Selector, NamesTheSmThatIsReserved) {
  answer(1);
  EXPECT_EQ(rig.sms(), "0 0>1 0");
  EXPECT_EQ(rig.driver.smst(1).technique, Technique::kChimera);
  EXPECT_EQ(rig.out.ask_valid, false);
  EXPECT_EQ(rig.out.ask, Ask{});
  rig.settle();
  ASSERT_EQ(rig.sent(SmOp::kPreempt).size(), 1U);
  EXPECT_EQ(rig.sent(SmOp::kPreempt)[0].technique, Technique::kChimera);
}

TEST_F(Selector, IsWaitedForInPeace) {
  rig.cycles(20);
  EXPECT_TRUE(rig.out.quiescent);
  EXPECT_TRUE(rig.out.ask_valid);
}

TEST_F(Selector, ThatNamesNoSmIsAskedAgain) {
  answer(3);
  EXPECT_EQ(rig.sms(), "0 0 0");
  for (int i = 0; i < 20 && !rig.out.ask_valid; ++i) rig.cycle();
  EXPECT_TRUE(rig.out.ask_valid);
}

TEST_F(Selector, IsNotBelievedAboutAKilledKernel) {
  rig.kill(0);
  answer(0);
  EXPECT_FALSE(rig.driver.smst(0).next_valid) << rig.sms();
}

TEST_F(Selector, AnswersUnderAnotherTechniqueToo) {
  rig.set_policy(Policy::kPpqShared, Technique::kSwitch);
  answer(2);
  EXPECT_EQ(rig.sms(), "0 0 0>1");
  EXPECT_EQ(rig.driver.smst(2).technique, Technique::kSwitch);
}

TEST_F(Selector, IsForgottenInReset) {
  rig.in.rst_n = false;
  rig.cycle();
  rig.in.rst_n = true;
  rig.cycle();
  EXPECT_FALSE(rig.out.ask_valid);
}

}  // namespace
}  // namespace segue::sm_driver
