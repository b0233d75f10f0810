#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <ostream>
#include <vector>

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"

namespace segue::preempt_engine {

// How a failed comparison shows them.
inline void PrintTo(TbState state, std::ostream* out) { *out << to_string(state); }
inline void PrintTo(FrameState state, std::ostream* out) { *out << to_string(state); }
inline void PrintTo(Outcome outcome, std::ostream* out) { *out << to_string(outcome); }
inline void PrintTo(Error error, std::ostream* out) { *out << to_string(error); }
inline void PrintTo(MemOp op, std::ostream* out) { *out << to_string(op); }
inline void PrintTo(const Row& row, std::ostream* out) {
  *out << "slot " << row.slot << ' ' << to_string(row.space) << " warp " << row.warp << " row "
       << row.row;
}

inline constexpr Params kSmall{.num_slots = 5,
                               .num_warps = 6,
                               .num_kernels = 3,
                               .num_frames = 3,
                               .num_tags = 5,
                               .row_bits = 4};

inline constexpr std::uint32_t kBase = 0x1008;
inline constexpr std::uint32_t kFrameLog2 = 4;

inline Request request(MemOp op, std::uint32_t line, std::uint32_t slot, Space space,
                       std::uint32_t warp, std::uint32_t row) {
  return {.op = op, .addr = line, .tag = 0, .slot = slot, .space = space, .warp = warp, .row = row};
}

/// Contexts of 11 lines: 1 + 2 * (1 + 2 + 1) + 1 + 0 + 1.
inline constexpr Kernel kShape{
    .warps = 2, .registers = 2, .simt_stack = 1, .shared = 1, .replay = 0, .log = 1};

/// The setup of a kernel, of as many lines as its contexts need.
inline Command setup_of(std::uint32_t kernel, const Kernel& shape) {
  return {.op = CommandOp::kSetup,
          .kernel = kernel,
          .max_lines = 1 + shape.warps * (1 + shape.registers + shape.simt_stack) + shape.shared +
                       shape.replay + shape.log,
          .warps = shape.warps,
          .registers = shape.registers,
          .simt_stack = shape.simt_stack,
          .shared = shape.shared,
          .replay = shape.replay,
          .log = shape.log};
}

/// An engine, one cycle at a time. Messages are set in `in` and gone after the cycle, the other
/// inputs stay. Requests and reports are taken, each request is answered one cycle later, and all
/// rows are live, unless a test says otherwise.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall) : engine(params) {
    in.req_ready = in.report_ready = true;
    engine.eval(in, out);
    next = out;
  }

  /// With a region and kernel 0.
  static Rig ready(const Params& params = kSmall) {
    Rig rig(params);
    EXPECT_EQ(rig.set_region(), Error::kNone);
    EXPECT_EQ(rig.command(setup_of(0, kShape)), Error::kNone);
    return rig;
  }

  /// One cycle; `out` is what the engine answered in it, `next` what it shows behind it.
  void cycle() {
    if (answers && !in.rsp_valid && !unanswered.empty()) {
      in.rsp_valid = true;
      in.rsp_tag = unanswered.front();
      unanswered.pop_front();
    }
    in.row_live = next.row_valid && live(next.row);
    engine.eval(in, out);
    if (in.rst_n && out.req_valid && in.req_ready) {
      requests.push_back(out.req);
      if (out.req.op == MemOp::kLoad || out.req.op == MemOp::kStore) {
        unanswered.push_back(out.req.tag);
      }
    }
    if (in.rst_n && out.report_valid && in.report_ready) reports.push_back(out.report);
    engine.tick(in);
    in.command_valid = in.event_valid = in.rsp_valid = false;
    in.rst_n = true;
    engine.eval(in, next);
  }
  void cycles(int n) {
    for (int i = 0; i < n; ++i) cycle();
  }
  /// At most 200.
  void cycle_until(std::uint32_t slot, TbState wanted) {
    for (int i = 0; i < 200 && state(slot) != wanted; ++i) cycle();
    ASSERT_EQ(state(slot), wanted);
  }
  void reset() {
    in.rst_n = false;
    cycle();
  }

  Error command(const Command& command) {
    in.command_valid = true;
    in.command = command;
    cycle();
    return error(Source::kCommand);
  }
  Error set_region(std::uint32_t base = kBase, std::uint32_t frame_log2 = kFrameLog2) {
    return command({.op = CommandOp::kSetRegion, .base = base, .frame_log2 = frame_log2});
  }
  Error start(std::uint32_t slot, std::uint32_t tb_id = 7, std::uint32_t kernel = 0) {
    return command({.op = CommandOp::kStart, .slot = slot, .kernel = kernel, .tb_id = tb_id});
  }
  Error resume(std::uint32_t slot, std::uint32_t handle, Method method = Method::kWalk,
               std::uint32_t tb_id = 7) {
    return command({.op = CommandOp::kStart,
                    .slot = slot,
                    .tb_id = tb_id,
                    .resume = true,
                    .method = method,
                    .handle = handle});
  }
  Error preempt(std::uint32_t slot, Technique technique, Method method = Method::kWalk) {
    return command(
        {.op = CommandOp::kPreempt, .slot = slot, .method = method, .technique = technique});
  }
  Error kill(std::uint32_t slot) { return command({.op = CommandOp::kKill, .slot = slot}); }
  Error release(std::uint32_t handle) {
    return command({.op = CommandOp::kRelease, .handle = handle});
  }

  Error event(EventOp op, std::uint32_t slot) {
    in.event_valid = true;
    in.event = {.op = op, .slot = slot};
    cycle();
    return error(Source::kEvent);
  }
  Error finished(std::uint32_t slot) { return event(EventOp::kFinished, slot); }
  Error non_idempotent(std::uint32_t slot) { return event(EventOp::kNonIdempotent, slot); }
  Error trap_done(std::uint32_t slot) { return event(EventOp::kTrapDone, slot); }

  Error answer(std::uint64_t tag) {
    in.rsp_valid = true;
    in.rsp_tag = tag;
    cycle();
    return error(Source::kResponse);
  }

  /// Starts a thread block and has it saved by a walk.
  void save(std::uint32_t slot, std::uint32_t tb_id = 7) {
    ASSERT_EQ(start(slot, tb_id), Error::kNone);
    ASSERT_EQ(preempt(slot, Technique::kSwitch), Error::kNone);
    in.drained |= only(slot);
    cycle_until(slot, TbState::kFree);
    in.drained &= ~only(slot);
    ASSERT_EQ(reports.back().outcome, Outcome::kPreempted);
    ASSERT_EQ(reports.back().slot, slot);
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] TbState state(std::uint32_t slot) const { return q().slots.state[slot]; }
  [[nodiscard]] FrameState frame(std::uint32_t f) const { return q().frames.frames[f]; }
  [[nodiscard]] const State& q() const { return engine.state(); }

  PreemptEngine engine;
  Inputs in;
  Outputs out;
  Outputs next;
  std::function<bool(const Row&)> live = [](const Row&) { return true; };
  bool answers = true;
  std::deque<std::uint64_t> unanswered;  ///< tags of requests that were taken
  std::vector<Request> requests;         ///< that were taken
  std::vector<Report> reports;           ///< that were taken
};

/// The address of a frame of the rig's region.
inline std::uint32_t address(std::uint32_t frame) { return kBase + (frame << kFrameLog2); }

/// Without their tags.
inline std::vector<Request> untagged(std::vector<Request> requests) {
  for (Request& request : requests) request.tag = 0;
  return requests;
}

}  // namespace segue::preempt_engine
