#include "cmodel/sm_model/load_store_unit.hpp"

#include <algorithm>
#include <utility>

#include "cmodel/blocks/sm_frontend/kinds.hpp"

namespace segue::sm_model {
namespace {

using sm_frontend::Kind;

/// Behind those that are due no later.
void insert_by(std::deque<Access>& queue, const Access& access, std::uint64_t Access::*due) {
  const auto later = std::upper_bound(
      queue.begin(), queue.end(), access.*due,
      [due](std::uint64_t cycle, const Access& other) { return cycle < other.*due; });
  queue.insert(later, access);
}

}  // namespace

LoadStoreUnit::LoadStoreUnit(const SmMachine& machine, std::shared_ptr<PagedMemory> paged,
                             bool preempts, std::shared_ptr<SecondLevel> shared)
    : most_waiting_(machine.access_entries),
      preempts_(preempts),
      path_(machine, std::move(shared)),
      paged_(std::move(paged)),
      last_check_(machine.frontend.num_warps) {}

bool LoadStoreUnit::ready() const { return waiting_.size() + 2 <= most_waiting_; }

void LoadStoreUnit::take(const Access& access) { waiting_.push_back(access); }

void LoadStoreUnit::send(std::uint64_t now) {
  held_up_ = false;
  if (waiting_.empty()) return;
  Access& access = waiting_.front();
  if (sent_ < access.lines.size()) {
    const std::uint64_t line = access.lines[sent_];
    const bool loads = access.tag.kind == Kind::kLoad;
    if (loads && !access.of_context && !path_.takes_load(line, now)) {
      held_up_ = true;
      return;
    }
    std::uint64_t there = access.of_context ? path_.mapped(now) : path_.translate(line, now);
    const bool absent = paged_ != nullptr && paged_->is_absent(line, there);
    if (absent) {
      access.faults = access.faults || preempts_;
      access.there_at = std::max(access.there_at, paged_->fault(line, there));
      if (!preempts_) there = access.there_at;
    }
    access.checked_at = std::max(access.checked_at, there);
    // A line of an absent region is asked for when the access is replayed.
    if (loads && access.of_context) {
      access.done_at = std::max(access.done_at, path_.move_context(now));
    } else if (loads && !(absent && preempts_)) {
      access.done_at = std::max(access.done_at, path_.load(line, now, there));
    }
    ++sent_;
  }
  if (sent_ < access.lines.size()) return;
  access.checked_at = std::max(access.checked_at, now + sm_frontend::kMostOperands);
  std::uint64_t& last = last_check_[access.tag.warp];
  last = access.checked_at = std::max(access.checked_at, last);
  insert_by(checks_, access, &Access::checked_at);
  waiting_.pop_front();
  sent_ = 0;
}

std::optional<Check> LoadStoreUnit::check(std::uint64_t now, std::uint64_t poisoned) {
  if (checks_.empty() || checks_.front().checked_at > now) return {};
  Access access = checks_.front();
  checks_.pop_front();
  const bool behind_a_fault = (poisoned >> access.tag.warp & 1) != 0;
  // Also where the region has come meanwhile: the line was not asked for.
  if (behind_a_fault || access.faults) {
    return Check{.tag = access.tag, .faults = true, .there_at = access.there_at};
  }
  if (access.tag.kind != Kind::kLoad) {
    for (const std::uint64_t line : access.lines) {
      if (access.of_context) {
        access.done_at = path_.move_context(now);
        continue;
      }
      const std::uint64_t there =
          access.tag.kind == Kind::kStore ? path_.store(line, now) : path_.atomic(line, now);
      if (access.returns) access.done_at = std::max(access.done_at, there);
    }
  }
  access.done_at = std::max(access.done_at, now);
  insert_by(done_, access, &Access::done_at);
  return Check{.tag = access.tag};
}

std::uint64_t LoadStoreUnit::next_event(std::uint64_t now) const {
  if (!waiting_.empty() && !held_up_) return now + 1;
  std::uint64_t next = held_up_ ? path_.next_miss() : ~std::uint64_t{0};
  if (!checks_.empty()) next = std::min(next, checks_.front().checked_at);
  if (!done_.empty()) next = std::min(next, done_.front().done_at);
  return std::max(next, now + 1);
}

std::uint64_t LoadStoreUnit::busy_until() const {
  std::uint64_t until = held_up_ ? path_.next_miss() : 0;
  for (const std::deque<Access>* queue : {&waiting_, &checks_, &done_}) {
    for (const Access& access : *queue) {
      until = std::max({until, access.checked_at, access.done_at});
    }
  }
  return until;
}

void LoadStoreUnit::skip(std::uint64_t cycles) {
  if (held_up_) path_.count_held_up(cycles);
}

const Access* LoadStoreUnit::done(std::uint64_t now) const {
  return done_.empty() || done_.front().done_at > now ? nullptr : &done_.front();
}

}  // namespace segue::sm_model
