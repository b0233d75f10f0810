#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// The state of an SM, as the driver's messages tell it: set up for a kernel, held by it,
/// reserved (told to vacate) until it has vacated, and nothing.
///
/// The driver doesn't tell an SM that it has become idle: a kernel holds it until its last TB there
/// has ended, unless more come.
class SmTrack {
 public:
  SmTrack(Track track, TraceWriter& writer) : track_(track), writer_(&writer) {}

  void setup(Cycle now, std::uint32_t ctx, const std::string& kernel);
  void setup_done(Cycle now);
  void tb_in();
  void tb_out(Cycle now);
  void preempt(Cycle now, sm_driver::Technique technique);
  void kill(Cycle now);
  /// It is empty after a preempt or kill; the driver may not have heard yet.
  void vacated(Cycle now);
  /// A kernel of this context has ended.
  void kernel_done(Cycle now, std::uint32_t ctx);
  /// Ends the track, with its open slices.
  void finish();

 private:
  enum class State : std::uint8_t { kFree, kSetup, kHeld, kReserved };

  void enter(State state, Cycle now);
  [[nodiscard]] Slice slice(Cycle end) const;

  Track track_;
  TraceWriter* writer_;
  State state_ = State::kFree;
  Cycle since_ = 0;
  std::uint32_t ctx_ = 0;
  std::string kernel_;
  std::string techniques_;  ///< "drain", "drain, then switch"
  std::uint32_t resident_ = 0;
  std::optional<Cycle> empty_since_;  ///< held, but its last TB has ended
};

}  // namespace segue::trace
