// Kernels of one's own in OpenCL C, where there is a compiler.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A host file of one kernel with buffers `a` (64 numbers, i) and `b`.
std::string host_file_of(const std::string& kernel, const std::string& expected,
                         const std::string& local = "[64]") {
  write_file("one.cl", kernel);
  return write_file("one.toml",
                    "source = 'one.cl'\n[[buffer]]\nname = 'a'\ntype = 'f32'\ncount = 64\n"
                    "init = 'i'\n[[buffer]]\nname = 'b'\ntype = 'f32'\ncount = 64\nexpect = '" +
                        expected + "'\n[[launch]]\nkernel = 'f'\nglobal = [64]\nlocal = " + local +
                        "\narguments = [{ buffer = 'a' }, { buffer = 'b' }]\n");
}

class CompiledKernel : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists("/usr/bin/clang-16")) GTEST_SKIP() << "no clang-16";
  }
};

constexpr const char* kHead =
    "__kernel void f(__global const float* a, __global float* b) {\n"
    "  const uint l = get_local_id(0);\n";

// The compiler folds the end of an array into the instruction's offset, and negates the index.
TEST_F(CompiledKernel, AddressesHave32Bits) {
  for (const std::string isa : {"gfx906", "gfx1010"}) {
    const Ended shared =
        run_segue("kernel run --isa " + isa + " " +
                  host_file_of(std::string(kHead) +
                                   "  __local float s[64];\n  s[l] = a[l];\n"
                                   "  barrier(CLK_LOCAL_MEM_FENCE);\n  b[l] = s[63 - l];\n}\n",
                               "63 - i"));
    EXPECT_EQ(shared.exit_code, 0) << shared.err;
    const Ended own =
        run_segue("kernel run --isa " + isa + " " +
                  host_file_of(std::string(kHead) + "  volatile float s[64];\n"
                                                    "  for (int k = 0; k < 64; k++) s[k] = k;\n"
                                                    "  b[l] = s[63 - l];\n}\n",
                               "63 - i"));
    EXPECT_EQ(own.exit_code, 0) << own.err;
  }
}

TEST_F(CompiledKernel, FunctionsAreOfTheirTypes) {
  const char* const sums[] = {
      "pow(-2.0f, 3.0f + 0 * a[l]) + pow(0.0f, 0.0f)",               // -8 + 1
      "1.0f / pow(-0.0f, 3.0f + 0 * a[l]) < 0 ? 1 : 2",              // -0
      "pow(1.0f + 0 * a[l], NAN) + pow(0 * a[l] - 1.0f, INFINITY)",  // 1 + 1
      "clz((ushort)1) - (float)clz((ulong)1)",                       // 15 - 63
      "popcount((ulong)0xFFFFF00000000000UL)",                       // 20
      "rotate((uchar)0x81, (uchar)1)",                               // 3
      "mul_hi((short)300, (short)300)",                              // 1
      "clamp((short)(int)a[l], (short)-9, (short)70) - a[l]",        // 0
      "clamp((ushort)(int)a[l], (ushort)0, (ushort)63) - a[l]",      // 0
      "(float)(abs((long)-10000000000L) / 10000000UL)",              // 1000
      "(float)(convert_int(16777217.0 + 0 * a[l]) - 16777210)"};     // 7
  const char* const expected[] = {"-7", "1", "2", "-48", "20", "3", "1", "0", "0", "1000", "7"};
  for (std::size_t k = 0; k < std::size(sums); ++k) {
    const Ended ended =
        run_segue("kernel run " +
                  host_file_of(std::string(kHead) + "  b[l] = " + sums[k] + ";\n}\n", expected[k]));
    EXPECT_EQ(ended.exit_code, 0) << sums[k] << "\n" << ended.out << ended.err;
  }
  EXPECT_THAT(run_segue("kernel run " +
                        host_file_of(std::string(kHead) + "  b[l] = exp((double)a[l]);\n}\n", "0"))
                  .err,
              HasSubstr("'exp' is unavailable: there is none of doubles"));
}

