// 32-bit and 64-bit integer arithmetic.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

#include "cmodel/isa/opcode/carry.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/saturating.hpp"

namespace segue::isa {

namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;
constexpr auto kClass = LatencyClass::kVector;
constexpr std::string_view kTwo = "=v:u32 x:u32 x:u32";
constexpr std::string_view kThree = "=v:u32 x:u32 x:u32 x:u32";
constexpr std::string_view kThreeSigned = "=v:i32 x:i32 x:i32 x:i32";

constexpr auto kAdd = [](U32 a, U32 b, bool carry) {
  const U64 sum = U64{a} + b + (carry ? 1U : 0U);
  return Carried{static_cast<U32>(sum), sum > 0xFFFF'FFFFU};
};
constexpr auto kSub = [](U32 a, U32 b, bool borrow) {
  const U64 taken = U64{b} + (borrow ? 1U : 0U);
  return Carried{static_cast<U32>(a - taken), taken > a};
};
constexpr auto kSubReversed = [](U32 a, U32 b, bool borrow) { return kSub(b, a, borrow); };

constexpr auto kPlus = [](U32 a, U32 b) { return a + b; };
constexpr auto kMinus = [](U32 a, U32 b) { return a - b; };
constexpr auto kMinusReversed = [](U32 a, U32 b) { return b - a; };
constexpr auto kMinusReversedSaturated = [](U32 a, U32 b) {
  return kSaturatedDifference<U32>(b, a);
};

constexpr auto kSignedPlus = [](I32 a, I32 b) {
  return static_cast<I32>(static_cast<U32>(a) + static_cast<U32>(b));
};
constexpr auto kSignedMinus = [](I32 a, I32 b) {
  return static_cast<I32>(static_cast<U32>(a) - static_cast<U32>(b));
};

constexpr U32 low24(U32 a) { return a & 0xFF'FFFFU; }
constexpr I32 signed24(U32 a) { return static_cast<I32>(a << 8U) >> 8; }

void add_sums(OpcodeTable& table) {
  // Without a carry: gfx9 and gfx10 have names of their own.
  for (const char* name : {"v_add_u32", "v_add_nc_u32"}) {
    table.add(name, kTwo, kClass, kSaturating<kPlus, kSaturatedSum<U32>>, kSaturates);
  }
  for (const char* name : {"v_sub_u32", "v_sub_nc_u32"}) {
    table.add(name, kTwo, kClass, kSaturating<kMinus, kSaturatedDifference<U32>>, kSaturates);
  }
  for (const char* name : {"v_subrev_u32", "v_subrev_nc_u32"}) {
    table.add(name, kTwo, kClass, kSaturating<kMinusReversed, kMinusReversedSaturated>, kSaturates);
  }
  for (const char* name : {"v_add_i32", "v_add_nc_i32"}) {
    table.add(name, "=v:i32 x:i32 x:i32", kClass, kSaturating<kSignedPlus, kSaturatedSum<I32>>,
              kSaturates);
  }
  for (const char* name : {"v_sub_i32", "v_sub_nc_i32"}) {
    table.add(name, "=v:i32 x:i32 x:i32", kClass,
              kSaturating<kSignedMinus, kSaturatedDifference<I32>>, kSaturates);
  }
  constexpr std::string_view kCarry = "=v:u32 =r:mask x:u32 x:u32";
  constexpr std::string_view kCarryIn = "=v:u32 =r:mask x:u32 x:u32 s:mask";
  table.add("v_add_co_u32", kCarry, kClass, &add_with_carry<kAdd, false>);
  table.add("v_sub_co_u32", kCarry, kClass, &add_with_carry<kSub, false>);
  table.add("v_subrev_co_u32", kCarry, kClass, &add_with_carry<kSubReversed, false>);
  for (const char* name : {"v_addc_co_u32", "v_add_co_ci_u32"}) {
    table.add(name, kCarryIn, kClass, &add_with_carry<kAdd, true>);
  }
  for (const char* name : {"v_subb_co_u32", "v_sub_co_ci_u32"}) {
    table.add(name, kCarryIn, kClass, &add_with_carry<kSub, true>);
  }
  for (const char* name : {"v_subbrev_co_u32", "v_subrev_co_ci_u32"}) {
    table.add(name, kCarryIn, kClass, &add_with_carry<kSubReversed, true>);
  }
  table.add("v_add3_u32", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) { return a + b + c; }>);
  table.add("v_lshl_add_u32", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (a << (b & 31U)) + c; }>);
  table.add("v_add_lshl_u32", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (a + b) << (c & 31U); }>);
  table.add("v_xad_u32", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) { return (a ^ b) + c; }>);
}

