#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/cli/small_applications.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;

Ended reproduce(const std::string& arguments) {
  return run_segue("reproduce --applications " + small_applications() + " --sizes 2,3 " +
                   arguments);
}

TEST(Reproduce, ListsEveryFigure) {
  const Ended ended = run_segue("reproduce --list");
  EXPECT_EQ(ended.exit_code, 0);
  for (const char* id :
       {"thesis-table-5.2", "thesis-fig-5.4", "thesis-fig-5.5a", "thesis-fig-5.5b",
        "thesis-fig-5.6", "thesis-fig-5.7", "thesis-fig-5.8a", "thesis-fig-5.8b",
        "frontend-replay-entries", "frontend-window", "frontend-hung", "frontend-misses"}) {
    EXPECT_NE(ended.out.find(std::string(id) + " "), std::string::npos) << id;
  }
}

TEST(Reproduce, WorkloadsOfAFigureWithoutAnyAreRefused) {
  expect_refused(run_segue("reproduce chimera-table-2 --workloads 3"),
                 "segue reproduce: --workloads: chimera-table-2 has no workloads of a number of "
                 "processes; allowed: with simulated figures of the thesis");
}

TEST(Reproduce, OptionsOfSimulationsAreRefusedOfAFigureThatSimulatesNothing) {
  expect_refused(
      run_segue("reproduce chimera-table-2 --assume requests=3"),
      "segue reproduce: --assume: no figure of chimera that is asked for simulates anything; "
      "allowed: with simulated figures");
  for (const std::string option : {"--seed", "--jobs", "--cache"}) {
    expect_refused(run_segue("reproduce thesis-table-5.2 " + option + " 9"),
                   "segue reproduce: " + option +
                       ": thesis-table-5.2 simulates nothing; allowed: with simulated figures");
  }
}

TEST(Reproduce, AnAssumptionThatAFigureVariesIsRefused) {
  expect_refused(run_segue("reproduce smk-schedulers --assume scheduler=oldest-first"),
                 "segue reproduce: --assume scheduler: smk-schedulers has rows of each; allowed: "
                 "with other figures");
}

TEST(Reproduce, TheCommandThatRepeatsAFigureDoes) {
  for (const std::string& assumed : {std::string(), std::string(" --assume dss=settling"),
                                     std::string(" --assume tb-cv=none")}) {
    const json first =
        json::parse(reproduce("thesis-fig-5.8a --workloads 1 --json" + assumed).out).at(0);
    const auto again = first.at("repeated_by").get<std::string>();
    const Ended ended = run_segue(again.substr(again.find(" ") + 1) + " --json");
    ASSERT_EQ(ended.exit_code, 0) << again << "\n" << ended.err;
    EXPECT_EQ(json::parse(ended.out).at(0).at("rows"), first.at("rows"));
  }
}

TEST(Reproduce, RepeatedOptionsAreRefused) {
  expect_refused(run_segue("reproduce thesis-table-5.2 --sizes 2,4,2"),
                 "segue reproduce: --sizes: 2 comes twice; allowed: once");
  expect_refused(run_segue("reproduce thesis6-area thesis-table-5.2 thesis6-area"),
                 "segue reproduce: figure: thesis6-area comes twice; allowed: once");
  for (const char* other : {"cpu-scale=2", "thesis:cpu-scale=1"}) {
    expect_refused(
        run_segue(std::string("reproduce thesis-table-5.2 --assume cpu-scale=1 --assume ") + other),
        "segue reproduce: --assume: cpu-scale comes twice; allowed: once");
  }
}

