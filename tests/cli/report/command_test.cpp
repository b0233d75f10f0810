// `segue report`: what it writes, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/report/sample_results.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string contents(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string good() { return write_file("good.jsonl", sample_line("dss")); }

/// A name of the test's own at which nothing is.
std::string no_file(const std::string& name) {
  const std::string path = write_file(name, "");
  std::filesystem::remove(path);
  return path;
}

TEST(Report, APageInOneFile) {
  const std::string page = no_file("page.html");
  const Ended ended = run_segue("report " + good() + " --output " + page);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(contents(page), StartsWith("<!doctype html>"));
  // To standard output the same, but for the line that makes it.
  const Ended piped = run_segue("report " + good() + " --output -");
  EXPECT_THAT(piped.out, StartsWith("<!doctype html>"));
  EXPECT_THAT(piped.out, HasSubstr("segue run --policy dss"));
}

/// The command behind the first record of the page.
std::string repeating_line(const std::string& page) {
  const std::string key = "\"command\":\"segue ";
  const std::size_t begin = page.find(key + "run");
  if (begin == std::string::npos) return "";
  const std::size_t first = begin + key.size();
  return page.substr(first, page.find('"', first) - first);
}

// Its own machine, sizes and fault scheme included: the line gives the same record from any folder.
TEST(Report, TheLineThatRepeatsARunRepeatsIt) {
  const std::string machine = write_file(
      "own.toml", contents(source_path("/cmodel/data/papers/thesis5/machines/k20c.toml")));
  const Ended ran =
      run_segue("run parboil-2 --machine " + machine +
                " --technique chimera --limit 15us --size preempt_selector.Lanes=1 --faults "
                "replay-queue --max-time 1ms --no-skip --histogram --json");
  ASSERT_EQ(ran.exit_code, 14) << ran.err;
  const std::string page =
      run_segue("report " + write_file("run.json", ran.out) + " --output -").out;
  const std::string line = repeating_line(page);
  EXPECT_THAT(line, HasSubstr("--machine " + machine));
  EXPECT_THAT(line, HasSubstr(" --no-skip"));
  const auto without_times = [](const std::string& text) {
    nlohmann::json document = nlohmann::json::parse(text);
    for (const char* key : {"speed", "cpu_s"}) document.erase(key);
    return document;
  };
  EXPECT_EQ(without_times(run_segue(line).out), without_times(ran.out)) << line;
}

TEST(Report, ARecordThatNamesNoCommandHasNone) {
  const std::string run = write_file("run.json", sample_run("npq", 1.2).dump());
  EXPECT_EQ(repeating_line(run_segue("report " + run + " --output -").out), "");
}

TEST(Report, AnAreaWithoutSizesHasNoCommand) {
  const std::string file = write_file(
      "area.json", R"({"schema":"segue-area-2","rows":[{"block":"a","fidelity":"modelled"}]})");
  const Ended ended = run_segue("report " + file + " --output -");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, Not(HasSubstr("\"command\":\"segue area")));
}

TEST(Report, AWarningOfFilesThatDifferIsOnStandardError) {
  const std::string line = sample_line("dss");
  nlohmann::ordered_json result = nlohmann::ordered_json::parse(line)["result"];
  result["run"]["seed"] = 7;
  const std::string other =
      write_file("other.jsonl", studies::grid::result_line("v1", "dss", result.dump()));
  const Ended ended = run_segue("report " + good() + " " + other + " --output -");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.err, StartsWith("segue report: warning: 1 point in several files with "
                                    "different results: records have no time, so that the file "
                                    "that is last on the command line counts (1 of "));
  EXPECT_THAT(ended.out, HasSubstr("1 point in several files with different results"));
}

