// The selector between driver and SMs.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/selector_ports.hpp"
#include "cmodel/gpu/sim/sm/tb_sample.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/random_plans.hpp"
#include "tests/gpu/sm_bench.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmOp;

/// Three SMs of one kernel of blocks of 100 cycles, whose saves take 20; the one in SM `s` has run
/// since 50 - 10 s. Driver and OS are a hand.
class Sms {
 public:
  Sms() : plan_(make_plan()), memory_(plan_), ports_(plan_), selector_(selector_params(plan_)) {
    launch_.kernel = &plan_.processes[0].kernels[0];
    launch_.stream = 1;
    for (std::uint32_t s = 0; s < 3; ++s) sms_.emplace_back(s, 1, memory_);
    for (std::uint32_t s = 0; s < 3; ++s) {
      sms_[s].take({.op = SmOp::kSetup, .sm = s}, 0, &launch_);
      sms_[s].fire(1);
      sms_[s].pop_message();
      issue(s, 0, s, 50 - 10 * s);
    }
    ports_.launched(0, *launch_.kernel);
    cycles(3);  // of the OS's writes
  }
  void issue(std::uint32_t sm, std::uint32_t slot, std::uint32_t tb, Cycle now) {
    sms_[sm].take({.op = SmOp::kIssue, .sm = sm, .slot = slot, .tb_id = tb}, now, nullptr);
  }
  /// A block has ended; its kernel is known from then on.
  void end_tb() {
    ports_.ended(ended_of(0, launch_, 9));
    cycles(1);
  }
  void end_launch() {
    ports_.done(0);
    cycles(1);
  }
  /// The SM of `sms` that is to be taken, with counters as at `now`.
  std::uint32_t victim(std::uint64_t sms, Cycle now) {
    driver_.ask_valid = true;
    driver_.ask = {.ctx = 0, .sms = sms};
    for (;;) {
      show(now);
      const bool answered = ports_.outputs().victim_valid;
      ports_.end(selector_, driver_, time_++);
      if (answered) break;
    }
    const std::uint32_t sm = ports_.outputs().victim.sm;
    driver_.ask_valid = false;
    cycles(1);
    return sm;
  }
  [[nodiscard]] TechniqueCode technique(std::uint32_t sm) { return ports_.techniques(sm)[0]; }
  [[nodiscard]] const SelectorPorts& ports() const { return ports_; }

 private:
  static Plan make_plan() {
    Plan plan = empty_plan(3, 2);
    add_process(plan, {small_kernel(50, 2, 100, 0)});
    plan.latency_limit = 1000;
    return plan;
  }
  void show(Cycle now) {
    ports_.begin(selector_);
    ports_.answer_samples(
        [&](std::uint32_t sm, std::uint32_t slot) { return sample_of(sms_[sm], slot, now); });
  }
  void cycles(int count) {
    for (int i = 0; i < count; ++i) {
      show(0);
      ports_.end(selector_, driver_, time_++);
    }
    ports_.begin(selector_);
  }

  Plan plan_;
  LaunchState launch_;
  ContextMemory memory_;
  std::vector<ResidentSm> sms_;
  SelectorPorts ports_;
  preempt_selector::PreemptSelector selector_;
  sm_driver::Outputs driver_;
  Cycle time_ = 0;
};

constexpr std::uint64_t kAllSms = 0b111;

TEST(SelectorPorts, TheSmThatHasDoneLeastIsTaken) {
  Sms bench;
  EXPECT_EQ(bench.victim(kAllSms, 60), 0U);  // 10 of 100 cycles
  EXPECT_EQ(bench.technique(0), TechniqueCode::kFlush);
}

// Its blocks are alone in their SMs: to drain costs no throughput, when it is known to be in time.
TEST(SelectorPorts, TheSmThatEndsFirstIsTakenOnceTheKernelIsKnown) {
  Sms bench;
  bench.end_tb();
  EXPECT_EQ(bench.victim(kAllSms, 60), 2U);
  EXPECT_EQ(bench.technique(2), TechniqueCode::kDrain);
  bench.end_launch();
  EXPECT_EQ(bench.victim(kAllSms, 60), 0U);
  EXPECT_EQ(bench.technique(0), TechniqueCode::kFlush);
}

TEST(SelectorPorts, OnlyAnSmOfTheRequestIsTaken) {
  Sms bench;
  EXPECT_EQ(bench.victim(0b110, 60), 1U);
  EXPECT_EQ(bench.victim(0b100, 60), 2U);
}

