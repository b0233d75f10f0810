#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace segue {

/// Of a file for people no more is read: a pipe need not end.
constexpr std::size_t kLongestText = std::size_t{64} << 20;

/// Why a file is no text that can be read.
class UnreadText : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The whole of a file, which is noted as read. The text of a pipe is kept, so that it can be
/// read again.
/// @throws UnreadText "cannot read this file", or that it is longer than `kLongestText`
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

}  // namespace segue
