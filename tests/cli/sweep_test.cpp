// `segue sweep`: points, resumption after a kill at any moment, errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/cli/small_sweep.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

TEST(Sweep, KillsAtAnyMomentLoseNothingAndRepeatNothing) { expect_kills_lose_nothing(30); }

TEST(Sweep, ALineThatWasCutIsDroppedAndRunAgain) {
  const std::string spec = small_sweep();
  const std::string results = fresh("cut.jsonl");
  const Ended whole = run_segue("sweep " + spec + " --json --results " + results);
  const std::string text = text_of(results);
  std::ofstream(results, std::ios::binary) << text.substr(0, text.size() - 100);
  const Ended again = run_segue("sweep " + spec + " --json --results " + results);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(json::parse(again.out), json::parse(whole.out));
  EXPECT_EQ(lines_in(text_of(results)), 200U);
}

TEST(Sweep, ASeedOfNoSampleIsRefused) {
  const Ended ended = run_segue("sweep " + small_sweep("sample_seed = 3\n") + " --list");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("all points are run; allowed: beside sample\n"));
}

TEST(Sweep, ResultsOnStandardOutputAreTheLinesOfTheFile) {
  const std::string spec = small_sweep("sample = 5\n");
  const std::string results = fresh("file.jsonl");
  ASSERT_EQ(run_segue("sweep " + spec + " --jobs 1 --results " + results).exit_code, 0);
  const Ended dash = run_segue("sweep " + spec + " --jobs 1 --results -");
  EXPECT_EQ(dash.exit_code, 0) << dash.err;
  EXPECT_EQ(lines_in(dash.out), 5U);
  EXPECT_EQ(dash.out, text_of(results));
  EXPECT_EQ(run_segue("sweep " + spec + " --jobs 1 --results /dev/stdout | cat").out, dash.out);
  EXPECT_FALSE(std::filesystem::exists("-"));

  const std::string full = "segue sweep: --results: standard output cannot be written\n";
  const Ended lost = run_segue_to("/dev/full", "sweep " + spec + " --results -");
  EXPECT_EQ(lost.exit_code, 13);
  EXPECT_THAT(lost.err, HasSubstr(full));

  expect_refused(run_segue("sweep " + spec + " --results - --json"),
                 "segue sweep: --results: '-' is taken by --json; allowed: a file");
  expect_refused(run_segue("sweep " + spec + " --results - --csv"),
                 "segue sweep: --results: '-' is taken by --csv; allowed: a file");
  expect_refused(run_segue("sweep " + spec + " --results - --slurm"),
                 "segue sweep: --results: '-' cannot be gone on with; allowed: a file");
}

// Lines of a file from before results had a digest.
TEST(Sweep, ResultsWithoutADigestAreLeftAloneAndSaid) {
  const std::string spec = small_sweep("sample = 3\n");
  const std::string results = fresh("old.jsonl");
  const std::string call = "sweep " + spec + " --json --results " + results;
  const Ended first = run_segue(call);
  ASSERT_EQ(first.exit_code, 0) << first.err;
  std::string old;
  std::ifstream in(results);
  for (std::string line; std::getline(in, line);) {
    json record = json::parse(line);
    record.erase("digest");
    old += record.dump() + "\n";
  }
  std::ofstream(results) << old;
  const Ended again = run_segue(call);
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.err, HasSubstr("segue sweep: 3 results without a digest or of other versions "
                                   "of the model are left alone\n"));
  EXPECT_EQ(json::parse(again.out), json::parse(first.out));
  EXPECT_TRUE(text_of(results).starts_with(old));
  EXPECT_EQ(lines_in(text_of(results)), 6U);
}

// An empty file has no results, and could be begun.
TEST(Sweep, ResultsTakeThePlaceOfNoFileThatIsRead) {
  write_file("empty_profiles.toml", "");
  write_file("profiled.toml",
             std::string("profiles = ['empty_profiles.toml']\n") + kSmallSweepWorkload);
  const std::string spec =
      write_file("reads.toml", "name = 'reads'\n[[grid]]\nworkload = 'profiled.toml'\n");
  const std::string folder = spec.substr(0, spec.rfind('/') + 1);
  for (const auto& [file, what] :
       {std::pair("empty_profiles.toml", "a file of profiles"),
        std::pair("profiled.toml", "the workload"), std::pair("reads.toml", "the spec")}) {
    expect_refused(run_segue("sweep " + spec + " --results " + folder + file),
                   "segue sweep: --results: '" + folder + file + "' is also " + what +
                       "; allowed: another file");
  }
}

