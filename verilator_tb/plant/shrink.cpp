#include "verilator_tb/plant/shrink.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <utility>

#include "verilator_tb/plant/smaller.hpp"

namespace segue::plant {
namespace {

class Shrinker {
 public:
  Shrinker(const Stimulus& failing, std::uint64_t at, std::span<const OperationKind> kinds,
           const FailsAt& fails_at, const ShrinkBudget& budget,
           const std::function<void(const Shrunk&)>& progress)
      : kinds_(kinds), fails_at_(fails_at), budget_(budget), progress_(progress) {
    accept(failing, at);
  }

  Shrunk run() {
    keep_the_end();
    bool smaller = true;
    while (smaller && !spent()) {
      smaller = drop_operations();
      smaller = shorten_all_gaps() || smaller;
      smaller = shorten_gaps() || smaller;
      smaller = simplify_numbers() || smaller;
    }
    best_.complete = !smaller && !spent();
    best_.seconds = seconds();
    return std::move(best_);
  }

 private:
  /// Drops the operations behind the failure, which have no part in it.
  void accept(Stimulus stimulus, std::uint64_t at) {
    auto& operations = stimulus.operations;
    while (!operations.empty() && operations.back().cycle > at) operations.pop_back();
    stimulus.cycles = std::max<std::uint64_t>(1, std::min(stimulus.cycles, at + 1));
    best_.stimulus = std::move(stimulus);
    best_.at = at;
  }

  bool fails(Stimulus candidate) {
    if (spent() || candidate == best_.stimulus) return false;
    if (progress_) {
      best_.seconds = seconds();
      progress_(best_);
    }
    ++best_.runs;
    const auto at = fails_at_(candidate);
    if (at) accept(std::move(candidate), *at);
    return at.has_value();
  }

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  [[nodiscard]] bool spent() const {
    return best_.runs >= budget_.runs || seconds() >= budget_.seconds;
  }
  [[nodiscard]] std::size_t size() const { return best_.stimulus.operations.size(); }

  /// Long runs are dear, and mostly a failure needs its last few operations and the state that
  /// the earlier ones left behind.
  void keep_the_end() {
    for (std::size_t last = 8; last < size(); last *= 2) {
      if (fails(only_last(best_.stimulus, last, true))) return;
      if (fails(only_last(best_.stimulus, last, false))) return;
    }
  }

  /// Delta debugging: ever smaller parts, until none can be left out.
  bool drop_operations() {
    bool smaller = false;
    for (std::size_t part = std::max<std::size_t>(1, size() / 2); !spent();) {
      bool dropped = false;
      for (std::size_t end = size(); end > 0 && !spent();) {
        const std::size_t begin = end > part ? end - part : 0;
        dropped = fails(without(best_.stimulus, begin, end)) || dropped;
        end = std::min(begin, size());
      }
      smaller = smaller || dropped;
      if (part == 1 && !dropped) break;
      if (part > 1) part /= 2;
    }
    return smaller;
  }

  bool shorten_all_gaps() {
    for (const std::uint64_t longest : {0, 4, 16, 64, 256, 1024}) {
      if (fails(with_gaps_up_to(best_.stimulus, longest))) return true;
    }
    return false;
  }

  bool shorten_gaps() {
    bool smaller = false;
    for (std::size_t i = size(); i-- > 0;) {
      if (i >= size()) continue;  // the failure came earlier, and operations fell away
      const auto shorter = [&](std::int64_t gap) {
        return fails(with_gap(best_.stimulus, i, static_cast<std::uint64_t>(gap)));
      };
      smaller =
          towards(0, static_cast<std::int64_t>(gap_of(best_.stimulus, i)), shorter) || smaller;
    }
    return smaller;
  }

  bool simplify_numbers() {
    bool smaller = false;
    for (std::size_t i = size(); i-- > 0;) {
      const std::size_t count =
          i < size() ? kinds_[best_.stimulus.operations[i].kind].args.size() : 0;
      for (std::size_t arg = 0; arg < count && i < size(); ++arg) {
        const Operation& operation = best_.stimulus.operations[i];
        const OperationArg& range = kinds_[operation.kind].args[arg];
        const auto simpler = [&](std::int64_t value) {
          return is_allowed(range, value) && fails(with_number(best_.stimulus, i, arg, value));
        };
        smaller = towards(simplest(range), operation.args[arg], simpler) || smaller;
      }
    }
    return smaller;
  }

  /// Tries the goal, then values between it and where we are, nearer to the goal first by
  /// halves. True if one of them would do.
  template <class Try>
  bool towards(std::int64_t goal, std::int64_t value, Try attempt) {
    constexpr int kMostHalves = 8;
    if (value == goal || attempt(goal)) return value != goal;
    bool nearer = false;
    std::int64_t fails_no_more = goal;
    for (int i = 0; i < kMostHalves && !spent(); ++i) {
      const std::int64_t middle = fails_no_more + (value - fails_no_more) / 2;
      if (middle == value || middle == fails_no_more) break;
      if (attempt(middle)) {
        value = middle;
        nearer = true;
      } else {
        fails_no_more = middle;
      }
    }
    return nearer;
  }

  std::span<const OperationKind> kinds_;
  const FailsAt& fails_at_;
  ShrinkBudget budget_;
  const std::function<void(const Shrunk&)>& progress_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Shrunk best_;
};

}  // namespace

Shrunk shrink(const Stimulus& failing, std::uint64_t at, std::span<const OperationKind> kinds,
              const FailsAt& fails_at, const ShrinkBudget& budget,
              const std::function<void(const Shrunk&)>& progress) {
  return Shrinker(failing, at, kinds, fails_at, budget, progress).run();
}

}  // namespace segue::plant
