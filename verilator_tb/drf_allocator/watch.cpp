#include "verilator_tb/drf_allocator/watch.hpp"

#include <algorithm>
#include <bit>

namespace segue::drf_allocator {
namespace {

bool has(std::uint64_t mask, std::uint32_t index) { return (mask >> index & 1) != 0; }

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const DrfAllocator& twin) {
  const State& q = twin.state();
  if (!in.rst_n) {
    coverage_.hit(during_bin(q.step, Meanwhile::kReset));
    return;
  }
  coverage_.hit(scan_bin(q.mode, q.step));
  watch_messages(in, out, q);
  watch_outputs(in, out, q);
  watch_step(q);
}

void Watch::watch_messages(const Inputs& in, const Outputs& out, const State& q) {
  const std::uint32_t host = params_.num_sms;
  const std::uint64_t valid = in.sm_valid | std::uint64_t{in.host_valid} << host;
  const std::uint64_t ready = out.sm_ready | std::uint64_t{out.host_ready} << host;
  if (valid == 0) return;
  coverage_.hit(during_bin(q.step, Meanwhile::kMessage));
  hit_if(ready == 0, Bin::kWaitsForScan);
  if (ready == 0) return;
  hit_if((valid & ~ready) != 0, Bin::kWaitsForOthers);
  hit_if(out.cmd_valid, Bin::kMessageUnderCommand);
  if (out.host_ready) return watch_host(in.host, out.err_code, q);
  const auto sm = static_cast<std::uint32_t>(std::countr_zero(out.sm_ready));
  hit_if(sm <= q.last_source, Bin::kTurnWraps);
  watch_sm(sm, in.sm[sm], out, q);
}

void Watch::watch_host(const HostMsg& message, Error error, const State& q) {
  coverage_.hit(host_verdict_bin(message.op, error));
  if (message.op != HostOp::kLaunch) return;
  hit_if(error == Error::kDemand && message.tbs == 0, Bin::kNoSlotsDemand);
  if (error != Error::kNone) return;
  hit_if(q.mode == Mode::kSpart && q.start[message.ctx] != 0, Bin::kStartsLater);
}

void Watch::watch_sm(std::uint32_t sm, const SmMsg& message, const Outputs& out, const State& q) {
  hit_if(out.err_code == Error::kOpcode, Bin::kSmOpcode);
  if (out.err_code == Error::kOpcode) return;
  coverage_.hit(sm_verdict_bin(message.op, out.err_code));
  hit_if(out.err_code == Error::kSlot && message.slot >= params_.num_slots, Bin::kSlotMissing);
  if (out.err_code != Error::kNone || message.op == SmEvent::kSetupDone) return;
  const std::uint32_t ctx = q.owner[sm * params_.num_slots + message.slot];
  const bool leaves = has(q.leaving[sm], message.slot);
  if (message.op == SmEvent::kPreempted) {
    last_left_[sm] = Left::kSaved;
    return watch_saved(ctx, out, q);
  }
  if (!leaves) return;
  last_left_[sm] = Left::kFinished;
  hit_if(true, Bin::kLeaverFinished);
  const bool named = out.cmd_valid && out.cmd.op == SmOp::kPreempt && out.cmd.sm == sm &&
                     has(out.cmd.mask, message.slot);
  hit_if(named, Bin::kFinishedUnderPreempt);
  hit_if(q.remaining(ctx) == 0 && q.ksrt[ctx].running == 1, Bin::kLastFinishesUnsaved);
}

void Watch::watch_saved(std::uint32_t ctx, const Outputs& out, const State& q) {
  const std::uint32_t depth = params_.num_sms * params_.num_slots;
  hit_if(q.ptbq_head[ctx] + q.ptbq_count[ctx] >= depth, Bin::kQueueWraps);
  const bool resumes = out.cmd_valid && out.cmd.op == SmOp::kIssue && out.cmd.resume;
  hit_if(resumes && out.cmd.ctx == ctx, Bin::kResumeMeetsSave);
}

void Watch::watch_outputs(const Inputs& in, const Outputs& out, const State& q) {
  if (out.cmd_valid) {
    hit_if(!in.cmd_ready, Bin::kCommandWaits);
    hit_if(q.step == Step::kIdle && q.dirty, Bin::kStartWaits);
    if (in.cmd_ready) {
      coverage_.hit(command_bin(q.mode, out.cmd.op));
      if (out.cmd.op == SmOp::kPreempt) coverage_.hit(leaves_bin(q.mode, out.cmd.technique));
    }
  }
  hit_if(out.done_valid && !in.done_ready, Bin::kDoneWaits);
  if (q.step == Step::kIdle) watch_exits(out, q);
}

void Watch::watch_exits(const Outputs& out, const State& q) {
  std::uint32_t over = 0;
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (q.is_active(ctx) && q.remaining(ctx) == 0 && q.ksrt[ctx].running == 0) ++over;
  }
  if (over == 0) return;
  hit_if(over > 1, Bin::kTwoExit);
  hit_if(q.done_valid, Bin::kExitWaits);
  const bool exits = !q.done_valid && !out.host_ready && out.sm_ready == 0;
  hit_if(exits && std::ranges::any_of(q.parted, [](std::uint32_t set) { return set != 0; }),
         Bin::kDissolved);
}

}  // namespace segue::drf_allocator
