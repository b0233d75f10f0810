#pragma once

#include <string>
#include <vector>

namespace segue::gpu {

enum class DataKind { kMachine, kApplications, kWorkload, kSweep };

/// The path of a shipped file of that kind by its name ("k20c"), or of a user's own: a name that
/// ends in .toml or has a slash is a path, taken from `base` (a directory) if it is relative.
/// Shipped files lie in `$SEGUE_DATA_DIR`, or where the build found them: in KIND/ there or, if a
/// paper gives their values, in papers/PAPER/KIND/. `asked_by` starts the message if there is no
/// such file.
/// @throws BadInput
std::string find_data_file(DataKind kind, const std::string& name_or_path,
                           const std::string& asked_by, const std::string& base = "");

/// The folder of all data that have names.
std::string data_folder();

/// Whether a file lies in a folder that ships, of data or of kernels: in `$SEGUE_DATA_DIR` are the
/// user's own.
bool is_shipped(const std::string& file);

/// Names of the shipped files of that kind, of all papers, sorted.
std::vector<std::string> shipped_names(DataKind kind);

}  // namespace segue::gpu
