// The host around the engine: CPU work, copies, command queues (thesis 2.1, 2.2).
#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

constexpr Cycle kLatency = 5;  // of empty_plan

Step cpu(Cycle cycles) {
  Step step;
  step.kind = Step::Kind::kCpu;
  step.cycles = cycles;
  return step;
}
Step copy(Cycle cycles, std::uint32_t queue = 0) {
  Step step;
  step.kind = Step::Kind::kCopyIn;
  step.cycles = cycles;
  step.queue = queue;
  return step;
}
Step launch(std::uint32_t queue = 0) {
  Step step;
  step.queue = queue;
  return step;
}
Step wait() {
  Step step;
  step.kind = Step::Kind::kWait;
  return step;
}
Step async(Step step) {
  step.asynchronous = true;
  return step;
}

/// When the host's work begins and ends, and when kernels are launched and done.
class Timeline : public EventObserver {
 public:
  void on_event(const Event& event) override {
    const bool launched = event.kind == EventKind::kHost &&
                          static_cast<sm_driver::HostOp>(event.slot) == sm_driver::HostOp::kLaunch;
    if (event.kind != EventKind::kHost || launched) events_.push_back(event);
  }
  [[nodiscard]] std::vector<Cycle> times(EventKind kind, std::uint32_t ctx = 0) const {
    std::vector<Cycle> result;
    for (const Event& event : events_) {
      if (event.kind == kind && event.unit == ctx) result.push_back(event.time);
    }
    return result;
  }
  [[nodiscard]] Cycle time(EventKind kind, std::uint32_t ctx = 0) const {
    return times(kind, ctx).at(0);
  }

 private:
  std::vector<Event> events_;
};

class HostTest : public testing::Test {
 protected:
  /// One kernel of a single thread block of 100 cycles.
  void add(std::initializer_list<Step> steps) {
    add_process(plan_, {small_kernel(1, 1, 100, 0)});
    ProcessPlan& process = plan_.processes.back();
    process.steps = steps;
    for (const Step& step : steps) process.queues = std::max(process.queues, step.queue + 1);
  }
  void run() {
    RunOptions options;
    options.observer = &timeline_;
    result_ = run_workload(plan_, options);
    ASSERT_FALSE(result_.stall.has_value());
  }
  [[nodiscard]] Cycle turnaround(std::size_t process) const {
    return static_cast<Cycle>(result_.processes.at(process).turnaround_cycles);
  }

  static Plan roomy_plan() {
    Plan plan = empty_plan(2, 1);
    plan.queue_depth = 8;
    plan.cpu_threads = 4;
    return plan;
  }

  Plan plan_ = roomy_plan();
  Timeline timeline_;
  RunResult result_;
};

TEST_F(HostTest, CpuWorkComesBeforeTheLaunchBehindIt) {
  add({cpu(1000), launch()});
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin), 0U);
  EXPECT_EQ(timeline_.time(EventKind::kCpuEnd), 1000U);
  EXPECT_EQ(timeline_.time(EventKind::kHost), 1000U + kLatency);
}

TEST_F(HostTest, ARunEndsWithItsLastStep) {
  add({launch(), cpu(1000)});
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin), timeline_.time(EventKind::kKernelDone));
  EXPECT_EQ(turnaround(0), timeline_.time(EventKind::kCpuEnd));
}

TEST_F(HostTest, ASynchronousCopyHoldsUpTheProgram) {
  add({copy(300), cpu(50), launch()});
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin), kLatency);
  EXPECT_EQ(timeline_.time(EventKind::kCopyEnd), kLatency + 300);
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin), kLatency + 300);
}

TEST_F(HostTest, AnAsynchronousOneDoesNot) {
  add({async(copy(300)), cpu(50), launch()});
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin), 0U);
  EXPECT_EQ(timeline_.time(EventKind::kHost), kLatency + 300 + kLatency);  // the same queue
}

TEST_F(HostTest, AWaitIsForEveryCommand) {
  add({async(copy(300, 0)), async(launch(1)), wait(), cpu(50)});
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin), timeline_.time(EventKind::kCopyEnd));
  EXPECT_LT(timeline_.time(EventKind::kKernelDone), timeline_.time(EventKind::kCopyEnd));
}

TEST_F(HostTest, TheEndOfARunIsTheEndOfItsCommands) {
  add({async(launch()), async(copy(300))});
  run();
  EXPECT_EQ(turnaround(0), timeline_.time(EventKind::kCopyEnd));
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin),
            timeline_.time(EventKind::kKernelDone) + kLatency);
}

