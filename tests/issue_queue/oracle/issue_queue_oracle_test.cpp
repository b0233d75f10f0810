// The oracle of an issue queue and a scenario written by hand: it accepts the right answers, and no
// others.

#include "cmodel/blocks/issue_queue/issue_queue_oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/oracle_scenario.hpp"

namespace segue::oracles {
namespace {

using issue_queue::Error;
using issue_queue::Inputs;
using issue_queue::InsertMsg;
using issue_queue::Instruction;
using issue_queue::Outputs;
using issue_queue::Source;
using issue_queue::Unit;

constexpr issue_queue::Params kParams{.num_entries = 3,
                                      .num_warps = 2,
                                      .num_tbs = 2,
                                      .window_bits = 2,
                                      .insert_width = 2,
                                      .issue_width = 2,
                                      .num_releases = 1,
                                      .payload_bits = 8,
                                      .body_bits = 8};

// Two memory instructions of warp 0 in order, a math instruction of warp 1 that waits, and two that
// want one unit.
const InsertMsg kLoad{
    .unit = Unit::kMemory, .needs_entry = true, .log_need = 1, .payload = {1}, .body = {11}};
const InsertMsg kStore{.slot = 1, .unit = Unit::kMemory, .payload = {2}, .body = {12}};
const InsertMsg kWaits{.warp = 1, .tb = 1, .payload = {3}, .body = {13}};
const InsertMsg kRoot{.slot = 2, .unit = Unit::kSpecial, .payload = {4}, .body = {14}};
const InsertMsg kOtherRoot{
    .warp = 1, .tb = 1, .unit = Unit::kSpecial, .payload = {5}, .body = {15}};

// Two that need room in one thread block.
const InsertMsg kCas{.unit = Unit::kMath, .log_need = 3, .payload = {6}, .body = {16}};
const InsertMsg kLittle{
    .warp = 1, .unit = Unit::kMemory, .log_need = 1, .payload = {7}, .body = {17}};

Instruction out_of(const InsertMsg& in) {
  return {.warp = in.warp,
          .tb = in.tb,
          .slot = in.slot,
          .unit = in.unit,
          .needs_entry = in.needs_entry,
          .log_need = in.log_need,
          .payload = in.payload};
}

struct Cycle {
  Inputs in{kParams};
  Outputs out{kParams};

  void insert(const InsertMsg& msg) {
    const bool second = (in.insert_valid & 1) != 0;
    in.insert_valid |= second ? 0b10 : 0b01;
    in.insert[second ? 1 : 0] = msg;
  }
  void issue(std::uint32_t lane, const InsertMsg& msg) {
    out.issue_valid |= 1U << lane;
    out.issue[lane] = out_of(msg);
    if (msg.unit != Unit::kMemory) return;
    out.memory_valid = true;
    out.memory = out_of(msg);
  }
  void issue_nothing() {
    out.issue_valid = 0;
    out.issue = {{}, {}};
    out.memory_valid = false;
    out.memory = {};
  }
  void give_back(const InsertMsg& msg) {
    out.back_valid = true;
    out.back = out_of(msg);
  }
  void shows(std::uint64_t free, std::uint64_t in_use, bool quiescent) {
    out.free = free;
    out.insert_ready = free >= 2;
    out.in_use = in_use;
    out.quiescent = quiescent;
  }
};

class Scenario : public tests::OracleScenario<IssueQueueOracle, Cycle, issue_queue::Params> {
 public:
  enum Moment { kReset, kInsert, kFirst, kSecond, kRelease, kBack, kRoots, kKill, kEnd };

