#include "cmodel/blocks/replay_queue/replay_queue.hpp"

#include <algorithm>

#include "cmodel/blocks/replay_queue/program_order.hpp"

namespace segue::replay_queue {
namespace {

const Params& checked(const Params& params) {
  params.check();
  return params;
}

constexpr std::uint64_t bit(std::uint32_t i) { return std::uint64_t{1} << i; }

}  // namespace

ReplayQueue::ReplayQueue(const Params& params)
    : params_(checked(params)), q_(params), changed_(params.num_entries), image_(params) {
  reset();
}

void ReplayQueue::reset() {
  q_.reset();
  std::fill(changed_.begin(), changed_.end(), std::uint8_t{1});
  summarise();
}

void ReplayQueue::eval(const Inputs& in, Outputs& out) const {
  const bool runs = in.rst_n;
  const bool room = has_room(in, summary_.num_free);
  out.take_over_ready = runs;
  out.restore_ready = runs && room && !in.take_over_valid;
  out.insert_ready = runs && room && !in.take_over_valid && !in.restore_valid;
  out.insert_entry = summary_.first_free;
  out.replay_valid = summary_.offered;
  out.replay = summary_.offered ? whole(q_.offer) : Instruction{};
  out.replay_entry = q_.offer;
  out.save_valid = summary_.to_save.has_value();
  out.save = summary_.to_save ? whole(*summary_.to_save) : Instruction{};
  out.saving = q_.saving;
  out.held = summary_.held;
  out.in_flight = summary_.in_flight;
  out.in_use = summary_.in_use;
  out.free = summary_.num_free;
  out.quiescent = runs && summary_.due == 0 && !summary_.offered && !q_.saving;
  out.wake_at = (std::uint64_t{1} << kTimeW) - 1;
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  if (!runs) return;
  const Judgement judged = judge(q_, params_, in, summary_.num_free);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    out.err_code[s] = judged.error(static_cast<Source>(s));
    if (out.err_code[s] != Error::kNone) out.err_valid |= bit(s);
  }
}

/// What every cycle asks of the whole table.
void ReplayQueue::summarise() {
  summary_ = {};
  for (std::uint32_t e = params_.num_entries; e-- > 0;) {
    const Entry& entry = q_.entries[e];
    if (!is_live(entry)) {
      summary_.first_free = e;
      ++summary_.num_free;
      continue;
    }
    const std::uint64_t warp = bit(entry.warp);
    summary_.in_use |= warp;
    if (is_to_replay(entry)) summary_.held |= warp;
    if (entry.state == EntryState::kInFlight) summary_.in_flight |= warp;
    if (entry.state == EntryState::kDue) summary_.due |= warp;
  }
  summary_.offered = q_.entries[q_.offer].state == EntryState::kOffered;
  summary_.to_save = next_to_save();
}

template <class Predicate>
std::optional<std::uint32_t> ReplayQueue::oldest(Predicate predicate) const {
  std::optional<std::uint32_t> found;
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    const Entry& entry = q_.entries[e];
    if (!is_live(entry) || !predicate(entry)) continue;
    if (!found || is_older(entry.seq, q_.entries[*found].seq, params_.seq_bits)) found = e;
  }
  return found;
}

/// Warp after warp, each in program order.
std::optional<std::uint32_t> ReplayQueue::next_to_save() const {
  if (!q_.saving) return std::nullopt;
  std::uint32_t first_warp = params_.num_warps;
  for (const Entry& entry : q_.entries) {
    if (is_live(entry) && entry.tb == q_.saving_tb) first_warp = std::min(first_warp, entry.warp);
  }
  return oldest(
      [&](const Entry& entry) { return entry.warp == first_warp && entry.tb == q_.saving_tb; });
}

/// The warps with due instructions take turns.
std::optional<ReplayQueue::Offer> ReplayQueue::next_offer(bool replay_taken) const {
  if (summary_.due == 0 || (summary_.offered && !replay_taken)) return std::nullopt;
  std::uint32_t warp = q_.last_warp;
  do {
    warp = warp + 1 == params_.num_warps ? 0 : warp + 1;
  } while ((summary_.due & bit(warp)) == 0);
  const auto entry = oldest([&](const Entry& candidate) {
    return candidate.warp == warp && candidate.state == EntryState::kDue;
  });
  return Offer{warp, *entry};
}

Instruction ReplayQueue::whole(std::uint32_t e) const {
  const Entry& entry = q_.entries[e];
  return {.tb = entry.tb,
          .warp = entry.warp,
          .seq = entry.seq,
          .memory = entry.memory,
          .mask = entry.mask,
          .handle = entry.handle,
          .instr = q_.instr[e]};
}

const std::uint32_t* ReplayQueue::image() {
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    if (changed_[e] != 0) image_.put_entry(q_, e);
    changed_[e] = 0;
  }
  image_.put_scalars(q_);
  return image_.words();
}

void ReplayQueue::tick(const Inputs& in) {
  written_.reset();
  if (!in.rst_n) return reset();
  // Everything is chosen and judged by the state at the start of the cycle. What is written
  // later wins: an offer over the end of its warp's replay, a kill over all.
  const Judgement judged = judge(q_, params_, in, summary_.num_free);
  const bool replay_taken = summary_.offered && in.replay_ready;
  const std::optional<Offer> next = next_offer(replay_taken);
  const bool save_taken = summary_.to_save.has_value() && in.save_ready;
  const std::uint32_t saved = summary_.to_save.value_or(0);
  const bool save_ends = q_.saving && !summary_.to_save;

  if (judged.holds(Source::kCommand) && in.command.op != CommandOp::kKill) {
    take_command(in.command);
  }
  take_messages_about_entries(in, judged);
  if (replay_taken) {
    set_state(q_.offer, q_.entries[q_.offer].memory ? EntryState::kQueued : EntryState::kFree);
  }
  if (save_taken) set_state(saved, EntryState::kFree);
  if (save_ends) q_.saving = false;
  if (next) offer(*next);
  take_new(in, judged);
  if (judged.holds(Source::kCommand) && in.command.op == CommandOp::kKill) {
    take_command(in.command);
  }
  summarise();
}

}  // namespace segue::replay_queue
