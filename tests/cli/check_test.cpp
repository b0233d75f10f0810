// `segue check`: which kind a file is, and the same errors as the commands that read it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using testing::HasSubstr;

constexpr const char* kWorkload =
    "name = 'w'\nlibraries = ['parboil']\n[[process]]\napplication = 'spmv'\n";

TEST(Check, EachKindIsRecognised) {
  const std::string data = SEGUE_SOURCE_DIR "/cmodel/data/papers/thesis5";
  const Ended ended = run_segue(
      "check " + data + "/machines/k20c.toml " + data + "/applications/parboil.toml " + data +
      "/workloads/parboil-2.toml " SEGUE_SOURCE_DIR "/cmodel/data/sweeps/smoke.toml");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  for (const char* line :
       {"k20c.toml: ok, a machine: k20c, 13 SMs\n", "parboil.toml: ok, a library: ",
        "parboil-2.toml: ok, a workload: 2 processes on machine k20c\n",
        "smoke.toml: ok, a sweep: "}) {
    EXPECT_THAT(ended.out, HasSubstr(line));
  }
}

TEST(Check, AMachineWithItsPolicy) {
  std::string text =
      "name = 'm'\nsms = 1\nclock_mhz = 700\nbandwidth_gb_per_s = 200\nregisters_per_sm = 65536\n"
      "tbs_per_sm = 16\nthreads_per_sm = 2048\nshared_memory_kb = [48]\ncontexts = 4\nksrs = 4\n"
      "setup_time_us = 1.0\nlaunch_latency_us = 1.0\npolicy = 'smk'\n"
      "technique = 'partial-switch'\n";
  const Ended without = run_segue("check " + write_file("m.toml", text));
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err, HasSubstr("has no issue_slots_per_cycle"));
  text += "issue_slots_per_cycle = 4\n";
  EXPECT_EQ(run_segue("check " + write_file("m.toml", text)).exit_code, 0);
}

TEST(Check, ProfilesWithoutTheirApplications) {
  const std::string table = "[[profile]]\napplication = 'a'\nkernel = 'k'\nnon_idempotent_at = ";
  const std::string good = write_file("profiles.toml", table + "0.5\n");
  EXPECT_THAT(run_segue("check " + good).out, HasSubstr(": ok, 1 profile of kernels\n"));
  const Ended bad = run_segue("check " + write_file("profiles.toml", table + "2\n"));
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_THAT(bad.err, HasSubstr("profiles.toml:4: non_idempotent_at = 2"));
}

// The application may have the issue rate.
TEST(Check, AProfileOfTrafficAlone) {
  const std::string profiles =
      write_file("traffic.toml",
                 "[[profile]]\napplication = 'a'\nkernel = 'k'\ndram_bytes_per_instruction = 4\n");
  EXPECT_EQ(run_segue("check " + profiles).exit_code, 0);
}

TEST(Check, AMachineThatNoWorkloadIsPlannedOnIsRefused) {
  const std::string sweep = "check " SEGUE_SOURCE_DIR "/cmodel/data/sweeps/smoke.toml --machine ";
  for (const char* machine : {"k20c", "nosuch"}) {
    const Ended ended = run_segue(sweep + machine);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("--machine: no file is a workload; allowed: beside one"));
  }
}

TEST(Check, APolicyOfTheMachineNeedsNoTimesHere) {
  const std::string k20c = SEGUE_SOURCE_DIR "/cmodel/data/papers/thesis5/machines/k20c.toml";
  const std::string workload = write_file("w.toml", kWorkload);
  for (const char* change :
       {"s/^policy = .*/policy = \"round-robin\"/", "s/^technique = .*/technique = \"chimera\"/"}) {
    const std::string machine = write_file("changed.toml", "");
    ASSERT_EQ(run_shell("{ sed '" + std::string(change) + "' " + k20c + " > " + machine + "; }")
                  .exit_code,
              0);
    const Ended ended = run_segue("check " + workload + " --machine " + machine);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
  }
}

