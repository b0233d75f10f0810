// Result files by their content: kinds, records of sweeps, traces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cmodel/cli/report/page/report_page.hpp"
#include "cmodel/cli/report/results/read_results.hpp"
#include "cmodel/cli/report/results/result_kind.hpp"
#include "cmodel/cli/report/results/timeline_of.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/studies/grid/result_cache.hpp"
#include "tests/cli/report/sample_results.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;

ResultKind kind(const std::string& text) { return result_kind(Json::parse(text), "file"); }

/// The message of the input that is refused.
template <class Body>
std::string refusal_of(const Body& body) {
  try {
    body();
  } catch (const gpu::BadInput& error) {
    return error.what();
  }
  return "not refused";
}

TEST(ResultKind, ContentDecides) {
  EXPECT_EQ(kind(sample_line("dss")), ResultKind::kSweepLine);
  EXPECT_EQ(kind(R"({"schema":"segue-sweep-results-1"})"), ResultKind::kSweepResults);
  EXPECT_EQ(kind(R"({"schema":"segue-run-1"})"), ResultKind::kRun);
  EXPECT_EQ(kind(R"([{"schema":"segue-reproduce-3"}])"), ResultKind::kFigures);
  EXPECT_EQ(kind(R"({"schema":"segue-area-2"})"), ResultKind::kArea);
  EXPECT_EQ(kind(R"({"traceEvents":[]})"), ResultKind::kTrace);
}

TEST(ResultKind, OthersAreRefused) {
  for (const char* text : {"{}", "[]", "3", R"({"schema":7})", R"([{"schema":"segue-run-1"}])"}) {
    EXPECT_THAT(refusal_of([&] { kind(text); }), HasSubstr("allowed: ")) << text;
  }
  EXPECT_EQ(refusal_of([] { kind(R"({"schema":"segue-run-9"})"); }),
            "file: schema 'segue-run-9' is none that this version of segue reads; allowed: "
            "segue-sweep-results-1, segue-run-1, segue-reproduce-3, segue-area-2");
}

TEST(ReadResults, AnyMix) {
  const std::string sweep = write_file("sweep.jsonl", sample_line("dss") + sample_line("fcfs"));
  const std::string run = write_file("run.json", sample_run("npq", 1.2).dump(2));
  const std::string area = write_file(
      "area.json",
      R"({"schema":"segue-area-2","rows":[{"block":"sm_driver","kge":82,"fidelity":"modelled"}]})");
  const ResultSet set = read_results({sweep, run, area}, "");
  ASSERT_EQ(set.points.size(), 3U);
  EXPECT_EQ(set.points[0]["run"]["policy"], "npq");  // sweeps come last
  EXPECT_EQ(set.points[2]["source"]["line"], 2);
  EXPECT_EQ(set.area.size(), 1U);
  EXPECT_EQ(set.model_version, "v1");
}

/// As `segue run --json` ends where the RTL differs from its twin, or an assertion fails.
Json failed_run(const std::string& verdict) {
  Json run = sample_run("dss", 1.0);
  for (const char* figure : {"metrics", "mean_vacate_us", "fidelity"}) run.erase(figure);
  run["driver"] = "twin and rtl";
  run["verdict"] = verdict;
  run["reason"] = "they differ in cycle 7";
  return run;
}

TEST(ReadResults, ARunThatTheRtlEndedIsAFailedPoint) {
  for (const std::string verdict : {"mismatch", "assertion"}) {
    const std::string file = write_file("wrong.json", failed_run(verdict).dump());
    const ResultSet set = read_results({file}, "");
    ASSERT_EQ(set.points.size(), 1U);
    EXPECT_EQ(set.points[0]["status"], "failed");
    EXPECT_EQ(set.points[0]["reason"], verdict + ": they differ in cycle 7");
  }
  const std::string complete = write_file("cut.json", failed_run("complete").dump());
  EXPECT_THAT(refusal_of([&] { read_results({complete}, ""); }), HasSubstr("'metrics' is missing"));
}

TEST(ReadResults, TheLastRecordOfAPointCounts) {
  const std::string file =
      write_file("twice.jsonl", sample_line("dss") + sample_line("fcfs") + sample_line("dss"));
  const ResultSet set = read_results({file}, "");
  ASSERT_EQ(set.points.size(), 2U);
  EXPECT_EQ(set.points[0]["source"]["line"], 2);
  EXPECT_EQ(set.points[1]["source"]["line"], 3);
  EXPECT_EQ(set.notes.size(), 1U);
}

