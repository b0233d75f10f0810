// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/replay_queue_signals.hpp"

#include <memory>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "cmodel/layout/width_functions.hpp"

namespace segue::replay_queue {
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

TypePtr instruction_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "instruction";
  type->add("instr", w.instr_w, false);
  type->add("handle", w.handle_w, false);
  type->add("mask", w.lane_mask_w, false);
  type->add("memory", 1, false);
  type->add("seq", w.seq_w, false);
  type->add("warp", w.warp_w, false);
  type->add("tb", w.tb_w, false);
  type->most_significant_first();
  return type;
}

TypePtr fault_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "fault_msg";
  type->add("mask", w.lane_mask_w, false);
  type->add("entry", w.entry_w, false);
  type->most_significant_first();
  return type;
}

TypePtr reissue_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "reissue_msg";
  type->add("handle", w.handle_w, false);
  type->add("entry", w.entry_w, false);
  type->most_significant_first();
  return type;
}

TypePtr command_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "command";
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->add("op", 2, false, kCommandOpNames);
  type->most_significant_first();
  return type;
}

TypePtr payload_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "payload";
  type->add("handle", w.handle_w, false);
  type->add("mask", w.lane_mask_w, false);
  type->add("memory", 1, false);
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
  place(Signal::kReserveI, w.entry_cnt_w, 1);
  place(Signal::kInsertValidI, 1, 1);
  place(Signal::kInsertI, Instruction::width(w), 1);
  place(Signal::kInsertReadyO, 1, 1);
  place(Signal::kInsertEntryO, w.entry_w, 1);
  place(Signal::kTakeOverValidI, 1, 1);
  place(Signal::kTakeOverI, Instruction::width(w), 1);
  place(Signal::kTakeOverReadyO, 1, 1);
  place(Signal::kRestoreValidI, 1, 1);
  place(Signal::kRestoreI, Instruction::width(w), 1);
  place(Signal::kRestoreReadyO, 1, 1);
  place(Signal::kReissueValidI, 1, 1);
  place(Signal::kReissueI, ReissueMsg::width(w), 1);
  place(Signal::kHandBackValidI, 1, 1);
  place(Signal::kHandBackI, w.entry_w, 1);
  place(Signal::kCommitValidI, 1, 1);
  place(Signal::kCommitI, w.entry_w, 1);
  place(Signal::kFaultValidI, 1, 1);
  place(Signal::kFaultI, FaultMsg::width(w), 1);
  place(Signal::kCommandValidI, 1, 1);
  place(Signal::kCommandI, Command::width(w), 1);
  place(Signal::kReplayValidO, 1, 1);
  place(Signal::kReplayO, Instruction::width(w), 1);
  place(Signal::kReplayEntryO, w.entry_w, 1);
  place(Signal::kReplayReadyI, 1, 1);
  place(Signal::kSaveValidO, 1, 1);
  place(Signal::kSaveO, Instruction::width(w), 1);
  place(Signal::kSaveReadyI, 1, 1);
  place(Signal::kSavingO, 1, 1);
  place(Signal::kHeldO, p.num_warps, 1);
  place(Signal::kInFlightO, p.num_warps, 1);
  place(Signal::kInUseO, p.num_warps, 1);
  place(Signal::kFreeO, w.entry_cnt_w, 1);
  place(Signal::kErrValidO, kNumSources, 1);
  place(Signal::kErrCodeO, 4, kNumSources);
  place(Signal::kQuiescentO, 1, 1);
  place(Signal::kWakeAtO, kTimeW, 1);
  place(Signal::kInFlightQ, 1, p.num_entries);
  place(Signal::kFaultedQ, 1, p.num_entries);
  place(Signal::kWaitingQ, 1, p.num_entries);
  place(Signal::kDueQ, 1, p.num_entries);
  place(Signal::kQueuedQ, 1, p.num_entries);
  place(Signal::kOfferingQ, 1, 1);
  place(Signal::kOfferQ, w.entry_w, 1);
  place(Signal::kTbQ, 1, p.num_entries * w.tb_w);
  place(Signal::kWarpQ, 1, p.num_entries * w.warp_w);
  place(Signal::kSeqQ, 1, p.num_entries * w.seq_w);
  place(Signal::kPayloadQ, Payload::width(w), p.num_entries);
  place(Signal::kLastWarpQ, w.warp_w, 1);
  place(Signal::kSavingQ, 1, 1);
  place(Signal::kSavingTbQ, w.tb_w, 1);
  place(Signal::kUInstrMemQ, w.instr_w, p.num_entries, true);
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
  add("reserve_i", SignalKind::kInput, false, nullptr);
  add("insert_valid_i", SignalKind::kInput, false, nullptr);
  add("insert_i", SignalKind::kInput, false, instruction_type(w));
  add("insert_ready_o", SignalKind::kOutput, false, nullptr);
  add("insert_entry_o", SignalKind::kOutput, false, nullptr);
  add("take_over_valid_i", SignalKind::kInput, false, nullptr);
  add("take_over_i", SignalKind::kInput, false, instruction_type(w));
  add("take_over_ready_o", SignalKind::kOutput, false, nullptr);
  add("restore_valid_i", SignalKind::kInput, false, nullptr);
  add("restore_i", SignalKind::kInput, false, instruction_type(w));
  add("restore_ready_o", SignalKind::kOutput, false, nullptr);
  add("reissue_valid_i", SignalKind::kInput, false, nullptr);
  add("reissue_i", SignalKind::kInput, false, reissue_msg_type(w));
  add("hand_back_valid_i", SignalKind::kInput, false, nullptr);
  add("hand_back_i", SignalKind::kInput, false, nullptr);
  add("commit_valid_i", SignalKind::kInput, false, nullptr);
  add("commit_i", SignalKind::kInput, false, nullptr);
  add("fault_valid_i", SignalKind::kInput, false, nullptr);
  add("fault_i", SignalKind::kInput, false, fault_msg_type(w));
  add("command_valid_i", SignalKind::kInput, false, nullptr);
  add("command_i", SignalKind::kInput, false, command_type(w));
  add("replay_valid_o", SignalKind::kOutput, false, nullptr);
  add("replay_o", SignalKind::kOutput, false, instruction_type(w));
  add("replay_entry_o", SignalKind::kOutput, false, nullptr);
  add("replay_ready_i", SignalKind::kInput, false, nullptr);
  add("save_valid_o", SignalKind::kOutput, false, nullptr);
  add("save_o", SignalKind::kOutput, false, instruction_type(w));
  add("save_ready_i", SignalKind::kInput, false, nullptr);
  add("saving_o", SignalKind::kOutput, false, nullptr);
  add("held_o", SignalKind::kOutput, false, nullptr);
  add("in_flight_o", SignalKind::kOutput, false, nullptr);
  add("in_use_o", SignalKind::kOutput, false, nullptr);
  add("free_o", SignalKind::kOutput, false, nullptr);
  add("err_valid_o", SignalKind::kOutput, false, nullptr);
  add("err_code_o", SignalKind::kOutput, false, error_type(w));
  add("quiescent_o", SignalKind::kOutput, false, nullptr);
  add("wake_at_o", SignalKind::kOutput, false, nullptr);
  add("in_flight_q", SignalKind::kFlop, false, nullptr);
  add("faulted_q", SignalKind::kFlop, false, nullptr);
  add("waiting_q", SignalKind::kFlop, false, nullptr);
  add("due_q", SignalKind::kFlop, false, nullptr);
  add("queued_q", SignalKind::kFlop, false, nullptr);
  add("offering_q", SignalKind::kFlop, false, nullptr);
  add("offer_q", SignalKind::kFlop, false, nullptr);
  add("tb_q", SignalKind::kFlop, false, nullptr);
  add("warp_q", SignalKind::kFlop, false, nullptr);
  add("seq_q", SignalKind::kFlop, false, nullptr);
  add("payload_q", SignalKind::kFlop, false, payload_type(w));
  add("last_warp_q", SignalKind::kFlop, false, nullptr);
  add("saving_q", SignalKind::kFlop, false, nullptr);
  add("saving_tb_q", SignalKind::kFlop, false, nullptr);
  add("u_instr.mem_q", SignalKind::kMemory, false, nullptr);
  return list;
}

