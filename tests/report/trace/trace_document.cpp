#include "tests/report/trace/trace_document.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "cmodel/gpu/sim/observer_list.hpp"

namespace segue::trace {
namespace {

using nlohmann::json;

using Key = std::pair<std::uint32_t, std::uint32_t>;

Cycle cycles(const json& event) {
  return static_cast<Cycle>(std::llround(event.at("ts").get<double>() * 1000.0));
}

class Reader {
 public:
  explicit Reader(TraceDocument& trace) : trace_(&trace) {}

  void name(const json& events) {
    for (const json& event : events) {
      if (event.at("ph") != "M") continue;
      if (event.at("name") == "process_name") processes_[event.at("pid")] = name_in(event);
      if (event.at("name") == "thread_name") {
        threads_[Key(event.at("pid"), event.at("tid"))] = name_in(event);
      }
    }
  }
  void read(const json& event) {
    const std::string phase = event.at("ph");
    if (phase == "B") return begin(event);
    if (phase == "E") return end(event);
    if (phase == "i") trace_->instants.push_back(shown(event));
  }
  void finish() {
    for (const auto& [key, open] : open_) {
      if (!open.empty()) trace_->errors.push_back("never ends: " + open.back().name);
    }
  }

 private:
  static std::string name_in(const json& event) { return event.at("args").at("name"); }

  Shown shown(const json& event) {
    const Key key(event.at("pid"), event.at("tid"));
    if (!processes_.contains(key.first) || !threads_.contains(key)) {
      trace_->errors.push_back("no name: " + event.dump());
    }
    Shown result;
    result.process = processes_[key.first];
    result.thread = threads_[key];
    result.name = event.at("name");
    result.category = event.at("cat");
    result.begin = result.end = cycles(event);
    result.args = event.at("args");
    return result;
  }
  /// Of begin and end events of a track in the order of the file, which is that of time.
  void in_order(const Key& key, Cycle time) {
    if (time < last_[key]) trace_->errors.push_back("out of order at " + std::to_string(time));
    last_[key] = time;
  }
  void begin(const json& event) {
    const Key key(event.at("pid"), event.at("tid"));
    Shown slice = shown(event);
    in_order(key, slice.begin);
    slice.depth = open_[key].size();
    open_[key].push_back(std::move(slice));
  }
  void end(const json& event) {
    const Key key(event.at("pid"), event.at("tid"));
    if (open_[key].empty()) return trace_->errors.push_back("ends nothing: " + event.dump());
    Shown slice = open_[key].back();
    open_[key].pop_back();
    slice.end = cycles(event);
    in_order(key, slice.end);
    trace_->slices.push_back(std::move(slice));
  }

  TraceDocument* trace_;
  std::map<std::uint32_t, std::string> processes_;
  std::map<Key, std::string> threads_;
  std::map<Key, std::vector<Shown>> open_;
  std::map<Key, Cycle> last_;
};

struct Log final : gpu::EventObserver {
  void on_event(const Event& event) override { events.push_back(event); }
  void on_activity(const gpu::SmActivity& activity) override { activities.push_back(activity); }
  std::vector<Event> events;
  std::vector<gpu::SmActivity> activities;
};

}  // namespace

std::vector<Shown> TraceDocument::of(const std::string& category) const {
  std::vector<Shown> result;
  std::copy_if(slices.begin(), slices.end(), std::back_inserter(result),
               [&](const Shown& slice) { return slice.category == category; });
  return result;
}

std::vector<Shown> TraceDocument::instants_named(const std::string& start) const {
  std::vector<Shown> result;
  std::copy_if(instants.begin(), instants.end(), std::back_inserter(result),
               [&](const Shown& instant) { return instant.name.starts_with(start); });
  return result;
}

TraceDocument read_trace(const std::string& text) {
  TraceDocument trace;
  trace.text = text;
  const json document = json::parse(text);
  trace.about = document.at("otherData");
  Reader reader(trace);
  reader.name(document.at("traceEvents"));
  for (const json& event : document.at("traceEvents")) reader.read(event);
  reader.finish();
  return trace;
}

TracedRun traced(const gpu::Plan& plan, TimeWindow window, gpu::RunOptions options) {
  TracedRun run;
  std::ostringstream text;
  RunTrace trace(plan, kClock, window, text);
  Log log;
  gpu::ObserverList observers;
  observers.add(trace);
  observers.add(log);
  options.observer = &observers;
  run.result = gpu::run_shared(plan, options);
  trace.finish(run.result.simulated, {});
  run.has_reasons = trace.has_reasons();
  run.trace = read_trace(text.str());
  run.events = std::move(log.events);
  run.activities = std::move(log.activities);
  return run;
}

}  // namespace segue::trace
