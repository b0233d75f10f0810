#pragma once

#include <span>
#include <string>
#include <string_view>

namespace segue::gpu {

/// For "did you mean", whatever their case: the only candidate that begins with `word`, else that
/// with the smallest edit distance; empty when none is near enough to be a slip of the pen (a third
/// of the longer word).
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "a, b, c".
std::string join(std::span<const std::string_view> words);

/// "; did you mean 'x'?" or "", for the end of a message.
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace segue::gpu