void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout) {
  put(image, layout[Signal::kReserveI], in.reserve);
  put(image, layout[Signal::kInsertValidI], in.insert_valid);
  in.insert.pack(image + layout[Signal::kInsertI].word, 0, layout.widths);
  put(image, layout[Signal::kTakeOverValidI], in.take_over_valid);
  in.take_over.pack(image + layout[Signal::kTakeOverI].word, 0, layout.widths);
  put(image, layout[Signal::kRestoreValidI], in.restore_valid);
  in.restore.pack(image + layout[Signal::kRestoreI].word, 0, layout.widths);
  put(image, layout[Signal::kReissueValidI], in.reissue_valid);
  in.reissue.pack(image + layout[Signal::kReissueI].word, 0, layout.widths);
  put(image, layout[Signal::kHandBackValidI], in.hand_back_valid);
  put(image, layout[Signal::kHandBackI], in.hand_back);
  put(image, layout[Signal::kCommitValidI], in.commit_valid);
  put(image, layout[Signal::kCommitI], in.commit);
  put(image, layout[Signal::kFaultValidI], in.fault_valid);
  in.fault.pack(image + layout[Signal::kFaultI].word, 0, layout.widths);
  put(image, layout[Signal::kCommandValidI], in.command_valid);
  in.command.pack(image + layout[Signal::kCommandI].word, 0, layout.widths);
  put(image, layout[Signal::kReplayReadyI], in.replay_ready);
  put(image, layout[Signal::kSaveReadyI], in.save_ready);
}