// Its headroom of 700 cycles is longer than usual limits there.
TEST(Check, TheSelectorsLimitFitsASlowClock) {
  const std::string workload = write_file("w.toml", kWorkload);
  const std::string k20c = SEGUE_SOURCE_DIR "/cmodel/data/papers/thesis5/machines/k20c.toml";
  for (const char* clock : {"1", "7", "10000"}) {
    const std::string machine = write_file("slow.toml", "");
    ASSERT_EQ(run_shell("{ sed 's/^technique = .*/technique = \"chimera\"/; s/^clock_mhz = [0-9]*/"
                        "clock_mhz = " +
                        std::string(clock) + "/' " + k20c + " > " + machine + "; }")
                  .exit_code,
              0);
    const Ended ended = run_segue("check " + workload + " --machine " + machine);
    EXPECT_EQ(ended.exit_code, 0) << clock << ": " << ended.err;
  }
}

TEST(Check, AHostFileWithItsKernels) {
  const Ended ended = run_segue("check " SEGUE_SOURCE_DIR "/cmodel/isa/suite/histo/histo.toml");
  EXPECT_THAT(ended.out + ended.err, HasSubstr("histo.toml"));
}

TEST(Check, AHostFileThatCannotBeRunIsRefused) {
  const std::string begin =
      "source = '" SEGUE_SOURCE_DIR "/cmodel/isa/suite/histo/histo.gfx1010.s'\n";
  const std::string buffers =
      "[[buffer]]\nname = 'histogram'\ntype = 'u32'\ncount = 256\n"
      "[[buffer]]\nname = 'result'\ntype = 'u8'\ncount = 256\n";
  const std::string launch =
      "[[launch]]\nkernel = 'saturate'\nglobal = [256]\nlocal = [64]\n"
      "arguments = [{ buffer = 'histogram' }, { buffer = 'result' }]\n";
  const auto refusal = [](const std::string& text) {
    const std::string file = write_file("host.toml", text);
    const Ended ended = run_segue("check " + file);
    EXPECT_EQ(ended.exit_code, 2) << text;
    EXPECT_EQ(ended.err.substr(ended.err.find(':')), [](const std::string& err) {
      return err.substr(err.find(':'));
    }(run_segue("kernel run --isa gfx1010 " + file).err));
    return ended.err;
  };
  ASSERT_EQ(run_segue("check " + write_file("host.toml", begin + buffers + launch)).exit_code, 0);
  std::string other = launch;
  other.replace(other.find("saturate"), 8, "saturat");
  EXPECT_THAT(refusal(begin + buffers + other), HasSubstr("did you mean 'saturate'?"));
  std::string fewer = launch;
  fewer.replace(fewer.find(", { buffer = 'result' }"), 23, "");
  EXPECT_THAT(refusal(begin + buffers + fewer), HasSubstr("has 2 parameters and is given 1"));
  EXPECT_THAT(
      refusal("reference = 'hist'\n" + begin + buffers + launch),
      HasSubstr("there is no built-in reference 'hist'; did you mean 'histo'?; there are: "));
  EXPECT_THAT(refusal(begin + buffers + "init = 'sin('\n" + launch), HasSubstr("formula 'sin('"));
  EXPECT_THAT(refusal(begin + buffers + "expect_file = 'none.bin'\n" + launch),
              HasSubstr("none.bin cannot be read"));
}

TEST(Check, AHostFileWithItsReferenceAndItsSizes) {
  const auto check = [](const std::string& head) {
    write_file("sized.s", run_segue("kernel disasm sgemm --assembly").out);
    return run_segue("check " + write_file("sized.toml", "source = 'sized.s'\n" + head));
  };
  const std::string buffer =
      "[[buffer]]\nname = 'b'\ntype = 'f32'\ncount = 'N'\n[[launch]]\nkernel = 'sgemm'\n"
      "global = [16, 16]\nlocal = [16, 16]\narguments = [{ buffer = 'b' }, { buffer = 'b' }, "
      "{ buffer = 'b' }, { value = 1 }, { value = 1 }, { value = 1 }, { value = 1 }]\n";
  EXPECT_EQ(check("[constants]\nN = 8\n[sizes.small]\nN = 4\n" + buffer).exit_code, 0);
  const Ended size = check("[constants]\nN = 8\n[sizes.small]\nN = 'M'\n" + buffer);
  EXPECT_EQ(size.exit_code, 2);
  EXPECT_THAT(size.err, HasSubstr("M"));
  const Ended reference = check("reference = 'sgemm'\n[constants]\nN = 8\n" + buffer);
  EXPECT_EQ(reference.exit_code, 2);
  EXPECT_THAT(reference.err, HasSubstr("the reference needs"));
}

