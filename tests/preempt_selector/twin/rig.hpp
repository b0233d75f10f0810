#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <ostream>
#include <vector>

#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"

namespace segue::preempt_selector {

// How a failed comparison shows them.
inline void PrintTo(Leave leave, std::ostream* out) { *out << to_string(leave); }
inline void PrintTo(Error error, std::ostream* out) { *out << to_string(error); }
inline void PrintTo(SelectState state, std::ostream* out) { *out << to_string(state); }
inline void PrintTo(const Cost& cost, std::ostream* out) {
  *out << "overhead " << cost.overhead << " latency " << cost.latency;
}
inline void PrintTo(const Victim& victim, std::ostream* out) {
  *out << "SM " << victim.sm << (victim.late ? " late" : "");
}

inline constexpr Params kSmall{
    .num_sms = 3, .num_slots = 5, .num_ctxs = 3, .lanes = 2, .div_bits = 2, .mul_bits = 8};
inline constexpr std::uint32_t kUnknown = kCostUnknown;

/// A selector and the counters of its SMs, one cycle at a time. Messages are set in `in` and gone
/// after the cycle. Counters are answered at once.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall)
      : selector(params),
        in(params),
        out(params),
        samples(params.num_sms, std::vector<Sample>(params.num_slots)) {}

  void cycle() {
    selector.eval(in, out);
    in.sample_valid = out.sample_valid && answers;
    if (in.sample_valid) {
      for (std::uint32_t i = 0; i < in.sample.size(); ++i) {
        const std::uint64_t slot = out.sample_group * in.sample.size() + i;
        // Lanes without a slot show what must be ignored.
        in.sample[i] = slot < selector.params().num_slots
                           ? samples[out.sample_sm][slot]
                           : Sample{.taken = true, .executed = 99, .cycles = 99};
      }
    }
    selector.tick(in);
    ++in.now;
    in.config_valid = in.ended_valid = in.done_valid = in.issued_valid = false;
    in.rst_n = true;
  }
  void cycles(int n) {
    for (int i = 0; i < n; ++i) cycle();
  }
  void reset() {
    in.rst_n = false;
    cycle();
  }
  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] const State& q() const { return selector.state(); }

  Error config(ConfigOp op, std::uint32_t value, std::uint32_t ctx = 0) {
    set_config(op, value, ctx);
    cycle();
    return error(Source::kConfig);
  }
  void set_config(ConfigOp op, std::uint32_t value, std::uint32_t ctx = 0) {
    in.config_valid = true;
    in.config = {.op = op, .ctx = ctx, .value = value};
  }
  /// No headroom.
  void set_limit(std::uint32_t limit) {
    EXPECT_EQ(config(ConfigOp::kSetHeadroom, 0), Error::kNone);
    EXPECT_EQ(config(ConfigOp::kSetLimit, limit), Error::kNone);
  }
  Error ended(std::uint32_t ctx, std::uint32_t executed, std::uint32_t cycles) {
    in.ended_valid = true;
    in.ended = {.ctx = ctx, .executed = executed, .cycles = cycles};
    cycle();
    return error(Source::kEnded);
  }
  Error done(std::uint32_t ctx) {
    set_done(ctx);
    cycle();
    return error(Source::kDone);
  }
  void set_done(std::uint32_t ctx) {
    in.done_valid = true;
    in.done_ctx = ctx;
  }
  Error issued(std::uint32_t sm, std::uint32_t slot) {
    set_issued(sm, slot);
    cycle();
    return error(Source::kIssued);
  }
  void set_issued(std::uint32_t sm, std::uint32_t slot) {
    in.issued_valid = true;
    in.issued = {.sm = sm, .slot = slot};
  }

  void set_ask(std::uint32_t ctx, Set sms) {
    in.ask_valid = true;
    in.ask = {.ctx = ctx, .sms = sms};
  }
  /// Until the answer; `took` counts its cycle and that of the request.
  Victim ask(std::uint32_t ctx, Set sms) {
    set_ask(ctx, sms);
    cycle();
    took = 1;
    return finish();
  }
  /// A request that has been taken.
  Victim finish() {
    while (!out.victim_valid && took < 10000) {
      cycle();
      ++took;
    }
    EXPECT_TRUE(out.victim_valid);
    in.ask_valid = false;
    const Victim victim = out.victim;
    cycle();  // In the cycle after its answer a request has ended.
    return victim;
  }
  void cycle_until(SelectState state) {
    for (int i = 0; i < 10000 && q().state != state; ++i) cycle();
    ASSERT_EQ(q().state, state);
  }

  void put(std::uint32_t sm, std::uint32_t slot, std::uint32_t executed, bool idempotent = true) {
    samples[sm][slot] = {
        .taken = true, .idempotent = idempotent, .executed = executed, .cycles = 20 * executed};
  }
  void clear(std::uint32_t sm) { samples[sm].assign(samples[sm].size(), Sample{}); }
  [[nodiscard]] Leave leave(std::uint32_t sm, std::uint32_t slot) const {
    return q().leave[sm * selector.params().num_slots + slot];
  }
  [[nodiscard]] const Cost& cost(std::uint32_t sm) const { return q().costs[sm]; }

  /// Context 0: a thread block of 1000 instructions at 20 cycles each has ended, a save takes 2000
  /// cycles, and the limit is 21,000.
  static Rig measured(const Params& params = kSmall) {
    Rig rig(params);
    rig.set_limit(21'000);
    rig.config(ConfigOp::kSetLatency, 2000);
    rig.ended(0, 1000, 20'000);
    return rig;
  }

  PreemptSelector selector;
  Inputs in;
  Outputs out;
  std::vector<std::vector<Sample>> samples;  ///< by SM and slot
  bool answers = true;                       ///< counters are answered
  int took = 0;
};

}  // namespace segue::preempt_selector