/// A host file whose launch does not end.
std::string endless_host_file() {
  write_file("endless.cl",
             "__kernel void f(__global volatile int* x) { while (x[0] == 0) x[1]++; }\n");
  return write_file("endless.toml",
                    "source = 'endless.cl'\n[[buffer]]\nname = 'x'\ntype = 'i32'\ncount = 2\n"
                    "[[launch]]\nkernel = 'f'\nglobal = [32]\nlocal = [32]\n"
                    "arguments = [{ buffer = 'x' }]\n");
}

TEST_F(CompiledKernel, HelpNamesTheInstructionsThatAreKept) {
  const std::string limit = "30000000 warp-instructions";
  EXPECT_THAT(run_segue("kernel cycles --help").out, HasSubstr(limit));
  EXPECT_THAT(run_segue("kernel paging --help").out, HasSubstr(limit));
  const Ended ended = run_segue("kernel cycles " + endless_host_file());
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("more than " + limit));
}

TEST_F(CompiledKernel, ATraceIsPrintedWhileItsLaunchGoesOn) {
  const std::string host = endless_host_file();
  const Ended ended = run_segue_killed("5", "kernel trace " + host + " --limit 3");
  EXPECT_NE(ended.exit_code, 0);
  EXPECT_EQ(std::ranges::count(ended.out, '\n'), 4) << "a header and three: " << ended.out;
  // On a terminal there is a line that moves.
  if (run_shell("command -v script").exit_code != 0) return;
  for (const char* command : {"trace --limit 3", "run"}) {
    EXPECT_THAT(run_segue_on_terminal("2", std::string("kernel ") + command + " " + host),
                HasSubstr("segue kernel: launch 1, "))
        << command;
  }
}

TEST_F(CompiledKernel, AnIncludedFileIsNotOverwrittenWithoutATemporaryFolder) {
  const std::string header = write_file("value.h", "#define VALUE 7\n");
  const std::string file =
      host_file_of("#include \"value.h\"\n" + std::string(kHead) + "  b[l] = VALUE;\n}\n", "7");
  const Ended written =
      run_segue_with("TMPDIR=/proc", "kernel run " + file + " --dump b=" + header);
  EXPECT_EQ(written.exit_code, 2);
  EXPECT_THAT(written.err, HasSubstr("is a file that this command reads"));
  EXPECT_EQ(run_segue_with("TMPDIR=/proc", "kernel run " + file).exit_code, 0);
}

TEST_F(CompiledKernel, IncludedFilesAreGiven) {
  const std::string first = write_file("first.h", "#include \"second.h\"\n");
  const std::string second = write_file("second.h", "#define VALUE 7\n");
  const std::string third = write_file("third.h", "#define OTHER 1\n");
  const std::string source =
      write_file("included.cl",
                 "#include \"first.h\"\n" + std::string(kHead) + "  b[l] = VALUE * OTHER;\n}\n");
  const std::string host = write_file(
      "included.toml",
      "source = 'included.cl'\noptions = ['-include', 'third.h']\n[[buffer]]\nname = 'b'\n"
      "type = 'f32'\ncount = 64\n[[launch]]\nkernel = 'f'\nglobal = [64]\nlocal = [64]\n"
      "arguments = [{ buffer = 'b' }, { buffer = 'b' }]\n");
  const std::vector<std::string> given = {"kernel: " + host, "source: " + source,
                                          "header: " + third, "header: " + first,
                                          "header: " + second};
  for (const std::string command : {"info ", "run ", "profile "}) {
    const Ended ended = run_segue("kernel " + command + host + " --json");
    ASSERT_EQ(ended.exit_code, 0) << command << ended.err;
    EXPECT_EQ(nlohmann::json::parse(ended.out).at("given"), nlohmann::json(given)) << command;
  }
  EXPECT_THAT(run_segue("kernel run " + host).out,
              HasSubstr("\ngiven     header: " + first + "\n"));
}

