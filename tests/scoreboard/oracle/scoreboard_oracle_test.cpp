// The oracle of a scoreboard and a scenario written by hand: it accepts the right answers, and no
// others.

#include "cmodel/blocks/scoreboard/scoreboard_oracle.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/support/oracle_scenario.hpp"

namespace segue::oracles {
namespace {

using scoreboard::Inputs;
using scoreboard::Outputs;
using scoreboard::Source;

constexpr scoreboard::Params kTwoWarps{.num_warps = 2,
                                       .window_bits = 2,
                                       .reg_bits = 3,
                                       .insert_width = 2,
                                       .issue_width = 1,
                                       .commit_width = 1};

/// Ports of a release at that size.
constexpr std::size_t kReadPort = 0, kCheckPort = 1, kCommitPort = 2;

struct Cycle {
  Inputs in{kTwoWarps};
  Outputs out{kTwoWarps};
};

/// Warp 1 fetches `ld r3 <- [r2]`, whose sources are released late, at place 0 and, in the same
/// line, `add r2 <- r2 r1` at place 1 (thesis, figure 6.3). The load is issued and read; `mul r4 <-
/// r3` comes at place 2 and a store `[r4] <- r3` at place 3. The last check passes, the load
/// commits, the add is issued and read, the rest withdrawn or killed.
class Scenario : public tests::OracleScenario<ScoreboardOracle, Cycle, scoreboard::Params> {
 public:
  enum Moment {
    kReset,
    kLine,
    kIssue,
    kRead,
    kMul,
    kStore,
    kCheck,
    kCommit,
    kAdd,
    kAddRead,
    kWithdraw,
    kKill,
    kEnd
  };

  Scenario() : OracleScenario(kTwoWarps, kEnd + 1) {
    (*this)[kReset].in.rst_n = false;
    for (int moment = kLine; moment <= kEnd; ++moment) {
      // Behind an insert waits are told.
      const bool tells = moment == kIssue || moment == kStore || moment == kCheck;
      (*this)[moment].out.quiescent = !tells;
    }
    fetch_line((*this)[kLine]);
    (*this)[kIssue].out.wait_sources[1] = 0b01;
    (*this)[kIssue].in.issued_valid = 1;
    (*this)[kIssue].in.issued[0] = {.warp = 1, .slot = 0};
    (*this)[kRead].in.read_valid = 1;
    (*this)[kRead].in.read[0] = {.warp = 1, .slot = 0};
    fetch_mul((*this)[kMul]);
    (*this)[kStore].out.wait_result[0] = 0b001;
    fetch_store((*this)[kStore]);
    (*this)[kCheck].out.wait_result[0] = 0b101;
    (*this)[kCheck].in.checked_valid = true;
    (*this)[kCheck].in.checked = {.warp = 1, .slot = 0};
    release((*this)[kCheck], kCheckPort, {.warp = 1, .slot = 0, .result = false});
    (*this)[kCommit].in.commit_valid = 1;
    (*this)[kCommit].in.commit[0] = {.warp = 1, .slot = 0};
    release((*this)[kCommit], kCommitPort, {.warp = 1, .slot = 0, .result = true});
    (*this)[kAdd].in.issued_valid = 1;
    (*this)[kAdd].in.issued[0] = {.warp = 1, .slot = 1};
    (*this)[kAddRead].in.read_valid = 1;
    (*this)[kAddRead].in.read[0] = {.warp = 1, .slot = 1};
    release((*this)[kAddRead], kReadPort, {.warp = 1, .slot = 1, .result = false});
    (*this)[kWithdraw].in.withdraw_valid = true;
    (*this)[kWithdraw].in.withdraw = {.warp = 1, .slot = 3};
    (*this)[kKill].in.kill = 0b10;
    show(kIssue, kMul, 0b0011);
    show(kStore, kStore, 0b0111);
    show(kCheck, kCommit, 0b1111);
    show(kAdd, kWithdraw, 0b1110);
    show(kKill, kKill, 0b0110);
    for (const int moment : {kRead, kMul, kStore, kCheck, kCommit, kAddRead, kWithdraw, kKill}) {
      (*this)[moment].out.in_flight = 0b10;
    }
  }

