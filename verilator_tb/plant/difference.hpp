#pragma once

#include <string>
#include <vector>

#include "verilator_tb/plant/comparator.hpp"

namespace segue::plant {

/// One field that twin and RTL do not agree about.
struct Difference {
  std::string field;  ///< "ksrt_q[3].tokens"
  std::string rtl;    ///< a number, or the enumerator's name
  std::string twin;
};

/// All differences, in the order of the layout.
std::vector<Difference> differences(const Comparator& comparator, const TwinImages& twin);

}  // namespace segue::plant
