// Comparisons of lanes into a mask, or into EXEC (VOPC, VOP3).
#include <cmath>
#include <cstdint>
#include <string>

#include "cmodel/isa/opcode/float_rules.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

constexpr auto kClass = LatencyClass::kVector;

template <auto Op>
void compare_lanes(Wave& wave, const Instruction& in) {
  wave.set_mask(in.operand(0).reg, lane_mask<Op, 1>(wave, in));
}

/// gfx9 writes a mask beside EXEC.
template <auto Op>
void compare_into_both(Wave& wave, const Instruction& in) {
  const std::uint64_t mask = lane_mask<Op, 1>(wave, in);
  wave.set_mask(in.operand(0).reg, mask);
  wave.set_mask(kExecLo, mask);
}

template <auto Op>
void compare_into_exec(Wave& wave, const Instruction& in) {
  wave.set_mask(kExecLo, lane_mask<Op, 0>(wave, in));
}

template <auto Op>
void add_compare(OpcodeTable& table, const std::string& name, const std::string& types) {
  constexpr unsigned kNarrows = kWritesExec | kNarrowsExec;
  table.add("v_cmp_" + name, "=r:mask " + types, kClass, &compare_lanes<Op>);
  table.add("v_cmpx_" + name, "=r:mask " + types, kClass, &compare_into_both<Op>, kNarrows);
  table.add("v_cmpx_" + name + " gfx10", types, kClass, &compare_into_exec<Op>, kNarrows);
}

template <class T>
T number(T value) {
  return value;
}
float number(Half value) { return to_float(value); }

template <class T>
void add_float_compares(OpcodeTable& table, const std::string& type) {
  const std::string types = "x:" + type + " x:" + type;
  const auto name = [&type](const char* condition) { return condition + ("_" + type); };
  add_compare<[](T, T) { return false; }>(table, name("f"), types);
  add_compare<[](T a, T b) { return number(a) < number(b); }>(table, name("lt"), types);
  add_compare<[](T a, T b) { return number(a) == number(b); }>(table, name("eq"), types);
  add_compare<[](T a, T b) { return number(a) <= number(b); }>(table, name("le"), types);
  add_compare<[](T a, T b) { return (number(a) > number(b)); }>(table, name("gt"), types);
  add_compare<[](T a, T b) { return (number(a) < number(b) || number(a) > number(b)); }>(
      table, name("lg"), types);
  add_compare<[](T a, T b) { return (number(a) >= number(b)); }>(table, name("ge"), types);
  add_compare<[](T a, T b) { return !std::isnan(number(a)) && !std::isnan(number(b)); }>(
      table, name("o"), types);
  add_compare<[](T a, T b) { return std::isnan(number(a)) || std::isnan(number(b)); }>(
      table, name("u"), types);
  add_compare<[](T a, T b) { return (!(number(a) >= number(b))); }>(table, name("nge"), types);
  add_compare<[](T a, T b) { return (!(number(a) < number(b) || number(a) > number(b))); }>(
      table, name("nlg"), types);
  add_compare<[](T a, T b) { return (!(number(a) > number(b))); }>(table, name("ngt"), types);
  add_compare<[](T a, T b) { return !(number(a) <= number(b)); }>(table, name("nle"), types);
  add_compare<[](T a, T b) { return !(number(a) == number(b)); }>(table, name("neq"), types);
  add_compare<[](T a, T b) { return !(number(a) < number(b)); }>(table, name("nlt"), types);
  add_compare<[](T, T) { return true; }>(table, name("tru"), types);
}

template <class T>
void add_integer_compares(OpcodeTable& table, const std::string& type) {
  const std::string types = "x:" + type + " x:" + type;
  const auto name = [&type](const char* condition) { return condition + ("_" + type); };
  add_compare<[](T, T) { return false; }>(table, name("f"), types);
  add_compare<[](T a, T b) { return a < b; }>(table, name("lt"), types);
  add_compare<[](T a, T b) { return a == b; }>(table, name("eq"), types);
  add_compare<[](T a, T b) { return a <= b; }>(table, name("le"), types);
  add_compare<[](T a, T b) { return (a > b); }>(table, name("gt"), types);
  add_compare<[](T a, T b) { return a != b; }>(table, name("ne"), types);
  add_compare<[](T a, T b) { return (a >= b); }>(table, name("ge"), types);
  add_compare<[](T, T) { return true; }>(table, name("t"), types);
}

template <class F, unsigned QuietBit>
constexpr auto kOfClass = [](F value, std::uint32_t wanted) {
  const bool signalling = (bits_of(value) >> QuietBit & 1U) == 0;
  return (class_bit(number(value), signalling) & wanted) != 0;
};

}  // namespace

void add_vector_compares(OpcodeTable& table) {
  add_float_compares<Half>(table, "f16");
  add_float_compares<float>(table, "f32");
  add_float_compares<double>(table, "f64");
  add_integer_compares<std::int16_t>(table, "i16");
  add_integer_compares<std::uint16_t>(table, "u16");
  add_integer_compares<std::int32_t>(table, "i32");
  add_integer_compares<std::uint32_t>(table, "u32");
  add_integer_compares<std::int64_t>(table, "i64");
  add_integer_compares<std::uint64_t>(table, "u64");
  add_compare<kOfClass<float, 22>>(table, "class_f32", "x:f32 x:b32");
  add_compare<kOfClass<double, 51>>(table, "class_f64", "x:f64 x:b32");
}

}  // namespace segue::isa
