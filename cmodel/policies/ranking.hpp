#pragma once

#include <optional>
#include <string>

#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/view.hpp"

/// `max` and `min` of Algorithm 1 (thesis 5.2.4). Ties go to the kernel that is first in
/// the active queue.
namespace segue::policies {

/// The kernel with the most tokens among those with TBs for this free SM. One that gets it in place
/// of a reserved SM has paid for that already: it is ranked with that token, and a released SM's
/// `next` keeps it against an equal.
[[nodiscard]] const KernelView* richest_for(const View& view, unsigned sm);

/// The tokens that the kernel is ranked with there.
[[nodiscard]] int offer(const View& view, const KernelView& kernel, unsigned sm);

/// The kernel with the most tokens among those with TBs for one more SM.
[[nodiscard]] const KernelView* richest(const View& view);

/// The kernel with the fewest tokens among those that hold a running SM.
[[nodiscard]] const KernelView* poorest_running(const View& view);

/// max and min, where both exist and are two kernels.
[[nodiscard]] std::optional<MovedPair> extremes(const View& view);

/// The victim has to be at least `worth_it` tokens behind the kernel that it gives an SM to.
[[nodiscard]] Objection not_worth_it(const Reserve& reserve, const View& view, int worth_it);

/// "kernel 3 (-2 tokens)"
[[nodiscard]] std::string with_tokens(const KernelView& kernel);

}  // namespace segue::policies
