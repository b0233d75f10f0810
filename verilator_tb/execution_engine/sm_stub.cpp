#include "verilator_tb/execution_engine/sm_stub.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/blocks/preempt_engine/bit_set.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::execution_engine {
namespace {

using preempt_engine::contains;
using preempt_engine::only;
using preempt_engine::Source;

constexpr std::uint32_t kMostInFlight = 4;  // loads of a slot, and stores

preempt_engine::Error error_of(const Outputs& out, std::uint32_t sm, Source source) {
  return out.engine_err_code[sm * kEngineSources + static_cast<std::uint32_t>(source)];
}

}  // namespace

SmStub::SmStub(std::uint32_t index, const Params& params, std::uint64_t seed)
    : index_(index), params_(params), seed_(hash(seed, index)), slots_(params.num_slots) {}

void SmStub::reset() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  residents_ = 0;
  outstanding_.clear();
  setting_up_ = false;
}

void SmStub::complain(const std::string& what, std::uint32_t slot) {
  if (complaint_.empty()) complaint_ = fmt::format("SM {} slot {}: {}", index_, slot, what);
}

bool SmStub::idle() const { return residents_ == 0 && !setting_up_ && outstanding_.empty(); }

std::string SmStub::in_words() const {
  return fmt::format("SM {}:{} {} thread blocks, {} requests", index_,
                     setting_up_ ? " in set-up," : "", residents_, outstanding_.size());
}

/// What contexts of its kernel are like: the descriptor decides.
SetupDone SmStub::shape() const {
  const std::uint32_t most = (1U << params_.row_bits) - 1;
  const auto rows = [&](std::uint32_t what, std::uint32_t limit) {
    return static_cast<std::uint32_t>(hash(descriptor_, what) % (std::min(limit, most) + 1));
  };
  SetupDone done;
  done.warps =
      1 + static_cast<std::uint32_t>(hash(descriptor_, 0) % std::min(params_.num_warps, 6U));
  done.registers = rows(1, 5);
  done.simt_stack = rows(2, 2);
  done.shared = rows(3, 6);
  done.replay = rows(4, 2);
  done.log = rows(5, 2);
  done.non_idempotent = hash(descriptor_, 6) % 8 == 0;
  done.max_lines = preempt_engine::ContextRows{
      .kernel = {
          done.warps, done.registers, done.simt_stack, done.shared, done.replay,
          done.log}}.lines();
  return done;
}

std::string SmStub::take(const SmCmd& cmd, std::uint64_t cycle, ContextMemory& memory,
                         sm_driver::Launches& launches) {
  ++progress_;
  if (cmd.op == sm_driver::SmOp::kSetup) {
    if (residents_ != 0) complain("set up with thread blocks inside", 0);
    setting_up_ = true;
    setup_due_ = cycle + 1 + hash(seed_, cycle) % (mood_.setup + 1);
    descriptor_ = cmd.descriptor;
    launch_ = launches.oldest(cmd.ctx);
    return "";
  }
  if (setting_up_) complain("an issue before the set-up has ended", cmd.slot);
  Slot& slot = slots_[cmd.slot];
  if (slot.tb) complain("an issue to a slot that is taken", cmd.slot);
  Tb tb;
  const SetupDone done = shape();
  tb.context = {.rows = {.kernel = {done.warps, done.registers, done.simt_stack, done.shared,
                                    done.replay, done.log},
                         .content = hash(seed_, cycle)},
                .tb_id = cmd.tb_id,
                .launch = launch_,
                .non_idempotent = done.non_idempotent};
  std::string broken = launches.issued(launch_, to_driver(cmd), tb.context.left);
  if (cmd.resume) {
    const auto found = memory.find(cmd.handle);
    if (found == memory.end() || found->second.tb_id != cmd.tb_id ||
        found->second.launch != launch_) {
      complain("resumed from a context that is not its own", cmd.slot);
    } else {
      tb.context = found->second;
    }
    tb.restoring = true;
    tb.handle = cmd.handle;
  }
  ++residents_;
  slot.tb = std::move(tb);
  slot.shown_drained = false;
  return broken;
}

