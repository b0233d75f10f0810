#pragma once

#include <filesystem>
#include <optional>

namespace segue {

/// The folder of RTL modules that the environment names (SEGUE_BUILD_DIR); none where that is the
/// program's own, which needs no name.
[[nodiscard]] std::optional<std::filesystem::path> named_build_dir();

}  // namespace segue
