// CTXBack: the paper's worked examples, and warps of the suite that are preempted anywhere.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/execute/run_kernel.hpp"
#include "cmodel/isa/flashback/context_schemes.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/flashback/program_preemption.hpp"
#include "cmodel/isa/flashback/reversal.hpp"
#include "cmodel/isa/flashback/scalar_backup.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/isa/opcode/opcode.hpp"
#include "tests/isa/small_kernel.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::isa {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = FlashbackStep::Kind;

/// A body behind which the named vector registers are live: they are stored at v[14:15].
Program example(const std::string& body, const std::vector<int>& live) {
  std::string text = body;
  for (const int reg : live) {
    text += "\tglobal_store_dword v[14:15], v" + std::to_string(reg) + ", off\n";
  }
  return read_assembly(small_kernel(Architecture::kGfx906, text), "x.s");
}

FlashbackPlan plan_at(const Program& program, std::uint32_t index,
                      const FlashbackMethods& methods = {}) {
  return KernelPlans(program, program.kernels[0], methods).plan(index);
}

/// Vector registers that are saved but for the address of the stores.
std::vector<std::string> saved(const FlashbackPlan& plan) {
  std::vector<std::string> names;
  for (const FlashbackStep& step : plan.preempt) {
    if (step.kind != Kind::kSave || !is_vector(step.reg)) continue;
    const std::string name = register_name(step.reg);
    if (name != "v14" && name != "v15") names.push_back(name);
  }
  return names;
}

std::vector<std::uint32_t> instructions(const std::vector<FlashbackStep>& steps, Kind kind) {
  std::vector<std::uint32_t> result;
  for (const FlashbackStep& step : steps) {
    if (step.kind == kind) result.push_back(step.instruction);
  }
  return result;
}

constexpr const char* kFigure1 =
    "\tv_xor_b32 v3, 15, v4\n\tv_mul_lo_u32 v1, v3, 7\n\tv_lshlrev_b32 v0, 2, v0\n"
    "\tv_add_u32 v2, v0, v4\n";

TEST(Flashback, Figure1WithRegistersInPlaceOnlyTheLastInstructionIsAPoint) {
  const Program program = example(kFigure1, {0, 1, 2, 3, 4});
  const FlashbackPlan plan = plan_at(program, 4, {.reload = false, .revert = false});
  EXPECT_EQ(plan.point, 3U);
  EXPECT_THAT(saved(plan), ElementsAre("v0", "v1", "v3", "v4"));
}

TEST(Flashback, Figure2WhatCannotBeExecutedAgainIsReloaded) {
  const Program program = example(kFigure1, {0, 1, 2, 3, 4});
  const FlashbackPlan plan = plan_at(program, 4, {.reload = true, .revert = false});
  EXPECT_EQ(plan.point, 0U);
  EXPECT_THAT(saved(plan), ElementsAre("v0", "v4"));
  EXPECT_THAT(instructions(plan.resume, Kind::kExecute), ElementsAre(0, 1, 3));
}

constexpr const char* kFigure3 =
    "\tv_xor_b32 v1, v0, v2\n\tv_mul_lo_u32 v3, v1, v2\n\tv_add_u32 v0, v0, v3\n"
    "\tv_mov_b32 v1, 15\n";

TEST(Flashback, Figure3AnOperandThatWasOverwrittenIsRecoveredBeforeItIsSaved) {
  const Program program = example(kFigure3, {0, 1, 2, 3});
  const FlashbackPlan plan = plan_at(program, 4);
  EXPECT_THAT(saved(plan), ElementsAre("v2", "v0"));
  EXPECT_THAT(instructions(plan.preempt, Kind::kRevert), ElementsAre(2));
  EXPECT_THAT(instructions(plan.resume, Kind::kExecute), ElementsAre(0, 1, 2, 3));
  EXPECT_GT(plan_at(program, 4, {.reload = true, .revert = false}).bytes, plan.bytes);
}

