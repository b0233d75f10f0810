#pragma once

#include <sys/types.h>

#include <compare>
#include <filesystem>
#include <optional>

namespace segue {

/// The identity of a file under any of its names.
struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;
  auto operator<=>(const FileIdentity&) const = default;
};

/// Of the file that a path leads to. None where there is no file, and of a device: output that is
/// written there takes no place of anything.
[[nodiscard]] std::optional<FileIdentity> identity_of(const std::filesystem::path& path);

/// The file that a path leads to, also if it is not there yet, so that a link stays one; the link
/// itself where that file has no name, as those of open files may.
[[nodiscard]] std::filesystem::path behind_links(const std::filesystem::path& path);

/// Do both lead to the same file, there or yet to be made? Not to a device.
[[nodiscard]] bool same_file(const std::filesystem::path& one, const std::filesystem::path& other);

}  // namespace segue
