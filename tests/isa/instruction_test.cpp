// Single instructions with results worked out by hand from the ISA manuals (Vega, RDNA): the
// corners that whole kernels seldom reach.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/opcode/half.hpp"
#include "cmodel/isa/opcode/opcode.hpp"
#include "tests/isa/small_kernel.hpp"

namespace segue::isa {
namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;

/// A warp whose registers a test sets, and that executes lines of assembly.
class OneWarp {
 public:
  explicit OneWarp(Architecture architecture = Architecture::kGfx906)
      : architecture_(architecture), wave_(group_, 0, architecture, 32) {
    group_.lds.resize(1024);
  }

  Wave& wave() { return wave_; }
  std::vector<std::byte>& lds() { return group_.lds; }

  void set(unsigned reg, U32 value) {
    for (unsigned lane = 0; lane < wave_.lanes(); ++lane) at(reg, lane) = value;
  }
  void set64(unsigned reg, U64 value) {
    set(reg, static_cast<U32>(value));
    set(reg + 1, static_cast<U32>(value >> 32U));
  }
  U32& at(unsigned reg, unsigned lane = 0) {
    return wave_.vector(static_cast<Register>(kFirstVector + reg))[lane];
  }
  U64 at64(unsigned reg, unsigned lane = 0) {
    return at(reg, lane) | U64{at(reg + 1, lane)} << 32U;
  }

  void run(const std::string& lines) {
    const Program program = read_assembly(small_kernel(architecture_, lines + "\n", 32), "x.s");
    for (const Instruction& instruction : program.code) {
      if (instruction.opcode->has(kEnds)) break;
      instruction.opcode->execute(wave_, instruction);
    }
  }