void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout) {
  in.reserve = get(image, layout[Signal::kReserveI]);
  in.insert_valid = get(image, layout[Signal::kInsertValidI]) != 0;
  in.insert.unpack(image + layout[Signal::kInsertI].word, 0, layout.widths);
  in.take_over_valid = get(image, layout[Signal::kTakeOverValidI]) != 0;
  in.take_over.unpack(image + layout[Signal::kTakeOverI].word, 0, layout.widths);
  in.restore_valid = get(image, layout[Signal::kRestoreValidI]) != 0;
  in.restore.unpack(image + layout[Signal::kRestoreI].word, 0, layout.widths);
  in.reissue_valid = get(image, layout[Signal::kReissueValidI]) != 0;
  in.reissue.unpack(image + layout[Signal::kReissueI].word, 0, layout.widths);
  in.hand_back_valid = get(image, layout[Signal::kHandBackValidI]) != 0;
  in.hand_back = get(image, layout[Signal::kHandBackI]);
  in.commit_valid = get(image, layout[Signal::kCommitValidI]) != 0;
  in.commit = get(image, layout[Signal::kCommitI]);
  in.fault_valid = get(image, layout[Signal::kFaultValidI]) != 0;
  in.fault.unpack(image + layout[Signal::kFaultI].word, 0, layout.widths);
  in.command_valid = get(image, layout[Signal::kCommandValidI]) != 0;
  in.command.unpack(image + layout[Signal::kCommandI].word, 0, layout.widths);
  in.replay_ready = get(image, layout[Signal::kReplayReadyI]) != 0;
  in.save_ready = get(image, layout[Signal::kSaveReadyI]) != 0;
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before) {
  put(image, layout[Signal::kInsertReadyO], out.insert_ready);
  put(image, layout[Signal::kInsertEntryO], out.insert_entry);
  put(image, layout[Signal::kTakeOverReadyO], out.take_over_ready);
  put(image, layout[Signal::kRestoreReadyO], out.restore_ready);
  put(image, layout[Signal::kReplayValidO], out.replay_valid);
  if (before == nullptr || out.replay != before->replay) {
    out.replay.pack(image + layout[Signal::kReplayO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kReplayEntryO], out.replay_entry);
  put(image, layout[Signal::kSaveValidO], out.save_valid);
  if (before == nullptr || out.save != before->save) {
    out.save.pack(image + layout[Signal::kSaveO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kSavingO], out.saving);
  put(image, layout[Signal::kHeldO], out.held);
  put(image, layout[Signal::kInFlightO], out.in_flight);
  put(image, layout[Signal::kInUseO], out.in_use);
  put(image, layout[Signal::kFreeO], out.free);
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
  out.insert_ready = get(image, layout[Signal::kInsertReadyO]) != 0;
  out.insert_entry = get(image, layout[Signal::kInsertEntryO]);
  out.take_over_ready = get(image, layout[Signal::kTakeOverReadyO]) != 0;
  out.restore_ready = get(image, layout[Signal::kRestoreReadyO]) != 0;
  out.replay_valid = get(image, layout[Signal::kReplayValidO]) != 0;
  out.replay.unpack(image + layout[Signal::kReplayO].word, 0, layout.widths);
  out.replay_entry = get(image, layout[Signal::kReplayEntryO]);
  out.save_valid = get(image, layout[Signal::kSaveValidO]) != 0;
  out.save.unpack(image + layout[Signal::kSaveO].word, 0, layout.widths);
  out.saving = get(image, layout[Signal::kSavingO]) != 0;
  out.held = get(image, layout[Signal::kHeldO]);
  out.in_flight = get(image, layout[Signal::kInFlightO]);
  out.in_use = get(image, layout[Signal::kInUseO]);
  out.free = get(image, layout[Signal::kFreeO]);
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

}  // namespace segue::replay_queue
