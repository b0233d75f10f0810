// Generated from rtl/layout/sm_driver.toml and verilator_tb/sm_driver/coverage.toml
// by scripts/gen-layouts; do not edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::sm_driver {

/// Situations that have a sentence of their own.
enum class Bin : std::uint16_t {
  // decisions
  kInDebt,       ///< a kernel without tokens got an SM
  kTwoReleased,  ///< two SMs were released and waited for the policy
  kHeldBack,     ///< a free SM was kept from a kernel that is not the most urgent
  // commands
  kKillSent,        ///< a kill was sent
  kKillInSetup,     ///< a kill was sent during set-up
  kMuted,           ///< an SM might not issue because a more urgent kernel was active
  kMutedGivenBack,  ///< an SM with nothing left became idle though it might not issue
  kPtbqWrapped,     ///< a PTBQ wrapped around
  // SM messages
  kSmOpcode,         ///< an SM's message with an opcode that does not exist was refused
  kFinishedRunning,  ///< a thread block finished in a running SM
  kPreemptedKilled,  ///< a thread block of a killed kernel was saved for nothing
  kPreemptedWakes,   ///< a preempted thread block woke another SM of its kernel
  kGrantAndDone,     ///< a grant and a finish fell into one cycle
  // host messages
  kHostOpcode,             ///< a host's message with an opcode that does not exist was refused
  kLaunchQueued,           ///< a launch waited behind its context's active kernel
  kTokensActive,           ///< the OS wrote the tokens of an active kernel
  kTokensWaiting,          ///< the OS wrote the tokens of a context without kernel
  kPriorityActive,         ///< the OS wrote the priority of an active kernel
  kPriorityWaiting,        ///< the OS wrote the priority of a context without kernel
  kPriorityMutes,          ///< the OS made another kernel the only one that may issue
  kWriteWaitsForDecision,  ///< an OS write waited in the cycle of a decision
  kPolicyInScan,           ///< the policy was changed during a scan
  kKillActive,             ///< an active kernel was killed
  kKillBuffer,             ///< a waiting launch was killed
  kKillQueued,             ///< a kernel with preempted thread blocks was killed
  // launches and exits
  kExitWaits,      ///< a kernel_done waited for the host
  kSpareGiven,     ///< a spare token was given
  kSpareReturned,  ///< a spare token came back
  kActiveFull,     ///< the active queue was full
  kLaunchFull,     ///< all command buffers were full
  // turns and deadlines
  kTurnMoved,          ///< a quantum ended and a higher row got the turn
  kTurnOverGap,        ///< a quantum ended and the turn went over a free row
  kTurnWrapped,        ///< a quantum ended and a lower row got the turn
  kTurnInDecision,     ///< the turn moved in the cycle of a decision
  kTurnAlone,          ///< a quantum was over while its kernel was alone
  kTurnExited,         ///< the kernel that had the turn exited, and a higher row got it
  kTurnExitedWrapped,  ///< the kernel that had the turn exited, and a lower row got it
  kTurnExitedAlone,    ///< the kernel that had the turn exited and was the only one
  kTurnExitOther,      ///< a kernel exited while another one kept the turn
  kTurnTaken,          ///< a kernel came to an empty engine and took the turn from another row
  kTurnSetAbove,       ///< the policy was set while row 0 was free and another was not
  kTurnOtherPolicy,    ///< an exit handed the turn to another row under another policy
  kTurnNeverEnds,      ///< a quantum ended behind the end of time
  kDrainTimed,         ///< a drain got a deadline
  kDrainNeverLate,     ///< a drain got a deadline behind the end of time
  kDrainInTime,        ///< an SM was vacated before its drain's deadline
  kDrainKilled,        ///< a kill ended a drain that had a deadline
  kLateTwo,            ///< two SMs had drained for too long
  kEscalatedTold,      ///< a drain became a switch that the SM knew of
  kEscalatedUntold,    ///< a drain became a switch before the SM knew of it
  kEscalatedInSetup,   ///< a drain became a switch during the SM's set-up
  kEscalatedEmpty,     ///< a drain became a switch in an SM without thread blocks
  kEscalatedCrossed,   ///< an SM was vacated before it was told of the switch
  // around
  kCmdWaits,              ///< a command waited for its SM
  kMessageWhileCmdWaits,  ///< a message was taken while a command waited
  kQuiescent,             ///< the driver was quiescent
  kResetInScan,           ///< reset came during a scan
  kResetCmd,              ///< reset came while a command was offered
  kResetDone,             ///< reset came while a kernel_done was offered
  kResetInSetup,          ///< reset came during a set-up
  kResetPreempted,        ///< reset came while preempted thread blocks waited
};

