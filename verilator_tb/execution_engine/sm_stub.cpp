#include "verilator_tb/execution_engine/sm_stub.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cmodel/blocks/execution_engine/child_messages.hpp"
#include "cmodel/blocks/preempt_engine/bit_set.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::execution_engine {
namespace {

using preempt_engine::contains;
using preempt_engine::for_each;
using preempt_engine::only;
using preempt_engine::Source;

constexpr std::uint32_t kMostInFlight = 4;  // loads of a slot, and stores: SlotCounts ends at 7
// In percent of cycles.
constexpr std::uint64_t kLoadArrives = 15;
constexpr std::uint64_t kStoreArrives = 30;
constexpr std::uint64_t kTrapEnds = 30;  // of a warp of each thread block

void assign(preempt_engine::Set& set, std::uint32_t i, bool value) {
  set = value ? set | only(i) : set & ~only(i);
}

preempt_engine::Error error_of(const Outputs& out, std::uint32_t sm, Source source) {
  return out.engine_err_code[sm * kEngineSources + static_cast<std::uint32_t>(source)];
}

}  // namespace

SmStub::SmStub(std::uint32_t index, const Params& params, std::uint64_t seed)
    : index_(index), params_(params), seed_(hash(seed, index)), slots_(params.num_slots) {}

void SmStub::reset() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  is_ = {};
  loads_ = {};
  all_loads_ = stores_ = {};
  outstanding_.clear();
  setting_up_ = false;
}

void SmStub::complain(const std::string& what, std::uint32_t slot) {
  if (complaint_.empty()) complaint_ = fmt::format("SM {} slot {}: {}", index_, slot, what);
}

bool SmStub::idle() const { return is_.taken == 0 && !setting_up_ && outstanding_.empty(); }

std::string SmStub::in_words() const {
  return fmt::format("SM {}:{} {} thread blocks, {} requests", index_,
                     setting_up_ ? " in set-up," : "", std::popcount(is_.taken),
                     outstanding_.size());
}

/// The shape of its kernel's contexts, derived from the descriptor.
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
  if (hash(descriptor_, 8) % 4 == 0) {  // few warps, and the other parts as long as a frame allows
    done.warps = std::min(done.warps, 2U);
    done.shared = rows(3, 12);
    done.replay = rows(4, 12);
    done.log = rows(5, 12);
  }
  done.non_idempotent = hash(descriptor_, 6) % 8 == 0;
  done.max_lines = preempt_engine::ContextRows{
      .kernel = {
          done.warps, done.registers, done.simt_stack, done.shared, done.replay,
          done.log}}.lines();
  return done;
}

/// Thread blocks of every eighth kernel are as those that run for minutes: no bit of a counter
/// stays zero.
Counter SmStub::counted_before(std::uint64_t cycle) const {
  if (hash(descriptor_, 7) % 8 != 0) return {};
  const std::uint64_t chance = hash(~seed_, cycle);
  return {.executed = static_cast<std::uint32_t>(chance >> 32),
          .cycles = static_cast<std::uint32_t>(chance)};
}

std::string SmStub::take(const SmCmd& cmd, std::uint64_t cycle, ContextMemory& memory,
                         sm_driver::Launches& launches) {
  ++progress_;
  if (cmd.op == sm_driver::SmOp::kSetup) {
    if (is_.taken != 0) complain("set up with thread blocks inside", 0);
    setting_up_ = true;
    setup_due_ = cycle + 1 + hash(seed_, cycle) % (pacing_.setup + 1);
    descriptor_ = cmd.descriptor;
    ctx_ = static_cast<std::uint32_t>(cmd.ctx);
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
                .rate = 1 + static_cast<std::uint32_t>(hash(descriptor_, cycle % 3) % 4),
                .counted = counted_before(cycle),
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
    is_.restoring |= only(cmd.slot);
    tb.handle = cmd.handle;
  }
  is_.taken |= only(cmd.slot);
  assign(is_.non_idempotent, cmd.slot, tb.context.non_idempotent);
  slot.tb = std::move(tb);
  return broken;
}

