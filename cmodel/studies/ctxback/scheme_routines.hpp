#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/flashback/deferral.hpp"
#include "cmodel/isa/flashback/kernel_plans.hpp"
#include "cmodel/isa/program/program.hpp"
#include "cmodel/sm_model/context_routine.hpp"
#include "cmodel/sm_model/operand_names.hpp"
#include "cmodel/sm_model/preempted_sm.hpp"
#include "cmodel/studies/ctxback/estimated_latency.hpp"

namespace segue::studies::ctxback {

/// How a preempted warp leaves and comes back (CTXBack V).
enum class Scheme : std::uint8_t {
  kBaseline,            ///< the driver's routine: all registers that are allocated
  kLive,                ///< LIVE: live ones
  kCheckpoint,          ///< CKPT: nothing is saved; warps go on from their last checkpoint
  kDefer,               ///< CS-Defer: runs on to a smaller context within its basic block
  kFlashback,           ///< CTXBack
  kFlashbackOrDeferral  ///< CTXBack+CS-Defer
};

struct NamedScheme {
  Scheme scheme;
  std::string_view name;
};

/// In the paper's order.
inline constexpr std::array kSchemes = {
    NamedScheme{Scheme::kBaseline, "BASELINE"},
    NamedScheme{Scheme::kLive, "LIVE"},
    NamedScheme{Scheme::kCheckpoint, "CKPT"},
    NamedScheme{Scheme::kDefer, "CS-Defer"},
    NamedScheme{Scheme::kFlashback, "CTXBack"},
    NamedScheme{Scheme::kFlashbackOrDeferral, "CTXBack+CS-Defer"},
};

/// Whether a scheme is of the program with copies of scalar registers.
constexpr bool has_backups(Scheme scheme) { return scheme >= Scheme::kFlashback; }

/// Executions of a basic block from one checkpoint to the next (V-C).
inline constexpr std::uint32_t kCheckpointInterval = 16;

/// The routines of a kernel's warps. The warps of a thread block that are there move its shared
/// memory in equal parts.
class SchemeRoutines {
 public:
  /// @param program stays where it is
  /// @param shared_bytes of a thread block
  /// @param window of the front end
  /// @param costs by which deferrals are chosen, and CTXBack+CS-Defer; without, it is the bytes of
  /// registers alone
  SchemeRoutines(const isa::Program& program, const isa::Kernel& kernel, std::uint64_t shared_bytes,
                 std::uint32_t window, const std::optional<EstimateCosts>& costs = {});

  [[nodiscard]] sm_model::SwitchRoutines of(Scheme scheme, const sm_model::StoppedWarp& warp) const;
  /// A thread block with warps that save their contexts at CKPT's checkpoints, and do not wait for
  /// it.
  [[nodiscard]] sm_model::TbTrace with_checkpoints(const sm_model::TbTrace& tb) const;

 private:
  using Routine = sm_model::ContextRoutine;

  [[nodiscard]] Routine leaving(const sm_model::StoppedWarp& warp) const;
  [[nodiscard]] Routine returning(const sm_model::StoppedWarp& warp) const;
  void save(Routine& routine, const isa::RegisterSet& registers) const;
  void load(Routine& routine, const isa::RegisterSet& registers) const;
  void follow(Routine& routine, const std::vector<isa::FlashbackStep>& steps,
              const sm_model::StoppedWarp& warp) const;
  [[nodiscard]] sm_model::SwitchRoutines finished(Routine leave, Routine come_back) const;
  [[nodiscard]] sm_model::SwitchRoutines with(const isa::RegisterSet& registers,
                                              const sm_model::StoppedWarp& warp) const;
  [[nodiscard]] sm_model::SwitchRoutines deferred(const sm_model::StoppedWarp& warp) const;
  [[nodiscard]] sm_model::SwitchRoutines flashed_back(const sm_model::StoppedWarp& warp) const;
  [[nodiscard]] sm_model::SwitchRoutines from_checkpoint(const sm_model::StoppedWarp& warp) const;
  struct Checkpoint {
    std::size_t before = 0;  ///< an executed instruction
    std::uint32_t at = 0;    ///< it has the live registers of this instruction of the program
  };
  /// Of a warp that has executed these instructions: in every sixteenth execution of a block,
  /// before its instruction with the fewest live registers, or the first one behind it that is
  /// issued.
  [[nodiscard]] std::vector<Checkpoint> checkpoints(
      std::span<const sm_model::TracedInstruction> executed) const;
  [[nodiscard]] std::uint64_t shared_part(std::uint64_t warps) const {
    return (shared_bytes_ + warps - 1) / warps;
  }
  /// The least context of a block at or behind an instruction.
  [[nodiscard]] const isa::Deferral& least_context(std::uint32_t index) const {
    return least_contexts_[index - kernel_.first];
  }
  /// A deferral from an instruction, as it was chosen.
  struct Chosen {
    std::uint32_t at = 0;  ///< the instruction that a warp runs on to
    bool is_best = false;  ///< it costs less than a flashback
  };
  [[nodiscard]] const Chosen& deferral(std::uint32_t index) const {
    return deferrals_[index - kernel_.first];
  }
  void choose_deferrals(const isa::BasicBlock& block, const std::optional<EstimateCosts>& costs);
  /// First instruction of the basic block that an instruction is in.
  [[nodiscard]] std::uint32_t block_of(std::uint32_t index) const {
    return plans_.values(index).block().first;
  }

  const isa::Program& program_;
  const isa::Kernel& kernel_;
  const std::uint64_t shared_bytes_;
  const std::uint32_t window_;
  isa::KernelPlans plans_;
  sm_model::RegisterNames names_;
  isa::RegisterSet allocated_;
  std::vector<isa::Deferral> least_contexts_;
  std::vector<Chosen> deferrals_;
};

}  // namespace segue::studies::ctxback
