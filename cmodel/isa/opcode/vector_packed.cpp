// Two 16-bit operations in a register (VOP3P).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "cmodel/isa/opcode/float_rules.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/saturating.hpp"
#include "cmodel/isa/opcode/short_sums.hpp"

namespace segue::isa {

namespace {

using U16 = std::uint16_t;
using I16 = std::int16_t;
using U32 = std::uint32_t;

/// The half of `word` that operand `k` contributes to the low or the high result.
U16 chosen_half(const Modifiers& modifiers, unsigned k, U32 word, bool high_result, bool floats) {
  const unsigned select = high_result ? modifiers.op_sel_hi : modifiers.op_sel;
  const unsigned negate = high_result ? modifiers.neg_hi : modifiers.neg_lo;
  auto half = static_cast<U16>((select >> k & 1U) != 0 ? word >> 16U : word);
  if (floats && (negate >> k & 1U) != 0) half ^= 0x8000U;
  return half;
}

template <class T>
U16 result_bits(const Instruction& in, T result) {
  if constexpr (std::is_same_v<T, Half>) {
    if (in.modifiers.clamp) result = to_half(clamped(to_float(result)));
  }
  return static_cast<U16>(bits_of(result));
}

template <auto Op>
void packed(Wave& wave, const Instruction& in) {
  using Traits = TraitsOf<Op>;
  using T = typename Traits::template Argument<0>;
  constexpr bool kFloats = std::is_same_v<T, Half>;
  const Source<U32> a(wave, in.operand(1));
  const Source<U32> b(wave, in.operand(2));
  const Source<U32> c(wave, in.operand(Traits::kCount == 3 ? 3 : 2));
  alignas(64) LaneResults<U32> results;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    std::array<U16, 2> halves = {};
    for (const bool high : {false, true}) {
      const auto half = [&](unsigned k, U32 word) {
        return value_of<T>(chosen_half(in.modifiers, k, word, high, kFloats));
      };
      if constexpr (Traits::kCount == 3) {
        halves[high ? 1 : 0] =
            result_bits(in, Op(half(0, a[lane]), half(1, b[lane]), half(2, c[lane])));
      } else {
        halves[high ? 1 : 0] = result_bits(in, Op(half(0, a[lane]), half(1, b[lane])));
      }
    }
    results[lane] = U32{halves[0]} | U32{halves[1]} << 16U;
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

template <auto Op, auto Saturated>
constexpr Execute kPackedSaturating = &by_clamp<&packed<Op>, &packed<Saturated>>;

double wide_of(Half half) { return static_cast<double>(to_float(half)); }

}  // namespace

void add_vector_packed(OpcodeTable& table) {
  constexpr auto kClass = LatencyClass::kVector;
  constexpr std::string_view kTwo = "=v:packed x:packed x:packed";
  constexpr std::string_view kThree = "=v:packed x:packed x:packed x:packed";
  const auto two = [&](const char* name, Execute execute, unsigned effects = 0) {
    table.add(name, kTwo, kClass, execute, effects);
  };
  two("v_pk_add_u16", kPackedSaturating<kShortSum, kSaturatedSum<U16>>, kSaturates);
  two("v_pk_sub_u16", kPackedSaturating<kShortDifference, kSaturatedDifference<U16>>, kSaturates);
  two("v_pk_add_i16", kPackedSaturating<kShortSum, kSaturatedSum<I16>>, kSaturates);
  two("v_pk_sub_i16", kPackedSaturating<kShortDifference, kSaturatedDifference<I16>>, kSaturates);
  two("v_pk_mul_lo_u16", &packed<[](U16 a, U16 b) { return static_cast<U16>(U32{a} * b); }>);
  two("v_pk_min_u16", &packed<[](U16 a, U16 b) { return std::min(a, b); }>);
  two("v_pk_max_u16", &packed<[](U16 a, U16 b) { return std::max(a, b); }>);
  two("v_pk_min_i16", &packed<[](I16 a, I16 b) { return std::min(a, b); }>);
  two("v_pk_max_i16", &packed<[](I16 a, I16 b) { return std::max(a, b); }>);
  two("v_pk_lshlrev_b16",
      &packed<[](U16 a, U16 b) { return (static_cast<U16>(U32{b} << (a & 15U))); }>);
  two("v_pk_lshrrev_b16", &packed<[](U16 a, U16 b) { return (static_cast<U16>(b >> (a & 15U))); }>);
  two("v_pk_ashrrev_i16", &packed<[](I16 a, I16 b) { return (static_cast<I16>(b >> (a & 15))); }>);
  two("v_pk_add_f16", &packed<[](Half a, Half b) { return to_half(wide_of(a) + wide_of(b)); }>,
      kSaturates);
  two("v_pk_mul_f16", &packed<[](Half a, Half b) { return to_half(wide_of(a) * wide_of(b)); }>,
      kSaturates);
  two("v_pk_min_f16",
      &packed<[](Half a, Half b) { return to_half(least(wide_of(a), wide_of(b))); }>, kSaturates);
  two("v_pk_max_f16",
      &packed<[](Half a, Half b) { return to_half(greatest(wide_of(a), wide_of(b))); }>,
      kSaturates);
  table.add("v_pk_mad_u16", kThree, kClass,
            kPackedSaturating<kShortProductSum, kSaturatedProductSum<U16>>, kSaturates);
  table.add("v_pk_mad_i16", kThree, kClass,
            kPackedSaturating<kShortProductSum, kSaturatedProductSum<I16>>, kSaturates);
  table.add("v_pk_fma_f16", kThree, kClass, &packed<[](Half a, Half b, Half c) {
              return to_half(std::fma(wide_of(a), wide_of(b), wide_of(c)));
            }>,
            kSaturates);
}

}  // namespace segue::isa
