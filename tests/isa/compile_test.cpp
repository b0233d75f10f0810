// The compiler: that the assembly that ships is what it makes, that it takes what `disasm` prints,
// and what users are told when it fails.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/assembly/print_assembly.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/compile/compile_opencl.hpp"
#include "cmodel/isa/compile/compiler_failed.hpp"
#include "cmodel/isa/compile/run_program.hpp"
#include "cmodel/isa/execute/run_kernel.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::isa {
namespace {

constexpr const char* kClang = "/usr/bin/clang-16";

std::string text_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// The bytes of section .text of a 64-bit ELF file.
std::string code_of(const std::string& elf) {
  const auto number = [&elf](std::size_t offset, std::size_t width) {
    std::uint64_t value = 0;
    std::memcpy(&value, elf.data() + offset, width);
    return value;
  };
  const std::uint64_t sections = number(0x28, 8);
  const std::uint64_t size = number(0x3A, 2);
  const std::uint64_t count = number(0x3C, 2);
  const std::uint64_t names = number(sections + size * number(0x3E, 2) + 0x18, 8);
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::uint64_t header = sections + size * k;
    if (std::string(elf.data() + names + number(header, 4)) != ".text") continue;
    return elf.substr(number(header + 0x18, 8), number(header + 0x20, 8));
  }
  return "";
}

class Compiler : public ::testing::TestWithParam<SuiteKernel> {
 protected:
  void SetUp() override {
    if (access(kClang, X_OK) != 0) GTEST_SKIP() << "no " << kClang;
  }

  /// Machine code of an assembly text.
  static std::string assembled(const std::string& text, Architecture architecture) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("segue-compile-" + std::to_string(getpid())))
            .string();
    std::ofstream(path + ".s") << text;
    const ProgramResult result = run_program(
        kClang, {"-c", "-x", "assembler", "--target=amdgcn-amd-amdhsa",
                 "-mcpu=" + std::string(name_of(architecture)), path + ".s", "-o", path + ".o"});
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    std::string code = code_of(text_of(path + ".o"));
    std::filesystem::remove(path + ".s");
    std::filesystem::remove(path + ".o");
    return code;
  }
};

TEST_P(Compiler, MakesTheAssemblyThatShips) {
  const HostFile file = small_host_file(GetParam());
  const std::string shipped = text_of(assembly_path(GetParam()));
  const std::string made =
      compile_opencl(file.source, file.options, GetParam().architecture).assembly;
  const auto version = [](const std::string& text) {
    const std::size_t at = text.find("\t.ident");
    return text.substr(at, text.find('\n', at) - at);
  };
  if (version(shipped) != version(made))
    GTEST_SKIP() << version(made) << " is not " << version(shipped);
  EXPECT_TRUE(shipped == made) << "scripts/kernels makes it anew";
}

TEST_P(Compiler, AssemblesPrintedTextToTheSameMachineCode) {
  const std::string original =
      assembled(text_of(assembly_path(GetParam())), GetParam().architecture);
  const std::string printed =
      assembled(print_assembly(program_of(GetParam())), GetParam().architecture);
  // The compiler pads behind the code of each kernel.
  ASSERT_GE(original.size(), 64U);
  const std::size_t size = program_of(GetParam()).kernels.size() == 1 ? printed.size() : 256;
  ASSERT_LE(printed.size(), original.size());
  EXPECT_TRUE(printed.substr(0, size) == original.substr(0, size));
}

INSTANTIATE_TEST_SUITE_P(Kernels, Compiler, ::testing::ValuesIn(suite_kernels()),
                         [](const auto& kernel) { return test_name(kernel.param); });

// Arrays of a work-item that is indexed at run time lie in private memory, and so do registers that
// do not fit.
constexpr const char* kPrivate = R"(
__kernel void sort(__global const int* x, __global int* out, int n) {
  const int i = get_global_id(0);
  int t[32];
#pragma nounroll
  for (int k = 0; k < 32; ++k) t[k] = x[(i + k) % n];
#pragma nounroll
  for (int k = 1; k < 32; ++k) {
    const int v = t[k];
    int j = k;
#pragma nounroll
    while (j > 0 && t[j - 1] > v) {
      t[j] = t[j - 1];
      --j;
    }
    t[j] = v;
  }
  int sum = 0;
#pragma nounroll
  for (int k = 0; k < 32; ++k) sum = sum * 31 + t[(k * 7 + (i & 3)) & 31];
  out[i] = sum;
}
__attribute__((amdgpu_num_vgpr(24))) __kernel void spill(__global const int* x, __global int* out, int n) {
  const int i = get_global_id(0);
  int a[40];
#pragma unroll
  for (int k = 0; k < 40; ++k) a[k] = x[(i * 3 + k) % n];
  int sum = 0;
#pragma unroll
  for (int k = 0; k < 40; ++k) {
    sum += a[k] * a[39 - k];
    a[k * 7 % 40] ^= sum;
  }
#pragma unroll
  for (int k = 0; k < 40; ++k) sum = sum * 31 + a[k];
  out[i] = sum;
}
)";

