#include "cmodel/blocks/drf_allocator/drf_allocator_oracle.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace segue::oracles::smk {
namespace {

using Kind = Action::Kind;
using Index = std::optional<std::uint32_t>;

Shares sum(const Shares& a, const Shares& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]};
}
Shares difference(const Shares& a, const Shares& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]};
}
std::uint64_t highest(const Shares& shares) { return *std::ranges::max_element(shares); }
bool is_within(const Shares& shares, std::uint64_t limit) { return highest(shares) <= limit; }

/// The first index that is eligible and has the lowest key.
template <class Eligible, class Key>
Index lowest(std::size_t number, Eligible eligible, Key key) {
  Index best;
  for (std::uint32_t i = 0; i < number; ++i) {
    if (eligible(i) && (!best || key(i) < key(*best))) best = i;
  }
  return best;
}
template <class Eligible, class Key>
Index highest(std::size_t number, Eligible eligible, Key key) {
  return lowest(number, eligible, [&](std::uint32_t i) { return ~key(i); });
}

bool is_set_up(const Sm& sm, std::uint32_t ctx) { return (sm.set_up >> ctx & 1) != 0; }
bool is_empty(const Sm& sm) {
  return std::ranges::none_of(sm.slots, [](const auto& tb) { return tb.has_value(); });
}
bool has_free_slot(const Sm& sm) {
  return std::ranges::any_of(sm.slots, [](const auto& tb) { return !tb; });
}
bool is_vacated(const Sm& sm) {  // in part
  return std::ranges::any_of(sm.slots, [](const auto& tb) { return tb && tb->leaves; });
}

/// Slots of the youngest thread blocks of `ctx` that stay.
std::uint64_t youngest(const Sm& sm, std::uint32_t ctx, std::uint64_t number) {
  std::vector<std::uint32_t> slots;
  for (std::uint32_t s = 0; s < sm.slots.size(); ++s) {
    if (sm.slots[s] && sm.slots[s]->ctx == ctx && !sm.slots[s]->leaves) slots.push_back(s);
  }
  std::ranges::sort(slots, std::greater{}, [&](std::uint32_t s) { return sm.slots[s]->age; });
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < number; ++i) mask |= std::uint64_t{1} << slots[i];
  return mask;
}

class Allocation {
 public:
  explicit Allocation(const Gpu& gpu) : gpu_(gpu) {
    for (std::uint32_t ctx = 0; ctx < gpu.kernels.size(); ++ctx) rank_.push_back(rank(gpu, ctx));
    for (std::uint32_t sm = 0; sm < gpu.sms.size(); ++sm) taken_.push_back(taken(gpu, sm));
  }

  [[nodiscard]] Action next() const {
    if (const Action action = use_claim(); action.kind != Kind::kNothing) return action;
    std::vector<bool> tried(gpu_.kernels.size());
    while (const Index k = candidate(tried)) {
      const Action action = serve(*k);
      const bool goes_on = gpu_.mode == Mode::kRelaxed || gpu_.mode == Mode::kPartition;
      if (action.kind != Kind::kNothing || !goes_on) return action;
      tried[*k] = true;
    }
    return {};
  }

 private:
  [[nodiscard]] const Kernel& kernel(std::uint32_t k) const { return gpu_.kernels[k]; }
  [[nodiscard]] bool fits(std::uint32_t k, std::uint32_t s) const {
    return is_within(sum(taken_[s], kernel(k).demand), gpu_.limit) && has_free_slot(gpu_.sms[s]);
  }
  [[nodiscard]] std::uint64_t load(std::uint32_t s) const { return highest(taken_[s]); }

  template <class Eligible>
  [[nodiscard]] Index lowest_load(Eligible eligible) const {
    return lowest(gpu_.sms.size(), eligible, [&](std::uint32_t s) { return load(s); });
  }

  [[nodiscard]] Action issue(std::uint32_t k, std::uint32_t s) const {
    const bool ready = is_set_up(gpu_.sms[s], k);
    return {.kind = ready ? Kind::kIssue : Kind::kSetUp, .sm = s, .ctx = k};
  }

