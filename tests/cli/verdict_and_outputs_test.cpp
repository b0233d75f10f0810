// An output costs neither an input, nor another output, nor the verdict.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string own(const std::string& name) { return (tests::own_folder() / name).string(); }

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Two outputs of shells can be pipes to programs.
Ended run_bash(const std::string& command) {
  return run_shell("bash -c '" SEGUE_PROGRAM " " + command + "'");
}

/// The call is refused, and the file is as it was.
void expect_kept(const std::string& file, const std::string& call) {
  const std::string before = text_of(file);
  const Ended ended = run_segue(call);
  EXPECT_EQ(ended.exit_code, 2) << call;
  EXPECT_THAT(ended.err, HasSubstr("allowed: another file")) << call;
  EXPECT_EQ(text_of(file), before) << call;
  EXPECT_FALSE(before.empty());
}

TEST(Inputs, StayThatAWorkloadNames) {
  const std::string profiles = write_file(
      "profiles.toml",
      "[[profile]]\napplication = 'spmv'\nkernel = 'spmvjds'\ninstructions_per_tb = 1000\n");
  const std::string machine = write_file(
      "at-hand.toml", text_of(source_path("/cmodel/data/papers/thesis5/machines/k20c.toml")));
  const std::string library = write_file("library.toml",
                                         "measured_on = 'at-hand'\n"
                                         "[[application]]\nname = 'a'\n"
                                         "[[application.kernel]]\nname = 'k'\ntbs = 26\n"
                                         "regs_per_tb = 1024\navg_time_us = 100\n");
  const std::string workload = write_file(
      "workload.toml",
      "name = 'w'\nlibraries = ['parboil', 'library.toml']\nprofiles = ['profiles.toml']\n"
      "runs = 1\n[[process]]\napplication = 'a'\n");
  for (const std::string& file : {profiles, machine, library}) {
    for (const char* option : {"--csv", "--process-csv", "--trace", "--wave"}) {
      expect_kept(file, "run " + workload + " " + option + " " + file);
    }
    expect_kept(file, "estimate " + workload + " --no-run --csv " + file);
  }
  const Ended run = run_segue("run " + workload);
  EXPECT_THAT(run.out, HasSubstr("\ngiven     profiles: " + profiles + "\n"));
  EXPECT_THAT(run.out, HasSubstr("\ngiven     measured on: " + machine + "\n"));
}

TEST(Inputs, StayThatAreRowsOfArea) {
  const std::string data = own("data");
  fs::create_directories(data);
  fs::copy(source_path("/cmodel/data/area"), data + "/area");
  const std::string file = data + "/area/warp_gate.json";
  const std::string before = text_of(file);
  const Ended ended =
      run_shell("SEGUE_DATA_DIR=" + data + " " SEGUE_PROGRAM " area warp_gate --csv " + file);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(text_of(file), before);
}

TEST(Inputs, StayThatAKernelIsMadeOf) {
  const std::string host = own("sum.toml");
  const std::string header = write_file("two.h", "#define TWO 2\n");
  const std::string source = write_file("sum.cl",
                                        "#include \"two.h\"\nkernel void sum(global uint* to) "
                                        "{ to[get_global_id(0)] = TWO; }\n");
  write_file(
      "sum.toml",
      "source = 'sum.cl'\n[[buffer]]\nname = 'to'\ntype = 'u32'\ncount = 64\n"
      "[[launch]]\nkernel = 'sum'\nglobal = [64]\nlocal = [64]\narguments = [{ buffer = 'to' }]\n");
  const Ended whole = run_segue("kernel run " + host);
  if (whole.err.find("no clang") != std::string::npos) GTEST_SKIP() << whole.err;
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  for (const std::string& file : {header, source, host}) {
    expect_kept(file, "kernel run " + host + " --dump to=" + file);
    expect_kept(file, "kernel profile " + host + " --output " + file);
  }
}

