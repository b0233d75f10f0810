// `segue kernel`: verdicts, errors, and the way from a kernel to a study of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// An assembly file beside a host file of the running test's own.
std::string host_file(const std::string& expect) {
  const std::string source = source_path("/cmodel/isa/suite/histo/histo.gfx1010.s");
  return write_file(
      "mine.toml",
      "source = \"" + source +
          "\"\n[[buffer]]\nname = \"histogram\"\ntype = \"u32\"\ncount = 256\ninit = \"i*2\"\n"
          "[[buffer]]\nname = \"result\"\ntype = \"u8\"\ncount = 256\n" +
          expect +
          "[[launch]]\nkernel = \"saturate\"\nglobal = [256]\nlocal = [64]\n"
          "arguments = [{ buffer = \"histogram\" }, { buffer = \"result\" }]\n");
}

TEST(Kernel, MatchesAndMismatchesHaveTheirExitCodes) {
  const Ended match = run_segue("kernel run " + host_file("expect = \"i < 128 ? 2*i : 255\"\n"));
  EXPECT_EQ(match.exit_code, 0) << match.err;
  EXPECT_THAT(match.out, HasSubstr("result: 256 elements as the file has them\nverdict: match\n"));
  const Ended mismatch = run_segue("kernel run " + host_file("expect = \"i < 128 ? 2*i : 0\"\n"));
  EXPECT_EQ(mismatch.exit_code, 10);
  EXPECT_THAT(
      mismatch.out,
      HasSubstr("128 of 256 elements differ from the file; the first, 128, is 255 and not 0\n"
                "verdict: mismatch\n"));
  const Ended none = run_segue("kernel run " + host_file(""));
  EXPECT_EQ(none.exit_code, 0);
  EXPECT_THAT(none.out, HasSubstr("verdict: not compared"));
}

TEST(Kernel, AFaultOfTheKernelAndOneThatDoesNotEndHaveTheirExitCodes) {
  const std::string faulty = host_file("");
  std::ifstream stream(faulty);
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  text.replace(text.find("global = [256]"), 14, "global = [512]");
  const Ended fault = run_segue("kernel run " + write_file("faulty.toml", text));
  EXPECT_EQ(fault.exit_code, 15);
  EXPECT_THAT(
      fault.err,
      HasSubstr("kernel 'saturate', thread block 4, warp 0: global_load_dword reads 4 bytes at "
                "offset 1024 of buffer 'histogram', which has 1024 bytes"));
  const Ended endless = run_segue("kernel run sgemm --size small --max-instructions 1000");
  EXPECT_EQ(endless.exit_code, 12);
  EXPECT_THAT(endless.err, HasSubstr("has not ended after 1000 warp-instructions"));
}

TEST(Kernel, AValueThatItsTypeDoesNotHaveIsRefused) {
  const auto refusal = [](const std::string& type, const std::string& value) {
    std::ifstream stream(host_file(""));
    std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    text.replace(
        text.find("[[launch]]"), 0,
        "[[buffer]]\nname = \"more\"\ntype = \"" + type + "\"\ncount = 1\n" + value + "\n");
    const Ended ended = run_segue("kernel run " + write_file("wide.toml", text));
    EXPECT_EQ(ended.exit_code, 2) << type << " " << value;
    EXPECT_EQ(ended.out, "") << type << " " << value;
    return ended.err;
  };
  for (const std::string key : {"init = ", "expect = "}) {
    EXPECT_THAT(
        refusal("u8", key + "256"),
        HasSubstr("buffer 'more': 256 is no value of u8; allowed: whole numbers, 0 to 255"));
    EXPECT_THAT(refusal("u8", key + "-1"), HasSubstr("-1 is no value of u8"));
    EXPECT_THAT(refusal("u8", key + "1.4"), HasSubstr("1.4 is no value of u8"));
    EXPECT_THAT(refusal("i8", key + "128"), HasSubstr("allowed: whole numbers, -128 to 127"));
    EXPECT_THAT(refusal("u32", key + "4294967296"), HasSubstr("0 to 4294967295"));
    EXPECT_THAT(refusal("i64", key + "9007199254740993"), HasSubstr("to 9007199254740991"));
    EXPECT_THAT(refusal("f32", key + "1e300"),
                HasSubstr("1e+300 is no value of f32; allowed: -3.4"));
  }
  EXPECT_THAT(refusal("u32", "tolerance_abs = 1"),
              HasSubstr("'tolerance_abs' of a buffer of u32, which is compared exactly"));
  for (const std::string value : {"inf", "nan"}) {
    EXPECT_THAT(refusal("f32", "expect = 1\ntolerance_abs = " + value),
                HasSubstr("tolerance_abs = " + value + "; allowed: at least 0, and finite\n"));
  }
}

