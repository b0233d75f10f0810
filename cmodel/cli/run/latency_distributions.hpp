#pragma once

#include <string_view>
#include <vector>

#include "cmodel/cli/run/run_observers.hpp"
#include "cmodel/report/statistics/distribution.hpp"

namespace segue::cli {

/// The preemption latencies, in µs, of one way to vacate an SM.
struct LatencyDistribution {
  std::string_view way;
  statistics::Distribution us;
};

/// Of the ways that occurred.
std::vector<LatencyDistribution> latency_distributions(const RunRequest& request,
                                                       const statistics::VacateLatencies& seen);

}  // namespace segue::cli
