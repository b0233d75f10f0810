#include "cmodel/gpu/workload/machine_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 28> kMachineKeys = {"name",
                                                           "sms",
                                                           "clock_mhz",
                                                           "bandwidth_gb_per_s",
                                                           "registers_per_sm",
                                                           "shared_memory_kb",
                                                           "tbs_per_sm",
                                                           "threads_per_sm",
                                                           "register_granule",
                                                           "shared_memory_granule",
                                                           "issue_slots_per_cycle",
                                                           "warp_scheduler",
                                                           "memory_latency_cycles",
                                                           "contexts",
                                                           "ksrs",
                                                           "setup_time_us",
                                                           "launch_latency_us",
                                                           "cpu_cores",
                                                           "cpu_threads_per_core",
                                                           "pcie_mhz",
                                                           "pcie_lanes",
                                                           "pcie_lane_bits",
                                                           "pcie_burst_kb",
                                                           "copy_latency_us",
                                                           "queue_depth",
                                                           "policy",
                                                           "technique",
                                                           "assumed"};

// 1 MHz to 10 GHz, 1 MB/s to 1 PB/s: wide enough for any GPU, and times in cycles stay sane.
constexpr NumberRange kClockMhz{.min = 1.0, .max = 1e4};
constexpr NumberRange kBandwidthGb{.min = 1e-3, .max = 1e6};
constexpr NumberRange kLatencyUs{.min = 0.0, .max = 1e6};
constexpr std::int64_t kMaxTables = 64;  // the driver's masks are 64 bit wide
constexpr std::int64_t kMaxSlots = 32;
constexpr std::int64_t kMaxResource = std::int64_t{1} << 31;
constexpr std::int64_t kMaxThreads = 1024;
constexpr std::int64_t kMaxQueue = 1 << 20;
constexpr std::int64_t kMaxIssueSlots = 64;
constexpr std::int64_t kMaxLatency = 1 << 20;

std::uint32_t count(const Section& section, std::string_view key, std::int64_t max) {
  return static_cast<std::uint32_t>(section.integer(key, {.min = 1, .max = max}));
}

std::vector<std::uint64_t> shared_memory_configs(const Section& section) {
  std::vector<std::uint64_t> bytes;
  for (const std::int64_t kb : section.integers("shared_memory_kb", {.min = 0, .max = 1 << 20})) {
    bytes.push_back(static_cast<std::uint64_t>(kb) * 1024);
  }
  std::sort(bytes.begin(), bytes.end());
  return bytes;
}

/// Thesis Table 5.1, which does not give the bits of a lane in a clock. The one data transfer
/// engine has all lanes for its current copy.
void read_pcie(const Section& section, Machine& machine) {
  static constexpr std::array<std::string_view, 4> kPcie = {"pcie_mhz", "pcie_lanes",
                                                            "pcie_lane_bits", "pcie_burst_kb"};
  machine.copy_latency_us = section.number_or("copy_latency_us", kLatencyUs, 0.0);
  if (std::none_of(kPcie.begin(), kPcie.end(),
                   [&](std::string_view key) { return section.has(key); })) {
    return;
  }
  const double mhz = section.number("pcie_mhz", kClockMhz);
  const std::uint32_t lanes = count(section, "pcie_lanes", kMaxThreads);
  const std::uint32_t bits = count(section, "pcie_lane_bits", kMaxThreads);
  machine.pcie_bytes_per_s = 1e6 * mhz * lanes * bits / 8.0;
  machine.pcie_burst =
      static_cast<std::uint64_t>(section.integer("pcie_burst_kb", {.min = 1, .max = 1 << 20})) *
      1024;
}

void read_host(const Section& section, Machine& machine) {
  if (section.has("cpu_cores")) machine.cpu_cores = count(section, "cpu_cores", kMaxThreads);
  if (section.has("cpu_threads_per_core")) {
    machine.cpu_threads_per_core = count(section, "cpu_threads_per_core", kMaxThreads);
  }
  if (section.has("queue_depth")) machine.queue_depth = count(section, "queue_depth", kMaxQueue);
  read_pcie(section, machine);
}

