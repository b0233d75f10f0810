#pragma once

#include <stdexcept>

namespace segue::studies::thesis5 {

/// An application of a mix made no progress.
class Starved : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace segue::studies::thesis5
