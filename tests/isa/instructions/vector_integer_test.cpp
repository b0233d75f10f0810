// Integer arithmetic, shifts and bits of vector instructions: results in v0 of v2, v4 and v6.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/isa/instructions/compare.hpp"

namespace segue::isa::instructions {
namespace {

S64 wide(S32 value) { return value; }
U32 low(S64 value) { return static_cast<U32>(static_cast<U64>(value)); }
S32 low24(U32 value) { return static_cast<S32>(value << 8U) >> 8U; }
U64 carry_in(const Lane& l, unsigned scalar) { return l.bit(scalar) ? 1 : 0; }
S32 saturate(S64 value) {
  return static_cast<S32>(
      std::clamp<S64>(value, std::numeric_limits<S32>::min(), std::numeric_limits<S32>::max()));
}
U32 byte_of(U32 value, unsigned k) { return value >> (8 * k) & 0xFFU; }
U32 half_of(U32 value, unsigned k) { return value >> (16 * k) & 0xFFFFU; }
U32 apart(U32 a, U32 b) { return a > b ? a - b : b - a; }

TEST(VectorInteger, AdditionAndSubtraction) {
  const auto add = result([](const Lane& l) { return l.u(2) + l.u(4); });
  const auto sub = result([](const Lane& l) { return l.u(2) - l.u(4); });
  const auto subrev = result([](const Lane& l) { return l.u(4) - l.u(2); });
  compare({
      {"v_add_u32 v0, v2, v4", add, {}, {}, On::kGfx9},
      {"v_add_nc_u32 v0, v2, v4", add, {}, {}, On::kGfx10},
      {"v_sub_u32 v0, v2, v4", sub, {}, {}, On::kGfx9},
      {"v_sub_nc_u32 v0, v2, v4", sub, {}, {}, On::kGfx10},
      {"v_subrev_u32 v0, v2, v4", subrev, {}, {}, On::kGfx9},
      {"v_subrev_nc_u32 v0, v2, v4", subrev, {}, {}, On::kGfx10},
      {"v_add_i32 v0, v2, v4", add, {}, {}, On::kGfx9},
      {"v_sub_i32 v0, v2, v4", sub, {}, {}, On::kGfx9},
      {"v_add_u32 v0, v2, v4 clamp",
       result([](const Lane& l) {
         return static_cast<U32>(std::min<U64>(U64{l.u(2)} + l.u(4), 0xFFFFFFFFU));
       }),
       {},
       {},
       On::kGfx9},
      {"v_add_i32 v0, v2, v4 clamp",
       result([](const Lane& l) { return saturate(wide(l.i(2)) + l.i(4)); }),
       {},
       {},
       On::kGfx9},
      {"v_sub_nc_i32 v0, v2, v4 clamp",
       result([](const Lane& l) { return saturate(wide(l.i(2)) - l.i(4)); }),
       {},
       {},
       On::kGfx10},
      {"v_sub_u32 v0, v2, v4 clamp",
       result([](const Lane& l) { return l.u(2) < l.u(4) ? 0 : l.u(2) - l.u(4); }),
       {},
       {},
       On::kGfx9},
      {"v_add3_u32 v0, v2, v4, v6", result([](const Lane& l) { return l.u(2) + l.u(4) + l.u(6); })},
      {"v_add3_u32 v0, v2, s10, -7",
       result([](const Lane& l) { return l.u(2) + l.before().s[10] - 7U; })},
      {"v_xad_u32 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) ^ l.u(4)) + l.u(6); })},
      {"v_lshl_add_u32 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) << (l.u(4) & 31U)) + l.u(6); })},
      {"v_add_lshl_u32 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) + l.u(4)) << (l.u(6) & 31U); })},
  });
}

TEST(VectorInteger, Carries) {
  const auto add = result([](const Lane& l) { return l.u(2) + l.u(4); });
  const auto sub = result([](const Lane& l) { return l.u(2) - l.u(4); });
  const auto carries = [](const Lane& l) { return U64{l.u(2)} + l.u(4) > 0xFFFFFFFFU; };
  const auto borrows = [](const Lane& l) { return l.u(2) < l.u(4); };
  const auto with_carry = [](unsigned in, unsigned out) {
    return both(result([=](const Lane& l) {
                  return static_cast<U32>(U64{l.u(2)} + l.u(4) + carry_in(l, in));
                }),
                mask(out, [=](const Lane& l) {
                  return U64{l.u(2)} + l.u(4) + carry_in(l, in) > 0xFFFFFFFFU;
                }));
  };
  const auto with_borrow = [](unsigned a, unsigned b, unsigned in, unsigned out) {
    return both(result([=](const Lane& l) {
                  return static_cast<U32>(U64{l.u(a)} - l.u(b) - carry_in(l, in));
                }),
                mask(out, [=](const Lane& l) { return U64{l.u(b)} + carry_in(l, in) > l.u(a); }));
  };
  const unsigned vcc = kVccLo;
  compare({
      {"v_add_co_u32 v0, vcc, v2, v4", both(add, mask(vcc, carries)), {}, {}, On::kGfx9},
      {"v_add_co_u32 v0, s[8:9], v2, v4", both(add, mask(8, carries)), {}, {}, On::kGfx9},
      {"v_add_co_u32 v0, s8, v2, v4", both(add, mask(8, carries)), {}, {}, On::kGfx10},
      {"v_sub_co_u32 v0, vcc, v2, v4", both(sub, mask(vcc, borrows)), {}, {}, On::kGfx9},
      {"v_sub_co_u32 v0, vcc_lo, v2, v4", both(sub, mask(vcc, borrows)), {}, {}, On::kGfx10},
      {"v_subrev_co_u32 v0, s[8:9], v4, v2", both(sub, mask(8, borrows)), {}, {}, On::kGfx9},
      {"v_addc_co_u32 v0, vcc, v2, v4, vcc", with_carry(vcc, vcc), {}, {}, On::kGfx9},
      {"v_addc_co_u32 v0, s[8:9], v2, v4, s[10:11]", with_carry(10, 8), {}, {}, On::kGfx9},
      {"v_add_co_ci_u32 v0, vcc_lo, v2, v4, vcc_lo", with_carry(vcc, vcc), {}, {}, On::kGfx10},
      {"v_add_co_ci_u32 v0, s8, v2, v4, s10", with_carry(10, 8), {}, {}, On::kGfx10},
      {"v_subb_co_u32 v0, vcc, v2, v4, vcc", with_borrow(2, 4, vcc, vcc), {}, {}, On::kGfx9},
      {"v_subbrev_co_u32 v0, s[8:9], v2, v4, s[10:11]",
       with_borrow(4, 2, 10, 8),
       {},
       {},
       On::kGfx9},
      {"v_sub_co_ci_u32 v0, s8, v2, v4, vcc_lo", with_borrow(2, 4, vcc, 8), {}, {}, On::kGfx10},
      {"v_subrev_co_ci_u32 v0, vcc_lo, v2, v4, vcc_lo",
       with_borrow(4, 2, vcc, vcc),
       {},
       {},
       On::kGfx10},
  });
}

TEST(VectorInteger, Multiplication) {
  compare({
      {"v_mul_lo_u32 v0, v2, v4", result([](const Lane& l) { return l.u(2) * l.u(4); })},
      {"v_mul_hi_u32 v0, v2, v4",
       result([](const Lane& l) { return static_cast<U32>(U64{l.u(2)} * l.u(4) >> 32U); })},
      {"v_mul_hi_i32 v0, v2, v4",
       result([](const Lane& l) { return low(wide(l.i(2)) * l.i(4) >> 32U); })},
      {"v_mul_i32_i24 v0, v2, v4",
       result([](const Lane& l) { return low(wide(low24(l.u(2))) * low24(l.u(4))); })},
      {"v_mul_hi_i32_i24 v0, v2, v4",
       result([](const Lane& l) { return low(wide(low24(l.u(2))) * low24(l.u(4)) >> 32U); })},
      {"v_mul_u32_u24 v0, v2, v4",
       result([](const Lane& l) { return (l.u(2) & 0xFFFFFFU) * (l.u(4) & 0xFFFFFFU); })},
      {"v_mul_hi_u32_u24 v0, v2, v4", result([](const Lane& l) {
         return static_cast<U32>(U64{l.u(2) & 0xFFFFFFU} * (l.u(4) & 0xFFFFFFU) >> 32U);
       })},
      {"v_mad_i32_i24 v0, v2, v4, v6",
       result([](const Lane& l) { return low(wide(low24(l.u(2))) * low24(l.u(4)) + l.i(6)); })},
      {"v_mad_u32_u24 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) & 0xFFFFFFU) * (l.u(4) & 0xFFFFFFU) + l.u(6); })},
      {"v_mad_u32_u16 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) & 0xFFFFU) * (l.u(4) & 0xFFFFU) + l.u(6); })},
      {"v_mad_i32_i16 v0, v2, v4, v6", result([](const Lane& l) {
         return low(wide(static_cast<S16>(l.u(2))) * static_cast<S16>(l.u(4)) + l.i(6));
       })},
  });
  const auto mad = result([](const Lane& l) { return U64{l.u(2)} * l.u(4) + l.q(6); });
  const auto mad_carry = [](const Lane& l) {
    return static_cast<U64>(U64{l.u(2)} * l.u(4) + l.q(6)) < l.q(6);
  };
  compare({
      {"v_mad_u64_u32 v[0:1], s[8:9], v2, v4, v[6:7]",
       both(mad, mask(8, mad_carry)),
       {},
       {},
       On::kGfx9},
      {"v_mad_u64_u32 v[0:1], s8, v2, v4, v[6:7]",
       both(mad, mask(8, mad_carry)),
       {},
       {},
       On::kGfx10},
      {"v_mad_u64_u32 v[0:1], null, v2, v4, v[6:7]", mad, {}, {}, On::kGfx10},
  });
}

TEST(VectorInteger, LeastGreatestMiddle) {
  const auto middle = [](auto a, auto b, auto c) {
    return std::max(std::min(a, b), std::min(std::max(a, b), c));
  };
  compare({
      {"v_min_i32 v0, v2, v4", result([](const Lane& l) { return std::min(l.i(2), l.i(4)); })},
      {"v_max_i32 v0, v2, v4", result([](const Lane& l) { return std::max(l.i(2), l.i(4)); })},
      {"v_min_u32 v0, v2, v4", result([](const Lane& l) { return std::min(l.u(2), l.u(4)); })},
      {"v_max_u32 v0, v2, v4", result([](const Lane& l) { return std::max(l.u(2), l.u(4)); })},
      {"v_min3_i32 v0, v2, v4, v6", result([](const Lane& l) {
         return std::min({l.i(2), l.i(4), l.i(6)});
       })},
      {"v_max3_u32 v0, v2, v4, v6", result([](const Lane& l) {
         return std::max({l.u(2), l.u(4), l.u(6)});
       })},
      {"v_med3_i32 v0, v2, v4, v6",
       result([=](const Lane& l) { return middle(l.i(2), l.i(4), l.i(6)); })},
      {"v_med3_u32 v0, v2, v4, v6",
       result([=](const Lane& l) { return middle(l.u(2), l.u(4), l.u(6)); })},
  });
}

TEST(VectorInteger, Shifts) {
  const auto left64 = result([](const Lane& l) { return l.q(4) << (l.u(2) & 63U); });
  compare({
      {"v_lshlrev_b32 v0, v2, v4", result([](const Lane& l) { return l.u(4) << (l.u(2) & 31U); })},
      {"v_lshrrev_b32 v0, v2, v4", result([](const Lane& l) { return l.u(4) >> (l.u(2) & 31U); })},
      {"v_ashrrev_i32 v0, v2, v4", result([](const Lane& l) { return l.i(4) >> (l.u(2) & 31U); })},
      {"v_lshlrev_b64 v[0:1], v2, v[4:5]", left64},
      {"v_lshlrev_b64 v[0:1], 3, v[4:5]", result([](const Lane& l) { return l.q(4) << 3U; })},
      {"v_lshrrev_b64 v[0:1], v2, v[4:5]",
       result([](const Lane& l) { return l.q(4) >> (l.u(2) & 63U); })},
      {"v_ashrrev_i64 v[0:1], v2, v[4:5]",
       result([](const Lane& l) { return l.l(4) >> (l.u(2) & 63U); })},
      {"v_lshlrev_b16 v0, v2, v4",
       result([](const Lane& l) { return (l.u(4) << (l.u(2) & 15U)) & 0xFFFFU; }),
       {},
       {},
       On::kGfx9},
      {"v_lshrrev_b16 v0, v2, v4",
       result([](const Lane& l) { return (l.u(4) & 0xFFFFU) >> (l.u(2) & 15U); }),
       {},
       {},
       On::kGfx9},
      {"v_ashrrev_i16 v0, v2, v4",
       result([](const Lane& l) {
         return static_cast<U32>(static_cast<S16>(l.u(4)) >> (l.u(2) & 15U)) & 0xFFFFU;
       }),
       {},
       {},
       On::kGfx9},
      {"v_lshlrev_b16 v0, v2, v4",
       result([](const Lane& l) {
         return (l.u(0) & 0xFFFF0000U) | ((l.u(4) << (l.u(2) & 15U)) & 0xFFFFU);
       }),
       {},
       {},
       On::kGfx10},
      {"v_alignbit_b32 v0, v2, v4, v6", result([](const Lane& l) {
         return static_cast<U32>((U64{l.u(2)} << 32U | l.u(4)) >> (l.u(6) & 31U));
       })},
      {"v_alignbyte_b32 v0, v2, v4, v6", result([](const Lane& l) {
         return static_cast<U32>((U64{l.u(2)} << 32U | l.u(4)) >> (8U * (l.u(6) & 3U)));
       })},
  });
}

TEST(VectorInteger, Logic) {
  compare({
      {"v_and_b32 v0, v2, v4", result([](const Lane& l) { return l.u(2) & l.u(4); })},
      {"v_or_b32 v0, s10, v4", result([](const Lane& l) { return l.before().s[10] | l.u(4); })},
      {"v_xor_b32 v0, v2, v4", result([](const Lane& l) { return l.u(2) ^ l.u(4); })},
      {"v_xnor_b32 v0, v2, v4", result([](const Lane& l) { return ~(l.u(2) ^ l.u(4)); })},
      {"v_not_b32 v0, v2", result([](const Lane& l) { return ~l.u(2); })},
      {"v_mov_b32 v0, 0x12345678", result([](const Lane&) { return 0x12345678U; })},
      {"v_mov_b32 v0, -16", result([](const Lane&) { return -16; })},
      {"v_mov_b32 v0, 0.5", result([](const Lane&) { return 0.5F; })},
      {"v_or3_b32 v0, v2, v4, v6", result([](const Lane& l) { return l.u(2) | l.u(4) | l.u(6); })},
      {"v_and_or_b32 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) & l.u(4)) | l.u(6); })},
      {"v_lshl_or_b32 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) << (l.u(4) & 31U)) | l.u(6); })},
      {"v_xor3_b32 v0, v2, v4, v6",
       result([](const Lane& l) { return l.u(2) ^ l.u(4) ^ l.u(6); }),
       {},
       {},
       On::kGfx10},
      {"v_swap_b32 v0, v2", each([](const Lane& l) {
         l.set(0, l.u(2));
         l.set(2, l.u(0));
       })},
  });
}

TEST(VectorInteger, BitFields) {
  compare({
      {"v_bfe_u32 v0, v2, v4, v6", result([](const Lane& l) {
         const U32 width = l.u(6) & 31U;
         return static_cast<U32>(l.u(2) >> (l.u(4) & 31U) & ((U64{1} << width) - 1U));
       })},
      {"v_bfe_i32 v0, v2, v4, v6", result([](const Lane& l) {
         const U32 width = l.u(6) & 31U;
         const U32 start = l.u(4) & 31U;
         if (width == 0) return 0U;
         const U32 top = std::min(start + width, 32U);  // the sign's bit is below this one
         return static_cast<U32>(static_cast<S32>(l.u(2) << (32U - top)) >> (32U - top + start));
       })},
      {"v_bfi_b32 v0, v2, v4, v6",
       result([](const Lane& l) { return (l.u(2) & l.u(4)) | (~l.u(2) & l.u(6)); })},
      {"v_bfm_b32 v0, v2, v4",
       result([](const Lane& l) { return ((1U << (l.u(2) & 31U)) - 1U) << (l.u(4) & 31U); })},
      {"v_bfrev_b32 v0, v2", result([](const Lane& l) {
         U32 reversed = 0;
         for (unsigned k = 0; k < 32; ++k) reversed |= (l.u(2) >> k & 1U) << (31U - k);
         return reversed;
       })},
      {"v_bcnt_u32_b32 v0, v2, v4",
       result([](const Lane& l) { return l.u(4) + static_cast<U32>(std::popcount(l.u(2))); })},
      {"v_ffbh_u32 v0, v2",
       result([](const Lane& l) { return l.u(2) == 0 ? -1 : std::countl_zero(l.u(2)); })},
      {"v_ffbl_b32 v0, v2",
       result([](const Lane& l) { return l.u(2) == 0 ? -1 : std::countr_zero(l.u(2)); })},
      {"v_ffbh_i32 v0, v2", result([](const Lane& l) {
         for (unsigned k = 1; k < 32; ++k) {
           if ((l.u(2) >> (31U - k) & 1U) != l.u(2) >> 31U) return static_cast<S32>(k);
         }
         return -1;
       })},
  });
}

TEST(VectorInteger, Permutation) {
  const auto permute = [](const Lane& l) {
    const U64 data = U64{l.u(2)} << 32U | l.u(4);
    U32 value = 0;
    for (unsigned k = 0; k < 4; ++k) {
      const U32 choice = byte_of(l.u(6), k);
      U64 byte = 0;
      if (choice < 8) {
        byte = data >> (8U * choice) & 0xFFU;
      } else if (choice < 12) {  // signs of the halves, from the lowest
        byte = (data >> (16U * (choice - 8U) + 15U) & 1U) != 0 ? 0xFF : 0;
      } else if (choice > 12) {
        byte = 0xFF;
      }
      value |= static_cast<U32>(byte) << (8U * k);
    }
    return value;
  };
  const auto choices = [](Random& random, Registers& registers) {
    for (U32& word : registers.v[6]) word = static_cast<U32>(random()) & 0x0F0F0F0FU;
  };
  compare({{"v_perm_b32 v0, v2, v4, v6", result(permute)},
           {"v_perm_b32 v0, v2, v4, v6", result(permute), {}, {}, {}, {}, choices}});
}

TEST(VectorInteger, SumsOfDifferences) {
  const auto bytes = [](const Lane& l) {
    U32 sum = 0;
    for (unsigned k = 0; k < 4; ++k) sum += apart(byte_of(l.u(2), k), byte_of(l.u(4), k));
    return sum;
  };
  compare({
      {"v_sad_u8 v0, v2, v4, v6", result([=](const Lane& l) { return bytes(l) + l.u(6); })},
      {"v_sad_hi_u8 v0, v2, v4, v6",
       result([=](const Lane& l) { return (bytes(l) << 16U) + l.u(6); })},
      {"v_msad_u8 v0, v2, v4, v6", result([](const Lane& l) {
         U32 sum = l.u(6);
         for (unsigned k = 0; k < 4; ++k) {
           const U32 reference = byte_of(l.u(4), k);
           if (reference != 0) sum += apart(byte_of(l.u(2), k), reference);
         }
         return sum;
       })},
      {"v_sad_u16 v0, v2, v4, v6", result([](const Lane& l) {
         return apart(half_of(l.u(2), 0), half_of(l.u(4), 0)) +
                apart(half_of(l.u(2), 1), half_of(l.u(4), 1)) + l.u(6);
       })},
      {"v_sad_u32 v0, v2, v4, v6",
       result([](const Lane& l) { return apart(l.u(2), l.u(4)) + l.u(6); })},
  });
}

}  // namespace
}  // namespace segue::isa::instructions
