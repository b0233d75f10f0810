#pragma once

#include <stdexcept>
#include <string>

namespace segue::isa {

/// A kernel did what no kernel may: an access outside of its memory, a jump out of its code, an
/// instruction without meaning. The text says what; the executor adds where.
class ExecutionError : public std::runtime_error {
 public:
  explicit ExecutionError(const std::string& text) : std::runtime_error(text) {}
};

}  // namespace segue::isa
