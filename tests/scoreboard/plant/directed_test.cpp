// Situations by hand, in lockstep: twin and RTL agree in them, the oracle accepts them, and the
// coverage list has them.

#include <gtest/gtest.h>

#include <string>

#include "tests/plant/directed_frame.hpp"
#include "verilator_tb/scoreboard/bench.hpp"
#include "verilator_tb/scoreboard/operations.hpp"

namespace segue::scoreboard {
namespace {

/// What an instruction of the directed tests is, as Op::kSayInsert has it.
constexpr std::int64_t kPlain = 0, kMemory = 1, kLate = 3, kFence = 4;
constexpr std::int64_t kReads0 = 1, kReads1 = 2, kReads2 = 4, kWrites = 8, kWrites1 = 16;

/// Messages at the sizes of `small` (3 warps of 4 places, 4 registers), one cycle after the other,
/// from an SM that sends nothing else.
class ScoreboardDirected : public tests::DirectedTest<Op> {
 protected:
  ScoreboardDirected() : DirectedTest(block(), "small", 2) {}

  static std::int64_t names(std::int64_t src_0, std::int64_t src_1, std::int64_t src_2,
                            std::int64_t dst, std::int64_t dst_1 = 0) {
    return src_0 | src_1 << 2 | src_2 << 4 | dst << 6 | dst_1 << 8;
  }
};

TEST_F(ScoreboardDirected, ALineWithEveryDependence) {
  // The SM issues what may go: an instruction that waits stays where it is.
  now(Op::kRates, {1, 1, 1, 1, 1});
  then(Op::kSayInsert, {0, 1, 0, kLate, kReads0 | kWrites, names(1, 0, 0, 2)});
  now(Op::kSayInsert, {1, 1, 1, kMemory, kReads2 | kWrites, names(0, 0, 2, 1)});
  then(Op::kSayInsert, {0, 1, 2, kPlain, kWrites, names(0, 0, 0, 3)});
  now(Op::kSayInsert, {1, 1, 3, kPlain, kWrites, names(0, 0, 0, 3)});
  then(Op::kKill, {1, 2});
  now(Op::kSayInsert, {0, 2, 0, kPlain, 0, 0});
  expect({"line_raw", "line_war", "line_order", "all_kinds", "third_source", "line_waw",
          "line_killed", "kill_of_new"});
}

TEST_F(ScoreboardDirected, ASecondDestinationInEveryHazard) {
  now(Op::kRates, {1, 1, 1, 1, 1});
  then(Op::kSayInsert, {0, 0, 0, kPlain, kReads1 | kWrites | kWrites1, names(0, 3, 0, 0, 1)});
  then(Op::kSayInsert, {0, 0, 1, kPlain, kReads0, names(1, 0, 0, 0, 0)});
  now(Op::kSayInsert, {1, 0, 2, kPlain, kWrites | kWrites1, names(0, 0, 0, 2, 0)});
  then(Op::kKill, {0, 1});
  then(Op::kSayInsert, {0, 1, 0, kPlain, kReads1 | kWrites | kWrites1, names(0, 3, 0, 0, 1)});
  now(Op::kSayInsert, {1, 1, 1, kPlain, kWrites, names(0, 0, 0, 1)});
  then(Op::kSayInsert, {0, 1, 2, kPlain, kWrites | kWrites1, names(0, 0, 0, 2, 3)});
  then(Op::kKill, {1, 1});
  then(Op::kSayInsert, {0, 2, 0, kPlain, kWrites1, names(0, 0, 0, 0, 1)});
  now(Op::kSayInsert, {1, 2, 1, kPlain, kReads0 | kWrites1, names(1, 0, 0, 0, 1)});
  then(Op::kKill, {2, 1});
  expect({"second_raw", "second_war", "second_with_first", "first_with_second",
          "second_with_second", "line_raw", "line_waw"});
}

TEST_F(ScoreboardDirected, FencesBesideMemoryOfEveryState) {
  now(Op::kRates, {1, 1, 1, 1, 1});
  then(Op::kSayInsert, {0, 1, 0, kPlain, 0, 0});
  then(Op::kSayInsert, {0, 1, 1, kFence, 0, 0});
  then(Op::kSayInsert, {0, 1, 2, kMemory, 0, 0});
  now(Op::kSayInsert, {1, 1, 3, kFence, 0, 0});
  then(Op::kKill, {1, 1});
  then(Op::kSayInsert, {0, 1, 0, kMemory, 0, 0});
  then(Op::kSayInsert, {0, 1, 1, kFence, 0, 0});
  then(Op::kSayIssued, {0, 1, 0});
  then(Op::kSayInsert, {0, 1, 2, kMemory, 0, 0});
  now(Op::kSayInsert, {1, 1, 3, kFence | kMemory, 0, 0});
  then(Op::kKill, {1, 1});
  expect({"fence_none", "fence_line", "fence_unissued", "fence_issued", "fence_several",
          "fence_memory", "fence_gone"});
}

TEST_F(ScoreboardDirected, OneInstructionFromItsInsertToItsCommit) {
  now(Op::kRates, {1, 1, 1, 1, 1});
  then(Op::kSayInsert, {1, 2, 3, kLate, kReads0, names(1, 0, 0, 0)});
  then(Op::kSayIssued, {1, 2, 3});
  then(Op::kSayRead, {0, 2, 3});
  now(Op::kSayRead, {1, 2, 3});
  now(Op::kSayInsert, {0, 2, 0, kPlain, kWrites, names(0, 0, 0, 1)});
  then(Op::kSayChecked, {2, 3});
  then(Op::kSayRead, {0, 2, 3});
  now(Op::kSayInsert, {0, 2, 1, kPlain, kWrites, names(0, 0, 0, 1)});
  then(Op::kSayCommit, {1, 2, 3});
  now(Op::kSaySquash, {2, 3});
  now(Op::kSayInsert, {0, 2, 3, kPlain, 0, 0});
  expect({"lane_1_alone", "late_read_twice", "by_check", "waits_for_read", "late_read_after",
          "war_over", "verdict.squash.twice", "insert_and_commit"});
}

TEST_F(ScoreboardDirected, AllThatCanBeSaidOfAPlaceInOneCycle) {
  now(Op::kRates, {1, 1, 1, 1, 1});
  then(Op::kSayInsert, {0, 0, 0, kPlain, kReads1, names(0, 1, 0, 0)});
  then(Op::kSayIssued, {0, 0, 0});
  now(Op::kSayInsert, {0, 0, 1, kPlain, 0, 0});
  then(Op::kSayIssued, {1, 0, 1});
  now(Op::kSayWithdraw, {0, 1});
  now(Op::kSayRead, {1, 0, 0});
  now(Op::kSayChecked, {0, 0});
  now(Op::kSayCommit, {0, 0, 0});
  now(Op::kSayInsert, {1, 0, 0, kPlain, 0, 0});
  now(Op::kKill, {0, 2});
  expect({"read_and_commit", "check_and_commit", "issue_and_withdraw", "early_check", "by_read",
          "insert_and_kill", "kill_and_commit", "kill_and_issue", "kill_of_nothing"});
}

}  // namespace
}  // namespace segue::scoreboard
