#include "cmodel/gpu/sim/sm_slots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::gpu {

using sm_driver::SmCmd;
using sm_driver::SmEvent;
using sm_driver::SmOp;

SmSlots::SmSlots(std::uint32_t sm, Cycle setup_time, ContextMemory& memory, EventObserver* observer)
    : sm_(sm), setup_time_(setup_time), memory_(&memory), observer_(observer) {
  timers_.fill(kOff);
}

void SmSlots::fail(const char* what) const {
  throw HarnessError(fmt::format("SM {}: {}", sm_, what));
}

void SmSlots::refuse(TechniqueCode technique) const {
  throw HarnessError(fmt::format(
      "SM {}: technique '{}' does not the same to every thread block; allowed in this SM model: "
      "techniques of whole SMs (cmodel/gpu/techniques)",
      sm_, to_string(technique)));
}

void SmSlots::take(const SmCmd& cmd, Cycle now, const LaunchState* launch) {
  switch (cmd.op) {
    case SmOp::kSetup:
      return setup(cmd, now, launch);
    case SmOp::kIssue:
      return issue(cmd, now);
    case SmOp::kPreempt:
      return preempt(cmd, now);
    case SmOp::kKill:
      return kill(now);
  }
}

void SmSlots::setup(const SmCmd& cmd, Cycle now, const LaunchState* launch) {
  require(resident_ == 0 && !(attached_ && (vacating_ || mode_ == Mode::kSetup)),
          "set up while it is in use");
  require(launch != nullptr && launch->kernel != nullptr, "set up for a process without a launch");
  require(cmd.descriptor == launch->descriptor, "set up with another kernel's descriptor");
  require(cmd.page_table_base == launch->page_table_base, "set up with another page table");
  require(launch->kernel->profile.context.constant(),
          "set up for a kernel whose context changes with its progress, which the general SM runs");
  require(launch->kernel->tb_transfer_least == 0,
          "set up for a kernel whose transfers take a least time, which the general SM runs");
  attached_ = true;
  vacating_ = switch_out_ = replaceable_ = false;
  vacating_since_ = kNever;
  ctx_ = cmd.ctx;
  ksr_ = cmd.ksr;
  kernel_ = launch->kernel;
  stream_ = launch->stream;
  mode_ = Mode::kSetup;
  own_timer_ = timer(now + std::max<Cycle>(1, setup_time_), kOwn);
  earliest_ = own_timer_;
}

void SmSlots::issue(const SmCmd& cmd, Cycle now) {
  require(attached_ && mode_ == Mode::kRun && !vacating_,
          "a thread block issued before set-up or after preempt");
  require(cmd.ksr == ksr_, "a thread block of another kernel");
  require(cmd.slot < kernel_->tbs_per_sm && ((occupied_ >> cmd.slot) & 1) == 0,
          "a thread block issued to a slot that isn't free");
  require(cmd.tb_id < kernel_->tb_count, "a thread block beyond the kernel's last");
  Slot& slot = slots_[cmd.slot];
  slot.tb_id = cmd.tb_id;
  slot.handle = sm_driver::kHandleNone;
  Cycle start = now;
  Cycle length = 0;
  if (cmd.resume) {
    const ContextMemory::Saved& saved = memory_->at(ctx_, cmd.handle);
    require(saved.tb_id == cmd.tb_id, "a thread block resumed with another's context");
    slot.handle = cmd.handle;
    length = saved.remaining;
    start = std::max(now, transfer_free_) + kernel_->tb_transfer;
    transfer_free_ = start;
    tell(SmActivity::Kind::kRestore, cmd.slot, start - kernel_->tb_transfer, start,
         kernel_->profile.context.largest());
  } else {
    length = kernel_->persistent ? kNever : tb_duration(*kernel_, stream_, cmd.tb_id);
  }
  occupied_ |= std::uint32_t{1} << cmd.slot;
  ++resident_;
  timers_[cmd.slot] = length == kNever ? kOff : timer(start + length, cmd.slot);
  earliest_ = std::min(earliest_, timers_[cmd.slot]);
}

void SmSlots::preempt(const SmCmd& cmd, Cycle now) {
  const Technique* const technique = find_technique(cmd.technique);
  if (technique == nullptr || technique->whole_sm == WholeSm::kPerTb) refuse(cmd.technique);
  if (replaceable_) {
    require(!technique->can_be_replaced, "told to drain twice");
  } else {
    require(attached_ && !vacating_,
            "preempted while it holds no kernel, or when it switches or ends");
  }
  replaceable_ = technique->can_be_replaced;
  if (!attached_) return;  // it has sent its vacated already
  require((occupied_ & ~cmd.mask) == 0, "a resident thread block that preempt doesn't name");
  if (!vacating_) vacating_since_ = now;
  vacating_ = true;
  switch_out_ = technique->whole_sm == WholeSm::kSave;
  if (mode_ == Mode::kSetup) return;  // vacates when set up
  if (resident_ == 0) {
    vacate(now);
  } else if (switch_out_ && transfer_free_ > now) {
    mode_ = Mode::kRestoreThenSave;
    own_timer_ = timer(transfer_free_, kOwn);
    earliest_ = std::min(earliest_, own_timer_);
  } else if (switch_out_) {
    start_save(now);
  }
}

