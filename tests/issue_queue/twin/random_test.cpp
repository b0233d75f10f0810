// Any messages at any size: the oracle agrees with every answer, the image with the state, and the
// page's rules hold of the registers.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cmodel/blocks/issue_queue/issue_queue_oracle.hpp"
#include "cmodel/layout/bits.hpp"
#include "tests/issue_queue/twin/rig.hpp"

namespace segue::issue_queue {
namespace {

struct Draw {
  const Params& params;

  static std::uint32_t below(std::uint32_t count) {
    return *rc::gen::inRange<std::uint32_t>(0, count);
  }
  static bool percent(std::uint32_t chance) { return below(100) < chance; }
  static std::uint64_t word() { return *rc::gen::arbitrary<std::uint64_t>(); }

  [[nodiscard]] std::uint32_t warp() const {
    return below(percent(3) ? 1U << Widths(params).warp_w : params.num_warps);
  }
  [[nodiscard]] std::uint32_t tb() const {
    return below(percent(3) ? 1U << Widths(params).tb_w : params.num_tbs);
  }
  [[nodiscard]] std::uint32_t slot() const { return below(1U << params.window_bits); }
  [[nodiscard]] std::uint64_t places() const {
    const auto one = [this] { return std::uint64_t{1} << slot(); };
    return percent(80) ? 0 : one() | (percent(30) ? one() : 0);
  }

  [[nodiscard]] InsertMsg instruction() const {
    InsertMsg msg{.warp = warp(),
                  .tb = tb(),
                  .slot = slot(),
                  .unit = static_cast<Unit>(below(4)),
                  .needs_entry = percent(30),
                  .log_need = percent(50) ? 0 : below(4)};
    const auto fill = [this](auto& parts, std::uint32_t left) {
      for (std::uint64_t& part : parts) {
        const std::uint32_t here = std::min(left, 64U);
        part = here == 0 ? 0 : word() & layout::low_mask(here);
        left -= here;
      }
    };
    fill(msg.payload, params.payload_bits);
    fill(msg.body, params.body_bits);
    return msg;
  }

  void cycle(Inputs& in) const {
    in.rst_n = !percent(1);
    in.insert_valid = 0;
    for (std::uint32_t lane = 0; lane < params.insert_width; ++lane) {
      if (percent(50)) in.insert_valid |= 1U << lane;
      in.insert[lane] = instruction();
      in.waits[lane] = {.result = places(), .sources = places(), .issue = places()};
    }
    in.release_valid = 0;
    for (std::uint32_t lane = 0; lane < params.num_releases; ++lane) {
      if (percent(50)) in.release_valid |= 1U << lane;
      in.release[lane] = {.warp = warp(), .slot = slot(), .result = percent(50)};
    }
    in.kill_valid = percent(5);
    in.kill = tb();
    const std::uint64_t warps = layout::low_mask(params.num_warps);
    in.give_back = percent(80) ? 0 : word() & warps;
    in.unit_ready = percent(60) ? 0b1111 : word() & 0b1111;
    in.entry_ready = percent(70);
    for (auto& room : in.room) room = percent(40) ? 3 : below(4);
    in.stop = percent(70) ? 0 : word() & warps;
  }
};

/// Rule 8, of the registers.
void check_order(const Params& params, const State& q) {
  const EntrySet live = q.live();
  q.all().for_each([&](std::uint32_t a) {
    RC_ASSERT(!q.older(a).contains(a));
    q.all().for_each([&](std::uint32_t b) {
      if (a == b) return;
      RC_ASSERT(q.older(a).contains(b) != q.older(b).contains(a));
      // Whatever is older than `b` is older than `a`.
      if (q.older(a).contains(b)) RC_ASSERT(!(q.older(b) - q.older(a)).any());
    });
  });
  std::uint64_t in_use = 0;
  live.for_each([&](std::uint32_t e) { in_use |= std::uint64_t{1} << q.instruction(e).warp; });
  RC_ASSERT(q.in_use() == in_use);
  RC_ASSERT(q.all().size() == params.num_entries);
}

/// What was packed piece by piece says what the state says.
class Image {
 public:
  Image(const Params& params, const std::uint32_t* words)
      : params_(params), layout_(params), words_(words) {}