  Scenario() : OracleScenario(kParams, kEnd + 1) {
    for (Cycle& cycle : cycles()) {
      cycle.in.unit_ready = 0b1111;
      cycle.in.entry_ready = true;
      cycle.in.room = {3, 3};
      cycle.shows(3, 0b00, true);
    }
    (*this)[kReset].in.rst_n = false;
    (*this)[kReset].out.insert_ready = (*this)[kReset].out.quiescent = false;
    (*this)[kInsert].insert(kLoad);
    (*this)[kInsert].insert(kStore);
    (*this)[kFirst].shows(1, 0b01, false);
    (*this)[kFirst].issue(0, kLoad);
    (*this)[kFirst].in.waits[1] = {.issue = 0b0001};
    (*this)[kFirst].insert(kWaits);
    (*this)[kSecond].shows(1, 0b11, false);
    (*this)[kSecond].issue(0, kStore);
    (*this)[kSecond].in.waits[0] = {.result = 0b0010};
    (*this)[kRelease].shows(2, 0b10, true);
    (*this)[kRelease].in.release_valid = 1;
    (*this)[kRelease].in.release[0] = {.warp = 1, .slot = 1, .result = true};
    (*this)[kBack].shows(2, 0b10, false);
    (*this)[kBack].in.give_back = 0b10;
    (*this)[kBack].give_back(kWaits);
    (*this)[kRoots].insert(kRoot);
    (*this)[kRoots].insert(kOtherRoot);
    (*this)[kKill].shows(1, 0b11, false);
    (*this)[kKill].issue(0, kRoot);
    (*this)[kKill].in.kill_valid = true;
    (*this)[kKill].in.kill = 1;
    show_bodies();
  }

  /// Each, from the cycle behind its instruction's on.
  void show_bodies() {
    std::array<issue_queue::Body, 2> issued{};
    issue_queue::Body back;
    for (int moment = kReset; moment <= kEnd; ++moment) {
      Outputs& out = (*this)[static_cast<Moment>(moment)].out;
      std::copy(issued.begin(), issued.end(), out.issue_body.begin());
      out.back_body = back;
      if (moment == kFirst) issued[0] = {.bits = kLoad.body};
      if (moment == kSecond) issued[0] = {.bits = kStore.body};
      if (moment == kBack) back = {.bits = kWaits.body};
      if (moment == kKill) issued[0] = {.bits = kRoot.body};
    }
  }
};

std::string complaint(const std::function<void(Scenario&)>& change) {
  return tests::complaint_of(change);
}

void refuse(Cycle& cycle, Source source, Error error = Error::kIndex) {
  cycle.out.err_valid |= 1U << static_cast<unsigned>(source);
  cycle.out.err_code[static_cast<std::size_t>(source)] = error;
}

TEST(IssueQueueOracle, AcceptsRightAnswers) {
  const IssueQueueOracle oracle = Scenario().observed();
  EXPECT_EQ(oracle.complaint(), "");
  EXPECT_EQ(oracle.departures(), 5U);
}

TEST(IssueQueueOracle, RejectsAnotherIssue) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].issue(1, kStore); }),
            "rule 7: a memory instruction is issued before an older one");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].issue_nothing(); }),
            "rule 5: one that can go is not issued");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kSecond].issue(1, kStore); }),
            "rule 2: an instruction is issued twice");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kSecond].issue(1, kLoad); }),
            "rule 1: an instruction is issued that is not in the queue");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kRelease].issue(0, kWaits); }),
            "rule 3: an instruction is issued that still waits");
  EXPECT_EQ(
      complaint([](Scenario& s) { s[Scenario::kKill].issue(1, kOtherRoot); }),
      "rules 4 and 6: an instruction is issued that is not the oldest on a unit that is left");
  EXPECT_EQ(
      complaint([](Scenario& s) { s[Scenario::kKill].issue(0, kOtherRoot); }),
      "rules 4 and 6: an instruction is issued that is not the oldest on a unit that is left");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kKill].out.issue[0].payload[0] = 5; }),
            "rule 1: an instruction is issued that is not in the queue");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kEnd].out.issue[1].slot = 1; }),
            "what is not issued is not shown as zeros");
}

