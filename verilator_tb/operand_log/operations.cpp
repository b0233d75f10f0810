#include "verilator_tb/operand_log/operations.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::operand_log {

std::vector<plant::OperationKind> operation_kinds(const Params& params) {
  constexpr std::int64_t kLongest = 100'000;  // cycles
  const auto percent = [](std::string_view name, std::int64_t plain = 0) {
    return plant::OperationArg{.name = name, .min = 0, .max = 100, .plain = plain};
  };
  // Any that the port can say.
  const auto any = [](std::string_view name, std::uint32_t width) {
    return plant::OperationArg{
        .name = name, .min = 0, .max = static_cast<std::int64_t>(layout::low_mask(width))};
  };
  const Widths w(params);
  const plant::OperationArg count{"count", 0, kMaxOperands};
  return {
      {"rates", {percent("alloc"), percent("write", 100), percent("read"), percent("free", 100)}},
      {"mix", {percent("two"), percent("three"), percent("replay")}},
      {"noise", {percent("percent")}},
      {"kernel", {{"tbs", 1, params.num_tbs, {}, 1}, {"need", 1, kMaxOperands, {}, 1}}},
      {"vacate", {{"tb", 0, params.num_tbs - 1}, {"cycles", 0, kLongest}}},
      {"reset", {{"cycles", 1, kLongest}}},
      {"say_setup", {any("tbs", w.tb_cnt_w), {"need", 0, kMaxOperands}}},
      {"say_alloc", {any("tb", w.tb_w), count}},
      {"say_write", {any("handle", w.entry_w), any("operand", kOperandW)}},
      {"say_read", {any("handle", w.entry_w), any("operand", kOperandW)}},
      {"say_free", {any("handle", w.entry_w)}},
      {"say_kill", {any("tb", w.tb_w)}},
  };
}

}  // namespace segue::operand_log
