// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/sm_frontend_signals.hpp"

#include <memory>
#include <utility>

#include "cmodel/layout/append_state.hpp"
#include "cmodel/layout/bits.hpp"
#include "cmodel/layout/width_functions.hpp"

namespace segue::sm_frontend {
namespace {

using layout::SignalKind;
using layout::TypeInfo;

using TypePtr = std::shared_ptr<const TypeInfo>;

TypePtr error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "error";
  type->add("", 4, false, kErrorNames);
  return type;
}

TypePtr warp_gate_scheme_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "warp_gate.scheme";
  type->add("", 3, false, warp_gate::kSchemeNames);
  return type;
}

TypePtr warp_gate_error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "warp_gate.error";
  type->add("", 3, false, warp_gate::kErrorNames);
  return type;
}

TypePtr scoreboard_error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "scoreboard.error";
  type->add("", 4, false, scoreboard::kErrorNames);
  return type;
}

TypePtr issue_queue_error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "issue_queue.error";
  type->add("", 2, false, issue_queue::kErrorNames);
  return type;
}

TypePtr replay_queue_error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "replay_queue.error";
  type->add("", 4, false, replay_queue::kErrorNames);
  return type;
}

TypePtr operand_log_error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "operand_log.error";
  type->add("", 4, false, operand_log::kErrorNames);
  return type;
}

TypePtr decoded_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "decoded";
  type->add("op", w.op_w, false);
  type->add("src_2", w.reg_w, false);
  type->add("src_1", w.reg_w, false);
  type->add("src_0", w.reg_w, false);
  type->add("src_valid", kNumSrcs, false);
  type->add("dst", w.reg_w, false);
  type->add("dst_valid", 1, false);
  type->add("kind", 3, false, kKindNames);
  type->most_significant_first();
  return type;
}

TypePtr tag_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "tag";
  type->add("handle", w.handle_w, false);
  type->add("logged", 1, false);
  type->add("entry", w.entry_w, false);
  type->add("kind", 3, false, kKindNames);
  type->add("seq", w.seq_w, false);
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr reading_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "reading";
  type->add("instr", w.instr_w, false);
  type->add("from_log", 1, false);
  type->add("replay", 1, false);
  type->add("mask", w.lane_mask_w, false);
  type->add("handle", w.handle_w, false);
  type->add("logged", 1, false);
  type->add("entry", w.entry_w, false);
  type->add("kind", 3, false, kKindNames);
  type->add("seq", w.seq_w, false);
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr operand_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "operand";
  type->add("from_log", 1, false);
  type->add("index", kOperandW, false);
  type->add("handle", w.handle_w, false);
  type->add("logged", 1, false);
  type->add("entry", w.entry_w, false);
  type->add("kind", 3, false, kKindNames);
  type->add("seq", w.seq_w, false);
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr fault_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "fault_msg";
  type->add("mask", w.lane_mask_w, false);
  type->add("handle", w.handle_w, false);
  type->add("logged", 1, false);
  type->add("entry", w.entry_w, false);
  type->add("kind", 3, false, kKindNames);
  type->add("seq", w.seq_w, false);
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr command_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "command";
  type->add("need", kOperandW, false);
  type->add("tbs", w.tb_cnt_w, false);
  type->add("stopped", 1, false);
  type->add("closer", w.seq_w, false);
  type->add("seq", w.seq_w, false);
  type->add("gate", 2, false, warp_gate::kGateNames);
  type->add("scheme", 3, false, warp_gate::kSchemeNames);
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->add("op", 3, false, kCommandOpNames);
  type->most_significant_first();
  return type;
}

TypePtr go_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "go";
  type->add("refetch", 1, false);
  type->add("seq", w.seq_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr saved_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "saved";
  type->add("instr", w.instr_w, false);
  type->add("logged", 1, false);
  type->add("mask", w.lane_mask_w, false);
  type->add("seq", w.seq_w, false);
  type->add("warp", w.warp_w, false);
  type->add("tb", w.tb_w, false);
  type->most_significant_first();
  return type;
}

