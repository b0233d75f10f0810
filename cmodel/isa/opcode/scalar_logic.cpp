// Scalar moves, logic, shifts, bit counts and instructions that change EXEC (SOP1, SOP2, SOPK).
#include <bit>
#include <cstdint>
#include <string>

#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"

namespace segue::isa {

namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;
constexpr auto kClass = LatencyClass::kScalar;

constexpr auto kAnd = [](U64 a, U64 b) { return a & b; };
constexpr auto kOr = [](U64 a, U64 b) { return a | b; };
constexpr auto kXor = [](U64 a, U64 b) { return a ^ b; };
constexpr auto kAndNot = [](U64 a, U64 b) { return a & ~b; };
constexpr auto kOrNot = [](U64 a, U64 b) { return a | ~b; };
constexpr auto kNand = [](U64 a, U64 b) { return ~(a & b); };
constexpr auto kNor = [](U64 a, U64 b) { return ~(a | b); };
constexpr auto kXnor = [](U64 a, U64 b) { return ~(a ^ b); };

/// Bits of a result as wide as the operand.
U64 cut(const Operand& operand, U64 bits) {
  return operand.words == 2 ? bits : bits & 0xFFFF'FFFFU;
}

template <auto Op>
void logic(Wave& wave, const Instruction& in) {
  const U64 a = scalar_bits(wave, in.operand(1));
  const U64 b = scalar_bits(wave, in.operand(2));
  const U64 result = cut(in.operand(0), Op(a, b));
  put_scalar(wave, in.operand(0), result);
  wave.set_scc(result != 0);
}

/// Saves EXEC and combines it with the operand; `Op` takes the operand first.
template <auto Op>
void save_exec(Wave& wave, const Instruction& in) {
  const U64 saved = wave.exec();
  const U64 result = cut(in.operand(0), Op(scalar_bits(wave, in.operand(1)), saved));
  put_scalar(wave, in.operand(0), saved);
  wave.set_mask(kExecLo, result);
  wave.set_scc(result != 0);
}

/// The same, but the instruction writes the result instead of the saved EXEC.
template <auto Op>
void write_exec(Wave& wave, const Instruction& in) {
  const U64 result = cut(in.operand(0), Op(scalar_bits(wave, in.operand(1)), wave.exec()));
  put_scalar(wave, in.operand(0), result);
  wave.set_mask(kExecLo, result);
  wave.set_scc(result != 0);
}

template <auto Op>
void add_logic(OpcodeTable& table, const std::string& name) {
  table.add("s_" + name + "_b32", "=r:b32 s:b32 s:b32", kClass, &logic<Op>, kWritesScc);
  table.add("s_" + name + "_b64", "=r:b64 s:b64 s:b64", kClass, &logic<Op>, kWritesScc);
}

template <auto Op>
void add_save_exec(OpcodeTable& table, const std::string& name, bool narrows) {
  const unsigned effects =
      kWritesScc | kReadsExec | kWritesExec | (narrows ? unsigned{kNarrowsExec} : 0U);
  table.add("s_" + name + "_saveexec_b32", "=r:b32 s:b32", kClass, &save_exec<Op>, effects);
  table.add("s_" + name + "_saveexec_b64", "=r:b64 s:b64", kClass, &save_exec<Op>, effects);
}

void move(Wave& wave, const Instruction& in) {
  put_scalar(wave, in.operand(0), scalar_bits(wave, in.operand(1)));
}
void move_if(Wave& wave, const Instruction& in) {
  if (wave.scc()) move(wave, in);
}
void select(Wave& wave, const Instruction& in) {
  put_scalar(wave, in.operand(0), scalar_bits(wave, in.operand(wave.scc() ? 1 : 2)));
}
void invert(Wave& wave, const Instruction& in) {
  const U64 result = cut(in.operand(0), ~scalar_bits(wave, in.operand(1)));
  put_scalar(wave, in.operand(0), result);
  wave.set_scc(result != 0);
}

U64 reversed(U64 bits, unsigned width) {
  U64 result = 0;
  for (unsigned k = 0; k < width; ++k) result |= ((bits >> k) & 1U) << (width - 1 - k);
  return result;
}

/// Length and place of a field in the second operand of a bit-field extract.
template <class T>
T extracted(T value, U32 field) {
  constexpr unsigned kWidth = sizeof(T) * 8;
  const unsigned offset = field & (kWidth - 1);
  const unsigned width = (field >> 16U) & 0x7FU;
  if (width == 0) return 0;
  T result = static_cast<T>(value >> offset);
  if (offset + width >= kWidth) return result;
  const unsigned unwanted = kWidth - width;
  // Up and down again, with the sign if T has one.
  result = static_cast<T>(static_cast<std::make_unsigned_t<T>>(result) << unwanted);
  return static_cast<T>(result >> unwanted);
}

template <bool Set>
void set_bit(Wave& wave, const Instruction& in) {
  const U64 before =
      in.operand(0).words == 2 ? wave.scalar64(in.operand(0).reg) : wave.scalar(in.operand(0).reg);
  const U64 mask = in.operand(0).words == 2 ? 63 : 31;
  const U64 bit = U64{1} << (scalar_bits(wave, in.operand(1)) & mask);
  put_scalar(wave, in.operand(0), Set ? before | bit : before & ~bit);
}

template <unsigned ShiftA, unsigned ShiftB>
constexpr auto kPack =
    [](U32 a, U32 b) { return ((a >> ShiftA) & 0xFFFFU) | ((b >> ShiftB) & 0xFFFFU) << 16U; };

void add_moves(OpcodeTable& table) {
  table.add("s_mov_b32", "=r:b32 s:b32", kClass, &move);
  table.add("s_mov_b64", "=r:b64 s:b64", kClass, &move);
  table.add("s_movk_i32", "=r:i32 i:i16", kClass, &move);
  table.add("s_cmov_b32", "+r:b32 s:b32", kClass, &move_if, kReadsScc);
  table.add("s_cmov_b64", "+r:b64 s:b64", kClass, &move_if, kReadsScc);
  table.add("s_cmovk_i32", "+r:i32 i:i16", kClass, &move_if, kReadsScc);
  table.add("s_cselect_b32", "=r:b32 s:b32 s:b32", kClass, &select, kReadsScc);
  table.add("s_cselect_b64", "=r:b64 s:b64 s:b64", kClass, &select, kReadsScc);
  table.add("s_not_b32", "=r:b32 s:b32", kClass, &invert, kWritesScc);
  table.add("s_not_b64", "=r:b64 s:b64", kClass, &invert, kWritesScc);
  table.add("s_pack_ll_b32_b16", "=r:b32 s:b32 s:b32", kClass, &scalar<kPack<0, 0>>);
  table.add("s_pack_lh_b32_b16", "=r:b32 s:b32 s:b32", kClass, &scalar<kPack<0, 16>>);
  table.add("s_pack_hh_b32_b16", "=r:b32 s:b32 s:b32", kClass, &scalar<kPack<16, 16>>);
  table.add("s_bitset0_b32", "+r:b32 s:u32", kClass, &set_bit<false>);
  table.add("s_bitset1_b32", "+r:b32 s:u32", kClass, &set_bit<true>);
  table.add("s_bitset0_b64", "+r:b64 s:u32", kClass, &set_bit<false>);
  table.add("s_bitset1_b64", "+r:b64 s:u32", kClass, &set_bit<true>);
}

void add_shifts(OpcodeTable& table) {
  constexpr auto kNotZero = Scc::kNotZero;
  table.add("s_lshl_b32", "=r:b32 s:b32 s:u32", kClass,
            &scalar<[](U32 a, U32 b) { return a << (b & 31U); }, kNotZero>, kWritesScc);
  table.add("s_lshr_b32", "=r:b32 s:b32 s:u32", kClass,
            &scalar<[](U32 a, U32 b) { return (a >> (b & 31U)); }, kNotZero>, kWritesScc);
  table.add("s_ashr_i32", "=r:i32 s:i32 s:u32", kClass,
            &scalar<[](I32 a, U32 b) { return (a >> (b & 31U)); }, kNotZero>, kWritesScc);
  table.add("s_lshl_b64", "=r:b64 s:b64 s:u32", kClass,
            &scalar<[](U64 a, U32 b) { return a << (b & 63U); }, kNotZero>, kWritesScc);
  table.add("s_lshr_b64", "=r:b64 s:b64 s:u32", kClass,
            &scalar<[](U64 a, U32 b) { return (a >> (b & 63U)); }, kNotZero>, kWritesScc);
  table.add("s_ashr_i64", "=r:i64 s:i64 s:u32", kClass,
            &scalar<[](I64 a, U32 b) { return (a >> (b & 63U)); }, kNotZero>, kWritesScc);
  table.add("s_bfm_b32", "=r:b32 s:u32 s:u32", kClass,
            &scalar<[](U32 a, U32 b) { return ((1U << (a & 31U)) - 1U) << (b & 31U); }>);
  table.add("s_bfm_b64", "=r:b64 s:u32 s:u32", kClass,
            &scalar<[](U32 a, U32 b) { return ((U64{1} << (a & 63U)) - 1U) << (b & 63U); }>);
  table.add("s_bfe_u32", "=r:u32 s:u32 s:u32", kClass,
            &scalar<[](U32 a, U32 b) { return extracted(a, b); }, kNotZero>, kWritesScc);
  table.add("s_bfe_i32", "=r:i32 s:i32 s:u32", kClass,
            &scalar<[](I32 a, U32 b) { return extracted(a, b); }, kNotZero>, kWritesScc);
  table.add("s_bfe_u64", "=r:u64 s:u64 s:u32", kClass,
            &scalar<[](U64 a, U32 b) { return extracted(a, b); }, kNotZero>, kWritesScc);
  table.add("s_bfe_i64", "=r:i64 s:i64 s:u32", kClass,
            &scalar<[](I64 a, U32 b) { return extracted(a, b); }, kNotZero>, kWritesScc);
}

void add_counts(OpcodeTable& table) {
  constexpr auto kNotZero = Scc::kNotZero;
  table.add("s_brev_b32", "=r:b32 s:b32", kClass,
            &scalar<[](U32 a) { return static_cast<U32>(reversed(a, 32)); }>);
  table.add("s_brev_b64", "=r:b64 s:b64", kClass, &scalar<[](U64 a) { return reversed(a, 64); }>);
  table.add("s_bcnt1_i32_b32", "=r:i32 s:b32", kClass,
            &scalar<[](U32 a) { return std::popcount(a); }, kNotZero>, kWritesScc);
  table.add("s_bcnt1_i32_b64", "=r:i32 s:b64", kClass,
            &scalar<[](U64 a) { return std::popcount(a); }, kNotZero>, kWritesScc);
  table.add("s_bcnt0_i32_b32", "=r:i32 s:b32", kClass,
            &scalar<[](U32 a) { return std::popcount(~a); }, kNotZero>, kWritesScc);
  table.add("s_bcnt0_i32_b64", "=r:i32 s:b64", kClass,
            &scalar<[](U64 a) { return std::popcount(~a); }, kNotZero>, kWritesScc);
  table.add("s_ff1_i32_b32", "=r:i32 s:b32", kClass,
            &scalar<[](U32 a) { return a == 0 ? -1 : std::countr_zero(a); }>);
  table.add("s_ff1_i32_b64", "=r:i32 s:b64", kClass,
            &scalar<[](U64 a) { return a == 0 ? -1 : std::countr_zero(a); }>);
  table.add("s_ff0_i32_b32", "=r:i32 s:b32", kClass,
            &scalar<[](U32 a) { return a == ~U32{0} ? -1 : std::countr_one(a); }>);
  table.add("s_ff0_i32_b64", "=r:i32 s:b64", kClass,
            &scalar<[](U64 a) { return a == ~U64{0} ? -1 : std::countr_one(a); }>);
  table.add("s_flbit_i32_b32", "=r:i32 s:b32", kClass,
            &scalar<[](U32 a) { return a == 0 ? -1 : std::countl_zero(a); }>);
  table.add("s_flbit_i32_b64", "=r:i32 s:b64", kClass,
            &scalar<[](U64 a) { return a == 0 ? -1 : std::countl_zero(a); }>);
  table.add("s_flbit_i32", "=r:i32 s:i32", kClass, &scalar<[](U32 a) {
              const U32 folded = (a >> 31U) != 0 ? ~a : a;
              return folded == 0 ? -1 : std::countl_zero(folded);
            }>);
}

}  // namespace

