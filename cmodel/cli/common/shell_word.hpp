#pragma once

#include <string>

namespace segue::cli {

/// A text as one word of a POSIX shell's line: in single quotes where it needs them.
std::string shell_word(const std::string& text);

}  // namespace segue::cli
