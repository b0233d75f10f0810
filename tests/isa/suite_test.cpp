// Each kernel of the suite, on both instruction sets: results, printing and reading again, editing,
// and what liveness says may be lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/assembly/print_assembly.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/program/edit_program.hpp"
#include "cmodel/isa/suite/reference.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::isa {
namespace {

using ::testing::IsEmpty;

class Suite : public ::testing::TestWithParam<SuiteKernel> {
 protected:
  static RunOptions plain(std::size_t, std::uint32_t) {
    RunOptions options;
    options.most_instructions = 2'000'000;
    return options;
  }
};

TEST_P(Suite, ResultsAreTheReferences) {
  const HostFile file = small_host_file(GetParam());
  const HostRun run = run_host_file(file, program_of(GetParam()), &plain);
  EXPECT_THAT(wrong_buffers(file, run), IsEmpty());
}

TEST_P(Suite, AWrongInstructionIsSeenInTheResults) {
  // Each third of the vector instructions that compute, turned into nothing, one at a time: the
  // comparison has to notice nearly all. (A store of what is there already would not be seen.)
  const HostFile file = small_host_file(GetParam());
  const Program program = program_of(GetParam());
  const Opcode* nothing = OpcodeTable::instance().find("v_nop");
  unsigned changed = 0;
  unsigned seen = 0;
  for (std::size_t k = 0; k < program.code.size(); k += 3) {
    const Instruction& instruction = program.code[k];
    if (instruction.opcode->latency != LatencyClass::kVector) continue;
    if (instruction.opcode->has(kWritesExec)) continue;
    Program broken = program;
    broken.code[k].opcode = nothing;
    broken.code[k].operand_count = 0;
    ++changed;
    try {
      const HostRun run = run_host_file(file, broken, &plain);
      seen += wrong_buffers(file, run).empty() ? 0 : 1;
    } catch (const std::runtime_error&) {
      ++seen;
    }
  }
  // Any hash finds a chunk, and few allocations look for a second one.
  const bool hashes = GetParam().name.starts_with("hashed-");
  EXPECT_GE(seen * 100, changed * (hashes ? 50 : 60)) << seen << " of " << changed;
}

TEST_P(Suite, PrintedAndReadAgainIsTheSame) {
  const Program program = program_of(GetParam());
  const Program again = read_assembly(print_assembly(program), "printed");
  ASSERT_EQ(again.code.size(), program.code.size());
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    const Instruction& a = program.code[k];
    const Instruction& b = again.code[k];
    EXPECT_EQ(a.opcode, b.opcode) << a.line;
    EXPECT_EQ(a.encoding, b.encoding) << a.line;
    EXPECT_EQ(a.modifiers, b.modifiers) << a.line;
    EXPECT_EQ(a.target, b.target) << a.line;
    for (unsigned operand = 0; operand < a.operand_count; ++operand) {
      EXPECT_EQ(a.operands[operand], b.operands[operand]) << a.line << " operand " << operand;
    }
  }
  EXPECT_EQ(again.constants, program.constants);
  ASSERT_EQ(again.kernels.size(), program.kernels.size());
  for (std::size_t k = 0; k < program.kernels.size(); ++k) {
    EXPECT_EQ(again.kernels[k].descriptor, program.kernels[k].descriptor);
    EXPECT_EQ(again.kernels[k].parameters, program.kernels[k].parameters);
    EXPECT_EQ(again.kernels[k].first, program.kernels[k].first);
  }
}

TEST_P(Suite, InstructionsInsertedEverywhereChangeNothing) {
  const HostFile file = small_host_file(GetParam());
  const Program original = program_of(GetParam());
  Program program = original;
  Instruction nop;
  nop.opcode = OpcodeTable::instance().find("v_nop");
  // From behind, so that indices stay; every second one is what branches go to.
  for (auto index = static_cast<std::uint32_t>(program.code.size()); index-- > 0;) {
    insert_instructions(program, index, {nop}, index % 2 == 0);
  }
  ASSERT_EQ(program.code.size(), 2 * original.code.size());
  EXPECT_THAT(wrong_buffers(file, run_host_file(file, program, &plain)), IsEmpty());
  for (auto index = static_cast<std::uint32_t>(original.code.size()); index-- > 0;) {
    remove_instructions(program, 2 * index, 2 * index + 1);
  }
  ASSERT_EQ(program.code.size(), original.code.size());
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    EXPECT_EQ(program.code[k].opcode, original.code[k].opcode);
    EXPECT_EQ(program.code[k].target, original.code[k].target);
  }
}

