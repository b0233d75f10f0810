// Half-precision and packed 16-bit instructions: results in v0 of v2 and v4. gfx9 clears the upper
// half of a 16-bit result, gfx10 keeps it.
#include <gtest/gtest.h>

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
void packed(const std::string& name, Function function) {
  compare({{name + " v0, v2, v4", result([=](const Lane& l) {
              return (function(l.u(2) & 0xFFFFU, l.u(4) & 0xFFFFU) & 0xFFFFU) |
                     function(l.u(2) >> 16U, l.u(4) >> 16U) << 16U;
            })},
           {name + " v0, v2, v4 op_sel:[0,1] op_sel_hi:[1,0]", result([=](const Lane& l) {
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
