#pragma once

#include <stdexcept>
#include <string>

namespace segue::isa {

/// The compiler came to no verdict on its source: it was killed, has crashed, or its libraries
/// could not be loaded. Exit code 13: the source may be fine.
class CompilerFailed : public std::runtime_error {
 public:
  explicit CompilerFailed(const std::string& text) : std::runtime_error(text) {}
};

}  // namespace segue::isa