void SmStub::drive(std::uint64_t cycle, const Outputs& now, bool mute, Inputs& in,
                   ContextMemory& memory, sm_driver::Launches& launches) {
  const std::uint32_t s = index_;
  random_ = Random(hash(seed_, cycle));
  in.drained[s] = in.stale[s] = in.storing[s] = in.loaded_non_idempotent[s] = 0;
  if (random_.percent(mood_.ready)) in.req_ready |= only(s);
  if (contains(now.row_valid, s)) {
    const Row& row = now.row[s];
    const auto& tb = slots_[row.slot].tb;
    if (tb && tb->context.rows.is_live({row.slot, row.space, row.warp, row.row})) {
      in.row_live |= only(s);
    }
  }
  for (std::uint32_t i = 0; i < slots_.size(); ++i) run_slot(i, now, in, memory, launches);
  if (mute) return;
  draw_answer(in);
  draw_event(now, in);
  draw_setup_done(cycle, in);
}

/// What is in flight in a slot goes on, and shows as its levels.
void SmStub::run_slot(std::uint32_t index, const Outputs& now, Inputs& in, ContextMemory& memory,
                      sm_driver::Launches& launches) {
  Slot& slot = slots_[index];
  const std::uint32_t s = index_;
  const bool epoch = contains(now.epoch[s], index);
  const bool halted = contains(now.halt[s], index);
  if (slot.tb && epoch != slot.epoch) slot.tb->dropped = true;
  slot.epoch = epoch;
  if (!halted) slot.shown_drained = false;
  if (slot.tb) {
    if (!contains(now.resident[s], index)) {
      leave(index, memory, launches);
    } else if (slot.tb->restoring && !halted) {
      come_back(*slot.tb, index, memory);
    }
  }
  if (slot.tb && !halted && !slot.tb->ended && !slot.tb->restoring) {
    if (slot.tb->context.left > 0) --slot.tb->context.left;
    if (random_.percent(mood_.issue) && slot.loads.size() < kMostInFlight) {
      slot.loads.push_back(epoch);
    }
    if (random_.percent(mood_.issue / 2) && slot.stores < kMostInFlight) ++slot.stores;
  }
  if (!slot.loads.empty() && random_.percent(15)) {
    slot.loads.erase(slot.loads.begin() +
                     static_cast<std::ptrdiff_t>(random_.below(slot.loads.size())));
  }
  if (slot.stores != 0 && random_.percent(30)) --slot.stores;
  const bool stale = std::find(slot.loads.begin(), slot.loads.end(), !epoch) != slot.loads.end();
  const bool fresh = std::find(slot.loads.begin(), slot.loads.end(), epoch) != slot.loads.end();
  if (stale) in.stale[s] |= only(index);
  if (slot.stores != 0) in.storing[s] |= only(index);
  if (slot.tb && halted && !fresh && slot.stores == 0) in.drained[s] |= only(index);
  if (slot.tb && slot.tb->restoring && slot.tb->context.non_idempotent) {
    in.loaded_non_idempotent[s] |= only(index);
  }
}

/// Its slot is free.
void SmStub::leave(std::uint32_t index, ContextMemory& memory, sm_driver::Launches& launches) {
  Tb tb = std::move(*slots_[index].tb);
  slots_[index].tb.reset();
  --residents_;
  ++progress_;
  const std::uint32_t launch = tb.context.launch;
  const bool squashed = launches.squashed(launch);
  std::string broken;
  if (tb.unanswered != 0 || tb.traps != 0) complain("it left before all was answered", index);
  if (tb.ended) {
    broken = launches.finished(launch, tb.context.tb_id);
  } else if (tb.dropped) {
    if (!squashed && tb.context.non_idempotent) complain("dropped, and is not idempotent", index);
    broken = launches.saved(launch, tb.context.tb_id, kHandleNone, 1, true);
  } else if (tb.moved() && !tb.restoring) {
    tb.context.left = std::max<std::uint64_t>(tb.context.left, 1);
    const auto [place, is_new] = memory.try_emplace(*tb.base, tb.context);
    if (!is_new && !launches.squashed(place->second.launch)) {
      complain("two contexts at one handle", index);
    }
    place->second = tb.context;
    broken = launches.saved(launch, tb.context.tb_id, *tb.base, tb.context.left, false);
  } else if (!squashed) {
    complain("it is gone without an end", index);
  }
  if (!broken.empty()) complain(broken, index);
}

