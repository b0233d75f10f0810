// Documents that commands write, with each of their numbers replaced by one that none writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "cmodel/cli/report/results/read_results.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/studies/grid/result_cache.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;
using Pointer = Json::json_pointer;
using ::testing::AllOf;
using ::testing::HasSubstr;

Json output_of(const std::string& arguments) {
  const Ended ended = run_segue(arguments);
  EXPECT_THAT(ended.exit_code, testing::AnyOf(0, 14)) << arguments << "\n" << ended.err;
  return Json::parse(ended.out);
}

/// Where numbers are, of the elements of an array the first with each name: others are alike.
void add_numbers(const Json& value, const Pointer& at, const std::string& name,
                 std::set<std::string>& names, std::vector<Pointer>& found) {
  if (value.is_number() && names.insert(name).second) found.push_back(at);
  if (!value.is_structured()) return;
  for (const auto& [key, member] : value.items()) {
    const bool in_array = value.is_array();
    add_numbers(member, in_array ? at / std::stoul(key) : at / key,
                name + (in_array ? std::string("[]") : "." + key), names, found);
  }
}

std::vector<Pointer> numbers_of(const Json& document) {
  std::set<std::string> names;
  std::vector<Pointer> found;
  add_numbers(document, Pointer(), "", names, found);
  return found;
}

std::string refusal_of(const std::string& text) {
  const std::string file = write_file("values.json", text);
  try {
    read_results({file}, "");
  } catch (const gpu::BadInput& error) {
    return error.what();
  }
  return "not refused";
}

std::string as_document(const Json& document) { return document.dump(); }

/// The member's name; of an element, that of its array.
std::string member_at(const Pointer& at) {
  const std::string& last = at.back();
  const bool in_array = last.find_first_not_of("0123456789") == std::string::npos;
  return in_array && !at.parent_pointer().empty() ? at.parent_pointer().back() : last;
}

/// @param signed_members can be below 0
/// @return the number of places that were tried
template <class AsText>
std::size_t expect_refusals(const Json& document, const AsText& as_text,
                            const std::set<std::string>& signed_members = {}) {
  EXPECT_EQ(refusal_of(as_text(document)), "not refused");
  const std::vector<Pointer> places = numbers_of(document);
  for (const Pointer& at : places) {
    for (const Json& value : {Json(-1), Json("x"), Json::object()}) {
      if (value == -1 && signed_members.contains(member_at(at))) continue;
      Json changed = document;
      changed[at] = value;
      EXPECT_THAT(refusal_of(as_text(changed)),
                  AllOf(HasSubstr("values.json"), HasSubstr("; allowed: ")))
          << at.to_string() << " is " << value;
    }
  }
  return places.size();
}

TEST(ValuesOfDocuments, Run) {
  const Json run = output_of(
      "run rt-periodic --machine k20c --policy ppq-shared --technique chimera --limit 15us "
      "--size preempt_selector.Lanes=1 --faults replay-queue --max-time 30ms --histogram "
      "--statistics --json");
  EXPECT_GT(expect_refusals(run, as_document), 75U);
}

TEST(ValuesOfDocuments, RunWhoseKernelsShareSms) {
  const Json run =
      output_of("run smk-2 --machine gtx980 --policy smk --technique switch --max-time 1ms --json");
  EXPECT_TRUE(run["metrics"]["processes"][0].contains("work_ms"));
  EXPECT_TRUE(run.contains("stall"));
  EXPECT_GT(expect_refusals(run, as_document), 30U);
}

/// A sweep of one point, with its histogram.
std::string one_point() {
  return write_file("one.toml", R"(
name = "one"
[all]
workload = "rt-periodic"
policy = "dss"
technique = "chimera"
limit = "15us"
max_time = "20ms"
histogram = true
[[grid]]
seed = 1
)");
}

