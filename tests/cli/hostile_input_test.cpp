// What a hostile user names: loops of links, devices, control characters.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(HostileInput, ALoopOfLinksIsNoFile) {
  const fs::path loop = tests::own_folder() / "loop.toml";
  fs::create_symlink(loop, loop);
  for (const char* command : {"run ", "run --machine ", "kernel run ", "sweep ", "check "}) {
    const Ended ended = run_segue(command + loop.string());
    EXPECT_EQ(ended.exit_code, 2) << command;
    EXPECT_THAT(ended.err, Not(HasSubstr("internal error"))) << command;
    EXPECT_THAT(ended.err, HasSubstr("loop.toml")) << command;
  }
}

TEST(HostileInput, AnEndlessDeviceIsNoFile) {
  const fs::path link = tests::own_folder() / "zero.toml";
  fs::create_symlink("/dev/zero", link);
  for (const char* command : {"run ", "kernel run ", "check "}) {
    EXPECT_EQ(run_segue(command + link.string()).exit_code, 2) << command;
  }
}

TEST(HostileInput, ControlCharactersOfNamesAreEscaped) {
  const std::string path = write_file("evil.toml",
                                      "name = \"a\\u001B[31m\\nevent hash 0\"\n"
                                      "libraries = ['parboil']\n"
                                      "[[process]]\napplication = 'spmv'\n");
  const Ended ended = run_segue("run " + path);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("workload a\\u001B[31m\\nevent hash 0 on machine"));
  EXPECT_THAT(ended.out, Not(HasSubstr("\x1b")));
  const Ended refused = run_segue("run \"$(printf 'evil\\033[2J').toml\"");
  EXPECT_THAT(refused.err, Not(HasSubstr("\x1b")));
}

// "One line with file, line and the allowed values": a line break of a value is shown as an escape.
TEST(HostileInput, AMessageIsOneLineWhateverTheWord) {
  const auto expect_one_line = [](const Ended& ended) {
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.err.find('\n') + 1, ended.err.size()) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("1\\n2"));
  };
  for (const char* key :
       {"policy", "technique", "size", "workload", "seed", "technique = 'chimera'\nlimit"}) {
    const std::string spec =
        write_file("lines.toml", "name = 's'\n[[grid]]\n" + std::string(key) + " = \"1\\n2\"\n");
    for (const char* command : {"sweep ", "check "}) expect_one_line(run_segue(command + spec));
  }
  const std::string word = " \"$(printf '1\\n2')\"";
  for (const char* call : {"run --policy", "run --technique chimera --limit", "run",
                           "run parboil-2", "area", "report", "estimate --technique", "reproduce",
                           "kernel info", "check", "sweep", "run --csv /dev/null/"}) {
    expect_one_line(run_segue(call + (std::string(call).ends_with('/') ? word.substr(1) : word)));
  }
}

// A path is bytes, which a file system from another time may have in Latin-1.
TEST(HostileInput, APathThatIsNoUtf8CostsNoResult) {
  const std::string folder = (tests::own_folder() / "caf\xe9").string();
  fs::create_directories(folder);
  const std::string workload = folder + "/mine.toml";
  fs::copy_file(SEGUE_SOURCE_DIR "/scripts/readme/mine.toml", workload);
  const Ended run = run_segue("run " + workload + " --json");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto document = nlohmann::json::parse(run.out);
  EXPECT_EQ(document.at("verdict"), "complete");
  EXPECT_THAT(document.at("repeated_by").get<std::string>(), HasSubstr("/caf\\xe9/mine.toml' "));
  EXPECT_THAT(document.dump(), Not(HasSubstr("\xef\xbf\xbd"))) << "names that are no file's";

  const std::string trace = folder + "/t.json";
  const Ended traced = run_segue("run " + workload + " --max-time 1ms --trace " + trace);
  EXPECT_EQ(traced.exit_code, 14) << traced.err;
  EXPECT_TRUE(nlohmann::json::accept(text_of(trace)));
  EXPECT_EQ(run_segue("report " + trace + " --output " + folder + "/r.html").exit_code, 0);

  std::ofstream(folder + "/spec.toml") << "name = 's'\n[[grid]]\nworkload = 'mine.toml'\n";
  const std::string sweep = "sweep " + folder + "/spec.toml --results " + folder + "/s.jsonl";
  EXPECT_EQ(run_segue(sweep + " --json").exit_code, 0);
  const std::string results = text_of(folder + "/s.jsonl");
  EXPECT_THAT(results, HasSubstr("\"status\":\"done\""));
  EXPECT_EQ(run_segue(sweep).exit_code, 0);
  EXPECT_EQ(text_of(folder + "/s.jsonl"), results);  // the point is known
}

