#include "verilator_tb/preempt_selector/operations.hpp"

#include "verilator_tb/preempt_selector/workload.hpp"

namespace segue::preempt_selector {

std::vector<plant::OperationKind> operation_kinds(const Params& /*params*/) {
  constexpr std::int64_t kMost = kCostUnknown;
  constexpr std::int64_t kLongest = 100'000;  // cycles
  return {
      {"kernel",
       {{"instructions", 0, kMost, {}, 100},
        {"cpi", 0, kMostCpi, {}, kCpiOne},
        {"save", 0, kMost, {}, 10},
        {"spread", 0, 100}}},
      {"registers", {{"limit", 0, kMost, {}, 1000}, {"headroom", 0, kMost}, {"fresh", 0, kMost}}},
      {"driver",
       {{"ask", 0, 100, {}, 100},
        {"repeat", 0, 100},
        {"density", 0, 100, {}, 100},
        {"illegal", 0, 100}}},
      {"sms",
       {{"issue", 0, 100},
        {"end", 0, 100},
        {"sticky", 0, 100},
        {"taken", 0, 100, {}, 100},
        {"idempotent", 0, 100, {}, 100}}},
      {"samples", {{"answer", 0, 100, {}, 100}, {"withhold", 0, 1000}}},
      {"messages", {{"config", 0, 1000}, {"done", 0, 1000}, {"ended", 0, 1000}}},
      {"noise", {{"noise", 0, 100}}},
      {"reset", {{"cycles", 1, kLongest}}},
      {"jump", {{"cycles", 1, static_cast<std::int64_t>(kLastTime)}}},
  };
}

}  // namespace segue::preempt_selector
