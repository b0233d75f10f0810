#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/sm_driver/hits.hpp"

namespace segue::sm_driver {

/// Watches the cycle that ends a scan: the policy's decision and its result.
class DecisionWatch {
 public:
  /// Before the clock edge of a cycle that carries out the decision.
  void before(const SmDriver& twin, Hits& hits);
  /// Behind the clock edge.
  void after(const State& q, Hits& hits) const;

 private:
  [[nodiscard]] DecisionEvent bound_to(std::uint32_t k) const;
  [[nodiscard]] bool released() const {
    return target_.valid && target_sm_.state == SmState::kReleased;
  }

  [[nodiscard]] static bool a_younger_one_has_work(const State& q);
  void watch_swap(const State& q, std::uint32_t k, Hits& hits) const;
  [[nodiscard]] bool is_lowest_of_its_kernel(std::uint32_t sm) const;

  Decision decision_ = Decision::kNone;
  Policy policy_ = Policy::kFcfs;
  Technique technique_ = Technique::kDrain;
  ScanTarget target_;
  SmstEntry target_sm_;
  std::uint64_t need_preempt_ = 0;
  std::uint64_t in_setup_ = 0;
  std::uint64_t occupied_ = 0;  // SMs with thread blocks
  std::vector<std::int32_t> tokens_;
  std::vector<SmstEntry> sms_;
};

}  // namespace segue::sm_driver
