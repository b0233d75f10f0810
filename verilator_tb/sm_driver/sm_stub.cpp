#include "verilator_tb/sm_driver/sm_stub.hpp"

#include <algorithm>
#include <bit>

#include "verilator_tb/sm_driver/tb_work.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint64_t kAlmostDone = 3;  // cycles
constexpr std::uint64_t kLastStores =
    3;  // cycles that a flushed thread block's stores take at most

}  // namespace

SmStub::SmStub(std::uint32_t index, const Params& params, std::uint64_t seed)
    : index_(index),
      num_slots_(params.num_slots),
      key_(hash(seed, 1000 + index)),
      slots_(params.num_slots) {}

void SmStub::reset() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  used_ = 0;
  drains_ = false;
  set_up_ = setting_up_ = vacating_ = offering_ = offering_vacated_ = injected_ = false;
  fault_.reset();
  wake_ = kNever;
}

std::uint64_t SmStub::draw(Draw what, std::uint32_t tb_id, std::uint64_t left) const {
  const std::uint64_t purpose = hash(key_, static_cast<std::uint64_t>(what));
  return hash(hash(purpose, descriptor_), hash(left, tb_id));
}

std::string SmStub::wrong(const std::string& what) const {
  return "SM " + std::to_string(index_) + " " + what;
}

std::string SmStub::take(const SmCmd& cmd, std::uint64_t now, Launches& launches) {
  std::string broken;
  switch (cmd.op) {
    case SmOp::kSetup:
      broken = set_up(cmd, now, launches);
      break;
    case SmOp::kIssue:
      broken = issue(cmd, now, launches);
      break;
    case SmOp::kPreempt:
      broken = preempt(cmd, now);
      break;
    case SmOp::kKill:
      kill(now);
      break;
  }
  update_wake(now);
  return broken;
}

std::string SmStub::set_up(const SmCmd& cmd, std::uint64_t now, const Launches& launches) {
  if (!all_free() || setting_up_ || vacating_) return wrong("is set up while it is in use");
  launch_ = launches.oldest(cmd.ctx);
  if (launch_ == 0) return wrong("is set up for a context without a launch");
  ksr_ = cmd.ksr;
  descriptor_ = cmd.descriptor;
  set_up_ = setting_up_ = true;
  drains_ = false;
  setup_due_ = now + 1 + draw(Draw::kSetup) % (speed_.setup + 1);
  return "";
}

std::string SmStub::issue(const SmCmd& cmd, std::uint64_t now, Launches& launches) {
  if (!set_up_ || setting_up_ || vacating_) return wrong("gets a thread block when it takes none");
  if (cmd.ksr != ksr_) return wrong("gets a thread block of another kernel");
  if (cmd.slot >= num_slots_ || (used_ >> cmd.slot & 1) != 0) {
    return wrong("gets a thread block in slot " + std::to_string(cmd.slot) + ", which is in use");
  }
  Slot& slot = slots_[cmd.slot];
  std::uint64_t left = 1;
  std::string broken = launches.issued(launch_, cmd, left);
  slot = {SlotState::kRunning, cmd.tb_id, launch_};
  slot.restored =
      now + (cmd.resume ? 1 + draw(Draw::kRestore, cmd.tb_id, left) % (speed_.save + 1) : 0);
  slot.due = slot.restored + left;
  used_ |= 1U << cmd.slot;
  return broken;
}

std::string SmStub::preempt(const SmCmd& cmd, std::uint64_t now) {
  const bool escalates = drains_ && cmd.technique == Technique::kSwitch;
  if (!escalates && (!set_up_ || vacating_)) {
    return wrong("is preempted without being set up, or twice");
  }
  drains_ = cmd.technique == Technique::kDrain;
  if (!set_up_ || offering_vacated_) return "";  // it has said vacated already
  if ((used_ & ~cmd.mask) != 0) return wrong("is preempted, but not all of its thread blocks are");
  vacating_ = true;
  vacate_by(cmd.technique, now);
  return "";
}

void SmStub::vacate_by(Technique technique, std::uint64_t now) {
  std::uint64_t turn = now;  // of the next thread block, where they are saved one after another
  for (Slot& slot : slots_) {
    if (technique == Technique::kSwitch) {
      save(slot, now);
    } else if (technique == Technique::kPartialSwitch) {
      if (save(slot, turn)) turn = slot.due;
    } else if (technique == Technique::kFlush) {
      flush(slot, now);
    } else if (technique == Technique::kChimera) {
      leave_by_choice(slot, now);
    }
  }
}

