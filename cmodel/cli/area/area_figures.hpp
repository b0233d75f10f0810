#pragma once

#include <cmath>

namespace segue::cli {

/// To a whole number of 1/`parts`, so that files do not pretend to more than is known.
inline double rounded(double value, double parts) { return std::round(value * parts) / parts; }

}  // namespace segue::cli