/// The 64-bit sum of a product and whether it overflowed, a bit a lane.
template <class T, class Wide>
void multiply_add_wide(Wave& wave, const Instruction& in) {
  const Source<T> a(wave, in.operand(2));
  const Source<T> b(wave, in.operand(3));
  const Source<U64> c(wave, in.operand(4));
  alignas(64) LaneResults<U64> results;
  U64 overflows = 0;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    const U64 product = static_cast<U64>(static_cast<Wide>(a[lane]) * static_cast<Wide>(b[lane]));
    results[lane] = product + c[lane];
    overflows |= std::uint64_t{results[lane] < product} << lane;
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
  wave.set_mask(in.operand(1).reg, overflows & wave.exec());
}

void add_products(OpcodeTable& table) {
  // 32-bit products run at a quarter of the rate.
  constexpr auto kSlow = LatencyClass::kTranscendental;
  table.add("v_mul_lo_u32", kTwo, kSlow, &lanes<[](U32 a, U32 b) { return a * b; }>);
  table.add("v_mul_lo_i32", kTwo, kSlow, &lanes<[](U32 a, U32 b) { return a * b; }>);
  table.add("v_mul_hi_u32", kTwo, kSlow,
            &lanes<[](U32 a, U32 b) { return (static_cast<U32>((U64{a} * b) >> 32U)); }>);
  table.add(
      "v_mul_hi_i32", "=v:i32 x:i32 x:i32", kSlow,
      &lanes<[](I32 a, I32 b) { return (static_cast<U32>(static_cast<U64>(I64{a} * b) >> 32U)); }>);
  constexpr std::string_view kWide = "=v:u64 =r:mask x:u32 x:u32 x:u64";
  table.add("v_mad_u64_u32", kWide, kSlow, &multiply_add_wide<U32, U64>);
  table.add("v_mad_i64_i32", "=v:i64 =r:mask x:i32 x:i32 x:i64", kSlow,
            &multiply_add_wide<I32, I64>);
  table.add("v_mul_u32_u24", kTwo, kClass,
            &lanes<[](U32 a, U32 b) { return low24(a) * low24(b); }>);
  table.add("v_mul_i32_i24", kTwo, kClass,
            &lanes<[](U32 a, U32 b) { return static_cast<U32>(I64{signed24(a)} * signed24(b)); }>);
  table.add(
      "v_mul_hi_u32_u24", kTwo, kClass,
      &lanes<[](U32 a, U32 b) { return (static_cast<U32>((U64{low24(a)} * low24(b)) >> 32U)); }>);
  table.add("v_mul_hi_i32_i24", kTwo, kClass, &lanes<[](U32 a, U32 b) {
              return (static_cast<U32>(static_cast<U64>(I64{signed24(a)} * signed24(b)) >> 32U));
            }>);
  table.add("v_mad_u32_u24", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return low24(a) * low24(b) + c; }>);
  table.add("v_mad_i32_i24", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) {
              return (static_cast<U32>(I64{signed24(a)} * signed24(b)) + c);
            }>);
}

template <class T>
void add_choices(OpcodeTable& table, const std::string& type, std::string_view two,
                 std::string_view three) {
  table.add("v_min_" + type, two, kClass, &lanes<[](T a, T b) { return a < b ? a : b; }>);
  table.add("v_max_" + type, two, kClass, &lanes<[](T a, T b) { return (a > b ? a : b); }>);
  table.add("v_min3_" + type, three, kClass,
            &lanes<[](T a, T b, T c) { return std::min(std::min(a, b), c); }>);
  table.add("v_max3_" + type, three, kClass,
            &lanes<[](T a, T b, T c) { return std::max(std::max(a, b), c); }>);
  table.add(
      "v_med3_" + type, three, kClass,
      &lanes<[](T a, T b, T c) { return std::max(std::min(a, b), std::min(std::max(a, b), c)); }>);
}

template <unsigned Bits>
constexpr U32 sum_of_differences(U32 a, U32 b, bool masked) {
  constexpr U32 kField = (1U << Bits) - 1U;
  U32 sum = 0;
  for (unsigned shift = 0; shift < 32; shift += Bits) {
    const U32 x = (a >> shift) & kField;
    const U32 y = (b >> shift) & kField;
    if (masked && y == 0) continue;
    sum += x > y ? x - y : y - x;
  }
  return sum;
}

void add_differences(OpcodeTable& table) {
  table.add("v_sad_u8", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (sum_of_differences<8>(a, b, false) + c); }>);
  table.add("v_sad_hi_u8", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) {
              return ((sum_of_differences<8>(a, b, false) << 16U) + c);
            }>);
  table.add("v_msad_u8", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (sum_of_differences<8>(a, b, true) + c); }>);
  table.add("v_sad_u16", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (sum_of_differences<16>(a, b, false) + c); }>);
  table.add("v_sad_u32", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return ((a > b ? a - b : b - a) + c); }>);
}

}  // namespace

void add_vector_integer(OpcodeTable& table) {
  add_sums(table);
  add_products(table);
  add_choices<U32>(table, "u32", kTwo, kThree);
  add_choices<I32>(table, "i32", "=v:i32 x:i32 x:i32", kThreeSigned);
  add_differences(table);
}

}  // namespace segue::isa