 private:
  static void fetch_line(Cycle& cycle) {
    cycle.in.insert_valid = 0b11;
    cycle.in.insert[0] = {.warp = 1, .slot = 0, .memory = true, .late = true, .src_valid = 0b010};
    cycle.in.insert[0].src_1 = 2;
    cycle.in.insert[0].dst_valid = true;
    cycle.in.insert[0].dst = 3;
    cycle.in.insert[1] = {.warp = 1, .slot = 1, .src_valid = 0b101, .src_0 = 2};
    cycle.in.insert[1].src_2 = 1;
    cycle.in.insert[1].dst_valid = true;
    cycle.in.insert[1].dst = 2;
  }
  static void fetch_mul(Cycle& cycle) {
    cycle.in.insert_valid = 0b01;
    cycle.in.insert[0] = {.warp = 1, .slot = 2, .src_valid = 0b001, .src_0 = 3};
    cycle.in.insert[0].dst_valid = true;
    cycle.in.insert[0].dst = 4;
  }
  static void fetch_store(Cycle& cycle) {
    cycle.in.insert_valid = 0b01;
    cycle.in.insert[0] = {.warp = 1, .slot = 3, .memory = true, .src_valid = 0b011, .src_0 = 4};
    cycle.in.insert[0].src_1 = 3;
  }
  static void release(Cycle& cycle, std::size_t port, const scoreboard::Release& what) {
    cycle.out.release_valid = std::uint64_t{1} << port;
    cycle.out.release[port] = what;
  }
  void show(int from, int to, std::uint64_t live) {
    for (int moment = from; moment <= to; ++moment) {
      (*this)[moment].out.live[1] = live;
      (*this)[moment].out.in_use = 0b10;
    }
  }
};

std::string complaint_of(const std::function<void(Scenario&)>& change) {
  return tests::complaint_of(change);
}

void refuse_it(Cycle& cycle, Source source) {
  cycle.out.err_valid |= 1U << static_cast<unsigned>(source);
}

TEST(ScoreboardOracle, AcceptsRightAnswers) {
  const ScoreboardOracle oracle = Scenario().observed();
  EXPECT_EQ(oracle.complaint(), "");
  EXPECT_EQ(oracle.commits(), 1U);
}

TEST(ScoreboardOracle, RejectsAMissingWait) {
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kIssue].out.wait_sources[1] = 0; }),
            "warp 1 place 1 is not told to wait for place 0 (WAR)");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kStore].out.wait_result[0] = 0; }),
            "warp 1 place 2 is not told to wait for place 0 (RAW)");
  EXPECT_EQ(complaint_of([](Scenario& s) {
              s[Scenario::kMul].in.insert[0].dst = 2;
              s[Scenario::kStore].out.wait_sources[0] = 0b01;
            }),
            "warp 1 place 2 is not told to wait for place 1 (WAW)");
  EXPECT_EQ(complaint_of([](Scenario& s) {
              for (const int moment : {Scenario::kRead, Scenario::kMul})
                s[moment].out.in_flight = 0;
              s[Scenario::kIssue].in.issued_valid = 0;
              s[Scenario::kRead].in.read_valid = 0;
              s[Scenario::kStore].out.in_flight = s[Scenario::kCheck].out.in_flight = 0;
            }),
            "warp 1 place 3 is not told to wait for place 0 (memory order)");
}

TEST(ScoreboardOracle, RejectsAWaitWithoutHazard) {
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kIssue].out.wait_result[1] = 0b01; }),
            "warp 1 place 1 is told to wait for place 0 for nothing (WAW)");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kStore].out.wait_sources[0] = 0b10; }),
            "warp 1 place 2 is told to wait for place 1 for nothing (WAR)");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kCheck].out.wait_issue[0] = 0b001; }),
            "warp 1 place 3 is told to wait for place 0 for nothing (memory order)");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kCheck].out.wait_issue[0] = 0b1000; }),
            "warp 1 place 3 is told to wait for a place that is free or younger")
      << "it is its own";
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kRead].out.wait_result[0] = 1; }),
            "nothing was fetched, and must wait");
}

TEST(ScoreboardOracle, RejectsAnotherRelease) {
  EXPECT_EQ(
      complaint_of([](Scenario& s) { s[Scenario::kRead].out.release_valid = 1U << kReadPort; }),
      "warp 1 place 0 releases its sources")
      << "a late one";
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kCheck].out.release_valid = 0; }),
            "warp 1 place 0 does not release its sources");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kCommit].out.release_valid = 0; }),
            "warp 1 place 0 does not release its result");
  EXPECT_EQ(
      complaint_of([](Scenario& s) { s[Scenario::kCommit].out.release[kCommitPort].slot = 1; }),
      "another release than that of warp 1 place 0");
  EXPECT_EQ(complaint_of(
                [](Scenario& s) { s[Scenario::kCommit].out.release[kCommitPort].result = false; }),
            "another release than that of warp 1 place 0");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kAdd].out.release[kReadPort].warp = 1; }),
            "a release that is none is not all zeros");
}

