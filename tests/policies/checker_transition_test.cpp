#include "tests/policies/checker_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::Policy;

/// SM 0 runs row 0; row 1 is richer by far. DSS.
class CheckerTransition : public CheckerTest {
 protected:
  void SetUp() override {
    use(Policy::kDss);
    arrive(0, 4);
    for (const std::uint32_t sm : {0u, 1u, 2u, 3u}) cycle([&](State& s) { bind(s, sm, 0); });
    arrive(1, 9);
  }
  void reserve_sm0() {
    cycle([](State& s) { reserve(s, 0, 1); });
  }
  void put(std::uint32_t sm, SmState state) {
    cycle([&](State& s) { s.smst[sm].state = state; });
  }
};

TEST_F(CheckerTransition, AWholePreemptionPasses) {
  reserve_sm0();
  vacate(0);
  cycle([](State& s) { bind(s, 0, 1); });
  expect_no_complaint();
}

TEST_F(CheckerTransition, ReleasedBeforeItVacated) {
  reserve_sm0();
  put(0, SmState::kReleased);
  expect_among("SM 0 was released before it vacated");
}

TEST_F(CheckerTransition, GivenAwayBeforeItVacated) {
  reserve_sm0();
  cycle([](State& s) { bind(s, 0, 1); });
  expect_among("given away before it vacated");
}

TEST_F(CheckerTransition, PreemptedWhileIdle) {
  cycle([](State& s) { idle(s, 2); });
  put(2, SmState::kReserved);
  expect_among("preempted while it was idle");
}

TEST_F(CheckerTransition, PreemptedWhileEmpty) {
  reserve_sm0();
  vacate(0);
  put(0, SmState::kReserved);
  expect_among("preempted while it was empty");
}

TEST_F(CheckerTransition, ReleasedWithoutBeingReserved) {
  put(0, SmState::kReleased);
  expect_among("released without being reserved");
}

TEST_F(CheckerTransition, ReservedForNoKernel) {
  put(0, SmState::kReserved);
  expect_among("reserved for nobody");
}

TEST_F(CheckerTransition, AKillReservesForNoKernel) {
  cycle(ports().host({.op = sm_driver::HostOp::kKill, .ctx = 0}), [](State& s) {
    kill(s, 0);
    for (auto& sm : s.smst) sm.state = SmState::kReserved;
  });
  expect_no_complaint();
}

TEST_F(CheckerTransition, ARunningSmChangesItsKernel) {
  cycle([](State& s) { s.smst[0].ksr = 1; });
  expect_among("changed its kernel while it was running");
}

TEST_F(CheckerTransition, IdleWithTbsInIt) {
  cycle([](State& s) { s.smst[0].tbs_running = 2; });
  cycle([](State& s) {
    s.left[0] = 0;
    idle(s, 0);
  });
  expect_among("became idle with TBs in it");
}

TEST_F(CheckerTransition, IdleAlthoughTbsAreLeft) {
  cycle([](State& s) { idle(s, 0); });
  expect_among("became idle although its kernel has TBs left");
}

TEST_F(CheckerTransition, AReservationChangesItsKernel) {
  reserve_sm0();
  arrive(2, 9);
  cycle([](State& s) {
    ++s.ksrt[1].tokens;
    --s.ksrt[2].tokens;
    s.smst[0].next = 2;
  });
  expect_among("changed its next kernel without being bound");
}

TEST_F(CheckerTransition, AReservationForgetsItsKernel) {
  reserve_sm0();
  cycle([](State& s) {
    ++s.ksrt[1].tokens;
    s.smst[0].next_valid = false;
  });
  expect_among("lost an SM that was reserved for it and got none in its place");
}

TEST_F(CheckerTransition, AReservationMayForgetAKilledKernel) {
  reserve_sm0();
  cycle(ports().host({.op = sm_driver::HostOp::kKill, .ctx = 1}), [](State& s) {
    kill(s, 1);
    s.smst[0].next_valid = false;
  });
  expect_no_complaint();
}

TEST_F(CheckerTransition, AKernelThatLeavesKeepsTheOthersInOrder) {
  arrive(2, 0);
  cycle([](State& s) { leave(s, 1); });
  expect_no_complaint();
}

TEST_F(CheckerTransition, TheQueueLosesItsOrder) {
  cycle([](State& s) { std::swap(s.active[0], s.active[1]); });
  expect_among("active queue lost its order");
}

TEST_F(CheckerTransition, ANewcomerJumpsTheQueue) {
  cycle(set_tokens(2, 0));
  cycle([](State& s) {
    admit(s, 2, 0, 8);
    std::swap(s.active[0], s.active[2]);
  });
  expect_among("active queue lost its order");
}

}  // namespace
}  // namespace segue::policies
