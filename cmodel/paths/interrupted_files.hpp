#pragma once

#include <filesystem>

namespace segue {

/// From now on this file is removed if the program is interrupted (SIGINT, SIGTERM, SIGHUP,
/// SIGQUIT), or by a limit of processor time (SIGXCPU). A process that was forked from it removes
/// none of its files. Files beyond the first 64, and paths of 4 KB, are not removed: a signal
/// handler must not allocate.
void remove_if_interrupted(const std::filesystem::path& file);

/// No longer. The file is named as before; neither it nor its folder need be there.
void keep_if_interrupted(const std::filesystem::path& file);

}  // namespace segue
