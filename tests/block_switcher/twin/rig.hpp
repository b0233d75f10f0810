#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "cmodel/blocks/block_switcher/block_switcher.hpp"
#include "cmodel/blocks/block_switcher/block_switcher_oracle.hpp"

namespace segue::block_switcher {

inline constexpr Move start(std::uint32_t tb, std::uint32_t slot) {
  return {.op = MoveOp::kStart, .tb = tb, .slot = slot};
}
inline constexpr Move save(std::uint32_t tb, std::uint32_t slot) {
  return {.op = MoveOp::kSave, .tb = tb, .slot = slot};
}
inline constexpr Move restore(std::uint32_t tb, std::uint32_t slot) {
  return {.op = MoveOp::kRestore, .tb = tb, .slot = slot};
}

/// A twin, one cycle after the other, and the oracle beside it.
class Rig {
 public:
  explicit Rig(const Params& params = {.num_slots = 2, .num_extra = 2, .num_warps = 3})
      : twin(params), oracle(params) {
    look();
  }
  Rig(const Rig&) = delete;
  Rig& operator=(const Rig&) = delete;
  ~Rig() {
    if (spoil) return;
    EXPECT_EQ(oracle.complaint(), "");
  }

  /// A cycle with the inputs as they are; the messages are withdrawn behind it.
  void cycle() {
    twin.eval(in, out);
    Outputs shown = out;
    if (spoil) spoil(shown);
    oracle.observe(in, shown);
    twin.tick(in);
    in = {};
    look();
  }
  void cycles(int count) {
    for (int i = 0; i < count; ++i) cycle();
  }

  Error setup(std::uint32_t slots, std::uint32_t extra, std::uint32_t warps) {
    in.setup_valid = true;
    in.setup = {.slots = slots, .extra = extra, .warps = warps};
    cycle();
    return error(Source::kSetup);
  }
  Error answer(bool tb) {
    in.answer_valid = true;
    in.answer = tb;
    cycle();
    return error(Source::kAnswer);
  }
  Error moved() {
    in.moved_valid = true;
    cycle();
    return error(Source::kMoved);
  }
  Error faulted(std::uint64_t tb) {
    in.faulted_valid = true;
    in.faulted = tb;
    cycle();
    return error(Source::kFaulted);
  }
  Error arrived(std::uint64_t tb) {
    in.arrived_valid = true;
    in.arrived = tb;
    cycle();
    return error(Source::kArrived);
  }
  Error ended(std::uint64_t tb) {
    in.ended_valid = true;
    in.ended = tb;
    cycle();
    return error(Source::kEnded);
  }
  Error resolved(std::uint64_t tb) {
    in.resolved_valid = true;
    in.resolved = tb;
    cycle();
    return error(Source::kResolved);
  }
  Error opened(std::uint64_t tb) {
    in.opened_valid = true;
    in.opened = tb;
    cycle();
    return error(Source::kOpened);
  }

  /// Waits for a request, takes and answers it.
  void answer_request(bool tb) {
    for (int i = 0; i < 3 && !next.request_valid; ++i) cycle();
    EXPECT_TRUE(next.request_valid);
    in.request_ready = true;
    cycle();
    EXPECT_EQ(answer(tb), Error::kNone);
  }
  /// Waits for a move; it begins.
  Move begin() {
    for (int i = 0; i < 3 && !next.move_valid; ++i) cycle();
    EXPECT_TRUE(next.move_valid);
    in.move_ready = true;
    cycle();
    return out.move;
  }
  /// Waits for a move and makes it.
  Move make() {
    const Move move = begin();
    moved();
    return move;
  }
  /// Waits for a move; a zero one if none comes.
  Move offered() {
    for (int i = 0; i < 3 && !next.move_valid; ++i) cycle();
    return next.move;
  }
  /// Sets a kernel up and fills its slots.
  void fill(std::uint32_t slots, std::uint32_t extra, std::uint32_t warps) {
    EXPECT_EQ(setup(slots, extra, warps), Error::kNone);
    for (std::uint32_t tb = 0; tb < slots; ++tb) {
      answer_request(true);
      EXPECT_EQ(make(), start(tb, tb));
    }
  }
  /// All running warps of a thread block fault.
  void block(std::uint32_t tb) {
    for (std::uint32_t left = running(tb); left != 0; --left) {
      EXPECT_EQ(faulted(tb), Error::kNone);
    }
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] const State& state() const { return twin.state(); }
  [[nodiscard]] Place place(std::uint32_t tb) const { return state().place.at(tb); }
  [[nodiscard]] std::uint32_t running(std::uint32_t tb) const {
    return state().live.at(tb) - state().faulted.at(tb) - state().waiting.at(tb);
  }

  BlockSwitcher twin;
  oracles::BlockSwitcherOracle oracle;
  std::function<void(Outputs&)> spoil;  ///< changes the outputs that the oracle sees
  Inputs in;
  Outputs out;   ///< of the last cycle
  Outputs next;  ///< of the next one, with the inputs as they are

 private:
  void look() { twin.eval(in, next); }
};

}  // namespace segue::block_switcher
