#include <algorithm>
#include <string>
#include <utility>

#include "tests/replay_queue/oracle/random_sm.hpp"

namespace segue::replay_queue::oracle {

void RandomSm::check_outputs() {
  check_offer();
  check_save();
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    const Warp* warp = tbs_.warp_in(w);
    check_bit("held_o", out_.held, w, warp != nullptr && ledger_.must_replay(warp->number));
    check_bit("in_flight_o", out_.in_flight, w,
              warp != nullptr && ledger_.any(warp->number, Place::kExecuting));
    check_bit("in_use_o", out_.in_use, w, warp != nullptr && ledger_.any(warp->number));
  }
  if (out_.free + ledger_.size() != params_.num_entries) {
    complain(std::to_string(out_.free) + " entries are free, and these are in the queue" +
             ledger_.list());
  }
}

void RandomSm::check_bit(const std::string& name, std::uint64_t bits, std::uint32_t w,
                         bool expected) {
  if (((bits >> w & 1) != 0) == expected) return;
  const Warp* warp = tbs_.warp_in(w);
  if (warp == nullptr) return complain(name + " is wrong of empty slot " + std::to_string(w));
  complain(name + " is wrong of warp " + std::to_string(warp->number) + ", which has" +
           ledger_.list(warp->number));
}

void RandomSm::check_offer() {
  const auto offered = ledger_.offered();
  if (offered) {
    if (!out_.replay_valid) return complain(to_string(*offered) + " is no longer offered");
    if (out_.replay != ledger_.instruction(*offered)) {
      complain(to_string(*offered) + " was offered, and another is now");
    }
  } else if (out_.replay_valid) {
    const Warp* warp = tbs_.warp_in(out_.replay.warp);
    if (warp == nullptr) return complain("an instruction of an empty slot is offered");
    complain(ledger_.offer(warp->number, out_.replay));
  }
  // An offer comes within a few steps.
  const std::string due = ledger_.silence();
  idle_ = due.empty() || out_.replay_valid ? 0 : idle_ + 1;
  if (idle_ > 5 || out_.quiescent) complain(due);
}

void RandomSm::check_save() {
  const auto at =
      std::find_if(tbs_.begin(), tbs_.end(), [](const auto& tb) { return tb && tb->saving; });
  if (at == tbs_.end()) {
    if (out_.save_valid) complain("something is handed out, and nothing is to be saved");
    return;
  }
  saving_ = out_.saving ? saving_ + 1 : 0;
  if (out_.saving && saving_ < 50 + 20 * params_.num_entries) return;
  complain(ledger_.saved());
  ++saves;
  contexts_.push_back(std::move(**at));
  at->reset();
}

void RandomSm::take_offer(const Outputs& shown) {
  ++replays;
  const Instruction& instruction = shown.replay;
  Warp* warp = tbs_.warp_in(instruction.warp);
  const Id id = ledger_.take_offer();
  Fetched fetched{.id = id, .instruction = instruction};
  if (instruction.memory) fetched.entry = static_cast<std::uint32_t>(shown.replay_entry);
  warp->issue_queue.push_back(fetched);
}

void RandomSm::take_handed_out(const Instruction& instruction) {
  ++handed_out;
  Warp* warp = tbs_.warp_in(instruction.warp);
  if (warp == nullptr) return complain("an instruction of an empty slot is handed out");
  complain(ledger_.hand_out(warp->number, instruction));
  // What is saved is what the memory gets.
  for (std::uint64_t index = warp->next; index-- != 0;) {
    if (((warp->base + index) & seq_mask()) != instruction.seq) continue;
    warp->saved.emplace_back(Id{.warp = warp->number, .index = index}, instruction);
    break;
  }
}

}  // namespace segue::replay_queue::oracle
