#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/blocks/preempt_engine/state.hpp"

namespace segue::preempt_engine {

/// A row, and how many lines behind the one before it lies.
struct NextRow {
  Row row;
  std::uint32_t lines = 1;
};

/// The row behind `row` in a context of the kernel; nothing behind the last. Parts without rows
/// are left out.
[[nodiscard]] std::optional<NextRow> next_row(const Kernel& kernel, const Row& row);

/// The header behind a header; nothing behind the last.
[[nodiscard]] std::optional<NextRow> next_header(const Kernel& kernel, const Row& row);

}  // namespace segue::preempt_engine
