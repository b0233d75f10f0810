// The book of a scoreboard, told a short story by hand: it agrees with the right answers, and with
// no other.

#include "cmodel/blocks/scoreboard/scoreboard_oracle.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

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
class Story {
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

  Story() : cycles_(kEnd + 1) {
    (*this)[kReset].in.rst_n = false;
    for (int moment = kLine; moment <= kEnd; ++moment) (*this)[moment].out.quiescent = true;
    fetch_line((*this)[kLine]);
    (*this)[kIssue].in.issued_valid = 1;
    (*this)[kIssue].in.issued[0] = {.warp = 1, .slot = 0};
    (*this)[kRead].in.read_valid = 1;
    (*this)[kRead].in.read[0] = {.warp = 1, .slot = 0};
    fetch_mul((*this)[kMul]);
    fetch_store((*this)[kStore]);
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

  Cycle& operator[](int moment) { return cycles_[static_cast<std::size_t>(moment)]; }

  /// The first complaint.
  [[nodiscard]] std::string told() const {
    ScoreboardOracle book(kTwoWarps);
    for (const Cycle& cycle : cycles_) book.observe(cycle.in, cycle.out);
    return book.complaint();
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
    cycle.out.wait_sources[1] = 0b01;
  }
  static void fetch_mul(Cycle& cycle) {
    cycle.in.insert_valid = 0b01;
    cycle.in.insert[0] = {.warp = 1, .slot = 2, .src_valid = 0b001, .src_0 = 3};
    cycle.in.insert[0].dst_valid = true;
    cycle.in.insert[0].dst = 4;
    cycle.out.wait_result[0] = 0b001;
  }
  static void fetch_store(Cycle& cycle) {
    cycle.in.insert_valid = 0b01;
    cycle.in.insert[0] = {.warp = 1, .slot = 3, .memory = true, .src_valid = 0b011, .src_0 = 4};
    cycle.in.insert[0].src_1 = 3;
    cycle.out.wait_result[0] = 0b101;
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

  std::vector<Cycle> cycles_;
};

/// The complaint when one thing is otherwise.
std::string complaint_of(const std::function<void(Story&)>& spoil) {
  Story story;
  spoil(story);
  return story.told();
}

void refuse_it(Cycle& cycle, Source source) {
  cycle.out.err_valid |= 1U << static_cast<unsigned>(source);
}

TEST(HazardBookStory, IsTrue) {
  EXPECT_EQ(Story().told(), "");
  ScoreboardOracle book(kTwoWarps);
  Story story;
  for (int moment = 0; moment <= Story::kEnd; ++moment) {
    book.observe(story[moment].in, story[moment].out);
  }
  EXPECT_EQ(book.commits(), 1U);
}

TEST(HazardBookStory, WithAWaitForgottenIsNot) {
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kLine].out.wait_sources[1] = 0; }),
            "warp 1 place 1 is not told to wait for place 0 (WAR)");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kMul].out.wait_result[0] = 0; }),
            "warp 1 place 2 is not told to wait for place 0 (RAW)");
  EXPECT_EQ(complaint_of([](Story& s) {
              s[Story::kMul].in.insert[0].dst = 2;
              s[Story::kMul].out.wait_sources[0] = 0b01;
            }),
            "warp 1 place 2 is not told to wait for place 1 (WAW)");
  EXPECT_EQ(complaint_of([](Story& s) {
              for (const int moment : {Story::kRead, Story::kMul}) s[moment].out.in_flight = 0;
              s[Story::kIssue].in.issued_valid = 0;
              s[Story::kRead].in.read_valid = 0;
              s[Story::kStore].out.in_flight = 0;
            }),
            "warp 1 place 3 is not told to wait for place 0 (memory order)");
}

TEST(HazardBookStory, WithAWaitForNothingIsNot) {
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kLine].out.wait_result[1] = 0b01; }),
            "warp 1 place 1 is told to wait for place 0 for nothing (WAW)");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kMul].out.wait_sources[0] = 0b10; }),
            "warp 1 place 2 is told to wait for place 1 for nothing (WAR)");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kStore].out.wait_issue[0] = 0b001; }),
            "warp 1 place 3 is told to wait for place 0 for nothing (memory order)");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kStore].out.wait_issue[0] = 0b1000; }),
            "warp 1 place 3 is told to wait for a place that is free")
      << "it is its own";
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kIssue].out.wait_result[0] = 1; }),
            "nothing is fetched, and must wait");
}

TEST(HazardBookStory, WithAnotherReleaseIsNot) {
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kRead].out.release_valid = 1U << kReadPort; }),
            "warp 1 place 0 releases its sources")
      << "a late one";
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kCheck].out.release_valid = 0; }),
            "warp 1 place 0 does not release its sources");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kCommit].out.release_valid = 0; }),
            "warp 1 place 0 does not release its result");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kCommit].out.release[kCommitPort].slot = 1; }),
            "another release than that of warp 1 place 0");
  EXPECT_EQ(
      complaint_of([](Story& s) { s[Story::kCommit].out.release[kCommitPort].result = false; }),
      "another release than that of warp 1 place 0");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kAdd].out.release[kReadPort].warp = 1; }),
            "a release that is none is not all zeros");
}

