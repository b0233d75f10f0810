// Any messages at any size: the oracle agrees with every answer, and the image with the state.

#include <rapidcheck/gtest.h>

#include "cmodel/blocks/scoreboard/scoreboard_oracle.hpp"
#include "cmodel/layout/bits.hpp"
#include "tests/scoreboard/twin/rig.hpp"

namespace segue::scoreboard {
namespace {

struct Draw {
  const Params& params;
  Widths widths{params};

  static std::uint32_t below(std::uint32_t count) {
    return *rc::gen::inRange<std::uint32_t>(0, count);
  }
  static bool percent(std::uint32_t chance) { return below(100) < chance; }

  [[nodiscard]] PlaceRef place() const {
    return {.warp = below(percent(5) ? 1U << widths.warp_w : params.num_warps),
            .slot = below(widths.window)};
  }
  [[nodiscard]] std::uint32_t reg() const { return below(std::min(4U, 1U << params.reg_bits)); }

  void messages(Inputs& in) const {
    in.rst_n = !percent(1);
    in.insert_valid = below(1U << params.insert_width);
    for (InsertMsg& msg : in.insert) {
      const PlaceRef at = place();
      msg = {.warp = percent(70) ? in.insert[0].warp : at.warp,
             .slot = at.slot,
             .memory = percent(50),
             .fence = percent(15),
             .late = percent(30),
             .src_valid = below(8),
             .src_0 = reg(),
             .src_1 = reg(),
             .src_2 = reg(),
             .dst_valid = percent(70),
             .dst = reg(),
             .dst_1_valid = percent(30),
             .dst_1 = reg()};
    }
    const auto lanes = [&](std::uint64_t& valid, std::vector<PlaceRef>& at) {
      valid = below(1U << at.size());
      for (PlaceRef& one : at) one = place();
    };
    lanes(in.issued_valid, in.issued);
    lanes(in.read_valid, in.read);
    lanes(in.commit_valid, in.commit);
    const auto one = [&](bool& valid, PlaceRef& at) {
      valid = percent(30);
      at = place();
    };
    one(in.checked_valid, in.checked);
    one(in.squash_valid, in.squash);
    one(in.withdraw_valid, in.withdraw);
    in.kill =
        percent(5) ? *rc::gen::arbitrary<std::uint64_t>() & layout::low_mask(params.num_warps) : 0;
  }
};

Params any_size() {
  return {.num_warps = *rc::gen::inRange(1U, 5U),
          .window_bits = *rc::gen::inRange(1U, 7U),
          .reg_bits = *rc::gen::inRange(1U, 10U),
          .insert_width = *rc::gen::inRange(1U, 3U),
          .issue_width = *rc::gen::inRange(1U, 3U),
          .commit_width = *rc::gen::inRange(1U, 3U)};
}

/// What was packed piece by piece says what the state says.
void check_image(const Params& params, const std::uint32_t* image, const State& q) {
  const ImageLayout layout(params);
  const auto check = [&](Signal signal, const std::vector<std::uint64_t>& bits) {
    const auto& at = layout[signal];
    for (std::uint32_t w = 0; w < params.num_warps; ++w) {
      RC_ASSERT(layout::extract(image + at.word, w * at.stride_bits, at.width) == bits[w]);
    }
  };
  check(Signal::kLiveQ, q.live);
  check(Signal::kIssuedQ, q.issued);
  check(Signal::kHeldQ, q.held);
  check(Signal::kLateQ, q.late);
  const auto& at = layout[Signal::kURegistersMemQ];
  for (std::uint32_t i = 0; i < q.mem.size(); ++i) {
    const std::uint32_t warp = i >> params.window_bits;
    const std::uint32_t slot = i - (warp << params.window_bits);
    Registers registers;
    registers.unpack(image + at.word, warp * at.stride_bits + slot * layout.widths.registers_w,
                     layout.widths);
    RC_ASSERT(registers == q.mem[i]);
  }
  const auto field = [&](Signal signal, std::uint32_t element, std::uint32_t width) {
    return layout::extract(image + layout[signal].word, element * width, width);
  };
  const auto registers = [&](Signal signal, std::uint32_t element) {
    Registers value;
    value.unpack(image + layout[signal].word, element * layout.widths.registers_w, layout.widths);
    return value;
  };
  RC_ASSERT(field(Signal::kNewValidQ, 0, params.insert_width) == q.new_valid);
  RC_ASSERT(field(Signal::kNewWarpQ, 0, layout.widths.warp_w) == q.new_warp);
  for (std::uint32_t k = 0; k < params.insert_width; ++k) {
    RC_ASSERT(field(Signal::kNewSlotQ, k, layout.widths.slot_w) == q.inserted[k].slot);
    RC_ASSERT(field(Signal::kNewFenceQ, k, 1) == std::uint64_t{q.inserted[k].fence});
    RC_ASSERT(registers(Signal::kNewQ, k) == q.inserted[k].registers);
  }
  for (std::uint32_t s = 0; s < q.rdata.size(); ++s) {
    RC_ASSERT(registers(Signal::kURegistersRdataQ, s) == q.rdata[s]);
  }
}

RC_GTEST_PROP(ScoreboardRandom, KeepsItsPromises, ()) {
  const Params params = any_size();
  const Draw draw{params};
  Scoreboard board(params);
  oracles::ScoreboardOracle book(params);
  Inputs in(params);
  Outputs out(params);
  const auto cycles = *rc::gen::inRange(1, 100);
  for (int cycle = 0; cycle < cycles; ++cycle) {
    draw.messages(in);
    board.eval(in, out);
    book.observe(in, out);
    RC_ASSERT(book.complaint() == "");
    board.tick(in);
    if (cycle % 3 == 0) check_image(params, board.image(), board.state());
  }
  check_image(params, board.image(), board.state());
}

/// Rule 10.
RC_GTEST_PROP(ScoreboardRandom, IsQuietWithoutAMessage, ()) {
  const Params params = any_size();
  const Draw draw{params};
  Scoreboard board(params);
  Inputs in(params);
  const auto cycles = *rc::gen::inRange(1, 40);
  for (int cycle = 0; cycle < cycles; ++cycle) {
    draw.messages(in);
    board.tick(in);
  }
  in.rst_n = true;
  in.insert_valid = in.issued_valid = in.read_valid = in.commit_valid = in.kill = 0;
  in.checked_valid = in.squash_valid = in.withdraw_valid = false;
  Outputs out(params);
  board.tick(in);  // tells the waits of the last inserts
  board.eval(in, out);
  RC_ASSERT(out.quiescent);
  RC_ASSERT(out.err_valid == 0U);
  RC_ASSERT(out.release_valid == 0U);
  const State before = board.state();
  board.tick(in);
  RC_ASSERT(board.state() == before);
}

}  // namespace
}  // namespace segue::scoreboard
