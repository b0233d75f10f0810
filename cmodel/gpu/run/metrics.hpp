#pragma once

#include <span>

namespace segue::gpu {

/// Mean turnaround time of one application, alone and in the workload; any unit.
struct Turnaround {
  double alone = 0.0;
  double shared = 0.0;
};

/// Multiprogram metrics of Eyerman and Eeckhout (IEEE Micro 28(3), 2008).
struct Metrics {
  double antt = 0.0;      ///< mean slowdown; 1 or more, lower is better
  double stp = 0.0;       ///< progress of all programs summed; at most their number
  double fairness = 0.0;  ///< smallest ratio of two programs' progress, 0..1
};

/// Normalised turnaround time: how much slower than alone.
double ntt(const Turnaround& turnaround);

/// `turnarounds` has one entry a program, at least one, all times positive.
Metrics metrics(std::span<const Turnaround> turnarounds);

}  // namespace segue::gpu
