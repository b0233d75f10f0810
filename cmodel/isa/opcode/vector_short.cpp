// 16-bit integer arithmetic.
#include <algorithm>
#include <cstdint>

#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/saturating.hpp"
#include "cmodel/isa/opcode/short_sums.hpp"

namespace segue::isa {

namespace {

using U16 = std::uint16_t;
using I16 = std::int16_t;
using U32 = std::uint32_t;
using I32 = std::int32_t;
constexpr auto kClass = LatencyClass::kVector;
constexpr std::string_view kTwo = "=v:u16 x:u16 x:u16";
constexpr std::string_view kThree = "=v:u16 x:u16 x:u16 x:u16";

constexpr auto kMedian = [](auto a, auto b, auto c) {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
};
constexpr auto kSubReversed = [](U16 a, U16 b) { return static_cast<U16>(b - a); };
constexpr auto kSubReversedSaturated = [](U16 a, U16 b) { return kSaturatedDifference<U16>(b, a); };

}  // namespace

void add_vector_short(OpcodeTable& table) {
  for (const char* name : {"v_add_u16", "v_add_nc_u16"}) {
    table.add(name, kTwo, kClass, kSaturating<kShortSum, kSaturatedSum<U16>>, kSaturates);
  }
  for (const char* name : {"v_sub_u16", "v_sub_nc_u16"}) {
    table.add(name, kTwo, kClass, kSaturating<kShortDifference, kSaturatedDifference<U16>>,
              kSaturates);
  }
  table.add("v_subrev_u16", kTwo, kClass, kSaturating<kSubReversed, kSubReversedSaturated>,
            kSaturates);
  table.add("v_add_nc_i16", kTwo, kClass, kSaturating<kShortSum, kSaturatedSum<I16>>, kSaturates);
  table.add("v_sub_nc_i16", kTwo, kClass, kSaturating<kShortDifference, kSaturatedDifference<I16>>,
            kSaturates);
  table.add("v_mul_lo_u16", kTwo, kClass,
            &lanes<[](U16 a, U16 b) { return static_cast<U16>(U32{a} * b); }>);
  for (const char* name : {"v_mad_u16", "v_mad_legacy_u16"}) {
    table.add(name, kThree, kClass, kSaturating<kShortProductSum, kSaturatedProductSum<U16>>,
              kSaturates);
  }
  for (const char* name : {"v_mad_i16", "v_mad_legacy_i16"}) {
    table.add(name, kThree, kClass, kSaturating<kShortProductSum, kSaturatedProductSum<I16>>,
              kSaturates);
  }
  table.add("v_mad_u32_u16", "=v:u32 x:u16 x:u16 x:u32", kClass,
            &lanes<[](U16 a, U16 b, U32 c) { return U32{a} * b + c; }>);
  table.add("v_mad_i32_i16", "=v:i32 x:i16 x:i16 x:i32", kClass,
            &lanes<[](I16 a, I16 b, U32 c) { return (static_cast<U32>(I32{a} * b) + c); }>);
  table.add("v_lshlrev_b16", kTwo, kClass,
            &lanes<[](U16 a, U16 b) { return (static_cast<U16>(U32{b} << (a & 15U))); }>);
  table.add("v_lshrrev_b16", kTwo, kClass,
            &lanes<[](U16 a, U16 b) { return (static_cast<U16>(b >> (a & 15U))); }>);
  table.add("v_ashrrev_i16", kTwo, kClass,
            &lanes<[](U16 a, I16 b) { return (static_cast<I16>(b >> (a & 15U))); }>);
  table.add("v_min_u16", kTwo, kClass, &lanes<[](U16 a, U16 b) { return std::min(a, b); }>);
  table.add("v_max_u16", kTwo, kClass, &lanes<[](U16 a, U16 b) { return std::max(a, b); }>);
  table.add("v_min_i16", kTwo, kClass, &lanes<[](I16 a, I16 b) { return std::min(a, b); }>);
  table.add("v_max_i16", kTwo, kClass, &lanes<[](I16 a, I16 b) { return std::max(a, b); }>);
  table.add("v_min3_u16", kThree, kClass,
            &lanes<[](U16 a, U16 b, U16 c) { return std::min(std::min(a, b), c); }>);
  table.add("v_max3_u16", kThree, kClass,
            &lanes<[](U16 a, U16 b, U16 c) { return std::max(std::max(a, b), c); }>);
  table.add("v_min3_i16", kThree, kClass,
            &lanes<[](I16 a, I16 b, I16 c) { return std::min(std::min(a, b), c); }>);
  table.add("v_max3_i16", kThree, kClass,
            &lanes<[](I16 a, I16 b, I16 c) { return std::max(std::max(a, b), c); }>);
  table.add("v_med3_u16", kThree, kClass,
            &lanes<[](U16 a, U16 b, U16 c) { return kMedian(a, b, c); }>);
  table.add("v_med3_i16", kThree, kClass,
            &lanes<[](I16 a, I16 b, I16 c) { return kMedian(a, b, c); }>);
}

}  // namespace segue::isa