TEST(Kernel, ARoundlessEndAndAFaultAreInJson) {
  std::ifstream stream(host_file(""));
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  const std::string loop =
      write_file("rounds.toml", text + "[loop]\nuntil_zero = \"result\"\nmax = 3\n");
  std::string ones = text;
  ones.replace(ones.find("i*2"), 3, "i+2");
  write_file("rounds.toml", ones + "[loop]\nuntil_zero = \"result\"\nmax = 3\n");
  const Ended endless = run_segue("kernel run --json " + loop);
  EXPECT_EQ(endless.exit_code, 12) << endless.err;
  EXPECT_THAT(endless.err, HasSubstr("'result' is not 0 after 3 rounds (loop.max)"));
  EXPECT_EQ(json::parse(endless.out).at("verdict"), "no-progress");
  std::string wide = text;
  wide.replace(wide.find("global = [256]"), 14, "global = [512]");
  const Ended fault = run_segue("kernel run --json " + write_file("wide.toml", wide));
  EXPECT_EQ(fault.exit_code, 15);
  EXPECT_EQ(json::parse(fault.out).at("verdict"), "kernel-fault");
  EXPECT_THAT(json::parse(fault.out).at("reason").get<std::string>(), HasSubstr("offset 1024"));
}

TEST(Kernel, AFileThatIsNotItsReferencesIsRefused) {
  std::ifstream stream(host_file(""));
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  text.insert(0, "reference = \"histo\"\n");
  text.replace(text.find("count = 256"), 11, "count = 65536");
  text += "[[buffer]]\nname = \"image\"\ntype = \"u32\"\ncount = 16\n";
  const Ended ended = run_segue("kernel run " + write_file("larger.toml", text));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("buffer 'histogram' has 65536 elements; 256 are needed"));
}

#if !defined(__SANITIZE_ADDRESS__)  // whose shadow is larger than any limit here

TEST(Kernel, ABufferThatMemoryIsTooSmallForIsNamed) {
  const std::string file = write_file(
      "huge.toml", "source = '" + source_path("/cmodel/isa/suite/histo/histo.cl") +
                       "'\n[[buffer]]\nname = 'a'\ntype = 'u64'\ncount = 268435456\n"
                       "[[buffer]]\nname = 'b'\ntype = 'u64'\ncount = 268435456\n"
                       "[[launch]]\nkernel = 'count'\nglobal = [256]\nlocal = [256]\n"
                       "arguments = [{ buffer = 'a' }, { value = 256 }, { buffer = 'b' }]\n");
  const Ended ended = run_segue_with("ulimit -v 3000000;", "check " + file);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("buffer 'b': there is not enough memory for its 2147483648 "
                                   "bytes"));
}

#endif

