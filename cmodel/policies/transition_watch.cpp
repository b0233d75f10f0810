#include "cmodel/policies/transition_watch.hpp"

#include <algorithm>
#include <string>

namespace segue::policies {

using sm_driver::SmState;
using sm_driver::SmstEntry;

std::optional<Decision> TransitionWatch::watch(const DriverTables& before,
                                               const DriverTables& after, std::uint64_t vacated) {
  decision_.reset();
  for (unsigned sm = 0; sm < after.sms.size(); ++sm)
    if (!(before.sms[sm] == after.sms[sm])) watch_sm(sm, before, after, (vacated >> sm) & 1);
  watch_given_up();
  if (before.active != after.active) watch_queue(before, after);
  return decision_;
}

void TransitionWatch::watch_sm(unsigned sm, const DriverTables& before, const DriverTables& after,
                               bool vacated) {
  const SmstEntry& was = before.sms[sm];
  const SmstEntry& is = after.sms[sm];
  switch (was.state) {
    case SmState::kIdle:
      if (is.state == SmState::kRunning) return decide(Bind{sm, is.ksr});
      if (is.state != SmState::kIdle) complain(sm, "was preempted while it was idle");
      return;
    case SmState::kRunning:
      return watch_running(sm, before, after);
    case SmState::kReserved:
      if (is.state == SmState::kReleased && !vacated)
        complain(sm, "was released before it vacated");
      if (is.state == SmState::kReserved || is.state == SmState::kReleased)
        return watch_next(sm, before, after);
      return complain(sm, "was given away before it vacated");
    case SmState::kReleased:
      if (is.state == SmState::kRunning) return decide(Bind{sm, is.ksr});
      if (is.state == SmState::kIdle) return decide(Drop{sm});
      if (is.state == SmState::kReleased) return watch_next(sm, before, after);
      return complain(sm, "was preempted while it was empty");
  }
}

void TransitionWatch::watch_running(unsigned sm, const DriverTables& before,
                                    const DriverTables& after) {
  const SmstEntry& was = before.sms[sm];
  const SmstEntry& is = after.sms[sm];
  if (is.state != SmState::kIdle && is.ksr != was.ksr)
    return complain(sm, "changed its kernel while it was running");
  switch (is.state) {
    case SmState::kIdle:
      if (was.tbs_running > 0) complain(sm, "became idle with TBs in it");
      if (before.waiting(was.ksr) > 0) complain(sm, "became idle although its kernel has TBs left");
      return;
    case SmState::kRunning:
      return;
    case SmState::kReserved:
      if (is.next_valid) return decide(Reserve{sm, was.ksr, is.next});
      if (!after.rows[was.ksr].killed) complain(sm, "was reserved for nobody");
      return;
    case SmState::kReleased:
      return complain(sm, "was released without being reserved");
  }
}

/// A reservation stands until the SM is bound, its kernel is killed or ends, or gets another SM.
void TransitionWatch::watch_next(unsigned sm, const DriverTables& before,
                                 const DriverTables& after) {
  const SmstEntry& was = before.sms[sm];
  const SmstEntry& is = after.sms[sm];
  if (is.next_valid == was.next_valid && (!is.next_valid || is.next == was.next)) return;
  const bool gone = was.next_valid && (!after.valid(was.next) || after.rows[was.next].killed);
  if (is.next_valid)
    complain(sm, "changed its next kernel without being bound");
  else if (!gone)
    given_up_.push_back(was.next);
}

/// Whether it is the right SM that is given up, and by a kernel that is to, is judged with the
/// decision.
void TransitionWatch::watch_given_up() {
  const Bind* bind = decision_ ? std::get_if<Bind>(&*decision_) : nullptr;
  for (const std::uint32_t row : given_up_) {
    if (given_up_.size() > 1 || bind == nullptr || bind->row != row)
      complaints_.add("kernel " + std::to_string(row) +
                      " lost an SM that was reserved for it and got none in its place");
  }
  given_up_.clear();
}

/// Kernels join at the end and leave from anywhere; no kernel overtakes another.
void TransitionWatch::watch_queue(const DriverTables& before, const DriverTables& after) {
  std::size_t kept = 0;
  for (const std::uint32_t row : before.active)
    if (kept < after.active.size() && after.active[kept] == row) ++kept;
  const bool joined = kept == before.active.size() && after.active.size() == kept + 1;
  const bool left = kept == after.active.size() && before.active.size() == kept + 1;
  if (!joined && !left) complaints_.add("the active queue lost its order");
}

void TransitionWatch::decide(const Decision& decision) {
  if (decision_)
    complaints_.add("two decisions in one cycle: " + to_string(*decision_) + " and " +
                    to_string(decision));
  decision_ = decision;
}

void TransitionWatch::complain(unsigned sm, const char* what) {
  complaints_.add("SM " + std::to_string(sm) + " " + what);
}

}  // namespace segue::policies
