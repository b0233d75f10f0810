#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/policies/policy.hpp"

namespace segue::policies {

/// The OS's orders by its last legal `set_policy`.
struct Orders {
  Policy policy = Policy::kFcfs;
  sm_driver::Technique technique = sm_driver::Technique::kDrain;
  std::uint32_t quantum = 0;         ///< Cycles of a turn in round robin.
  std::uint32_t drain_deadline = 0;  ///< Cycles after which a drain becomes a switch; 0: never.
  bool release_event = false;        ///< The end of a preemption invokes the published loop.
  bool spare_once = false;           ///< A spare token ends with its first kernel.
  bool fullest_victim = false;       ///< The fullest SM of a kernel is taken, not the lowest.
  bool fcfs_exclusive = false;       ///< In FCFS only the kernel that came first gets SMs.
};

[[nodiscard]] Orders orders_of(const sm_driver::HostMsg& set_policy);

}  // namespace segue::policies
