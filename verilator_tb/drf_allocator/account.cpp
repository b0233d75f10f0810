#include "verilator_tb/drf_allocator/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace segue::drf_allocator {
namespace {

bool has(std::uint64_t mask, std::uint32_t index) { return (mask >> index & 1) != 0; }

}  // namespace

Account::Account(const Params& params) : params_(params) { reset(); }

void Account::reset() {
  mode_ = Mode::kOnDemand;
  technique_ = Technique::kSwitch;
  limit_ = (std::uint32_t{1} << params_.share_w) - 1;
  kernels_.assign(params_.num_ctxs, {});
  Sm sm;
  sm.slots.resize(params_.num_slots);
  sms_.assign(params_.num_sms, sm);
  issued_ = 0;
  offered_.reset();
  done_.reset();
  passed_over_.assign(params_.num_sms + 1, 0);
}

void Account::complain(std::string text) {
  if (complaint_.empty()) complaint_ = std::move(text);
}

void Account::observe(const Inputs& in, const Outputs& out) {
  if (!in.rst_n) {
    if (out.cmd_valid || out.done_valid || out.err_valid || out.host_ready || out.sm_ready != 0) {
      complain("an output in reset");
    }
    return reset();
  }
  observe_command(in, out);
  observe_done(in, out);
  if (!complaint_.empty()) return;
  observe_rest(out);
  observe_readys(in, out);
  observe_verdict(in, out);
}

/// One source at most is served, one that has something to say, and no other one twice before it.
void Account::observe_readys(const Inputs& in, const Outputs& out) {
  const std::uint32_t host = params_.num_sms;
  const std::uint64_t valid = in.sm_valid | std::uint64_t{in.host_valid} << host;
  const std::uint64_t ready = out.sm_ready | std::uint64_t{out.host_ready} << host;
  if (std::popcount(ready) > 1) return complain("two messages are taken in one cycle");
  if ((ready & ~valid) != 0) return complain("a message is taken that is not there");
  for (std::uint32_t source = 0; source <= host; ++source) {
    std::uint32_t& passed = passed_over_[source];
    if (!has(valid, source) || has(ready, source)) {
      passed = 0;
    } else if (ready != 0 && ++passed > host) {
      return complain(
          fmt::format("the message of source {} was passed over {} times", source, passed));
    }
  }
}

void Account::observe_command(const Inputs& in, const Outputs& out) {
  if (offered_ && (!out.cmd_valid || out.cmd != *offered_)) {
    return complain("a command changed before it was taken");
  }
  if (!out.cmd_valid) return;
  if (!offered_) {
    check_unused(out.cmd);
    offer(out.cmd);
  }
  offered_ = out.cmd;
  if (in.cmd_ready) offered_.reset();
}

/// Fields that the command does not name are zero.
void Account::check_unused(const SmCmd& cmd) {
  SmCmd named;
  named.op = cmd.op;
  named.sm = cmd.sm;
  if (cmd.op == SmOp::kPreempt) {
    named.technique = cmd.technique;
    named.mask = cmd.mask;
  } else {
    named.ctx = cmd.ctx;
  }
  if (cmd.op == SmOp::kSetup) {
    named.descriptor = cmd.descriptor;
    named.page_table_base = cmd.page_table_base;
  }
  if (cmd.op == SmOp::kIssue) {
    named.slot = cmd.slot;
    named.tb_id = cmd.tb_id;
    named.resume = cmd.resume;
    if (cmd.resume) named.handle = cmd.handle;
  }
  if (named != cmd) complain(fmt::format("a {} with other fields", to_string(cmd.op)));
}

void Account::offer(const SmCmd& cmd) {
  if (cmd.sm >= params_.num_sms) return complain(fmt::format("a command to SM {}", cmd.sm));
  if (cmd.op == SmOp::kPreempt) return preempt(cmd);
  if (!is_active(cmd.ctx)) {
    return complain(
        fmt::format("a {} of context {}, which has no kernel", to_string(cmd.op), cmd.ctx));
  }
  Sm& sm = sms_[cmd.sm];
  if (sm.in_setup) {
    return complain(fmt::format("a {} while SM {} is in set-up", to_string(cmd.op), cmd.sm));
  }
  // Room that was made is kept for one kernel.
  if (sm.swap) check_price(*sm.swap, cmd.sm, cmd.ctx);
  if (cmd.op == SmOp::kSetup) {
    set_up(cmd);
  } else {
    sm.swap.reset();
    issue(cmd);
  }
}