TEST(Kernel, RefusesUnknownNames) {
  const auto refused = [](const std::string& arguments) {
    const Ended ended = run_segue("kernel " + arguments);
    EXPECT_EQ(ended.exit_code, 2) << arguments;
    EXPECT_EQ(ended.out, "") << arguments;
    return ended.err;
  };
  EXPECT_THAT(refused("run sgem"), HasSubstr("there is no kernel 'sgem'; did you mean 'sgemm'?"));
  EXPECT_THAT(refused("run sgemm --isa gfx90a"), HasSubstr("allowed: gfx906, gfx1010"));
  EXPECT_THAT(refused("run sgemm --size huge"), HasSubstr("there is no size 'huge'"));
  EXPECT_THAT(refused("run nowhere.toml"), HasSubstr("nowhere.toml"));
  EXPECT_THAT(refused("run nowhere.s"), HasSubstr("cannot be read"));
  EXPECT_THAT(refused("info x.txt/y"),
              HasSubstr("x.txt/y: there is no such file; allowed: .toml, .cl or .s"));
  EXPECT_THAT(refused("run " + write_file("x.txt", "")),
              HasSubstr("is not a host file (.toml), OpenCL C (.cl) or assembly (.s)"));
  EXPECT_THAT(refused("info histo --kernel coun"),
              HasSubstr("there is no kernel 'coun'; did you mean 'count'?"));
  EXPECT_THAT(refused("info histo --machine nope"), HasSubstr("nope"));
  EXPECT_THAT(refused("run sgemm --size small --dump out=/tmp/x"), HasSubstr("there are: a, b, c"));
  EXPECT_THAT(refused("run " + source_path("/cmodel/isa/suite/bfs/bfs.gfx1010.s")),
              HasSubstr("has kernels but no launches"));
  EXPECT_THAT(
      refused("info " + source_path("/cmodel/isa/suite/bfs/bfs.gfx1010.s") + " --isa gfx906"),
      HasSubstr("is assembly of gfx1010, not of gfx906"));
}

TEST(Kernel, OccupancyOfAMachineOfOnesOwnIsGiven) {
  const std::string machine = source_path("/scripts/readme/my_machine.toml");
  const std::string own = "kernel info histo --machine " + machine;
  EXPECT_THAT(run_segue(own).out, HasSubstr("given     machine: " + machine + "\n"));
  EXPECT_EQ(json::parse(run_segue(own + " --json").out).at("given"),
            json::array({"machine: " + machine}));
  EXPECT_EQ(json::parse(run_segue("kernel info histo --json").out).at("given"), json::array());
}

// The gtx980 gives registers in granules, the k20c one by one.
// As those of machines and workloads; a kernel that ships is none.
TEST(Kernel, AKernelOfOnesOwnIsGiven) {
  const std::string host = host_file("");
  const std::string contents = write_file("ones.bin", std::string(256, '1'));
  std::ifstream stream(host);
  const std::string text((std::istreambuf_iterator<char>(stream)), {});
  const std::string second = write_file(
      "second.toml", text + "[[buffer]]\nname = \"more\"\ntype = \"u8\"\ncount = 256\nfile = \"" +
                         contents + "\"\n");
  const std::string source = write_file(
      "own.s", run_shell("cat " + source_path("/cmodel/isa/suite/histo/histo.gfx1010.s")).out);
  const auto given = [](const std::string& arguments) {
    return json::parse(run_segue("kernel " + arguments + " --json").out).at("given");
  };
  for (const std::string command : {"info", "run", "cycles", "paging", "profile", "flashback"}) {
    const std::string of_host = "kernel: " + host;
    EXPECT_EQ(given(command + " " + host), json({of_host})) << command;
    EXPECT_THAT(run_segue("kernel " + command + " " + host).out,
                HasSubstr("\ngiven     " + of_host + "\n"))
        << command;
    const std::string shipped =
        command + (command == "flashback" ? " histo" : " histo --size small");
    EXPECT_EQ(given(shipped), json::array()) << command;
    EXPECT_THAT(run_segue("kernel " + shipped).out, ::testing::Not(HasSubstr("\ngiven")))
        << command;
  }
  EXPECT_EQ(given("run " + second), json({"kernel: " + second, "buffer: " + contents}));
  EXPECT_EQ(given("info " + source), json({"kernel: " + source}));
  EXPECT_THAT(run_segue("kernel flashback --list " + host).out,
              StartsWith("given     kernel: " + host + "\n"));
  EXPECT_THAT(run_segue("kernel disasm --live " + host).out,
              StartsWith("given     kernel: " + host + "\n"));
  EXPECT_THAT(run_segue("kernel disasm " + host).out, ::testing::Not(HasSubstr("given")))
      << "which has no figures";
  write_file("own.toml", text);
  EXPECT_EQ(given("run " + source).at(1), "source: " + source);
}

