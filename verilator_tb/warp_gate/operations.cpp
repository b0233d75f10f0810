#include "verilator_tb/warp_gate/operations.hpp"

#include "cmodel/gen/warp_gate_enums.hpp"

namespace segue::warp_gate {

std::vector<plant::OperationKind> operation_kinds(const Params& /*params*/) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  const auto percent = [](std::string_view name, std::int64_t plain = 0) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100, .plain = plain};
  };
  return {
      {"rates",
       {{"ready", 1, 100, {}, 100},
        {"may", 1, 100, {}, 100},
        {"issue", 1, 100, {}, 100},
        {"check", 1, 100, {}, 100},
        {"commit", 1, 100, {}, 100},
        percent("refetch")}},
      {"lines", {percent("shared"), percent("global"), percent("control")}},
      {"churn", {percent("start", 100), percent("end"), percent("halt"), percent("resume", 100)}},
      {"noise", {percent("percent")}},
      {"scheme", {{"scheme", 0, static_cast<std::int64_t>(kSchemeNames.size()) - 1}}},
      {"reset", {{"cycles", 1, kLongest}}},
  };
}

}  // namespace segue::warp_gate
