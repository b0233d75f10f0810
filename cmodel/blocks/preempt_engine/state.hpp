#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cmodel/blocks/preempt_engine/classified.hpp"
#include "cmodel/gen/preempt_engine_layout.hpp"

namespace segue::preempt_engine {

inline constexpr std::uint32_t kMaxSlots = 32;
inline constexpr std::uint32_t kMaxKernels = 8;
inline constexpr std::uint32_t kMaxTags = 64;

/// Registers of `u_slots`: member `x` is the flop `x_q` of the RTL, `mem` its memory.
struct Slots {
  explicit Slots(std::uint32_t count) : state(count), technique(count), outcome(count) {}

  /// The memory is not reset.
  void reset();

  [[nodiscard]] Set taken() const { return state.except(TbState::kFree); }
  [[nodiscard]] Set executing() const {
    return state.of(TbState::kRun) | state.of(TbState::kStop) | state.of(TbState::kFlush);
  }
  [[nodiscard]] Set restoring() const {
    return state.of(TbState::kHead) | state.of(TbState::kHeadWait) | state.of(TbState::kLoad) |
           state.of(TbState::kLoadWait) |
           (state.of(TbState::kReport) & outcome.of(Outcome::kRestored));
  }
  /// Slots that a preempt has an effect on.
  [[nodiscard]] Set preemptible() const { return executing() | restoring(); }

  Classified<TbState, kTbStateNames.size()> state;
  Classified<Technique, kTechniqueNames.size()> technique;
  Set method = 0;  ///< 1 is trap
  std::array<std::uint32_t, kMaxSlots> kernel{};
  Classified<Outcome, kOutcomeNames.size()> outcome;
  Set killed = 0;
  Set epoch = 0;
  Set non_idempotent = 0;
  bool report_valid = false;
  std::uint32_t report_slot = 0;
  std::array<Resident, kMaxSlots> mem{};

  bool operator==(const Slots&) const = default;
};

/// Registers of `u_frames`.
struct Frames {
  explicit Frames(std::uint32_t count) : num_frames(count), frames(count) {}

  void reset();

  /// Where a handle lies in the region.
  struct Place {
    std::uint32_t frame = 0;
    bool aligned = false;
  };
  /// The place of a handle; none if it lies outside.
  [[nodiscard]] std::optional<Place> find(std::uint32_t handle) const;
  /// The frame address of a slot.
  [[nodiscard]] std::uint32_t address(std::uint32_t slot) const {
    return base + (frame[slot] << frame_log2);
  }

  std::uint32_t num_frames;
  bool valid = false;
  std::uint32_t base = 0;
  std::uint32_t frame_log2 = 0;
  Classified<FrameState, kFrameStateNames.size()> frames;
  Set has = 0;
  std::array<std::uint32_t, kMaxSlots> frame{};

  bool operator==(const Frames&) const = default;
};

/// Registers of `u_walk`.
struct Walk {
  Set kernel_valid = 0;
  std::array<Kernel, kMaxKernels> kernels{};
  bool walk = false;
  Row at;
  std::uint32_t addr = 0;

  bool operator==(const Walk&) const = default;
};

/// Registers of `u_credit`.
struct Credit {
  /// The offered request moves a line, or is to run a trap routine.
  [[nodiscard]] bool offers_line() const {
    return req_valid && (req.op == MemOp::kLoad || req.op == MemOp::kStore);
  }
  [[nodiscard]] bool offers_trap() const { return req_valid && !offers_line(); }

  bool req_valid = false;
  Request req;
  Set busy = 0;
  std::array<std::uint32_t, kMaxTags> owner{};
  std::uint32_t total = 0;
  std::uint32_t limit = 0;
  std::array<std::uint32_t, kMaxSlots> count{};

  bool operator==(const Credit&) const = default;
};

/// The registers of `preempt_engine`.
struct State {
  explicit State(const Params& params) : slots(params.num_slots), frames(params.num_frames) {}

  void reset();

  [[nodiscard]] const Kernel& kernel_of(std::uint32_t slot) const {
    return walk.kernels[slots.kernel[slot]];
  }
  /// The walk ends without a request: its thread block was killed.
  [[nodiscard]] bool abandons() const {
    return walk.walk && contains(slots.killed & slots.state.of(TbState::kSave), walk.at.slot);
  }
  [[nodiscard]] bool needs_frame(std::uint32_t slot, Technique technique) const {
    return technique != Technique::kDrain && contains(slots.preemptible() & ~frames.has, slot);
  }

  Slots slots;
  Frames frames;
  Walk walk;
  Credit credit;

  bool operator==(const State&) const = default;
};

}  // namespace segue::preempt_engine
