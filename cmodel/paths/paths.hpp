#pragma once

#include <string>
#include <string_view>

namespace segue {

/// `below` (which begins with '/') in the source tree that this build was made from. A function and
/// not a macro of the compiler's command line, so that the compiler cache serves every clone.
[[nodiscard]] std::string source_path(std::string_view below = {});

/// `below` in the folder of this build.
[[nodiscard]] std::string binary_path(std::string_view below = {});

}  // namespace segue
