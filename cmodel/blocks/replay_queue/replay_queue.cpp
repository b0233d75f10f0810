#include "cmodel/blocks/replay_queue/replay_queue.hpp"

#include <algorithm>
#include <bit>

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
    : params_(checked(params)), q_(params), image_(params) {}

void ReplayQueue::reset() {
  q_.reset();
  image_.clear();
}

void ReplayQueue::show(const Inputs& in, Outputs& out) const {
  const bool runs = in.rst_n;
  const bool room = has_room(q_, in);
  const EntryTable::Warps& warps = q_.entries.warps();
  const bool offered = offers();
  out.take_over_ready = runs;
  out.restore_ready = runs && room && !in.take_over_valid;
  out.insert_ready = runs && room && !in.take_over_valid && !in.restore_valid;
  out.insert_entry = q_.entries.at(EntryState::kFree).lowest(0);
  out.replay_valid = offered;
  out.replay = offered ? whole(q_.offer) : Instruction{};
  out.replay_entry = q_.offer;
  out.save_valid = q_.handing;
  out.save = q_.handing ? whole(q_.save) : Instruction{};
  out.saving = q_.saving;
  out.held = warps.held;
  out.in_flight = warps.in_flight;
  out.in_use = warps.in_use;
  out.free = q_.entries.num_free();
  out.quiescent = runs && warps.due == 0 && !offered && !q_.saving && !q_.entered;
  out.wake_at = (std::uint64_t{1} << kTimeW) - 1;
}

void ReplayQueue::eval(const Inputs& in, Outputs& out) const {
  show(in, out);
  out.err_valid = 0;
  out.err_code.fill(Error::kNone);
  if (!in.rst_n) return;
  const Judgement judged = check_legality(q_, params_, in);
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    out.err_code[s] = judged.error(static_cast<Source>(s));
    if (out.err_code[s] != Error::kNone) out.err_valid |= bit(s);
  }
}

/// The oldest entry of a set that is not empty, with entries of one warp only.
std::uint32_t ReplayQueue::oldest(const EntrySet& some) const {
  std::uint32_t found = some.lowest(0);
  some.for_each([&](std::uint32_t e) {
    if (is_older(q_.entries[e].seq, q_.entries[found].seq, params_.seq_bits)) found = e;
  });
  return found;
}

/// Warp after warp, each in program order.
std::optional<std::uint32_t> ReplayQueue::next_to_save(EntrySet some) const {
  if (!some.any()) return std::nullopt;
  std::uint32_t first_warp = params_.num_warps;
  some.for_each([&](std::uint32_t e) { first_warp = std::min(first_warp, q_.entries[e].warp); });
  return oldest(some & q_.entries.of_warp(first_warp));
}

/// The warps with due instructions take turns.
std::optional<ReplayQueue::Offer> ReplayQueue::next_offer(bool replay_taken) const {
  const std::uint64_t due = q_.entries.warps().due;
  if (due == 0 || (offers() && !replay_taken)) return std::nullopt;
  const std::uint64_t behind = due & ~((bit(q_.last_warp) << 1) - 1);
  const auto warp = static_cast<std::uint32_t>(std::countr_zero(behind != 0 ? behind : due));
  return Offer{warp, oldest(q_.entries.of_warp(warp) & q_.entries.at(EntryState::kDue))};
}

Instruction ReplayQueue::whole(std::uint32_t e) const {
  const Entry& entry = q_.entries[e];
  return {.tb = entry.tb,
          .warp = entry.warp,
          .seq = entry.seq,
          .memory = entry.payload.memory,
          .mask = entry.payload.mask,
          .handle = entry.payload.handle,
          .instr = q_.bodies[e].instr};
}

const std::uint32_t* ReplayQueue::image() {
  image_.put_places(q_);
  return image_.words();
}

void ReplayQueue::tick(const Inputs& in) {
  written_ = {};
  if (!in.rst_n) return reset();
  // All choices and verdicts use the state at the start of the cycle. Later writes win: an offer
  // over the end of its warp's replay, a kill over all.
  const Judgement judged = check_legality(q_, params_, in);
  const bool replay_taken = offers() && in.replay_ready;
  const std::optional<Offer> next = next_offer(replay_taken);
  const std::uint32_t first_free = q_.entries.at(EntryState::kFree).lowest(0);
  const bool save_taken = q_.handing && in.save_ready;
  const bool save_ends = q_.saving && !q_.handing;
  const std::uint32_t saved = q_.save;
  const bool save_begins = judged.holds(Source::kCommand) && in.command.op == CommandOp::kSave;
  if (save_taken || save_begins) {
    hand_out(save_begins ? in.command.tb : q_.saving_tb, in.body);
  }
  take_mask(in.body);

  if (judged.holds(Source::kCommand) && in.command.op != CommandOp::kKill) {
    take_command(in.command);
  }
  take_messages_about_entries(in, judged);
  if (replay_taken) {
    q_.entries.set_state(
        q_.offer, q_.entries[q_.offer].payload.memory ? EntryState::kQueued : EntryState::kFree);
  }
  if (save_taken) q_.entries.set_state(saved, EntryState::kFree);
  if (save_ends) q_.saving = false;
  if (next) offer(*next, in.body);
  take_body(in.body);
  take_new(in, judged, first_free);
  if (judged.holds(Source::kCommand) && in.command.op == CommandOp::kKill) {
    take_command(in.command);
  }
}

/// The next instruction of a save, beside the one that is taken now.
void ReplayQueue::hand_out(std::uint32_t tb, const Body& coming) {
  EntrySet rest = q_.entries.of_tb(tb);
  if (q_.handing) rest.erase(q_.save);
  const std::optional<std::uint32_t> next = next_to_save(rest);
  q_.handing = next.has_value();
  if (!next) return;
  q_.save = *next;
  q_.save_warp = q_.entries[*next].warp;
  q_.read(q_.save_read, *next, coming);
}

}  // namespace segue::replay_queue
