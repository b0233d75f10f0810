// Moves, logic, shifts, fields and counts of bits.
#include <bit>
#include <cstdint>

#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;
constexpr auto kClass = LatencyClass::kVector;
constexpr std::string_view kOne = "=v:b32 x:b32";
constexpr std::string_view kTwo = "=v:b32 x:b32 x:b32";
constexpr std::string_view kThree = "=v:b32 x:b32 x:b32 x:b32";

U32 bit_reversed(U32 a) {
  U32 result = 0;
  for (unsigned k = 0; k < 32; ++k) result |= ((a >> k) & 1U) << (31U - k);
  return result;
}

/// A byte of eight, or one of the constants, chosen by a selector of `v_perm_b32`.
U32 permuted_byte(U64 bytes, U32 selector) {
  if (selector >= 13) return 0xFF;
  if (selector == 12) return 0;
  if (selector >= 8) {  // the sign of one of four words
    const unsigned sign = 16 * (selector - 8) + 15;
    return (bytes >> sign & 1U) != 0 ? 0xFF : 0;
  }
  return static_cast<U32>(bytes >> 8U * selector) & 0xFFU;
}

/// The condition of each lane chooses: operand 2 where its bit is set, operand 1 elsewhere.
void choose(Wave& wave, const Instruction& in) {
  const Source<U32> a(wave, in.operand(1));
  const Source<U32> b(wave, in.operand(2));
  const U64 condition = scalar_bits(wave, in.operand(3));
  alignas(64) LaneResults<U32> results;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    results[lane] = (condition >> lane & 1U) != 0 ? b[lane] : a[lane];
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

void swap(Wave& wave, const Instruction& in) {
  U32* a = wave.vector(in.operand(0).reg);
  U32* b = wave.vector(in.operand(1).reg);
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    if ((wave.exec() >> lane & 1U) != 0) std::swap(a[lane], b[lane]);
  }
}

void no_operation(Wave&, const Instruction&) {}

void add_logic(OpcodeTable& table) {
  table.add("v_mov_b32", kOne, kClass, &lanes<[](U32 a) { return a; }>);
  table.add("v_nop", "", kClass, &no_operation);
  table.add("v_not_b32", kOne, kClass, &lanes<[](U32 a) { return ~a; }>);
  table.add("v_swap_b32", "+v:b32 +v:b32", kClass, &swap);
  table.add("v_cndmask_b32", "=v:b32 x:b32 x:b32 s:mask", kClass, &choose);
  table.add("v_and_b32", kTwo, kClass, &lanes<[](U32 a, U32 b) { return a & b; }>);
  table.add("v_or_b32", kTwo, kClass, &lanes<[](U32 a, U32 b) { return a | b; }>);
  table.add("v_xor_b32", kTwo, kClass, &lanes<[](U32 a, U32 b) { return a ^ b; }>);
  table.add("v_xnor_b32", kTwo, kClass, &lanes<[](U32 a, U32 b) { return ~(a ^ b); }>);
  table.add("v_and_or_b32", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (a & b) | c; }>);
  table.add("v_or3_b32", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) { return a | b | c; }>);
  table.add("v_xor3_b32", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) { return a ^ b ^ c; }>);
}

void add_shifts(OpcodeTable& table) {
  table.add("v_lshlrev_b32", kTwo, kClass, &lanes<[](U32 a, U32 b) { return b << (a & 31U); }>);
  table.add("v_lshrrev_b32", kTwo, kClass, &lanes<[](U32 a, U32 b) { return (b >> (a & 31U)); }>);
  table.add("v_ashrrev_i32", kTwo, kClass, &lanes<[](U32 a, I32 b) { return (b >> (a & 31U)); }>);
  table.add("v_lshlrev_b64", "=v:b64 x:u32 x:b64", kClass,
            &lanes<[](U32 a, U64 b) { return b << (a & 63U); }>);
  table.add("v_lshrrev_b64", "=v:b64 x:u32 x:b64", kClass,
            &lanes<[](U32 a, U64 b) { return (b >> (a & 63U)); }>);
  table.add("v_ashrrev_i64", "=v:i64 x:u32 x:i64", kClass,
            &lanes<[](U32 a, I64 b) { return (b >> (a & 63U)); }>);
  table.add("v_lshl_or_b32", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (a << (b & 31U)) | c; }>);
  table.add("v_alignbit_b32", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) {
              return (static_cast<U32>((U64{a} << 32U | b) >> (c & 31U)));
            }>);
  table.add("v_alignbyte_b32", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) {
              return (static_cast<U32>((U64{a} << 32U | b) >> (8U * (c & 3U))));
            }>);
}

void add_fields(OpcodeTable& table) {
  table.add(
      "v_bfe_u32", "=v:u32 x:u32 x:u32 x:u32", kClass,
      &lanes<[](U32 a, U32 b, U32 c) { return ((a >> (b & 31U)) & ((1U << (c & 31U)) - 1U)); }>);
  table.add("v_bfe_i32", "=v:i32 x:i32 x:u32 x:u32", kClass, &lanes<[](U32 a, U32 b, U32 c) {
              const U32 width = c & 31U;
              if (width == 0) return I32{0};
              const U32 shift = b & 31U;
              if (shift + width >= 32) return (static_cast<I32>(a) >> shift);
              return (static_cast<I32>(a << (32U - shift - width)) >> (32U - width));
            }>);
  table.add("v_bfi_b32", kThree, kClass,
            &lanes<[](U32 a, U32 b, U32 c) { return (a & b) | (~a & c); }>);
  table.add("v_bfm_b32", kTwo, kClass,
            &lanes<[](U32 a, U32 b) { return ((1U << (a & 31U)) - 1U) << (b & 31U); }>);
  table.add("v_perm_b32", kThree, kClass, &lanes<[](U32 a, U32 b, U32 c) {
              const U64 bytes = U64{a} << 32U | b;
              U32 result = 0;
              for (unsigned k = 0; k < 4; ++k) {
                result |= permuted_byte(bytes, c >> 8U * k & 0xFFU) << 8U * k;
              }
              return result;
            }>);
}

void add_counts(OpcodeTable& table) {
  table.add("v_bfrev_b32", kOne, kClass, &lanes<[](U32 a) { return bit_reversed(a); }>);
  table.add("v_bcnt_u32_b32", kTwo, kClass,
            &lanes<[](U32 a, U32 b) { return (static_cast<U32>(std::popcount(a)) + b); }>);
  table.add("v_ffbh_u32", kOne, kClass,
            &lanes<[](U32 a) { return a == 0 ? -1 : std::countl_zero(a); }>);
  table.add("v_ffbl_b32", kOne, kClass,
            &lanes<[](U32 a) { return a == 0 ? -1 : std::countr_zero(a); }>);
  table.add("v_ffbh_i32", kOne, kClass, &lanes<[](U32 a) {
              const U32 folded = (a & 0x8000'0000U) != 0 ? ~a : a;
              return folded == 0 ? -1 : std::countl_zero(folded);
            }>);
}

}  // namespace

void add_vector_bits(OpcodeTable& table) {
  add_logic(table);
  add_shifts(table);
  add_fields(table);
  add_counts(table);
}

}  // namespace segue::isa
