#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/kernel_profile/launch_profile.hpp"

namespace segue::kernel_profile {

/// The settings of a workload with measured kernels.
struct WorkloadRequest {
  std::string application;          ///< the kernels' name
  std::vector<std::string> beside;  ///< applications of `library` that run with it
  std::string library;
  /// Assumed, of launches without a time: warp instructions a cycle of one warp.
  double issue_rate = 0.1;
  std::vector<std::string> assumed = {"issue_rate"};  ///< guesses that the kernels rest on
  std::uint32_t rounds = 1;
  std::vector<std::string> comment;  ///< lines: where the figures come from
};

/// A workload file (TOML) for `segue run`: an application with the launches as phases, alone or
/// beside others.
std::string workload_text(const std::vector<LaunchProfile>& launches,
                          const WorkloadRequest& request);

}  // namespace segue::kernel_profile
