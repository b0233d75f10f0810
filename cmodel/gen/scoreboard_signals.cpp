// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.

#include "cmodel/gen/scoreboard_signals.hpp"

#include <memory>
#include <utility>

#include "cmodel/layout/bits.hpp"
#include "cmodel/layout/width_functions.hpp"

namespace segue::scoreboard {
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

TypePtr insert_msg_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "insert_msg";
  type->add("dst", w.reg_w, false);
  type->add("dst_valid", 1, false);
  type->add("src_2", w.reg_w, false);
  type->add("src_1", w.reg_w, false);
  type->add("src_0", w.reg_w, false);
  type->add("src_valid", kNumSrcs, false);
  type->add("late", 1, false);
  type->add("memory", 1, false);
  type->add("slot", w.slot_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr place_ref_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "place_ref";
  type->add("slot", w.slot_w, false);
  type->add("warp", w.warp_w, false);
  type->most_significant_first();
  return type;
}

TypePtr release_type([[maybe_unused]] const Widths& w) {
  auto type = std::make_shared<TypeInfo>();
  type->name = "release";
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
  place(Signal::kIssuedValidI, p.issue_width, 1);
  place(Signal::kIssuedI, PlaceRef::width(w), p.issue_width);
  place(Signal::kReadValidI, p.issue_width, 1);
  place(Signal::kReadI, PlaceRef::width(w), p.issue_width);
  place(Signal::kCheckedValidI, 1, 1);
  place(Signal::kCheckedI, PlaceRef::width(w), 1);
  place(Signal::kCommitValidI, p.commit_width, 1);
  place(Signal::kCommitI, PlaceRef::width(w), p.commit_width);
  place(Signal::kSquashValidI, 1, 1);
  place(Signal::kSquashI, PlaceRef::width(w), 1);
  place(Signal::kWithdrawValidI, 1, 1);
  place(Signal::kWithdrawI, PlaceRef::width(w), 1);
  place(Signal::kKillI, p.num_warps, 1);
  place(Signal::kWaitResultO, w.window, p.insert_width);
  place(Signal::kWaitSourcesO, w.window, p.insert_width);
  place(Signal::kWaitIssueO, w.window, p.insert_width);
  place(Signal::kReleaseValidO, w.num_releases, 1);
  place(Signal::kReleaseO, Release::width(w), w.num_releases);
  place(Signal::kLiveO, w.window, p.num_warps);
  place(Signal::kInFlightO, p.num_warps, 1);
  place(Signal::kInUseO, p.num_warps, 1);
  place(Signal::kErrValidO, kNumSources, 1);
  place(Signal::kErrCodeO, 4, kNumSources);
  place(Signal::kQuiescentO, 1, 1);
  place(Signal::kWakeAtO, kTimeW, 1);
  place(Signal::kLiveQ, w.window, p.num_warps);
  place(Signal::kIssuedQ, w.window, p.num_warps);
  place(Signal::kHeldQ, w.window, p.num_warps);
  place(Signal::kLateQ, w.window, p.num_warps);
  place(Signal::kMemoryQ, w.window, p.num_warps);
  place(Signal::kURegistersMemQ, w.registers_w * w.window, p.num_warps, true);
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
  add("issued_valid_i", SignalKind::kInput, false, nullptr);
  add("issued_i", SignalKind::kInput, false, place_ref_type(w));
  add("read_valid_i", SignalKind::kInput, false, nullptr);
  add("read_i", SignalKind::kInput, false, place_ref_type(w));
  add("checked_valid_i", SignalKind::kInput, false, nullptr);
  add("checked_i", SignalKind::kInput, false, place_ref_type(w));
  add("commit_valid_i", SignalKind::kInput, false, nullptr);
  add("commit_i", SignalKind::kInput, false, place_ref_type(w));
  add("squash_valid_i", SignalKind::kInput, false, nullptr);
  add("squash_i", SignalKind::kInput, false, place_ref_type(w));
  add("withdraw_valid_i", SignalKind::kInput, false, nullptr);
  add("withdraw_i", SignalKind::kInput, false, place_ref_type(w));
  add("kill_i", SignalKind::kInput, false, nullptr);
  add("wait_result_o", SignalKind::kOutput, false, nullptr);
  add("wait_sources_o", SignalKind::kOutput, false, nullptr);
  add("wait_issue_o", SignalKind::kOutput, false, nullptr);
  add("release_valid_o", SignalKind::kOutput, false, nullptr);
  add("release_o", SignalKind::kOutput, false, release_type(w));
  add("live_o", SignalKind::kOutput, false, nullptr);
  add("in_flight_o", SignalKind::kOutput, false, nullptr);
  add("in_use_o", SignalKind::kOutput, false, nullptr);
  add("err_valid_o", SignalKind::kOutput, false, nullptr);
  add("err_code_o", SignalKind::kOutput, false, error_type(w));
  add("quiescent_o", SignalKind::kOutput, false, nullptr);
  add("wake_at_o", SignalKind::kOutput, false, nullptr);
  add("live_q", SignalKind::kFlop, false, nullptr);
  add("issued_q", SignalKind::kFlop, false, nullptr);
  add("held_q", SignalKind::kFlop, false, nullptr);
  add("late_q", SignalKind::kFlop, false, nullptr);
  add("memory_q", SignalKind::kFlop, false, nullptr);
  add("u_registers.mem_q", SignalKind::kMemory, false, nullptr);
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
  put(image, layout[Signal::kIssuedValidI], in.issued_valid);
  {
    const auto& at = layout[Signal::kIssuedI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.issued) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kReadValidI], in.read_valid);
  {
    const auto& at = layout[Signal::kReadI];
    std::uint32_t lsb = 0;
    for (const auto& item : in.read) {
      item.pack(image + at.word, lsb, layout.widths);
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
  put(image, layout[Signal::kSquashValidI], in.squash_valid);
  in.squash.pack(image + layout[Signal::kSquashI].word, 0, layout.widths);
  put(image, layout[Signal::kWithdrawValidI], in.withdraw_valid);
  in.withdraw.pack(image + layout[Signal::kWithdrawI].word, 0, layout.widths);
  put(image, layout[Signal::kKillI], in.kill);
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
  in.issued_valid = get(image, layout[Signal::kIssuedValidI]);
  {
    const auto& at = layout[Signal::kIssuedI];
    std::uint32_t lsb = 0;
    for (auto& item : in.issued) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  in.read_valid = get(image, layout[Signal::kReadValidI]);
  {
    const auto& at = layout[Signal::kReadI];
    std::uint32_t lsb = 0;
    for (auto& item : in.read) {
      item.unpack(image + at.word, lsb, layout.widths);
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
  in.squash_valid = get(image, layout[Signal::kSquashValidI]) != 0;
  in.squash.unpack(image + layout[Signal::kSquashI].word, 0, layout.widths);
  in.withdraw_valid = get(image, layout[Signal::kWithdrawValidI]) != 0;
  in.withdraw.unpack(image + layout[Signal::kWithdrawI].word, 0, layout.widths);
  in.kill = get(image, layout[Signal::kKillI]);
}

void pack_outputs(const Outputs& out, std::uint32_t* image, const ImageLayout& layout,
                  const Outputs* before) {
  if (before == nullptr || out.wait_result != before->wait_result) {
    const auto& at = layout[Signal::kWaitResultO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.wait_result) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  if (before == nullptr || out.wait_sources != before->wait_sources) {
    const auto& at = layout[Signal::kWaitSourcesO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.wait_sources) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  if (before == nullptr || out.wait_issue != before->wait_issue) {
    const auto& at = layout[Signal::kWaitIssueO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.wait_issue) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kReleaseValidO], out.release_valid);
  if (before == nullptr || out.release != before->release) {
    const auto& at = layout[Signal::kReleaseO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.release) {
      item.pack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  if (before == nullptr || out.live != before->live) {
    const auto& at = layout[Signal::kLiveO];
    std::uint32_t lsb = 0;
    for (const auto& item : out.live) {
      layout::insert(image + at.word, lsb, at.width, static_cast<std::uint64_t>(item));
      lsb += at.stride_bits;
    }
  }
  put(image, layout[Signal::kInFlightO], out.in_flight);
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
  {
    const auto& at = layout[Signal::kWaitResultO];
    std::uint32_t lsb = 0;
    for (auto& item : out.wait_result) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  {
    const auto& at = layout[Signal::kWaitSourcesO];
    std::uint32_t lsb = 0;
    for (auto& item : out.wait_sources) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  {
    const auto& at = layout[Signal::kWaitIssueO];
    std::uint32_t lsb = 0;
    for (auto& item : out.wait_issue) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  out.release_valid = get(image, layout[Signal::kReleaseValidO]);
  {
    const auto& at = layout[Signal::kReleaseO];
    std::uint32_t lsb = 0;
    for (auto& item : out.release) {
      item.unpack(image + at.word, lsb, layout.widths);
      lsb += at.stride_bits;
    }
  }
  {
    const auto& at = layout[Signal::kLiveO];
    std::uint32_t lsb = 0;
    for (auto& item : out.live) {
      item = layout::extract(image + at.word, lsb, at.width);
      lsb += at.stride_bits;
    }
  }
  out.in_flight = get(image, layout[Signal::kInFlightO]);
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

}  // namespace segue::scoreboard