/// A selector has chosen for each thread block whether it is dropped, saved or left to finish.
void SmStub::leave_by_choice(Slot& slot, std::uint64_t now) {
  const std::uint64_t choice = draw(Draw::kChoice, slot) % 3;
  if (choice == 0) flush(slot, now);
  if (choice == 1) save(slot, now);
}

/// Returns false for one that is left to finish.
bool SmStub::save(Slot& slot, std::uint64_t now) {
  if (slot.state != SlotState::kRunning) return false;
  const std::uint64_t start = std::max(now, slot.restored) + 1;  // waits for the restore
  if (slot.due <= start + kAlmostDone) return false;
  slot.left = slot.due - start;
  slot.state = SlotState::kSaving;
  slot.due = start + draw(Draw::kSave, slot) % (speed_.save + 1);
  return true;
}

/// Drops a thread block that may start over and saves any other.
void SmStub::flush(Slot& slot, std::uint64_t now) {
  if (slot.state != SlotState::kRunning || slot.due <= now) return;  // or it has finished
  const std::uint64_t start = std::max(now, slot.restored) + 1;
  const std::uint64_t total = tb_cycles(descriptor_, slot.tb_id);
  const std::uint64_t left = slot.due > start ? slot.due - start : 0;
  if (total - std::min(left, total) > idempotent_cycles(descriptor_, slot.tb_id)) {
    slot.must_resume = true;
    save(slot, now);
    return;
  }
  slot.left = std::max<std::uint64_t>(left, 1);
  slot.state = SlotState::kFlushing;
  slot.due = now + 1 + draw(Draw::kFlush, slot) % (kLastStores + 1);
}

void SmStub::kill(std::uint64_t now) {
  drains_ = false;
  if (!set_up_ || offering_vacated_) return;  // it has said vacated already
  vacating_ = true;
  for (std::uint32_t s = 0; s < num_slots_; ++s) {
    Slot& slot = slots_[s];
    if (slot.state == SlotState::kFree) continue;
    const bool may_end = slot.due <= now + kAlmostDone && draw(Draw::kKill, slot.tb_id) % 2 == 0;
    if (!may_end) free_slot(s);
  }
}

void SmStub::free_slot(std::uint32_t slot) {
  slots_[slot].state = SlotState::kFree;
  used_ &= ~(1U << slot);
}

bool SmStub::offer(std::uint64_t now, SmMsg& msg, Launches& launches) {
  if (offering_ || now < quiet_until_) return false;
  injected_ = false;
  if (fault_ && is_timely(*fault_)) {
    msg = faulty(*fault_, launches);
    fault_.reset();
    injected_ = true;
    return offering_ = true;
  }
  if (setting_up_ && setup_due_ <= now) {
    msg = {.op = SmEvent::kSetupDone};
    return offering_ = true;
  }
  for (std::uint32_t i = 0; i < num_slots_ && used_ != 0; ++i) {
    const std::uint32_t s = (next_slot_ + i) % num_slots_;
    const Slot& slot = slots_[s];
    if (slot.state == SlotState::kFree || slot.due > now) continue;
    next_slot_ = s + 1;
    msg = {.op = SmEvent::kFinished, .slot = s, .tb_id = slot.tb_id};
    if (slot.state == SlotState::kSaving || slot.state == SlotState::kFlushing) {
      msg.op = SmEvent::kPreempted;
      const std::uint64_t handle = draw(Draw::kHandle, slot);
      msg.restart =
          slot.state == SlotState::kFlushing ||
          (!slot.must_resume && draw(Draw::kRestart, slot) % 100 < speed_.restart_percent);
      // A restart's handle means nothing: it may be any, also none.
      msg.handle = !msg.restart      ? launches.new_handle(handle)
                   : handle % 8 == 0 ? kHandleNone
                                     : static_cast<std::uint32_t>(handle);
    }
    return offering_ = true;
  }
  if (vacating_ && all_free() && !setting_up_) {
    msg = {.op = SmEvent::kVacated};
    return offering_ = offering_vacated_ = true;
  }
  update_wake(now);
  return false;
}

std::string SmStub::taken(const SmMsg& msg, Error error, std::uint64_t now, Launches& launches) {
  offering_ = offering_vacated_ = false;
  quiet_until_ =
      now + 1 +
      hash(draw(Draw::kGap, msg.tb_id), static_cast<std::uint64_t>(msg.op)) % (speed_.gap + 1);
  std::string broken;
  if (error != Error::kNone) {
    if (!injected_) {
      broken = wrong("was refused a legal " + std::string(to_string(msg.op)) + ": " +
                     std::string(to_string(error)));
    }
  } else if (msg.op == SmEvent::kSetupDone) {
    setting_up_ = false;
  } else if (msg.op == SmEvent::kVacated) {
    set_up_ = vacating_ = false;
    for (std::uint32_t slot = 0; slot < num_slots_; ++slot) free_slot(slot);  // killed
  } else if ((used_ >> msg.slot & 1) != 0) {
    const Slot slot = slots_[msg.slot];
    free_slot(msg.slot);
    broken = msg.op == SmEvent::kFinished
                 ? launches.finished(slot.launch, slot.tb_id)
                 : launches.saved(slot.launch, msg.tb_id, msg.handle,
                                  std::max<std::uint64_t>(slot.left, 1), msg.restart);
  }
  update_wake(now);
  return broken;
}

