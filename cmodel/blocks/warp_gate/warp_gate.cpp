#include "cmodel/blocks/warp_gate/warp_gate.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/layout/bits.hpp"

namespace segue::warp_gate {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

constexpr std::uint64_t bit(std::uint64_t i) { return std::uint64_t{1} << i; }

void assign(std::uint64_t& mask, std::uint64_t i, bool value) {
  mask = value ? mask | bit(i) : mask & ~bit(i);
}

/// There and legal.
bool holds(bool valid, const Errors& errors, Source source) {
  return valid && errors[static_cast<std::size_t>(source)] == Error::kNone;
}

}  // namespace

WarpGate::WarpGate(const Params& params)
    : params_(checked(params)), q_(params), layout_(params), words_(layout_.words) {
  reset();
}

void WarpGate::reset() {
  std::fill(q_.gate.begin(), q_.gate.end(), Gate::kOpen);
  q_.live = q_.halted = 0;
  q_.last_warp = 0;
  q_.scheme = Scheme::kStall;
  open_ = changed_ = layout::low_mask(params_.num_warps);
}

void WarpGate::eval(const Inputs& in, Outputs& out) const {
  out.live = q_.live;
  out.halted = q_.halted;
  out.scheme = q_.scheme;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    out.gate[w] = (q_.live & bit(w)) != 0 ? q_.gate[w] : Gate::kOpen;
  }
  out.quiescent = in.rst_n && (q_.live & ~q_.halted & open_) == 0;
  out.wake_at = layout::low_mask(kTimeW);
  offer(in, out);
}

std::uint64_t WarpGate::open_soon(const Inputs& in) const {
  return in.issued_valid && in.issued < params_.num_warps ? open_ | bit(in.issued) : open_;
}

void WarpGate::offer(const Inputs& in, Outputs& out) const {
  out.fetch_valid = false;
  out.fetch_warp = out.open_warp = 0;
  out.opened = false;
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  if (!in.rst_n) return;
  out.err_code = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    if (out.err_code[s] != Error::kNone) out.err_valid |= bit(s);
  }
  const std::uint64_t warps = fetchable(in, out.err_code);
  if (warps == 0) return;
  const std::uint64_t open = warps & open_;
  out.fetch_valid = true;
  out.fetch_warp = next_behind_last(warps);
  if (open != 0) out.open_warp = next_behind_last(open);
  out.opened = (open & bit(out.fetch_warp)) == 0;
}

/// Warps with an open gate, and the warp of an issue that opens its gate in this cycle.
std::uint64_t WarpGate::fetchable(const Inputs& in, const Errors& errors) const {
  std::uint64_t open = open_;
  if (holds(in.issued_valid, errors, Source::kIssued)) open |= bit(in.issued);
  return q_.live & ~q_.halted & in.may & open;
}

/// Cyclically; the last one itself comes last.
std::uint32_t WarpGate::next_behind_last(std::uint64_t warps) const {
  const std::uint64_t behind = warps & ~layout::low_mask(q_.last_warp + 1);
  return static_cast<std::uint32_t>(std::countr_zero(behind != 0 ? behind : warps));
}

void WarpGate::tick(const Inputs& in) {
  if (!in.rst_n) return reset();
  const Errors errors = check_legality(q_, params_, in);
  const std::uint64_t warps = fetchable(in, errors);
  if (holds(in.issued_valid, errors, Source::kIssued)) set_gate(in.issued, Gate::kOpen);
  if (holds(in.checked_valid, errors, Source::kChecked)) set_gate(in.checked, Gate::kOpen);
  if (holds(in.committed_valid, errors, Source::kCommitted)) set_gate(in.committed, Gate::kOpen);
  if (holds(in.refetched_valid, errors, Source::kRefetched)) set_gate(in.refetched, Gate::kOpen);
  if (warps != 0 && in.fetch_ready) {
    q_.last_warp = next_behind_last(warps);
    set_gate(q_.last_warp, gate_behind(in.fetch_ends, q_.scheme));
  }
  if (holds(in.command_valid, errors, Source::kCommand)) take(in.command);
}

void WarpGate::take(const Command& command) {
  switch (command.op) {
    case CommandOp::kStart:
      assign(q_.live, command.warp, true);
      assign(q_.halted, command.warp, false);
      return set_gate(command.warp, command.gate);
    case CommandOp::kEnd:
      return assign(q_.live, command.warp, false);
    case CommandOp::kHalt:
      return assign(q_.halted, command.warp, true);
    case CommandOp::kResume:
      return assign(q_.halted, command.warp, false);
    case CommandOp::kSetScheme:
      q_.scheme = command.scheme;
      return;
  }
}

void WarpGate::set_gate(std::uint64_t warp, Gate gate) {
  q_.gate[warp] = gate;
  assign(open_, warp, gate == Gate::kOpen);
  changed_ |= bit(warp);
}

const std::uint32_t* WarpGate::image() {
  const ImageLayout::Place& gates = layout_[Signal::kGateQ];
  for (std::uint64_t rest = changed_; rest != 0; rest &= rest - 1) {
    const auto w = static_cast<std::uint32_t>(std::countr_zero(rest));
    layout::insert(&words_[gates.word], w * gates.stride_bits, gates.width,
                   static_cast<std::uint64_t>(q_.gate[w]));
  }
  changed_ = 0;
  const auto put = [&](Signal signal, std::uint64_t value) {
    const ImageLayout::Place& at = layout_[signal];
    layout::insert(&words_[at.word], 0, at.width, value);
  };
  put(Signal::kLiveQ, q_.live);
  put(Signal::kHaltedQ, q_.halted);
  put(Signal::kLastWarpQ, q_.last_warp);
  put(Signal::kSchemeQ, static_cast<std::uint64_t>(q_.scheme));
  return words_.data();
}

}  // namespace segue::warp_gate