/// A line of the point "segue run --workload my.toml" under this key.
std::string line_of_my_point(const std::string& key, int seed) {
  Json result = Json::parse(sample_line(key))["result"];
  result["command"] = "segue run --workload my.toml";
  result["run"]["seed"] = seed;
  return studies::grid::result_line("v1", key, result.dump());
}

TEST(ReadResults, OfAPointWithOtherInputsTheLastLineOfItsFileCounts) {
  const std::string path = write_file("points.jsonl", line_of_my_point("a; input 1", 1) +
                                                          line_of_my_point("b; input 1", 2) +
                                                          line_of_my_point("a; input 2", 3));
  const ResultSet set = read_results({path}, "");
  ASSERT_EQ(set.points.size(), 1U);
  EXPECT_EQ(set.points[0]["run"]["seed"], 3);
  EXPECT_EQ(set.notes, std::vector<std::string>({"2 records left out: a later line of the file is "
                                                 "of the same point with other inputs"}));
}

// Nothing in a record tells which file is the newer one.
TEST(ReadResults, FilesThatDifferInAPointGiveAWarning) {
  const std::string one =
      write_file("one.jsonl", line_of_my_point("a; input 1", 1) + sample_line("dss"));
  const std::string other =
      write_file("other.jsonl", sample_line("dss") + line_of_my_point("a; input 2", 2));
  const auto notes = [](const std::string& last) {
    return std::vector<std::string>(
        {"1 point in several files with the same result, which counts once",
         "warning: 1 point in several files with different results: records have no time, so that "
         "the file that is last on the command line counts (1 of " +
             last + ")"});
  };
  const ResultSet forth = read_results({one, other}, "");
  ASSERT_EQ(forth.points.size(), 2U);
  EXPECT_EQ(forth.points[1]["run"]["seed"], 2);
  EXPECT_EQ(forth.notes, notes(other));
  const ResultSet back = read_results({other, one}, "");
  ASSERT_EQ(back.points.size(), 2U);
  EXPECT_EQ(back.points[0]["run"]["seed"], 1);
  EXPECT_EQ(back.notes, notes(one));
}

// A document of the sweep has the records of its lines.
TEST(ReadResults, LinesAndTheDocumentOfOneSweepAreAlike) {
  const std::string lines = write_file("sweep.jsonl", sample_line("dss"));
  Json record = Json::parse(sample_line("dss"))["result"];
  record["key"] = "dss";
  const Json document = {{"schema", "segue-sweep-results-1"},
                         {"model_version", "v1"},
                         {"records", Json::array({record})}};
  const ResultSet set = read_results({lines, write_file("sweep.json", document.dump())}, "");
  EXPECT_EQ(set.points.size(), 1U);
  EXPECT_EQ(set.notes, std::vector<std::string>({"1 point in several files with the same result, "
                                                 "which counts once"}));
}

TEST(ReadResults, AFileThatIsNamedTwiceCountsOnce) {
  const std::string run = write_file("run.json", sample_run("npq", 1.2).dump());
  const std::filesystem::path path = run;
  const std::string again = (path.parent_path() / "." / path.filename()).string();
  const ResultSet set = read_results({run, again}, "");
  EXPECT_EQ(set.points.size(), 1U);
  EXPECT_EQ(set.notes,
            std::vector<std::string>({again + ": the same file as " + run + ", counts once"}));
}

TEST(ReadResults, ARecordThatHasChangedIsRefused) {
  std::string line = sample_line("dss");
  EXPECT_EQ(read_results({write_file("as-written.jsonl", line)}, "").points.size(), 1U);
  const std::string figure = "\"antt\":1.5";
  line.replace(line.find(figure), figure.size(), "\"antt\":1.4");
  const std::string changed = write_file("changed.jsonl", line);
  EXPECT_THAT(refusal_of([&] { read_results({changed}, ""); }),
              HasSubstr("changed.jsonl:1: the record has changed since it was written; allowed: "));
}