TEST(HostileInput, LimitsOfTimesAreNamed) {
  expect_refused(
      run_segue("run --max-time 1e30s"),
      "segue run: --max-time: '1e30s' is no time; allowed: a positive number with us, ms "
      "or s, such as 250ms, up to 1000000s");
}

TEST(Outputs, PipesDevicesAndLinksAreWrittenAsTheyAre) {
  EXPECT_EQ(run_segue("run --workload parboil-2 --csv /dev/null").exit_code, 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const std::string csv = run_segue("run --workload parboil-2 --csv -").out;
  EXPECT_THAT(csv, HasSubstr("machine,workload"));
  EXPECT_EQ(run_segue("run --workload parboil-2 --csv /dev/stdout").out, csv);
  const std::string fifo = (tests::own_folder() / "fifo").string();
  EXPECT_EQ(run_shell("{ mkfifo " + fifo + "; cat " + fifo +
                      " & " SEGUE_PROGRAM " run --workload parboil-2 --csv " + fifo +
                      " >/dev/null; wait; }")
                .out,
            csv);
  const std::string target = write_file("target.csv", "old");
  const fs::path link = tests::own_folder() / "link.csv";
  fs::create_symlink(target, link);
  EXPECT_EQ(run_segue("run --workload parboil-2 --csv " + link.string()).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(text_of(target), csv);
}

TEST(Outputs, ATraceGoesToStandardOutputToo) {
  const Ended ended = run_segue("run --workload parboil-2 --max-time 1ms --trace -");
  EXPECT_THAT(ended.out, testing::StartsWith("{\"traceEvents\":["));
  EXPECT_THAT(ended.out, testing::EndsWith("}\n"));
  expect_refused(run_segue("run --trace - --json"),
                 "segue run: --trace: '-' is taken by --json; allowed: a file");
}

TEST(Outputs, LeftoversOfKilledRunsGo) {
  const std::string old = write_file("t.csv.partial-999999999", "half");
  const std::string other = write_file("u.csv.partial-999999999", "half");
  EXPECT_EQ(
      run_segue("run --workload parboil-2 --csv " + old.substr(0, old.find(".partial"))).exit_code,
      0);
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(other)) << "of another file";
}

TEST(Warnings, TimesThatAreHardlyMeant) {
  const std::string path = write_file("short.toml",
                                      "name = 'short'\nruns = 1\n"
                                      "[[application]]\nname = 'a'\n"
                                      "[[application.kernel]]\nname = 'k'\ntbs = 26\n"
                                      "regs_per_tb = 1024\navg_time_us = 0.001\n"
                                      "[[process]]\napplication = 'a'\n");
  const Ended ended = run_segue("run " + path);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("segue run: warning: " + path +
                                   ":5: kernel 'k': a thread block "
                                   "lasts 0.001 us, but a clock cycle 0.00142 us\n"));
  EXPECT_THAT(ended.err,
              HasSubstr("avg_time_us = 0.001, but to launch it and to set up an SM takes "
                        "6 us\n"));
  EXPECT_THAT(run_segue("run --workload parboil-2").err, Not(HasSubstr("warning")));
}