void Account::set_up(const SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  const Kernel& kernel = kernels_[cmd.ctx];
  if (has(sm.set_up, cmd.ctx)) {
    return complain(fmt::format("SM {} is set up twice for context {}", cmd.sm, cmd.ctx));
  }
  if (cmd.descriptor != kernel.descriptor || cmd.page_table_base != kernel.page_table_base) {
    return complain(fmt::format("a set-up of context {} with another's descriptor", cmd.ctx));
  }
  sm.in_setup = true;
  sm.set_up |= 1U << cmd.ctx;
}

void Account::issue(const SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  if (!has(sm.set_up, cmd.ctx)) {
    return complain(fmt::format("SM {} is not set up for context {}", cmd.sm, cmd.ctx));
  }
  const auto free = std::ranges::find_if(sm.slots, [](const Slot& slot) { return !slot.used; });
  if (cmd.slot >= params_.num_slots || sm.slots[cmd.slot].used) {
    return complain(fmt::format("slot {} of SM {} is not free", cmd.slot, cmd.sm));
  }
  if (free - sm.slots.begin() != cmd.slot) {
    return complain(fmt::format("slot {} of SM {} is not the lowest free one", cmd.slot, cmd.sm));
  }
  take_next(cmd);
  check_share(cmd);
  sm.slots[cmd.slot] = {
      .used = true, .leaves = false, .ctx = cmd.ctx, .tb_id = cmd.tb_id, .age = ++issued_};
  ++kernels_[cmd.ctx].running;
}

/// The thread block is the oldest saved one, or the next new one.
void Account::take_next(const SmCmd& cmd) {
  Kernel& kernel = kernels_[cmd.ctx];
  if (kernel.saved.empty()) {
    if (cmd.resume) return complain("a thread block is resumed that was not saved");
    if (cmd.tb_id != kernel.next || kernel.next == kernel.total) {
      return complain(fmt::format("thread block {} of context {} is issued, {} of {} is next",
                                  cmd.tb_id, cmd.ctx, kernel.next, kernel.total));
    }
    ++kernel.next;
    return;
  }
  const Saved saved = kernel.saved.front();
  kernel.saved.pop_front();
  if (!cmd.resume || cmd.tb_id != saved.tb_id || cmd.handle != saved.handle) {
    complain(fmt::format("thread block {} of context {} is issued, {} with handle {:x} is next",
                         cmd.tb_id, cmd.ctx, saved.tb_id, saved.handle));
  }
}

void Account::check_share(const SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  const Amounts& demand = kernels_[cmd.ctx].demand;
  if (!fits(sm.taken, demand)) complain(fmt::format("SM {} has no room", cmd.sm));
  for (std::size_t r = 0; r < demand.size(); ++r) sm.taken[r] += demand[r];
  if (mode_ != Mode::kSpart) return;
  for (const Slot& slot : sm.slots) {
    if (!slot.used || slot.ctx == cmd.ctx) continue;
    complain(
        fmt::format("SM {} runs thread blocks of contexts {} and {}", cmd.sm, slot.ctx, cmd.ctx));
  }
}

bool Account::fits(const Amounts& taken, const Amounts& demand) const {
  for (std::size_t r = 0; r < demand.size(); ++r) {
    if (taken[r] + demand[r] > limit_) return false;
  }
  return true;
}

