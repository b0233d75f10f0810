#include "cmodel/report/trace/decision_reason.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/policies/dss.hpp"
#include "cmodel/policies/ranking.hpp"
#include "cmodel/policies/urgency.hpp"

namespace segue::trace {

using policies::Bind;
using policies::Drop;
using policies::KernelView;
using policies::Reserve;
using policies::SmPhase;
using sm_driver::Policy;

namespace {

std::string tokens(int count) { return fmt::format("{} token{}", count, count == 1 ? "" : "s"); }

bool is_it(const KernelView* kernel, unsigned row) {
  return kernel != nullptr && kernel->row == row;
}

}  // namespace

DecisionReason::DecisionReason(const KernelNames& names, Policy policy,
                               const policies::DriverTables& tables,
                               std::span<const std::uint32_t> descriptors)
    : names_(&names), policy_(policy), tables_(&tables), descriptors_(descriptors) {
  policies::look_at(tables, view_);
}

const std::string& DecisionReason::kernel(unsigned row) const {
  return names_->of(tables_->rows[row].ctx, descriptors_[row]);
}

std::string DecisionReason::why(const Reserve& reserve) const {
  switch (policy_) {
    case Policy::kDss:
      return by_tokens(reserve, policies::dss::kWorthIt);
    case Policy::kDssLiteral:
      return by_tokens(reserve, 1);  // Algorithm 1 as printed
    case Policy::kPpqExclusive:
    case Policy::kPpqShared:
      return by_priority(reserve);
    case Policy::kRoundRobin:
      return fmt::format("round robin: it is the turn of {}", kernel(reserve.next));
    default:
      return "";  // the others take no SM away
  }
}

std::string DecisionReason::by_tokens(const Reserve& reserve, int worth_it) const {
  return fmt::format("DSS: {} has {} left, {} has {}; an SM moves for a difference of {} or more",
                     kernel(reserve.next), tokens(tables_->rows[reserve.next].tokens),
                     kernel(reserve.victim), tables_->rows[reserve.victim].tokens, worth_it);
}

std::string DecisionReason::by_priority(const Reserve& reserve) const {
  return fmt::format("priorities: {} of {} is above {} of {}", tables_->rows[reserve.next].prio,
                     kernel(reserve.next), tables_->rows[reserve.victim].prio,
                     kernel(reserve.victim));
}

/// No other kernel has thread blocks for that SM.
bool DecisionReason::has_work_alone(const Bind& bind) const {
  return std::all_of(view_.kernels.begin(), view_.kernels.end(), [&](const KernelView& k) {
    return k.row == bind.row || !view_.can_fill(k, bind.sm);
  });
}

std::string DecisionReason::why(const Bind& bind) const {
  if (policy_ == Policy::kRoundRobin) return "round robin: it is its turn";
  if (has_work_alone(bind)) return "no other kernel has thread blocks for it";
  const KernelView& kernel = *view_.find(bind.row);
  switch (policy_) {
    case Policy::kFcfs: {
      const auto oldest = std::find_if(view_.kernels.begin(), view_.kernels.end(),
                                       [&](const auto& k) { return view_.can_fill(k, bind.sm); });
      return oldest->row == bind.row ? "FCFS: the oldest kernel with thread blocks to issue"
                                     : "FCFS: it has thread blocks to issue";
    }
    case Policy::kDss:
    case Policy::kDssLiteral: {
      const int own = view_.sms[bind.sm].next == bind.row ? 1 : 0;  // has paid for it already
      return fmt::format("DSS: {}{}", tokens(kernel.tokens + own),
                         is_it(policies::richest_for(view_, bind.sm), bind.row)
                             ? ", the most of the kernels with thread blocks to issue"
                             : " left");
    }
    default:
      return fmt::format("priorities: {}{}", kernel.priority,
                         is_it(policies::most_urgent_for(view_, bind.sm), bind.row)
                             ? ", the highest of the kernels with thread blocks to issue"
                             : "");
  }
}

std::string DecisionReason::why(const Drop& /*drop*/) const {
  if (policy_ == Policy::kRoundRobin) {
    return "round robin: the kernel whose turn it is has no thread blocks for it";
  }
  return "no kernel that may issue has thread blocks for it";
}

std::string DecisionReason::before(const Bind& bind) const {
  const policies::SmView& sm = view_.sms[bind.sm];
  if (sm.phase == SmPhase::kIdle) return "idle";
  if (!sm.next) return "vacated, reserved for no kernel";  // or for one that has ended since
  if (*sm.next == bind.row) return "vacated, reserved for it";
  return "vacated, reserved for " + kernel(*sm.next);
}

}  // namespace segue::trace