TEST_F(CompiledKernel, OnlyOptionsThatChangeTheCodeAreTaken) {
  write_file("one.cl", std::string(kHead) + "  b[l] = VALUE;\n}\n");
  const auto info = [](const std::string& options) {
    const std::string file = write_file(
        "options.toml",
        "source = 'one.cl'\noptions = [" + options +
            "]\n[[buffer]]\nname = 'b'\ntype = 'f32'\ncount = 64\n[[launch]]\nkernel = 'f'\n"
            "global = [64]\nlocal = [64]\n"
            "arguments = [{ buffer = 'b' }, { buffer = 'b' }]\n");
    return run_segue("kernel info " + file);
  };
  for (const std::string option :
       {"-MMD", "-otherwise", "-save-temps", "-ftime-trace=x", "-foptimization-record-file=x",
        "-fsave-optimization-record", "--serialize-diagnostics", "@words", "-Xclang",
        "-mcpu=gfx906", "--target=x86_64", "-Wp,-MD", "-mllvm", "-fplugin=x", "-fno-inline-x"}) {
    const Ended ended = info("'-DVALUE=1', '" + option + "'");
    EXPECT_EQ(ended.exit_code, 2) << option;
    EXPECT_THAT(ended.err, HasSubstr("option '" + option + "' of the compiler")) << option;
  }
  for (const std::string options :
       {"'-DVALUE=1'", "'-D', 'VALUE=1', '-O1'", "'-DVALUE=1', '-cl-fast-relaxed-math', '-Wall'",
        "'-DVALUE=1', '-ffp-contract=off', '-fno-unroll-loops', '-w'"}) {
    EXPECT_EQ(info(options).exit_code, 0) << options;
  }
}

TEST_F(CompiledKernel, FoldersOfOptionsAreRelativeToTheHostFile) {
  const std::filesystem::path folder =
      std::filesystem::path(write_file("marker", "")).parent_path() / "relative";
  std::filesystem::create_directories(folder / "sub");
  std::ofstream(folder / "sub" / "w.h") << "#define W 8\n";
  std::ofstream(folder / "k.cl")
      << "__kernel void f(__global int* b) { b[get_global_id(0)] = W; }\n";
  for (const std::string options :
       {"'-I', 'sub', '-include', 'w.h'", "'-Isub', '-include', 'w.h'", "'-include', 'sub/w.h'"}) {
    std::ofstream(folder / "k.toml")
        << "source = 'k.cl'\noptions = [" << options
        << "]\n[[buffer]]\nname = 'b'\ntype = 'i32'\ncount = 64\nexpect = '8'\n"
           "[[launch]]\nkernel = 'f'\nglobal = [64]\nlocal = [64]\n"
           "arguments = [{ buffer = 'b' }]\n";
    const Ended ended = run_segue("kernel run " + (folder / "k.toml").string());
    EXPECT_EQ(ended.exit_code, 0) << options << ended.out << ended.err;
  }
}

// The rule that the compiler writes of its files does not tell one name from two there.
TEST_F(CompiledKernel, NamesThatTheCompilerCannotTellAreRefused) {
  for (const std::string name : {"new\nline", "back\\slash"}) {
    const std::filesystem::path folder =
        std::filesystem::path(write_file("marker", "")).parent_path() / name;
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "k.cl") << kHead << "  b[l] = 7;\n}\n";
    std::ofstream(folder / "k.toml")
        << "source = 'k.cl'\n[[buffer]]\nname = 'b'\ntype = 'f32'\ncount = 64\n"
           "[[launch]]\nkernel = 'f'\nglobal = [64]\nlocal = [64]\n"
           "arguments = [{ buffer = 'b' }, { buffer = 'b' }]\n";
    const Ended ended = run_segue("kernel info '" + (folder / "k.toml").string() + "'");
    EXPECT_EQ(ended.exit_code, 2) << name;
    EXPECT_THAT(ended.err, HasSubstr("there is none of that name; allowed: names without a "
                                     "backslash or a line end\n"));
  }
}