void SmStub::drive(std::uint64_t cycle, const Outputs& now, bool mute, Inputs& in,
                   ContextMemory& memory, sm_driver::Launches& launches) {
  const std::uint32_t s = index_;
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  if (random_.percent(pacing_.ready)) in.req_ready |= only(s);
  if (contains(now.row_valid, s)) {
    const Row& row = now.row[s];
    const auto& tb = slots_[row.slot].tb;
    if (tb && tb->context.rows.is_live({row.slot, row.space, row.warp, row.row})) {
      in.row_live |= only(s);
    }
  }
  follow(now, memory, launches);
  fly();
  show_levels(in);
  if (mute) return;
  draw_answer(in);
  draw_event(in);
  draw_setup_done(cycle, in);
}

/// Follows the engine's outputs about the slots, where they have changed.
void SmStub::follow(const Outputs& now, ContextMemory& memory, sm_driver::Launches& launches) {
  const Set epoch = now.epoch[index_];
  const Set halted = now.halt[index_];
  const Set resident = now.resident[index_];
  const Set changed = (halted ^ is_.halted) | (resident ^ is_.resident);
  is_.dropped |= (epoch ^ is_.epoch) & is_.taken;
  is_.shown_drained &= halted;
  is_.epoch = epoch;
  is_.halted = halted;
  is_.resident = resident;
  for_each(changed & is_.taken, [&](std::uint32_t slot) {
    if (!contains(resident, slot)) {
      leave(slot, memory, launches);
    } else if (contains(is_.restoring & ~halted, slot)) {
      come_back(slot, memory);
    }
  });
  const Set running = is_.taken & ~halted & ~is_.restoring & ~is_.ended;
  halt(is_.running & ~running);
  run(running & ~is_.running);
  is_.running = running;
  if (running != 0 && cycle_ >= next_due_) find_due();
}

/// Their countdowns stop.
void SmStub::halt(Set slots) {
  for_each(slots & is_.taken, [&](std::uint32_t slot) {
    Tb& tb = *slots_[slot].tb;
    tb.context.left = tb.ends_at > cycle_ ? tb.ends_at - cycle_ : 0;
    tb.context.ran += cycle_ - tb.runs_from;
  });
}

/// And go on.
void SmStub::run(Set slots) {
  for_each(slots, [&](std::uint32_t slot) {
    Tb& tb = *slots_[slot].tb;
    tb.ends_at = cycle_ + tb.context.left;
    tb.runs_from = cycle_;
    next_due_ = std::min(next_due_, tb.ends_at);
  });
}

void SmStub::find_due() {
  next_due_ = ~std::uint64_t{0};
  for_each(is_.running & ~is_.due, [&](std::uint32_t slot) {
    const std::uint64_t ends_at = slots_[slot].tb->ends_at;
    if (ends_at <= cycle_) {
      is_.due |= only(slot);
    } else {
      next_due_ = std::min(next_due_, ends_at);
    }
  });
}

/// Each slot with this chance, rounded to an eighth.
SmStub::Set SmStub::some(std::uint64_t percent) {
  const std::uint64_t eighths = (percent * 8 + 50) / 100;
  if (eighths == 0) return 0;
  if (eighths >= 8) return ~Set{0};
  Set set = 0;
  for (std::uint32_t bit = 0; bit < 3; ++bit) {
    const Set half = random_.next();
    set = contains(eighths, bit) ? set | half : set & half;
  }
  return set;
}

