#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "verilator_tb/plant/bench.hpp"

namespace segue::sm_frontend {

/// The stages of each instruction in some cycles of a run: a line an instruction, a column a cycle.
/// F fetch, . in the issue queue, I issue, O operand read, E execution, C commit; x fault, t taken
/// over unissued, - in the replay queue, r replayed into the issue queue, k killed.
class Pipeview {
 public:
  Pipeview(const Params& params, plant::CycleRange cycles) : widths_(params), cycles_(cycles) {}

  /// `twin` as it is before the cycle's clock edge.
  void watch(std::uint64_t cycle, const Inputs& in, const Outputs& out, const SmFrontend& twin);
  [[nodiscard]] std::string text() const;

 private:
  enum class Where : std::uint8_t { kFetched, kQueue, kUnits, kReplayQueue, kDone };
  struct Row {
    std::uint32_t warp, tb, seq;
    std::string name;
    Where where = Where::kFetched;
    std::string marks;  ///< of the cycles that are drawn, from the first on
  };

  void issued_and_done(std::uint64_t cycle, const Inputs& in, const Outputs& out);
  void in_the_queues(std::uint64_t cycle, const SmFrontend& twin);
  void fetched(std::uint64_t cycle, const Inputs& in, const Outputs& out);
  Row* under_way(std::uint64_t warp, std::uint32_t seq);
  [[nodiscard]] bool queued(const Row& row, const SmFrontend& twin) const;
  void mark(Row& row, std::uint64_t cycle, char what) const;

  const Widths widths_;
  const plant::CycleRange cycles_;
  std::deque<Row> rows_;  ///< that are drawn, or may be
};

}  // namespace segue::sm_frontend
