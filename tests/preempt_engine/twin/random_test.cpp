// What must hold of the registers in every cycle, and that the image shows them, over random runs.

#include <array>
#include <bit>
#include <random>

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

/// Messages and inputs at random, more or less sensible.
class RandomRun {
 public:
  RandomRun(const Params& size, std::uint32_t seed) : params(size), engine(size), draw_(seed) {}

  void cycle() {
    choose();
    engine.eval(in, out);
    const bool taken = in.rst_n && out.report_valid && in.report_ready;
    if (taken) ++reports[static_cast<std::size_t>(out.report.outcome)];
    if (taken && out.report.outcome == Outcome::kPreempted) handles_.push_back(out.report.handle);
    engine.tick(in);
  }

  const Params params;
  PreemptEngine engine;
  Inputs in;
  Outputs out;
  std::array<int, kOutcomeNames.size()> reports{};  ///< of each outcome

 private:
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(
        std::uniform_int_distribution<std::uint32_t>(0, n - 1)(draw_));
  }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

  void choose() {
    in.rst_n = !one_in(3000);
    in.req_ready = !one_in(3);
    in.report_ready = !one_in(4);
    in.row_live = !one_in(3);
    const Set all = layout::low_mask(params.num_slots);
    in.drained = draw_() & all;
    in.stale = draw_() & draw_() & all;
    in.storing = draw_() & draw_() & all;
    in.loaded_non_idempotent = draw_() & draw_() & all;
    in.command_valid = one_in(3);
    in.command = command();
    in.event_valid = one_in(4);
    const auto event = one_in(2) ? EventOp::kTrapDone : static_cast<EventOp>(below(4));
    const std::uint32_t any_slot = below(std::uint32_t{1} << Widths(params).slot_w);
    in.event = {.op = event, .slot = any_slot};
    in.rsp_valid = one_in(2);
    const Set busy = engine.state().credit.busy;
    in.rsp_tag = below(params.num_tags);
    if (busy != 0 && !one_in(8)) in.rsp_tag = first_behind(busy, below(params.num_tags));
  }

  Command command() {
    const Widths w(params);
    Command command{.op = static_cast<CommandOp>(one_in(40) ? below(8) : 2 + below(4)),
                    .slot = below(std::uint32_t{1} << w.slot_w),
                    .kernel = below(std::uint32_t{1} << w.kernel_w),
                    .tb_id = static_cast<std::uint32_t>(draw_()),
                    .resume = one_in(2),
                    .method = static_cast<Method>(below(2)),
                    .non_idempotent = one_in(4),
                    .technique = static_cast<Technique>(one_in(20) ? below(8) : below(4)),
                    .handle = handle(),
                    .base = kBase,
                    .frame_log2 = one_in(9) ? below(32) : 7,
                    .max_lines = one_in(9) ? below(200) : 128,
                    .warps = below(std::uint32_t{1} << w.warp_cnt_w),
                    .registers = below(3),
                    .simt_stack = below(2),
                    .shared = below(3),
                    .replay = below(2),
                    .log = below(2)};
    const State& q = engine.state();
    if (!q.frames.valid) command.op = CommandOp::kSetRegion;
    if (q.frames.valid && q.walk.kernel_valid == 0) command.op = CommandOp::kSetup;
    if (command.op == CommandOp::kKill && !one_in(4)) command.op = CommandOp::kPreempt;
    return command;
  }

  std::uint32_t handle() {
    if (one_in(4)) return static_cast<std::uint32_t>(draw_());
    if (one_in(4) || handles_.empty()) return kBase + (below(params.num_frames) << 7);
    return handles_[below(static_cast<std::uint32_t>(handles_.size()))];
  }

  std::mt19937 draw_;
  std::vector<std::uint32_t> handles_;
};

/// The slots whose warps the throttle counts.
Set in_transfer(const Slots& slots) {
  const auto& state = slots.state;
  return state.of(TbState::kSave) | state.of(TbState::kSettle) | state.of(TbState::kHead) |
         state.of(TbState::kHeadWait) | state.of(TbState::kLoad) | state.of(TbState::kLoadWait);
}