TEST(Reproduce, EveryListedFigureIsMade) {
  const Ended list = run_segue("reproduce --list");
  std::istringstream lines(list.out);
  for (std::string line; std::getline(lines, line);) {
    const std::string id = line.substr(0, line.find(' '));
    if (!id.starts_with("thesis-fig-5")) continue;  // the others have benchmarks of their own
    const Ended ended = reproduce(id + " --workloads 2 --json");
    ASSERT_EQ(ended.exit_code, 0) << id << ": " << ended.err;
    const json document = json::parse(ended.out).at(0);
    EXPECT_EQ(document.at("schema"), "segue-reproduce-3");
    EXPECT_EQ(document.at("sizes").size(), 2U) << id;
    EXPECT_EQ(document.at("workloads"), 2) << id;
    EXPECT_TRUE(document.at("seed").is_number()) << id;
    EXPECT_EQ(document.at("figure"), id);
    ASSERT_FALSE(document.at("rows").empty()) << id;
    EXPECT_EQ(document.at("apart").is_null(), document.at("ratios") == 0) << id;
    for (const json& row : document.at("rows")) {
      for (const char* key : {"name", "published", "ours", "ci", "n", "unit", "fidelity", "note"}) {
        EXPECT_TRUE(row.contains(key)) << id << ": " << key;
      }
      if (row.at("ours").is_null()) {  // curves that don't cross
        EXPECT_NE(row.at("note"), "") << id << ": " << row.at("name");
        continue;
      }
      const double ours = row.at("ours");
      if (row.at("unit") == "x") {
        EXPECT_GT(ours, 0.0) << id << ": " << row.at("name");
      } else {
        EXPECT_TRUE(ours >= 0.0 && ours <= 100.0) << id << ": " << row.at("name");
      }
    }
  }
}

TEST(Reproduce, FiguresOfTwoPapersInTheOrderThatWasAskedFor) {
  const std::string ids = "chimera-fig-3 thesis-table-5.2 chimera-table-2";
  const json documents = json::parse(run_segue("reproduce --json " + ids).out);
  ASSERT_EQ(documents.size(), 3U);
  EXPECT_EQ(documents.at(0).at("figure"), "chimera-fig-3");
  EXPECT_EQ(documents.at(0).at("machine"), "fermi30");
  EXPECT_EQ(documents.at(1).at("machine"), "k20c");
  EXPECT_EQ(documents.at(2).at("rows").at(1).at("ours"), 27);
  expect_refused(
      run_segue("reproduce --machine k20c " + ids),
      "segue reproduce: figures of several papers with --machine or --applications; allowed: "
      "figures of one paper, for each has its own");
  expect_refused(run_segue("reproduce --assume requests=2 " + ids),
                 "segue reproduce: --assume requests=2: of figures of thesis, chimera; allowed: "
                 "PAPER:KEY=VALUE with one of them");
  expect_refused_with(run_segue("reproduce --assume chimera:request=2 chimera-fig-6 " + ids),
                      "segue reproduce: --assume: unknown assumption 'request'; did you mean");
}

TEST(Reproduce, SeveralFiguresEndInASummary) {
  const std::string ids = "reproduce chimera-fig-3 thesis-table-5.2";
  const std::string table = run_segue(ids).out;
  const std::string summary = table.substr(table.find("\nsummary\n"));
  EXPECT_NE(
      summary.find(
          "\nchimera-fig-3: factor 2.02 over 2 numbers [modelled]; the overhead of switching "),
      std::string::npos)
      << summary;
  EXPECT_NE(summary.find("\n  rows equal, save time "), std::string::npos) << summary;
  EXPECT_EQ(summary.find("lbm/"), std::string::npos) << "rows of a table are counted only";

  const json documents = json::parse(run_segue(ids + " --json").out);
  const json& figure = documents.at(0);
  EXPECT_EQ(figure.at("factor_rows"), 2);
  double logs = 0.0;
  for (const json& row : figure.at("rows")) {
    if (!row.at("factor").is_null()) logs += std::log(row.at("factor").get<double>());
  }
  EXPECT_NEAR(figure.at("factor"), std::exp(logs / 2), 1e-9);
  EXPECT_TRUE(figure.at("reason").is_string());
}

TEST(Reproduce, AFigureOfChimeraIsTheSameWithAnyNumberOfThreads) {
  const std::string figure = "reproduce chimera-fig-8a --json --assume requests=2 --jobs ";
  const Ended one = run_segue(figure + "1");
  ASSERT_EQ(one.exit_code, 0) << one.err;
  EXPECT_EQ(one.out, run_segue(figure + "2").out);
  const json document = json::parse(one.out).at(0);
  EXPECT_EQ(document.at("assumptions").at(0), "requests=2");
  EXPECT_EQ(document.at("rows").at(0).at("published"), 2.0);
}

