// Generated from rtl/layout/scoreboard.toml and verilator_tb/scoreboard/coverage.toml
// by scripts/gen-layouts; do not edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cmodel/gen/scoreboard_enums.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::scoreboard {

/// Situations that have a sentence of their own.
enum class Bin : std::uint16_t {
  // waits
  kRaw,          ///< an instruction had to wait for one that writes what it reads
  kWaw,          ///< an instruction had to wait for one that writes what it writes
  kWar,          ///< an instruction had to wait for one that reads what it writes
  kOrder,        ///< a memory instruction had to wait for one that was not issued
  kAllKinds,     ///< an instruction had to wait for one's result, sources and issue
  kThree,        ///< an instruction had to wait for three others or more
  kThirdSource,  ///< an instruction had to wait for the third of its sources alone
  /// an instruction had to wait for one that reads what it writes as its third source
  kForThirdSource,
  kNoneOfOthers,  ///< an instruction had to wait for none of those before it
  kNotItself,     ///< an instruction that writes what it reads had to wait for nobody
  /// an instruction did not have to wait for one of another warp that writes what it reads
  kOtherWarp,
  kGone,       ///< an instruction did not have to wait for one that had written what it reads
  kWarOver,    ///< an instruction did not have to wait for one whose sources were released
  kOrderOver,  ///< a memory instruction did not have to wait for one that was issued
  /// an instruction without destination named that of another one, and did not have to wait
  kNoDestination,
  /// an instruction named what another one writes as a source that it has not, and did not have to
  /// wait
  kNoSource,
  // lines
  kLineRaw,       ///< lane 1 had to wait for what lane 0 writes
  kLineWaw,       ///< lane 1 had to wait because lane 0 writes the same
  kLineWar,       ///< lane 1 had to wait for what lane 0 reads
  kLineOrder,     ///< lane 1 had to wait for the issue of lane 0
  kLineAndOlder,  ///< lane 1 had to wait for lane 0 and for an older one
  kLineFree,      ///< lane 1 had not to wait for lane 0
  kLineRefused,   ///< lane 1 had not to wait for what an illegal lane 0 writes
  kLineKilled,    ///< lane 1 had to wait for lane 0 in the cycle in which their warp was killed
  kLane1Alone,    ///< lane 1 inserted an instruction, and lane 0 said nothing
  kFull,          ///< a warp had an instruction at each place
  // releases
  kByRead,           ///< sources were released by their read
  kByCheck,          ///< sources were released by a last check
  kLateRead,         ///< sources were read that are released late
  kLateReadTwice,    ///< both lanes read the sources of one late instruction
  kLateReadAfter,    ///< sources were read again that a last check had released
  kEarlyCheck,       ///< a last check released nothing: the sources are released early
  kEarlyCheckAfter,  ///< a last check released nothing: the sources were released
  kLateCommit,       ///< a late instruction committed without a last check
  kEarlyCommit,      ///< an instruction committed whose sources were not read
  kAllPorts,         ///< all ports released something in one cycle
  kWaitsForRead,     ///< an instruction had to wait for sources that were released in its cycle
  kWaitsForCommit,   ///< an instruction had to wait for a result that was released in its cycle
  kWaitsForIssue,    ///< an instruction had to wait for one that was issued in its cycle
  // meetings
  kReadAndCommit,     ///< an instruction was read and committed in one cycle
  kCheckAndCommit,    ///< an instruction was checked and committed in one cycle
  kReadAndSquash,     ///< an instruction was read and squashed in one cycle
  kCheckAndSquash,    ///< an instruction was checked and squashed in one cycle
  kIssueAndWithdraw,  ///< an instruction was issued and withdrawn in one cycle
  kTwoCommits,        ///< two instructions of one warp committed in one cycle
  /// an insert found its place live, and it became free in that cycle by a commit
  kInsertAndCommit,
  /// an insert found its place live, and it became free in that cycle by a squash
  kInsertAndSquash,
  /// an insert found its place live, and it became free in that cycle by a withdrawal
  kInsertAndWithdraw,
  kInsertAndKill,  ///< an insert found its place live, and it became free in that cycle by a kill
  kKillOfNew,      ///< an instruction was killed in the cycle of its insert
  kKillAndIssue,   ///< an instruction was killed in the cycle in which it was issued
  kKillAndRead,    ///< an instruction was killed in the cycle in which its sources were released
  kKillAndCommit,  ///< an instruction was killed in the cycle in which it committed
  kKillOfNothing,  ///< a warp was killed that had no instruction
  kKillBeside,     ///< a warp was killed and another was not
  kKillOfSeveral,  ///< several warps were killed in one cycle that had instructions
  // programs
  kIssuedBefore,     ///< an instruction was issued before an older one of its warp
  kCommittedBefore,  ///< an instruction committed before an older one of its warp
  kWrapped,          ///< an instruction had a lower place than all older ones of its warp
  kStopped,          ///< an instruction was squashed, and another of its warp was not issued
  kDrained,          ///< a warp had its last instruction withdrawn
  kReplayed,         ///< a warp had all back that it had to do again
  kLiveAndWaiting,   ///< a warp was in use, and had nothing in flight
  kStill,            ///< nothing was said while a warp was in use
  kResetInUse,       ///< a reset came while a warp was in use
  kSaidInReset,      ///< something was said in a reset cycle that would have been legal
};

/// None: the value of an axis is not in its enum.
inline constexpr std::size_t kNoBin = ~std::size_t{0};

/// What came of a message, by where it came from.
std::size_t verdict_bin(Source source, Error error);

/// All bins: their names, their sentences, and those that must not be seen.
std::span<const plant::BinInfo> bins();

}  // namespace segue::scoreboard
