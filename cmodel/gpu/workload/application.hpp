#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/gpu/workload/program.hpp"

namespace segue::gpu {

/// The group of applications without a class, in figures that have a row for each class.
inline constexpr const char* kNoClass = "no class";

/// A program as the GPU sees it, from its first command to its last: one run is its phases in
/// order.
struct Application {
  std::string name;
  Place place;
  std::string dataset;  ///< of the table it comes from, as its classes; may be empty
  std::string class_1;  ///< groups of figures: thesis 5.4 and SMK's
  std::string class_2;  ///< thesis 5.6
  std::vector<Kernel> kernels;
  std::vector<Phase> phases;
  /// The machine that kernel times (`avg_time_us`) were measured on; null: the one
  /// that is simulated.
  std::shared_ptr<const Machine> measured_on;
};

/// The applications of one file, and how far its values can be trusted.
struct ApplicationLibrary {
  std::vector<Application> applications;
  std::string published;             ///< the table they come from; empty: the user's own
  std::vector<std::string> assumed;  ///< guesses in the file
};

}  // namespace segue::gpu
