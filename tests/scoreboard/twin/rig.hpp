#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <ostream>

#include "cmodel/blocks/scoreboard/scoreboard.hpp"

namespace segue::scoreboard {

inline constexpr Params kSmall{.num_warps = 3,
                               .window_bits = 2,
                               .reg_bits = 3,
                               .insert_width = 2,
                               .issue_width = 2,
                               .commit_width = 2};

/// What an instruction must wait for, as sets of places.
struct Waits {
  std::uint64_t result = 0, sources = 0, issue = 0;

  bool operator==(const Waits&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Waits& waits) {
    return out << waits.result << '/' << waits.sources << '/' << waits.issue;
  }
};

/// An instruction, in the words of a program.
struct Program {
  InsertMsg msg;

  Program& reads(std::initializer_list<std::uint32_t> names) {
    std::uint32_t n = 0;
    for (const std::uint32_t name : names) {
      msg.src_valid |= 1U << n;
      (n == 0 ? msg.src_0 : n == 1 ? msg.src_1 : msg.src_2) = name;
      ++n;
    }
    return *this;
  }
  Program& writes(std::uint32_t name) {
    msg.dst_valid = true;
    msg.dst = name;
    return *this;
  }
  Program& writes_too(std::uint32_t name) {
    msg.dst_1_valid = true;
    msg.dst_1 = name;
    return *this;
  }
  Program& fence() {
    msg.fence = true;
    return *this;
  }
  Program& memory() {
    msg.memory = true;
    return *this;
  }
  Program& late() {
    msg.late = true;
    return memory();
  }
};

inline Program at(std::uint32_t warp, std::uint32_t slot) {
  return {.msg = {.warp = warp, .slot = slot}};
}

/// A scoreboard, one cycle at a time. Messages are set in `in` and gone after the cycle.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall)
      : board(params), idle(params), in(params), out(params), next(params) {
    board.eval(in, next);
  }

  /// One cycle; `out` is what the scoreboard answered in it, `next` what it shows behind it.
  void cycle() {
    board.eval(in, out);
    board.tick(in);
    in = idle;
    board.eval(in, next);
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  /// Told behind the cycle.
  [[nodiscard]] Waits waits(std::size_t lane = 0) const {
    return {next.wait_result[lane], next.wait_sources[lane], next.wait_issue[lane]};
  }
  [[nodiscard]] bool is_live(std::uint32_t warp, std::uint32_t slot) const {
    return (next.live[warp] >> slot & 1) != 0;
  }

  // The message, in the cycle to come.
  void drive_insert(const Program& what, std::uint32_t lane = 0) {
    in.insert_valid |= 1U << lane;
    in.insert[lane] = what.msg;
  }
  void drive_issued(std::uint32_t warp, std::uint32_t slot, std::uint32_t lane = 0) {
    in.issued_valid |= 1U << lane;
    in.issued[lane] = {.warp = warp, .slot = slot};
  }
  void drive_read(std::uint32_t warp, std::uint32_t slot, std::uint32_t lane = 0) {
    in.read_valid |= 1U << lane;
    in.read[lane] = {.warp = warp, .slot = slot};
  }
  void drive_checked(std::uint32_t warp, std::uint32_t slot) {
    in.checked_valid = true;
    in.checked = {.warp = warp, .slot = slot};
  }
  void drive_commit(std::uint32_t warp, std::uint32_t slot, std::uint32_t lane = 0) {
    in.commit_valid |= 1U << lane;
    in.commit[lane] = {.warp = warp, .slot = slot};
  }
  void drive_squash(std::uint32_t warp, std::uint32_t slot) {
    in.squash_valid = true;
    in.squash = {.warp = warp, .slot = slot};
  }
  void drive_withdraw(std::uint32_t warp, std::uint32_t slot) {
    in.withdraw_valid = true;
    in.withdraw = {.warp = warp, .slot = slot};
  }

  // The same in a cycle of its own: what came of it.
  Error try_insert(const Program& what) {
    drive_insert(what);
    cycle();
    return error(Source::kInsert0);
  }
  Error issued(std::uint32_t warp, std::uint32_t slot) {
    drive_issued(warp, slot);
    cycle();
    return error(Source::kIssued0);
  }
  Error read(std::uint32_t warp, std::uint32_t slot) {
    drive_read(warp, slot);
    cycle();
    return error(Source::kRead0);
  }
  Error checked(std::uint32_t warp, std::uint32_t slot) {
    drive_checked(warp, slot);
    cycle();
    return error(Source::kChecked);
  }
  Error commit(std::uint32_t warp, std::uint32_t slot) {
    drive_commit(warp, slot);
    cycle();
    return error(Source::kCommit0);
  }
  Error squash(std::uint32_t warp, std::uint32_t slot) {
    drive_squash(warp, slot);
    cycle();
    return error(Source::kSquash);
  }
  Error withdraw(std::uint32_t warp, std::uint32_t slot) {
    drive_withdraw(warp, slot);
    cycle();
    return error(Source::kWithdraw);
  }
  void kill(std::uint64_t warps) {
    in.kill = warps;
    cycle();
  }
  /// What it must wait for.
  Waits insert(const Program& what) {
    EXPECT_EQ(try_insert(what), Error::kNone);
    return waits();
  }
  void insert_issued(const Program& what) {
    insert(what);
    EXPECT_EQ(issued(what.msg.warp, what.msg.slot), Error::kNone);
  }

  Scoreboard board;
  const Inputs idle;
  Inputs in;
  Outputs out;
  Outputs next;
};

}  // namespace segue::scoreboard
