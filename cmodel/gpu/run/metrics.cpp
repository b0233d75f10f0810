#include "cmodel/gpu/run/metrics.hpp"

#include <algorithm>

namespace segue::gpu {

double ntt(const Turnaround& turnaround) { return turnaround.shared / turnaround.alone; }

Metrics metrics(std::span<const Turnaround> turnarounds) {
  Metrics result;
  double slowest = 0.0;  // the largest NTT is the smallest progress
  double fastest = ntt(turnarounds.front());
  for (const Turnaround& turnaround : turnarounds) {
    const double slowdown = ntt(turnaround);
    result.antt += slowdown / static_cast<double>(turnarounds.size());
    result.stp += 1.0 / slowdown;
    slowest = std::max(slowest, slowdown);
    fastest = std::min(fastest, slowdown);
  }
  // min over i, j of NP_i / NP_j with NP = 1 / NTT
  result.fairness = fastest / slowest;
  return result;
}

}  // namespace segue::gpu
