#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include <set>

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/policy.hpp"
#include "cmodel/policies/settle.hpp"
#include "tests/policies/random_views.hpp"

namespace segue::policies {
namespace {

constexpr Policy kQueues[] = {Policy::kNpq, Policy::kPpqExclusive, Policy::kPpqShared};
constexpr Policy kPreemptive[] = {Policy::kPpqExclusive, Policy::kPpqShared};

bool wants(const KernelView& kernel) { return !kernel.killed && kernel.unclaimed > 0; }

/// Lets the policy move until it rests, and shows each move to `look` with the view before it.
template <typename Look>
View run(Policy policy, View view, Look look) {
  for (;;) {
    const Decision own = choose(policy, view);
    if (std::holds_alternative<Stay>(own)) return view;
    look(own, view);
    perform(own, view);
    if (const auto* reserve = std::get_if<Reserve>(&own)) release(reserve->sm, view);
  }
}

RC_GTEST_PROP(PriorityQueues, ComeToRestAndStayThere, ()) {
  const View start = random_view();
  for (const Policy policy : kQueues) {
    const Settled settled = settle(start, policy);
    RC_ASSERT(settled.steady);
    RC_ASSERT(settled.reserves <= start.sms.size());
    const Settled again = settle(settled.view, policy);
    RC_ASSERT(again.steady && again.binds + again.reserves == 0u);
  }
}

RC_GTEST_PROP(PriorityQueues, AmongEqualsAreFirstComeFirstServed, ()) {
  View view = random_view();
  for (KernelView& kernel : view.kernels) kernel.priority = 3;
  for (SmView& sm : view.sms)
    if (sm.phase == SmPhase::kReleased) sm = idle();  // a reservation is kept against an equal
  const View served = settle(view, Policy::kFcfs).view;
  for (const Policy policy : kQueues) RC_ASSERT(settle(view, policy).view == served);
}

RC_GTEST_PROP(NpqProperties, NeverTakesAnSmAway, ()) {
  const View view = random_view();
  RC_ASSERT(settle(view, Policy::kNpq).reserves == 0u);
  for (const Decision& decision : all_decisions(view))
    if (std::holds_alternative<Reserve>(decision))
      RC_ASSERT(objection(Policy::kNpq, decision, view, Rigor::kSound).has_value());
}

RC_GTEST_PROP(NpqProperties, LeavesNoSmFreeForWhichThereIsWork, ()) {
  const View view = settle(random_view(), Policy::kNpq).view;
  for (const KernelView& kernel : view.kernels) RC_ASSERT(!wants(kernel) || !view.any_free());
}

RC_GTEST_PROP(Ppq, MovesSmsFromLowerToHigherPrioritiesOnly, ()) {
  const View start = random_view();
  for (const Policy policy : kPreemptive)
    run(policy, start, [](const Decision& own, const View& view) {
      const auto* reserve = std::get_if<Reserve>(&own);
      if (reserve == nullptr) return;
      RC_ASSERT(view.find(reserve->next)->priority > view.find(reserve->victim)->priority);
    });
}

// The same of every move that the oracle would let pass, however old its reasons.
RC_GTEST_PROP(Ppq, ForbidsPreemptionOfAnEqual, ()) {
  const View view = random_view();
  for (const Policy policy : kPreemptive)
    for (const Decision& decision : all_decisions(view))
      if (const auto* reserve = std::get_if<Reserve>(&decision))
        if (view.find(reserve->next)->priority <= view.find(reserve->victim)->priority)
          RC_ASSERT(objection(policy, decision, view, Rigor::kSound).has_value());
}

RC_GTEST_PROP(Ppq, PreemptsNoMoreSmsThanTheUrgentKernelCanFill, ()) {
  const View start = random_view();
  for (const Policy policy : kPreemptive) {
    std::set<unsigned> urgent;
    const View end = run(policy, start, [&](const Decision& own, const View&) {
      if (const auto* reserve = std::get_if<Reserve>(&own)) urgent.insert(reserve->next);
    });
    for (const unsigned row : urgent)
      RC_ASSERT(end.find(row)->unclaimed > -end.find(row)->tbs_per_sm);
  }
}

RC_GTEST_PROP(PpqSharedProperties, NoKernelRunsWhileAMoreUrgentOneWaits, ()) {
  const View view = settle(random_view(), Policy::kPpqShared).view;
  for (const KernelView& kernel : view.kernels) {
    if (!wants(kernel)) continue;
    RC_ASSERT(!view.any_free());
    for (const KernelView& other : view.kernels)
      RC_ASSERT(other.priority >= kernel.priority || !view.running_sm(other));
  }
}

RC_GTEST_PROP(PpqExclusiveProperties, NoOtherKernelRunsWhileTheTopWaits, ()) {
  const View view = settle(random_view(), Policy::kPpqExclusive).view;
  const unsigned top = view.top_priority();
  for (const KernelView& kernel : view.kernels) {
    if (kernel.priority < top || !wants(kernel)) continue;
    RC_ASSERT(!view.any_free());
    for (const KernelView& other : view.kernels)
      RC_ASSERT(other.priority == top || !view.running_sm(other));
  }
}

RC_GTEST_PROP(PpqExclusiveProperties, GivesNoSmToAKernelBelowTheTop, ()) {
  const View view = random_view();
  const unsigned top = view.top_priority();
  const View end = settle(view, Policy::kPpqExclusive).view;
  for (const KernelView& kernel : view.kernels)
    if (kernel.priority < top) RC_ASSERT(sms_of(end, kernel.row) <= sms_of(view, kernel.row));
  for (const Decision& decision : all_decisions(view)) {
    const auto* bind = std::get_if<Bind>(&decision);
    if (bind != nullptr && view.find(bind->row)->priority < top)
      RC_ASSERT(objection(Policy::kPpqExclusive, decision, view, Rigor::kSound).has_value());
  }
}

RC_GTEST_PROP(PpqExclusiveProperties, AtASinglePriorityIsTheSharedScheme, ()) {
  View view = random_view();
  for (KernelView& kernel : view.kernels) kernel.priority = 1;
  RC_ASSERT(choose(Policy::kPpqExclusive, view) == choose(Policy::kPpqShared, view));
}

RC_GTEST_PROP(Issue, OfThePriorityQueuesTheExclusiveHoldsTbsBackAndOnlyBelowTheTop, ()) {
  const View view = random_view();
  for (const KernelView& kernel : view.kernels) {
    for (const Policy policy :
         {Policy::kFcfs, Policy::kNpq, Policy::kPpqShared, Policy::kDss, Policy::kDssLiteral})
      RC_ASSERT(!objection_to_issue(policy, kernel.row, view));
    bool outranked = false;
    for (const KernelView& other : view.kernels) outranked |= other.priority > kernel.priority;
    RC_ASSERT(objection_to_issue(Policy::kPpqExclusive, kernel.row, view).has_value() == outranked);
  }
}

}  // namespace
}  // namespace segue::policies
