// Illegal messages are dropped and reported in their cycle, each source on its own line.

#include <array>
#include <stdexcept>

#include "tests/fault_unit/twin/rig.hpp"

namespace segue::fault_unit {
namespace {

constexpr auto kNoResult = static_cast<Result>(3);

TEST(FaultUnitError, OfASetUpWhileAnEntryIsInUse) {
  Rig rig;
  EXPECT_EQ(rig.setup(true), Error::kNone);
  rig.fault(1);
  EXPECT_EQ(rig.setup(false), Error::kBusy) << "asks_own";
  rig.take_own();
  EXPECT_EQ(rig.setup(false), Error::kBusy) << "at_own";
  rig.answer(0, Result::kForward);
  EXPECT_EQ(rig.setup(false), Error::kBusy) << "asks_cpu";
  rig.take_cpu();
  EXPECT_EQ(rig.setup(false), Error::kBusy) << "at_cpu";
  EXPECT_EQ(rig.out.err_valid, 1U);
  rig.answer(0);
  EXPECT_EQ(rig.setup(false), Error::kBusy) << "there";
  EXPECT_TRUE(rig.state().own_first);
  EXPECT_EQ(rig.setup(false), Error::kNone);
  EXPECT_FALSE(rig.state().own_first);
}

TEST(FaultUnitError, OfASetUpWhileAFaultIsAborted) {
  Rig rig;
  rig.fault(1);
  rig.take_cpu();
  rig.answer(0, Result::kAbort);
  EXPECT_EQ(rig.setup(true), Error::kBusy);
  EXPECT_EQ(rig.setup(true), Error::kNone);
}

TEST(FaultUnitError, OfAFaultOfNoSm) {
  Rig rig;
  rig.fault(1);
  const State before = rig.state();
  for (const std::uint64_t region : {1U, 2U}) {
    rig.set_fault(region, 3);
    rig.cycle();
    EXPECT_EQ(rig.error(Source::kFault), Error::kIndex) << "region in flight or not";
    EXPECT_EQ(rig.out.err_valid, 2U);
    EXPECT_EQ(rig.out.ticket, Ticket{});
    EXPECT_TRUE(rig.out.fault_ready) << "it is taken";
    EXPECT_EQ(rig.state(), before);
  }
}

TEST(FaultUnitError, AFaultThatIsNotTakenIsNotJudged) {
  Rig rig({.num_entries = 1, .num_sms = 3, .region_bits = 3});
  rig.fault(1);
  rig.set_fault(2, 3);
  rig.cycle();
  EXPECT_FALSE(rig.out.fault_ready);
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.error(Source::kFault), Error::kNone);
}

TEST(FaultUnitError, OfAnAnswerForNoEntry) {
  Rig rig;
  EXPECT_EQ(rig.answer(3), Error::kIndex);
  EXPECT_EQ(rig.answer(3, kNoResult), Error::kIndex) << "told first";
  EXPECT_EQ(rig.out.err_valid, 4U);
}

TEST(FaultUnitError, OfAnAnswerThatNoHandlerCanGive) {
  Rig rig;
  EXPECT_EQ(rig.answer(0), Error::kState) << "free";
  rig.setup(true);
  EXPECT_EQ(rig.fault(1), fresh(0));
  EXPECT_EQ(rig.answer(0), Error::kState) << "asks_own";
  EXPECT_EQ(rig.answer(0, kNoResult), Error::kState) << "told first";
  rig.in.own_ready = true;
  EXPECT_EQ(rig.answer(0), Error::kState) << "taken in the same cycle";
  EXPECT_EQ(rig.state(0), EntryState::kAtOwn);
  EXPECT_EQ(rig.answer(0, kNoResult), Error::kResult);
  EXPECT_EQ(rig.answer(1), Error::kState) << "another entry";
  EXPECT_EQ(rig.answer(0, Result::kForward), Error::kNone);
  EXPECT_EQ(rig.answer(0), Error::kState) << "asks_cpu";
  rig.in.cpu_ready = true;
  EXPECT_EQ(rig.answer(0, Result::kAbort), Error::kState) << "taken in the same cycle";
  EXPECT_EQ(rig.state(0), EntryState::kAtCpu);
  EXPECT_EQ(rig.answer(0, kNoResult), Error::kResult);
  EXPECT_EQ(rig.answer(0, Result::kForward), Error::kResult) << "the CPU forwards";
  EXPECT_EQ(rig.state(0), EntryState::kAtCpu);
  EXPECT_EQ(rig.answer(0, Result::kAbort), Error::kNone);
  EXPECT_EQ(rig.answer(0), Error::kState) << "aborted";
  EXPECT_EQ(rig.answer(0), Error::kState) << "free again";
}

TEST(FaultUnitError, OfAnAnswerToAFaultOfTheSameCycle) {
  Rig rig;
  rig.set_answer(0, Result::kThere);
  rig.fault(1);
  EXPECT_EQ(rig.error(Source::kAnswer), Error::kState);
  EXPECT_EQ(rig.state(0), EntryState::kAsksCpu);
}

TEST(FaultUnitError, TheSecondAnswerIsDropped) {
  Rig rig;
  rig.fault(1);
  rig.take_cpu();
  EXPECT_EQ(rig.answer(0), Error::kNone);
  EXPECT_EQ(rig.answer(0, Result::kAbort), Error::kState);
  EXPECT_FALSE(rig.out.resolved.aborted);
  rig.cycle();
  EXPECT_FALSE(rig.out.resolved_valid);
  EXPECT_EQ(rig.state().count, 0U);
}

TEST(FaultUnitError, NoErrorHidesAnother) {
  Rig rig;
  rig.fault(1);
  const State before = rig.state();
  rig.set_setup(true);
  rig.set_fault(2, 3);
  rig.set_answer(3, Result::kThere);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 7U);
  EXPECT_EQ(rig.out.err_code, (std::array{Error::kBusy, Error::kIndex, Error::kIndex}));
  EXPECT_EQ(rig.state(), before);
}

TEST(FaultUnitError, AnIllegalMessageHoldsNoOtherUp) {
  Rig rig;
  rig.fault(1);
  rig.set_setup(true);
  rig.set_answer(0, Result::kThere);
  EXPECT_EQ(rig.fault(2), fresh(1));
  EXPECT_EQ(rig.out.err_valid, 5U);
}

TEST(FaultUnitError, NothingIsSaidInReset) {
  Rig rig;
  rig.fault(1);
  rig.set_setup(true);
  rig.set_fault(1, 3);
  rig.set_answer(3, Result::kThere);
  rig.reset();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.out.err_code, (std::array<Error, kNumSources>{}));
  rig.fault(1);
  rig.set_fault(1, 0);
  rig.reset();
  EXPECT_EQ(rig.out.ticket, Ticket{});
  EXPECT_EQ(rig.state(), State(rig.twin.params())) << "it is not taken";
}

TEST(FaultUnitError, OfASizeOutOfRange) {
  for (const Params params :
       {Params{.num_entries = 0}, Params{.num_entries = 65}, Params{.num_sms = 0},
        Params{.num_sms = 65}, Params{.region_bits = 0}, Params{.region_bits = 49}}) {
    EXPECT_THROW(FaultUnit{params}, std::invalid_argument);
  }
}

}  // namespace
}  // namespace segue::fault_unit
