#pragma once

#include <cstdint>

#include "cmodel/blocks/block_switcher/block_switcher.hpp"
#include "verilator_tb/block_switcher/environment.hpp"
#include "verilator_tb/gen/block_switcher_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::block_switcher {

/// Counts the bins of coverage.toml: before each clock edge the cycle's inputs against the state,
/// behind it what was decided.
class Watch {
 public:
  explicit Watch(const Params& params) : params_(params), before_(params) {}

  void before(const Inputs& in, const Outputs& out, const BlockSwitcher& twin);
  void after(const Environment& environment, const BlockSwitcher& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  /// What decisions depend on, by the state at the start of a cycle; a bit for each TB.
  struct Situation {
    std::uint64_t there = 0;  ///< has a number
    std::uint64_t unused = 0;
    std::uint64_t granted = 0;
    std::uint64_t ready = 0;
    std::uint64_t blocked = 0;
    std::uint64_t free = 0;  ///< slots
  };
  /// Messages of a cycle that are accepted.
  struct Accepted {
    bool setup = false, answer = false, moved = false;
    bool faulted = false, arrived = false, ended = false, resolved = false, opened = false;
  };

  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void in_reset(const State& q);
  void look_at(const State& q);
  void verdicts(const Inputs& in, const Outputs& out, const State& q);
  void nothing_moved(const Inputs& in, const State& q);
  void requests(const Inputs& in, const Outputs& out, const State& q);
  void rest(const Outputs& out, const State& q);

  // watch_warps.cpp: messages about warps.
  void victims(const Inputs& in, const State& q);
  void warps(const Inputs& in, const State& q);
  void barriers(const Inputs& in, const State& q);
  void restored(const State& q);

  // watch_decisions.cpp: what the clock edge decided.
  void decided(const Move& move);
  void decided_entry(const Move& move);
  void decided_save(const Move& move);

  Params params_;
  plant::Coverage coverage_{bins()};
  // Of the cycle that is looked at.
  Situation at_;
  Accepted is_;
  std::uint64_t ends_ = 0;  ///< TBs in a slot of which the last warp ends, a bit for each
  bool may_move_ = false, may_request_ = false;
  State before_;  ///< if a move may be decided
  std::uint64_t resolved_tb_ = 0;

  bool for_blocked_ = false;  ///< the last request was, and no TB was moved for it
  bool set_up_ = false;       ///< in the last cycle
  bool had_tbs_ = false;      ///< there was a TB since the set-up
  bool was_done_ = true;
};

}  // namespace segue::block_switcher