// As with the results in a file, and a table that cannot be written.
TEST(Sweep, ALostStandardOutputTakesThePlaceOfNoFailure) {
  const std::string results = fresh("lost.jsonl");
  const std::pair<const char*, int> ends[] = {{"", 13}, {"max_time = '1us'\n", 14}};
  for (const auto& [setting, code] : ends) {
    const std::string spec = small_sweep(std::string("sample = 5\n") + setting);
    for (const std::string& where : {std::string("-"), results}) {
      const Ended lost = run_segue_to("/dev/full", "sweep " + spec + " --results " + where);
      EXPECT_EQ(lost.exit_code, code) << where << setting << lost.err;
    }
    std::filesystem::remove(results);
  }
}

TEST(Sweep, ResultsAreNotMixedWithTheTextOfAStandardStream) {
  const std::string spec = small_sweep("sample = 5\n");
  const std::string results = fresh("small.jsonl");  // as without --results
  ASSERT_EQ(run_segue("sweep " + spec + " --results " + results).exit_code, 0);
  const std::string kept = text_of(results);
  const std::string folder = std::filesystem::path(results).parent_path().string();
  for (const std::string& options : {std::string(">> "), std::string("2>> "),
                                     "--results " + results + " 2>> ", std::string("--csv >> ")}) {
    const Ended ended = run_shell("cd " + folder + " && bash -c '" SEGUE_PROGRAM " sweep " + spec +
                                  " " + options + "small.jsonl'");
    EXPECT_EQ(ended.exit_code, 2) << options;
    const std::string text = text_of(results);
    EXPECT_EQ(text.substr(0, kept.size()), kept) << options;
    EXPECT_EQ(text.find("fairness  preemptions"), std::string::npos) << options;
    std::ofstream(results, std::ios::binary) << kept;  // without the refusal
  }
}

TEST(Sweep, ResultsThatCannotBeWrittenCostNoPoint) {
  const std::string spec = small_sweep("sample = 5\n");
  const std::string results = fresh("full.jsonl");
  const Ended whole = run_segue("sweep " + spec + " --results " + results);
  std::filesystem::remove(results);
  // The first line fits, of the second a part.
  const Ended full =
      run_shell("bash -c '(ulimit -f 4; exec " SEGUE_PROGRAM " sweep " + spec +
                " --jobs 1 --results " + results + " 2>&1) | cat; exit ${PIPESTATUS[0]}'");
  EXPECT_EQ(full.exit_code, 13);
  EXPECT_THAT(full.out, testing::StartsWith(whole.out));
  EXPECT_THAT(full.out, HasSubstr("segue sweep: --results: cannot write '" + results +
                                  "': File too large\n"));
  // The same command goes on with what is there.
  const Ended again = run_segue("sweep " + spec + " --results " + results);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(again.out, whole.out);
}

// The files are replaced when the first result is there.
TEST(Sweep, FiguresOfAFileThatChangesMeanwhileAreNotKept) {
  const std::string spec = small_sweep();
  const std::string results = fresh("changing.jsonl");
  const std::string workload = (std::filesystem::path(spec).parent_path() / "small.toml").string();
  std::string changed = kSmallSweepWorkload;
  changed.replace(changed.find("tbs = 400"), 9, "tbs = 300");
  const std::string other = write_file("other.toml", changed);
  const std::string sweep = "sweep " + spec + " --jobs 1 --results " + results;
  const Ended ended =
      run_shell("bash -c '" SEGUE_PROGRAM " " + sweep + " & until test -s " + results +
                "; do sleep 0.01; done; mv " + other + " " + workload + "; wait $!'");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.out, HasSubstr("failed: a file of this point has changed since"));
  EXPECT_LT(lines_in(text_of(results)), 200U);
  EXPECT_THAT(text_of(results), testing::Not(HasSubstr("has changed since")));
  const Ended again = run_segue(sweep + " --json");
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(
      json::parse(again.out),
      json::parse(run_segue("sweep " + spec + " --json --results " + fresh("new.jsonl")).out));
}

TEST(Sweep, ResultsThatAreGoneInTheEndAreSaid) {
  const std::string spec = small_sweep();
  const std::string results = fresh("gone.jsonl");
  for (const std::string end : {"rm ", "truncate -s 10 ", "echo x >> "}) {
    const Ended ended = run_shell("bash -c '" SEGUE_PROGRAM " sweep " + spec + " --results " +
                                  results + " & until test -s " + results +
                                  "; do sleep 0.01; done; " + end + results + "; wait $!'");
    EXPECT_EQ(ended.exit_code, 13) << end;
    EXPECT_THAT(ended.err, HasSubstr("was removed, replaced or changed meanwhile")) << end;
    EXPECT_THAT(ended.out, HasSubstr("200 points, 0 failed")) << end;
    std::filesystem::remove(results);
  }
}

