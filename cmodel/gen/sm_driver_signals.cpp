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
  place(Signal::kScanPolicyQ, 4, 1);
  place(Signal::kScanTargetQ, ScanTarget::width(w), 1);
  place(Signal::kUFcfsBestQ, Candidate::width(w), 1);
  place(Signal::kUDssBestQ, Candidate::width(w), 1);
  place(Signal::kUDssWorstQ, Candidate::width(w), 1);
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
    const std::uint32_t bytes = kind == SignalKind::kMemory
                                    ? at.stride_bits / 8 * at.count
                                    : layout::c_bytes(at.width * at.count);
    list.push_back({name, kind, at.width, at.count, at.stride_bits, at.word, bytes, budget,
                    std::move(type)});
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
  add("scan_policy_q", SignalKind::kFlop, false, policy_type(w));
  add("scan_target_q", SignalKind::kFlop, false, scan_target_type(w));
  add("u_fcfs.best_q", SignalKind::kFlop, false, candidate_type(w));
  add("u_dss.best_q", SignalKind::kFlop, false, candidate_type(w));
  add("u_dss.worst_q", SignalKind::kFlop, false, candidate_type(w));
  add("u_ptbq.rdata_q", SignalKind::kFlop, false, ptbq_entry_type(w));
  add("u_ptbq.mem_q", SignalKind::kMemory, false, ptbq_entry_type(w));
  return list;
}

void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout) {
  layout::insert(image + layout[Signal::kNowI].word, 0, layout[Signal::kNowI].width, static_cast<std::uint64_t>(in.now));
  layout::insert(image + layout[Signal::kHostValidI].word, 0, layout[Signal::kHostValidI].width, static_cast<std::uint64_t>(in.host_valid));
  in.host.pack(image + layout[Signal::kHostI].word, 0, layout.widths);
  layout::insert(image + layout[Signal::kSmValidI].word, 0, layout[Signal::kSmValidI].width, static_cast<std::uint64_t>(in.sm_valid));
  {
    const auto& at = layout[Signal::kSmI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.sm) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  layout::insert(image + layout[Signal::kCmdReadyI].word, 0, layout[Signal::kCmdReadyI].width, static_cast<std::uint64_t>(in.cmd_ready));
  layout::insert(image + layout[Signal::kDoneReadyI].word, 0, layout[Signal::kDoneReadyI].width, static_cast<std::uint64_t>(in.done_ready));
}

void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout) {
  in.now = layout::extract(image + layout[Signal::kNowI].word, 0, layout[Signal::kNowI].width);
  in.host_valid = layout::extract(image + layout[Signal::kHostValidI].word, 0, layout[Signal::kHostValidI].width) != 0;
  in.host = HostMsg::unpack(image + layout[Signal::kHostI].word, 0, layout.widths);
  in.sm_valid = layout::extract(image + layout[Signal::kSmValidI].word, 0, layout[Signal::kSmValidI].width);
  {
    const auto& at = layout[Signal::kSmI];
    std::uint32_t lsb = 0;
    for (auto& item : in.sm) {
      item = SmMsg::unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  in.cmd_ready = layout::extract(image + layout[Signal::kCmdReadyI].word, 0, layout[Signal::kCmdReadyI].width) != 0;
  in.done_ready = layout::extract(image + layout[Signal::kDoneReadyI].word, 0, layout[Signal::kDoneReadyI].width) != 0;
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout) {
  layout::insert(image + layout[Signal::kHostReadyO].word, 0, layout[Signal::kHostReadyO].width, static_cast<std::uint64_t>(out.host_ready));
  layout::insert(image + layout[Signal::kBufferFreeO].word, 0, layout[Signal::kBufferFreeO].width, static_cast<std::uint64_t>(out.buffer_free));
  layout::insert(image + layout[Signal::kSmReadyO].word, 0, layout[Signal::kSmReadyO].width, static_cast<std::uint64_t>(out.sm_ready));
  layout::insert(image + layout[Signal::kCmdValidO].word, 0, layout[Signal::kCmdValidO].width, static_cast<std::uint64_t>(out.cmd_valid));
  out.cmd.pack(image + layout[Signal::kCmdO].word, 0, layout.widths);
  layout::insert(image + layout[Signal::kDoneValidO].word, 0, layout[Signal::kDoneValidO].width, static_cast<std::uint64_t>(out.done_valid));
  out.done.pack(image + layout[Signal::kDoneO].word, 0, layout.widths);
  layout::insert(image + layout[Signal::kErrValidO].word, 0, layout[Signal::kErrValidO].width, static_cast<std::uint64_t>(out.err_valid));
  layout::insert(image + layout[Signal::kErrCodeO].word, 0, layout[Signal::kErrCodeO].width, static_cast<std::uint64_t>(out.err_code));
  layout::insert(image + layout[Signal::kQuiescentO].word, 0, layout[Signal::kQuiescentO].width, static_cast<std::uint64_t>(out.quiescent));
  layout::insert(image + layout[Signal::kWakeAtO].word, 0, layout[Signal::kWakeAtO].width, static_cast<std::uint64_t>(out.wake_at));
}

void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout) {
  out.host_ready = layout::extract(image + layout[Signal::kHostReadyO].word, 0, layout[Signal::kHostReadyO].width) != 0;
  out.buffer_free = layout::extract(image + layout[Signal::kBufferFreeO].word, 0, layout[Signal::kBufferFreeO].width);
  out.sm_ready = layout::extract(image + layout[Signal::kSmReadyO].word, 0, layout[Signal::kSmReadyO].width);
  out.cmd_valid = layout::extract(image + layout[Signal::kCmdValidO].word, 0, layout[Signal::kCmdValidO].width) != 0;
  out.cmd = SmCmd::unpack(image + layout[Signal::kCmdO].word, 0, layout.widths);
  out.done_valid = layout::extract(image + layout[Signal::kDoneValidO].word, 0, layout[Signal::kDoneValidO].width) != 0;
  out.done = DoneMsg::unpack(image + layout[Signal::kDoneO].word, 0, layout.widths);
  out.err_valid = layout::extract(image + layout[Signal::kErrValidO].word, 0, layout[Signal::kErrValidO].width) != 0;
  out.err_code = static_cast<Error>(layout::extract(image + layout[Signal::kErrCodeO].word, 0, layout[Signal::kErrCodeO].width));
  out.quiescent = layout::extract(image + layout[Signal::kQuiescentO].word, 0, layout[Signal::kQuiescentO].width) != 0;
  out.wake_at = layout::extract(image + layout[Signal::kWakeAtO].word, 0, layout[Signal::kWakeAtO].width);
}

}  // namespace segue::sm_driver
