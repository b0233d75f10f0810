#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/blocks/fault_unit/fault_unit.hpp"
#include "verilator_tb/gen/fault_unit_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::fault_unit {

/// Counts the bins of coverage.toml: before each clock edge the cycle's inputs and outputs against
/// the state.
class Watch {
 public:
  explicit Watch(const Params& params)
      : params_(params), taken_at_(params.num_entries), forwarded_(params.num_entries) {}

  void before(const Inputs& in, const Outputs& out, const FaultUnit& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  /// The bins of a queue: the same situations for each.
  struct QueueBins {
    Bin joins_empty, joins_one, joins_as_only_leaves, joins_many, joins_as_first_leaves, emptied,
        shortened, waits, not_by_number, ready_for_none;
  };
  /// A queue in this cycle.
  struct QueueNow {
    std::uint64_t asks = 0;  ///< entries in it, a bit for each
    std::uint32_t head = 0;
    bool ready = false;
    bool fault_joins = false;

    [[nodiscard]] bool leaves() const { return ready && asks != 0; }
  };

  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void look_at(const Inputs& in, const Outputs& out, const State& q);
  void in_reset(const State& q);
  void verdicts(const Inputs& in, const Outputs& out, const State& q);
  void new_faults(const Inputs& in, const Outputs& out, const State& q);
  void merged_faults(const Inputs& in, const Outputs& out, const State& q);
  void full_table(const Inputs& in, const Outputs& out, const State& q);
  void set_ups(const Inputs& in, const Outputs& out, const State& q);
  void quiet(const Inputs& in, const Outputs& out);

  // watch_queues.cpp: queues and answers.
  void queue(const QueueNow& now, const QueueBins& bins);
  void both_queues(const Outputs& out);
  void forwards();
  void answers(const Inputs& in, const Outputs& out, const State& q);
  void keep_book(const Inputs& in, const Outputs& out);

  [[nodiscard]] std::uint64_t entries(EntryState state) const {
    return entries_[static_cast<std::size_t>(state)];
  }

  Params params_;
  plant::Coverage coverage_{bins()};
  // Of the cycle that is looked at.
  std::array<std::uint64_t, kEntryStateNames.size()> entries_{};  ///< by state, a bit for each
  std::uint64_t all_ = 0;
  bool setup_ = false, fault_ = false, enters_ = false, answer_ = false;  ///< accepted
  bool own_first_ = false;  ///< with the set-up of this cycle
  QueueNow own_, cpu_;

  std::uint64_t cycle_ = 0;
  std::vector<std::uint64_t> taken_at_;  ///< cycle in which a handler took an entry's request
  std::vector<bool> forwarded_;          ///< of each entry in use
  std::uint64_t untaken_ = 0;            ///< cycles in a row without a request that is taken
  bool was_held_ = false;                ///< a fault, in the last cycle
  bool freed_last_ = false;              ///< the last entry in use, in the last cycle
};

}  // namespace segue::fault_unit
