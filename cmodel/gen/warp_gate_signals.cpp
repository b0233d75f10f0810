// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/warp_gate_signals.hpp"

#include <memory>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "cmodel/layout/width_functions.hpp"

namespace segue::warp_gate {
namespace {

using layout::SignalKind;
using layout::TypeInfo;

using TypePtr = std::shared_ptr<const TypeInfo>;

TypePtr gate_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "gate";
  type->add("", 2, false, kGateNames);
  return type;
}

TypePtr scheme_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "scheme";
  type->add("", 3, false, kSchemeNames);
  return type;
}

TypePtr line_end_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "line_end";
  type->add("", 2, false, kLineEndNames);
  return type;
}

TypePtr error_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "error";
  type->add("", 3, false, kErrorNames);
  return type;
}

TypePtr command_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "command";
  type->add("scheme", 3, false, kSchemeNames);
  type->add("gate", 2, false, kGateNames);
  type->add("warp", w.warp_w, false);
  type->add("op", 3, false, kCommandOpNames);
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
  place(Signal::kMayI, p.num_warps, 1);
  place(Signal::kIssuedValidI, 1, 1);
  place(Signal::kIssuedI, w.warp_w, 1);
  place(Signal::kCheckedValidI, 1, 1);
  place(Signal::kCheckedI, w.warp_w, 1);
  place(Signal::kCommittedValidI, 1, 1);
  place(Signal::kCommittedI, w.warp_w, 1);
  place(Signal::kRefetchedValidI, 1, 1);
  place(Signal::kRefetchedI, w.warp_w, 1);
  place(Signal::kCommandValidI, 1, 1);
  place(Signal::kCommandI, Command::width(w), 1);
  place(Signal::kFetchValidO, 1, 1);
  place(Signal::kFetchWarpO, w.warp_w, 1);
  place(Signal::kFetchReadyI, 1, 1);
  place(Signal::kFetchEndsI, 2, 1);
  place(Signal::kGateO, 2, p.num_warps);
  place(Signal::kLiveO, p.num_warps, 1);
  place(Signal::kHaltedO, p.num_warps, 1);
  place(Signal::kSchemeO, 3, 1);
  place(Signal::kErrValidO, kNumSources, 1);
  place(Signal::kErrCodeO, 3, kNumSources);
  place(Signal::kQuiescentO, 1, 1);
  place(Signal::kWakeAtO, kTimeW, 1);
  place(Signal::kGateQ, 2, p.num_warps);
  place(Signal::kLiveQ, p.num_warps, 1);
  place(Signal::kHaltedQ, p.num_warps, 1);
  place(Signal::kLastWarpQ, w.warp_w, 1);
  place(Signal::kSchemeQ, 3, 1);
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
  add("may_i", SignalKind::kInput, false, nullptr);
  add("issued_valid_i", SignalKind::kInput, false, nullptr);
  add("issued_i", SignalKind::kInput, false, nullptr);
  add("checked_valid_i", SignalKind::kInput, false, nullptr);
  add("checked_i", SignalKind::kInput, false, nullptr);
  add("committed_valid_i", SignalKind::kInput, false, nullptr);
  add("committed_i", SignalKind::kInput, false, nullptr);
  add("refetched_valid_i", SignalKind::kInput, false, nullptr);
  add("refetched_i", SignalKind::kInput, false, nullptr);
  add("command_valid_i", SignalKind::kInput, false, nullptr);
  add("command_i", SignalKind::kInput, false, command_type(w));
  add("fetch_valid_o", SignalKind::kOutput, false, nullptr);
  add("fetch_warp_o", SignalKind::kOutput, false, nullptr);
  add("fetch_ready_i", SignalKind::kInput, false, nullptr);
  add("fetch_ends_i", SignalKind::kInput, false, line_end_type(w));
  add("gate_o", SignalKind::kOutput, false, gate_type(w));
  add("live_o", SignalKind::kOutput, false, nullptr);
  add("halted_o", SignalKind::kOutput, false, nullptr);
  add("scheme_o", SignalKind::kOutput, false, scheme_type(w));
  add("err_valid_o", SignalKind::kOutput, false, nullptr);
  add("err_code_o", SignalKind::kOutput, false, error_type(w));
  add("quiescent_o", SignalKind::kOutput, false, nullptr);
  add("wake_at_o", SignalKind::kOutput, false, nullptr);
  add("gate_q", SignalKind::kFlop, false, gate_type(w));
  add("live_q", SignalKind::kFlop, false, nullptr);
  add("halted_q", SignalKind::kFlop, false, nullptr);
  add("last_warp_q", SignalKind::kFlop, false, nullptr);
  add("scheme_q", SignalKind::kFlop, false, scheme_type(w));
  return list;
}

