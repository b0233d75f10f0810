#include "tests/policies/checker_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::Policy;

/// SM 0 runs row 0 and is ready for TBs.
class CheckerIssue : public CheckerTest {
 protected:
  void run_row0(Policy policy) {
    use(policy);
    arrive(0, 0);
    cycle([](State& s) { bind(s, 0, 0); });
    cycle([](State& s) { s.in_setup = 0; });
  }
  /// A kernel of priority 3 that has no work left.
  void outrank() {
    set_priority(1, 3);
    arrive(1, 0, 0);
  }
  static void issue(State& s) {
    --s.left[0];
    ++s.smst[0].tbs_running;
  }
  static void resume(State& s) {
    --s.ptbq_count[0];
    ++s.smst[0].tbs_running;
  }
};

TEST_F(CheckerIssue, AKernelIssuesUntilAMoreUrgentOneIsActive) {
  run_row0(Policy::kPpqExclusive);
  cycle(issue);
  outrank();
  expect_no_complaint();
  cycle(issue);
  expect_complaint("issued a TB of kernel 0 on SM 0: kernel 0 (priority 0) has to wait");
  EXPECT_EQ(checker_.issues().issued(), 2u);
}

TEST_F(CheckerIssue, AgainWhenThatOneHasEnded) {
  run_row0(Policy::kPpqExclusive);
  outrank();
  cycle([](State& s) { leave(s, 1); });
  cycle(issue);
  expect_no_complaint();
}

TEST_F(CheckerIssue, APreemptedTbWaitsToo) {
  run_row0(Policy::kPpqExclusive);
  cycle([](State& s) { s.ptbq_count[0] = 1; });
  outrank();
  cycle(resume);
  expect_complaint("issued a TB of kernel 0");
}

TEST_F(CheckerIssue, EqualsIssueSideBySide) {
  run_row0(Policy::kPpqExclusive);
  set_priority(0, 3);
  outrank();
  cycle(issue);
  expect_no_complaint();
}

TEST_F(CheckerIssue, SharedLetsLessUrgentKernelsIssue) {
  run_row0(Policy::kPpqShared);
  outrank();
  cycle(issue);
  expect_no_complaint();
}

TEST_F(CheckerIssue, TheRuleEndsWithThePolicy) {
  run_row0(Policy::kPpqExclusive);
  outrank();
  use(Policy::kNpq);
  cycle(issue);
  expect_no_complaint();
}

TEST_F(CheckerIssue, TheExclusiveSchemeMayRestWithTbsHeldBack) {
  run_row0(Policy::kPpqExclusive);
  outrank();
  cycle(ports().quiescent());
  expect_no_complaint();
  EXPECT_EQ(checker_.issues().held_back(), 1u);
}

TEST_F(CheckerIssue, QuiescentWithAnIssuableTb) {
  run_row0(Policy::kNpq);
  cycle([](State& s) {
    for (const std::uint32_t sm : {1u, 2u, 3u}) s.smst[sm] = {};
    s.left[0] = 4;  // no more than one SM takes
  });
  cycle(ports().quiescent());
  expect_complaint("quiescent instead of issuing a TB of kernel 0 on SM 0");
}

TEST_F(CheckerIssue, ASetUpUnderWayAFullSmOrNoTbIsReasonEnough) {
  run_row0(Policy::kNpq);
  cycle([](State& s) {
    s.left[0] = 4;
    s.in_setup = 1;
  });
  cycle(ports().quiescent());
  cycle([](State& s) { s.in_setup = 0; });
  for (int tb = 0; tb < 4; ++tb) cycle(issue);
  cycle(ports().quiescent());
  cycle([](State& s) { --s.smst[0].tbs_running; });
  cycle(ports().quiescent());
  expect_no_complaint();
}

}  // namespace
}  // namespace segue::policies
