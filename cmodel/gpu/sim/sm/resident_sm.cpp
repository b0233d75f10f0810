#include "cmodel/gpu/sim/sm/resident_sm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmCmd;
using sm_driver::SmEvent;
using sm_driver::SmOp;
using State = Slot::State;

constexpr std::uint32_t bit(std::uint32_t index) { return std::uint32_t{1} << index; }

/// Calls `visit` with the index of each bit that is set, the lowest first.
template <class Visit>
void for_each_bit(std::uint32_t mask, const Visit& visit) {
  for (; mask != 0; mask &= mask - 1) visit(static_cast<std::uint32_t>(std::countr_zero(mask)));
}

}  // namespace

ResidentSm::ResidentSm(std::uint32_t sm, Cycle setup_time, ContextMemory& memory,
                       EventObserver* observer, const ResidentSmOptions& options)
    : sm_(sm),
      setup_time_(setup_time),
      memory_(&memory),
      observer_(observer),
      options_(options),
      kernels_(options.kernels) {}

void ResidentSm::fail(const char* what) const {
  throw HarnessError(fmt::format("SM {}: {}", sm_, what));
}

void ResidentSm::tell(SmActivity::Kind kind, std::uint32_t slot, Cycle begin, Cycle end,
                      std::uint64_t bytes) const {
  if (observer_ == nullptr) return;
  observer_->on_activity(
      {.kind = kind, .sm = sm_, .slot = slot, .begin = begin, .end = end, .bytes = bytes});
}

void ResidentSm::send(SmEvent event, std::uint32_t ctx, std::uint32_t slot, std::uint32_t tb_id,
                      std::uint32_t handle, bool restart) {
  messages_.push_back(
      {.message = {.op = event, .slot = slot, .tb_id = tb_id, .handle = handle, .restart = restart},
       .ctx = ctx});
}

std::uint32_t ResidentSm::occupied() const {
  std::uint32_t mask = 0;
  for (std::uint32_t i = 0; i < kSlots; ++i) {
    if (slots_[i].state != State::kFree) mask |= bit(i);
  }
  return mask;
}

std::uint32_t ResidentSm::resident() const {
  return static_cast<std::uint32_t>(std::popcount(occupied()));
}

/// Slots that some preempt under way names.
std::uint32_t ResidentSm::vacating() const {
  std::uint32_t mask = 0;
  for (const Vacate& vacate : under_way_) mask |= vacate.slots;
  return mask;
}

SmHolder ResidentSm::holder(std::uint32_t kernel) const {
  SmHolder holder{.ctx = kernels_[kernel].ctx, .resident = kernels_[kernel].resident};
  for (const Vacate& vacate : under_way_) {
    const std::uint32_t left = vacate.slots & occupied();
    const bool of_kernel =
        vacate.kernels != 0
            ? (vacate.kernels & bit(kernel)) != 0
            : left != 0 &&
                  slots_[static_cast<std::uint32_t>(std::countr_zero(left))].kernel == kernel;
    if (!of_kernel) continue;
    holder.vacating_since = std::min(holder.vacating_since, vacate.vacating_since);
    if (!vacate.killed) ++holder.preempts;
  }
  return holder;
}

const Technique& ResidentSm::technique_of(TechniqueCode code) const {
  for (const Technique& technique : options_.techniques) {
    if (technique.code == code && technique.plan != nullptr) return technique;
  }
  throw HarnessError(
      fmt::format("SM {}: technique '{}' has no plug-in; allowed: those of cmodel/gpu/techniques",
                  sm_, to_string(code)));
}

void ResidentSm::take(const SmCmd& cmd, Cycle now, const LaunchState* launch) {
  switch (cmd.op) {
    case SmOp::kSetup:
      setup(cmd, now, launch);
      break;
    case SmOp::kIssue:
      issue(cmd, now);
      break;
    case SmOp::kPreempt:
      preempt(cmd, now);
      break;
    case SmOp::kKill:
      kill(cmd, now);
      break;
  }
  settle(now);
}