void pack_inputs(const Inputs& in, std::uint32_t* image, const ImageLayout& layout) {
  put(image, layout[Signal::kMayI], in.may);
  put(image, layout[Signal::kIssuedValidI], in.issued_valid);
  put(image, layout[Signal::kIssuedI], in.issued);
  put(image, layout[Signal::kCheckedValidI], in.checked_valid);
  put(image, layout[Signal::kCheckedI], in.checked);
  put(image, layout[Signal::kCommittedValidI], in.committed_valid);
  put(image, layout[Signal::kCommittedI], in.committed);
  put(image, layout[Signal::kRefetchedValidI], in.refetched_valid);
  put(image, layout[Signal::kRefetchedI], in.refetched);
  put(image, layout[Signal::kCommandValidI], in.command_valid);
  in.command.pack(image + layout[Signal::kCommandI].word, 0, layout.widths);
  put(image, layout[Signal::kFetchReadyI], in.fetch_ready);
  put(image, layout[Signal::kFetchEndsI], static_cast<std::uint64_t>(in.fetch_ends));
}

void unpack_inputs(const std::uint32_t* image, Inputs& in, const ImageLayout& layout) {
  in.may = get(image, layout[Signal::kMayI]);
  in.issued_valid = get(image, layout[Signal::kIssuedValidI]) != 0;
  in.issued = get(image, layout[Signal::kIssuedI]);
  in.checked_valid = get(image, layout[Signal::kCheckedValidI]) != 0;
  in.checked = get(image, layout[Signal::kCheckedI]);
  in.committed_valid = get(image, layout[Signal::kCommittedValidI]) != 0;
  in.committed = get(image, layout[Signal::kCommittedI]);
  in.refetched_valid = get(image, layout[Signal::kRefetchedValidI]) != 0;
  in.refetched = get(image, layout[Signal::kRefetchedI]);
  in.command_valid = get(image, layout[Signal::kCommandValidI]) != 0;
  in.command.unpack(image + layout[Signal::kCommandI].word, 0, layout.widths);
  in.fetch_ready = get(image, layout[Signal::kFetchReadyI]) != 0;
  in.fetch_ends = static_cast<LineEnd>(get(image, layout[Signal::kFetchEndsI]));
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before) {
  put(image, layout[Signal::kFetchValidO], out.fetch_valid);
  put(image, layout[Signal::kFetchWarpO], out.fetch_warp);
  if (before == nullptr || out.gate != before->gate) {
    const auto& at = layout[Signal::kGateO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.gate) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kLiveO], out.live);
  put(image, layout[Signal::kHaltedO], out.halted);
  put(image, layout[Signal::kSchemeO], static_cast<std::uint64_t>(out.scheme));
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
  {
    const auto& at = layout[Signal::kGateO];
    std::uint32_t lsb = 0;
    for (auto& item : out.gate) {
      item = static_cast<Gate>(layout::extract(image + at.word, lsb, at.width));
      lsb += at.stride_bits;
    }
  }
  out.live = get(image, layout[Signal::kLiveO]);
  out.halted = get(image, layout[Signal::kHaltedO]);
  out.scheme = static_cast<Scheme>(get(image, layout[Signal::kSchemeO]));
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

}  // namespace segue::warp_gate