  void check(const State& q) const {
    for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
      const Instruction& entry = q.instruction(e);
      RC_ASSERT(bits(Signal::kLiveQ, e, 1) == std::uint32_t{q.live().contains(e)});
      RC_ASSERT(bits(Signal::kWarpQ, e, layout_.widths.warp_w) == entry.warp);
      RC_ASSERT(bits(Signal::kTbQ, e, layout_.widths.tb_w) == entry.tb);
      RC_ASSERT(bits(Signal::kUnitQ, e, kUnitW) == static_cast<std::uint32_t>(entry.unit));
      RC_ASSERT(bits(Signal::kNeedsEntryQ, e, 1) == std::uint32_t{entry.needs_entry});
      RC_ASSERT(bits(Signal::kLogNeedQ, e, kOperandW) == entry.log_need);
      const std::uint64_t sources = bits(Signal::kUWaitsSourcesQ, e, layout_.widths.window);
      const std::uint64_t issue = bits(Signal::kUWaitsIssueQ, e, layout_.widths.window);
      RC_ASSERT((sources & issue) == q.waits(e).result);
      RC_ASSERT((sources & ~issue) == q.waits(e).sources);
      RC_ASSERT((issue & ~sources) == q.waits(e).issue);
      RC_ASSERT(bits(Signal::kSlotQ, e, layout_.widths.slot_w) == entry.slot);
      for (std::uint32_t a = 0; a < params_.num_entries; ++a) {
        const bool is_older = a < e && q.older(e).contains(a);
        RC_ASSERT(bit(Signal::kOlderQ, e * params_.num_entries + a) == is_older);
      }
      check_words(Signal::kUPayloadMemQ, e, entry.payload);
      check_words(q.lanes().contains(e) ? Signal::kUBodies1MemQ : Signal::kUBodies0MemQ, e,
                  q.body(e));
      for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
        RC_ASSERT(bit(Signal::kUWaitsNewQ, lane * params_.num_entries + e) ==
                  (q.latest()[lane] == e));
      }
    }
  }

 private:
  [[nodiscard]] bool bit(Signal signal, std::uint32_t at) const {
    return (words_[layout_[signal].word + at / 32] >> at % 32 & 1) != 0;
  }
  [[nodiscard]] std::uint64_t bits(Signal signal, std::uint32_t e, std::uint32_t width) const {
    std::uint64_t value = 0;
    for (std::uint32_t b = 0; b < width; ++b) {
      value |= std::uint64_t{bit(signal, b * params_.num_entries + e)} << b;
    }
    return value;
  }
  template <std::size_t kWords>
  void check_words(Signal signal, std::uint32_t e,
                   const std::array<std::uint64_t, kWords>& words) const {
    const auto& mem = layout_[signal];
    for (std::uint32_t lsb = 0; lsb < mem.width; lsb += 64) {
      const std::uint32_t here = std::min(mem.width - lsb, 64U);
      RC_ASSERT(layout::extract(words_ + mem.word, e * mem.stride_bits + lsb, here) ==
                words[lsb / 64]);
    }
  }

  Params params_;
  ImageLayout layout_;
  const std::uint32_t* words_;
};

Params any_params() {
  return {.num_entries = *rc::gen::elementOf(std::vector<std::uint32_t>{2, 3, 5, 13, 33, 70, 128}),
          .num_warps = *rc::gen::inRange(1U, 9U),
          .num_tbs = *rc::gen::inRange(1U, 6U),
          .window_bits = *rc::gen::inRange(1U, 7U),
          .insert_width = *rc::gen::inRange(1U, 3U),
          .issue_width = *rc::gen::inRange(1U, 3U),
          .num_releases = *rc::gen::inRange(1U, 7U),
          .payload_bits = *rc::gen::inRange(1U, 193U),
          .body_bits = *rc::gen::inRange(1U, 129U)};
}

RC_GTEST_PROP(IssueQueueRandom, KeepsItsPromises, ()) {
  const Params params = any_params();
  const Draw draw{params};
  IssueQueue queue(params);
  oracles::IssueQueueOracle oracle(params);
  Inputs in(params);
  Outputs out(params);
  const auto cycles = *rc::gen::inRange(1, 100);
  for (int cycle = 0; cycle < cycles; ++cycle) {
    draw.cycle(in);
    queue.eval(in, out);
    oracle.observe(in, out);
    RC_ASSERT(oracle.complaint() == "");
    queue.tick(in);
    check_order(params, queue.state());
    if (cycle % 7 == 0) Image(params, queue.image()).check(queue.state());
  }
  Image(params, queue.image()).check(queue.state());
}

/// Rule 10.
RC_GTEST_PROP(IssueQueueRandom, IsQuietWhenItIsQuiescent, ()) {
  const Params params = kSmall;
  const Draw draw{params};
  IssueQueue queue(params);
  Inputs in(params);
  Outputs out(params);
  const auto cycles = *rc::gen::inRange(1, 60);
  for (int cycle = 0; cycle < cycles; ++cycle) {
    draw.cycle(in);
    queue.tick(in);
  }
  // Whatever the levels say, in the end none is left that is free to go.
  Inputs idle(params);
  idle.unit_ready = 0b1111;
  idle.entry_ready = true;
  for (auto& room : idle.room) room = 3;
  for (std::uint32_t i = 0; i < params.num_entries; ++i) queue.tick(idle);
  queue.eval(idle, out);
  RC_ASSERT(out.quiescent);
  RC_ASSERT(out.issue_valid == 0U);
  RC_ASSERT(!out.back_valid);
  RC_ASSERT(out.err_valid == 0U);
  const State before = queue.state();
  queue.tick(idle);
  RC_ASSERT(queue.state() == before);
}

}  // namespace
}  // namespace segue::issue_queue
