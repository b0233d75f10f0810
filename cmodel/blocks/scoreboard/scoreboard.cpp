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
  return {.memory = msg.memory,
          .src_valid = msg.src_valid,
          .src_0 = msg.src_0,
          .src_1 = msg.src_1,
          .src_2 = msg.src_2,
          .dst_valid = msg.dst_valid,
          .dst = msg.dst,
          .dst_1_valid = msg.dst_1_valid,
          .dst_1 = msg.dst_1};
}

}  // namespace

Scoreboard::Scoreboard(const Params& params)
    : params_(checked(params)),
      q_(params),
      index_(params),
      memory_(params.num_warps),
      layout_(params),
      words_(layout_.words) {
  reset();
}

/// The table of registers is a memory without reset: it keeps its contents.
void Scoreboard::reset() {
  for (auto* bits : {&q_.live, &q_.issued, &q_.held, &q_.late}) {
    std::fill(bits->begin(), bits->end(), 0);
  }
  q_.new_valid = q_.new_warp = 0;
  std::fill(q_.inserted.begin(), q_.inserted.end(), State::Inserted{});
  std::fill(q_.rdata.begin(), q_.rdata.end(), Registers{});
  inserted_ = true;
  in_use_ = in_flight_ = 0;
  changed_ = layout::low_mask(params_.num_warps);
}

void Scoreboard::eval(const Inputs& in, Outputs& out) const {
  std::copy(q_.live.begin(), q_.live.end(), out.live.begin());
  out.in_flight = in_flight_;
  out.in_use = in_use_;
  out.quiescent = in.rst_n && q_.new_valid == 0;
  out.wake_at = layout::low_mask(kTimeW);
  const Judgement judged = in.rst_n ? check_legality(q_, params_, in) : Judgement();
  out.err_valid = judged.dropped();
  out.err_code = judged.errors();
  tell_waits(out);
  tell_releases(in, judged, out);
}

void Scoreboard::tell_releases(const Inputs& in, Outputs& out) const {
  tell_releases(in, in.rst_n ? check_legality(q_, params_, in) : Judgement(), out);
}

/// By the state of this cycle, in which the new instructions are live themselves: a lane's is
/// younger than all but those of its lane and of lanes behind.
void Scoreboard::tell_waits(Outputs& out) const {
  const std::uint32_t w = q_.new_warp;
  std::uint64_t older = q_.live[w];
  for (std::uint32_t k = params_.insert_width; k-- > 0;) {
    std::uint64_t& result = out.wait_result[k] = 0;
    std::uint64_t& sources = out.wait_sources[k] = 0;
    std::uint64_t& issue = out.wait_issue[k] = 0;
    if ((q_.new_valid >> k & 1) == 0) continue;
    const Registers& of = q_.inserted[k].registers;
    older &= ~place_bit(q_.inserted[k]);
    if ((of.src_valid & 1) != 0) result |= index_.writers(w, of.src_0);
    if ((of.src_valid & 2) != 0) result |= index_.writers(w, of.src_1);
    if ((of.src_valid & 4) != 0) result |= index_.writers(w, of.src_2);
    for (const auto& [valid, dst] :
         {std::pair{of.dst_valid, of.dst}, std::pair{of.dst_1_valid, of.dst_1}}) {
      if (!valid) continue;
      result |= index_.writers(w, dst);
      sources |= index_.readers(w, dst);
    }
    if (q_.inserted[k].fence) result |= memory_[w];
    result &= older;
    sources &= older & q_.held[w];
    if (of.memory) issue = older & memory_[w] & ~q_.issued[w];
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
  insert(in, judged);
  kill(in.kill & layout::low_mask(params_.num_warps));
}

/// Reads the registers of the warp as they were.
void Scoreboard::insert(const Inputs& in, const Judgement& judged) {
  q_.new_valid = 0;
  for (std::uint32_t k = 0; k < params_.insert_width; ++k) {
    if (judged.holds(lane_of(Source::kInsert0, k))) q_.new_valid |= bit(k);
  }
  if (q_.new_valid == 0) return;
  q_.new_warp = in.insert[static_cast<std::size_t>(std::countr_zero(q_.new_valid))].warp;
  std::copy_n(q_.mem.begin() + static_cast<std::ptrdiff_t>(row(q_.new_warp)), q_.rdata.size(),
              q_.rdata.begin());
  for (std::uint32_t k = 0; k < params_.insert_width; ++k) {
    if ((q_.new_valid >> k & 1) != 0) insert(k, in.insert[k]);
  }
  inserted_ = true;
}

void Scoreboard::insert(std::uint32_t lane, const InsertMsg& msg) {
  const std::uint64_t place = place_bit(msg);
  q_.live[msg.warp] |= place;
  q_.issued[msg.warp] &= ~place;
  q_.held[msg.warp] |= place;
  q_.late[msg.warp] = msg.late ? q_.late[msg.warp] | place : q_.late[msg.warp] & ~place;
  memory_[msg.warp] = msg.memory ? memory_[msg.warp] | place : memory_[msg.warp] & ~place;
  Registers& registers = q_.mem[row(msg.warp) + msg.slot];
  index_.remove(msg.warp, place, registers);
  registers = registers_of(msg);
  index_.add(msg.warp, place, registers);
  q_.inserted[lane] = {.slot = msg.slot, .fence = msg.fence, .registers = registers};
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
  if ((warps >> q_.new_warp & 1) != 0) q_.new_valid = 0;
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
  const std::array<std::pair<const std::uint64_t*, std::uint32_t*>, 4> flops = {
      {{q_.live.data(), &words_[layout_[Signal::kLiveQ].word]},
       {q_.issued.data(), &words_[layout_[Signal::kIssuedQ].word]},
       {q_.held.data(), &words_[layout_[Signal::kHeldQ].word]},
       {q_.late.data(), &words_[layout_[Signal::kLateQ].word]}}};
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
  layout::insert(&words_[layout_[Signal::kNewValidQ].word], 0, params_.insert_width, q_.new_valid);
  if (std::exchange(inserted_, false)) pack_new();
  return words_.data();
}

void Scoreboard::pack_new() {
  const auto at = [this](Signal signal) { return &words_[layout_[signal].word]; };
  const std::uint32_t slot_w = layout_.widths.slot_w;
  const std::uint32_t registers_w = layout_.widths.registers_w;
  layout::insert(at(Signal::kNewWarpQ), 0, layout_.widths.warp_w, q_.new_warp);
  for (std::uint32_t k = 0; k < params_.insert_width; ++k) {
    const State::Inserted& one = q_.inserted[k];
    layout::insert(at(Signal::kNewSlotQ), k * slot_w, slot_w, one.slot);
    layout::insert(at(Signal::kNewFenceQ), k, 1, std::uint64_t{one.fence});
    one.registers.pack(at(Signal::kNewQ), k * layout_[Signal::kNewQ].stride_bits, layout_.widths);
  }
  for (std::uint32_t s = 0; s < q_.rdata.size(); ++s) {
    q_.rdata[s].pack(at(Signal::kURegistersRdataQ), s * registers_w, layout_.widths);
  }
}

}  // namespace segue::scoreboard
