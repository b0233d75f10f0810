// A study with a cache is the study without, and what decides a simulation decides its key.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>

#include "cmodel/studies/grid/result_cache.hpp"
#include "cmodel/studies/thesis5/simulation.hpp"
#include "cmodel/studies/thesis5/study.hpp"
#include "tests/gpu/example_machine.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::studies::thesis5 {
namespace {

/// The inputs of a small study, to be changed.
struct Inputs {
  gpu::Machine machine = gpu::example_machine();
  std::vector<gpu::Application> applications{6};
  std::vector<Scheme> schemes = {
      {"FCFS", sm_driver::Policy::kFcfs, sm_driver::Technique::kDrain, false, false},
      {"DSS", sm_driver::Policy::kDss, sm_driver::Technique::kSwitch, true, false}};
  StudyOptions options;

  Inputs() {
    machine.cpu_cores = 4;
    for (std::size_t i = 0; i < applications.size(); ++i) {
      gpu::Application& application = applications[i];
      application.name = "app" + std::to_string(i);
      application.kernels = {gpu::example_kernel()};
      application.kernels[0].tbs = static_cast<std::uint32_t>(5 + 40 * i);
      gpu::Launches launches;
      launches.kernels = {0};
      application.phases = {{.repeat = 2, .work = launches},
                            {.repeat = 1, .work = gpu::CpuWork{200.0}}};
    }
    options.sizes = {2, 3};
    options.workloads = 3;
  }

  [[nodiscard]] Study run() const { return run_study(machine, applications, schemes, options); }
};

// So many applications alone, then 3 different mixes of each size under each scheme.
constexpr std::size_t kPoints = 6 + 2 * 2 * 3;

std::size_t lines(const std::filesystem::path& folder) {
  std::ifstream in(folder / "results.jsonl");
  return static_cast<std::size_t>(
      std::count(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>(), '\n'));
}

void expect_equal(const Study& one, const Study& other) {
  EXPECT_EQ(one.alone_cycles, other.alone_cycles);
  ASSERT_EQ(one.sizes.size(), other.sizes.size());
  for (std::size_t size = 0; size < one.sizes.size(); ++size) {
    const auto& ours = one.sizes[size].outcomes;
    const auto& theirs = other.sizes[size].outcomes;
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::size_t scheme = 0; scheme < ours.size(); ++scheme) {
      ASSERT_EQ(ours[scheme].size(), theirs[scheme].size());
      for (std::size_t mix = 0; mix < ours[scheme].size(); ++mix) {
        EXPECT_EQ(ours[scheme][mix].ntt, theirs[scheme][mix].ntt);
        EXPECT_EQ(ours[scheme][mix].metrics.antt, theirs[scheme][mix].metrics.antt);
        EXPECT_EQ(ours[scheme][mix].metrics.fairness, theirs[scheme][mix].metrics.fairness);
      }
    }
  }
}

class CachedStudy : public testing::Test {
 protected:
  CachedStudy() { std::filesystem::remove_all(folder_); }
  Study run_cached(Inputs inputs, unsigned jobs = 1) const {
    grid::ResultCache cache(folder_ / "results.jsonl", "1");
    inputs.options.grid.jobs = jobs;
    inputs.options.grid.cache = &cache;
    return inputs.run();
  }

  const std::filesystem::path folder_ = tests::own_folder() / "study";
};

TEST_F(CachedStudy, IsTheStudyWithoutCacheWithAnyNumberOfThreads) {
  const Study plain = Inputs().run();
  for (const unsigned jobs : {1U, 2U}) {
    std::filesystem::remove_all(folder_);
    expect_equal(run_cached({}, jobs), plain);
    EXPECT_EQ(lines(folder_), kPoints);
    expect_equal(run_cached({}, 3 - jobs), plain);
    EXPECT_EQ(lines(folder_), kPoints) << "simulated again";
  }
}

TEST_F(CachedStudy, MoreMixesUseThoseOfTheFewer) {
  run_cached({});
  Inputs more;
  more.options.workloads = 4;
  expect_equal(run_cached(more), more.run());
  EXPECT_EQ(lines(folder_), kPoints + 2 * 2);
}