TEST(IssueQueueOracle, RejectsAnotherBody) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kSecond].out.issue_body[0].bits[0] = 12; }),
            "rule 1: the body of an issued instruction is not shown in the next cycle");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kRoots].out.back_body = {}; }),
            "rule 1: the body of an instruction given back is not shown in the next cycle");
}

TEST(IssueQueueOracle, RejectsAnIssueUnderOtherLevels) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].in.unit_ready = 0b1011; }),
            "an instruction is issued that no unit takes");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].in.stop = 0b01; }),
            "rule 9: an instruction of a stopped warp is issued");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].in.give_back = 0b01; }),
            "rule 9: an instruction of a stopped warp is issued");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].in.entry_ready = false; }),
            "an instruction is issued that needs an entry where there is none");
  EXPECT_EQ(complaint([](Scenario& s) {
              s[Scenario::kFirst].in.room = {0, 3};
            }),
            "rule 9: an instruction is issued that there is no room for");
  EXPECT_EQ(complaint([](Scenario& s) {
              s[Scenario::kFirst].in.room = {1, 0};
            }),
            "")
      << "just enough";
}

TEST(IssueQueueOracle, RejectsAnotherMemoryInstruction) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].out.memory.slot = 1; }),
            "memory_o is not the oldest memory instruction that can go");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kEnd].out.memory = out_of(kLoad); }),
            "memory_o is not the oldest memory instruction that can go");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].out.memory_valid = false; }),
            "memory_valid_o is wrong");
}

TEST(IssueQueueOracle, RejectsAnotherGiveBack) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kBack].out.back_valid = false; }),
            "it gives back when it should not, or not");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kEnd].give_back(kWaits); }),
            "it gives back when it should not, or not");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kBack].out.back.slot = 1; }),
            "rule 8: what is given back is not the oldest of them");
}

TEST(IssueQueueOracle, RejectsOtherStatusOutputs) {
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kEnd].out.free = 2; }),
            "rule 1: 2 entries are free, not 3");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kSecond].out.in_use = 0b10; }),
            "in_use_o is wrong");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kFirst].out.insert_ready = true; }),
            "insert_ready_o is wrong");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kRelease].out.quiescent = false; }),
            "quiescent_o does not say whether one is free to go or new");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kBack].out.quiescent = true; }),
            "quiescent_o does not say whether one is free to go or new");
}

TEST(IssueQueueOracle, NoticesAnotherRelease) {
  const auto changed = [](const std::function<void(issue_queue::ReleaseMsg&)>& change) {
    return complaint([&](Scenario& s) { change(s[Scenario::kRelease].in.release[0]); });
  };
  const std::string waits_on = "quiescent_o does not say whether one is free to go or new";
  EXPECT_EQ(changed([](auto& release) { release.slot = 2; }), waits_on);
  EXPECT_EQ(changed([](auto& release) { release.warp = 0; }), waits_on);
  EXPECT_EQ(changed([](auto& release) { release.result = false; }), waits_on);
}

TEST(IssueQueueOracle, RejectsAnotherErrorCode) {
  EXPECT_EQ(complaint([](Scenario& s) { refuse(s[Scenario::kInsert], Source::kInsert1); }),
            "insert_1: refused, and was legal");
  EXPECT_EQ(complaint([](Scenario& s) { refuse(s[Scenario::kKill], Source::kKill); }),
            "kill: refused, and was legal");
  EXPECT_EQ(complaint([](Scenario& s) { refuse(s[Scenario::kEnd], Source::kInsert0); }),
            "insert_0: refused, and was legal")
      << "there was no message";
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kKill].in.kill = 2; }),
            "kill: accepted, and was illegal");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kInsert].in.insert[0].warp = 2; }),
            "insert_0: accepted, and was illegal");
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kInsert].in.insert[1].tb = 2; }),
            "insert_1: accepted, and was illegal");
  const auto second_beside_first = [](Scenario& s) { s[Scenario::kFirst].insert(kRoot); };
  EXPECT_EQ(complaint(second_beside_first), "insert_1: accepted, and was illegal")
      << "one entry is free";
  EXPECT_EQ(complaint([&](Scenario& s) {
              second_beside_first(s);
              refuse(s[Scenario::kFirst], Source::kInsert1, Error::kFull);
            }),
            "");
  EXPECT_EQ(complaint([&](Scenario& s) {
              second_beside_first(s);
              refuse(s[Scenario::kFirst], Source::kInsert1, Error::kIndex);
            }),
            "insert_1: refused for another reason");
}

