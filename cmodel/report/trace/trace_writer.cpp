#include "cmodel/report/trace/trace_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace segue::trace {
namespace {

constexpr std::size_t kFlushAt = std::size_t{1} << 16;

}  // namespace

TraceWriter::TraceWriter(std::ostream& out, const Clock& clock, TimeWindow window)
    : out_(&out), clock_(clock), window_(window), text_("{\"traceEvents\":[\n") {}

void TraceWriter::begin_event(char phase, Track track) {
  if (text_.size() >= kFlushAt) flush();
  fmt::format_to(std::back_inserter(text_), R"({}{{"ph":"{}","pid":{},"tid":{})",
                 first_ ? "" : ",\n", phase, track.pid, track.tid);
  first_ = false;
}

/// In µs. Viewers keep nanoseconds, and no clock here has shorter cycles.
void TraceWriter::timestamp(Cycle time) {
  fmt::format_to(std::back_inserter(text_), R"(,"ts":{:.3f})", clock_.us(time));
}

void TraceWriter::metadata(Track track, std::string_view what, std::string_view name) {
  begin_event('M', track);
  fmt::format_to(std::back_inserter(text_), R"(,"name":"{}_name","args":{{"name":)", what);
  append_json(text_, name);
  text_ += "}}";
  // Viewers sort by name otherwise, and SM 10 before SM 2.
  begin_event('M', track);
  fmt::format_to(std::back_inserter(text_),
                 R"(,"name":"{}_sort_index","args":{{"sort_index":{}}}}})", what,
                 what == "process" ? track.pid : track.tid);
}

void TraceWriter::name_process(Track track, std::string_view name) {
  metadata(track, "process", name);
}
void TraceWriter::name_thread(Track track, std::string_view name) {
  metadata(track, "thread", name);
}

void TraceWriter::slice(Track track, const Slice& slice) {
  const Cycle begin = std::max(slice.begin, window_.begin);
  const Cycle end = std::min(slice.end, window_.end);
  if (begin >= end) return;
  begin_event('B', track);
  timestamp(begin);
  text_ += ",\"name\":";
  append_json(text_, slice.name);
  fmt::format_to(std::back_inserter(text_), R"(,"cat":"{}","args":{{{})", slice.category,
                 slice.args.members());
  if (begin != slice.begin || end != slice.end) {
    if (!slice.args.members().empty()) text_ += ',';
    text_ += R"("cut":true)";
  }
  text_ += "}}";
  for (const Slice& inner : slice.inside) this->slice(track, inner);
  begin_event('E', track);
  timestamp(end);
  text_ += '}';
}

void TraceWriter::instant(Track track, std::string_view name, Cycle time, const TraceArgs& args) {
  if (time < window_.begin || time >= window_.end) return;
  begin_event('i', track);
  timestamp(time);
  text_ += R"(,"s":"t","cat":"decision","name":)";
  append_json(text_, name);
  text_ += R"(,"args":{)" + args.members() + "}}";
}

void TraceWriter::counter(Track track, const std::string& name, Cycle time,
                          const TraceArgs& values) {
  if (time >= window_.end) return;
  if (time <= window_.begin) {
    before_[name] = {track, values};
    return;
  }
  counters_before();
  counter_event(track, name, time, values);
}

void TraceWriter::counters_before() {
  for (const auto& [name, last] : before_) {
    counter_event(last.first, name, window_.begin, last.second);
  }
  before_.clear();
}

void TraceWriter::counter_event(Track track, const std::string& name, Cycle time,
                                const TraceArgs& values) {
  begin_event('C', track);
  timestamp(time);
  text_ += ",\"name\":";
  append_json(text_, name);
  text_ += R"(,"args":{)" + values.members() + "}}";
}

void TraceWriter::finish(const TraceArgs& about) {
  if (window_.begin < window_.end) counters_before();
  text_ += "\n],\n\"displayTimeUnit\":\"ms\",\n\"otherData\":{" + about.members() + "}}\n";
  flush();
  out_->flush();
}

void TraceWriter::flush() {
  out_->write(text_.data(), static_cast<std::streamsize>(text_.size()));
  text_.clear();
}

}  // namespace segue::trace