// One line each, with the place of the value.
// A file that the program opens would be number 1, and get what is meant for standard output.
TEST(Outputs, OfAClosedStreamDoNotGoIntoAFile) {
  const std::string spec = write_file(
      "closed.toml",
      "name = 'closed'\n[[grid]]\nworkload = 'rt-periodic'\nmax_time = '1ms'\nseed = '1..2'\n");
  const std::string results = write_file("closed.jsonl", "");
  for (const char* closed : {" >&-", " 2>&-", " <&- >&- 2>&-"}) {
    fs::remove(results);
    const Ended ended = run_shell("(" SEGUE_PROGRAM " sweep " + spec + " --json --results " +
                                  results + closed + ")");
    EXPECT_EQ(ended.exit_code, 14) << closed;  // stopped, wherever that is said
    std::ifstream file(results);
    std::size_t lines = 0;
    for (std::string line; std::getline(file, line); ++lines) {
      EXPECT_EQ(line.substr(0, 12), "{\"version\":\"") << closed;
    }
    EXPECT_EQ(lines, 2U) << closed;
  }
}

// A disk that becomes full takes the file, not the verdict.
TEST(Outputs, ThatCannotBeWrittenLeaveTheVerdict) {
  const std::string run = "run rt-periodic ";
  for (const char* option : {"--trace", "--csv", "--process-csv"}) {
    const Ended whole = run_segue(run + option + " /dev/full");
    EXPECT_EQ(whole.exit_code, 13) << option;
    EXPECT_THAT(whole.out, HasSubstr("event hash ")) << option;
    EXPECT_EQ(whole.err, "segue run: " + std::string(option) +
                             ": cannot write '/dev/full': No space left on device\n");
    EXPECT_EQ(run_segue(run + "--max-time 1ms " + option + " /dev/full").exit_code, 14);
  }
  for (const char* command :
       {"area --csv /dev/full", "estimate rt-periodic --no-run --csv /dev/full"}) {
    const Ended ended = run_segue(command);
    EXPECT_EQ(ended.exit_code, 13) << command;
    EXPECT_THAT(ended.out, HasSubstr("kGE")) << command;
  }
}

// The writer of waveforms removes whatever has the name of its file.
TEST(Outputs, WaveformsAreNoDevices) {
  const std::string pipe = (tests::own_folder() / "pipe").string();
  ASSERT_EQ(run_shell("mkfifo " + pipe).exit_code, 0);
  expect_refused(run_segue("run rt-periodic --max-time 1ms --wave " + pipe),
                 "segue run: --wave: '" + pipe +
                     "' is a device or a pipe, but a waveform is not written from its beginning to "
                     "its end; allowed: a file");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(Warnings, TimesBelowAClockCycleOfMachineAndWorkload) {
  const std::string machine =
      write_file("tiny.toml",
                 "name = 'tiny'\nsms = 1\nclock_mhz = 1000\nbandwidth_gb_per_s = 100\n"
                 "registers_per_sm = 65536\nshared_memory_kb = [16]\ntbs_per_sm = 8\n"
                 "threads_per_sm = 2048\ncontexts = 4\nksrs = 4\n"
                 "setup_time_us = 1e-4\nlaunch_latency_us = 0\ncopy_latency_us = 1e-6\n"
                 "policy = 'dss'\ntechnique = 'switch'\ncpu_cores = 1\n");
  const std::string workload =
      write_file("tiny_work.toml",
                 "name = 'w'\nstop_after_ms = 0.01\n"
                 "[[application]]\nname = 'a'\n"
                 "phases = [{ kernels = ['k'] }, { repeat = 2, phases = [{ cpu_us = 2e-4 }] }]\n"
                 "[[application.kernel]]\nname = 'k'\ntbs = 1\nregs_per_tb = 1024\n"
                 "tb_time_us = 1.0\n"
                 "[[process]]\napplication = 'a'\nstart_us = 0\nperiod_us = 1e-9\n"
                 "deadline_us = 5\n");
  const std::string cycle = ", but a clock cycle takes 0.001 us\n";
  const std::string of_machine = machine + ":11: setup_time_us = 0.0001" + cycle +
                                 "segue check: warning: " + machine +
                                 ":13: copy_latency_us = 1e-06" + cycle;
  const Ended checked = run_segue("check " + machine);
  EXPECT_EQ(checked.exit_code, 0);
  EXPECT_EQ(checked.err, "segue check: warning: " + of_machine);
  const Ended ended = run_segue("check " + workload + " --machine " + machine);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.err, "segue check: warning: " + of_machine + "segue check: warning: " + workload +
                           ":14: period_us = 1e-09" + cycle + "segue check: warning: " + workload +
                           ":5: cpu_us = 0.0002" + cycle);
  EXPECT_THAT(run_segue("run " + workload + " --machine " + machine).err,
              HasSubstr("segue run: warning: " + workload + ":14: period_us = 1e-09" + cycle));
}