 private:
  Architecture architecture_;
  Group group_;
  Wave wave_;
};

/// v0 of an instruction on v1, v2 and v3.
struct VectorCase {
  const char* instruction;
  U32 a;
  U32 b;
  U32 c;
  U32 result;
};

constexpr U32 kOne = 0x3F800000;
constexpr U32 kNan = 0x7FC00000;
constexpr U32 kInfinity = 0x7F800000;
constexpr U32 kMinusZero = 0x80000000;

const std::vector<VectorCase>& vector_cases() {
  static const std::vector<VectorCase> cases = {
      {"v_mul_hi_u32 v0, v1, v2", 0xFFFFFFFF, 0xFFFFFFFF, 0, 0xFFFFFFFE},
      {"v_mul_hi_i32 v0, v1, v2", 0xFFFFFFFF, 2, 0, 0xFFFFFFFF},
      {"v_mul_lo_u32 v0, v1, v2", 0x10001, 0x10001, 0, 0x20001},
      {"v_mul_i32_i24 v0, v1, v2", 0xFFFFFF, 3, 0, 0xFFFFFFFD},
      {"v_mul_u32_u24 v0, v1, v2", 0xFFFFFFFF, 2, 0, 0x1FFFFFE},
      {"v_mul_hi_u32_u24 v0, v1, v2", 0xFFFFFF, 0xFFFFFF, 0, 0xFFFF},
      {"v_mad_i32_i24 v0, v1, v2, v3", 0x800000, 1, 1, 0xFF800001},
      {"v_bfe_u32 v0, v1, v2, v3", 0x12345678, 8, 8, 0x56},
      {"v_bfe_u32 v0, v1, v2, v3", 0x12345678, 8, 0, 0},
      {"v_bfe_i32 v0, v1, v2, v3", 0x12348678, 8, 8, 0xFFFFFF86},
      {"v_bfe_i32 v0, v1, v2, v3", 0x80000000, 31, 5, 0xFFFFFFFF},
      {"v_bfi_b32 v0, v1, v2, v3", 0xFF00FF00, 0x11111111, 0x22222222, 0x11221122},
      {"v_bfm_b32 v0, v1, v2", 5, 3, 0, 0xF8},
      {"v_perm_b32 v0, v1, v2, v3", 0x33221100, 0x77665544, 0x07060100, 0x33225544},
      {"v_perm_b32 v0, v1, v2, v3", 0x80000000, 0x00008000, 0x0C0D0B08, 0x00FFFFFF},
      {"v_alignbit_b32 v0, v1, v2, v3", 0x1, 0x80000000, 31, 0x3},
      {"v_alignbyte_b32 v0, v1, v2, v3", 0x44332211, 0x88776655, 1, 0x11887766},
      {"v_ashrrev_i32 v0, v1, v2", 36, 0x80000000, 0, 0xF8000000},
      {"v_lshlrev_b32 v0, v1, v2", 33, 1, 0, 2},
      {"v_lshl_add_u32 v0, v1, v2, v3", 3, 4, 5, 53},
      {"v_add_lshl_u32 v0, v1, v2, v3", 3, 4, 5, 224},
      {"v_lshl_or_b32 v0, v1, v2, v3", 3, 4, 5, 53},
      {"v_and_or_b32 v0, v1, v2, v3", 0xF0, 0x3C, 1, 0x31},
      {"v_xad_u32 v0, v1, v2, v3", 6, 3, 10, 15},
      {"v_bcnt_u32_b32 v0, v1, v2", 0xF0F0, 10, 0, 18},
      {"v_ffbh_u32 v0, v1", 0x00010000, 0, 0, 15},
      {"v_ffbh_u32 v0, v1", 0, 0, 0, 0xFFFFFFFF},
      {"v_ffbh_i32 v0, v1", 0xFFFF0000, 0, 0, 16},
      {"v_ffbl_b32 v0, v1", 0x00010000, 0, 0, 16},
      {"v_bfrev_b32 v0, v1", 0x1, 0, 0, 0x80000000},
      {"v_sad_u8 v0, v1, v2, v3", 0x01020304, 0x04030201, 100, 108},
      {"v_msad_u8 v0, v1, v2, v3", 0x01020304, 0x04030001, 0, 7},
      {"v_sad_hi_u8 v0, v1, v2, v3", 0x01, 0x03, 1, 0x20001},
      {"v_sad_u16 v0, v1, v2, v3", 0x00010005, 0x00030002, 1, 6},
      {"v_add_u32 v0, v1, v2 clamp", 0xFFFFFFFF, 2, 0, 0xFFFFFFFF},
      {"v_sub_u32 v0, v1, v2 clamp", 1, 2, 0, 0},
      {"v_sub_u32 v0, v1, v2", 1, 2, 0, 0xFFFFFFFF},
      {"v_subrev_u32 v0, v1, v2", 1, 2, 0, 1},
      {"v_add_i32 v0, v1, v2 clamp", 0x7FFFFFFF, 1, 0, 0x7FFFFFFF},
      {"v_med3_i32 v0, v1, v2, v3", 5, 0xFFFFFFFF, 3, 3},
      {"v_med3_u32 v0, v1, v2, v3", 5, 0xFFFFFFFF, 3, 5},
      {"v_min3_i32 v0, v1, v2, v3", 5, 0xFFFFFFFF, 3, 0xFFFFFFFF},
      {"v_max3_u32 v0, v1, v2, v3", 5, 7, 3, 7},
      {"v_add_u16 v0, v1, v2", 0x1FFFF, 1, 0, 0},
      {"v_med3_i16 v0, v1, v2, v3", 5, 0xFFFF, 3, 3},
      {"v_med3_u16 v0, v1, v2, v3", 5, 0xFFFF, 3, 5},
      {"v_med3_f16 v0, v1, v2, v3", 0x3C00, 0xC000, 0x4000, 0x3C00},
      {"v_med3_f16 v0, v1, v2, v3", 0x3C00, 0x7E00, 0xC000, 0xC000},  // the least beside a NaN
      {"v_mul_lo_u16 v0, v1, v2", 0xFFFF, 0xFFFF, 0, 1},
      {"v_ashrrev_i16 v0, v1, v2", 4, 0x8000, 0, 0xF800},
      {"v_lshrrev_b16 v0, v1, v2", 20, 0x8000, 0, 0x0800},
      {"v_mad_u32_u16 v0, v1, v2, v3", 0xFFFF, 0xFFFF, 1, 0xFFFE0002},
      {"v_mad_i32_i16 v0, v1, v2, v3", 0xFFFF, 3, 1, 0xFFFFFFFE},
      // Floats: a number beats a quiet NaN, and -0 is below +0.
      {"v_min_f32 v0, v1, v2", kNan, kOne, 0, kOne},
      {"v_max_f32 v0, v1, v2", kOne, kNan, 0, kOne},
      {"v_min_f32 v0, v1, v2", 0, kMinusZero, 0, kMinusZero},
      {"v_max_f32 v0, v1, v2", kMinusZero, 0, 0, 0},
      {"v_med3_f32 v0, v1, v2, v3", kOne, 0x40000000, 0x40400000, 0x40000000},
      {"v_add_f32 v0, v1, v2 clamp", kOne, kOne, 0, kOne},
      {"v_add_f32 v0, v1, v2 clamp", kNan, kOne, 0, 0},
      {"v_fract_f16 v0, v1", 0x8001, 0, 0, 0x3BFF},  // below 1
      // Scales are ignored with denormals.
      {"v_add_f32 v0, v1, v2 mul:4", kOne, kOne, 0, 0x40000000},
      {"v_add_f32 v0, v1, v2 div:2", kOne, kOne, 0, 0x40000000},
      {"v_add_f32 v0, -v1, |v2|", kOne, 0xBF800000, 0, 0},
      {"v_mul_legacy_f32 v0, v1, v2", kInfinity, 0, 0, 0},
      // (1 + 2^-12)^2 - 1 keeps its last bit only with a single rounding.
      {"v_fma_f32 v0, v1, v2, v3", 0x3F800800, 0x3F800800, 0xBF800000, 0x3A000400},
      {"v_mad_f32 v0, v1, v2, v3", 0x3F800800, 0x3F800800, 0xBF800000, 0x3A000000},
      {"v_fract_f32 v0, v1", 0xBE800000, 0, 0, 0x3F400000},
      {"v_fract_f32 v0, v1", 0x80000001, 0, 0, 0x3F7FFFFF},
      {"v_rndne_f32 v0, v1", 0x40200000, 0, 0, 0x40000000},
      {"v_floor_f32 v0, v1", 0xBFC00000, 0, 0, 0xC0000000},
      {"v_ceil_f32 v0, v1", 0xBF000000, 0, 0, kMinusZero},
      {"v_trunc_f32 v0, v1", 0xBFC00000, 0, 0, 0xBF800000},
      {"v_ldexp_f32 v0, v1, v2", kOne, 3, 0, 0x41000000},
      {"v_frexp_mant_f32 v0, v1", 0x41000000, 0, 0, 0x3F000000},
      {"v_frexp_exp_i32_f32 v0, v1", 0x41000000, 0, 0, 4},
      {"v_frexp_exp_i32_f32 v0, v1", kInfinity, 0, 0, 0},
      {"v_rcp_f32 v0, v1", 0x40000000, 0, 0, 0x3F000000},
      {"v_rcp_f32 v0, v1", kMinusZero, 0, 0, 0xFF800000},
      {"v_rsq_f32 v0, v1", 0x40800000, 0, 0, 0x3F000000},
      {"v_sqrt_f32 v0, v1", 0x40800000, 0, 0, 0x40000000},
      {"v_exp_f32 v0, v1", 0x40400000, 0, 0, 0x41000000},
      {"v_exp_f32 v0, v1", 0xFF800000, 0, 0, 0},
      {"v_log_f32 v0, v1", 0x41000000, 0, 0, 0x40400000},
      {"v_log_f32 v0, v1", 0, 0, 0, 0xFF800000},
      {"v_sin_f32 v0, v1", 0x3E800000, 0, 0, kOne},
      {"v_sin_f32 v0, v1", kInfinity, 0, 0, 0xFFC00000},
      {"v_sin_f32 v0, v1", 0xFF800000, 0, 0, 0xFFC00000},
      {"v_sin_f32 v0, v1", 0xFF7FFFFF, 0, 0, 0},
      {"v_cos_f32 v0, v1", 0x3F000000, 0, 0, 0xBF800000},
      {"v_cos_f32 v0, v1", kInfinity, 0, 0, 0xFFC00000},
      {"v_cos_f32 v0, v1", 0xFF800000, 0, 0, 0xFFC00000},
      {"v_cos_f32 v0, v1", 0x7F7FFFFF, 0, 0, kOne},
      {"v_cvt_i32_f32 v0, v1", 0xBFC00000, 0, 0, 0xFFFFFFFF},
      {"v_cvt_i32_f32 v0, v1", kNan, 0, 0, 0},
      {"v_cvt_i32_f32 v0, v1", 0x4F000000, 0, 0, 0x7FFFFFFF},
      {"v_cvt_u32_f32 v0, v1", 0xBFC00000, 0, 0, 0},
      {"v_cvt_u32_f32 v0, v1", kInfinity, 0, 0, 0xFFFFFFFF},
      {"v_cvt_f32_u32 v0, v1", 0xFFFFFFFF, 0, 0, 0x4F800000},
      {"v_cvt_f32_i32 v0, v1", 0xFFFFFFFF, 0, 0, 0xBF800000},
      {"v_cvt_f32_ubyte2 v0, v1", 0x00030000, 0, 0, 0x40400000},
      {"v_cvt_flr_i32_f32 v0, v1", 0xBFC00000, 0, 0, 0xFFFFFFFE},
      {"v_cvt_rpi_i32_f32 v0, v1", 0x3F000000, 0, 0, 1},
      {"v_cvt_f16_f32 v0, v1", 0x477FF000, 0, 0, 0x7C00},
      {"v_cvt_f16_f32 v0, v1", 0x33000001, 0, 0, 1},
      {"v_cvt_f16_f32 v0, v1", 0x33000000, 0, 0, 0},
      {"v_cvt_f32_f16 v0, v1", 0x0001, 0, 0, 0x33800000},
      {"v_cvt_pkrtz_f16_f32 v0, v1, v2", 0x3F801FFF, 0x477FF000, 0, 0x7BFF3C00},
      {"v_cvt_pk_u16_u32 v0, v1, v2", 0x12345, 7, 0, 0x0007FFFF},
      {"v_cvt_pk_i16_i32 v0, v1, v2", 0xFFFF0000, 40000, 0, 0x7FFF8000},
      {"v_cvt_pknorm_u16_f32 v0, v1, v2", kOne, 0, 0, 0x0000FFFF},
      {"v_cvt_pk_u8_f32 v0, v1, v2, v3", 0x40400000, 1, 0x11111111, 0x11110311},
      {"v_pack_b32_f16 v0, v1, v2", 0xAAAA1111, 0xBBBB2222, 0, 0x22221111},
      {"v_add_f16 v0, v1, v2", 0x3C00, 0x3C00, 0, 0x4000},
      {"v_fma_f16 v0, v1, v2, v3", 0x3C00, 0x4000, 0x3C00, 0x55554200},
      // (1 + 2^-10)^2 - (1 + 2^-9): 2^-20, and with two roundings nothing.
      {"v_fma_f16 v0, v1, v2, v3", 0x3C01, 0x3C01, 0xBC02, 0x55550010},
      {"v_mad_f16 v0, v1, v2, v3", 0x3C01, 0x3C01, 0xBC02, 0x55550000},
      {"v_pk_add_u16 v0, v1, v2", 0x0001FFFF, 0x00020001, 0, 0x00030000},
      {"v_pk_sub_i16 v0, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]", 0x00050007, 0x00020001, 0,
       0x00040005},
      {"v_pk_mul_lo_u16 v0, v1, v2", 0x00030002, 0x00050004, 0, 0x000F0008},
      // Parts of registers.
      {"v_add_u32_sdwa v0, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 "
       "src1_sel:WORD_1",
       0x0000AB00, 0x00050000, 0, 0xB0},
      {"v_mov_b32_sdwa v0, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3",
       0x80000000, 0, 0, 0xFFFFFF80},
      {"v_add_u32_sdwa v0, v1, v2 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:DWORD "
       "src1_sel:DWORD",
       0x1FE, 3, 0, 0x00010000},
      {"v_add_u32_sdwa v0, v1, v2 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:DWORD "
       "src1_sel:DWORD",
       0x7FFF, 1, 0, 0xFFFF8000},
      {"v_add_u32_sdwa v0, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD "
       "src1_sel:DWORD",
       1, 1, 0, 0x00025555},
  };
  return cases;
}

TEST(Instruction, VectorResults) {
  for (const VectorCase& one : vector_cases()) {
    OneWarp warp;
    warp.set(0, 0x55555555);
    warp.set(1, one.a);
    warp.set(2, one.b);
    warp.set(3, one.c);
    warp.run(one.instruction);
    EXPECT_EQ(fmt::format("{:#010x}", warp.at(0, 63)), fmt::format("{:#010x}", one.result))
        << one.instruction << " of " << fmt::format("{:#x} {:#x} {:#x}", one.a, one.b, one.c);
  }
}

TEST(Instruction, SleepingLanesKeepTheirRegisters) {
  OneWarp warp;
  warp.set(0, 1);
  warp.set(1, 2);
  warp.wave().set_mask(kExecLo, 0xF0);
  warp.run("v_mov_b32 v0, v1");
  EXPECT_EQ(warp.at(0, 3), 1U);
  EXPECT_EQ(warp.at(0, 4), 2U);
  EXPECT_EQ(warp.at(0, 8), 1U);
}

TEST(Instruction, HalfWordsOfGfx9ClearTheUpperHalfAndThoseOfGfx10KeepIt) {
  for (const auto& [architecture, result] :
       {std::pair{Architecture::kGfx906, 3U}, std::pair{Architecture::kGfx1010, 0xABCD0003U}}) {
    OneWarp warp(architecture);
    warp.set(0, 0xABCD1234);
    warp.set(1, 1);
    warp.set(2, 2);
    warp.run(architecture == Architecture::kGfx906 ? "v_add_u16 v0, v1, v2"
                                                   : "v_add_nc_u16 v0, v1, v2");
    EXPECT_EQ(warp.at(0), result);
  }
}

TEST(Instruction, CarriesGoFromLaneMaskToLaneMask) {
  OneWarp warp;
  warp.set(1, 0xFFFFFFFF);
  warp.set(2, 0);
  warp.at(2, 5) = 1;
  warp.set(3, 7);
  warp.wave().set_mask(kExecLo, 0x3F);
  warp.wave().set_scalar64(10, 0);
  warp.run("v_add_co_u32 v4, vcc, v1, v2\n\tv_addc_co_u32 v5, s[10:11], v3, v3, vcc");
  EXPECT_EQ(warp.wave().mask(kVccLo), 0x20U);
  EXPECT_EQ(warp.at(5, 4), 14U);
  EXPECT_EQ(warp.at(5, 5), 15U);
  EXPECT_EQ(warp.wave().scalar64(10), 0U);
  warp.run("v_subb_co_u32 v6, vcc, v2, v3, vcc");
  EXPECT_EQ(warp.at(6, 5), 1U - 7U - 1U);
  EXPECT_EQ(warp.wave().mask(kVccLo), 0x3FU);
}

TEST(Instruction, WideProductsAddWithOverflow) {
  OneWarp warp;
  warp.set(1, 0xFFFFFFFF);
  warp.set(2, 0xFFFFFFFF);
  warp.set64(3, 0xFFFFFFFFFFFFFFFF);
  warp.run("v_mad_u64_u32 v[5:6], vcc, v1, v2, v[3:4]\n\tv_mad_i64_i32 v[7:8], s[2:3], v1, v2, 5");
  EXPECT_EQ(warp.at64(5), 0xFFFFFFFE00000000U);
  EXPECT_EQ(warp.wave().mask(kVccLo), ~U64{0});
  EXPECT_EQ(warp.at64(7), 6U);
}

TEST(Instruction, ShiftsOf64Bits) {
  OneWarp warp;
  warp.set(1, 68);
  warp.set64(2, 0x8000000000000001);
  warp.run(
      "v_lshlrev_b64 v[4:5], v1, v[2:3]\n\tv_lshrrev_b64 v[6:7], v1, v[2:3]\n\tv_ashrrev_i64 "
      "v[8:9], v1, v[2:3]");
  EXPECT_EQ(warp.at64(4), 0x10U);
  EXPECT_EQ(warp.at64(6), 0x0800000000000000U);
  EXPECT_EQ(warp.at64(8), 0xF800000000000000U);
}

TEST(Instruction, ComparisonsAreFalseForSleepingLanesAndByTheirNameForNan) {
  OneWarp warp;
  warp.set(1, kNan);
  warp.set(2, kOne);
  warp.wave().set_mask(kExecLo, 0xFF);
  const auto mask = [&warp](const std::string& name) {
    warp.run("v_cmp_" + name + "_f32 vcc, v1, v2");
    return warp.wave().mask(kVccLo);
  };
  for (const char* name : {"lt", "eq", "le", "gt", "lg", "ge", "o", "f"})
    EXPECT_EQ(mask(name), 0U) << name;
  for (const char* name : {"nlt", "neq", "nle", "ngt", "nlg", "nge", "u", "tru"})
    EXPECT_EQ(mask(name), 0xFFU) << name;
  warp.run("v_cmp_class_f32 vcc, v1, 2");
  EXPECT_EQ(warp.wave().mask(kVccLo), 0xFFU);
  warp.run("v_cmp_class_f32 vcc, v2, 0x100");
  EXPECT_EQ(warp.wave().mask(kVccLo), 0xFFU);
}

TEST(Instruction, CmpxOfGfx9WritesBothMasksAndOfGfx10OnlyExec) {
  OneWarp nine;
  nine.set(1, 3);
  nine.at(1, 2) = 9;
  nine.run("v_cmpx_gt_u32 s[2:3], v1, 5");
  EXPECT_EQ(nine.wave().exec(), 4U);
  EXPECT_EQ(nine.wave().scalar64(2), 4U);
  OneWarp ten(Architecture::kGfx1010);
  ten.set(1, 3);
  ten.at(1, 2) = 9;
  ten.wave().set_scalar(kVccLo, 0x77);
  ten.run("v_cmpx_gt_u32_e32 v1, v1\n\tv_nop");
  EXPECT_EQ(ten.wave().exec(), 0U);
  EXPECT_EQ(ten.wave().scalar(kVccLo), 0x77U);
}

TEST(Instruction, LanesOfAMask) {
  OneWarp warp;
  warp.set(1, 100);
  warp.set(2, 200);
  warp.wave().set_scalar64(4, 0b1010);
  warp.run("v_cndmask_b32 v0, v1, v2, s[4:5]");
  EXPECT_EQ(warp.at(0, 0), 100U);
  EXPECT_EQ(warp.at(0, 1), 200U);
  EXPECT_EQ(warp.at(0, 3), 200U);
}

TEST(Instruction, AcrossLanes) {
  OneWarp warp;
  for (unsigned lane = 0; lane < 64; ++lane) warp.at(1, lane) = 1000 + lane;
  warp.wave().set_mask(kExecLo, 0xF0);
  warp.set(3, 4 * 70);
  warp.set(5, 0);
  warp.run(
      "v_readfirstlane_b32 s0, v1\n\tv_readlane_b32 s1, v1, 63\n\tv_writelane_b32 v2, s1, 0\n"
      "\tds_bpermute_b32 v4, v3, v1\n\tv_mbcnt_lo_u32_b32 v5, -1, 7\n\tv_mbcnt_hi_u32_b32 v5, -1, "
      "v5");
  EXPECT_EQ(warp.wave().scalar(0), 1004U);
  EXPECT_EQ(warp.wave().scalar(1), 1063U);
  EXPECT_EQ(warp.at(2, 0), 1063U);
  EXPECT_EQ(warp.at(4, 4), 1006U) << "lane 70 is lane 6";
  EXPECT_EQ(warp.at(5, 5), 12U);
  warp.wave().set_mask(kExecLo, ~U64{0});
  warp.run(
      "v_mbcnt_lo_u32_b32 v5, -1, 0\n\tv_mbcnt_hi_u32_b32 v5, -1, v5\n\tds_swizzle_b32 v6, v1 "
      "offset:0x041f");
  EXPECT_EQ(warp.at(5, 63), 63U);
  EXPECT_EQ(warp.at(6, 34), 1035U) << "neighbours exchange";
  const auto swizzled = [&](const std::string& mode, unsigned lane) {
    warp.run("ds_swizzle_b32 v6, v1 offset:swizzle(" + mode + ")");
    return warp.at(6, lane) - 1000;
  };
  EXPECT_EQ(swizzled("SWAP,1", 34), 35U);
  EXPECT_EQ(swizzled("SWAP,16", 1), 17U);
  EXPECT_EQ(swizzled("REVERSE,8", 9), 14U);
  EXPECT_EQ(swizzled("BROADCAST,4,3", 5), 7U);
  EXPECT_EQ(swizzled("QUAD_PERM,3,2,1,0", 6), 5U);
  EXPECT_EQ(swizzled("BITMASK_PERM,\"p0i1p\"", 0b10111), 0b10011U);
}

struct ScalarCase {
  const char* instruction;
  U64 a;
  U64 b;
  bool scc_before;
  U64 result;
  bool scc;
};

TEST(Instruction, ScalarResultsAndScc) {
  for (const ScalarCase& one : std::vector<ScalarCase>{
           {"s_add_u32 s0, s2, s4", 0xFFFFFFFF, 1, false, 0, true},
           {"s_addc_u32 s0, s2, s4", 0xFFFFFFFF, 0, true, 0, true},
           {"s_sub_u32 s0, s2, s4", 1, 2, false, 0xFFFFFFFF, true},
           {"s_subb_u32 s0, s2, s4", 5, 2, true, 2, false},
           {"s_add_i32 s0, s2, s4", 0x7FFFFFFF, 1, false, 0x80000000, true},
           {"s_sub_i32 s0, s2, s4", 0x80000000, 1, false, 0x7FFFFFFF, true},
           {"s_min_i32 s0, s2, s4", 0xFFFFFFFF, 1, false, 0xFFFFFFFF, true},
           {"s_max_u32 s0, s2, s4", 0xFFFFFFFF, 1, false, 0xFFFFFFFF, true},
           {"s_lshl2_add_u32 s0, s2, s4", 0x40000000, 1, false, 1, true},
           {"s_mul_i32 s0, s2, s4", 0xFFFFFFFF, 3, true, 0xFFFFFFFD, true},
           {"s_mul_hi_i32 s0, s2, s4", 0xFFFFFFFF, 3, true, 0xFFFFFFFF, true},
           {"s_abs_i32 s0, s2", 0xFFFFFFFF, 0, false, 1, true},
           {"s_absdiff_i32 s0, s2, s4", 0xFFFFFFFF, 3, false, 4, true},
           {"s_lshl_b32 s0, s2, s4", 1, 33, false, 2, true},
           {"s_ashr_i32 s0, s2, s4", 0x80000000, 4, false, 0xF8000000, true},
           {"s_bfe_u32 s0, s2, s4", 0x12345678, 0x80008, false, 0x56, true},
           {"s_bfe_i32 s0, s2, s4", 0x12348678, 0x80008, false, 0xFFFFFF86, true},
           {"s_bfm_b32 s0, s2, s4", 4, 8, true, 0xF00, true},
           {"s_ff1_i32_b32 s0, s2", 0x100, 0, true, 8, true},
           {"s_ff1_i32_b32 s0, s2", 0, 0, true, 0xFFFFFFFF, true},
           {"s_flbit_i32_b32 s0, s2", 0x100, 0, true, 23, true},
           {"s_flbit_i32 s0, s2", 0xFFFFFF00, 0, true, 24, true},
           {"s_bcnt1_i32_b32 s0, s2", 0xFF, 0, false, 8, true},
           {"s_brev_b32 s0, s2", 1, 0, true, 0x80000000, true},
           {"s_sext_i32_i8 s0, s2", 0x80, 0, true, 0xFFFFFF80, true},
           {"s_not_b32 s0, s2", 0xFFFFFFFF, 0, true, 0, false},
           {"s_andn2_b32 s0, s2, s4", 0xFF, 0x0F, false, 0xF0, true},
           {"s_cselect_b32 s0, s2, s4", 1, 2, false, 2, false},
           {"s_pack_lh_b32_b16 s0, s2, s4", 0x12345678, 0xABCDEF01, true, 0xABCD5678, true},
           {"s_cmp_lt_i32 s2, s4", 0xFFFFFFFF, 1, false, 99, true},
           {"s_cmp_lt_u32 s2, s4", 0xFFFFFFFF, 1, true, 99, false},
           {"s_bitcmp1_b32 s2, s4", 0x10, 4, false, 99, true}}) {
    OneWarp warp;
    warp.wave().set_scalar(0, 99);
    warp.wave().set_scalar64(2, one.a);
    warp.wave().set_scalar64(4, one.b);
    warp.wave().set_scc(one.scc_before);
    warp.run(one.instruction);
    EXPECT_EQ(warp.wave().scalar(0), one.result) << one.instruction;
    EXPECT_EQ(warp.wave().scc(), one.scc) << one.instruction;
  }
}

TEST(Instruction, SavesExecAndChangesIt) {
  const auto exec_after = [](const char* name) {
    OneWarp warp;
    warp.wave().set_mask(kExecLo, 0b1100);
    warp.wave().set_scalar64(2, 0b1010);
    warp.run(fmt::format("s_{}_saveexec_b64 s[0:1], s[2:3]", name));
    EXPECT_EQ(warp.wave().scalar64(0), 0b1100U) << name;
    EXPECT_EQ(warp.wave().scc(), warp.wave().exec() != 0) << name;
    return warp.wave().exec();
  };
  EXPECT_EQ(exec_after("and"), 0b1000U);
  EXPECT_EQ(exec_after("or"), 0b1110U);
  EXPECT_EQ(exec_after("xor"), 0b0110U);
  EXPECT_EQ(exec_after("andn2"), 0b0010U);
  EXPECT_EQ(exec_after("andn1"), 0b0100U);
}

TEST(Instruction, SharedMemoryOfAllWidths) {
  OneWarp warp;
  warp.wave().set_mask(kExecLo, 0b11);
  warp.at(1, 0) = 0;
  warp.at(1, 1) = 64;
  warp.set(2, 0x44332211);
  warp.set(3, 0x88776655);
  warp.run(
      "ds_write_b64 v1, v[2:3] offset:8\n\tds_read_u8 v4, v1 offset:15\n\tds_read_i8 v5, v1 "
      "offset:15\n"
      "\tds_read_u16 v6, v1 offset:14\n\tds_read_i16 v7, v1 offset:14\n\tds_read2_b32 v[8:9], v1 "
      "offset0:3 offset1:2\n"
      "\tds_write2_b32 v1, v3, v2 offset0:4 offset1:5\n\tds_read_b64 v[10:11], v1 offset:16\n"
      "\tds_write_b8 v1, v3 offset:40\n\tds_add_rtn_u32 v12, v1, v2 offset:8\n\tds_read_b32 v13, "
      "v1 offset:8");
  for (const unsigned lane : {0U, 1U}) {
    EXPECT_EQ(warp.at(4, lane), 0x88U);
    EXPECT_EQ(warp.at(5, lane), 0xFFFFFF88U);
    EXPECT_EQ(warp.at(6, lane), 0x8877U);
    EXPECT_EQ(warp.at(7, lane), 0xFFFF8877U);
    EXPECT_EQ(warp.at(8, lane), 0x88776655U);
    EXPECT_EQ(warp.at(9, lane), 0x44332211U);
    EXPECT_EQ(warp.at64(10, lane), 0x4433221188776655U);
    EXPECT_EQ(warp.at(12, lane), 0x44332211U);
    EXPECT_EQ(warp.at(13, lane), 0x88664422U);
  }
  EXPECT_EQ(warp.lds()[40], std::byte{0x55});
  EXPECT_EQ(warp.lds()[41], std::byte{0});
}

/// The compiler's sequence for a / b.
constexpr const char* kDivideFloats =
    "v_div_scale_f32 v4, s[0:1], v2, v2, v1\n\tv_rcp_f32 v5, v4\n\tv_fma_f32 v6, -v4, v5, 1.0\n"
    "\tv_fma_f32 v5, v6, v5, v5\n\tv_div_scale_f32 v6, vcc, v1, v2, v1\n\tv_mul_f32 v7, v6, v5\n"
    "\tv_fma_f32 v8, -v4, v7, v6\n\tv_fma_f32 v7, v8, v5, v7\n\tv_fma_f32 v4, -v4, v7, v6\n"
    "\tv_div_fmas_f32 v4, v4, v5, v7\n\tv_div_fixup_f32 v0, v4, v2, v1";

TEST(Instruction, ADivisionOfFloatsIsRoundedAsIeeeSays) {
  std::mt19937_64 random(3);
  const std::vector<U32> special = {0,          kMinusZero, kOne,       kInfinity,  0xFF800000, 1,
                                    0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0x40400000, kNan};
  const auto draw = [&]() -> U32 {
    return random() % 4 == 0 ? special[random() % special.size()] : static_cast<U32>(random());
  };
  unsigned denormal_results = 0;
  for (unsigned round = 0; round < 200; ++round) {
    OneWarp warp;
    for (unsigned lane = 0; lane < 64; ++lane) {
      warp.at(1, lane) = draw();
      warp.at(2, lane) = draw();
    }
    warp.run(kDivideFloats);
    for (unsigned lane = 0; lane < 64; ++lane) {
      const auto a = std::bit_cast<float>(warp.at(1, lane));
      const auto b = std::bit_cast<float>(warp.at(2, lane));
      const float expected = a / b;
      const auto got = std::bit_cast<float>(warp.at(0, lane));
      if (std::isnan(expected)) {
        EXPECT_TRUE(std::isnan(got)) << a << " / " << b;
      } else if (std::fpclassify(expected) == FP_SUBNORMAL) {
        ++denormal_results;  // rounded twice by the last scaling: one unit is allowed
        EXPECT_LE(std::fabs(got - expected), std::numeric_limits<float>::denorm_min())
            << a << " / " << b;
      } else {
        EXPECT_EQ(got, expected) << a << " / " << b;
        EXPECT_EQ(std::signbit(got), std::signbit(expected)) << a << " / " << b;
      }
    }
  }
  EXPECT_GT(denormal_results, 20U);
}

constexpr const char* kDivideDoubles =
    "v_div_scale_f64 v[6:7], s[0:1], v[4:5], v[4:5], v[2:3]\n\tv_rcp_f64 v[8:9], v[6:7]\n"
    "\tv_fma_f64 v[10:11], -v[6:7], v[8:9], 1.0\n\tv_fma_f64 v[8:9], v[8:9], v[10:11], v[8:9]\n"
    "\tv_fma_f64 v[10:11], -v[6:7], v[8:9], 1.0\n\tv_fma_f64 v[8:9], v[8:9], v[10:11], v[8:9]\n"
    "\tv_div_scale_f64 v[10:11], vcc, v[2:3], v[4:5], v[2:3]\n\tv_mul_f64 v[12:13], v[10:11], "
    "v[8:9]\n"
    "\tv_fma_f64 v[6:7], -v[6:7], v[12:13], v[10:11]\n"
    "\tv_div_fmas_f64 v[6:7], v[6:7], v[8:9], v[12:13]\n"
    "\tv_div_fixup_f64 v[0:1], v[6:7], v[4:5], v[2:3]";

TEST(Instruction, ADivisionOfDoublesIsRoundedAsIeeeSays) {
  std::mt19937_64 random(5);
  const std::vector<double> special = {0.0,
                                       -0.0,
                                       1.0,
                                       3.0,
                                       std::numeric_limits<double>::infinity(),
                                       std::numeric_limits<double>::denorm_min(),
                                       std::numeric_limits<double>::min(),
                                       std::numeric_limits<double>::max()};
  const auto draw = [&]() -> U64 {
    if (random() % 4 != 0) return random();
    return std::bit_cast<U64>(special[random() % special.size()]);
  };
  for (unsigned round = 0; round < 100; ++round) {
    OneWarp warp;
    for (unsigned lane = 0; lane < 64; ++lane) {
      for (const unsigned reg : {2U, 4U}) {
        const U64 bits = draw();
        warp.at(reg, lane) = static_cast<U32>(bits);
        warp.at(reg + 1, lane) = static_cast<U32>(bits >> 32U);
      }
    }
    warp.run(kDivideDoubles);
    for (unsigned lane = 0; lane < 64; ++lane) {
      const auto a = std::bit_cast<double>(warp.at64(2, lane));
      const auto b = std::bit_cast<double>(warp.at64(4, lane));
      const double expected = a / b;
      const auto got = std::bit_cast<double>(warp.at64(0, lane));
      if (std::isnan(expected)) {
        EXPECT_TRUE(std::isnan(got)) << a << " / " << b;
      } else if (std::fpclassify(expected) == FP_SUBNORMAL) {
        EXPECT_LE(std::fabs(got - expected), std::numeric_limits<double>::denorm_min())
            << a << " / " << b;
      } else {
        EXPECT_EQ(got, expected) << a << " / " << b;
      }
    }
  }
}

TEST(Half, EveryHalfIsItselfAsAFloat) {
  for (U32 bits = 0; bits < 0x10000; ++bits) {
    const Half half{static_cast<std::uint16_t>(bits)};
    const float value = to_float(half);
    if (std::isnan(value)) continue;
    EXPECT_EQ(to_half(static_cast<double>(value)).bits, half.bits);
    EXPECT_EQ(to_half_truncated(value).bits, half.bits);
  }
}

}  // namespace
}  // namespace segue::isa
