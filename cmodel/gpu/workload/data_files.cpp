#include "cmodel/gpu/workload/data_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::gpu {
namespace {

namespace fs = std::filesystem;

struct Kind {
  const char* word;
  const char* folder;
};

Kind describe(DataKind kind) {
  switch (kind) {
    case DataKind::kMachine:
      return {"machine", "machines"};
    case DataKind::kApplications:
      return {"application library", "applications"};
    case DataKind::kSweep:
      return {"sweep", "sweeps"};
    case DataKind::kWorkload:
      break;
  }
  return {"workload", "workloads"};
}

/// Where files of that kind lie: those of no paper first, then the papers' in order of their names.
std::vector<fs::path> folders_of(DataKind kind) {
  const fs::path root = data_folder();
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& paper : fs::directory_iterator(root / "papers", error)) {
    folders.push_back(paper.path() / describe(kind).folder);
  }
  std::sort(folders.begin(), folders.end());
  folders.insert(folders.begin(), root / describe(kind).folder);
  return folders;
}

/// False, too, where the path cannot be followed, as in a loop of links.
bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_pipe(const fs::path& path) {
  std::error_code error;
  return fs::is_fifo(path, error);
}

}  // namespace

std::string data_folder() {
  const char* chosen = std::getenv("SEGUE_DATA_DIR");
  const bool named = chosen != nullptr && *chosen != '\0';
  return named ? chosen : segue::source_path("/cmodel/data");
}

bool is_shipped(const std::string& file) {
  const auto lies_in = [&file](const std::string& shipped) {
    std::error_code error;
    const fs::path folder = fs::weakly_canonical(shipped, error);
    const fs::path path = fs::weakly_canonical(file, error);
    return !error && std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
                         folder.end();
  };
  return lies_in(segue::source_path("/cmodel/data")) ||
         lies_in(segue::source_path("/cmodel/isa/suite"));
}

std::vector<std::string> shipped_names(DataKind kind) {
  std::vector<std::string> names;
  for (const fs::path& folder : folders_of(kind)) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string find_data_file(DataKind kind, const std::string& name_or_path,
                           const std::string& asked_by, const std::string& base) {
  const std::string prefix = asked_by.empty() ? "" : asked_by + ": ";
  if (name_or_path.ends_with(".toml") || name_or_path.find('/') != std::string::npos) {
    const fs::path path = fs::path(base) / name_or_path;
    if (is_file(path) || is_pipe(path)) return path.string();
    std::error_code error;
    static_cast<void>(fs::status(path, error));
    if (error == std::errc::permission_denied) {
      throw BadInput(fmt::format("{}{} file '{}' cannot be read: {}", prefix, describe(kind).word,
                                 path.string(), error.message()));
    }
    throw BadInput(fmt::format("{}no {} file '{}'", prefix, describe(kind).word, path.string()));
  }
  for (const fs::path& folder : folders_of(kind)) {
    const fs::path path = folder / (name_or_path + ".toml");
    if (!name_or_path.empty() && is_file(path)) return path.string();
  }
  const std::vector<std::string> names = shipped_names(kind);
  const std::vector<std::string_view> views(names.begin(), names.end());
  throw BadInput(fmt::format("{}unknown {} '{}'{}; allowed: {}a file FILE.toml", prefix,
                             describe(kind).word, name_or_path, suggestion(name_or_path, views),
                             views.empty() ? "" : join(views) + ", or "));
}

}  // namespace segue::gpu
