#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/fault_unit/judge.hpp"
#include "cmodel/blocks/fault_unit/state.hpp"
#include "cmodel/gen/fault_unit_layout.hpp"

namespace segue::fault_unit {

/// The twin of `fault_unit`: bit-accurate, from reset on, in every output and every register, as
/// rtl/fault_unit/fault_unit.md specifies it. A new twin is in the reset state. One cycle is `eval`
/// (outputs from the state and the inputs, changes nothing), then `tick` with the same inputs (the
/// clock edge).
class FaultUnit {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit FaultUnit(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);

  /// The packed state at the offsets of `signals(params())`; port signals are not filled in.
  /// Packs only the entries that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  /// The registers of the queue to a handler, and the states of an entry in it and behind it.
  struct Queue {
    std::uint32_t& head;
    std::uint32_t& tail;
    EntryState asks;
    EntryState at;
  };

  void reset();
  [[nodiscard]] std::uint64_t entries(EntryState state) const {
    return entries_[static_cast<std::size_t>(state)];
  }
  /// The entry to be shown to the SMs; there is one at most.
  [[nodiscard]] std::uint64_t resolved() const {
    return entries(EntryState::kThere) | entries(EntryState::kAborted);
  }
  [[nodiscard]] Request request(std::uint32_t entry) const;
  [[nodiscard]] Ticket ticket(std::uint64_t region) const;
  void move(const Queue& queue, bool ready, std::optional<std::uint32_t> joins);
  void set_state(std::uint32_t entry, EntryState state);

  const Params params_;
  State q_;
  std::array<std::uint64_t, kEntryStateNames.size()> entries_{};  ///< by their state
  std::uint64_t changed_ = 0;                                     ///< since the last image
  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = fault_unit::Params;
  using Inputs = fault_unit::Inputs;
  using Outputs = fault_unit::Outputs;
  using ImageLayout = fault_unit::ImageLayout;
  using Twin = FaultUnit;
};

}  // namespace segue::fault_unit