void check_invariants(const State& q, const Params& params) {
  // The throttle's sums.
  EXPECT_EQ(q.credit.total, static_cast<std::uint32_t>(std::popcount(q.credit.busy)));
  std::uint32_t limit = 0;
  for_each(in_transfer(q.slots), [&](std::uint32_t s) { limit += q.kernel_of(s).warps; });
  EXPECT_EQ(q.credit.limit, limit);
  for (std::uint32_t s = 0; s < params.num_slots; ++s) {
    std::uint32_t lines = 0;
    for_each(q.credit.busy, [&](std::uint32_t t) { lines += q.credit.owner[t] == s ? 1 : 0; });
    if (contains(q.slots.method, s)) {
      EXPECT_LE(q.credit.count[s], q.kernel_of(s).warps);
      EXPECT_EQ(lines, 0U);
    } else {
      EXPECT_EQ(q.credit.count[s], lines);
    }
    if (!contains(in_transfer(q.slots), s)) {
      EXPECT_EQ(q.credit.count[s], 0U);
    }
  }
  // Each frame that is owned has one owner, a thread block that is there.
  Set owned = 0;
  for_each(q.frames.has, [&](std::uint32_t s) {
    EXPECT_TRUE(contains(q.slots.taken(), s));
    EXPECT_FALSE(contains(owned, q.frames.frame[s])) << "two thread blocks in a frame";
    owned |= only(q.frames.frame[s]);
  });
  EXPECT_EQ(q.frames.frames.of(FrameState::kOwned), owned);
  // All that is saved has a frame.
  const Set saved = q.slots.state.of(TbState::kSave) | q.slots.state.of(TbState::kSettle) |
                    q.slots.state.of(TbState::kStop);
  EXPECT_EQ(saved & ~q.frames.has, 0U);
  EXPECT_TRUE(!q.walk.walk || contains(in_transfer(q.slots), q.walk.at.slot));
}

/// The image against the registers, by the places of the layout.
void check_image(PreemptEngine& engine, const ImageLayout& layout) {
  const std::uint32_t* const image = engine.image();
  const State& q = engine.state();
  const auto element = [&](Signal signal, std::uint32_t i) {
    const ImageLayout::Place& at = layout[signal];
    return layout::extract(&image[at.word], i * at.stride_bits, at.width);
  };
  const auto structure = [&]<class Struct>(Signal signal, std::uint32_t i, Struct value) {
    value.unpack(&image[layout[signal].word], i * layout[signal].stride_bits, layout.widths);
    return value;
  };
  const Params& params = engine.params();
  for (std::uint32_t s = 0; s < params.num_slots; ++s) {
    EXPECT_EQ(element(Signal::kUSlotsStateQ, s), static_cast<std::uint64_t>(q.slots.state[s]));
    EXPECT_EQ(element(Signal::kUSlotsTechniqueQ, s),
              static_cast<std::uint64_t>(q.slots.technique[s]));
    EXPECT_EQ(element(Signal::kUSlotsKernelQ, s), q.slots.kernel[s]);
    EXPECT_EQ(element(Signal::kUSlotsOutcomeQ, s), static_cast<std::uint64_t>(q.slots.outcome[s]));
    EXPECT_EQ(element(Signal::kUFramesFrameQ, s), q.frames.frame[s]);
    EXPECT_EQ(element(Signal::kUCreditCountQ, s), q.credit.count[s]);
    EXPECT_EQ(structure(Signal::kUResidentMemQ, s, Resident{}), q.slots.mem[s]);
  }
  for (std::uint32_t f = 0; f < params.num_frames; ++f) {
    EXPECT_EQ(element(Signal::kUFramesFramesQ, f), static_cast<std::uint64_t>(q.frames.frames[f]));
  }
  for (std::uint32_t k = 0; k < params.num_kernels; ++k) {
    EXPECT_EQ(structure(Signal::kUWalkKernelsQ, k, Kernel{}), q.walk.kernels[k]);
  }
  for (std::uint32_t t = 0; t < params.num_tags; ++t) {
    EXPECT_EQ(element(Signal::kUCreditOwnerQ, t), q.credit.owner[t]);
  }
  const std::vector<std::pair<Signal, std::uint64_t>> scalars{
      {Signal::kUSlotsMethodQ, q.slots.method},
      {Signal::kUSlotsKilledQ, q.slots.killed},
      {Signal::kUSlotsEpochQ, q.slots.epoch},
      {Signal::kUSlotsNonIdempotentQ, q.slots.non_idempotent},
      {Signal::kUSlotsReportValidQ, q.slots.report_valid ? 1 : 0},
      {Signal::kUSlotsReportSlotQ, q.slots.report_slot},
      {Signal::kUFramesValidQ, q.frames.valid ? 1 : 0},
      {Signal::kUFramesBaseQ, q.frames.base},
      {Signal::kUFramesFrameLog2Q, q.frames.frame_log2},
      {Signal::kUFramesHasQ, q.frames.has},
      {Signal::kUWalkKernelValidQ, q.walk.kernel_valid},
      {Signal::kUWalkWalkQ, q.walk.walk ? 1 : 0},
      {Signal::kUWalkAddrQ, q.walk.addr},
      {Signal::kUCreditReqValidQ, q.credit.req_valid ? 1 : 0},
      {Signal::kUCreditBusyQ, q.credit.busy},
      {Signal::kUCreditTotalQ, q.credit.total},
      {Signal::kUCreditLimitQ, q.credit.limit}};
  for (const auto& [signal, value] : scalars) {
    EXPECT_EQ(element(signal, 0), value) << static_cast<int>(signal);
  }
  EXPECT_EQ(structure(Signal::kUWalkAtQ, 0, Row{}), q.walk.at);
  EXPECT_EQ(structure(Signal::kUCreditReqQ, 0, Request{}), q.credit.req);
}