TEST_F(CompiledKernel, TheCompilerIsAFileThatIsNotOverwritten) {
  const std::string folder = testing::TempDir() + "/compiler";
  const std::string clang = folder + "/clang-16";
  std::filesystem::create_directories(clang);
  const std::string file = host_file_of(std::string(kHead) + "  b[l] = 7;\n}\n", "7");
  const Ended named = run_segue_with("SEGUE_CLANG=" + folder, "kernel run " + file);
  EXPECT_EQ(named.exit_code, 2);
  EXPECT_THAT(named.err, HasSubstr("which cannot be executed"));
  EXPECT_EQ(run_segue_with("PATH=" + folder + ":$PATH", "kernel run " + file).exit_code, 0)
      << "a folder is no program";
  const std::string loop = folder + "/loop";
  std::filesystem::remove(loop);
  std::filesystem::create_symlink("loop", loop);
  const Ended skipped = run_segue_with("PATH=" + loop + ":$PATH", "kernel run " + file);
  EXPECT_EQ(skipped.exit_code, 0) << "a folder that cannot be searched: " << skipped.err;
  const Ended unreached = run_segue_with("SEGUE_CLANG=" + loop + "/x", "kernel run " + file);
  EXPECT_EQ(unreached.exit_code, 2);
  EXPECT_EQ(unreached.err,
            "segue kernel: SEGUE_CLANG is '" + loop + "/x', which cannot be executed\n");
  const std::string script = write_file("mine", "#!/none/such\n");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  EXPECT_EQ(run_segue_with("SEGUE_CLANG=" + script, "kernel run " + file).exit_code, 2);
  const std::string own = write_file("own", "#!/bin/sh\nexec clang-16 \"$@\"\n");
  std::filesystem::permissions(own, std::filesystem::perms::owner_all);
  const Ended written =
      run_segue_with("SEGUE_CLANG=" + own, "kernel run " + file + " --dump b=" + own);
  EXPECT_EQ(written.exit_code, 2);
  EXPECT_THAT(written.err, HasSubstr("is a file that this command reads"));
}

TEST_F(CompiledKernel, AProfileNamesTheCommandThatMadeIt) {
  const std::string output = write_file("profile.toml", "");
  for (const std::string command :
       {"kernel profile spmv --isa gfx1010 --size small",
        "kernel profile spmv --isa gfx906 --size small --compile --contexts allocated --timed"}) {
    ASSERT_EQ(run_segue(command + " --output " + output).exit_code, 0);
    std::ifstream in(output);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    EXPECT_THAT(text, StartsWith("# Measured by `segue " + command + "`: "));
  }
}

// By the kernel for want of memory, by a limit, or as its libraries are gone: the source is fine.
TEST_F(CompiledKernel, ACompilerThatIsKilledIsNoBadInput) {
  const std::string file = host_file_of(std::string(kHead) + "  b[l] = 7;\n}\n", "7");
  const auto ended_by = [&](const std::string& end, const std::string& command) {
    const std::string script = write_file("fails", "#!/bin/sh\necho no luck >&2\n" + end + "\n");
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    const Ended ended = run_segue_with("SEGUE_CLANG=" + script, command + file);
    EXPECT_EQ(ended.out, "") << end;
    const std::size_t begin = ended.err.find("the compiler " + script + " ended with ");
    EXPECT_NE(begin, std::string::npos) << ended.err;
    EXPECT_THAT(ended.err, Not(HasSubstr("does not compile")));
    EXPECT_EQ(ended.exit_code, 13) << end;
    return ended.err.substr(std::min(ended.err.find("ended with "), ended.err.size()));
  };
  for (const char* command : {"kernel run ", "kernel info ", "kernel cycles ", "check "}) {
    EXPECT_EQ(ended_by("kill -9 $$", command), "ended with signal 9:\nno luck\n") << command;
  }
  EXPECT_EQ(ended_by("exit 127", "kernel run "), "ended with exit code 127:\nno luck\n");
  EXPECT_EQ(ended_by("exit 254", "kernel run "), "ended with exit code 254:\nno luck\n");
  const std::string refuses = write_file("refuses", "#!/bin/sh\necho no type >&2\nexit 1\n");
  std::filesystem::permissions(refuses, std::filesystem::perms::owner_all);
  const Ended refused = run_segue_with("SEGUE_CLANG=" + refuses, "kernel run " + file);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("does not compile:\nno type"));
}

