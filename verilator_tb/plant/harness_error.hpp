#pragma once

#include <stdexcept>

namespace segue::plant {

/// The plant itself cannot go on: a module that does not build or load, a signal
/// that the model does not have, a bench that is in two minds.
class HarnessError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace segue::plant
