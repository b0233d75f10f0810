#include "cmodel/blocks/replay_queue/state_image.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::replay_queue {

void StateImage::clear() {
  // The memory comes last.
  std::fill_n(words_.begin(), layout_[Signal::kUInstrMemQ].word, 0);
}

void StateImage::put_entry(const State& q, std::uint32_t e) {
  const Entry& entry = q.entries[e];
  put_bits(Signal::kTbQ, e, layout_.widths.tb_w, entry.tb);
  put_bits(Signal::kWarpQ, e, layout_.widths.warp_w, entry.warp);
  put_bits(Signal::kSeqQ, e, layout_.widths.seq_w, entry.seq);
  put_payload(q, e);
  const ImageLayout::Place& at = layout_[Signal::kUInstrMemQ];
  layout::insert(&words_[at.word], e * at.stride_bits, at.width, q.instr[e]);
}

void StateImage::put_payload(const State& q, std::uint32_t e) {
  const ImageLayout::Place& at = layout_[Signal::kPayloadQ];
  q.entries[e].payload.pack(&words_[at.word], e * at.stride_bits, layout_.widths);
}

void StateImage::put_places(const State& q) {
  put_set(Signal::kInFlightQ, q.entries.at(EntryState::kInFlight));
  put_set(Signal::kFaultedQ, q.entries.at(EntryState::kFaulted));
  put_set(Signal::kWaitingQ, q.entries.at(EntryState::kWaiting));
  put_set(Signal::kDueQ, q.entries.at(EntryState::kDue));
  put_set(Signal::kQueuedQ, q.entries.at(EntryState::kQueued));
  words_[layout_[Signal::kOfferingQ].word] =
      std::uint32_t{q.entries[q.offer].state == EntryState::kOffered};
  words_[layout_[Signal::kOfferQ].word] = q.offer;
  words_[layout_[Signal::kLastWarpQ].word] = q.last_warp;
  words_[layout_[Signal::kSavingQ].word] = std::uint32_t{q.saving};
  words_[layout_[Signal::kSavingTbQ].word] = q.saving_tb;
}

void StateImage::put_set(Signal signal, const EntrySet& set) {
  const std::uint32_t at = layout_[signal].word;
  for (std::uint32_t i = 0; 32 * i < num_entries_; ++i) words_[at + i] = set.word(i);
}

/// Bit b of entry e lies behind all bits below b of all entries.
void StateImage::put_bits(Signal signal, std::uint32_t e, std::uint32_t width,
                          std::uint32_t value) {
  std::uint32_t* const words = &words_[layout_[signal].word];
  for (std::uint32_t at = e; width-- > 0; at += num_entries_, value >>= 1) {
    const std::uint32_t bit = std::uint32_t{1} << at % 32;
    std::uint32_t& word = words[at / 32];
    word = (value & 1) != 0 ? word | bit : word & ~bit;
  }
}

}  // namespace segue::replay_queue
