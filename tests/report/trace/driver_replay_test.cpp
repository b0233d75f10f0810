// The reasons are those of the driver that runs, or there are none.
#include "cmodel/report/trace/driver_replay.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "tests/gpu/small_plans.hpp"
#include "tests/report/trace/trace_document.hpp"

namespace segue::trace {
namespace {

/// A twin that takes another policy than the host writes.
class OfAnotherPolicy final : public sm_driver::SmDriverModel {
 public:
  explicit OfAnotherPolicy(const sm_driver::Params& params) : twin_(params) {}

  [[nodiscard]] const sm_driver::Params& params() const override { return twin_.params(); }
  void eval(const sm_driver::Inputs& in, sm_driver::Outputs& out) const override {
    twin_.eval(falsified(in), out);
  }
  void tick(const sm_driver::Inputs& in) override { twin_.tick(falsified(in)); }

 private:
  static sm_driver::Inputs falsified(sm_driver::Inputs in) {
    if (in.host.op == sm_driver::HostOp::kSetPolicy) in.host.policy = sm_driver::Policy::kFcfs;
    return in;
  }

  sm_driver::SmDriver twin_;
};

TEST(DriverReplay, ADriverThatDecidesOtherwiseHasNoReasons) {
  gpu::RunOptions options;
  options.driver = [](const sm_driver::Params& params, gpu::RunPart) {
    return std::make_unique<OfAnotherPolicy>(params);
  };
  const TracedRun run = traced(gpu::busy_plan(), {}, options);
  EXPECT_FALSE(run.has_reasons);
  EXPECT_EQ(run.trace.about.at("reasons"), false);
  EXPECT_TRUE(run.trace.errors.empty());
  std::size_t set_ups = 0;
  for (const Event& event : run.events) set_ups += event.kind == gpu::EventKind::kSetup;
  EXPECT_EQ(run.trace.instants_named("given to").size(), set_ups);  // what is known stays
  EXPECT_FALSE(run.trace.instants_named("given to").back().args.contains("why"));
}

TEST(DriverReplay, EveryPreemptAndSetUpHasItsDecision) {
  for (const auto policy : {sm_driver::Policy::kDss, sm_driver::Policy::kDssLiteral}) {
    gpu::Plan plan = gpu::busy_plan();
    plan.policy = policy;
    const TracedRun run = traced(plan);
    for (const Shown& decision : run.trace.instants_named("given to")) {
      EXPECT_NE(decision.arg("why"), "") << decision.begin;
    }
    for (const Shown& decision : run.trace.instants_named("preempt")) {
      EXPECT_NE(decision.arg("why"), "") << decision.begin;
      EXPECT_NE(decision.arg("for"), "") << decision.begin;
    }
  }
}

}  // namespace
}  // namespace segue::trace
