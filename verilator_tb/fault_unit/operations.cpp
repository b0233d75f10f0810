#include "verilator_tb/fault_unit/operations.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::fault_unit {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  constexpr std::int64_t kMostRegions = 1'000'000;
  const auto rate = [](std::string_view name) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100, .plain = 100};
  };
  const auto percent = [](std::string_view name) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100};
  };
  const auto last = static_cast<std::int64_t>(layout::low_mask(params.region_bits));
  return {
      {"faults", {percent("fault"), percent("aim")}},
      {"regions", {{"first", 0, last}, {"count", 1, kMostRegions, {}, 1}}},
      {"own", {rate("take"), rate("answer"), percent("forward"), percent("abort")}},
      {"cpu", {rate("take"), rate("answer"), percent("abort")}},
      {"order", {rate("oldest")}},
      {"setup", {{"own_first", 0, 1}}},
      {"noise", {percent("percent")}},
      {"reset", {{"cycles", 1, kLongest}}},
  };
}

}  // namespace segue::fault_unit
