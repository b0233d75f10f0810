#include "verilator_tb/replay_queue/output_image.hpp"

namespace segue::replay_queue {

/// Each output begins a word.
void OutputImage::put(Signal signal, std::uint64_t value) {
  const ImageLayout::Place& at = layout_[signal];
  words_[at.word] = static_cast<std::uint32_t>(value);
  if (at.width * at.count > 32) words_[at.word + 1] = static_cast<std::uint32_t>(value >> 32);
}

void OutputImage::put(Signal signal, const Instruction& message, Instruction& packed) {
  if (message == packed) return;
  message.pack(&words_[layout_[signal].word], 0, layout_.widths);
  packed = message;
}

const std::uint32_t* OutputImage::pack(const Outputs& out) {
  put(Signal::kInsertReadyO, out.insert_ready);
  put(Signal::kInsertEntryO, out.insert_entry);
  put(Signal::kTakeOverReadyO, out.take_over_ready);
  put(Signal::kRestoreReadyO, out.restore_ready);
  put(Signal::kReplayValidO, out.replay_valid);
  put(Signal::kReplayO, out.replay, replay_);
  put(Signal::kReplayEntryO, out.replay_entry);
  put(Signal::kSaveValidO, out.save_valid);
  put(Signal::kSaveO, out.save, save_);
  put(Signal::kSavingO, out.saving);
  put(Signal::kHeldO, out.held);
  put(Signal::kInFlightO, out.in_flight);
  put(Signal::kInUseO, out.in_use);
  put(Signal::kFreeO, out.free);
  put(Signal::kErrValidO, out.err_valid);
  std::uint64_t codes = 0;
  for (std::size_t s = kNumSources; s-- > 0;) {
    codes = codes << 4 | static_cast<std::uint64_t>(out.err_code[s]);
  }
  put(Signal::kErrCodeO, codes);
  put(Signal::kQuiescentO, out.quiescent);
  put(Signal::kWakeAtO, out.wake_at);
  return words_.data();
}

}  // namespace segue::replay_queue
