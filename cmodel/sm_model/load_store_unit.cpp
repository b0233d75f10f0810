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
                             bool preempts, std::shared_ptr<SecondLevel> shared, std::uint32_t sm,
                             std::shared_ptr<HostLink> host)
    : most_waiting_(machine.access_entries),
      preempts_(preempts),
      sm_(sm),
      path_(machine, std::move(shared), std::move(host)),
      paged_(std::move(paged)),
      behind_open_(machine.frontend.num_warps),
      last_check_(machine.frontend.num_warps) {}

bool LoadStoreUnit::ready() const { return waiting_.size() + 2 <= most_waiting_; }

void LoadStoreUnit::take(const Access& access) { waiting_.push_back(access); }

void LoadStoreUnit::send(std::uint64_t now) {
  held_up_ = false;
  if (waiting_.empty()) return;
  Access& access = waiting_.front();
  if (sent_ < access.lines.size()) {
    if (!finds_room(access, now)) {
      held_up_ = true;
      return;
    }
    send_line(access, now);
    ++sent_;
  }
  if (sent_ < access.lines.size()) return;
  access.checked_at = std::max(access.checked_at, now + sm_frontend::kMostOperands);
  std::deque<Numbered>& behind = behind_open_[access.tag.warp];
  if (behind.empty() && !open_.contains(number_)) {
    expect_check(std::move(access));
  } else {
    const std::uint32_t warp = access.tag.warp;
    behind.push_back({number_, std::move(access)});
    close(warp);
  }
  waiting_.pop_front();
  sent_ = 0;
  ++number_;
}

/// Whether a load's next line can be asked for now.
bool LoadStoreUnit::finds_room(const Access& access, std::uint64_t now) {
  if (access.tag.kind != Kind::kLoad || access.route == Route::kContext) return true;
  return access.route == Route::kCaches ? path_.takes_load(access.lines[sent_], now)
                                        : path_.takes_miss(now);
}

void LoadStoreUnit::send_line(Access& access, std::uint64_t now) {
  const std::uint64_t line = access.lines[sent_];
  const bool loads = access.tag.kind == Kind::kLoad;
  if (access.route == Route::kContext) {
    access.checked_at = std::max(access.checked_at, path_.mapped(now));
    if (loads) access.done_at = std::max(access.done_at, path_.move_context(now));
    return;
  }
  const std::uint64_t there = path_.translate(line, now);
  access.checked_at = std::max(access.checked_at, there);
  if (loads && access.route != Route::kCaches) {
    access.done_at = std::max(access.done_at, access.route == Route::kHost
                                                  ? path_.load_host(now, there)
                                                  : path_.load_shared(line, now, there));
    return;
  }
  if (paged_ != nullptr && paged_->is_absent(line)) {
    Open& open = open_[number_];
    open.warp = access.tag.warp;
    ++open.unknown;
    if (loads) path_.hold(line);
    walks_.emplace(there, Line{.access = number_, .line = line, .loads = loads});
  } else if (loads) {
    access.done_at = std::max(access.done_at, path_.load(line, now, there));
  }
}

/// Takes note of walks that end in this cycle, and of regions that have come.
void LoadStoreUnit::find_pages(std::uint64_t now) {
  if (!without_region_.empty() && paged_->resolved() != resolved_) {
    const std::vector<Line> lines = std::exchange(without_region_, {});
    for (const Line& line : lines) find_page(line, now);
  }
  if (paged_ != nullptr) resolved_ = paged_->resolved();
  while (!walks_.empty() && walks_.begin()->first <= now) {
    const Line line = walks_.begin()->second;
    walks_.erase(walks_.begin());
    const std::uint64_t region = PagedMemory::region_of(line.line);
    Open& open = open_.at(line.access);
    // One fault of an access for each region.
    if (paged_->is_region_absent(region) &&
        std::ranges::find(open.lacks, region) == open.lacks.end()) {
      paged_->fault(region, sm_);
      open.lacks.push_back(region);
    }
    find_page(line, now);
  }
}

/// A line whose walk has ended: its region is there, is missing, or is waited for.
void LoadStoreUnit::find_page(const Line& line, std::uint64_t now) {
  Open& open = open_.at(line.access);
  const bool absent = paged_->is_absent(line.line);
  if (absent && !preempts_) {
    without_region_.push_back(line);
    return;
  }
  if (line.loads) path_.let_go(line.line);
  // A line of an absent region is asked for when the access is replayed.
  if (!absent) {
    open.checked_at = std::max(open.checked_at, now);
    if (line.loads) open.done_at = std::max(open.done_at, path_.load(line.line, now, now));
  }
  const std::uint32_t warp = open.warp;
  if (--open.unknown == 0) close(warp);
}

/// Accesses of a warp of which all is known are checked in order.
void LoadStoreUnit::close(std::uint32_t warp) {
  std::deque<Numbered>& behind = behind_open_[warp];
  while (!behind.empty()) {
    const auto open = open_.find(behind.front().number);
    Access& access = behind.front().access;
    if (open != open_.end()) {
      if (open->second.unknown != 0) return;
      access.checked_at = std::max(access.checked_at, open->second.checked_at);
      access.done_at = std::max(access.done_at, open->second.done_at);
      if (preempts_) access.lacks = std::move(open->second.lacks);
      access.faults = !access.lacks.empty();
      open_.erase(open);
    }
    expect_check(std::move(access));
    behind.pop_front();
  }
}

void LoadStoreUnit::expect_check(Access access) {
  std::uint64_t& last = last_check_[access.tag.warp];
  last = access.checked_at = std::max(access.checked_at, last);
  insert_by(checks_, access, &Access::checked_at);
}

std::optional<Check> LoadStoreUnit::check(std::uint64_t now, std::uint64_t poisoned) {
  find_pages(now);
  if (checks_.empty() || checks_.front().checked_at > now) return {};
  Access access = std::move(checks_.front());
  checks_.pop_front();
  const bool behind_a_fault = (poisoned >> access.tag.warp & 1) != 0;
  // Also where the region has come meanwhile: the line was not asked for.
  if (behind_a_fault || access.faults) {
    return Check{.tag = access.tag, .faults = true, .lacks = std::move(access.lacks)};
  }
  if (access.tag.kind != Kind::kLoad) {
    for (const std::uint64_t line : access.lines) {
      if (access.route == Route::kContext) {
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
  if (!walks_.empty()) next = std::min(next, walks_.begin()->first);
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
  if (!walks_.empty()) until = std::max(until, walks_.rbegin()->first);
  return until;
}

void LoadStoreUnit::skip(std::uint64_t cycles) {
  if (held_up_) path_.count_held_up(cycles);
}

const Access* LoadStoreUnit::done(std::uint64_t now) const {
  return done_.empty() || done_.front().done_at > now ? nullptr : &done_.front();
}

}  // namespace segue::sm_model
