// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/replay_queue_params.hpp"

#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"

namespace segue::replay_queue {
namespace {

using layout::cnt_w;
using layout::id_w;

void check_range(const char* name, std::uint32_t value, std::uint32_t min, std::uint32_t max) {
  if (value < min || value > max) {
    throw std::invalid_argument(std::string(name) + " must be " + std::to_string(min) + " to " +
                                std::to_string(max) + ", is " + std::to_string(value));
  }
}

}  // namespace

void Params::check() const {
  check_range("num_entries", num_entries, 2, 256);
  check_range("num_warps", num_warps, 1, 64);
  check_range("num_tbs", num_tbs, 1, 16);
  check_range("num_lanes", num_lanes, 1, 64);
  check_range("seq_bits", seq_bits, 3, 16);
  check_range("instr_bits", instr_bits, 1, 64);
  check_range("handle_bits", handle_bits, 1, 32);
}

Widths::Widths(const Params& p)
    : entry_w(id_w(p.num_entries)),
      entry_cnt_w(cnt_w(p.num_entries)),
      warp_w(id_w(p.num_warps)),
      tb_w(id_w(p.num_tbs)),
      lane_mask_w(p.num_lanes),
      seq_w(p.seq_bits),
      instr_w(p.instr_bits),
      handle_w(p.handle_bits) {}

}  // namespace segue::replay_queue