// Without its limit the run would be refused.
TEST(Report, TheLineThatRepeatsATraceIsOfItsSettings) {
  const std::string trace = no_file("trace.json");
  ASSERT_EQ(run_segue("run parboil-2 --technique chimera --limit 30us --max-time 1ms --trace " +
                      trace + " --trace-time 0.5ms..1ms")
                .exit_code,
            14);
  const std::string page = run_segue("report " + trace + " --output -").out;
  const std::string line = repeating_line(page);
  EXPECT_THAT(line, HasSubstr("--technique chimera --limit 30us "));
  EXPECT_THAT(line, HasSubstr("--max-time 1ms --trace "));
  EXPECT_THAT(line, HasSubstr(" --trace-time 500us..1000us"));
  const std::string before = contents(trace);
  EXPECT_EQ(run_segue(line).exit_code, 14) << line;
  EXPECT_EQ(contents(trace), before);
}

TEST(Report, AModelVersionThatIsNearIsNamed) {
  const std::string file =
      write_file("v.jsonl", sample_line("dss", "abc1") + sample_line("dss", "abc2"));
  expect_refused(run_segue("report " + file + " --model-version latst --output -"),
                 "segue report: --model-version: no record is of 'latst'; did you mean 'latest'?; "
                 "allowed: latest, abc1, abc2");
  const std::string run =
      write_file("run.json", run_segue("run parboil-2 --max-time 1ms --json").out);
  expect_refused(run_segue("report " + run + " --model-version latest --output -"),
                 "segue report: --model-version: no results of a sweep; allowed: with one of its "
                 "files");
}

TEST(Report, FilesThatAreNoResults) {
  const auto refused = [](const std::string& name, const std::string& text) {
    const std::string file = write_file(name, text);
    const std::string page = no_file("page.html");
    const Ended ended = run_segue("report " + file + " --output " + page);
    EXPECT_FALSE(std::filesystem::exists(page));
    EXPECT_EQ(ended.exit_code, 2);
    return ended.err.substr(0, 14) + ended.err.substr(ended.err.find(name));
  };
  EXPECT_EQ(refused("empty.jsonl", "\n"),
            "segue report: empty.jsonl: the file is empty; allowed: a file with at least one "
            "result\n");
  EXPECT_THAT(refused("broken.json", "{\n\"schema\": \"segue-run-1\",\n"),
              StartsWith("segue report: broken.json:3: not JSON, or cut off; allowed: "));
  EXPECT_THAT(refused("foreign.json", "{\"a\": 1}\n"),
              StartsWith("segue report: foreign.json: no result of segue; allowed: "));
  EXPECT_THAT(refused("mixed.jsonl", sample_line("dss") + "{\"a\":1}\n"),
              StartsWith("segue report: mixed.jsonl:2: no result of segue; allowed: "));
  EXPECT_THAT(refused("broken.jsonl", sample_line("dss") + "{\"a\n" + sample_line("fcfs")),
              StartsWith("segue report: broken.jsonl:2: the line is no JSON; allowed: "));
  EXPECT_THAT(refused("versions.jsonl", sample_line("dss", "v1") + sample_line("npq", "v2")),
              StartsWith("segue report: versions.jsonl:2: a record of model version v2, but "));
}

TEST(Report, NoSuchFileAndFolder) {
  expect_refused(run_segue("report no-such-file.json"),
                 "segue report: cannot read 'no-such-file.json'; allowed: a file of results");
  expect_refused(run_segue("report /tmp"),
                 "segue report: cannot read '/tmp'; allowed: a file of results");
}

TEST(Report, AnInputIsNotOverwritten) {
  const std::string file = good();
  const std::string before = contents(file);
  expect_refused_with(run_segue("report " + file + " --output " + file),
                      "segue report: --output: '" + file + "' is also one of RESULTS; allowed: ");
  EXPECT_EQ(contents(file), before);
}

TEST(Report, AHalfWrittenLineIsSkippedWithANote) {
  const std::string line = sample_line("dss");
  const std::string file = write_file("killed.jsonl", line + line.substr(0, 50));
  const Ended ended = run_segue("report " + file + " --output -");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.err, HasSubstr("killed.jsonl:2: skipped, for a sweep was killed"));
}

