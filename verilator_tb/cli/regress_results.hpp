#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cmodel/studies/grid/result_cache.hpp"
#include "verilator_tb/plant/regress.hpp"

namespace segue::cli {

/// The results of a list's runs in a file (--results), a line of JSON each, so that an interrupted
/// regression goes on where it was. Results of another build, or of RTL that has changed since, are
/// left alone.
class RegressResults {
 public:
  /// @throws gpu::BadInput if the file cannot be had alone
  RegressResults(const plant::RegressRequest& request, const std::string& path);
  RegressResults(const RegressResults&) = delete;
  RegressResults& operator=(const RegressResults&) = delete;
  ~RegressResults();

  /// Makes a regression of the same list use them.
  void connect(plant::RegressRequest& request) const;
  /// Keys of the runs, in the order of entries and seeds.
  [[nodiscard]] const std::vector<std::string>& keys() const { return keys_; }
  [[nodiscard]] const std::string& version() const { return version_; }
  [[nodiscard]] studies::grid::ResultCache& cache() const { return *cache_; }
  /// Why not all results are in the file; empty: they are.
  [[nodiscard]] std::string problem() const { return cache_->problem(); }

 private:
  std::string path_;
  std::vector<std::string> keys_;
  std::string version_;
  std::unique_ptr<studies::grid::ResultCache> cache_;
};

}  // namespace segue::cli
