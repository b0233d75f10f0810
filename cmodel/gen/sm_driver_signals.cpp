// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/sm_driver_signals.hpp"

#include <memory>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "cmodel/layout/width_functions.hpp"

namespace segue::sm_driver {
namespace {

using layout::SignalKind;
using layout::TypeInfo;

using TypePtr = std::shared_ptr<const TypeInfo>;

TypePtr technique_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "technique";
  type->add("", 3, false, kTechniqueNames);
  return type;
}

TypePtr policy_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "policy";
  type->add("", 4, false, kPolicyNames);
  return type;
}

TypePtr error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "error";
  type->add("", 4, false, kErrorNames);
  return type;
}

TypePtr scan_state_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "scan_state";
  type->add("", 2, false, kScanStateNames);
  return type;
}

TypePtr host_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "host_msg";
  type->add("drain_deadline", 32, false);
  type->add("quantum", 32, false);
  type->add("technique", 3, false, kTechniqueNames);
  type->add("policy", 4, false, kPolicyNames);
  type->add("page_table_base", 40, false);
  type->add("tokens", 8, true);
  type->add("prio", 4, false);
  type->add("descriptor", 32, false);
  type->add("tbs_per_sm", w.slot_cnt_w, false);
  type->add("tb_count", kTbIdW, false);
  type->add("ctx", w.ctx_w, false);
  type->add("op", 3, false, kHostOpNames);
  type->most_significant_first();
  return type;
}

TypePtr sm_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "sm_msg";
  type->add("restart", 1, false);
  type->add("handle", kHandleW, false);
  type->add("tb_id", kTbIdW, false);
  type->add("slot", w.slot_w, false);
  type->add("op", 3, false, kSmEventNames);
  type->most_significant_first();
  return type;
}

TypePtr sm_cmd_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "sm_cmd";
  type->add("mask", w.slot_mask_w, false);
  type->add("technique", 3, false, kTechniqueNames);
  type->add("handle", kHandleW, false);
  type->add("resume", 1, false);
  type->add("tb_id", kTbIdW, false);
  type->add("slot", w.slot_w, false);
  type->add("page_table_base", 40, false);
  type->add("descriptor", 32, false);
  type->add("ctx", w.ctx_w, false);
  type->add("ksr", w.ksr_w, false);
  type->add("sm", w.sm_w, false);
  type->add("op", 2, false, kSmOpNames);
  type->most_significant_first();
  return type;
}

TypePtr done_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "done_msg";
  type->add("killed", 1, false);
  type->add("ctx", w.ctx_w, false);
  type->most_significant_first();
  return type;
}

TypePtr ctx_entry_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "ctx_entry";
  type->add("ksr", w.ksr_w, false);
  type->add("active", 1, false);
  type->add("tokens", 8, true);
  type->add("prio", 4, false);
  type->add("page_table_base", 40, false);
  type->most_significant_first();
  return type;
}

TypePtr command_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "command";
  type->add("killed", 1, false);
  type->add("descriptor", 32, false);
  type->add("tbs_per_sm", w.slot_cnt_w, false);
  type->add("tb_count", kTbIdW, false);
  type->most_significant_first();
  return type;
}

TypePtr ksr_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "ksr";
  type->add("sms_leaving", w.sm_cnt_w, false);
  type->add("sms_running", w.sm_cnt_w, false);
  type->add("claimed", w.tb_cnt_w, false);
  type->add("killed", 1, false);
  type->add("descriptor", 32, false);
  type->add("prio", 4, false);
  type->add("spare", 1, false);
  type->add("tokens", 8, true);
  type->add("running", w.tb_cnt_w, false);
  type->add("tbs_per_sm", w.slot_cnt_w, false);
  type->add("total_tbs", kTbIdW, false);
  type->add("next_tb", kTbIdW, false);
  type->add("ctx", w.ctx_w, false);
  type->most_significant_first();
  return type;
}

