// What is published of SMK's kernels and its machine holds of the shipped data.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/gpu/workload/kernel_speed.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"
#include "cmodel/gpu/workload/workload_file.hpp"

namespace segue::gpu {
namespace {

/// The rows of a figure in SMK's text.
std::map<std::string, double> published(const std::string& figure) {
  constexpr std::array<std::string_view, 2> kFile = {"row", "not_made"};
  constexpr std::array<std::string_view, 4> kRow = {"figure", "name", "value", "note"};
  const ConfigNode root = read_toml(data_folder() + "/papers/smk/published/figures.toml");
  std::map<std::string, double> rows;
  for (const Section& row : Section(root, "figures", kFile).tables("row", "row", kRow)) {
    if (row.text("figure") == figure) rows[row.text("name")] = row.number("value", {});
  }
  return rows;
}

ApplicationLibrary library() { return load_applications("smk", "", ""); }

const Kernel& kernel_of(const ApplicationLibrary& smk, const std::string& application) {
  return std::ranges::find(smk.applications, application, &Application::name)->kernels.front();
}

/// Percent of all of an SM.
double percent(std::uint64_t used, std::uint64_t all) {
  return 100.0 * static_cast<double>(used) / static_cast<double>(all);
}

TEST(SmkData, Gtx980IsThatOfTheWhitepaper) {
  const Machine machine = load_machine("gtx980");
  EXPECT_EQ(machine.sms, 16U);
  EXPECT_DOUBLE_EQ(machine.clock.mhz(), 1126.0);
  EXPECT_DOUBLE_EQ(machine.bandwidth_share(), 14e9);
  EXPECT_EQ(machine.registers_per_sm, 65536U);
  EXPECT_EQ(machine.threads_per_sm, 2048U);
  EXPECT_EQ(machine.tbs_per_sm, 32U);
  EXPECT_EQ(machine.shared_memory_configs, (std::vector<std::uint64_t>{98304}));
  EXPECT_EQ(machine.issue_slots, 4.0);
}

TEST(SmkData, TwoKernelsUseTheResourcesOfSection2) {
  const Machine machine = load_machine("gtx980");
  const ApplicationLibrary smk = library();
  const std::map<std::string, double> section_2 = published("smk-section-2");
  const Kernel& lbm = kernel_of(smk, "lbm");
  EXPECT_EQ(lbm.name, "StreamCollide");
  EXPECT_EQ(lbm.shared_bytes_per_tb, section_2.at("shared memory, StreamCollide"));
  const std::uint32_t lbm_tbs = occupancy(lbm, machine).tbs_per_sm;
  EXPECT_EQ(lbm_tbs, 14U);
  // Without the idle lanes of its last warps.
  const std::uint64_t used =
      lbm.regs_per_tb / (lbm.warps_per_tb() * kWarpThreads) * lbm.threads_per_tb.value() * lbm_tbs;
  EXPECT_NEAR(percent(used, machine.registers_per_sm), section_2.at("registers, StreamCollide"),
              0.05);
  const Kernel& stencil = kernel_of(smk, "stencil");
  EXPECT_EQ(stencil.name, "block2Dregtiling");
  const std::uint32_t stencil_tbs = occupancy(stencil, machine).tbs_per_sm;
  EXPECT_EQ(percent(stencil.threads_per_tb.value() * stencil_tbs, machine.threads_per_sm),
            section_2.at("threads, block2Dregtiling"));
  EXPECT_EQ(percent(stencil.regs_per_tb * stencil_tbs, machine.registers_per_sm),
            section_2.at("registers, block2Dregtiling"));
}

TEST(SmkData, AloneEachKernelLeavesThePublishedShareOfIssueSlotsIdle) {
  const Machine machine = load_machine("gtx980");
  const std::map<std::string, double> section_2 = published("smk-section-2");
  for (const Application& application : library().applications) {
    const Kernel& kernel = application.kernels.front();
    const std::uint32_t tbs_per_sm = occupancy(kernel, machine).tbs_per_sm;
    const double idle = 100.0 * alone_speed(kernel, machine, tbs_per_sm).idle_slots;
    EXPECT_GE(idle, section_2.at("core idle time, least")) << application.name;
    EXPECT_LE(idle, section_2.at("core idle time, most")) << application.name;
  }
}

// What the classes say: those that wait ask for most of the bandwidth, those that compute don't.
TEST(SmkData, FiveKernelsComputeAndFiveWaitForTheMemory) {
  const Machine machine = load_machine("gtx980");
  const ApplicationLibrary smk = library();
  EXPECT_EQ(smk.applications.size() * (smk.applications.size() - 1) / 2,
            published("smk-setting").at("pairs"));
  EXPECT_EQ(std::ranges::count(smk.applications, "C", &Application::class_1), 5);
  for (const Application& application : smk.applications) {
    ASSERT_EQ(application.kernels.size(), 1U);
    const Kernel& kernel = application.kernels.front();
    const std::uint32_t tbs_per_sm = occupancy(kernel, machine).tbs_per_sm;
    const double wait = speed_demand(kernel, machine, tbs_per_sm).memory_wait;
    if (application.class_1 == "C") {
      EXPECT_LT(wait, 0.2) << application.name;
    } else {
      EXPECT_EQ(application.class_1, "M");
      EXPECT_GT(wait, 0.7) << application.name;
    }
  }
}

TEST(SmkData, ThreadBlocksLastTenToAHundredThousandCyclesAndGridsAreManyWaves) {
  const Machine machine = load_machine("gtx980");
  for (const Application& application : library().applications) {
    const Kernel& kernel = application.kernels.front();
    const double cycles = tb_time_us(kernel, machine, TbTime::kCorrected) * machine.clock.mhz();
    EXPECT_GE(cycles, 9'900.0) << application.name;
    EXPECT_LE(cycles, 100'000.0) << application.name;
    EXPECT_GE(kernel.tbs, 7 * machine.sms * occupancy(kernel, machine).tbs_per_sm)
        << application.name;
  }
}

TEST(SmkData, ThePairRunsForThePublishedCycles) {
  const Plan plan = make_plan(load_machine("gtx980"), load_workload("smk-2"), {});
  EXPECT_EQ(std::get<StopAfterTime>(plan.stop).time,
            static_cast<Cycle>(published("smk-setting").at("cycles of a run")));
  EXPECT_EQ(plan.processes.size(), 2U);
  EXPECT_GT(plan.processes[0].kernels[0].speed.issue, 0.0);
  EXPECT_EQ(plan.speed.issue_slots, 4.0);
  EXPECT_TRUE(plan.needs_general_sm());  // for the throttle of its transfers
}

TEST(SmkData, UnpublishedValuesAreAssumed) {
  const std::vector<std::string> assumed = library().assumed;
  for (const char* const key : {"issue_rate", "dram_bytes_per_instruction"}) {
    EXPECT_NE(std::ranges::find(assumed, key), assumed.end()) << key;
  }
}

}  // namespace
}  // namespace segue::gpu
