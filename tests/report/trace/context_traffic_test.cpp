// The counter tracks of contexts that are saved and restored.
#include "cmodel/report/trace/context_traffic.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "tests/report/trace/trace_document.hpp"

namespace segue::trace {
namespace {

using gpu::SmActivity;
using nlohmann::json;

/// Time in us, and what is shown for saves and restores.
using CounterStep = std::tuple<double, std::int64_t, std::int64_t>;

/// The steps of the counter track `name`, in the file's order.
std::vector<CounterStep> counter_steps(const std::vector<SmActivity>& activities,
                                       const std::string& name, TimeWindow window = {}) {
  std::ostringstream out;
  TraceWriter writer(out, kClock, window);
  ContextTraffic traffic(writer);
  for (const SmActivity& activity : activities) traffic.on_activity(activity);
  writer.end_at(100'000);
  traffic.finish();
  writer.finish({});
  std::vector<CounterStep> found;
  const json document = json::parse(out.str());
  for (const json& event : document.at("traceEvents")) {
    if (event.at("ph") != "C" || event.at("name") != name) continue;
    const json& args = event.at("args");
    found.emplace_back(event.at("ts"), args.at("saves"), args.at("restores"));
  }
  return found;
}

/// Two saves on different SMs that overlap, the later one told first, and a restore. A cycle is a
/// nanosecond: 4000 bytes in 2 us are 2000 MB/s.
std::vector<SmActivity> transfers() {
  using Kind = SmActivity::Kind;
  return {{.kind = Kind::kSave, .sm = 1, .begin = 2000, .end = 3000, .bytes = 1000},
          {.kind = Kind::kSave, .sm = 0, .begin = 1000, .end = 3000, .bytes = 4000},
          {.kind = Kind::kStop, .sm = 0, .begin = 1000, .end = 1000},
          {.kind = Kind::kRestore, .sm = 0, .begin = 5000, .end = 6000, .bytes = 500}};
}

TEST(ContextTraffic, AddsUpTransfersOfAllSms) {
  EXPECT_EQ(
      counter_steps(transfers(), "contexts moving"),
      (std::vector<CounterStep>{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 0, 0}, {5, 0, 1}, {6, 0, 0}}));
}

TEST(ContextTraffic, SpreadsTheBytesOverTheTransfer) {
  EXPECT_EQ(counter_steps(transfers(), "context traffic, MB/s"),
            (std::vector<CounterStep>{
                {0, 0, 0}, {1, 2000, 0}, {2, 3000, 0}, {3, 0, 0}, {5, 0, 500}, {6, 0, 0}}));
}

TEST(ContextTraffic, CountsBytesWhenTheyHaveMoved) {
  EXPECT_EQ(counter_steps(transfers(), "context bytes moved"),
            (std::vector<CounterStep>{
                {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 5000, 0}, {5, 5000, 0}, {6, 5000, 500}}));
}

TEST(ContextTraffic, AWindowBeginsWithTheTrafficBefore) {
  const TimeWindow window{.begin = 4000, .end = 5500};
  EXPECT_EQ(counter_steps(transfers(), "context bytes moved", window),
            (std::vector<CounterStep>{{4, 5000, 0}, {5, 5000, 0}}));
  const TimeWindow inside{.begin = 2500, .end = 2600};
  EXPECT_EQ(counter_steps(transfers(), "context traffic, MB/s", inside),
            (std::vector<CounterStep>{{2.5, 3000, 0}}));
}

}  // namespace
}  // namespace segue::trace