TEST(HazardBookStory, WithOtherPlacesIsNot) {
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kAdd].out.live[1] = 0b1111; }),
            "live_o of warp 1 is wrong");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kEnd].out.live[1] = 0b0110; }),
            "live_o of warp 1 is wrong");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kEnd].out.in_use = 0b01; }),
            "in_use_o is wrong of warp 0");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kAdd].out.in_flight = 0b10; }),
            "in_flight_o is wrong of warp 1");
  EXPECT_EQ(complaint_of([](Story& s) { s[Story::kMul].out.quiescent = false; }),
            "it is not quiescent, and acts only when it is told something");
}

TEST(HazardBookStory, WithAMessageRefusedIsNot) {
  for (const auto& [moment, source] :
       {std::pair{Story::kLine, Source::kInsert0}, std::pair{Story::kLine, Source::kInsert1},
        std::pair{Story::kIssue, Source::kIssued0}, std::pair{Story::kRead, Source::kRead0},
        std::pair{Story::kCheck, Source::kChecked}, std::pair{Story::kCommit, Source::kCommit0},
        std::pair{Story::kWithdraw, Source::kWithdraw}}) {
    const std::string complaint = complaint_of([&](Story& s) { refuse_it(s[moment], source); });
    EXPECT_EQ(complaint.find(to_string(source)), 0U) << complaint;
    EXPECT_NE(complaint.find(": refused, and was legal"), std::string::npos) << complaint;
  }
  EXPECT_EQ(complaint_of([](Story& s) { refuse_it(s[Story::kEnd], Source::kSquash); }),
            "squash of warp 0 place 0: refused, and was legal")
      << "there was no message";
}

TEST(HazardBookStory, WithAnIllegalMessageAcceptedIsNot) {
  const auto accepted = [](Source source, const std::function<void(Story&)>& change) {
    const std::string complaint = complaint_of(change);
    EXPECT_EQ(complaint.find(to_string(source)), 0U) << complaint;
    EXPECT_NE(complaint.find(": accepted, and was illegal"), std::string::npos) << complaint;
  };
  accepted(Source::kInsert0, [](Story& s) { s[Story::kMul].in.insert[0].slot = 1; });
  accepted(Source::kInsert0, [](Story& s) { s[Story::kMul].in.insert[0].warp = 2; });
  accepted(Source::kInsert1, [](Story& s) { s[Story::kLine].in.insert[1].slot = 0; });
  accepted(Source::kInsert1, [](Story& s) { s[Story::kLine].in.insert[1].warp = 0; });
  accepted(Source::kIssued0, [](Story& s) { s[Story::kAdd].in.issued[0].slot = 0; });
  accepted(Source::kIssued0, [](Story& s) {
    s[Story::kMul].in.issued_valid = 1;
    s[Story::kMul].in.issued[0] = {.warp = 1, .slot = 0};
  });
  accepted(Source::kRead0, [](Story& s) { s[Story::kRead].in.read[0].slot = 1; });
  accepted(Source::kRead0, [](Story& s) {
    s[Story::kKill].in.read_valid = 1;
    s[Story::kKill].in.read[0] = {.warp = 1, .slot = 1};
  });
  accepted(Source::kChecked, [](Story& s) {
    s[Story::kCommit].in.checked_valid = true;
    s[Story::kCommit].in.checked = {.warp = 1, .slot = 0};
  });
  accepted(Source::kCommit0, [](Story& s) { s[Story::kCommit].in.commit[0].slot = 1; });
  accepted(Source::kSquash, [](Story& s) {
    s[Story::kCommit].in.squash_valid = true;
    s[Story::kCommit].in.squash = {.warp = 1, .slot = 0};
  });
  accepted(Source::kWithdraw, [](Story& s) { s[Story::kWithdraw].in.withdraw.slot = 1; });
}

TEST(HazardBookStory, IsSilentInReset) {
  const auto breaks = [](const std::function<void(Outputs&)>& say) {
    EXPECT_EQ(complaint_of([&](Story& s) { say(s[Story::kReset].out); }),
              "something is said in reset");
  };
  breaks([](Outputs& out) { out.quiescent = true; });
  breaks([](Outputs& out) { out.err_valid = 1; });
  breaks([](Outputs& out) { out.release_valid = 1; });
  breaks([](Outputs& out) { out.wait_result[0] = 1; });
  breaks([](Outputs& out) { out.wait_sources[1] = 1; });
  breaks([](Outputs& out) { out.wait_issue[0] = 1; });
}

}  // namespace
}  // namespace segue::oracles
