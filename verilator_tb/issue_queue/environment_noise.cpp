// Messages that are made up, on ports that have none.

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/issue_queue/environment.hpp"

namespace segue::issue_queue {

/// Like no other, as far as its bits allow.
void Environment::fill(InsertMsg& msg) {
  const auto fill_words = [&](auto& words, std::uint32_t left) {
    for (std::uint64_t& word : words) {
      const std::uint32_t here = left < 64 ? left : 64;
      word = here == 0 ? 0 : random_.next() & layout::low_mask(here);
      left -= here;
    }
  };
  fill_words(msg.payload, params_.payload_bits);
  fill_words(msg.body, params_.body_bits);
}

/// Any instruction of a warp and a thread block that exist.
void Environment::make_up(InsertMsg& msg) {
  msg = {.warp = below(params_.num_warps),
         .tb = below(params_.num_tbs),
         .slot = below(widths_.window),
         .unit = static_cast<Unit>(below(kNumUnits)),
         .needs_entry = random_.percent(40),
         .log_need = random_.percent(50) ? below(4) : 0};
  fill(msg);
}

WaitsMsg Environment::any_waits() {
  const auto places = [&]() -> std::uint64_t {
    if (random_.percent(60)) return 0;
    const std::uint64_t one = std::uint64_t{1} << below(widths_.window);
    return random_.percent(70) ? one : one | std::uint64_t{1} << below(widths_.window);
  };
  return {.result = places(), .sources = places(), .issue = places()};
}

/// Inserts and kills that are refused, and releases of places without dependents.
void Environment::add_illegal(const Outputs& now, std::uint64_t percent) {
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    if ((in_.insert_valid >> lane & 1) != 0 || !random_.percent(percent)) continue;
    InsertMsg& msg = in_.insert[lane];
    make_up(msg);
    if (random_.percent(50)) {
      msg.warp = below(std::uint64_t{1} << widths_.warp_w);
    } else {
      msg.tb = below(std::uint64_t{1} << widths_.tb_w);
    }
    const bool exists = msg.warp < params_.num_warps && msg.tb < params_.num_tbs;
    if (!exists || now.free == 0) in_.insert_valid |= std::uint64_t{1} << lane;
  }
  if (!in_.kill_valid && random_.percent(percent)) {
    in_.kill = below(std::uint64_t{1} << widths_.tb_w);
    in_.kill_valid = in_.kill >= params_.num_tbs || random_.percent(3);
  }
  if (random_.percent(percent)) {
    const std::uint32_t warp = below(std::uint64_t{1} << widths_.warp_w);
    const std::uint32_t slot = below(widths_.window);
    if (warp >= params_.num_warps || !warps_[warp].window[slot].live) {
      release(warp, slot, random_.percent(50));
    }
  }
}

/// Made-up instructions, and releases without cause.
void Environment::add_lies(std::uint64_t percent) {
  constexpr std::uint64_t kLongest = 40;  // cycles until a clean-up
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    if ((in_.insert_valid >> lane & 1) != 0 || !random_.percent(percent)) continue;
    make_up(in_.insert[lane]);
    in_.insert_valid |= std::uint64_t{1} << lane;
    untold_[lane].kind = Untold::Kind::kAny;
    WarpStub& warp = warps_[in_.insert[lane].warp];
    if (!in_reset_) warp.vacate_at = std::min(warp.vacate_at, cycle_ + random_.below(kLongest));
  }
  for (std::uint32_t lane = 0; lane < params_.num_releases; ++lane) {
    if (!random_.percent(percent)) continue;
    const std::uint32_t warp = below(std::uint64_t{1} << widths_.warp_w);
    release(warp, below(widths_.window), random_.percent(50));
  }
  if (!in_.kill_valid && random_.percent(percent / 8)) {
    in_.kill_valid = true;
    in_.kill = random_.percent(50) && (in_.insert_valid & 1) != 0 ? in_.insert[0].tb
                                                                  : below(params_.num_tbs);
  }
}

}  // namespace segue::issue_queue
