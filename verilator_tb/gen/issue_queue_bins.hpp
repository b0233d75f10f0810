// Generated from rtl/layout/issue_queue.toml and verilator_tb/issue_queue/coverage.toml
// by scripts/gen-layouts; do not edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cmodel/gen/issue_queue_enums.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::issue_queue {

/// Situations that have a sentence of their own.
enum class Bin : std::uint16_t {
  // order
  kFull,            ///< no entry was free
  kTwoWarpsIssued,  ///< instructions of two warps were issued in one cycle
  kOneWarpIssued,   ///< two instructions of one warp were issued in one cycle
  kOutOfOrder,      ///< an instruction was issued while an older one of its warp stayed
  kAbove,           ///< the oldest that could go lay above another that could
  kSecondAbove,     ///< what was issued in lane 1 lay below what was issued in lane 0
  kPassedOver,      ///< one that could go was passed over for a younger one, its unit being taken
  kAlone,           ///< one was issued alone though another could go, its unit being taken
  kThreeCould,      ///< a third could have gone beside the two that were issued
  // waits
  kEndedByResult,   ///< the release of a result was the last thing that an instruction waited for
  kEndedBySources,  ///< the release of sources was the last thing that an instruction waited for
  kEndedByIssue,  ///< the issue of a memory instruction was the last thing that another waited for
  kPartly,        ///< a release left an instruction with something else to wait for
  kEndedByTwo,    ///< two releases of one cycle were the last things that an instruction waited for
  kPlaceTwice,    ///< the sources and the result of one place were released in one cycle
  kReleaseOfFree,  ///< a release changed what a free entry waited for
  kIssueOfFree,    ///< the issue of a memory instruction changed what a free entry waited for
  /// an instruction came in the cycle in which something that it was to wait for was released
  kReleaseAtInsert,
  kIssueAtInsert,  ///< a memory instruction came in the cycle of the issue that it was to wait for
  kOtherWarp,      ///< a place was released that another warp waits for by the same number
  // levels
  kEntryNotNeeded,  ///< an instruction that needs no entry was issued while there was none
  kJustEnough,      ///< an instruction was issued that needs all the room that there was
  /// an instruction that needs room was issued while an older one had none in its thread block
  kRoomElsewhere,
  /// an instruction that had room waited for an older one of its thread block that had not, and one
  /// of another thread block got room meanwhile
  kRoomByAge,
  kOlderThanLacking,  ///< an instruction got room while a younger one of its thread block had none
  kBehindNoUnit,      ///< an instruction waited for an older one that had neither room nor a unit
  kBehindNoEntry,     ///< an instruction waited for an older one that had neither room nor an entry
  /// an instruction got room while an older one of its thread block had none and was stopped
  kPastStopped,
  /// an instruction got room while an older one of its thread block had none and waited for another
  kPastWaiting,
  kAllHeld,  ///< an instruction was free to go and none could
  // leaving
  kBackWaiting,      ///< an instruction was given back that still waited
  kBackFreeToGo,     ///< an instruction was given back that was free to go
  kBackAbove,        ///< the oldest to be given back lay above another
  kBackOfTwo,        ///< an instruction was given back while another warp had one to give back
  kBackBesideIssue,  ///< an instruction was given back and another issued in one cycle
  kBackStopped,      ///< an instruction of a stopped warp was given back
  /// a memory instruction was given back while another of its warp waited for its issue
  kBackMemory,
  kBackNothing,    ///< a warp was to give back and had nothing
  kKillOfSeveral,  ///< a thread block was killed that had several instructions
  kKillOfNothing,  ///< a thread block was killed that had none
  kKillBeside,     ///< a thread block was killed while another had instructions
  kKillOfNew,      ///< a thread block was killed in the cycle of an insert for it
  kKillAndInsert,  ///< an insert was for another thread block than the one killed in its cycle
  kKillAndIssue,   ///< an instruction was issued in the cycle in which its thread block was killed
  /// an instruction was given back in the cycle in which its thread block was killed
  kKillAndBack,
  // inserts
  kTwoInserted,       ///< two instructions came in one cycle
  kTwoWarpsInserted,  ///< two instructions of two warps came in one cycle
  kSecondAlone,       ///< an instruction came in lane 1 alone
  kScattered,  ///< two instructions that came in one cycle got entries that are no neighbours
  kLastEntry,  ///< lane 0 took the last free entry and lane 1 was refused
  kIllegalLeavesRoom,  ///< lane 1 took the last free entry, lane 0 being illegal
  kNotReady,           ///< an insert was legal while insert_ready_o was low
  kTooLate,            ///< an insert was refused though an instruction left in its cycle
  kBelowOlder,         ///< an instruction came into an entry below that of an older one
  kFreeAtOnce,         ///< an instruction came that had nothing to wait for
  kAllAtOnce,          ///< an insert, two issues, a give-back and a release fell into one cycle
  // rest and reset
  kQuiescentWaiting,  ///< the queue was quiescent and not empty
  kResetOfSome,       ///< a reset came while instructions were in the queue
  kResetAndMessages,  ///< an insert and a release came in a reset cycle
};

/// What is issued in lane 1.
enum class Beside : std::uint8_t {
  kMath,     ///< a math instruction was issued in lane 1
  kSpecial,  ///< a special-function instruction was issued in lane 1
  kMemory,   ///< a memory instruction was issued in lane 1
  kControl,  ///< a control instruction was issued in lane 1
};

/// What alone holds an instruction that is free to go.
enum class Level : std::uint8_t {
  kUnitBusy,   ///< no unit took it
  kStopped,    ///< its warp was stopped
  kGivenBack,  ///< its warp was to give back
  kNoEntry,    ///< the replay queue had no entry for it
  kNoRoom,     ///< the operand log had too little room for it
  kBehind,     ///< an older one of its thread block had too little room
};

/// None: the value of an axis is not in its enum.
inline constexpr std::size_t kNoBin = ~std::size_t{0};

/// What came of a message, by where it came from.
std::size_t verdict_bin(Source source, Error error);

/// What was issued in lanes 0 and 1 of one cycle.
std::size_t pair_bin(Unit unit, Beside beside);

/// What alone held an instruction that was free to go, by its unit.
std::size_t held_bin(Unit unit, Level level);

/// All bins: their names, their sentences, and those that must not be seen.
std::span<const plant::BinInfo> bins();

}  // namespace segue::issue_queue
