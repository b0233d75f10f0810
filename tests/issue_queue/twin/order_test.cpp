// Who goes: the oldest that can, and beside it the oldest on a unit that is left.

#include "tests/issue_queue/twin/rig.hpp"

namespace segue::issue_queue {
namespace {

TEST(IssueQueue, BeginsEmpty) {
  Rig rig;
  rig.in.give_back = 0b111;
  rig.now();
  EXPECT_EQ(rig.out.issue_valid, 0U);
  EXPECT_FALSE(rig.out.back_valid);
  EXPECT_EQ(rig.out.free, 5U);
  EXPECT_TRUE(rig.out.insert_ready);
  EXPECT_EQ(rig.out.in_use, 0U);
  EXPECT_TRUE(rig.out.quiescent);
  EXPECT_EQ(rig.out.wake_at, (std::uint64_t{1} << 48) - 1);
}

TEST(IssueQueueOrder, TheOldestGoesWhateverItsEntry) {
  Rig rig;
  const auto first = Rig::instruction(0, 0);
  const auto second = Rig::instruction(1, 0);
  const auto third = Rig::instruction(2, 0);
  rig.insert(first);   // entry 0
  rig.insert(second);  // entry 1
  rig.insert(third);   // entry 2
  rig.in.stop = 0b110;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, first));
  const auto fourth = Rig::instruction(0, 1);
  rig.insert(fourth);  // entry 0 again
  rig.in.stop = 0;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, second));
  EXPECT_TRUE(rig.issues(1, third));
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, fourth));
  EXPECT_EQ(rig.out.issue_valid, 0b01U);
  EXPECT_EQ(rig.out.issue[1], Instruction{});
}

TEST(IssueQueueOrder, TheLowerLaneIsOlder) {
  Rig rig;
  const auto first = Rig::instruction(2, 0, Unit::kSpecial);
  const auto second = Rig::instruction(1, 0, Unit::kSpecial);
  rig.drive_insert(first);
  rig.drive_insert(second);
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0U) << "not in the cycle of the insert";
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, first));
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, second));
}

TEST(IssueQueueOrder, OneAUnitButTwoOfMath) {
  for (const Unit unit : {Unit::kMath, Unit::kSpecial, Unit::kMemory, Unit::kControl}) {
    Rig rig;
    const auto first = Rig::instruction(0, 0, unit);
    const auto second = Rig::instruction(1, 0, unit);
    const auto third = Rig::instruction(2, 0, Unit::kMath);
    for (const auto& msg : {first, second, third}) rig.insert(msg);
    rig.cycle();
    EXPECT_TRUE(rig.issues(0, first));
    EXPECT_TRUE(rig.issues(1, unit == Unit::kMath ? second : third));
  }
}

TEST(IssueQueueOrder, OneIssueWhereAllNeedTheSameUnit) {
  Rig rig;
  rig.insert(Rig::instruction(0, 0, Unit::kMemory));
  rig.insert(Rig::instruction(1, 0, Unit::kMemory));
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0b01U);
}

TEST(IssueQueueOrder, OneLaneIssuesOne) {
  Params narrow = kSmall;
  narrow.issue_width = 1;
  Rig rig(narrow);
  const auto first = Rig::instruction(0, 0);
  rig.insert(first);
  rig.insert(Rig::instruction(1, 0));
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, first));
  EXPECT_EQ(rig.now().free, 4U);
}

TEST(IssueQueueLevels, HoldBackTheirInstructions) {
  Rig rig;
  auto held = Rig::instruction(0, 0, Unit::kMemory);
  held.needs_entry = true;
  held.log_need = 2;
  const auto other = Rig::instruction(1, 0);
  rig.insert(held);
  rig.insert(other);
  const Inputs free = rig.in;
  const auto only_other = [&] {
    rig.now();
    EXPECT_TRUE(rig.issues(0, other));
    EXPECT_EQ(rig.out.issue_valid, 0b01U);
    EXPECT_FALSE(rig.out.quiescent) << "it is free to go";
    rig.in = free;
  };
  rig.in.unit_ready = 0b1011;
  only_other();
  rig.in.stop = 0b001;
  only_other();
  rig.in.give_back = 0b001;
  only_other();
  rig.in.entry_ready = false;
  only_other();
  rig.in.room = {1, 3, 3};
  only_other();
  rig.in.room = {2, 0, 0};
  rig.now();
  EXPECT_TRUE(rig.issues(0, held)) << "just enough";
  EXPECT_TRUE(rig.issues(1, other));
}

