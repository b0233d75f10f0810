#pragma once

namespace segue::cli {

/// A machine with an SM driver of the size `small`, of which there are wrong variants.
inline constexpr const char* kTwoSms = R"(
name = "two SMs"
sms = 2
clock_mhz = 706
bandwidth_gb_per_s = 208
registers_per_sm = 65536
tbs_per_sm = 3
threads_per_sm = 2048
shared_memory_kb = [16, 32, 48]
cpu_cores = 4
cpu_threads_per_core = 2
pcie_mhz = 500
pcie_lanes = 32
pcie_burst_kb = 4
pcie_lane_bits = 2
ksrs = 2
contexts = 3
setup_time_us = 1.0
launch_latency_us = 5.0
copy_latency_us = 8.0
queue_depth = 1024
policy = "dss"
technique = "switch"
)";

}  // namespace segue::cli
