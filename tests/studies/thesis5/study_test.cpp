#include "cmodel/studies/thesis5/study.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "tests/gpu/example_machine.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::studies::thesis5 {
namespace {

gpu::Machine machine() {
  gpu::Machine result = gpu::example_machine();
  result.cpu_cores = 4;
  return result;
}

/// Three applications of kernels of different lengths, which leave the GPU to others at times.
std::vector<gpu::Application> applications() {
  std::vector<gpu::Application> result(3);
  for (std::uint32_t i = 0; i < result.size(); ++i) {
    result[i].name = "app" + std::to_string(i);
    result[i].kernels = {gpu::example_kernel()};
    result[i].kernels[0].tbs = 5 + 40 * i;
    result[i].kernels[0].regs_per_tb = 1;  // quick to save
    gpu::Launches launches;
    launches.kernels = {0};
    result[i].phases = {{.repeat = 3 - i, .work = launches},
                        {.repeat = 1, .work = gpu::CpuWork{2000.0}}};
  }
  return result;
}

const std::vector<Scheme> kSchemes = {
    {"FCFS", sm_driver::Policy::kFcfs, sm_driver::Technique::kDrain, false, false},
    {"PPQ", sm_driver::Policy::kPpqExclusive, sm_driver::Technique::kSwitch, true, true}};

StudyOptions options() {
  StudyOptions result;
  result.sizes = {2, 3};
  result.workloads = 6;
  return result;
}

TEST(Study, HasAnOutcomeForEveryMixAndScheme) {
  const Study study = run_study(machine(), applications(), kSchemes, options());
  ASSERT_EQ(study.sizes.size(), 2U);
  for (const StudySize& size : study.sizes) {
    ASSERT_EQ(size.outcomes.size(), 2U);
    for (const auto& outcomes : size.outcomes) {
      ASSERT_EQ(outcomes.size(), 6U);
      for (const Outcome& outcome : outcomes) {
        ASSERT_EQ(outcome.ntt.size(), size.processes);
        EXPECT_GT(*std::ranges::min_element(outcome.ntt), 0.95);
        EXPECT_GT(outcome.metrics.stp, 0.0);
      }
    }
  }
}

TEST(Study, TheIsolatedRunsAreThoseOfRunWorkload) {
  const auto apps = applications();
  const Study study = run_study(machine(), apps, kSchemes, options());
  for (std::uint32_t i = 0; i < apps.size(); ++i) {
    gpu::Workload workload;
    workload.runs = 1;
    workload.tb_cv = options().assumptions.tb_cv;
    workload.applications = apps;
    workload.processes.emplace_back().application = i;
    gpu::Plan plan = gpu::make_plan(machine(), workload, {});
    plan.processes[0].stream = i;
    EXPECT_EQ(gpu::run_workload(plan, {}).processes[0].alone_cycles, study.alone_cycles[i]);
  }
}

TEST(Study, PriorityHelpsTheOneThatHasIt) {
  const Study study = run_study(machine(), applications(), kSchemes, options());
  double without = 0.0;
  double with = 0.0;
  for (const StudySize& size : study.sizes) {
    for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) {
      without += size.prioritised_ntt(0, mix);
      with += size.prioritised_ntt(1, mix);
    }
  }
  EXPECT_LT(with, without);
}

TEST(Study, TheNumberOfThreadsChangesNothing) {
  StudyOptions parallel = options();
  parallel.grid.jobs = 3;
  const Study one = run_study(machine(), applications(), kSchemes, options());
  const Study many = run_study(machine(), applications(), kSchemes, parallel);
  for (std::size_t size = 0; size < one.sizes.size(); ++size) {
    for (std::size_t scheme = 0; scheme < kSchemes.size(); ++scheme) {
      for (std::size_t mix = 0; mix < one.sizes[size].mixes.size(); ++mix) {
        EXPECT_EQ(one.sizes[size].outcomes[scheme][mix].ntt,
                  many.sizes[size].outcomes[scheme][mix].ntt);
      }
    }
  }
}

TEST(Study, TellsHowFarItIs) {
  StudyOptions reporting = options();
  std::vector<std::size_t> done;
  std::size_t all = 0;
  reporting.grid.progress = [&](std::size_t now, std::size_t of) {
    done.push_back(now);
    all = of;
  };
  run_study(machine(), applications(), kSchemes, reporting);
  EXPECT_EQ(done.size(), 3U + 2U * 2U * 6U);
  EXPECT_EQ(done.back(), all);
}

TEST(Study, AMixOfMoreThanThereAreIsRefused) {
  StudyOptions large = options();
  large.sizes = {4};
  EXPECT_EQ(gpu::refusal([&] { run_study(machine(), applications(), kSchemes, large); }),
            "a mix of 4 processes out of 3 applications, each at most once; allowed: 1..3");
}

}  // namespace
}  // namespace segue::studies::thesis5
