#pragma once

#include <string>

#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// Two SMs of 4 slots, 1 MHz so that cycles are µs, 2 B/µs of bandwidth: 1 B/cycle an SM.
inline Machine example_machine() {
  Machine machine;
  machine.name = "example";
  machine.sms = 2;
  machine.clock = Clock(1.0);
  machine.bandwidth = 2e6;
  machine.registers_per_sm = 1000;
  machine.shared_memory_configs = {100, 400};
  machine.tbs_per_sm = 4;
  machine.threads_per_sm = 512;
  machine.contexts = 3;
  machine.ksrs = 2;
  return machine;
}

/// 10 TBs of 100 registers that last 50 µs.
inline Kernel example_kernel() {
  Kernel kernel;
  kernel.name = std::string("k");
  kernel.place = {.file = "w.toml", .line = 7};
  kernel.tbs = 10;
  kernel.regs_per_tb = 100;
  kernel.tb_time_us = 50.0;
  return kernel;
}

}  // namespace segue::gpu
