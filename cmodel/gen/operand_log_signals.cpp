// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/operand_log_signals.hpp"

#include <memory>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "cmodel/layout/width_functions.hpp"

namespace segue::operand_log {
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

TypePtr setup_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "setup_msg";
  type->add("need", kOperandW, false);
  type->add("tbs", w.tb_cnt_w, false);
  type->most_significant_first();
  return type;
}

TypePtr alloc_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "alloc_msg";
  type->add("count", kOperandW, false);
  type->add("tb", w.tb_w, false);
  type->most_significant_first();
  return type;
}

TypePtr operand_ref_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "operand_ref";
  type->add("operand", kOperandW, false);
  type->add("handle", w.entry_w, false);
  type->most_significant_first();
  return type;
}

TypePtr entry_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "entry";
  type->add("next", w.entry_w, false);
  type->add("tb", w.tb_w, false);
  type->add("written", 1, false);
  type->add("last", 1, false);
  type->add("first", 1, false);
  type->add("live", 1, false);
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
  place(Signal::kSetupValidI, 1, 1);
  place(Signal::kSetupI, SetupMsg::width(w), 1);
  place(Signal::kAllocValidI, 1, 1);
  place(Signal::kAllocI, AllocMsg::width(w), 1);
  place(Signal::kAllocHandleO, w.entry_w, 1);
  place(Signal::kWriteValidI, 1, 1);
  place(Signal::kWriteI, OperandRef::width(w), 1);
  place(Signal::kWriteDataI, kLaneW, p.num_lanes);
  place(Signal::kReadValidI, 1, 1);
  place(Signal::kReadI, OperandRef::width(w), 1);
  place(Signal::kReadValidO, 1, 1);
  place(Signal::kReadDataO, kLaneW, p.num_lanes);
  place(Signal::kFreeValidI, 1, 1);
  place(Signal::kFreeI, w.entry_w, 1);
  place(Signal::kKillValidI, 1, 1);
  place(Signal::kKillI, w.tb_w, 1);
  place(Signal::kRoomO, w.entry_cnt_w, p.num_tbs);
  place(Signal::kInUseO, p.num_tbs, 1);
  place(Signal::kErrValidO, kNumSources, 1);
  place(Signal::kErrCodeO, 4, kNumSources);
  place(Signal::kQuiescentO, 1, 1);
  place(Signal::kWakeAtO, kTimeW, 1);
  place(Signal::kEntriesQ, Entry::width(w), p.num_entries);
  place(Signal::kUsedQ, w.entry_cnt_w, p.num_tbs);
  place(Signal::kTbsQ, w.tb_cnt_w, 1);
  place(Signal::kPartQ, w.entry_cnt_w, 1);
  place(Signal::kReadValidQ, 1, 1);
  place(Signal::kUDataMemQ, kLaneW * p.num_lanes, p.num_entries, true);
  place(Signal::kUDataRdataQ, kLaneW, p.num_lanes);
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
  add("setup_valid_i", SignalKind::kInput, false, nullptr);
  add("setup_i", SignalKind::kInput, false, setup_msg_type(w));
  add("alloc_valid_i", SignalKind::kInput, false, nullptr);
  add("alloc_i", SignalKind::kInput, false, alloc_msg_type(w));
  add("alloc_handle_o", SignalKind::kOutput, false, nullptr);
  add("write_valid_i", SignalKind::kInput, false, nullptr);
  add("write_i", SignalKind::kInput, false, operand_ref_type(w));
  add("write_data_i", SignalKind::kInput, false, nullptr);
  add("read_valid_i", SignalKind::kInput, false, nullptr);
  add("read_i", SignalKind::kInput, false, operand_ref_type(w));
  add("read_valid_o", SignalKind::kOutput, false, nullptr);
  add("read_data_o", SignalKind::kOutput, false, nullptr);
  add("free_valid_i", SignalKind::kInput, false, nullptr);
  add("free_i", SignalKind::kInput, false, nullptr);
  add("kill_valid_i", SignalKind::kInput, false, nullptr);
  add("kill_i", SignalKind::kInput, false, nullptr);
  add("room_o", SignalKind::kOutput, false, nullptr);
  add("in_use_o", SignalKind::kOutput, false, nullptr);
  add("err_valid_o", SignalKind::kOutput, false, nullptr);
  add("err_code_o", SignalKind::kOutput, false, error_type(w));
  add("quiescent_o", SignalKind::kOutput, false, nullptr);
  add("wake_at_o", SignalKind::kOutput, false, nullptr);
  add("entries_q", SignalKind::kFlop, false, entry_type(w));
  add("used_q", SignalKind::kFlop, false, nullptr);
  add("tbs_q", SignalKind::kFlop, false, nullptr);
  add("part_q", SignalKind::kFlop, false, nullptr);
  add("read_valid_q", SignalKind::kFlop, false, nullptr);
  add("u_data.mem_q", SignalKind::kMemory, false, nullptr);
  add("u_data.rdata_q", SignalKind::kFlop, false, nullptr);
  return list;
}

