#include "cmodel/gpu/sim/service_queue.hpp"

#include <gtest/gtest.h>

namespace segue::gpu {
namespace {

using Order = ServiceQueue::Order;

ServiceQueue::Job job(std::uint32_t ctx, Cycle cycles, std::uint32_t priority = 0) {
  return {.ctx = ctx, .step = 0, .priority = priority, .cycles = cycles};
}

TEST(ServiceQueue, AnIdleOneNeverEndsAJob) {
  ServiceQueue queue(2, Order::kArrival);
  EXPECT_EQ(queue.next_end(), kNever);
  EXPECT_FALSE(queue.start(0).has_value());
}

TEST(ServiceQueue, AJobEndsAfterItsTime) {
  ServiceQueue queue(1, Order::kArrival);
  queue.submit(job(3, 10));
  ASSERT_EQ(queue.start(7)->ctx, 3U);
  EXPECT_EQ(queue.next_end(), 17U);
  EXPECT_EQ(queue.end().ctx, 3U);
  EXPECT_EQ(queue.next_end(), kNever);
}

TEST(ServiceQueue, HasAsManyJobsAtOnceAsServers) {
  ServiceQueue queue(2, Order::kArrival);
  for (std::uint32_t ctx = 0; ctx < 3; ++ctx) queue.submit(job(ctx, 10 - ctx));
  EXPECT_TRUE(queue.start(0).has_value());
  EXPECT_TRUE(queue.start(0).has_value());
  EXPECT_FALSE(queue.start(0).has_value());
  EXPECT_EQ(queue.end().ctx, 1U);  // the shorter one
  EXPECT_EQ(queue.start(9)->ctx, 2U);
}

TEST(ServiceQueue, ByPriorityEqualsGoInOrderOfArrival) {
  ServiceQueue queue(1, Order::kPriority);
  queue.submit(job(0, 1, 1));
  queue.submit(job(1, 1, 2));
  queue.submit(job(2, 1, 2));
  for (const std::uint32_t expected : {1U, 2U, 0U}) {
    EXPECT_EQ(queue.start(0)->ctx, expected);
    queue.end();
  }
}

}  // namespace
}  // namespace segue::gpu
