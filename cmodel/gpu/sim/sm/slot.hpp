#pragma once

#include <algorithm>
#include <cstdint>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/sim/sm/tb_program.hpp"
#include "cmodel/gpu/sim/sm/tb_progress.hpp"
#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// A place for a thread block in an SM.
struct Slot {
  enum class State : std::uint8_t {
    kFree,
    kRestoring,  ///< its context comes from memory, until `until`
    kRun,
    kDraining,  ///< runs on as `plan` says
    kStopping,  ///< runs on until `stop_time`, when the SM has restored its contexts
    kSaving,    ///< stopped, its context goes to memory, until `until`
  };

  State state = State::kFree;
  std::uint32_t kernel = 0;  ///< index into the SM's residency
  std::uint32_t tb_id = 0;
  std::uint64_t issue = 0;                        ///< how many the SM was issued before it
  std::uint32_t handle = sm_driver::kHandleNone;  ///< its place in the context memory
  TbProgram program;
  TbProgress progress;
  Work done_before = 0;                  ///< when it came into the slot
  const Technique* technique = nullptr;  ///< of the preempt that names it; null: none does
  VacatePlan plan;                       ///< when draining
  bool waits_turn = false;               ///< draining, and to be stopped when its turn comes
  Cycle until = 0;
  Cycle stop_time = kNoEvent;  ///< a preempt takes effect on it then: when restores end

  [[nodiscard]] bool executes() const {
    return state == State::kRun || state == State::kDraining || state == State::kStopping;
  }
  /// When it next changes by itself, but for `stop_time`.
  [[nodiscard]] Cycle next_event() const {
    switch (state) {
      case State::kFree:
        return kNoEvent;
      case State::kRestoring:
      case State::kSaving:
        return until;
      case State::kDraining:
        if (plan.leaves != VacatePlan::Leaves::kFinished) {
          return std::min(progress.reaches(plan.stop_at), exit_time());
        }
        return exit_time();
      case State::kRun:
      case State::kStopping:
        return exit_time();
    }
    return kNoEvent;
  }
  [[nodiscard]] Cycle exit_time() const {
    return progress.reaches(gpu::next_event(program, progress.done));
  }
};

}  // namespace segue::gpu
