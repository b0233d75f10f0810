// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/issue_queue_signals.hpp"

#include <memory>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "cmodel/layout/width_functions.hpp"

namespace segue::issue_queue {
namespace {

using layout::SignalKind;
using layout::TypeInfo;

using TypePtr = std::shared_ptr<const TypeInfo>;

TypePtr error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "error";
  type->add("", 2, false, kErrorNames);
  return type;
}

TypePtr insert_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "insert_msg";
  type->add("payload", w.payload_w, false);
  type->add("issue", w.window, false);
  type->add("sources", w.window, false);
  type->add("result", w.window, false);
  type->add("log_need", kOperandW, false);
  type->add("needs_entry", 1, false);
  type->add("unit", 2, false, kUnitNames);
  type->add("slot", w.slot_w, false);
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr instruction_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "instruction";
  type->add("payload", w.payload_w, false);
  type->add("log_need", kOperandW, false);
  type->add("needs_entry", 1, false);
  type->add("unit", 2, false, kUnitNames);
  type->add("slot", w.slot_w, false);
  type->add("tb", w.tb_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr release_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "release_msg";
  type->add("result", 1, false);
  type->add("slot", w.slot_w, false);
  type->add("warp", w.warp_w, false);
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
  place(Signal::kInsertValidI, p.insert_width, 1);
  place(Signal::kInsertI, InsertMsg::width(w), p.insert_width);
  place(Signal::kReleaseValidI, p.num_releases, 1);
  place(Signal::kReleaseI, ReleaseMsg::width(w), p.num_releases);
  place(Signal::kKillValidI, 1, 1);
  place(Signal::kKillI, w.tb_w, 1);
  place(Signal::kGiveBackI, p.num_warps, 1);
  place(Signal::kUnitReadyI, kNumUnits, 1);
  place(Signal::kEntryReadyI, 1, 1);
  place(Signal::kRoomI, kOperandW, p.num_tbs);
  place(Signal::kStopI, p.num_warps, 1);
  place(Signal::kIssueValidO, p.issue_width, 1);
  place(Signal::kIssueO, Instruction::width(w), p.issue_width);
  place(Signal::kBackValidO, 1, 1);
  place(Signal::kBackO, Instruction::width(w), 1);
  place(Signal::kFreeO, w.entry_cnt_w, 1);
  place(Signal::kInsertReadyO, 1, 1);
  place(Signal::kInUseO, p.num_warps, 1);
  place(Signal::kErrValidO, kNumSources, 1);
  place(Signal::kErrCodeO, 2, kNumSources);
  place(Signal::kQuiescentO, 1, 1);
  place(Signal::kWakeAtO, kTimeW, 1);
  place(Signal::kLiveQ, 1, p.num_entries);
  place(Signal::kWarpQ, 1, p.num_entries * w.warp_w);
  place(Signal::kTbQ, 1, p.num_entries * w.tb_w);
  place(Signal::kUnitQ, 1, p.num_entries * kUnitW);
  place(Signal::kNeedsEntryQ, 1, p.num_entries);
  place(Signal::kLogNeedQ, 1, p.num_entries * kOperandW);
  place(Signal::kResultQ, 1, p.num_entries * w.window);
  place(Signal::kSourcesQ, 1, p.num_entries * w.window);
  place(Signal::kIssueQ, 1, p.num_entries * w.window);
  place(Signal::kSlotQ, w.slot_w, p.num_entries);
  place(Signal::kOlderQ, 1, p.num_entries * p.num_entries);
  place(Signal::kUPayloadMemQ, w.payload_w, p.num_entries, true);
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
  add("insert_valid_i", SignalKind::kInput, false, nullptr);
  add("insert_i", SignalKind::kInput, false, insert_msg_type(w));
  add("release_valid_i", SignalKind::kInput, false, nullptr);
  add("release_i", SignalKind::kInput, false, release_msg_type(w));
  add("kill_valid_i", SignalKind::kInput, false, nullptr);
  add("kill_i", SignalKind::kInput, false, nullptr);
  add("give_back_i", SignalKind::kInput, false, nullptr);
  add("unit_ready_i", SignalKind::kInput, false, nullptr);
  add("entry_ready_i", SignalKind::kInput, false, nullptr);
  add("room_i", SignalKind::kInput, false, nullptr);
  add("stop_i", SignalKind::kInput, false, nullptr);
  add("issue_valid_o", SignalKind::kOutput, false, nullptr);
  add("issue_o", SignalKind::kOutput, false, instruction_type(w));
  add("back_valid_o", SignalKind::kOutput, false, nullptr);
  add("back_o", SignalKind::kOutput, false, instruction_type(w));
  add("free_o", SignalKind::kOutput, false, nullptr);
  add("insert_ready_o", SignalKind::kOutput, false, nullptr);
  add("in_use_o", SignalKind::kOutput, false, nullptr);
  add("err_valid_o", SignalKind::kOutput, false, nullptr);
  add("err_code_o", SignalKind::kOutput, false, error_type(w));
  add("quiescent_o", SignalKind::kOutput, false, nullptr);
  add("wake_at_o", SignalKind::kOutput, false, nullptr);
  add("live_q", SignalKind::kFlop, false, nullptr);
  add("warp_q", SignalKind::kFlop, false, nullptr);
  add("tb_q", SignalKind::kFlop, false, nullptr);
  add("unit_q", SignalKind::kFlop, false, nullptr);
  add("needs_entry_q", SignalKind::kFlop, false, nullptr);
  add("log_need_q", SignalKind::kFlop, false, nullptr);
  add("result_q", SignalKind::kFlop, false, nullptr);
  add("sources_q", SignalKind::kFlop, false, nullptr);
  add("issue_q", SignalKind::kFlop, false, nullptr);
  add("slot_q", SignalKind::kFlop, false, nullptr);
  add("older_q", SignalKind::kFlop, false, nullptr);
  add("u_payload.mem_q", SignalKind::kMemory, false, nullptr);
  return list;
}

void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout) {
  put(image, layout[Signal::kInsertValidI], in.insert_valid);
  {
    const auto& at = layout[Signal::kInsertI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.insert) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kReleaseValidI], in.release_valid);
  {
    const auto& at = layout[Signal::kReleaseI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.release) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kKillValidI], in.kill_valid);
  put(image, layout[Signal::kKillI], in.kill);
  put(image, layout[Signal::kGiveBackI], in.give_back);
  put(image, layout[Signal::kUnitReadyI], in.unit_ready);
  put(image, layout[Signal::kEntryReadyI], in.entry_ready);
  {
    const auto& at = layout[Signal::kRoomI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.room) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kStopI], in.stop);
}

