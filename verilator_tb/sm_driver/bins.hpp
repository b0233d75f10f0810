#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// What a lockstep run of the SM driver must have seen, as sentences (bins.cpp).
enum class Bin : std::uint16_t {
  // Decisions
  kKeptReservation,
  kRetargeted,
  kBoundUnreserved,
  kReleasedToIdle,
  kReleasedToIdleRefund,
  kBindFailed,
  kReserveFailed,
  kReservedInSetup,
  kReservedEmpty,
  kInDebt,
  kTwoReleased,
  kNoDecision,
  kHeldBack,
  // Commands
  kSetup,
  kIssueNew,
  kIssueResumed,
  kIssueRestarted,
  kPreemptDrain,
  kPreemptSwitch,
  kPreemptEmpty,
  kPreemptInSetup,
  kKillSent,
  kKillInSetup,
  kKillAfterPreempt,
  kFilled,
  kNothingLeft,
  kMuted,
  kMutedGivenBack,
  kPtbqWrapped,
  // SM messages
  kSetupDoneRunning,
  kSetupDoneReserved,
  kFinishedRunning,
  kFinishedDraining,
  kFinishedSwitching,
  kPreemptedSaved,
  kPreemptedRestart,
  kPreemptedKilled,
  kPreemptedWakes,
  kVacatedDrain,
  kVacatedSwitch,
  kVacatedKilled,
  kKillCrossedVacated,
  kGrantAndDone,
  // Host messages
  kLaunchQueued,
  kTokensActive,
  kTokensWaiting,
  kPriorityActive,
  kPriorityWaiting,
  kPriorityMutes,
  kWriteInWalk,
  kWriteWaitsForDecision,
  kPolicyInScan,
  kTechniqueWhileReserved,
  kKillActive,
  kKillBuffer,
  kKillReserver,
  kKillQueued,
  // Launch and exit
  kExitReserver,
  kExitMiddle,
  kExitKilled,
  kExitWaits,
  kSpareGiven,
  kSpareReturned,
  kAdmitKilled,
  kAdmitYounger,
  kActiveFull,
  kLaunchFull,
  // Around
  kCmdWaits,
  kMessageWhileCmdWaits,
  kQuiescent,
  kResetInScan,
  kResetCmd,
  kResetDone,
  kResetInSetup,
  kResetPreempted,
  kCount,
};

/// Bins made of combinations follow the named ones.
std::size_t bind_bin(Policy policy, Technique technique, bool released);
std::size_t reserve_bin(Policy policy, Technique technique);

/// The bin of an error that a message of the host or of an SM raised; none if this
/// version of the block cannot raise it for that message.
inline constexpr std::size_t kNoBin = ~std::size_t{0};
std::size_t host_error_bin(HostOp op, Error error);
std::size_t sm_error_bin(SmEvent op, Error error);

/// A sentence for each.
std::vector<std::string> bin_sentences();

}  // namespace segue::sm_driver
