#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/issue_queue_layout.hpp"

namespace segue::oracles {

/// Reference model of a unified issue queue (thesis 2.4), without entries and without a matrix: a
/// list of instructions in order of arrival, with the remaining waits of each. It looks at the
/// ports only. It decides by itself which of them can issue at a cycle's levels, which must issue,
/// which is given back and which messages are legal, and complains when the queue decides
/// otherwise.
class IssueQueueOracle {
 public:
  explicit IssueQueueOracle(const issue_queue::Params& params) : params_(params) {}

  /// A cycle, before its clock edge.
  void observe(const issue_queue::Inputs& in, const issue_queue::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// Instructions that have left, killed ones included.
  [[nodiscard]] std::uint64_t departures() const { return departures_; }

 private:
  /// Why an instruction stays, in the order in which it is asked.
  enum class Held : std::uint8_t {
    kNot,
    kWaits,
    kUnit,
    kStopped,
    kGivenBack,
    kEntry,
    kRoom,
    kTurn
  };

  struct Row {
    issue_queue::InsertMsg what;
    issue_queue::WaitsMsg waits;        ///< those left, a place in one of them
    std::optional<std::uint32_t> lane;  ///< of its insert, in the last cycle
    bool behind = false;                ///< it got its waits for older memory instructions complete
    bool leaves = false;                ///< in this cycle
    [[nodiscard]] bool waits_for_some() const {
      return (waits.result | waits.sources | waits.issue) != 0;
    }
  };
  using RowAt = std::vector<Row>::const_iterator;

  void hear_waits(const issue_queue::Inputs& in);
  void check_issue(const issue_queue::Inputs& in, const issue_queue::Outputs& out);
  void check_lane(std::uint32_t lane, const std::optional<std::size_t>& due,
                  const issue_queue::Inputs& in, const issue_queue::Outputs& out);
  void check_memory(const std::optional<std::size_t>& due, const issue_queue::Outputs& out);
  void check_back(const issue_queue::Inputs& in, const issue_queue::Outputs& out);
  void check_memory_order(const issue_queue::Outputs& out);
  void check_summary(const issue_queue::Outputs& out);
  void check_verdicts(const issue_queue::Inputs& in, const issue_queue::Outputs& out);
  void take(const issue_queue::Inputs& in);
  void enter(std::uint32_t lane, const issue_queue::InsertMsg& msg);
  [[nodiscard]] std::uint64_t in_use() const;

  [[nodiscard]] static bool lacks_room(const Row& row, const issue_queue::Inputs& in);
  [[nodiscard]] Held held(RowAt row, const issue_queue::Inputs& in) const;
  /// The next from `from` on that can go, on a unit that is left of those.
  [[nodiscard]] std::optional<std::size_t> next(std::size_t from, std::uint32_t units,
                                                const issue_queue::Inputs& in) const;
  [[nodiscard]] RowAt find(const issue_queue::Instruction& shown) const;
  /// The complaint about an instruction shown in place of another one, or of none.
  [[nodiscard]] std::string why_not(const issue_queue::Instruction& shown,
                                    const issue_queue::Inputs& in) const;
  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what;
  }

  issue_queue::Params params_;
  std::vector<Row> list_;     // oldest first
  std::uint64_t unruly_ = 0;  // warps whose inserts broke the promise on places
  /// Of those that left last: in lanes 0 and 1, and given back.
  std::array<issue_queue::Body, 3> bodies_{};
  std::uint64_t departures_ = 0;
  std::string complaint_;
};

}  // namespace segue::oracles
