#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace segue::gpu {

/// Where in a user's file something stands. Line 0: the file as a whole.
struct Place {
  std::string file;
  std::uint32_t line = 0;
};

/// "file:line", or the file alone.
std::string to_string(const Place& place);

/// A user's input cannot be run. The text is one line that names the place and the allowed values;
/// a program that catches it ends with exit code 2.
class BadInput : public std::runtime_error {
 public:
  explicit BadInput(const std::string& text) : std::runtime_error(text) {}
  /// The text alone if the place has no file.
  BadInput(const Place& place, const std::string& text);
};

}  // namespace segue::gpu