TEST(Sweep, APointThatWasStoppedIsSaidByTheExitCode) {
  const std::string spec = write_file(
      "stopped.toml", "name = 's'\n[[grid]]\nworkload = 'parboil-2'\nmax_time = ['1ms', '2s']\n");
  const std::string results = fresh("stopped.jsonl");
  for (int time = 0; time < 2; ++time) {
    const Ended ended = run_segue("sweep " + spec + " --results " + results);
    EXPECT_EQ(ended.exit_code, 14) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("\ns: 2 points, 0 failed, 1 stopped; "));
  }
  const json document =
      json::parse(run_segue("sweep " + spec + " --json --results " + results).out);
  EXPECT_EQ(document.at("stopped"), 1);
}

// The files of its points have other names there.
TEST(Sweep, ACopyOfItsFolderNamesTheFilesOfTheCopy) {
  const std::filesystem::path first =
      std::filesystem::path(write_file("copied.toml", "")).parent_path() / "first";
  const std::filesystem::path second = first.parent_path() / "second";
  for (const auto& folder : {first, second}) std::filesystem::remove_all(folder);
  std::filesystem::create_directories(first);
  std::filesystem::copy_file(SEGUE_SOURCE_DIR "/cmodel/data/papers/thesis5/machines/k20c.toml",
                             first / "sm.toml");
  std::string workload = kSmallSweepWorkload;
  workload.replace(workload.find("20.0"), 4, "1e-5");  // below a clock cycle, which warns
  std::ofstream(first / "sw.toml") << workload;
  std::ofstream(first / "sp.toml")
      << "name = 'sp'\n[[grid]]\nmachine = 'sm.toml'\nworkload = 'sw.toml'\nseed = '1..2'\n";
  const auto in = [](const std::filesystem::path& folder, const std::string& options) {
    const Ended ended =
        run_shell("cd " + folder.string() + " && " SEGUE_PROGRAM " sweep sp.toml " + options);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    return ended.out;
  };
  EXPECT_THAT(in(first, "--json"), HasSubstr(first.string()));
  std::filesystem::copy(first, second);
  for (const std::string format : {"--csv", "--json"}) {
    const std::string kept = in(second, format);
    EXPECT_THAT(kept, testing::Not(HasSubstr(first.string())));
    EXPECT_EQ(kept, in(second, format + " --results new.jsonl"));
    std::filesystem::remove(second / "new.jsonl");
  }
  EXPECT_EQ(text_of((second / "sp.jsonl").string()), text_of((first / "sp.jsonl").string()));
}

// As below the table of a run; the guesses of two machines, and a file that both points have.
TEST(Sweep, SourcesOfTheFiguresStandOnceBelowTheTable) {
  const std::string workload = write_file("mine.toml", kSmallSweepWorkload);
  const std::string machine = write_file(
      "own.toml", text_of(SEGUE_SOURCE_DIR "/cmodel/data/papers/thesis5/machines/k20c.toml"));
  const std::string spec =
      write_file("own-sweep.toml",
                 "name = 'own'\n[[grid]]\nworkload = 'mine.toml'\nmachine = "
                 "['own.toml', 'fermi30']\nfaults = ['stall', 'operand-log']\n");
  const std::string results = fresh("own.jsonl");
  const Ended ended = run_segue("sweep " + spec + " --results " + results);
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  const auto sources = [](const std::string& text) {
    std::multiset<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      for (const char* word : {"given ", "published ", "assumed "}) {
        if (line.starts_with(word)) lines.insert(line);
      }
    }
    return lines;
  };
  std::set<std::string> of_runs;
  for (const std::string& of : {machine, std::string("fermi30")}) {
    for (const char* faults : {"stall", "operand-log"}) {
      const std::multiset<std::string> of_run =
          sources(run_segue("run " + workload + " --machine " + of + " --faults " + faults).out);
      of_runs.insert(of_run.begin(), of_run.end());
    }
  }
  EXPECT_TRUE(of_runs.contains("given     machine: " + machine));
  EXPECT_TRUE(of_runs.contains("given     workload: " + workload));
  EXPECT_EQ(sources(ended.out), std::multiset<std::string>(of_runs.begin(), of_runs.end()));
  EXPECT_GT(ended.out.find("given "), ended.out.find("figures are [modelled]"));
}

