#include "cmodel/oracles/policy.hpp"

#include "cmodel/oracles/dss.hpp"
#include "cmodel/oracles/dss_literal.hpp"
#include "cmodel/oracles/fcfs.hpp"

namespace segue::oracles {

Decision choose(Policy policy, const View& view) {
  switch (policy) {
    case Policy::kFcfs:
      return fcfs::choose(view);
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
    case Policy::kDss:
      return dss::objection(decision, view, rigor);
    case Policy::kDssLiteral:
      return dss_literal::objection(decision, view, rigor);
  }
  return "no such policy";
}

}  // namespace segue::oracles