void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout) {
  put(image, layout[Signal::kSetupValidI], in.setup_valid);
  in.setup.pack(image + layout[Signal::kSetupI].word, 0, layout.widths);
  put(image, layout[Signal::kAllocValidI], in.alloc_valid);
  in.alloc.pack(image + layout[Signal::kAllocI].word, 0, layout.widths);
  put(image, layout[Signal::kWriteValidI], in.write_valid);
  in.write.pack(image + layout[Signal::kWriteI].word, 0, layout.widths);
  {
    const auto& at = layout[Signal::kWriteDataI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.write_data) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kReadValidI], in.read_valid);
  in.read.pack(image + layout[Signal::kReadI].word, 0, layout.widths);
  put(image, layout[Signal::kFreeValidI], in.free_valid);
  put(image, layout[Signal::kFreeI], in.free);
  put(image, layout[Signal::kKillValidI], in.kill_valid);
  put(image, layout[Signal::kKillI], in.kill);
}

void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout) {
  in.setup_valid = get(image, layout[Signal::kSetupValidI]) != 0;
  in.setup.unpack(image + layout[Signal::kSetupI].word, 0, layout.widths);
  in.alloc_valid = get(image, layout[Signal::kAllocValidI]) != 0;
  in.alloc.unpack(image + layout[Signal::kAllocI].word, 0, layout.widths);
  in.write_valid = get(image, layout[Signal::kWriteValidI]) != 0;
  in.write.unpack(image + layout[Signal::kWriteI].word, 0, layout.widths);
  {
    const auto& at = layout[Signal::kWriteDataI];
    std::uint32_t lsb = 0;
    for (auto& item : in.write_data) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  in.read_valid = get(image, layout[Signal::kReadValidI]) != 0;
  in.read.unpack(image + layout[Signal::kReadI].word, 0, layout.widths);
  in.free_valid = get(image, layout[Signal::kFreeValidI]) != 0;
  in.free = get(image, layout[Signal::kFreeI]);
  in.kill_valid = get(image, layout[Signal::kKillValidI]) != 0;
  in.kill = get(image, layout[Signal::kKillI]);
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before) {
  put(image, layout[Signal::kAllocHandleO], out.alloc_handle);
  put(image, layout[Signal::kReadValidO], out.read_valid);
  if (before == nullptr || out.read_data != before->read_data) {
    const auto& at = layout[Signal::kReadDataO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.read_data) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  if (before == nullptr || out.room != before->room) {
    const auto& at = layout[Signal::kRoomO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.room) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
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
  out.alloc_handle = get(image, layout[Signal::kAllocHandleO]);
  out.read_valid = get(image, layout[Signal::kReadValidO]) != 0;
  {
    const auto& at = layout[Signal::kReadDataO];
    std::uint32_t lsb = 0;
    for (auto& item : out.read_data) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  {
    const auto& at = layout[Signal::kRoomO];
    std::uint32_t lsb = 0;
    for (auto& item : out.room) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
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

}  // namespace segue::operand_log
