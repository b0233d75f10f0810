#include "verilator_tb/execution_engine/watch.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace segue::execution_engine {

using preempt_engine::contains;
using preempt_engine::Outcome;

void Watch::before(const Inputs& in, const Outputs& out, const ExecutionEngine& twin) {
  if (!in.rst_n) return;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) watch_report(twin, s);
  watch_selector(in, twin);
  watch_command(twin);
  watch_host(in, out, twin);
  watch_frames(in, twin);
  watch_messages(in, out, twin);
}

void Watch::watch_report(const ExecutionEngine& twin, std::uint32_t sm) {
  const Sms& q = twin.state().sms;
  const Wires& x = twin.wires();
  hit_if((q.todo[sm] & ~x.engine[sm].resident) != 0 && !contains(q.kill, sm), Bin::kTodoSkips);
  if (!contains(q.told, sm)) return;
  if (contains(x.driver.sm_ready & x.driver_in.sm_valid, sm) &&
      x.driver_in.sm[sm].op == sm_driver::SmEvent::kVacated) {
    hit_if(!was_told_[sm], Bin::kVacatedAlone);
    was_told_[sm] = false;
    const sm_driver::SmstEntry& entry = twin.driver().smst(sm);
    reserved_for_[sm] = std::nullopt;
    if (entry.state == sm_driver::SmState::kReserved) reserved_for_[sm] = entry.next;
  }
  if (!x.engine[sm].report_valid || !x.engine_in[sm].report_ready) return;
  const Outcome outcome = x.engine[sm].report.outcome;
  if (outcome == Outcome::kRestored) return;
  was_told_[sm] = true;
  coverage_.hit(left_bin(told_by_[sm], static_cast<Fate>(outcome)));
  if (outcome == Outcome::kRestarted) restarted_[sm] = true;
  if (outcome == Outcome::kPreempted) saved_[sm] = true;
  hit_if(outcome == Outcome::kRestarted, Bin::kRestarted);
  hit_if(restarted_[sm] && saved_[sm], Bin::kMixed);
  hit_if(outcome == Outcome::kFinished && told_by_[sm] == Way::kSwitch, Bin::kFinishedMeanwhile);
}

void Watch::watch_command(const ExecutionEngine& twin) {
  const auto& cmd = twin.wires().cmd;
  if (cmd && cmd->op == sm_driver::SmOp::kSetup) {
    std::optional<std::uint32_t>& reserved_for = reserved_for_[cmd->sm];
    hit_if(reserved_for && *reserved_for != cmd->ksr, Bin::kRetargeted);
    reserved_for.reset();
  }
  if (!cmd || !contains(twin.state().sms.set_up, cmd->sm)) return;
  const Sms& q = twin.state().sms;
  const bool told = contains(q.told, cmd->sm);
  if (cmd->op == sm_driver::SmOp::kPreempt) {
    hit_if(
        told && cmd->technique == sm_driver::Technique::kSwitch && told_by_[cmd->sm] == Way::kDrain,
        Bin::kEscalated);
    told_by_[cmd->sm] = static_cast<Way>(cmd->technique);
    if (cmd->technique == sm_driver::Technique::kChimera) watch_victim(twin, *cmd);
    if (!told) restarted_[cmd->sm] = saved_[cmd->sm] = false;
  } else if (cmd->op == sm_driver::SmOp::kKill) {
    hit_if(told, Bin::kKillAfterPreempt);
    hit_if(contains(q.in_setup, cmd->sm), Bin::kKillInSetup);
    told_by_[cmd->sm] = Way::kKill;
  }
}

/// How the thread blocks of an SM that the selector named are to leave.
void Watch::watch_victim(const ExecutionEngine& twin, const sm_driver::SmCmd& cmd) {
  using preempt_selector::Leave;
  static constexpr std::array kMixtures = {
      Bin::kAllFlush,       Bin::kAllDrain,       Bin::kFlushAndDrain, Bin::kAllSwitch,
      Bin::kFlushAndSwitch, Bin::kDrainAndSwitch, Bin::kEachTechnique};
  const Wires& x = twin.wires();
  const preempt_engine::Outputs& engine = x.engine[cmd.sm];
  preempt_engine::Set techniques = 0;
  preempt_engine::for_each(cmd.mask & engine.resident, [&](std::uint32_t slot) {
    const Leave leave = x.selector.leave[cmd.sm * params_.num_slots + slot];
    techniques |= preempt_engine::only(static_cast<std::uint32_t>(leave));
    hit_if(leave == Leave::kFlush && contains(engine.non_idempotent, slot), Bin::kFlushBecomesSave);
  });
  if (techniques != 0) coverage_.hit(static_cast<std::size_t>(kMixtures[techniques - 1]));
  hit_if((issued_since_[cmd.sm] & cmd.mask & engine.resident) != 0, Bin::kIssuedSince);
}