// A machine's own are those of its runs; they are no blanks beside a point that names some.
TEST(Sweep, PolicyAndTechniqueOfTheMachineStandInTableAndCsv) {
  const std::string spec = write_file(
      "own.toml",
      "name = 'own'\n[[grid]]\nworkload = 'parboil-2'\nmax_time = '1us'\n"
      "[[grid]]\nworkload = 'parboil-2'\nmax_time = '1us'\npolicy = 'fcfs'\ntechnique = 'drain'\n");
  const Ended csv = run_segue("sweep " + spec + " --csv --results " + fresh("own.jsonl"));
  EXPECT_THAT(csv.out, HasSubstr("\nk20c,parboil-2,dss,switch,")) << csv.err;
  EXPECT_THAT(csv.out, HasSubstr("\nk20c,parboil-2,fcfs,drain,"));
  const std::string table = run_segue("sweep " + spec + " --results " + fresh("own.jsonl")).out;
  EXPECT_THAT(table, testing::ContainsRegex("\nparboil-2 +dss +switch "));
  EXPECT_THAT(table, testing::ContainsRegex("\nparboil-2 +fcfs +drain "));
}

TEST(Sweep, DeadlinesStandInTableAndCsvWhereThereAreSome) {
  const std::string spec = write_file("rt.toml",
                                      "name = 'rt'\n[[grid]]\nworkload = ['rt-periodic', "
                                      "'parboil-2']\nmax_time = '20ms'\n");
  const Ended run = run_segue("run rt-periodic --json --max-time 20ms");
  std::uint64_t met = 0;
  std::uint64_t all = 0;
  const json document = json::parse(run.out);
  for (const json& process : document.at("metrics").at("processes")) {
    if (!process.contains("deadlines")) continue;
    met += process["deadlines"]["met"].get<std::uint64_t>();
    all += process["deadlines"]["launches"].size();
  }
  ASSERT_NE(all, 0U);
  const std::string table = run_segue("sweep " + spec + " --results " + fresh("rt.jsonl")).out;
  EXPECT_THAT(table, HasSubstr(" deadlines met "));
  EXPECT_THAT(table, HasSubstr(" " + std::to_string(met) + " of " + std::to_string(all) + " "));
  EXPECT_THAT(run_segue("sweep " + spec + " --csv --results " + fresh("rt.jsonl")).out,
              HasSubstr(",deadlines_met,deadlines_met_fidelity,deadlines,deadlines_fidelity,"));
  EXPECT_THAT(run_segue("sweep smoke --list").err, testing::Not(HasSubstr("deadlines")));
}

TEST(Sweep, SmsThatDoNotBecomeFreeAreNoSilentZero) {
  const std::string spec = write_file("open.toml",
                                      "name = 'open'\n[[grid]]\nworkload = 'persistent'\n"
                                      "technique = 'drain'\nmax_time = '3ms'\n");
  const std::string results = fresh("open.jsonl");
  const Ended table = run_segue("sweep " + spec + " --results " + results);
  std::ifstream in(results);
  std::string line;
  ASSERT_TRUE(std::getline(in, line)) << table.err;
  const std::string open = json::parse(line).at("result").at("run").at("open_preempts").dump();
  ASSERT_NE(open, "0");
  EXPECT_THAT(table.out, HasSubstr("+" + open + " "));
  EXPECT_THAT(table.out, HasSubstr("\npreemptions +N  and N SMs were preempted and not vacated"));
  EXPECT_THAT(run_segue("sweep " + spec + " --csv --results " + results).out,
              HasSubstr("preemptions,preemptions_fidelity,open_preempts,open_preempts_fidelity,"));
}

// With the error that `segue area` has for the same hardware in all.
TEST(Sweep, TableAndCsvSayWhetherAnAreaIsFitted) {
  const std::string spec = write_file(
      "from.toml",
      "name = 'from'\n[[grid]]\nworkload = 'parboil-2'\nmax_time = '1us'\n"
      "technique = 'switch'\nfaults = 'operand-log'\nsize = ['operand_log.NumEntries=48', "
      "'operand_log.NumEntries=64']\n");
  const Ended csv = run_segue("sweep " + spec + " --csv --results " + fresh("from.jsonl"));
  std::istringstream lines(csv.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line)) << csv.err;
  EXPECT_THAT(line, testing::EndsWith(",command,key,kge_from\r"));
  std::set<std::string> from;
  while (std::getline(lines, line)) from.insert(line.substr(line.rfind(',') + 1));
  EXPECT_EQ(from, std::set<std::string>({"fitted +-2 %\r", "measured\r"}));
  const std::string table = run_segue("sweep " + spec + " --results " + fresh("from.jsonl")).out;
  EXPECT_THAT(table, HasSubstr("\nkGE~  the area of a block is fitted; kge_from of --csv has its "
                               "error\n"));
  EXPECT_EQ(std::ranges::count(table, '~'), 2) << table;  // a point, the footnote
}

