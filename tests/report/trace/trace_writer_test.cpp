#include "cmodel/report/trace/trace_writer.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "tests/report/trace/trace_document.hpp"

namespace segue::trace {
namespace {

constexpr Track kTrack{.pid = 1, .tid = 7};

TraceDocument written(TimeWindow window, const std::function<void(TraceWriter&)>& write) {
  std::ostringstream out;
  TraceWriter writer(out, kClock, window);
  writer.name_process(kTrack, "p");
  writer.name_thread(kTrack, "t");
  write(writer);
  writer.finish(TraceArgs().text("policy", "dss"));
  return read_trace(out.str());
}

Slice slice(Cycle begin, Cycle end) {
  return {.name = "s", .category = "run", .begin = begin, .end = end, .args = {}};
}

TEST(TraceWriter, AnEmptyTraceIsADocument) {
  const TraceDocument trace = written({}, [](TraceWriter&) {});
  EXPECT_TRUE(trace.slices.empty());
  EXPECT_EQ(trace.about.at("policy"), "dss");
}

TEST(TraceWriter, TimesAreMicroseconds) {
  std::ostringstream out;
  TraceWriter writer(out, gpu::Clock(706.0), {});
  writer.slice(kTrack, slice(0, 706));
  writer.finish({});
  EXPECT_NE(out.str().find(R"("ph":"E","pid":1,"tid":7,"ts":1.000)"), std::string::npos);
}

TEST(TraceWriter, ASliceHasItsArguments) {
  const TraceDocument trace = written({}, [](TraceWriter& writer) {
    Slice its = slice(10, 20);
    its.name = "a \"quoted\" name";
    its.args.text("kernel", "k,\n").number("tb", 3).number("tokens", -2).flag("resumed", true);
    writer.slice(kTrack, its);
  });
  ASSERT_EQ(trace.slices.size(), 1U);
  const Shown& shown = trace.slices[0];
  EXPECT_EQ(shown.name, "a \"quoted\" name");
  EXPECT_EQ(shown.process, "p");
  EXPECT_EQ(shown.thread, "t");
  EXPECT_EQ(shown.begin, 10U);
  EXPECT_EQ(shown.end, 20U);
  EXPECT_EQ(shown.args,
            nlohmann::json::parse(R"({"kernel":"k,\n","tb":3,"tokens":-2,"resumed":true})"));
}

TEST(TraceWriter, CutsAtTheWindowAndLeavesOutTheRest) {
  const TraceDocument trace = written({.begin = 100, .end = 200}, [](TraceWriter& writer) {
    for (const auto& [begin, end] : {std::pair<Cycle, Cycle>{0, 100},
                                     {50, 110},
                                     {110, 110},
                                     {110, 190},
                                     {190, gpu::kNever},
                                     {200, 300}}) {
      writer.slice(kTrack, slice(begin, end));
    }
    for (const Cycle time : {99U, 100U, 199U, 200U}) writer.instant(kTrack, "i", time, {});
  });
  ASSERT_EQ(trace.slices.size(), 3U);
  EXPECT_EQ(trace.slices[0].begin, 100U);
  EXPECT_EQ(trace.slices[0].args.at("cut"), true);
  EXPECT_FALSE(trace.slices[1].args.contains("cut"));
  EXPECT_EQ(trace.slices[2].end, 200U);
  EXPECT_EQ(trace.slices[2].args.at("cut"), true);
  EXPECT_EQ(trace.instants.size(), 2U);
  EXPECT_TRUE(trace.errors.empty());
}

TEST(TraceWriter, AnInnerSliceNestsAlsoWhereItBeginsWithTheOuterOne) {
  const TraceDocument trace = written({}, [](TraceWriter& writer) {
    Slice outer = slice(10, 50);
    outer.inside.push_back(slice(10, 20));
    outer.inside.push_back(slice(20, 50));
    writer.slice(kTrack, outer);
    writer.slice(kTrack, slice(50, 60));
  });
  EXPECT_TRUE(trace.errors.empty());
  ASSERT_EQ(trace.slices.size(), 4U);
  EXPECT_EQ(trace.slices[0].depth, 1U);
  EXPECT_EQ(trace.slices[3].depth, 0U);
}

}  // namespace
}  // namespace segue::trace