TypePtr smst_entry_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "smst_entry";
  type->add("technique", 3, false, kTechniqueNames);
  type->add("tbs_running", w.slot_cnt_w, false);
  type->add("next_valid", 1, false);
  type->add("next", w.ksr_w, false);
  type->add("ksr", w.ksr_w, false);
  type->add("state", 2, false, kSmStateNames);
  type->most_significant_first();
  return type;
}

TypePtr ptbq_entry_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "ptbq_entry";
  type->add("handle", kHandleW, false);
  type->add("tb_id", kTbIdW, false);
  type->most_significant_first();
  return type;
}

TypePtr scan_target_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "scan_target";
  type->add("sm", w.sm_w, false);
  type->add("valid", 1, false);
  type->most_significant_first();
  return type;
}

TypePtr candidate_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "candidate";
  type->add("tokens", 8, true);
  type->add("ksr", w.ksr_w, false);
  type->add("valid", 1, false);
  type->most_significant_first();
  return type;
}

TypePtr prio_candidate_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "prio_candidate";
  type->add("prio", 4, false);
  type->add("ksr", w.ksr_w, false);
  type->add("valid", 1, false);
  type->most_significant_first();
  return type;
}

void put(std::uint32_t* image, const ImageLayout::Place& at, std::uint64_t value) {
  layout::insert(image + at.word, 0, at.width, value);
}

std::uint64_t get(const std::uint32_t* image, const ImageLayout::Place& at) {
  return layout::extract(image + at.word, 0, at.width);
}

}  // namespace

