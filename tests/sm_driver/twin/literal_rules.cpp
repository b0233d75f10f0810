#include "tests/sm_driver/twin/literal_rules.hpp"

namespace segue::sm_driver {
namespace {

bool bit(std::uint64_t mask, std::uint32_t i) { return (mask >> i) & 1; }

bool exit_possible(const State& q, const Params& params) {
  if (q.done_valid || q.scan_state == ScanState::kWalk) return false;
  for (std::uint32_t k = 0; k < params.num_ksrs; ++k) {
    const Ksr& row = q.ksrt[k];
    const std::uint64_t waiting = std::uint64_t{q.left[k]} + q.ptbq_count[k];
    if (bit(q.ksr_valid, k) && row.sms_running == 0 && row.sms_leaving == 0 && waiting == 0) {
      return true;
    }
  }
  return false;
}

bool admit_possible(const State& q, const Params& params) {
  bool row_free = false;
  for (std::uint32_t k = 0; k < params.num_ksrs; ++k) row_free |= !bit(q.ksr_valid, k);
  for (std::uint32_t i = 0; i < q.launch_count; ++i) {
    if (row_free && !q.ctx[q.launch[i]].active) return true;
  }
  return false;
}

/// The end of the first drain is known.
bool first_end_known(const State& q) {
  return !q.timer.starting && q.timer.order_count > 0 && bit(q.timer.timed, q.timer.order[0]) &&
         q.timer.state == FirstEnd::kKnown;
}

bool late(const State& q, std::uint64_t now) {
  return first_end_known(q) && now >= q.timer.first_end;
}

bool work_for_sms(const State& q, const Params& params) {
  for (std::uint32_t s = 0; s < params.num_sms; ++s) {
    if (bit(q.need_issue, s) && !literal_muted(q, params, q.smst[s].ksr)) return true;
    if (bit(q.need_setup, s) || bit(q.need_kill, s) || bit(q.need_preempt, s))
      return true;  // or its set-up first
  }
  return false;
}

}  // namespace

bool literal_muted(const State& q, const Params& params, std::uint32_t k) {
  if (!bit(q.ksr_valid, k)) return false;
  if (q.left[k] == 0 && q.ptbq_count[k] == 0) return false;
  if (q.policy == Policy::kRoundRobin) return q.turn.row != k;
  if (q.policy != Policy::kPpqExclusive) return false;
  for (std::uint32_t other = 0; other < params.num_ksrs; ++other) {
    if (bit(q.ksr_valid, other) && q.ksrt[other].prio > q.ksrt[k].prio) return true;
  }
  return false;
}

std::optional<std::uint32_t> literal_source(const State& q, const Params& params,
                                            const Inputs& in) {
  if (!in.rst_n || q.scan_state == ScanState::kApply || exit_possible(q, params) ||
      admit_possible(q, params) || late(q, in.now) || (!q.cmd_valid && work_for_sms(q, params))) {
    return std::nullopt;
  }
  const std::uint32_t sources = params.num_sms + 1;
  for (std::uint32_t i = 1; i <= sources; ++i) {
    const std::uint32_t source = (q.last_source + i) % sources;
    const bool valid = source == params.num_sms ? in.host_valid : bit(in.sm_valid, source);
    if (valid) return source;
  }
  return std::nullopt;
}

std::uint64_t literal_wake_at(const State& q) {
  std::uint64_t at = (std::uint64_t{1} << 48) - 1;
  if (first_end_known(q)) at = q.timer.first_end;
  if (q.policy == Policy::kRoundRobin && q.active_count > 1 && q.turn.end < at) at = q.turn.end;
  return at;
}

bool literal_quiescent(const State& q, const Params& params) {
  const bool asks = q.scan_state == ScanState::kAsk;
  for (const SmstEntry& sm : q.smst) {
    if (sm.state == SmState::kReleased && !asks) return false;
  }
  if (q.timer.starting || q.doing) return false;
  if (q.timer.order_count > 0) {
    if (!bit(q.timer.timed, q.timer.order[0])) return false;
    if (q.timer.state != FirstEnd::kKnown && q.timer.state != FirstEnd::kUnlimited) return false;
  }
  const bool scan_rests = asks || (q.scan_state == ScanState::kIdle && !q.scan_pending);
  return scan_rests && !q.cmd_valid && !q.done_valid && !work_for_sms(q, params) &&
         !exit_possible(q, params) && !admit_possible(q, params);
}

}  // namespace segue::sm_driver
