// Half-precision and packed 16-bit instructions: results in v0 of v2 and v4. gfx9 clears the upper
// half of a 16-bit result, gfx10 keeps it.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/isa/instructions/compare.hpp"

namespace segue::isa::instructions {
namespace {

/// The compiler's own 16-bit type.
_Float16 half(U32 bits) { return std::bit_cast<_Float16>(static_cast<U16>(bits)); }
U32 bits_of(_Float16 value) { return std::bit_cast<U16>(value); }

template <class Function>
void sixteen(const std::string& text, Style style, Result kind, Function function) {
  compare({
      {text, result([=](const Lane& l) { return function(l.u(2), l.u(4)) & 0xFFFFU; }), style, kind,
       On::kGfx9},
      {text, result([=](const Lane& l) {
         return (function(l.u(2), l.u(4)) & 0xFFFFU) | (l.u(0) & 0xFFFF0000U);
       }),
       style, kind, On::kGfx10},
  });
}

template <class Function>
void packed(const std::string& name, Function function, const std::string& clamp = "") {
  compare({{name + " v0, v2, v4" + clamp, result([=](const Lane& l) {
              return (function(l.u(2) & 0xFFFFU, l.u(4) & 0xFFFFU) & 0xFFFFU) |
                     function(l.u(2) >> 16U, l.u(4) >> 16U) << 16U;
            })},
           {name + " v0, v2, v4 op_sel:[0,1] op_sel_hi:[1,0]" + clamp, result([=](const Lane& l) {
              return (function(l.u(2) & 0xFFFFU, l.u(4) >> 16U) & 0xFFFFU) |
                     function(l.u(2) >> 16U, l.u(4) & 0xFFFFU) << 16U;
            })}});
}

TEST(VectorHalf, Arithmetic) {
  sixteen("v_add_f16 v0, v2, v4", Style::kHalf, Result::kHalf,
          [](U32 a, U32 b) { return bits_of(half(a) + half(b)); });
  sixteen("v_sub_f16 v0, v2, v4", Style::kHalf, Result::kHalf,
          [](U32 a, U32 b) { return bits_of(half(a) - half(b)); });
  sixteen("v_mul_f16 v0, v2, v4", Style::kHalf, Result::kHalf,
          [](U32 a, U32 b) { return bits_of(half(a) * half(b)); });
}

TEST(VectorShort, Saturated) {
  const auto sign = [](U32 value) { return S32{static_cast<S16>(value)}; };
  const auto of_signed = [](S32 value) {
    return static_cast<U32>(std::clamp(value, -32768, 32767));
  };
  const auto of_unsigned = [](S64 value) {
    return static_cast<U32>(std::clamp<S64>(value, 0, 65535));
  };
  const auto sum = [=](U32 a, U32 b) { return of_unsigned(S64{a & 0xFFFFU} + (b & 0xFFFFU)); };
  const auto difference = [=](U32 a, U32 b) {
    return of_unsigned(S64{a & 0xFFFFU} - (b & 0xFFFFU));
  };
  const auto signed_sum = [=](U32 a, U32 b) { return of_signed(sign(a) + sign(b)); };
  const auto signed_difference = [=](U32 a, U32 b) { return of_signed(sign(a) - sign(b)); };
  packed("v_pk_add_u16", sum, " clamp");
  packed("v_pk_sub_u16", difference, " clamp");
  packed("v_pk_add_i16", signed_sum, " clamp");
  packed("v_pk_sub_i16", signed_difference, " clamp");
  packed(
      "v_pk_add_f16",
      [](U32 a, U32 b) {
        const _Float16 total = half(a) + half(b);
        return total > 0 ? bits_of(total < 1 ? total : _Float16{1}) : 0;  // of a NaN: 0
      },
      " clamp");
  sixteen("v_add_u16 v0, v2, v4 clamp", Style::kInteger, Result::kBits, sum);
  sixteen("v_sub_u16 v0, v2, v4 clamp", Style::kInteger, Result::kBits, difference);
  sixteen("v_subrev_u16 v0, v4, v2 clamp", Style::kInteger, Result::kBits, difference);
  sixteen("v_add_nc_i16 v0, v2, v4 clamp", Style::kInteger, Result::kBits, signed_sum);
  sixteen("v_sub_nc_i16 v0, v2, v4 clamp", Style::kInteger, Result::kBits, signed_difference);
  // Multiply-adds keep the upper half on gfx9, too.
  const auto kept = [](const std::string& text, auto function) {
    compare({{text, result([=](const Lane& l) {
                return (function(l.u(2), l.u(4)) & 0xFFFFU) | (l.u(0) & 0xFFFF0000U);
              })}});
  };
  kept("v_mad_u16 v0, v2, v4, 7 clamp",
       [=](U32 a, U32 b) { return of_unsigned(S64{a & 0xFFFFU} * (b & 0xFFFFU) + 7); });
  kept("v_mad_i16 v0, v2, v4, 7 clamp",
       [=](U32 a, U32 b) { return of_signed(sign(a) * sign(b) + 7); });
}

TEST(VectorHalf, Middle) {
  // Of three numbers; where one is none, the least that is.
  const auto middle = [](_Float16 a, _Float16 b, _Float16 c) {
    return std::max(std::min(a, b), std::min(std::max(a, b), c));
  };
  const auto numbers = [](Random& random, Registers& registers) {
    (void)random;
    for (const unsigned k : {2U, 4U, 6U}) {
      for (U32& word : registers.v[k]) word &= ~0x4000U;  // none is a NaN
      for (U32& word : registers.v[k]) word |= 1U;        // nor -0 beside +0
    }
  };
  for (const On on : {On::kGfx9, On::kGfx10}) {
    compare(Case{"v_med3_f16 v0, v2, v4, v6", result([=](const Lane& l) {
                   const U32 upper = on == On::kGfx9 ? 0 : l.u(0) & 0xFFFF0000U;
                   return bits_of(middle(half(l.u(2)), half(l.u(4)), half(l.u(6)))) | upper;
                 }),
                 Style::kHalf, Result::kHalf, on, 0, numbers});
  }
}

TEST(VectorShort, LeastGreatestMiddle) {
  const auto sign = [](U32 value) { return static_cast<S16>(value); };
  const auto short_of = [](U32 value) { return static_cast<U16>(value); };
  const auto middle = [](auto a, auto b, auto c) {
    return std::max(std::min(a, b), std::min(std::max(a, b), c));
  };
  const auto of_three = [](const std::string& name, auto function) {
    for (const On on : {On::kGfx9, On::kGfx10}) {
      compare({{name + " v0, v2, v4, v6", result([=](const Lane& l) {
                  const U32 upper = on == On::kGfx9 ? 0 : l.u(0) & 0xFFFF0000U;
                  return (static_cast<U32>(function(l.u(2), l.u(4), l.u(6))) & 0xFFFFU) | upper;
                }),
                Style::kInteger, Result::kBits, on}});
    }
  };
  of_three("v_med3_i16", [=](U32 a, U32 b, U32 c) { return middle(sign(a), sign(b), sign(c)); });
  of_three("v_med3_u16",
           [=](U32 a, U32 b, U32 c) { return middle(short_of(a), short_of(b), short_of(c)); });
  of_three("v_min3_i16", [=](U32 a, U32 b, U32 c) {
    return std::min({sign(a), sign(b), sign(c)});
  });
  of_three("v_max3_u16", [=](U32 a, U32 b, U32 c) {
    return std::max({short_of(a), short_of(b), short_of(c)});
  });
}

TEST(VectorShort, Packed) {
  const auto sign = [](U32 value) { return S32{static_cast<S16>(value)}; };
  packed("v_pk_add_u16", [](U32 a, U32 b) { return a + b; });
  packed("v_pk_sub_i16", [](U32 a, U32 b) { return a - b; });
  packed("v_pk_mul_lo_u16", [](U32 a, U32 b) { return a * b; });
  packed("v_pk_lshlrev_b16", [](U32 a, U32 b) { return b << a % 16; });
  packed("v_pk_lshrrev_b16", [](U32 a, U32 b) { return b >> a % 16; });
  packed("v_pk_ashrrev_i16",
         [=](U32 a, U32 b) { return static_cast<U32>(sign(b) >> a % 16) & 0xFFFFU; });
  packed("v_pk_max_u16", [](U32 a, U32 b) { return a > b ? a : b; });
  packed("v_pk_min_u16", [](U32 a, U32 b) { return a < b ? a : b; });
  packed("v_pk_max_i16", [=](U32 a, U32 b) { return sign(a) > sign(b) ? a : b; });
  packed("v_pk_min_i16", [=](U32 a, U32 b) { return sign(a) < sign(b) ? a : b; });
}

}  // namespace
}  // namespace segue::isa::instructions
