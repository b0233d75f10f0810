#pragma once

#include <mutex>
#include <string>
#include <utility>

namespace segue::cli {

/// Records on standard output as their points end: the lines that the file of results would have.
/// Any thread may add one.
class RecordStream {
 public:
  explicit RecordStream(std::string version) : version_(std::move(version)) {}

  /// @throws studies::grid::CacheError if it cannot be written
  void add(const std::string& key, const std::string& result);

 private:
  std::string version_;
  std::mutex mutex_;
};

}  // namespace segue::cli