/// What the end of a scan does.
enum class DecisionEvent : std::uint8_t {
  kIdleBound,        ///< an idle SM was bound
  kReservationKept,  ///< a released SM went to the kernel that it was reserved for
  kRetargeted,       ///< a released SM went to another kernel than the one that it was reserved for
  kReleasedBound,    ///< a released SM without reservation was bound
  kReleasedIdle,     ///< a released SM without reservation became idle
  kRefunded,         ///< a released SM became idle and its next got its token back
  kReserved,         ///< an SM with thread blocks was taken away
  kReservedEmpty,    ///< an SM without thread blocks was taken away
  kReservedInSetup,  ///< an SM was taken away during its set-up
  kBindFailed,       ///< a bind failed its revalidation
  kReserveFailed,    ///< a reservation failed its revalidation
  kNothing,          ///< a scan without a released SM decided nothing
};

/// What befalls an SM between its reservation and its release.
enum class VacateEvent : std::uint8_t {
  kTold,              ///< an SM with thread blocks was told to vacate
  kToldEmpty,         ///< an SM without thread blocks was told to vacate
  kToldInSetup,       ///< an SM was told to vacate during its set-up
  kSetupDone,         ///< a set-up ended in a reserved SM
  kFinished,          ///< a thread block finished in a reserved SM
  kSaved,             ///< a saved thread block joined a PTBQ
  kRestarts,          ///< a flushed thread block joined a PTBQ
  kVacated,           ///< an empty SM was vacated
  kVacatedKilled,     ///< an SM was vacated by a kill with thread blocks inside
  kPolicyChanged,     ///< the policy was changed while an SM was reserved
  kTechniqueChanged,  ///< the technique was changed while an SM was reserved
  kKilled,            ///< a kernel was killed that was leaving an SM
  kNextKilled,        ///< a kernel was killed that an SM was reserved for
  kNextExited,        ///< a kernel exited that an SM was reserved for
  kKillTold,          ///< a kill was sent to an SM that had been told to vacate
  kKillCrossed,       ///< a kill crossed a vacated
};

/// What an SM that runs a kernel is given.
enum class IssueEvent : std::uint8_t {
  kSetup,        ///< a set-up was ordered
  kNew,          ///< a new thread block was issued
  kResumed,      ///< a saved thread block was issued again
  kRestarted,    ///< a flushed thread block was issued again
  kFilled,       ///< an SM was filled to its last slot
  kNothingLeft,  ///< an SM with nothing left to issue became idle
};

/// What becomes of a launch.
enum class LaunchEvent : std::uint8_t {
  kAdmitted,         ///< a launch was admitted
  kAdmittedKilled,   ///< a launch that had been killed was admitted
  kAdmittedYounger,  ///< a launch was admitted before an older one of a busy context
  kExited,           ///< a kernel exited
  kExitedKilled,     ///< a killed kernel exited
  kExitedMiddle,     ///< a kernel exited from the middle of the active queue
};

/// None: the value of an axis is not in its enum.
inline constexpr std::size_t kNoBin = ~std::size_t{0};

/// Not left out of the crosses (set_policy refuses it).
constexpr bool is_covered(Policy value) {
  return value != Policy::kSpart &&
         value != Policy::kSmk &&
         value != Policy::kSmkP;
}

/// Not left out of the crosses (set_policy refuses it).
constexpr bool is_covered(Technique value) {
  return value != Technique::kPartialSwitch &&
         value != Technique::kFlush &&
         value != Technique::kChimera;
}

/// Not left out of the crosses (a decision is the cycle's action, so it takes no message).
constexpr bool is_covered(ScanState value) {
  return value != ScanState::kApply;
}

/// The policy that decides, the technique register, what is done.
std::size_t decision_bin(Policy policy, Technique technique, DecisionEvent decision_event);

/// The policy register, the SM's technique, what happens. (A kill makes an SM drain.)
std::size_t vacate_bin(Policy policy, Technique technique, VacateEvent vacate_event);

/// The registers policy and technique, and what an SM is given.
std::size_t issue_bin(Policy policy, Technique technique, IssueEvent issue_event);

/// The registers policy and technique, and what becomes of a launch.
std::size_t launch_bin(Policy policy, Technique technique, LaunchEvent launch_event);

/// A message of the host is accepted under each policy in each state of its scan.
std::size_t host_write_bin(Policy policy, ScanState scan_state, HostOp host_op);

/// A message of an SM is accepted under each policy in each state of its scan.
std::size_t sm_write_bin(Policy policy, ScanState scan_state, SmEvent sm_event);

/// How each message of the host is answered.
std::size_t host_answer_bin(HostOp host_op, Error error);

/// How each message of an SM is answered.
std::size_t sm_answer_bin(SmEvent sm_event, Error error);

/// All bins: their names, their sentences, and those that must not be seen.
std::span<const plant::BinInfo> bins();

}  // namespace segue::sm_driver
