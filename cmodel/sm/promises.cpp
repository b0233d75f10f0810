#include "cmodel/sm/promises.hpp"

#include <algorithm>

namespace segue::sm_frontend {
namespace {

bool is_set(std::uint64_t mask, std::uint64_t i) { return (mask >> i & 1) != 0; }

}  // namespace

/// In the order in which a cycle's messages count: an instruction read now was issued before.
void Promises::observe(const Inputs& in, const Outputs& out) {
  if (!in.rst_n) {
    for (auto& warp : warps_) warp.clear();
    return;
  }
  for (std::size_t lane = 0; lane < out.read.size(); ++lane) {
    const Reading& it = out.read[lane];
    if (!is_set(out.read_valid, lane) || !it.may_fault) continue;
    warps_[it.warp].push_back({.tb = it.tb, .seq = it.seq, .mask = it.mask});
  }
  const auto holds = [&](bool valid, Source source) {
    return valid && out.err_code[static_cast<std::size_t>(source)] == Error::kNone;
  };
  const auto exists = [&](std::uint32_t warp) { return warp < warps_.size(); };
  // Of these the front end itself refuses one, a check behind a fault; that breaks a promise, too.
  if (in.checked_valid && exists(in.checked.warp)) {
    if (is_set(out.poisoned, in.checked.warp)) {
      complain(in.checked.warp, in.checked.seq, "passes its last check behind a fault");
    }
    see_check(in.checked);
  }
  if (holds(in.fault_valid, Source::kFault)) {
    see_fault(in.fault, is_set(out.poisoned, in.fault.warp));
  }
  for (std::size_t lane = 0; lane < in.commit.size(); ++lane) {
    if (is_set(in.commit_valid, lane) && exists(in.commit[lane].warp)) see_commit(in.commit[lane]);
  }
  if (holds(in.command_valid, Source::kCommand)) see_command(in.command);
}

void Promises::see_check(const Tag& tag) {
  if (!take(tag.warp, tag.seq)) {
    complain(tag.warp, tag.seq, "passes its last check before an older one of its warp");
  }
}

void Promises::see_fault(const FaultMsg& fault, bool poisoned) {
  std::uint64_t mask = fault.mask;
  for (const Unchecked& one : warps_[fault.warp]) {
    if (one.seq == fault.seq) mask = one.mask;
  }
  const bool first = take(fault.warp, fault.seq);
  if ((fault.mask & ~mask) != 0) {
    complain(fault.warp, fault.seq, "faults in lanes that it need not do");
  } else if (!poisoned && !first) {
    complain(fault.warp, fault.seq, "faults before the last check of an older one of its warp");
  } else if (poisoned && mask != fault.mask) {
    complain(fault.warp, fault.seq, "leaves out lanes behind a fault");
  }
}

void Promises::see_commit(const Tag& tag) {
  if (!tag.may_fault) return;
  const auto& warp = warps_[tag.warp];
  if (std::ranges::find(warp, tag.seq, &Unchecked::seq) == warp.end()) return;
  complain(tag.warp, tag.seq, "commits before its last check");
  take(tag.warp, tag.seq);
}

void Promises::see_command(const Command& command) {
  if (command.op == CommandOp::kEnd || command.op == CommandOp::kStart) {
    warps_[command.warp].clear();
  }
  if (command.op != CommandOp::kKill) return;
  for (auto& warp : warps_) {
    std::erase_if(warp, [&](const Unchecked& one) { return one.tb == command.tb; });
  }
}

bool Promises::take(std::uint32_t warp, std::uint32_t seq) {
  auto& unchecked = warps_[warp];
  const auto at = std::ranges::find(unchecked, seq, &Unchecked::seq);
  if (at == unchecked.end()) return true;  // not issued: that is refused elsewhere
  const bool first = at == unchecked.begin();
  unchecked.erase(at);
  return first;
}

void Promises::complain(std::uint32_t warp, std::uint32_t seq, const std::string& what) {
  if (!broken_.empty()) return;
  broken_ = "instruction " + std::to_string(seq) + " of warp " + std::to_string(warp) + " " + what;
}

}  // namespace segue::sm_frontend
