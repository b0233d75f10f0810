#include "cmodel/gpu/sim/world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::gpu {

using sm_driver::SmEvent;
using sm_driver::SmOp;

template <SmModel Sm>
BasicWorld<Sm>::BasicWorld(const Plan& plan, EventObserver* observer)
    : memory_(plan),
      recorder_(observer),
      host_(plan, recorder_),
      agenda_(plan.params.num_sms + 1),
      inputs_(plan.params) {
  for (std::uint32_t sm = 0; sm < plan.params.num_sms; ++sm) {
    sms_.emplace_back(sm, plan.setup_time, memory_, observer);
  }
  if (find_technique(plan.technique)->by_selector) {
    if (!kCanSelect) throw HarnessError("the selector needs the general SM");
    selector_.emplace(plan);
  }
  if (std::ranges::any_of(plan.processes, [](const ProcessPlan& p) { return p.deadline != 0; })) {
    handovers_.emplace(plan.params.num_sms, plan.params.num_ctxs);
  }
  inputs_.cmd_ready = true;
  inputs_.done_ready = true;
  show_host();
}

/// The oldest message of an SM stands at its port until it is taken.
template <SmModel Sm>
void BasicWorld<Sm>::show_sm(std::uint32_t sm) {
  const std::uint64_t bit = std::uint64_t{1} << sm;
  if (sms_[sm].has_message()) {
    inputs_.sm[sm] = sms_[sm].message();
    inputs_.sm_valid |= bit;
  } else {
    inputs_.sm_valid &= ~bit;
  }
}

template <SmModel Sm>
void BasicWorld<Sm>::show_host() {
  inputs_.host_valid = host_.has_message();
  if (inputs_.host_valid) inputs_.host = host_.message();
  agenda_.set(static_cast<std::uint32_t>(sms_.size()), host_.next_event());
}

template <SmModel Sm>
void BasicWorld<Sm>::fire(Cycle now) {
  while (agenda_.earliest() <= now) {
    const std::uint32_t unit = agenda_.earliest_unit();
    if (unit < sms_.size()) {
      sms_[unit].fire(now);
      agenda_.set(unit, sms_[unit].next_event());
      show_sm(unit);
    } else {
      host_.fire(now);
      show_host();
      if (host_.stalled()) return;
    }
  }
}

template <SmModel Sm>
void BasicWorld<Sm>::apply(const sm_driver::Outputs& out, Cycle now) {
  if (out.err_valid && !is_late_kill(out)) refused(out, now);
  if (out.cmd_valid) take_command(out.cmd, now);
  if (out.sm_ready != 0) {
    take_sm_message(static_cast<std::uint32_t>(std::countr_zero(out.sm_ready)), now);
  } else if (out.host_ready) {
    take_host_message(now);
  }
  if (out.done_valid) take_done(out.done, now);
}

template <SmModel Sm>
void BasicWorld<Sm>::take_command(const sm_driver::SmCmd& cmd, Cycle now) {
  if (cmd.sm >= sms_.size()) throw HarnessError(fmt::format("a command for SM {}", cmd.sm));
  const LaunchState* const launch = cmd.op == SmOp::kSetup ? host_.launch_of(cmd.ctx) : nullptr;
  recorder_.record(event_of(cmd, now));
  if (handovers_) handovers_->see(cmd);
  if (selector_ && cmd.op == SmOp::kIssue) selector_->issued(cmd.sm, cmd.slot);
  Sm& sm = sms_[cmd.sm];
  if (cmd.op == SmOp::kPreempt) {
    take_preempt(cmd, now);
  } else {
    sm.take(cmd, now, launch);
  }
  agenda_.set(cmd.sm, sm.next_event());
  if (sm.has_message()) show_sm(cmd.sm);
}

