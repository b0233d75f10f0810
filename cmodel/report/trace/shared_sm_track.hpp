#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "cmodel/report/trace/kernel_names.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// Which kernels have thread blocks on an SM that they share: a slice for each time in which they
/// are the same ones.
class SharedSmTrack {
 public:
  SharedSmTrack(Track track, const KernelNames& names, TraceWriter& writer)
      : track_(track), names_(&names), writer_(&writer) {}

  /// Set up for a kernel, beside the others that are there.
  void setup(Cycle now, std::uint32_t ctx, std::uint32_t descriptor);
  void tb_in(Cycle now, std::uint32_t ctx);
  void tb_out(Cycle now, std::uint32_t ctx);
  /// Thread blocks in `mask` of slots are told to leave.
  void preempt(Cycle now, std::string_view technique, std::uint32_t mask);
  /// Ends the track, with its open slices.
  void finish();

  /// The kernel of a context's last set-up.
  [[nodiscard]] const std::string& kernel(std::uint32_t ctx) const { return kernels_[ctx].name; }

 private:
  struct Kernel {
    std::string name;
    std::uint32_t tbs = 0;
    std::uint32_t most_tbs = 0;  ///< of the slice
  };

  void end_slice(Cycle now);

  Track track_;
  const KernelNames* names_;
  TraceWriter* writer_;
  std::array<Kernel, 16> kernels_;  ///< by context
  Cycle since_ = 0;
};

}  // namespace segue::trace