TEST(Flashback, Figure4AnInstructionIsRevertedWhileResumingIfItsOperandIsMadeThen) {
  const Program program = example(
      "\tv_mul_lo_u32 v2, v1, 14\n\tv_xor_b32 v3, v0, v2\n\tv_add_u32 v0, v0, v2\n"
      "\tv_mov_b32 v2, 55\n",
      {0, 1, 2, 3});
  const FlashbackPlan plan = plan_at(program, 4);
  EXPECT_THAT(saved(plan), ElementsAre("v0", "v1"));
  EXPECT_THAT(instructions(plan.preempt, Kind::kRevert), IsEmpty());
  EXPECT_THAT(instructions(plan.resume, Kind::kRevert), ElementsAre(2));
}

TEST(Flashback, Figure5ABackupOfAScalarRegisterSavesAVectorRegister) {
  const Program program = example(
      "\tv_add_u32 v7, s4, v2\n\ts_or_b32 s4, s4, 2\n\tv_mul_lo_u32 v11, v11, v2\n"
      "\tv_sub_u32 v12, v11, v7\n\tv_mov_b32 v13, s4\n",
      {2, 7, 11, 12, 13});
  const BackedUpProgram backed_up = back_up_scalars(program, program.kernels[0]);
  ASSERT_EQ(backed_up.copied_at.size(), 1U);
  EXPECT_EQ(backed_up.no_room, 0U);
  EXPECT_THAT(backed_up.copied_at, ElementsAre(1));
  EXPECT_EQ(backed_up.program.code[1].opcode->name, "s_mov_b32");
  EXPECT_EQ(backed_up.program.code[1].operands[1].reg, 4);
  EXPECT_THAT(saved(plan_at(program, 4)), ElementsAre("v2", "v7", "v11"));
  EXPECT_THAT(saved(plan_at(backed_up.program, 5)), ElementsAre("v2", "v11"));
}

TEST(Flashback, Figure6ReversalsAndExecutionsMakeOneAnotherPossible) {
  const Program program = example(
      "\tv_xor_b32 v3, 1, v0\n\tv_mul_lo_u32 v1, v2, 3\n\tv_add_u32 v0, v0, v1\n"
      "\tv_mov_b32 v1, 8\n\tv_add_u32 v2, v2, v1\n",
      {0, 1, 2, 3});
  const FlashbackPlan plan = plan_at(program, 5);
  EXPECT_THAT(saved(plan), ElementsAre("v0", "v2"));
  EXPECT_THAT(instructions(plan.preempt, Kind::kRevert), ElementsAre(4));
  EXPECT_THAT(instructions(plan.resume, Kind::kRevert), ElementsAre(2));
}

TEST(Flashback, BackupsThatAreKeptAtTheSameTimeHaveRegistersOfTheirOwn) {
  const Program program = example(
      "\tv_mul_lo_u32 v7, s4, v2\n\tv_mul_lo_u32 v8, s5, v2\n\ts_or_b32 s4, s4, 2\n"
      "\ts_or_b32 s5, s5, 2\n\tv_mov_b32 v13, s4\n\tv_mov_b32 v12, s5\n",
      {2, 7, 8, 12, 13});
  const BackedUpProgram backed_up = back_up_scalars(program, program.kernels[0]);
  ASSERT_EQ(backed_up.copied_at.size(), 2U);
  std::set<Register> to;
  for (const std::uint32_t index : backed_up.copied_at) {
    EXPECT_EQ(backed_up.program.code[index].opcode->name, "s_mov_b32") << index;
    to.insert(backed_up.program.code[index].operands[0].reg);
  }
  EXPECT_EQ(to.size(), 2U);
  EXPECT_THAT(saved(plan_at(backed_up.program, 6)), ElementsAre("v2"));
}

