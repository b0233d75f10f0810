#pragma once

#include <string>
#include <vector>

#include "cmodel/gpu/workload/machine.hpp"

namespace segue::cost {

/// A cost that a paper prints, and ours: bits of the layout, before any mapping.
struct BesidePublished {
  std::string name;
  std::string published;  ///< as printed, such as "< 0.5"
  std::string unit;
  std::string source;
  double ours = 0.0;
};

/// The rows of cmodel/data/area/published.toml that speak of this machine or of any.
/// @throws gpu::BadInput
std::vector<BesidePublished> beside_published(const gpu::Machine& machine);

}  // namespace segue::cost
