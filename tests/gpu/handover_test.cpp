// What a launch with a missed deadline has waited for.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "cmodel/gpu/sim/handover_watch.hpp"
#include "tests/gpu/random_plans.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

using sm_driver::Technique;

class Handovers : public testing::Test {
 protected:
  Handovers() {
    for (const std::uint32_t sm : {0U, 1U}) {
      watch.set_up(sm, 0);
      watch.issued(sm, 0, 10 + sm);
      watch.issued(sm, 1, 20 + sm);
    }
  }
  HandoverWatch watch{2, 3};
};

TEST_F(Handovers, NameTheThreadBlockThatLeftLastOfAllSms) {
  watch.told_to_leave(0, 0b11);
  watch.told_to_leave(1, 0b11);
  watch.left(0, 1, Technique::kDrain, 100);
  watch.left(1, 0, Technique::kSwitch, 101);
  watch.left(1, 1, Technique::kSwitch, 102);
  watch.left(0, 0, Technique::kFlush, 103);
  watch.set_up(0, 1);
  watch.set_up(1, 1);
  watch.issued(0, 0, 30);  // the launch's own, in the same slot
  const WaitedFor last{
      .sm = 0, .slot = 0, .tb_id = 10, .technique = Technique::kFlush, .left = 103};
  EXPECT_EQ(watch.end_of_launch(1), (Delay{.waited_for = last}));
  EXPECT_EQ(watch.end_of_launch(1), Delay{}) << "it belongs to one launch";
}

TEST_F(Handovers, BelongToTheContextThatTheSmIsSetUpFor) {
  watch.told_to_leave(0, 0b11);
  watch.left(0, 0, Technique::kDrain, 100);
  watch.left(0, 1, Technique::kDrain, 101);
  watch.set_up(0, 2);
  EXPECT_EQ(watch.end_of_launch(1), Delay{});
  EXPECT_EQ(watch.end_of_launch(2).waited_for->tb_id, 20U);
}

TEST_F(Handovers, CountWhatHasNotLeftOfOtherContexts) {
  watch.told_to_leave(0, 0b11);
  watch.told_to_leave(1, 0b11);
  watch.left(1, 0, Technique::kSwitch, 100);
  const Delay delay = watch.end_of_launch(1);
  EXPECT_FALSE(delay.waited_for);
  EXPECT_EQ(delay.tbs_not_left, 3U);
  EXPECT_EQ(delay.sms_not_vacated, 2U);
  EXPECT_EQ(watch.end_of_launch(0), Delay{}) << "its own";
}

// The second command is for those that the first had told already.
TEST_F(Handovers, AreNotBegunAnewByADrainThatBecomesASwitch) {
  watch.told_to_leave(0, 0b11);
  watch.left(0, 0, Technique::kDrain, 100);
  watch.told_to_leave(0, 0b10);
  watch.left(0, 1, Technique::kSwitch, 101);
  watch.told_to_leave(0, 0b10);
  watch.set_up(0, 1);
  EXPECT_EQ(watch.end_of_launch(1).waited_for->tb_id, 20U);
}

TEST_F(Handovers, OfAKilledLaunchNobodyWaitsFor) {
  watch.told_to_leave(0, 0b11);
  watch.left(0, 0, Technique::kDrain, 100);
  watch.killed(0);
  EXPECT_EQ(watch.end_of_launch(1), Delay{});
  watch.set_up(0, 1);
  EXPECT_EQ(watch.end_of_launch(1), Delay{});
}

/// By the events alone: of each set-up that follows a preemption of another context's SM, the last
/// thread block that left it before. An engine tells its SMs to leave without an event; there is
/// one when they are vacated.
class LastToLeave final : public EventObserver {
 public:
  LastToLeave(const Plan& plan, EngineKind engine)
      : preempted_(engine == EngineKind::kCycle ? EventKind::kVacated : EventKind::kPreempt),
        sms_(plan.params.num_sms),
        last_(plan.params.num_ctxs) {}

