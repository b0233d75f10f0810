#pragma once

#include <cstdint>

namespace segue::layout {

// Bit fields in vectors of little-endian 32-bit words. Nothing outside the named
// range is changed, and no word that holds no bit of it is read or written.

/// The lowest `width` bits, 0 to 64.
constexpr std::uint64_t low_mask(std::uint32_t width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

/// Overwrites `width` (1 to 64) bits at bit `lsb`.
constexpr void insert(std::uint32_t* words, std::uint32_t lsb, std::uint32_t width,
                      std::uint64_t value) {
  words += lsb / 32;
  if (width == 64 && lsb % 32 == 0) {  // the lanes of wide operands
    words[0] = static_cast<std::uint32_t>(value);
    words[1] = static_cast<std::uint32_t>(value >> 32);
    return;
  }
  if (lsb % 32 + width <= 32) {  // nearly all
    const auto mask = static_cast<std::uint32_t>(low_mask(width) << lsb % 32);
    *words = (*words & ~mask) | (static_cast<std::uint32_t>(value << lsb % 32) & mask);
    return;
  }
  for (std::uint32_t shift = lsb % 32; width != 0; shift = 0, ++words) {
    const std::uint32_t here = width < 32 - shift ? width : 32 - shift;
    const auto mask = static_cast<std::uint32_t>(low_mask(here) << shift);
    *words = (*words & ~mask) | (static_cast<std::uint32_t>(value << shift) & mask);
    value >>= here;
    width -= here;
  }
}

/// The `width` (1 to 64) bits at bit `lsb`.
constexpr std::uint64_t extract(const std::uint32_t* words, std::uint32_t lsb,
                                std::uint32_t width) {
  words += lsb / 32;
  std::uint64_t value = *words >> (lsb % 32);
  for (std::uint32_t have = 32 - lsb % 32; have < width; have += 32) {
    value |= std::uint64_t{*++words} << have;
  }
  return value & low_mask(width);
}

/// Writes fields one after another, from the least significant up.
class BitWriter {
 public:
  BitWriter(std::uint32_t* words, std::uint32_t lsb)
      : word_(words + lsb / 32), fill_(lsb % 32), pending_(*word_ & low_mask(fill_)) {}

  /// Appends the lowest `width` (1 to 32) bits of `value`.
  void put(std::uint32_t width, std::uint32_t value) {
    pending_ |= (value & low_mask(width)) << fill_;
    fill_ += width;
    if (fill_ >= 32) {
      *word_++ = static_cast<std::uint32_t>(pending_);
      pending_ >>= 32;
      fill_ -= 32;
    }
  }

  /// Appends the lowest `width` (33 to 64) bits of `value`.
  void put_wide(std::uint32_t width, std::uint64_t value) {
    put(32, static_cast<std::uint32_t>(value));
    put(width - 32, static_cast<std::uint32_t>(value >> 32));
  }

  /// To be called once, after the last field.
  void finish() {
    if (fill_ != 0) {
      const auto keep = static_cast<std::uint32_t>(~low_mask(fill_));
      *word_ = (*word_ & keep) | static_cast<std::uint32_t>(pending_);
    }
  }

 private:
  std::uint32_t* word_;
  std::uint32_t fill_;  // bits of `pending_`, below 32 between calls
  std::uint64_t pending_;
};

/// Reads fields one after another, from the least significant up.
class BitReader {
 public:
  BitReader(const std::uint32_t* words, std::uint32_t lsb)
      : word_(words + lsb / 32), fill_(32 - lsb % 32), pending_(*word_++ >> (lsb % 32)) {}

  /// The next `width` (1 to 32) bits.
  std::uint32_t get(std::uint32_t width) {
    if (fill_ < width) {
      pending_ |= std::uint64_t{*word_++} << fill_;
      fill_ += 32;
    }
    const auto value = static_cast<std::uint32_t>(pending_ & low_mask(width));
    pending_ >>= width;
    fill_ -= width;
    return value;
  }

  /// The next `width` (1 to 32) bits as a two's complement number.
  std::int32_t get_signed(std::uint32_t width) {
    const std::uint32_t unused = 32 - width;
    return static_cast<std::int32_t>(get(width) << unused) >> unused;
  }

  /// The next `width` (33 to 64) bits.
  std::uint64_t get_wide(std::uint32_t width) {
    const std::uint64_t low = get(32);
    return low | (std::uint64_t{get(width - 32)} << 32);
  }

 private:
  const std::uint32_t* word_;
  std::uint32_t fill_;  // bits left in `pending_`
  std::uint64_t pending_;
};

}  // namespace segue::layout
