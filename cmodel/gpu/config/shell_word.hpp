#pragma once

#include <string>

namespace segue::gpu {

/// A text as one word of a POSIX shell's line: in single quotes where it needs them. Its bytes stay
/// as they are: for scripts.
std::string shell_word(const std::string& text);

/// The same of a line that is shown, which is text whatever the word's bytes: control characters
/// and bytes that are no UTF-8 are escapes in $'...', which bash, ksh and zsh read.
std::string shown_shell_word(const std::string& text);

}  // namespace segue::gpu
