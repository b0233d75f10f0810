// Who gets room in the operand log: in a thread block by age, however much it needs.

#include "tests/issue_queue/twin/rig.hpp"

namespace segue::issue_queue {
namespace {

/// A memory instruction of thread block 0.
Coming logged(std::uint32_t warp, std::uint32_t slot, std::uint32_t need) {
  Coming msg = Rig::instruction(warp, slot, Unit::kMemory);
  msg.tb = 0;
  msg.needs_entry = true;
  msg.log_need = need;
  return msg;
}

TEST(IssueQueueRoom, ASmallerRequestWaitsForAnOlderOne) {
  Rig rig;
  const auto older = logged(0, 0, 3);
  const auto younger = logged(1, 0, 1);
  rig.insert(older);
  rig.insert(younger);
  for (std::uint64_t room = 0; room < 3; ++room) {
    rig.in.room[0] = room;
    EXPECT_EQ(rig.now().issue_valid, 0U) << room;
    EXPECT_FALSE(rig.out.quiescent);
  }
  rig.in.room[0] = 3;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, older));
  rig.in.room[0] = 1;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, younger)) << "nobody is before it any more";
}

TEST(IssueQueueRoom, TheOlderDoesNotWait) {
  Rig rig;
  const auto older = logged(0, 0, 1);
  rig.insert(older);
  rig.insert(logged(1, 0, 2));
  rig.in.room[0] = 1;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, older));
  EXPECT_EQ(rig.now().issue_valid, 0U);
}

TEST(IssueQueueRoom, AgeIsNotTheOrderOfTheEntries) {
  Rig rig;
  rig.insert(Rig::instruction(2, 0));  // entry 0
  const auto oldest = logged(0, 0, 3);
  const auto between = logged(1, 0, 1);
  rig.insert(oldest);   // entry 1
  rig.insert(between);  // entry 2
  rig.in.room[0] = 0;
  rig.cycle();
  const auto low = logged(2, 1, 2);
  const auto last = logged(2, 2, 1);
  rig.insert(low);   // entry 0
  rig.insert(last);  // entry 3
  ASSERT_EQ(rig.queue.state().instruction(0), Rig::shown(low));
  rig.in.room[0] = 1;
  EXPECT_EQ(rig.now().issue_valid, 0U) << "all wait for entry 1";
  rig.in.room[0] = 3;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, oldest));
  rig.in.room[0] = 1;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, between)) << "it is older than entry 0";
  EXPECT_EQ(rig.now().issue_valid, 0U) << "the last waits for entry 0";
  rig.in.room[0] = 2;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, low));
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, last));
}

TEST(IssueQueueRoom, OfTwoLanesTheLowerIsOlder) {
  Rig rig;
  rig.drive_insert(logged(0, 0, 2));
  rig.drive_insert(logged(1, 0, 1));
  rig.cycle_without_units();
  rig.in.room[0] = 1;
  EXPECT_EQ(rig.now().issue_valid, 0U);
}

TEST(IssueQueueRoom, IsEachThreadBlocksOwn) {
  Rig rig;
  auto other = logged(2, 0, 1);
  other.tb = 1;
  rig.insert(logged(0, 0, 3));
  rig.insert(logged(1, 0, 1));
  rig.insert(other);
  rig.in.room = {2, 1, 3};
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, other));
  EXPECT_EQ(rig.out.issue_valid, 0b01U);
}

TEST(IssueQueueRoom, AnInstructionWithoutOperandsGoes) {
  Rig rig;
  auto first = logged(1, 0, 0);
  const auto second = [] {
    auto msg = Rig::instruction(1, 1);
    msg.tb = 0;
    return msg;
  }();
  rig.insert(logged(0, 0, 3));
  rig.insert(first);
  rig.insert(second);
  rig.in.room[0] = 2;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, first));
  EXPECT_TRUE(rig.issues(1, second));
}

TEST(IssueQueueRoom, NoWaitForAStoppedOrReturnedInstruction) {
  for (const bool stops : {false, true}) {
    Rig rig;
    const auto younger = logged(1, 0, 1);
    rig.insert(logged(0, 0, 3));
    rig.insert(younger);
    rig.in.room[0] = 1;
    EXPECT_EQ(rig.now().issue_valid, 0U);
    (stops ? rig.in.stop : rig.in.give_back) = 0b001;
    rig.cycle();
    EXPECT_TRUE(rig.issues(0, younger));
  }
}

TEST(IssueQueueRoom, NoWaitForADependentInstruction) {
  for (const auto waits : {&Coming::result, &Coming::sources, &Coming::issue}) {
    Rig rig;
    auto older = logged(0, 0, 3);
    older.*waits = 0b0010;
    const auto younger = logged(1, 0, 1);
    rig.insert(older);
    rig.insert(younger);
    rig.in.room[0] = 1;
    EXPECT_TRUE((rig.now(), rig.issues(0, younger)));
    rig.release(0, 1, true);
    EXPECT_EQ(rig.now().issue_valid, 0U) << "from now on it waits for nothing else";
  }
}

/// Or what comes first when the unit is free again would have got past it meanwhile.
TEST(IssueQueueRoom, WaitsForAnOlderThatAlsoLacksAUnitOrAnEntry) {
  Rig rig;
  auto older = logged(0, 0, 3);
  older.unit = Unit::kSpecial;
  auto younger = logged(1, 0, 1);
  younger.needs_entry = false;
  rig.insert(older);
  rig.insert(younger);
  rig.in.room[0] = 2;
  rig.in.unit_ready = 0b1101;
  EXPECT_EQ(rig.now().issue_valid, 0U);
  rig.in.unit_ready = 0b1111;
  rig.in.entry_ready = false;
  EXPECT_EQ(rig.now().issue_valid, 0U);
  rig.in.room[0] = 3;
  EXPECT_TRUE((rig.now(), rig.issues(0, younger))) << "there is room: only the entry is lacking";
}

TEST(IssueQueueRoom, NoWaitForAKilledInstruction) {
  Rig rig;
  auto older = logged(0, 0, 3);
  const auto younger = logged(1, 0, 1);
  rig.insert(older);
  rig.kill(0);
  rig.insert(younger);  // entry 0
  rig.in.room[0] = 1;
  EXPECT_TRUE((rig.now(), rig.issues(0, younger)));
}

TEST(IssueQueueRoom, InLaneOneToo) {
  Rig rig;
  auto older = logged(0, 0, 2);
  auto younger = logged(1, 0, 1);
  younger.unit = Unit::kMath;
  const auto first = Rig::instruction(2, 0);
  const auto last = Rig::instruction(2, 1);
  for (const auto& msg : {first, older, younger, last}) rig.insert(msg);
  rig.in.room[0] = 1;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, first));
  EXPECT_TRUE(rig.issues(1, last)) << "past the younger one";
}

}  // namespace
}  // namespace segue::issue_queue
