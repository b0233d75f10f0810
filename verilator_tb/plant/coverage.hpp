#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace segue::plant {

/// Functional coverage: sentences that say what must have been seen, and how often it
/// was. Bins are numbered in the order of the block's list.
class Coverage {
 public:
  Coverage() = default;
  explicit Coverage(std::vector<std::string> sentences)
      : sentences_(std::move(sentences)), counts_(sentences_.size()) {}

  void hit(std::size_t bin) { ++counts_[bin]; }

  [[nodiscard]] std::span<const std::string> sentences() const { return sentences_; }
  [[nodiscard]] std::uint64_t count(std::size_t bin) const { return counts_[bin]; }

  [[nodiscard]] std::size_t covered() const {
    std::size_t bins = 0;
    for (const std::uint64_t count : counts_) bins += count != 0;
    return bins;
  }

  [[nodiscard]] std::span<const std::uint64_t> counts() const { return counts_; }

  /// Adds what was counted elsewhere for the same list.
  void add(std::span<const std::uint64_t> counts) {
    for (std::size_t bin = 0; bin < counts_.size(); ++bin) counts_[bin] += counts[bin];
  }

  /// Adds the counts of another run of the same block.
  void merge(const Coverage& other) {
    if (sentences_.empty()) *this = Coverage(other.sentences_);
    for (std::size_t bin = 0; bin < counts_.size(); ++bin) counts_[bin] += other.counts_[bin];
  }

 private:
  std::vector<std::string> sentences_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace segue::plant