TypePtr context_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "context";
  type->add("drained", 1, false);
  type->add("stopped", 1, false);
  type->add("closer", w.seq_w, false);
  type->add("seq", w.seq_w, false);
  type->add("gate", 2, false, warp_gate::kGateNames);
  type->most_significant_first();
  return type;
}

TypePtr transfer_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "transfer";
  type->add("count", kOperandW, false);
  type->add("index", kOperandW, false);
  type->add("handle", w.handle_w, false);
  type->add("tb", w.tb_w, false);
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

warp_gate::Params u_gate_params(const Params& p) {
  [[maybe_unused]] const Widths w(p);
  warp_gate::Params child;
  child.num_warps = p.num_warps;
  return child;
}

scoreboard::Params u_board_params(const Params& p) {
  [[maybe_unused]] const Widths w(p);
  scoreboard::Params child;
  child.num_warps = p.num_warps;
  child.window_bits = p.window_bits;
  child.reg_bits = p.reg_bits;
  child.insert_width = p.fetch_width;
  child.issue_width = p.issue_width;
  child.commit_width = p.commit_width;
  return child;
}

issue_queue::Params u_queue_params(const Params& p) {
  [[maybe_unused]] const Widths w(p);
  issue_queue::Params child;
  child.num_entries = p.queue_entries;
  child.num_warps = p.num_warps;
  child.num_tbs = p.num_tbs;
  child.window_bits = p.window_bits;
  child.insert_width = p.fetch_width;
  child.issue_width = p.issue_width;
  child.num_releases = p.issue_width + 1 + p.commit_width;
  child.payload_bits = Payload::width(w);
  return child;
}

replay_queue::Params u_replay_params(const Params& p) {
  [[maybe_unused]] const Widths w(p);
  replay_queue::Params child;
  child.num_entries = p.replay_entries;
  child.num_warps = p.num_warps;
  child.num_tbs = p.num_tbs;
  child.num_lanes = p.num_lanes;
  child.seq_bits = w.seq_w;
  child.instr_bits = w.instr_w;
  child.handle_bits = 1 + w.handle_w;
  return child;
}

operand_log::Params u_log_params(const Params& p) {
  [[maybe_unused]] const Widths w(p);
  operand_log::Params child;
  child.num_entries = p.log_entries;
  child.num_tbs = p.num_tbs;
  child.num_lanes = p.num_lanes;
  return child;
}

