#include <algorithm>
#include <cstdint>
#include <set>

#include "tests/replay_queue/oracle/random_sm.hpp"

namespace segue::replay_queue::oracle {
namespace {

void command(Inputs& in, const Command& command) {
  in.command_valid = true;
  in.command = command;
}

}  // namespace

void RandomSm::draw_command(Inputs& in) {
  const auto t = static_cast<std::uint32_t>(random_.below(params_.num_tbs));
  if (tbs_[t] && !ending_ && random_.below(400) == 0) return kill(in, t);
  auto& leaving = tbs_[leaving_];
  const bool leaves = leaving && leaving->leaving && !leaving->saving;
  if (leaves && (ending_ || random_.percent(1))) leaving->leaving = false;
  if (leaves && leaving->leaving) {
    if (random_.percent(50)) return go_on_leaving(in);
  } else if (tbs_[t] && !ending_ && tbs_[t]->to_restore.empty() && contexts_.size() < 4 &&
             random_.percent(20)) {
    leaving_ = t;
    tbs_[t]->leaving = true;
  }
  if (random_.percent(3)) {
    if (Warp* const warp = draw_warp([](const Warp& w) { return !w.stopped; })) {
      return hold(in, *warp);
    }
  }
  Warp* const warp = draw_warp([&](const Warp& w) {
    return w.stopped && w.issue_queue.empty() && !is_out(w) && !leaves_with_its_block(w);
  });
  if (warp == nullptr) return;
  command(in, {.op = CommandOp::kReplay, .warp = warp->slot, .tb = 0});
  warp->stopped = false;
  actions_.emplace_back([this, number = warp->number] { ledger_.replay(number); });
}

bool RandomSm::leaves_with_its_block(const Warp& warp) const {
  const auto& tb = tbs_[leaving_];
  return tb && tb->leaving && std::any_of(tb->warps.begin(), tb->warps.end(), [&](const Warp& w) {
           return w.slot == warp.slot;
         });
}

void RandomSm::go_on_leaving(Inputs& in) {
  for (Warp& warp : tbs_[leaving_]->warps) {
    if (!warp.stopped) return hold(in, warp);
  }
  save(in, leaving_);
}

void RandomSm::hold(Inputs& in, Warp& warp) {
  command(in, {.op = CommandOp::kHold, .warp = warp.slot, .tb = 0});
  warp.stopped = true;
  actions_.emplace_back([this, number = warp.number] { ledger_.hold(number); });
}

void RandomSm::save(Inputs& in, std::uint32_t t) {
  Tb& tb = *tbs_[t];
  if (tbs_.saving() || out_.saving || (in.take_over_valid && in.take_over.tb == t) ||
      (in.restore_valid && in.restore.tb == t))
    return;
  std::set<std::uint64_t> numbers;
  for (const Warp& warp : tb.warps) {
    if (!drained(warp) || is_out(warp) || !warp.issue_queue.empty()) return;
    numbers.insert(warp.number);
  }
  command(in, {.op = CommandOp::kSave, .warp = 0, .tb = t});
  actions_.emplace_back([this, numbers, t] {
    ledger_.save(numbers);
    tbs_[t]->saving = true;
    saving_ = 0;
  });
}

void RandomSm::kill(Inputs& in, std::uint32_t t) {
  command(in, {.op = CommandOp::kKill, .warp = 0, .tb = t});
  ++kills;
  actions_.emplace_back([this, t] {
    std::set<std::uint64_t> numbers;
    for (const Warp& warp : tbs_[t]->warps) numbers.insert(warp.number);
    ledger_.kill(numbers);
    for (const std::uint64_t number : numbers) ledger_.forget(number);
    tbs_[t].reset();
  });
}

bool RandomSm::is_out(const Warp& warp) const {
  return ledger_.any(warp.number, Place::kExecuting) || ledger_.any(warp.number, Place::kOffered) ||
         ledger_.any(warp.number, Place::kIssueQueue) || !warp.executing.empty();
}

}  // namespace segue::replay_queue::oracle