ImageLayout::ImageLayout(const Params& p) : params(p), widths(p) {
  p.check();
  const Widths& w = widths;
  const auto place = [this](Signal signal, std::uint32_t width, std::uint32_t count,
                            bool memory = false) {
    const std::uint32_t stride = memory ? 8 * layout::c_bytes(width) : width;
    places[static_cast<std::size_t>(signal)] = {words, width, stride, count};
    words += (stride * count + 31) / 32;
  };
  place(Signal::kNowI, kTimeW, 1);
  place(Signal::kHostValidI, 1, 1);
  place(Signal::kHostI, HostMsg::width(w), 1);
  place(Signal::kHostReadyO, 1, 1);
  place(Signal::kBufferFreeO, p.num_ctxs, 1);
  place(Signal::kSmValidI, p.num_sms, 1);
  place(Signal::kSmI, SmMsg::width(w), p.num_sms);
  place(Signal::kSmReadyO, p.num_sms, 1);
  place(Signal::kCmdValidO, 1, 1);
  place(Signal::kCmdO, SmCmd::width(w), 1);
  place(Signal::kCmdReadyI, 1, 1);
  place(Signal::kDoneValidO, 1, 1);
  place(Signal::kDoneO, DoneMsg::width(w), 1);
  place(Signal::kDoneReadyI, 1, 1);
  place(Signal::kErrValidO, 1, 1);
  place(Signal::kErrCodeO, 4, 1);
  place(Signal::kQuiescentO, 1, 1);
  place(Signal::kWakeAtO, kTimeW, 1);
  place(Signal::kCtxQ, CtxEntry::width(w), p.num_ctxs);
  place(Signal::kBufferValidQ, p.num_ctxs, 1);
  place(Signal::kBufferQ, Command::width(w), p.num_ctxs);
  place(Signal::kLaunchQ, w.ctx_w, p.num_ctxs);
  place(Signal::kLaunchCountQ, w.ctx_cnt_w, 1);
  place(Signal::kKsrValidQ, p.num_ksrs, 1);
  place(Signal::kKsrtQ, Ksr::width(w), p.num_ksrs);
  place(Signal::kActiveQ, w.ksr_w, p.num_ksrs);
  place(Signal::kActiveCountQ, w.ksr_cnt_w, 1);
  place(Signal::kSmstQ, SmstEntry::width(w), p.num_sms);
  place(Signal::kSlotsQ, w.slot_mask_w, p.num_sms);
  place(Signal::kNeedSetupQ, p.num_sms, 1);
  place(Signal::kNeedPreemptQ, p.num_sms, 1);
  place(Signal::kNeedKillQ, p.num_sms, 1);
  place(Signal::kNeedIssueQ, p.num_sms, 1);
  place(Signal::kInSetupQ, p.num_sms, 1);
  place(Signal::kToldQ, p.num_sms, 1);
  place(Signal::kIssueFromQ, w.sm_w, 1);
  place(Signal::kLastSourceQ, w.src_w, 1);
  place(Signal::kCmdValidQ, 1, 1);
  place(Signal::kCmdQ, SmCmd::width(w), 1);
  place(Signal::kCmdFromPtbqQ, 1, 1);
  place(Signal::kDoneValidQ, 1, 1);
  place(Signal::kDoneQ, DoneMsg::width(w), 1);
  place(Signal::kPtbqHeadQ, w.tb_ptr_w, p.num_ksrs);
  place(Signal::kPtbqCountQ, w.tb_cnt_w, p.num_ksrs);
  place(Signal::kPolicyQ, 4, 1);
  place(Signal::kTechniqueQ, 3, 1);
  place(Signal::kSpareTotalQ, 8, 1);
  place(Signal::kSpareGivenQ, 8, 1);
  place(Signal::kScanStateQ, 2, 1);
  place(Signal::kScanPosQ, w.ksr_w, 1);
  place(Signal::kScanPendingQ, 1, 1);
  place(Signal::kReleasePendingQ, 1, 1);
  place(Signal::kScanPolicyQ, 4, 1);
  place(Signal::kScanTargetQ, ScanTarget::width(w), 1);
  place(Signal::kUFcfsBestQ, Candidate::width(w), 1);
  place(Signal::kUDssBestQ, Candidate::width(w), 1);
  place(Signal::kUDssWorstQ, Candidate::width(w), 1);
  place(Signal::kUPrioBestQ, PrioCandidate::width(w), 1);
  place(Signal::kUPrioWorstQ, PrioCandidate::width(w), 1);
  place(Signal::kUPrioTopQ, 4, 1);
  place(Signal::kUTurnQuantumQ, 32, 1);
  place(Signal::kUTurnTurnQ, w.ksr_w, 1);
  place(Signal::kUTurnTurnEndQ, kTimeW, 1);
  place(Signal::kUTimerDrainDeadlineQ, 32, 1);
  place(Signal::kUTimerTimedQ, p.num_sms, 1);
  place(Signal::kUTimerDrainEndQ, kTimeW, p.num_sms);
  place(Signal::kUPtbqRdataQ, PtbqEntry::width(w), 1);
  place(Signal::kUPtbqMemQ, PtbqEntry::width(w), p.num_ksrs * p.num_sms * p.num_slots, true);
}

