// Conversions between types. Values out of range become the nearest one in range, NaN becomes 0.
#include <cmath>
#include <cstdint>
#include <limits>

#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

using U16 = std::uint16_t;
using I16 = std::int16_t;
using U32 = std::uint32_t;
using I32 = std::int32_t;
constexpr auto kClass = LatencyClass::kVector;

template <class Integer>
Integer to_integer(double value) {
  if (std::isnan(value)) return 0;
  const double whole = std::trunc(value);
  if (whole <= static_cast<double>(std::numeric_limits<Integer>::min())) {
    return std::numeric_limits<Integer>::min();
  }
  if (whole >= static_cast<double>(std::numeric_limits<Integer>::max())) {
    return std::numeric_limits<Integer>::max();
  }
  return static_cast<Integer>(whole);
}

/// A float in -1..1 or 0..1 as a fixed-point number of 16 bits.
template <class Integer>
Integer to_normalised(float value) {
  constexpr double kScale = std::numeric_limits<Integer>::max();
  constexpr double kLowest = std::is_signed_v<Integer> ? -1.0 : 0.0;
  if (std::isnan(value)) return 0;
  const double limited = std::fmin(std::fmax(static_cast<double>(value), kLowest), 1.0);
  return static_cast<Integer>(std::nearbyint(limited * kScale));
}

constexpr U32 pair_of(U16 low, U16 high) { return U32{low} | U32{high} << 16U; }

template <unsigned Byte>
constexpr auto kByteToFloat = [](U32 a) { return static_cast<float>(a >> 8U * Byte & 0xFFU); };

void add_integers(OpcodeTable& table) {
  table.add("v_cvt_f32_i32", "=v:f32 x:i32", kClass,
            &lanes<[](I32 a) { return static_cast<float>(a); }>);
  table.add("v_cvt_f32_u32", "=v:f32 x:u32", kClass,
            &lanes<[](U32 a) { return static_cast<float>(a); }>);
  table.add("v_cvt_i32_f32", "=v:i32 x:f32", kClass,
            &lanes<[](float a) { return (to_integer<I32>(static_cast<double>(a))); }>);
  table.add("v_cvt_u32_f32", "=v:u32 x:f32", kClass,
            &lanes<[](float a) { return (to_integer<U32>(static_cast<double>(a))); }>);
  table.add(
      "v_cvt_rpi_i32_f32", "=v:i32 x:f32", kClass,
      &lanes<[](float a) { return (to_integer<I32>(std::floor(static_cast<double>(a) + 0.5))); }>);
  table.add("v_cvt_flr_i32_f32", "=v:i32 x:f32", kClass,
            &lanes<[](float a) { return (to_integer<I32>(std::floor(static_cast<double>(a)))); }>);
  table.add("v_cvt_f64_i32", "=v:f64 x:i32", kClass,
            &lanes<[](I32 a) { return static_cast<double>(a); }>);
  table.add("v_cvt_f64_u32", "=v:f64 x:u32", kClass,
            &lanes<[](U32 a) { return static_cast<double>(a); }>);
  table.add("v_cvt_i32_f64", "=v:i32 x:f64", kClass,
            &lanes<[](double a) { return (to_integer<I32>(a)); }>);
  table.add("v_cvt_u32_f64", "=v:u32 x:f64", kClass,
            &lanes<[](double a) { return (to_integer<U32>(a)); }>);
  table.add("v_cvt_f32_ubyte0", "=v:f32 x:u32", kClass, &lanes<kByteToFloat<0>>);
  table.add("v_cvt_f32_ubyte1", "=v:f32 x:u32", kClass, &lanes<kByteToFloat<1>>);
  table.add("v_cvt_f32_ubyte2", "=v:f32 x:u32", kClass, &lanes<kByteToFloat<2>>);
  table.add("v_cvt_f32_ubyte3", "=v:f32 x:u32", kClass, &lanes<kByteToFloat<3>>);
}

void add_floats(OpcodeTable& table) {
  table.add("v_cvt_f32_f64", "=v:f32 x:f64", kClass,
            &lanes<[](double a) { return static_cast<float>(a); }>);
  table.add("v_cvt_f64_f32", "=v:f64 x:f32", kClass,
            &lanes<[](float a) { return static_cast<double>(a); }>);
  table.add("v_cvt_f16_f32", "=v:f16 x:f32", kClass,
            &lanes<[](float a) { return (to_half(static_cast<double>(a))); }>);
  table.add("v_cvt_f32_f16", "=v:f32 x:f16", kClass, &lanes<[](Half a) { return to_float(a); }>);
  table.add("v_cvt_f16_u16", "=v:f16 x:u16", kClass, &lanes<[](U16 a) { return to_half(a); }>);
  table.add("v_cvt_f16_i16", "=v:f16 x:i16", kClass, &lanes<[](I16 a) { return to_half(a); }>);
  table.add("v_cvt_u16_f16", "=v:u16 x:f16", kClass,
            &lanes<[](Half a) { return (to_integer<U16>(static_cast<double>(to_float(a)))); }>);
  table.add("v_cvt_i16_f16", "=v:i16 x:f16", kClass,
            &lanes<[](Half a) { return (to_integer<I16>(static_cast<double>(to_float(a)))); }>);
}

void add_pairs(OpcodeTable& table) {
  table.add("v_cvt_pkrtz_f16_f32", "=v:b32 x:f32 x:f32", kClass, &lanes<[](float a, float b) {
              return pair_of(to_half_truncated(a).bits, to_half_truncated(b).bits);
            }>);
  table.add("v_cvt_pk_u16_u32", "=v:b32 x:u32 x:u32", kClass, &lanes<[](U32 a, U32 b) {
              return (pair_of(static_cast<U16>(a > 0xFFFF ? 0xFFFF : a),
                              static_cast<U16>(b > 0xFFFF ? 0xFFFF : b)));
            }>);
  table.add("v_cvt_pk_i16_i32", "=v:b32 x:i32 x:i32", kClass, &lanes<[](I32 a, I32 b) {
              return (pair_of(static_cast<U16>(to_integer<I16>(a)),
                              static_cast<U16>(to_integer<I16>(b))));
            }>);
  table.add("v_cvt_pknorm_i16_f32", "=v:b32 x:f32 x:f32", kClass, &lanes<[](float a, float b) {
              return (pair_of(static_cast<U16>(to_normalised<I16>(a)),
                              static_cast<U16>(to_normalised<I16>(b))));
            }>);
  table.add("v_cvt_pknorm_u16_f32", "=v:b32 x:f32 x:f32", kClass, &lanes<[](float a, float b) {
              return (pair_of(to_normalised<U16>(a), to_normalised<U16>(b)));
            }>);
  table.add("v_cvt_pk_u8_f32", "=v:b32 x:f32 x:u32 x:b32", kClass,
            &lanes<[](float a, U32 place, U32 others) {
              const U32 byte = to_integer<std::uint8_t>(static_cast<double>(a));
              const U32 shift = 8U * (place & 3U);
              return (others & ~(0xFFU << shift)) | byte << shift;
            }>);
}

}  // namespace

void add_vector_conversions(OpcodeTable& table) {
  add_integers(table);
  add_floats(table);
  add_pairs(table);
}

}  // namespace segue::isa
