// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/issue_queue_params.hpp"

#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"

namespace segue::issue_queue {
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
  check_range("num_entries", num_entries, 2, 128);
  check_range("num_warps", num_warps, 1, 64);
  check_range("num_tbs", num_tbs, 1, 16);
  check_range("window_bits", window_bits, 1, 5);
  check_range("insert_width", insert_width, 1, 2);
  check_range("issue_width", issue_width, 1, 2);
  check_range("num_releases", num_releases, 1, 6);
  check_range("payload_bits", payload_bits, 1, 192);
}

Widths::Widths(const Params& p)
    : entry_w(id_w(p.num_entries)),
      entry_cnt_w(cnt_w(p.num_entries)),
      warp_w(id_w(p.num_warps)),
      tb_w(id_w(p.num_tbs)),
      slot_w(p.window_bits),
      window(pow2(p.window_bits)),
      payload_w(p.payload_bits) {}

}  // namespace segue::issue_queue