TEST(Reproduce, AFigureOfTheFrontEndIsTheSameWithAnyNumberOfThreadsAndFromACache) {
  const std::string cache = write_file("frontend", "") + ".cache";
  const std::string figure = "reproduce frontend-misses --json --assume cycles=1000 ";
  const Ended one = run_segue(figure + "--jobs 1 --cache " + cache);
  ASSERT_EQ(one.exit_code, 0) << one.err;
  EXPECT_EQ(one.out, run_segue(figure + "--jobs 2").out);
  EXPECT_EQ(one.out, run_segue(figure + "--cache " + cache).out);
  EXPECT_NE(one.out, run_segue(figure + "--seed 2").out);
  const json document = json::parse(one.out).at(0);
  EXPECT_EQ(document.at("machine"), "thesis16");
  EXPECT_EQ(document.at("assumptions").at(0), "cycles=1000");
  for (const json& row : document.at("rows")) {
    EXPECT_TRUE(row.at("published").is_null());
    EXPECT_EQ(row.at("unit"), "IPC");
  }
  expect_refused(run_segue(figure + "--machine k20c"),
                 "segue reproduce: figures of frontend with --machine or --applications; allowed: "
                 "--assume, for they have a front end of Table 6.1's size and mixes of their own");
}

/// A shipped library cut behind its first applications.
std::string cut_library(const std::string& paper, unsigned applications) {
  std::ifstream file(
      source_path("/cmodel/data/papers/" + paper + "/applications/" + paper + ".toml"));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  std::size_t at = 0;
  for (unsigned k = 0; k <= applications; ++k) at = text.find("[[application]]", at + 1);
  return write_file("cut.toml", text.substr(0, at));
}

TEST(Reproduce, SetsOfMoreBenchmarksThanTheLibraryHasAreRefused) {
  const std::string one = " --applications " + cut_library("smk", 1);
  for (const char* figure : {"smk-fig-4", "smk-more-kernels"}) {
    expect_refused_with(run_segue(std::string("reproduce ") + figure + one),
                        "segue reproduce: a mix of ");
  }
  expect_refused_with(run_segue("reproduce smk-more-kernels --assume cycles=20000 --applications " +
                                cut_library("smk", 2)),
                      "segue reproduce: a mix of 3 kernels out of 2 applications, each at most "
                      "once; allowed: a library of at least 3");
  expect_refused_with(
      run_segue("reproduce chimera-all-pairs --applications " + cut_library("chimera", 1)),
      "segue reproduce: pairs out of 1 application; allowed: a library of at least 2");
}

TEST(Reproduce, ALibraryWithoutAnApplicationIsRefused) {
  for (const char* text : {"", "published = 'x'\n"}) {
    const std::string file = write_file("none.toml", text);
    for (const char* figure :
         {"chimera-fig-2", "chimera-fig-6", "chimera-fig-8c", "chimera-engines", "smk-fig-4",
          "thesis-fig-5.4", "thesis-table-5.2"}) {
      expect_refused(
          run_segue(std::string("reproduce ") + figure + " --applications " + file),
          "segue reproduce: " + file +
              ": a library without an application; allowed: one or more [[application]]");
    }
  }
}

