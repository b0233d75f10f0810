#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/gpu/sm_bench.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;

// One TB, switched out and in at any moments: what it executed, added up from the
// outside (from the end of each restore to each halt), is its duration exactly.
template <SmModel Sm>
void check_executed_time() {
  SmBench<Sm> bench;
  Cycle now = 0;
  Cycle executed = 0;
  bool first = true;
  for (int round = 0;; ++round) {
    bench.setup(now);
    now += 10;
    bench.until(now);
    const Cycle started = first ? now : now + 20;
    if (first) {
      bench.issue(now, 0, 0);
    } else {
      bench.resume(now, 0, 0, bench.handle());
    }
    first = false;
    // The last round lets it run, however often it was stopped before it did anything.
    const Cycle preempt_at =
        now +
        (round < 30 ? *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Cycle>(1, 60)) : 1000);
    for (const SentMessage& sent : bench.until(preempt_at)) {
      RC_ASSERT(sent.op == SmEvent::kFinished);
      RC_ASSERT(executed + (sent.time - started) == 100);
      return;
    }
    bench.preempt(preempt_at, sm_driver::Technique::kSwitch);
    const Cycle halted = std::max(preempt_at, started);
    executed += halted - started;
    const auto sent = bench.until(preempt_at + 100);
    RC_ASSERT(sent.size() == 2U);
    RC_ASSERT(sent[0].op == SmEvent::kPreempted);
    RC_ASSERT(sent[0].time == halted + 20);
    RC_ASSERT(sent[1].op == SmEvent::kVacated);
    now = preempt_at + 100;
  }
}

RC_GTEST_PROP(SmSlots, ATbExecutesExactlyItsDuration, ()) { check_executed_time<SmSlots>(); }
RC_GTEST_PROP(ResidentSm, ATbExecutesExactlyItsDuration, ()) { check_executed_time<ResidentSm>(); }

}  // namespace
}  // namespace segue::gpu
