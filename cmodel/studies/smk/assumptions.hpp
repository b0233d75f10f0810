#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/studies/comparison/assumption.hpp"

namespace segue::studies::smk {

/// The values that the paper leaves open, beside those of its files; one set for all its figures.
/// `segue reproduce --assume KEY=VALUE` changes one.
struct Assumptions {
  std::uint64_t cycles = 2'000'000;  ///< of each run (SMK 5)
  double tb_variation = 0.1;         ///< thread blocks last 1 - v to 1 + v of their mean
  /// Section 5: "All TBs are viewed as if they are from a single kernel".
  gpu::WarpScheduler scheduler = gpu::WarpScheduler::kLooseRoundRobin;
};

const std::vector<AssumptionKey>& assumption_keys();

/// @param text KEY=VALUE. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text);

/// Every assumption as KEY=VALUE, in the order of the keys.
std::vector<std::string> describe(const Assumptions& assumptions);

}  // namespace segue::studies::smk
