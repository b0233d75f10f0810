// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/operand_log_params.hpp"

#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"

namespace segue::operand_log {
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
  check_range("num_entries", num_entries, 1, 256);
  check_range("num_tbs", num_tbs, 1, 16);
  check_range("num_lanes", num_lanes, 1, 64);
}

Widths::Widths(const Params& p)
    : entry_w(id_w(p.num_entries)),
      entry_cnt_w(cnt_w(p.num_entries)),
      tb_w(id_w(p.num_tbs)),
      tb_cnt_w(cnt_w(p.num_tbs)) {}

}  // namespace segue::operand_log