TEST(ReadResults, ARecordWithoutADigestIsRefusedWhereItWouldCount) {
  Json record = Json::parse(sample_line("dss"));
  ASSERT_EQ(record.erase("digest"), 1U);
  const std::string file = write_file("no-digest.jsonl", sample_line("dss") + record.dump() + "\n");
  EXPECT_THAT(refusal_of([&] { read_results({file}, ""); }),
              HasSubstr("no-digest.jsonl:2: the record has no digest, so that nothing tells "));
  // Of an older version, as they were when lines had none, it is left out like others.
  const std::string mixed =
      write_file("mixed.jsonl", record.dump() + "\n" + sample_line("dss", "v2"));
  EXPECT_EQ(read_results({mixed}, "latest").points.size(), 1U);
}

TEST(ReadResults, ALineThatWasCutIsSkippedAtTheEndOnly) {
  const std::string whole = sample_line("dss");
  for (const std::size_t length : {1UL, 5UL, 40UL, whole.size() - 2}) {
    const std::string file = write_file("cut.jsonl", whole + whole.substr(0, length));
    const ResultSet set = read_results({file}, "");
    EXPECT_EQ(set.points.size(), 1U) << length;
    ASSERT_EQ(set.notes.size(), 1U) << length;
    EXPECT_THAT(set.notes[0], HasSubstr(":2: skipped"));
  }
  const std::string file = write_file("cut.jsonl", whole + whole.substr(0, 40) + "\n" + whole);
  EXPECT_THAT(refusal_of([&] { read_results({file}, ""); }), HasSubstr("cut.jsonl:2: "));
}

TEST(ReadResults, VersionsAreNotMixed) {
  const std::string file =
      write_file("versions.jsonl", sample_line("dss", "v1") + sample_line("fcfs", "v2"));
  EXPECT_THAT(refusal_of([&] { read_results({file}, ""); }),
              HasSubstr("versions.jsonl:2: a record of model version v2, but "));
  const ResultSet latest = read_results({file}, "latest");
  ASSERT_EQ(latest.points.size(), 1U);
  EXPECT_EQ(latest.points[0]["point"]["policy"], "fcfs");
  const std::string older = write_file("older.jsonl", sample_line("fcfs", "v1"));
  EXPECT_THAT(refusal_of([&] {
                read_results({file, older}, "latest");
              }),
              testing::AllOf(HasSubstr("--model-version: 'latest' is v2 in "),
                             HasSubstr("versions.jsonl:2 and v1 in "),
                             HasSubstr("older.jsonl:1, and records have no time; allowed: ")));
  EXPECT_EQ(read_results({file}, "v1").points[0]["point"]["policy"], "dss");
  EXPECT_THAT(refusal_of([&] { read_results({file}, "v3"); }), HasSubstr("--model-version: "));
}

TEST(ReadResults, MembersThatNoCommandWrites) {
  Json run = sample_run("dss", 1.0);
  run["of_ours"] = Json::array();
  const ResultSet set = read_results({write_file("run.json", run.dump())}, "");
  EXPECT_EQ(set.points[0]["status"], "done");
}

