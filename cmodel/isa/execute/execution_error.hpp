#pragma once

#include <stdexcept>
#include <string>

namespace segue::isa {

/// A kernel did what no kernel may: an access outside of its memory, a jump out of its code, an
/// instruction without meaning. The text says what; the executor adds where.
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
