// Scalar comparisons into SCC (SOPC, SOPK).
#include <cstdint>
#include <string>

#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"

namespace segue::isa {

namespace {

constexpr auto kClass = LatencyClass::kScalar;

template <class T, auto Op>
void compare(Wave& wave, const Instruction& in) {
  wave.set_scc(Op(value_of<T>(scalar_bits(wave, in.operand(0))),
                  value_of<T>(scalar_bits(wave, in.operand(1)))));
}

template <bool Wanted>
void compare_bit(Wave& wave, const Instruction& in) {
  const std::uint64_t mask = in.operand(0).words == 2 ? 63 : 31;
  const std::uint64_t bits = scalar_bits(wave, in.operand(0));
  const bool bit = ((bits >> (scalar_bits(wave, in.operand(1)) & mask)) & 1U) != 0;
  wave.set_scc(bit == Wanted);
}

template <class T>
void add_ordered(OpcodeTable& table, const std::string& type) {
  const std::string both = "s:" + type + " s:" + type;
  // The immediate of 16 bits is sign-extended for signed comparisons only.
  const std::string short_one = "s:" + type + (type == "i32" ? " i:i16" : " i:u16");
  const auto add = [&](const char* name, Execute execute) {
    table.add("s_cmp_" + std::string(name) + "_" + type, both, kClass, execute, kWritesScc);
    table.add("s_cmpk_" + std::string(name) + "_" + type, short_one, kClass, execute, kWritesScc);
  };
  add("eq", &compare<T, [](T a, T b) { return a == b; }>);
  add("lg", &compare<T, [](T a, T b) { return a != b; }>);
  add("gt", &compare<T, [](T a, T b) { return (a > b); }>);
  add("ge", &compare<T, [](T a, T b) { return (a >= b); }>);
  add("lt", &compare<T, [](T a, T b) { return a < b; }>);
  add("le", &compare<T, [](T a, T b) { return a <= b; }>);
}

}  // namespace

void add_scalar_compares(OpcodeTable& table) {
  using U64 = std::uint64_t;
  add_ordered<std::int32_t>(table, "i32");
  add_ordered<std::uint32_t>(table, "u32");
  table.add("s_cmp_eq_u64", "s:u64 s:u64", kClass,
            &compare<U64, [](U64 a, U64 b) { return a == b; }>, kWritesScc);
  table.add("s_cmp_lg_u64", "s:u64 s:u64", kClass,
            &compare<U64, [](U64 a, U64 b) { return a != b; }>, kWritesScc);
  table.add("s_bitcmp0_b32", "s:b32 s:u32", kClass, &compare_bit<false>, kWritesScc);
  table.add("s_bitcmp1_b32", "s:b32 s:u32", kClass, &compare_bit<true>, kWritesScc);
  table.add("s_bitcmp0_b64", "s:b64 s:u32", kClass, &compare_bit<false>, kWritesScc);
  table.add("s_bitcmp1_b64", "s:b64 s:u32", kClass, &compare_bit<true>, kWritesScc);
}

}  // namespace segue::isa
