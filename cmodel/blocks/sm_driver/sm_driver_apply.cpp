#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

/// The scan's decision, if it still fits the tables. Anything that changed since the scan
/// saw it asks for another one; a released SM that stays without an answer does so itself.
void SmDriver::apply(std::uint64_t now) {
  const Choice choice = policy(q_.scan_policy).decide(q_.scan_policy, target());
  if (choice.decision == Decision::kReserve) return apply_reserve(choice, now);
  bool rescan = false;
  switch (choice.decision) {
    case Decision::kBind:
      if (best_is_valid(choice)) {
        rescan = follows(choice);
        bind(q_.scan_target.sm, choice.best);
      } else {
        rescan = target() != Target::kReleased;
      }
      break;
    case Decision::kReserve:  // above
      break;
    case Decision::kNone:
      if (target() == Target::kReleased) leave_idle(q_.scan_target.sm);
      break;
  }
  if (rescan) q_.scan_pending = true;
  q_.scan_state = ScanState::kIdle;
}

/// Thesis 5.2.4: "an SM becomes idle", read so that the end of a preemption is such an event, too.
bool SmDriver::release_is_event() const {
  return q_.release_event && q_.scan_policy == Policy::kDssLiteral;
}

/// Another scan follows a bind.
bool SmDriver::follows(const Choice& bind) const {
  return bind.again || (target() == Target::kReleased && release_is_event());
}

/// Under the technique chimera the selector says which SM is taken: it is asked once a scan, and
/// its answer ends in here again.
void SmDriver::apply_reserve(const Choice& choice, std::uint64_t now) {
  const bool valid = reserve_is_valid(choice);
  if (valid && q_.technique == Technique::kChimera && !q_.scan_victim.valid) {
    return ask(choice.worst);
  }
  if (valid) reserve(choice.best, victim(choice.worst), now);
  if (!valid || choice.again) q_.scan_pending = true;
  if (q_.scan_victim.valid) changes_.scan = true;
  q_.scan_victim = {};
  q_.scan_state = ScanState::kIdle;
}

void SmDriver::ask(std::uint32_t w) {
  q_.scan_ask = {.ctx = q_.ksrt[w].ctx, .sms = victims(w)};
  q_.scan_state = ScanState::kAsk;
  changes_.scan = true;
}

/// The SMs that may be taken from row `w`: all that run it, or the one that the selector has named.
std::uint64_t SmDriver::victims(std::uint32_t w) const {
  std::uint64_t sms = 0;
  mask::for_each(sms_in(SmState::kRunning), [&](std::uint32_t s) {
    const bool named = !q_.scan_victim.valid || q_.scan_victim.sm == s;
    if (named && q_.smst[s].ksr == w) mask::set(sms, s);
  });
  return sms;
}

/// The one that is taken: the lowest, or the lowest of the fullest.
std::uint32_t SmDriver::victim(std::uint32_t w) const {
  const std::uint64_t sms = victims(w);
  std::uint32_t taken = mask::lowest(sms);
  if (!q_.fullest_victim) return taken;
  mask::for_each(sms, [&](std::uint32_t s) {
    if (q_.smst[s].tbs_running > q_.smst[taken].tbs_running) taken = s;
  });
  return taken;
}

/// The row that gets the SM is still one to get it.
bool SmDriver::best_is_valid(const Choice& choice) const {
  const std::uint32_t b = choice.best;
  return mask::has(q_.ksr_valid, b) && q_.wants(b) &&
         (!choice.best_is_top || q_.rank(b, q_.scan_policy) == q_.top(q_.scan_policy));
}

bool SmDriver::reserve_is_valid(const Choice& choice) const {
  const std::int32_t ahead =
      measure(choice.best, choice.ahead_by) - measure(choice.worst, choice.ahead_by);
  return best_is_valid(choice) && mask::has(q_.ksr_valid, choice.worst) &&
         victims(choice.worst) != 0 && ahead >= choice.min_distance &&
         (sms_in(SmState::kIdle) | sms_in(SmState::kReleased)) == 0;
}

std::int32_t SmDriver::measure(std::uint32_t k, AheadBy by) const {
  return by == AheadBy::kTokens ? q_.ksrt[k].tokens
                                : static_cast<std::int32_t>(q_.rank(k, q_.scan_policy));
}

void SmDriver::bind(std::uint32_t t, std::uint32_t b) {
  const SmstEntry sm = q_.smst[t];
  const bool reserved = sm.state == SmState::kReleased && sm.next_valid;
  // A reservation that is kept, or withdrawn for this SM, has paid its token already; one that is
  // retargeted is refunded.
  const bool swaps = q_.swaps(b);
  if (swaps && !q_.is_next(b)) withdraw(*q_.promised_sm(b));
  if (reserved && sm.next != b) return_token(sm.next);
  if (!swaps) take_token(b);
  Ksr& row = edit_row(b);
  ++row.sms_running;
  row.free += row.tbs_per_sm;
  update_exitable(b);
  set_sm_state(t, SmState::kRunning);
  q_.smst[t] = {.state = SmState::kRunning, .ksr = b};
  mask::set(q_.need_setup, t);
  mask::set(q_.in_setup, t);
}

/// The SM is still being vacated, or waits for a scan of its own, which chooses its next kernel.
void SmDriver::withdraw(std::uint32_t s) {
  SmstEntry& sm = edit_sm(s);
  sm.next = 0;
  sm.next_valid = false;
}

void SmDriver::reserve(std::uint32_t b, std::uint32_t v, std::uint64_t now) {
  const std::uint32_t w = q_.smst[v].ksr;
  return_token(w);
  Ksr& loser = edit_row(w);
  loser.claimed += q_.smst[v].tbs_running;  // only its free slots were claimed
  loser.free -= loser.tbs_per_sm - q_.smst[v].tbs_running;
  --loser.sms_running;
  ++loser.sms_leaving;
  take_token(b);

  set_sm_state(v, SmState::kReserved);
  SmstEntry& sm = q_.smst[v];
  sm.next = b;
  sm.next_valid = true;
  sm.technique = q_.technique;
  mask::set(q_.need_preempt, v);
  mask::clear(q_.need_issue, v);
  if (q_.technique == Technique::kDrain) {
    q_.timer.start(v, now);
    image_.write_drain_begin(v, now);
    note_written(Memory::kDrainBegins, v);
  }
}

/// No kernel wants the released SM.
void SmDriver::leave_idle(std::uint32_t t) {
  const SmstEntry sm = q_.smst[t];
  if (sm.next_valid) return_token(sm.next);
  make_idle(t);
}

}  // namespace segue::sm_driver
