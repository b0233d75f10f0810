#include "cmodel/sm_model/load_store_unit.hpp"

#include <gtest/gtest.h>

#include <array>

namespace segue::sm_model {
namespace {

using sm_frontend::Kind;
using sm_frontend::Tag;

Tag tag_of(Kind kind, std::uint32_t warp, std::uint32_t seq) {
  Tag tag;
  tag.kind = kind;
  tag.may_fault = true;
  tag.warp = warp;
  tag.seq = seq;
  return tag;
}

/// Cycles of the last check and of the data of each access, by number.
struct Times {
  std::array<std::uint64_t, 8> checked{};
  std::array<std::uint64_t, 8> done{};
};

Times run(LoadStoreUnit& unit, std::uint64_t begin, std::uint64_t end) {
  Times times;
  for (std::uint64_t now = begin; now < end; ++now) {
    if (const auto check = unit.check(now)) times.checked.at(check->tag.seq) = now;
    if (const Access* access = unit.done(now)) {
      times.done.at(access->tag.seq) = now;
      unit.commit();
    }
    unit.send(now);
  }
  return times;
}

TEST(LoadStoreUnit, ALoadIsCheckedWhenItsPageIsKnownAndDoneWhenItsDataAreThere) {
  LoadStoreUnit unit({});
  const std::array<std::uint64_t, 1> line = {7};
  unit.take({.tag = tag_of(Kind::kLoad, 0, 0), .lines = line});
  const Times times = run(unit, 0, 2'000);
  EXPECT_EQ(times.checked[0], 610U);
  EXPECT_EQ(times.done[0], 610U + 70 + 200);
}

TEST(LoadStoreUnit, AnAccessOfManyLinesSendsOneACycle) {
  LoadStoreUnit unit({});
  const std::array<std::uint64_t, 4> lines = {0, 1, 2, 3};
  unit.take({.tag = tag_of(Kind::kLoad, 0, 0), .lines = lines});
  unit.take({.tag = tag_of(Kind::kLoad, 1, 1), .lines = std::span(lines).first(1)});
  const Times times = run(unit, 0, 2'000);
  EXPECT_EQ(times.done[0], 610U + 270 + 21)
      << "the fourth line, of cycle 3, waits for three of 8.192 cycles";
  EXPECT_GT(times.done[1], 0U);
}

TEST(LoadStoreUnit, LastChecksOfAWarpComeInTheOrderOfIssue) {
  LoadStoreUnit unit({});
  const std::array<std::uint64_t, 1> known = {0};
  const std::array<std::uint64_t, 1> unknown = {1'000'000};
  unit.take({.tag = tag_of(Kind::kLoad, 0, 0), .lines = known});
  run(unit, 0, 2'000);
  unit.take({.tag = tag_of(Kind::kLoad, 1, 1), .lines = unknown});
  unit.take({.tag = tag_of(Kind::kLoad, 1, 2), .lines = known});
  unit.take({.tag = tag_of(Kind::kLoad, 2, 3), .lines = known});
  const Times times = run(unit, 2'000, 4'000);
  EXPECT_EQ(times.checked[1], 2'610U);
  EXPECT_EQ(times.checked[2], 2'611U) << "its page is known long before; one check a cycle";
  EXPECT_EQ(times.checked[3], 2'042U) << "of another warp";
}

TEST(LoadStoreUnit, StoresAreDoneWithTheirLastCheckAndSendNothingBefore) {
  LoadStoreUnit unit({});
  const std::array<std::uint64_t, 1> line = {7};
  unit.take({.tag = tag_of(Kind::kStore, 0, 0), .lines = line, .returns = false});
  for (std::uint64_t now = 0; now < 610; ++now) {
    EXPECT_FALSE(unit.check(now));
    unit.send(now);
  }
  EXPECT_EQ(unit.counts().l2.misses, 0U);
  EXPECT_TRUE(unit.check(610));
  EXPECT_EQ(unit.counts().l2.misses, 1U);
  EXPECT_NE(unit.done(610), nullptr);
}

TEST(LoadStoreUnit, AnAtomicReturnsWhenTheSecondLevelHasDoneIt) {
  LoadStoreUnit unit({});
  const std::array<std::uint64_t, 1> line = {7};
  unit.take({.tag = tag_of(Kind::kAtomic, 0, 0), .lines = line, .returns = true});
  unit.take({.tag = tag_of(Kind::kAtomic, 1, 1), .lines = line, .returns = false});
  const Times times = run(unit, 0, 2'000);
  EXPECT_EQ(times.done[0], 610U + 270);
  EXPECT_EQ(times.done[1], 611U) << "nobody waits for its value";
}

TEST(LoadStoreUnit, AnAccessWithoutLanesPassesAfterItsOperands) {
  LoadStoreUnit unit({});
  unit.take({.tag = tag_of(Kind::kStore, 0, 0), .lines = {}, .returns = false});
  EXPECT_EQ(run(unit, 0, 10).checked[0], 3U);
}

TEST(LoadStoreUnit, AnAccessToAnAbsentRegionWaitsOrFaults) {
  const std::array<std::uint64_t, 1> absent = {512};
  const std::array<std::uint64_t, 1> present = {1};
  for (const bool preempts : {false, true}) {
    Paging paging;
    paging.allocated = {1};
    paging.allocation.latency = 1'000;
    const auto paged = std::make_shared<PagedMemory>(paging);
    LoadStoreUnit unit({}, paged, preempts);
    unit.take({.tag = tag_of(Kind::kStore, 0, 0), .lines = absent, .returns = false});
    unit.take({.tag = tag_of(Kind::kLoad, 0, 1), .lines = present});
    unit.take({.tag = tag_of(Kind::kLoad, 1, 2), .lines = present});
    std::array<std::uint64_t, 3> at{};
    std::array<bool, 3> faults{};
    std::uint64_t poisoned = 0;
    for (std::uint64_t now = 0; now < 3'000; ++now) {
      if (const auto check = unit.check(now, poisoned)) {
        at.at(check->tag.seq) = now;
        faults.at(check->tag.seq) = check->faults;
        if (check->faults) poisoned |= 1U << check->tag.warp;
      }
      unit.send(now);
      paged->cycle(now);
    }
    EXPECT_EQ(at[0], preempts ? 610U : 1'610U);
    EXPECT_EQ(faults[0], preempts);
    EXPECT_EQ(faults[1], preempts) << "behind the fault of its warp";
    EXPECT_EQ(faults[2], false) << "another warp";
    EXPECT_EQ(paged->resolved(), 1U);
    EXPECT_EQ(paged->counts().allocated, 1U);
  }
}

/// The region comes between the request and the last check, which waits for a page walk of the
/// other line: the access was found to fault, and did not ask for its line.
TEST(LoadStoreUnit, AFaultIsOneAlsoWhereTheRegionComesBeforeTheLastCheck) {
  const std::array<std::uint64_t, 1> known = {512};
  const std::array<std::uint64_t, 2> both = {512, 1};
  Paging paging;
  paging.allocated = {1};
  paging.allocation.latency = 200;
  const auto paged = std::make_shared<PagedMemory>(paging);
  LoadStoreUnit unit({}, paged, true);
  unit.take({.tag = tag_of(Kind::kLoad, 0, 0), .lines = known});
  std::uint64_t now = 0;
  for (; now < 700; ++now) {
    static_cast<void>(unit.check(now));
    unit.send(now);
    paged->cycle(now);
  }
  EXPECT_TRUE(paged->is_absent(512)) << "until 810";
  unit.take({.tag = tag_of(Kind::kLoad, 1, 1), .lines = both});
  for (; now < 2'000; ++now) {
    if (const auto check = unit.check(now)) {
      EXPECT_EQ(paged->last_there(), 810U) << "610 cycles of the first check, and 200";
      EXPECT_GT(now, paged->last_there());
      EXPECT_TRUE(check->faults);
      return;
    }
    unit.send(now);
    paged->cycle(now);
  }
  FAIL() << "no check";
}

TEST(LoadStoreUnit, IsReadyWhileOneMoreFindsRoom) {
  SmMachine machine;
  machine.access_entries = 3;
  LoadStoreUnit unit(machine);
  const std::array<std::uint64_t, 1> line = {7};
  EXPECT_TRUE(unit.ready());
  unit.take({.tag = tag_of(Kind::kLoad, 0, 0), .lines = line});
  EXPECT_TRUE(unit.ready());
  unit.take({.tag = tag_of(Kind::kLoad, 0, 1), .lines = line});
  EXPECT_FALSE(unit.ready()) << "the last place is for one that is being issued";
  unit.send(0);
  EXPECT_TRUE(unit.ready());
}

}  // namespace
}  // namespace segue::sm_model