/// It runs again.
void SmStub::come_back(Tb& tb, std::uint32_t index, ContextMemory& memory) {
  if (!tb.moved()) complain("it runs before it is restored", index);
  memory.erase(tb.handle);
  tb.restoring = tb.trapped = tb.listed = false;
  tb.base.reset();
  ++progress_;
}

void SmStub::draw_answer(Inputs& in) {
  const std::uint32_t s = index_;
  if (!outstanding_.empty() && random_.percent(mood_.answer)) {
    in.rsp_valid |= only(s);
    in.rsp_tag[s] = outstanding_[random_.below(outstanding_.size())].tag;
  } else if (random_.percent(mood_.noise)) {
    in.rsp_tag[s] = random_.next() & layout::low_mask(Widths(params_).tag_w);
    // One that would be legal is an answer that memory has not given.
    if (std::none_of(outstanding_.begin(), outstanding_.end(),
                     [&](const Outstanding& one) { return one.tag == in.rsp_tag[s]; })) {
      in.rsp_valid |= only(s);
    }
  }
}

/// Of a thread block that executes, or a warp that ends its trap routine.
void SmStub::draw_event(const Outputs& now, Inputs& in) {
  using preempt_engine::EventOp;
  const std::uint32_t s = index_;
  const auto send = [&](EventOp op, std::uint32_t slot) {
    in.event_valid |= only(s);
    in.event[s] = {.op = op, .slot = slot};
  };
  if (mood_.noise != 0 && random_.percent(mood_.noise)) {
    const auto slot = static_cast<std::uint32_t>(random_.below(slots_.size()));
    if (!slots_[slot].tb) send(static_cast<EventOp>(random_.below(4)), slot);
    return;
  }
  if (residents_ == 0) return;
  const std::uint64_t first = random_.below(slots_.size());
  for (std::uint64_t i = 0; i < slots_.size(); ++i) {
    const auto index = static_cast<std::uint32_t>((first + i) % slots_.size());
    const Slot& slot = slots_[index];
    if (!slot.tb || slot.tb->ended) continue;
    if (slot.tb->traps != 0) {
      if (random_.percent(30)) return send(EventOp::kTrapDone, index);
      continue;
    }
    const bool silent = slot.tb->restoring || slot.tb->dropped ||
                        (contains(now.halt[s], index) && slot.shown_drained);
    if (silent) continue;
    if (slot.tb->context.left == 0 && slot.stores == 0) return send(EventOp::kFinished, index);
    if (random_.percent(mood_.announce)) return send(EventOp::kNonIdempotent, index);
  }
}

void SmStub::draw_setup_done(std::uint64_t cycle, Inputs& in) {
  const std::uint32_t s = index_;
  if (setting_up_ && cycle >= setup_due_) {
    in.setup_done_valid |= only(s);
    in.setup_done[s] = shape();
    // One that needs more than it says is refused, and comes again.
    if (random_.percent(mood_.noise)) --in.setup_done[s].max_lines;
  } else if (!setting_up_ && mood_.noise != 0 && random_.percent(mood_.noise)) {
    in.setup_done_valid |= only(s);
    in.setup_done[s] = shape();
  }
}

