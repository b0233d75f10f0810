// Drivers that are wrong in one thing: the run must not go through unnoticed.
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

using sm_driver::Inputs;
using sm_driver::Outputs;
using sm_driver::SmOp;

/// The twin with its outputs falsified.
class Falsified final : public sm_driver::SmDriverModel {
 public:
  using Falsify = std::function<void(Outputs&, std::uint64_t cycle)>;
  Falsified(const sm_driver::Params& params, Falsify falsify)
      : twin_(params), falsify_(std::move(falsify)) {}

  [[nodiscard]] const sm_driver::Params& params() const override { return twin_.params(); }
  void eval(const Inputs& in, Outputs& out) const override {
    twin_.eval(in, out);
    falsify_(out, in.now);
    withheld_ = false;
    if (out.cmd_valid) return;
    Outputs honest;
    twin_.eval(in, honest);
    withheld_ = honest.cmd_valid;  // the command stays in the driver
  }
  void tick(const Inputs& in) override {
    Inputs seen = in;
    if (withheld_) seen.cmd_ready = false;
    twin_.tick(seen);
  }

 private:
  sm_driver::SmDriver twin_;
  Falsify falsify_;
  mutable bool withheld_ = false;
};

RunResult run_falsified(Falsified::Falsify falsify, bool skip = true) {
  RunOptions options;
  options.skip = skip;
  options.driver = [&](const sm_driver::Params& params, RunPart) {
    return std::make_unique<Falsified>(params, falsify);
  };
  return run(busy_plan(), options);
}

TEST(BrokenDriver, TheHonestOneIsTheReference) {
  EXPECT_EQ(run_falsified([](Outputs&, std::uint64_t) {}).event_hash, run(busy_plan()).event_hash);
}

TEST(BrokenDriver, OneCommandACycleLateChangesTheHash) {
  const RunResult late = run_falsified([](Outputs& out, std::uint64_t cycle) {
    if (out.cmd_valid && cycle == 300) out.cmd_valid = false;
  });
  const RunResult every = run_falsified([](Outputs& out, std::uint64_t cycle) {
    if (out.cmd_valid && cycle % 64 == 0) out.cmd_valid = false;
  });
  EXPECT_NE(every.event_hash, run(busy_plan()).event_hash);
  EXPECT_FALSE(late.stall.has_value());
}

TEST(BrokenDriver, QuiescentTooEarlyGivesSkippingAway) {
  const auto too_early = [](Outputs& out, std::uint64_t) {
    if (!out.cmd_valid && !out.done_valid) out.quiescent = true;
  };
  const RunResult skipped = run_falsified(too_early, true);
  const RunResult ticked = run_falsified(too_early, false);
  EXPECT_NE(skipped.event_hash, ticked.event_hash);
}

TEST(BrokenDriver, AContextThatIsNotRestoredIsNoticed) {
  EXPECT_THROW(run_falsified([](Outputs& out, std::uint64_t) { out.cmd.resume = false; }),
               HarnessError);
}

TEST(BrokenDriver, AThreadBlockIssuedUnderAnothersNumberIsNoticed) {
  EXPECT_THROW(run_falsified([](Outputs& out, std::uint64_t) {
                 if (out.cmd.op == SmOp::kIssue) out.cmd.tb_id ^= 1;
               }),
               HarnessError);
}

TEST(BrokenDriver, AKernelThatEndsTwiceIsNoticed) {
  EXPECT_THROW(run_falsified([](Outputs& out, std::uint64_t cycle) {
                 if (cycle > 100) out.done_valid = true;
               }),
               HarnessError);
}

TEST(BrokenDriver, ARefusedMessageIsNoticed) {
  EXPECT_THROW(run_falsified([](Outputs& out, std::uint64_t) {
                 if (out.sm_ready == 0) return;
                 out.err_valid = true;
                 out.err_code = sm_driver::Error::kSlot;
               }),
               HarnessError);
}

TEST(BrokenDriver, ADriverThatNeverIssuesEndsWithAReport) {
  const RunResult result =
      run_falsified([](Outputs& out, std::uint64_t) { out.cmd_valid = false; });
  ASSERT_TRUE(result.stall.has_value());
  EXPECT_EQ(result.stalled_part, "workload");
  EXPECT_TRUE(result.stall->holders.empty());
}

}  // namespace
}  // namespace segue::gpu
