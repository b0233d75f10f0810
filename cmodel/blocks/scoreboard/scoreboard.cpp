#include "cmodel/blocks/scoreboard/scoreboard.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "cmodel/layout/bits.hpp"

namespace segue::scoreboard {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

constexpr std::uint64_t bit(std::uint64_t i) { return std::uint64_t{1} << i; }

Registers registers_of(const InsertMsg& msg) {
  return {.src_valid = msg.src_valid,
          .src_0 = msg.src_0,
          .src_1 = msg.src_1,
          .src_2 = msg.src_2,
          .dst_valid = msg.dst_valid,
          .dst = msg.dst,
          .dst_1_valid = msg.dst_1_valid,
          .dst_1 = msg.dst_1};
}

std::array<std::pair<bool, std::uint32_t>, 2> destinations(const InsertMsg& msg) {
  return {{{msg.dst_valid, msg.dst}, {msg.dst_1_valid, msg.dst_1}}};
}

bool reads(const InsertMsg& msg, std::uint32_t reg) {
  return ((msg.src_valid & 1) != 0 && msg.src_0 == reg) ||
         ((msg.src_valid & 2) != 0 && msg.src_1 == reg) ||
         ((msg.src_valid & 4) != 0 && msg.src_2 == reg);
}

bool writes(const InsertMsg& msg, std::uint32_t reg) {
  return (msg.dst_valid && msg.dst == reg) || (msg.dst_1_valid && msg.dst_1 == reg);
}

}  // namespace

Scoreboard::Scoreboard(const Params& params)
    : params_(checked(params)), q_(params), index_(params), layout_(params), words_(layout_.words) {
  reset();
}

/// The table of registers is a memory without reset: it keeps its contents.
void Scoreboard::reset() {
  for (auto* bits : {&q_.live, &q_.issued, &q_.held, &q_.late, &q_.memory}) {
    std::fill(bits->begin(), bits->end(), 0);
  }
  in_use_ = in_flight_ = 0;
  changed_ = layout::low_mask(params_.num_warps);
}

void Scoreboard::eval(const Inputs& in, Outputs& out) const {
  std::copy(q_.live.begin(), q_.live.end(), out.live.begin());
  out.in_flight = in_flight_;
  out.in_use = in_use_;
  out.quiescent = in.rst_n;
  out.wake_at = layout::low_mask(kTimeW);
  const Judgement judged = in.rst_n ? check_legality(q_, params_, in) : Judgement();
  out.err_valid = judged.dropped();
  out.err_code = judged.errors();
  tell(in, judged, out);
}

void Scoreboard::tell(const Inputs& in, Outputs& out) const {
  tell(in, in.rst_n ? check_legality(q_, params_, in) : Judgement(), out);
}

void Scoreboard::tell(const Inputs& in, const Judgement& judged, Outputs& out) const {
  tell_waits(in, judged, out);
  tell_releases(in, judged, out);
}

void Scoreboard::tell_waits(const Inputs& in, const Judgement& judged, Outputs& out) const {
  for (std::uint32_t k = 0; k < params_.insert_width; ++k) {
    std::uint64_t& result = out.wait_result[k] = 0;
    std::uint64_t& sources = out.wait_sources[k] = 0;
    std::uint64_t& issue = out.wait_issue[k] = 0;
    if (!judged.holds(lane_of(Source::kInsert0, k))) continue;
    const InsertMsg& msg = in.insert[k];
    const std::uint32_t w = msg.warp;
    if ((msg.src_valid & 1) != 0) result |= index_.writers(w, msg.src_0);
    if ((msg.src_valid & 2) != 0) result |= index_.writers(w, msg.src_1);
    if ((msg.src_valid & 4) != 0) result |= index_.writers(w, msg.src_2);
    for (const auto& [valid, dst] : destinations(msg)) {
      if (!valid) continue;
      result |= index_.writers(w, dst);
      sources |= index_.readers(w, dst);
    }
    if (msg.fence) result |= q_.memory[w];
    result &= q_.live[w];
    sources &= q_.live[w] & q_.held[w];
    if (msg.memory) issue = q_.live[w] & q_.memory[w] & ~q_.issued[w];
    if (k == 0 || !judged.holds(Source::kInsert0)) continue;
    // The instruction of lane 0 is of the same warp, holds its sources and is not issued.
    const InsertMsg& before = in.insert[0];
    for (const auto& [valid, dst] : destinations(before)) {
      if (valid && (reads(msg, dst) || writes(msg, dst))) result |= place_bit(before);
    }
    for (const auto& [valid, dst] : destinations(msg)) {
      if (valid && reads(before, dst)) sources |= place_bit(before);
    }
    if (msg.fence && before.memory) result |= place_bit(before);
    if (msg.memory && before.memory) issue |= place_bit(before);
  }
}

void Scoreboard::tell_releases(const Inputs& in, const Judgement& judged, Outputs& out) const {
  out.release_valid = 0;
  std::fill(out.release.begin(), out.release.end(), Release{});
  const auto tell = [&](std::uint32_t n, const PlaceRef& at, bool result) {
    out.release_valid |= bit(n);
    out.release[n] = {.warp = at.warp, .slot = at.slot, .result = result};
  };
  const auto is_late = [&](const PlaceRef& at) { return (q_.late[at.warp] & place_bit(at)) != 0; };
  const std::uint32_t issues = params_.issue_width;
  for (std::uint32_t k = 0; k < issues; ++k) {
    if (judged.holds(lane_of(Source::kRead0, k)) && !is_late(in.read[k])) {
      tell(k, in.read[k], false);
    }
  }
  if (judged.holds(Source::kChecked) && is_late(in.checked)) tell(issues, in.checked, false);
  for (std::uint32_t k = 0; k < params_.commit_width; ++k) {
    if (judged.holds(lane_of(Source::kCommit0, k))) tell(issues + 1 + k, in.commit[k], true);
  }
}

