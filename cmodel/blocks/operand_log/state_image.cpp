#include "cmodel/blocks/operand_log/state_image.hpp"

#include "cmodel/blocks/operand_log/lanes.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::operand_log {

void StateImage::put_entry(const State& q, std::uint32_t e) {
  const ImageLayout::Place& at = layout_[Signal::kEntriesQ];
  q.entries[e].pack(&words_[at.word], e * at.stride_bits, layout_.widths);
}

void StateImage::put_operand(const State& q, std::uint32_t e) {
  const ImageLayout::Place& at = layout_[Signal::kUDataMemQ];
  put_lanes(&words_[at.word + e * (at.stride_bits / 32)], q.operand(e));
}

void StateImage::put_rdata(const State& q) {
  put_lanes(&words_[layout_[Signal::kUDataRdataQ].word], q.rdata);
}

void StateImage::put_used(const State& q) {
  const ImageLayout::Place& at = layout_[Signal::kUsedQ];
  std::uint32_t lsb = 0;
  for (const std::uint32_t used : q.used) {
    layout::insert(&words_[at.word], lsb, at.width, used);
    lsb += at.stride_bits;
  }
}

void StateImage::put_scalars(const State& q) {
  words_[layout_[Signal::kTbsQ].word] = q.tbs;
  words_[layout_[Signal::kPartQ].word] = q.part;
  words_[layout_[Signal::kReadValidQ].word] = std::uint32_t{q.read_valid};
}

}  // namespace segue::operand_log