TEST(Kernel, OccupancyIsThatOfTheMeasuredWorkload) {
  const std::string study = write_file("measured.toml", "");
  ASSERT_EQ(run_segue("kernel profile sad --size small --output " + study).exit_code, 0);
  for (const std::string machine : {"gtx980", "k20c"}) {
    const Ended info = run_segue("kernel info sad --size small --json --machine " + machine);
    const Ended run =
        run_segue("run " + study + " --json --machine " + machine + " --max-time 1us");
    const json kernels = json::parse(info.out).at("kernels");
    const json rows = json::parse(run.out).at("kernels");
    ASSERT_FALSE(rows.empty());
    for (const json& row : rows) {
      const auto same = std::ranges::find_if(kernels, [&](const json& kernel) {
        return row.at("kernel").get<std::string>().starts_with(
            kernel.at("kernel").get<std::string>());
      });
      ASSERT_NE(same, kernels.end()) << row;
      EXPECT_EQ(same->at("occupancy").at("thread_blocks"), row.at("tbs_per_sm")) << machine << row;
    }
  }
}

TEST(Kernel, ALimitOfInstructionsIsTheLastThatMayRun) {
  const json whole = json::parse(run_segue("kernel run histo --size small --json").out);
  const std::string run = "kernel run histo --size small --max-instructions ";
  std::uint64_t most = 0;
  for (const json& launch : whole.at("launches")) {
    most = std::max(most, launch.at("warp_instructions").get<std::uint64_t>());
  }
  EXPECT_EQ(run_segue(run + std::to_string(most)).exit_code, 0);
  EXPECT_EQ(run_segue(run + std::to_string(most - 1)).exit_code, 12);
}

/// The suite's kernel `saturate` as if its second parameter were in shared memory; its file's name.
std::string kernel_with_shared_memory() {
  std::ifstream file(source_path("/cmodel/isa/suite/histo/histo.gfx1010.s"));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string kind = "global_buffer";
  const std::size_t at = text.rfind(kind);
  return write_file("shared.s", text.replace(at, kind.size(), "dynamic_shared_pointer"));
}

TEST(Kernel, ALaunchAsksForSharedMemoryToo) {
  const std::string file = write_file(
      "local.toml", "source = \"" + kernel_with_shared_memory() +
                        "\"\n[[buffer]]\nname = \"b\"\ntype = \"u32\"\ncount = 256\n"
                        "[[launch]]\nkernel = \"saturate\"\nglobal = [256]\nlocal = [64]\n"
                        "arguments = [{ buffer = \"b\" }, { local = \"128\" }]\n");
  const Ended info = run_segue("kernel info " + file + " --kernel saturate --json");
  ASSERT_EQ(info.exit_code, 0) << info.err;
  EXPECT_EQ(json::parse(info.out).at("kernels").at(0).at("lds_bytes"), 128);
}

