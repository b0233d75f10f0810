// Generated from rtl/layout/sm_frontend.toml and verilator_tb/sm_frontend/coverage.toml
// by scripts/gen-layouts; do not edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cmodel/gen/sm_frontend_enums.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::sm_frontend {

/// Situations that have a sentence of their own.
enum class Bin : std::uint16_t {
  // fetch
  kFetchTwo,           ///< two instructions were fetched in a cycle
  kFetchInIssue,       ///< a warp fetched in the cycle of the issue that opened its gate
  kNoWindow,           ///< a warp could not fetch for want of a place in its window
  kQueueFull,          ///< no warp could fetch, for the issue queue was full
  kNoTakeOverRoom,     ///< no warp could fetch, for the replay queue had no room for more
  kReplayBeforeFetch,  ///< no warp could fetch, for an instruction was replayed
  // issue
  kIssueTwo,             ///< two instructions were issued in a cycle
  kIssueTwoWarps,        ///< instructions of two warps were issued in a cycle
  kIssueBesideMemory,    ///< another instruction was issued beside a global-memory one
  kMemoryWaitsOperands,  ///< the load/store unit was held off by the operands of an instruction
  kFirstWaitsGiveBack,   ///< a first issue waited because a stopped warp gave its instructions back
  kFirstWaitsRestore,    ///< a first issue waited for an instruction that was restored
  // operands
  kThirdOperand,           ///< the third operand of an instruction was read
  kOperandFromLog,         ///< an operand was read from the log
  kLastOperandFromLog,     ///< the third operand of an instruction was read from the log
  kKilledBetweenOperands,  ///< a thread block was killed between the operands of an instruction
  // faults
  kFaultQueued,         ///< an instruction faulted in a queued scheme
  kFaultDisabling,      ///< an instruction faulted in a disabling scheme
  kFaultOfStopped,      ///< an instruction of a stopped warp faulted
  kFaultWhileResuming,  ///< an instruction of a warp that was resuming faulted
  kFaultAndResume,      ///< a warp was resumed in the cycle of its fault
  kFaultOfSomeLanes,    ///< some lanes of an instruction faulted
  kFaultOfReplayed,     ///< an instruction faulted that was replayed
  kTwoHeld,             ///< two warps had instructions to replay
  // stopped warps
  kTakenOverGlobal,   ///< a global-memory instruction was taken over unissued
  kTakenOverOther,    ///< another instruction was taken over unissued
  kHandedBack,        ///< a global-memory instruction of a replay was handed back
  kHandedBackLogged,  ///< one of them was logged
  kGoToReplay,        ///< a warp went on with a replay
  kGoPlain,           ///< a warp went on with nothing to replay
  kGoRefetchCommit,   ///< a warp fetched again what had faulted, its gate waiting for a commit
  kGoRefetchCheck,    ///< likewise, its gate waiting for a last check
  kGoWaitsCommand,    ///< a warp waited to go on for a command
  /// a warp fetched again what had faulted while a last check or a commit opened the gate of
  /// another
  kGoRefetchBeside,
  /// a warp fetched again what had faulted while a last check or a commit opened its own gate
  kGoRefetchTold,
  kGoRefetchRefused,  ///< a warp fetched again what had faulted and was not its closer
  kGoTwoWait,         ///< two warps could go on
  kResumeOfGoing,     ///< a warp was resumed once more in the cycle in which it went on
  kReplayLogged,      ///< an instruction was replayed with its operands in the log
  kReplayWaitsQueue,  ///< a replay waited for the issue queue
  // contexts
  kSavedPlain,          ///< an instruction was saved without operands
  kSavedLogged,         ///< an instruction was saved with its operands
  kDumpWaitsRead,       ///< an operand that is saved waited for one that is replayed
  kDumpWaitsFree,       ///< the last operand that is saved waited for a last check
  kRestoredLogged,      ///< an instruction was restored with its operands
  kRestoreWaitsAlloc,   ///< a restore waited for an allocation of a replay
  kRestoreWaitsRoom,    ///< a restore waited for room in the replay queue
  kFillWaitsWrite,      ///< an operand that is restored waited for one that is logged
  kGivesWayToDump,      ///< a memory instruction gave way to an operand that is saved
  kGivesWayToRestore,   ///< a memory instruction gave way to an instruction that is restored
  kGivesWayToFill,      ///< a memory instruction gave way to an operand that is restored
  kOtherWhileGivesWay,  ///< an instruction was issued while those of memory gave way
  kWaitsAgain,          ///< a transfer lost its turn once more while memory instructions gave way
  /// a thread block was killed in the cycle in which a transfer of it lost its turn
  kKillWhileWaiting,
  kKillEndsDump,  ///< a thread block was killed while operands of it were saved
  kKillEndsFill,  ///< a thread block was killed while operands of it were restored
  kKillInIssue,   ///< a thread block was killed in the cycle of an issue of it
  kKillInRead,    ///< a thread block was killed in the cycle of an operand read of it
};

/// None: the value of an axis is not in its enum.
inline constexpr std::size_t kNoBin = ~std::size_t{0};

/// What came of a message, by where it came from.
std::size_t verdict_bin(Source source, Error error);

/// All bins: their names, their sentences, and those that must not be seen.
std::span<const plant::BinInfo> bins();

}  // namespace segue::sm_frontend