void Watch::watch_selector(const Inputs& in, const ExecutionEngine& twin) {
  using preempt_selector::SelectState;
  const Wires& x = twin.wires();
  const preempt_selector::State& q = twin.selector().state();
  const auto config = static_cast<std::uint32_t>(preempt_selector::Source::kConfig);
  hit_if(contains(x.selector.err_valid, config), Bin::kLimitRefused);
  hit_if(x.selector.sample_valid && !in.sample_valid, Bin::kSampleWaits);
  hit_if(x.selector.victim_valid && x.selector.victim.late, Bin::kLate);
  hit_if(x.selector_in.ended_valid && x.selector_in.done_valid &&
             x.selector_in.ended.ctx == x.selector_in.done_ctx,
         Bin::kEndedWithDone);
  if (q.state == SelectState::kLoad) issued_since_[q.at()] = 0;
  if (x.selector_in.issued_valid) {
    issued_since_[x.selector_in.issued.sm] |= preempt_engine::only(x.selector_in.issued.slot);
  }
}

void Watch::watch_host(const Inputs& in, const Outputs& out, const ExecutionEngine& twin) {
  if (!in.host_valid || !out.host_ready || out.driver_err_valid) return;
  const sm_driver::State& driver = twin.driver().state();
  if (in.host.op == sm_driver::HostOp::kLaunch) {
    const std::size_t bin = launch_bin(static_cast<RunPolicy>(driver.policy),
                                       static_cast<RunTechnique>(driver.technique));
    if (bin != kNoBin) coverage_.hit(bin);
    return;
  }
  const bool running = std::any_of(out.resident.begin(), out.resident.end(),
                                   [](const auto slots) { return slots != 0; });
  if (!running) return;
  const auto write =
      static_cast<OsWrite>(static_cast<std::uint32_t>(in.host.op) -
                           static_cast<std::uint32_t>(sm_driver::HostOp::kSetPriority));
  coverage_.hit(written_bin(write, out.told != 0 ? SmsAre::kVacating : SmsAre::kRunning));
}

void Watch::watch_frames(const Inputs& /*in*/, const ExecutionEngine& twin) {
  const Wires& x = twin.wires();
  const Frames& q = twin.state().frames;
  preempt_engine::Set restored = 0;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const preempt_engine::Outputs& engine = x.engine[s];
    if (engine.report_valid && engine.report.outcome == Outcome::kRestored) {
      restored |= preempt_engine::only(s);
    }
    hit_if(x.purged[s].has_value(), Bin::kPurged);
    hit_if(q.purge[s] != 0 && !x.purged[s], Bin::kPurgeWaits);
    const auto command = static_cast<std::size_t>(preempt_engine::Source::kCommand);
    hit_if(engine.err_code[command] == preempt_engine::Error::kFull, Bin::kFull);
  }
  hit_if(std::popcount(restored) > 1, Bin::kTwoRestored);
  hit_if(restored != 0 && !x.restored, Bin::kReleaseWaits);
  hit_if(x.released && x.released->sm != *x.restored, Bin::kMovedSm);
}

void Watch::watch_messages(const Inputs& in, const Outputs& out, const ExecutionEngine& twin) {
  const Wires& x = twin.wires();
  preempt_engine::for_each(x.answers & twin.state().sms.in_setup, [&](std::uint32_t s) {
    const auto command = static_cast<std::size_t>(preempt_engine::Source::kCommand);
    const preempt_engine::Error error = x.engine[s].err_code[command];
    hit_if(error == preempt_engine::Error::kDescriptor, Bin::kSetupRefused);
    hit_if(error == preempt_engine::Error::kRegion, Bin::kSetupBeforeRegion);
  });
  hit_if((x.answers & ~twin.state().sms.in_setup) != 0, Bin::kSetupWrong);
  hit_if(x.region_error != Error::kNone, Bin::kRegionWrong);
  hit_if(out.cmd_valid && !in.cmd_ready, Bin::kHeldCmd);
}

}  // namespace segue::execution_engine