void SmSlots::kill(Cycle now) {
  replaceable_ = false;
  if (!attached_) return;  // it has sent its vacated already
  for (std::uint32_t rest = occupied_; rest != 0; rest &= rest - 1) {
    end_tb(static_cast<std::uint32_t>(std::countr_zero(rest)));
  }
  if (!vacating_) vacating_since_ = now;
  vacating_ = killed_ = true;
  if (mode_ == Mode::kSetup) {
    find_earliest();
  } else {
    own_timer_ = kOff;
    vacate(now);
  }
}

/// Stops the TBs and saves them one by one.
void SmSlots::start_save(Cycle now) {
  mode_ = Mode::kSave;
  Cycle saved = now;
  tell(SmActivity::Kind::kStop, 0, now, now);
  for (std::uint32_t rest = occupied_; rest != 0; rest &= rest - 1) {
    const auto index = static_cast<std::uint32_t>(std::countr_zero(rest));
    Slot& slot = slots_[index];
    if (slot.handle == sm_driver::kHandleNone) slot.handle = memory_->allocate(ctx_);
    const Timer end = timers_[index];
    memory_->at(ctx_, slot.handle) = {
        .tb_id = slot.tb_id, .remaining = end == kOff ? kNever : (end >> kIndexBits) - now};
    tell(SmActivity::Kind::kSave, index, saved, saved + kernel_->tb_transfer,
         kernel_->profile.context.largest());
    saved += kernel_->tb_transfer;
    timers_[index] = timer(saved, index);
  }
  find_earliest();
}

void SmSlots::fire(Cycle now) {
  while (next_event() <= now) {
    const auto index = static_cast<std::uint32_t>(earliest_ & kOwn);
    if (index == kOwn) {
      fire_own(next_event());
      continue;
    }
    const Slot& slot = slots_[index];
    if (mode_ == Mode::kSave) {
      messages_.push({.op = SmEvent::kPreempted,
                      .slot = index,
                      .tb_id = slot.tb_id,
                      .handle = slot.handle,
                      .restart = false});
      timers_[index] = kOff;
      occupied_ &= ~(std::uint32_t{1} << index);
      --resident_;
    } else {
      messages_.push({.op = SmEvent::kFinished,
                      .slot = index,
                      .tb_id = slot.tb_id,
                      .handle = 0,
                      .restart = false});
      end_tb(index);
    }
    if (vacating_ && resident_ == 0) {
      vacate(now);
    } else {
      find_earliest();
    }
  }
}

void SmSlots::fire_own(Cycle now) {
  own_timer_ = kOff;
  if (mode_ == Mode::kRestoreThenSave) {
    start_save(now);
    return;
  }
  mode_ = Mode::kRun;
  messages_.push({.op = SmEvent::kSetupDone, .slot = 0, .tb_id = 0, .handle = 0, .restart = false});
  if (vacating_) {
    vacate(now);
  } else {
    find_earliest();
  }
}

/// The TB leaves its slot for good; its saved context, if any, is forgotten.
void SmSlots::end_tb(std::uint32_t slot) {
  if (slots_[slot].handle != sm_driver::kHandleNone) memory_->release(ctx_, slots_[slot].handle);
  timers_[slot] = kOff;
  occupied_ &= ~(std::uint32_t{1} << slot);
  --resident_;
}

void SmSlots::vacate(Cycle now) {
  messages_.push({.op = SmEvent::kVacated, .slot = 0, .tb_id = 0, .handle = 0, .restart = false});
  tell(SmActivity::Kind::kVacate, 0, vacating_since_, now);
  if (killed_) {
    ++killed_vacates_;
  } else {
    vacate_cycles_ += now - vacating_since_;
    ++vacates_;
  }
  attached_ = false;
  vacating_ = killed_ = false;
  vacating_since_ = kNever;
  mode_ = Mode::kRun;
  own_timer_ = kOff;
  earliest_ = kOff;
}

void SmSlots::find_earliest() {
  Timer earliest = own_timer_;
  for (std::uint32_t i = 0; i < kernel_->tbs_per_sm; ++i) earliest = std::min(earliest, timers_[i]);
  earliest_ = earliest;
}

}  // namespace segue::gpu
