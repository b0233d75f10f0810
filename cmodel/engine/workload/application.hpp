#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cmodel/engine/workload/kernel.hpp"
#include "cmodel/engine/workload/machine.hpp"

namespace segue::engine {

/// Kernels launched one after the other, the whole list `repeat` times.
struct Phase {
  std::uint32_t repeat = 1;
  std::vector<std::uint32_t> kernels;  ///< indices into the application's kernels
};

/// A program as the GPU sees it: one run is its phases in order, and each launch
/// waits for the end of the one before (a stream, thesis 2.2).
struct Application {
  std::string name;
  Place place;
  std::string dataset;  ///< of the table it comes from, as its classes; may be empty
  std::string class_1;
  std::string class_2;
  std::vector<Kernel> kernels;
  std::vector<Phase> phases;
  /// The machine that kernel times (`avg_time_us`) were measured on; null: the one
  /// that is simulated.
  std::shared_ptr<const Machine> measured_on;

  [[nodiscard]] std::uint64_t launches() const {
    std::uint64_t count = 0;
    for (const Phase& phase : phases) count += std::uint64_t{phase.repeat} * phase.kernels.size();
    return count;
  }
};

/// The applications of one file, and how far its values can be trusted.
struct ApplicationLibrary {
  std::vector<Application> applications;
  std::string published;             ///< the table they come from; empty: the user's own
  std::vector<std::string> assumed;  ///< what in the file is a guess
};

}  // namespace segue::engine
