// EffiSha's daemon: turns, priorities and slices, by hand and of random requests.
#include "cmodel/studies/effisha/daemon.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <ranges>
#include <vector>

namespace segue::studies::effisha {
namespace {

constexpr Time kMs = kMillisecond;

Kernel kernel(Time alone, Time eviction) {
  return {.name = "k", .alone = alone, .eviction = eviction};
}

Assumptions without_costs() { return {.overhead = 0, .slice = 2 * kMs, .launch = 0}; }

void run_all(Daemon& daemon) {
  while (daemon.run_to_next_end() != nullptr) {
  }
}

TEST(EffishaDaemon, AKernelAloneTakesItsTime) {
  for (const Policy policy : {Policy::kDefault, Policy::kPiv, Policy::kDprr}) {
    const Kernel one = kernel(10 * kMs, kMs);
    Daemon daemon(policy, {.overhead = 4, .slice = 2 * kMs, .launch = 10 * kMicrosecond});
    daemon.request(one, 3, 5 * kMs);
    run_all(daemon);
    const Stub& stub = daemon.stubs()[0];
    EXPECT_EQ(stub.state, KernelState::kDone);
    EXPECT_EQ(stub.evictions, 0U);
    const Time taken = stub.done - stub.arrival;
    EXPECT_EQ(taken, policy == Policy::kDefault ? 10 * kMs : 10'400 * kMicrosecond + 10'000);
  }
}

TEST(EffishaDaemon, TheGpuItselfTakesTurns) {
  const Kernel one = kernel(5 * kMs, 0);
  const Kernel other = kernel(3 * kMs, 0);
  Daemon daemon(Policy::kDefault, without_costs());
  daemon.request(one, 0, 0);
  daemon.request(other, 9, 0);
  run_all(daemon);
  // 2 of the first, 2 of the other, 2 of the first, 1 of the other, 1 of the first.
  EXPECT_EQ(daemon.stubs()[1].done, 7 * kMs);
  EXPECT_EQ(daemon.stubs()[0].done, 8 * kMs);
}

TEST(EffishaDaemon, PivEvictsForAHigherPriorityAtOnceAndForNoOther) {
  const Kernel low = kernel(10 * kMs, kMs);
  const Kernel high = kernel(2 * kMs, 0);
  Daemon daemon(Policy::kPiv, without_costs());
  daemon.request(low, 1, 0);
  daemon.request(high, 1, 3 * kMs);  // no higher than the one that runs
  daemon.request(high, 2, 4 * kMs);
  run_all(daemon);
  EXPECT_EQ(daemon.stubs()[0].evictions, 1U);
  EXPECT_EQ(daemon.stubs()[2].done, 7 * kMs) << "the first is gone at 5";
  // It has done 4 and half of the eviction's 1: 5.5 are left, and it came before the second.
  EXPECT_EQ(daemon.stubs()[0].done, 12'500 * kMicrosecond);
  EXPECT_EQ(daemon.stubs()[1].done, 14'500 * kMicrosecond);
}

TEST(EffishaDaemon, DprrGivesSlicesByPriorityAndTurnsToAll) {
  const Kernel one = kernel(4 * kMs, 0);
  Daemon daemon(Policy::kDprr, without_costs());
  daemon.request(one, 3, 0);  // slices of 2 ms
  daemon.request(one, 1, 0);  // of 1 ms
  run_all(daemon);
  // 2 and 1, then the queues change roles: 2 and 1, and the rest of the second.
  EXPECT_EQ(daemon.stubs()[0].done, 5 * kMs);
  EXPECT_EQ(daemon.stubs()[1].done, 8 * kMs);
}

TEST(EffishaDaemon, DprrRaisesThePriorityOfThoseThatWait) {
  const Kernel first = kernel(10 * kMs, 0);
  const Kernel one = kernel(kMs, 0);
  const auto second_done_first = [&](Time later) {
    Daemon daemon(Policy::kDprr, without_costs());
    daemon.request(first, 19, 0);  // a slice of 10 ms
    daemon.request(one, 2, kMs);
    daemon.request(one, 5, later);
    run_all(daemon);
    return daemon.stubs()[1].done < daemon.stubs()[2].done;
  };
  EXPECT_FALSE(second_done_first(3 * kMs)) << "2 + 9 against 5 + 7";
  EXPECT_TRUE(second_done_first(6 * kMs)) << "2 + 9 against 5 + 4";
}

TEST(EffishaDaemon, AKernelThatIsNearlyDoneEndsWithItsEviction) {
  const Kernel low = kernel(3 * kMs, 2 * kMs);
  const Kernel high = kernel(kMs, 0);
  Daemon daemon(Policy::kPiv, without_costs());
  daemon.request(low, 1, 0);
  daemon.request(high, 2, 2'500 * kMicrosecond);
  run_all(daemon);
  // Half a millisecond at half speed.
  EXPECT_EQ(daemon.stubs()[0].done, 3'500 * kMicrosecond);
  EXPECT_EQ(daemon.stubs()[1].done, 4'500 * kMicrosecond);
}

TEST(EffishaDaemon, AKernelThatIsBeingLaunchedLeavesAtOnceAndKeepsItsWork) {
  const Kernel one = kernel(10 * kMs, kMs);
  Daemon daemon(Policy::kPiv, {.overhead = 0, .slice = kMs, .launch = 4 * kMs});
  daemon.request(one, 1, 0);
  daemon.request(one, 2, kMs);
  run_all(daemon);
  EXPECT_EQ(daemon.stubs()[1].done, 15 * kMs);
  EXPECT_EQ(daemon.stubs()[0].done, 29 * kMs) << "launched again, with all of its work";
}

/// Whatever comes: everyone ends, no sooner than the work takes, and the GPU is never idle beside
/// one that waits. Under piv nobody waits for a lower priority but while it leaves.
RC_GTEST_PROP(EffishaDaemon, RandomRequests, ()) {
  const auto policy = *rc::gen::element(Policy::kDefault, Policy::kPiv, Policy::kDprr);
  const auto count = *rc::gen::inRange<std::size_t>(1, 12);
  std::vector<Kernel> kernels;
  for (std::size_t k = 0; k < count; ++k) {
    kernels.push_back(
        kernel(*rc::gen::inRange<Time>(1, 20 * kMs), *rc::gen::inRange<Time>(0, kMs)));
  }
  const Assumptions assumptions{.overhead = 0, .slice = kMs, .launch = 7};
  Daemon daemon(policy, assumptions);
  Time work = 0;
  Time last = 0;
  for (const Kernel& one : kernels) {
    last = *rc::gen::inRange<Time>(0, 40 * kMs);
    daemon.request(one, *rc::gen::inRange<std::uint32_t>(0, 5), last);
    work += one.alone;
  }
  run_all(daemon);
  Time lost = 0;
  Time end = 0;
  for (const Stub& stub : daemon.stubs()) {
    RC_ASSERT(stub.state == KernelState::kDone);
    RC_ASSERT(stub.done - stub.arrival >= stub.kernel->alone);
    lost += static_cast<Time>(stub.evictions) * (stub.kernel->eviction + assumptions.launch);
    lost += assumptions.launch;
    end = std::max(end, stub.done);
  }
  const auto arrivals = [&](auto pick) {
    return std::ranges::max(daemon.stubs() | std::views::transform(pick));
  };
  RC_ASSERT(end >= work);
  RC_ASSERT(end <= arrivals([](const Stub& stub) { return stub.arrival; }) + work + lost);
  if (policy != Policy::kPiv) return;
  for (const Stub& stub : daemon.stubs()) {
    Time others = 0;
    for (const Stub& other : daemon.stubs()) {
      if (&other != &stub && other.priority >= stub.priority) {
        others += other.kernel->alone + Time{other.evictions + 1} * (kMs + assumptions.launch);
      }
    }
    const Time own = stub.kernel->alone + Time{stub.evictions + 1} * (kMs + assumptions.launch);
    RC_ASSERT(stub.done - stub.arrival <= own + others + kMs + assumptions.launch);
  }
}

}  // namespace
}  // namespace segue::studies::effisha