std::uint64_t granule(const Section& section, std::string_view key, std::uint64_t most) {
  return static_cast<std::uint64_t>(section.integer_or(
      key, {.min = 1, .max = static_cast<std::int64_t>(std::max<std::uint64_t>(1, most))}, 1));
}

/// The resources, besides storage, that thread blocks of several kernels share on an SM.
void read_sharing(const Section& section, Machine& machine) {
  machine.register_granule = granule(section, "register_granule", machine.registers_per_sm);
  machine.shared_memory_granule =
      granule(section, "shared_memory_granule", machine.shared_memory_configs.back());
  if (section.has("memory_latency_cycles")) {
    machine.memory_latency = count(section, "memory_latency_cycles", kMaxLatency);
  }
  if (section.has("issue_slots_per_cycle")) {
    machine.issue_slots = count(section, "issue_slots_per_cycle", kMaxIssueSlots);
  }
  if (!section.has("warp_scheduler")) return;
  const std::string name = section.text("warp_scheduler");
  const std::optional<WarpScheduler> found = find_warp_scheduler(name);
  if (!found) {
    section.fail("warp_scheduler",
                 fmt::format("unknown warp scheduler '{}'{}; allowed: {}", name,
                             suggestion(name, kWarpSchedulerNames), join(kWarpSchedulerNames)));
  }
  if (machine.issue_slots == 0.0) {
    section.fail("warp_scheduler",
                 "warp_scheduler without issue_slots_per_cycle; allowed: both, or none");
  }
  machine.warp_scheduler = *found;
}

}  // namespace

Machine load_machine(const std::string& name_or_path, const std::string& asked_by) {
  const std::string path = find_data_file(DataKind::kMachine, name_or_path, asked_by);
  const ConfigNode root = read_toml(path);
  const Section section(root, "machine", kMachineKeys);
  Machine machine;
  machine.file = path;
  machine.name = section.text("name");
  machine.sms = count(section, "sms", kMaxTables);
  machine.clock = Clock(section.number("clock_mhz", kClockMhz));
  machine.bandwidth = section.number("bandwidth_gb_per_s", kBandwidthGb) * 1e9;
  machine.registers_per_sm = count(section, "registers_per_sm", kMaxResource);
  machine.shared_memory_configs = shared_memory_configs(section);
  machine.tbs_per_sm = count(section, "tbs_per_sm", kMaxSlots);
  machine.threads_per_sm = count(section, "threads_per_sm", kMaxResource);
  machine.contexts = count(section, "contexts", kMaxTables);
  machine.contexts_place = section.place_of("contexts");
  machine.ksrs = count(section, "ksrs", kMaxTables);
  machine.setup_time = machine.clock.cycles(section.number("setup_time_us", kLatencyUs));
  machine.launch_latency = machine.clock.cycles(section.number("launch_latency_us", kLatencyUs));
  for (const char* key : {"setup_time_us", "launch_latency_us", "copy_latency_us"}) {
    keep_time(section, key, machine.times);
  }
  read_sharing(section, machine);
  read_host(section, machine);
  machine.policy = section.text("policy");
  machine.technique = section.text("technique");
  policy_from_name(machine.policy, to_string(section.place_of("policy")));
  technique_from_name(machine.technique, to_string(section.place_of("technique")));
  machine.assumed = section.texts_or_none("assumed");
  for (const std::string& key : machine.assumed) {
    if (std::find(kMachineKeys.begin(), kMachineKeys.end(), key) == kMachineKeys.end()) {
      section.fail("assumed", fmt::format("'{}' is no key of a machine{}; allowed: {}", key,
                                          suggestion(key, kMachineKeys), join(kMachineKeys)));
    }
  }
  return machine;
}

}  // namespace segue::gpu
