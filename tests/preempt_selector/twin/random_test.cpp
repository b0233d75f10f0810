// What must hold of the registers in every cycle, and that the image shows them, over random runs.

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

/// Messages and counters at random, more or less sensible.
class RandomRun {
 public:
  RandomRun(const Params& size, std::uint32_t seed)
      : params(size), selector(size), in(size), out(size), widths_(size), draw_(seed) {}

  void cycle() {
    choose();
    selector.eval(in, out);
    if (out.victim_valid) {
      ++(out.victim.late ? late : in_time);
      last_answer_ = true;
    }
    selector.tick(in);
    ++in.now;
  }

  const Params params;
  PreemptSelector selector;
  Inputs in;
  Outputs out;
  int late = 0;
  int in_time = 0;

 private:
  std::uint32_t below(std::uint64_t n) {
    return static_cast<std::uint32_t>(
        std::uniform_int_distribution<std::uint64_t>(0, n - 1)(draw_));
  }
  bool one_in(std::uint32_t n) { return below(n) == 0; }
  std::uint32_t index(std::uint32_t width) { return below(std::uint64_t{1} << width); }
  std::uint32_t cost(std::uint32_t usual) {
    if (one_in(300)) return kUnknown - below(3);
    return one_in(20) ? static_cast<std::uint32_t>(draw_()) : below(usual);
  }

