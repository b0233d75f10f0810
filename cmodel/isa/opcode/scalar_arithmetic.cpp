// Scalar integer arithmetic (SOP1, SOP2, SOPK).
#include <bit>
#include <cstdint>

#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"

namespace segue::isa {

namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;

constexpr auto kAddCarry = [](U32 a, U32 b, bool) {
  const U64 sum = U64{a} + b;
  return WithScc<U32>{static_cast<U32>(sum), sum > 0xFFFF'FFFFU};
};
constexpr auto kAddCarryIn = [](U32 a, U32 b, bool carry) {
  const U64 sum = U64{a} + b + (carry ? 1U : 0U);
  return WithScc<U32>{static_cast<U32>(sum), sum > 0xFFFF'FFFFU};
};
constexpr auto kSubBorrow = [](U32 a, U32 b, bool) { return WithScc<U32>{a - b, b > a}; };
constexpr auto kSubBorrowIn = [](U32 a, U32 b, bool borrow) {
  const U64 taken = U64{b} + (borrow ? 1U : 0U);
  return WithScc<U32>{static_cast<U32>(a - taken), taken > a};
};
/// The sign of the sum is wrong: both operands have the other one.
constexpr auto kAddOverflow = [](U32 a, U32 b, bool) {
  const U32 sum = a + b;
  return WithScc<U32>{sum, ((a ^ sum) & (b ^ sum)) >> 31U != 0};
};
constexpr auto kSubOverflow = [](U32 a, U32 b, bool) {
  const U32 difference = a - b;
  return WithScc<U32>{difference, ((a ^ b) & (a ^ difference)) >> 31U != 0};
};

template <class T>
constexpr auto kLess = [](T a, T b, bool) {
  return WithScc<T>{a < b ? a : b, a < b};
};
template <class T>
constexpr auto kGreater = [](T a, T b, bool) {
  return WithScc<T>{a > b ? a : b, a > b};
};

template <unsigned Shift>
constexpr auto kShiftAdd = [](U32 a, U32 b, bool) {
  const U64 sum = (U64{a} << Shift) + b;
  return WithScc<U32>{static_cast<U32>(sum), sum > 0xFFFF'FFFFU};
};

/// An instruction with an immediate that is added to or multiplied with its own result.
void add_immediate(Wave& wave, const Instruction& in) {
  const U32 a = wave.scalar(in.operand(0).reg);
  const WithScc<U32> sum = kAddOverflow(a, static_cast<U32>(in.operand(1).constant), false);
  wave.set_scalar(in.operand(0).reg, sum.value);
  wave.set_scc(sum.scc);
}
void multiply_immediate(Wave& wave, const Instruction& in) {
  const U32 a = wave.scalar(in.operand(0).reg);
  wave.set_scalar(in.operand(0).reg, a * static_cast<U32>(in.operand(1).constant));
}

}  // namespace

void add_scalar_arithmetic(OpcodeTable& table) {
  constexpr auto kScalar = LatencyClass::kScalar;
  constexpr std::string_view kThree = "=r:u32 s:u32 s:u32";
  table.add("s_add_u32", kThree, kScalar, &scalar_with_scc<U32, kAddCarry>, kWritesScc);
  table.add("s_sub_u32", kThree, kScalar, &scalar_with_scc<U32, kSubBorrow>, kWritesScc);
  table.add("s_addc_u32", kThree, kScalar, &scalar_with_scc<U32, kAddCarryIn>,
            kReadsScc | kWritesScc);
  table.add("s_subb_u32", kThree, kScalar, &scalar_with_scc<U32, kSubBorrowIn>,
            kReadsScc | kWritesScc);
  table.add("s_add_i32", kThree, kScalar, &scalar_with_scc<U32, kAddOverflow>, kWritesScc);
  table.add("s_sub_i32", kThree, kScalar, &scalar_with_scc<U32, kSubOverflow>, kWritesScc);
  table.add("s_min_u32", kThree, kScalar, &scalar_with_scc<U32, kLess<U32>>, kWritesScc);
  table.add("s_max_u32", kThree, kScalar, &scalar_with_scc<U32, kGreater<U32>>, kWritesScc);
  table.add("s_min_i32", kThree, kScalar, &scalar_with_scc<I32, kLess<I32>>, kWritesScc);
  table.add("s_max_i32", kThree, kScalar, &scalar_with_scc<I32, kGreater<I32>>, kWritesScc);
  table.add("s_lshl1_add_u32", kThree, kScalar, &scalar_with_scc<U32, kShiftAdd<1>>, kWritesScc);
  table.add("s_lshl2_add_u32", kThree, kScalar, &scalar_with_scc<U32, kShiftAdd<2>>, kWritesScc);
  table.add("s_lshl3_add_u32", kThree, kScalar, &scalar_with_scc<U32, kShiftAdd<3>>, kWritesScc);
  table.add("s_lshl4_add_u32", kThree, kScalar, &scalar_with_scc<U32, kShiftAdd<4>>, kWritesScc);
  table.add("s_mul_i32", kThree, kScalar, &scalar<[](U32 a, U32 b) { return a * b; }>);
  table.add("s_mul_hi_u32", kThree, kScalar,
            &scalar<[](U32 a, U32 b) { return (static_cast<U32>((U64{a} * b) >> 32U)); }>);
  table.add("s_mul_hi_i32", kThree, kScalar, &scalar<[](I32 a, I32 b) {
              return (static_cast<U32>(static_cast<U64>(I64{a} * b) >> 32U));
            }>);
  table.add("s_absdiff_i32", kThree, kScalar,
            // Of the difference in 32 bits, so that a far one is not the distance.
            &scalar<[](U32 a, U32 b) {
              const U32 difference = a - b;
              return ((difference >> 31U) != 0 ? 0U - difference : difference);
            },
                    Scc::kNotZero>,
            kWritesScc);
  table.add("s_abs_i32", "=r:i32 s:i32", kScalar,
            &scalar<[](U32 a) { return ((a >> 31U) != 0 ? 0U - a : a); }, Scc::kNotZero>,
            kWritesScc);
  table.add("s_addk_i32", "+r:i32 i:i16", kScalar, &add_immediate, kWritesScc);
  table.add("s_mulk_i32", "+r:i32 i:i16", kScalar, &multiply_immediate);
  table.add("s_sext_i32_i8", "=r:i32 s:i32", kScalar,
            &scalar<[](U32 a) { return (static_cast<I32>(static_cast<std::int8_t>(a))); }>);
  table.add("s_sext_i32_i16", "=r:i32 s:i32", kScalar,
            &scalar<[](U32 a) { return (static_cast<I32>(static_cast<std::int16_t>(a))); }>);
}

}  // namespace segue::isa
