#include "verilator_tb/scoreboard/noise.hpp"

#include <optional>

#include "verilator_tb/frame/noise.hpp"

namespace segue::scoreboard {
namespace {

using ScoreboardRandom = Random;

/// A place that a message of the cycle names, chosen by one pass over them.
std::optional<PlaceRef> named(const Inputs& in, ScoreboardRandom& random) {
  std::optional<PlaceRef> chosen;
  std::uint64_t count = 0;
  const auto offer = [&](bool valid, std::uint32_t warp, std::uint32_t slot) {
    if (valid && random.below(++count) == 0) chosen = PlaceRef{.warp = warp, .slot = slot};
  };
  const auto offer_lanes = [&](std::uint64_t valid, const auto& messages) {
    for (std::size_t k = 0; valid >> k != 0; ++k) {
      offer((valid >> k & 1) != 0, messages[k].warp, messages[k].slot);
    }
  };
  offer_lanes(in.insert_valid, in.insert);
  offer_lanes(in.issued_valid, in.issued);
  offer_lanes(in.read_valid, in.read);
  offer_lanes(in.commit_valid, in.commit);
  offer(in.checked_valid, in.checked.warp, in.checked.slot);
  offer(in.squash_valid, in.squash.warp, in.squash.slot);
  offer(in.withdraw_valid, in.withdraw.warp, in.withdraw.slot);
  return chosen;
}

}  // namespace

PlaceRef Noise::any(ScoreboardRandom& random) const {
  const bool exists = random.percent(80);
  return {.warp = exists ? static_cast<std::uint32_t>(random.below(params_.num_warps))
                         : frame::any_number(widths_.warp_w, random),
          .slot = frame::any_number(widths_.slot_w, random)};
}

PlaceRef Noise::place(const Inputs& in, const std::vector<WarpStub>& warps,
                      ScoreboardRandom& random) const {
  const std::uint64_t chance = random.below(100);
  if (chance < 35) {
    if (const auto other = named(in, random)) return *other;
  }
  PlaceRef at = any(random);
  if (chance >= 90 || at.warp >= warps.size()) return at;
  // The next warp that has an instruction, and any of its.
  for (std::size_t i = 0; i < warps.size(); ++i) {
    const std::uint64_t live = warps[at.warp].live;
    if (live != 0) {
      while ((live >> at.slot & 1) == 0) at.slot = (at.slot + 1) % widths_.window;
      return at;
    }
    at.warp = at.warp + 1 == warps.size() ? 0 : at.warp + 1;
  }
  return at;
}

void Noise::insert(Inputs& in, std::size_t lane, const std::vector<WarpStub>& warps,
                   ScoreboardRandom& random) const {
  PlaceRef at = random.percent(50) ? place(in, warps, random) : any(random);
  if (lane == 1 && (in.insert_valid & 1) != 0 && random.percent(70)) at.warp = in.insert[0].warp;
  in.insert_valid |= std::uint64_t{1} << lane;
  // Often a name of lane 0, in this cycle or one before.
  const std::uint32_t other = in.insert[0].dst;
  const auto name = [&] {
    return random.percent(30) ? other : frame::any_number(params_.reg_bits, random);
  };
  InsertMsg& msg = in.insert[lane];
  msg = {.warp = at.warp,
         .slot = at.slot,
         .memory = random.percent(50),
         .fence = random.percent(20),
         .late = random.percent(50),
         .src_valid = frame::any_number(kNumSrcs, random),
         .src_0 = name(),
         .src_1 = name(),
         .src_2 = name(),
         .dst_valid = random.percent(50),
         .dst = name(),
         .dst_1_valid = random.percent(40),
         .dst_1 = name()};
}

void Noise::add(Inputs& in, std::uint64_t percent, const std::vector<WarpStub>& warps,
                ScoreboardRandom& random) const {
  for (std::size_t k = 0; k < in.insert.size(); ++k) {
    if ((in.insert_valid >> k & 1) == 0 && random.percent(percent)) insert(in, k, warps, random);
  }
  const auto lanes = [&](std::uint64_t& valid, std::vector<PlaceRef>& at) {
    for (std::size_t k = 0; k < at.size(); ++k) {
      if ((valid >> k & 1) != 0 || !random.percent(percent)) continue;
      at[k] = k == 1 && (valid & 1) != 0 && random.percent(30) ? at[0] : place(in, warps, random);
      valid |= std::uint64_t{1} << k;
    }
  };
  lanes(in.issued_valid, in.issued);
  lanes(in.read_valid, in.read);
  lanes(in.commit_valid, in.commit);
  const auto one = [&](bool& valid, PlaceRef& at) {
    if (valid || !random.percent(percent)) return;
    at = place(in, warps, random);
    valid = true;
  };
  one(in.checked_valid, in.checked);
  one(in.squash_valid, in.squash);
  one(in.withdraw_valid, in.withdraw);
  if (random.percent(percent) && random.percent(10)) {
    const PlaceRef at = place(in, warps, random);
    if (at.warp < params_.num_warps) in.kill |= std::uint64_t{1} << at.warp;
  }
}

}  // namespace segue::scoreboard
