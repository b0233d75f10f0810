#pragma once

#include <mutex>
#include <string>
#include <utility>

namespace segue::cli {

/// Records on standard output as their points end: the lines that the file of results would have.
/// Any thread may add one. Where they cannot be written, `std::cout` says so.
class RecordStream {
 public:
  explicit RecordStream(std::string version) : version_(std::move(version)) {}

  void add(const std::string& key, const std::string& result);

 private:
  std::string version_;
  std::mutex mutex_;
};

}  // namespace segue::cli
