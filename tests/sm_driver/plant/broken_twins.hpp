#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::sm_driver {

/// A deliberately wrong twin.
struct BrokenTwin {
  std::string_view name;
  std::string_view what;
  std::unique_ptr<TwinSide> (*make)(const Params& params);
};

/// The bank of them.
const std::vector<BrokenTwin>& broken_twins();

}  // namespace segue::sm_driver
