// The generated bins: combinations have places of their own, and wires may carry anything.

#include <gtest/gtest.h>

#include <set>

#include "cmodel/blocks/sm_driver/sm_driver_policy.hpp"
#include "verilator_tb/gen/sm_driver_bins.hpp"

namespace segue::sm_driver {
namespace {

TEST(Bins, EachCombinationHasItsOwn) {
  std::set<std::size_t> places;
  std::size_t combinations = 0;
  for (std::size_t policy = 0; policy < kPolicyNames.size(); ++policy) {
    if (!is_supported(static_cast<Policy>(policy))) continue;
    for (const Technique technique : {Technique::kDrain, Technique::kSwitch}) {
      for (const IssueEvent event : {IssueEvent::kSetup, IssueEvent::kNothingLeft}) {
        const std::size_t place = issue_bin(static_cast<Policy>(policy), technique, event);
        ASSERT_LT(place, bins().size());
        EXPECT_FALSE(bins()[place].excluded) << bins()[place].name;
        places.insert(place);
        ++combinations;
      }
    }
  }
  EXPECT_EQ(places.size(), combinations);
}

TEST(Bins, AreFoundUnderTheirNames) {
  const std::size_t place =
      decision_bin(Policy::kDss, Technique::kSwitch, DecisionEvent::kReserved);
  EXPECT_EQ(bins()[place].name, "decision.dss.switch.reserved");
  EXPECT_EQ(bins()[static_cast<std::size_t>(Bin::kQuiescent)].name, "quiescent");
}

TEST(Bins, ExcludedBinsMustNotBeSeen) {
  for (std::size_t i = 0; i < kPolicyNames.size(); ++i) {
    const auto policy = static_cast<Policy>(i);
    const std::size_t place = issue_bin(policy, Technique::kDrain, IssueEvent::kSetup);
    EXPECT_NE(bins()[place].excluded, is_supported(policy)) << to_string(policy);
  }
  EXPECT_TRUE(
      bins()[decision_bin(Policy::kFcfs, Technique::kDrain, DecisionEvent::kReserved)].excluded);
}

TEST(Bins, AnOpThatDoesNotExistHasNone) {
  EXPECT_EQ(host_answer_bin(static_cast<HostOp>(7), Error::kOpcode), kNoBin);
  EXPECT_EQ(sm_answer_bin(static_cast<SmEvent>(7), Error::kOpcode), kNoBin);
}

}  // namespace
}  // namespace segue::sm_driver
