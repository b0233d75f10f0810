// The processes on the host and the data transfer engine.
#include <gtest/gtest.h>

#include "cmodel/gpu/sim/event_fields.hpp"
#include "tests/gpu/small_plans.hpp"
#include "tests/report/trace/trace_document.hpp"

namespace segue::trace {
namespace {

using gpu::EventKind;
using gpu::Step;

gpu::Plan plan_with_host() {
  gpu::Plan plan = gpu::empty_plan(1, 1);
  for (const Cycle start : {0U, 50U}) {
    gpu::add_process(plan, {gpu::small_kernel(2, 1, 300, 0)}, start);
    Step cpu{.kind = Step::Kind::kCpu, .cycles = 100};
    Step in{.kind = Step::Kind::kCopyIn, .cycles = 200, .bytes = 4096};
    Step out{.kind = Step::Kind::kCopyOut, .cycles = 70};
    plan.processes.back().steps = {cpu, in, Step{}, out};
  }
  plan.policy = sm_driver::Policy::kFcfs;
  return plan;
}

class ProcessTracksTest : public testing::Test {
 protected:
  /// Of process 0, in order: begin, end.
  void expect_slices(const std::string& category, const std::string& thread, EventKind begin,
                     EventKind end) const {
    std::vector<std::pair<Cycle, Cycle>> expected;
    for (const Event& event : run_.events) {
      if (event.unit != 0) continue;
      if (event.kind == begin && (begin != EventKind::kHost || gpu::is_launch(event))) {
        expected.emplace_back(event.time, 0);
      }
      if (event.kind == end) expected.back().second = event.time;
    }
    std::vector<std::pair<Cycle, Cycle>> shown;
    for (const Shown& slice : run_.trace.of(category)) {
      if (slice.process == "0:app0" && slice.thread == thread && !slice.args.contains("cut")) {
        shown.emplace_back(slice.begin, slice.end);
      }
    }
    std::erase_if(expected, [](const auto& slice) { return slice.second == 0; });
    EXPECT_EQ(shown, expected);
    EXPECT_FALSE(shown.empty());
  }

  TracedRun run_ = traced(plan_with_host());
};

TEST_F(ProcessTracksTest, SlicesAreTheRecordedEvents) {
  expect_slices("cpu", "CPU", EventKind::kCpuBegin, EventKind::kCpuEnd);
  expect_slices("copy", "copies", EventKind::kCopyBegin, EventKind::kCopyEnd);
  expect_slices("kernel", "kernels", EventKind::kHost, EventKind::kKernelDone);
}

TEST_F(ProcessTracksTest, ACopyIsShownWithItsProcessAndWithTheEngine) {
  std::vector<Shown> of_processes;
  std::vector<Shown> of_engine;
  for (const Shown& copy : run_.trace.of("copy")) {
    (copy.process == "data transfer engine" ? of_engine : of_processes).push_back(copy);
  }
  EXPECT_EQ(of_engine.size(), of_processes.size());
  EXPECT_EQ(of_engine.at(0).name, "0:app0: copy to device");
  EXPECT_EQ(of_engine.at(0).cycles(), 200U);
  EXPECT_EQ(of_engine.at(0).arg("direction"), "to device");
  EXPECT_EQ(of_engine.at(0).args.at("bytes"), 4096);
  EXPECT_EQ(of_processes.at(0).name, "copy to device");
}

TEST_F(ProcessTracksTest, AKernelIsQueuedUntilAnSmIsSetUpForIt) {
  bool waited = false;
  for (const Shown& queued : run_.trace.of("queue")) {
    EXPECT_EQ(queued.depth, 1U);
    waited = waited || queued.cycles() > 200;  // one SM for two kernels
    if (queued.args.contains("cut")) continue;
    bool set_up = false;
    for (const Event& event : run_.events) {
      set_up = set_up || (event.kind == EventKind::kSetup && event.time == queued.end);
    }
    EXPECT_TRUE(set_up) << queued.end;
  }
  EXPECT_TRUE(waited);
}

TEST_F(ProcessTracksTest, LaunchesAndAdmissionsAreInstants) {
  std::size_t launches = 0;
  for (const Event& event : run_.events) launches += gpu::is_launch(event);
  EXPECT_EQ(run_.trace.instants_named("launched").size(), launches);
  EXPECT_EQ(run_.trace.instants_named("admitted").size(), launches);
  const Shown admitted = run_.trace.instants_named("admitted").at(0);
  EXPECT_EQ(admitted.process, "0:app0");
  EXPECT_EQ(admitted.arg("kernel"), "0:app0 k");
}

}  // namespace
}  // namespace segue::trace