// By its name in the source, on both instruction sets: the assembly is not the user's.
TEST_F(CompiledKernel, AFunctionThatIsCalledIsRefused) {
  for (const char* isa : {"gfx906", "gfx1010"}) {
    const auto refusal = [&](const std::string& text) {
      const std::string file = write_file("calls.cl", text);
      const Ended ended = run_segue("kernel info " + file + " --isa " + isa);
      EXPECT_EQ(ended.exit_code, 2) << ended.out;
      return ended.err;
    };
    EXPECT_THAT(refusal(std::string(kHead) + "  b[l] = add_sat(l, 7u);\n}\n"),
                HasSubstr("calls.cl: there is no function 'add_sat(unsigned int, unsigned int)' "
                          "here; allowed: functions of OpenCL C in "));
    EXPECT_THAT(refusal("__attribute__((noinline)) float g(float x) { return x * x + 1; }\n" +
                        std::string(kHead) + "  b[l] = g(a[l]);\n}\n"),
                HasSubstr("calls.cl: function 'g' is not inlined; allowed: functions that are\n"));
  }
}

// A mean over none is no 0.
TEST_F(CompiledKernel, AKernelWithoutAFlashbackHasNoneToMeasure) {
  const std::string file =
      write_file("empty.cl", "kernel void t(global const float* A, global float* C) {}\n");
  EXPECT_THAT(run_segue("kernel flashback " + file).out,
              HasSubstr("\n  before no instruction a flashback\n"));
  EXPECT_THAT(run_segue("kernel flashback --json " + file).out,
              HasSubstr("\"executed_again\": null,\n      \"reverted\": null"));
}

// Over a limit of the shell or on a full disk: the source is fine, too.
TEST_F(CompiledKernel, AnOutputThatTheCompilerCannotWriteIsNoBadInput) {
  const std::string file = host_file_of(std::string(kHead) + "  b[l] = 7;\n}\n", "7");
  for (const char* command : {"kernel run ", "kernel cycles "}) {
    const Ended limited = run_segue_with("ulimit -f 2;", command + file);
    EXPECT_EQ(limited.exit_code, 13) << command << limited.err;
    EXPECT_EQ(limited.out, "") << command;
    EXPECT_THAT(limited.err, HasSubstr("one.cl: the compiler "));
    EXPECT_THAT(limited.err, HasSubstr("clang-16 cannot write its output:\nfatal error: "));
    EXPECT_THAT(limited.err, HasSubstr(": File too large\n"));
    EXPECT_THAT(limited.err, Not(HasSubstr("Stack dump")));
  }
  const Ended crowded =
      run_segue_with("bash -c 'ulimit -n 5; exec \"$0\" \"$@\"'", "kernel run " + file);
  EXPECT_EQ(crowded.exit_code, 13) << crowded.err;
  EXPECT_THAT(crowded.err, HasSubstr("no file in memory can be made: Too many open files\n"));
  const auto ended_by = [&](const std::string& message) {
    const std::string script = write_file("full", "#!/bin/sh\n" + message + " >&2\nexit 1\n");
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    return run_segue_with("SEGUE_CLANG=" + script, "kernel run " + file);
  };
  for (const std::string line :
       {"error: unable to make temporary file: No space left on device",
        "LLVM ERROR: IO failure on output stream: No space left on device"}) {
    const Ended full = ended_by("echo '" + line + "'");
    EXPECT_EQ(full.exit_code, 13) << line;
    EXPECT_THAT(full.err, HasSubstr("cannot write its output:\n" + line + "\n"));
  }
  const Ended silent = ended_by("true");
  EXPECT_EQ(silent.exit_code, 13);
  EXPECT_THAT(silent.err, HasSubstr("ended with exit code 1 and without a message"));
  const Ended source = ended_by("echo 'one.cl:3:2: error: No space left on device'");
  EXPECT_EQ(source.exit_code, 2) << "a message on the source, such as its #error";
}

TEST_F(CompiledKernel, HiddenArgumentsHaveTheSizesOfTheLaunch) {
  write_file("hidden.cl",
             "__kernel void f(__global int* b) {\n"
             "  b[get_global_id(0)] = __builtin_amdgcn_workgroup_size_x() * 1000 +\n"
             "      __builtin_amdgcn_grid_size_x();\n}\n");
  for (const std::string version : {"4", "5"}) {
    const std::string file = write_file(
        "hidden.toml", "source = 'hidden.cl'\noptions = ['-mcode-object-version=" + version +
                           "']\n[[buffer]]\nname = 'b'\ntype = 'i32'\ncount = 64\n"
                           "expect = '32064'\n[[launch]]\nkernel = 'f'\nglobal = [64]\n"
                           "local = [32]\narguments = [{ buffer = 'b' }]\n");
    const Ended ended = run_segue("kernel run " + file);
    EXPECT_EQ(ended.exit_code, 0) << version << ended.out << ended.err;
  }
}

