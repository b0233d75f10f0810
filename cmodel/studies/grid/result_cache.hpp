#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "cmodel/studies/grid/append_file.hpp"

namespace segue::studies::grid {

/// The folder of a cache cannot be made, read or written.
class CacheError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Results of points that were evaluated before, in a folder that outlives the program.
///
/// `results.jsonl` has a line a result: {"version": ..., "key": ..., "result": ...}. A line is
/// appended as soon as its point is evaluated, so that an interrupted study goes on from there. A
/// line that is not whole, as after a crash, and results of other versions are not used, and stay
/// in the file. All members can be called from any thread, and several programs may share a
/// folder.
class ResultCache {
 public:
  /// Makes the folder if there is none.
  /// @param version of the code that evaluates points; results of others are not used
  /// @throws CacheError
  ResultCache(const std::filesystem::path& folder, std::string version);

  /// The result of a point as JSON text; none if it is not known.
  [[nodiscard]] std::optional<std::string> find(const std::string& key) const;
  /// @param result JSON text
  /// @throws CacheError
  void add(const std::string& key, const std::string& result);

 private:
  /// Returns false if the last line has no end.
  bool load();

  std::filesystem::path path_;
  std::string version_;
  std::unique_ptr<AppendFile> file_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> results_;  ///< by key
};

}  // namespace segue::studies::grid
