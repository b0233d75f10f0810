#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/gen/operand_log_layout.hpp"

namespace segue::operand_log {

/// The registers of `operand_log`: member `x` is the flop `x_q` of the RTL, `mem` and `rdata`
/// are those of `u_data`.
struct State {
  explicit State(const Params& params)
      : entries(params.num_entries),
        used(params.num_tbs),
        mem(std::size_t{params.num_entries} * params.num_lanes),
        rdata(params.num_lanes) {}

  /// The memory is not reset.
  void reset();

  /// An entry's element of the memory, lane by lane.
  [[nodiscard]] std::span<const std::uint64_t> operand(std::uint32_t e) const {
    return std::span(mem).subspan(e * rdata.size(), rdata.size());
  }
  [[nodiscard]] std::span<std::uint64_t> operand(std::uint32_t e) {
    return std::span(mem).subspan(e * rdata.size(), rdata.size());
  }

  /// Entries that a TB slot can get.
  [[nodiscard]] std::uint32_t room(std::uint32_t tb) const {
    return tb < tbs ? part - used[tb] : 0;
  }

  std::vector<Entry> entries;
  std::vector<std::uint32_t> used;
  std::uint32_t tbs = 0;
  std::uint32_t part = 0;
  bool read_valid = false;
  std::vector<std::uint64_t> mem;
  std::vector<std::uint64_t> rdata;

  bool operator==(const State&) const = default;
};

}  // namespace segue::operand_log
