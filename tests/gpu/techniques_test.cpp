#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::gpu {
namespace {

using Leaves = VacatePlan::Leaves;

KernelProfile growing_context() {
  return {.context =
              ContextSize({{.progress = 0.0, .bytes = 100}, {.progress = 0.5, .bytes = 300}})};
}

TEST(DrainPlan, RunsToTheEndAndMovesNothing) {
  for (const Work done : {Work{0}, Work{500}, Work{999}}) {
    EXPECT_EQ(plan_drain({.work = 1000, .done = done}, growing_context()),
              (VacatePlan{.leaves = Leaves::kFinished, .stop_at = 1000}));
  }
  EXPECT_EQ(plan_drain({.work = kEndless, .done = 7}, {}).stop_at, kEndless);
}

TEST(SwitchPlan, StopsAtOnceAndMovesTheContextOfThatMoment) {
  const KernelProfile kernel = growing_context();
  EXPECT_EQ(
      plan_switch_now({.work = 1000, .done = 499}, kernel),
      (VacatePlan{.leaves = Leaves::kSaved, .stop_at = 499, .bytes_out = 100, .bytes_in = 100}));
  EXPECT_EQ(plan_switch_now({.work = 1000, .done = 500}, kernel).bytes_out, 300U);
  EXPECT_EQ(plan_switch_now({.work = kEndless, .done = 9}, kernel).bytes_in, 100U);
}

TEST(FlushPlan, ThrowsAwayAllWorkSoFar) {
  for (const Work work : {Work{1000}, kEndless}) {
    for (const Work done : {Work{0}, Work{500}, Work{999}}) {
      EXPECT_EQ(plan_flush({.work = work, .done = done}, growing_context()),
                (VacatePlan{.leaves = Leaves::kRestarts, .stop_at = done, .lost = done}));
    }
  }
}

// From the point on at which it does what cannot be done twice, and not before.
TEST(FlushPlan, SavesNonIdempotentTbs) {
  KernelProfile kernel = growing_context();
  const auto leaves = [&](double point, Work done) {
    kernel.first_non_idempotent = point;
    return plan_flush({.work = 1000, .done = done}, kernel).leaves;
  };
  EXPECT_EQ(leaves(0.5, 499), Leaves::kRestarts);
  EXPECT_EQ(leaves(0.5, 500), Leaves::kSaved);
  EXPECT_EQ(plan_flush({.work = 1000, .done = 500}, kernel),
            plan_switch_now({.work = 1000, .done = 500}, kernel));
  EXPECT_EQ(leaves(0.0, 0), Leaves::kSaved);
  EXPECT_EQ(leaves(1.0, 999), Leaves::kRestarts);
  EXPECT_EQ(leaves(std::numeric_limits<double>::infinity(), 999), Leaves::kRestarts);
  kernel.first_non_idempotent = 0.0;
  EXPECT_EQ(plan_flush({.work = kEndless, .done = 0}, kernel).leaves, Leaves::kSaved);
}

TEST(ContextSize, AKernelWithoutContextHasNoBytes) {
  EXPECT_EQ(ContextSize().at(1, 2), 0U);
  EXPECT_EQ(ContextSize().largest(), 0U);
  EXPECT_EQ(growing_context().context.largest(), 300U);
}

// The property that the fast SM relies on, for any state of a thread block.
TEST(TechniqueTable, WholeSmAgreesWithThePlan) {
  const KernelProfile kernel = growing_context();
  for (const Technique& technique : kTechniques) {
    if (technique.whole_sm == WholeSm::kPerTb) continue;
    ASSERT_NE(technique.plan, nullptr) << technique.name;
    for (const TbState tb : {TbState{1000, 0}, TbState{1000, 700}, TbState{kEndless, 5}}) {
      const VacatePlan plan = technique.plan(tb, kernel);
      const bool saves = technique.whole_sm == WholeSm::kSave;
      EXPECT_EQ(plan.leaves, saves ? Leaves::kSaved : Leaves::kFinished) << technique.name;
      EXPECT_EQ(plan.stop_at, saves ? tb.done : tb.work) << technique.name;
      EXPECT_EQ(plan.bytes_out, saves ? kernel.context.at(tb.done, tb.work) : 0U) << technique.name;
      EXPECT_EQ(plan.bytes_in, plan.bytes_out) << technique.name;
      EXPECT_EQ(plan.lost, 0U) << technique.name;
    }
  }
}

TEST(TechniqueTable, NamesAreThoseOfTheLayoutWithHyphens) {
  for (const Technique& technique : kTechniques) {
    std::string name(technique.name);
    std::ranges::replace(name, '-', '_');
    EXPECT_EQ(name, to_string(technique.code));
  }
}

// What the check before a build refuses.
TEST(TechniqueTable, AMissingOrMisplacedOrSilentEntryIsNoticed) {
  std::array<Technique, 2> table = {kDrainTechnique, kSwitchTechnique};
  EXPECT_TRUE(names_every_code(table, 2));
  EXPECT_FALSE(names_every_code(table, 3));
  std::swap(table[0], table[1]);
  EXPECT_FALSE(names_every_code(table, 2));
  table = {kDrainTechnique, kSwitchTechnique};
  table[1].help = {};
  EXPECT_FALSE(names_every_code(table, 2));
}

// The SM driver refuses in its technique register exactly what nothing executes.
TEST(TechniqueTable, TheDriverAcceptsBuiltTechniques) {
  for (const Technique& technique : kTechniques) {
    const sm_driver::Params params{.num_sms = 2, .num_slots = 2, .num_ctxs = 2, .num_ksrs = 2};
    sm_driver::SmDriver driver(params);
    sm_driver::Inputs in(params);
    in.host_valid = true;
    in.host.op = sm_driver::HostOp::kSetPolicy;
    in.host.technique = technique.code;
    sm_driver::Outputs out;
    driver.eval(in, out);
    EXPECT_EQ(out.err_code,
              technique.is_built() ? sm_driver::Error::kNone : sm_driver::Error::kTechnique)
        << technique.name;
  }
}

TEST(TechniqueNames, ANameIsACode) {
  EXPECT_EQ(technique_from_name("drain", ""), TechniqueCode::kDrain);
  EXPECT_EQ(technique_from_name("switch", ""), TechniqueCode::kSwitch);
  EXPECT_EQ(technique_from_name("flush", ""), TechniqueCode::kFlush);
  EXPECT_EQ(technique_from_name("chimera", ""), TechniqueCode::kChimera);
  EXPECT_EQ(supported_techniques(), "drain, switch, partial-switch, flush, chimera");
  EXPECT_EQ(describe_techniques(),
            "drain (its thread blocks finish), switch (their contexts are saved), partial-switch "
            "(their contexts are saved one after another), flush (they start over, or are saved "
            "where that is not safe), chimera (each starts over, finishes or is saved, whichever "
            "costs least within --limit)");
}

// Only a supported name is suggested: any other would be refused a second time.
TEST(TechniqueNames, OtherNamesAreUnknown) {
  EXPECT_EQ(
      refusal([] { technique_from_name("flash", "--technique"); }),
      "--technique: unknown technique 'flash'; did you mean 'flush'?; allowed: drain, switch, "
      "partial-switch, flush, chimera");
  EXPECT_EQ(
      refusal([] { technique_from_name("drian", "--technique"); }),
      "--technique: unknown technique 'drian'; did you mean 'drain'?; allowed: drain, switch, "
      "partial-switch, flush, chimera");
  EXPECT_EQ(
      refusal([] { technique_from_name("squash", "--technique"); }),
      "--technique: unknown technique 'squash'; allowed: drain, switch, partial-switch, flush, "
      "chimera");
}

}  // namespace
}  // namespace segue::gpu