void Scoreboard::tick(const Inputs& in) {
  written_.reset();
  if (!in.rst_n) return reset();
  // All messages are judged by the state at the start of the cycle. Frees follow the changes of
  // bits of the same place, and a kill removes new instructions too.
  const Judgement judged = check_legality(q_, params_, in);
  for (std::uint32_t k = 0; k < params_.issue_width; ++k) {
    if (judged.holds(lane_of(Source::kIssued0, k))) issue(in.issued[k]);
    if (judged.holds(lane_of(Source::kRead0, k))) release_sources(in.read[k], false);
  }
  if (judged.holds(Source::kChecked)) release_sources(in.checked, true);
  for (std::uint32_t k = 0; k < params_.commit_width; ++k) {
    if (judged.holds(lane_of(Source::kCommit0, k))) free(in.commit[k]);
  }
  if (judged.holds(Source::kSquash)) free(in.squash);
  if (judged.holds(Source::kWithdraw)) free(in.withdraw);
  for (std::uint32_t k = 0; k < params_.insert_width; ++k) {
    if (judged.holds(lane_of(Source::kInsert0, k))) insert(in.insert[k]);
  }
  kill(in.kill & layout::low_mask(params_.num_warps));
}

void Scoreboard::insert(const InsertMsg& msg) {
  const std::uint64_t place = place_bit(msg);
  q_.live[msg.warp] |= place;
  q_.issued[msg.warp] &= ~place;
  q_.held[msg.warp] |= place;
  q_.late[msg.warp] = msg.late ? q_.late[msg.warp] | place : q_.late[msg.warp] & ~place;
  q_.memory[msg.warp] = msg.memory ? q_.memory[msg.warp] | place : q_.memory[msg.warp] & ~place;
  Registers& registers = q_.mem[row(msg.warp) + msg.slot];
  index_.remove(msg.warp, place, registers);
  registers = registers_of(msg);
  index_.add(msg.warp, place, registers);
  const ImageLayout::Place& at = layout_[Signal::kURegistersMemQ];
  registers.pack(&words_[at.word],
                 msg.warp * at.stride_bits + msg.slot * layout_.widths.registers_w, layout_.widths);
  written_ = msg.warp;  // both lanes are of one warp
  note(msg.warp);
}

void Scoreboard::issue(const PlaceRef& at) {
  q_.issued[at.warp] |= place_bit(at);
  note(at.warp);
}

/// Called for a read (`late` false) and a last check (`late` true): each releases its own kind.
void Scoreboard::release_sources(const PlaceRef& at, bool late) {
  if (((q_.late[at.warp] & place_bit(at)) != 0) != late) return;
  q_.held[at.warp] &= ~place_bit(at);
  note(at.warp);
}

void Scoreboard::free(const PlaceRef& at) {
  q_.live[at.warp] &= ~place_bit(at);
  note(at.warp);
}

void Scoreboard::kill(std::uint64_t warps) {
  for (std::uint64_t rest = warps & in_use_; rest != 0; rest &= rest - 1) {
    const auto w = static_cast<std::uint64_t>(std::countr_zero(rest));
    q_.live[w] = 0;
    note(w);
  }
}

/// The bits of a warp have changed.
void Scoreboard::note(std::uint64_t warp) {
  changed_ |= bit(warp);
  const auto assign = [warp](std::uint64_t& mask, bool value) {
    mask = value ? mask | bit(warp) : mask & ~bit(warp);
  };
  assign(in_use_, q_.live[warp] != 0);
  assign(in_flight_, (q_.live[warp] & q_.issued[warp]) != 0);
}

const std::uint32_t* Scoreboard::image() {
  // A window has 2, 4 .. 64 places: that of a warp lies in one word, or is two.
  const std::array<std::pair<const std::uint64_t*, std::uint32_t*>, 5> flops = {
      {{q_.live.data(), &words_[layout_[Signal::kLiveQ].word]},
       {q_.issued.data(), &words_[layout_[Signal::kIssuedQ].word]},
       {q_.held.data(), &words_[layout_[Signal::kHeldQ].word]},
       {q_.late.data(), &words_[layout_[Signal::kLateQ].word]},
       {q_.memory.data(), &words_[layout_[Signal::kMemoryQ].word]}}};
  const std::uint32_t window = layout_.widths.window;
  const std::uint32_t in_word = std::min(window, 32U);
  const auto mask = static_cast<std::uint32_t>(layout::low_mask(in_word));
  for (std::uint64_t rest = changed_; rest != 0; rest &= rest - 1) {
    const auto w = static_cast<std::uint32_t>(std::countr_zero(rest));
    const std::uint32_t shift = w * window % 32;
    for (const auto& [bits, words] : flops) {
      for (std::uint32_t at = 0; at < window; at += in_word) {
        std::uint32_t& word = words[(w * window + at) / 32];
        word = (word & ~(mask << shift)) | static_cast<std::uint32_t>(bits[w] >> at) << shift;
      }
    }
  }
  changed_ = 0;
  return words_.data();
}

}  // namespace segue::scoreboard
