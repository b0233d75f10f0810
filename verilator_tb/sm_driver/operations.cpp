#include "verilator_tb/sm_driver/operations.hpp"

#include "cmodel/blocks/sm_driver/sm_driver_policy.hpp"

namespace segue::sm_driver {
namespace {

constexpr auto kLastPolicy = static_cast<std::int64_t>(Policy::kDssLiteral);

std::vector<std::int64_t> unsupported_policies() {
  std::vector<std::int64_t> list;
  for (std::int64_t policy = 0; policy <= kLastPolicy; ++policy) {
    if (!is_supported(static_cast<Policy>(policy))) list.push_back(policy);
  }
  return list;
}

}  // namespace

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kWord = 0xffffffff;
  constexpr std::int64_t kLongest = 1'000'000;  // cycles
  const plant::OperationArg ctx{"ctx", 0, params.num_ctxs - 1};
  const plant::OperationArg value{"value", 0, kWord};
  return {
      {"launch",
       {ctx, {"tbs", 1, kMostTbs}, {"per_sm", 1, params.num_slots}, {"descriptor", 0, kWord}}},
      {"set_priority", {ctx, {"value", 0, 15}}},
      {"set_tokens", {ctx, {"value", -63, 63}}},
      {"set_spare", {{"value", 0, 63}}},
      {"set_context", {ctx, {"value", 0, 0xffffffffff}}},
      {"set_policy",
       {{"policy", 0, kLastPolicy, unsupported_policies()},
        {"technique", 0, static_cast<std::int64_t>(Technique::kChimera)},
        {"quantum", 0, kWord},
        {"drain_deadline", 0, kWord},
        {"modes", 0, 15}}},
      {"kill", {ctx}},
      {"bad_host", {{"fault", 0, kNumHostFaults - 1}, ctx, value}},
      {"bad_sm", {{"sm", 0, params.num_sms - 1}, {"fault", 0, kNumSmFaults - 1}, value}},
      {"sm_speed",
       {{"sm", -1, params.num_sms - 1},
        {"setup", 0, kLongest},
        {"save", 0, kLongest},
        {"gap", 0, kLongest},
        {"restart", 0, 100}}},
      {"readiness", {{"cmd", 1, 100, {}, 100}, {"done", 1, 100, {}, 100}}},
      {"stall", {{"what", 0, kNumStalls - 1}, {"cycles", 1, kLongest}}},
      {"reset", {{"cycles", 1, kLongest}}},
      {"later", {{"cycles", 0, static_cast<std::int64_t>(kLastTime)}}},
      {"selector", {{"delay", 0, kLongest}, {"wrong", 0, 100}, {"stray", 0, 100}}},
  };
}

}  // namespace segue::sm_driver