TEST(Outputs, OfOneCallAreDifferentFiles) {
  fs::create_symlink("second.csv", own("first.csv"));
  const std::string run = "run parboil-2 --max-time 1ms --csv " + own("first.csv") +
                          " --process-csv " + own("second.csv");
  EXPECT_EQ(run_segue(run).exit_code, 2);
  EXPECT_FALSE(fs::exists(own("second.csv")));
  const Ended ended = run_segue("area warp_gate --json --csv /dev/stdout");
  EXPECT_EQ(ended.exit_code, 2);
  const Ended both =
      run_segue("kernel run histo --size small --dump histogram=- --dump histogram=/dev/stdout");
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("is also --dump; allowed: another file"));
  const Ended with_json = run_segue("kernel run histo --size small --json --dump histogram=-");
  EXPECT_EQ(with_json.exit_code, 2);
  EXPECT_THAT(with_json.err, HasSubstr("'-' is taken by --json"));
}

// As where a batch system clears up behind a job that it takes for dead.
TEST(Outputs, InAFolderThatIsGoneCannotBeWritten) {
  for (const std::string call : {"run parboil-4 --csv ", "run parboil-4 --trace ",
                                 "run parboil-4 --process-csv ", "estimate parboil-4 --csv "}) {
    const Ended ended = run_segue_in_folder_that_goes(call + "gone.out");
    EXPECT_EQ(ended.exit_code, 13) << call << ended.err;
    EXPECT_THAT(ended.err, HasSubstr(": cannot write 'gone.out': No such file or directory\n"))
        << call;
    EXPECT_THAT(ended.out, Not(testing::IsEmpty())) << call;
  }
}

