#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/replay_queue/oracle/random_sm.hpp"

namespace segue::replay_queue::oracle {

void RandomSm::draw_new_entry(Inputs& in) {
  if (!draw_restore(in) && !draw_take_over(in)) draw_insert(in);
}

bool RandomSm::draw_restore(Inputs& in) {
  for (auto& tb : tbs_) {
    if (!tb || tb->to_restore.empty() || !random_.percent(70)) continue;
    const auto [id, instruction] = tb->to_restore.back();
    in.restore_valid = true;
    in.restore = arrival_of(instruction);
    at_ports_.restore = instruction;
    Outputs answer;
    twin_.eval(in, answer);
    if (!answer.restore_ready) {
      complain(to_string(id) + " finds no room");
      return true;
    }
    tb->to_restore.pop_back();
    ++restored;
    actions_.emplace_back([this, id = id, i = instruction] { ledger_.restore(id, i); });
    return true;
  }
  return false;
}

bool RandomSm::draw_take_over(Inputs& in) {
  Warp* const warp =
      draw_warp([&](const Warp& w) { return drained(w) && w.has(Fetched::unentered); });
  if (warp == nullptr) return false;
  const auto fetched = take(*warp, Fetched::unentered);
  if (!fetched) return false;
  in.take_over_valid = true;
  in.take_over = arrival_of(fetched->instruction);
  at_ports_.take_over = fetched->instruction;
  ++take_overs;
  actions_.emplace_back([this, f = *fetched] { ledger_.take_over(f.id, f.instruction); });
  return true;
}

void RandomSm::draw_insert(Inputs& in) {
  Warp* const warp = draw_warp([&](const Warp& w) {
    return !w.stopped && w.has(Fetched::unentered_access) && !ledger_.must_replay(w.number);
  });
  Inputs trial = in;
  trial.insert_valid = true;
  Outputs answer;
  twin_.eval(trial, answer);
  if (warp == nullptr || !answer.insert_ready) return;
  const auto fetched = take(*warp, Fetched::unentered_access);
  if (!fetched) return;
  in.insert_valid = true;
  in.insert = arrival_of(fetched->instruction);
  at_ports_.insert = fetched->instruction;
  ++inserts;
  warp->executing[static_cast<std::uint32_t>(answer.insert_entry)] = fetched->id;
  fresh_ = static_cast<std::uint32_t>(answer.insert_entry);
  actions_.emplace_back([this, f = *fetched] {
    ledger_.issue(f.id, f.instruction);
    fresh_.reset();
  });
}

void RandomSm::draw_reissue(Inputs& in) {
  Warp* const warp = draw_warp([](const Warp& w) { return !w.stopped && w.has(Fetched::entered); });
  if (warp == nullptr) return;
  const auto fetched = take(*warp, Fetched::entered);
  if (!fetched) return;
  in.reissue_valid = true;
  in.reissue = {.entry = *fetched->entry, .handle = draw_handle()};
  actions_.emplace_back([this, w = warp, f = *fetched, handle = in.reissue.handle] {
    ledger_.issue_again(f.id, handle);
    w->executing[*f.entry] = f.id;
  });
}

void RandomSm::draw_hand_back(Inputs& in) {
  Warp* const warp =
      draw_warp([&](const Warp& w) { return drained(w) && w.has(Fetched::entered); });
  if (warp == nullptr) return;
  const auto fetched = take(*warp, Fetched::entered);
  if (!fetched) return;
  in.hand_back_valid = true;
  in.hand_back = *fetched->entry;
  ++hand_backs;
  actions_.emplace_back([this, f = *fetched] { ledger_.hand_back(f.id); });
}

void RandomSm::draw_commit(Inputs& in) {
  if (!random_.percent(60)) return;
  Warp* const warp = draw_warp([](const Warp& w) { return !w.executing.empty(); });
  if (warp == nullptr) return;
  const auto drawn = draw_executing(*warp);
  if (!drawn) return;
  in.commit_valid = true;
  in.commit = drawn->first;
  ++commits;
  actions_.emplace_back([this, id = drawn->second] { complain(ledger_.commit(id)); });
}

void RandomSm::draw_fault(Inputs& in) {
  if (!random_.percent(ending_ ? 5 : 30)) return;
  Warp* const warp = draw_warp([](const Warp& w) { return !w.executing.empty(); });
  if (warp == nullptr) return;
  const auto drawn = draw_executing(*warp);
  if (!drawn) return;
  const std::uint64_t mask = ledger_.instruction(drawn->second).mask;
  in.fault_valid = true;
  in.fault = {.entry = drawn->first, .mask = mask & random_.next()};
  if (in.fault.mask == 0) in.fault.mask = mask;
  warp->stopped = true;
  ++faults;
  actions_.emplace_back(
      [this, id = drawn->second, left = in.fault.mask] { complain(ledger_.fault(id, left)); });
}

std::optional<std::pair<std::uint32_t, Id>> RandomSm::draw_executing(Warp& warp) {
  std::vector<std::pair<std::uint32_t, Id>> all;
  for (const auto& [entry, id] : warp.executing) {
    if (fresh_ != entry) all.emplace_back(entry, id);
  }
  if (all.empty()) return std::nullopt;
  const auto drawn = all[random_.below(all.size())];
  warp.executing.erase(drawn.first);
  return drawn;
}

}  // namespace segue::replay_queue::oracle