void ResidentSm::setup(const SmCmd& cmd, Cycle now, const LaunchState* launch) {
  ResidentKernel* const place = kernels_.place_for(cmd.ksr);
  require(place != nullptr && kernels_.leaving() == 0, "set up while it is in use");
  require(launch != nullptr && launch->kernel != nullptr, "set up for a process without a launch");
  require(cmd.descriptor == launch->descriptor, "set up with another kernel's descriptor");
  require(cmd.page_table_base == launch->page_table_base, "set up with another page table");
  require(!options_.keeps_kernels || !place->attached || place->ksr == cmd.ksr,
          "set up for more kernels than it keeps");
  *place = {.attached = true,
            .ctx = cmd.ctx,
            .ksr = cmd.ksr,
            .plan = launch->kernel,
            .stream = launch->stream,
            .setup_end = now + std::max<Cycle>(1, setup_time_)};
  replaceable_ &= vacating();
}

void ResidentSm::issue(const SmCmd& cmd, Cycle now) {
  ResidentKernel* const kernel = kernels_.find(cmd.ksr);
  require(kernel != nullptr && !kernel->in_setup() && !kernel->leaving,
          "a thread block issued before set-up or after preempt");
  // A kernel that has the SM to itself numbers its slots from 0.
  const bool own_slots = kernels_.size() == 1 && !options_.keeps_kernels;
  const std::uint32_t slots = own_slots ? kernel->plan->tbs_per_sm : kSlots;
  require(cmd.slot < slots && slots_[cmd.slot].state == State::kFree &&
              kernel->resident < kernel->plan->tbs_per_sm,
          "a thread block issued to a slot that isn't free");
  require((vacating() & bit(cmd.slot)) == 0, "a thread block issued to a slot that is vacated");
  require(cmd.tb_id < kernel->plan->tb_count, "a thread block beyond the kernel's last");
  const Cycle length =
      kernel->plan->persistent ? kNever : tb_duration(*kernel->plan, kernel->stream, cmd.tb_id);
  Slot slot;
  slot.state = State::kRun;
  slot.kernel = kernels_.index_of(*kernel);
  slot.tb_id = cmd.tb_id;
  slot.issue = issues_++;
  slot.program = program_of(length);
  slot.progress = {.work = total_work(slot.program), .done = 0, .rate = 0, .since = now};
  if (cmd.resume) {
    const ContextMemory::Saved& saved = memory_->at(kernel->ctx, cmd.handle);
    require(saved.tb_id == cmd.tb_id, "a thread block resumed with another's context");
    slot.state = State::kRestoring;
    slot.handle = cmd.handle;
    if (saved.remaining != kEndless) slot.progress.done = slot.progress.work - saved.remaining;
    slot.done_before = slot.progress.done;
    const Cycle begin = port_.start(now);
    slot.until = port_.restore(now, transfer_cycles(*kernel->plan, saved.bytes_in),
                               least_transfer_cycles(*kernel->plan, saved.bytes_in));
    tell(SmActivity::Kind::kRestore, cmd.slot, begin, slot.until, saved.bytes_in);
  }
  slots_[cmd.slot] = slot;
  ++kernel->resident;
  replaceable_ &= ~bit(cmd.slot);
}

void ResidentSm::preempt(const SmCmd& cmd, Cycle now) {
  const Technique& technique = technique_of(cmd.technique);
  const bool follows = replaceable_ == kAll || (cmd.mask != 0 && (cmd.mask & ~replaceable_) == 0);
  if (follows) {
    require(!technique.can_be_replaced, "told to drain twice");
    follow_up(cmd.mask, technique, now);
    return;
  }
  vacate_slots(begin_vacate(cmd, technique.can_be_replaced, now), technique, now);
}