ImageLayout::ImageLayout(const Params& p) : params(p), widths(p) {
  p.check();
  const Widths& w = widths;
  const auto place = [this](Signal signal, std::uint32_t width, std::uint32_t count,
                            bool memory = false) {
    const std::uint32_t stride = memory ? 8 * layout::c_bytes(width) : width;
    places[static_cast<std::size_t>(signal)] = {words, width, stride, count};
    words += (stride * count + 31) / 32;
  };
  place(Signal::kFetchValidO, 1, 1);
  place(Signal::kFetchWarpO, w.warp_w, 1);
  place(Signal::kFetchTbO, w.tb_w, 1);
  place(Signal::kFetchSeqO, w.seq_w, 1);
  place(Signal::kFetchReadyI, 1, 1);
  place(Signal::kLineValidI, p.fetch_width, 1);
  place(Signal::kLineMaskI, w.lane_mask_w, 1);
  place(Signal::kLineI, Decoded::width(w), p.fetch_width);
  place(Signal::kUnitReadyI, kNumUnits, 1);
  place(Signal::kReadValidO, p.issue_width, 1);
  place(Signal::kReadO, Reading::width(w), p.issue_width);
  place(Signal::kOperandValidO, 1, 1);
  place(Signal::kOperandO, Operand::width(w), 1);
  place(Signal::kOperandDataI, kLaneW, p.num_lanes);
  place(Signal::kLogValidO, 1, 1);
  place(Signal::kLogDataO, kLaneW, p.num_lanes);
  place(Signal::kCheckedValidI, 1, 1);
  place(Signal::kCheckedI, Tag::width(w), 1);
  place(Signal::kCommitValidI, p.commit_width, 1);
  place(Signal::kCommitI, Tag::width(w), p.commit_width);
  place(Signal::kFaultValidI, 1, 1);
  place(Signal::kFaultI, FaultMsg::width(w), 1);
  place(Signal::kCommandValidI, 1, 1);
  place(Signal::kCommandI, Command::width(w), 1);
  place(Signal::kGoValidO, 1, 1);
  place(Signal::kGoO, Go::width(w), 1);
  place(Signal::kSaveValidO, 1, 1);
  place(Signal::kSaveO, Saved::width(w), 1);
  place(Signal::kSaveReadyI, 1, 1);
  place(Signal::kSaveDataValidO, 1, 1);
  place(Signal::kSavingO, 1, 1);
  place(Signal::kRestoreValidI, 1, 1);
  place(Signal::kRestoreI, Saved::width(w), 1);
  place(Signal::kRestoreReadyO, 1, 1);
  place(Signal::kRestoreDataValidI, 1, 1);
  place(Signal::kRestoreDataI, kLaneW, p.num_lanes);
  place(Signal::kRestoreDataReadyO, 1, 1);
  place(Signal::kContextO, Context::width(w), p.num_warps);
  place(Signal::kLiveO, p.num_warps, 1);
  place(Signal::kHeldO, p.num_warps, 1);
  place(Signal::kStoppedO, p.num_warps, 1);
  place(Signal::kDrainedO, p.num_warps, 1);
  place(Signal::kSchemeO, 3, 1);
  place(Signal::kGateErrValidO, kGateSources, 1);
  place(Signal::kGateErrCodeO, 3, kGateSources);
  place(Signal::kBoardErrValidO, kBoardSources, 1);
  place(Signal::kBoardErrCodeO, 4, kBoardSources);
  place(Signal::kQueueErrValidO, kQueueSources, 1);
  place(Signal::kQueueErrCodeO, 2, kQueueSources);
  place(Signal::kReplayErrValidO, kReplaySources, 1);
  place(Signal::kReplayErrCodeO, 4, kReplaySources);
  place(Signal::kLogErrValidO, kLogSources, 1);
  place(Signal::kLogErrCodeO, 4, kLogSources);
  place(Signal::kErrValidO, kNumSources, 1);
  place(Signal::kErrCodeO, 4, kNumSources);
  place(Signal::kQuiescentO, 1, 1);
  place(Signal::kWakeAtO, kTimeW, 1);
  place(Signal::kTbQ, w.tb_w, p.num_warps);
  place(Signal::kNextQ, w.seq_w, p.num_warps);
  place(Signal::kCloserQ, w.seq_w, p.num_warps);
  place(Signal::kStoppedQ, p.num_warps, 1);
  place(Signal::kResumingQ, p.num_warps, 1);
  place(Signal::kRefetchQ, p.num_warps, 1);
  place(Signal::kReadValidQ, p.issue_width, 1);
  place(Signal::kReadQ, Reading::width(w), p.issue_width);
  place(Signal::kStepValidQ, 1, 1);
  place(Signal::kStepQ, Operand::width(w), 1);
  place(Signal::kDumpValidQ, 1, 1);
  place(Signal::kDumpQ, Transfer::width(w), 1);
  place(Signal::kDumpDataQ, 1, 1);
  place(Signal::kFillValidQ, 1, 1);
  place(Signal::kFillQ, Transfer::width(w), 1);
  place(Signal::kGivesWayQ, 1, 1);
  children[0] = words;
  words += warp_gate::ImageLayout(u_gate_params(p)).words;
  children[1] = words;
  words += scoreboard::ImageLayout(u_board_params(p)).words;
  children[2] = words;
  words += issue_queue::ImageLayout(u_queue_params(p)).words;
  children[3] = words;
  words += replay_queue::ImageLayout(u_replay_params(p)).words;
  children[4] = words;
  words += operand_log::ImageLayout(u_log_params(p)).words;
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
  add("fetch_valid_o", SignalKind::kOutput, false, nullptr);
  add("fetch_warp_o", SignalKind::kOutput, false, nullptr);
  add("fetch_tb_o", SignalKind::kOutput, false, nullptr);
  add("fetch_seq_o", SignalKind::kOutput, false, nullptr);
  add("fetch_ready_i", SignalKind::kInput, false, nullptr);
  add("line_valid_i", SignalKind::kInput, false, nullptr);
  add("line_mask_i", SignalKind::kInput, false, nullptr);
  add("line_i", SignalKind::kInput, false, decoded_type(w));
  add("unit_ready_i", SignalKind::kInput, false, nullptr);
  add("read_valid_o", SignalKind::kOutput, false, nullptr);
  add("read_o", SignalKind::kOutput, false, reading_type(w));
  add("operand_valid_o", SignalKind::kOutput, false, nullptr);
  add("operand_o", SignalKind::kOutput, false, operand_type(w));
  add("operand_data_i", SignalKind::kInput, false, nullptr);
  add("log_valid_o", SignalKind::kOutput, false, nullptr);
  add("log_data_o", SignalKind::kOutput, false, nullptr);
  add("checked_valid_i", SignalKind::kInput, false, nullptr);
  add("checked_i", SignalKind::kInput, false, tag_type(w));
  add("commit_valid_i", SignalKind::kInput, false, nullptr);
  add("commit_i", SignalKind::kInput, false, tag_type(w));
  add("fault_valid_i", SignalKind::kInput, false, nullptr);
  add("fault_i", SignalKind::kInput, false, fault_msg_type(w));
  add("command_valid_i", SignalKind::kInput, false, nullptr);
  add("command_i", SignalKind::kInput, false, command_type(w));
  add("go_valid_o", SignalKind::kOutput, false, nullptr);
  add("go_o", SignalKind::kOutput, false, go_type(w));
  add("save_valid_o", SignalKind::kOutput, false, nullptr);
  add("save_o", SignalKind::kOutput, false, saved_type(w));
  add("save_ready_i", SignalKind::kInput, false, nullptr);
  add("save_data_valid_o", SignalKind::kOutput, false, nullptr);
  add("saving_o", SignalKind::kOutput, false, nullptr);
  add("restore_valid_i", SignalKind::kInput, false, nullptr);
  add("restore_i", SignalKind::kInput, false, saved_type(w));
  add("restore_ready_o", SignalKind::kOutput, false, nullptr);
  add("restore_data_valid_i", SignalKind::kInput, false, nullptr);
  add("restore_data_i", SignalKind::kInput, false, nullptr);
  add("restore_data_ready_o", SignalKind::kOutput, false, nullptr);
  add("context_o", SignalKind::kOutput, false, context_type(w));
  add("live_o", SignalKind::kOutput, false, nullptr);
  add("held_o", SignalKind::kOutput, false, nullptr);
  add("stopped_o", SignalKind::kOutput, false, nullptr);
  add("drained_o", SignalKind::kOutput, false, nullptr);
  add("scheme_o", SignalKind::kOutput, false, warp_gate_scheme_type(w));
  add("gate_err_valid_o", SignalKind::kOutput, false, nullptr);
  add("gate_err_code_o", SignalKind::kOutput, false, warp_gate_error_type(w));
  add("board_err_valid_o", SignalKind::kOutput, false, nullptr);
  add("board_err_code_o", SignalKind::kOutput, false, scoreboard_error_type(w));
  add("queue_err_valid_o", SignalKind::kOutput, false, nullptr);
  add("queue_err_code_o", SignalKind::kOutput, false, issue_queue_error_type(w));
  add("replay_err_valid_o", SignalKind::kOutput, false, nullptr);
  add("replay_err_code_o", SignalKind::kOutput, false, replay_queue_error_type(w));
  add("log_err_valid_o", SignalKind::kOutput, false, nullptr);
  add("log_err_code_o", SignalKind::kOutput, false, operand_log_error_type(w));
  add("err_valid_o", SignalKind::kOutput, false, nullptr);
  add("err_code_o", SignalKind::kOutput, false, error_type(w));
  add("quiescent_o", SignalKind::kOutput, false, nullptr);
  add("wake_at_o", SignalKind::kOutput, false, nullptr);
  add("tb_q", SignalKind::kFlop, false, nullptr);
  add("next_q", SignalKind::kFlop, false, nullptr);
  add("closer_q", SignalKind::kFlop, false, nullptr);
  add("stopped_q", SignalKind::kFlop, false, nullptr);
  add("resuming_q", SignalKind::kFlop, false, nullptr);
  add("refetch_q", SignalKind::kFlop, false, nullptr);
  add("read_valid_q", SignalKind::kFlop, false, nullptr);
  add("read_q", SignalKind::kFlop, false, reading_type(w));
  add("step_valid_q", SignalKind::kFlop, false, nullptr);
  add("step_q", SignalKind::kFlop, false, operand_type(w));
  add("dump_valid_q", SignalKind::kFlop, false, nullptr);
  add("dump_q", SignalKind::kFlop, false, transfer_type(w));
  add("dump_data_q", SignalKind::kFlop, false, nullptr);
  add("fill_valid_q", SignalKind::kFlop, false, nullptr);
  add("fill_q", SignalKind::kFlop, false, transfer_type(w));
  add("gives_way_q", SignalKind::kFlop, false, nullptr);
  layout::append_state(list, "u_gate", image.children[0], warp_gate::signals(u_gate_params(params)));
  layout::append_state(list, "u_board", image.children[1], scoreboard::signals(u_board_params(params)));
  layout::append_state(list, "u_queue", image.children[2], issue_queue::signals(u_queue_params(params)));
  layout::append_state(list, "u_replay", image.children[3], replay_queue::signals(u_replay_params(params)));
  layout::append_state(list, "u_log", image.children[4], operand_log::signals(u_log_params(params)));
  return list;
}

