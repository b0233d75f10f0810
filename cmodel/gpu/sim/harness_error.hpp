#pragma once

#include <stdexcept>
#include <string>

namespace segue::gpu {

/// Driver and SMs broke their contract (a refused message, a lost thread block, a
/// command that makes no sense): a bug, never the user's fault. Exit code 13.
class HarnessError : public std::logic_error {
 public:
  explicit HarnessError(const std::string& text) : std::logic_error(text) {}
};

}  // namespace segue::gpu
