#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// A kernel of the workload as the machine sees it; times in µs.
struct KernelRow {
  std::string application;
  std::string kernel;
  std::uint32_t tbs = 0;
  std::uint32_t tbs_per_sm = 0;
  double tb_time_corrected = 0.0;
  double tb_time_printed = 0.0;
  std::uint64_t context_bytes = 0;  ///< of one TB
  double save_time = 0.0;           ///< of a full SM
  /// A launch alone: launch latency, set-up, and whole waves of thread blocks at full speed.
  double alone_us = 0.0;
  gpu::KernelProfile profile;  ///< as the files say
};

/// Of every application that some process runs, in the order of the files.
std::vector<KernelRow> kernel_rows(const RunRequest& request);

}  // namespace segue::cli