void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout) {
  put(image, layout[Signal::kFetchReadyI], in.fetch_ready);
  put(image, layout[Signal::kLineValidI], in.line_valid);
  put(image, layout[Signal::kLineMaskI], in.line_mask);
  {
    const auto& at = layout[Signal::kLineI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.line) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kUnitReadyI], in.unit_ready);
  {
    const auto& at = layout[Signal::kOperandDataI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.operand_data) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kCheckedValidI], in.checked_valid);
  in.checked.pack(image + layout[Signal::kCheckedI].word, 0, layout.widths);
  put(image, layout[Signal::kCommitValidI], in.commit_valid);
  {
    const auto& at = layout[Signal::kCommitI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.commit) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kFaultValidI], in.fault_valid);
  in.fault.pack(image + layout[Signal::kFaultI].word, 0, layout.widths);
  put(image, layout[Signal::kCommandValidI], in.command_valid);
  in.command.pack(image + layout[Signal::kCommandI].word, 0, layout.widths);
  put(image, layout[Signal::kSaveReadyI], in.save_ready);
  put(image, layout[Signal::kRestoreValidI], in.restore_valid);
  in.restore.pack(image + layout[Signal::kRestoreI].word, 0, layout.widths);
  put(image, layout[Signal::kRestoreDataValidI], in.restore_data_valid);
  {
    const auto& at = layout[Signal::kRestoreDataI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.restore_data) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
}