/// Returns the slots that must become free.
std::uint32_t ResidentSm::begin_vacate(const SmCmd& cmd, bool can_be_replaced, Cycle now) {
  if (options_.keeps_kernels) return begin_partial_vacate(cmd.mask, now);
  require(kernels_.attached() != 0 && kernels_.leaving() == 0 && (cmd.mask & vacating()) == 0,
          "preempted while it holds no kernel, or when it switches or ends");
  const bool whole = (occupied() & ~cmd.mask) == 0;
  Vacate vacate{.slots = whole ? occupied() : cmd.mask, .kernels = 0, .vacating_since = now};
  if (whole) {
    vacate.kernels = kernels_.attached();
    for_each_bit(vacate.kernels, [&](std::uint32_t i) { kernels_[i].leaving = true; });
  }
  under_way_.push_back(vacate);
  if (can_be_replaced) replaceable_ |= whole ? kAll : cmd.mask;
  return vacate.slots & occupied();
}

/// A thread block may have ended while the preempt that names it was on its way.
std::uint32_t ResidentSm::begin_partial_vacate(std::uint32_t mask, Cycle now) {
  mask &= occupied();
  require((mask & vacating()) == 0, "a thread block told to leave twice");
  if (mask == 0) return 0;
  under_way_.push_back({.slots = mask,
                        .lowest = static_cast<std::uint32_t>(std::countr_zero(mask)),
                        .vacating_since = now});
  return mask;
}

void ResidentSm::take(const SmCmd& cmd, Cycle now, std::span<const TechniqueCode, 32> techniques) {
  require(cmd.op == SmOp::kPreempt, "techniques of slots for another command than a preempt");
  const std::uint32_t slots = begin_vacate(cmd, /*can_be_replaced=*/false, now);
  for (const Technique& technique : options_.techniques) {
    std::uint32_t mask = 0;
    for_each_bit(slots, [&](std::uint32_t index) {
      if (techniques[index] == technique.code) mask |= bit(index);
    });
    if (mask != 0) vacate_slots(mask, technique_of(technique.code), now);
  }
  settle(now);
}

const ResidentKernel* ResidentSm::sole_kernel() const {
  return kernels_.size() == 1 && kernels_[0].attached ? &kernels_[0] : nullptr;
}

double ResidentSm::useful_work(std::uint32_t ctx, Cycle now) const {
  double work = useful_work_[ctx];
  for (const Slot& slot : slots_) {
    if (slot.state == State::kFree || kernels_[slot.kernel].ctx != ctx) continue;
    const Work done = slot.executes() ? slot.progress.done_at(now) : slot.progress.done;
    work += static_cast<double>(done) - static_cast<double>(slot.done_before);
  }
  return work;
}

/// A thread block leaves its slot.
void ResidentSm::count_work(const Slot& slot, Cycle now) {
  const Work done = slot.executes() ? slot.progress.done_at(now) : slot.progress.done;
  useful_work_[kernels_[slot.kernel].ctx] +=
      static_cast<double>(std::min(done, slot.progress.work)) -
      static_cast<double>(slot.done_before);
}

/// Another technique for a preempt that lets thread blocks run on. Thread blocks that have left
/// meanwhile are not affected.
void ResidentSm::follow_up(std::uint32_t mask, const Technique& technique, Cycle now) {
  if (replaceable_ == kAll) mask = kAll;
  replaceable_ &= ~mask;
  for (std::uint32_t i = 0; i < kSlots; ++i) {
    if (slots_[i].state == State::kSaving) mask &= ~bit(i);
  }
  vacate_slots(mask & vacating() & occupied(), technique, now);
}

/// Applies `technique` to the thread blocks of `mask`: each stops now, later, or when the
/// contexts that the SM restores are complete; where kernels stay, only its own context counts.
void ResidentSm::vacate_slots(std::uint32_t mask, const Technique& technique, Cycle now) {
  const bool restoring = !options_.keeps_kernels && port_.restores_end() > now;
  std::uint32_t stopping = 0;
  for_each_bit(mask, [&](std::uint32_t index) {
    Slot& slot = slots_[index];
    slot.technique = &technique;
    slot.waits_turn = false;
    make_plan(slot, now);
    if (slot.state == State::kRestoring || restoring) {
      const bool stops = slot.plan.leaves != VacatePlan::Leaves::kFinished;
      const Cycle restored = options_.keeps_kernels ? slot.until : port_.restores_end();
      slot.stop_time = stops ? restored : kNoEvent;
      if (slot.state != State::kRestoring) {
        slot.state = stops ? State::kStopping : State::kDraining;
      }
    } else {
      stopping |= bit(index);
    }
  });
  stop_planned(stopping, now);
}

