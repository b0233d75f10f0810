#pragma once

#include <string>

namespace segue::isa {

/// Refuses a program that calls functions, by their names in its source: a compiler inlines those
/// that it has, so that one is left which it must not inline, or which is not there.
/// @param assembly of the compiler
/// @throws gpu::BadInput
void refuse_calls(const std::string& assembly, const std::string& source);

}  // namespace segue::isa