/// A warp in which each register has contents of its own.
class Filled {
 public:
  Filled() : wave(group_, 0, Architecture::kGfx906, 16) {
    for (Register reg = 0; reg < kVccHi; ++reg) wave.set_scalar(reg, 0x9E3779B9U * (reg + 1U));
    wave.set_mask(kExecLo, 0x5555'0000'FFFF'00FF);
    for (unsigned reg = 0; reg < 16; ++reg) {
      for (unsigned lane = 0; lane < 64; ++lane) {
        wave.vector(static_cast<Register>(kFirstVector + reg))[lane] =
            0x85EBCA6BU * (64 * reg + lane + 1);
      }
    }
  }

 private:
  Group group_;

 public:
  Wave wave;
};

TEST(Flashback, WhatUndoesAnInstructionGivesBackWhatItOverwrote) {
  const char* const reversible[] = {
      "v_add_u32 v1, v1, v2", "v_add_u32 v1, s5, v1",    "v_sub_u32 v1, v1, v2",
      "v_sub_u32 v1, 77, v1", "v_subrev_u32 v1, v1, v2", "v_subrev_u32 v1, s5, v1",
      "v_xor_b32 v1, v1, v2", "v_xor_b32 v1, v2, v1",    "v_not_b32 v1, v1",
      "s_add_u32 s4, s4, s5", "s_add_u32 s4, s5, s4",    "s_add_i32 s4, s4, -7",
      "s_sub_u32 s4, s4, s5", "s_sub_u32 s4, s5, s4",    "s_sub_i32 s4, 9, s4",
      "s_addk_i32 s4, -300",  "s_xor_b32 s4, s5, s4",    "s_xor_b64 s[4:5], s[4:5], s[6:7]",
      "s_not_b32 s4, s4",     "s_not_b64 s[4:5], s[4:5]"};
  for (const char* text : reversible) {
    const Program program =
        read_assembly(small_kernel(Architecture::kGfx906, std::string("\t") + text + "\n"), "x.s");
    const std::optional<Reversal> reversal = reversal_of(program.code[0]);
    ASSERT_TRUE(reversal) << text;
    const Filled before;
    Filled after;
    program.code[0].opcode->execute(after.wave, program.code[0]);
    const auto same = [&] {
      return after.wave.scalar64(4) == before.wave.scalar64(4) &&
             std::equal(before.wave.vector(kFirstVector), before.wave.vector(kFirstVector + 3),
                        after.wave.vector(kFirstVector));
    };
    EXPECT_FALSE(same()) << text;
    reversal->instruction.opcode->execute(after.wave, reversal->instruction);
    EXPECT_TRUE(same()) << text;
  }
  for (const char* text :
       {"v_add_u32 v1, v1, v1", "v_add_u32 v1, v2, v3", "v_sub_u32 v1, v1, v1",
        "s_add_u32 s4, s4, s4", "v_add_u32 v1, v1, v2 clamp", "v_lshlrev_b32 v1, 2, v1",
        "s_xor_b64 s[4:5], s[4:5], s[5:6]", "v_mul_lo_u32 v1, v1, v2", "v_add_f32 v1, v1, v2"}) {
    const Program program =
        read_assembly(small_kernel(Architecture::kGfx906, std::string("\t") + text + "\n"), "x.s");
    EXPECT_FALSE(reversal_of(program.code[0])) << text;
  }
}

TEST(Flashback, AReversalOfAScalarRegisterTakesSccAndGivesItBack) {
  // SCC is from s6, which is gone; s4 is recovered so that v1 can be made again.
  const Program program = example(
      "\tv_mul_lo_u32 v1, s4, v0\n\ts_add_u32 s4, s4, s5\n\ts_cmp_eq_u32 s6, s7\n"
      "\ts_mov_b32 s6, 5\n\ts_nop 0\n\ts_cselect_b32 s8, s4, s5\n\tv_mov_b32 v2, s8\n",
      {0, 1, 2});
  const KernelPlans plans(program, program.kernels[0], {});
  EXPECT_GT(plans.plan(5).count(Kind::kRevert), 0U);
  Filled filled;
  Wave& wave = filled.wave;
  for (const bool scc : {false, true}) {
    wave.set_scalar(7, scc ? wave.scalar(6) : ~wave.scalar(6));
    for (std::uint32_t index = 0; index < 5; ++index) {
      program.code[index].opcode->execute(wave, program.code[index]);
    }
    wave.pc = 5;
    WarpPreemption preemption(program, program.kernels[0], plans, 1, 1);
    preemption.step(wave);
    EXPECT_EQ(preemption.difference().value_or("none"), "none");
    wave.set_scalar(6, 4711);
  }
}

TEST(Flashback, AScalarRegisterThatIsNotFreeHoldsNoBackup) {
  std::string body =
      "\tv_add_u32 v7, s4, v2\n\ts_or_b32 s4, s4, 2\n\tv_sub_u32 v12, v11, v7\n"
      "\tv_mov_b32 v13, s4\n";
  // The kernel has s0 to s31, and reads them all behind.
  for (int reg = 0; reg < 42; ++reg) body += "\tv_add_u32 v13, s" + std::to_string(reg) + ", v13\n";
  const Program program = example(body, {2, 7, 11, 12, 13});
  const BackedUpProgram backed_up = back_up_scalars(program, program.kernels[0]);
  EXPECT_EQ(backed_up.copied_at.size(), 0U);
  EXPECT_GT(backed_up.no_room, 0U);
}

TEST(Flashback, ALoadIsNotRepeatedBehindAStoreThatMayHaveChangedIt) {
  const std::string load = "\tglobal_load_dword v2, v[4:5], off\n";
  const std::string use = "\tv_mul_lo_u32 v3, v2, v2\n\tv_mul_lo_u32 v6, v2, v3\n";
  const auto again = [&](const std::string& between) {
    const Program program = example(load + use + between, {2, 3, 4, 5, 6});
    return instructions(plan_at(program, between.empty() ? 3 : 4).resume, Kind::kExecute);
  };
  EXPECT_THAT(again(""), ElementsAre(0, 1, 2));
  EXPECT_THAT(again("\tglobal_store_dword v[4:5], v3, off\n"), ElementsAre(1, 2));
  EXPECT_THAT(again("\ts_barrier\n"), ElementsAre(1, 2));
  EXPECT_THAT(again("\tds_write_b32 v4, v3\n"), ElementsAre(1, 2))
      << "it may tell another warp that the load is done";
}

TEST(Flashback, ALoadOfSharedMemoryBesideWhichAnotherWarpMayStoreIsNotRepeated) {
  const std::string load = "\tds_read_b32 v2, v4\n\tv_mul_lo_u32 v3, v2, v2\n";
  const auto again = [&](const std::string& before, const std::string& after, std::uint32_t at) {
    const Program program = example(before + load + after, {2, 3, 4, 5});
    return instructions(plan_at(program, at).resume, Kind::kExecute);
  };
  EXPECT_THAT(again("", "", 2), ElementsAre(0, 1));
  EXPECT_THAT(again("\tds_write_b32 v5, v4\n", "", 3), ElementsAre(2));
  EXPECT_THAT(again("\tds_write_b32 v5, v4\n\ts_barrier\n", "", 4), ElementsAre(2, 3));
  // In a loop, the store behind the load is also before it.
  const Program loop = example("\tv_mov_b32 v9, 0\n.LX:\n" + load +
                                   "\ts_nop 0\n\tds_write_b32 v5, v3\n\ts_cbranch_scc1 .LX\n",
                               {2, 3, 4, 5});
  EXPECT_THAT(instructions(plan_at(loop, 3).resume, Kind::kExecute), ElementsAre(2));
}

TEST(Flashback, AnAtomicAndAClockAreNeverExecutedAgain) {
  const Program program = example(
      "\tglobal_atomic_add v2, v[4:5], v0, off glc\n\ts_memtime s[4:5]\n"
      "\tv_mul_lo_u32 v3, v2, v2\n\tv_mov_b32 v6, s4\n",
      {0, 2, 3, 4, 5, 6});
  const FlashbackPlan plan = plan_at(program, 4);
  EXPECT_THAT(instructions(plan.resume, Kind::kExecute), ElementsAre(2, 3));
}

TEST(Flashback, NothingIsKnownOfRegistersBehindACall) {
  const Program program =
      example("\tv_mul_lo_u32 v2, v0, v1\n\ts_swappc_b64 s[8:9], s[10:11]\n\tv_mov_b32 v3, v2\n",
              {0, 1, 2, 3});
  EXPECT_THAT(saved(plan_at(program, 3)), ElementsAre("v0", "v1", "v2"));
}

TEST(Flashback, WhatSleepingLanesKeepIsAnOperandOfTheInstructionThatLeavesIt) {
  // v1 is written for some lanes and stored for all of them.
  const Program program = example(
      "\tv_cmp_gt_u32 vcc, v0, v2\n\ts_and_saveexec_b64 s[4:5], vcc\n\tv_mov_b32 v1, 5\n"
      "\ts_or_b64 exec, exec, s[4:5]\n\tv_mov_b32 v3, 7\n",
      {1, 3});
  const FlashbackPlan plan = plan_at(program, 5);
  EXPECT_THAT(saved(plan), ElementsAre("v1"));
}

TEST(Flashback, AResumedWarpHasLostTheRegistersThatItsNextFlashbackMayNeed) {
  // Before instruction 2, v1 is dead and v2 is live; the flashback from 4 makes v3 from v1 and v0.
  const Program program = example(
      "\tv_mul_lo_u32 v3, v0, v1\n\tv_mul_lo_u32 v2, v0, v0\n\tv_mul_lo_u32 v4, v3, v0\n"
      "\tv_mul_lo_u32 v5, v1, v4\n\tv_mov_b32 v1, v4\n\tv_mov_b32 v6, v0\n",
      {0, 2, 3, 4, 5});
  const KernelPlans plans(program, program.kernels[0], {});
  bool relies_on_dead = false;
  for (std::uint32_t later = 0; later < 6; ++later) {
    const FlashbackPlan& plan = plans.plan(later);
    for (const FlashbackStep& step : plan.preempt) {
      relies_on_dead |= step.kind == Kind::kSave && !plans.liveness().live(later).test(step.reg);
    }
  }
  EXPECT_TRUE(relies_on_dead);
}

TEST(Flashback, AWrongRoutineIsFound) {
  const Program program = example("\tv_add_u32 v2, v1, v0\n\tv_mov_b32 v1, 0\n", {0, 1, 2});
  const Program other = example("\tv_add_u32 v2, v0, v0\n\tv_mov_b32 v1, 0\n", {0, 1, 2});
  const KernelPlans plans(other, other.kernels[0], {});
  WarpPreemption preemption(program, program.kernels[0], plans, 1, 1);
  Group group;
  Wave wave(group, 0, Architecture::kGfx906, 16);
  for (unsigned lane = 0; lane < 64; ++lane) {
    wave.vector(kFirstVector)[lane] = lane;
    wave.vector(kFirstVector + 1)[lane] = 0;
    wave.vector(kFirstVector + 2)[lane] = lane + 1000;
  }
  wave.set_mask(kExecLo, ~std::uint64_t{0});
  wave.pc = 2;
  preemption.step(wave);
  ASSERT_TRUE(preemption.difference());
  EXPECT_THAT(*preemption.difference(), HasSubstr("preempted before instruction 2: v2 lane 0 has"));
}

/// Straight-line code of instructions of all kinds, on few registers, with changes of EXEC; some
/// registers are live in the end.
std::string random_body(std::mt19937_64& random) {
  const auto below = [&random](unsigned count) { return static_cast<int>(random() % count); };
  const auto v = [&] { return fmt::format("v{}", below(6)); };
  const auto s = [&] { return fmt::format("s{}", 6 + below(4)); };
  std::string text;
  int masked = 0;  // instructions until sleeping lanes wake
  for (int k = 0; k < 40; ++k) {
    if (masked > 0 && --masked == 0) text += "\ts_or_b64 exec, exec, s[20:21]\n";
    const std::string a = v();
    const std::string b = s();
    switch (below(16)) {
      case 0:
        text += fmt::format("\tv_add_u32 {}, {}, {}\n", a, s(), a);
        break;
      case 1:
        text += fmt::format("\tv_sub_u32 {}, {}, {}\n", a, below(2) == 0 ? a : v(), a);
        break;
      case 2:
        text += fmt::format("\tv_subrev_u32 {}, {}, {}\n", a, a, v());
        break;
      case 3:
        text += fmt::format("\tv_xor_b32 {}, {}, {}\n", a, v(), a);
        break;
      case 4:
        text += fmt::format("\tv_mul_lo_u32 {}, {}, {}\n", v(), v(), v());
        break;
      case 5:
        text += fmt::format("\tv_not_b32 {}, {}\n", a, a);
        break;
      case 6:
        text += fmt::format("\ts_add_u32 {}, {}, {}\n", b, b, s());
        break;
      case 7:
        text += fmt::format("\ts_addc_u32 {}, {}, 3\n", s(), s());
        break;
      case 8:
        text += fmt::format("\ts_addk_i32 {}, -5\n", b);
        break;
      case 9:
        text += fmt::format("\ts_mov_b32 {}, {}\n", s(), s());
        break;
      case 10:
        text += fmt::format("\ts_xor_b64 s[6:7], s[8:9], s[6:7]\n");
        break;
      case 11:
        text += fmt::format("\tv_addc_co_u32 {}, vcc, {}, {}, vcc\n", v(), v(), v());
        break;
      case 12:
        if (masked > 0) break;
        masked = 2 + below(12);
        text += fmt::format("\tv_cmp_gt_u32 vcc, {}, {}\n\ts_and_saveexec_b64 s[20:21], vcc\n", v(),
                            v());
        break;
      case 13:
        text += fmt::format("\tv_readlane_b32 {}, {}, {}\n", s(), v(), below(64));
        break;
      case 14:
        text += fmt::format("\tds_write_b32 v9, {}\n", v());
        break;
      default:
        text += fmt::format("\tds_read_b32 {}, v9\n", v());
    }
  }
  if (masked > 0) text += "\ts_or_b64 exec, exec, s[20:21]\n";
  for (int reg = 0; reg < 6; ++reg) {
    if (below(2) == 0) text += fmt::format("\tds_write_b32 v9, v{} offset:{}\n", reg, 256 * reg);
  }
  for (int reg = 6; reg < 10; ++reg) {
    if (below(3) == 0) {
      text += fmt::format("\tv_mov_b32 v8, s{}\n\tds_write_b32 v9, v8 offset:{}\n", reg, 256 * reg);
    }
  }
  return text;
}

/// Registers that a launch does not set, so that bodies may read them.
std::string preamble() {
  std::string text = "\tv_lshlrev_b32 v9, 2, v0\n\tv_mov_b32 v8, 0\n";
  for (int reg = 1; reg < 6; ++reg)
    text += fmt::format("\tv_mul_lo_u32 v{}, v0, {}\n", reg, reg + 2);
  for (int reg = 6; reg < 10; ++reg) text += fmt::format("\ts_mov_b32 s{}, {}\n", reg, 1000 * reg);
  return text + "\ts_mov_b64 vcc, 0x55\n\ts_mov_b64 s[20:21], exec\n\ts_cmp_eq_u32 s6, s7\n";
}

TEST(Flashback, WarpsOfRandomCodeGetTheirRegistersBackWhereverTheyArePreempted) {
  WarpPreemption::Counts counts;
  constexpr std::uint64_t kMost = 100;
  for (std::uint64_t seed = 1; seed <= kMost; ++seed) {
    std::mt19937_64 random(seed);
    const std::string text =
        small_kernel(Architecture::kGfx906, preamble() + random_body(random), 16, 4096);
    Program program = read_assembly(text, fmt::format("seed {}", seed));
    if (seed % 2 == 0) program = back_up_scalars(program);
    // One or two preemptions a launch.
    ProgramPreemption preemption(program, {}, 30, seed);
    for (unsigned launch = 0; launch < 40; ++launch) {
      RunOptions options;
      preemption.add_to(options, "k");
      Memory memory;
      std::vector<std::uint32_t> data(16);
      memory.place(1, std::as_writable_bytes(std::span(data)), "buffer", true);
      ExecutionCounts executed;
      LaunchArgument value = ValueArgument{std::vector<std::byte>(4)};
      run_kernel(program, program.kernels[0],
                 {.dimensions = 1, .global = {64, 1, 1}, .local = {64, 1, 1}},
                 pack_arguments(program.kernels[0], {BufferArgument{Memory::address_of(1)}, value}),
                 memory, options, executed);
    }
    ASSERT_EQ(preemption.difference().value_or("none"), "none") << text;
    const WarpPreemption::Counts one = preemption.counts();
    counts.flashbacks += one.flashbacks;
    counts.executed += one.executed;
    counts.reverted += one.reverted;
  }
  EXPECT_GT(counts.flashbacks, 4 * kMost);
  EXPECT_GT(counts.executed, 4 * kMost);
  EXPECT_GT(counts.reverted, kMost / 4);
}

class SuiteFlashback : public testing::TestWithParam<SuiteKernel> {};

/// Preempts the suite's kernel; interval 0: never.
void preempt(const SuiteKernel& kernel, const Program& program, std::uint64_t interval,
             WarpPreemption::Counts& counts) {
  const HostFile file = small_host_file(kernel);
  ProgramPreemption preemption(program, {}, interval, 7);
  const HostRun run = run_host_file(file, program, [&](std::size_t launch, std::uint32_t) {
    RunOptions options;
    preemption.add_to(options, file.launches[launch].kernel);
    return options;
  });
  EXPECT_EQ(preemption.difference().value_or("none"), "none");
  EXPECT_EQ(wrong_buffers(file, run), std::vector<std::string>());
  counts = preemption.counts();
}

// A block of over 700 instructions, whose searches take as long as those of all other kernels.
bool is_large(const SuiteKernel& kernel) { return kernel.name == "lbm"; }

TEST_P(SuiteFlashback, PreemptedWarpsGetTheirRegistersBackAndResultsStay) {
  WarpPreemption::Counts counts;
  preempt(GetParam(), program_of(GetParam()), 4, counts);
  EXPECT_GT(counts.again, 0U);
  EXPECT_GT(counts.flashbacks, 0U);
}

TEST_P(SuiteFlashback, LikewiseWithBackupsOfScalarRegisters) {
  if (is_large(GetParam())) return;
  WarpPreemption::Counts counts;
  preempt(GetParam(), back_up_scalars(program_of(GetParam())), 60, counts);
  EXPECT_GT(counts.preemptions, 0U);
}

TEST_P(SuiteFlashback, EachMethodMakesContextsSmallerOrLeavesThem) {
  if (is_large(GetParam())) return;
  const Program program = program_of(GetParam());
  for (const Kernel& kernel : program.kernels) {
    const ContextSchemes schemes = context_schemes(program, kernel);
    EXPECT_LE(schemes.live, schemes.allocated);
    EXPECT_LE(schemes.in_place, schemes.live);
    EXPECT_LE(schemes.reloaded, schemes.in_place);
    EXPECT_LE(schemes.reverted, schemes.reloaded);
    EXPECT_LE(schemes.least_of_block, schemes.deferred);
    EXPECT_LE(schemes.deferred, schemes.live);
    EXPECT_LE(schemes.both, schemes.backed_up);
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, SuiteFlashback, testing::ValuesIn(suite_kernels()),
                         [](const auto& one) { return test_name(one.param); });

}  // namespace
}  // namespace segue::isa
