// Situations by hand, in lockstep: twin and RTL agree in them, the oracle accepts them, and the
// coverage list has them.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/plant/directed_frame.hpp"
#include "verilator_tb/operand_log/bench.hpp"
#include "verilator_tb/operand_log/operations.hpp"

namespace segue::operand_log {
namespace {

/// Messages at the sizes of `odd` (11 entries, 5 TB slots), one cycle after the other, from an
/// environment that sends nothing else.
class OperandLogDirected : public tests::DirectedTest<Op> {
 protected:
  OperandLogDirected() : DirectedTest(block(), "odd", 4) { now(Op::kRates, {0, 0, 0, 0}); }
};

TEST_F(OperandLogDirected, KillOfAnAllocationOfItsCycle) {
  then(Op::kSaySetup, {2, 3});
  then(Op::kSayAlloc, {0, 2});
  then(Op::kSayAlloc, {0, 3});
  now(Op::kSayKill, {0});
  now(Op::kSayWrite, {0, 1});
  now(Op::kSayFree, {0});
  then(Op::kSayAlloc, {1, 3});
  now(Op::kSayKill, {0});
  expect({"kill_of_new", "kill_and_free", "kill_and_write", "kill_and_alloc", "kill_of_nothing",
          "three_operands", "free_and_write", "other_tb"});
}

TEST_F(OperandLogDirected, ReadOfAnEntryFreedInItsCycle) {
  then(Op::kSaySetup, {1, 1});
  then(Op::kSayAlloc, {0, 1});
  then(Op::kSayAlloc, {0, 1});
  now(Op::kSayWrite, {0, 0});
  then(Op::kSayWrite, {1, 0});
  now(Op::kSayRead, {1, 0});
  then(Op::kSayRead, {0, 0});
  now(Op::kSayFree, {0});
  then(Op::kSayRead, {1, 0});
  now(Op::kSayKill, {0});
  pause();
  expect({"write_and_read", "verdict.read.unwritten", "free_and_read", "kill_and_read",
          "reads_in_a_row", "shown_though_gone"});
}

TEST_F(OperandLogDirected, SetUpThatMeetsOtherMessages) {
  then(Op::kSaySetup, {5, 3});  // too small
  then(Op::kSaySetup, {5, 2});
  now(Op::kSayAlloc, {0, 1});  // not yet set up
  then(Op::kSaySetup, {4, 2});
  now(Op::kSayAlloc, {4, 2});
  then(Op::kSaySetup, {4, 2});
  now(Op::kSayFree, {0});
  then(Op::kSaySetup, {4, 2});
  now(Op::kSayKill, {4});
  then(Op::kSayAlloc, {4, 1});  // no longer set up
  expect({"verdict.setup.too_small", "verdict.setup.busy", "setup_and_bad_alloc", "setup_and_alloc",
          "setup_and_last_end", "setup_and_kill", "fewer_tbs", "verdict.alloc.not_set_up"});
}

TEST_F(OperandLogDirected, NoRoomWithEntriesLeftOver) {
  then(Op::kSaySetup, {4, 2});
  for (std::int64_t tb = 0; tb < 4; ++tb) then(Op::kSayAlloc, {tb, 2});
  for (std::int64_t tb = 0; tb < 4; ++tb) then(Op::kSayAlloc, {tb, 1});
  then(Op::kSayAlloc, {3, 1});
  now(Op::kSayFree, {6});
  then(Op::kSayAlloc, {3, 2});
  expect({"verdict.alloc.full", "free_too_late", "verdict.alloc.none"});
}

TEST_F(OperandLogDirected, AChainOverHolesToTheLastEntry) {
  then(Op::kSaySetup, {1, 3});
  for (int i = 0; i < 11; ++i) then(Op::kSayAlloc, {0, 1});
  then(Op::kSayFree, {3});
  then(Op::kSayFree, {10});
  then(Op::kSayFree, {0});
  then(Op::kSayAlloc, {0, 3});
  for (const std::int64_t operand : {2, 0, 1}) then(Op::kSayWrite, {0, operand});
  for (const std::int64_t operand : {1, 2, 0, 2}) then(Op::kSayRead, {0, operand});
  then(Op::kSayRead, {10, 0});  // not the first of its chain
  then(Op::kSayFree, {0});
  expect({"full", "scattered", "last_operand_first", "third_read", "reads_in_a_row", "read_again",
          "verdict.read.state"});
}

TEST_F(OperandLogDirected, ResetWhileAnOperandIsShown) {
  then(Op::kSaySetup, {3, 3});
  then(Op::kSayAlloc, {2, 3});
  then(Op::kSayWrite, {0, 2});
  then(Op::kSayRead, {0, 2});
  then(Op::kReset, {1});
  then(Op::kSayAlloc, {2, 3});
  expect({"verdict.alloc.not_set_up"});
}

}  // namespace
}  // namespace segue::operand_log
