#pragma once

#include <stdexcept>
#include <string>

namespace segue::isa {

/// An illegal action of a kernel: an access outside of its memory, a jump out of its code, an
/// instruction without meaning. The text names the action; the executor adds where.
class ExecutionError : public std::runtime_error {
 public:
  explicit ExecutionError(const std::string& text, bool endless = false)
      : std::runtime_error(text), endless_(endless) {}

  /// It only ran for longer than it was allowed to.
  [[nodiscard]] bool endless() const { return endless_; }

 private:
  bool endless_;
};

}  // namespace segue::isa