using Words = std::vector<std::uint32_t>;

Words sorted_sums(const Words& x) {
  Words sums;
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::vector<std::int32_t> t;
    for (std::size_t k = 0; k < 32; ++k)
      t.push_back(static_cast<std::int32_t>(x[(i + k) % x.size()]));
    std::sort(t.begin(), t.end());
    std::uint32_t sum = 0;
    for (std::size_t k = 0; k < 32; ++k)
      sum = sum * 31 + static_cast<std::uint32_t>(t[(k * 7 + (i & 3U)) & 31U]);
    sums.push_back(sum);
  }
  return sums;
}

Words spilled_sums(const Words& x) {
  Words sums;
  for (std::size_t i = 0; i < x.size(); ++i) {
    Words a;
    for (std::size_t k = 0; k < 40; ++k) a.push_back(x[(i * 3 + k) % x.size()]);
    std::uint32_t sum = 0;
    for (std::size_t k = 0; k < 40; ++k) {
      sum += a[k] * a[39 - k];
      a[k * 7 % 40] ^= sum;
    }
    for (std::size_t k = 0; k < 40; ++k) sum = sum * 31 + a[k];
    sums.push_back(sum);
  }
  return sums;
}

TEST(PrivateMemory, ArraysAndSpilledRegistersAreOfEachItem) {
  if (access(kClang, X_OK) != 0) GTEST_SKIP() << "no " << kClang;
  const std::string source = (std::filesystem::temp_directory_path() /
                              ("segue-private-" + std::to_string(getpid()) + ".cl"))
                                 .string();
  std::ofstream(source) << kPrivate;
  Words x;
  for (std::uint32_t k = 0; k < 256; ++k) x.push_back(k * 2654435761U);
  for (const Architecture architecture : {Architecture::kGfx906, Architecture::kGfx1010}) {
    const Program program =
        read_assembly(compile_opencl(source, {}, architecture).assembly, "private");
    for (const auto& [name, expected] :
         {std::pair{"sort", sorted_sums(x)}, std::pair{"spill", spilled_sums(x)}}) {
      const Kernel& kernel = *program.find(name);
      EXPECT_GT(kernel.descriptor.private_bytes, 0U) << name;
      Words out(x.size());
      Memory memory;
      memory.place(1, std::as_writable_bytes(std::span(x)), "x", false);
      memory.place(2, std::as_writable_bytes(std::span(out)), "out", true);
      ValueArgument count;
      count.bytes.resize(4);
      const auto n = static_cast<std::int32_t>(x.size());
      std::memcpy(count.bytes.data(), &n, 4);
      const PackedArguments arguments = pack_arguments(
          kernel,
          {BufferArgument{Memory::address_of(1)}, BufferArgument{Memory::address_of(2)}, count});
      ExecutionCounts counts;
      const Dispatch dispatch{.dimensions = 1, .global = {256, 1, 1}, .local = {128, 1, 1}};
      run_kernel(program, kernel, dispatch, arguments, memory, {}, counts);
      EXPECT_EQ(out, expected) << name << " on " << name_of(architecture);
    }
  }
  std::filesystem::remove(source);
}

std::string refusal(const std::string& source) {
  try {
    (void)compile_opencl(source, {}, Architecture::kGfx906);
  } catch (const gpu::BadInput& error) {
    return error.what();
  }
  return "compiled";
}

TEST(CompilerErrors, NameTheMissingFileOrCompiler) {
  EXPECT_EQ(refusal("nowhere.cl"), "nowhere.cl: cannot be read");
  const char* before = std::getenv("SEGUE_CLANG");
  const std::string kept = before == nullptr ? "" : before;
  setenv("SEGUE_CLANG", "no-such-compiler", 1);
  EXPECT_EQ(refusal("/dev/null"), "SEGUE_CLANG is 'no-such-compiler', which cannot be executed");
  setenv("SEGUE_CLANG", "/bin/false", 1);
  EXPECT_THROW(refusal("/dev/null"), CompilerFailed) << "without a word on the source";
  setenv("SEGUE_CLANG", "/bin/true", 1);
  EXPECT_THROW(refusal("/dev/null"), CompilerFailed) << "without a program";
  if (before == nullptr) {
    unsetenv("SEGUE_CLANG");
  } else {
    setenv("SEGUE_CLANG", kept.c_str(), 1);
  }
}

}  // namespace
}  // namespace segue::isa