// Of all figures of the paper, whichever of them is asked for.
TEST(Reproduce, PublishedRowsWithoutEffectAreRefused) {
  const std::filesystem::path data = tests::own_folder() / "published";
  std::filesystem::copy(source_path("/cmodel/data"), data,
                        std::filesystem::copy_options::recursive);
  /// @param line of the rows that is named
  const auto refuses = [&](const std::string& name, const std::string& rows, std::ptrdiff_t line,
                           const std::string& figure, const std::string& message) {
    const std::filesystem::path path = data / "papers" / name;
    std::ifstream stream(path);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::ofstream(path) << text << rows;
    line += std::count(text.begin(), text.end(), '\n');
    expect_refused_with(
        run_segue_with("SEGUE_DATA_DIR=" + data.string(), "reproduce " + figure),
        "segue reproduce: " + path.string() + ":" + std::to_string(line) + ": " + message);
    std::ofstream(path) << text;
  };
  const auto row = [](const std::string& figure) {
    return "[[row]]\nfigure = '" + figure + "'\nname = 'a'\nvalue = 1\n";
  };
  refuses(
      "chimera/published/figures.toml", row("chimera-fig-22"), 2, "chimera-table-2",
      "unknown figure 'chimera-fig-22'; did you mean 'chimera-fig-2'?; allowed: chimera-table-2");
  refuses("chimera/published/figures.toml", row("chimera-fig-2") + row("chimera-fig-2"), 7,
          "chimera-table-2", "chimera-fig-2 has a row 'a' in line ");
  refuses("smk/published/figures.toml", row("smk-fig-2"), 2, "smk-fig-4",
          "unknown figure 'smk-fig-2'; did you mean 'smk-fig-4'?");
  refuses("thesis5/published/figures.toml", row("thesis-fig-5"), 2, "thesis-table-5.2",
          "unknown figure 'thesis-fig-5'");
  refuses("thesis6/published/figures.toml", row("chimera-fig-2"), 2, "thesis6-area",
          "unknown figure 'chimera-fig-2'");
  refuses("effisha/published/reasons.toml", "[[row]]\nfigure = 'effisha-fig-12'\nreason = 'a'\n", 2,
          "effisha-fig-9", "effisha-fig-12 has a reason in line 17, too; allowed: one");
  refuses("thesis5/published/table-5.2.toml",
          "[[row]]\napplication = 'histo'\nkernel = 'final'\ntime_per_tb_us = 5.02\n"
          "tbs_per_sm = 3\nresources_percent = 75.0\nsave_time_us = 14.59\n",
          3, "thesis-table-5.2", "'final' of 'histo' has a row in line 17, too; allowed: one");
  refuses("chimera/published/table-2.toml",
          "[[row]]\napplication = 'BS'\nkernel = 'BlackScholesGPU'\nswitch_time_us = 17.0\n"
          "tbs_per_sm = 4\n",
          3, "chimera-table-2", "'BlackScholesGPU' of 'BS' has a row in line 6, too; allowed: one");
  refuses("ctxback/published/reasons.toml", "[[row]]\nfigure = 'ctxback-fig-77'\nreason = 'a'\n", 2,
          "ctxback-fig-7", "unknown figure 'ctxback-fig-77'; did you mean 'ctxback-fig-7'?");
}

// Without --each-application it may be a row of an application; with an assumption, of another.
TEST(Reproduce, APublishedNumberThatNoRowHasIsNamedWhereAllRowsAreMade) {
  const std::filesystem::path data = tests::own_folder() / "misspelt";
  std::filesystem::copy(source_path("/cmodel/data"), data,
                        std::filesystem::copy_options::recursive);
  std::ofstream(data / "papers/effisha/published/figures.toml", std::ios::app)
      << "[[row]]\nfigure = 'effisha-fig-11'\nname = 'PKM, response in 1 ms, Sprot'\nvalue = 4\n"
      << "[[row]]\nfigure = 'effisha-fig-14'\nname = 'none of them'\nvalue = 4\n";
  const auto out = [](const std::string& folder, const std::string& words) {
    const Ended ended = run_segue_with(folder, "reproduce " + words);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    return ended.out;
  };
  const std::string own = "SEGUE_DATA_DIR=" + data.string();
  const std::string misspelt =
      "'PKM, response in 1 ms, Sprot': the figure has no row of this name; did you mean 'PKM, "
      "response in 1 ms, Sort'?";
  EXPECT_THAT(out(own, "effisha-fig-11 --each-application"),
              testing::HasSubstr("\npublished " + misspelt + "\n"));
  const auto without_row = [&](const std::string& folder, const std::string& words) {
    return json::parse(out(folder, words + " --json")).at(0).at("without_row");
  };
  EXPECT_EQ(without_row(own, "effisha-fig-11 --each-application"), json::array({misspelt}));
  EXPECT_EQ(without_row(own, "effisha-fig-11"), json::array());
  EXPECT_EQ(without_row(own, "effisha-fig-14"),
            json::array({"'none of them': the figure has no row of this name"}));
  EXPECT_EQ(without_row(own, "effisha-fig-14 --assume slice-us=200"), json::array());
  for (const char* shipped : {"effisha-fig-11 --each-application", "effisha-fig-14"}) {
    EXPECT_EQ(without_row("LC_ALL=C", shipped), json::array()) << shipped;
  }
}

TEST(Reproduce, TheTableIsPublishedBesideOurs) {
  const Ended ended = run_segue("reproduce thesis-table-5.2 --json");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  const json rows = json::parse(ended.out).at(0).at("rows");
  EXPECT_EQ(rows.at(2).at("name"), "rows equal, save time");
  EXPECT_EQ(rows.at(2).at("published"), 24);
  EXPECT_EQ(rows.at(2).at("ours"), 24);
}

