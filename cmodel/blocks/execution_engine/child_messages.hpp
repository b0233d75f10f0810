#pragma once

#include "cmodel/gen/execution_engine_layout.hpp"
#include "cmodel/gen/preempt_engine_layout.hpp"
#include "cmodel/gen/preempt_selector_layout.hpp"
#include "cmodel/gen/sm_driver_layout.hpp"

/// Messages of the children as this block's ports have them: the same fields, for each is `like`
/// the child's.
namespace segue::execution_engine {

inline sm_driver::HostMsg to_driver(const HostMsg& msg) {
  const auto& [op, ctx, tb_count, tbs_per_sm, descriptor, prio, tokens, page_table_base, policy,
               technique, quantum, drain_deadline, release_event, spare_once, fullest_victim,
               fcfs_exclusive] = msg;
  return {op,
          ctx,
          tb_count,
          tbs_per_sm,
          descriptor,
          prio,
          tokens,
          page_table_base,
          policy,
          technique,
          quantum,
          drain_deadline,
          release_event,
          spare_once,
          fullest_victim,
          fcfs_exclusive};
}

inline HostMsg from_driver(const sm_driver::HostMsg& msg) {
  const auto& [op, ctx, tb_count, tbs_per_sm, descriptor, prio, tokens, page_table_base, policy,
               technique, quantum, drain_deadline, release_event, spare_once, fullest_victim,
               fcfs_exclusive] = msg;
  return {op,
          ctx,
          tb_count,
          tbs_per_sm,
          descriptor,
          prio,
          tokens,
          page_table_base,
          policy,
          technique,
          quantum,
          drain_deadline,
          release_event,
          spare_once,
          fullest_victim,
          fcfs_exclusive};
}

inline sm_driver::SmCmd to_driver(const SmCmd& cmd) {
  const auto& [op, sm, ksr, ctx, descriptor, page_table_base, slot, tb_id, resume, handle,
               technique, mask] = cmd;
  return {op,   sm,    ksr,    ctx,    descriptor, page_table_base,
          slot, tb_id, resume, handle, technique,  mask};
}

inline SmCmd from_driver(const sm_driver::SmCmd& cmd) {
  const auto& [op, sm, ksr, ctx, descriptor, page_table_base, slot, tb_id, resume, handle,
               technique, mask] = cmd;
  return {op,   sm,    ksr,    ctx,    descriptor, page_table_base,
          slot, tb_id, resume, handle, technique,  mask};
}

inline DoneMsg from_driver(const sm_driver::DoneMsg& msg) { return {msg.ctx, msg.killed}; }

inline sm_driver::DoneMsg to_driver(const DoneMsg& msg) { return {msg.ctx, msg.killed}; }

inline preempt_engine::EventMsg to_engine(const EventMsg& msg) { return {msg.op, msg.slot}; }

inline preempt_selector::Config to_selector(const Config& config) {
  return {config.op, config.ctx, config.value};
}

inline Victim from_selector(const preempt_selector::Victim& victim) {
  return {victim.sm, victim.late};
}

inline preempt_selector::Victim to_selector(const Victim& victim) {
  return {victim.sm, victim.late};
}

inline Row from_engine(const preempt_engine::Row& row) {
  return {row.slot, row.space, row.warp, row.row};
}

inline Request from_engine(const preempt_engine::Request& req) {
  return {req.op, req.addr, req.tag, req.slot, req.space, req.warp, req.row};
}

}  // namespace segue::execution_engine
