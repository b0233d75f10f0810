#pragma once

#include <string>

namespace segue::cli {

/// A field as RFC 4180 wants it: in quotes, its own doubled, if it has a comma, a quote or a line
/// end.
std::string csv_field(const std::string& text);

}  // namespace segue::cli
