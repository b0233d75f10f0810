#include "verilator_tb/preempt_engine/context_rows.hpp"

#include "cmodel/random/random.hpp"

namespace segue::preempt_engine {
namespace {

bool is_header(Space space) { return space == Space::kTbHeader || space == Space::kWarpHeader; }

}  // namespace

bool ContextRows::is_live(const Row& row) const {
  const std::uint64_t place =
      (static_cast<std::uint64_t>(row.space) << 32) | (std::uint64_t{row.warp} << 16) | row.row;
  return hash(content, place) % 4 != 0;
}

std::uint32_t ContextRows::offset_of(const Row& row) const {
  const std::uint32_t of_warp = 1 + kernel.registers + kernel.simt_stack;
  const std::uint32_t warp = 1 + row.warp * of_warp;
  const std::uint32_t shared = 1 + kernel.warps * of_warp;
  switch (row.space) {
    case Space::kTbHeader:
      return 0;
    case Space::kWarpHeader:
      return warp;
    case Space::kRegisters:
      return warp + 1 + row.row;
    case Space::kStack:
      return warp + 1 + kernel.registers + row.row;
    case Space::kShared:
      return shared + row.row;
    case Space::kReplay:
      return shared + kernel.shared + row.row;
    case Space::kLog:
      return shared + kernel.shared + kernel.replay + row.row;
  }
  return 0;
}

std::deque<Row> ContextRows::to_move(std::uint32_t slot, bool saves) const {
  std::deque<Row> headers;
  std::deque<Row> rest;
  const auto add = [&](Space space, std::uint32_t warp, std::uint32_t rows) {
    for (std::uint32_t r = 0; r < rows; ++r) {
      const Row row{slot, space, warp, r};
      if (is_header(space)) {
        (saves ? rest : headers).push_back(row);
      } else if (is_live(row)) {
        rest.push_back(row);
      }
    }
  };
  add(Space::kTbHeader, 0, 1);
  for (std::uint32_t w = 0; w < kernel.warps; ++w) {
    add(Space::kWarpHeader, w, 1);
    add(Space::kRegisters, w, kernel.registers);
    add(Space::kStack, w, kernel.simt_stack);
  }
  add(Space::kShared, 0, kernel.shared);
  add(Space::kReplay, 0, kernel.replay);
  add(Space::kLog, 0, kernel.log);
  headers.insert(headers.end(), rest.begin(), rest.end());
  return headers;
}

}  // namespace segue::preempt_engine
