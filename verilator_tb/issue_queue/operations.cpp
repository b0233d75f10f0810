#include "verilator_tb/issue_queue/operations.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::issue_queue {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  constexpr std::int64_t kMostRegisters = 32;
  const auto percent = [](std::string_view name, std::int64_t plain = 0) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100, .plain = plain};
  };
  const auto cycles = [](std::string_view name, std::int64_t least) {
    return plant::OperationArg{.name = name, .min = least, .max = kLongest, .plain = least};
  };
  // Any that the port can say, and that a number of an operation can be: of 64 places 62.
  const auto any = [](std::string_view name, std::uint32_t width) {
    const std::uint64_t most = layout::low_mask(std::min(width, 62U));
    return plant::OperationArg{.name = name, .min = 0, .max = static_cast<std::int64_t>(most)};
  };
  const Widths w(params);
  const plant::OperationArg warp{"warp", 0, params.num_warps - 1};
  const plant::OperationArg lane{"lane", 0, params.insert_width - 1};
  return {
      {"rates", {percent("insert"), percent("two"), percent("strangers"), percent("pushy")}},
      {"mix",
       {percent("memory"),
        percent("special"),
        percent("control"),
        percent("global"),
        percent("logged"),
        {"registers", 1, kMostRegisters, {}, kMostRegisters}}},
      {"times", {cycles("read", 1), cycles("check", 1), cycles("commit", 1), percent("fault")}},
      {"units",
       {percent("math", 100), percent("special", 100), percent("memory", 100),
        percent("control", 100)}},
      {"levels",
       {{"entries", 1, kLongest, {}, kLongest},
        {"log", 3, kLongest, {}, kLongest},
        percent("flicker")}},
      {"noise", {percent("illegal"), percent("lies")}},
      {"stop", {warp, cycles("cycles", 1)}},
      {"vacate", {warp, cycles("cycles", 1)}},
      {"reset", {cycles("cycles", 1)}},
      {"say_insert",
       {lane, any("warp", w.warp_w), any("tb", w.tb_w), any("slot", w.slot_w),
        any("unit", kUnitW)}},
      {"say_waits",
       {lane, any("result", w.window), any("sources", w.window), any("issue", w.window),
        any("needs_entry", 1), any("log_need", kOperandW)}},
      {"say_release",
       {{"lane", 0, params.num_releases - 1},
        any("warp", w.warp_w),
        any("slot", w.slot_w),
        any("result", 1)}},
      {"say_kill", {any("tb", w.tb_w)}},
      {"say_levels", {any("unit_ready", kNumUnits), any("entry_ready", 1), any("room", kOperandW)}},
  };
}

}  // namespace segue::issue_queue
