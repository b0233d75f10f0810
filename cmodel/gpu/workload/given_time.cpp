#include "cmodel/gpu/workload/given_time.hpp"

#include <fmt/format.h>

namespace segue::gpu {

void keep_time(const Section& section, std::string_view key, std::vector<GivenTime>& times,
               double unit_us) {
  if (!section.has(key)) return;
  const double value = section.number(key, {});
  times.push_back({.place = section.place_of(key),
                   .text = fmt::format("{} = {:g}", key, value),
                   .us = value * unit_us});
}

}  // namespace segue::gpu
