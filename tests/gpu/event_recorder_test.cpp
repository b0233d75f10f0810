#include "cmodel/gpu/sim/event_recorder.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace segue::gpu {
namespace {

std::uint64_t hash_of(const std::vector<Event>& events) {
  EventRecorder recorder;
  for (const Event& event : events) recorder.record(event);
  return recorder.hash();
}

const Event kEvent{
    .time = 1000, .kind = EventKind::kIssue, .unit = 5, .slot = 3, .payload = pair(7, 9)};

TEST(EventRecorder, TheSameEventsHaveTheSameHash) {
  EXPECT_EQ(hash_of({kEvent, kEvent}), hash_of({kEvent, kEvent}));
}

TEST(EventRecorder, EveryFieldCounts) {
  const std::uint64_t hash = hash_of({kEvent});
  Event other = kEvent;
  other.time += 1;
  EXPECT_NE(hash_of({other}), hash);
  other = kEvent;
  other.kind = EventKind::kFinished;
  EXPECT_NE(hash_of({other}), hash);
  other = kEvent;
  other.unit = 6;
  EXPECT_NE(hash_of({other}), hash);
  other = kEvent;
  other.slot = 2;
  EXPECT_NE(hash_of({other}), hash);
  other = kEvent;
  other.payload = pair(7, 8);
  EXPECT_NE(hash_of({other}), hash);
  other.payload = pair(6, 9);
  EXPECT_NE(hash_of({other}), hash);
  other = kEvent;
  other.ctx = 15;
  EXPECT_NE(hash_of({other}), hash);
}

TEST(EventRecorder, OrderCounts) {
  Event other = kEvent;
  other.unit = 6;
  EXPECT_NE(hash_of({kEvent, other}), hash_of({other, kEvent}));
}

TEST(EventRecorder, TheObserverSeesEveryEventInOrder) {
  struct Log final : EventObserver {
    void on_event(const Event& event) override { events.push_back(event); }
    std::vector<Event> events;
  } log;
  EventRecorder recorder(&log);
  Event second = kEvent;
  second.time = 2000;
  recorder.record(kEvent);
  recorder.record(second);
  EXPECT_EQ(log.events, (std::vector<Event>{kEvent, second}));
}

}  // namespace
}  // namespace segue::gpu
