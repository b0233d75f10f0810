#include "verilator_tb/scoreboard/operations.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::scoreboard {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  const auto percent = [](std::string_view name, std::int64_t plain = 0) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100, .plain = plain};
  };
  const auto rate = [](std::string_view name) {
    return plant::OperationArg{.name = name, .min = 1, .max = 100, .plain = 100};
  };
  // Any that the port can say.
  const auto any = [](std::string_view name, std::uint32_t width) {
    return plant::OperationArg{
        .name = name, .min = 0, .max = static_cast<std::int64_t>(layout::low_mask(width))};
  };
  const auto lane = [](std::uint32_t width) {
    return plant::OperationArg{"lane", 0, std::int64_t{width} - 1};
  };
  const Widths w(params);
  const plant::OperationArg warp = any("warp", w.warp_w);
  const plant::OperationArg slot = any("slot", w.slot_w);
  const plant::OperationArg registers{"registers", 1, std::int64_t{1} << params.reg_bits, {}, 1};
  return {
      {"rates", {rate("fetch"), rate("issue"), rate("read"), rate("check"), rate("commit")}},
      {"mix",
       {percent("pair"), percent("memory"), percent("late"), percent("fault"), percent("source"),
        percent("destination")}},
      {"pool",
       {registers,
        {"warps", 1, params.num_warps, {}, 1},
        percent("in_turn", 100),
        percent("haste")}},
      {"extras", {percent("fence"), percent("second")}},
      {"noise", {percent("percent")}},
      {"kill", {{"warp", 0, params.num_warps - 1}, {"count", 1, params.num_warps, {}, 1}}},
      {"reset", {{"cycles", 1, kLongest}}},
      {"say_insert",
       {lane(params.insert_width), warp, slot, any("kind", 3), any("has", kNumSrcs + 2),
        any("names", (kNumSrcs + 2) * params.reg_bits)}},
      {"say_issued", {lane(params.issue_width), warp, slot}},
      {"say_read", {lane(params.issue_width), warp, slot}},
      {"say_checked", {warp, slot}},
      {"say_commit", {lane(params.commit_width), warp, slot}},
      {"say_squash", {warp, slot}},
      {"say_withdraw", {warp, slot}},
  };
}

}  // namespace segue::scoreboard