void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout) {
  in.insert_valid = get(image, layout[Signal::kInsertValidI]);
  {
    const auto& at = layout[Signal::kInsertI];
    std::uint32_t lsb = 0;
    for (auto& item : in.insert) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  in.release_valid = get(image, layout[Signal::kReleaseValidI]);
  {
    const auto& at = layout[Signal::kReleaseI];
    std::uint32_t lsb = 0;
    for (auto& item : in.release) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  in.kill_valid = get(image, layout[Signal::kKillValidI]) != 0;
  in.kill = get(image, layout[Signal::kKillI]);
  in.give_back = get(image, layout[Signal::kGiveBackI]);
  in.unit_ready = get(image, layout[Signal::kUnitReadyI]);
  in.entry_ready = get(image, layout[Signal::kEntryReadyI]) != 0;
  {
    const auto& at = layout[Signal::kRoomI];
    std::uint32_t lsb = 0;
    for (auto& item : in.room) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  in.stop = get(image, layout[Signal::kStopI]);
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before) {
  put(image, layout[Signal::kIssueValidO], out.issue_valid);
  if (before == nullptr || out.issue != before->issue) {
    const auto& at = layout[Signal::kIssueO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.issue) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kBackValidO], out.back_valid);
  if (before == nullptr || out.back != before->back) {
    out.back.pack(image + layout[Signal::kBackO].word, 0, layout.widths);
  }
  put(image, layout[Signal::kFreeO], out.free);
  put(image, layout[Signal::kInsertReadyO], out.insert_ready);
  put(image, layout[Signal::kInUseO], out.in_use);
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
  out.issue_valid = get(image, layout[Signal::kIssueValidO]);
  {
    const auto& at = layout[Signal::kIssueO];
    std::uint32_t lsb = 0;
    for (auto& item : out.issue) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  out.back_valid = get(image, layout[Signal::kBackValidO]) != 0;
  out.back.unpack(image + layout[Signal::kBackO].word, 0, layout.widths);
  out.free = get(image, layout[Signal::kFreeO]);
  out.insert_ready = get(image, layout[Signal::kInsertReadyO]) != 0;
  out.in_use = get(image, layout[Signal::kInUseO]);
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

}  // namespace segue::issue_queue
