#include "cmodel/blocks/replay_queue/state_image.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"

namespace segue::replay_queue {

void StateImage::clear() {
  // The memories come last.
  std::fill_n(words_.begin(), layout_[Signal::kUReplayWordsMemQ].word, 0);
}

void StateImage::put_entry(const State& q, std::uint32_t e) {
  const Entry& entry = q.entries[e];
  put_bits(Signal::kTbQ, e, layout_.widths.tb_w, entry.tb);
  put_bits(Signal::kWarpQ, e, layout_.widths.warp_w, entry.warp);
  put_bits(Signal::kSeqQ, e, layout_.widths.seq_w, entry.seq);
  put_number(Signal::kWarpTbQ, entry.warp, q.warp_tb[entry.warp]);
  put_struct(Signal::kUReplayWordsMemQ, e, q.words[e]);
  put_struct(Signal::kUSaveWordsMemQ, e, q.words[e]);
}

void StateImage::put_body(const State& q, std::uint32_t e) {
  put_struct(Signal::kUReplayBodiesMemQ, e, q.bodies[e]);
  put_struct(Signal::kUSaveBodiesMemQ, e, q.bodies[e]);
}

void StateImage::put_masks(const State& q, std::uint32_t e) {
  put_number(Signal::kUReplayMasksMemQ, e, q.masks[e]);
  put_number(Signal::kUSaveMasksMemQ, e, q.masks[e]);
}

void StateImage::put_handles(const State& q, std::uint32_t e) {
  put_number(Signal::kUReplayHandlesMemQ, e, q.handles[e]);
  put_number(Signal::kUSaveHandlesMemQ, e, q.handles[e]);
}

void StateImage::put_number(Signal signal, std::uint32_t e, std::uint64_t value) {
  const ImageLayout::Place& at = layout_[signal];
  layout::insert(&words_[at.word], e * at.stride_bits, at.width, value);
}

template <class Struct>
void StateImage::put_struct(Signal signal, std::uint32_t e, const Struct& fields) {
  const ImageLayout::Place& at = layout_[signal];
  fields.pack(&words_[at.word], e * at.stride_bits, layout_.widths);
}

void StateImage::put_places(const State& q) {
  put_set(Signal::kInFlightQ, q.entries.at(EntryState::kInFlight));
  put_set(Signal::kFaultedQ, q.entries.at(EntryState::kFaulted));
  put_set(Signal::kWaitingQ, q.entries.at(EntryState::kWaiting));
  put_set(Signal::kDueQ, q.entries.at(EntryState::kDue));
  put_set(Signal::kQueuedQ, q.entries.at(EntryState::kQueued));
  words_[layout_[Signal::kFreeQ].word] = q.entries.num_free();
  words_[layout_[Signal::kOfferingQ].word] =
      std::uint32_t{q.entries[q.offer].state == EntryState::kOffered};
  words_[layout_[Signal::kOfferQ].word] = q.offer;
  words_[layout_[Signal::kLastWarpQ].word] = q.last_warp;
  words_[layout_[Signal::kSavingQ].word] = std::uint32_t{q.saving};
  words_[layout_[Signal::kSavingTbQ].word] = q.saving_tb;
  words_[layout_[Signal::kHandingQ].word] = std::uint32_t{q.handing};
  words_[layout_[Signal::kSaveQ].word] = q.save;
  words_[layout_[Signal::kSaveWarpQ].word] = q.save_warp;
  words_[layout_[Signal::kEnteredQ].word] = std::uint32_t{q.entered};
  words_[layout_[Signal::kEnteredEntryQ].word] = q.entered_entry;
  const EntryTable::Warps& warps = q.entries.warps();
  put_number(Signal::kWarpHeldQ, 0, warps.held);
  put_number(Signal::kWarpInFlightQ, 0, warps.in_flight);
  put_number(Signal::kWarpInUseQ, 0, warps.in_use);
  put_set(Signal::kHasFaultedQ, q.has_faulted);
  put_set(Signal::kReissuedQ, q.reissued);
  words_[layout_[Signal::kReplayFaultedQ].word] = std::uint32_t{q.replay_read.faulted};
  words_[layout_[Signal::kReplayReissuedQ].word] = std::uint32_t{q.replay_read.reissued};
  put_struct(Signal::kUReplayWordsRdataQ, 0, q.replay_read.word);
  put_struct(Signal::kUReplayBodiesRdataQ, 0, q.replay_read.body);
  words_[layout_[Signal::kReplayPassedQ].word] = std::uint32_t{q.replay_read.passed};
  put_struct(Signal::kReplayBodyQ, 0, q.replay_read.passed_body);
  put_number(Signal::kUReplayMasksRdataQ, 0, q.replay_read.mask);
  put_number(Signal::kUReplayHandlesRdataQ, 0, q.replay_read.handle);
  words_[layout_[Signal::kSaveFaultedQ].word] = std::uint32_t{q.save_read.faulted};
  words_[layout_[Signal::kSaveReissuedQ].word] = std::uint32_t{q.save_read.reissued};
  put_struct(Signal::kUSaveWordsRdataQ, 0, q.save_read.word);
  put_struct(Signal::kUSaveBodiesRdataQ, 0, q.save_read.body);
  words_[layout_[Signal::kSavePassedQ].word] = std::uint32_t{q.save_read.passed};
  put_struct(Signal::kSaveBodyQ, 0, q.save_read.passed_body);
  put_number(Signal::kUSaveMasksRdataQ, 0, q.save_read.mask);
  put_number(Signal::kUSaveHandlesRdataQ, 0, q.save_read.handle);
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