TEST(ValuesOfDocuments, SweepResultsAndTheirLines) {
  const std::string lines = write_file("lines.jsonl", "");
  std::filesystem::remove(lines);
  const Json sweep = output_of("sweep " + one_point() + " --results " + lines + " --json");
  EXPECT_GT(expect_refusals(sweep, as_document), 55U);
  std::ifstream stream(lines);
  std::string line;
  ASSERT_TRUE(std::getline(stream, line));
  const Json record = Json::parse(line);
  const auto as_line = [&](const Json& result) {
    return studies::grid::result_line(record["version"], record["key"], result.dump());
  };
  EXPECT_GT(expect_refusals(record["result"], as_line), 50U);
}

TEST(ValuesOfDocuments, Figures) {
  // Gains in percent can be losses.
  const std::set<std::string> signed_members = {"published", "ours", "geometric", "ci", "range"};
  const Json figures = output_of("reproduce chimera-table-2 --json");
  EXPECT_GT(expect_refusals(figures, as_document, signed_members), 5U);
}

TEST(ValuesOfDocuments, Area) {
  EXPECT_GT(expect_refusals(output_of("area sm_frontend warp_gate --json"), as_document), 15U);
}

TEST(ValuesOfDocuments, Trace) {
  const std::string file = write_file("trace.json", "");
  ASSERT_EQ(run_segue("run rt-periodic --policy dss --technique chimera --limit 15us --max-time "
                      "3ms --trace " +
                      file + " --trace-time 2ms..2.3ms")
                .exit_code,
            14);
  std::ifstream stream(file);
  Json trace = Json::parse(stream);
  // One event of each kind and set of arguments: all of them would take long.
  std::set<std::string> kinds;
  Json few = Json::array();
  std::vector<Json> open;
  for (const Json& event : trace["traceEvents"]) {
    std::string kind = event["ph"];
    const Json args = event.value("args", Json::object());
    for (const auto& [name, value] : args.items()) kind += name;
    if (event["ph"] == "E" || !kinds.insert(kind).second) continue;
    few.push_back(event);
    if (event["ph"] == "B") {
      few.push_back(
          {{"ph", "E"}, {"pid", event["pid"]}, {"tid", event["tid"]}, {"ts", event["ts"]}});
    }
  }
  EXPECT_GT(few.size(), 8U);
  trace["traceEvents"] = few;
  EXPECT_GT(expect_refusals(trace["otherData"],
                            [&](const Json& settings) {
                              Json changed = trace;
                              changed["otherData"] = settings;
                              return changed.dump();
                            }),
            1U);
  for (std::size_t k = 0; k < few.size(); ++k) {
    if (few[k]["ph"] == "E") continue;
    const auto with_event = [&](const Json& event) {
      Json changed = trace;
      changed["traceEvents"][k] = event;
      return changed.dump();
    };
    EXPECT_GT(expect_refusals(few[k], with_event), 1U);
  }
}

TEST(ValuesOfDocuments, MembersThatAreNoNumbers) {
  Json run = output_of("run rt-periodic --max-time 20ms --histogram --json");
  ASSERT_FALSE(run["preemption_latency"].empty());
  for (const char* const at :
       {"/preemption_latency", "/preemption_latency/0", "/preemption_latency/0/buckets",
        "/preemption_latency/0/buckets/0", "/kernels", "/kernels/0/kernel", "/metrics/processes",
        "/warnings", "/release_event", "/driver"}) {
    Json changed = run;
    changed[Pointer(at)] = -1;
    EXPECT_THAT(refusal_of(changed.dump()), HasSubstr("' is -1; allowed: ")) << at;
  }
  run["of_ours"] = -1;
  run["kernels"][0]["of_ours"] = {{"a", "x"}};
  EXPECT_EQ(refusal_of(run.dump()), "not refused");
}

TEST(ValuesOfDocuments, TheMessageNamesThePlace) {
  Json run = output_of("run rt-periodic --max-time 20ms --histogram --json");
  run["preemption_latency"][0]["buckets"][1]["count"] = -1000;
  EXPECT_THAT(refusal_of(run.dump()),
              HasSubstr("values.json: 'preemption_latency[0].buckets[1].count' is -1000; allowed: "
                        "a whole number of at least 0"));
}

}  // namespace
}  // namespace segue::cli
