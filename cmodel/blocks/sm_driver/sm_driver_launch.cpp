// A kernel's life in the KSRT: exit and admit.

#include <algorithm>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {
namespace {

/// Removes entry `i`; younger entries move up, the freed last one becomes 0.
void remove(std::vector<std::uint32_t>& queue, std::uint32_t& count, std::uint32_t i) {
  std::copy(queue.begin() + i + 1, queue.begin() + count, queue.begin() + i);
  --count;
  queue[count] = 0;
}

}  // namespace

void SmDriver::exit(std::uint32_t k, std::uint64_t now) {
  const Ksr& row = q_.ksrt[k];
  q_.done = {.ctx = row.ctx, .killed = row.killed};
  q_.done_valid = true;
  changes_.done = true;

  mask::clear(q_.ksr_valid, k);
  mask::clear(exitable_, k);
  if (q_.turn.row == k) hand_turn_to(q_.turn.next(q_.ksr_valid), now);
  const auto entry = std::find(q_.active.begin(), q_.active.end(), k);
  const auto place = static_cast<std::uint32_t>(std::distance(q_.active.begin(), entry));
  remove(q_.active, q_.active_count, place);
  changes_.active = true;
  update_less_urgent();
  edit_ctx(row.ctx).active = false;
  mask::clear(active_ctxs_, row.ctx);
  if (row.spare && !q_.spare_once) --q_.spare_given;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    if (q_.smst[s].next_valid && q_.smst[s].next == k) {
      SmstEntry& sm = edit_sm(s);
      sm.next = 0;
      sm.next_valid = false;
    }
  }
  q_.scan_pending = true;
}

/// Place of the oldest launch of a context without an active kernel, if there is one.
std::uint32_t SmDriver::first_launch() const {
  std::uint32_t oldest = 0;
  while (mask::has(active_ctxs_, q_.launch[oldest])) ++oldest;
  return oldest;
}

void SmDriver::admit(std::uint32_t place, std::uint32_t k, std::uint64_t now) {
  const std::uint32_t c = q_.launch[place];

  remove(q_.launch, q_.launch_count, place);
  changes_.launch = true;
  mask::clear(q_.buffer_valid, c);
  q_.buffer_half ^= mask::bit(c);
  CtxEntry& ctx = edit_ctx(c);
  ctx.active = true;
  ctx.ksr = k;
  mask::set(active_ctxs_, c);
  mask::set(q_.ksr_valid, k);
  if (q_.active_count == 0) hand_turn_to(k, now);
  q_.active[q_.active_count++] = k;
  changes_.active = true;

  const bool spare = q_.spare_given < q_.spare_total;
  if (spare) ++q_.spare_given;
  const Command& command = q_.buffer[c];
  edit_row(k) = {
      .ctx = c,
      .tbs_per_sm = command.tbs_per_sm,
      .tokens = static_cast<std::int8_t>(ctx.tokens + (spare ? 1 : 0)),
      .spare = spare,
      .prio = ctx.prio,
      .killed = command.killed,
  };
  tb_counts_.read_launched(c);
  q_.left[k] = command.killed ? 0 : tb_counts_.many();
  mask::set(q_.fresh, k);
  q_.admitted = true;
  q_.changed_ksr = k;
  set_ptbq(k, 0, 0);
  update_exitable(k);
  update_less_urgent();
  q_.scan_pending = true;
}

/// Enters the word that the last cycle's admission or issue has read: the kernel's number of TBs,
/// and the count of those that were never issued if that was *many*.
void SmDriver::enter_counts() {
  if (!entering()) return;
  const std::uint32_t k = q_.changed_ksr;
  std::uint32_t rest = 0;
  if (q_.admitted) {
    rest = tb_counts_.admitted_tbs();
    edit_row(k).total_tbs = rest;
  } else {
    const std::uint32_t next = begun_tb() + 1;
    rest = q_.begun_of - next;
    tb_counts_.write_next(k, next);
    image_.write_next(k, next);
    note_written(Memory::kNext, k);
    edit_row(k);
  }
  if (q_.left[k] == tb_counts_.many()) q_.left[k] = tb_counts_.cut(rest);
  q_.admitted = q_.begun = false;
}

}  // namespace segue::sm_driver