TEST(ReadResults, ValuesThatNoRunHas) {
  const auto refusal = [](const char* pointer, const Json& value) {
    Json run = sample_run("dss", 1.0);
    run[Json::json_pointer(pointer)] = value;
    const std::string file = write_file("run.json", run.dump());
    return refusal_of([&] { read_results({file}, ""); });
  };
  const std::string number = "; allowed: a number of at least 0, or null";
  for (const char* metric : {"antt", "stp", "fairness"}) {
    const std::string pointer = std::string("/metrics/") + metric;
    const std::string is = std::string("run.json: 'metrics.") + metric + "' is ";
    EXPECT_THAT(refusal(pointer.c_str(), "x"), HasSubstr(is + "\"x\"" + number));
    EXPECT_THAT(refusal(pointer.c_str(), -5), HasSubstr(is + "-5" + number));
    EXPECT_EQ(refusal(pointer.c_str(), nullptr), "not refused");
  }
  EXPECT_THAT(refusal("/metrics/antt", 0.0), HasSubstr("; allowed: a number above 0, or null"));
  EXPECT_EQ(refusal("/metrics/fairness", 0), "not refused") << "a process that did not get on";
  for (const char* pointer :
       {"/mean_vacate_us", "/limit_us", "/hardware/kge", "/metrics/processes/0/ntt",
        "/preemption_latency/0/p95_us", "/speed", "/cpu_s"}) {
    EXPECT_THAT(refusal(pointer, "x"), HasSubstr(number)) << pointer;
    EXPECT_EQ(refusal(pointer, 3), "not refused") << pointer;
  }
  for (const char* pointer : {"/preemptions", "/selected_tbs/drain"}) {
    for (const Json& value : {Json("x"), Json(1.5), Json(-1)}) {
      EXPECT_THAT(refusal(pointer, value), HasSubstr("; allowed: a whole number of at least 0"));
    }
    EXPECT_EQ(refusal(pointer, 3), "not refused") << pointer;
  }
  for (const Json& seed : {Json(-1), Json(1.5)}) {
    EXPECT_THAT(refusal("/seed", seed), HasSubstr("run.json: 'seed' is " + seed.dump() +
                                                  "; allowed: a whole number of at least 0"));
  }
  EXPECT_EQ(refusal("/seed", 18446744073709551615U), "not refused");
  EXPECT_THAT(refusal("/fidelity/antt", "gold"),
              HasSubstr("run.json: 'fidelity.antt' is \"gold\"; allowed: checked, modelled, "
                        "published, assumed, given, measured"));
  EXPECT_THAT(refusal("/fidelity/antt", "modeled"), HasSubstr("; did you mean 'modelled'?"));
  EXPECT_THAT(refusal("/fidelity/antt", Json::array()), HasSubstr("'fidelity.antt' is []"));
  EXPECT_THAT(refusal("/fidelity/given", "modelled"), HasSubstr("'fidelity.given' is not an"));
  EXPECT_THAT(refusal("/hardware/fidelity", "gold"), HasSubstr("'hardware.fidelity' is \"gold\""));
  EXPECT_THAT(refusal("/hardware/blocks", Json::parse(R"([{"from":"gold"}])")),
              HasSubstr("'hardware.blocks[0].from' is \"gold\"; allowed: measured, fitted"));
  EXPECT_THAT(
      refusal("/verdict", "great"),
      HasSubstr("run.json: 'verdict' is \"great\"; allowed: complete, no-progress, stopped, "
                "mismatch, assertion"));
  EXPECT_THAT(refusal("/verdict", 7), HasSubstr("'verdict' is not a text"));
}

TEST(ReadResults, ValuesThatNoFigureAndNoAreaHas) {
  const auto refusal = [](const Json& document) {
    const std::string file = write_file("values.json", document.dump());
    return refusal_of([&] { read_results({file}, ""); });
  };
  const auto figure = [](const char* fidelity, const Json& ours) {
    const Json row = {{"name", "a"}, {"fidelity", fidelity}, {"ours", ours}};
    return Json::array({{{"schema", "segue-reproduce-3"},
                         {"figure", "f"},
                         {"title", "t"},
                         {"rows", Json::array({row})}}});
  };
  EXPECT_EQ(refusal(figure("modelled", -5.0)), "not refused") << "a gain can be a loss";
  EXPECT_THAT(refusal(figure("modelled", "x")), HasSubstr("'ours' is neither a number nor null"));
  EXPECT_THAT(refusal(figure("gold", 1.0)), HasSubstr("'a.fidelity' is \"gold\"; allowed: "));
  const auto area = [](const char* fidelity, const Json& kge) {
    const Json row = {{"block", "a"}, {"fidelity", fidelity}, {"kge", kge}};
    return Json({{"schema", "segue-area-2"}, {"rows", Json::array({row})}});
  };
  EXPECT_EQ(refusal(area("modelled", 2)), "not refused");
  EXPECT_THAT(refusal(area("modelled", "x")), HasSubstr("values.json: 'rows[0].kge' is \"x\""));
  EXPECT_THAT(refusal(area("gold", 2)), HasSubstr("'fidelity' is \"gold\"; allowed: "));
}

