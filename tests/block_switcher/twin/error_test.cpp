// Illegal messages are dropped and reported in their cycle, each source on its own line.

#include <array>
#include <stdexcept>

#include "tests/block_switcher/twin/rig.hpp"

namespace segue::block_switcher {
namespace {

constexpr std::array kWarpMessages{&Rig::faulted, &Rig::arrived, &Rig::ended};

TEST(BlockSwitcherError, OfTheNumbersOfASetUp) {
  Rig rig;
  for (const auto [slots, extra, warps] :
       {std::array{0U, 1U, 1U}, {3U, 1U, 1U}, {1U, 3U, 1U}, {1U, 1U, 0U}, {1U, 1U, 4U}}) {
    EXPECT_EQ(rig.setup(slots, extra, warps), Error::kValue);
    EXPECT_EQ(rig.state(), State(rig.twin.params()));
  }
  EXPECT_EQ(rig.setup(2, 2, 3), Error::kNone);
  EXPECT_EQ(rig.state().slots, 2U);
  EXPECT_EQ(rig.state().extra, 2U);
  EXPECT_EQ(rig.state().warps, 3U);
  EXPECT_TRUE(rig.state().more);
}

TEST(BlockSwitcherError, OfASetUpBesideAnything) {
  Rig rig;
  rig.setup(1, 0, 1);
  EXPECT_EQ(rig.setup(1, 1, 2), Error::kNone) << "nothing is here, although more may come";
  ASSERT_TRUE(rig.next.request_valid);
  EXPECT_EQ(rig.setup(1, 0, 1), Error::kBusy) << "a request is offered";
  EXPECT_EQ(rig.setup(0, 0, 1), Error::kValue) << "told first";
  rig.in.request_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.setup(1, 0, 1), Error::kBusy) << "a request is taken";
  rig.in.setup_valid = true;
  rig.in.setup = {.slots = 1, .extra = 0, .warps = 1};
  EXPECT_EQ(rig.answer(false), Error::kNone);
  EXPECT_EQ(rig.error(Source::kSetup), Error::kBusy) << "its answer is not there yet";
  EXPECT_EQ(rig.setup(1, 1, 2), Error::kNone);
  rig.answer_request(true);
  EXPECT_EQ(rig.setup(1, 0, 1), Error::kBusy) << "granted";
  EXPECT_EQ(rig.make(), start(0, 0));
  EXPECT_EQ(rig.setup(1, 0, 1), Error::kBusy) << "on";
  EXPECT_EQ(rig.state().warps, 2U);
}

TEST(BlockSwitcherError, OfAnAnswer) {
  Rig rig;
  EXPECT_EQ(rig.answer(true), Error::kAnswer);
  rig.setup(1, 0, 1);
  rig.cycle();
  rig.in.request_ready = true;
  EXPECT_EQ(rig.answer(true), Error::kAnswer) << "taken in the same cycle";
  EXPECT_EQ(rig.answer(true), Error::kNone);
  EXPECT_EQ(rig.answer(false), Error::kAnswer);
  EXPECT_TRUE(rig.state().more);
}

TEST(BlockSwitcherError, OfTheEndOfAMove) {
  Rig rig;
  rig.setup(1, 0, 1);
  rig.answer_request(true);
  rig.cycle();
  ASSERT_TRUE(rig.next.move_valid);
  rig.in.move_ready = true;
  EXPECT_EQ(rig.moved(), Error::kMoved) << "it begins in the same cycle";
  EXPECT_EQ(rig.place(0), Place::kComing);
  EXPECT_EQ(rig.moved(), Error::kNone);
  EXPECT_EQ(rig.moved(), Error::kMoved);
}

TEST(BlockSwitcherError, OfAWarp) {
  Rig rig({.num_slots = 1, .num_extra = 2, .num_warps = 3});
  rig.setup(1, 1, 1);
  for (const auto tell : kWarpMessages) {
    EXPECT_EQ((rig.*tell)(3), Error::kIndex);
    EXPECT_EQ((rig.*tell)(2), Error::kPlace) << "there is no thread block 2";
  }
  rig.answer_request(true);
  for (const auto tell : kWarpMessages) EXPECT_EQ((rig.*tell)(0), Error::kPlace);
  rig.begin();
  for (const auto tell : kWarpMessages) EXPECT_EQ((rig.*tell)(0), Error::kPlace) << "coming";
  rig.moved();
  EXPECT_EQ(rig.faulted(0), Error::kNone);
  for (const auto tell : kWarpMessages) EXPECT_EQ((rig.*tell)(0), Error::kRunning);
  rig.answer_request(true);
  EXPECT_EQ(rig.begin(), save(0, 0));
  for (const auto tell : kWarpMessages) EXPECT_EQ((rig.*tell)(0), Error::kRunning) << "leaving";
  rig.moved();
  for (const auto tell : kWarpMessages) EXPECT_EQ((rig.*tell)(0), Error::kPlace) << "off";
}

TEST(BlockSwitcherError, EachMessageNeedsAWarpOfItsOwn) {
  // Which of faulted, arrived and ended are refused, by the warps left.
  for (const auto [warps, refused] : {std::array{1U, 6U}, {2U, 4U}, {3U, 0U}}) {
    Rig rig;
    rig.fill(1, 0, warps);
    rig.in.faulted_valid = rig.in.arrived_valid = rig.in.ended_valid = true;
    rig.cycle();
    EXPECT_EQ(rig.out.err_valid, refused << static_cast<unsigned>(Source::kFaulted));
    EXPECT_EQ(rig.error(Source::kEnded), warps == 3 ? Error::kNone : Error::kRunning);
    EXPECT_EQ(rig.state().faulted[0], 1U);
    EXPECT_EQ(rig.state().waiting[0], warps == 1 ? 0U : 1U);
    EXPECT_EQ(rig.state().live[0], warps == 3 ? 2U : warps);
  }
}

TEST(BlockSwitcherError, AnIllegalMessageTakesNoWarp) {
  Rig rig;
  rig.fill(1, 0, 1);
  rig.in.faulted_valid = rig.in.arrived_valid = true;
  rig.in.faulted = 3;
  EXPECT_EQ(rig.ended(0), Error::kRunning) << "the arrival takes it";
  EXPECT_EQ(rig.error(Source::kArrived), Error::kNone);
  EXPECT_EQ(rig.error(Source::kFaulted), Error::kPlace);
}

TEST(BlockSwitcherError, OtherThreadBlocksDoNotCount) {
  Rig rig;
  rig.fill(2, 0, 1);
  rig.in.faulted_valid = rig.in.ended_valid = true;
  rig.in.faulted = 0;
  rig.in.ended = 1;
  EXPECT_EQ(rig.arrived(1), Error::kNone);
  EXPECT_EQ(rig.error(Source::kFaulted), Error::kNone);
  EXPECT_EQ(rig.error(Source::kEnded), Error::kRunning);
}

TEST(BlockSwitcherError, OfAResolution) {
  Rig rig;
  rig.setup(1, 1, 2);
  EXPECT_EQ(rig.resolved(4), Error::kIndex);
  EXPECT_EQ(rig.resolved(0), Error::kPlace) << "none";
  rig.answer_request(true);
  EXPECT_EQ(rig.resolved(0), Error::kPlace) << "granted";
  rig.begin();
  EXPECT_EQ(rig.resolved(0), Error::kPlace) << "coming";
  rig.moved();
  EXPECT_EQ(rig.resolved(0), Error::kFaulted);
  rig.in.faulted_valid = true;
  EXPECT_EQ(rig.resolved(0), Error::kFaulted) << "it faults only in this cycle";
  EXPECT_EQ(rig.faulted(0), Error::kNone);
  EXPECT_EQ(rig.resolved(0), Error::kNone) << "on";
  EXPECT_EQ(rig.faulted(0), Error::kNone);
  rig.answer_request(true);
  EXPECT_EQ(rig.begin(), save(0, 0));
  EXPECT_EQ(rig.resolved(0), Error::kNone) << "leaving";
  rig.moved();
  EXPECT_EQ(rig.resolved(0), Error::kNone) << "off";
  EXPECT_EQ(rig.resolved(0), Error::kFaulted);
}

TEST(BlockSwitcherError, OfAnOpenedBarrier) {
  Rig rig;
  rig.setup(1, 1, 3);
  EXPECT_EQ(rig.opened(4), Error::kIndex);
  EXPECT_EQ(rig.opened(0), Error::kPlace) << "none";
  rig.answer_request(true);
  EXPECT_EQ(rig.opened(0), Error::kPlace) << "granted";
  rig.begin();
  EXPECT_EQ(rig.opened(0), Error::kPlace) << "coming";
  rig.moved();
  EXPECT_EQ(rig.opened(0), Error::kWaiting);
  rig.arrived(0);
  rig.block(0);
  rig.answer_request(true);
  EXPECT_EQ(rig.begin(), save(0, 0));
  EXPECT_EQ(rig.opened(0), Error::kNone) << "leaving";
  rig.in.arrived_valid = true;
  EXPECT_EQ(rig.opened(0), Error::kNone) << "the warp that it let go arrives";
  rig.moved();
  EXPECT_EQ(rig.opened(0), Error::kPlace) << "off";
}

TEST(BlockSwitcherError, AnIllegalArrivalOpensNoBarrier) {
  Rig rig;
  rig.fill(2, 0, 1);
  rig.faulted(0);
  rig.in.arrived_valid = true;
  EXPECT_EQ(rig.opened(0), Error::kWaiting);
  rig.in.arrived_valid = true;
  rig.in.arrived = 1;
  EXPECT_EQ(rig.opened(0), Error::kWaiting) << "an arrival of another thread block";
}

TEST(BlockSwitcherError, NoErrorHidesAnother) {
  Rig rig;
  rig.in.setup_valid = rig.in.answer_valid = rig.in.moved_valid = true;
  rig.in.faulted_valid = rig.in.arrived_valid = rig.in.ended_valid = true;
  rig.in.resolved_valid = rig.in.opened_valid = true;
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0xFFU);
}

TEST(BlockSwitcherError, NothingIsSaidInReset) {
  Rig rig;
  rig.fill(1, 1, 1);
  rig.block(0);
  rig.answer_request(true);
  rig.cycle();
  ASSERT_TRUE(rig.next.move_valid);
  rig.in.rst_n = false;
  rig.in.setup_valid = rig.in.moved_valid = true;
  rig.in.move_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.out.move, save(0, 0)) << "it follows the state";
  EXPECT_EQ(rig.out.wake_at, (std::uint64_t{1} << kTimeW) - 1);
  EXPECT_EQ(rig.state(), State(rig.twin.params()));
  EXPECT_TRUE(rig.next.done);
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(BlockSwitcherError, OfASizeOutOfRange) {
  for (const Params params :
       {Params{.num_slots = 0}, Params{.num_slots = 17}, Params{.num_extra = 0},
        Params{.num_extra = 17}, Params{.num_warps = 0}, Params{.num_warps = 65}}) {
    EXPECT_THROW(BlockSwitcher{params}, std::invalid_argument);
  }
}

}  // namespace
}  // namespace segue::block_switcher
