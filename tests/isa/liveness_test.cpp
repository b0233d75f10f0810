// Liveness around changes of EXEC, in a few instructions each.
#include "cmodel/isa/analysis/liveness.hpp"

#include <gtest/gtest.h>

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/analysis/dependences.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "tests/isa/small_kernel.hpp"

namespace segue::isa {
namespace {

Program read_body(const std::string& body) {
  return read_assembly(small_kernel(Architecture::kGfx906, body), "x.s");
}

constexpr Register kV1 = kFirstVector + 1;
constexpr Register kV2 = kFirstVector + 2;
constexpr Register kV3 = kFirstVector + 3;

constexpr const char* kBranch =
    "\tv_mov_b32 v1, 5\n"                 // 0
    "\tv_cmp_gt_u32 vcc, v0, 3\n"         // 1
    "\ts_and_saveexec_b64 s[4:5], vcc\n"  // 2
    "\ts_cbranch_execz .LX\n"             // 3
    "\tv_mov_b32 v2, 6\n"                 // 4
    "\tv_add_u32 v1, v2, v2\n"            // 5
    ".LX:\n"
    "\ts_or_b64 exec, exec, s[4:5]\n"          // 6
    "\tv_mov_b32 v3, v1\n"                     // 7
    "\tglobal_store_dword v[3:4], v3, off\n";  // 8

TEST(Liveness, AWriteUnderPartOfExecKillsNothingForSleepingLanes) {
  const Program program = read_body(kBranch);
  const Liveness liveness(program, program.kernels[0]);
  EXPECT_FALSE(liveness.awake(4).test(kV1)) << "lanes that are awake write it before they read it";
  EXPECT_TRUE(liveness.asleep(4).test(kV1)) << "lanes that sleep need the old one";
  EXPECT_TRUE(liveness.live(2).test(kV1));
}

TEST(Liveness, ATemporaryOfABranchIsNotLiveOutsideOfIt) {
  const Program program = read_body(kBranch);
  const Liveness liveness(program, program.kernels[0]);
  EXPECT_TRUE(liveness.awake(5).test(kV2));
  EXPECT_FALSE(liveness.asleep(5).test(kV2));
  for (const std::uint32_t index : {0U, 1U, 2U, 3U, 4U, 6U}) {
    EXPECT_FALSE(liveness.live(index).test(kV2)) << index;
  }
}

TEST(Liveness, TheSavedMaskIsLiveUntilItIsRestored) {
  const Program program = read_body(kBranch);
  const Liveness liveness(program, program.kernels[0]);
  EXPECT_FALSE(liveness.live(2).test(4));
  EXPECT_TRUE(liveness.live(3).test(4));
  EXPECT_TRUE(liveness.live(6).test(4));
  EXPECT_FALSE(liveness.live(7).test(4));
}

TEST(Liveness, InALoopThatLanesLeaveTheirResultsAreLiveAsleep) {
  const Program program = read_body(
      "\ts_mov_b64 s[4:5], exec\n"  // 0
      ".LX:\n"
      "\tv_add_u32 v1, 1, v1\n"                   // 1
      "\tv_mov_b32 v2, v1\n"                      // 2
      "\tv_cmp_gt_u32 vcc, v0, v2\n"              // 3
      "\ts_and_b64 exec, exec, vcc\n"             // 4
      "\ts_cbranch_execnz .LX\n"                  // 5
      "\ts_mov_b64 exec, s[4:5]\n"                // 6
      "\tglobal_store_dword v[3:4], v1, off\n");  // 7
  const Liveness liveness(program, program.kernels[0]);
  EXPECT_TRUE(liveness.asleep(1).test(kV1));
  EXPECT_FALSE(liveness.asleep(1).test(kV2));
  EXPECT_FALSE(liveness.awake(1).test(kV2));
  EXPECT_TRUE(liveness.awake(3).test(kV2));
}

TEST(Liveness, APartOfARegisterIsNoDefinitionOfIt) {
  const Program program = read_body(
      "\tv_mov_b32_sdwa v3, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD\n"
      "\tglobal_load_ubyte_d16_hi v2, v[4:5], off\n"
      "\tv_add_u32 v1, v2, v3\n"
      "\tglobal_store_dword v[6:7], v1, off\n");
  const Liveness liveness(program, program.kernels[0]);
  EXPECT_TRUE(liveness.live(0).test(kV3));
  EXPECT_TRUE(liveness.live(0).test(kV2));
}

TEST(Dependences, ImplicitRegistersAreThere) {
  const Program program = read_body(
      "\tv_div_fmas_f32 v1, v2, v3, v4\n\ts_addc_u32 s4, s5, s6\n\tv_readfirstlane_b32 s4, v1\n"
      "\ts_cbranch_vccz .LX\n.LX:\n");
  const auto used = [&](std::size_t k) { return uses(program.code[k], program.architecture); };
  EXPECT_TRUE(used(0).test(kVccHi));
  EXPECT_TRUE(used(0).test(kExecLo));
  EXPECT_TRUE(used(1).test(kScc));
  EXPECT_TRUE(definitions(program.code[1], program.architecture).test(kScc));
  EXPECT_FALSE(used(1).test(kExecLo));
  EXPECT_TRUE(used(3).test(kVccLo));
}

TEST(ControlFlow, BlocksBeginAtTargetsAndBehindBranches) {
  const Program program = read_body(kBranch);
  const std::vector<BasicBlock> blocks = basic_blocks(program, program.kernels[0]);
  ASSERT_EQ(blocks.size(), 3U);
  EXPECT_EQ(blocks[0].end, 4U);
  EXPECT_EQ(blocks[1].end, 6U);
  EXPECT_EQ(blocks[2].end, 10U);
}

}  // namespace
}  // namespace segue::isa