TEST(Kernel, EachLaunchHasItsOccupancy) {
  const std::string launch = "[[launch]]\nkernel = \"saturate\"\nglobal = [512]\n";
  const std::string head = "source = \"" + kernel_with_shared_memory() +
                           "\"\n[[buffer]]\nname = \"b\"\ntype = \"u32\"\ncount = 256\n";
  const std::string small = "local = [64]\narguments = [{ buffer = \"b\" }, { local = 256 }]\n";
  const std::string large = "local = [128]\narguments = [{ buffer = \"b\" }, { local = 20000 }]\n";
  const std::string info =
      "kernel info " +
      write_file("two.toml", head + launch + small + launch + large + launch + small) +
      " --kernel saturate";
  const json both = json::parse(run_segue(info + " --json").out).at("kernels").at(0);
  EXPECT_EQ(both.at("lds_bytes"), 20000);
  EXPECT_EQ(both.at("occupancy").at("lds_bytes"), 256);
  EXPECT_EQ(both.at("further_occupancies").size(), 1U);
  EXPECT_EQ(both.at("further_occupancies").at(0).at("group"), 128);
  EXPECT_EQ(both.at("further_occupancies").at(0).at("limiter"), "shared memory");
  const json one = json::parse(run_segue(info + " --group 128 --json").out).at("kernels").at(0);
  EXPECT_EQ(one.at("occupancy"), both.at("further_occupancies").at(0));
  const Ended text = run_segue(info);
  EXPECT_THAT(text.out, HasSubstr("shared memory        up to 20000 bytes a thread block\n"));
  EXPECT_THAT(text.out, HasSubstr(" thread blocks of 128 work-items and 20000 bytes ("));
  const Ended wide = run_segue(info + " --group 512");
  EXPECT_EQ(wide.exit_code, 2);
  EXPECT_THAT(wide.err, HasSubstr("--group: 512 work-items; allowed: up to 256, for"));
  const std::string wider = write_file("wide.toml", head +
                                                        "[[launch]]\nkernel = \"saturate\"\n"
                                                        "global = [2048]\nlocal = [2048]\n"
                                                        "arguments = [{ buffer = \"b\" }]\n");
  EXPECT_EQ(run_segue("kernel info " + wider).exit_code, 2);
}

TEST(Kernel, AnAssumedIssueRateStandsInAWorkload) {
  const Ended ended = run_segue("kernel profile sgemm --size small --issue-rate 0.9");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.err, "segue: --issue-rate requires --output; see --help\n");
  EXPECT_THAT(run_segue("kernel profile --help").out,
              HasSubstr("--issue-rate FLOAT:0.0001..1=0.1 "));
}

// On a machine whose kernels share its SMs as they run there.
TEST(Kernel, OccupancyOfSharedSms) {
  const std::string machine =
      write_file("shares.toml",
                 "name = 'shares'\nsms = 1\nclock_mhz = 1000\nbandwidth_gb_per_s = 200\n"
                 "registers_per_sm = 65536\ntbs_per_sm = 32\nthreads_per_sm = 2048\n"
                 "shared_memory_kb = [2, 4, 8]\ncontexts = 4\nksrs = 4\nsetup_time_us = 0\n"
                 "launch_latency_us = 0\nissue_slots_per_cycle = 4\npolicy = 'smk'\n"
                 "technique = 'partial-switch'\n");
  const std::string study = write_file("shared.toml", "");
  ASSERT_EQ(run_segue("kernel profile histo --size small --output " + study).exit_code, 0);
  const json info =
      json::parse(run_segue("kernel info histo --size small --json --machine " + machine).out);
  const json run =
      json::parse(run_segue("run " + study + " --json --max-time 1us --machine " + machine).out);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(info.at("kernels").at(k).at("occupancy").at("thread_blocks"),
              run.at("kernels").at(k).at("tbs_per_sm"));
  }
}

TEST(Kernel, ANumberIsOfAScalarType) {
  const auto launched = [](const std::string& type, const std::string& value) {
    const std::string source =
        write_file("scalar.cl", "typedef float real;\n__kernel void k(__global " + type + " *b, " +
                                    type + " v) { b[0] = v; }\n");
    return run_segue("kernel run " +
                     write_file("scalar.toml", "source = \"" + source +
                                                   "\"\n[[buffer]]\nname = \"b\"\ntype = \"u64\"\n"
                                                   "count = 4\n[[launch]]\nkernel = \"k\"\n"
                                                   "global = [1]\nlocal = [1]\narguments = "
                                                   "[{ buffer = \"b\" }, { value = " +
                                                   value + " }]\n"));
  };
  if (run_shell("command -v clang-16").exit_code != 0) GTEST_SKIP() << "needs clang-16";
  for (const auto& [type, value] : {std::pair("real", "1"), std::pair("float2", "1")}) {
    const Ended ended = launched(type, value);
    EXPECT_EQ(ended.exit_code, 2) << type;
    EXPECT_THAT(ended.err,
                HasSubstr("allowed: for one of char, uchar, short, ushort, int, uint, long, "
                          "ulong, float, double\n"))
        << ended.err;
  }
  for (const auto& [type, value] :
       {std::pair("int", "2147483648"), std::pair("char", "255"), std::pair("uint", "-1"),
        std::pair("float", "1e39"), std::pair("long", "9007199254740993")}) {
    EXPECT_EQ(launched(type, value).exit_code, 2) << type;
  }
  // A double has no whole numbers behind it one by one.
  for (const auto& [type, allowed] :
       {std::pair("ulong",
                  "1e+18 is no value of a parameter 'ulong'; allowed: whole numbers, 0 to "
                  "9007199254740991\n"),
        std::pair("char", "; allowed: whole numbers, -128 to 127\n"),
        std::pair("long", "; allowed: whole numbers, -9007199254740991 to 9007199254740991\n")}) {
    EXPECT_THAT(launched(type, "1e18").err, HasSubstr(allowed));
  }
  for (const auto& [type, value] :
       {std::pair("ulong", "9007199254740991"), std::pair("int", "-2147483648"),
        std::pair("uchar", "255"), std::pair("float", "0.1")}) {
    EXPECT_EQ(launched(type, value).exit_code, 0) << type;
  }
}

