#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "verilator_tb/plant/comparator.hpp"

namespace segue::plant {

/// Twin and RTL of a block inside a simulator differ; the text is the report. Exit code 10.
class TwinDiffers : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// @param now the number of the cycle, of which `matched` were compared before and found equal
TwinDiffers twin_differs(const std::string& block, std::uint64_t now, std::uint64_t matched,
                         const Comparator& comparator, const TwinImages& twin);

}  // namespace segue::plant
