// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/sm_driver_params.hpp"

#include <stdexcept>
#include <string>

#include "cmodel/layout/width_functions.hpp"

namespace segue::sm_driver {
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
  check_range("num_sms", num_sms, 1, 64);
  check_range("num_slots", num_slots, 1, 32);
  check_range("num_ctxs", num_ctxs, 1, 64);
  check_range("num_ksrs", num_ksrs, 1, 64);
}

Widths::Widths(const Params& p)
    : sm_w(id_w(p.num_sms)),
      sm_cnt_w(cnt_w(p.num_sms)),
      slot_w(id_w(p.num_slots)),
      slot_cnt_w(cnt_w(p.num_slots)),
      ctx_w(id_w(p.num_ctxs)),
      ctx_cnt_w(cnt_w(p.num_ctxs)),
      ksr_w(id_w(p.num_ksrs)),
      ksr_cnt_w(cnt_w(p.num_ksrs)),
      tb_ptr_w(id_w(p.num_sms * p.num_slots)),
      tb_cnt_w(cnt_w(p.num_sms * p.num_slots)),
      src_w(id_w(p.num_sms + 1)),
      slot_mask_w(p.num_slots) {}

}  // namespace segue::sm_driver
