// Illegal messages are dropped and reported in their cycle, each source on its own line.

#include <stdexcept>

#include "tests/warp_gate/twin/rig.hpp"

namespace segue::warp_gate {
namespace {

TEST(WarpGateError, OfAnEvent) {
  Rig rig({.num_warps = 3});
  rig.command(CommandOp::kStart, 0);
  rig.command(CommandOp::kStart, 1, Gate::kIssue);
  for (const auto tell : {&Rig::issued, &Rig::checked, &Rig::committed, &Rig::refetched}) {
    EXPECT_EQ((rig.*tell)(3), Error::kIndex);
    EXPECT_EQ((rig.*tell)(2), Error::kNotLive);
    EXPECT_EQ((rig.*tell)(0), Error::kGate) << "its gate is open";
  }
  EXPECT_EQ(rig.checked(1), Error::kGate);
  EXPECT_EQ(rig.committed(1), Error::kGate);
  EXPECT_EQ(rig.refetched(1), Error::kGate);
  EXPECT_EQ(rig.next.gate[1], Gate::kIssue) << "nothing has changed";
}

TEST(WarpGateError, AnIllegalIssueOpensNoGate) {
  Rig rig;
  rig.command(CommandOp::kStart, 1, Gate::kCommit);
  rig.in.issued_valid = true;
  rig.in.issued = 1;
  EXPECT_EQ(rig.fetch(), -1);
}

TEST(WarpGateError, OfACommand) {
  Rig rig({.num_warps = 3});
  EXPECT_EQ(rig.command(CommandOp::kStart, 3), Error::kIndex);
  EXPECT_EQ(rig.command(CommandOp::kStart, 0), Error::kNone);
  EXPECT_EQ(rig.command(CommandOp::kStart, 0, Gate::kCommit), Error::kLive);
  EXPECT_EQ(rig.next.gate[0], Gate::kOpen);
  for (const CommandOp op : {CommandOp::kEnd, CommandOp::kHalt, CommandOp::kResume}) {
    EXPECT_EQ(rig.command(op, 3), Error::kIndex) << to_string(op);
    EXPECT_EQ(rig.command(op, 1), Error::kNotLive) << to_string(op);
  }
  EXPECT_EQ(rig.command(CommandOp::kResume, 0), Error::kNotHalted);
  EXPECT_EQ(rig.command(CommandOp::kHalt, 0), Error::kNone);
  EXPECT_EQ(rig.command(CommandOp::kHalt, 0), Error::kHalted);
}

TEST(WarpGateError, OfAScheme) {
  Rig rig;
  EXPECT_EQ(rig.set_scheme(Scheme::kOperandLog), Error::kNone);
  EXPECT_EQ(rig.next.scheme, Scheme::kOperandLog);
  EXPECT_EQ(rig.set_scheme(static_cast<Scheme>(5)), Error::kValue);
  rig.command(CommandOp::kStart, 2);
  EXPECT_EQ(rig.set_scheme(Scheme::kStall), Error::kLive);
  EXPECT_EQ(rig.set_scheme(static_cast<Scheme>(7)), Error::kValue) << "told first";
  EXPECT_EQ(rig.next.scheme, Scheme::kOperandLog);
}

TEST(WarpGateError, OfNoSuchCommand) {
  Rig rig({.num_warps = 3});
  for (const int op : {5, 6, 7}) {
    EXPECT_EQ(rig.command(static_cast<CommandOp>(op), 3), Error::kValue);
  }
}

TEST(WarpGateError, NoErrorHidesAnother) {
  Rig rig;
  rig.in.issued_valid = rig.in.checked_valid = rig.in.committed_valid = true;
  rig.in.refetched_valid = rig.in.command_valid = true;
  rig.in.command.op = CommandOp::kEnd;
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0x1FU);
}

TEST(WarpGateError, NothingIsSaidInReset) {
  Rig rig;
  rig.set_scheme(Scheme::kWdCommit);
  rig.command(CommandOp::kStart, 0);
  rig.in.rst_n = false;
  rig.in.checked_valid = true;
  rig.in.fetch_ready = true;
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_FALSE(rig.out.fetch_valid);
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.next.live, 0U);
  EXPECT_EQ(rig.next.scheme, Scheme::kStall);
}

TEST(WarpGateError, OfASizeOutOfRange) {
  EXPECT_THROW(WarpGate({.num_warps = 0}), std::invalid_argument);
  EXPECT_THROW(WarpGate({.num_warps = 65}), std::invalid_argument);
}

}  // namespace
}  // namespace segue::warp_gate