TEST_F(CompiledKernel, PrivateMemoryIsTraffic) {
  const auto bytes = [](const std::string& body) {
    const std::string file = host_file_of(std::string(kHead) + body, "0");
    const json document = json::parse(run_segue("kernel profile --json " + file).out);
    return document.at("launches").at(0).at("bytes_per_instruction").get<double>();
  };
  const double with = bytes(
      "  volatile float s[64];\n  for (int k = 0; k < 64; k++) s[k] = k;\n  b[l] = s[63 - "
      "l];\n}\n");
  EXPECT_GT(with, 10 * bytes("  float s = 0;\n  for (int k = 0; k < 64; k++) s += 1.0f / (k + s);\n"
                             "  b[l] = s;\n}\n"));
}

TEST_F(CompiledKernel, ConstantsOfPairsOfHalvesAreHalves) {
  write_file("half.cl",
             "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
             "__kernel void f(__global half2* o) { uint i = get_global_id(0);\n"
             "  o[i] = o[i] + (half2)(1.0h); }\n");
  const std::string file = write_file(
      "half.toml",
      "source = 'half.cl'\n[[buffer]]\nname = 'o'\ntype = 'u16'\ncount = 128\nexpect = '15360'\n"
      "[[launch]]\nkernel = 'f'\nglobal = [64]\nlocal = [64]\n"
      "arguments = [{ buffer = 'o' }]\n");
  for (const std::string isa : {"gfx906", "gfx1010"}) {
    EXPECT_EQ(run_segue("kernel run --isa " + isa + " " + file).exit_code, 0) << isa;
  }
}

TEST_F(CompiledKernel, AnAssemblerTakesEveryNameOfAKernel) {
  const std::string source = write_file("n.cl", "__kernel void n(__global int* o) { o[0] = 1; }\n");
  const std::string printed = write_file("n.s", "");
  ASSERT_EQ(run_segue("kernel disasm --assembly " + source + " > " + printed).exit_code, 0);
  const Ended assembled =
      run_shell("clang-16 -target amdgcn-amd-amdhsa -mcpu=gfx1010 -c " + printed + " -o /dev/null");
  EXPECT_EQ(assembled.exit_code, 0) << assembled.err;
}

TEST_F(CompiledKernel, ALoopEndsAtMinusZero) {
  write_file("flag.cl", "__kernel void f(__global float* o) { o[0] = -0.0f; }\n");
  const std::string file =
      write_file("flag.toml",
                 "source = 'flag.cl'\n[[buffer]]\nname = 'o'\ntype = 'f32'\ncount = 1\n[loop]\n"
                 "until_zero = 'o'\nmax = 5\n[[launch]]\nkernel = 'f'\nglobal = [1]\nlocal = [1]\n"
                 "arguments = [{ buffer = 'o' }]\n");
  const Ended ended = run_segue("kernel run " + file);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("1 rounds\n"));
}

TEST_F(CompiledKernel, AGroupIsWhatTheKernelRequires) {
  const std::string file = host_file_of("__attribute__((reqd_work_group_size(8, 1, 1)))\n" +
                                            std::string(kHead) + "  b[l] = a[l];\n}\n",
                                        "0", "[4]");
  const Ended ended = run_segue("kernel run " + file);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("a group of 4 x 1 x 1 work-items, but kernel 'f' was compiled "
                                   "for 8 x 1 x 1"));
}

TEST_F(CompiledKernel, SharedMemoryIsLimitedInSum) {
  write_file("two.cl",
             "__kernel void f(__local float* a, __local float* b, __global float* c) {\n"
             "  a[0] = b[0] = 1; c[0] = a[0];\n}\n");
  const Ended ended =
      run_segue("kernel run " +
                write_file("two.toml",
                           "source = 'two.cl'\n[[buffer]]\nname = 'c'\ntype = 'f32'\ncount = 4\n"
                           "[[launch]]\nkernel = 'f'\nglobal = [4]\nlocal = [4]\narguments = "
                           "[{ local = 65536 }, { local = 16 }, { buffer = 'c' }]\n"));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("have 65552 bytes of shared memory; allowed: up to 65536"));
}

