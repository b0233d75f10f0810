#include "cmodel/gpu/workload/policy_names.hpp"

#include <gtest/gtest.h>

#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

TEST(PolicyNames, SupportedNamesMapToTheRegisters) {
  EXPECT_EQ(policy_from_name("fcfs", ""), sm_driver::Policy::kFcfs);
  EXPECT_EQ(policy_from_name("npq", ""), sm_driver::Policy::kNpq);
  EXPECT_EQ(policy_from_name("ppq-exclusive", ""), sm_driver::Policy::kPpqExclusive);
  EXPECT_EQ(policy_from_name("ppq-shared", ""), sm_driver::Policy::kPpqShared);
  EXPECT_EQ(policy_from_name("round-robin", ""), sm_driver::Policy::kRoundRobin);
  EXPECT_EQ(policy_from_name("dss", ""), sm_driver::Policy::kDss);
  EXPECT_EQ(policy_from_name("dss-literal", ""), sm_driver::Policy::kDssLiteral);
}

TEST(PolicyNames, NamesOfTheProjectAreNotSupportedYet) {
  for (const char* name : {"spart", "smk", "smk-p"}) {
    EXPECT_EQ(refusal([&] { policy_from_name(name, "--policy"); }),
              "--policy: policy '" + std::string(name) +
                  "' is not supported yet; allowed: fcfs, npq, ppq-exclusive, ppq-shared, "
                  "round-robin, dss, "
                  "dss-literal");
  }
}

// Whoever meant a name that isn't supported would be refused a second time.
TEST(PolicyNames, OnlySupportedNamesAreSuggested) {
  EXPECT_EQ(refusal([] { policy_from_name("spartt", "--policy"); }),
            "--policy: unknown policy 'spartt'; allowed: fcfs, npq, ppq-exclusive, ppq-shared, "
            "round-robin, "
            "dss, dss-literal");
  EXPECT_EQ(refusal([] { policy_from_name("dsss", "--policy"); }),
            "--policy: unknown policy 'dsss'; did you mean 'dss'?; allowed: fcfs, npq, "
            "ppq-exclusive, ppq-shared, round-robin, dss, dss-literal");
}

TEST(PolicyNames, OtherNamesAreUnknown) {
  EXPECT_EQ(refusal([] { policy_from_name("fcsf", "--policy"); }),
            "--policy: unknown policy 'fcsf'; allowed: fcfs, npq, ppq-exclusive, ppq-shared, "
            "round-robin, dss, "
            "dss-literal");
}

}  // namespace
}  // namespace segue::gpu
