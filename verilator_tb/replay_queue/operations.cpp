#include "verilator_tb/replay_queue/operations.hpp"

namespace segue::replay_queue {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  const auto percent = [](std::string_view name, std::int64_t plain = 0) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100, .plain = plain};
  };
  const plant::OperationArg tb{"tb", 0, params.num_tbs - 1};
  return {
      {"rates",
       {percent("fetch"), percent("issue", 100), percent("commit", 100), percent("fault")}},
      {"pace", {{"replay", 1, 100, {}, 100}, {"save", 1, 100, {}, 100}, {"delay", 0, kLongest}}},
      {"noise", {percent("percent")}},
      {"reserve", {{"entries", 0, params.num_entries}}},
      {"vacate", {tb, {"cycles", 0, kLongest}}},
      {"kill", {tb}},
      {"hold", {{"warp", 0, params.num_warps - 1}}},
      {"reset", {{"cycles", 1, kLongest}}},
  };
}

}  // namespace segue::replay_queue
