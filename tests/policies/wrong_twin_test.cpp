#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

#include "cmodel/policies/policy_checker.hpp"
#include "tests/policies/random_world.hpp"

namespace segue::policies {
namespace {

/// What a twin gets to see instead of the truth.
using Deceit = std::function<void(sm_driver::Inputs&)>;

/// Runs a twin that is deceived until the checker, which is not, says `words`. An action takes
/// `action_clocks`.
bool is_found(std::uint32_t action_clocks, const Habits& habits, const Deceit& deceive,
              const std::string& words) {
  const sm_driver::Params params{4, 3, 9, 3, action_clocks};
  sm_driver::SmDriver twin(params);
  RandomWorld world(params, 11, habits);
  PolicyChecker checker(params);
  sm_driver::Outputs out;
  for (unsigned cycle = 0; cycle < 40'000; ++cycle) {
    const sm_driver::Inputs& in = world.next(out);
    sm_driver::Inputs seen = in;
    deceive(seen);
    twin.eval(seen, out);
    checker.observe(in, out, twin);
    twin.tick(seen);
    checker.after_tick(twin);
    world.follow(out);
    const auto& complaints = checker.complaints();
    if (std::any_of(complaints.begin(), complaints.end(), [&words](const std::string& text) {
          return text.find(words) != std::string::npos;
        }))
      return true;
  }
  return false;
}

Habits turns() { return {.policies = {sm_driver::Policy::kRoundRobin}, .longest_quantum = 200}; }
Habits drains() {
  return {.policies = {sm_driver::Policy::kPpqShared},
          .kills = false,
          .most_urgent = 3,
          .longest_drain = 100};
}

/// The parameter: clocks of an action.
class WrongTwin : public testing::TestWithParam<std::uint32_t> {
 protected:
  static bool is_found(const Habits& habits, const Deceit& deceive, const std::string& words) {
    return policies::is_found(GetParam(), habits, deceive, words);
  }
};

TEST_P(WrongTwin, AnHonestOneIsNot) {
  const Deceit none = [](sm_driver::Inputs&) {};
  EXPECT_FALSE(is_found(turns(), none, ""));
  EXPECT_FALSE(is_found(drains(), none, ""));
}

TEST_P(WrongTwin, AClockThatIsACycleSlow) {
  const Deceit slow = [](sm_driver::Inputs& in) { in.now -= in.now % 2; };
  EXPECT_TRUE(is_found(turns(), slow, "it is not the turn"));
  EXPECT_TRUE(is_found(drains(), slow, "should have been escalated"));
  EXPECT_TRUE(is_found(drains(), slow, "before its deadline"));
}

TEST_P(WrongTwin, ALongerQuantum) {
  const Deceit longer = [](sm_driver::Inputs& in) { ++in.host.quantum; };
  EXPECT_TRUE(is_found(turns(), longer, "it is not the turn"));
  EXPECT_TRUE(is_found(turns(), longer, "wake_at"));
}

TEST_P(WrongTwin, ALongerDrain) {
  const Deceit longer = [](sm_driver::Inputs& in) { ++in.host.drain_deadline; };
  EXPECT_TRUE(is_found(drains(), longer, "should have been escalated"));
  EXPECT_TRUE(is_found(drains(), longer, "has no deadline"));
  EXPECT_TRUE(is_found(drains(), longer, "wake_at"));
}

TEST_P(WrongTwin, AShorterDrainOrNone) {
  const Deceit shorter = [](sm_driver::Inputs& in) { in.host.drain_deadline /= 2; };
  EXPECT_TRUE(is_found(drains(), shorter, "before its deadline"));
  const Deceit none = [](sm_driver::Inputs& in) {
    if (in.host.drain_deadline < 20) in.host.drain_deadline = 0;
  };
  EXPECT_TRUE(is_found(drains(), none, "should have been escalated"));
}

TEST_P(WrongTwin, AnotherTechnique) {
  const Deceit drains_always = [](sm_driver::Inputs& in) {
    in.host.technique = sm_driver::Technique::kDrain;
  };
  EXPECT_TRUE(is_found(turns(), drains_always, "another technique than the OS asked for"));
}

TEST_P(WrongTwin, AnotherPolicy) {
  const Deceit exclusive = [](sm_driver::Inputs& in) {
    if (in.host.op != sm_driver::HostOp::kSetPolicy) return;
    in.host.policy = sm_driver::Policy::kPpqExclusive;
    in.host.quantum = 0;
  };
  EXPECT_TRUE(is_found(turns(), exclusive, "it is not the turn"));
}

INSTANTIATE_TEST_SUITE_P(ActionClocks, WrongTwin, testing::Values(1U, 2U));

}  // namespace
}  // namespace segue::policies
