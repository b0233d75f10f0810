// Situations by hand, in lockstep: twin and RTL agree in them, the oracle accepts them, and the
// coverage list has them.

#include <gtest/gtest.h>

#include <string>

#include "tests/plant/directed_frame.hpp"
#include "verilator_tb/issue_queue/bench.hpp"
#include "verilator_tb/issue_queue/operations.hpp"

namespace segue::issue_queue {
namespace {

constexpr std::int64_t kMath = 0, kSpecial = 1, kMemory = 2;

/// Messages at the sizes of `small` (5 entries, 3 warps, 2 TBs), one cycle after the other, in a
/// front end that sends nothing else.
class IssueQueueDirected : public tests::DirectedTest<Op> {
 protected:
  IssueQueueDirected() : DirectedTest(block(), "small", 8) {}

  /// No unit takes anything, or all take all, from the present cycle on.
  void hold() { now(Op::kSayLevels, {0b0000, 0, 0}); }
  void let_go() { now(Op::kSayLevels, {0b1111, 1, 3}); }
};

TEST_F(IssueQueueDirected, InsertsAroundTheLastEntry) {
  hold();
  then(Op::kSayInsert, {0, 0, 0, 0, kMath});
  now(Op::kSayInsert, {1, 1, 1, 0, kMath});
  then(Op::kSayInsert, {1, 2, 0, 0, kSpecial});
  then(Op::kSayInsert, {0, 2, 0, 1, kSpecial});
  then(Op::kSayInsert, {0, 3, 0, 2, kMath});  // no such warp
  now(Op::kSayInsert, {1, 1, 1, 1, kMath});
  then(Op::kSayInsert, {0, 0, 0, 3, kMath});
  now(Op::kSayInsert, {1, 0, 0, 3, kMath});
  let_go();
  expect({"two_inserted", "two_warps_inserted", "second_alone", "illegal_leaves_room", "full",
          "too_late", "verdict.insert_0.index", "verdict.insert_0.full", "verdict.insert_1.full"});
}

TEST_F(IssueQueueDirected, TheFirstLaneTakesTheLastEntryAndTheOrderWraps) {
  hold();
  for (std::int64_t slot = 0; slot < 4; ++slot) then(Op::kSayInsert, {0, 0, 0, slot, kSpecial});
  then(Op::kSayInsert, {0, 1, 1, 0, kSpecial});
  now(Op::kSayInsert, {1, 1, 1, 1, kSpecial});
  let_go();  // the oldest, in entry 0
  pause();
  hold();
  then(Op::kSayInsert, {0, 2, 0, 0, kMath});  // into entry 0, the youngest now
  pause();
  let_go();
  expect({"last_entry", "below_older", "second_above", "not_ready"});
}

TEST_F(IssueQueueDirected, AnInsertAsItsWaitsEnd) {
  hold();
  then(Op::kSayInsert, {0, 1, 0, 0, kMemory});
  then(Op::kSayInsert, {0, 1, 0, 1, kMemory});
  now(Op::kSayWaits, {0, 0, 0, 0b0001, 1, 2});
  now(Op::kSayInsert, {1, 1, 0, 2, kMath});
  now(Op::kSayWaits, {1, 0b1000, 0b1000, 0, 0, 0});
  then(Op::kSayRelease, {4, 1, 3, 1});
  let_go();
  pause();
  expect({"release_at_once", "issue_at_once", "free_at_once", "pair.memory.math"});
}

TEST_F(IssueQueueDirected, RoomGoesByAge) {
  const auto insert = [this](std::int64_t warp, std::int64_t tb, std::int64_t unit,
                             std::int64_t needs_entry, std::int64_t log_need) {
    then(Op::kSayInsert, {0, warp, tb, 0, unit});
    now(Op::kSayWaits, {0, 0, 0, 0, needs_entry, log_need});
  };
  hold();
  insert(0, 0, kMemory, 1, 3);
  insert(1, 0, kMath, 0, 1);
  insert(2, 1, kMemory, 0, 1);
  pause();
  now(Op::kSayLevels, {0b1011, 1, 1});  // neither room nor a unit
  pause();
  now(Op::kSayLevels, {0b1111, 0, 2});  // neither room nor an entry
  pause();
  now(Op::kSayLevels, {0b1111, 1, 2});  // nothing but room is lacking
  pause();
  let_go();
  expect({"held.memory.no_room", "held.math.behind", "behind_no_unit", "behind_no_entry",
          "room_by_age"});
}

TEST_F(IssueQueueDirected, GiveBackAndKillTogether) {
  hold();
  then(Op::kSayInsert, {0, 0, 0, 0, kMath});
  now(Op::kSayWaits, {0, 0b0010, 0, 0, 0, 0});
  now(Op::kSayInsert, {1, 0, 0, 1, kMath});
  then(Op::kSayInsert, {0, 1, 0, 0, kMath});
  then(Op::kVacate, {0, 5});
  let_go();
  now(Op::kSayKill, {0});
  now(Op::kSayInsert, {0, 2, 0, 0, kMath});
  now(Op::kSayInsert, {1, 2, 1, 1, kMath});
  expect({"kill_and_back", "kill_and_issue", "kill_of_new", "kill_and_insert", "kill_of_several",
          "back_waiting", "back_beside_issue"});
}

TEST_F(IssueQueueDirected, ResetOfAFullQueue) {
  hold();
  for (std::int64_t slot = 0; slot < 4; ++slot) then(Op::kSayInsert, {0, 0, 0, slot, kMath});
  then(Op::kReset, {2});
  then(Op::kSayInsert, {0, 0, 0, 0, kMath});  // still in reset
  now(Op::kSayRelease, {0, 0, 0, 1});
  let_go();
  expect({"reset_of_some", "reset_and_messages"});
}

}  // namespace
}  // namespace segue::issue_queue
