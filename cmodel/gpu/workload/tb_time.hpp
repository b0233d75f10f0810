#pragma once

#include <cstdint>

#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// How long a thread block lasts when only the kernel's time is known.
///
/// Thesis Table 5.2 prints *Time/TB* = average time · TBs/SM ÷ thread blocks, which
/// leaves out that all SMs work at once: `kPrinted`. `kCorrected` puts them in, in
/// whole waves of SMs · TBs/SM thread blocks, so that a kernel alone lasts its
/// published time; a kernel that does not fill the machine is one wave.
enum class TbTime { kCorrected, kPrinted };

/// Mean duration of a thread block in µs at full speed; infinity for persistent threads. That of a
/// kernel with an `issue_rate` follows from its instructions, even if it has times too.
/// `measured_on` is the machine that the kernel's time is true of.
double tb_time_us(const Kernel& kernel, const Machine& measured_on, TbTime reading);

/// The machine that the time of a kernel's thread block is true of: an issue rate is of a cycle of
/// any `machine`, a time of the one that it was measured on.
const Machine& timed_on(const Kernel& kernel, const Machine& machine, const Machine& measured_on);

/// Saving or restoring one thread block with an SM's share of the bandwidth, µs.
double bandwidth_time_us(const Kernel& kernel, const Machine& machine);

/// The same with all bandwidth, µs: one 128 B request outstanding for each warp (SMK 4.1). 0 if
/// the machine has no `memory_latency` or the kernel's threads are not known.
double latency_time_us(const Kernel& kernel, const Machine& machine);

/// Saving or restoring one thread block: the longer of the two, µs.
double transfer_time_us(const Kernel& kernel, const Machine& machine);

/// Table 5.2's *Save time*: a full SM, µs.
double save_time_us(const Kernel& kernel, const Machine& machine);

/// The same of an SM with `tbs_per_sm` thread blocks, as where kernels share it.
double save_time_us(const Kernel& kernel, const Machine& machine, std::uint32_t tbs_per_sm);

/// Table 5.2's *Resources*: context of a full SM as a share of its register file and
/// its largest shared memory, percent.
double resource_percent(const Kernel& kernel, const Machine& machine);

}  // namespace segue::gpu
