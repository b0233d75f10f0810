#include "verilator_tb/plant/difference.hpp"

#include <cstring>

#include "cmodel/layout/bits.hpp"

namespace segue::plant {
namespace {

using layout::FieldInfo;
using layout::SignalInfo;

constexpr std::uint32_t kWidestDecimal = 32;

std::string in_hex(const std::vector<std::uint32_t>& words, std::uint32_t lsb,
                   std::uint32_t width) {
  std::string digits;
  for (std::uint32_t done = 0; done < width; done += 4) {
    const auto digit = layout::extract(words.data(), lsb + done, std::min(4U, width - done));
    digits.insert(digits.begin(), "0123456789abcdef"[digit]);
  }
  return "0x" + digits;
}

std::string value_of(const std::vector<std::uint32_t>& words, std::uint32_t lsb,
                     const FieldInfo& field) {
  if (field.width > kWidestDecimal) return in_hex(words, lsb, field.width);
  const std::uint64_t raw = layout::extract(words.data(), lsb, field.width);
  if (!field.enum_names.empty()) {
    return raw < field.enum_names.size() ? std::string(field.enum_names[raw])
                                         : "illegal " + std::to_string(raw);
  }
  if (field.is_signed && (raw >> (field.width - 1)) != 0) {
    return std::to_string(static_cast<std::int64_t>(raw | ~layout::low_mask(field.width)));
  }
  return std::to_string(raw);
}

/// A copy with room behind it, so that whole words can be read.
std::vector<std::uint32_t> words_of(const void* data, std::uint32_t bytes) {
  std::vector<std::uint32_t> words(bytes / 4 + 2);
  std::memcpy(words.data(), data, bytes);
  return words;
}

void compare_signal(const SignalInfo& signal, const std::vector<std::uint32_t>& rtl,
                    const std::vector<std::uint32_t>& twin, std::vector<Difference>& found) {
  FieldInfo whole;
  whole.width = signal.width;
  for (std::uint32_t element = 0; element < signal.count; ++element) {
    const std::string name =
        signal.count == 1 ? signal.name : signal.name + "[" + std::to_string(element) + "]";
    const auto compare_field = [&](const FieldInfo& field) {
      const std::uint32_t lsb = element * signal.stride_bits + field.lsb;
      if (in_hex(rtl, lsb, field.width) == in_hex(twin, lsb, field.width)) return;
      const std::string path = field.name.empty() ? name : name + "." + std::string(field.name);
      found.push_back({path, value_of(rtl, lsb, field), value_of(twin, lsb, field)});
    };
    if (signal.type == nullptr) {
      compare_field(whole);
    } else {
      for (const FieldInfo& field : signal.type->fields) compare_field(field);
    }
  }
}

}  // namespace

std::vector<Difference> differences(const Comparator& comparator, const TwinImages& twin) {
  std::vector<Difference> found;
  for (const std::size_t i : comparator.differing(twin)) {
    const SignalInfo& signal = comparator.signals()[i];
    compare_signal(signal, words_of(comparator.rtl(i), signal.bytes),
                   words_of(Comparator::of(twin, signal), signal.bytes), found);
  }
  return found;
}

}  // namespace segue::plant