  /// Room that was claimed comes before anything else; an SM that Spart needs no more, before that.
  [[nodiscard]] Action use_claim() const {
    const auto is_void = [&](std::uint32_t s) {
      const Sm& sm = gpu_.sms[s];
      return gpu_.mode == Mode::kSpart && sm.claim && !sm.in_setup &&
             kernel(sm.claim->ctx).to_issue == 0 && is_empty(sm);
    };
    const auto is_usable = [&](std::uint32_t s) {
      const Sm& sm = gpu_.sms[s];
      if (!sm.claim || sm.in_setup || kernel(sm.claim->ctx).to_issue == 0) return false;
      if (!is_set_up(sm, sm.claim->ctx)) return true;
      return fits(sm.claim->ctx, s) && !(gpu_.mode == Mode::kSpart && is_vacated(sm));
    };
    if (const Index s = lowest_load(is_void)) {
      return {.kind = Kind::kRelease, .sm = *s, .ctx = gpu_.sms[*s].claim->ctx};
    }
    const Index s = lowest_load(is_usable);
    return s ? issue(gpu_.sms[*s].claim->ctx, *s) : Action{};
  }

  /// Line 1: a kernel that has more to issue than it has claimed room for.
  [[nodiscard]] Index candidate(const std::vector<bool>& tried) const {
    const auto unused = [&](std::uint32_t k) {
      return static_cast<std::uint64_t>(std::ranges::count_if(gpu_.sms, [&](const Sm& sm) {
        return sm.claim && sm.claim->ctx == k && sm.claim->fresh;
      }));
    };
    return lowest(
        gpu_.kernels.size(),
        [&](std::uint32_t k) {
          return kernel(k).active && !tried[k] && kernel(k).to_issue > unused(k);
        },
        [&](std::uint32_t k) { return rank_[k]; });
  }

  [[nodiscard]] Action serve(std::uint32_t k) const {
    const auto is_free = [&](std::uint32_t s) {
      return !gpu_.sms[s].in_setup && !gpu_.sms[s].claim;
    };
    switch (gpu_.mode) {
      case Mode::kOnDemand: {
        const Index s = lowest_load(is_free);  // line 2
        return s && fits(k, *s) ? issue(k, *s) : swap(k);
      }
      case Mode::kRelaxed: {
        const Index s = lowest_load([&](std::uint32_t i) { return is_free(i) && fits(k, i); });
        return s ? issue(k, *s) : swap(k);
      }
      case Mode::kPartition: {
        const Index s = lowest_load([&](std::uint32_t i) {
          const auto& part_of = gpu_.sms[i].partition[k];
          return is_free(i) && (!part_of || (count(gpu_.sms[i], k) < *part_of && fits(k, i)));
        });
        if (!s) return {};
        return gpu_.sms[*s].partition[k] ? issue(k, *s) : make_partition(k, *s);
      }
      case Mode::kSpart: {
        const Index s = lowest_load(is_free);
        return s ? Action{.kind = Kind::kClaim, .sm = *s, .ctx = k} : take_sm(k);
      }
    }
    return {};
  }

  /// Lines 10 to 15.
  [[nodiscard]] Action swap(std::uint32_t k) const {
    const Index s = highest(
        gpu_.sms.size(),
        [&](std::uint32_t i) {
          const Sm& sm = gpu_.sms[i];
          return !sm.in_setup && !sm.claim && !is_vacated(sm) && !is_empty(sm);
        },
        [&](std::uint32_t i) { return highest(taken(gpu_, i, k)); });
    if (!s) return {};
    const Sm& sm = gpu_.sms[*s];
    const Index v = highest(
        gpu_.kernels.size(), [&](std::uint32_t j) { return j != k && count(sm, j) > 0; },
        [&](std::uint32_t j) { return rank_[j]; });
    if (!v) return {};
    const std::optional<std::uint64_t> number = just_enough(k, *v, *s);
    if (!number || !lowers_range(k, *v, *number, sm)) return {};
    return {.kind = Kind::kClaim, .sm = *s, .ctx = k, .leave = youngest(sm, *v, *number)};
  }

  /// Thread blocks of `v` that must leave `s` for one of `k`.
  [[nodiscard]] std::optional<std::uint64_t> just_enough(std::uint32_t k, std::uint32_t v,
                                                         std::uint32_t s) const {
    Shares rest = taken_[s];
    for (std::uint64_t number = 0;; ++number) {
      const bool slot = number > 0 || has_free_slot(gpu_.sms[s]);
      if (slot && is_within(sum(rest, kernel(k).demand), gpu_.limit)) return number;
      if (number == count(gpu_.sms[s], v)) return {};
      rest = difference(rest, kernel(v).demand);
    }
  }