void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout) {
  in.fetch_ready = get(image, layout[Signal::kFetchReadyI]) != 0;
  in.line_valid = get(image, layout[Signal::kLineValidI]);
  in.line_mask = get(image, layout[Signal::kLineMaskI]);
  {
    const auto& at = layout[Signal::kLineI];
    std::uint32_t lsb = 0;
    for (auto& item : in.line) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  in.unit_ready = get(image, layout[Signal::kUnitReadyI]);
  {
    const auto& at = layout[Signal::kOperandDataI];
    std::uint32_t lsb = 0;
    for (auto& item : in.operand_data) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  in.checked_valid = get(image, layout[Signal::kCheckedValidI]) != 0;
  in.checked.unpack(image + layout[Signal::kCheckedI].word, 0, layout.widths);
  in.commit_valid = get(image, layout[Signal::kCommitValidI]);
  {
    const auto& at = layout[Signal::kCommitI];
    std::uint32_t lsb = 0;
    for (auto& item : in.commit) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  in.fault_valid = get(image, layout[Signal::kFaultValidI]) != 0;
  in.fault.unpack(image + layout[Signal::kFaultI].word, 0, layout.widths);
  in.command_valid = get(image, layout[Signal::kCommandValidI]) != 0;
  in.command.unpack(image + layout[Signal::kCommandI].word, 0, layout.widths);
  in.save_ready = get(image, layout[Signal::kSaveReadyI]) != 0;
  in.restore_valid = get(image, layout[Signal::kRestoreValidI]) != 0;
  in.restore.unpack(image + layout[Signal::kRestoreI].word, 0, layout.widths);
  in.restore_data_valid = get(image, layout[Signal::kRestoreDataValidI]) != 0;
  {
    const auto& at = layout[Signal::kRestoreDataI];
    std::uint32_t lsb = 0;
    for (auto& item : in.restore_data) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before) {
  put(image, layout[Signal::kFetchValidO], out.fetch_valid);
  put(image, layout[Signal::kFetchWarpO], out.fetch_warp);
  put(image, layout[Signal::kFetchTbO], out.fetch_tb);
  put(image, layout[Signal::kFetchSeqO], out.fetch_seq);
  put(image, layout[Signal::kReadValidO], out.read_valid);
  if (before == nullptr || out.read != before->read) {
    const auto& at = layout[Signal::kReadO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.read) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kOperandValidO], out.operand_valid);
  if (before == nullptr || out.operand != before->operand) {
    out.operand.pack(image + layout[Signal::kOperandO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kLogValidO], out.log_valid);
  if (before == nullptr || out.log_data != before->log_data) {
    const auto& at = layout[Signal::kLogDataO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.log_data) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kGoValidO], out.go_valid);
  if (before == nullptr || out.go != before->go) {
    out.go.pack(image + layout[Signal::kGoO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kSaveValidO], out.save_valid);
  if (before == nullptr || out.save != before->save) {
    out.save.pack(image + layout[Signal::kSaveO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kSaveDataValidO], out.save_data_valid);
  put(image, layout[Signal::kSavingO], out.saving);
  put(image, layout[Signal::kRestoreReadyO], out.restore_ready);
  put(image, layout[Signal::kRestoreDataReadyO], out.restore_data_ready);
  if (before == nullptr || out.context != before->context) {
    const auto& at = layout[Signal::kContextO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.context) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kLiveO], out.live);
  put(image, layout[Signal::kHeldO], out.held);
  put(image, layout[Signal::kStoppedO], out.stopped);
  put(image, layout[Signal::kDrainedO], out.drained);
  put(image, layout[Signal::kSchemeO], static_cast<std::uint64_t>(out.scheme));
  put(image, layout[Signal::kGateErrValidO], out.gate_err_valid);
  {
    const auto& at = layout[Signal::kGateErrCodeO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.gate_err_code) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kBoardErrValidO], out.board_err_valid);
  {
    const auto& at = layout[Signal::kBoardErrCodeO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.board_err_code) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kQueueErrValidO], out.queue_err_valid);
  {
    const auto& at = layout[Signal::kQueueErrCodeO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.queue_err_code) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kReplayErrValidO], out.replay_err_valid);
  {
    const auto& at = layout[Signal::kReplayErrCodeO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.replay_err_code) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kLogErrValidO], out.log_err_valid);
  {
    const auto& at = layout[Signal::kLogErrCodeO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.log_err_code) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kErrValidO], out.err_valid);
  {
    const auto& at = layout[Signal::kErrCodeO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.err_code) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kQuiescentO], out.quiescent);
  put(image, layout[Signal::kWakeAtO], out.wake_at);
}

