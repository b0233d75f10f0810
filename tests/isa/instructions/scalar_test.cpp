// Scalar instructions: results in s8 (and s9) of s10, s12 and SCC.
#include <gtest/gtest.h>

#include <limits>

#include "tests/isa/instructions/compare.hpp"

namespace segue::isa::instructions {
namespace {

/// SCC after an instruction: as it was, or whether the result is not zero, or as told.
enum class Scc : U8 { kKept, kNotZero, kComputed };

struct Value {
  U64 bits = 0;
  bool scc = false;
};

template <unsigned kWords, class Function>
Evaluate scalar(Scc scc, Function function) {
  return [=](const Registers& before, Registers& after) {
    const Value value = function(before);
    after.s[8] = static_cast<U32>(value.bits);
    if (kWords == 2) after.s[9] = static_cast<U32>(value.bits >> 32U);
    const U64 width = kWords == 2 ? ~U64{0} : 0xFFFFFFFFU;
    if (scc == Scc::kNotZero) after.s[kScc] = (value.bits & width) != 0 ? 1 : 0;
    if (scc == Scc::kComputed) after.s[kScc] = value.scc ? 1 : 0;
  };
}

template <class Function>
Evaluate word(Scc scc, Function function) {
  return scalar<1>(scc, [=](const Registers& r) { return Value{function(r.s[10], r.s[12])}; });
}
template <class Function>
Evaluate pair(Scc scc, Function function) {
  return scalar<2>(scc, [=](const Registers& r) { return Value{function(r.s64(10), r.s64(12))}; });
}
/// 64 bits by a word.
template <class Function>
Evaluate pair_by_word(Scc scc, Function function) {
  return scalar<2>(scc, [=](const Registers& r) { return Value{function(r.s64(10), r.s[12])}; });
}
/// A word of 64 bits.
template <class Function>
Evaluate word_of_pair(Scc scc, Function function) {
  return scalar<1>(scc, [=](const Registers& r) { return Value{function(r.s64(10))}; });
}
/// SCC alone.
template <class Function>
Evaluate condition(Function function) {
  return [=](const Registers& before, Registers& after) {
    after.s[kScc] = function(before.s[10], before.s[12]) ? 1 : 0;
  };
}

S32 sign(U32 value) { return static_cast<S32>(value); }
bool fits(S64 value) {
  return value >= std::numeric_limits<S32>::min() && value <= std::numeric_limits<S32>::max();
}

TEST(Scalar, AdditionAndSubtraction) {
  const auto unsigned_sum = [](U64 a, U64 b, U64 c) {
    return Value{static_cast<U32>(a + b + c), a + b + c > 0xFFFFFFFFU};
  };
  const auto difference = [](U64 a, U64 b, U64 c) {
    return Value{static_cast<U32>(a - b - c), b + c > a};
  };
  compare({
      {"s_add_u32 s8, s10, s12",
       scalar<1>(Scc::kComputed,
                 [=](const Registers& r) { return unsigned_sum(r.s[10], r.s[12], 0); })},
      {"s_addc_u32 s8, s10, s12",
       scalar<1>(Scc::kComputed,
                 [=](const Registers& r) { return unsigned_sum(r.s[10], r.s[12], r.s[kScc]); })},
      {"s_sub_u32 s8, s10, s12",
       scalar<1>(Scc::kComputed,
                 [=](const Registers& r) { return difference(r.s[10], r.s[12], 0); })},
      {"s_subb_u32 s8, s10, s12",
       scalar<1>(Scc::kComputed,
                 [=](const Registers& r) { return difference(r.s[10], r.s[12], r.s[kScc]); })},
      {"s_add_i32 s8, s10, s12",
       scalar<1>(Scc::kComputed,
                 [](const Registers& r) {
                   return Value{r.s[10] + r.s[12], !fits(S64{sign(r.s[10])} + sign(r.s[12]))};
                 })},
      {"s_sub_i32 s8, s10, s12",
       scalar<1>(Scc::kComputed,
                 [](const Registers& r) {
                   return Value{r.s[10] - r.s[12], !fits(S64{sign(r.s[10])} - sign(r.s[12]))};
                 })},
      {"s_addk_i32 s8, -3", scalar<1>(Scc::kComputed,
                                      [](const Registers& r) {
                                        return Value{r.s[8] - 3U, !fits(S64{sign(r.s[8])} - 3)};
                                      })},
      {"s_absdiff_i32 s8, s10, s12", word(Scc::kNotZero,
                                          [](U32 a, U32 b) {
                                            const auto apart = static_cast<S32>(a - b);
                                            return apart < 0 ? 0U - static_cast<U32>(apart)
                                                             : static_cast<U32>(apart);
                                          })},
      {"s_abs_i32 s8, s10",
       word(Scc::kNotZero, [](U32 a, U32) { return sign(a) < 0 ? 0U - a : a; })},
  });
  for (unsigned k = 1; k <= 4; ++k) {
    compare({{"s_lshl" + std::to_string(k) + "_add_u32 s8, s10, s12",
              scalar<1>(Scc::kComputed, [k](const Registers& r) {
                const U64 sum = (U64{r.s[10]} << k) + r.s[12];
                return Value{sum, sum > 0xFFFFFFFFU};
              })}});
  }
}

TEST(Scalar, Multiplication) {
  compare({
      {"s_mul_i32 s8, s10, s12", word(Scc::kKept, [](U32 a, U32 b) { return a * b; })},
      {"s_mul_hi_u32 s8, s10, s12",
       word(Scc::kKept, [](U32 a, U32 b) { return U64{a} * b >> 32U; })},
      {"s_mul_hi_i32 s8, s10, s12",
       word(Scc::kKept,
            [](U32 a, U32 b) { return static_cast<U64>(S64{sign(a)} * sign(b) >> 32U); })},
      {"s_mulk_i32 s8, 77",
       scalar<1>(Scc::kKept, [](const Registers& r) { return Value{r.s[8] * 77U}; })},
  });
}

TEST(Scalar, LeastAndGreatest) {
  const auto choose = [](bool is_signed, bool least) {
    return scalar<1>(Scc::kComputed, [=](const Registers& r) {
      const U32 a = r.s[10];
      const U32 b = r.s[12];
      const bool less = is_signed ? sign(a) < sign(b) : a < b;
      const bool first = least ? less : (is_signed ? sign(a) > sign(b) : a > b);
      return Value{first ? a : b, first};
    });
  };
  compare({
      {"s_min_i32 s8, s10, s12", choose(true, true)},
      {"s_max_i32 s8, s10, s12", choose(true, false)},
      {"s_min_u32 s8, s10, s12", choose(false, true)},
      {"s_max_u32 s8, s10, s12", choose(false, false)},
  });
}

TEST(Scalar, Logic) {
  const auto both = [](const std::string& name, auto function) {
    compare({{"s_" + name + "_b32 s8, s10, s12",
              word(Scc::kNotZero,
                   [=](U32 a, U32 b) { return static_cast<U32>(function(U64{a}, U64{b})); })},
             {"s_" + name + "_b64 s[8:9], s[10:11], s[12:13]", pair(Scc::kNotZero, function)}});
  };
  both("and", [](U64 a, U64 b) { return a & b; });
  both("or", [](U64 a, U64 b) { return a | b; });
  both("xor", [](U64 a, U64 b) { return a ^ b; });
  both("andn2", [](U64 a, U64 b) { return a & ~b; });
  both("orn2", [](U64 a, U64 b) { return a | ~b; });
  both("nand", [](U64 a, U64 b) { return ~(a & b); });
  both("nor", [](U64 a, U64 b) { return ~(a | b); });
  both("xnor", [](U64 a, U64 b) { return ~(a ^ b); });
  compare({
      {"s_not_b32 s8, s10", word(Scc::kNotZero, [](U32 a, U32) { return ~a; })},
      {"s_not_b64 s[8:9], s[10:11]", pair(Scc::kNotZero, [](U64 a, U64) { return ~a; })},
  });
}

TEST(Scalar, Shifts) {
  compare({
      {"s_lshl_b32 s8, s10, s12", word(Scc::kNotZero, [](U32 a, U32 b) { return a << b % 32; })},
      {"s_lshr_b32 s8, s10, s12", word(Scc::kNotZero, [](U32 a, U32 b) { return a >> b % 32; })},
      {"s_ashr_i32 s8, s10, s12",
       word(Scc::kNotZero, [](U32 a, U32 b) { return static_cast<U32>(sign(a) >> b % 32); })},
      {"s_lshl_b64 s[8:9], s[10:11], s12",
       pair_by_word(Scc::kNotZero, [](U64 a, U32 b) { return a << b % 64; })},
      {"s_lshr_b64 s[8:9], s[10:11], s12",
       pair_by_word(Scc::kNotZero, [](U64 a, U32 b) { return a >> b % 64; })},
      {"s_ashr_i64 s[8:9], s[10:11], s12",
       pair_by_word(Scc::kNotZero,
                    [](U64 a, U32 b) { return static_cast<U64>(static_cast<S64>(a) >> b % 64); })},
  });
}

TEST(Scalar, BitFields) {
  const auto field = [](U64 a, U32 control, unsigned width_of, bool is_signed) -> U64 {
    const unsigned start = control & (width_of - 1);
    const unsigned width = control >> 16U & 0x7FU;
    U64 value = 0;
    unsigned taken = 0;
    for (; taken < width && start + taken < width_of; ++taken)
      value |= (a >> (start + taken) & 1U) << taken;
    if (is_signed && taken > 0 && (value >> (taken - 1) & 1U) != 0) {
      for (unsigned k = taken; k < 64; ++k) value |= U64{1} << k;
    }
    return value;
  };
  compare({
      {"s_bfe_u32 s8, s10, s12",
       word(Scc::kNotZero, [=](U32 a, U32 b) { return field(a, b, 32, false); })},
      {"s_bfe_i32 s8, s10, s12",
       word(Scc::kNotZero, [=](U32 a, U32 b) { return static_cast<U32>(field(a, b, 32, true)); })},
      {"s_bfe_u64 s[8:9], s[10:11], s12",
       pair_by_word(Scc::kNotZero, [=](U64 a, U32 b) { return field(a, b, 64, false); })},
      {"s_bfe_i64 s[8:9], s[10:11], s12",
       pair_by_word(Scc::kNotZero, [=](U64 a, U32 b) { return field(a, b, 64, true); })},
      {"s_bfm_b32 s8, s10, s12",
       word(Scc::kKept, [](U32 a, U32 b) { return ((U32{1} << a % 32) - 1) << b % 32; })},
      {"s_bfm_b64 s[8:9], s10, s12", scalar<2>(Scc::kKept,
                                               [](const Registers& r) {
                                                 return Value{((U64{1} << r.s[10] % 64) - 1)
                                                              << r.s[12] % 64};
                                               })},
  });
}

TEST(Scalar, CountsOfBits) {
  const auto count = [](U64 a, unsigned width, unsigned bit) {
    U32 found = 0;
    for (unsigned k = 0; k < width; ++k) found += (a >> k & 1U) == bit ? 1U : 0U;
    return found;
  };
  const auto lowest = [](U64 a, unsigned width, unsigned bit) {
    for (unsigned k = 0; k < width; ++k) {
      if ((a >> k & 1U) == bit) return k;
    }
    return ~0U;
  };
  const auto highest = [](U64 a, unsigned width) {
    for (unsigned k = 0; k < width; ++k) {
      if ((a >> (width - 1 - k) & 1U) != 0) return k;
    }
    return ~0U;
  };
  const auto reversed = [](U64 a, unsigned width) {
    U64 value = 0;
    for (unsigned k = 0; k < width; ++k) value |= (a >> k & 1U) << (width - 1 - k);
    return value;
  };
  const auto word_is = [](auto function) {
    return [=](U32 a, U32) { return function(U64{a}, 32U); };
  };
  const auto pair_is = [](auto function) { return [=](U64 a) { return function(a, 64U); }; };
  for (const unsigned bit : {0U, 1U}) {
    const std::string n = std::to_string(bit);
    const auto count_bit = [=](U64 a, unsigned width) { return count(a, width, bit); };
    const auto lowest_bit = [=](U64 a, unsigned width) { return lowest(a, width, bit); };
    compare({
        {"s_bcnt" + n + "_i32_b32 s8, s10", word(Scc::kNotZero, word_is(count_bit))},
        {"s_bcnt" + n + "_i32_b64 s8, s[10:11]", word_of_pair(Scc::kNotZero, pair_is(count_bit))},
        {"s_ff" + n + "_i32_b32 s8, s10", word(Scc::kKept, word_is(lowest_bit))},
        {"s_ff" + n + "_i32_b64 s8, s[10:11]", word_of_pair(Scc::kKept, pair_is(lowest_bit))},
    });
  }
  compare({
      {"s_flbit_i32_b32 s8, s10", word(Scc::kKept, word_is(highest))},
      {"s_flbit_i32_b64 s8, s[10:11]", word_of_pair(Scc::kKept, pair_is(highest))},
      {"s_flbit_i32 s8, s10", word(Scc::kKept,
                                   [=](U32 a, U32) {
                                     return sign(a) < 0 ? highest(static_cast<U32>(~a), 32)
                                                        : highest(a, 32);
                                   })},
      {"s_brev_b32 s8, s10", word(Scc::kKept, word_is(reversed))},
      {"s_brev_b64 s[8:9], s[10:11]",
       pair(Scc::kKept, [=](U64 a, U64) { return reversed(a, 64); })},
  });
}

TEST(Scalar, MovesAndChoices) {
  compare({
      {"s_mov_b32 s8, s10", word(Scc::kKept, [](U32 a, U32) { return a; })},
      {"s_mov_b32 s8, 0x89ABCDEF", word(Scc::kKept, [](U32, U32) { return 0x89ABCDEFU; })},
      {"s_mov_b64 s[8:9], -5", pair(Scc::kKept, [](U64, U64) { return ~U64{4}; })},
      {"s_movk_i32 s8, -1234", word(Scc::kKept, [](U32, U32) { return 0U - 1234U; })},
      {"s_cselect_b32 s8, s10, s12",
       scalar<1>(Scc::kKept,
                 [](const Registers& r) { return Value{r.s[kScc] != 0 ? r.s[10] : r.s[12]}; })},
      {"s_cselect_b64 s[8:9], s[10:11], s[12:13]",
       scalar<2>(Scc::kKept,
                 [](const Registers& r) { return Value{r.s[kScc] != 0 ? r.s64(10) : r.s64(12)}; })},
      {"s_cmov_b32 s8, s10",
       scalar<1>(Scc::kKept,
                 [](const Registers& r) { return Value{r.s[kScc] != 0 ? r.s[10] : r.s[8]}; })},
      {"s_cmov_b64 s[8:9], s[10:11]",
       scalar<2>(Scc::kKept,
                 [](const Registers& r) { return Value{r.s[kScc] != 0 ? r.s64(10) : r.s64(8)}; })},
      {"s_sext_i32_i8 s8, s10",
       word(Scc::kKept, [](U32 a, U32) { return static_cast<U32>(S32{static_cast<S8>(a)}); })},
      {"s_sext_i32_i16 s8, s10",
       word(Scc::kKept, [](U32 a, U32) { return static_cast<U32>(S32{static_cast<S16>(a)}); })},
      {"s_pack_ll_b32_b16 s8, s10, s12",
       word(Scc::kKept, [](U32 a, U32 b) { return (a & 0xFFFFU) | b << 16U; })},
      {"s_pack_lh_b32_b16 s8, s10, s12",
       word(Scc::kKept, [](U32 a, U32 b) { return (a & 0xFFFFU) | (b & 0xFFFF0000U); })},
      {"s_pack_hh_b32_b16 s8, s10, s12",
       word(Scc::kKept, [](U32 a, U32 b) { return a >> 16U | (b & 0xFFFF0000U); })},
      {"s_bitset0_b32 s8, s10",
       scalar<1>(Scc::kKept,
                 [](const Registers& r) { return Value{r.s[8] & ~(1U << r.s[10] % 32)}; })},
      {"s_bitset1_b64 s[8:9], s10",
       scalar<2>(Scc::kKept,
                 [](const Registers& r) { return Value{r.s64(8) | U64{1} << r.s[10] % 64}; })},
  });
}

TEST(Scalar, Comparisons) {
  const auto both = [](const std::string& name, auto function) {
    compare({{"s_cmp_" + name + "_i32 s10, s12",
              condition([=](U32 a, U32 b) { return function(S64{sign(a)}, S64{sign(b)}); })},
             {"s_cmp_" + name + "_u32 s10, s12",
              condition([=](U32 a, U32 b) { return function(S64{a}, S64{b}); })},
             {"s_cmpk_" + name + "_i32 s10, -7",
              condition([=](U32 a, U32) { return function(S64{sign(a)}, S64{-7}); })},
             {"s_cmpk_" + name + "_u32 s10, 0xFFF0",
              condition([=](U32 a, U32) { return function(S64{a}, S64{0xFFF0}); })}});
  };
  both("eq", [](S64 a, S64 b) { return a == b; });
  both("lg", [](S64 a, S64 b) { return a != b; });
  both("gt", [](S64 a, S64 b) { return a > b; });
  both("ge", [](S64 a, S64 b) { return a >= b; });
  both("lt", [](S64 a, S64 b) { return a < b; });
  both("le", [](S64 a, S64 b) { return a <= b; });
  compare({
      {"s_bitcmp0_b32 s10, s12", condition([](U32 a, U32 b) { return (a >> b % 32 & 1U) == 0; })},
      {"s_bitcmp1_b32 s10, s12", condition([](U32 a, U32 b) { return (a >> b % 32 & 1U) == 1; })},
  });
}

TEST(Scalar, MasksThatBecomeExec) {
  // The old EXEC goes to s8 (and s9); SCC says whether a lane is left awake.
  const auto both = [](const std::string& name, auto function) {
    const Evaluate evaluate = [=](const Registers& before, Registers& after) {
      const U64 width = before.lanes == 64 ? ~U64{0} : 0xFFFFFFFFU;
      const U64 exec = function(before.mask(10), before.exec()) & width;
      after.set_mask(8, before.exec());
      after.set_mask(kExecLo, exec);
      after.s[kScc] = exec != 0 ? 1 : 0;
    };
    compare({{"s_" + name + "_saveexec_b64 s[8:9], s[10:11]", evaluate, {}, {}, On::kGfx9},
             {"s_" + name + "_saveexec_b32 s8, s10", evaluate, {}, {}, On::kGfx10}});
  };
  both("and", [](U64 a, U64 exec) { return a & exec; });
  both("or", [](U64 a, U64 exec) { return a | exec; });
  both("xor", [](U64 a, U64 exec) { return a ^ exec; });
  both("andn2", [](U64 a, U64 exec) { return a & ~exec; });
  both("orn2", [](U64 a, U64 exec) { return a | ~exec; });
  both("nand", [](U64 a, U64 exec) { return ~(a & exec); });
  both("nor", [](U64 a, U64 exec) { return ~(a | exec); });
  both("xnor", [](U64 a, U64 exec) { return ~(a ^ exec); });
  both("andn1", [](U64 a, U64 exec) { return ~a & exec; });
  both("orn1", [](U64 a, U64 exec) { return ~a | exec; });
}

}  // namespace
}  // namespace segue::isa::instructions
