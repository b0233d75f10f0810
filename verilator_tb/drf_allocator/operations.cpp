#include "verilator_tb/drf_allocator/operations.hpp"

#include "verilator_tb/drf_allocator/workload.hpp"

namespace segue::drf_allocator {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  const std::int64_t most_limit = (std::int64_t{1} << params.share_w) - 1;
  return {
      {"mode",
       {{"mode", 0, 3}, {"technique", 0, 2, {}, 1}, {"limit", 1, most_limit, {}, most_limit}}},
      {"launches", {{"launch", 0, 100, {}, 10}, {"tbs", 1, kMostTbs, {}, 4}, {"long", 0, 100}}},
      {"demand",
       {{"fit", 1, params.num_slots, {}, params.num_slots},
        {"spread", 0, 100},
        {"alike", 0, 100},
        {"slots", 0, 100, {}, 100}}},
      {"sms",
       {{"run", 1, kLongest, {}, 100},
        {"setup", 1, kLongest, {}, 1},
        {"save", 1, kLongest, {}, 1},
        {"spread", 0, 100},
        {"finish", 0, 100}}},
      {"pace",
       {{"commands", 1, 100, {}, 100}, {"done", 1, 100, {}, 100}, {"messages", 1, 100, {}, 100}}},
      {"writes", {{"starts", 0, 1000}, {"most", 0, kMostStart}, {"contexts", 0, 1000}}},
      {"faults", {{"host", 0, 1000}, {"sm", 0, 1000}}},
      {"reset", {{"cycles", 1, kLongest}}},
      {"jump", {{"cycles", 1, kLastTime}}},
      {"endless", {{"launches", 0, 100}}},
  };
}

}  // namespace segue::drf_allocator