/// A context that cannot be is only judged while contexts are saved: until then the fault waits.
bool SmStub::is_timely(const Fault& fault) const {
  if (fault.fault != SmFault::kPreemptedTbId && fault.fault != SmFault::kPreemptedHandle)
    return true;
  return std::ranges::any_of(slots_,
                             [](const Slot& slot) { return slot.state == SlotState::kSaving; });
}

void SmStub::inject(SmFault fault, std::uint32_t value, std::uint64_t now) {
  fault_ = {fault, value};
  if (!offering_) wake_ = now;
}

std::uint32_t SmStub::some_slot(bool in_use, std::uint32_t from) const {
  for (std::uint32_t i = 0; i < num_slots_; ++i) {
    const std::uint32_t s = (from + i) % num_slots_;
    if (((used_ >> s & 1) != 0) == in_use) return s;
  }
  return from % num_slots_;
}

SmMsg SmStub::faulty(const Fault& fault, const Launches& launches) const {
  const std::uint32_t busy = some_slot(true, fault.value);
  const std::uint32_t tb = slots_[busy].tb_id;
  // A message that waits can become right in all but this: its slot is filled, its SM told to
  // vacate.
  const std::uint32_t far_tb = fault.value | kMostTbs;
  // The first that does not exist, or one far behind it.
  const std::uint32_t no_tb = fault.value % 2 == 0 ? launches.num_tbs(slots_[busy].launch) : far_tb;
  const bool beyond = !std::has_single_bit(num_slots_) || num_slots_ == 1;
  const std::uint32_t empty =
      beyond && fault.value % 2 == 1 ? num_slots_ : some_slot(false, fault.value);
  switch (fault.fault) {
    case SmFault::kOpcode:
      return {.op = static_cast<SmEvent>(5 + fault.value % 3)};
    case SmFault::kRequestTb:
      return {.op = SmEvent::kRequestTb};
    case SmFault::kSetupDone:
      return {.op = SmEvent::kSetupDone};
    case SmFault::kFinishedSlot:
      return {.op = SmEvent::kFinished, .slot = empty, .tb_id = slots_[empty % num_slots_].tb_id};
    case SmFault::kFinishedTbId:
      return {.op = SmEvent::kFinished, .slot = busy, .tb_id = no_tb};
    case SmFault::kPreemptedSlot:
      return {.op = SmEvent::kPreempted, .slot = empty, .tb_id = far_tb, .restart = true};
    case SmFault::kPreemptedState:
      return {
          .op = SmEvent::kPreempted, .slot = busy, .tb_id = far_tb, .handle = 1, .restart = true};
    case SmFault::kPreemptedTbId:
      return {.op = SmEvent::kPreempted, .slot = busy, .tb_id = no_tb};
    case SmFault::kPreemptedHandle:
      return {.op = SmEvent::kPreempted, .slot = busy, .tb_id = tb, .handle = kHandleNone};
    case SmFault::kVacated:
      return {.op = SmEvent::kVacated};
  }
  return {};
}

bool SmStub::idle() const { return all_free() && !setting_up_ && !vacating_ && !offering_; }

std::string SmStub::in_words() const {
  std::string words = "SM " + std::to_string(index_) + ":";
  if (setting_up_) words += " in set-up,";
  if (vacating_) words += " told to vacate,";
  if (offering_) words += " has a message,";
  const auto tbs = std::count_if(slots_.begin(), slots_.end(),
                                 [](const Slot& slot) { return slot.state != SlotState::kFree; });
  return words + " " + std::to_string(tbs) + " thread blocks";
}

void SmStub::update_wake(std::uint64_t now) {
  if (offering_) return;
  std::uint64_t first = kNever;
  if (fault_ && is_timely(*fault_)) first = now;
  if (setting_up_) first = std::min(first, setup_due_);
  if (vacating_ && all_free() && !setting_up_) first = now + 1;
  for (const Slot& slot : slots_) {
    if (slot.state != SlotState::kFree) first = std::min(first, slot.due);
  }
  wake_ = first == kNever ? kNever : std::max(first, quiet_until_);
}

}  // namespace segue::sm_driver
