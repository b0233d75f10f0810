#pragma once

#include <cstdint>
#include <string>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::cli {

/// A time on the command line with its unit, such as "250ms", in µs.
/// @throws gpu::BadInput that starts with `option`
double parse_duration_us(const std::string& option, const std::string& text);

/// The same for a timer of the driver: in cycles of its clock, 1 to 2^32 - 1.
/// @throws gpu::BadInput that starts with `option`
std::uint32_t parse_timer(const std::string& option, const std::string& text,
                          const gpu::Clock& clock);

}  // namespace segue::cli
