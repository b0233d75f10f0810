// Which faults are merged, which handler is sent the others in which order, and what the SMs hear.

#include "tests/fault_unit/twin/rig.hpp"

namespace segue::fault_unit {
namespace {

TEST(FaultUnit, TheSameRegionIsAskedForOnce) {
  Rig rig;
  EXPECT_EQ(rig.fault(5, 1), fresh(0));
  EXPECT_EQ(rig.fault(5, 2), merged(0)) << "it waits for the CPU";
  EXPECT_EQ(rig.take_cpu(), request(0, 5, 1)) << "of the first SM";
  EXPECT_FALSE(rig.next.cpu_valid);
  EXPECT_EQ(rig.fault(5, 0), merged(0)) << "the CPU has it";
  EXPECT_FALSE(rig.next.cpu_valid);
  EXPECT_EQ(rig.state().count, 1U);
  EXPECT_EQ(rig.state().sm[0], 1U);
}

TEST(FaultUnit, IsMergedWhereverTheFaultIs) {
  Rig rig;
  rig.setup(true);
  EXPECT_EQ(rig.fault(6), fresh(0));
  EXPECT_EQ(rig.fault(7), fresh(1));
  EXPECT_EQ(rig.fault(7), merged(1)) << "it waits for the own handler";
  rig.take_own();
  rig.take_own();
  EXPECT_EQ(rig.fault(7), merged(1)) << "the own handler has it";
  rig.answer(1, Result::kForward);
  EXPECT_EQ(rig.fault(7), merged(1)) << "it waits for the CPU";
  rig.take_cpu();
  EXPECT_EQ(rig.fault(7), merged(1)) << "the CPU has it";
  EXPECT_EQ(rig.oracle.sent(), 2U);
  EXPECT_EQ(rig.oracle.merged(), 4U);
}

TEST(FaultUnit, RegionsDifferInEachBit) {
  Rig rig({.num_entries = 64, .num_sms = 1, .region_bits = 48});
  for (std::uint32_t bit = 0; bit < 48; ++bit) {
    EXPECT_EQ(rig.fault(std::uint64_t{1} << bit), fresh(bit));
  }
  EXPECT_EQ(rig.fault(0), fresh(48));
  for (std::uint32_t bit = 0; bit < 48; ++bit) {
    EXPECT_EQ(rig.fault(std::uint64_t{1} << bit), merged(bit));
    EXPECT_EQ(rig.take_cpu(), request(bit, std::uint64_t{1} << bit));
  }
}

TEST(FaultUnit, AFaultTakesTheLowestFreeEntry) {
  Rig rig({.num_entries = 4, .num_sms = 1, .region_bits = 4});
  for (std::uint32_t entry = 0; entry < 4; ++entry) {
    EXPECT_EQ(rig.fault(entry + 8), fresh(entry));
    rig.take_cpu();
  }
  for (const std::uint32_t entry : {2U, 1U, 3U}) rig.answer(entry);
  rig.cycle();
  for (std::uint32_t entry = 1; entry < 4; ++entry) EXPECT_EQ(rig.fault(entry), fresh(entry));
}

TEST(FaultUnit, TheSetUpChoosesTheFirstHandler) {
  Rig rig;
  rig.fault(1);
  EXPECT_EQ(rig.state(0), EntryState::kAsksCpu) << "from reset on";
  EXPECT_FALSE(rig.next.own_valid);
  rig.take_cpu();
  rig.answer(0);
  rig.cycle();
  EXPECT_EQ(rig.setup(true), Error::kNone);
  EXPECT_TRUE(rig.state().own_first);
  rig.fault(2, 2);
  EXPECT_EQ(rig.state(0), EntryState::kAsksOwn);
  EXPECT_FALSE(rig.next.cpu_valid);
  EXPECT_EQ(rig.take_own(), request(0, 2, 2));
  rig.answer(0);
  rig.cycle();
  EXPECT_EQ(rig.setup(false), Error::kNone);
  rig.fault(3);
  EXPECT_EQ(rig.state(0), EntryState::kAsksCpu);
}

// Thesis 6.4.2: the handler leaves a region that the CPU owns to the CPU.
TEST(FaultUnit, TheOwnHandlerForwardsToTheCpu) {
  Rig rig;
  rig.setup(true);
  rig.fault(4, 1);
  rig.take_own();
  EXPECT_EQ(rig.answer(0, Result::kForward), Error::kNone);
  EXPECT_FALSE(rig.next.own_valid);
  EXPECT_FALSE(rig.next.resolved_valid);
  EXPECT_EQ(rig.next.cpu, request(0, 4, 1));
  rig.take_cpu();
  EXPECT_EQ(rig.state(0), EntryState::kAtCpu);
  EXPECT_EQ(rig.answer(0), Error::kNone);
  EXPECT_EQ(rig.next.resolved, (Resolved{.entry = 0, .region = 4, .aborted = false}));
}

TEST(FaultUnit, RequestsLeaveInTheOrderOfTheirFaults) {
  for (const bool own_first : {false, true}) {
    Rig rig({.num_entries = 5, .num_sms = 8, .region_bits = 4});
    rig.setup(own_first);
    const auto take = [&] { return own_first ? rig.take_own() : rig.take_cpu(); };
    for (std::uint32_t i = 0; i < 5; ++i) rig.fault(15 - i, i);
    rig.cycles(2);
    for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(take(), request(i, 15 - i, i));
    rig.answer(2);
    rig.answer(0);
    rig.cycle();
    EXPECT_EQ(rig.fault(2, 5), fresh(0)) << "its entry is lower, but it comes last";
    EXPECT_EQ(rig.fault(3, 6), fresh(2));
    EXPECT_EQ(take(), request(3, 12, 3));
    EXPECT_EQ(take(), request(4, 11, 4));
    EXPECT_EQ(take(), request(0, 2, 5));
    EXPECT_EQ(take(), request(2, 3, 6));
  }
}

TEST(FaultUnit, ForwardedFaultsKeepTheOrderInWhichTheyAreForwarded) {
  Rig rig;
  rig.setup(true);
  for (std::uint32_t i = 0; i < 3; ++i) rig.fault(i, i);
  for (int i = 0; i < 3; ++i) rig.take_own();
  for (const std::uint32_t entry : {1U, 2U, 0U}) rig.answer(entry, Result::kForward);
  for (const std::uint32_t entry : {1U, 2U, 0U}) {
    EXPECT_EQ(rig.take_cpu(), request(entry, entry, entry));
  }
}

TEST(FaultUnit, HandlersAnswerInAnyOrder) {
  Rig rig;
  for (std::uint32_t i = 0; i < 3; ++i) rig.fault(7 - i);
  for (int i = 0; i < 3; ++i) rig.take_cpu();
  for (const std::uint32_t entry : {2U, 0U, 1U}) {
    const bool aborted = entry == 0;
    EXPECT_EQ(rig.answer(entry, aborted ? Result::kAbort : Result::kThere), Error::kNone);
    EXPECT_TRUE(rig.next.resolved_valid);
    EXPECT_EQ(rig.next.resolved,
              (Resolved{.entry = entry, .region = 7U - entry, .aborted = aborted}));
  }
  rig.cycle();
  EXPECT_FALSE(rig.next.resolved_valid);
  EXPECT_EQ(rig.next.resolved, Resolved{});
  EXPECT_EQ(rig.state().count, 0U);
}

TEST(FaultUnit, NoFaultIsTakenWhileAllEntriesAreInUse) {
  Rig rig;
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(rig.next.fault_ready);
    rig.fault(i);
    EXPECT_EQ(rig.next.used, i + 1);
  }
  EXPECT_FALSE(rig.next.fault_ready);
  rig.set_fault(1, 2);
  rig.cycle();
  EXPECT_EQ(rig.out.ticket, Ticket{}) << "not even one to be merged";
  rig.take_cpu();
  EXPECT_FALSE(rig.next.fault_ready);
  rig.answer(0);
  EXPECT_FALSE(rig.next.fault_ready) << "the SMs hear of entry 0";
  EXPECT_EQ(rig.next.used, 3U);
  rig.cycle();
  EXPECT_TRUE(rig.next.fault_ready);
  EXPECT_EQ(rig.next.used, 2U);
  EXPECT_EQ(rig.fault(7), fresh(0));
}

TEST(FaultUnit, OneEntryIsEnough) {
  Rig rig({.num_entries = 1, .num_sms = 1, .region_bits = 1});
  for (const std::uint64_t region : {1U, 0U, 0U}) {
    EXPECT_EQ(rig.fault(region), fresh(0));
    EXPECT_FALSE(rig.next.fault_ready);
    EXPECT_EQ(rig.take_cpu(), request(0, region));
    EXPECT_EQ(rig.answer(0), Error::kNone);
    rig.cycle();
  }
}

}  // namespace
}  // namespace segue::fault_unit