void Account::preempt(const SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  if (cmd.technique != technique_) complain("a preempt with another technique");
  if (cmd.mask == 0) complain("a preempt of nothing");
  if (sm.in_setup) complain(fmt::format("a preempt while SM {} is in set-up", cmd.sm));
  for (std::uint32_t i = 0; i < 32; ++i) {
    if (!has(cmd.mask, i)) continue;
    if (i >= params_.num_slots || !sm.slots[i].used) {
      return complain(fmt::format("slot {} of SM {} is to leave, and is free", i, cmd.sm));
    }
    if (sm.slots[i].leaves) {
      return complain(fmt::format("slot {} of SM {} is told to leave twice", i, cmd.sm));
    }
  }
  if (mode_ == Mode::kOnDemand || mode_ == Mode::kRelaxed) check_swap(cmd);
  for (std::uint32_t i = 0; i < params_.num_slots; ++i) {
    Slot& slot = sm.slots[i];
    if (has(cmd.mask, i)) slot.leaves = true;
    if (mode_ == Mode::kSpart && slot.used && !slot.leaves) {
      complain(fmt::format("SM {} is taken over, and slot {} stays", cmd.sm, i));
    }
  }
}

/// The youngest of one kernel, on an SM that nothing leaves.
void Account::check_swap(const SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  if (sm.swap)
    return complain(fmt::format("SM {} is a victim again before its room is used", cmd.sm));
  const std::uint32_t victim = sm.slots[static_cast<std::uint32_t>(std::countr_zero(cmd.mask))].ctx;
  Swap swap{.taken = sm.taken,
            .victim = victim,
            .each = kernels_[victim].demand,
            .leavers = static_cast<std::uint32_t>(std::popcount(cmd.mask)),
            .slot_free = false};
  std::uint64_t oldest_leaver = ~std::uint64_t{0};
  std::uint64_t youngest_stayer = 0;
  for (std::uint32_t i = 0; i < params_.num_slots; ++i) {
    const Slot& slot = sm.slots[i];
    if (!slot.used) {
      swap.slot_free = true;
      continue;
    }
    if (slot.leaves)
      complain(fmt::format("SM {} is a victim while thread blocks leave it", cmd.sm));
    const bool goes = has(cmd.mask, i);
    if (goes && slot.ctx != victim) complain("a swap takes room from two kernels");
    if (goes) oldest_leaver = std::min(oldest_leaver, slot.age);
    if (!goes && slot.ctx == victim) youngest_stayer = std::max(youngest_stayer, slot.age);
  }
  if (oldest_leaver < youngest_stayer) {
    complain(fmt::format("on SM {} a thread block leaves and a younger one stays", cmd.sm));
  }
  sm.swap = swap;
}

/// The kernel that uses the room could not have had it for less.
void Account::check_price(const Swap& swap, std::uint32_t sm, std::uint32_t ctx) {
  if (ctx == swap.victim) {
    return complain(fmt::format("SM {} was emptied of and for context {}", sm, ctx));
  }
  const Amounts& demand = kernels_[ctx].demand;
  Amounts less = swap.taken;
  for (std::size_t r = 0; r < less.size(); ++r) less[r] -= (swap.leavers - 1) * swap.each[r];
  if (fits(less, demand) && (swap.leavers > 1 || swap.slot_free)) {
    complain(
        fmt::format("{} thread blocks left SM {}, and fewer would have done", swap.leavers, sm));
  }
  for (std::size_t r = 0; r < less.size(); ++r) less[r] -= swap.each[r];
  if (!fits(less, demand)) {
    complain(fmt::format("{} thread blocks left SM {}, which are too few", swap.leavers, sm));
  }
}

void Account::observe_done(const Inputs& in, const Outputs& out) {
  if (done_ && (!out.done_valid || out.done_ctx != *done_)) {
    return complain("an end changed before it was taken");
  }
  if (!out.done_valid) return;
  if (!done_) end(static_cast<std::uint32_t>(out.done_ctx));
  done_ = static_cast<std::uint32_t>(out.done_ctx);
  if (in.done_ready) done_.reset();
}

void Account::end(std::uint32_t ctx) {
  if (!is_active(ctx)) return complain(fmt::format("context {} ends and has no kernel", ctx));
  Kernel& kernel = kernels_[ctx];
  if (kernel.finished != kernel.total || kernel.running != 0 || !kernel.saved.empty()) {
    return complain(fmt::format("the kernel of context {} ends with {} of {} thread blocks", ctx,
                                kernel.finished, kernel.total));
  }
  kernel.active = false;
  for (Sm& sm : sms_) sm.set_up &= ~(1U << ctx);
}

