#include "cmodel/policies/turn_fairness.hpp"

#include <algorithm>

namespace segue::policies {

void TurnFairness::reset() { std::fill(waited_.begin(), waited_.end(), 0); }

void TurnFairness::watch(const DriverTables& after, std::uint64_t begun) {
  const std::uint64_t begins = begun - begun_;
  begun_ = begun;
  for (unsigned row = 0; row < waited_.size(); ++row) {
    std::uint64_t& waited = waited_[row];
    waited = !after.valid(row) || after.turn == row ? 0 : waited + begins;
    longest_ = std::max(longest_, waited);
    if (begins != 0 && waited >= waited_.size())
      complaints_.add("kernel " + std::to_string(row) + " has waited for " +
                      std::to_string(waited) + " turns of others");
  }
}

}  // namespace segue::policies
