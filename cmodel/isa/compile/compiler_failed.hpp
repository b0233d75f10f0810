#pragma once

#include <stdexcept>
#include <string>

namespace segue::isa {

/// The compiler came to no verdict on its source: it was killed, has crashed, its libraries could
/// not be loaded, or its output could not be written. Exit code 13: the source may be fine.
class CompilerFailed : public std::runtime_error {
 public:
  explicit CompilerFailed(const std::string& text) : std::runtime_error(text) {}
};

}  // namespace segue::isa
