#include "cmodel/blocks/preempt_engine/preempt_engine_oracle_lines.hpp"

namespace segue::oracles {

using preempt_engine::Row;
using preempt_engine::Space;

Row ContextLines::row(std::uint32_t line) const {
  if (line == 0) return {};
  if (line < tail()) {
    const std::uint32_t warp = (line - 1) / of_warp();
    const std::uint32_t place = (line - 1) % of_warp();
    if (place == 0) return {0, Space::kWarpHeader, warp, 0};
    if (place <= kernel_.registers) return {0, Space::kRegisters, warp, place - 1};
    return {0, Space::kStack, warp, place - 1 - kernel_.registers};
  }
  std::uint32_t place = line - tail();
  if (place < kernel_.shared) return {0, Space::kShared, 0, place};
  place -= kernel_.shared;
  if (place < kernel_.replay) return {0, Space::kReplay, 0, place};
  return {0, Space::kLog, 0, place - kernel_.replay};
}

std::optional<std::uint32_t> ContextLines::line(const Row& row) const {
  const auto of = [&](std::uint32_t first, std::uint32_t rows) {
    return row.row < rows ? std::optional(first + row.row) : std::nullopt;
  };
  const bool is_of_warp = row.space == Space::kWarpHeader || row.space == Space::kRegisters ||
                          row.space == Space::kStack;
  if (row.warp >= (is_of_warp ? kernel_.warps : 1)) return std::nullopt;
  const std::uint32_t warp = 1 + row.warp * of_warp();
  switch (row.space) {
    case Space::kTbHeader:
      return of(0, 1);
    case Space::kWarpHeader:
      return of(warp, 1);
    case Space::kRegisters:
      return of(warp + 1, kernel_.registers);
    case Space::kStack:
      return of(warp + 1 + kernel_.registers, kernel_.simt_stack);
    case Space::kShared:
      return of(tail(), kernel_.shared);
    case Space::kReplay:
      return of(tail() + kernel_.shared, kernel_.replay);
    case Space::kLog:
      return of(tail() + kernel_.shared + kernel_.replay, kernel_.log);
  }
  return std::nullopt;
}

}  // namespace segue::oracles
