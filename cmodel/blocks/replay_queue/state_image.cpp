#include "cmodel/blocks/replay_queue/state_image.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::replay_queue {

void StateImage::put_entry(const State& q, std::uint32_t e) {
  const ImageLayout::Place& at = layout_[Signal::kEntriesQ];
  q.entries[e].pack(&words_[at.word], e * at.stride_bits, layout_.widths);
}

void StateImage::put_instr(const State& q, std::uint32_t e) {
  const ImageLayout::Place& at = layout_[Signal::kUInstrMemQ];
  layout::insert(&words_[at.word], e * at.stride_bits, at.width, q.instr[e]);
}

void StateImage::put_scalars(const State& q) {
  words_[layout_[Signal::kOfferQ].word] = q.offer;
  words_[layout_[Signal::kLastWarpQ].word] = q.last_warp;
  words_[layout_[Signal::kSavingQ].word] = std::uint32_t{q.saving};
  words_[layout_[Signal::kSavingTbQ].word] = q.saving_tb;
}

}  // namespace segue::replay_queue
