// Fetches of the twin against the thesis' rule, told of instructions instead of cycles.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <functional>
#include <string>

#include "tests/warp_gate/oracle/random_sm.hpp"

namespace segue::warp_gate::oracle {
namespace {

using testing::HasSubstr;

constexpr std::array kSchemes{Scheme::kStall, Scheme::kWdCommit, Scheme::kWdLastCheck,
                              Scheme::kReplayQueue, Scheme::kOperandLog};

TEST(WarpGateRule, Figures63To68) {
  // `ld` is fetched; the warp fetches `add` behind its issue, its last check or its commit.
  for (const Scheme scheme : kSchemes) {
    FetchRule rule(scheme);
    EXPECT_EQ(rule.fetch(0, LineEnd::kGlobal), "");
    EXPECT_NE(rule.obstacle(0), "") << to_string(scheme);
    EXPECT_EQ(rule.obstacle(1), "") << "execution of other warps is not affected";
    rule.pass(0, 0, Milestone::kIssue);
    const bool disabled = scheme == Scheme::kWdCommit || scheme == Scheme::kWdLastCheck;
    EXPECT_EQ(rule.obstacle(0).empty(), !disabled) << to_string(scheme);
    rule.pass(0, 0, Milestone::kLastCheck);
    EXPECT_EQ(rule.obstacle(0).empty(), scheme != Scheme::kWdCommit) << to_string(scheme);
    rule.pass(0, 0, Milestone::kCommit);
    EXPECT_EQ(rule.obstacle(0), "") << to_string(scheme);
  }
}

TEST(WarpGateRule, NamesTheInstruction) {
  FetchRule rule(Scheme::kWdLastCheck);
  EXPECT_EQ(rule.fetch(3, LineEnd::kPlain), "");
  EXPECT_EQ(rule.fetch(3, LineEnd::kGlobal), "");
  rule.pass(3, 1, Milestone::kIssue);
  EXPECT_EQ(rule.fetch(3, LineEnd::kPlain),
            "warp 3 fetches plain instruction 2 of warp 3, but global instruction 1 of warp 3 has "
            "not passed its last check");
  EXPECT_EQ(rule.refetch(3, 1),
            "plain instruction 2 of warp 3 would run twice: it is younger than 1, which faulted");
  EXPECT_EQ(rule.obstacle(3), "");
}

TEST(WarpGateOracle, AllowsEachFetchOfTheTwin) {
  for (const std::uint32_t num_warps : {1U, 3U, 17U, 64U}) {
    for (const Scheme scheme : kSchemes) {
      RandomSm sm({.num_warps = num_warps}, scheme, scheme, num_warps);
      const std::string complaint = sm.run(num_warps == 64 ? 15'000 : 12'000);
      ASSERT_EQ(complaint, "") << num_warps << " warps, " << to_string(scheme);
      EXPECT_GT(sm.fetches, 1'000U);
      EXPECT_GT(sm.messages, 1'000U);
      EXPECT_GT(sm.refused, 100U);
      EXPECT_GT(sm.restores, 100U);
      const bool disabled = scheme == Scheme::kWdCommit || scheme == Scheme::kWdLastCheck;
      EXPECT_EQ(sm.refetches > 20, disabled) << num_warps << " warps, " << to_string(scheme);
    }
  }
}

TEST(WarpGateOracle, NoticesATwinOfAnotherScheme) {
  for (const Scheme scheme : kSchemes) {
    for (const Scheme of_twin : kSchemes) {
      const bool same = barrier(scheme, LineEnd::kGlobal) == barrier(of_twin, LineEnd::kGlobal);
      RandomSm sm({.num_warps = 3}, scheme, of_twin, 1);
      const std::string complaint = sm.run(2'000);
      EXPECT_EQ(complaint.empty(), same)
          << to_string(scheme) << ", twin of " << to_string(of_twin) << ": " << complaint;
    }
  }
}

/// The first complaint about a twin whose answers are changed.
std::string complaint_about(const std::function<void(const Inputs&, Outputs&)>& spoil,
                            std::uint64_t plain = 40) {
  RandomSm sm({.num_warps = 5}, Scheme::kWdCommit, Scheme::kWdCommit, 7);
  sm.spoil = spoil;
  sm.plain = plain;
  return sm.run(5'000);
}

TEST(WarpGateOracle, NoticesAWrongGrant) {
  int looks = 0;
  const std::string withheld = complaint_about([&](const Inputs&, Outputs& out) {
    if (++looks > 3'000) out.fetch_valid = false;
  });
  EXPECT_THAT(withheld, HasSubstr(" may fetch, and is not let"));
  const std::string granted = complaint_about([](const Inputs& in, Outputs& out) {
    if (in.may != 2 || out.fetch_valid || (out.live & ~out.halted & 2) == 0) return;
    out.fetch_valid = true;
    out.fetch_warp = 1;
  });
  EXPECT_THAT(granted, HasSubstr(" has not passed its "));
  const std::string to_another = complaint_about([](const Inputs& in, Outputs& out) {
    if (in.fetch_ready && out.fetch_valid) out.fetch_warp = 4;
  });
  EXPECT_NE(to_another, "");
  const std::string fixed_priority = complaint_about(
      [](const Inputs& in, Outputs& out) {
        const std::uint64_t could = out.live & ~out.halted & in.may;
        if (out.fetch_valid) out.fetch_warp = static_cast<std::uint64_t>(std::countr_zero(could));
      },
      100);
  EXPECT_THAT(fixed_priority, HasSubstr("is passed over"));
  const std::string refused = complaint_about([](const Inputs& in, Outputs& out) {
    if (in.committed_valid) out.err_valid |= 1U << static_cast<unsigned>(Source::kCommitted);
  });
  EXPECT_THAT(refused, HasSubstr("committed"));
}

}  // namespace
}  // namespace segue::warp_gate::oracle
