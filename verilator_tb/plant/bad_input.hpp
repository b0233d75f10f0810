#pragma once

#include <stdexcept>

namespace segue::plant {

/// The user asked for something that cannot be: exit code 2 and this one line.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace segue::plant
