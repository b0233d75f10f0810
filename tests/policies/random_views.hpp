#pragma once

#include <rapidcheck.h>

#include <algorithm>

#include "cmodel/policies/tokens.hpp"
#include "tests/policies/views.hpp"

namespace segue::policies {

/// Any state that a driver can be in: up to 13 SMs in all phases, up to 6 kernels with little
/// or much work, priorities of which some are equal, tokens that follow from budgets and holdings,
/// and a turn.
[[nodiscard]] inline View random_view() {
  const auto in_range = [](auto low, auto high) {  // all of the range, in every run
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high));
  };
  View view = machine(*in_range(1u, 14u));
  const unsigned kernels = *in_range(0u, 7u);
  for (unsigned i = 0; i < kernels; ++i)
    view.kernels.push_back({.row = i,
                            .unclaimed = *in_range(-8, 30),
                            .tbs_per_sm = *in_range(1, 9),
                            .killed = *in_range(0, 10) == 0,
                            .priority = *in_range(0u, 4u)});
  const auto any_row = [&] { return *in_range(0u, kernels); };
  for (SmView& sm : view.sms) {
    if (kernels == 0) break;
    const unsigned holder = any_row();
    std::optional<unsigned> next;
    if (const unsigned row = any_row(); row != holder && !view.kernels[row].killed) next = row;
    switch (*in_range(0, 6)) {
      case 0:
        break;
      case 1:
        sm = reserved(holder, next);
        break;
      case 2:
        sm = released(next);
        break;
      default:
        if (!view.kernels[holder].killed) sm = running(holder);
    }
  }
  for (KernelView& k : view.kernels)
    k.tokens = tokens_left(k.row, *in_range(-5, 9), false, view.sms);
  if (kernels > 0) view.turn = any_row();
  std::reverse(view.kernels.begin(), view.kernels.end());  // the queue's order isn't the rows'
  return view;
}

/// Every decision that can be written down for this view.
[[nodiscard]] inline std::vector<Decision> all_decisions(const View& view) {
  std::vector<Decision> all = {Stay{}};
  for (unsigned sm = 0; sm < view.sms.size(); ++sm) {
    all.push_back(Drop{sm});
    for (const KernelView& k : view.kernels) {
      all.push_back(Bind{sm, k.row});
      for (const KernelView& next : view.kernels) all.push_back(Reserve{sm, k.row, next.row});
    }
  }
  return all;
}

}  // namespace segue::policies
