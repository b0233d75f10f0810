// A kill frees an entry whatever has become of its instruction.

#include <functional>
#include <string>

#include "tests/replay_queue/twin/rig.hpp"

namespace segue::replay_queue {
namespace {

struct Way {
  EntryState state;
  std::function<void(Rig&, std::uint64_t)> go;  ///< from in flight to `state`
};

void fault(Rig& rig, std::uint64_t e) { EXPECT_EQ(rig.fault(e), Error::kNone); }

void make_due(Rig& rig, std::uint64_t e) {
  fault(rig, e);
  EXPECT_EQ(rig.command(CommandOp::kReplay, 0), Error::kNone);
}

void offer(Rig& rig, std::uint64_t e) {
  make_due(rig, e);
  rig.cycle();
}

void queue(Rig& rig, std::uint64_t e) {
  offer(rig, e);
  EXPECT_EQ(rig.replay(), 5);
}

void hand_back(Rig& rig, std::uint64_t e) {
  queue(rig, e);
  EXPECT_EQ(rig.hand_back(e), Error::kNone);
}

TEST(ReplayQueueKill, FreesAnEntryInEveryState) {
  const Way ways[] = {{EntryState::kInFlight, [](Rig&, std::uint64_t) {}},
                      {EntryState::kFaulted, fault},
                      {EntryState::kDue, make_due},
                      {EntryState::kOffered, offer},
                      {EntryState::kQueued, queue},
                      {EntryState::kWaiting, hand_back}};
  for (const Way& way : ways) {
    SCOPED_TRACE(to_string(way.state));
    Rig rig;
    const auto e = rig.insert(instruction(0, 5));
    const auto other = rig.insert(instruction(1, 5));
    way.go(rig, e);
    ASSERT_EQ(rig.state(e), way.state);
    EXPECT_EQ(rig.command(CommandOp::kKill, 0), Error::kNone);
    EXPECT_EQ(rig.state(e), EntryState::kFree);
    EXPECT_EQ(rig.state(other), EntryState::kInFlight) << "of another thread block";
    EXPECT_FALSE(rig.next.replay_valid);
    EXPECT_EQ(rig.next.in_use, 2U);
    rig.insert(instruction(0, 40));
    EXPECT_EQ(rig.error(Source::kInsert), Error::kNone) << "far from 5, which is gone";
  }
}

}  // namespace
}  // namespace segue::replay_queue