TEST(IssueQueueOracle, RejectsAnswersInReset) {
  const std::string loud = "the queue is not silent in reset";
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kReset].out.quiescent = true; }), loud);
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kReset].out.insert_ready = true; }), loud);
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kReset].out.back.slot = 1; }), loud);
  EXPECT_EQ(complaint([](Scenario& s) { s[Scenario::kReset].issue(0, kLoad); }), loud);
  EXPECT_EQ(complaint([](Scenario& s) { refuse(s[Scenario::kReset], Source::kKill); }), loud);
}

/// An environment that releases a wrong place loses the promise of the memory order.
TEST(IssueQueueOracle, ChecksMemoryOrderOnlyUnderItsAssumptions) {
  for (const bool wrong : {false, true}) {
    IssueQueueOracle oracle(kParams);
    Cycle insert;
    insert.shows(3, 0b00, true);
    insert.insert(kLoad);
    insert.insert(kStore);
    oracle.observe(insert.in, insert.out);
    Cycle release;
    release.shows(1, 0b01, false);
    release.in.waits[1] = {.issue = 0b0001};
    release.in.release_valid = 1;
    release.in.release[0] = {.warp = 0, .slot = 0, .result = wrong};
    oracle.observe(release.in, release.out);
    Cycle overtakes;
    overtakes.shows(1, 0b01, false);
    overtakes.in.unit_ready = 0b1111;
    overtakes.in.room = {3, 3};
    overtakes.issue(0, kStore);  // its elder has no entry
    oracle.observe(overtakes.in, overtakes.out);
    EXPECT_EQ(oracle.complaint(),
              wrong ? "" : "rule 7: a memory instruction is issued before an older one");
  }
}

/// Two of a thread block need room in the log: the older three entries, the younger one.
std::string complaint_with_room(std::uint64_t room, std::uint64_t stop,
                                const std::vector<InsertMsg>& issued) {
  IssueQueueOracle oracle(kParams);
  Cycle insert;
  insert.shows(3, 0b00, true);
  insert.insert(kCas);
  insert.insert(kLittle);
  oracle.observe(insert.in, insert.out);
  Cycle then;
  then.in.unit_ready = 0b1110;  // not the older one's
  then.in.entry_ready = true;
  then.in.room = {room, 3};
  then.in.stop = stop;
  then.shows(1, 0b11, false);
  for (std::uint32_t lane = 0; lane < issued.size(); ++lane) then.issue(lane, issued[lane]);
  oracle.observe(then.in, then.out);
  return oracle.complaint();
}

TEST(IssueQueueOracle, GrantsRoomByAge) {
  EXPECT_EQ(complaint_with_room(2, 0b00, {}), "");
  EXPECT_EQ(complaint_with_room(2, 0b00, {kLittle}),
            "rule 11: an instruction takes room while an older one of its thread block lacks it");
  EXPECT_EQ(complaint_with_room(3, 0b00, {kLittle}), "");
  EXPECT_EQ(complaint_with_room(2, 0b01, {kLittle}), "");
  EXPECT_EQ(complaint_with_room(2, 0b01, {}), "rule 5: one that can go is not issued");
}

}  // namespace
}  // namespace segue::oracles
