#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/isa/program/program.hpp"
#include "cmodel/studies/ctxback/assumptions.hpp"
#include "cmodel/studies/ctxback/scheme_routines.hpp"
#include "cmodel/studies/ctxback/suite_programs.hpp"

namespace segue::studies::ctxback {

/// Cycles of preemptions, summed over the moments at which an SM was preempted.
struct SwitchTimes {
  std::uint64_t drained = 0;  ///< until all that was under way had committed
  std::uint64_t left = 0;     ///< until the last one had left, draining included
  std::uint64_t back = 0;     ///< until the last one was as far as it had been
  /// Of the routines alone, summed over warps.
  std::uint64_t leaving = 0;
  std::uint64_t coming_back = 0;

  bool operator==(const SwitchTimes&) const = default;
};

struct KernelTimes {
  std::string name;
  std::uint64_t cycles = 0;                   ///< of the thread blocks, undisturbed
  std::uint64_t cycles_with_copies = 0;       ///< of scalar registers: CTXBack's program
  std::uint64_t cycles_with_checkpoints = 0;  ///< of CKPT
  std::uint32_t moments = 0;
  std::array<SwitchTimes, kSchemes.size()> of = {};       ///< by scheme
  std::array<std::uint64_t, kSchemes.size()> warps = {};  ///< that were preempted, likewise

  bool operator==(const KernelTimes&) const = default;
};

/// A kernel's launch with the most instructions, on one SM with its part of the bandwidth, all of
/// whose warps are preempted at each of some moments. They lie evenly in the middle half of the
/// time that its rounds of thread blocks take.
KernelTimes switch_times(const SuiteProgram& suite, const isa::Kernel& kernel,
                         const Assumptions& assumptions);

}  // namespace segue::studies::ctxback