// Warp 0 reads behind its atomic what warp 1 writes at the start of a long loop.
TEST(Kernel, AWriteOfWhatAnotherWarpHasReadLateCannotBeDoneTwice) {
  if (run_shell("command -v clang-16").exit_code != 0) GTEST_SKIP() << "needs clang-16";
  const std::string source = write_file("late.cl",
                                        "__kernel void k(__global volatile int *a, __global int "
                                        "*c, __global volatile int *o, int n) {\n"
                                        "  int l = get_local_id(0);\n"
                                        "  if (l < 32) { atomic_inc(&c[0]); o[l] = a[l]; }\n"
                                        "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
                                        "  if (l >= 32) { a[l - 32] = 7; int t = 0; for (int j = "
                                        "0; j < n; j++) t = t * l + j; o[l] = t; }\n"
                                        "}\n");
  std::string host = "source = \"" + source + "\"\n";
  for (const auto& [name, count] :
       {std::pair("a", "64"), std::pair("c", "1"), std::pair("o", "64")}) {
    host +=
        std::string("[[buffer]]\nname = \"") + name + "\"\ntype = \"i32\"\ncount = " + count + "\n";
  }
  host +=
      "[[launch]]\nkernel = \"k\"\nglobal = [64]\nlocal = [64]\narguments = [{ buffer = \"a\" }, "
      "{ buffer = \"c\" }, { buffer = \"o\" }, { value = 10000 }]\n";
  const Ended profile = run_segue("kernel profile " + write_file("late.toml", host) + " --json");
  ASSERT_EQ(profile.exit_code, 0) << profile.err;
  EXPECT_LT(json::parse(profile.out).at("launches").at(0).at("non_idempotent_at").get<double>(),
            0.01);
}

TEST(Kernel, OnlyAKernelThatShipsIsCompiledInstead) {
  for (const char* file :
       {"/cmodel/isa/suite/histo/histo.gfx1010.s", "/cmodel/isa/suite/histo/histo.toml"}) {
    for (const char* command : {"info ", "run "}) {
      const Ended own =
          run_segue(std::string("kernel ") + command + source_path(file) + " --compile");
      EXPECT_EQ(own.exit_code, 2) << file;
      EXPECT_THAT(own.err, HasSubstr("is no kernel that ships; allowed: with a kernel's name\n"));
    }
  }
}

