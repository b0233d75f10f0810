#include "cmodel/gpu/workload/policy_names.hpp"

#include <gtest/gtest.h>

#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

TEST(PolicyNames, TheDriversMapToItsRegister) {
  const auto driver = [](std::string_view name) {
    const PolicyChoice choice = policy_from_name(name, "");
    EXPECT_EQ(choice.shared, SharedPolicy::kNone);
    return choice.driver;
  };
  EXPECT_EQ(driver("fcfs"), sm_driver::Policy::kFcfs);
  EXPECT_EQ(driver("npq"), sm_driver::Policy::kNpq);
  EXPECT_EQ(driver("ppq-exclusive"), sm_driver::Policy::kPpqExclusive);
  EXPECT_EQ(driver("ppq-shared"), sm_driver::Policy::kPpqShared);
  EXPECT_EQ(driver("round-robin"), sm_driver::Policy::kRoundRobin);
  EXPECT_EQ(driver("dss"), sm_driver::Policy::kDss);
  EXPECT_EQ(driver("dss-literal"), sm_driver::Policy::kDssLiteral);
}

TEST(PolicyNames, OthersAreTheAllocators) {
  const auto mode = [](std::string_view name) {
    return mode_of(policy_from_name(name, "").shared);
  };
  using drf_allocator::Mode;
  EXPECT_EQ(mode("smk"), Mode::kOnDemand);
  EXPECT_EQ(mode("smk-relaxed"), Mode::kRelaxed);
  EXPECT_EQ(mode("smk-p"), Mode::kPartition);
  EXPECT_EQ(mode("spart"), Mode::kSpart);
  EXPECT_EQ(mode("spart-rounds"), Mode::kSpart);
  EXPECT_EQ(find_shared_policy("dss"), std::nullopt);
}

TEST(PolicyNames, NearNamesAreSuggested) {
  EXPECT_EQ(
      refusal([] { policy_from_name("spartt", "--policy"); }),
      "--policy: unknown policy 'spartt'; did you mean 'spart'?; allowed: " + supported_policies());
  EXPECT_EQ(
      refusal([] { policy_from_name("dsss", "--policy"); }),
      "--policy: unknown policy 'dsss'; did you mean 'dss'?; allowed: " + supported_policies());
}

TEST(PolicyNames, OtherNamesAreUnknown) {
  EXPECT_EQ(refusal([] { policy_from_name("lottery", "--policy"); }),
            "--policy: unknown policy 'lottery'; allowed: fcfs, npq, ppq-exclusive, ppq-shared, "
            "round-robin, dss, dss-literal, spart, spart-rounds, smk, smk-relaxed, smk-p");
}

}  // namespace
}  // namespace segue::gpu
