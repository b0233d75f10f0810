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
  EXPECT_THAT(refused("info x.txt/y"), HasSubstr("neither OpenCL C (.cl) nor assembly (.s)"));
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
    EXPECT_THAT(ended.err, HasSubstr("allowed: for one of char, uchar")) << ended.err;
  }
  for (const auto& [type, value] :
       {std::pair("int", "2147483648"), std::pair("char", "255"), std::pair("uint", "-1"),
        std::pair("float", "1e39"), std::pair("long", "9007199254740993")}) {
    EXPECT_EQ(launched(type, value).exit_code, 2) << type;
  }
  for (const auto& [type, value] :
       {std::pair("int", "-2147483648"), std::pair("uchar", "255"), std::pair("float", "0.1")}) {
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
  EXPECT_THAT(full.err, HasSubstr("segue kernel: --dump: cannot write '/dev/full'\n"));
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
  EXPECT_THAT(live.out, StartsWith("saturate:\n index   v    s   bytes\n"));
}

TEST(Kernel, ATraceHasTheInstructionsOfOneWarp) {
  const Ended ended =
      run_segue("kernel trace bfs --size small --kernel advance --block 3 --warp 1 --limit 4");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("ffffffff  s_load_dword"));
  EXPECT_THAT(ended.out, HasSubstr("more (--limit)"));
  EXPECT_EQ(run_segue("kernel trace bfs --size small --block 999").exit_code, 2);
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

TEST(Kernel, AProfileHasTheContextsOfItsScheme) {
  const auto bytes = [](const std::string& scheme) {
    const json launch =
        json::parse(run_segue("kernel profile sgemm --size small --json --contexts " + scheme).out)
            .at("launches")
            .at(0);
    double sum = 0;
    for (const json& one : launch.at("context_bytes")) sum += one.get<double>() / 16;
    if (scheme == "allocated") {
      EXPECT_EQ(sum, launch.at("whole_context_bytes").get<double>());
    }
    return sum;
  };
  EXPECT_LT(bytes("live"), bytes("allocated"));
  EXPECT_LT(bytes("flashback"), bytes("live"));
  EXPECT_EQ(run_segue("kernel profile sgemm --contexts dead").exit_code, 2);
}

TEST(Kernel, FlashbackShowsContextsByScheme) {
  const Ended ended = run_segue("kernel flashback sgemm --isa gfx906");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("allocated                                5248.0   100.0 %"));
  EXPECT_THAT(ended.out, HasSubstr("flashback, registers in place"));
  const json bytes = json::parse(run_segue("kernel flashback sgemm --isa gfx906 --json").out)
                         .at("kernels")
                         .at(0)
                         .at("bytes");
  EXPECT_EQ(bytes.at("fidelity"), "modelled");
  EXPECT_LT(bytes.at("flashback"), bytes.at("live"));
  EXPECT_LT(bytes.at("live"), bytes.at("allocated"));
}

TEST(Kernel, FlashbackListsInstructionsAndTheRoutinesOfOne) {
  EXPECT_THAT(run_segue("kernel flashback sgemm --isa gfx906 --list").out,
              HasSubstr("    13    1076      820      12  v_mul_lo_u32 v1, v1, s0\n"));
  EXPECT_THAT(run_segue("kernel flashback sgemm --isa gfx906 --at 13").out,
              HasSubstr("820 bytes of registers, 1076 are live   [modelled]\nflashback to 12\n"));
  const Ended none = run_segue("kernel flashback sgemm --isa gfx906 --at 104");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("--at: there is no instruction 104; allowed: 0 to 103"));
}

TEST(Kernel, PreemptedWarpsComputeTheSame) {
  const std::string run = "kernel run spmv --size small --preempt 30 --seed 2";
  const Ended ended = run_segue(run);
  EXPECT_EQ(ended.exit_code, 0) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr(" preemptions of warps, "));
  EXPECT_THAT(ended.out, HasSubstr("verdict: match\n"));
  const json preemption = json::parse(run_segue(run + " --json").out).at("preemption");
  EXPECT_GT(preemption.at("flashbacks"), 0);
  EXPECT_TRUE(preemption.at("difference").is_null());
  EXPECT_TRUE(
      json::parse(run_segue("kernel run spmv --size small --json").out).at("preemption").is_null());
  EXPECT_EQ(run_segue("kernel run spmv --size small --seed 2").exit_code, 2);
}

TEST(Kernel, PreemptionsLeaveTheLanesThatAreCounted) {
  const auto lanes = [](const std::string& more) {
    return json::parse(run_segue("kernel run sgemm --size small --json" + more).out)
        .at("launches")
        .at(0)
        .at("lane_instructions");
  };
  EXPECT_EQ(lanes(" --preempt 2 --seed 1"), lanes(""));
}

TEST(Kernel, OneKernelsInstructionsAreItsOwn) {
  const Ended other = run_segue("kernel flashback bfs --kernel advance --at 3");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("--at: instruction 3 is of kernel 'expand'; allowed: "));
  EXPECT_EQ(run_segue("kernel disasm bfs --assembly --kernel advance").exit_code, 2);
}

TEST(Kernel, ARunNamesTheSourceThatItExecuted) {
  const std::string run = "kernel run histo --size small";
  EXPECT_THAT(json::parse(run_segue(run + " --json").out).at("source").get<std::string>(),
              ::testing::EndsWith("histo.gfx1010.s"));
  EXPECT_THAT(run_segue(run).out, HasSubstr("/histo.gfx1010.s\n"));
}

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
      "(float)(abs((long)-10000000000L) / 10000000UL)",              // 1000
      "(float)(convert_int(16777217.0 + 0 * a[l]) - 16777210)"};     // 7
  const char* const expected[] = {"-7", "1", "2", "-48", "20", "3", "1", "1000", "7"};
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

TEST_F(CompiledKernel, OptionsThatNameFilesAreRefused) {
  write_file("one.cl", std::string(kHead) + "  b[l] = 0;\n}\n");
  const std::string file =
      write_file("options.toml",
                 "source = 'one.cl'\noptions = ['-MMD']\n[[launch]]\nkernel = 'f'\n"
                 "global = [64]\nlocal = [64]\n");
  const Ended ended = run_segue("kernel info " + file);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("option '-MMD' of the compiler"));
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
