#include "cmodel/gpu/workload/machine_file.hpp"

#include <gtest/gtest.h>

#include "tests/gpu/refusal.hpp"
#include "tests/gpu/toml_text.hpp"

namespace segue::gpu {
namespace {

// Thesis Table 5.1 and section 5.2.3.
TEST(MachineFile, K20cIsTable51) {
  const Machine machine = load_machine("k20c");
  EXPECT_EQ(machine.name, "k20c");
  EXPECT_EQ(machine.params(),
            (sm_driver::Params{.num_sms = 13, .num_slots = 16, .num_ctxs = 16, .num_ksrs = 13}));
  EXPECT_DOUBLE_EQ(machine.clock.mhz(), 706.0);
  EXPECT_DOUBLE_EQ(machine.bandwidth_share(), 16e9);
  EXPECT_EQ(machine.registers_per_sm, 65536U);
  EXPECT_EQ(machine.threads_per_sm, 2048U);
  EXPECT_EQ(machine.shared_memory_configs, (std::vector<std::uint64_t>{16384, 32768, 49152}));
}

TEST(MachineFile, TimesAreCyclesOfTheClock) {
  EXPECT_EQ(load_machine("k20c").setup_time, 706U);  // 1 µs at 706 MHz
}

TEST(MachineFile, K20cNamesItsAssumptions) {
  EXPECT_EQ(
      load_machine("k20c").assumed,
      (std::vector<std::string>{"contexts", "setup_time_us", "launch_latency_us", "copy_latency_us",
                                "queue_depth", "pcie_lane_bits", "cpu_threads_per_core"}));
}

TEST(MachineFile, K20cHasTheHostOfTheTable) {
  const Machine machine = load_machine("k20c");
  EXPECT_EQ(machine.cpu_cores * machine.cpu_threads_per_core, 8U);
  EXPECT_DOUBLE_EQ(machine.pcie_bytes_per_s, 4e9);
  EXPECT_EQ(machine.pcie_burst, 4096U);
}

/// The text of a machine file without a host.
std::string machine_text() {
  return "name = 'm'\nsms = 1\nclock_mhz = 1\nbandwidth_gb_per_s = 1\nregisters_per_sm = 1\n"
         "shared_memory_kb = [1]\ntbs_per_sm = 1\nthreads_per_sm = 1\ncontexts = 1\nksrs = 1\n"
         "setup_time_us = 1\nlaunch_latency_us = 1\npolicy = 'dss'\ntechnique = 'drain'\n";
}

TEST(MachineFile, AHostIsNotNeeded) {
  const Machine machine = load_machine(write_toml(machine_text()));
  EXPECT_EQ(machine.cpu_cores, 0U);
  EXPECT_EQ(machine.pcie_bytes_per_s, 0.0);
}

TEST(MachineFile, PcieIsSaidAsAWhole) {
  EXPECT_NE(refusal([] {
              load_machine(write_toml(machine_text() + "pcie_mhz = 500\n"));
            }).find("key 'pcie_lanes' is missing"),
            std::string::npos);
}

TEST(MachineFile, ACopyHasAllLanes) {
  const auto with_bits = [](int bits) {
    return write_toml(machine_text() + "pcie_mhz = 500\npcie_lanes = 32\npcie_burst_kb = 4\n" +
                      "pcie_lane_bits = " + std::to_string(bits) + "\n");
  };
  EXPECT_DOUBLE_EQ(load_machine(with_bits(1)).pcie_bytes_per_s, 2e9);
  EXPECT_DOUBLE_EQ(load_machine(with_bits(4)).pcie_bytes_per_s, 8e9);
  EXPECT_NE(refusal([&] {
              load_machine(with_bits(0));
            }).find(":18: pcie_lane_bits = 0; allowed: 1..1024"),
            std::string::npos);
}

TEST(MachineFile, SharingOfAnSmNeedNotBeSaid) {
  const Machine machine = load_machine(write_toml(machine_text()));
  EXPECT_EQ(machine.issue_slots, 0.0);
  EXPECT_EQ(machine.memory_latency, 0U);
  EXPECT_EQ(machine.register_granule, 1U);
  EXPECT_EQ(machine.shared_memory_granule, 1U);
}

TEST(MachineFile, ReadsSharedResources) {
  const Machine machine = load_machine(
      write_toml(machine_text() + "issue_slots_per_cycle = 2\nwarp_scheduler = 'kernel-aware'\n"
                                  "memory_latency_cycles = 300\nshared_memory_granule = 256\n"));
  EXPECT_EQ(machine.issue_slots, 2.0);
  EXPECT_EQ(machine.warp_scheduler, WarpScheduler::kKernelAware);
  EXPECT_EQ(machine.memory_latency, 300U);
  EXPECT_EQ(machine.shared_memory_granule, 256U);
}

/// What is wrong with a machine that has `line` as its 15th.
std::string refusal_of_line(const std::string& line) {
  const std::string message = refusal([&] { load_machine(write_toml(machine_text() + line)); });
  return message.substr(message.find(".toml:") + 6);
}

TEST(MachineFile, BadSharingIsRefusedWithItsLine) {
  EXPECT_EQ(refusal_of_line("issue_slots_per_cycle = 0\n"),
            "15: issue_slots_per_cycle = 0; allowed: 1..64");
  EXPECT_EQ(refusal_of_line("memory_latency_cycles = 0\n"),
            "15: memory_latency_cycles = 0; allowed: 1..1048576");
  EXPECT_EQ(refusal_of_line("register_granule = 2\n"), "15: register_granule = 2; allowed: 1..1");
  EXPECT_EQ(refusal_of_line("shared_memory_granule = 1025\n"),
            "15: shared_memory_granule = 1025; allowed: 1..1024");
  EXPECT_EQ(refusal_of_line("warp_scheduler = 'kernel-awar'\n"),
            "15: unknown warp scheduler 'kernel-awar'; did you mean 'kernel-aware'?; allowed: "
            "loose-round-robin, oldest-first, kernel-aware");
  EXPECT_EQ(refusal_of_line("warp_scheduler = 'oldest-first'\n"),
            "15: warp_scheduler without issue_slots_per_cycle; allowed: both, or none");
}

TEST(Clock, RoundsToTheNearestCycleAndSaturatesAtNever) {
  const Clock clock(706.0);
  EXPECT_EQ(clock.cycles(1.0), 706U);
  EXPECT_EQ(clock.cycles(0.0007), 0U);
  EXPECT_EQ(clock.cycles(0.00071), 1U);
  EXPECT_EQ(clock.cycles(1e18), kNever);
  EXPECT_DOUBLE_EQ(clock.us(706), 1.0);
}

}  // namespace
}  // namespace segue::gpu