TEST(ScoreboardOracle, RejectsOtherPlaces) {
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kAdd].out.live[1] = 0b1111; }),
            "live_o of warp 1 is wrong");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kEnd].out.live[1] = 0b0110; }),
            "live_o of warp 1 is wrong");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kEnd].out.in_use = 0b01; }),
            "in_use_o is wrong of warp 0");
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kAdd].out.in_flight = 0b10; }),
            "in_flight_o is wrong of warp 1");
  for (const int moment : {Scenario::kMul, Scenario::kStore}) {
    EXPECT_EQ(complaint_of([&](Scenario& s) { s[moment].out.quiescent ^= true; }),
              "quiescent_o does not say whether waits are told");
  }
}

TEST(ScoreboardOracle, RejectsTheRefusalOfALegalMessage) {
  for (const auto& [moment, source] :
       {std::pair{Scenario::kLine, Source::kInsert0}, std::pair{Scenario::kLine, Source::kInsert1},
        std::pair{Scenario::kIssue, Source::kIssued0}, std::pair{Scenario::kRead, Source::kRead0},
        std::pair{Scenario::kCheck, Source::kChecked},
        std::pair{Scenario::kCommit, Source::kCommit0},
        std::pair{Scenario::kWithdraw, Source::kWithdraw}}) {
    const std::string complaint = complaint_of([&](Scenario& s) { refuse_it(s[moment], source); });
    EXPECT_EQ(complaint.find(to_string(source)), 0U) << complaint;
    EXPECT_NE(complaint.find(": refused, and was legal"), std::string::npos) << complaint;
  }
  EXPECT_EQ(complaint_of([](Scenario& s) { refuse_it(s[Scenario::kEnd], Source::kSquash); }),
            "squash of warp 0 place 0: refused, and was legal")
      << "there was no message";
}

TEST(ScoreboardOracle, RejectsAnAcceptedIllegalMessage) {
  const auto accepted = [](Source source, const std::function<void(Scenario&)>& change) {
    const std::string complaint = complaint_of(change);
    EXPECT_EQ(complaint.find(to_string(source)), 0U) << complaint;
    EXPECT_NE(complaint.find(": accepted, and was illegal"), std::string::npos) << complaint;
  };
  accepted(Source::kInsert0, [](Scenario& s) { s[Scenario::kMul].in.insert[0].slot = 1; });
  accepted(Source::kInsert0, [](Scenario& s) { s[Scenario::kMul].in.insert[0].warp = 2; });
  accepted(Source::kInsert1, [](Scenario& s) { s[Scenario::kLine].in.insert[1].slot = 0; });
  accepted(Source::kInsert1, [](Scenario& s) { s[Scenario::kLine].in.insert[1].warp = 0; });
  accepted(Source::kIssued0, [](Scenario& s) { s[Scenario::kAdd].in.issued[0].slot = 0; });
  accepted(Source::kIssued0, [](Scenario& s) {
    s[Scenario::kMul].in.issued_valid = 1;
    s[Scenario::kMul].in.issued[0] = {.warp = 1, .slot = 0};
  });
  accepted(Source::kRead0, [](Scenario& s) { s[Scenario::kRead].in.read[0].slot = 1; });
  accepted(Source::kRead0, [](Scenario& s) {
    s[Scenario::kKill].in.read_valid = 1;
    s[Scenario::kKill].in.read[0] = {.warp = 1, .slot = 1};
  });
  accepted(Source::kChecked, [](Scenario& s) {
    s[Scenario::kCommit].in.checked_valid = true;
    s[Scenario::kCommit].in.checked = {.warp = 1, .slot = 0};
  });
  accepted(Source::kCommit0, [](Scenario& s) { s[Scenario::kCommit].in.commit[0].slot = 1; });
  accepted(Source::kSquash, [](Scenario& s) {
    s[Scenario::kCommit].in.squash_valid = true;
    s[Scenario::kCommit].in.squash = {.warp = 1, .slot = 0};
  });
  accepted(Source::kWithdraw, [](Scenario& s) { s[Scenario::kWithdraw].in.withdraw.slot = 1; });
}

TEST(ScoreboardOracle, RejectsAnswersInReset) {
  const auto breaks = [](const std::function<void(Outputs&)>& say) {
    EXPECT_EQ(complaint_of([&](Scenario& s) { say(s[Scenario::kReset].out); }),
              "something is said in reset");
  };
  breaks([](Outputs& out) { out.quiescent = true; });
  breaks([](Outputs& out) { out.err_valid = 1; });
  breaks([](Outputs& out) { out.release_valid = 1; });
  EXPECT_EQ(complaint_of([](Scenario& s) { s[Scenario::kReset].out.wait_result[0] = 1; }),
            "nothing was fetched, and must wait");
}

}  // namespace
}  // namespace segue::oracles