TEST(ReadResults, IntervalsAndCountsThatNoRowHas) {
  const auto refusal = [](const char* member, const Json& value) {
    const Json row = {{"name", "a"}, {"fidelity", "modelled"}, {member, value}};
    const Json figure = {{"schema", "segue-reproduce-3"},
                         {"figure", "f"},
                         {"title", "t"},
                         {"rows", Json::array({row})}};
    const std::string file = write_file("figures.json", Json::array({figure}).dump());
    return refusal_of([&] { read_results({file}, ""); });
  };
  for (const Json& n : {Json(-1), Json(2.5), Json("7"), Json::array()}) {
    EXPECT_THAT(refusal("n", n), HasSubstr("figures.json: [0]: 'a.n' is " + n.dump() +
                                           "; allowed: a whole number of at least 0, or null"));
  }
  EXPECT_EQ(refusal("n", 7), "not refused");
  EXPECT_EQ(refusal("n", nullptr), "not refused");
  for (const char* member : {"ci", "range"}) {
    for (const char* text : {"1.5", "[1]", "[1,2,3]", "[2,1]", "[\"1\",2]", "{\"low\":1}"}) {
      EXPECT_THAT(refusal(member, Json::parse(text)),
                  HasSubstr(std::string("'a.") + member + "' is " + text +
                            "; allowed: [LOW, HIGH], numbers in this order, or null"));
    }
    for (const char* text : {"[-1,2.5]", "[1,1]", "null", "[1,null]"}) {
      EXPECT_EQ(refusal(member, Json::parse(text)), "not refused") << member << text;
    }
  }
}

TEST(ReadResults, OnlyGainsInPercentAreBelowZero) {
  const auto refusal = [](const char* member, const Json& value, const char* unit) {
    const Json row = {{"name", "a"}, {"fidelity", "modelled"}, {"unit", unit}, {member, value}};
    const Json figure = {{"schema", "segue-reproduce-3"},
                         {"figure", "f"},
                         {"title", "t"},
                         {"rows", Json::array({row})}};
    const std::string file = write_file("figures.json", Json::array({figure}).dump());
    return refusal_of([&] { read_results({file}, ""); });
  };
  for (const char* member : {"published", "ours", "geometric"}) {
    EXPECT_EQ(refusal(member, -1.5, "%"), "not refused") << member;
    EXPECT_EQ(refusal(member, 0, "us"), "not refused") << member;
    EXPECT_THAT(refusal(member, Json::array(), "us"), HasSubstr(member)) << "no number";
    for (const char* unit : {"us", "evictions", "x", ""}) {
      EXPECT_THAT(refusal(member, -1.5, unit),
                  HasSubstr(std::string("figures.json: [0]: 'a.") + member +
                            "' is -1.5; allowed: nothing below 0 where the unit is not %"));
    }
  }
  for (const char* member : {"ci", "range"}) {
    EXPECT_EQ(refusal(member, Json::parse("[-1,2]"), "%"), "not refused") << member;
    EXPECT_THAT(refusal(member, Json::parse("[-1,2]"), "us"),
                HasSubstr("' is [-1,2]; allowed: nothing below 0"));
  }
}

TEST(ReadResults, AnAreaIsMeasuredOrFitted) {
  const auto refusal = [](const Json& from) {
    const Json row = {{"block", "a"}, {"fidelity", "modelled"}, {"from", from}};
    const Json area = {{"schema", "segue-area-2"}, {"rows", Json::array({row})}};
    const std::string file = write_file("area.json", area.dump());
    return refusal_of([&] { read_results({file}, ""); });
  };
  EXPECT_EQ(refusal("measured"), "not refused");
  EXPECT_EQ(refusal("fitted"), "not refused");
  EXPECT_THAT(refusal("fited"), HasSubstr("area.json: rows[0]: 'from' is \"fited\"; did you mean "
                                          "'fitted'?; allowed: measured, fitted"));
  EXPECT_THAT(refusal(3), HasSubstr("'from' is 3; allowed: measured, fitted"));
}

TEST(ReadResults, WhatNoProgramCanHold) {
  Json run = sample_run("dss", 1.0);
  const std::string text = run.dump();
  const auto refusal = [&](const std::string& metrics) {
    std::string other = text;
    other.replace(other.find("1.5"), 3, metrics);
    const std::string file = write_file("run.json", other);
    return refusal_of([&] { read_results({file}, ""); });
  };
  EXPECT_THAT(refusal("1e999"), HasSubstr("run.json: a number is larger than any"));
  EXPECT_THAT(refusal(std::string(200000, '[') + std::string(200000, ']')),
              HasSubstr("run.json:1: nested more than 100 deep"));
  // In a text they do not nest; the message has its beginning.
  EXPECT_THAT(refusal("\"" + std::string(200, '[') + "\\\"" + std::string(200, '{') + "\""),
              HasSubstr("'metrics.antt' is \"" + std::string(59, '[') + "...; allowed: a number"));
}