TEST(IssueQueueGiveBack, TheOldestOfItsWarpsOneACycle) {
  Rig rig;
  auto first = Rig::instruction(2, 0);
  first.result = 0b1000;
  const auto second = Rig::instruction(1, 0);
  const auto third = Rig::instruction(2, 1);
  for (const auto& msg : {first, second, third}) rig.insert(msg);
  rig.in.give_back = 0b100;
  rig.in.stop = 0b100;
  rig.cycle();
  EXPECT_TRUE(rig.gives_back(first)) << "though it waits";
  EXPECT_TRUE(rig.issues(0, second)) << "beside it";
  EXPECT_EQ(rig.now().free, 4U);
  rig.cycle();
  EXPECT_TRUE(rig.gives_back(third));
  EXPECT_EQ(rig.out.issue_valid, 0U);
  rig.cycle();
  EXPECT_FALSE(rig.out.back_valid);
  EXPECT_EQ(rig.out.back, Instruction{});
  EXPECT_EQ(rig.out.free, 5U);
}

TEST(IssueQueueEntries, TheLowestFreeOnesInTheOrderOfTheLanes) {
  Rig rig;
  for (std::uint32_t slot = 0; slot < 4; ++slot) rig.insert(Rig::instruction(0, slot));
  EXPECT_EQ(rig.now().free, 1U);
  EXPECT_FALSE(rig.out.insert_ready) << "one is not enough for two lanes";
  rig.cycle();
  rig.in.unit_ready = 0;
  const auto low = Rig::instruction(1, 2);
  const auto high = Rig::instruction(2, 3);
  rig.drive_insert(low);
  rig.drive_insert(high);
  rig.cycle();
  EXPECT_EQ(rig.queue.state().instruction(0), Rig::shown(low));
  EXPECT_EQ(rig.queue.state().instruction(1), Rig::shown(high));
  EXPECT_EQ(rig.queue.written_memory_elements(), (IssueQueue::Written{0, 1}));
  EXPECT_EQ(rig.now().in_use, 0b111U);
  EXPECT_TRUE(rig.queue.state().older(1).contains(0));
  EXPECT_FALSE(rig.queue.state().older(0).contains(1));
  EXPECT_TRUE(rig.queue.state().older(0).contains(2));
  EXPECT_FALSE(rig.queue.state().older(2).contains(0)) << "it was older, the last one there";
}

TEST(IssueQueueReset, FreesAll) {
  Rig rig;
  auto msg = Rig::instruction(1, 1, Unit::kMemory);
  rig.insert(msg);
  msg.issue = 0b0010;
  rig.insert(msg);
  rig.drive_reset();
  rig.drive_insert(msg);
  rig.in.give_back = 0b010;
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0U);
  EXPECT_FALSE(rig.out.back_valid);
  EXPECT_FALSE(rig.out.insert_ready);
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.out.free, 3U) << "a function of state";
  EXPECT_EQ(rig.out.in_use, 0b010U);
  EXPECT_EQ(rig.out.wake_at, (std::uint64_t{1} << 48) - 1);
  EXPECT_EQ(rig.queue.written_memory_elements(), IssueQueue::Written{});
  rig.now();
  EXPECT_EQ(rig.out.free, 5U);
  EXPECT_TRUE(rig.out.quiescent);
  for (std::uint32_t e = 0; e < 5; ++e) {
    Instruction zero;
    zero.payload = rig.queue.state().instruction(e).payload;
    EXPECT_EQ(rig.queue.state().instruction(e), zero);
    EXPECT_EQ(rig.queue.state().waits(e), Waits{});
    EXPECT_EQ(rig.queue.state().older(e).size(), 4 - e) << "the lowest is the youngest";
  }
  EXPECT_EQ(rig.queue.state().instruction(1).payload, msg.payload) << "a memory is not reset";
}

TEST(IssueQueueOrder, ABodyLeavesACycleAfterItsInstruction) {
  Rig rig;
  const Coming a = Rig::instruction(0, 0);
  const Coming b = Rig::instruction(1, 0);
  rig.drive_insert(a);
  rig.drive_insert(b);
  rig.cycle_without_units();
  rig.in.give_back = 0b10;
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, a));
  EXPECT_TRUE(rig.gives_back(b));
  EXPECT_EQ(rig.out.issue_body[0], Body{});
  rig.in.give_back = 0;
  for (int i = 0; i < 2; ++i) {
    rig.cycle();
    EXPECT_EQ(rig.out.issue_body[0].bits, a.body) << "until the next one leaves there";
    EXPECT_EQ(rig.out.back_body.bits, b.body) << "of lane 1's memory";
  }
  rig.drive_reset();
  rig.cycle();
  EXPECT_EQ(rig.now().issue_body[0], Body{});
}

}  // namespace
}  // namespace segue::issue_queue
