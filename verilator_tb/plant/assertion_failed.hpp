#pragma once

#include <stdexcept>

namespace segue::plant {

/// An assertion of the RTL failed inside a machine: exit code 11.
class AssertionFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace segue::plant