TEST(Warnings, AWindowBehindTheRun) {
  const Ended ended = run_segue(
      "run --workload parboil-2 --max-time 1ms --trace-time 5ms..6ms "
      "--trace " +
      (tests::own_folder() / "late.json").string());
  EXPECT_THAT(ended.err, HasSubstr("segue run: warning: --trace-time: it begins at 5.000 ms, but "
                                   "the shared run ended at 1.000 ms\n"));
  const Ended document =
      run_segue("run --workload parboil-2 --max-time 1ms --trace-time 5ms..6ms --json --trace " +
                (tests::own_folder() / "late.json").string());
  EXPECT_THAT(document.out, HasSubstr("\"--trace-time: it begins at 5.000 ms, but "));
}

TEST(Fidelity, FilesOfOnesOwnAreGiven) {
  const Ended own = run_segue("run " SEGUE_SOURCE_DIR "/scripts/readme/mine.toml");
  EXPECT_THAT(own.out, HasSubstr("\ngiven     workload: "));
  EXPECT_THAT(run_segue("run --workload parboil-2").out, Not(HasSubstr("\ngiven ")));
  EXPECT_THAT(own.out, testing::ContainsRegex("ms simulated, [0-9]+ TB events   \\[modelled\\]\n"));
  EXPECT_THAT(own.out, testing::ContainsRegex("driver cycles a TB event   \\[checked\\]\n"));
}

TEST(Fidelity, FilesOfADataFolderOfOnesOwnAreGiven) {
  const std::string data = (tests::own_folder() / "own-data").string();
  fs::copy(SEGUE_SOURCE_DIR "/cmodel/data", data, fs::copy_options::recursive);
  const std::string command = SEGUE_PROGRAM " run parboil-2 --max-time 1ms";
  const Ended own = run_shell("SEGUE_DATA_DIR=" + data + " " + command);
  EXPECT_EQ(own.exit_code, 14) << own.err;
  EXPECT_THAT(own.out,
              HasSubstr("\ngiven     machine: " + data + "/papers/thesis5/machines/k20c.toml\n"));
  EXPECT_THAT(own.out, HasSubstr("\ngiven     workload: " + data + "/"));
  // The one that ships, by another name; and none, which is no folder.
  fs::create_symlink(SEGUE_SOURCE_DIR "/cmodel/data", data + "-link");
  for (const std::string& same : {data + "-link", std::string()}) {
    const Ended shipped = run_shell("SEGUE_DATA_DIR=" + same + " " + command);
    EXPECT_EQ(shipped.exit_code, 14) << shipped.err;
    EXPECT_THAT(shipped.out, Not(HasSubstr("\ngiven ")));
  }
}

TEST(MeasuredOn, AMachineBesideTheFile) {
  const std::string machine =
      text_of(SEGUE_SOURCE_DIR "/cmodel/data/papers/thesis5/machines/k20c.toml");
  write_file("at-hand.toml", machine);
  const std::string path = write_file("w.toml",
                                      "name = 'w'\nmeasured_on = 'at-hand'\n"
                                      "[[application]]\nname = 'a'\n"
                                      "[[application.kernel]]\nname = 'k'\ntbs = 26\n"
                                      "regs_per_tb = 1024\navg_time_us = 100\n"
                                      "[[process]]\napplication = 'a'\n");
  EXPECT_EQ(run_segue("run --kernels " + path).exit_code, 0);
}

TEST(MeasuredOn, IsOfAnApplicationOfTheFile) {
  const std::string path =
      write_file("none.toml",
                 "name = 'w'\nlibraries = ['parboil']\nmeasured_on = 'fermi30'\n"
                 "[[process]]\napplication = 'spmv'\n");
  for (const char* command : {"run ", "check "}) {
    const Ended ended = run_segue(command + path);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.out + ended.err,
                testing::HasSubstr("none.toml:3: measured_on without an application of this file"));
  }
}