  void choose() {
    in.rst_n = !one_in(5000);
    in.config_valid = one_in(60);
    in.config = {
        .op = static_cast<ConfigOp>(below(4)), .ctx = index(widths_.ctx_w), .value = cost(9000)};
    choose_request();
    in.sample_valid = !one_in(3);
    for (Sample& sample : in.sample) {
      sample = {.taken = !one_in(4),
                .idempotent = one_in(2),
                .executed = cost(1000),
                .cycles = cost(20'000)};
    }
    in.ended_valid = one_in(20);
    in.ended = {.ctx = index(widths_.ctx_w), .executed = cost(1000), .cycles = cost(20'000)};
    in.done_valid = one_in(100);
    in.done_ctx = index(widths_.ctx_w);
    in.issued_valid = one_in(6);
    in.issued = {.sm = index(widths_.sm_w), .slot = index(widths_.slot_w)};
  }

  void choose_request() {
    if (std::exchange(last_answer_, false) || !in.rst_n) {
      in.ask_valid = false;
    } else if (!in.ask_valid && one_in(4)) {
      in.ask_valid = true;
      in.ask.ctx = one_in(3) ? index(widths_.ctx_w) : 0;
      in.ask.sms = draw_() & layout::low_mask(params.num_sms);
    }
  }

  Widths widths_;
  bool last_answer_ = false;
  std::mt19937_64 draw_;
};

/// The page's properties 3 to 5, 8 and 9.
void check_invariants(const PreemptSelector& selector) {
  const State& q = selector.state();
  EXPECT_EQ(q.bound, q.limit - q.headroom);
  EXPECT_GT(q.bound, 0U);
  EXPECT_EQ(q.rest & ~q.sms, 0U);
  const bool examines = q.state == SelectState::kGather ||
                        (q.state >= SelectState::kLoad && q.state < SelectState::kAnswer);
  if (examines) {
    EXPECT_NE(q.rest, 0U);
  }
  if (q.state == SelectState::kPick) {
    EXPECT_EQ(q.rest & ~q.valid, 0U);
  }
  if (q.best_valid) {
    EXPECT_TRUE(contains(q.sms, q.best_sm));
  }
  EXPECT_LE(q.count, selector.params().num_slots);
}

/// The image against the registers, by the places of the layout.
class ImageCheck {
 public:
  explicit ImageCheck(PreemptSelector& selector)
      : layout_(selector.params()), image_(selector.image()), q_(selector.state()) {}

  void run() const {
    check_tables();
    for (const auto& [signal, value] : scalars()) {
      EXPECT_EQ(element(signal, 0), value) << static_cast<int>(signal);
    }
  }

 private:
  [[nodiscard]] std::uint64_t element(Signal signal, std::uint32_t i) const {
    const ImageLayout::Place& at = layout_[signal];
    return layout::extract(&image_[at.word], i * at.stride_bits, at.width);
  }
  template <class Struct>
  [[nodiscard]] Struct structure(Signal signal, std::uint32_t i) const {
    Struct value;
    value.unpack(&image_[layout_[signal].word], i * layout_[signal].stride_bits, layout_.widths);
    return value;
  }

  void check_tables() const {
    for (std::uint32_t c = 0; c < layout_.params.num_ctxs; ++c) {
      EXPECT_EQ(structure<Counts>(Signal::kUCountsMemQ, c), q_.kernels.counts[c]);
      EXPECT_EQ(element(Signal::kULatencyMemQ, c), q_.kernels.latency[c]);
    }
    for (std::uint32_t sm = 0; sm < layout_.params.num_sms; ++sm) {
      EXPECT_EQ(structure<Cost>(Signal::kUCostsMemQ, sm), q_.costs[sm]);
    }
    for (std::uint32_t s = 0; s < layout_.params.num_slots; ++s) {
      EXPECT_EQ(structure<Seen>(Signal::kUSnapshotSeenQ, s), q_.seen[s]);
    }
    for (std::uint32_t i = 0; i < q_.leave.size(); ++i) {
      EXPECT_EQ(element(Signal::kULeavesLeaveQ, i), static_cast<std::uint64_t>(q_.leave[i]));
    }
    EXPECT_EQ(structure<Cost>(Signal::kBestQ, 0), q_.best);
  }

  [[nodiscard]] std::vector<std::pair<Signal, std::uint64_t>> scalars() const {
    return {{Signal::kUKernelsKnownQ, q_.kernels.known},
            {Signal::kUKernelsTimedQ, q_.kernels.timed},
            {Signal::kULimitsLimitQ, q_.limit},
            {Signal::kULimitsHeadroomQ, q_.headroom},
            {Signal::kULimitsBoundQ, q_.bound},
            {Signal::kULimitsFreshQ, q_.fresh},
            {Signal::kStateQ, static_cast<std::uint64_t>(q_.state)},
            {Signal::kCtxQ, q_.ctx},
            {Signal::kSmsQ, q_.sms},
            {Signal::kRestQ, q_.rest},
            {Signal::kGroupQ, q_.group},
            {Signal::kBatchQ, q_.batch ? 1 : 0},
            {Signal::kExpiresQ, q_.expires},
            {Signal::kValidQ, q_.valid},
            {Signal::kMeasuredQ, q_.measured ? 1 : 0},
            {Signal::kInstructionsQ, q_.instructions},
            {Signal::kCyclesQ, q_.cycles},
            {Signal::kTbsQ, q_.tbs},
            {Signal::kSaveQ, q_.save},
            {Signal::kCpiQ, q_.cpi},
            {Signal::kSwitchQ, q_.switch_overhead},
            {Signal::kMeanQ, q_.mean},
            {Signal::kReachQ, q_.reach},
            {Signal::kUSnapshotNewQ, q_.issued},
            {Signal::kCountQ, q_.count},
            {Signal::kMostQ, q_.most},
            {Signal::kWeightQ, q_.weight},
            {Signal::kOverheadQ, q_.overhead},
            {Signal::kSavesQ, q_.saves},
            {Signal::kLeftQ, q_.left},
            {Signal::kUDivideNumQ, q_.divide.num},
            {Signal::kUDivideRemQ, q_.divide.rem},
            {Signal::kUDivideStepQ, q_.divide.step},
            {Signal::kQuotientQ, static_cast<std::uint64_t>(q_.quotient)},
            {Signal::kUProductSumQ, q_.product.sum},
            {Signal::kUProductStepQ, q_.product.step},
            {Signal::kBestValidQ, q_.best_valid ? 1 : 0},
            {Signal::kBestSmQ, q_.best_sm}};
  }

  ImageLayout layout_;
  const std::uint32_t* image_;
  const State& q_;
};

constexpr std::array kSizes{
    Params{.num_sms = 1, .num_slots = 1, .num_ctxs = 1, .lanes = 1, .div_bits = 1, .mul_bits = 1},
    Params{.num_sms = 2, .num_slots = 3, .num_ctxs = 3, .lanes = 2, .div_bits = 3, .mul_bits = 8},
    Params{.num_sms = 5, .num_slots = 5, .num_ctxs = 3, .lanes = 3, .div_bits = 2, .mul_bits = 5},
    Params{
        .num_sms = 64, .num_slots = 32, .num_ctxs = 64, .lanes = 8, .div_bits = 4, .mul_bits = 24}};

TEST(PreemptSelectorRandom, InvariantsHoldInEveryCycle) {
  for (const Params& params : kSizes) {
    RandomRun run(params, params.num_slots);
    for (int i = 0; i < 60'000 && !::testing::Test::HasFailure(); ++i) {
      run.cycle();
      check_invariants(run.selector);
    }
    EXPECT_GT(run.in_time, 20);
    EXPECT_GT(run.late, 20);
  }
}

TEST(PreemptSelectorRandom, TheImageShowsTheRegisters) {
  for (const Params& params : kSizes) {
    RandomRun run(params, 100 + params.num_slots);
    for (int i = 0; i < 3000 && !::testing::Test::HasFailure(); ++i) {
      run.cycle();
      // Not in every cycle: what changed since the last time is packed.
      if (i % 3 == 0) ImageCheck(run.selector).run();
    }
  }
}

TEST(PreemptSelectorRandom, AQuiescentSelectorChangesNothingWithoutAMessage) {
  RandomRun run(kSmall, 1);
  int seen = 0;
  for (int i = 0; i < 20'000; ++i) {
    run.cycle();
    Inputs none(kSmall);
    none.now = run.in.now + static_cast<std::uint64_t>(i);
    none.sample_valid = true;
    none.sample = run.in.sample;
    PreemptSelector copy = run.selector;
    Outputs out(kSmall);
    copy.eval(none, out);
    if (!out.quiescent) continue;
    ++seen;
    copy.tick(none);
    ASSERT_EQ(copy.state(), run.selector.state());
    ASSERT_FALSE(out.victim_valid || out.sample_valid || out.err_valid != 0);
  }
  EXPECT_GT(seen, 100);
}

}  // namespace
}  // namespace segue::preempt_selector
