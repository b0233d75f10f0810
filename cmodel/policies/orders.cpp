#include "cmodel/policies/orders.hpp"

namespace segue::policies {
namespace {

Policy oracle_of(sm_driver::Policy policy) {
  switch (policy) {
    case sm_driver::Policy::kNpq:
      return Policy::kNpq;
    case sm_driver::Policy::kPpqExclusive:
      return Policy::kPpqExclusive;
    case sm_driver::Policy::kPpqShared:
      return Policy::kPpqShared;
    case sm_driver::Policy::kRoundRobin:
      return Policy::kRoundRobin;
    case sm_driver::Policy::kDss:
      return Policy::kDss;
    case sm_driver::Policy::kDssLiteral:
      return Policy::kDssLiteral;
    default:
      return Policy::kFcfs;
  }
}

}  // namespace

Orders orders_of(const sm_driver::HostMsg& set_policy) {
  return {.policy = oracle_of(set_policy.policy),
          .technique = set_policy.technique,
          .quantum = set_policy.quantum,
          .drain_deadline = set_policy.drain_deadline,
          .release_event = set_policy.release_event,
          .spare_once = set_policy.spare_once,
          .fullest_victim = set_policy.fullest_victim,
          .fcfs_exclusive = set_policy.fcfs_exclusive};
}

}  // namespace segue::policies
