#include "verilator_tb/warp_gate/watch.hpp"

#include "cmodel/layout/bits.hpp"

namespace segue::warp_gate {
namespace {

bool is_taken(bool valid, const Outputs& out, Source source) {
  return valid && (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
}

bool is_taken(const Inputs& in, const Outputs& out, CommandOp op) {
  return is_taken(in.command_valid, out, Source::kCommand) && in.command.op == op;
}

/// Warps with a gate that an event opens in this cycle.
std::uint64_t opened(const Inputs& in, const Outputs& out) {
  std::uint64_t warps = 0;
  if (is_taken(in.issued_valid, out, Source::kIssued)) warps |= std::uint64_t{1} << in.issued;
  if (is_taken(in.checked_valid, out, Source::kChecked)) warps |= std::uint64_t{1} << in.checked;
  if (is_taken(in.committed_valid, out, Source::kCommitted)) {
    warps |= std::uint64_t{1} << in.committed;
  }
  if (is_taken(in.refetched_valid, out, Source::kRefetched)) {
    warps |= std::uint64_t{1} << in.refetched;
  }
  return warps;
}

std::uint64_t with_open_gate(const Outputs& out) {
  std::uint64_t warps = 0;
  for (std::size_t w = 0; w < out.gate.size(); ++w) {
    if (out.gate[w] == Gate::kOpen) warps |= std::uint64_t{1} << w;
  }
  return warps & out.live & ~out.halted;
}

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const WarpGate& /*twin*/) {
  if (!in.rst_n) return;
  verdicts(in, out);
  fetches(in, out);
  meetings(in, out);
  refetches(in, out);
  contexts(in, out);
  if (out.fetch_valid && in.fetch_ready) last_warp_ = out.fetch_warp;
}

void Watch::verdicts(const Inputs& in, const Outputs& out) {
  const auto look_at = [&](bool valid, Source source) {
    if (valid) {
      coverage_.hit(verdict_bin(source, out.err_code[static_cast<std::size_t>(source)]));
    }
  };
  look_at(in.issued_valid, Source::kIssued);
  look_at(in.checked_valid, Source::kChecked);
  look_at(in.committed_valid, Source::kCommitted);
  look_at(in.refetched_valid, Source::kRefetched);
  look_at(in.command_valid, Source::kCommand);
}

void Watch::fetches(const Inputs& in, const Outputs& out) {
  const bool issue = is_taken(in.issued_valid, out, Source::kIssued);
  const std::uint64_t open = with_open_gate(out);
  hit_if((open & ~in.may) != 0, Bin::kKeptByMay);
  hit_if((open & in.may) == layout::low_mask(params_.num_warps), Bin::kAllCould);
  hit_if(out.fetch_valid && !in.fetch_ready, Bin::kFetchWaits);
  if (!out.fetch_valid || !in.fetch_ready) return;
  coverage_.hit(fetch_bin(out.scheme, in.fetch_ends));
  hit_if(issue && in.issued == out.fetch_warp, Bin::kFetchAtIssue);
  hit_if(issue && in.issued != out.fetch_warp, Bin::kIssueWithoutFetch);
  hit_if(out.fetch_warp == last_warp_, Bin::kLastAgain);
  hit_if(out.fetch_warp < last_warp_, Bin::kTurnWraps);
}

void Watch::meetings(const Inputs& in, const Outputs& out) {
  const std::uint64_t opens = opened(in, out);
  const bool fetched = out.fetch_valid && in.fetch_ready && in.command.warp == out.fetch_warp;
  const bool opens_its = (opens >> in.command.warp & 1) != 0;
  hit_if(fetched && is_taken(in, out, CommandOp::kHalt), Bin::kFetchAtHalt);
  hit_if(fetched && is_taken(in, out, CommandOp::kEnd), Bin::kFetchAtEnd);
  hit_if(opens_its && is_taken(in, out, CommandOp::kHalt), Bin::kOpensAtHalt);
  hit_if(opens_its && is_taken(in, out, CommandOp::kEnd), Bin::kOpensAtEnd);
  hit_if((opens & out.halted) != 0, Bin::kOpensHalted);
  hit_if(is_taken(in.issued_valid, out, Source::kIssued) &&
             is_taken(in.checked_valid, out, Source::kChecked) &&
             is_taken(in.committed_valid, out, Source::kCommitted),
         Bin::kThreeOpen);
}

void Watch::refetches(const Inputs& in, const Outputs& out) {
  if (!is_taken(in.refetched_valid, out, Source::kRefetched)) return;
  const Gate gate = out.gate[in.refetched];
  hit_if(gate == Gate::kCommit, Bin::kRefetchesForCommit);
  hit_if(gate == Gate::kLastCheck, Bin::kRefetchesForCheck);
  hit_if(is_taken(in.committed_valid, out, Source::kCommitted) && in.committed == in.refetched,
         Bin::kRefetchAtCommit);
  hit_if(is_taken(in.checked_valid, out, Source::kChecked) && in.checked == in.refetched,
         Bin::kRefetchAtCheck);
}

void Watch::contexts(const Inputs& in, const Outputs& out) {
  hit_if(is_taken(in, out, CommandOp::kStart) && in.command.gate != Gate::kOpen, Bin::kStartClosed);
  if (is_taken(in, out, CommandOp::kEnd)) {
    hit_if(out.gate[in.command.warp] != Gate::kOpen, Bin::kEndClosed);
    hit_if((out.halted >> in.command.warp & 1) != 0, Bin::kEndHalted);
  }
  hit_if(out.quiescent && out.live != 0, Bin::kQuiescentLive);
}

}  // namespace segue::warp_gate
