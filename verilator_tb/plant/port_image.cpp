#include "verilator_tb/plant/port_image.hpp"

#include <algorithm>
#include <cstring>

namespace segue::plant {

PortImage::PortImage(RtlModel& rtl, std::span<const layout::SignalInfo> signals) {
  for (const layout::SignalInfo& signal : signals) {
    const bool input = signal.kind == layout::SignalKind::kInput;
    if (!input && signal.kind != layout::SignalKind::kOutput) continue;
    (input ? inputs_ : outputs_)
        .push_back({rtl.find(signal.name, signal.bytes), signal.word_offset, signal.bytes});
  }
}

std::uint32_t PortImage::input_words() const {
  std::uint32_t words = 0;
  for (const Port& port : inputs_) words = std::max(words, port.word + (port.bytes + 3) / 4);
  return words;
}

void PortImage::write(const std::uint32_t* image) const {
  for (const Port& port : inputs_) std::memcpy(port.member, image + port.word, port.bytes);
}

void PortImage::read(std::uint32_t* image) const {
  for (const Port& port : outputs_) std::memcpy(image + port.word, port.member, port.bytes);
}

}  // namespace segue::plant
