// The compiler: that the assembly that ships is what it makes, that it takes what `disasm` prints,
// and what users are told when it fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/assembly/print_assembly.hpp"
#include "cmodel/isa/compile/compile_opencl.hpp"
#include "cmodel/isa/compile/run_program.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::isa {
namespace {

using ::testing::HasSubstr;

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
  const std::string made = compile_opencl(file.source, file.options, GetParam().architecture);
  const auto version = [](const std::string& text) {
    const std::size_t at = text.find("\t.ident");
    return text.substr(at, text.find('\n', at) - at);
  };
  if (version(shipped) != version(made))
    GTEST_SKIP() << version(made) << " is not " << version(shipped);
  EXPECT_TRUE(shipped == made) << "scripts/kernels makes it anew";
}

TEST_P(Compiler, AssemblesWhatIsPrintedToTheSameMachineCode) {
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

std::string refusal(const std::string& source) {
  try {
    (void)compile_opencl(source, {}, Architecture::kGfx906);
  } catch (const gpu::BadInput& error) {
    return error.what();
  }
  return "compiled";
}

TEST(CompilerErrors, SaysWhatIsMissing) {
  EXPECT_EQ(refusal("nowhere.cl"), "nowhere.cl: cannot be read");
  const char* before = std::getenv("SEGUE_CLANG");
  const std::string kept = before == nullptr ? "" : before;
  setenv("SEGUE_CLANG", "no-such-compiler", 1);
  EXPECT_EQ(refusal("/dev/null"), "SEGUE_CLANG is 'no-such-compiler', which cannot be executed");
  setenv("SEGUE_CLANG", "/bin/false", 1);
  EXPECT_THAT(refusal("/dev/null"), HasSubstr("does not compile"));
  if (before == nullptr) {
    unsetenv("SEGUE_CLANG");
  } else {
    setenv("SEGUE_CLANG", kept.c_str(), 1);
  }
}

}  // namespace
}  // namespace segue::isa