TEST(Outputs, KeepTheModeOfTheFileThatTheyReplace) {
  const std::string csv = write_file("private.csv", "old");
  fs::permissions(csv, fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(run_segue("area warp_gate --csv " + csv).exit_code, 0);
  EXPECT_THAT(text_of(csv), HasSubstr("warp_gate"));
  EXPECT_EQ(fs::status(csv).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

// Of root no file is protected: another user runs the program.
TEST(Outputs, AProtectedFileStays) {
  const std::string csv = write_file("protected.csv", "old");
  fs::permissions(csv, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  fs::permissions(tests::own_folder(), fs::perms::all);
  const std::string user =
      geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : "";
  if (run_shell(user + SEGUE_PROGRAM " --version").exit_code != 0) {
    GTEST_SKIP() << "the program cannot be run by another user";
  }
  const Ended ended = run_shell(user + SEGUE_PROGRAM " area warp_gate --csv " + csv);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("the file is write-protected; allowed: another file"));
  EXPECT_EQ(text_of(csv), "old");
  fs::permissions(csv, fs::perms::all);
  fs::permissions(tests::own_folder(), fs::perms::owner_all | fs::perms::others_exec);
  const Ended folder = run_shell(user + SEGUE_PROGRAM " area warp_gate --csv " + csv);
  fs::permissions(tests::own_folder(), fs::perms::all);
  if (geteuid() != 0) return;  // its own folder
  EXPECT_EQ(folder.exit_code, 2);
  EXPECT_THAT(folder.err, HasSubstr("': its folder takes no new file, which would replace it: "
                                    "Permission denied\n"));
}

TEST(Outputs, AFileOfStandardErrorIsNotReplaced) {
  const std::string log = own("log");
  const std::string run = SEGUE_PROGRAM " run rt-periodic --max-time 1ms --csv ";
  for (const std::string& name : {std::string("/dev/stderr"), log}) {
    std::ofstream(log) << "before\n";
    EXPECT_EQ(run_shell("bash -c '" + run + name + " 2>> " + log + "'").exit_code, 14) << name;
    EXPECT_THAT(text_of(log), testing::StartsWith("before\n")) << name;
    EXPECT_THAT(text_of(log), HasSubstr("machine,workload,policy,")) << name;
    EXPECT_THAT(text_of(log), HasSubstr("stopped by the time limit at 1.000 ms")) << name;
  }
  EXPECT_EQ(run_shell("bash -c '" + run + "/dev/stderr 2> /dev/full'").exit_code, 14);
  const Ended both =
      run_shell("bash -c '" + run + log + " --process-csv /dev/stderr 2> " + log + "'");
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(text_of(log), HasSubstr("is also --csv; allowed: another file"));
  const Ended wave =
      run_shell("bash -c '" SEGUE_PROGRAM " run rt-periodic --wave /dev/stderr 2> " + log + "'");
  EXPECT_EQ(wave.exit_code, 2);
  EXPECT_THAT(text_of(log), HasSubstr("--wave: '/dev/stderr' is standard error, but"));
}

TEST(Outputs, OfARunThatALimitOfTimeEndedAreNotLeft) {
  for (const auto& [signal, code] : {std::pair("XCPU", 152), std::pair("QUIT", 131)}) {
    const Ended ended = run_shell(
        std::string("bash -c 'set -m; " SEGUE_PROGRAM " run parboil-8 --no-skip --trace ") +
        own("limited.json") + " & sleep 0.3; kill -" + signal + " $!; wait $!; exit $?'");
    EXPECT_EQ(ended.exit_code, code) << ended.err;
  }
  for (const auto& entry : fs::directory_iterator(tests::own_folder())) {
    EXPECT_THAT(entry.path().filename().string(), Not(testing::StartsWith("limited.json")));
  }
}

TEST(Outputs, ADanglingLinkStaysOne) {
  fs::create_symlink("missing.csv", own("dangling.csv"));
  EXPECT_EQ(run_segue("area warp_gate --csv " + own("dangling.csv")).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(own("dangling.csv")));
  EXPECT_THAT(text_of(own("missing.csv")), HasSubstr("warp_gate"));
}

TEST(Outputs, AReaderThatHasGoneCostsNoVerdict) {
  for (const char* option : {"--trace", "--csv", "--process-csv"}) {
    const Ended ended = run_bash(std::string("run rt-periodic ") + option + " >(true)");
    EXPECT_EQ(ended.exit_code, 13) << option;
    EXPECT_THAT(ended.out, HasSubstr("event hash ")) << option;
    EXPECT_THAT(ended.err, HasSubstr("cannot write")) << option;
  }
  EXPECT_EQ(run_bash("run rt-periodic --max-time 1ms --trace >(true)").exit_code, 14);
  const Ended kernel = run_bash("kernel run histo --size small --dump histogram=>(true)");
  EXPECT_THAT(kernel.out, HasSubstr("verdict: match"));
  EXPECT_NE(kernel.exit_code, -1);
}

TEST(Outputs, StandardOutputWithoutAReaderIsOneThatCannotBeWritten) {
  const Ended ended =
      run_shell("bash -c '{ sleep 0.2; " SEGUE_PROGRAM " area; echo $? >&2; } | true'");
  EXPECT_EQ(ended.err,
            "segue: standard output cannot be written; otherwise: done, exit code 0\n13\n");
}

TEST(Outputs, StandardOutputThatCannotBeWrittenTakesNoVerdictWithIt) {
  const Ended stuck = run_segue_to("/dev/full", "run persistent --technique drain --json");
  EXPECT_EQ(stuck.exit_code, 12);
  EXPECT_THAT(stuck.err, HasSubstr("segue: standard output cannot be written; otherwise: "
                                   "no-progress, exit code 12\n"));
}

TEST(Inputs, OfAPipeAreReadOnce) {
  const std::string mine = source_path("/scripts/readme/mine.toml");
  const Ended checked = run_bash("check <(cat " + mine + ")");
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_THAT(checked.out, HasSubstr("ok, a workload: 2 processes"));
  const Ended endless = run_bash("check <(yes)");
  EXPECT_EQ(endless.exit_code, 2);
  EXPECT_THAT(endless.err, HasSubstr("longer than 64 MiB; allowed: a shorter file"));
}

TEST(Results, OfAnotherSweepAreNotCut) {
  const std::string text = R"({"version":"1.0.0","name":"package","key":"x"})";
  const std::string file = write_file("package.json", text);
  const Ended ended = run_segue("sweep smoke --results " + file);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("the line is no result"));
  EXPECT_EQ(text_of(file), text);
}

// A browser that never ends stands for Chromium.
TEST(Interrupts, EndTheProgramsThatWereStarted) {
  const std::string folder = own("browser");
  fs::create_directories(folder + "/tmp");
  std::ofstream(folder + "/chromium") << "#!/bin/sh\nsleep 60 &\necho $! >" << folder
                                      << "/child\necho >" << folder << "/started\nwait\n";
  fs::permissions(folder + "/chromium", fs::perms::owner_all);
  ASSERT_EQ(run_segue("area warp_gate --json >" + folder + "/area.json; true").exit_code, 0);
  // Whoever adopts the browser's child may be slow to bury it.
  const std::string script =
      write_file("interrupt.sh", "export PATH=" + folder + ":$PATH TMPDIR=" + folder + "/tmp\n" +
                                     SEGUE_PROGRAM + " report " + folder +
                                     "/area.json --format svg --output " + folder +
                                     "/figures & p=$!\n"
                                     "for i in $(seq 100); do\n"
                                     "  test -e " +
                                     folder +
                                     "/started && break; sleep 0.1\n"
                                     "done\n"
                                     "kill -TERM $p; wait $p; echo $?; sleep 0.2\n"
                                     "grep '^State:.[^ZX]' /proc/$(cat " +
                                     folder + "/child)/status\nls " + folder + "/tmp\n");
  const Ended ended = run_shell("bash " + script);
  EXPECT_EQ(ended.out, "143\n") << "and no folder of it is left";
}

TEST(Cosim, SeedsThatHaveEndedAreWrittenWhenTheNextOneIsEnded) {
  const std::string lines = own("seeds.txt");
  const std::string script = write_file(
      "seeds.sh", SEGUE_PROGRAM + std::string(" cosim warp_gate --seeds 1..1000 >") + lines +
                      " & p=$!\n"
                      "for i in $(seq 300); do test -s " +
                      lines +
                      " && break; sleep 0.1; done\n"
                      "kill -TERM $p; wait $p; echo $?\n");
  EXPECT_EQ(run_shell("bash " + script).out, "143\n");
  EXPECT_THAT(text_of(lines), testing::StartsWith("warp_gate thesis16 seed 1: equal in "));
}

TEST(Estimate, HasTheVerdictOfItsRun) {
  const std::string csv = own("estimate.csv");
  const Ended ended = run_segue("estimate persistent --technique drain --json --csv " + csv);
  EXPECT_EQ(ended.exit_code, 12);
  EXPECT_THAT(ended.err, testing::StartsWith("segue estimate: no progress at "));
  const json run = json::parse(ended.out).at("run");
  EXPECT_EQ(run.at("verdict"), "no-progress");
  EXPECT_TRUE(run.at("mean_vacate_us").is_null());
  EXPECT_THAT(text_of(csv), HasSubstr(",no-progress,0,,")) << "no preemptions, and no mean of them";
  EXPECT_THAT(text_of(csv), HasSubstr(",1.024,,16.384,,,")) << "persistent threads never drain";
  EXPECT_THAT(text_of(csv), HasSubstr(",1.024,,16.384,")) << "no throttle";
  const Ended stopped = run_segue("estimate rt-periodic --max-time 1ms");
  EXPECT_EQ(stopped.exit_code, 14);
  EXPECT_THAT(stopped.out, HasSubstr("\nstopped by the time limit at 1.000 ms"));
  const Ended full = run_segue("estimate rt-periodic --max-time 1ms --csv /dev/full");
  EXPECT_EQ(full.exit_code, 14);
  EXPECT_THAT(full.err, HasSubstr("cannot write '/dev/full': No space left on device"));
}

TEST(Statistics, HaveNoNumbersWithoutEvents) {
  const std::string csv = own("kernels.csv");
  const std::string run = "run persistent --technique drain --statistics --csv " + csv;
  EXPECT_THAT(run_segue(run).out,
              testing::ContainsRegex("1:spmv +spmvjds +1 +- +- +- +- +0 +0 +-\n"));
  EXPECT_THAT(text_of(csv), HasSubstr("1:spmv,spmvjds,1,,,,,0,0,,no-progress,modelled"));
  const json rows = json::parse(run_segue(run + " --json").out).at("statistics").at("kernels");
  EXPECT_TRUE(rows.at(1).at("mean_to_first_sm_us").is_null());
  EXPECT_TRUE(rows.at(1).at("mean_resumed_per_tb").is_null());
  const Ended early = run_segue("run parboil-2 --technique chimera --limit 30us --max-time 1us");
  EXPECT_THAT(early.out, HasSubstr("\n- driver cycles a TB event"));
  const json none = json::parse(
      run_segue("run parboil-2 --technique chimera --limit 30us --max-time 1us --json").out);
  EXPECT_EQ(none.at("selections").at("count"), 0);
  EXPECT_TRUE(none.at("speed").is_null());
  EXPECT_TRUE(none.at("selections").at("mean_cycles").is_null());
}

TEST(Stall, ProgressIsNotInTheFuture) {
  const Ended ended = run_segue("run parboil-8 --max-time 3ms");
  EXPECT_THAT(ended.out, HasSubstr("7:lbm is not done; its next step is due at 50."));
  const json stall = json::parse(run_segue("run parboil-8 --max-time 3ms --json").out).at("stall");
  const json& lbm = stall.at("waiting").at(7);
  EXPECT_EQ(lbm.at("since_ms"), 3.0);
  EXPECT_GT(lbm.at("due_ms"), 50.0);
}

TEST(Histogram, CountsAsTheTableByTechnique) {
  for (const std::string technique : {"drain", "flush", "partial-switch", "chimera --limit 20us"}) {
    const json run =
        json::parse(run_segue("run rt-periodic --histogram --json --technique " + technique).out);
    std::map<std::string, std::uint64_t> counts;
    for (const json& row : run.at("preemption_latency")) counts[row.at("technique")] = row["count"];
    const std::string name = technique.substr(0, technique.find(' '));
    EXPECT_GT(counts[name], 0U) << technique;
    EXPECT_EQ(counts[name], run.at("preemptions")) << technique;
    EXPECT_EQ(counts["kill"], run.at("killed_vacates")) << technique;
    EXPECT_EQ(counts.size(), 2U) << technique << " and kill";
  }
}

/// The words of the row of a process in the table of `segue run`.
std::vector<std::string> row_of(const std::string& table, const std::string& process) {
  std::istringstream lines(table.substr(table.find('\n' + process)));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  std::istringstream words(line);
  return {std::istream_iterator<std::string>(words), {}};
}

/// The fields of that row of --process-csv.
std::vector<std::string> fields_of(const std::string& csv, const std::string& process) {
  std::istringstream line(csv.substr(csv.find(',' + process + ',') + 1));
  std::vector<std::string> fields;
  for (std::string field; fields.size() < 6 && std::getline(line, field, ',');) {
    fields.push_back(field);
  }
  return fields;
}

std::string shown(const json& figure, int digits, const char* none) {
  if (figure.is_null()) return none;
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << figure.get<double>();
  return text.str();
}

/// Times and NTT of each process in the three outputs of a run.
void expect_same_figures(const std::string& run) {
  const std::string csv = own("processes.csv");
  const std::string table = run_segue(run).out;
  const json document = json::parse(run_segue(run + " --json --process-csv " + csv).out);
  for (const json& process : document.at("metrics").at("processes")) {
    const std::string name = process.at("name");
    const std::vector<std::string> row = row_of(table, name);
    const std::vector<std::string> fields = fields_of(text_of(csv), name);
    ASSERT_EQ(row.size(), 7U) << run;
    ASSERT_EQ(fields.size(), 6U) << run;
    if (row[2] != "periodic" && row[2] != "background") {
      EXPECT_EQ(row[2], shown(process.at("alone_ms"), 3, "-")) << run << ": " << name;
    }
    EXPECT_EQ(row[3], shown(process.at("turnaround_ms"), 3, "-")) << run << ": " << name;
    EXPECT_EQ(row[4], shown(process.at("ntt"), 3, "-")) << run << ": " << name;
    EXPECT_EQ(fields[3], shown(process.at("alone_ms"), 6, "")) << run << ": " << name;
    EXPECT_EQ(fields[4], shown(process.at("turnaround_ms"), 6, "")) << run << ": " << name;
    EXPECT_EQ(fields[5], shown(process.at("ntt"), 6, "")) << run << ": " << name;
  }
}

TEST(Outputs, TableJsonAndCsvHaveTheSameFigures) {
  // Its second process ended no run beside the first, but was run alone.
  const std::string unfinished =
      "run chimera-rt --machine fermi30 --technique chimera --limit 15us";
  expect_same_figures(unfinished);
  const json lc =
      json::parse(run_segue(unfinished + " --json").out).at("metrics").at("processes")[1];
  EXPECT_EQ(lc.at("runs"), 0);
  EXPECT_GT(lc.at("alone_ms"), 0.0);
  EXPECT_TRUE(lc.at("ntt").is_null());
  // All runs of the first process are killed: they have ended, but took no time that counts.
  const std::string killed =
      "run --technique drain --workload " +
      write_file("killed.toml",
                 "name = 'killed'\nstop_after_ms = 5\n"
                 "[[application]]\nname = 'a'\n[[application.kernel]]\nname = 'k'\ntbs = 600\n"
                 "regs_per_tb = 4096\ntb_time_us = 12\n"
                 "[[process]]\napplication = 'a'\nperiod_us = 1000\ndeadline_us = 8\n"
                 "late = 'kill'\n");
  expect_same_figures(killed);
  const json process =
      json::parse(run_segue(killed + " --json").out).at("metrics").at("processes")[0];
  EXPECT_GT(process.at("runs"), 0);
  EXPECT_TRUE(process.at("turnaround_ms").is_null());
  for (const char* other : {"run rt-periodic --max-time 3ms", "run parboil-2 --max-time 5ms",
                            "run rt-periodic --technique drain"}) {
    expect_same_figures(other);
  }
}

TEST(Outputs, AKillIsNotCountedAsAPreemption) {
  const std::string run = "run rt-periodic --technique drain";
  const json document = json::parse(run_segue(run + " --json").out);
  const auto killed = document.at("killed_vacates").get<std::uint64_t>();
  EXPECT_GT(killed, 0U);
  const std::string table = run_segue(run).out;
  EXPECT_THAT(table, HasSubstr("\n" + std::to_string(document.at("preemptions").get<int>()) +
                               " SMs preempted, "));
  EXPECT_THAT(table, HasSubstr("\n" + std::to_string(killed) +
                               " SMs vacated because their kernel was killed   [modelled]\n"));
}

TEST(Reproduce, NamesFilesOfOnesOwn) {
  const std::string machine = write_file(
      "mine.toml", text_of(source_path("/cmodel/data/papers/chimera/machines/fermi30.toml")));
  const std::string library =
      write_file("chimera.toml",
                 text_of(source_path("/cmodel/data/papers/chimera/applications/chimera.toml")));
  const std::string call =
      "reproduce chimera-table-2 --machine " + machine + " --applications " + library;
  EXPECT_THAT(run_segue(call).out, HasSubstr("\ngiven     kernels: " + library + "\n"));
  const json given = json::parse(run_segue(call + " --json").out).at(0).at("given");
  EXPECT_EQ(given.at(0), "kernels: " + library);
}

TEST(Profile, IsAWorkloadWhateverTheNames) {
  const std::string host = own("odd \"name\".toml");
  fs::copy_file(source_path("/cmodel/isa/suite/histo/histo.toml"), host);
  fs::copy_file(source_path("/cmodel/isa/suite/histo/histo.gfx1010.s"), own("histo.s"));
  std::string text = text_of(host);
  const std::string source = "histo.cl";
  text.replace(text.find(source), source.size(), "histo.s");
  std::ofstream(host) << text;
  const std::string workload = own("profiled.toml");
  const Ended made = run_segue("kernel profile --isa gfx1010 --size small '" + host +
                               "' --beside spmv --output " + workload);
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const Ended checked = run_segue("check " + workload);
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  const Ended nan = run_segue("kernel profile histo --issue-rate nan");
  EXPECT_EQ(nan.exit_code, 2);
  const Ended unused = run_segue("kernel profile histo --beside spmv");
  EXPECT_EQ(unused.exit_code, 2);
  EXPECT_THAT(unused.err, HasSubstr("--beside: stands in the workload that --output writes"));
  const Ended beside = run_segue("kernel profile histo --beside spmw");
  EXPECT_EQ(beside.exit_code, 2);
  EXPECT_THAT(beside.err, HasSubstr("--beside: unknown application 'spmw'"));
}

}  // namespace
}  // namespace segue::cli