/// Loads and stores of running thread blocks take off, and some of those in flight arrive.
void SmStub::fly() {
  const std::array<Set, 2> loading{loads_[0].any(), loads_[1].any()};
  const Set storing = stores_.any();
  if (is_.running != 0) {
    const Set all_loads = all_loads_.equal(kMostInFlight);
    const Set loads = is_.running & ~all_loads & some(pacing_.issue);
    const Set stores = is_.running & ~stores_.equal(kMostInFlight) & some(pacing_.issue / 2);
    loads_[1].add(loads & is_.epoch);
    loads_[0].add(loads & ~is_.epoch);
    all_loads_.add(loads);
    stores_.add(stores);
  }
  for (const std::uint32_t e : {0U, 1U}) {
    if (loading[e] == 0) continue;
    const Set loads = loading[e] & some(kLoadArrives);
    loads_[e].subtract(loads);
    all_loads_.subtract(loads);
  }
  if (storing != 0) stores_.subtract(storing & some(kStoreArrives));
}

void SmStub::show_levels(Inputs& in) const {
  const std::array<Set, 2> loading{loads_[0].any(), loads_[1].any()};
  const Set storing = stores_.any();
  const Set fresh = (loading[1] & is_.epoch) | (loading[0] & ~is_.epoch);
  in.stale[index_] = (loading[0] & is_.epoch) | (loading[1] & ~is_.epoch);
  in.storing[index_] = storing;
  in.drained[index_] = is_.taken & is_.halted & ~fresh & ~storing;
  in.loaded_non_idempotent[index_] = is_.taken & is_.restoring & is_.non_idempotent;
}