TEST(ReadResults, FactorsThatNoRowHas) {
  const auto refusal = [](const Json& factor) {
    const Json row = {{"name", "a"}, {"fidelity", "modelled"}, {"factor", factor}};
    const Json figure = {{"schema", "segue-reproduce-3"},
                         {"figure", "f"},
                         {"title", "t"},
                         {"rows", Json::array({row})}};
    const std::string file = write_file("figures.json", Json::array({figure}).dump());
    return refusal_of([&] { read_results({file}, ""); });
  };
  for (const Json& factor : {Json(0.4), Json(-2), Json("1.2")}) {
    EXPECT_THAT(refusal(factor), HasSubstr("'factor' is not a number of at least 1")) << factor;
  }
  for (const Json& factor : {Json(nullptr), Json(1), Json(1.18)}) {
    EXPECT_EQ(refusal(factor), "not refused") << factor;
  }
}

TEST(ReadResults, MembersThatTheReportNeeds) {
  for (const char* member :
       {"machine", "workload", "policy", "technique", "seed", "verdict", "metrics"}) {
    Json run = sample_run("dss", 1.0);
    run.erase(member);
    const std::string file = write_file("run.json", run.dump());
    EXPECT_THAT(refusal_of([&] { read_results({file}, ""); }),
                HasSubstr(std::string("'") + member + "' is missing"));
    run[member] = Json::array();
    write_file("run.json", run.dump());
    EXPECT_THAT(refusal_of([&] { read_results({file}, ""); }),
                HasSubstr(std::string("'") + member + "' is not a"));
  }
}

TEST(TimelineOf, SlicesNestAndRefer) {
  const Json trace = Json::parse(R"({"traceEvents":[
    {"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"SMs"}},
    {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"SM 0"}},
    {"ph":"B","pid":1,"tid":1,"ts":1.5,"name":"a","cat":"held","args":{}},
    {"ph":"B","pid":1,"tid":1,"ts":2.0,"name":"save","cat":"save","args":{"tb":7}},
    {"ph":"i","pid":1,"tid":1,"ts":2.0,"name":"preempt","args":{"why":"tokens"}},
    {"ph":"E","pid":1,"tid":1,"ts":3.0},
    {"ph":"E","pid":1,"tid":1,"ts":4.0}],
    "otherData":{"program":"segue 0.1.0"}})");
  const Json timeline = timeline_of(trace, "t");
  EXPECT_EQ(timeline["begin_ns"], 1500);
  EXPECT_EQ(timeline["end_ns"], 4000);
  EXPECT_EQ(timeline["kinds"], Json::parse(R"([["a","held",0],["save","save",1]])"));
  ASSERT_EQ(timeline["tracks"].size(), 1U);
  EXPECT_EQ(timeline["tracks"][0]["slices"], Json({1500, 2500, 0, -1, 500, 1000, 1, 7}));
  EXPECT_EQ(timeline["tracks"][0]["decisions"][0][2], "tokens");
}

TEST(TimelineOf, OtherTracesAreRefused) {
  const Json others = Json::parse(R"({"traceEvents":[],"otherData":{"program":"chrome"}})");
  EXPECT_THAT(refusal_of([&] { timeline_of(others, "t"); }), HasSubstr("of another program"));
  const Json unmatched = Json::parse(
      R"({"traceEvents":[{"ph":"E","pid":1,"tid":1,"ts":3}],"otherData":{"program":"segue 1"}})");
  const Json endless = Json::parse(
      R"({"traceEvents":[{"ph":"B","pid":1,"tid":1,"ts":1e300}],"otherData":{"program":"segue 1"}})");
  EXPECT_THAT(refusal_of([&] { timeline_of(endless, "t"); }), HasSubstr("no number 'ts'"));
  EXPECT_THAT(refusal_of([&] { timeline_of(unmatched, "t"); }),
              HasSubstr("t: traceEvents[0] ends a slice that has not begun"));
}

TEST(ReportPage, NoMarkupComesFromResults) {
  ResultSet set;
  set.notes = {"</script><script>alert(1)</script>", "<!--"};
  const std::string page = report_page(set, "segue report '<b>'");
  EXPECT_THAT(page, HasSubstr("\\u003c/script>\\u003cscript>alert(1)"));
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find("<b>'"), std::string::npos);
}

}  // namespace
}  // namespace segue::cli
