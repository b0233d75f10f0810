#pragma once

#include <cstdint>
#include <string>

namespace segue::cli {

/// The purpose of a TOML file.
enum class FileKind : std::uint8_t {
  kMachine,
  kLibrary,
  kProfiles,
  kWorkload,
  kSweep,
  kHost,
  kRegress,
  kEffisha  ///< kernels of its study
};

/// By the keys at its top that no other kind has.
/// @throws gpu::BadInput if it is not TOML, or none of them
FileKind file_kind(const std::string& path);

}  // namespace segue::cli
