#pragma once

#include <cstdint>

namespace segue::trace {

/// A line of the picture: a thread of a process, as the format has it. No two tracks share a
/// thread number and none has that of a process, for a viewer takes such a thread for the
/// process's main one.
struct Track {
  std::uint32_t pid = 0;
  std::uint32_t tid = 0;
};

Track sm_track(std::uint32_t sm);
Track slot_track(std::uint32_t sm, std::uint32_t slot);
/// The data transfer engine.
Track transfer_track();
/// Of the process in context `ctx`: its program on the CPU, its copies, its kernels.
Track cpu_track(std::uint32_t ctx);
Track copy_track(std::uint32_t ctx);
Track kernel_track(std::uint32_t ctx);

}  // namespace segue::trace