TEST(Kernel, ASourceRunsWithTheHostFileOfItsNameBesideIt) {
  const std::filesystem::path file = host_file("expect = \"i < 128 ? 2*i : 255\"\n");
  const std::filesystem::path source = std::filesystem::path(file).replace_extension(".s");
  std::filesystem::copy_file(source_path("/cmodel/isa/suite/histo/histo.gfx1010.s"), source,
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(run_segue("kernel run " + source.string()).out, HasSubstr("verdict: match\n"));
  std::filesystem::remove(file);
  EXPECT_THAT(run_segue("kernel run " + source.string()).err, HasSubstr("mine.toml' beside it"));
}

TEST(Kernel, AMismatchStaysOneWhereItsBuffersCannotBeWritten) {
  const std::string file = host_file("expect = \"i < 128 ? 2*i : 0\"\n");
  const Ended full = run_segue("kernel run " + file + " --dump result=/dev/full");
  EXPECT_EQ(full.exit_code, 10);
  EXPECT_THAT(full.out, HasSubstr("verdict: mismatch\n"));
  EXPECT_THAT(
      full.err,
      HasSubstr("segue kernel: --dump: cannot write '/dev/full': No space left on device\n"));
  const Ended early = run_segue("kernel run " + file + " --dump result=/no/such/folder/x");
  EXPECT_EQ(early.exit_code, 2);
  EXPECT_EQ(early.out, "") << "before it runs";
  EXPECT_EQ(run_segue("kernel run histo --size small --dump histogram=/dev/full").exit_code, 13);
}

TEST(Kernel, NoOutputTakesThePlaceOfAnInput) {
  const std::string file = host_file("");
  const Ended dump = run_segue("kernel run " + file + " --dump result=" + file);
  EXPECT_EQ(dump.exit_code, 2);
  EXPECT_THAT(dump.err, HasSubstr("' is also the host file; allowed: another file"));
  const Ended twice =
      run_segue("kernel run " + file + " --dump result=x.bin --dump histogram=./x.bin");
  EXPECT_THAT(twice.err, HasSubstr("--dump: './x.bin' is also --dump; allowed: another file"));
  EXPECT_EQ(run_segue("kernel profile " + file + " --output " + file).exit_code, 2);
  EXPECT_EQ(run_segue("kernel run " + file).exit_code, 0) << "and is as it was";
}

TEST(Kernel, JsonHasTheVerdictAndCounts) {
  const Ended ended = run_segue("kernel run histo --size small --json");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  const json document = json::parse(ended.out);
  EXPECT_EQ(document.at("verdict"), "match");
  EXPECT_EQ(document.at("launches").at(1).at("thread_blocks"), 4);
  const json info = json::parse(run_segue("kernel info sgemm --json").out);
  EXPECT_EQ(info.at("kernels").at(0).at("lds_bytes"), 2048);
  EXPECT_EQ(info.at("kernels").at(0).at("occupancy").at("limiter"), "threads");
}

TEST(Kernel, DisassemblyCanBeReadAgain) {
  const Ended assembly = run_segue("kernel disasm histo --assembly");
  ASSERT_EQ(assembly.exit_code, 0);
  const std::string file = write_file("again.s", assembly.out);
  EXPECT_EQ(run_segue("kernel disasm " + file + " --assembly").out, assembly.out);
  const Ended live = run_segue("kernel disasm histo --live --kernel saturate");
  EXPECT_THAT(live.out, StartsWith("saturate:\n index   v    s   bytes   [modelled]\n"));
}

TEST(Kernel, ATraceHasTheInstructionsOfOneWarp) {
  const Ended ended =
      run_segue("kernel trace bfs --size small --kernel advance --block 3 --warp 1 --limit 4");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("ffffffff  s_load_dword"));
  EXPECT_THAT(ended.out, HasSubstr("more (--limit)"));
  for (const std::string absent : {"--block 999", "--warp 4"}) {
    const Ended refused = run_segue("kernel trace bfs --size small " + absent);
    EXPECT_EQ(refused.exit_code, 2) << absent;
    EXPECT_EQ(refused.out, "") << "nothing was run";
    EXPECT_THAT(refused.err, HasSubstr(absent.substr(0, absent.find(' '))));
  }
}

TEST(Kernel, ThreeCommandsLeadFromAKernelToAStudyOfIt) {
  const std::string file = source_path("/cmodel/isa/suite/sgemm/sgemm.toml");
  const std::string study = write_file("study.toml", "");
  const Ended profile =
      run_segue("kernel profile sgemm --size small --beside spmv --output " + study);
  ASSERT_EQ(profile.exit_code, 0) << profile.err;
  const Ended run = run_segue("run " + study + " --machine k20c --technique flush --max-time 3ms");
  EXPECT_THAT(run.out, HasSubstr("0:sgemm-measured"));
  EXPECT_THAT(run.out, HasSubstr("1:spmv"));
  EXPECT_THAT(run.out, HasSubstr("assumed   sgemm-measured: issue_rate"));
}

