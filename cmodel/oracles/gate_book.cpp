#include "cmodel/oracles/gate_book.hpp"

#include <algorithm>

namespace segue::oracles {

using warp_gate::CommandOp;
using warp_gate::Gate;
using warp_gate::Inputs;
using warp_gate::LineEnd;
using warp_gate::Outputs;
using warp_gate::Scheme;
using warp_gate::Source;

namespace {

bool is_refused(const Outputs& out, Source source) {
  return (out.err_valid >> static_cast<unsigned>(source) & 1) != 0;
}

std::string named(std::uint64_t warp) { return "warp " + std::to_string(warp); }

}  // namespace

void GateBook::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

void GateBook::observe(const Inputs& in, const Outputs& out) {
  if (!in.rst_n) {
    if (out.fetch_valid || out.err_valid != 0) complain("something is said in reset");
    std::ranges::fill(warps_, Warp{});
    scheme_ = Scheme::kStall;
    return;
  }
  // An issue lets its warp fetch in the same cycle, the other events in the next.
  if (in.issued_valid) check_event(out, Source::kIssued, in.issued, Gate::kIssue);
  check_fetch(in, out);
  if (in.checked_valid) check_event(out, Source::kChecked, in.checked, Gate::kLastCheck);
  if (in.committed_valid) check_event(out, Source::kCommitted, in.committed, Gate::kCommit);
  if (out.fetch_valid && in.fetch_ready) fetch(out.fetch_warp, in.fetch_ends);
  if (in.command_valid && !is_refused(out, Source::kCommand)) take(in.command);
}

void GateBook::check_event(const Outputs& out, Source source, std::uint64_t warp, Gate event) {
  const bool awaited = warp < warps_.size() && warps_[warp].live && warps_[warp].waits_for == event;
  if (awaited == is_refused(out, source)) {
    complain(std::string(to_string(source)) + " of " + named(warp) +
             (awaited ? ", which waits for it, is refused" : ", which does not wait, is taken"));
  }
  if (awaited) warps_[warp].waits_for = Gate::kOpen;
}

void GateBook::check_fetch(const Inputs& in, const Outputs& out) {
  bool somebody = false;
  for (std::uint64_t w = 0; w < warps_.size(); ++w) {
    Warp& warp = warps_[w];
    const bool could =
        warp.live && !warp.halted && warp.waits_for == Gate::kOpen && (in.may >> w & 1) != 0;
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

void GateBook::fetch(std::uint64_t warp, LineEnd end) {
  ++fetches_;
  if (warp >= warps_.size()) return;
  const bool is_memory = end == LineEnd::kShared || end == LineEnd::kGlobal;
  const bool may_fault = end == LineEnd::kGlobal;
  Gate& waits_for = warps_[warp].waits_for;
  if (end == LineEnd::kControl || (may_fault && scheme_ == Scheme::kWdCommit)) {
    waits_for = Gate::kCommit;
  } else if (may_fault && scheme_ == Scheme::kWdLastCheck) {
    waits_for = Gate::kLastCheck;
  } else if (is_memory) {
    waits_for = Gate::kIssue;
  }
}

void GateBook::take(const warp_gate::Command& command) {
  if (command.op == CommandOp::kSetScheme) {
    scheme_ = command.scheme;
    return;
  }
  if (command.warp >= warps_.size()) return complain("a command to a warp that does not exist");
  Warp& warp = warps_[command.warp];
  if (command.op == CommandOp::kStart) warp = {.live = true, .waits_for = command.gate};
  if (command.op == CommandOp::kEnd) warp.live = false;
  if (command.op == CommandOp::kHalt) warp.halted = true;
  if (command.op == CommandOp::kResume) warp.halted = false;
}

}  // namespace segue::oracles
