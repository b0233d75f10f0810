#include "cmodel/studies/effisha/staggered.hpp"

#include <algorithm>

namespace segue::studies::effisha {

Staggered run_staggered(const std::vector<Kernel>& kernels, const Priorities& priorities,
                        Policy policy, const Assumptions& assumptions) {
  constexpr Time kApart = 3 * kMillisecond;
  Daemon daemon(policy, assumptions);
  Time arrival = 0;
  for (const Kernel& kernel : kernels) {
    daemon.request(kernel, kernel.*priorities.of, arrival);
    arrival += kApart;
  }
  while (daemon.run_to_next_end() != nullptr) {
  }
  Staggered result;
  for (const Stub& stub : daemon.stubs()) {
    result.ntt.push_back(static_cast<double>(stub.done - stub.arrival) /
                         static_cast<double>(stub.kernel->alone));
    result.stp += 1.0 / result.ntt.back();
    result.length = std::max(result.length, stub.done);
  }
  return result;
}

}  // namespace segue::studies::effisha
