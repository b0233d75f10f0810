// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/sm_frontend_params.hpp"

#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"

namespace segue::sm_frontend {
namespace {

using layout::cnt_w;
using layout::id_w;
using layout::pow2;

void check_range(const char* name, std::uint32_t value, std::uint32_t min, std::uint32_t max) {
  if (value < min || value > max) {
    throw std::invalid_argument(std::string(name) + " must be " + std::to_string(min) + " to " +
                                std::to_string(max) + ", is " + std::to_string(value));
  }
}

}  // namespace

void Params::check() const {
  check_range("num_warps", num_warps, 1, 64);
  check_range("num_tbs", num_tbs, 1, 16);
  check_range("num_lanes", num_lanes, 1, 64);
  check_range("queue_entries", queue_entries, 2, 128);
  check_range("replay_entries", replay_entries, 3, 256);
  check_range("log_entries", log_entries, 3, 256);
  check_range("window_bits", window_bits, 1, 5);
  check_range("reg_bits", reg_bits, 1, 8);
  check_range("op_bits", op_bits, 1, 25);
  check_range("fetch_width", fetch_width, 1, 2);
  check_range("issue_width", issue_width, 1, 2);
  check_range("commit_width", commit_width, 1, 2);
}

Widths::Widths(const Params& p)
    : warp_w(id_w(p.num_warps)),
      tb_w(id_w(p.num_tbs)),
      tb_cnt_w(cnt_w(p.num_tbs)),
      lane_mask_w(p.num_lanes),
      slot_w(p.window_bits),
      window(pow2(p.window_bits)),
      seq_w(p.window_bits + 2),
      reg_w(p.reg_bits),
      op_w(p.op_bits),
      instr_w(7 + 4 * p.reg_bits + p.op_bits),
      entry_w(id_w(p.replay_entries)),
      handle_w(id_w(p.log_entries)) {}

}  // namespace segue::sm_frontend