TEST(Sweep, EveryPointIsCheckedBeforeTheFirst) {
  const std::string results = fresh("none.jsonl");
  const Ended ended =
      run_segue("sweep " + small_sweep("[[grid]]\npolicy = \"dsss\"\n") + " --results " + results);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("unknown policy 'dsss'; did you mean 'dss'?"));
  EXPECT_FALSE(std::filesystem::exists(results));
  const Ended both = run_segue(
      "sweep " + small_sweep("[[grid]]\nrtl = [true, false]\nrtl_compare = [true, false]\n"));
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("rtl and rtl_compare of one run; allowed: one of them"));
  EXPECT_EQ(run_segue("sweep " + small_sweep("[[grid]]\npolciy = \"dss\"\n")).exit_code, 2);
  EXPECT_EQ(run_segue("sweep smok").exit_code, 2);
}

TEST(Sweep, ListsTheCommandsThatRepeatItsPoints) {
  const Ended list = run_segue("sweep " + small_sweep() + " --list");
  EXPECT_EQ(list.exit_code, 0);
  EXPECT_EQ(lines_in(list.out), 200U);
  const std::string command = list.out.substr(0, list.out.find('\n'));
  ASSERT_EQ(command.substr(0, 6), "segue ");
  EXPECT_EQ(run_segue(command.substr(6)).exit_code, 0) << command;
  EXPECT_THAT(run_segue("sweep " + small_sweep() + " --dry-run").out,
              HasSubstr("200 points, all can be run"));
}

TEST(Sweep, ASampleIsOfTheGridAndTheSameEveryTime) {
  const std::string spec = small_sweep("sample = 7\nsample_seed = 3\n");
  const Ended list = run_segue("sweep " + spec + " --list");
  EXPECT_EQ(lines_in(list.out), 7U);
  EXPECT_EQ(run_segue("sweep " + spec + " --list").out, list.out);
}

TEST(Sweep, TheSpecOfTheHelpCanBeRun) {
  const std::string help = run_segue("sweep --help").out;
  const std::size_t begin = help.find("  name = 'mine'");
  const std::size_t end = help.find("Every point is checked");
  ASSERT_LT(begin, end);
  const std::string spec = write_file("help.toml", help.substr(begin, end - begin));
  // 24 of the first grid, 4 of the second, 18 and 12 with hardware.
  EXPECT_EQ(run_segue("sweep " + spec + " --dry-run").out, "mine: 58 points, all can be run\n");
}

TEST(Sweep, TheSweepThatShipsCanBeRun) {
  for (const char* name : {"smoke", "techniques"}) {
    EXPECT_EQ(run_segue(std::string("sweep ") + name + " --dry-run").exit_code, 0) << name;
  }
}

// With Slurm: tests/scripts/slurm_test.py.
TEST(Sweep, SlurmIsRefusedWhereItIsNot) {
  setenv("SLURM_ARRAY_TASK_ID", "", 1);
  expect_refused(run_segue("sweep smoke --slurm-task . --results " + fresh("a.jsonl")),
                 "segue sweep: --slurm-task outside of a Slurm job array; allowed: --slurm");
  const std::string piped = fresh("piped.jsonl");
  expect_refused(run_shell("cat " + small_sweep() +
                           " | " SEGUE_PROGRAM " sweep /dev/stdin --slurm --results " + piped),
                 "segue sweep: --slurm: '/dev/stdin' is a pipe, which no task can read; allowed: a "
                 "file");
  EXPECT_FALSE(std::filesystem::exists(piped));
  expect_refused_with(run_segue("sweep smoke --slurm-option=--partition=long"), "segue: ");
  expect_refused_with(run_segue("sweep smoke --slurm --slurm-seconds 0"), "segue: --slurm-seconds");
  expect_refused_with(run_segue("sweep smoke --slurm --slurm-merge"), "segue: ");
}

}  // namespace
}  // namespace segue::cli