/// One that waits for its turn runs on meanwhile.
void ResidentSm::make_plan(Slot& slot, Cycle now) const {
  const Work done = slot.executes() ? slot.progress.done_at(now) : slot.progress.done;
  slot.plan = slot.technique->plan({.work = slot.progress.work, .done = done},
                                   kernels_[slot.kernel].plan->profile);
  require(slot.plan.stop_at >= done && slot.plan.lost <= slot.plan.stop_at,
          "a plan that stops before the present, or loses more work than was done");
}

/// Executes the plans of the thread blocks of `mask`, which are running.
void ResidentSm::stop_planned(std::uint32_t mask, Cycle now) {
  std::uint32_t at_once = 0;
  for_each_bit(mask, [&](std::uint32_t index) {
    Slot& slot = slots_[index];
    slot.state = State::kDraining;
    const bool stops = slot.plan.leaves != VacatePlan::Leaves::kFinished;
    if (stops && slot.technique->in_turn) {
      slot.waits_turn = true;
      slot.plan = {.leaves = VacatePlan::Leaves::kFinished, .stop_at = slot.progress.work};
      return;
    }
    if (stops && slot.plan.stop_at <= slot.progress.done_at(now)) at_once |= bit(index);
  });
  if (at_once != 0) tell(SmActivity::Kind::kStop, 0, now, now);
  for_each_bit(at_once, [&](std::uint32_t index) { stop(index, now); });
}

/// The lowest thread block that waits for its turn stops, if none before it is being saved.
void ResidentSm::give_turn(Cycle now) {
  Slot* next = nullptr;
  for (Slot& slot : slots_) {
    if (slot.state == State::kSaving && slot.technique->in_turn) return;
    // One that ends in this cycle is not saved.
    if (slot.waits_turn && next == nullptr && slot.exit_time() > now) next = &slot;
  }
  if (next == nullptr) return;
  next->waits_turn = false;
  make_plan(*next, now);
  tell(SmActivity::Kind::kStop, 0, now, now);
  stop(static_cast<std::uint32_t>(next - slots_.data()), now);
}

/// The thread block has come to where its plan stops it.
void ResidentSm::stop(std::uint32_t index, Cycle now) {
  Slot& slot = slots_[index];
  const ResidentKernel& kernel = kernels_[slot.kernel];
  slot.progress.set_rate(now, 0);
  count_work(slot, now);
  if (slot.plan.leaves == VacatePlan::Leaves::kRestarts) {
    useful_work_[kernel.ctx] -= static_cast<double>(slot.plan.lost);
    ++restarts_;
    lost_work_ += slot.plan.lost;
    forget_context(slot);
    send(SmEvent::kPreempted, kernel.ctx, index, slot.tb_id, 0, true);
    free_slot(index);
    return;
  }
  if (slot.handle == sm_driver::kHandleNone) slot.handle = memory_->allocate(kernel.ctx);
  const bool endless = slot.progress.work == kEndless;
  memory_->at(kernel.ctx, slot.handle) = {
      .tb_id = slot.tb_id,
      .remaining = endless ? kEndless : slot.progress.work - (slot.progress.done - slot.plan.lost),
      .bytes_in = slot.plan.bytes_in};
  slot.done_before = slot.progress.done;  // it is counted
  const Cycle begin = port_.start(now);
  slot.state = State::kSaving;
  slot.until = port_.save(now, transfer_cycles(*kernel.plan, slot.plan.bytes_out),
                          least_transfer_cycles(*kernel.plan, slot.plan.bytes_out));
  tell(SmActivity::Kind::kSave, index, begin, slot.until, slot.plan.bytes_out);
}

