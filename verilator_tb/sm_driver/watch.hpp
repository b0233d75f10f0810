#pragma once

#include <array>
#include <cstdint>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/plant/coverage.hpp"
#include "verilator_tb/sm_driver/decision_watch.hpp"
#include "verilator_tb/sm_driver/environment.hpp"
#include "verilator_tb/sm_driver/hits.hpp"
#include "verilator_tb/sm_driver/selector_watch.hpp"
#include "verilator_tb/sm_driver/time_watch.hpp"

namespace segue::sm_driver {

/// Watches the twin across clock edges and counts the bins of coverage.toml.
class Watch {
 public:
  /// Before the clock edge: situations that the cycle's inputs meet.
  void before(const Inputs& in, const Outputs& out, const SmDriver& twin);
  /// Behind the clock edge: changes of the state.
  void after(const Environment& environment, const SmDriver& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return hits_.coverage(); }

 private:
  using RowsOfTechnique = std::array<std::uint64_t, kTechniqueNames.size()>;

  void vacate(const State& q, Technique technique, VacateEvent event) {
    hits_.hit_place(vacate_bin(q.policy, technique, event));
  }
  void issue(const State& q, IssueEvent event) {
    hits_.hit_place(issue_bin(q.policy, q.technique, event));
  }
  void launch(const State& q, LaunchEvent event) {
    hits_.hit_place(launch_bin(q.policy, q.technique, event));
  }

  void reset(const State& q);
  void host_message(const HostMsg& msg, const State& q);
  void set_policy(const HostMsg& msg, const State& q);
  void kill(std::uint32_t ctx, const State& q);
  void sm_message(std::uint32_t s, const SmMsg& msg, const State& q, bool cmd_taken);
  void leaves(std::uint32_t s, const SmMsg& msg, Technique technique);
  void remember(const State& q);
  void command(const SmDriver& twin);
  void issued(const SmDriver& twin);
  void exited(std::uint32_t k, const State& q);
  void admitted(std::uint32_t k, const State& q);

  Hits hits_;
  DecisionWatch decision_;
  TimeWatch time_;
  SelectorWatch selector_;

  // Before the edge.
  bool apply_ = false;
  bool cmd_valid_ = false;
  std::uint64_t less_urgent_ = 0;
  std::uint64_t need_issue_ = 0;
  std::uint64_t in_setup_ = 0;
  std::uint64_t vacating_ = 0;
  std::uint64_t ksr_valid_ = 0;
  std::uint32_t left_ = 0;  // of the kernel of an issue that is being entered, else 0
  // SMs of which a thread block was saved, or starts over, since they were told to vacate.
  std::uint64_t saved_from_ = 0;
  std::uint64_t restarted_from_ = 0;
  RowsOfTechnique next_of_{};  // rows that SMs are reserved for, by the SMs' techniques
  std::uint32_t oldest_launch_ = 0;
  std::uint32_t spare_given_ = 0;
  std::uint32_t active_count_ = 0;
  std::uint32_t last_active_ = 0;
};

}  // namespace segue::sm_driver
