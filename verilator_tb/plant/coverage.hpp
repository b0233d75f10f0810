#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace segue::plant {

/// A situation; the lists are generated from a block's coverage.toml.
struct BinInfo {
  std::string_view name;
  std::string_view sentence;
  bool excluded = false;  ///< it cannot happen, so must not be seen
};

/// Functional coverage: how often each situation of a block's list was seen.
class Coverage {
 public:
  Coverage() = default;
  explicit Coverage(std::span<const BinInfo> bins) : bins_(bins), counts_(bins.size()) {}

  void hit(std::size_t bin) { ++counts_[bin]; }

  [[nodiscard]] std::span<const BinInfo> bins() const { return bins_; }
  [[nodiscard]] std::uint64_t count(std::size_t bin) const { return counts_[bin]; }

  /// Situations that must be seen, and how many of them were.
  [[nodiscard]] std::size_t total() const {
    std::size_t bins = 0;
    for (const BinInfo& bin : bins_) bins += bin.excluded ? 0 : 1;
    return bins;
  }
  [[nodiscard]] std::size_t covered() const {
    std::size_t bins = 0;
    for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
      bins += !bins_[bin].excluded && counts_[bin] != 0 ? 1 : 0;
    }
    return bins;
  }

  [[nodiscard]] std::span<const std::uint64_t> counts() const { return counts_; }

  /// Adds counts from elsewhere for the same list.
  void add(std::span<const std::uint64_t> counts) {
    for (std::size_t bin = 0; bin < counts_.size(); ++bin) counts_[bin] += counts[bin];
  }

  /// Adds the counts of another run of the same block.
  void merge(const Coverage& other) {
    if (bins_.empty()) *this = Coverage(other.bins_);
    for (std::size_t bin = 0; bin < counts_.size(); ++bin) counts_[bin] += other.counts_[bin];
  }

 private:
  std::span<const BinInfo> bins_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace segue::plant
