#include "verilator_tb/sm_driver/selector_stub.hpp"

#include <bit>

#include "cmodel/random/random.hpp"

namespace segue::sm_driver {
namespace {

/// The `n`-th SM of the mask, which is not empty, counted cyclically.
std::uint32_t some_sm(std::uint64_t sms, std::uint64_t n) {
  for (n %= static_cast<std::uint64_t>(std::popcount(sms)); n != 0; --n) sms &= sms - 1;
  return static_cast<std::uint32_t>(std::countr_zero(sms));
}

}  // namespace

SelectorStub::SelectorStub(const Params& params, std::uint64_t seed)
    : sm_width_(Widths(params).sm_w), seed_(seed ^ 0x5e1ec) {}

std::uint32_t SelectorStub::any_sm(std::uint64_t chance) const {
  return static_cast<std::uint32_t>(chance >> 40) & ((1U << sm_width_) - 1);
}

void SelectorStub::answer(std::uint64_t cycle, const Outputs& out, Inputs& in) {
  in.victim_valid = false;
  if (!in.rst_n) return reset();
  const std::uint64_t chance = hash(seed_, cycle);
  if (!out.ask_valid) {
    if (chance % 100 >= habits_.stray_percent) return;
    in.victim_valid = true;
    in.victim_sm = any_sm(chance);
    return;
  }
  if (!asked_) {
    asked_ = true;
    due_ = cycle + (chance >> 8) % (habits_.delay + 1);
  }
  if (cycle < due_) return;
  asked_ = false;
  in.victim_valid = true;
  const bool wrong = (chance >> 32) % 100 < habits_.wrong_percent || out.ask.sms == 0;
  in.victim_sm = wrong ? any_sm(chance) : some_sm(out.ask.sms, chance >> 44);
}

}  // namespace segue::sm_driver
