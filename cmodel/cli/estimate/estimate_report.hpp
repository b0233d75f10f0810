#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/estimate/kernel_estimate.hpp"
#include "cmodel/cli/run/latency_distributions.hpp"
#include "cmodel/cost/hardware_cost.hpp"

namespace segue::cli {

/// How SMs were vacated in a run of the workload.
struct EstimateRun {
  std::string verdict = "complete";  ///< or "no-progress", "stopped"
  std::string stall;                 ///< why it ended early, in a line; empty: it did not
  ExitCode code = ExitCode::kOk;     ///< of the verdict
  std::uint64_t preemptions = 0;     ///< SMs that were vacated
  std::uint64_t open_preempts = 0;   ///< not yet vacated at the end
  double mean_us = 0.0;
  /// By the way they were told; none where kernels share an SM, which is not vacated as a whole.
  std::vector<LatencyDistribution> latencies;
};

/// Everything that `segue estimate` tells.
struct Estimate {
  RunRequest request;
  std::string faults;
  std::vector<KernelEstimate> kernels;
  std::optional<EstimateRun> run;  ///< none: not wanted
  cost::HardwareCost hardware;
};

std::string estimate_table(const Estimate& estimate);

/// A row a kernel (RFC 4180).
std::string estimate_csv(const Estimate& estimate);

/// One document, "segue-estimate-1".
std::string estimate_json(const Estimate& estimate);

}  // namespace segue::cli