TEST(Reproduce, TheSameSeedMakesTheSameFigureWithAnyNumberOfThreads) {
  const Ended one = reproduce("thesis-fig-5.6 --workloads 3 --json --jobs 1");
  const Ended two = reproduce("thesis-fig-5.6 --workloads 3 --json --jobs 2");
  ASSERT_EQ(one.exit_code, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
  EXPECT_NE(one.out, reproduce("thesis-fig-5.6 --workloads 3 --json --seed 2").out);
}

TEST(Reproduce, AnAssumptionIsPrintedAndChangesTheFigure) {
  const Ended plain = reproduce("thesis-fig-5.8b --workloads 3");
  const Ended assumed = reproduce("thesis-fig-5.8b --workloads 3 --assume cpu-scale=20");
  ASSERT_EQ(assumed.exit_code, 0) << assumed.err;
  EXPECT_NE(plain.out.find("assumed   --assume cpu-scale=1\n"), std::string::npos) << plain.out;
  EXPECT_NE(assumed.out.find("assumed   --assume cpu-scale=20\n"), std::string::npos);
  EXPECT_NE(plain.out.substr(0, plain.out.find("assumed ")),
            assumed.out.substr(0, assumed.out.find("assumed ")));
}

TEST(Reproduce, EachApplicationOnRequest) {
  const std::string row = "DSS switch, LONG, 2 processes";
  const auto rows_named = [&](const std::string& more) {
    const json document =
        json::parse(reproduce("thesis-fig-5.6 --json --workloads 2" + more).out).at(0);
    return std::ranges::count_if(document.at("rows"),
                                 [&](const json& r) { return r.at("name") == row; });
  };
  EXPECT_EQ(rows_named(""), 1);                     // the class
  EXPECT_EQ(rows_named(" --each-application"), 2);  // and the application of that name
}

TEST(Reproduce, SeveralFiguresAreThoseOfOneEach) {
  const std::string options = " --workloads 2 --json";
  const json both = json::parse(reproduce("thesis-fig-5.5b thesis-fig-5.8a" + options).out);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both.at(0), json::parse(reproduce("thesis-fig-5.5b" + options).out).at(0));
  EXPECT_EQ(both.at(1), json::parse(reproduce("thesis-fig-5.8a" + options).out).at(0));
}

TEST(Reproduce, AMachineOfOnesOwnIsGivenWhereNothingIsSimulated) {
  std::ifstream shipped(source_path("/cmodel/data/papers/chimera/machines/fermi30.toml"));
  const std::string machine =
      write_file("own.toml", std::string{std::istreambuf_iterator<char>(shipped), {}});
  const std::string call = "reproduce chimera-fig-2 --machine " + machine;
  EXPECT_NE(run_segue(call).out.find("given     machine: " + machine + "\n"), std::string::npos);
  const Ended as_json = run_segue(call + " --json");
  EXPECT_THAT(json::parse(as_json.out).at(0).at("reason").get<std::string>(),
              testing::StartsWith("of the set-up that ships: "));
  const auto reason = [](const std::string& words) -> std::string {
    return json::parse(run_segue("reproduce " + words + " --json").out).at(0).at("reason");
  };
  // Another machine that ships is not the paper's, and a default that is spelt out is one.
  EXPECT_THAT(reason("chimera-fig-2 --machine k20c"), testing::StartsWith("of the set-up"));
  for (const char* words : {"", " --machine fermi30"}) {
    EXPECT_THAT(reason(std::string("chimera-fig-2") + words),
                testing::Not(testing::StartsWith("of the set-up")))
        << words;
  }
  const std::string figure = write_file("figure.json", as_json.out);
  EXPECT_NE(run_segue("report " + figure + " --output -").out.find("segue " + call),
            std::string::npos);
}

