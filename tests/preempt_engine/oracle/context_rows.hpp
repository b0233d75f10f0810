#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <string>
#include <vector>

#include "cmodel/gen/preempt_engine_layout.hpp"

namespace segue::preempt_engine::oracle {

/// Whether a row of a context has contents; not asked of headers.
using Live = std::function<bool(const Row&)>;

inline bool is_header(const Row& row) {
  return row.space == Space::kTbHeader || row.space == Space::kWarpHeader;
}

/// A row of a context and its line behind the handle.
struct Line {
  Row row;
  std::uint32_t offset = 0;
};

/// All rows of a context in the order of their lines: "register contents, shared memory values,
/// barrier information and SIMT stack" (SMK 4.1), replay queue and log (thesis 6.3).
inline std::vector<Line> all_lines(std::uint32_t slot, const Kernel& kernel) {
  std::vector<Line> lines;
  const auto add = [&](Space space, std::uint32_t warp, std::uint32_t rows) {
    for (std::uint32_t row = 0; row < rows; ++row) {
      lines.push_back({.row = {.slot = slot, .space = space, .warp = warp, .row = row},
                       .offset = static_cast<std::uint32_t>(lines.size())});
    }
  };
  add(Space::kTbHeader, 0, 1);
  for (std::uint32_t warp = 0; warp < kernel.warps; ++warp) {
    add(Space::kWarpHeader, warp, 1);
    add(Space::kRegisters, warp, kernel.registers);
    add(Space::kStack, warp, kernel.simt_stack);
  }
  add(Space::kShared, 0, kernel.shared);
  add(Space::kReplay, 0, kernel.replay);
  add(Space::kLog, 0, kernel.log);
  return lines;
}

inline std::uint32_t lines_of(const Kernel& kernel) {
  return static_cast<std::uint32_t>(all_lines(0, kernel).size());
}

/// The requests that move a context, without tags, in their order. A save is in the order of the
/// lines; a restore reads the headers first, since they hold the live masks.
inline std::list<Request> requests(std::uint32_t slot, const Kernel& kernel, const Live& live,
                                   std::uint32_t handle, Method method, bool save) {
  if (method == Method::kTrap) {
    return {{.op = save ? MemOp::kTrapSave : MemOp::kTrapLoad, .addr = handle, .slot = slot}};
  }
  std::list<Request> headers, rest;
  for (const Line& line : all_lines(slot, kernel)) {
    if (!is_header(line.row) && !live(line.row)) continue;
    (is_header(line.row) && !save ? headers : rest)
        .push_back({.op = save ? MemOp::kStore : MemOp::kLoad,
                    .addr = handle + line.offset,
                    .slot = slot,
                    .space = line.row.space,
                    .warp = line.row.warp,
                    .row = line.row.row});
  }
  headers.splice(headers.end(), rest);
  return headers;
}

inline std::string to_string(const Request& request) {
  return std::string(preempt_engine::to_string(request.op)) + " of " +
         std::string(preempt_engine::to_string(request.space)) + " warp " +
         std::to_string(request.warp) + " row " + std::to_string(request.row) + " at line " +
         std::to_string(request.addr);
}

}  // namespace segue::preempt_engine::oracle
