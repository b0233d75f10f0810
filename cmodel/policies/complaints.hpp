#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace segue::policies {

/// The errors that a checker found, with the cycle of each. One broken rule tends to
/// break others a little later, so only the first hundred are kept.
class Complaints {
 public:
  void begin_cycle(std::uint64_t cycle) { cycle_ = cycle; }

  void add(const std::string& text) {
    if (texts_.size() < kKept) texts_.push_back("cycle " + std::to_string(cycle_) + ": " + text);
  }
  void add_if(bool wrong, const char* text) {
    if (wrong) add(text);
  }

  [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }

 private:
  static constexpr std::size_t kKept = 100;

  std::uint64_t cycle_ = 0;
  std::vector<std::string> texts_;
};

}  // namespace segue::policies
