#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include "cmodel/policies/mechanics.hpp"
#include "cmodel/policies/policy.hpp"
#include "cmodel/policies/settle.hpp"
#include "tests/policies/random_views.hpp"

namespace segue::policies {
namespace {

constexpr Policy kPolicies[] = {Policy::kFcfs,      Policy::kNpq,        Policy::kPpqExclusive,
                                Policy::kPpqShared, Policy::kRoundRobin, Policy::kDss,
                                Policy::kDssLiteral};

int sum_of_squares(const View& view) {
  int sum = 0;
  for (const KernelView& k : view.kernels) sum += k.tokens * k.tokens;
  return sum;
}

unsigned free_sms(const View& view) {
  unsigned count = 0;
  for (unsigned sm = 0; sm < view.sms.size(); ++sm) count += view.is_free(sm);
  return count;
}

// The verdicts and the oracle's own move are written apart; this holds them together.
RC_GTEST_PROP(Oracle, ItsOwnMoveIsLegal, ()) {
  const View view = random_view();
  for (const Policy policy : kPolicies) {
    const Decision own = choose(policy, view);
    RC_ASSERT(objection(policy, own, view, Rigor::kExact) == std::nullopt);
  }
}

// What is exactly right differs from the oracle's move at most in which free SM it serves.
RC_GTEST_PROP(Oracle, NothingElseIsExactlyRight, ()) {
  const View view = random_view();
  for (const Policy policy : kPolicies) {
    const Decision own = choose(policy, view);
    for (const Decision& other : all_decisions(view)) {
      if (other == own || objection(policy, other, view, Rigor::kExact)) continue;
      RC_ASSERT(std::holds_alternative<Bind>(other) || std::holds_alternative<Drop>(other));
      RC_ASSERT(std::holds_alternative<Bind>(own) || std::holds_alternative<Drop>(own));
    }
  }
}

RC_GTEST_PROP(Oracle, ExactDecisionsAreSound, ()) {
  const View view = random_view();
  for (const Policy policy : kPolicies)
    for (const Decision& decision : all_decisions(view))
      if (!objection(policy, decision, view, Rigor::kExact))
        RC_ASSERT(objection(policy, decision, view, Rigor::kSound) == std::nullopt);
}

RC_GTEST_PROP(Tokens, EveryDecisionKeepsTheAccount, ()) {
  View view = random_view();
  std::vector<int> budgets;
  for (const KernelView& k : view.kernels)
    budgets.push_back(k.tokens - tokens_left(k.row, 0, false, view.sms));
  auto possible = all_decisions(view);
  std::erase_if(possible, [&](const Decision& decision) {
    return impossible(decision, view, Rigor::kExact).has_value();
  });
  const Decision decision = *rc::gen::elementOf(possible);
  perform(decision, view);
  for (unsigned i = 0; i < budgets.size(); ++i)
    RC_ASSERT(view.kernels[i].tokens ==
              tokens_left(view.kernels[i].row, budgets[i], false, view.sms));
}

RC_GTEST_PROP(Dss, EveryPreemptionEvensOut, ()) {
  View view = random_view();
  for (;;) {
    const Decision own = choose(Policy::kDss, view);
    if (std::holds_alternative<Stay>(own)) break;
    const int before = sum_of_squares(view);
    perform(own, view);
    if (const auto* reserve = std::get_if<Reserve>(&own)) {
      RC_ASSERT(sum_of_squares(view) <= before - 2);
      release(reserve->sm, view);
    }
  }
}

// No livelock: each free SM is bound at most once, and each preemption lowers the sum of squares
// by two or more.
RC_GTEST_PROP(Dss, SettlesInABoundedNumberOfMoves, ()) {
  const View start = random_view();
  View filled = start;
  Settled settled = settle(start, Policy::kDss);
  RC_ASSERT(settled.steady);
  // The squares as they are once the free SMs are bound, which DSS does before it preempts.
  while (free_sms(filled) > 0) {
    const Decision own = choose(Policy::kDss, filled);
    if (std::holds_alternative<Stay>(own)) break;
    perform(own, filled);
  }
  RC_ASSERT(settled.reserves <= static_cast<unsigned>(sum_of_squares(filled)) / 2);
  RC_ASSERT(settled.binds <= free_sms(start) + settled.reserves);
}

RC_GTEST_PROP(Dss, ASettledMachineStaysSettled, ()) {
  const View view = settle(random_view(), Policy::kDss).view;
  const Settled again = settle(view, Policy::kDss);
  RC_ASSERT(again.binds + again.reserves == 0u);
}

RC_GTEST_PROP(Dss, KernelsWithPlentyOfWorkEndWithinOneToken, ()) {
  View view = random_view();
  RC_PRE(!view.kernels.empty());
  for (KernelView& k : view.kernels) {
    k.unclaimed = kPlenty;
    k.killed = false;
  }
  view = settle(view, Policy::kDss).view;
  int most = view.kernels[0].tokens;
  for (const KernelView& k : view.kernels) most = std::max(most, k.tokens);
  for (const KernelView& k : view.kernels)
    if (sms_of(view, k.row) > 0) RC_ASSERT(most - k.tokens <= 1);
}

}  // namespace
}  // namespace segue::policies
