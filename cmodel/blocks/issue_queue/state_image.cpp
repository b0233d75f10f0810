#include "cmodel/blocks/issue_queue/state_image.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/layout/bits.hpp"

namespace segue::issue_queue {
namespace {

void put_bit(std::uint32_t* words, std::uint32_t at, bool value) {
  std::uint32_t& word = words[at / 32];
  word = (word & ~(std::uint32_t{1} << at % 32)) | std::uint32_t{value} << at % 32;
}

}  // namespace

void StateImage::clear() {
  // The memory comes last.
  std::fill_n(words_.begin(), layout_[Signal::kUPayloadMemQ].word, 0);
  std::fill(shown_.begin(), shown_.end(), Waits{});
}

void StateImage::put_fields(const State& q, std::uint32_t e) {
  const Instruction& entry = q.instruction(e);
  put_bits(Signal::kWarpQ, e, layout_.widths.warp_w, entry.warp);
  put_bits(Signal::kTbQ, e, layout_.widths.tb_w, entry.tb);
  put_bits(Signal::kUnitQ, e, kUnitW, static_cast<std::uint32_t>(entry.unit));
  put_bits(Signal::kNeedsEntryQ, e, 1, std::uint32_t{entry.needs_entry});
  put_bits(Signal::kLogNeedQ, e, kOperandW, entry.log_need);
  put_bits(Signal::kSlotQ, e, layout_.widths.slot_w, entry.slot);
}

void StateImage::put_payload(const State& q, std::uint32_t e) {
  const ImageLayout::Place& mem = layout_[Signal::kUPayloadMemQ];
  std::uint32_t lsb = e * mem.stride_bits;
  std::uint32_t left = mem.width;
  for (const std::uint64_t word : q.instruction(e).payload) {
    const std::uint32_t here = std::min(left, 64U);
    if (here == 0) break;
    layout::insert(at(Signal::kUPayloadMemQ), lsb, here, word);
    lsb += here;
    left -= here;
  }
}

void StateImage::put_column(const State& q, std::uint32_t e) {
  std::uint32_t* const older = at(Signal::kOlderQ);
  for (std::uint32_t row = e + 1; row < num_entries_; ++row) {
    put_bit(older, row * num_entries_ + e, q.older(row).contains(e));
  }
}

void StateImage::put_row(const State& q, std::uint32_t e) {
  put_set(Signal::kOlderQ, e * num_entries_, q.older(e) & EntrySet::below(e));
}

void StateImage::put_waits(const State& q, std::uint32_t e) {
  const Waits& waits = q.waits(e);
  Waits& shown = shown_[e];
  // A wait for a result has both bits.
  flip(Signal::kUWaitsSourcesQ, e, (waits.sources | waits.result) ^ (shown.sources | shown.result));
  flip(Signal::kUWaitsIssueQ, e, (waits.issue | waits.result) ^ (shown.issue | shown.result));
  shown = waits;
}

void StateImage::put_live(const State& q) {
  put_set(Signal::kLiveQ, 0, q.live());
  at(Signal::kFreeQ)[0] = num_entries_ - q.live().size();
  put_set(Signal::kBodyLaneQ, 0, q.lanes());
  at(Signal::kBodyShownQ)[0] = q.shown_lanes();
  for (std::uint32_t r = 0; r < layout_[Signal::kUBodies0RdataQ].count; ++r) {
    put_body(Signal::kUBodies0RdataQ, r, q.read_of(0, r));
    put_body(Signal::kUBodies1RdataQ, r, q.read_of(1, r));
  }
}

void StateImage::put_stored_body(const State& q, std::uint32_t lane, std::uint32_t e) {
  put_body(lane == 0 ? Signal::kUBodies0MemQ : Signal::kUBodies1MemQ, e, q.stored_body(lane, e));
}

void StateImage::put_body(Signal signal, std::uint32_t e, const Body& body) {
  body.pack(at(signal), e * layout_[signal].stride_bits, layout_.widths);
}

void StateImage::put_new(const State& q) {
  const State::New& latest = q.latest();
  for (std::uint32_t lane = 0; lane < insert_width_; ++lane) {
    EntrySet only;
    if (latest[lane]) only.insert(*latest[lane]);
    put_set(Signal::kUWaitsNewQ, lane * num_entries_, only);
  }
}

/// Packs the set from bit `lsb` of the signal on.
void StateImage::put_set(Signal signal, std::uint32_t lsb, const EntrySet& set) {
  std::uint32_t* const words = at(signal);
  const std::uint32_t low = std::min(num_entries_, 64U);
  layout::insert(words, lsb, low, set.word(0));
  if (num_entries_ > 64) layout::insert(words, lsb + 64, num_entries_ - 64, set.word(1));
}

/// Bit b of entry e lies behind all bits below b of all entries.
void StateImage::put_bits(Signal signal, std::uint32_t e, std::uint32_t width,
                          std::uint32_t value) {
  for (std::uint32_t place = e; width-- > 0; place += num_entries_, value >>= 1) {
    put_bit(at(signal), place, (value & 1) != 0);
  }
}

void StateImage::flip(Signal signal, std::uint32_t e, std::uint64_t places) {
  std::uint32_t* const words = at(signal);
  for (; places != 0; places &= places - 1) {
    const std::uint32_t place =
        static_cast<std::uint32_t>(std::countr_zero(places)) * num_entries_ + e;
    words[place / 32] ^= std::uint32_t{1} << place % 32;
  }
}

}  // namespace segue::issue_queue
