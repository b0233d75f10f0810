#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cmodel/gpu/config/section.hpp"

namespace segue::gpu {

/// A time as a file has it, kept for warnings.
struct GivenTime {
  Place place;
  std::string text;  ///< such as "period_us = 20"
  double us = 0.0;
};

/// Keeps the value of `key`, if the table has it; `unit_us` is the key's unit.
void keep_time(const Section& section, std::string_view key, std::vector<GivenTime>& times,
               double unit_us = 1.0);

}  // namespace segue::gpu