void unpack_outputs(const std::uint32_t* image, Outputs& out, const ImageLayout& layout) {
  out.fetch_valid = get(image, layout[Signal::kFetchValidO]) != 0;
  out.fetch_warp = get(image, layout[Signal::kFetchWarpO]);
  out.fetch_tb = get(image, layout[Signal::kFetchTbO]);
  out.fetch_seq = get(image, layout[Signal::kFetchSeqO]);
  out.read_valid = get(image, layout[Signal::kReadValidO]);
  {
    const auto& at = layout[Signal::kReadO];
    std::uint32_t lsb = 0;
    for (auto& item : out.read) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  out.operand_valid = get(image, layout[Signal::kOperandValidO]) != 0;
  out.operand.unpack(image + layout[Signal::kOperandO].word, 0, layout.widths);
  out.log_valid = get(image, layout[Signal::kLogValidO]) != 0;
  {
    const auto& at = layout[Signal::kLogDataO];
    std::uint32_t lsb = 0;
    for (auto& item : out.log_data) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  out.go_valid = get(image, layout[Signal::kGoValidO]) != 0;
  out.go.unpack(image + layout[Signal::kGoO].word, 0, layout.widths);
  out.save_valid = get(image, layout[Signal::kSaveValidO]) != 0;
  out.save.unpack(image + layout[Signal::kSaveO].word, 0, layout.widths);
  out.save_data_valid = get(image, layout[Signal::kSaveDataValidO]) != 0;
  out.saving = get(image, layout[Signal::kSavingO]) != 0;
  out.restore_ready = get(image, layout[Signal::kRestoreReadyO]) != 0;
  out.restore_data_ready = get(image, layout[Signal::kRestoreDataReadyO]) != 0;
  {
    const auto& at = layout[Signal::kContextO];
    std::uint32_t lsb = 0;
    for (auto& item : out.context) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  out.live = get(image, layout[Signal::kLiveO]);
  out.held = get(image, layout[Signal::kHeldO]);
  out.stopped = get(image, layout[Signal::kStoppedO]);
  out.drained = get(image, layout[Signal::kDrainedO]);
  out.scheme = static_cast<warp_gate::Scheme>(get(image, layout[Signal::kSchemeO]));
  out.gate_err_valid = get(image, layout[Signal::kGateErrValidO]);
  {
    const auto& at = layout[Signal::kGateErrCodeO];
    std::uint32_t lsb = 0;
    for (auto& item : out.gate_err_code) {
      item = static_cast<warp_gate::Error>(layout::extract(image + at.word, lsb, at.width));
      lsb += at.stride_bits;
    }
  }
  out.board_err_valid = get(image, layout[Signal::kBoardErrValidO]);
  {
    const auto& at = layout[Signal::kBoardErrCodeO];
    std::uint32_t lsb = 0;
    for (auto& item : out.board_err_code) {
      item = static_cast<scoreboard::Error>(layout::extract(image + at.word, lsb, at.width));
      lsb += at.stride_bits;
    }
  }
  out.queue_err_valid = get(image, layout[Signal::kQueueErrValidO]);
  {
    const auto& at = layout[Signal::kQueueErrCodeO];
    std::uint32_t lsb = 0;
    for (auto& item : out.queue_err_code) {
      item = static_cast<issue_queue::Error>(layout::extract(image + at.word, lsb, at.width));
      lsb += at.stride_bits;
    }
  }
  out.replay_err_valid = get(image, layout[Signal::kReplayErrValidO]);
  {
    const auto& at = layout[Signal::kReplayErrCodeO];
    std::uint32_t lsb = 0;
    for (auto& item : out.replay_err_code) {
      item = static_cast<replay_queue::Error>(layout::extract(image + at.word, lsb, at.width));
      lsb += at.stride_bits;
    }
  }
  out.log_err_valid = get(image, layout[Signal::kLogErrValidO]);
  {
    const auto& at = layout[Signal::kLogErrCodeO];
    std::uint32_t lsb = 0;
    for (auto& item : out.log_err_code) {
      item = static_cast<operand_log::Error>(layout::extract(image + at.word, lsb, at.width));
      lsb += at.stride_bits;
    }
  }
  out.err_valid = get(image, layout[Signal::kErrValidO]);
  {
    const auto& at = layout[Signal::kErrCodeO];
    std::uint32_t lsb = 0;
    for (auto& item : out.err_code) {
      item = static_cast<Error>(layout::extract(image + at.word, lsb, at.width));
      lsb += at.stride_bits;
    }
  }
  out.quiescent = get(image, layout[Signal::kQuiescentO]) != 0;
  out.wake_at = get(image, layout[Signal::kWakeAtO]);
}

}  // namespace segue::sm_frontend
