#include "cmodel/blocks/fault_unit/fault_unit.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/layout/bits.hpp"

namespace segue::fault_unit {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

constexpr std::uint64_t bit(std::uint64_t i) { return std::uint64_t{1} << i; }

std::uint32_t lowest(std::uint64_t mask) {
  return static_cast<std::uint32_t>(std::countr_zero(mask));
}

bool is_legal(const Errors& errors, Source source) {
  return errors[static_cast<std::size_t>(source)] == Error::kNone;
}

}  // namespace

FaultUnit::FaultUnit(const Params& params)
    : params_(checked(params)), q_(params), layout_(params), words_(layout_.words) {
  reset();
}

void FaultUnit::reset() {
  std::fill(q_.state.begin(), q_.state.end(), EntryState::kFree);
  std::fill(q_.region.begin(), q_.region.end(), 0);
  std::fill(q_.sm.begin(), q_.sm.end(), 0);
  std::fill(q_.next.begin(), q_.next.end(), 0);
  q_.own_head = q_.own_tail = q_.cpu_head = q_.cpu_tail = 0;
  q_.count = 0;
  q_.own_first = false;
  entries_.fill(0);
  entries_[static_cast<std::size_t>(EntryState::kFree)] = layout::low_mask(params_.num_entries);
  changed_ = layout::low_mask(params_.num_entries);
}

void FaultUnit::eval(const Inputs& in, Outputs& out) const {
  out.own_valid = entries(EntryState::kAsksOwn) != 0;
  out.own = out.own_valid ? request(q_.own_head) : Request{};
  out.cpu_valid = entries(EntryState::kAsksCpu) != 0;
  out.cpu = out.cpu_valid ? request(q_.cpu_head) : Request{};
  out.resolved_valid = resolved() != 0;
  out.resolved = {};
  if (out.resolved_valid) {
    const std::uint32_t entry = lowest(resolved());
    out.resolved = {.entry = entry,
                    .region = q_.region[entry],
                    .aborted = q_.state[entry] == EntryState::kAborted};
  }
  out.used = q_.count;
  out.fault_ready = in.rst_n && q_.count < params_.num_entries;
  out.ticket = {};
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  out.quiescent = in.rst_n && !out.own_valid && !out.cpu_valid && !out.resolved_valid;
  out.wake_at = layout::low_mask(kTimeW);
  if (!in.rst_n) return;
  out.err_code = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    if (out.err_code[s] != Error::kNone) out.err_valid |= bit(s);
  }
  if (takes_fault(q_, params_, in) && is_legal(out.err_code, Source::kFault)) {
    out.ticket = ticket(in.fault.region);
  }
}

Request FaultUnit::request(std::uint32_t entry) const {
  return {.entry = entry, .region = q_.region[entry], .sm = q_.sm[entry]};
}

/// Of a legal fault that is taken: an entry is free.
Ticket FaultUnit::ticket(std::uint64_t region) const {
  const std::uint64_t in_flight = entries(EntryState::kAsksOwn) | entries(EntryState::kAtOwn) |
                                  entries(EntryState::kAsksCpu) | entries(EntryState::kAtCpu);
  for (std::uint64_t rest = in_flight; rest != 0; rest &= rest - 1) {
    const std::uint32_t entry = lowest(rest);
    if (q_.region[entry] == region) return {.entry = entry, .merged = true};
  }
  return {.entry = lowest(entries(EntryState::kFree)), .merged = false};
}

void FaultUnit::tick(const Inputs& in) {
  if (!in.rst_n) return reset();
  const Errors errors = check_legality(q_, params_, in);
  const std::uint64_t was_resolved = resolved();
  if (in.setup_valid && is_legal(errors, Source::kSetup)) q_.own_first = in.setup.own_first;
  std::optional<std::uint32_t> joins_own;
  std::optional<std::uint32_t> joins_cpu;
  if (takes_fault(q_, params_, in) && is_legal(errors, Source::kFault)) {
    const Ticket reply = ticket(in.fault.region);
    if (!reply.merged) {
      q_.region[reply.entry] = in.fault.region;
      q_.sm[reply.entry] = in.fault.sm;
      ++q_.count;
      // As a set-up of this cycle has it: otherwise the fault could be at the own handler without
      // `own_first_q`, and come from there into the CPU's queue together with another fault.
      (q_.own_first ? joins_own : joins_cpu) = reply.entry;
    }
  }
  if (in.answer_valid && is_legal(errors, Source::kAnswer)) {
    if (in.answer.result == Result::kForward) {
      joins_cpu = in.answer.entry;
    } else {
      const bool there = in.answer.result == Result::kThere;
      set_state(in.answer.entry, there ? EntryState::kThere : EntryState::kAborted);
    }
  }
  move({q_.own_head, q_.own_tail, EntryState::kAsksOwn, EntryState::kAtOwn}, in.own_ready,
       joins_own);
  move({q_.cpu_head, q_.cpu_tail, EntryState::kAsksCpu, EntryState::kAtCpu}, in.cpu_ready,
       joins_cpu);
  if (was_resolved != 0) {
    set_state(lowest(was_resolved), EntryState::kFree);
    --q_.count;
  }
}

/// The queue's clock edge.
void FaultUnit::move(const Queue& queue, bool ready, std::optional<std::uint32_t> joins) {
  const bool empty = entries(queue.asks) == 0;
  const bool leaves = ready && !empty;
  const bool leaves_empty = leaves && queue.head == queue.tail;
  if (leaves) {
    set_state(queue.head, queue.at);
    queue.head = q_.next[queue.head];
  }
  if (!joins) return;
  if (empty || leaves_empty) {
    queue.head = *joins;
  } else {
    q_.next[queue.tail] = *joins;
    changed_ |= bit(queue.tail);
  }
  queue.tail = *joins;
  set_state(*joins, queue.asks);
}

void FaultUnit::set_state(std::uint32_t entry, EntryState state) {
  entries_[static_cast<std::size_t>(q_.state[entry])] &= ~bit(entry);
  entries_[static_cast<std::size_t>(state)] |= bit(entry);
  q_.state[entry] = state;
  changed_ |= bit(entry);
}

const std::uint32_t* FaultUnit::image() {
  const auto put_at = [&](Signal signal, std::uint32_t entry, std::uint64_t value) {
    const ImageLayout::Place& at = layout_[signal];
    layout::insert(&words_[at.word], entry * at.stride_bits, at.width, value);
  };
  for (std::uint64_t rest = changed_; rest != 0; rest &= rest - 1) {
    const std::uint32_t entry = lowest(rest);
    put_at(Signal::kStateQ, entry, static_cast<std::uint64_t>(q_.state[entry]));
    put_at(Signal::kRegionQ, entry, q_.region[entry]);
    put_at(Signal::kSmQ, entry, q_.sm[entry]);
    put_at(Signal::kNextQ, entry, q_.next[entry]);
  }
  changed_ = 0;
  const auto put = [&](Signal signal, std::uint64_t value) { put_at(signal, 0, value); };
  put(Signal::kOwnHeadQ, q_.own_head);
  put(Signal::kOwnTailQ, q_.own_tail);
  put(Signal::kCpuHeadQ, q_.cpu_head);
  put(Signal::kCpuTailQ, q_.cpu_tail);
  put(Signal::kCountQ, q_.count);
  put(Signal::kOwnFirstQ, q_.own_first);
  return words_.data();
}

}  // namespace segue::fault_unit
