#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "cmodel/studies/grid/append_file.hpp"

namespace segue::studies::grid {

/// The file of a cache cannot be made, read, written or had alone.
class CacheError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The line of a result: {"version": ..., "key": ..., "result": ..., "digest": ...} and a line end.
/// @param result JSON text
std::string result_line(const std::string& version, const std::string& key,
                        const std::string& result);

/// The digest of such a line, which tells whether it is as it was written.
/// @param result JSON text as the library writes it, without blanks
std::string result_digest(const std::string& version, const std::string& key,
                          const std::string& result);

/// The users of a cache's file at the same time.
enum class Sharing {
  kShared,  ///< any number of programs; lines that were cut, and results that have changed, stay
  kAlone,   ///< this cache alone; of results that have changed the file is refused
};

/// How the keys of a regression's runs begin, of all its versions.
inline constexpr std::string_view kRunKey = "regress ";

/// The results of a file; one with others is another command's, and is refused.
enum class ResultKind {
  kAny,
  kNumbers,  ///< lists of numbers, of the simulations of figures
  kRecords,  ///< objects: points or runs
  kPoints,   ///< those of a sweep
  kRuns,     ///< those of a regression, whose keys begin with `kRunKey`
};

/// Results of points that were evaluated before, in a file that outlives the program.
///
/// The file has a line a result (`result_line`). A line is appended
/// as soon as its point is evaluated, so that an interrupted study goes on from there. A last line
/// that is not whole, as after a kill, is not used; a cache that has the file alone cuts it off. A
/// file with anything else is refused and stays as it is.
/// Results of other versions, or that have changed since they were written, are not used, and stay
/// in the file. Of two results of a key the last one counts. All members can be called from any
/// thread.
class ResultCache {
 public:
  /// Makes the file and its folder if there is none. A file that is no regular one is refused
  /// before it is opened.
  /// @param version of the code that evaluates points; results of others are not used
  /// @throws CacheError
  ResultCache(std::filesystem::path file, std::string version, Sharing sharing = Sharing::kShared,
              ResultKind kind = ResultKind::kAny);

  /// The result of a point as JSON text; none if it is not known.
  [[nodiscard]] std::optional<std::string> find(const std::string& key) const;
  /// @param result JSON text
  /// @throws CacheError, then and ever after, if it cannot be written and the cache has the file
  /// alone, since the file is then the result. A shared one keeps results until the program ends.
  void add(const std::string& key, const std::string& result);
  /// Appends the results of another file of results, also those of other versions, which stay
  /// unused. @throws CacheError likewise
  void add_all(const ResultCache& other);
  /// Why a cache does not write its results any more, or why they are gone from a file that it has
  /// alone, or that has something else now; empty: they are there.
  [[nodiscard]] std::string problem() const;

  /// Lines of the file that were results of other versions when it was opened; also of such as
  /// wrote no digest.
  [[nodiscard]] std::size_t of_other_versions() const { return of_other_versions_; }

 private:
  /// The rest of the file behind its last line end.
  enum class Rest { kNothing, kResult, kPartOfOne };
  /// The bytes up to the last line end, and the rest.
  struct End {
    std::uintmax_t size = 0;
    Rest rest = Rest::kNothing;
  };
  End load(bool alone, ResultKind kind);
  /// Keeps the remains of a line from becoming the beginning of the next one.
  void mend(const End& end, bool alone);
  /// With the mutex held.
  void append(const std::string& line);
  /// Has the file, which this cache has alone, all results and nothing else?
  [[nodiscard]] bool is_as_written() const;

  std::filesystem::path path_;
  std::string version_;
  std::unique_ptr<AppendFile> file_;
  std::size_t of_other_versions_ = 0;
  mutable std::mutex mutex_;
  bool alone_ = false;
  bool failed_ = false;  ///< the last line may be a part of one
  std::string problem_;
  std::map<std::string, std::string> results_;  ///< by key
};

}  // namespace segue::studies::grid
