// Generated from rtl/layout/replay_queue.toml and verilator_tb/replay_queue/coverage.toml
// by scripts/gen-layouts; do not edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cmodel/gen/replay_queue_enums.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::replay_queue {

/// Situations that have a sentence of their own.
enum class Bin : std::uint16_t {
  // faults
  kFaultOfSomeLanes,  ///< some of an instruction's lanes faulted, others were done
  kFaultOfReplayed,   ///< an instruction faulted that was in flight for its replay
  kTwoFaulted,        ///< two instructions of a warp were faulted at once
  kFaultStopsReplay,  ///< a fault stopped the replay of its warp
  kFaultInSave,       ///< a fault came while a thread block was being saved
  // what goes out
  kOfferOutlivesStop,       ///< an offer stood though the replay of its warp had been stopped
  kReplayMemory,            ///< an instruction that accesses memory was replayed
  kReplayOther,             ///< an instruction that cannot fault was replayed
  kTurnToOtherWarp,         ///< the next warp had its turn while the one before had more to replay
  kReplayOlderThanFaulted,  ///< an instruction was taken over that is older than a faulted one
  kOrderAcrossWrap,     ///< an instruction was handed out before one of a smaller sequence number
  kSaveOfSeveralWarps,  ///< a save went on to another warp
  kSaveOfNothing,       ///< a thread block without entries was saved
  // kills
  kKillOfOffered,   ///< an instruction was killed while it was offered
  kKillOfReplayed,  ///< an instruction was killed in the cycle in which its replay was taken
  kKillOfNew,       ///< an instruction was killed in the cycle in which it came
  kKillInSave,      ///< a thread block was killed while it was being saved
  // meetings
  kCommitAndFault,      ///< one instruction's commit and fault came in one cycle
  kReissueAndHandBack,  ///< one instruction was issued and handed back in one cycle
  kReplayOfNew,   ///< a warp's replay began in the cycle in which an instruction of it came back
  kInsertWaits,   ///< an instruction waited for room
  kRestoreWaits,  ///< an instruction of a saved context waited for room
  kQuiescentWithEntries,  ///< the queue was quiescent and not empty
  kFull,                  ///< no entry was free
};

/// None: the value of an axis is not in its enum.
inline constexpr std::size_t kNoBin = ~std::size_t{0};

/// What came of a message that was taken, by where it came from.
std::size_t verdict_bin(Source source, Error error);

/// All bins: their names, their sentences, and those that must not be seen.
std::span<const plant::BinInfo> bins();

}  // namespace segue::replay_queue