void Account::observe_verdict(const Inputs& in, const Outputs& out) {
  if (out.err_valid != (out.err_code != Error::kNone)) return complain("an error without a code");
  Error right = Error::kNone;
  if (out.host_ready) right = verdict(in.host);
  const auto sm = static_cast<std::uint32_t>(std::countr_zero(out.sm_ready));
  if (out.sm_ready != 0) right = verdict(sm, in.sm[sm]);
  if (out.err_code != right) {
    return complain(fmt::format("the verdict is {}, and should be {}", to_string(out.err_code),
                                to_string(right)));
  }
  if (right != Error::kNone) return;
  if (out.host_ready) take(in.host);
  if (out.sm_ready != 0) take(sm, in.sm[sm]);
}

Error Account::verdict(const HostMsg& message) const {
  if (message.op == HostOp::kSetMode) {
    if (std::ranges::any_of(kernels_, [](const Kernel& kernel) { return kernel.active; })) {
      return Error::kBusy;
    }
    if (message.technique > Technique::kPartialSwitch) return Error::kTechnique;
    return message.limit == 0 ? Error::kLimit : Error::kNone;
  }
  if (message.ctx >= params_.num_ctxs) return Error::kContext;
  if (message.op == HostOp::kSetContext) return Error::kNone;
  if (kernels_[message.ctx].active) return Error::kBusy;
  if (message.op == HostOp::kSetStart) return Error::kNone;
  if (message.tb_count == 0) return Error::kTbCount;
  const bool fits = message.regs <= limit_ && message.threads <= limit_ && message.smem <= limit_ &&
                    message.tbs <= limit_;
  return fits && message.tbs > 0 ? Error::kNone : Error::kDemand;
}

Error Account::verdict(std::uint32_t sm, const SmMsg& message) const {
  if (message.op == SmEvent::kSetupDone) return sms_[sm].in_setup ? Error::kNone : Error::kState;
  if (message.op != SmEvent::kFinished && message.op != SmEvent::kPreempted) return Error::kOpcode;
  if (message.slot >= params_.num_slots || !sms_[sm].slots[message.slot].used) return Error::kSlot;
  const Slot& slot = sms_[sm].slots[message.slot];
  if (message.op == SmEvent::kPreempted && !slot.leaves) return Error::kState;
  return message.tb_id < kernels_[slot.ctx].total ? Error::kNone : Error::kTbId;
}

void Account::take(const HostMsg& message) {
  if (message.op == HostOp::kSetMode) {
    mode_ = message.mode;
    technique_ = message.technique;
    limit_ = message.limit;
    return;
  }
  Kernel& kernel = kernels_[message.ctx];
  if (message.op == HostOp::kSetContext) kernel.page_table_base = message.page_table_base;
  if (message.op != HostOp::kLaunch) return;
  kernel = {.active = true,
            .total = message.tb_count,
            .demand = {message.regs, message.threads, message.smem, message.tbs},
            .descriptor = message.descriptor,
            .page_table_base = kernel.page_table_base,
            .saved = {}};
}

void Account::take(std::uint32_t sm, const SmMsg& message) {
  if (message.op == SmEvent::kSetupDone) {
    sms_[sm].in_setup = false;
    return;
  }
  Slot& slot = sms_[sm].slots[message.slot];
  Kernel& kernel = kernels_[slot.ctx];
  for (std::size_t r = 0; r < kernel.demand.size(); ++r) sms_[sm].taken[r] -= kernel.demand[r];
  --kernel.running;
  slot = {};
  if (message.op == SmEvent::kPreempted) {
    kernel.saved.push_back({.tb_id = message.tb_id, .handle = message.handle});
  } else {
    ++kernel.finished;
  }
}

/// If no message can come any more, no work may be left.
void Account::observe_rest(const Outputs& out) {
  if (!out.quiescent) return;
  if (out.cmd_valid || out.done_valid) complain("quiescent, with a command or an end offered");
  const bool waits = std::ranges::any_of(sms_, [](const Sm& sm) {
    return sm.in_setup || std::ranges::any_of(sm.slots, [](const Slot& slot) { return slot.used; });
  });
  if (waits) return;
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (is_active(ctx)) complain(fmt::format("nothing is done for the kernel of context {}", ctx));
  }
}

}  // namespace segue::drf_allocator
