// What the reader takes and refuses.
#include "cmodel/isa/assembly/read_assembly.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/assembly/print_instruction.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "tests/isa/small_kernel.hpp"

namespace segue::isa {
namespace {

using ::testing::HasSubstr;

Program read_body(Architecture architecture, const std::string& line) {
  return read_assembly(small_kernel(architecture, "\t" + line + "\n"), "x.s");
}

std::string refusal_of(const std::string& text) {
  try {
    (void)read_assembly(text, "x.s");
  } catch (const gpu::BadInput& error) {
    return error.what();
  }
  return "read";
}

std::string refusal_of_line(const std::string& line,
                            Architecture architecture = Architecture::kGfx906) {
  return refusal_of(small_kernel(architecture, "\t" + line + "\n"));
}

TEST(ReadAssembly, NamesTheLineOfAnInstructionThatIsNotKnown) {
  EXPECT_EQ(refusal_of_line("v_fly_b32 v0, v1"), "x.s:4: instruction 'v_fly_b32' is not known");
}

TEST(ReadAssembly, RefusesUnsupportedInstructions) {
  EXPECT_THAT(refusal_of_line("v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3]"),
              HasSubstr("data-parallel primitives are not supported"));
  EXPECT_THAT(refusal_of_line("v_mov_b32 v0, v1 row_shl:1"), HasSubstr("'row_shl:1' is not known"));
  for (const char* mode :
       {"0xC020", "0xE000", "swizzle(ROTATE,1)", "swizzle(SWAP,0)", "swizzle(REVERSE,3)",
        "swizzle(QUAD_PERM,0,1,2,4)", "swizzle(BITMASK_PERM,\"ppxpp\")", "swizzle(SWAP)"}) {
    EXPECT_THAT(refusal_of_line(std::string("ds_swizzle_b32 v0, v1 offset:") + mode),
                HasSubstr("swizzle"))
        << mode;
  }
  EXPECT_THAT(refusal_of_line("s_getreg_b32 s0, hwreg(HW_REG_MODE)"), HasSubstr("is not known"));
  EXPECT_THAT(refusal_of_line("s_add_u32 s0, s0, x@abs32@lo"), HasSubstr("relocation '@abs32@lo'"));
}

TEST(ReadAssembly, RefusesOperandsThatDoNotFit) {
  EXPECT_THAT(refusal_of_line("v_add_f32 v0, v1"), HasSubstr("has 3 operands and is given 2"));
  EXPECT_THAT(refusal_of_line("v_add_f32 v[0:1], v1, v2"),
              HasSubstr("has 2 registers instead of 1"));
  EXPECT_THAT(refusal_of_line("v_add_f32 s0, v1, v2"), HasSubstr("'s0' is no vector register"));
  EXPECT_THAT(refusal_of_line("s_add_u32 s0, v1, s2"), HasSubstr("'v1' is no scalar register"));
  EXPECT_THAT(refusal_of_line("v_add_f32 v256, v1, v2"), HasSubstr("no registers 'v256'"));
  EXPECT_THAT(refusal_of_line("v_add_f32 v[3:1], v1, v2"), HasSubstr("no registers"));
  EXPECT_THAT(refusal_of_line("v_add_f32 1.0, v1, v2"), HasSubstr("'1.0' is no register"));
  EXPECT_THAT(refusal_of_line("v_add_f32 v0, nonsense, v2"),
              HasSubstr("neither a register nor a number"));
  EXPECT_THAT(refusal_of_line("v_add_f32 v0, v1, 0x123456789"), HasSubstr("more than 32 bits"));
  EXPECT_THAT(refusal_of_line("v_add_f32 v0, v1, off"),
              HasSubstr("'off' stands where no address is"));
  EXPECT_THAT(refusal_of_line("s_add_u32 s0, -s1, s2"), HasSubstr("no sign can be changed"));
  EXPECT_THAT(refusal_of_line("v_cmp_lt_f32 vcc_lo, v0, v1"), HasSubstr("instead of 2"));
  EXPECT_THAT(refusal_of_line("v_cmp_lt_f32 vcc, v0, v1", Architecture::kGfx1010),
              HasSubstr("instead of 1"));
}

TEST(ReadAssembly, RefusesModesThatItDoesNotExecute) {
  EXPECT_THAT(refusal_of_line("s_round_mode 3", Architecture::kGfx1010),
              HasSubstr("'s_round_mode 3': floats are rounded to nearest (0) only"));
  EXPECT_THAT(refusal_of_line("s_denorm_mode 0", Architecture::kGfx1010),
              HasSubstr("'s_denorm_mode 0': floats keep denormals (15) only"));
  EXPECT_THAT(refusal_of_line("v_mad_u32_u24 v0, v1, v2, v3 clamp"),
              HasSubstr("'clamp' of 'v_mad_u32_u24' is not supported"));
  EXPECT_EQ(refusal_of_line("v_add_u16_e64 v0, v1, v2 clamp"), "read");
  EXPECT_EQ(refusal_of_line("s_denorm_mode 15", Architecture::kGfx1010), "read");
}

TEST(ReadAssembly, RefusesBranchesToNowhere) {
  EXPECT_EQ(refusal_of_line("s_branch .LX"), "x.s:4: label '.LX' is not there");
}

TEST(ReadAssembly, RefusesKernelsThatItCannotRun) {
  std::string text = small_kernel(Architecture::kGfx906, "");
  text.replace(text.find("denorm_mode_32 3"), 16, "denorm_mode_32 0");
  EXPECT_THAT(refusal_of(text), HasSubstr("flushes denormals"));
  text.replace(text.find("denorm_mode_32 0"), 16,
               "denorm_mode_32 3\n\t.amdhsa_float_denorm_mode_16_64 0");
  EXPECT_THAT(refusal_of(text), HasSubstr("flushes denormals"));
  text.replace(text.find("denorm_mode_16_64 0"), 19, "round_mode_32 3");
  EXPECT_THAT(refusal_of(text), HasSubstr("'.amdhsa_float_round_mode_32 3': floats are rounded to "
                                          "nearest (0) only"));
  EXPECT_THAT(refusal_of("\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n"),
              HasSubstr("is not supported; gfx906 and gfx1010 are"));
  EXPECT_THAT(refusal_of("\t.text\nk:\n\ts_endpgm\n"), HasSubstr("before .amdgcn_target"));
  EXPECT_THAT(refusal_of("\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n"),
              HasSubstr("there is no kernel in it"));
  text = small_kernel(Architecture::kGfx906, "");
  text.replace(text.find("\ts_endpgm"), 9, "\ts_nop 0 ");
  EXPECT_THAT(refusal_of(text), HasSubstr("runs on behind its last instruction"));
}

std::uint64_t constant_of(const std::string& line, unsigned operand) {
  return read_body(Architecture::kGfx906, line).code.at(0).operands.at(operand).constant;
}

// Of LLVM's AMDGPU operand syntax: inline constants are extended, literals fill 32 bits, which of a
// double are the upper ones.
TEST(ReadAssembly, ConstantsAsTheOperandTakesThem) {
  EXPECT_EQ(constant_of("v_add_f32 v0, 1.0, v1", 1), 0x3F800000U);
  EXPECT_EQ(constant_of("v_add_f32 v0, 0.15915494, v1", 1), 0x3E22F983U);
  EXPECT_EQ(constant_of("v_add_f64 v[0:1], v[2:3], 0.15915494309189532", 2), 0x3FC45F306DC9C882U);
  EXPECT_EQ(constant_of("v_add_f64 v[0:1], v[2:3], -4.0", 2), 0xC010000000000000U);
  EXPECT_EQ(constant_of("v_mul_f64 v[0:1], v[2:3], 0x40080000", 2), 0x4008000000000000U);
  EXPECT_EQ(constant_of("s_mov_b64 s[0:1], -1", 1), 0xFFFFFFFFFFFFFFFFU);
  EXPECT_EQ(constant_of("s_and_b64 s[0:1], s[2:3], 0xffffffff", 2), 0xFFFFFFFFU);
  EXPECT_EQ(constant_of("s_movk_i32 s0, 0xff00", 1), 0xFFFFFF00U);
  EXPECT_EQ(constant_of("v_add_u16 v0, -2, v1", 1), 0xFFFEU);
  EXPECT_EQ(constant_of("v_add_f16 v0, 1.0, v1", 1), 0x3C00U);
  EXPECT_EQ(constant_of("s_waitcnt vmcnt(3) lgkmcnt(0)", 0), 0x00FF03U);
}

TEST(ReadAssembly, FormsOfAMnemonicByInstructionSetAndModifier) {
  const auto name = [](Architecture architecture, const std::string& line) {
    return read_body(architecture, line).code.at(0).opcode->name;
  };
  EXPECT_EQ(name(Architecture::kGfx1010, "v_cmpx_gt_i32_e32 v0, v1"), "v_cmpx_gt_i32 gfx10");
  EXPECT_EQ(name(Architecture::kGfx906, "v_cmpx_gt_i32_e32 vcc, v0, v1"), "v_cmpx_gt_i32");
  EXPECT_EQ(name(Architecture::kGfx906, "global_atomic_add v0, v[2:3], v1, off glc"),
            "global_atomic_add glc");
  EXPECT_EQ(name(Architecture::kGfx906, "global_atomic_add v[2:3], v1, off"), "global_atomic_add");
}

TEST(ReadAssembly, AConstantIsOfItsOperandsType) {
  const auto bits = [](const char* line, unsigned operand) {
    return read_assembly(small_kernel(Architecture::kGfx1010, std::string("\t") + line + "\n"),
                         "x.s")
        .code[0]
        .operands[operand]
        .constant;
  };
  EXPECT_EQ(bits("v_pk_add_f16 v1, v1, 1.0 op_sel_hi:[1,0]", 2), 0x3C00U);
  EXPECT_EQ(bits("v_add_f16 v1, -2.0, v1", 1), 0xC000U);
  EXPECT_EQ(bits("v_add_f32 v1, -2.0, v1", 1), 0xC0000000U);
}

TEST(ReadAssembly, ModesAndHalvesThatAreNotExecutedAreRefused) {
  const auto refusal = [](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    try {
      read_assembly(text, "x.s");
    } catch (const std::exception& error) {
      return std::string(error.what());
    }
    return std::string("read");
  };
  const std::string text = small_kernel(Architecture::kGfx1010, "\ts_nop 0\n");
  const std::string field = ".amdhsa_float_denorm_mode_32 3";
  EXPECT_THAT(refusal(text, field, ".amdhsa_dx10_clamp 0"), ::testing::HasSubstr("1 only"));
  EXPECT_THAT(refusal(text, field, ".amdhsa_ieee_mode 0"), ::testing::HasSubstr("1 only"));
  EXPECT_THAT(refusal(text, field, ".amdhsa_fp16_overflow 1"), ::testing::HasSubstr("0 only"));
  EXPECT_EQ(refusal(text, field, ".amdhsa_dx10_clamp 1"), "read");
  EXPECT_THAT(refusal(text, "s_nop 0", "v_mad_u16 v2, v1, v2, v3 op_sel:[1,0,0,0]"),
              ::testing::HasSubstr("(op_sel) are not supported"));
}

TEST(ReadAssembly, PrintsAsRead) {
  constexpr const char* kPartsOfWords =
      "v_add_u32_sdwa v0, v1, sext(v2) dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_3 "
      "src1_sel:WORD_0";
  for (const char* line :
       {"v_add_f32_e64 v0, -v1, |v2| clamp mul:2", "v_mad_f32 v0, v1, -|v2|, 1.0", kPartsOfWords,
        "ds_read2st64_b32 v[0:1], v2 offset0:1 offset1:255",
        "global_load_dwordx3 v[0:2], v5, s[2:3] offset:-16 glc slc",
        "buffer_store_dword v0, v1, s[0:3], s4 offen offset:4092",
        "v_pk_fma_f16 v0, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,1] neg_lo:[1,0,0]",
        "v_pk_add_f16 v1, v1, 1.0 op_sel_hi:[1,0]", "v_fma_f64 v[0:1], v[2:3], v[4:5], 1.0",
        "s_mov_b64 s[0:1], 2.0", "s_movk_i32 s2, 0xff80", "v_mul_f32_e32 v0, -0.5, v1",
        "s_waitcnt vmcnt(0) lgkmcnt(2)", "s_load_dwordx16 s[0:15], s[16:17], 0x40"}) {
    const Program program = read_body(Architecture::kGfx906, line);
    const std::string printed = print_instruction(program, program.code[0], "");
    const Program again = read_body(Architecture::kGfx906, printed);
    EXPECT_EQ(print_instruction(again, again.code[0], ""), printed);
    EXPECT_EQ(again.code[0].modifiers, program.code[0].modifiers) << printed;
    EXPECT_EQ(again.code[0].operands, program.code[0].operands) << printed;
  }
}

TEST(OpcodeTable, HasTheOpcodesOfRealSuites) { EXPECT_GE(OpcodeTable::instance().size(), 900U); }

TEST(OpcodeTable, EveryOpcodeCanBeExecutedAndHasRoomForItsOperands) {
  for (const auto& [name, opcode] : OpcodeTable::instance().all()) {
    EXPECT_NE(opcode.execute, nullptr) << name;
    EXPECT_LE(opcode.rules.size(), Instruction::kMostOperands) << name;
    EXPECT_TRUE(opcode.space == MemorySpace::kNone || opcode.bytes > 0) << name;
  }
}

}  // namespace
}  // namespace segue::isa