// A stand-in for Chromium, which says the address that it was given.
TEST(Report, FiguresAreDrawnInAnyTemporaryFolder) {
  const std::filesystem::path folder = std::filesystem::path(good()).parent_path() / "t#m?%41 x";
  std::filesystem::create_directories(folder / "bin");
  const std::filesystem::path chromium = folder / "bin/chromium";
  std::ofstream(chromium) << "#!/bin/sh\nfor word; do :; done\necho \"$word\" > '"
                          << (folder / "address").string()
                          << "'\necho '<pre id=\"segue-export\">fig aGk=</pre>'\n";
  std::filesystem::permissions(chromium, std::filesystem::perms::owner_all);
  const Ended ended = run_shell("TMPDIR='" + folder.string() + "' PATH='" +
                                (folder / "bin").string() + "' " SEGUE_PROGRAM " report " + good() +
                                " --format svg --output '" + (folder / "figures").string() + "'");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  std::ifstream address(folder / "address");
  std::string line;
  std::getline(address, line);
  EXPECT_THAT(line, HasSubstr("/t%23m%3F%2541%20x/segue-report-"));
  EXPECT_TRUE(line.ends_with("/report.html#export-svg")) << line;
}

TEST(Report, FiguresNeedATemporaryFolder) {
  expect_refused(run_shell("TMPDIR=/proc " SEGUE_PROGRAM " report " + good() +
                           " --format svg --output figures"),
                 "segue report: TMPDIR: no folder can be made in '/proc': No such file or "
                 "directory; allowed: one that can be written");
  expect_refused(run_shell("TMPDIR=/nowhere " SEGUE_PROGRAM " report " + good() +
                           " --format svg --output figures"),
                 "segue report: TMPDIR: it names no folder; allowed: one that can be written");
}

/// What `segue report --format svg` says where this script stands for Chromium.
Ended drawn_by(const std::string& script, const std::string& before = "") {
  const std::filesystem::path folder = std::filesystem::path(good()).parent_path() / "stand-in";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "chromium") << "#!/bin/sh\n" << script << "\n";
  std::filesystem::permissions(folder / "chromium", std::filesystem::perms::owner_all);
  return run_shell(before + "TMPDIR=/tmp PATH='" + folder.string() + ":/usr/bin:/bin' " +
                   SEGUE_PROGRAM " report " + good() + " --format svg --output '" +
                   (folder / "figures").string() + "'");
}

TEST(Report, AChromiumThatFailsIsNoInternalError) {
  const std::string begin = "segue report: --format: svg not drawn: ";
  const auto expect_said = [&](const Ended& ended, const std::string& what) {
    EXPECT_EQ(ended.exit_code, 13);
    EXPECT_THAT(ended.err, StartsWith(begin + what));
    EXPECT_THAT(ended.err, Not(HasSubstr("internal error")));
  };
  expect_said(drawn_by("kill -9 $$"), "Chromium ended with 'Killed'; ");
  expect_said(drawn_by("echo odd line >&2; exit 133"),
              "Chromium ended with 'Trace/breakpoint trap'; ");
  expect_said(drawn_by("echo no libnss >&2; exit 1"),
              "Chromium ended with exit code 1; it says: no libnss\n");
  expect_said(drawn_by("exit 0"), "Chromium has drawn no page; ");
  expect_said(drawn_by("exit 0", "ulimit -f 8; "),
              "no file can be written in TMPDIR, '/tmp': File too large\n");
}

// A folder of its name is no Chromium.
TEST(Report, FiguresNeedChromium) {
  const std::filesystem::path folder = std::filesystem::path(good()).parent_path() / "no-program";
  std::filesystem::create_directories(folder / "chromium");
  EXPECT_THAT(run_shell("PATH='" + folder.string() + "' " SEGUE_PROGRAM " report " + good() +
                        " --format svg --output figures")
                  .err,
              HasSubstr("Debian package chromium"));
  const Ended ended = run_shell("PATH=/nowhere " SEGUE_PROGRAM " report " + good() +
                                " --format svg --output figures");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("Debian package chromium"));
  expect_refused_with(run_segue("report " + good() + " --format svg --output -"),
                      "segue report: --output: '-' with --format svg; allowed: a folder");
}

}  // namespace
}  // namespace segue::cli
