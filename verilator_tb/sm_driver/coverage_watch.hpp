#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/plant/coverage.hpp"
#include "verilator_tb/sm_driver/bins.hpp"

namespace segue::sm_driver {

/// Watches the twin across clock edges and counts the bins of bins.hpp.
class CoverageWatch {
 public:
  CoverageWatch() : coverage_(bin_sentences()) {}

  /// Before the clock edge: what the cycle's inputs meet.
  void before(const Inputs& in, const Outputs& out, const SmDriver& twin);
  /// Behind it: what it changed.
  void after(const Inputs& in, const SmDriver& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit(Bin bin) { coverage_.hit(static_cast<std::size_t>(bin)); }
  void hit_if(bool seen, Bin bin) {
    if (seen) hit(bin);
  }
  void hit_number(std::size_t bin) {
    if (bin != kNoBin) coverage_.hit(bin);
  }

  void reset(const State& q);
  void host_message(const HostMsg& msg, const State& q);
  void kill(std::uint32_t ctx, const State& q);
  void sm_message(std::uint32_t s, const SmMsg& msg, const State& q, bool cmd_taken);
  void before_apply(const SmDriver& twin);
  void after_apply(const State& q);
  void commands(const SmDriver& twin);
  void issue(const SmDriver& twin);
  void launches_and_exits(const State& q);

  plant::Coverage coverage_;

  // Before the edge.
  bool apply_ = false;
  bool cmd_valid_ = false;
  std::uint64_t less_urgent_ = 0;
  std::uint64_t need_issue_ = 0;
  std::uint64_t need_preempt_ = 0;
  std::uint64_t in_setup_ = 0;
  std::uint64_t told_ = 0;
  std::uint64_t ksr_valid_ = 0;
  std::uint64_t next_of_ = 0;  // rows that some SM is reserved for, at an exit
  std::uint32_t oldest_launch_ = 0;
  std::uint32_t spare_given_ = 0;
  std::uint32_t active_count_ = 0;
  std::uint32_t last_active_ = 0;
  Decision decision_ = Decision::kNone;
  Policy policy_ = Policy::kFcfs;
  Technique technique_ = Technique::kDrain;
  ScanTarget target_;
  SmstEntry target_sm_;
  std::uint64_t occupied_ = 0;  // SMs with thread blocks, in a cycle of a decision
  std::vector<std::int32_t> tokens_;
};

}  // namespace segue::sm_driver
