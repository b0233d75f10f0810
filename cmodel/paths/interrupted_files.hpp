#pragma once

#include <filesystem>

namespace segue {

/// From now on this file is removed if the program is interrupted (SIGINT, SIGTERM, SIGHUP,
/// SIGQUIT), or by a limit of processor time (SIGXCPU). Files beyond the first eight, and paths of
/// 4 KB, are not: a signal handler must not allocate.
void remove_if_interrupted(const std::filesystem::path& file);

/// No longer.
void keep_if_interrupted(const std::filesystem::path& file);

}  // namespace segue