std::vector<layout::SignalInfo> signals(const Params& params) {
  const ImageLayout image(params);
  const Widths& w = image.widths;
  std::vector<layout::SignalInfo> list;
  list.reserve(kNumSignals);
  const auto add = [&](const char* name, SignalKind kind, bool budget, TypePtr type) {
    const ImageLayout::Place& at = image.places[list.size()];
    const bool memory = kind == SignalKind::kMemory;
    const std::uint32_t bytes = memory ? at.stride_bits / 8 * at.count
                                       : layout::c_bytes(at.width * at.count);
    list.push_back({name, kind, at.width, at.count, at.stride_bits, at.word, bytes,
                    budget, std::move(type)});
  };
  add("now_i", SignalKind::kInput, false, nullptr);
  add("host_valid_i", SignalKind::kInput, false, nullptr);
  add("host_i", SignalKind::kInput, false, host_msg_type(w));
  add("host_ready_o", SignalKind::kOutput, false, nullptr);
  add("buffer_free_o", SignalKind::kOutput, false, nullptr);
  add("sm_valid_i", SignalKind::kInput, false, nullptr);
  add("sm_i", SignalKind::kInput, false, sm_msg_type(w));
  add("sm_ready_o", SignalKind::kOutput, false, nullptr);
  add("cmd_valid_o", SignalKind::kOutput, false, nullptr);
  add("cmd_o", SignalKind::kOutput, false, sm_cmd_type(w));
  add("cmd_ready_i", SignalKind::kInput, false, nullptr);
  add("done_valid_o", SignalKind::kOutput, false, nullptr);
  add("done_o", SignalKind::kOutput, false, done_msg_type(w));
  add("done_ready_i", SignalKind::kInput, false, nullptr);
  add("err_valid_o", SignalKind::kOutput, false, nullptr);
  add("err_code_o", SignalKind::kOutput, false, error_type(w));
  add("quiescent_o", SignalKind::kOutput, false, nullptr);
  add("wake_at_o", SignalKind::kOutput, false, nullptr);
  add("ctx_q", SignalKind::kFlop, false, ctx_entry_type(w));
  add("buffer_valid_q", SignalKind::kFlop, true, nullptr);
  add("buffer_q", SignalKind::kFlop, true, command_type(w));
  add("launch_q", SignalKind::kFlop, true, nullptr);
  add("launch_count_q", SignalKind::kFlop, true, nullptr);
  add("ksr_valid_q", SignalKind::kFlop, true, nullptr);
  add("ksrt_q", SignalKind::kFlop, true, ksr_type(w));
  add("active_q", SignalKind::kFlop, true, nullptr);
  add("active_count_q", SignalKind::kFlop, true, nullptr);
  add("smst_q", SignalKind::kFlop, true, smst_entry_type(w));
  add("slots_q", SignalKind::kFlop, false, nullptr);
  add("need_setup_q", SignalKind::kFlop, false, nullptr);
  add("need_preempt_q", SignalKind::kFlop, false, nullptr);
  add("need_kill_q", SignalKind::kFlop, false, nullptr);
  add("need_issue_q", SignalKind::kFlop, false, nullptr);
  add("in_setup_q", SignalKind::kFlop, false, nullptr);
  add("told_q", SignalKind::kFlop, false, nullptr);
  add("issue_from_q", SignalKind::kFlop, false, nullptr);
  add("last_source_q", SignalKind::kFlop, false, nullptr);
  add("cmd_valid_q", SignalKind::kFlop, false, nullptr);
  add("cmd_q", SignalKind::kFlop, false, sm_cmd_type(w));
  add("cmd_from_ptbq_q", SignalKind::kFlop, false, nullptr);
  add("done_valid_q", SignalKind::kFlop, false, nullptr);
  add("done_q", SignalKind::kFlop, false, done_msg_type(w));
  add("ptbq_head_q", SignalKind::kFlop, false, nullptr);
  add("ptbq_count_q", SignalKind::kFlop, false, nullptr);
  add("policy_q", SignalKind::kFlop, false, policy_type(w));
  add("technique_q", SignalKind::kFlop, false, technique_type(w));
  add("spare_total_q", SignalKind::kFlop, false, nullptr);
  add("spare_given_q", SignalKind::kFlop, false, nullptr);
  add("scan_state_q", SignalKind::kFlop, false, scan_state_type(w));
  add("scan_pos_q", SignalKind::kFlop, false, nullptr);
  add("scan_pending_q", SignalKind::kFlop, false, nullptr);
  add("release_pending_q", SignalKind::kFlop, false, nullptr);
  add("scan_policy_q", SignalKind::kFlop, false, policy_type(w));
  add("scan_target_q", SignalKind::kFlop, false, scan_target_type(w));
  add("u_fcfs.best_q", SignalKind::kFlop, false, candidate_type(w));
  add("u_dss.best_q", SignalKind::kFlop, false, candidate_type(w));
  add("u_dss.worst_q", SignalKind::kFlop, false, candidate_type(w));
  add("u_prio.best_q", SignalKind::kFlop, false, prio_candidate_type(w));
  add("u_prio.worst_q", SignalKind::kFlop, false, prio_candidate_type(w));
  add("u_prio.top_q", SignalKind::kFlop, false, nullptr);
  add("u_turn.quantum_q", SignalKind::kFlop, false, nullptr);
  add("u_turn.turn_q", SignalKind::kFlop, false, nullptr);
  add("u_turn.turn_end_q", SignalKind::kFlop, false, nullptr);
  add("u_timer.drain_deadline_q", SignalKind::kFlop, false, nullptr);
  add("u_timer.timed_q", SignalKind::kFlop, false, nullptr);
  add("u_timer.drain_end_q", SignalKind::kFlop, false, nullptr);
  add("u_ptbq.rdata_q", SignalKind::kFlop, false, ptbq_entry_type(w));
  add("u_ptbq.mem_q", SignalKind::kMemory, false, ptbq_entry_type(w));
  return list;
}