/// The selector says how each thread block leaves, where the command leaves it open.
template <SmModel Sm>
void BasicWorld<Sm>::take_preempt(const sm_driver::SmCmd& cmd, Cycle now) {
  std::array<TechniqueCode, 32> techniques{};
  techniques.fill(cmd.technique);
  if constexpr (kCanSelect) {
    if (selector_ && find_technique(cmd.technique)->by_selector) {
      techniques = selector_->techniques(cmd.sm);
      for (std::uint32_t slot = 0; slot < techniques.size(); ++slot) {
        const bool taken = sms_[cmd.sm].slot(slot).state != Slot::State::kFree;
        if (taken && (cmd.mask >> slot & 1) != 0) selector_->count_leave(cmd.sm, slot);
      }
      sms_[cmd.sm].take(cmd, now, techniques);
      return;
    }
  }
  sms_[cmd.sm].take(cmd, now, nullptr);
}

template <SmModel Sm>
void BasicWorld<Sm>::watch_handover(std::uint32_t sm, const sm_driver::SmMsg& message, Cycle now) {
  using sm_driver::Technique;
  if (message.op == SmEvent::kFinished) {
    handovers_->left(sm, message.slot, Technique::kDrain, now);
  } else if (message.op == SmEvent::kPreempted) {
    handovers_->left(sm, message.slot, message.restart ? Technique::kFlush : Technique::kSwitch,
                     now);
  }
}

template <SmModel Sm>
void BasicWorld<Sm>::take_sm_message(std::uint32_t sm, Cycle now) {
  Sm& unit = sms_.at(sm);
  if (!unit.has_message()) throw HarnessError(fmt::format("SM {} is ready without a message", sm));
  const sm_driver::SmMsg& message = inputs_.sm[sm];
  if (message.op == SmEvent::kFinished) {
    if (selector_) {
      const std::uint32_t ctx = unit.message_ctx();
      selector_->ended(ended_of(ctx, *host_.launch_of(ctx), message.tb_id));
    }
    host_.tb_finished(unit.message_ctx(), now);
    ++tb_events_;
  } else if (message.op == SmEvent::kPreempted) {
    host_.tb_preempted(unit.message_ctx());
    ++tb_events_;
  }
  recorder_.record(event_of(sm, message, now));
  if (handovers_) watch_handover(sm, message, now);
  unit.pop_message();
  show_sm(sm);
}

template <SmModel Sm>
void BasicWorld<Sm>::take_host_message(Cycle now) {
  const sm_driver::HostMsg& message = inputs_.host;
  Event event = event_of(message, now);
  recorder_.record(event);
  if (message.quantum != 0 || message.drain_deadline != 0) {
    event.payload = pair(message.quantum, message.drain_deadline);
    recorder_.record(event);
  }
  if (selector_ && message.op == sm_driver::HostOp::kLaunch) {
    selector_->launched(message.ctx, *host_.launch_of(message.ctx)->kernel);
  }
  host_.pop_message();
  show_host();
}

template <SmModel Sm>
void BasicWorld<Sm>::take_done(const sm_driver::DoneMsg& done, Cycle now) {
  recorder_.record(event_of(done, now));
  if (selector_) selector_->done(done.ctx);
  host_.kernel_done(done, now, handovers_ ? handovers_->end_of_launch(done.ctx) : Delay{});
  if (done.killed) memory_.release_all(done.ctx);
  if (memory_.used(done.ctx) != 0) {
    throw HarnessError(fmt::format("context {} ended with saved thread blocks", done.ctx));
  }
  show_host();
}

/// The launch ended while the host's kill was on its way: the driver has nothing to kill.
template <SmModel Sm>
bool BasicWorld<Sm>::is_late_kill(const sm_driver::Outputs& out) const {
  return out.host_ready && inputs_.host.op == sm_driver::HostOp::kKill &&
         out.err_code == sm_driver::Error::kNothingToKill;
}

template <SmModel Sm>
void BasicWorld<Sm>::refused(const sm_driver::Outputs& out, Cycle now) const {
  const bool host = out.host_ready;
  throw HarnessError(
      fmt::format("cycle {}: the driver refuses {} message: {}", now,
                  host ? "the host's" : fmt::format("SM {}'s", std::countr_zero(out.sm_ready)),
                  sm_driver::to_string(out.err_code)));
}

template class BasicWorld<SmSlots>;
template class BasicWorld<ResidentSm>;

}  // namespace segue::gpu