TEST(Kernel, ADumpIsTheBuffersBytes) {
  const std::string file = write_file("histogram.bin", "");
  ASSERT_EQ(run_segue("kernel run histo --size small --dump histogram=" + file).exit_code, 0);
  EXPECT_EQ(std::filesystem::file_size(file), 1024U);
}

TEST(Kernel, AnEmptyExpectationIsRefused) {
  for (const std::string key : {"expect", "expect_file", "file"}) {
    for (const std::string command : {"kernel run ", "check "}) {
      const Ended ended = run_segue(command + host_file(key + " = ''\n"));
      EXPECT_EQ(ended.exit_code, 2) << command << key;
      EXPECT_THAT(ended.err, HasSubstr("'" + key + "' is empty; allowed: a"));
    }
  }
}

TEST(Kernel, KeysWithoutEffectAreRefused) {
  EXPECT_THAT(run_segue("kernel run " + write_file("options.toml",
                                                   "source = 'x.s'\noptions = ['-DN=5']\n"
                                                   "[[launch]]\nkernel = 'k'\nglobal = [4]\n"
                                                   "local = [4]\n"))
                  .err,
              HasSubstr("options of the compiler, and the source is assembly"));
  EXPECT_THAT(
      run_segue("kernel run " +
                write_file("tolerance.toml",
                           "source = 'x.s'\n[[buffer]]\nname = 'b'\ntype = 'f32'\ncount = 1\n"
                           "tolerance_ulp = 2\n"))
          .err,
      HasSubstr("'tolerance_ulp' of a buffer that is compared with nothing"));
}

TEST(Kernel, InfoRefusesLaunchesThatCannotBeMade) {
  const std::string file = write_file(
      "shared.toml", "source = \"" + source_path("/cmodel/isa/suite/histo/histo.gfx1010.s") +
                         "\"\n[[launch]]\nkernel = \"saturate\"\nglobal = [64]\nlocal = [64]\n"
                         "arguments = [{ local = 60000 }, { local = 60000 }]\n");
  const Ended ended = run_segue("kernel info " + file);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("is a buffer, not local memory"));
}

TEST(Kernel, OccupancyNamesTheGuessesOfItsMachine) {
  EXPECT_THAT(run_segue("kernel info histo --machine fermi30").out,
              HasSubstr("assumed   fermi30: threads_per_sm\n"));
  const json document = json::parse(run_segue("kernel info histo --machine fermi30 --json").out);
  EXPECT_THAT(document.at("assumed"), ::testing::Contains("fermi30: threads_per_sm"));
}

TEST(Kernel, AProfileOfAFileWhoseNameIsNoTextCanBeRead) {
  const std::string odd = std::filesystem::path(host_file("")).parent_path() / "odd\xff.toml";
  std::filesystem::copy_file(host_file(""), odd, std::filesystem::copy_options::overwrite_existing);
  const std::string workload = write_file("workload.toml", "");
  ASSERT_EQ(run_segue("kernel profile '" + odd + "' --output " + workload).exit_code, 0);
  EXPECT_EQ(run_segue("check " + workload).exit_code, 0);
  EXPECT_THAT(run_shell("cat " + workload).out, HasSubstr("odd\\\\xFF-measured"));
}

TEST(Kernel, ARunNamesTheSourceThatItExecuted) {
  const std::string run = "kernel run histo --size small";
  EXPECT_THAT(json::parse(run_segue(run + " --json").out).at("source").get<std::string>(),
              ::testing::EndsWith("histo.gfx1010.s"));
  EXPECT_THAT(run_segue(run).out, HasSubstr("/histo.gfx1010.s\n"));
}

}  // namespace
}  // namespace segue::cli
