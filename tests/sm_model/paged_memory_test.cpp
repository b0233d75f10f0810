#include "cmodel/sm_model/paged_memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <vector>

namespace segue::sm_model {
namespace {

using testing::ElementsAre;
using testing::Pair;

constexpr std::uint64_t kLines = 512;  ///< of a region

struct Fault {
  std::uint64_t at = 0;
  std::uint64_t region = 0;
  std::uint32_t sm = 0;
};

/// Makes faults in order of their cycles, in steps of one cycle or from one that counts to the
/// next, and notes the cycle from which on each region is there.
std::map<std::uint64_t, std::uint64_t> run(PagedMemory& memory, const std::vector<Fault>& faults,
                                           bool skips = false) {
  std::map<std::uint64_t, std::uint64_t> there;
  std::uint64_t next = 0;
  for (std::uint64_t now = 0; now < 1'000; ++now) {
    for (const Fault& fault : faults) {
      if (!there.contains(fault.region) && !memory.is_region_absent(fault.region)) {
        there[fault.region] = now;
      }
      if (fault.at == now) memory.fault(fault.region, fault.sm);
    }
    next = memory.wakes_at();
    if (!skips || next <= now) memory.cycle(now);
  }
  EXPECT_FALSE(memory.busy());
  return there;
}

std::map<std::uint64_t, std::uint64_t> run(const Paging& paging, const std::vector<Fault>& faults) {
  PagedMemory memory(paging, 4);
  std::map<std::uint64_t, std::uint64_t> there = run(memory, faults);
  PagedMemory skipping(paging, 4);
  EXPECT_EQ(run(skipping, faults, true), there);
  EXPECT_EQ(skipping.counts(), memory.counts());
  return there;
}

TEST(PagedMemory, ARegionComesOnceAfterItsFirstFault) {
  Paging paging;
  paging.allocated = {3};
  paging.allocation.latency = 100;
  PagedMemory memory(paging, 4);
  EXPECT_FALSE(memory.is_absent(3 * kLines - 1)) << "another region";
  EXPECT_TRUE(memory.is_absent(3 * kLines));
  EXPECT_TRUE(memory.is_absent(4 * kLines - 1));
  EXPECT_THAT(run(memory, {{10, 3, 0}, {50, 3, 1}}), ElementsAre(Pair(3, 110)));
  EXPECT_FALSE(memory.is_absent(3 * kLines));
  const FaultCounts counts = memory.counts();
  EXPECT_EQ(counts.allocated, 1U);
  EXPECT_EQ(counts.migrated, 0U);
  EXPECT_EQ(counts.merged, 1U);
  EXPECT_EQ(counts.most, 1U);
}

/// 12 cycles, 2 of them in the handler and 3 on the link; allocation 10, without the link. Faults
/// go to the unit one a cycle, as long as the handler takes for two of them.
TEST(PagedMemory, HandlerAndLinkServeOneRegionAfterAnother) {
  Paging paging;
  paging.migrated = {0, 1, 2};
  paging.allocated = {3, 4};
  paging.migration = {.latency = 12, .handler = 2, .link = 3};
  paging.allocation = {.latency = 10, .handler = 2, .link = 0};
  EXPECT_THAT(run(paging, {{100, 0, 0}, {100, 1, 1}, {100, 3, 2}, {200, 2, 0}}),
              ElementsAre(Pair(0, 112), Pair(1, 115), Pair(2, 212), Pair(3, 114)))
      << "1: the link is busy until 106; 3: third in the handler, not on the link";
}

TEST(PagedMemory, WithoutAHandlerAllFaultsAreServedAtOnce) {
  Paging paging;
  paging.allocated = {3, 4};
  paging.allocation.latency = 20;
  EXPECT_THAT(run(paging, {{5, 3, 0}, {5, 4, 1}}), ElementsAre(Pair(3, 25), Pair(4, 26)))
      << "one fault a cycle";
}

/// The GPU's own handler serves all at once, and leaves regions with contents to the CPU.
TEST(PagedMemory, TheOwnHandlerForwardsRegionsWithContents) {
  Paging paging;
  paging.migrated = {0, 1};
  paging.allocated = {3, 4};
  paging.migration = {.latency = 12, .handler = 5, .link = 0};
  paging.allocation = {.latency = 30};
  paging.own_first = true;
  paging.forward = 10;
  EXPECT_THAT(run(paging, {{100, 3, 0}, {101, 4, 1}, {102, 0, 2}, {103, 1, 3}}),
              ElementsAre(Pair(0, 122), Pair(1, 127), Pair(3, 130), Pair(4, 131)))
      << "0: forwarded at 110; 1: the CPU's handler is busy for 5 cycles";
}

TEST(PagedMemory, FaultsWaitForAFreeEntry) {
  Paging paging;
  paging.allocated = {1, 2, 3};
  paging.allocation.latency = 50;
  paging.in_flight = 2;
  PagedMemory memory(paging, 4);
  EXPECT_THAT(run(memory, {{10, 1, 0}, {10, 2, 0}, {10, 3, 0}}),
              ElementsAre(Pair(1, 60), Pair(2, 61), Pair(3, 110)));
  EXPECT_EQ(memory.counts().most, 2U);
  EXPECT_EQ(memory.counts().held, 48U) << "from 12 on, until the first entry is free in 60";
}

/// One that is held while another SM's fault brings its region asks for nothing.
TEST(PagedMemory, AFaultIsWithdrawnWhereItsRegionHasCome) {
  Paging paging;
  paging.allocated = {1, 2};
  paging.allocation.latency = 50;
  paging.in_flight = 1;
  PagedMemory memory(paging, 4);
  const auto there = run(memory, {{10, 1, 0}, {12, 1, 1}, {59, 1, 2}});
  EXPECT_THAT(there, ElementsAre(Pair(1, 60)));
  EXPECT_EQ(memory.counts().allocated, 1U);
  EXPECT_EQ(memory.counts().merged, 0U) << "no entry is free meanwhile";
}

}  // namespace
}  // namespace segue::sm_model
