#pragma once

#include <gtest/gtest.h>

#include <cstdint>

#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "verilator_tb/replay_queue/message.hpp"

namespace segue::replay_queue {

/// A queue that is soon full. Warps 0 and 2 are of thread block 0, warps 1 and 3 of 1.
inline constexpr Params kSmall{.num_entries = 6,
                               .num_warps = 4,
                               .num_tbs = 2,
                               .num_lanes = 8,
                               .seq_bits = 6,
                               .instr_bits = 16,
                               .handle_bits = 4};

/// An instruction of a warp, told from others by its sequence number.
inline Instruction instruction(std::uint32_t warp, std::uint32_t seq, bool memory = true) {
  return {.tb = warp % 2,
          .warp = warp,
          .seq = seq,
          .memory = memory,
          .mask = 0xff,
          .handle = seq % 16,
          .instr = 100 * warp + seq};
}

/// A queue, one cycle at a time. Messages are set in `in` and gone after the cycle; what goes out
/// is not taken unless a test says so.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall) : queue(params) { queue.eval(in, out); }

  /// One cycle; `out` is what the queue answered in it, `next` what it shows behind it.
  void cycle() {
    queue.eval(in, out);
    queue.tick(in);
    const Instruction* const taken = at_ports.taken(in, out);
    const std::uint64_t reserve = in.reserve;
    in = {};
    in.reserve = reserve;
    if (taken != nullptr) in.body = body_of(*taken);
    queue.eval(in, next);
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] const Entry& entry(std::uint64_t e) const { return queue.state().entries[e]; }
  [[nodiscard]] EntryState state(std::uint64_t e) const { return entry(e).state; }

  // What is at a port if its valid bit is set.
  void say_insert(const Instruction& what) {
    at_ports.insert = what;
    in.insert = arrival_of(what);
  }
  void say_take_over(const Instruction& what) {
    at_ports.take_over = what;
    in.take_over = arrival_of(what);
  }
  void say_restore(const Instruction& what) {
    at_ports.restore = what;
    in.restore = arrival_of(what);
  }

  // Each in a cycle of its own. The new entry, or what came of the message.
  std::uint64_t insert(const Instruction& what) {
    in.insert_valid = true;
    say_insert(what);
    cycle();
    EXPECT_TRUE(out.insert_ready);
    return out.insert_entry;
  }
  std::uint64_t take_over(const Instruction& what) {
    in.take_over_valid = true;
    say_take_over(what);
    cycle();
    return out.insert_entry;
  }
  std::uint64_t restore(const Instruction& what) {
    in.restore_valid = true;
    say_restore(what);
    cycle();
    EXPECT_TRUE(out.restore_ready);
    return out.insert_entry;
  }
  Error commit(std::uint64_t e) {
    in.commit_valid = true;
    in.commit = e;
    cycle();
    return error(Source::kCommit);
  }
  Error fault(std::uint64_t e, std::uint64_t mask = 0xff) {
    in.fault_valid = true;
    in.fault = {.entry = static_cast<std::uint32_t>(e), .mask = mask};
    cycle();
    return error(Source::kFault);
  }
  Error reissue(std::uint64_t e, std::uint32_t handle = 0) {
    in.reissue_valid = true;
    in.reissue = {.entry = static_cast<std::uint32_t>(e), .handle = handle};
    cycle();
    return error(Source::kReissue);
  }
  Error hand_back(std::uint64_t e) {
    in.hand_back_valid = true;
    in.hand_back = e;
    cycle();
    return error(Source::kHandBack);
  }
  Error command(CommandOp op, std::uint32_t index) {
    in.command_valid = true;
    in.command = {.op = op, .warp = index, .tb = index};
    if (op == CommandOp::kSave || op == CommandOp::kKill) {
      in.command.warp = 0;
    } else {
      in.command.tb = 0;
    }
    cycle();
    return error(Source::kCommand);
  }

  /// The sequence number of what is replayed next, taken; -1 if nothing is offered.
  int replay() {
    in.replay_ready = true;
    cycle();
    return out.replay_valid ? static_cast<int>(out.replay.seq) : -1;
  }
  /// The same of what a save hands out.
  int save() {
    in.save_ready = true;
    cycle();
    return out.save_valid ? static_cast<int>(out.save.seq) : -1;
  }

  ReplayQueue queue;
  AtPorts at_ports;
  Inputs in;
  Outputs out;
  Outputs next;
};

}  // namespace segue::replay_queue