TEST(Check, AFileWithoutAFolder) {
  const std::string path = write_file("w.toml", kWorkload);
  const std::string folder = path.substr(0, path.rfind('/'));
  const Ended ended = run_shell("cd " + folder + " && " + SEGUE_PROGRAM + " check w.toml");
  EXPECT_EQ(ended.out, "w.toml: ok, a workload: 1 process on machine k20c\n");
}

TEST(Check, ALibraryWithoutAnApplicationIsRefused) {
  const std::string library = write_file("none.toml", "published = 'x'\n");
  const std::string workload =
      write_file("w.toml",
                 "name = 'w'\nlibraries = ['parboil', 'none.toml']\n[[process]]\n"
                 "application = 'spmv'\n");
  for (const std::string& command : {"check " + library, "check " + workload, "run " + workload}) {
    const Ended ended = run_segue(command);
    EXPECT_EQ(ended.exit_code, 2) << command;
    EXPECT_THAT(ended.err, HasSubstr("none.toml: a library without an application; allowed: one or "
                                     "more [[application]]"));
  }
}

TEST(Check, ALibraryWithTwoApplicationsOfANameIsRefused) {
  std::string text;
  for (const char* const name : {"a", "b", "a"}) {
    text += std::string("[[application]]\nname = '") + name +
            "'\nphases = [{ kernels = ['k'] }]\n[[application.kernel]]\nname = 'k'\ntbs = 4\n"
            "regs_per_tb = 100\ntb_time_us = 20\n";
  }
  const std::string library = write_file("two.toml", text);
  const std::string workload = write_file(
      "w.toml", "name = 'w'\nlibraries = ['two.toml']\n[[process]]\napplication = 'b'\n");
  for (const std::string& command :
       {"check " + library, "reproduce thesis-fig-5.4 --applications " + library,
        "check " + workload, "run " + workload}) {
    const Ended ended = run_segue(command);
    EXPECT_EQ(ended.exit_code, 2) << command;
    EXPECT_EQ(ended.err, "segue " + command.substr(0, command.find(' ')) + ": " + library +
                             ":1: application 'a' is also at " + library +
                             ":17; allowed: one of a name\n");
  }
}

TEST(Check, ErrorsAreThoseOfRun) {
  const std::string path = write_file("wrong.toml", std::string(kWorkload) + "start_ms = 3\n");
  const Ended run = run_segue("run " + path);
  const Ended check = run_segue("check " + path);
  EXPECT_EQ(check.exit_code, 2);
  EXPECT_EQ(check.out, "");
  EXPECT_EQ(check.err.substr(std::string("segue check").size()),
            run.err.substr(std::string("segue run").size()));
}

TEST(Check, TheOthersAreCheckedBehindABadOne) {
  const std::string wrong = write_file("no.toml", "colour = 'red'\n");
  const std::string right = write_file("yes.toml", kWorkload);
  const Ended ended = run_segue("check " + wrong + " " + right);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err,
              HasSubstr("no.toml: no file of a kind that can be checked; allowed: a machine"));
  EXPECT_THAT(ended.out, HasSubstr("yes.toml: ok"));
}

TEST(Check, AWorkloadOnAnotherMachine) {
  const Ended ended = run_segue("check " + write_file("m.toml", kWorkload) + " --machine gtx980");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("has no cpu_cores")) << "which this application needs";
}

}  // namespace
}  // namespace segue::cli
