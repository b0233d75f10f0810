#include "cmodel/blocks/warp_gate/warp_gate_oracle.hpp"

#include <algorithm>

namespace segue::oracles {

namespace {

bool is_refused(const warp_gate::Outputs& out, warp_gate::Source source) {
  return (out.err_valid >> static_cast<unsigned>(source) & 1) != 0;
}

std::string named(std::uint64_t warp) { return "warp " + std::to_string(warp); }

}  // namespace

void WarpGateOracle::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

void WarpGateOracle::observe(const warp_gate::Inputs& in, const warp_gate::Outputs& out) {
  if (!in.rst_n) {
    if (out.fetch_valid || out.err_valid != 0) complain("something is said in reset");
    std::ranges::fill(warps_, Warp{});
    scheme_ = warp_gate::Scheme::kStall;
    return;
  }
  // An issue lets its warp fetch in the same cycle, the other events in the next.
  if (in.issued_valid) {
    check_event(out, warp_gate::Source::kIssued, in.issued,
                waits_for(in.issued, warp_gate::Gate::kIssue));
  }
  check_fetch(in, out);
  // The event that a warp awaited before its refetch may still come in the same cycle.
  const bool may_have_faulted = waits_for(in.refetched, warp_gate::Gate::kLastCheck) ||
                                waits_for(in.refetched, warp_gate::Gate::kCommit);
  if (in.checked_valid) {
    check_event(out, warp_gate::Source::kChecked, in.checked,
                waits_for(in.checked, warp_gate::Gate::kLastCheck));
  }
  if (in.committed_valid) {
    check_event(out, warp_gate::Source::kCommitted, in.committed,
                waits_for(in.committed, warp_gate::Gate::kCommit));
  }
  if (in.refetched_valid) {
    check_event(out, warp_gate::Source::kRefetched, in.refetched, may_have_faulted);
  }
  if (out.fetch_valid && in.fetch_ready) fetch(out.fetch_warp, in.fetch_ends);
  if (in.command_valid && !is_refused(out, warp_gate::Source::kCommand)) take(in.command);
}

bool WarpGateOracle::waits_for(std::uint64_t warp, warp_gate::Gate event) const {
  return warp < warps_.size() && warps_[warp].live && warps_[warp].waits_for == event;
}

void WarpGateOracle::check_event(const warp_gate::Outputs& out, warp_gate::Source source,
                                 std::uint64_t warp, bool awaited) {
  if (awaited == is_refused(out, source)) {
    complain(std::string(to_string(source)) + " of " + named(warp) +
             (awaited ? ", which waits for it, is refused" : ", which does not wait, is taken"));
  }
  if (awaited) warps_[warp].waits_for = warp_gate::Gate::kOpen;
}

void WarpGateOracle::check_fetch(const warp_gate::Inputs& in, const warp_gate::Outputs& out) {
  bool somebody = false;
  for (std::uint64_t w = 0; w < warps_.size(); ++w) {
    Warp& warp = warps_[w];
    const bool could = warp.live && !warp.halted && warp.waits_for == warp_gate::Gate::kOpen &&
                       (in.may >> w & 1) != 0;
    somebody = somebody || could;
    const bool picked = out.fetch_valid && out.fetch_warp == w;
    if (picked && !could) complain(named(w) + " fetches, and may not");
    if (!could || (picked && in.fetch_ready)) {
      warp.passed_over = 0;
    } else if (out.fetch_valid && in.fetch_ready && ++warp.passed_over == warps_.size()) {
      complain(named(w) + " has been passed over for a whole round");
    }
  }
  if (somebody != out.fetch_valid) {
    complain(somebody ? "a warp could fetch, and none does" : "a fetch of nobody");
  }
}

void WarpGateOracle::fetch(std::uint64_t warp, warp_gate::LineEnd end) {
  ++fetches_;
  if (warp >= warps_.size()) return;
  const bool is_memory = end == warp_gate::LineEnd::kShared || end == warp_gate::LineEnd::kGlobal;
  const bool may_fault = end == warp_gate::LineEnd::kGlobal;
  warp_gate::Gate& waits_for = warps_[warp].waits_for;
  if (end == warp_gate::LineEnd::kControl ||
      (may_fault && scheme_ == warp_gate::Scheme::kWdCommit)) {
    waits_for = warp_gate::Gate::kCommit;
  } else if (may_fault && scheme_ == warp_gate::Scheme::kWdLastCheck) {
    waits_for = warp_gate::Gate::kLastCheck;
  } else if (is_memory) {
    waits_for = warp_gate::Gate::kIssue;
  }
}

void WarpGateOracle::take(const warp_gate::Command& command) {
  if (command.op == warp_gate::CommandOp::kSetScheme) {
    scheme_ = command.scheme;
    return;
  }
  if (command.warp >= warps_.size()) return complain("a command to a warp that does not exist");
  Warp& warp = warps_[command.warp];
  if (command.op == warp_gate::CommandOp::kStart) warp = {.live = true, .waits_for = command.gate};
  if (command.op == warp_gate::CommandOp::kEnd) warp.live = false;
  if (command.op == warp_gate::CommandOp::kHalt) warp.halted = true;
  if (command.op == warp_gate::CommandOp::kResume) warp.halted = false;
}

}  // namespace segue::oracles