void SmStub::see(const Inputs& in, const Outputs& out) {
  using preempt_engine::Error;
  const std::uint32_t s = index_;
  for (std::uint32_t i = 0; i < slots_.size(); ++i) {
    if (contains(in.drained[s], i)) slots_[i].shown_drained = true;
  }
  const Error command = error_of(out, s, Source::kCommand);
  const bool answers = contains(in.setup_done_valid & out.setup_done_ready, s);
  if (answers && setting_up_ && out.err_code[s] != execution_engine::Error::kNone) {
    complain("the end of its set-up is refused", 0);
  }
  if (answers && setting_up_ && command == Error::kNone) {
    const bool wrong = in.setup_done[s].max_lines < shape().max_lines;
    if (wrong) complain("a context larger than its maximum is accepted", 0);
    setting_up_ = false;
    ++progress_;
  }
  const bool about_setup =
      command == Error::kRegion || command == Error::kDescriptor || command == Error::kFrame;
  if (command != Error::kNone && command != Error::kFull && !(answers && about_setup)) {
    complain(fmt::format("its engine finds a command illegal: {}", to_string(command)), 0);
  }
  if (contains(in.rsp_valid, s) && error_of(out, s, Source::kResponse) == Error::kNone) {
    const auto found =
        std::find_if(outstanding_.begin(), outstanding_.end(),
                     [&](const Outstanding& one) { return one.tag == in.rsp_tag[s]; });
    if (found == outstanding_.end()) return complain("an answer to nothing is legal", 0);
    if (slots_[found->slot].tb) --slots_[found->slot].tb->unanswered;
    outstanding_.erase(found);
    ++progress_;
  }
  if (contains(out.req_valid & in.req_ready, s)) see_request(out.req[s]);
  if (contains(in.event_valid, s)) see_event(in, error_of(out, s, Source::kEvent));
}

void SmStub::see_event(const Inputs& in, preempt_engine::Error error) {
  using preempt_engine::EventOp;
  const EventMsg& event = in.event[index_];
  if (event.slot >= slots_.size() || !slots_[event.slot].tb) return;
  if (error != preempt_engine::Error::kNone) {
    return complain(fmt::format("event {} is refused", to_string(event.op)), event.slot);
  }
  ++progress_;
  Tb& tb = *slots_[event.slot].tb;
  switch (event.op) {
    case EventOp::kFinished:
      tb.ended = true;
      break;
    case EventOp::kNonIdempotent:
      tb.context.non_idempotent = true;
      break;
    case EventOp::kTrapDone:
      --tb.traps;
      break;
  }
}

void SmStub::see_request(const Request& request) {
  using preempt_engine::MemOp;
  ++progress_;
  const std::uint32_t s = request.slot;
  if (s >= slots_.size() || !slots_[s].tb) return complain("a request for an empty slot", s);
  Tb& tb = *slots_[s].tb;
  const bool saves = request.op == MemOp::kStore || request.op == MemOp::kTrapSave;
  if (saves == tb.restoring) return complain("a request in the wrong direction", s);
  if (tb.restoring && !tb.base) tb.base = tb.handle;
  if (request.op == MemOp::kTrapLoad || request.op == MemOp::kTrapSave) {
    if (tb.trapped) complain("a second trap", s);
    tb.trapped = true;
    tb.traps = tb.context.rows.kernel.warps;
    tb.base = tb.base.value_or(request.addr);
    if (*tb.base != request.addr) complain("a trap with another handle", s);
    return;
  }
  outstanding_.push_back({request.tag, s});
  ++tb.unanswered;
  if (!tb.listed) tb.to_move = tb.context.rows.to_move(s, saves);
  tb.listed = true;
  if (tb.to_move.empty()) return complain("a row too many", s);
  const preempt_engine::Row row{s, request.space, request.warp, request.row};
  if (row != tb.to_move.front()) complain("not the row that comes next", s);
  tb.to_move.pop_front();
  const std::uint32_t offset = tb.context.rows.offset_of(row);
  tb.base = tb.base.value_or(request.addr - offset);
  if (request.addr != *tb.base + offset) complain("not the line of the row", s);
}

}  // namespace segue::execution_engine
