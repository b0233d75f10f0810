#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/sm_driver/hits.hpp"

namespace segue::sm_driver {

/// Watches the effects of time: turns of round robin, and drains that have a deadline.
class TimeWatch {
 public:
  /// Before the clock edge of a cycle that is not a reset.
  void before(const Inputs& in, const Outputs& out, const SmDriver& twin, Hits& hits);
  /// Behind the clock edge.
  void after(const State& q, Hits& hits) const;

 private:
  void turn(const State& q, Hits& hits) const;
  void turn_exit(const State& q, std::uint64_t gone, Hits& hits) const;
  static void late(const Inputs& in, const State& q, Hits& hits);
  void drains(const State& q, Hits& hits) const;

  // Before the edge.
  bool turns_ = false;  // round robin
  bool sets_policy_ = false;
  bool decides_ = false;
  std::uint32_t row_ = 0;  // of the turn
  std::uint64_t ksr_valid_ = 0;
  std::uint64_t timed_ = 0;
  std::uint64_t ordered_ = 0;  // SMs in the order of drains
  std::uint64_t vacating_ = 0;
  std::uint64_t in_setup_ = 0;
};

}  // namespace segue::sm_driver
