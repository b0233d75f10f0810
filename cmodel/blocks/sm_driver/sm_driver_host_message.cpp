// Effects of legal messages from the host.

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

void SmDriver::take(const HostMsg& msg, std::uint64_t now) {
  switch (msg.op) {
    case HostOp::kLaunch:
      return launch(msg);
    case HostOp::kSetPriority:
      return set_priority(msg);
    case HostOp::kSetTokens:
      return set_tokens(msg);
    case HostOp::kSetSpareTokens:
      q_.spare_total = static_cast<std::uint32_t>(msg.tokens);
      return;
    case HostOp::kSetContext:
      return set_context(msg);
    case HostOp::kSetPolicy:
      return set_policy(msg, now);
    case HostOp::kKill:
      return kill(msg.ctx);
  }
}

void SmDriver::set_policy(const HostMsg& msg, std::uint64_t now) {
  q_.policy = msg.policy;
  q_.technique = msg.technique;
  q_.release_event = msg.release_event;
  q_.spare_once = msg.spare_once;
  q_.fullest_victim = msg.fullest_victim;
  q_.fcfs_exclusive = msg.fcfs_exclusive;
  q_.timer.write_deadline(msg.drain_deadline);
  q_.turn = {.quantum = msg.quantum, .row = q_.ksr_valid != 0 ? mask::lowest(q_.ksr_valid) : 0};
  if (msg.policy == Policy::kRoundRobin) q_.turn.begin(q_.turn.row, now);
  update_less_urgent();
  q_.scan_pending = true;
}

void SmDriver::launch(const HostMsg& msg) {
  mask::set(q_.buffer_valid, msg.ctx);
  q_.buffer[msg.ctx] = {.tbs_per_sm = msg.tbs_per_sm, .killed = false};
  mask::set(changes_.buffer, msg.ctx);
  tb_counts_.write_launched(msg.ctx, msg.tb_count);
  image_.write_launched(msg.ctx, msg.tb_count);
  note_written(Memory::kCounts, msg.ctx);
  const std::uint32_t element = SetupMemory::element(msg.ctx, mask::has(q_.buffer_half, msg.ctx));
  setup_memory_.write_descriptor(element, msg.descriptor);
  image_.write_descriptor(element, msg.descriptor);
  note_written(Memory::kDescriptors, element);
  q_.launch[q_.launch_count++] = msg.ctx;
  changes_.launch = true;
}

void SmDriver::set_context(const HostMsg& msg) {
  mask::set(q_.has_page_table, msg.ctx);
  setup_memory_.write_page_table(msg.ctx, msg.page_table_base);
  image_.write_page_table(msg.ctx, msg.page_table_base);
  note_written(Memory::kPageTables, msg.ctx);
}

void SmDriver::set_priority(const HostMsg& msg) {
  CtxEntry& ctx = edit_ctx(msg.ctx);
  ctx.prio = msg.prio;
  if (ctx.active) {
    edit_row(ctx.ksr).prio = msg.prio;
    update_less_urgent();
  }
  q_.scan_pending = true;
}

void SmDriver::set_tokens(const HostMsg& msg) {
  CtxEntry& ctx = edit_ctx(msg.ctx);
  if (ctx.active) {
    Ksr& row = edit_row(ctx.ksr);
    row.tokens = static_cast<std::int8_t>(row.tokens + msg.tokens - ctx.tokens);
  }
  ctx.tokens = msg.tokens;
  q_.scan_pending = true;
}

/// Hits the oldest outstanding launch of the context.
void SmDriver::kill(std::uint32_t c) {
  if (q_.ctx[c].active) return kill_row(q_.ctx[c].ksr);
  q_.buffer[c].killed = true;
  mask::set(changes_.buffer, c);
}

void SmDriver::kill_row(std::uint32_t k) {
  Ksr& row = edit_row(k);
  row.killed = true;
  q_.left[k] = 0;
  row.claimed = row.free = 0;
  row.sms_leaving += row.sms_running;
  row.sms_running = 0;
  set_ptbq(k, q_.ptbq_head[k], 0);
  update_exitable(k);
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const SmState state = q_.smst[s].state;
    SmstEntry& sm = edit_sm(s);
    if (sm.ksr == k && state == SmState::kRunning) {
      set_sm_state(s, SmState::kReserved);
      sm.next = 0;
      sm.next_valid = false;
      sm.technique = Technique::kDrain;
      mask::clear(q_.need_issue, s);
      mask::set(q_.need_kill, s);
    } else if (sm.ksr == k && state == SmState::kReserved) {
      mask::set(q_.need_kill, s);
      mask::clear(q_.need_preempt, s);
      mask::clear(q_.timer.timed, s);
    }
    const bool waits = state == SmState::kReserved || state == SmState::kReleased;
    if (waits && sm.next_valid && sm.next == k) {
      sm.next = 0;
      sm.next_valid = false;
    }
  }
}

}  // namespace segue::sm_driver
