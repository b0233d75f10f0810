#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace segue::layout {

/// A field of a packed struct, or the only field, without name, of an enum.
struct FieldInfo {
  std::string_view name;
  std::uint32_t lsb = 0;
  std::uint32_t width = 0;
  bool is_signed = false;
  std::span<const std::string_view> enum_names;  ///< empty for numbers
};

/// The meaning of an element's bits, at one size of the block.
struct TypeInfo {
  std::string_view name;
  std::vector<FieldInfo> fields;  ///< most significant first
  std::uint32_t width = 0;

  /// Adds a field above those already there.
  void add(std::string_view field, std::uint32_t field_width, bool is_signed,
           std::span<const std::string_view> enum_names = {}) {
    fields.push_back({field, width, field_width, is_signed, enum_names});
    width += field_width;
  }
  void most_significant_first() { std::reverse(fields.begin(), fields.end()); }
};

enum class SignalKind : std::uint8_t { kInput, kOutput, kFlop, kMemory };

/// A port or a register of a block, and its place in the block's image.
struct SignalInfo {
  std::string name;  ///< "ctx_q", "u_dss.best_q"
  SignalKind kind = SignalKind::kFlop;
  std::uint32_t width = 0;               ///< bits of one element
  std::uint32_t count = 0;               ///< elements
  std::uint32_t stride_bits = 0;         ///< from one element to the next
  std::uint32_t word_offset = 0;         ///< in the image
  std::uint32_t bytes = 0;               ///< sizeof the Verilated member
  bool budget = false;                   ///< counts against the block's storage budget
  std::shared_ptr<const TypeInfo> type;  ///< null for plain numbers
};

}  // namespace segue::layout
