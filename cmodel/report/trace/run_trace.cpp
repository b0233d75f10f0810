#include "cmodel/report/trace/run_trace.hpp"

namespace segue::trace {

RunTrace::RunTrace(const gpu::Plan& plan, const Clock& clock, TimeWindow window, std::ostream& out)
    : names_(plan),
      writer_(out, clock, window),
      sms_(plan, names_, writer_),
      counters_(plan, writer_),
      processes_(plan, names_, writer_),
      decisions_(plan, names_, writer_),
      replay_(plan, decisions_) {}

void RunTrace::on_event(const Event& event) {
  if (closed_) return;
  if (event.time >= writer_.window().end) return close();
  replay_.observe(event);  // the reasons come before what they explain
  decisions_.on_event(event);
  sms_.on_event(event);
  counters_.on_event(event);
  processes_.on_event(event);
}

void RunTrace::on_activity(const gpu::SmActivity& activity) {
  if (closed_) return;
  sms_.on_activity(activity);
  counters_.on_activity(activity);
}

void RunTrace::close() {
  if (closed_) return;
  closed_ = true;
  sms_.finish();
  counters_.finish();
  processes_.finish();
}

void RunTrace::finish(Cycle end, TraceArgs about) {
  writer_.end_at(end);
  close();
  about.flag("reasons", has_reasons());
  writer_.finish(about);
}

}  // namespace segue::trace
