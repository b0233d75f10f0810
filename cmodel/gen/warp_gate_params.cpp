// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/warp_gate_params.hpp"

#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"

namespace segue::warp_gate {
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
  check_range("num_warps", num_warps, 1, 64);
}

Widths::Widths(const Params& p)
    : warp_w(id_w(p.num_warps)) {}

}  // namespace segue::warp_gate
