#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "cmodel/blocks/issue_queue/issue_queue.hpp"

namespace segue::issue_queue {

/// A queue of a few entries; numbers of warps and thread blocks that are no powers of two.
inline constexpr Params kSmall{.num_entries = 5,
                               .num_warps = 3,
                               .num_tbs = 3,
                               .window_bits = 2,
                               .insert_width = 2,
                               .issue_width = 2,
                               .num_releases = 3,
                               .payload_bits = 70,
                               .body_bits = 69};

/// An instruction with its waits, which come in the cycle after its insert.
struct Coming : InsertMsg {
  std::uint64_t result = 0, sources = 0, issue = 0;
};

/// A queue, one cycle at a time. Messages are set in `in` and gone after the cycle, levels stay.
/// It begins with levels that hold back nothing.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall)
      : queue(params), in(params), out(params), come_(params.insert_width) {
    in.unit_ready = 0b1111;
    in.entry_ready = true;
    for (auto& room : in.room) room = 3;
  }

  /// One cycle; `out` is what the queue answered in it.
  void cycle() {
    queue.eval(in, out);
    queue.tick(in);
    in.insert_valid = in.release_valid = 0;
    in.kill_valid = false;
    in.rst_n = true;
    in.waits = come_;
    come_.assign(come_.size(), {});
    lanes_ = releases_ = 0;
  }
  /// What the queue shows now, without a message.
  const Outputs& now() {
    queue.eval(in, out);
    return out;
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }

  /// An instruction like no other, without waits.
  static Coming instruction(std::uint32_t warp, std::uint32_t slot, Unit unit = Unit::kMath) {
    static std::uint64_t count = 0;
    ++count;
    return {{.warp = warp,
             .tb = warp,
             .slot = slot,
             .unit = unit,
             .payload = {count, count % 64},
             .body = {~count, count % 32}}};
  }

  // The message, in the cycle to come.
  void drive_insert(const Coming& msg) {
    in.insert_valid |= std::uint64_t{1} << lanes_;
    come_[lanes_] = {.result = msg.result, .sources = msg.sources, .issue = msg.issue};
    in.insert[lanes_++] = msg;
  }
  void drive_release(std::uint32_t warp, std::uint32_t slot, bool result) {
    in.release_valid |= std::uint64_t{1} << releases_;
    in.release[releases_++] = {.warp = warp, .slot = slot, .result = result};
  }
  void drive_kill(std::uint64_t tb) {
    in.kill_valid = true;
    in.kill = tb;
  }
  void drive_reset() { in.rst_n = false; }

  // The same in a cycle of its own, in which no unit takes anything.
  Error insert(const Coming& msg) {
    drive_insert(msg);
    cycle_without_units();
    return error(Source::kInsert0);
  }
  void release(std::uint32_t warp, std::uint32_t slot, bool result) {
    drive_release(warp, slot, result);
    cycle_without_units();
  }
  Error kill(std::uint64_t tb) {
    drive_kill(tb);
    cycle_without_units();
    return error(Source::kKill);
  }
  void cycle_without_units() {
    const std::uint64_t ready = in.unit_ready;
    in.unit_ready = 0;
    cycle();
    in.unit_ready = ready;
  }

  /// With those that come in the cycle to come.
  [[nodiscard]] Waits waits(std::uint32_t e) const {
    State q = queue.state();
    q.take_waits(in.waits);
    return q.waits(e);
  }

  /// Is this issued in lane `lane` of `out`?
  [[nodiscard]] bool issues(std::uint32_t lane, const InsertMsg& msg) const {
    return (out.issue_valid >> lane & 1) != 0 && out.issue[lane] == shown(msg);
  }
  [[nodiscard]] bool gives_back(const InsertMsg& msg) const {
    return out.back_valid && out.back == shown(msg);
  }
  static Instruction shown(const InsertMsg& msg) {
    return {.warp = msg.warp,
            .tb = msg.tb,
            .slot = msg.slot,
            .unit = msg.unit,
            .needs_entry = msg.needs_entry,
            .log_need = msg.log_need,
            .payload = msg.payload};
  }

  IssueQueue queue;
  Inputs in;
  Outputs out;

 private:
  std::vector<WaitsMsg> come_;
  std::uint32_t lanes_ = 0;
  std::uint32_t releases_ = 0;
};

}  // namespace segue::issue_queue
