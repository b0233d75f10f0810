#pragma once

#include <string>
#include <string_view>

namespace segue {

/// `below` (which begins with '/') in the source tree that this build was made from, or in
/// PREFIX/share/segue, which has its data, where the program is installed. A function and
/// not a macro of the compiler's command line, so that the compiler cache serves every clone.
[[nodiscard]] std::string source_path(std::string_view below = {});

/// `below` in the folder of this build, or in PREFIX/lib/segue.
[[nodiscard]] std::string binary_path(std::string_view below = {});

}  // namespace segue
