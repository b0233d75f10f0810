#pragma once

#include <string_view>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::studies::thesis5 {

/// How a mix is run: the policies and techniques of the execution engine and the transfer engine,
/// and whether one process has priority.
struct Scheme {
  std::string_view name;
  sm_driver::Policy policy = sm_driver::Policy::kFcfs;
  sm_driver::Technique technique = sm_driver::Technique::kDrain;
  bool prioritised = false;
  bool urgent_copies_first = false;  ///< NPQ in the transfer engine, else FCFS

  bool operator==(const Scheme&) const = default;
};

}  // namespace segue::studies::thesis5
