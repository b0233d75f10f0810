#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// Cost of preempting thread blocks of a kernel, by the model's own plans; times in us.
struct KernelEstimate {
  std::string application;
  std::string kernel;
  std::uint32_t tbs_per_sm = 0;
  // Context of a thread block.
  std::uint64_t register_bytes = 0;
  std::uint64_t shared_bytes = 0;
  std::uint64_t other_bytes = 0;  ///< the rest of its profile's context
  std::uint64_t saved_bytes = 0;  ///< most that is saved: less than all, if only live registers are
  // Saving; restoring takes as long.
  double tb_save_us = 0.0;      ///< a thread block at the SM's share of the bandwidth
  double tb_throttle_us = 0.0;  ///< at one request a warp; 0: no throttle on this machine
  double sm_save_us = 0.0;      ///< all of an SM at its share
  // Draining, thread blocks at any point of their work; infinite: never.
  double tb_drain_us = 0.0;  ///< expected, one
  double sm_drain_us = 0.0;  ///< expected, until the last of an SM's, none in step with another
  /// The technique's action at 0, 10 ... 100 % of a thread block: F(lush), D(rain), S(witch).
  std::string ways;
};

/// Of every kernel of the workload's applications that some process runs.
std::vector<KernelEstimate> kernel_estimates(const RunRequest& request);

/// The label of `ways`: checked where the selector's twin finds them.
std::string_view ways_fidelity(const RunRequest& request);

}  // namespace segue::cli
