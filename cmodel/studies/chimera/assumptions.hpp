#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/studies/comparison/assumption.hpp"

namespace segue::studies::chimera {

/// The values that the paper leaves open, beside those of its files; one set for all its figures.
/// `segue reproduce --assume KEY=VALUE` changes one.
struct Assumptions {
  std::uint32_t requests = 100;  ///< of the periodic task beside each benchmark
  double tb_variation = 0.05;    ///< thread blocks last 1 - v to 1 + v of their mean
  std::uint32_t headroom = 700;  ///< cycles of the limit that Chimera keeps
  /// Point of the first non-idempotent instruction, where there is one; none: as in the file.
  std::optional<double> non_idempotent_at;
  /// Warp instructions of each benchmark of a pair: a billion of single threads.
  std::uint64_t budget = 31'250'000;
};

const std::vector<AssumptionKey>& assumption_keys();

/// @param text KEY=VALUE. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text);

/// Every assumption as KEY=VALUE, in the order of the keys.
std::vector<std::string> describe(const Assumptions& assumptions);

}  // namespace segue::studies::chimera
