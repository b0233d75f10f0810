#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verilator_tb/plant/regress.hpp"

namespace segue::plant {

/// An entry's runs, added up.
struct RegressRow {
  std::string block;
  std::string config;
  std::string seeds;  ///< or the file of operations
  std::uint64_t runs = 0;
  std::uint64_t failed = 0;
  std::uint64_t kept = 0;  ///< that an earlier regression made
  std::uint64_t cycles = 0;
  double seconds = 0;               ///< of all runs, also of those that ran side by side
  Verdict worst = Verdict::kEqual;  ///< of the highest exit code

  /// None where no run came to an end.
  [[nodiscard]] std::optional<double> cycles_per_s() const {
    if (seconds <= 0) return std::nullopt;
    return static_cast<double>(cycles) / seconds;
  }
};

/// Failures that are one, as far as one can see from outside.
struct Bucket {
  std::string name;
  std::vector<const RegressRun*> runs;
};

/// In the order of the entries.
std::vector<RegressRow> rows_of(const RegressRequest& request, const RegressResult& result);

/// The largest first, of equals the one that was met first.
std::vector<Bucket> buckets_of(const RegressResult& result);

}  // namespace segue::plant