  [[nodiscard]] bool lowers_range(std::uint32_t k, std::uint32_t v, std::uint64_t number,
                                  const Sm& sm) const {
    std::vector<std::uint64_t> now;
    std::vector<std::uint64_t> then;
    for (std::uint32_t j = 0; j < gpu_.kernels.size(); ++j) {
      if (j != k && count(sm, j) == 0) continue;
      now.push_back(rank_[j]);
      then.push_back(rank_[j]);
      if (j == v) then.back() -= number * unit(kernel(v));
      if (j == k) then.back() += unit(kernel(k));
    }
    const auto range = [](const std::vector<std::uint64_t>& ranks) {
      const auto [low, high] = std::ranges::minmax(ranks);
      return high - low;
    };
    return range(then) < range(now);
  }

  [[nodiscard]] Action make_partition(std::uint32_t k, std::uint32_t s) const {
    const Sm& sm = gpu_.sms[s];
    Action action{.kind = Kind::kPartition, .sm = s, .ctx = k, .partition = part(gpu_, s, k)};
    for (std::uint32_t j = 0; j < gpu_.kernels.size(); ++j) {
      const std::uint64_t room = action.partition[j].value_or(0);
      if (count(sm, j) > room) action.leave |= youngest(sm, j, count(sm, j) - room);
    }
    return action;
  }

  /// Spart: an SM moves if that makes the numbers of SMs more even.
  [[nodiscard]] Action take_sm(std::uint32_t k) const {
    const Index s = highest(
        gpu_.sms.size(),
        [&](std::uint32_t i) {
          const Sm& sm = gpu_.sms[i];
          return !sm.in_setup && !is_vacated(sm) && sm.claim && sm.claim->ctx != k;
        },
        [&](std::uint32_t i) { return rank_[gpu_.sms[i].claim->ctx]; });
    if (!s || rank_[gpu_.sms[*s].claim->ctx] < rank_[k] + 2) return {};
    Action action{.kind = Kind::kClaim, .sm = *s, .ctx = k};
    for (std::uint32_t slot = 0; slot < gpu_.sms[*s].slots.size(); ++slot) {
      if (gpu_.sms[*s].slots[slot]) action.leave |= std::uint64_t{1} << slot;
    }
    return action;
  }

  const Gpu& gpu_;
  std::vector<std::uint64_t> rank_;
  std::vector<Shares> taken_;
};

}  // namespace

std::uint64_t unit(const Kernel& kernel) { return highest(kernel.demand); }

std::uint64_t rank(const Gpu& gpu, std::uint32_t ctx) {
  std::uint64_t tbs = 0;
  std::uint64_t claims = 0;
  for (const Sm& sm : gpu.sms) {
    tbs += count(sm, ctx);
    if (sm.claim && sm.claim->ctx == ctx) ++claims;
  }
  const Kernel& kernel = gpu.kernels[ctx];
  return gpu.mode == Mode::kSpart ? kernel.start + claims : (tbs + claims) * unit(kernel);
}

Shares taken(const Gpu& gpu, std::uint32_t sm, std::optional<std::uint32_t> without) {
  Shares total{};
  for (const auto& tb : gpu.sms[sm].slots) {
    if (tb && tb->ctx != without) total = sum(total, gpu.kernels[tb->ctx].demand);
  }
  return total;
}

std::uint64_t count(const Sm& sm, std::uint32_t ctx) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      sm.slots, [&](const auto& tb) { return tb && tb->ctx == ctx && !tb->leaves; }));
}

Partition part(const Gpu& gpu, std::uint32_t sm, std::uint32_t asks) {
  Partition partition(gpu.kernels.size());
  for (std::uint32_t j = 0; j < gpu.kernels.size(); ++j) {
    const Kernel& kernel = gpu.kernels[j];
    if (kernel.active && (kernel.to_issue > 0 || count(gpu.sms[sm], j) > 0)) partition[j] = 0;
  }
  Shares filled{};
  for (std::size_t tbs = 0; tbs < gpu.sms[sm].slots.size(); ++tbs) {
    const Index j = lowest(
        gpu.kernels.size(),
        [&](std::uint32_t i) {
          return partition[i] && is_within(sum(filled, gpu.kernels[i].demand), gpu.limit);
        },
        // Of equal ranks the kernel that asks comes first.
        [&](std::uint32_t i) {
          return std::pair(*partition[i] * unit(gpu.kernels[i]), i == asks ? 0 : 1);
        });
    if (!j) break;
    ++*partition[*j];
    filled = sum(filled, gpu.kernels[*j].demand);
  }
  return partition;
}

Action next_action(const Gpu& gpu) { return Allocation(gpu).next(); }

}  // namespace segue::oracles::smk
