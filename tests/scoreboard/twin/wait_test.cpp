// Whom an instruction must wait for when it comes (thesis 2.4).

#include "tests/scoreboard/twin/rig.hpp"

namespace segue::scoreboard {
namespace {

TEST(ScoreboardWait, ForReadRegisters) {
  Rig rig;
  rig.insert(at(0, 2).writes(5));
  for (const auto& sources : {std::initializer_list<std::uint32_t>{5}, {1, 5}, {1, 2, 5}}) {
    EXPECT_EQ(rig.insert(at(0, 0).reads(sources)), (Waits{.result = 0b100}));
    rig.withdraw(0, 0);
  }
  EXPECT_EQ(rig.insert(at(0, 0).reads({4, 6, 7})), Waits{});
  rig.issued(0, 2);
  rig.read(0, 2);
  EXPECT_EQ(rig.insert(at(0, 1).reads({5})), (Waits{.result = 0b100})) << "until it commits";
  rig.commit(0, 2);
  EXPECT_EQ(rig.insert(at(0, 3).reads({5})), Waits{});
}

TEST(ScoreboardWait, ForWrittenRegisters) {
  Rig rig;
  rig.insert_issued(at(0, 0).writes(5));
  EXPECT_EQ(rig.insert(at(0, 1).writes(5)), (Waits{.result = 0b01})) << "WAW";
  EXPECT_EQ(rig.insert(at(0, 2).writes(5)), (Waits{.result = 0b11})) << "all of them";
  EXPECT_EQ(rig.insert(at(0, 3).writes(4)), Waits{});
}

TEST(ScoreboardWait, ForASecondDestination) {
  Rig rig;
  rig.insert_issued(at(0, 0).writes(4).writes_too(5));
  const auto waits = [&](const Program& what) {
    const Waits told = rig.insert(what);
    rig.withdraw(what.msg.warp, what.msg.slot);
    return told;
  };
  const Waits result{.result = 0b1};
  EXPECT_EQ(waits(at(0, 1).reads({1, 5})), result) << "RAW";
  EXPECT_EQ(waits(at(0, 1).reads({4})), result) << "RAW, of the first";
  EXPECT_EQ(waits(at(0, 1).writes(5)), result) << "WAW, first with second";
  EXPECT_EQ(waits(at(0, 1).writes_too(4)), result) << "WAW, second with first";
  EXPECT_EQ(waits(at(0, 1).writes(1).writes_too(5)), result) << "WAW, second with second";
  EXPECT_EQ(waits(at(0, 1).reads({6}).writes(1).writes_too(2)), Waits{});
  EXPECT_EQ(waits(at(1, 1).reads({5}).writes_too(4)), Waits{}) << "another warp";
  rig.insert(at(0, 1).reads({7}));
  EXPECT_EQ(waits(at(0, 2).writes(1).writes_too(7)), (Waits{.sources = 0b10})) << "WAR";
  rig.commit(0, 0);
  EXPECT_EQ(waits(at(0, 2).reads({4, 5}).writes(5).writes_too(4)), Waits{}) << "until it commits";
}

TEST(ScoreboardWait, ForASecondDestinationOfItsLine) {
  Rig rig;
  rig.drive_insert(at(0, 0).reads({3}).writes(1).writes_too(2), 0);
  rig.drive_insert(at(0, 1).reads({2}), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(1), (Waits{.result = 0b1})) << "RAW";
  rig.drive_insert(at(1, 0).reads({3}).writes(1).writes_too(2), 0);
  rig.drive_insert(at(1, 1).writes_too(1), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(1), (Waits{.result = 0b1})) << "WAW";
  rig.drive_insert(at(2, 0).reads({3}).writes(1).writes_too(2), 0);
  rig.drive_insert(at(2, 1).writes(4).writes_too(3), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(1), (Waits{.sources = 0b1})) << "WAR";
}

TEST(ScoreboardWait, ForAllOlderMemoryIfItIsAFence) {
  Rig rig;
  rig.insert_issued(at(0, 0).memory());
  rig.insert(at(0, 1).writes(1));
  rig.insert(at(0, 2).late());
  EXPECT_EQ(rig.insert(at(0, 3).fence()), (Waits{.result = 0b101})) << "issued or not";
  rig.withdraw(0, 3);
  EXPECT_EQ(rig.insert(at(0, 3).fence().memory()), (Waits{.result = 0b101, .issue = 0b100}))
      << "one that accesses memory itself";
  rig.withdraw(0, 3);
  EXPECT_EQ(rig.insert(at(1, 0).fence()), Waits{}) << "another warp";
  rig.read(0, 0);
  rig.checked(0, 0);
  EXPECT_EQ(rig.insert(at(0, 3).fence()), (Waits{.result = 0b101})) << "until it commits";
  rig.withdraw(0, 3);
  rig.commit(0, 0);
  rig.withdraw(0, 2);
  EXPECT_EQ(rig.insert(at(0, 3).fence()), Waits{}) << "no memory is left";
  EXPECT_EQ(rig.insert(at(0, 0).memory()), Waits{}) << "a fence is waited for by its registers";
}

TEST(ScoreboardWait, ForTheMemoryInstructionOfItsLineIfItIsAFence) {
  Rig rig;
  rig.drive_insert(at(0, 0).memory(), 0);
  rig.drive_insert(at(0, 1).fence(), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(1), (Waits{.result = 0b1}));
  rig.drive_insert(at(1, 0).fence(), 0);
  rig.drive_insert(at(1, 1).memory(), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(0), Waits{}) << "it is younger";
  EXPECT_EQ(rig.waits(1), Waits{});
  rig.drive_insert(at(1, 0).memory(), 0);
  rig.drive_insert(at(1, 2).fence(), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(1), (Waits{.result = 0b10})) << "not for an illegal lane 0";
}

TEST(ScoreboardWait, ForAnyOf64Places) {
  Rig rig({.num_warps = 2,
           .window_bits = 6,
           .reg_bits = 9,
           .insert_width = 2,
           .issue_width = 2,
           .commit_width = 2});
  rig.insert(at(1, 63).reads({511}).writes(300).memory());
  rig.insert(at(1, 31).writes_too(511).memory());
  EXPECT_EQ(rig.insert(at(1, 32).reads({300}).writes(511).memory()),
            (Waits{.result = 1ULL << 63 | 1ULL << 31,
                   .sources = 1ULL << 63,
                   .issue = 1ULL << 63 | 1ULL << 31}));
}

TEST(ScoreboardWait, ForSourcesUntilTheyAreReleased) {
  Rig rig;
  rig.insert(at(0, 0).reads({1, 2, 3}));
  for (const std::uint32_t reg : {1U, 2U, 3U}) {
    EXPECT_EQ(rig.insert(at(0, 1).writes(reg)), (Waits{.sources = 0b1})) << reg;
    rig.withdraw(0, 1);
  }
  EXPECT_EQ(rig.insert(at(0, 1).writes(4)), Waits{});
  rig.issued(0, 0);
  EXPECT_EQ(rig.insert(at(0, 2).writes(2)), (Waits{.sources = 0b1})) << "issued, not read";
  rig.withdraw(0, 2);
  rig.read(0, 0);
  EXPECT_EQ(rig.insert(at(0, 2).writes(2)), Waits{});
}

TEST(ScoreboardWait, ForSourcesOfALateInstructionUntilItsLastCheck) {
  Rig rig;
  rig.insert_issued(at(0, 0).reads({1}).late());
  rig.read(0, 0);
  EXPECT_EQ(rig.insert(at(0, 1).writes(1)), (Waits{.sources = 0b1}));
  rig.withdraw(0, 1);
  rig.checked(0, 0);
  EXPECT_EQ(rig.insert(at(0, 1).writes(1)), Waits{});
}

TEST(ScoreboardWait, ForMemoryInstructionsUntilTheyAreIssued) {
  Rig rig;
  rig.insert(at(0, 0).memory());
  rig.insert(at(0, 1));
  EXPECT_EQ(rig.insert(at(0, 2).late()), (Waits{.issue = 0b001}));
  EXPECT_EQ(rig.insert(at(0, 3)), Waits{}) << "no memory instruction";
  rig.withdraw(0, 3);
  rig.issued(0, 0);
  EXPECT_EQ(rig.insert(at(0, 3).memory()), (Waits{.issue = 0b100}));
}

TEST(ScoreboardWait, ForOneInEveryWay) {
  Rig rig;
  rig.insert(at(1, 3).reads({2}).writes(1).memory());
  EXPECT_EQ(rig.insert(at(1, 0).reads({1}).writes(2).memory()), (Waits{0b1000, 0b1000, 0b1000}));
}

TEST(ScoreboardWait, NotForItselfNorForAnotherWarp) {
  Rig rig;
  rig.insert(at(0, 0).reads({1}).writes(2).memory());
  EXPECT_EQ(rig.insert(at(1, 1).reads({2}).writes(1).memory()), Waits{});
  EXPECT_EQ(rig.insert(at(2, 0).reads({1, 2}).writes(1)), Waits{});
}

TEST(ScoreboardWait, NotForNamesThatAreNoSourceOrDestination) {
  Rig rig;
  Program first = at(0, 0);
  first.msg.dst = 3;
  first.msg.src_0 = first.msg.src_1 = first.msg.src_2 = first.msg.dst_1 = 3;
  rig.insert(first);
  EXPECT_EQ(rig.insert(at(0, 1).reads({3}).writes(3)), Waits{});
  Program second = at(0, 2);
  second.msg.dst = 3;
  second.msg.src_0 = second.msg.src_1 = second.msg.src_2 = second.msg.dst_1 = 3;
  EXPECT_EQ(rig.insert(second), Waits{});
}

TEST(ScoreboardWait, NotForAFreedPlace) {
  Rig rig;
  const Program one = at(0, 0).reads({1}).writes(2).memory();
  const Program other = at(0, 1).reads({2}).writes(1).memory();
  rig.insert_issued(one);
  rig.squash(0, 0);
  EXPECT_EQ(rig.insert(other), Waits{});
  rig.withdraw(0, 1);
  rig.insert(one);
  rig.withdraw(0, 0);
  EXPECT_EQ(rig.insert(other), Waits{});
  rig.withdraw(0, 1);
  rig.insert(one);
  rig.kill(0b001);
  EXPECT_EQ(rig.insert(other), Waits{});
}

TEST(ScoreboardWait, ForTheNewInstructionOfAPlace) {
  Rig rig;
  rig.insert_issued(at(0, 0).reads({1, 2, 3}).writes(4).memory());
  rig.commit(0, 0);
  rig.insert(at(0, 0).reads({5}).writes(6));
  EXPECT_EQ(rig.insert(at(0, 1).reads({4}).writes(1).memory()), Waits{});
  EXPECT_EQ(rig.insert(at(0, 2).reads({6}).writes(5)), (Waits{.result = 1, .sources = 1}));
}

TEST(ScoreboardWait, ForTheInstructionBeforeItInItsLine) {
  Rig rig;
  rig.insert(at(0, 3).writes(1));
  rig.drive_insert(at(0, 0).reads({1, 2}).writes(4).memory(), 0);
  rig.drive_insert(at(0, 1).reads({4, 1}).writes(2).memory(), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(0), (Waits{.result = 0b1000}));
  EXPECT_EQ(rig.waits(1), (Waits{.result = 0b1001, .sources = 0b0001, .issue = 0b0001}));
  rig.drive_insert(at(1, 0).writes(4), 0);
  rig.drive_insert(at(1, 1).writes(4), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(1), (Waits{.result = 0b1})) << "WAW";
  rig.drive_insert(at(2, 0).reads({1}).writes(4), 0);
  rig.drive_insert(at(2, 1).reads({1}).writes(5).memory(), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(1), Waits{});
}

TEST(ScoreboardWait, NotForALane0ThatIsRefused) {
  Rig rig;
  rig.insert(at(0, 0));
  rig.drive_insert(at(0, 0).reads({1}).writes(4).memory(), 0);
  rig.drive_insert(at(0, 1).reads({4}).writes(1).memory(), 1);
  rig.cycle();
  EXPECT_EQ(rig.waits(0), Waits{}) << "illegal";
  EXPECT_EQ(rig.waits(1), Waits{});
}

TEST(ScoreboardWait, IsNothingWithoutALegalInsert) {
  Rig rig;
  rig.insert(at(0, 0).reads({1}).writes(2).memory());
  rig.in.insert[0] = at(0, 1).reads({2}).writes(1).memory().msg;
  rig.cycle();
  EXPECT_EQ(rig.waits(), Waits{}) << "not valid";
  rig.try_insert(at(0, 0).reads({2}).writes(1).memory());
  EXPECT_EQ(rig.waits(), Waits{}) << "illegal";
}

}  // namespace
}  // namespace segue::scoreboard
