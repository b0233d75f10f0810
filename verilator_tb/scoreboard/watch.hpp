#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/scoreboard/scoreboard.hpp"
#include "verilator_tb/gen/scoreboard_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"
#include "verilator_tb/scoreboard/environment.hpp"

namespace segue::scoreboard {

/// Watches the twin and counts the bins of coverage.toml: before each clock edge, the situations
/// that the cycle's inputs meet.
class Watch {
 public:
  explicit Watch(const Params& params);

  void before(const Inputs& in, const Outputs& out, const Scoreboard& twin);
  /// Behind the clock edge: a warp that had faulted has its last instruction back.
  void after(const Environment& environment, const Scoreboard& /*twin*/) {
    hit_if(environment.replayed(), Bin::kReplayed);
  }

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  using Places = std::vector<PlaceRef>;

  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void hear(const Inputs& in, const Outputs& out);
  void remember(const Inputs& in);

  // watch_waits.cpp: of the instruction that the lane inserted in the last cycle.
  void waits(const Outputs& out, const State& q, std::size_t lane);
  void fence(const InsertMsg& msg, const State& q, std::uint64_t live, std::uint64_t line,
             std::uint64_t result);
  void waits_for(const InsertMsg& msg, const Registers& older, bool result, bool sources);
  void not_waits_for(const InsertMsg& msg, const Registers& older, bool held, bool in_order);
  void line(const Inputs& in, const Outputs& out);
  void other_warp(const InsertMsg& msg, const State& q);

  // watch.cpp
  void in_reset(const Inputs& in, const Outputs& out, const State& q);
  void releases(const Outputs& out, const State& q);
  void meetings(const Inputs& in, const Outputs& out);
  void kills(const Inputs& in, const Outputs& out);
  void programs(const Inputs& in, const Outputs& out, const State& q);
  [[nodiscard]] bool has_older(const PlaceRef& at, std::uint64_t among) const;

  Params params_;
  plant::Coverage coverage_{bins()};
  std::vector<std::uint64_t> order_;  // by place, of the last insert
  std::uint64_t inserts_ = 0;
  std::uint64_t cycles_ = 0;

  // Inserts of the last cycle: those that were not dropped or killed, and a dropped one of lane 0.
  std::array<std::optional<InsertMsg>, 2> came_;
  std::optional<InsertMsg> dropped_;
  Places gone_;  // places that became free in it

  // Legal messages of the cycle that is looked at.
  std::vector<InsertMsg> insert_;
  bool lane_0_ = false, lane_1_ = false;  // of insert
  Places issued_, read_, checked_, commit_, squash_, withdraw_;
};

}  // namespace segue::scoreboard
