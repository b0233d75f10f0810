#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "verilator_tb/gen/drf_allocator_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::drf_allocator {

/// Counts the bins of coverage.toml before each clock edge: the cycle's inputs against the state.
/// A pass is looked at as a whole in its first cycle, for tables do not change during it.
class Watch {
 public:
  explicit Watch(const Params& params) : params_(params), last_left_(params.num_sms) {}

  void before(const Inputs& in, const Outputs& out, const DrfAllocator& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  /// How the last thread block that was told to leave an SM has left.
  enum class Left : std::uint8_t { kNone, kSaved, kFinished };

  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  // watch.cpp
  void watch_messages(const Inputs& in, const Outputs& out, const State& q);
  void watch_host(const HostMsg& message, Error error, const State& q);
  void watch_sm(std::uint32_t sm, const SmMsg& message, const Outputs& out, const State& q);
  void watch_saved(std::uint32_t ctx, const Outputs& out, const State& q);
  void watch_outputs(const Inputs& in, const Outputs& out, const State& q);
  void watch_exits(const Outputs& out, const State& q);

  // watch_scan.cpp
  void watch_step(const State& q);
  void watch_claims(const State& q);
  void watch_kernels(const State& q);
  void watch_places(const State& q);
  void watch_act(const State& q);
  void watch_claim(const State& q);
  void watch_issue(const State& q);

  // watch_swap.cpp
  void watch_victim_sms(const State& q);
  void watch_victims(const State& q);
  void watch_room(const State& q);
  void watch_judge(const State& q);
  void watch_swap_of(const State& q);
  void watch_youngest(const State& q);
  void watch_fill(const State& q);
  void watch_partition(const State& q);
  void watch_excess(const State& q);
  void watch_swap(const State& q);

  Params params_;
  plant::Coverage coverage_{bins()};
  std::vector<Left> last_left_;
};

/// The candidates of a pass: whether the best is unique, and whether it comes first.
class Choice {
 public:
  explicit Choice(bool higher) : higher_(higher) {}

  void add(std::uint32_t key) {
    if (count_++ == 0) {
      first_ = best_ = key;
      best_count_ = 1;
    } else if (key == best_) {
      ++best_count_;
    } else if (higher_ ? key > best_ : key < best_) {
      best_ = key;
      best_count_ = 1;
    }
  }

  [[nodiscard]] bool none() const { return count_ == 0; }
  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t best() const { return best_; }
  [[nodiscard]] bool ties() const { return best_count_ > 1; }
  [[nodiscard]] bool is_later() const { return best_ != first_; }

 private:
  bool higher_;
  std::uint32_t count_ = 0;
  std::uint32_t first_ = 0;
  std::uint32_t best_ = 0;
  std::uint32_t best_count_ = 0;
};

}  // namespace segue::drf_allocator
