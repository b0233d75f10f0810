#include "cmodel/report/trace/run_trace.hpp"

namespace segue::trace {

RunTrace::RunTrace(const gpu::Plan& plan, const Clock& clock, TimeWindow window, std::ostream& out)
    : names_(plan),
      writer_(out, clock, window),
      traffic_(writer_),
      processes_(plan, names_, writer_) {
  if (plan.kernels_share_sms()) {
    shared_sms_.emplace(plan, names_, writer_);
  } else {
    driver_.emplace(plan, names_, writer_);
  }
}

void RunTrace::on_event(const Event& event) {
  if (closed_) return;
  if (event.time >= writer_.window().end) return close();
  if (driver_) {
    driver_->replay.observe(event);  // the reasons come before the events they explain
    driver_->decisions.on_event(event);
    driver_->sms.on_event(event);
    driver_->held.on_event(event);
  } else {
    shared_sms_->on_event(event);
  }
  processes_.on_event(event);
}

void RunTrace::on_activity(const gpu::SmActivity& activity) {
  if (closed_) return;
  traffic_.on_activity(activity);
  if (driver_) {
    driver_->sms.on_activity(activity);
    driver_->held.on_activity(activity);
  } else {
    shared_sms_->on_activity(activity);
  }
}

void RunTrace::close() {
  if (closed_) return;
  closed_ = true;
  if (driver_) {
    driver_->sms.finish();
  } else {
    shared_sms_->finish();
  }
  traffic_.finish();
  processes_.finish();
}

void RunTrace::finish(Cycle end, TraceArgs about) {
  writer_.end_at(end);
  close();
  about.flag("reasons", has_reasons());
  writer_.finish(about);
}

}  // namespace segue::trace
