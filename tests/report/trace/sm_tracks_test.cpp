// SMs and slots: each slice is what the recorded events say.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "cmodel/gpu/sim/event_fields.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"
#include "tests/gpu/small_plans.hpp"
#include "tests/report/trace/trace_document.hpp"

namespace segue::trace {
namespace {

using gpu::EventKind;
using gpu::SmActivity;

class SmTracksTest : public testing::Test {
 protected:
  [[nodiscard]] std::vector<Shown> of(const std::string& category,
                                      const std::string& thread) const {
    std::vector<Shown> result;
    for (const Shown& slice : run_.trace.of(category)) {
      if (slice.thread == thread) result.push_back(slice);
    }
    return result;
  }
  [[nodiscard]] bool has(const std::string& category, const std::string& thread, Cycle begin,
                         Cycle end) const {
    const auto slices = of(category, thread);
    return std::any_of(slices.begin(), slices.end(), [&](const Shown& slice) {
      return slice.begin == begin && slice.end == end;
    });
  }
  static std::string sm(std::uint32_t number) { return fmt::format("SM {}", number); }
  static std::string slot(std::uint32_t sm_number, std::uint32_t number) {
    return fmt::format("SM {} slot {}", sm_number, number);
  }

  gpu::Plan plan_ = gpu::busy_plan();
  TracedRun run_ = traced(plan_);
};

TEST_F(SmTracksTest, EveryThreadBlockOfEveryLaunchHasItsSlices) {
  std::size_t launches = 0;
  for (const Shown& kernel : run_.trace.of("kernel")) {
    if (kernel.args.contains("cut")) continue;
    ++launches;
    std::multiset<std::uint64_t> ended;
    for (const Shown& run : run_.trace.of("run")) {
      if (run.name == kernel.name && run.begin >= kernel.begin && run.end <= kernel.end &&
          run.arg("then") == "ends") {
        ended.insert(run.args.at("tb").get<std::uint64_t>());
      }
    }
    const auto tbs = kernel.args.at("thread blocks").get<std::uint64_t>();
    EXPECT_EQ(ended.size(), tbs);
    EXPECT_EQ(std::set<std::uint64_t>(ended.begin(), ended.end()).size(), tbs);
  }
  EXPECT_GE(launches, 8U);
}

// Also of those that were switched out on the way: they keep their remaining time.
TEST_F(SmTracksTest, ThreadBlocksRunForTheirTime) {
  const gpu::ProcessPlan& process = plan_.processes[0];
  Shown launch;  // its first
  for (const Shown& kernel : run_.trace.of("kernel")) {
    if (kernel.process == process.name && launch.name.empty()) launch = kernel;
  }
  ASSERT_EQ(launch.args.at("thread blocks"), process.kernels[0].tb_count);
  std::map<std::uint32_t, Cycle> ran;
  for (const Shown& run : run_.trace.of("run")) {
    if (run.name == launch.name && run.end <= launch.end) {
      ran[run.args.at("tb").get<std::uint32_t>()] += run.cycles();
    }
  }
  const std::uint64_t stream = gpu::launch_stream(plan_.seed, process.stream, 0);
  ASSERT_EQ(ran.size(), process.kernels[0].tb_count);
  for (const auto& [tb, cycles] : ran) {
    const Cycle duration = gpu::tb_duration(process.kernels[0], stream, tb);
    EXPECT_GE(cycles, duration) << tb;
    EXPECT_LE(cycles, duration + 20) << tb;  // until the driver takes the message
  }
}

TEST_F(SmTracksTest, SavesAndRestoresAreTheSms) {
  std::size_t saves = 0;
  std::size_t restores = 0;
  for (const SmActivity& activity : run_.activities) {
    const bool save = activity.kind == SmActivity::Kind::kSave;
    if (!save && activity.kind != SmActivity::Kind::kRestore) continue;
    ++(save ? saves : restores);
    EXPECT_EQ(activity.end - activity.begin, 20U);  // of small_kernel
    EXPECT_TRUE(has(save ? "save" : "restore", slot(activity.sm, activity.slot), activity.begin,
                    activity.end));
  }
  EXPECT_GT(saves, 0U);
  EXPECT_EQ(run_.trace.of("save").size(), saves);
  EXPECT_EQ(run_.trace.of("restore").size(), restores);
  EXPECT_EQ(saves, run_.result.processes[0].preempted_tbs + run_.result.processes[1].preempted_tbs);
}

TEST_F(SmTracksTest, ReservedSlicesAddUpToTheMeanOfTheRun) {
  Cycle sum = 0;
  std::size_t count = 0;
  for (const Shown& slice : run_.trace.of("reserved")) {
    if (slice.args.contains("cut")) continue;
    EXPECT_EQ(slice.name, "reserved: switch");
    sum += slice.cycles();
    ++count;
  }
  // An SM that was empty when it was told takes no time and no slice.
  EXPECT_LE(count, run_.result.preemptions);
  EXPECT_DOUBLE_EQ(static_cast<double>(sum) / static_cast<double>(run_.result.preemptions),
                   run_.result.mean_vacate_cycles);
}

TEST_F(SmTracksTest, RunsEndWithTheRecordedEvents) {
  std::size_t ended = 0;
  for (const Event& event : run_.events) {
    if (event.kind != EventKind::kFinished) continue;
    ++ended;
    bool found = false;
    for (const Shown& run : of("run", slot(event.unit, event.slot))) {
      found = found || (run.end == event.time && run.args.at("tb") == gpu::low(event) &&
                        run.arg("then") == "ends");
    }
    EXPECT_TRUE(found) << event.time;
  }
  std::size_t shown = 0;
  for (const Shown& run : run_.trace.of("run")) shown += run.arg("then") == "ends";
  EXPECT_EQ(shown, ended);
}

TEST_F(SmTracksTest, SetUpsAreTheRecordedOnes) {
  std::map<std::uint32_t, Cycle> begun;
  std::size_t set_up = 0;
  for (const Event& event : run_.events) {
    if (event.kind == EventKind::kSetup) begun[event.unit] = event.time;
    if (event.kind == EventKind::kPreempt) begun.erase(event.unit);  // in the middle of it
    if (event.kind != EventKind::kSetupDone || !begun.contains(event.unit)) continue;
    ++set_up;
    EXPECT_TRUE(has("setup", sm(event.unit), begun[event.unit], event.time));
  }
  EXPECT_GT(set_up, 10U);
}

TEST(SmTracks, AnSmIsHeldUntilItsLastThreadBlockEnds) {
  gpu::Plan plan = gpu::empty_plan(2, 1);
  gpu::add_process(plan, {gpu::small_kernel(1, 1, 100, 0)});
  plan.processes[0].steps.push_back(
      {.kind = gpu::Step::Kind::kCpu, .kernel = 0, .launch = 0, .cycles = 500});
  const TracedRun run = traced(plan);
  const auto held = run.trace.of("held");
  const auto runs = run.trace.of("run");
  ASSERT_EQ(held.size(), 1U);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(held[0].end, runs[0].end);
  EXPECT_EQ(held[0].name, "0:app0 k");
}

TEST(SmTracks, ADrainThatIsEscalatedSaysSo) {
  gpu::Plan plan = gpu::busy_plan();
  plan.technique = sm_driver::Technique::kDrain;
  plan.drain_deadline = 60;
  std::set<std::string> names;
  for (const Shown& slice : traced(plan).trace.of("reserved")) names.insert(slice.name);
  EXPECT_TRUE(names.contains("reserved: drain"));
  EXPECT_TRUE(names.contains("reserved: drain, then switch"));
}

}  // namespace
}  // namespace segue::trace
