#include "cmodel/blocks/preempt_engine/row_order.hpp"

namespace segue::preempt_engine {
namespace {

/// Rows of a part, of one warp if it is a warp's.
std::uint32_t rows_of(const Kernel& kernel, Space space) {
  switch (space) {
    case Space::kTbHeader:
    case Space::kWarpHeader:
      return 1;
    case Space::kRegisters:
      return kernel.registers;
    case Space::kStack:
      return kernel.simt_stack;
    case Space::kShared:
      return kernel.shared;
    case Space::kReplay:
      return kernel.replay;
    case Space::kLog:
      return kernel.log;
  }
  return 0;
}

Space behind(Space space) { return static_cast<Space>(static_cast<std::uint32_t>(space) + 1); }

}  // namespace

std::optional<NextRow> next_row(const Kernel& kernel, const Row& row) {
  Row next = row;
  if (++next.row < rows_of(kernel, next.space)) return NextRow{next};
  next.row = 0;
  while (next.space != Space::kLog) {
    if (next.space == Space::kStack && next.warp + 1 < kernel.warps) {
      ++next.warp;
      next.space = Space::kWarpHeader;
    } else {
      next.space = behind(next.space);
    }
    if (next.space == Space::kShared) next.warp = 0;
    if (rows_of(kernel, next.space) != 0) return NextRow{next};
  }
  return std::nullopt;
}

std::optional<NextRow> next_header(const Kernel& kernel, const Row& row) {
  Row next = row;
  if (row.space == Space::kTbHeader) {
    next.space = Space::kWarpHeader;
    return NextRow{next};
  }
  if (++next.warp == kernel.warps) return std::nullopt;
  return NextRow{.row = next, .lines = 1 + kernel.registers + kernel.simt_stack};
}

}  // namespace segue::preempt_engine