/// Removes the thread block, which frees its slot.
void SmStub::leave(std::uint32_t index, ContextMemory& memory, sm_driver::Launches& launches) {
  Tb tb = std::move(*slots_[index].tb);
  slots_[index].tb.reset();
  ++progress_;
  const bool ended = contains(is_.ended, index);
  const bool dropped = contains(is_.dropped, index);
  const bool restoring = contains(is_.restoring, index);
  for (Set* const set : {&is_.taken, &is_.running, &is_.due, &is_.restoring, &is_.dropped,
                         &is_.ended, &is_.trapping, &is_.non_idempotent}) {
    *set &= ~only(index);
  }
  const std::uint32_t launch = tb.context.launch;
  const bool squashed = launches.squashed(launch);
  std::string broken;
  if (tb.unanswered != 0 || tb.traps != 0) complain("it left before all was answered", index);
  if (ended) {
    broken = launches.finished(launch, tb.context.tb_id);
  } else if (dropped) {
    if (!squashed && tb.context.non_idempotent) complain("dropped, and is not idempotent", index);
    broken = launches.saved(launch, tb.context.tb_id, kHandleNone, 1, true);
  } else if (tb.moved() && !restoring) {
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

/// The thread block runs again.
void SmStub::come_back(std::uint32_t index, ContextMemory& memory) {
  Tb& tb = *slots_[index].tb;
  if (!tb.moved()) complain("it runs before it is restored", index);
  memory.erase(tb.handle);
  tb.trapped = tb.listed = false;
  is_.restoring &= ~only(index);
  tb.base.reset();
  ++progress_;
}

Counter SmStub::counter(std::uint32_t slot) const {
  const auto& tb = slots_[slot].tb;
  if (!tb) return {};
  std::uint64_t ran = tb->context.ran;
  if (contains(is_.running, slot)) ran += cycle_ - tb->runs_from;
  const Counter& before = tb->context.counted;
  return {.executed = before.executed + static_cast<std::uint32_t>(ran * tb->context.rate),
          .cycles = before.cycles + static_cast<std::uint32_t>(ran)};
}

Counter SmStub::final_counter(std::uint32_t slot) {
  if (slot >= slots_.size() || !slots_[slot].final_counter) {
    complain("counters of a thread block that has not ended", slot);
    return {};
  }
  const Counter counter = *slots_[slot].final_counter;
  slots_[slot].final_counter.reset();
  return counter;
}

void SmStub::draw_answer(Inputs& in) {
  const std::uint32_t s = index_;
  if (!outstanding_.empty() && random_.percent(pacing_.answer)) {
    in.rsp_valid |= only(s);
    in.rsp_tag[s] = outstanding_[random_.below(outstanding_.size())].tag;
  } else if (pacing_.noise != 0 && random_.percent(pacing_.noise)) {
    in.rsp_tag[s] = random_.next() & layout::low_mask(Widths(params_).tag_w);
    // One that would be legal is an answer that memory has not given.
    if (std::none_of(outstanding_.begin(), outstanding_.end(),
                     [&](const Outstanding& one) { return one.tag == in.rsp_tag[s]; })) {
      in.rsp_valid |= only(s);
    }
  }
}

/// Draws an event of a thread block that executes, or of a warp that ends its trap routine.
void SmStub::draw_event(Inputs& in) {
  using preempt_engine::EventOp;
  const std::uint32_t s = index_;
  const auto send = [&](EventOp op, std::uint32_t slot) {
    in.event_valid |= only(s);
    in.event[s] = {.op = op, .slot = slot};
  };
  if (pacing_.noise != 0 && random_.percent(pacing_.noise)) {
    const auto slot = static_cast<std::uint32_t>(random_.below(slots_.size()));
    if (!slots_[slot].tb) send(static_cast<EventOp>(random_.below(4)), slot);
    return;
  }
  const Set silent = is_.restoring | is_.dropped | is_.ended | is_.trapping | is_.shown_drained;
  const Set ends = is_.due & ~silent & ~stores_.any();
  const Set traps = is_.trapping != 0 ? is_.trapping & some(kTrapEnds) : 0;
  if ((ends | traps) != 0) {
    const auto from = static_cast<std::uint32_t>(random_.below(slots_.size()));
    const std::uint32_t slot = preempt_engine::first_behind(ends | traps, from);
    return send(contains(traps, slot) ? EventOp::kTrapDone : EventOp::kFinished, slot);
  }
  const Set loud = is_.taken & ~silent;
  if (loud == 0 || pacing_.announce == 0) return;
  const auto chance = pacing_.announce * static_cast<std::uint64_t>(std::popcount(loud));
  if (!random_.percent(chance)) return;
  const auto from = static_cast<std::uint32_t>(random_.below(slots_.size()));
  send(EventOp::kNonIdempotent, preempt_engine::first_behind(loud, from));
}

void SmStub::draw_setup_done(std::uint64_t cycle, Inputs& in) {
  const std::uint32_t s = index_;
  if (setting_up_ && cycle >= setup_due_) {
    in.setup_done_valid |= only(s);
    in.setup_done[s] = shape();
    // One that needs more than it says is refused, as is more than a frame holds, and comes again.
    std::uint32_t& lines = in.setup_done[s].max_lines;
    if (pacing_.noise != 0 && random_.percent(pacing_.noise)) {
      const std::uint64_t chance = hash(~seed_, cycle);
      const std::uint32_t more = 1U << chance % (preempt_engine::kMaxFrameLog2 + 1);
      lines = chance >> 32 & 1 ? lines - 1 : std::max(lines, more);
    }
  } else if (!setting_up_ && pacing_.noise != 0 && random_.percent(pacing_.noise)) {
    in.setup_done_valid |= only(s);
    in.setup_done[s] = shape();
  }
}

void SmStub::see(const Inputs& in, const Outputs& out) {
  using preempt_engine::Error;
  const std::uint32_t s = index_;
  is_.shown_drained |= in.drained[s];
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
      is_.ended |= only(event.slot);
      slots_[event.slot].final_counter = counter(event.slot);
      break;
    case EventOp::kNonIdempotent:
      tb.context.non_idempotent = true;
      is_.non_idempotent |= only(event.slot);
      break;
    case EventOp::kTrapDone:
      if (--tb.traps == 0) is_.trapping &= ~only(event.slot);
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
  const bool restoring = contains(is_.restoring, s);
  if (saves == restoring) return complain("a request in the wrong direction", s);
  if (restoring && !tb.base) tb.base = tb.handle;
  if (request.op == MemOp::kTrapLoad || request.op == MemOp::kTrapSave) {
    if (tb.trapped) complain("a second trap", s);
    tb.trapped = true;
    tb.traps = tb.context.rows.kernel.warps;
    is_.trapping |= only(s);
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
