#include "cmodel/policies/drain_order.hpp"

#include <algorithm>

namespace segue::policies {

void DrainOrder::pass() {
  ++cycle_;
  if (joins_) return join();
  if (drains_.empty() || !drains_.front().over) return;
  drains_.erase(drains_.begin());
  changed_ = cycle_;
}

/// The SM that began to drain, the last in the order, gives up the place of its drain before.
void DrainOrder::join() {
  joins_ = false;
  const auto last = drains_.end() - 1;
  const auto place =
      std::find_if(drains_.begin(), last, [&](const Drain& it) { return it.sm == last->sm; });
  if (place == drains_.begin()) changed_ = cycle_;  // also if it is alone
  if (place != last) drains_.erase(place);
}

void DrainOrder::begin(unsigned sm, std::uint64_t now) {
  drains_.push_back({.sm = sm, .began = now});
  joins_ = true;
}

void DrainOrder::end(unsigned sm) {
  for (Drain& drain : drains_) drain.over |= drain.sm == sm;
}

const DrainOrder::Drain* DrainOrder::first() const {
  const auto it =
      std::find_if(drains_.begin(), drains_.end(), [](const Drain& drain) { return !drain.over; });
  return it == drains_.end() ? nullptr : &*it;
}

bool DrainOrder::settled() const {
  if (joins_) return false;
  return drains_.empty() || (!drains_.front().over && cycle_ - changed_ >= kLook);
}

}  // namespace segue::policies
