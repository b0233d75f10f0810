#include "verilator_tb/preempt_engine/operations.hpp"

namespace segue::preempt_engine {

std::vector<plant::OperationKind> operation_kinds(const Params& /*params*/) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  return {
      {"driver",
       {{"start", 0, 100, {}, 100}, {"preempt", 0, 100, {}, 100}, {"kill", 0, 100, {}, 100}}},
      {"sm",
       {{"issue", 0, 100, {}, 100}, {"finish", 0, 100, {}, 100}, {"announce", 0, 100, {}, 100}}},
      {"memory",
       {{"ready", 0, 100, {}, 100}, {"answer", 0, 100, {}, 100}, {"report", 0, 100, {}, 100}}},
      {"noise", {{"noise", 0, 100, {}, 100}}},
      {"reset", {{"cycles", 1, kLongest}}},
  };
}

}  // namespace segue::preempt_engine
