#pragma once

#include <string>

namespace segue::cli {

/// A time on the command line with its unit, such as "250ms", in µs.
/// @throws engine::BadInput that starts with `option`
double parse_duration_us(const std::string& option, const std::string& text);

}  // namespace segue::cli
