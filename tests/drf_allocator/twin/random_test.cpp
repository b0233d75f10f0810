// Random runs: what must hold in every cycle, and that every thread block ends.

#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include <array>

#include "tests/drf_allocator/twin/random_run.hpp"
#include "tests/drf_allocator/twin/tables_check.hpp"
#include "tests/support/first_failure.hpp"

namespace segue::drf_allocator {
namespace {

constexpr std::array kSizes{
    Params{.num_sms = 1, .num_slots = 1, .num_ctxs = 1, .lanes = 1, .share_w = 6},
    Params{.num_sms = 2, .num_slots = 3, .num_ctxs = 3, .lanes = 1, .share_w = 6},
    Params{.num_sms = 5, .num_slots = 5, .num_ctxs = 3, .lanes = 2, .share_w = 7},
    Params{.num_sms = 16, .num_slots = 32, .num_ctxs = 4, .lanes = 4, .share_w = 10},
    Params{.num_sms = 64, .num_slots = 32, .num_ctxs = 16, .lanes = 8, .share_w = 18}};

/// A run that is checked in every cycle.
class CheckedRun {
 public:
  CheckedRun(const Params& params, const Mix& mix, std::uint32_t seed)
      : run(params, mix, seed), before_(run.q()) {}

  void step() {
    before_ = run.q();
    out_ = run.rig().out;
    const Inputs last = run.rig().in;
    run.step();
    if (run.q().step == Step::kIdle) TablesCheck(run.rig().driver).run();
    check_issue();
    check_outputs(last);
  }

  RandomRun run;

 private:
  /// Properties 5 and 6 of the page, and that no room of others is used.
  void check_issue() {
    const State& q = run.q();
    if (before_.step != Step::kAct || q.stamp == before_.stamp) return;
    const SmCmd& cmd = q.cmd;
    ASSERT_EQ(cmd.op, SmOp::kIssue);
    EXPECT_NE(before_.resident[cmd.sm] >> cmd.ctx & 1, 0U);
    EXPECT_FALSE(before_.in_setup_of(cmd.sm));
    EXPECT_EQ(before_.slots[cmd.sm] >> cmd.slot & 1, 0U);
    const Claim& claim = before_.claim[cmd.sm];
    EXPECT_TRUE(!claim.valid || claim.ctx == cmd.ctx);
    if (q.mode == Mode::kPartition) {
      EXPECT_LE(q.count[q.at(cmd.sm, cmd.ctx)], q.quota[q.at(cmd.sm, cmd.ctx)]);
      EXPECT_NE(q.parted[cmd.sm] >> cmd.ctx & 1, 0U);
    }
  }

  /// Properties 8 and 9.
  void check_outputs(const Inputs& last) {
    const Inputs& in = run.rig().in;
    const Outputs& out = run.rig().out;
    if (out_.cmd_valid && !last.cmd_ready) {
      EXPECT_TRUE(out.cmd_valid);
      EXPECT_EQ(out.cmd, out_.cmd);
    }
    if (out_.done_valid && !last.done_ready) {
      EXPECT_TRUE(out.done_valid);
      EXPECT_EQ(out.done_ctx, out_.done_ctx);
    }
    EXPECT_EQ(out.wake_at, layout::low_mask(kTimeW));
    EXPECT_LE(std::popcount(out.sm_ready) + (out.host_ready ? 1 : 0), 1);
    if (!out.quiescent) return;
    EXPECT_FALSE(out.cmd_valid || out.done_valid);
    if (!in.host_valid && in.sm_valid == 0) {
      EXPECT_EQ(run.q(), before_);
    }
  }