void ResidentSm::kill(const SmCmd& cmd, Cycle now) {
  ResidentKernel* const kernel = kernels_.find(cmd.ksr);
  if (kernel == nullptr) {  // it has vacated already
    replaceable_ &= vacating();
    return;
  }
  const std::uint32_t place = kernels_.index_of(*kernel);
  std::uint32_t killed = 0;
  Cycle last_save = 0;
  for (std::uint32_t i = 0; i < kSlots; ++i) {
    Slot& slot = slots_[i];
    if (slot.state == State::kFree) continue;
    if (slot.kernel == place) {
      if (slot.state != State::kSaving) count_work(slot, now);
      forget_context(slot);
      free_slot(i);
      killed |= bit(i);
    } else if (slot.state == State::kSaving) {
      last_save = std::max(last_save, slot.until);
    }
  }
  port_.keep_saves_until(last_save);
  kernel->leaving = true;
  // One `vacated` answers the kill and the preempts of this kernel alone.
  Vacate answer{.slots = 0, .kernels = bit(place), .vacating_since = now, .killed = true};
  for (Vacate& vacate : under_way_) {
    if ((vacate.kernels & bit(place)) == 0) continue;
    answer.vacating_since = vacate.vacating_since;
    vacate.kernels &= ~bit(place);
  }
  std::erase_if(under_way_, [&](const Vacate& vacate) {
    return vacate.kernels == 0 && (vacate.slots & ~killed & occupied()) == 0;
  });
  under_way_.push_back(answer);
  replaceable_ = replaceable_ == kAll ? 0 : replaceable_ & vacating();
}

void ResidentSm::fire(Cycle now) {
  while (next_event_ <= now) {
    const Cycle time = next_event_;
    const auto slot =
        std::ranges::find_if(slots_, [&](const Slot& s) { return s.next_event() <= time; });
    if (slot != slots_.end()) {
      fire_slot(static_cast<std::uint32_t>(slot - slots_.begin()), time);
    } else if (ResidentKernel* const kernel = kernels_.set_up_by(time); kernel != nullptr) {
      kernel->setup_end = kNoEvent;
      send(SmEvent::kSetupDone, kernel->ctx);
    } else {
      fire_stops(time);
    }
    settle(time);
  }
}

void ResidentSm::fire_slot(std::uint32_t index, Cycle now) {
  Slot& slot = slots_[index];
  switch (slot.state) {
    case State::kRestoring:
      slot.progress.since = now;
      slot.state = slot.technique == nullptr    ? State::kRun
                   : slot.stop_time != kNoEvent ? State::kStopping
                                                : State::kDraining;
      return;
    case State::kSaving:
      send(SmEvent::kPreempted, kernels_[slot.kernel].ctx, index, slot.tb_id, slot.handle);
      free_slot(index);
      return;
    case State::kDraining:
      if (slot.exit_time() > now) {
        tell(SmActivity::Kind::kStop, 0, now, now);
        stop(index, now);
        return;
      }
      break;
    default:
      break;
  }
  count_work(slot, now);
  finish(index);
}

void ResidentSm::finish(std::uint32_t index) {
  Slot& slot = slots_[index];
  send(SmEvent::kFinished, kernels_[slot.kernel].ctx, index, slot.tb_id);
  forget_context(slot);
  free_slot(index);
}

/// The contexts are restored: preempts take effect on the thread blocks that are left.
void ResidentSm::fire_stops(Cycle now) {
  std::uint32_t stopping = 0;
  for (std::uint32_t i = 0; i < kSlots; ++i) {
    Slot& slot = slots_[i];
    if (slot.state == State::kFree || slot.stop_time > now) continue;
    slot.stop_time = kNoEvent;
    make_plan(slot, now);
    stopping |= bit(i);
  }
  stop_planned(stopping, now);
}

void ResidentSm::forget_context(Slot& slot) {
  if (slot.handle == sm_driver::kHandleNone) return;
  memory_->release(kernels_[slot.kernel].ctx, slot.handle);
  slot.handle = sm_driver::kHandleNone;
}