void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout) {
  put(image, layout[Signal::kNowI], in.now);
  put(image, layout[Signal::kHostValidI], in.host_valid);
  in.host.pack(image + layout[Signal::kHostI].word, 0, layout.widths);
  put(image, layout[Signal::kSmValidI], in.sm_valid);
  {
    const auto& at = layout[Signal::kSmI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.sm) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kCmdReadyI], in.cmd_ready);
  put(image, layout[Signal::kDoneReadyI], in.done_ready);
}

void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout) {
  in.now = get(image, layout[Signal::kNowI]);
  in.host_valid = get(image, layout[Signal::kHostValidI]) != 0;
  in.host.unpack(image + layout[Signal::kHostI].word, 0, layout.widths);
  in.sm_valid = get(image, layout[Signal::kSmValidI]);
  {
    const auto& at = layout[Signal::kSmI];
    std::uint32_t lsb = 0;
    for (auto& item : in.sm) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  in.cmd_ready = get(image, layout[Signal::kCmdReadyI]) != 0;
  in.done_ready = get(image, layout[Signal::kDoneReadyI]) != 0;
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before) {
  put(image, layout[Signal::kHostReadyO], out.host_ready);
  put(image, layout[Signal::kBufferFreeO], out.buffer_free);
  put(image, layout[Signal::kSmReadyO], out.sm_ready);
  put(image, layout[Signal::kCmdValidO], out.cmd_valid);
  if (before == nullptr || out.cmd != before->cmd) {
    out.cmd.pack(image + layout[Signal::kCmdO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kDoneValidO], out.done_valid);
  if (before == nullptr || out.done != before->done) {
    out.done.pack(image + layout[Signal::kDoneO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kErrValidO], out.err_valid);
  put(image, layout[Signal::kErrCodeO], static_cast<std::uint64_t>(out.err_code));
  put(image, layout[Signal::kQuiescentO], out.quiescent);
  put(image, layout[Signal::kWakeAtO], out.wake_at);
}

void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout) {
  out.host_ready = get(image, layout[Signal::kHostReadyO]) != 0;
  out.buffer_free = get(image, layout[Signal::kBufferFreeO]);
  out.sm_ready = get(image, layout[Signal::kSmReadyO]);
  out.cmd_valid = get(image, layout[Signal::kCmdValidO]) != 0;
  out.cmd.unpack(image + layout[Signal::kCmdO].word, 0, layout.widths);
  out.done_valid = get(image, layout[Signal::kDoneValidO]) != 0;
  out.done.unpack(image + layout[Signal::kDoneO].word, 0, layout.widths);
  out.err_valid = get(image, layout[Signal::kErrValidO]) != 0;
  out.err_code = static_cast<Error>(get(image, layout[Signal::kErrCodeO]));
  out.quiescent = get(image, layout[Signal::kQuiescentO]) != 0;
  out.wake_at = get(image, layout[Signal::kWakeAtO]);
}

}  // namespace segue::sm_driver
