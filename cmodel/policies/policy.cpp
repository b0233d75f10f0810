#include "cmodel/policies/policy.hpp"

#include "cmodel/policies/dss.hpp"
#include "cmodel/policies/dss_literal.hpp"
#include "cmodel/policies/fcfs.hpp"
#include "cmodel/policies/npq.hpp"
#include "cmodel/policies/ppq_exclusive.hpp"
#include "cmodel/policies/ppq_shared.hpp"
#include "cmodel/policies/round_robin.hpp"

namespace segue::policies {

Decision choose(Policy policy, const View& view) {
  switch (policy) {
    case Policy::kFcfs:
      return fcfs::choose(view);
    case Policy::kNpq:
      return npq::choose(view);
    case Policy::kPpqExclusive:
      return ppq_exclusive::choose(view);
    case Policy::kPpqShared:
      return ppq_shared::choose(view);
    case Policy::kRoundRobin:
      return round_robin::choose(view);
    case Policy::kDss:
      return dss::choose(view);
    case Policy::kDssLiteral:
      return dss_literal::choose(view);
  }
  return Stay{};
}

Objection objection(Policy policy, const Decision& decision, const View& view, Rigor rigor) {
  switch (policy) {
    case Policy::kFcfs:
      return fcfs::objection(decision, view, rigor);
    case Policy::kNpq:
      return npq::objection(decision, view, rigor);
    case Policy::kPpqExclusive:
      return ppq_exclusive::objection(decision, view, rigor);
    case Policy::kPpqShared:
      return ppq_shared::objection(decision, view, rigor);
    case Policy::kRoundRobin:
      return round_robin::objection(decision, view, rigor);
    case Policy::kDss:
      return dss::objection(decision, view, rigor);
    case Policy::kDssLiteral:
      return dss_literal::objection(decision, view, rigor);
  }
  return "no such policy";
}

Objection objection_to_issue(Policy policy, unsigned row, const View& view) {
  if (policy == Policy::kPpqExclusive) return ppq_exclusive::objection_to_issue(row, view);
  if (policy == Policy::kRoundRobin) return round_robin::objection_to_issue(row, view);
  return std::nullopt;
}

}  // namespace segue::policies
