#include "verilator_tb/drf_allocator/sm_stub.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/layout/width_functions.hpp"

namespace segue::drf_allocator {
namespace {

std::uint32_t any_handle(Random& random) { return static_cast<std::uint32_t>(random.next()); }

}  // namespace

void SmStub::reset() {
  std::ranges::fill(slots_, Slot{});
  sets_up_ = is_offering_ = is_faulty_ = false;
}

void SmStub::take(const SmCmd& cmd, const Workload& workload, std::uint64_t cycle, Random& random) {
  switch (cmd.op) {
    case SmOp::kSetup:
      sets_up_ = true;
      setup_due_ = cycle + workload.about(workload.setup, random);
      break;
    case SmOp::kIssue: {
      // A resumed one has run for a while, and is restored first.
      const std::uint64_t run = workload.about(workload.run, random);
      slots_[cmd.slot] = {.stage = Stage::kRunning,
                          .leaves = false,
                          .ctx = cmd.ctx,
                          .tb_id = cmd.tb_id,
                          .due = cycle + (cmd.resume ? run / 2 + workload.save : run)};
      break;
    }
    case SmOp::kPreempt:
      preempt(cmd, workload, cycle, random);
      break;
  }
}

/// Saved at once, one after another, or not at all; a thread block that has ended is ignored.
void SmStub::preempt(const SmCmd& cmd, const Workload& workload, std::uint64_t cycle,
                     Random& random) {
  std::uint64_t before = 0;
  for (std::uint32_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    const bool said =
        is_offering_ && !is_faulty_ && message_.op != SmEvent::kSetupDone && message_.slot == i;
    if ((cmd.mask >> i & 1) == 0 || slot.stage != Stage::kRunning || said) continue;
    slot.leaves = true;
    if (cmd.technique == Technique::kDrain ? !random.percent(10)
                                           : random.percent(workload.finish)) {
      continue;
    }
    const std::uint64_t save = workload.about(workload.save, random);
    before = cmd.technique == Technique::kPartialSwitch ? before + save : save;
    // One that waits for its save runs on.
    if (cmd.technique == Technique::kPartialSwitch && slot.due < cycle + before) continue;
    slot.stage = Stage::kSaving;
    slot.due = cycle + before;
  }
}

void SmStub::offer(const SmMsg& message, bool is_faulty) {
  is_offering_ = true;
  is_faulty_ = is_faulty;
  message_ = message;
}

void SmStub::offer(std::uint64_t cycle, Random& random) {
  if (is_offering_) return;
  if (sets_up_ && cycle >= setup_due_ && random.percent(50)) {
    offer({.op = SmEvent::kSetupDone,
           .slot = static_cast<std::uint32_t>(random.below(slots_.size())),
           .tb_id = static_cast<std::uint32_t>(random.next())},
          /*is_faulty=*/false);
    return;
  }
  const auto count = static_cast<std::uint32_t>(slots_.size());
  const auto first = static_cast<std::uint32_t>(random.below(count));
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t s = (first + i) % count;
    const Slot& slot = slots_[s];
    if (slot.stage == Stage::kFree || cycle < slot.due) continue;
    const bool saved = slot.stage == Stage::kSaving;
    offer({.op = saved ? SmEvent::kPreempted : SmEvent::kFinished,
           .slot = s,
           .tb_id = slot.tb_id,
           .handle = any_handle(random)},
          /*is_faulty=*/false);
    return;
  }
}

void SmStub::offer_fault(const std::vector<std::uint32_t>& totals, Random& random) {
  if (is_offering_) return;
  const auto number = [&] { return static_cast<std::uint32_t>(random.next()); };
  const auto count = static_cast<std::uint32_t>(slots_.size());
  const std::uint64_t numbers = std::uint64_t{1} << layout::id_w(count);
  SmMsg message{.op = random.percent(50) ? SmEvent::kFinished : SmEvent::kPreempted,
                .slot = static_cast<std::uint32_t>(random.below(numbers)),
                .tb_id = random.percent(50) ? 0 : number(),
                .handle = number()};
  if (random.percent(25)) message.op = static_cast<SmEvent>(kSmEventNames.size());
  if (random.percent(25)) message.op = SmEvent::kSetupDone;
  switch (message.op) {
    case SmEvent::kSetupDone:
      if (sets_up_) return;
      break;
    case SmEvent::kFinished:
    case SmEvent::kPreempted: {
      const bool taken = message.slot < slots_.size() && slots_[message.slot].stage != Stage::kFree;
      if (!taken) break;
      const Slot& slot = slots_[message.slot];
      if (message.op == SmEvent::kPreempted && !slot.leaves) {
        message.tb_id = random.percent(70) ? slot.tb_id : number();
        break;
      }
      // Just behind the last one, or any that there is not.
      const std::uint32_t total = totals[slot.ctx];
      message.tb_id = random.percent(50) ? total : std::max(total, number());
      break;
    }
    default:
      break;
  }
  offer(message, /*is_faulty=*/true);
}

void SmStub::taken() {
  is_offering_ = false;
  if (is_faulty_) {
    is_faulty_ = false;
  } else if (message_.op == SmEvent::kSetupDone) {
    sets_up_ = false;
  } else {
    slots_[message_.slot] = {};
  }
}

bool SmStub::is_idle() const {
  return !sets_up_ && !is_offering_ &&
         std::ranges::all_of(slots_, [](const Slot& slot) { return slot.stage == Stage::kFree; });
}

std::string SmStub::in_words() const {
  const auto running =
      std::ranges::count_if(slots_, [](const Slot& slot) { return slot.stage != Stage::kFree; });
  return fmt::format("SM {}: {} thread blocks{}{}", index_, running, sets_up_ ? ", in set-up" : "",
                     is_offering_ ? ", a message" : "");
}

}  // namespace segue::drf_allocator