// An issue rate is of a cycle of the machine at hand: 10^6 cycles at 1126 MHz.
TEST(MeasuredOn, AnIssueRateIsOfAnyMachine) {
  const std::string path = write_file(
      "rate.toml",
      "name = 'w'\nmeasured_on = 'k20c'\n[[application]]\nname = 'a'\n"
      "kernel = [{ name = 'k', tbs = 1, regs_per_tb = 1024, threads_per_tb = 32, "
      "instructions_per_tb = 1000000, issue_rate = 1 }]\n[[process]]\napplication = 'a'\n");
  EXPECT_THAT(
      run_segue("run --machine gtx980 --policy dss --technique drain --kernels " + path).out,
      testing::ContainsRegex("k +1 +[0-9]+ +888\\.10 +888\\.10"));
}

TEST(Kernels, TheirTimesAlone) {
  // Table 5.2: three waves of 1239.06 us; a launch takes 5 us and an SM's set-up 1 us.
  EXPECT_THAT(run_segue("run --workload parboil-2 --kernels").out,
              testing::ContainsRegex("mysgemmNT .* 3723\\.18\n"));
}

TEST(HostileInput, ADataFolderThatIsNotThereIsNamed) {
  for (const std::string command : {"area", "run parboil-2", "sweep smoke --list"}) {
    expect_refused_with(run_shell("SEGUE_DATA_DIR=/nonexist " SEGUE_PROGRAM " " + command),
                        "segue: SEGUE_DATA_DIR: there is no folder '/nonexist'; allowed: ");
  }
  EXPECT_EQ(run_shell("SEGUE_DATA_DIR=/nonexist " SEGUE_PROGRAM " run --help").exit_code, 0);
}

/// Runs a command as a user to whom root's folders may be locked.
Ended run_as_plain_user(const std::string& command) {
  const std::string other =
      geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
  return run_shell(other + command);
}

// Its files are not said to be missing, and no bare path is all that is said.
TEST(HostileInput, AFolderThatMayNotBeSearchedIsNamed) {
  if (run_as_plain_user(SEGUE_PROGRAM " --version").exit_code != 0) {
    GTEST_SKIP() << "no other user to run it as";
  }
  const fs::path locked = fs::path(write_file("marker", "")).parent_path() / "locked";
  fs::create_directories(locked / "area");
  std::ofstream(locked / "mine.toml") << "name = 'mine'\n";
  std::ofstream(locked.parent_path() / "list.toml")
      << "[[run]]\nblock = 'sm_driver'\nreplay = 'locked/kept.ops'\n";
  fs::permissions(locked, fs::perms::none);
  const std::string name = locked.string();
  for (const std::string variable : {"SEGUE_DATA_DIR", "SEGUE_BUILD_DIR"}) {
    expect_refused_with(
        run_as_plain_user("env " + variable + "=" + name + " " SEGUE_PROGRAM " area sm_driver"),
        "segue: " + variable + ": folder '" + name +
            "': Permission denied; allowed: one that may be searched");
  }
  const std::string list = (locked.parent_path() / "list.toml").string();
  const std::string mine = name + "/mine.toml";
  for (const auto& [words, what] :
       {std::pair("run " + mine, "workload file '" + mine + "'"),
        std::pair("run parboil-2 --machine " + mine, "machine file '" + mine + "'"),
        std::pair("check " + list, name + "/kept.ops")}) {
    const Ended ended = run_as_plain_user(SEGUE_PROGRAM " " + words);
    EXPECT_EQ(ended.exit_code, 2) << words;
    EXPECT_THAT(ended.err, HasSubstr(what + " cannot be read: Permission denied\n")) << words;
  }
  fs::permissions(locked, fs::perms::owner_all);
}

