#include "cmodel/cli/run/latency_distributions.hpp"

#include <utility>

namespace segue::cli {

std::vector<LatencyDistribution> latency_distributions(const RunRequest& request,
                                                       const statistics::VacateLatencies& seen) {
  std::vector<LatencyDistribution> result;
  for (std::size_t way = 0; way < statistics::kWaysToVacate; ++way) {
    std::vector<double> values;
    for (const gpu::Cycle cycles : seen.of(way)) {
      values.push_back(request.machine.clock.us(cycles));
    }
    if (values.empty()) continue;
    result.push_back({.way = statistics::name_of_way(way),
                      .us = statistics::distribution_of(std::move(values))});
  }
  return result;
}

}  // namespace segue::cli
