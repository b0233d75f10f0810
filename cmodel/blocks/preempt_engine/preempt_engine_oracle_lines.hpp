#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/gen/preempt_engine_layout.hpp"

namespace segue::oracles {

/// The lines of a context of one kernel, by arithmetic: line 0 is the header of the thread block,
/// then each warp has its header, registers and stack, then come shared memory, replay queue and
/// operand log. A line of a context holds one row.
class ContextLines {
 public:
  explicit ContextLines(const preempt_engine::Kernel& kernel) : kernel_(kernel) {}

  /// Lines of a whole context.
  [[nodiscard]] std::uint32_t count() const {
    return tail() + kernel_.shared + kernel_.replay + kernel_.log;
  }
  /// The row of a line below `count()`; its slot is 0.
  [[nodiscard]] preempt_engine::Row row(std::uint32_t line) const;
  /// The line of a row; nothing if the context has no such row.
  [[nodiscard]] std::optional<std::uint32_t> line(const preempt_engine::Row& row) const;
  /// The line holds the header of the thread block or of a warp.
  [[nodiscard]] bool is_header(std::uint32_t line) const {
    return line == 0 || (line < tail() && (line - 1) % of_warp() == 0);
  }
  /// The warp that a trap routine leaves the line to: the first one if it belongs to no warp.
  [[nodiscard]] std::uint32_t warp_of(std::uint32_t line) const { return row(line).warp; }

  [[nodiscard]] const preempt_engine::Kernel& kernel() const { return kernel_; }

 private:
  [[nodiscard]] std::uint32_t of_warp() const { return 1 + kernel_.registers + kernel_.simt_stack; }
  /// The first line behind those of the warps.
  [[nodiscard]] std::uint32_t tail() const { return 1 + kernel_.warps * of_warp(); }

  preempt_engine::Kernel kernel_;
};

}  // namespace segue::oracles