TEST(SimulationKey, ChangesWithEverythingThatDecidesTheResult) {
  const auto key = [](const Inputs& inputs) {
    const Simulation point{.mix = {.applications = {0, 2}, .prioritised = 1},
                           .scheme = inputs.schemes[1],
                           .alone = false};
    return Simulator(inputs.machine, inputs.applications, inputs.options).key(point);
  };
  const std::map<std::string, std::function<void(Inputs&)>> changes = {
      {"seed", [](Inputs& i) { i.options.seed = 2; }},
      {"runs", [](Inputs& i) { i.options.runs = 2; }},
      {"tb-time",
       [](Inputs& i) {
         i.applications[0].kernels[0].tb_time_us.reset();
         i.applications[0].kernels[0].avg_time_us = 50.0;
         i.options.assumptions.tb_time = gpu::TbTime::kPrinted;
       }},
      {"tb-variation", [](Inputs& i) { i.options.assumptions.tb_cv.reset(); }},
      {"cpu-scale", [](Inputs& i) { i.options.assumptions.cpu_scale = 1.5; }},
      {"tb-cv", [](Inputs& i) { i.options.assumptions.tb_cv = 0.5; }},
      {"dss", [](Inputs& i) { i.options.assumptions.literal = false; }},
      {"victim", [](Inputs& i) { i.options.assumptions.modes.fullest_victim = false; }},
      {"fcfs", [](Inputs& i) { i.options.assumptions.modes.fcfs_exclusive = true; }},
      {"queue-depth", [](Inputs& i) { i.options.assumptions.queue_depth = 7; }},
      {"machine", [](Inputs& i) { i.machine.setup_time += 1; }},
      {"application", [](Inputs& i) { i.applications[2].kernels[0].tbs += 1; }},
      {"policy", [](Inputs& i) { i.schemes[1].policy = sm_driver::Policy::kNpq; }},
      {"technique", [](Inputs& i) { i.schemes[1].technique = sm_driver::Technique::kDrain; }},
      {"priority", [](Inputs& i) { i.schemes[1].prioritised = false; }},
      {"copies", [](Inputs& i) { i.schemes[1].urgent_copies_first = true; }}};
  EXPECT_EQ(key({}), key({}));
  std::map<std::string, std::string> change_of_key = {{key({}), "none"}};
  for (const auto& [name, change] : changes) {
    Inputs inputs;
    change(inputs);
    const auto [other, is_new] = change_of_key.emplace(key(inputs), name);
    EXPECT_TRUE(is_new) << name << " and " << other->second << ": " << other->first;
  }
}

TEST(SimulationKey, TellsMixesApartAndTheIsolatedRun) {
  const Inputs inputs;
  const Simulator simulator(inputs.machine, inputs.applications, inputs.options);
  const Scheme fcfs = inputs.schemes[0];
  const Scheme dss = inputs.schemes[1];
  std::map<std::string, int> keys;
  for (const Simulation& point : std::vector<Simulation>{
           {.mix = {.applications = {0}, .prioritised = 0}, .scheme = {}, .alone = true},
           {.mix = {.applications = {1}, .prioritised = 0}, .scheme = {}, .alone = true},
           {.mix = {.applications = {0}, .prioritised = 0}, .scheme = fcfs, .alone = false},
           {.mix = {.applications = {0, 1}, .prioritised = 0}, .scheme = fcfs, .alone = false},
           {.mix = {.applications = {1, 0}, .prioritised = 0}, .scheme = fcfs, .alone = false},
           {.mix = {.applications = {0, 1}, .prioritised = 0}, .scheme = dss, .alone = false},
           {.mix = {.applications = {0, 1}, .prioritised = 1}, .scheme = dss, .alone = false}}) {
    EXPECT_EQ(++keys[simulator.key(point)], 1) << simulator.key(point);
  }
}

}  // namespace
}  // namespace segue::studies::thesis5
