#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/studies/effisha/assumptions.hpp"
#include "cmodel/studies/effisha/daemon.hpp"
#include "cmodel/studies/effisha/kernels.hpp"

namespace segue::studies::effisha {

/// Priorities of the kernels, by column of Table 3.
struct Priorities {
  std::string_view name;
  std::uint32_t Kernel::*of;
};
inline constexpr std::array kPriorities = {Priorities{"random", &Kernel::random},
                                           Priorities{"group", &Kernel::group},
                                           Priorities{"SJF", &Kernel::sjf}};

struct NamedPolicy {
  std::string_view name;
  Policy policy;
};
inline constexpr std::array kPolicies = {NamedPolicy{"default", Policy::kDefault},
                                         NamedPolicy{"piv", Policy::kPiv},
                                         NamedPolicy{"dprr", Policy::kDprr}};

/// Kernels that ask for the GPU in turns, 3 ms apart (8.1).
struct Staggered {
  std::vector<double> ntt;  ///< by kernel, in their order
  double stp = 0.0;
  Time length = 0;  ///< from the first one's start to the last one's end
};

/// @param kernels outlive the call
Staggered run_staggered(const std::vector<Kernel>& kernels, const Priorities& priorities,
                        Policy policy, const Assumptions& assumptions);

}  // namespace segue::studies::effisha
