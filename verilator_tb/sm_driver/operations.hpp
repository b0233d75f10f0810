#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::sm_driver {

/// Operations of the SM driver's bench. The comment names the arguments.
enum class Op : std::uint32_t {
  kLaunch,       ///< ctx tbs per_sm descriptor: as soon as the command buffer is free
  kSetPriority,  ///< ctx value
  kSetTokens,    ///< ctx value
  kSetSpare,     ///< value
  kSetContext,   ///< ctx value: page-table base
  kSetPolicy,    ///< policy technique quantum (counts in round_robin only) drain_deadline modes
  kKill,         ///< ctx
  kBadHost,      ///< fault ctx value: an illegal message (HostFault)
  kBadSm,        ///< sm fault value: an illegal message (SmFault) between two legal ones
  kSmSpeed,      ///< sm (-1: all) setup save gap restart: cycles, percent of saves that restart
  kReadiness,    ///< cmd done: percent of cycles in which they are ready
  kStall,        ///< what cycles: back-pressure (StallOf)
  kReset,        ///< cycles
  kLater,        ///< cycles: time jumps, but not beyond kLastTime
  kSelector,     ///< delay wrong stray: of its answers (SelectorHabits)
};

/// The modes of `kSetPolicy`, added up.
inline constexpr std::uint32_t kReleaseEvent = 1;
inline constexpr std::uint32_t kSpareOnce = 2;
inline constexpr std::uint32_t kFullestVictim = 4;
inline constexpr std::uint32_t kFcfsExclusive = 8;

/// The time after which it stands still: all ones is never.
inline constexpr std::uint64_t kLastTime = (std::uint64_t{1} << kTimeW) - 2;

/// Thread blocks of a launch. Those behind do not exist in any, so bad messages name them.
inline constexpr std::uint32_t kMostTbs = 0xfff0'0000;

/// Illegal host messages, by the error that they should raise.
enum class HostFault : std::uint32_t {
  kOpcode,
  kContext,
  kBufferFull,
  kTbCount,
  kTbsPerSmZero,
  kTbsPerSmTooMany,
  kTokens,
  kSpareTokens,
  kPolicy,
  kTechnique,
  kQuantum,
  kNothingToKill,
  kSeveral,  ///< more than one fault in a message
};
inline constexpr std::uint32_t kNumHostFaults = 13;

/// Illegal SM messages. Some become legal when the SM's state changes before they are
/// taken; the stub then goes on as if it had meant them.
enum class SmFault : std::uint32_t {
  kOpcode,
  kRequestTb,
  kSetupDone,
  kFinishedSlot,
  kFinishedTbId,
  kPreemptedSlot,
  kPreemptedState,
  kPreemptedTbId,
  kPreemptedHandle,
  kVacated,
};
inline constexpr std::uint32_t kNumSmFaults = 10;

enum class StallOf : std::uint32_t { kCmd, kDone, kSms, kHost };
inline constexpr std::uint32_t kNumStalls = 4;

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::sm_driver
