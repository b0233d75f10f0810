// Generated from rtl/layout/operand_log.toml and verilator_tb/operand_log/coverage.toml
// by scripts/gen-layouts; do not edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cmodel/gen/operand_log_enums.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::operand_log {

/// Situations that have a sentence of their own.
enum class Bin : std::uint16_t {
  // sharing
  kFull,           ///< no entry was free
  kPartUsedUp,     ///< a thread block held its whole part while another had room
  kScattered,      ///< an instruction got entries that are no neighbours
  kOtherTb,        ///< an instruction got a handle that one of another thread block had before
  kOneOperand,     ///< an instruction got one entry
  kTwoOperands,    ///< an instruction got two entries
  kThreeOperands,  ///< an instruction got three entries
  kFewerTbs,       ///< the log was set up anew for fewer thread blocks
  kMoreTbs,        ///< the log was set up anew for more thread blocks
  // operands
  kReadAgain,         ///< an operand was read a second time
  kReadsInARow,       ///< other operands were read in two successive cycles
  kLastOperandFirst,  ///< an operand was written while one before it was not
  kThirdRead,         ///< the third operand of an instruction was read
  kWrittenBeside,     ///< an operand was read while one of another instruction was written
  kShownThoughGone,   ///< an operand was shown whose instruction was no longer there
  // contexts
  kSaved,              ///< a thread block was vacated by reads and frees
  kRestored,           ///< a thread block came back with its operands
  kRestoredElsewhere,  ///< an instruction came back with another handle
  kRestoredRead,       ///< an operand that came back was read for a replay
  // kills
  kKillOfSeveral,  ///< a thread block was killed that had several instructions
  kKillOfNothing,  ///< a thread block was killed that had no entry
  kKillBeside,     ///< a thread block was killed while another had entries
  kKillOfNew,      ///< a thread block was killed in the cycle of an allocation for it
  kKillAndAlloc,   ///< an allocation was for another thread block than the one killed in its cycle
  kKillAndFree,    ///< an instruction was freed in the cycle in which its thread block was killed
  kKillAndWrite,   ///< an operand was written in the cycle in which its thread block was killed
  kKillAndRead,    ///< an operand was read in the cycle in which its thread block was killed
  // meetings
  kFreeAndRead,           ///< an operand was read in the cycle of the free of its instruction
  kFreeAndWrite,          ///< an operand was written in the cycle of the free of its instruction
  kFreeAndAlloc,          ///< an instruction was freed and another got entries in one cycle
  kFreeTooLate,           ///< an allocation was refused that the free in its cycle makes room for
  kWriteAndRead,          ///< an operand was to be read in the cycle in which it was written
  kSetupAndAlloc,         ///< a set-up of an empty log met a legal allocation
  kSetupAndBadAlloc,      ///< a legal set-up met an illegal allocation
  kSetupAndLastEnd,       ///< a set-up came in the cycle in which the last instruction ended
  kSetupAndKill,          ///< a legal set-up met a kill
  kAllAtOnce,             ///< an allocation, a write, a read and a free were legal in one cycle
  kQuiescentWithEntries,  ///< the log was quiescent and not empty
};

/// None: the value of an axis is not in its enum.
inline constexpr std::size_t kNoBin = ~std::size_t{0};

/// What came of a message, by where it came from.
std::size_t verdict_bin(Source source, Error error);

/// All bins: their names, their sentences, and those that must not be seen.
std::span<const plant::BinInfo> bins();

}  // namespace segue::operand_log
