#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "cmodel/gpu/config/config_tree.hpp"

namespace segue::gpu {

/// The CPU side of an application, phase by phase (thesis 2.1): CPU work, copies between the
/// memories, kernel launches. Commands of one stream run in order (2.2); a phase that isn't
/// asynchronous waits for its last command.

struct Phase;

/// Kernels launched one after the other.
struct Launches {
  std::vector<std::uint32_t> kernels;  ///< indices into the application's kernels
  std::uint32_t stream = 0;
  bool asynchronous = false;
};

enum class Direction : std::uint8_t { kToDevice, kFromDevice };

struct Copy {
  Direction direction = Direction::kToDevice;
  std::uint64_t bytes = 0;
  std::uint32_t stream = 0;
  bool asynchronous = false;
};

struct CpuWork {
  double us = 0.0;
  Place place = {};
};

/// Until all commands have ended.
struct Wait {};

struct Loop {
  std::vector<Phase> phases;
};

struct Phase {
  std::uint32_t repeat = 1;
  std::variant<Launches, Copy, CpuWork, Wait, Loop> work;
};

/// Calls `visit` for each phase of one run that is no loop, as often as it comes, in order.
template <class Visitor>
void for_each_phase(const std::vector<Phase>& phases, const Visitor& visit) {
  for (const Phase& phase : phases) {
    for (std::uint32_t i = 0; i < phase.repeat; ++i) {
      if (const auto* const loop = std::get_if<Loop>(&phase.work)) {
        for_each_phase(loop->phases, visit);
      } else {
        visit(phase);
      }
    }
  }
}

}  // namespace segue::gpu