void ResidentSm::free_slot(std::uint32_t index) {
  --kernels_[slots_[index].kernel].resident;
  slots_[index] = Slot{};
  if (!options_.keeps_kernels) return;
  for (Vacate& vacate : under_way_) vacate.slots &= ~bit(index);  // it may be used at once
}

bool ResidentSm::is_over(const Vacate& vacate) const {
  if ((vacate.slots & occupied()) != 0) return false;
  bool over = true;
  for_each_bit(vacate.kernels, [&](std::uint32_t i) {
    over = over && kernels_[i].resident == 0 && !kernels_[i].in_setup();
  });
  return over;
}

void ResidentSm::end_vacates(Cycle now) {
  std::erase_if(under_way_, [&](const Vacate& vacate) {
    if (!is_over(vacate)) return false;
    std::uint32_t slot = vacate.lowest;
    std::uint32_t ctx = 0;
    if (vacate.kernels != 0) {
      ctx = kernels_[static_cast<std::uint32_t>(std::countr_zero(vacate.kernels))].ctx;
    } else if (vacate.slots != 0) {
      slot = static_cast<std::uint32_t>(std::countr_zero(vacate.slots));
    }
    if (!options_.keeps_kernels) send(SmEvent::kVacated, ctx, slot);
    tell(SmActivity::Kind::kVacate, slot, vacate.vacating_since, now);
    if (vacate.killed) {
      ++killed_vacates_;
    } else {
      vacate_cycles_ += now - vacate.vacating_since;
      ++vacates_;
    }
    for_each_bit(vacate.kernels, [&](std::uint32_t i) { kernels_[i] = ResidentKernel{}; });
    return true;
  });
}

/// After anything that happens.
void ResidentSm::settle(Cycle now) {
  give_turn(now);
  if (!under_way_.empty()) end_vacates(now);
  set_rates(now);
  find_next_event();
}

/// The speed of each thread block, by the company that it has now.
void ResidentSm::set_rates(Cycle now) {
  if (options_.rate_model != nullptr) {
    tell_rate_model();
    take_shared_rates(now);
    return;
  }
  std::array<std::uint32_t, kSlots> of_kernel{};
  std::uint32_t of_sm = 0;
  for (const Slot& slot : slots_) {
    if (!slot.executes()) continue;
    ++of_kernel[slot.kernel];
    ++of_sm;
  }
  for (Slot& slot : slots_) {
    if (!slot.executes()) continue;
    const Rate rate = options_.throughput({.of_kernel = of_kernel[slot.kernel], .of_sm = of_sm});
    if (rate != slot.progress.rate) slot.progress.set_rate(now, rate);
  }
}

void ResidentSm::tell_rate_model() {
  std::uint32_t mask = 0;
  for (std::uint32_t i = 0; i < kSlots; ++i) mask |= std::uint32_t{slots_[i].executes()} << i;
  running_.set(
      *options_.rate_model, sm_, mask, [&](std::uint32_t i) { return slots_[i].issue; },
      [&](std::uint32_t i) {
        const ResidentKernel& kernel = kernels_[slots_[i].kernel];
        return RateModel::RunningTb{.kernel = kernel.ctx, .demand = &kernel.plan->speed};
      });
}

void ResidentSm::take_shared_rates(Cycle now) {
  running_.for_each_rate(*options_.rate_model, sm_, [&](std::uint32_t i, Rate rate) {
    if (rate != slots_[i].progress.rate) slots_[i].progress.set_rate(now, rate);
  });
}

void ResidentSm::rerate(Cycle now) {
  if (running_.empty()) return;
  take_shared_rates(now);
  find_next_event();
}

void ResidentSm::find_next_event() {
  next_event_ = kNoEvent;
  for (const Slot& slot : slots_) {
    if (slot.state == State::kFree) continue;
    next_event_ = std::min({next_event_, slot.next_event(), slot.stop_time});
  }
  for (std::uint32_t i = 0; i < kernels_.size(); ++i) {
    next_event_ = std::min(next_event_, kernels_[i].setup_end);
  }
}

}  // namespace segue::gpu