TEST(Reproduce, RefusesBadArguments) {
  expect_refused_with(run_segue("reproduce thesis-fig-5.5"),
                      "segue reproduce: unknown figure 'thesis-fig-5.5'; did you mean");
  expect_refused_with(run_segue("reproduce"), "segue: ID, --all or --list is required");
  expect_refused_with(run_segue("reproduce thesis-fig-5.4 --list"), "segue: ");
  expect_refused_with(run_segue("reproduce thesis-fig-5.4 --workloads 0"), "segue: --workloads");
  expect_refused_with(run_segue("reproduce thesis-fig-5.4 --assume tb-time=long"),
                      "segue reproduce: --assume: tb-time = 'long'; allowed: tb-time=corrected or");
  expect_refused(reproduce("thesis-fig-5.4 --sizes 4"),
                 "segue reproduce: a mix of 4 processes out of 3 applications, each at most once; "
                 "allowed: 1..3");
  expect_refused_with(run_segue("reproduce thesis-fig-5.4 --machine nowhere.toml"),
                      "segue reproduce: no machine file 'nowhere.toml'");
}

TEST(Reproduce, KeptResultsDoNotGoIntoAFileThatIsRead) {
  std::ifstream shipped(source_path("/cmodel/data/papers/chimera/machines/fermi30.toml"));
  const std::string machine =
      write_file("read.toml", std::string{std::istreambuf_iterator<char>(shipped), {}});
  const std::filesystem::path folder = machine + ".kept";
  std::filesystem::create_directory(folder);
  std::filesystem::create_symlink(std::filesystem::absolute(machine), folder / "results.jsonl");
  const std::string file = folder / "results.jsonl";
  expect_refused(
      run_segue("reproduce chimera-fig-6 --machine " + machine + " --cache " + folder.string()),
      "segue reproduce: --cache: '" + file + "' is also the machine; allowed: another file");
}

TEST(Reproduce, TheRtlDecidesFiguresOfTheFrontEndAlone) {
  const std::string message =
      "segue reproduce: --rtl: the other figures are decided by the twins; allowed: figures of "
      "frontend and thesis6, times of ctxback, effisha-fig-10 and -13, and `segue run --rtl` and "
      "`segue sweep` for the "
      "other "
      "blocks";
  expect_refused(run_segue("reproduce thesis-table-5.2 --rtl"), message);
  expect_refused(run_segue("reproduce smk-fig-4 frontend-hung --rtl=compare"), message);
  EXPECT_EQ(run_segue("reproduce frontend-hung --rtl=both").exit_code, 2);
  EXPECT_EQ(run_segue("reproduce --list --rtl").exit_code, 2);
  EXPECT_EQ(run_segue("reproduce --list --machine nope").exit_code, 2);
  expect_refused_with(run_segue("reproduce thesis-fig-5.4 --assume tb-variation=0.9"),
                      "segue reproduce: --assume tb-variation: acts with tb-cv=none; allowed: ");
  const json documents = json::parse(
      run_segue("reproduce --json thesis-table-5.2 frontend-misses --assume frontend:cycles=1000")
          .out);
  EXPECT_TRUE(documents[0]["decided_by"].is_null()) << "a table";
  EXPECT_EQ(documents[1]["decided_by"], "twin");
  EXPECT_EQ(json::parse(run_segue("reproduce --json smk-fig-4 --assume cycles=2000").out)
                .at(0)
                .at("decided_by"),
            "twin");
  expect_refused(run_segue("run --size ,"), "segue: --size: no value; allowed: one; see --help");
}

TEST(Reproduce, RowsOfEachApplicationStandBesideAverages) {
  for (const std::string figure :
       {"chimera-fig-4", "thesis-table-5.2", "frontend-misses", "effisha-fig-14"}) {
    const Ended ended = run_segue("reproduce --each-application " + figure);
    EXPECT_EQ(ended.exit_code, 2) << figure;
    EXPECT_NE(ended.err.find(figure + " has no further rows of applications or kernels; allowed: "),
              std::string::npos)
        << ended.err;
  }
  EXPECT_NE(run_segue("reproduce --each-application chimera-fig-2").out.find("drain, BS/"),
            std::string::npos);
}