TEST_F(CompiledKernel, NumbersOfTwoTypesBecomeNoneUnseen) {
  const std::string exact = "mad(1.0 + 0x1p-40, 3.0 + 0 * a[l], 0x1p-41) == 3.0 ? 0.0f : 1.0f";
  const std::string sums =
      "max(a[l], 0.5f) + min(2.75, (double)a[l]) + max(get_global_id(0), "
      "(size_t)3) + clamp((short)9, (short)1, (short)2)";
  const std::string kernel =
      std::string(kHead) + "  b[l] = " + exact + " + 0 * (" + sums + ");\n}\n";
  const Ended ended = run_segue("kernel run " + host_file_of(kernel, "1"));
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
  const Ended mixed = run_segue(
      "kernel run " + host_file_of(std::string(kHead) + "  b[l] = max(a[l], 1);\n}\n", "i"));
  EXPECT_EQ(mixed.exit_code, 2);
  EXPECT_THAT(mixed.err, HasSubstr("call to 'max' is ambiguous"));
}

// A thread block reads the even elements and writes the odd ones.
TEST_F(CompiledKernel, WritesBesideWhatWasReadCanBeDoneTwice) {
  for (const auto& [type, name] : {std::pair("uchar", "u8"), {"ushort", "u16"}, {"int", "i32"}}) {
    write_file("odd.cl", std::string("__kernel void f(__global ") + type +
                             "* p) { uint i = get_global_id(0); p[2*i+1] = p[2*i] + 1; }\n");
    const std::string host = write_file(
        "odd.toml", std::string("source = 'odd.cl'\n[[buffer]]\nname = 'p'\ntype = '") + name +
                        "'\ncount = 128\n[[launch]]\nkernel = 'f'\nglobal = [64]\nlocal = [64]\n"
                        "arguments = [{ buffer = 'p' }]\n");
    EXPECT_THAT(run_segue("kernel profile " + host).out, HasSubstr(" always\n")) << type;
  }
}

TEST_F(CompiledKernel, SharedMemoryOfArgumentsIsThatOfTheRun) {
  write_file("apart.cl",
             "__kernel void f(__global int* c, __local char* a, __local char* b) {\n"
             "  a[0] = b[0] = 1; c[get_global_id(0)] = (int)(b - a);\n}\n");
  const std::string file = write_file(
      "apart.toml",
      "source = 'apart.cl'\n[[buffer]]\nname = 'c'\ntype = 'i32'\ncount = 4\nexpect = '3216'\n"
      "[[launch]]\nkernel = 'f'\nglobal = [4]\nlocal = [4]\narguments = "
      "[{ buffer = 'c' }, { local = 3201 }, { local = 75 }]\n");
  EXPECT_EQ(run_segue("kernel run " + file).exit_code, 0);
  EXPECT_THAT(run_segue("kernel info " + file + " --kernel f").out, HasSubstr("3291 bytes"));
}

TEST_F(CompiledKernel, VariablesKeepTheirValuesFromLaunchToLaunch) {
  write_file("counted.cl",
             "global int counter = 5;\n"
             "kernel void add(global int* c) { if (get_global_id(0) == 0) counter += 2; }\n"
             "kernel void show(global int* c) { c[get_global_id(0)] = counter; }\n");
  const std::string launch = "global = [4]\nlocal = [4]\narguments = [{ buffer = 'c' }]\n";
  const std::string file =
      write_file("counted.toml",
                 "source = 'counted.cl'\noptions = ['-cl-std=CL2.0']\n[[buffer]]\nname = 'c'\n"
                 "type = 'i32'\ncount = 4\nexpect = '9'\n[[launch]]\nkernel = 'add'\n" +
                     launch + "[[launch]]\nkernel = 'add'\n" + launch +
                     "[[launch]]\nkernel = 'show'\n" + launch);
  for (int again = 0; again < 2; ++again) {
    const Ended ended = run_segue("kernel run " + file);
    EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
  }
  EXPECT_THAT(run_segue("kernel disasm --assembly " + file).out, HasSubstr("\t.section\t.data\n"));
}

}  // namespace
}  // namespace segue::cli