const std::vector<Params>& sizes() {
  static const std::vector<Params> all{{.num_slots = 1,
                                        .num_warps = 1,
                                        .num_kernels = 1,
                                        .num_frames = 1,
                                        .num_tags = 1,
                                        .row_bits = 2},
                                       kSmall,
                                       {.num_slots = 5,
                                        .num_warps = 7,
                                        .num_kernels = 3,
                                        .num_frames = 6,
                                        .num_tags = 9,
                                        .row_bits = 4},
                                       {.num_slots = 32,
                                        .num_warps = 8,
                                        .num_kernels = 8,
                                        .num_frames = 64,
                                        .num_tags = 64,
                                        .row_bits = 10}};
  return all;
}

TEST(PreemptEngineRandom, InvariantsHoldInEveryCycle) {
  for (const Params& params : sizes()) {
    RandomRun run(params, params.num_slots);
    for (int i = 0; i < 30000 && !::testing::Test::HasFailure(); ++i) {
      run.cycle();
      check_invariants(run.engine.state(), params);
    }
    for (std::size_t i = 0; i < run.reports.size(); ++i) {
      EXPECT_GT(run.reports[i], 20) << kOutcomeNames[i] << " happens";
    }
  }
}

TEST(PreemptEngineRandom, TheImageShowsTheRegisters) {
  for (const Params& params : sizes()) {
    RandomRun run(params, 100 + params.num_slots);
    const ImageLayout layout(params);
    for (int i = 0; i < 4000 && !::testing::Test::HasFailure(); ++i) {
      run.cycle();
      // Not in every cycle: what changed since the last time is packed.
      if (i % 3 == 0) check_image(run.engine, layout);
    }
  }
}

TEST(PreemptEngineRandom, AQuiescentEngineChangesNothingWithoutAMessage) {
  RandomRun run(kSmall, 1);
  int seen = 0;
  for (int i = 0; i < 20000; ++i) {
    run.cycle();
    Inputs none;
    none.drained = none.stale = none.storing = none.loaded_non_idempotent = i % 32;
    none.req_ready = none.report_ready = none.row_live = true;
    PreemptEngine copy = run.engine;
    Outputs out;
    copy.eval(none, out);
    if (!out.quiescent) continue;
    ++seen;
    copy.tick(none);
    ASSERT_EQ(copy.state(), run.engine.state());
    ASSERT_FALSE(out.req_valid || out.report_valid || out.row_valid || out.err_valid != 0);
  }
  EXPECT_GT(seen, 100);
}

}  // namespace
}  // namespace segue::preempt_engine
