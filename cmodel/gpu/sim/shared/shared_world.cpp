#include "cmodel/gpu/sim/shared/shared_world.hpp"

#include <fmt/format.h>

#include <bit>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/port_events.hpp"
#include "cmodel/gpu/sim/shared/allocator_messages.hpp"

namespace segue::gpu {

using sm_driver::SmEvent;
using sm_driver::SmOp;

template <class Sm>
BasicSharedWorld<Sm>::BasicSharedWorld(const Plan& plan, EventObserver* observer,
                                       const PreemptEngineMaker& engine)
    : memory_(plan),
      recorder_(observer),
      host_(plan, recorder_),
      rates_(plan.speed, plan.params.num_sms),
      agenda_(plan.params.num_sms + 1),
      inputs_(allocator_params(plan)),
      registers_(allocator_registers(plan)) {
  for (std::uint32_t sm = 0; sm < plan.params.num_sms; ++sm) {
    if constexpr (kHasEngines) {
      const preempt_engine::Params params = preempt_engine_params(plan);
      sms_.emplace_back(sm, plan, EngineSmSurroundings{memory_, rates_, observer},
                        engine
                            ? engine(params)
                            : std::make_unique<layout::TwinModel<preempt_engine::Types>>(params));
      agenda_.set(sm, sms_.back().next_event());
    } else {
      const ResidentSmOptions options{
          .kernels = plan.params.num_ctxs, .rate_model = &rates_, .keeps_kernels = true};
      sms_.emplace_back(sm, plan.setup_time, memory_, observer, options);
    }
  }
  inputs_.cmd_ready = true;
  inputs_.done_ready = true;
  show_host();
}

/// The oldest message of an SM stands at its port until it is taken.
template <class Sm>
void BasicSharedWorld<Sm>::show_sm(std::uint32_t sm) {
  const std::uint64_t bit = std::uint64_t{1} << sm;
  if (sms_[sm].has_message()) {
    inputs_.sm[sm] = allocator_message(sms_[sm].message());
    inputs_.sm_valid |= bit;
  } else {
    inputs_.sm_valid &= ~bit;
  }
}

/// The registers come first. Of the host's own messages the allocator knows launches and page
/// tables; the others are the SM driver's.
template <class Sm>
void BasicSharedWorld<Sm>::show_host() {
  agenda_.set(static_cast<std::uint32_t>(sms_.size()), host_.next_event());
  inputs_.host_valid = false;
  if (next_register_ < registers_.size()) {
    inputs_.host = registers_[next_register_];
    inputs_.host_valid = true;
    return;
  }
  for (; host_.has_message(); host_.pop_message()) {
    const sm_driver::HostMsg& message = host_.message();
    if (message.op == sm_driver::HostOp::kLaunch) {
      inputs_.host = allocator_launch(message, *host_.launch_of(message.ctx)->kernel);
    } else if (message.op == sm_driver::HostOp::kSetContext) {
      inputs_.host = {};
      inputs_.host.op = drf_allocator::HostOp::kSetContext;
      inputs_.host.ctx = message.ctx;
      inputs_.host.page_table_base = message.page_table_base;
    } else {
      continue;
    }
    inputs_.host_valid = true;
    return;
  }
}

template <class Sm>
void BasicSharedWorld<Sm>::fire(Cycle now) {
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
  rerate(now);
}

/// Other thread blocks execute now: all speeds may be others.
template <class Sm>
void BasicSharedWorld<Sm>::rerate(Cycle now) {
  if (!rates_.take_moved()) return;
  for (std::uint32_t sm = 0; sm < sms_.size(); ++sm) {
    sms_[sm].rerate(now);
    agenda_.set(sm, sms_[sm].next_event());
  }
}

template <class Sm>
void BasicSharedWorld<Sm>::apply(const drf_allocator::Outputs& out, Cycle now) {
  if (out.err_valid) refused(out, now);
  if (out.cmd_valid) take_command(sm_command(out.cmd), now);
  if (out.sm_ready != 0) {
    take_sm_message(static_cast<std::uint32_t>(std::countr_zero(out.sm_ready)), now);
  } else if (out.host_ready) {
    take_host_message(now);
  }
  if (out.done_valid) take_done(static_cast<std::uint32_t>(out.done_ctx), now);
}

template <class Sm>
void BasicSharedWorld<Sm>::take_command(const sm_driver::SmCmd& cmd, Cycle now) {
  if (cmd.sm >= sms_.size()) throw HarnessError(fmt::format("a command for SM {}", cmd.sm));
  Event event = event_of(cmd, now);
  if (cmd.op == SmOp::kIssue) event.ctx = cmd.ctx;
  recorder_.record(event);
  Sm& sm = sms_[cmd.sm];
  sm.take(cmd, now, cmd.op == SmOp::kSetup ? host_.launch_of(cmd.ctx) : nullptr);
  agenda_.set(cmd.sm, sm.next_event());
  if (sm.has_message()) show_sm(cmd.sm);
  rerate(now);
}

template <class Sm>
void BasicSharedWorld<Sm>::take_sm_message(std::uint32_t sm, Cycle now) {
  Sm& unit = sms_.at(sm);
  if (!unit.has_message()) throw HarnessError(fmt::format("SM {} is ready without a message", sm));
  const sm_driver::SmMsg& message = unit.message();
  Event event = event_of(sm, message, now);
  if (message.op == SmEvent::kFinished || message.op == SmEvent::kPreempted) {
    event.ctx = unit.message_ctx();
    ++tb_events_;
  }
  if (message.op == SmEvent::kFinished) {
    host_.tb_finished(event.ctx, now);
  } else if (message.op == SmEvent::kPreempted) {
    host_.tb_preempted(event.ctx);
  }
  recorder_.record(event);
  unit.pop_message();
  show_sm(sm);
}

template <class Sm>
void BasicSharedWorld<Sm>::take_host_message(Cycle now) {
  using drf_allocator::HostOp;
  const drf_allocator::HostMsg& message = inputs_.host;
  Event event{.time = now,
              .kind = EventKind::kHost,
              .unit = message.ctx,
              .slot = static_cast<std::uint32_t>(message.op),
              .payload = 0};
  switch (message.op) {
    case HostOp::kLaunch:
      recorder_.record({.time = now,
                        .kind = EventKind::kDemand,
                        .unit = message.ctx,
                        .slot = 0,
                        .payload = pair(message.regs, message.threads)});
      recorder_.record({.time = now,
                        .kind = EventKind::kDemand,
                        .unit = message.ctx,
                        .slot = 1,
                        .payload = pair(message.smem, message.tbs)});
      event.payload = pair(message.descriptor, message.tb_count);
      break;
    case HostOp::kSetContext:
      event.payload = message.page_table_base;
      break;
    case HostOp::kSetStart:
      event.payload = message.start;
      break;
    case HostOp::kSetMode:
      event.payload = pair(message.limit, static_cast<std::uint32_t>(message.mode) << 8 |
                                              static_cast<std::uint32_t>(message.technique));
      break;
  }
  recorder_.record(event);
  if (next_register_ < registers_.size()) {
    ++next_register_;
  } else {
    host_.pop_message();
  }
  show_host();
}

template <class Sm>
void BasicSharedWorld<Sm>::take_done(std::uint32_t ctx, Cycle now) {
  const sm_driver::DoneMsg done{.ctx = ctx, .killed = false};
  recorder_.record(event_of(done, now));
  host_.kernel_done(done, now);
  if (memory_.used(ctx) != 0) {
    throw HarnessError(fmt::format("context {} ended with saved thread blocks", ctx));
  }
  show_host();
}

template <class Sm>
void BasicSharedWorld<Sm>::refused(const drf_allocator::Outputs& out, Cycle now) const {
  throw HarnessError(fmt::format(
      "cycle {}: the allocator refuses {} message: {}", now,
      out.host_ready ? "the host's" : fmt::format("SM {}'s", std::countr_zero(out.sm_ready)),
      drf_allocator::to_string(out.err_code)));
}

template class BasicSharedWorld<ResidentSm>;
template class BasicSharedWorld<EngineResidentSm>;

}  // namespace segue::gpu