TEST_F(HostTest, CommandsOfTwoQueuesRunOnTwoEnginesAtOnce) {
  add({async(copy(300, 0)), async(launch(1))});
  plan_.processes[0].start = 100;  // the registers are written
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin), 100 + kLatency);
  EXPECT_EQ(timeline_.time(EventKind::kHost), 100 + kLatency);
}

TEST_F(HostTest, OneEngineHasOneCommandOfAProcess) {
  add({async(launch(0)), async(launch(1)), async(copy(100, 2)), async(copy(100, 3))});
  run();
  const auto launched = timeline_.times(EventKind::kHost);
  ASSERT_EQ(launched.size(), 2U);
  EXPECT_GT(launched[1], timeline_.time(EventKind::kKernelDone));
  const auto begun = timeline_.times(EventKind::kCopyBegin);
  ASSERT_EQ(begun.size(), 2U);
  EXPECT_EQ(begun[1], begun[0] + 100);  // its time had come long before
}

TEST_F(HostTest, TheTransferEngineTakesCopiesInOrderOfArrival) {
  add({copy(100), launch()});
  add({copy(100), launch()});
  add({copy(100), launch()});
  plan_.processes[2].priority = 1;
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin, 0), kLatency);
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin, 1), kLatency + 100);
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin, 2), kLatency + 200);
}

TEST_F(HostTest, OrTheMostUrgentFirstWithoutCuttingOneShort) {
  add({copy(100), launch()});
  add({copy(100), launch()});
  add({copy(100), launch()});
  plan_.processes[1].start = plan_.processes[2].start = 50;
  plan_.processes[2].priority = 1;
  plan_.urgent_copies_first = true;
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin, 0), kLatency);
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin, 2), kLatency + 100);
  EXPECT_EQ(timeline_.time(EventKind::kCopyBegin, 1), kLatency + 200);
}

TEST_F(HostTest, CpuWorkWaitsForAThread) {
  add({cpu(100), launch()});
  add({cpu(100), launch()});
  add({cpu(100), launch()});
  plan_.cpu_threads = 2;
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin, 0), 0U);
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin, 1), 0U);
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin, 2), 100U);
}

TEST_F(HostTest, AProgramWaitsForRoomInItsQueues) {
  add({async(copy(300)), async(copy(300)), cpu(50), launch()});
  plan_.queue_depth = 2;
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin), 0U);
}

TEST_F(HostTest, AProgramWaitsForRoomInItsQueuesWhenThereIsNone) {
  add({async(copy(300)), async(copy(300)), cpu(50), launch()});
  plan_.queue_depth = 1;
  run();
  EXPECT_EQ(timeline_.time(EventKind::kCpuBegin), timeline_.time(EventKind::kCopyEnd));
}

TEST_F(HostTest, AReplayBeginsWhereTheRunEnded) {
  add({cpu(100), launch()});
  plan_.runs = 2;
  run();
  const auto begun = timeline_.times(EventKind::kCpuBegin);
  ASSERT_GE(begun.size(), 2U);
  EXPECT_EQ(begun[1], timeline_.time(EventKind::kKernelDone));
  EXPECT_EQ(turnaround(0), timeline_.time(EventKind::kKernelDone));
}

TEST_F(HostTest, LongCpuWorkIsNoLackOfProgress) {
  add({cpu(10'000), launch()});
  plan_.no_progress_limit = 2'000;
  run();
}

/// The launch begins and ends meanwhile.
TEST_F(HostTest, LongWorkBesideAnAsynchronousLaunchIsNoLackOfProgress) {
  add({async(launch(0)), cpu(10'000)});
  add({async(copy(10'000, 1)), async(launch(0)), wait()});
  plan_.no_progress_limit = 2'000;
  run();
  EXPECT_EQ(turnaround(0), 10'000U);
  EXPECT_EQ(turnaround(1), kLatency + 10'000);
}

TEST_F(HostTest, WaitingForTheCopyEngineIsNoLackOfProgress) {
  for (int process = 0; process < 3; ++process) add({copy(10'000), launch()});
  plan_.no_progress_limit = 2'000;
  run();
}

TEST_F(HostTest, WaitingForACpuThreadIsNoLackOfProgress) {
  for (int process = 0; process < 3; ++process) add({cpu(10'000), launch()});
  plan_.cpu_threads = 1;
  plan_.no_progress_limit = 2'000;
  run();
}

}  // namespace
}  // namespace segue::gpu
