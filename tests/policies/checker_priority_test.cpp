#include "tests/policies/checker_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::HostOp;
using sm_driver::Policy;
using sm_driver::ScanState;

class CheckerPriority : public CheckerTest {
 protected:
  Ports message(std::uint32_t ctx, std::uint32_t priority) const {
    return ports().host({.op = HostOp::kSetPriority, .ctx = ctx, .prio = priority});
  }
  /// Row 0 has all SMs, row 1 comes with the higher of their priorities.
  void outrank(std::uint32_t low, std::uint32_t high) {
    set_priority(0, low);
    arrive(0, 4);
    for (const std::uint32_t sm : {0u, 1u, 2u, 3u}) cycle([&](State& s) { bind(s, sm, 0); });
    set_priority(1, high);
    arrive(1, 4);
  }
};

TEST_F(CheckerPriority, AKernelArrivesWithItsContextsPriority) {
  set_priority(1, 7);
  arrive(1, 0);
  expect_no_complaint();
  cycle(message(2, 3));
  arrive(2, 0);
  expect_complaint("kernel 2 has priority 0, its context was given 3");
}

TEST_F(CheckerPriority, AWriteReachesARunningKernel) {
  arrive(0, 0);
  set_priority(0, 5);
  set_priority(0, 2);
  expect_no_complaint();
  cycle(message(0, 9));
  expect_complaint("kernel 0 has priority 2, its context was given 9");
}

TEST_F(CheckerPriority, AWriteReachesAKernelThatIsBeingKilled) {
  arrive(0, 0);
  cycle(ports().host({.op = HostOp::kKill, .ctx = 0}), [](State& s) { kill(s, 0); });
  set_priority(0, 5);
  expect_no_complaint();
  cycle(message(0, 9));
  expect_complaint("kernel 0 has priority 5, its context was given 9");
}

TEST_F(CheckerPriority, AWriteToAnotherContextMovesNothing) {
  arrive(0, 0);
  cycle(message(1, 9));
  expect_no_complaint();
  cycle([](State& s) { s.ksrt[0].prio = 9; });
  expect_complaint("kernel 0 has priority 9, its context was given 0");
}

TEST_F(CheckerPriority, ARefusedWriteMovesNothing) {
  arrive(0, 0);
  cycle(message(9, 3).refused(sm_driver::Error::kContext));
  expect_no_complaint();
}

TEST_F(CheckerPriority, AResetForgetsThePriorities) {
  cycle(message(0, 3));
  Ports reset = ports();
  reset.in.rst_n = false;
  cycle(reset);
  arrive(0, 0);
  expect_no_complaint();
}

TEST_F(CheckerPriority, APreemptionForAMoreUrgentKernelPasses) {
  use(Policy::kPpqShared);
  outrank(1, 2);
  cycle([](State& s) { reserve(s, 0, 1); });
  vacate(0);
  cycle([](State& s) { bind(s, 0, 1); });
  expect_no_complaint();
  EXPECT_EQ(checker_.judged().reserves.exact, 1u);
}

TEST_F(CheckerPriority, PpqTakesFromAnEqual) {
  use(Policy::kPpqShared);
  outrank(2, 2);
  cycle([](State& s) { reserve(s, 0, 1); });
  expect_complaint(
      "ppq-shared: reserve SM 0 of kernel 0 for kernel 1: kernel 1 (priority 2) isn't");
}

TEST_F(CheckerPriority, NpqPreempts) {
  use(Policy::kNpq);
  outrank(1, 2);
  cycle([](State& s) { reserve(s, 0, 1); });
  expect_complaint("npq: reserve SM 0 of kernel 0 for kernel 1: NPQ never");
}

TEST_F(CheckerPriority, NpqBindsALessUrgentKernel) {
  use(Policy::kNpq);
  arrive(0, 0);
  set_priority(1, 1);
  arrive(1, 0);
  cycle([](State& s) { bind(s, 0, 0); });
  expect_complaint("kernel 1 (priority 1) comes before kernel 0 (priority 0)");
}

TEST_F(CheckerPriority, QuiescentThoughAPreemptionIsOwed) {
  use(Policy::kPpqExclusive);
  outrank(1, 2);
  cycle(ports().quiescent());
  expect_complaint("owes a move: reserve SM 0 of kernel 0 for kernel 1 though quiescent");
}

TEST_F(CheckerPriority, ExclusiveBindsBelowTheTop) {
  use(Policy::kPpqExclusive);
  arrive(0, 0);
  set_priority(1, 1);
  arrive(1, 0, 4);
  cycle([](State& s) { bind(s, 0, 1); });
  cycle(ports().quiescent());
  expect_no_complaint();
  cycle([](State& s) { bind(s, 1, 0); });
  expect_complaint("ppq-exclusive: bind SM 1 to kernel 0: kernel 0 (priority 0) has to wait");
}

TEST_F(CheckerPriority, ExclusiveBindsOnAnOldLookBelowTheTop) {
  use(Policy::kPpqExclusive);
  arrive(0, 0);
  cycle([](State& s) { s.scan_state = ScanState::kWalk; });
  set_priority(1, 1);
  arrive(1, 0);
  cycle([](State& s) {
    s.scan_state = ScanState::kIdle;
    bind(s, 0, 0);
  });
  expect_complaint("has to wait for an active kernel of priority 1");
  EXPECT_EQ(checker_.judged().binds.sound, 1u);
}

// It has nothing to gain or to lose, yet its priority decides: no look may leave it out.
TEST_F(CheckerPriority, AKernelWithoutWorkThatFallsDuringAScanIsAnEvent) {
  use(Policy::kPpqExclusive);
  arrive(0, 0);
  set_priority(1, 1);
  arrive(1, 0, 0);
  cycle([](State& s) { s.scan_state = ScanState::kWalk; });
  set_priority(1, 0);
  cycle([](State& s) { s.scan_state = ScanState::kApply; });
  cycle([](State& s) { s.scan_state = ScanState::kIdle; });
  expect_no_complaint();
}

}  // namespace
}  // namespace segue::policies