// The number of slots in use makes no difference: the selector names the SM before the driver
// takes it.
TEST(SelectorPorts, AnSmWithMoreThreadBlocksCostsMore) {
  Sms bench;
  bench.issue(0, 1, 9, 45);
  EXPECT_EQ(bench.victim(kAllSms, 60), 1U);
}

TEST(SelectorPorts, CountsTheCyclesFromRequestToAnswer) {
  Sms bench;
  bench.victim(kAllSms, 60);
  const Cycle first = bench.ports().answers().longest;
  bench.victim(0b110, 60);  // of the same batch
  const AnswerCounts& answers = bench.ports().answers();
  EXPECT_EQ(answers.answers, 2U);
  EXPECT_EQ(answers.late, 0U);
  EXPECT_EQ(answers.longest, first);
  EXPECT_LT(answers.cycles - first, 6U);  // one for each SM, and request and answer
}

TEST(SelectorPorts, AWriteThatIsRefusedIsAHarnessError) {
  Plan plan = empty_plan(1, 1);
  add_process(plan, {small_kernel(1, 1, 100, 0)});
  plan.technique = sm_driver::Technique::kChimera;
  plan.headroom = plan.latency_limit = 100;
  EXPECT_THROW(run(plan), HarnessError);
}

TEST(TbSample, FollowsTheProgressOfTheThreadBlock) {
  SmBench<ResidentSm> bench;
  bench.kernel().profile.instructions = 1000;
  bench.kernel().profile.first_non_idempotent = 0.5;
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.until(60);
  preempt_selector::Sample sample = sample_of(bench.sm(), 0, 60);
  EXPECT_TRUE(sample.taken);
  EXPECT_TRUE(sample.idempotent);
  EXPECT_EQ(sample.executed, 400U);
  EXPECT_EQ(sample.cycles, 40U);
  EXPECT_FALSE(sample_of(bench.sm(), 0, 70).idempotent);
  EXPECT_FALSE(sample_of(bench.sm(), 1, 60).taken);
}

TEST(ResidentSm, UsefulWorkIsWorkNotFlushed) {
  SmBench<ResidentSm> bench;
  const auto useful = [&](Cycle now) {
    return bench.sm().useful_work(0, now) / static_cast<double>(kWorkPerCycle);
  };
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.until(60);
  EXPECT_EQ(useful(60), 40.0);
  bench.preempt(60, TechniqueCode::kSwitch, 0b1);
  bench.until(80);
  EXPECT_EQ(useful(80), 40.0);
  bench.setup(80);
  bench.until(90);
  bench.resume(90, 0, 5, bench.handle());
  bench.until(120);
  EXPECT_EQ(useful(120), 50.0);
  bench.preempt(120, TechniqueCode::kFlush, 0b1);
  bench.until(121);
  EXPECT_EQ(useful(121), 0.0);
}

// Each thread block leaves its SM in its own way, and none is lost or runs twice.
RC_GTEST_PROP(RandomRun, TheSelectorLosesNoThreadBlock, ()) {
  Plan plan = random_plan(kMostRandomProcesses);
  plan.technique = sm_driver::Technique::kChimera;
  // The loop as published may starve a process.
  if (plan.policy == sm_driver::Policy::kDssLiteral) plan.policy = sm_driver::Policy::kDss;
  plan.headroom = *rc::gen::inRange<Cycle>(0, 100);
  plan.latency_limit = plan.headroom + *rc::gen::inRange<Cycle>(1, 500);
  plan.drain_deadline = 0;
  Conservation watch(plan);
  RunOptions options;
  options.observer = &watch;
  const RunResult result = run(plan, options);
  RC_ASSERT(watch.broken() == "");
  RC_ASSERT(!result.stall.has_value());
  const LeaveCounts& leaves = result.leaves;
  RC_ASSERT(leaves.all() >= watch.preempted());
  RC_CLASSIFY(leaves.flushed != 0, "flushes");
  RC_CLASSIFY(leaves.drained != 0, "drains");
  RC_CLASSIFY(leaves.switched != 0, "switches");
}

RC_GTEST_PROP(RandomRun, SkippingChangesNothingForTheSelector, ()) {
  Plan plan = random_plan(1);
  plan.technique = sm_driver::Technique::kChimera;
  plan.latency_limit = 100;
  plan.drain_deadline = 0;
  plan.no_progress_limit = 20'000;
  RC_ASSERT(run(plan).event_hash == run_every_cycle(plan).event_hash);
}

}  // namespace
}  // namespace segue::gpu
