#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include "cmodel/policies/settle.hpp"
#include "tests/policies/random_views.hpp"

namespace segue::policies {
namespace {

bool has_turn(const View& view, unsigned row) { return view.turn == row; }

bool wants(const KernelView& kernel) { return !kernel.killed && kernel.unclaimed > 0; }

RC_GTEST_PROP(RoundRobinProperties, ComesToRestAndStaysThere, ()) {
  const View start = random_view();
  const Settled settled = settle(start, Policy::kRoundRobin);
  RC_ASSERT(settled.steady);
  RC_ASSERT(settled.reserves <= start.sms.size());
  const Settled again = settle(settled.view, Policy::kRoundRobin);
  RC_ASSERT(again.steady && again.binds + again.reserves == 0u);
}

RC_GTEST_PROP(RoundRobinProperties, OnlyTheTurnGains, ()) {
  const View start = random_view();
  const View end = settle(start, Policy::kRoundRobin).view;
  for (const KernelView& kernel : start.kernels)
    if (!has_turn(start, kernel.row))
      RC_ASSERT(sms_of(end, kernel.row) <= sms_of(start, kernel.row));
}

RC_GTEST_PROP(RoundRobinProperties, NoOtherKernelRunsWhileTheTurnWaits, ()) {
  const View end = settle(random_view(), Policy::kRoundRobin).view;
  for (const KernelView& kernel : end.kernels) {
    if (!has_turn(end, kernel.row) || !wants(kernel)) continue;
    RC_ASSERT(!end.any_free());
    for (const KernelView& other : end.kernels)
      RC_ASSERT(has_turn(end, other.row) || sms_of(end, other.row) == 0);
  }
}

RC_GTEST_PROP(RoundRobinProperties, NoMoveForAnybodyElsePassesHoweverOldItsReasons, ()) {
  const View view = random_view();
  for (const Decision& decision : all_decisions(view)) {
    const auto* bind = std::get_if<Bind>(&decision);
    const auto* reserve = std::get_if<Reserve>(&decision);
    if (bind == nullptr && reserve == nullptr) continue;
    if (!has_turn(view, bind != nullptr ? bind->row : reserve->next))
      RC_ASSERT(objection(Policy::kRoundRobin, decision, view, Rigor::kSound).has_value());
  }
}

RC_GTEST_PROP(RoundRobinProperties, OnlyTheTurnIssues, ()) {
  const View view = random_view();
  for (const KernelView& kernel : view.kernels)
    RC_ASSERT(objection_to_issue(Policy::kRoundRobin, kernel.row, view).has_value() ==
              !has_turn(view, kernel.row));
}

// The oracles of both were written apart.
RC_GTEST_PROP(RoundRobinProperties, IsTheExclusiveSchemeWithTheTurnAsTheOnlyUrgentKernel, ()) {
  const View view = random_view();
  View ranked = view;
  for (KernelView& kernel : ranked.kernels) kernel.priority = has_turn(view, kernel.row) ? 1 : 0;
  RC_ASSERT(choose(Policy::kRoundRobin, view) == choose(Policy::kPpqExclusive, ranked));
  for (const Decision& decision : all_decisions(view))
    for (const Rigor rigor : {Rigor::kExact, Rigor::kSound})
      RC_ASSERT(objection(Policy::kRoundRobin, decision, view, rigor).has_value() ==
                objection(Policy::kPpqExclusive, decision, ranked, rigor).has_value());
}

RC_GTEST_PROP(RoundRobinProperties, AKernelThatIsAloneIsServedAsByFcfs, ()) {
  View view = random_view();
  RC_PRE(!view.kernels.empty());
  view.kernels.resize(1);
  const unsigned row = view.kernels.front().row;
  for (SmView& sm : view.sms)
    if (sm.holder.value_or(row) != row || sm.next.value_or(row) != row) sm = idle();
  view.turn = row;
  RC_ASSERT(settle(view, Policy::kRoundRobin).view == settle(view, Policy::kFcfs).view);
}

// Whoever has enough work has the whole engine once in a round.
RC_GTEST_PROP(RoundRobinProperties, TheEngineGoesRound, ()) {
  View view = random_view();
  for (KernelView& kernel : view.kernels) {
    kernel.killed = false;
    kernel.unclaimed = kPlenty;
  }
  for (SmView& sm : view.sms)
    if (sm.phase == SmPhase::kReserved) sm = idle();
  for (const KernelView& kernel : std::vector<KernelView>(view.kernels)) {
    view = settle(turn_of(kernel.row, view), Policy::kRoundRobin).view;
    RC_ASSERT(sms_of(view, kernel.row) == static_cast<int>(view.sms.size()));
  }
}

}  // namespace
}  // namespace segue::policies
