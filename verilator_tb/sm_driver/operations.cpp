#include "verilator_tb/sm_driver/operations.hpp"

namespace segue::sm_driver {

std::span<const plant::OperationKind> operation_kinds() {
  // In the order of Op.
  static const std::vector<plant::OperationKind> kinds = {
      {"launch", {"ctx", "tbs", "per_sm", "descriptor"}},
      {"set_priority", {"ctx", "value"}},
      {"set_tokens", {"ctx", "value"}},
      {"set_spare", {"value"}},
      {"set_context", {"ctx", "value"}},
      {"set_policy", {"policy", "technique"}},
      {"kill", {"ctx"}},
      {"bad_host", {"fault", "ctx", "value"}},
      {"bad_sm", {"sm", "fault", "value"}},
      {"sm_speed", {"sm", "setup", "save", "gap", "restart"}},
      {"readiness", {"cmd", "done"}},
      {"stall", {"what", "cycles"}},
      {"reset", {"cycles"}},
  };
  return kinds;
}

}  // namespace segue::sm_driver