  void on_event(const Event& event) override {
    if (event.kind == EventKind::kKernelDone) {
      of_launches[event.unit].push_back(
          {.end = event.time, .last = std::exchange(last_[event.unit], {})});
      return;
    }
    if (event.kind < EventKind::kSetup || event.kind > EventKind::kVacated) return;
    Sm& sm = sms_[event.unit];
    switch (event.kind) {
      case EventKind::kSetup: {
        const auto ctx = static_cast<std::uint32_t>(event.payload >> 32);
        const bool other = sm.preempted && !sm.killed && sm.ctx != ctx;
        if (other && sm.last) last_[ctx].push_back(*sm.last);
        sm = {.ctx = ctx};
        break;
      }
      case EventKind::kIssue:
        ++sm.resident;
        break;
      case EventKind::kKill:
        sm.killed = sm.resident != 0;
        break;
      case EventKind::kPreempt:
      case EventKind::kVacated:
        sm.preempted = sm.preempted || event.kind == preempted_;
        break;
      case EventKind::kFinished:
      case EventKind::kPreempted: {
        --sm.resident;
        if (preempted_ == EventKind::kPreempt && !sm.preempted) break;
        const bool finished = event.kind == EventKind::kFinished;
        const bool flushed = event.payload >> 32 == sm_driver::kHandleNone;
        sm.last = WaitedFor{.sm = event.unit,
                            .slot = event.slot,
                            .tb_id = static_cast<std::uint32_t>(event.payload),
                            .technique = finished  ? Technique::kDrain
                                         : flushed ? Technique::kFlush
                                                   : Technique::kSwitch,
                            .left = event.time};
        break;
      }
      default:
        break;
    }
  }

  struct Launch {
    Cycle end = 0;
    std::vector<WaitedFor> last = {};  ///< of each SM
  };
  std::array<std::vector<Launch>, 16> of_launches;

 private:
  struct Sm {
    std::uint32_t ctx = 0;
    bool preempted = false;
    std::uint32_t resident = 0;
    bool killed = false;
    std::optional<WaitedFor> last = {};
  };
  EventKind preempted_;
  std::vector<Sm> sms_;
  std::vector<std::vector<WaitedFor>> last_;  ///< by context
};

/// Urgent launches that come all the time, most of them too late.
Plan late_plan() {
  Plan plan = random_plan(1);
  plan.policy = *rc::gen::element(sm_driver::Policy::kPpqExclusive, sm_driver::Policy::kPpqShared);
  plan.no_progress_limit = 100'000;
  plan.quantum = 0;
  for (ProcessPlan& process : plan.processes) {
    process.priority = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0U, 3U));
    process.period = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Cycle>(0, 5000));
    process.deadline = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Cycle>(1, 2000));
    process.kill_late = *rc::gen::arbitrary<bool>();
    for (KernelPlan& kernel : process.kernels) kernel.tb_count += 20;
  }
  plan.stop = StopAfterTime{20'000};
  return plan;
}

/// @return launches that name a thread block
std::size_t check_run(const Plan& plan, RunOptions options) {
  LastToLeave expected(plan, options.engine_kind);
  options.observer = &expected;
  const RunResult result = run_workload(plan, options);
  std::size_t named = 0;
  for (std::size_t ctx = 0; ctx < result.processes.size(); ++ctx) {
    std::size_t ended = 0;
    for (const LaunchOutcome& launch : result.processes[ctx].outcomes) {
      const std::vector<LastToLeave::Launch>& of_launches = expected.of_launches[ctx];
      const bool begun = ended < of_launches.size() && launch.end == of_launches[ended].end;
      std::vector<WaitedFor> all;
      if (begun) all = of_launches[ended++].last;
      if (launch.outcome == Outcome::kMet) {
        RC_ASSERT(launch.delay == Delay{});
        continue;
      }
      const std::optional<WaitedFor>& named_one = launch.delay.waited_for;
      RC_ASSERT(!named_one || std::ranges::count(all, *named_one) == 1);
      for (const WaitedFor& one : all) {
        if (named_one && one.left <= named_one->left) continue;
        // It ended by itself before its SM was told to let it go.
        RC_ASSERT(options.engine_kind == EngineKind::kCycle && one.technique == Technique::kDrain);
      }
      RC_ASSERT(launch.delay.tbs_not_left == 0 || launch.outcome == Outcome::kKilled);
      named += launch.delay.waited_for.has_value();
    }
  }
  return named;
}

RC_GTEST_PROP(RandomHandovers, AreThoseOfTheEvents, ()) {
  Plan plan = late_plan();
  const auto kind = *rc::gen::element(SmKind::kFast, SmKind::kGeneral);
  if (kind == SmKind::kFast && plan.technique > Technique::kSwitch) {
    plan.technique = Technique::kSwitch;
  }
  RunOptions options;
  options.sm = kind;
  RC_CLASSIFY(check_run(plan, options) > 0, "with a thread block waited for");
}

RC_GTEST_PROP(RandomHandovers, AreThoseOfTheEventsOfTheEngine, ()) {
  RunOptions options;
  options.engine_kind = EngineKind::kCycle;
  Plan plan = late_plan();
  for (ProcessPlan& process : plan.processes) process.kill_late = false;  // no event says of whom
  RC_CLASSIFY(check_run(plan, options) > 0, "with a thread block waited for");
}

}  // namespace
}  // namespace segue::gpu
