#include <algorithm>
#include <string>
#include <vector>

#include "tests/replay_queue/oracle/random_sm.hpp"

namespace segue::replay_queue::oracle {

void RandomSm::begin_and_end() {
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    auto& tb = tbs_[t];
    if (tb && is_done(*tb)) {
      for (const Warp& warp : tb->warps) check_done(warp);
      tb.reset();
      ++ends;
    } else if (!tb && !out_.saving && random_.percent(20)) {
      if (!contexts_.empty() && random_.percent(ending_ ? 100 : 99)) {
        restore(t);
      } else if (!ending_) {
        launch(t);
      }
    }
  }
}

bool RandomSm::is_done(const Tb& tb) const {
  return !tb.saving && tb.to_restore.empty() &&
         std::all_of(tb.warps.begin(), tb.warps.end(), [&](const Warp& warp) {
           return warp.next == warp.program.size() && warp.issue_queue.empty() &&
                  !ledger_.any(warp.number);
         });
}

void RandomSm::check_done(const Warp& warp) {
  for (std::uint64_t i = 0; i < warp.program.size(); ++i) {
    const Id id{.warp = warp.number, .index = i};
    if (ledger_.done(id) != warp.program[i].mask) {
      complain(to_string(id) + " was executed in the lanes " + std::to_string(ledger_.done(id)) +
               " and should be in " + std::to_string(warp.program[i].mask));
    }
  }
  ledger_.forget(warp.number);
}

void RandomSm::launch(std::uint32_t t) {
  std::vector<std::uint32_t> slots = tbs_.free_warp_slots();
  if (slots.empty()) return;
  const std::uint64_t most = std::max(1U, 2 * params_.num_warps / params_.num_tbs);
  const std::uint64_t number = 1 + random_.below(std::min<std::uint64_t>(slots.size(), most));
  Tb tb;
  for (std::uint64_t i = 0; i < number; ++i) {
    Warp warp{.number = next_number_++,
              .slot = draw_slot(slots),
              .base = static_cast<std::uint32_t>(random_.next() & seq_mask()),
              .program = {}};
    const std::uint64_t length = 1 + random_.below(60);
    for (std::uint64_t n = 0; n < length; ++n) warp.program.push_back(draw_instruction());
    tb.warps.push_back(warp);
  }
  tbs_[t] = tb;
}

void RandomSm::restore(std::uint32_t t) {
  std::vector<std::uint32_t> slots = tbs_.free_warp_slots();
  std::size_t size = 0;
  for (const Warp& warp : contexts_.front().warps) size += warp.saved.size();
  if (tbs_.restoring() || contexts_.front().warps.size() > slots.size() ||
      params_.num_entries - ledger_.size() <= tbs_.unentered() + size) {
    return;
  }
  Tb tb = contexts_.front();
  contexts_.pop_front();
  tb.saving = tb.leaving = false;
  for (Warp& warp : tb.warps) {
    warp.slot = draw_slot(slots);
    warp.stopped = true;
    for (auto& [id, instruction] : warp.saved) {
      instruction.tb = t;
      instruction.warp = warp.slot;
      tb.to_restore.insert(tb.to_restore.begin() +
                               static_cast<std::ptrdiff_t>(random_.below(tb.to_restore.size() + 1)),
                           {id, instruction});
    }
    warp.saved.clear();
  }
  tbs_[t] = tb;
}

std::uint32_t RandomSm::draw_slot(std::vector<std::uint32_t>& slots) {
  const auto at = slots.begin() + static_cast<std::ptrdiff_t>(random_.below(slots.size()));
  const std::uint32_t slot = *at;
  slots.erase(at);
  return slot;
}

Instruction RandomSm::draw_instruction() {
  const std::uint64_t lanes = ~std::uint64_t{0} >> (64 - params_.num_lanes);
  Instruction instruction{.memory = random_.percent(60), .mask = random_.next() & lanes};
  if (instruction.mask == 0 || random_.percent(30)) instruction.mask = lanes;
  instruction.instr = random_.next() & (~std::uint64_t{0} >> (64 - params_.instr_bits));
  instruction.handle = draw_handle();
  return instruction;
}

std::uint32_t RandomSm::draw_handle() {
  return static_cast<std::uint32_t>(random_.below(std::uint64_t{1} << params_.handle_bits));
}

void RandomSm::fetch_and_execute() {
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    if (!tbs_[t] || tbs_[t]->saving || !tbs_[t]->to_restore.empty()) continue;
    for (Warp& warp : tbs_[t]->warps) {
      if (!ledger_.any(warp.number) && warp.issue_queue.empty()) warp.since = 0;
      if (warp.stopped) continue;
      if (random_.percent(50)) fetch(t, warp);
      if (random_.percent(30)) execute(warp);
    }
  }
}

void RandomSm::fetch(std::uint32_t t, Warp& warp) {
  if (warp.next == warp.program.size() || ledger_.must_replay(warp.number) || tbs_.restoring())
    return;
  if (warp.since >= (std::uint32_t{1} << params_.seq_bits) / 4) return;
  if (params_.num_entries - ledger_.size() <= tbs_.unentered() + 1) return;
  Fetched fetched{.id = {.warp = warp.number, .index = warp.next},
                  .instruction = warp.program[warp.next]};
  fetched.instruction.tb = t;
  fetched.instruction.warp = warp.slot;
  fetched.instruction.seq = static_cast<std::uint32_t>((warp.base + warp.next) & seq_mask());
  warp.issue_queue.push_back(fetched);
  ++warp.next;
  ++warp.since;
}

void RandomSm::execute(Warp& warp) {
  if (const auto fetched = take(warp, [](const Fetched& f) { return !f.instruction.memory; })) {
    complain(ledger_.execute(fetched->id, fetched->instruction.mask));
  }
}

}  // namespace segue::replay_queue::oracle
