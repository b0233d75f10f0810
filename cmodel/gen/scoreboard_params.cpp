// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/scoreboard_params.hpp"

#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"

namespace segue::scoreboard {
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
  check_range("window_bits", window_bits, 1, 5);
  check_range("reg_bits", reg_bits, 1, 8);
  check_range("insert_width", insert_width, 1, 2);
  check_range("issue_width", issue_width, 1, 2);
  check_range("commit_width", commit_width, 1, 2);
}

Widths::Widths(const Params& p)
    : warp_w(id_w(p.num_warps)),
      slot_w(p.window_bits),
      window(pow2(p.window_bits)),
      reg_w(p.reg_bits),
      registers_w(kNumSrcs + 1 + (kNumSrcs + 1) * p.reg_bits),
      num_releases(p.issue_width + 1 + p.commit_width) {}

}  // namespace segue::scoreboard
