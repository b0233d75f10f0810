#include "verilator_tb/block_switcher/operations.hpp"

namespace segue::block_switcher {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  constexpr std::int64_t kMostTbs = 10'000;
  const auto rate = [](std::string_view name) {
    return plant::OperationArg{.name = name, .min = 1, .max = 100, .plain = 100};
  };
  const auto percent = [](std::string_view name) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100};
  };
  return {
      {"warps", {percent("fault"), percent("arrive"), rate("end"), rate("open")}},
      {"handler", {rate("resolve"), percent("aim")}},
      {"pace", {rate("request"), rate("answer"), rate("move"), rate("moved")}},
      {"noise", {percent("percent")}},
      {"kernel",
       {{"slots", 1, params.num_slots, {}, 1},
        {"extra", 0, params.num_extra},
        {"warps", 1, params.num_warps, {}, 1},
        {"tbs", 0, kMostTbs}}},
      {"reset", {{"cycles", 1, kLongest}}},
  };
}

}  // namespace segue::block_switcher
