#include "cmodel/sm_model/paged_memory.hpp"

#include <gtest/gtest.h>

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kLines = 512;  ///< of a region

TEST(PagedMemory, ARegionComesOnceAfterItsFirstFault) {
  Paging paging;
  paging.allocated = {3};
  paging.allocation.latency = 100;
  PagedMemory memory(paging);
  constexpr std::uint64_t kLine = 3 * kLines;
  EXPECT_FALSE(memory.is_absent(kLine - 1, 0)) << "another region";
  EXPECT_TRUE(memory.is_absent(kLine, 0));
  EXPECT_EQ(memory.fault(kLine, 10), 110U);
  EXPECT_EQ(memory.fault(kLine + kLines - 1, 50), 110U) << "the same region";
  EXPECT_TRUE(memory.is_absent(kLine, 109));
  EXPECT_FALSE(memory.is_absent(kLine, 110));
  EXPECT_EQ(memory.allocated(), 1U);
  EXPECT_EQ(memory.migrated(), 0U);
}

/// 12 cycles, 2 of them in the handler and 2 on the link; allocation 10, without the link.
TEST(PagedMemory, HandlerAndLinkServeOneRegionAfterAnother) {
  Paging paging;
  paging.migrated = {0, 1, 2};
  paging.allocated = {3, 4};
  paging.migration = {.latency = 12, .handler = 2, .link = 3};
  paging.allocation = {.latency = 10, .handler = 2, .link = 0};
  PagedMemory memory(paging);
  EXPECT_EQ(memory.fault(0, 100), 112U);
  EXPECT_EQ(memory.fault(kLines, 100), 115U) << "the link is busy until 108";
  EXPECT_EQ(memory.fault(3 * kLines, 100), 114U) << "third in the handler, not on the link";
  EXPECT_EQ(memory.fault(2 * kLines, 200), 212U) << "both are free again";
  EXPECT_EQ(memory.migrated(), 3U);
  EXPECT_EQ(memory.allocated(), 1U);
  EXPECT_EQ(memory.link_busy(), 9U);
  EXPECT_EQ(memory.last_there(), 212U);
}

TEST(PagedMemory, WithoutAHandlerAllFaultsAreServedAtOnce) {
  Paging paging;
  paging.allocated = {3, 4};
  paging.allocation.latency = 20;
  PagedMemory memory(paging);
  EXPECT_EQ(memory.fault(3 * kLines, 5), 25U);
  EXPECT_EQ(memory.fault(4 * kLines, 5), 25U);
}

}  // namespace
}  // namespace segue::sm_model