  State before_;
  Outputs out_;
};

Mix any_mix() {
  const auto percent = [](std::uint32_t from) { return *rc::gen::inRange(from, 101U); };
  return {.cmd_ready = percent(10),
          .done_ready = percent(10),
          .host = *rc::gen::inRange(1U, 60U),
          .illegal = *rc::gen::inRange(0U, 30U),
          .sm_event = *rc::gen::inRange(1U, 30U),
          .save = percent(0),
          .most_tbs = *rc::gen::inRange(1U, 100U),
          .launches = *rc::gen::inRange(1U, 20U),
          .most_share = percent(1),
          .mode = std::nullopt};
}

RC_GTEST_PROP(DrfRandom, TheRulesHoldAtAnySmallSize, ()) {
  const Params params{.num_sms = *rc::gen::inRange(1U, 6U),
                      .num_slots = *rc::gen::inRange(1U, 9U),
                      .num_ctxs = *rc::gen::inRange(1U, 6U),
                      .lanes = *rc::gen::inRange(1U, 5U),
                      .share_w = *rc::gen::inRange(6U, 12U)};
  const Mix mix = any_mix();
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  const std::string failure = tests::first_failure([&] {
    CheckedRun checked(params, mix, seed);
    for (int i = 0; i < 5000; ++i) checked.step();
    checked.run.finish();
  });
  if (!failure.empty()) RC_FAIL(failure);
}

TEST(DrfRandom, TheRulesHoldAtEverySizeOfTheCard) {
  for (const Params& params : kSizes) {
    CheckedRun checked(params, {.host = 10, .sm_event = params.num_sms < 16 ? 4U : 1U},
                       params.num_sms);
    for (int i = 0; i < (params.num_sms < 16 ? 100'000 : 10'000) && !HasFailure(); ++i) {
      checked.step();
    }
    checked.run.finish();
    EXPECT_GT(checked.run.ledger().tbs_ended(), 100U);
  }
}

/// Guards the others: the runs do reach what they are to check.
TEST(DrfRandom, ReachesEveryModeCommandAndError) {
  RandomRun run({.num_sms = 3, .num_slots = 4, .num_ctxs = 3, .lanes = 2, .share_w = 8},
                {.host = 10, .illegal = 20, .sm_event = 3}, 5);
  std::array<std::uint32_t, 16> errors{};
  std::array<std::uint32_t, 4> preempts_in{};
  for (int i = 0; i < 1'000'000; ++i) {
    run.step();
    ++errors[static_cast<std::size_t>(run.rig().out.err_code)];
    const Outputs& out = run.rig().out;
    if (out.cmd_valid && run.rig().in.cmd_ready && out.cmd.op == SmOp::kPreempt) {
      ++preempts_in[static_cast<std::size_t>(run.q().mode)];
    }
  }
  run.finish();
  for (const std::uint32_t preempts : preempts_in) EXPECT_GT(preempts, 30U);
  for (const Error error : {Error::kContext, Error::kBusy, Error::kTbCount, Error::kDemand,
                            Error::kTechnique, Error::kLimit}) {
    EXPECT_GT(errors[static_cast<std::size_t>(error)], 5U) << to_string(error);
  }
  EXPECT_GT(run.ledger().tbs_resumed(), 200U);
  EXPECT_GT(run.ledger().launches_ended(), 100U);
}

TEST(DrfRandom, ResetIsLegalInAnyCycle) {
  const Params params = kSizes[2];
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    RandomRun run(params, {.host = 30, .sm_event = 4}, seed);
    for (std::uint32_t i = 0; i < 200 + 7 * seed; ++i) run.step();
    run.reset();
    State fresh(params);
    fresh.owner = run.q().owner;
    fresh.ptbq = run.q().ptbq;
    fresh.stamps = run.q().stamps;
    ASSERT_EQ(run.q(), fresh);
  }
}

/// All words, packed at once.
std::vector<std::uint32_t> packed(const DrfAllocator& driver) {
  StateImage image(driver.params());
  StateImage::Changed changed;
  changed.add_registers(driver.params());
  for (auto& memory : changed.memories) {
    for (std::uint32_t i = 0; i < 9; ++i) memory.add(0);
  }
  image.put(driver.state(), changed);
  const std::uint32_t* words = image.words();
  return {words, words + ImageLayout(driver.params()).words};
}

TEST(DrfRandom, TheImageIsPackedAnewWhereItChanged) {
  for (const Params& params : {kSizes[1], kSizes[2], kSizes[3]}) {
    RandomRun run(params, {.host = 10, .sm_event = 3}, 3);
    for (int i = 0; i < 20'000 && !HasFailure(); ++i) {
      if (i % 4999 == 0) run.reset();
      run.step();
      if (i % 5 != 0) continue;
      const std::uint32_t* words = run.rig().driver.image();
      const std::vector<std::uint32_t> expected = packed(run.rig().driver);
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), words)) << "cycle " << i;
    }
  }
}

}  // namespace
}  // namespace segue::drf_allocator
