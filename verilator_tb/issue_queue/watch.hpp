#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/issue_queue/issue_queue.hpp"
#include "verilator_tb/gen/issue_queue_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::issue_queue {

/// Watches the twin and counts the bins of coverage.toml: before each clock edge, the situations
/// that the cycle's inputs meet.
class Watch {
 public:
  explicit Watch(const Params& params) : params_(params) {}

  void before(const Inputs& in, const Outputs& out, const IssueQueue& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void reset(const Inputs& in, const Outputs& out);
  void levels(const Inputs& in, const State& q);
  void order(const State& q);
  void issues(const Inputs& in, const State& q);
  void waits(const Inputs& in, const State& q);
  void wait_of(std::uint32_t e, const Inputs& in, const State& q);
  void releases(const Inputs& in, const State& q);
  void newcomers(const Inputs& in, const State& q, const State::New& latest);
  void backs(const Inputs& in, const State& q);
  void kills(const Inputs& in, const State& q);
  void inserts(const Inputs& in, const Outputs& out, const State& q);
  void bodies(const State& q);
  [[nodiscard]] bool issued(std::uint32_t e) const {
    return choice_.issue[0] == e || choice_.issue[1] == e;
  }

  Params params_;
  plant::Coverage coverage_{bins()};
  // Of the cycle:
  Choice choice_;
  EntrySet could_;                    // go
  EntrySet lacking_;                  // room, with or without units and entries
  EntrySet no_room_;                  // nothing but room held them
  EntrySet behind_;                   // nothing but an older one that lacks room held them
  std::vector<std::uint32_t> legal_;  // lanes of inserts that are
  // Of the cycles before: the body that each port shows, issue by lane, then give-back.
  struct Shown {
    std::uint32_t entry = 0;
    std::uint32_t lane = 0;  // its insert's
    bool operator==(const Shown&) const = default;
  };
  std::array<std::optional<Shown>, 3> shown_;
};

}  // namespace segue::issue_queue
