#include "verilator_tb/plant/comparator.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {
namespace {

using layout::SignalInfo;
using layout::SignalKind;

template <class Number>
Number load(const void* from) {
  Number value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// Without a branch a pair: nearly always all are equal.
template <class Number, class Pairs>
bool equal_as(const Pairs& pairs, const std::uint8_t* model, const std::uint32_t* image) {
  std::common_type_t<Number, std::uint32_t> different = 0;
  for (const auto& pair : pairs) {
    different |=
        decltype(different){load<Number>(model + pair.byte)} ^ load<Number>(image + pair.word);
  }
  return different == 0;
}

bool is_register_of_the_block(std::string_view name) {
  return name.ends_with("_q") && name.find("u_props.") == std::string_view::npos;
}

}  // namespace

void Comparator::Group::add(Pair pair, std::uint32_t bytes) {
  if (bytes == 1) return bytes1.push_back(pair);
  if (bytes == 2) return bytes2.push_back(pair);
  for (; bytes >= 8; bytes -= 8, pair.byte += 8, pair.word += 2) bytes8.push_back(pair);
  if (bytes == 4) bytes4.push_back(pair);
}

bool Comparator::Group::equal(const std::uint8_t* model, const std::uint32_t* image) const {
  return equal_as<std::uint64_t>(bytes8, model, image) &&
         equal_as<std::uint32_t>(bytes4, model, image) &&
         equal_as<std::uint16_t>(bytes2, model, image) &&
         equal_as<std::uint8_t>(bytes1, model, image);
}

Comparator::Comparator(std::span<const SignalInfo> signals, const RtlModel& rtl)
    : signals_(signals) {
  for (const SignalInfo& signal : signals) {
    members_.push_back(rtl.find(signal.name, signal.bytes));
  }
  if (members_.empty()) throw HarnessError("the block has no signals");
  // A model is one object, so that distances in it are small.
  model_ = static_cast<const std::uint8_t*>(*std::ranges::min_element(members_));
  for (std::size_t i = 0; i < signals.size(); ++i) {
    const SignalInfo& signal = signals[i];
    const auto distance = static_cast<const std::uint8_t*>(members_[i]) - model_;
    if (distance > std::numeric_limits<std::uint32_t>::max() - std::ptrdiff_t{signal.bytes}) {
      throw HarnessError("the model is larger than 4 GiB");
    }
    const Pair pair{static_cast<std::uint32_t>(distance), signal.word_offset};
    if (signal.kind == SignalKind::kOutput) outputs_.add(pair, signal.bytes);
    if (signal.kind == SignalKind::kFlop) flops_.add(pair, signal.bytes);
  }
  check_complete(rtl);
}

void Comparator::check_complete(const RtlModel& rtl) const {
  for (const SegueRtlSignal& member : rtl.signals()) {
    if (!is_register_of_the_block(member.name)) continue;
    const bool listed =
        std::any_of(signals_.begin(), signals_.end(),
                    [&](const SignalInfo& signal) { return signal.name == member.name; });
    if (!listed) {
      throw HarnessError("the RTL's register " + std::string(member.name) +
                         " is in no layout, so nothing compares it");
    }
  }
}

bool Comparator::equal(const TwinImages& twin) const {
  return outputs_.equal(model_, twin.outputs) && flops_.equal(model_, twin.state);
}

bool Comparator::equal_element(const TwinImages& twin, std::size_t signal,
                               std::uint32_t element) const {
  const SignalInfo& info = signals_[signal];
  const std::uint32_t stride = info.stride_bits / 8;
  const auto* const there = static_cast<const std::uint8_t*>(members_[signal]) + element * stride;
  const auto* const here = reinterpret_cast<const std::uint8_t*>(of(twin, info)) + element * stride;
  return std::memcmp(there, here, stride) == 0;
}

bool Comparator::equal_written(const TwinImages& twin, std::span<const MemoryWrite> written) const {
  return std::all_of(written.begin(), written.end(), [&](const MemoryWrite& one) {
    return equal_element(twin, one.signal, one.element);
  });
}

bool Comparator::equal_memories(const TwinImages& twin) const {
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const SignalInfo& signal = signals_[i];
    if (signal.kind != SignalKind::kMemory) continue;
    if (std::memcmp(members_[i], of(twin, signal), signal.bytes) != 0) return false;
  }
  return true;
}

std::vector<std::size_t> Comparator::differing(const TwinImages& twin) const {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    const SignalInfo& signal = signals_[i];
    if (signal.kind == SignalKind::kInput) continue;
    if (std::memcmp(members_[i], of(twin, signal), signal.bytes) != 0) list.push_back(i);
  }
  return list;
}

const std::uint32_t* Comparator::of(const TwinImages& twin, const SignalInfo& signal) {
  const auto* const image = signal.kind == SignalKind::kOutput ? twin.outputs : twin.state;
  return image + signal.word_offset;
}

}  // namespace segue::plant
