#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/scoreboard/judge.hpp"
#include "cmodel/blocks/scoreboard/register_index.hpp"
#include "cmodel/blocks/scoreboard/state.hpp"
#include "cmodel/gen/scoreboard_layout.hpp"

namespace segue::scoreboard {

/// The twin of `scoreboard`: bit-accurate, from reset on, in every output and every register, as
/// rtl/scoreboard/scoreboard.md specifies it. A new twin is in the reset state. One cycle is `eval`
/// (outputs from the state and the inputs, changes nothing), then `tick` with the same inputs
/// (the clock edge).
class Scoreboard {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit Scoreboard(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);
  /// Set only the outputs `wait_*`, which follow from the state alone, or `release*`, for a front
  /// end that reads the rest in `state()`.
  void tell_waits(Outputs& out) const;
  void tell_releases(const Inputs& in, Outputs& out) const;
  [[nodiscard]] std::uint64_t in_use() const { return in_use_; }
  [[nodiscard]] std::uint64_t in_flight() const { return in_flight_; }

  /// The packed state at the offsets of `signals(params())`; port signals are not filled in.
  /// Packs only the warps and the registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// Element of `u_registers.mem_q` that the last tick wrote.
  [[nodiscard]] std::optional<std::uint32_t> written_memory_element() const { return written_; }

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  void reset();
  void tell_releases(const Inputs& in, const Judgement& judged, Outputs& out) const;
  void insert(const Inputs& in, const Judgement& judged);
  void insert(std::uint32_t lane, const InsertMsg& msg);
  void issue(const PlaceRef& at);
  void release_sources(const PlaceRef& at, bool late);
  void free(const PlaceRef& at);
  void kill(std::uint64_t warps);
  void note(std::uint64_t warp);
  void pack_new();
  [[nodiscard]] std::size_t row(std::uint64_t warp) const { return warp << params_.window_bits; }

  const Params params_;
  State q_;
  RegisterIndex index_;                // the inverse of `mem`
  std::uint64_t in_use_ = 0;           // warps with a bit in `live`
  std::uint64_t in_flight_ = 0;        // and `issued`
  std::vector<std::uint64_t> memory_;  // places of memory instructions, by warp, live or not
  std::uint64_t changed_ = 0;          // warps, since the image was last packed
  bool inserted_ = true;               // something was inserted since then
  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
  std::optional<std::uint32_t> written_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = scoreboard::Params;
  using Inputs = scoreboard::Inputs;
  using Outputs = scoreboard::Outputs;
  using ImageLayout = scoreboard::ImageLayout;
  using Twin = Scoreboard;
};

}  // namespace segue::scoreboard