TEST(HostileInput, AModeOfAnotherPolicyIsRefused) {
  expect_refused(run_segue("run parboil-2 --policy dss --release-event"),
                 "segue run: --release-event: policy 'dss' has no such mode; allowed: with "
                 "dss-literal");
  expect_refused(run_segue("run parboil-2 --policy npq --fcfs-exclusive"),
                 "segue run: --fcfs-exclusive: policy 'npq' has no such mode; allowed: with fcfs");
  expect_refused(run_segue("run parboil-2 --policy npq --spare-once"),
                 "segue run: --spare-once: policy 'npq' has no tokens; allowed: with dss, "
                 "dss-literal");
  expect_refused(run_segue("run parboil-2 --technique chimera --limit 30us --fullest-victim"),
                 "segue run: --fullest-victim: with technique 'chimera' the selector names the SM; "
                 "allowed: with another one, such as switch");
  expect_refused(run_segue("run smk-2 --machine gtx980 --tb-time printed"),
                 "segue run: --tb-time printed: no kernel of the workload has a time alone "
                 "(avg_time_us); allowed: corrected");
  for (const std::string option : {"--fullest-victim", "--technique drain --drain-deadline 10us",
                                   "--technique flush --idempotence strict",
                                   "--technique chimera --limit 10us --headroom 1us"}) {
    const std::string name = option.substr(option.rfind("--"));
    expect_refused(
        run_segue("run parboil-2 --policy fcfs " + option),
        "segue run: " + name.substr(0, name.find(' ')) +
            ": policy 'fcfs' takes no SM away; allowed: with one that does, such as dss");
  }
}

TEST(HostileInput, SizesOfNothingAreRefused) {
  expect_refused(run_segue("reproduce chimera-table-2 --sizes 2"),
                 "segue reproduce: --sizes: chimera-table-2 has no workloads of a number of "
                 "processes; allowed: with simulated figures of the thesis");
  expect_refused_with(run_segue("reproduce thesis-fig-5.4 --sizes 2,,3"), "segue: --sizes: ''; ");
  expect_refused_with(run_segue("reproduce thesis-fig-5.4 --sizes 2,65"), "segue: --sizes: '65'; ");
}

TEST(HostileInput, ASlipInAValueIsGuessed) {
  for (const auto& [line, guess] :
       {std::pair("run --engine cyle", "cycle"),
        std::pair("run --tb-time corected", "corrected"),
        std::pair("run --technique flush --idempotence strickt", "strict"),
        std::pair("run --rtl=comapre", "compare"),
        std::pair("report x --format svgg", "svg"),
        std::pair("kernel run histo --isa gfx910", "gfx906"),
        std::pair("completion basj", "bash"),
        std::pair("kernel run histo --isa gfx10", "gfx1010"),
        std::pair("completion zhs", "zsh"),
        std::pair("run --tb-time corect", "corrected"),
        std::pair("run --technique partial", "partial-switch"),
        std::pair("run --policy FCFS", "fcfs"),
        std::pair("run --policy fcsf", "fcfs"),
        std::pair("run --machine GTX980", "gtx980"),
        std::pair("run chimera", "chimera-rt"),
        std::pair("kernel rnu histo", "run"),
        std::pair("kernel run histo --jsn", "--json"),
        std::pair("reproduce thesis-fig-5.4 --assume tb-time=corect", "corrected"),
        std::pair("reproduce smk-fig-4 --assume scheduler=oldest", "oldest-first"),
        std::pair("reproduce thesis-fig-5.4 chimera-fig-6 --assume thesi:dss=literal", "thesis"),
        std::pair("cosim warp_gat", "warp_gate"),
        std::pair("cosim warp_gate --config smal", "small")}) {
    const Ended ended = run_segue(line);
    EXPECT_EQ(ended.exit_code, 2) << line;
    EXPECT_NE(ended.err.find("did you mean '" + std::string(guess) + "'?"), std::string::npos)
        << line << ": " << ended.err;
  }
}

TEST(HostileInput, AReportReadsNoDeviceWithoutEnd) {
  for (const std::string file : {"/dev/zero", "/dev/urandom", "/proc/self/mem"}) {
    expect_refused(run_segue("report " + file),
                   "segue report: cannot read '" + file + "'; allowed: a file of results");
  }
}

}  // namespace
}  // namespace segue::cli
