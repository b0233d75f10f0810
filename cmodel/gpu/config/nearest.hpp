#pragma once

#include <span>
#include <string>
#include <string_view>

namespace segue::gpu {

/// The candidate with the smallest edit distance to `word`, for "did you mean";
/// empty when none is near enough to be a slip of the pen (a third of its length).
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "a, b, c".
std::string join(std::span<const std::string_view> words);

/// "; did you mean 'x'?" or "", for the end of a message.
std::string suggestion(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace segue::gpu
