// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace segue::replay_queue {
/// Where the instruction of an entry is.
enum class EntryState : std::uint8_t {
  kFree,      ///< there is none
  kInFlight,  ///< issued, neither committed nor faulted
  kFaulted,   ///< issued and squashed, its mask says which lanes must still be done
  kWaiting,   ///< taken over unissued, handed back, or restored
  kDue,       ///< to be replayed now
  kOffered,   ///< offered to the issue queue
  kQueued,    ///< in the issue queue for its replay, not yet issued again
};
inline constexpr std::array<std::string_view, 7> kEntryStateNames = {
    "free", "in_flight", "faulted", "waiting", "due", "offered", "queued",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(EntryState value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kEntryStateNames.size() ? kEntryStateNames[index] : "?";
}

/// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
enum class Source : std::uint8_t {
  kInsert,    ///< an instruction is issued for the first time
  kTakeOver,  ///< one leaves the issue queue unissued
  kRestore,   ///< one comes back from a saved context
  kReissue,   ///< one that is replayed is issued
  kHandBack,  ///< one that is replayed leaves the issue queue unissued
  kCommit,    ///< one is done
  kFault,     ///< one has faulted
  kCommand,   ///< what the fault handler and the preemption engine say
};
inline constexpr std::array<std::string_view, 8> kSourceNames = {
    "insert", "take_over", "restore", "reissue", "hand_back", "commit", "fault", "command",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Source value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSourceNames.size() ? kSourceNames[index] : "?";
}

/// What the fault handler and the preemption engine say.
enum class CommandOp : std::uint8_t {
  kReplay,  ///< replay what `warp` has to replay
  kHold,    ///< replay no more of `warp`
  kSave,    ///< hand out what `tb` has to replay
  kKill,    ///< drop everything of `tb`
};
inline constexpr std::array<std::string_view, 4> kCommandOpNames = {
    "replay", "hold", "save", "kill",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(CommandOp value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kCommandOpNames.size() ? kCommandOpNames[index] : "?";
}

/// Why a message was dropped; the first that applies, in this order.
enum class Error : std::uint8_t {
  kNone,       ///< no error
  kIndex,      ///< no such entry, warp or thread-block slot
  kNotMemory,  ///< insert of an instruction that does not access global memory
  kState,      ///< the entry's instruction is not where the message says
  kMask,       ///< a fault of no lane, or of lanes that were not to be done
  kBusy,       ///< the thread block is being saved, or for a save another one is
  kOwner,      ///< the warp slot has instructions of another thread block
  kHeld,       ///< insert by a warp that has instructions to replay first
  kInFlight,   ///< the warp or thread block has not drained
  kReplaying,  ///< the warp or thread block is being replayed
  kSeq,   ///< an entry of the warp has this sequence number, or one a quarter of the range away
  kFull,  ///< take-over by a queue without a free entry
};
inline constexpr std::array<std::string_view, 12> kErrorNames = {
    "none", "index", "not_memory", "state", "mask", "busy", "owner", "held", "in_flight",
    "replaying", "seq", "full",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Error value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kErrorNames.size() ? kErrorNames[index] : "?";
}

}  // namespace segue::replay_queue