TEST(Reproduce, AMachineOfTooFewContextsIsNamedWithItsLine) {
  const std::string machine = write_file("one.toml", "");
  const std::string gtx980 = source_path("/cmodel/data/papers/smk/machines/gtx980.toml");
  ASSERT_EQ(run_shell("{ sed 's/^contexts = .*/contexts = 1/' " + gtx980 + " > " + machine + "; }")
                .exit_code,
            0);
  std::ifstream lines(machine);
  std::size_t line = 1;
  for (std::string text; std::getline(lines, text) && !text.starts_with("contexts = 1"); ++line) {
  }
  for (const char* figure : {"smk-fig-4", "chimera-all-pairs"}) {
    const Ended ended = run_segue(std::string("reproduce ") + figure + " --machine " + machine);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err,
                testing::HasSubstr("segue reproduce: " + machine + ":" + std::to_string(line) +
                                   ": 2 processes, but machine 'gtx980' has 1 context; "
                                   "allowed: at most 1\n"));
  }
}

TEST(Reproduce, RowsOfEachAreRepeatedOfFiguresThatHaveThem) {
  const json figures = json::parse(
      run_segue("reproduce effisha-fig-11 effisha-fig-12 --each-application --json").out);
  EXPECT_NE(figures.at(0).at("repeated_by").get<std::string>().find("--each"), std::string::npos);
  EXPECT_EQ(figures.at(1).at("repeated_by").get<std::string>().find("--each"), std::string::npos);
  for (const std::string& option :
       {std::string("--jobs 2"), "--cache " + write_file("kept", "") + ".folder"}) {
    expect_refused_with(run_segue("reproduce effisha-fig-9 " + option),
                        "segue reproduce: " + option.substr(0, option.find(' ')) +
                            ": effisha-fig-9 is made by one short run; allowed: ");
  }
}

TEST(Reproduce, FiguresWithoutARunNameTheGuessesOfTheirMachine) {
  EXPECT_NE(run_segue("reproduce chimera-fig-2").out.find("assumed   fermi30: threads_per_sm\n"),
            std::string::npos);
}

// As `segue run` of the same kernels.
TEST(Reproduce, FactsThatKernelsLeaveOutAreGuesses) {
  std::string text;
  for (const char* const name : {"a", "b", "c"}) {
    text += std::string("[[application]]\nname = '") + name +
            "'\n[[application.kernel]]\nname = 'k'\ntbs = 400\nregs_per_tb = 100\n"
            "avg_time_us = 90\n";
  }
  const std::string library = write_file("silent.toml", text);
  const std::string figures = " --assume requests=3 --applications " + library;
  const std::string idempotent =
      "assumed   3 kernels without non_idempotent_at are idempotent: starting over is always "
      "possible\n";
  const std::string counted =
      "assumed   3 kernels without instructions_per_tb execute a warp instruction a cycle\n";
  for (const char* const figure : {"chimera-fig-6", "chimera-fig-8a"}) {
    const std::string out = run_segue("reproduce " + std::string(figure) + figures).out;
    EXPECT_THAT(out, testing::HasSubstr(idempotent)) << figure;
    EXPECT_THAT(out, testing::HasSubstr(counted)) << figure;
  }
  const std::string first = run_segue("reproduce chimera-fig-4 --applications " + library).out;
  EXPECT_THAT(first,
              testing::HasSubstr("assumed   1 kernel without non_idempotent_at is idempotent"));
  EXPECT_THAT(first, testing::HasSubstr("assumed   1 kernel without instructions_per_tb executes"));
  const std::string estimated = run_segue("reproduce chimera-fig-2 --applications " + library).out;
  EXPECT_THAT(estimated, testing::HasSubstr(idempotent));
  EXPECT_THAT(estimated, testing::Not(testing::HasSubstr("instructions_per_tb")))
      << "it has no selector";
  const std::string shipped = run_segue("reproduce chimera-fig-2 chimera-fig-4").out;
  EXPECT_THAT(shipped, testing::Not(testing::HasSubstr("kernels without"))) << "they have both";
}

TEST(Reproduce, KernelsWithoutThreadsDoNotWaitForTheMemory) {
  const std::string library = " --applications " + small_applications();
  const std::string guess =
      "assumed   contexts of 3 kernels without threads_per_tb do not wait for the memory's "
      "latency\n";
  EXPECT_THAT(run_segue("reproduce thesis-fig-5.4 --sizes 2 --workloads 1" + library).out,
              testing::Not(testing::HasSubstr(guess)));
  EXPECT_THAT(run_segue("reproduce chimera-fig-2 --machine gtx980" + library).out,
              testing::HasSubstr(guess));
}

}  // namespace
}  // namespace segue::cli
