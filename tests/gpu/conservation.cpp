#include "tests/gpu/conservation.hpp"

#include "cmodel/gen/sm_driver_enums.hpp"
#include "cmodel/gen/sm_driver_params.hpp"
#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::gpu {

Conservation::Conservation(const Plan& plan)
    : kernels_share_sms_(plan.kernels_share_sms()), launches_(plan.processes.size()) {}

void Conservation::check(bool holds, const Event& event, const char* rule) {
  if (holds || !broken_.empty()) return;
  broken_ = "cycle " + std::to_string(event.time) + ": " + rule;
}

void Conservation::move(const Event& event, Tb from, Tb to) {
  Launch& launch = launches_[ctx_of(event)];
  const std::uint32_t tb = low(event);
  check(tb < launch.tbs.size() && launch.tbs[tb] == from, event, "a thread block out of turn");
  if (tb < launch.tbs.size()) launch.tbs[tb] = to;
}

void Conservation::issue(const Event& event) {
  const bool resumed = high(event) != sm_driver::kHandleNone;
  const Launch& launch = launches_[ctx_of(event)];
  move(event, resumed ? Tb::kSaved : Tb::kWaiting, Tb::kRunning);
  if (!resumed || low(event) >= launch.handles.size()) return;
  check(launch.handles[low(event)] == high(event), event, "resumed with another's context");
}

void Conservation::on_event(const Event& event) {
  switch (event.kind) {
    case EventKind::kHost:
      if (!is_launch(event)) return;
      launches_[event.unit].tbs.assign(low(event), Tb::kWaiting);
      launches_[event.unit].handles.assign(low(event), sm_driver::kHandleNone);
      launches_[event.unit].finished = 0;
      return;
    case EventKind::kSetup:
      ctx_of_sm_[event.unit] = high(event);
      return;
    case EventKind::kIssue:
      return issue(event);
    case EventKind::kFinished:
      move(event, Tb::kRunning, Tb::kFinished);
      ++launches_[ctx_of(event)].finished;
      ++finished_;
      return;
    case EventKind::kPreempted:
      move(event, Tb::kRunning, high(event) == sm_driver::kHandleNone ? Tb::kWaiting : Tb::kSaved);
      launches_[ctx_of(event)].handles[low(event)] = high(event);
      ++preempted_;
      return;
    case EventKind::kKernelDone:
      check(launches_[event.unit].finished == launches_[event.unit].tbs.size(), event,
            "a kernel done before its last thread block");
      ++kernels_done_;
      return;
    default:
      return;
  }
}

}  // namespace segue::gpu
