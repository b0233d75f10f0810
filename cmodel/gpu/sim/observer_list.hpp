#pragma once

#include <vector>

#include "cmodel/gpu/sim/event.hpp"

namespace segue::gpu {

/// Several observers of one run, each told in the order of their coming.
class ObserverList final : public EventObserver {
 public:
  void add(EventObserver& observer) { observers_.push_back(&observer); }
  [[nodiscard]] bool empty() const { return observers_.empty(); }

  void on_event(const Event& event) override {
    for (EventObserver* const observer : observers_) observer->on_event(event);
  }
  void on_activity(const SmActivity& activity) override {
    for (EventObserver* const observer : observers_) observer->on_activity(activity);
  }

 private:
  std::vector<EventObserver*> observers_;
};

}  // namespace segue::gpu