void add_scalar_logic(OpcodeTable& table) {
  add_moves(table);
  add_logic<kAnd>(table, "and");
  add_logic<kOr>(table, "or");
  add_logic<kXor>(table, "xor");
  add_logic<kAndNot>(table, "andn2");
  add_logic<kOrNot>(table, "orn2");
  add_logic<kNand>(table, "nand");
  add_logic<kNor>(table, "nor");
  add_logic<kXnor>(table, "xnor");
  add_save_exec<kAnd>(table, "and", true);
  add_save_exec<kOr>(table, "or", false);
  add_save_exec<kXor>(table, "xor", false);
  // The operand and not EXEC: lanes wake.
  add_save_exec<kAndNot>(table, "andn2", false);
  add_save_exec<kOrNot>(table, "orn2", false);
  add_save_exec<kNand>(table, "nand", false);
  add_save_exec<kNor>(table, "nor", false);
  add_save_exec<kXnor>(table, "xnor", false);
  constexpr auto kNotAnd = [](U64 a, U64 b) { return ~a & b; };
  constexpr auto kNotOr = [](U64 a, U64 b) { return ~a | b; };
  add_save_exec<kNotAnd>(table, "andn1", true);
  add_save_exec<kNotOr>(table, "orn1", false);
  constexpr unsigned kWrites = kWritesScc | kReadsExec | kWritesExec;
  table.add("s_andn1_wrexec_b32", "=r:b32 s:b32", kClass, &write_exec<kNotAnd>,
            kWrites | kNarrowsExec);
  table.add("s_andn1_wrexec_b64", "=r:b64 s:b64", kClass, &write_exec<kNotAnd>,
            kWrites | kNarrowsExec);
  table.add("s_andn2_wrexec_b32", "=r:b32 s:b32", kClass, &write_exec<kAndNot>, kWrites);
  table.add("s_andn2_wrexec_b64", "=r:b64 s:b64", kClass, &write_exec<kAndNot>, kWrites);
  add_shifts(table);
  add_counts(table);
}

}  // namespace segue::isa