/// Overwrites, before some instructions, what liveness says that nobody reads again: registers of
/// lanes awake and of lanes asleep by their own sets. `all`: live ones too.
class Poison {
 public:
  Poison(const Program& program, bool all) : program_(program), all_(all) {
    for (const Kernel& kernel : program.kernels) liveness_.emplace_back(program, kernel);
  }

  void operator()(Wave& wave, const Instruction& next) {
    if (random_() % 11 != 0) return;
    const auto index = static_cast<std::uint32_t>(&next - program_.code.data());
    std::size_t kernel = 0;
    while (index < program_.kernels[kernel].first || index >= program_.kernels[kernel].end)
      ++kernel;
    const RegisterSet none;
    const RegisterSet& awake = all_ ? none : liveness_[kernel].awake(index);
    const RegisterSet& asleep = all_ ? none : liveness_[kernel].asleep(index);
    for (unsigned k = 0; k < wave.vectors(); ++k) {
      const auto reg = static_cast<Register>(kFirstVector + k);
      for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
        const bool is_awake = (wave.exec() >> lane & 1U) != 0;
        if ((is_awake ? awake : asleep).test(reg)) continue;
        wave.vector(reg)[lane] = static_cast<std::uint32_t>(random_());
      }
    }
    for (Register reg = 0; reg <= kScc; ++reg) {
      const bool general = reg < kGeneralScalars || reg == kVccLo || reg == kVccHi;
      if (awake.test(reg) || (!general && reg != kScc)) continue;
      wave.set_scalar(reg, static_cast<std::uint32_t>(random_()) & (reg == kScc ? 1U : ~0U));
    }
  }

 private:
  const Program& program_;
  bool all_;
  std::vector<Liveness> liveness_;
  std::mt19937_64 random_{7};
};

HostRun poisoned_run(const HostFile& file, const Program& program, bool all) {
  Poison poison(program, all);
  return run_host_file(file, program, [&](std::size_t, std::uint32_t) {
    RunOptions options;
    options.most_instructions = 2'000'000;
    options.probe = [&](Wave& wave, const Instruction& next) { poison(wave, next); };
    return options;
  });
}

TEST_P(Suite, DeadRegistersMayBeLostAtAnyInstruction) {
  const HostFile file = small_host_file(GetParam());
  EXPECT_THAT(wrong_buffers(file, poisoned_run(file, program_of(GetParam()), false)), IsEmpty());
}

TEST_P(Suite, LiveRegistersMayNot) {
  const HostFile file = small_host_file(GetParam());
  try {
    const HostRun run = poisoned_run(file, program_of(GetParam()), true);
    EXPECT_FALSE(wrong_buffers(file, run).empty());
  } catch (const std::runtime_error&) {
    SUCCEED();
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Suite, ::testing::ValuesIn(suite_kernels()),
                         [](const auto& kernel) { return test_name(kernel.param); });

/// Either it computes something, or it says that the file is not one of its.
void expect_no_crash(const HostFile& file, const std::string& what) {
  std::vector<HostBuffer> buffers;
  try {
    buffers = initial_buffers(file);
  } catch (const gpu::BadInput&) {
    return;
  }
  try {
    find_reference(file.reference)->compute(file, buffers);
  } catch (const std::invalid_argument& error) {
    EXPECT_STRNE(error.what(), "") << what;
  }
}

void expect_no_crash_of_changed(const HostFile& file) {
  for (std::size_t k = 0; k < file.buffers.size(); ++k) {
    for (const std::uint64_t count : {std::uint64_t{1}, file.buffers[k].count * 2}) {
      HostFile changed = file;
      changed.buffers[k].count = count;
      expect_no_crash(changed, file.buffers[k].name);
    }
    HostFile changed = file;
    changed.buffers[k].element = Element::kF64;
    expect_no_crash(changed, file.buffers[k].name);
  }
  for (const auto& [name, value] : file.constants) {
    for (const double wrong : {0.0, -1.0, 0.5, value / 2, value * 2, 1e300}) {
      HostFile changed = file;
      changed.constants[name] = wrong;
      expect_no_crash(changed, name);
    }
  }
}

TEST(References, ReadAndWriteOnlyTheBuffersOfTheirFile) {
  for (const SuiteKernel& kernel : suite_kernels()) {
    if (kernel.architecture != Architecture::kGfx1010) continue;  // of the same host file
    expect_no_crash_of_changed(small_host_file(kernel));
  }
}

}  // namespace
}  // namespace segue::isa
