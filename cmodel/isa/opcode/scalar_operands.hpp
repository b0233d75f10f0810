#pragma once

#include <cstdint>

#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/opcode/lanes.hpp"

namespace segue::isa {

/// Writes a scalar result, one word or two by the operand.
inline void put_scalar(Wave& wave, const Operand& operand, std::uint64_t bits) {
  if (operand.words == 2) {
    wave.set_scalar64(operand.reg, bits);
  } else {
    wave.set_scalar(operand.reg, static_cast<std::uint32_t>(bits));
  }
}

/// The value of SCC behind a scalar instruction.
enum class Scc : std::uint8_t { kKept, kNotZero };

/// Executes `Op`, a function of the operands behind the first, once for the warp.
template <auto Op, Scc Condition = Scc::kKept>
void scalar(Wave& wave, const Instruction& instruction) {
  using Traits = TraitsOf<Op>;
  using A = typename Traits::template Argument<0>;
  const A a = value_of<A>(scalar_bits(wave, instruction.operand(1)));
  typename Traits::Result result = {};
  if constexpr (Traits::kCount == 1) {
    result = Op(a);
  } else {
    using B = typename Traits::template Argument<1>;
    result = Op(a, value_of<B>(scalar_bits(wave, instruction.operand(2))));
  }
  put_scalar(wave, instruction.operand(0), bits_of(result));
  if (Condition == Scc::kNotZero) wave.set_scc(bits_of(result) != 0);
}

/// The same for instructions with SCC as a second result: `Op` also takes SCC and returns both.
template <class T>
struct WithScc {
  T value;
  bool scc;
};
template <class T, auto Op>
void scalar_with_scc(Wave& wave, const Instruction& instruction) {
  const T a = value_of<T>(scalar_bits(wave, instruction.operand(1)));
  const T b = value_of<T>(scalar_bits(wave, instruction.operand(2)));
  const WithScc<T> result = Op(a, b, wave.scc());
  put_scalar(wave, instruction.operand(0), bits_of(result.value));
  wave.set_scc(result.scc);
}

}  // namespace segue::isa
