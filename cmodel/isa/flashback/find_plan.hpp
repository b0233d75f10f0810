#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "cmodel/isa/flashback/block_values.hpp"
#include "cmodel/isa/flashback/flashback_plan.hpp"

namespace segue::isa {

/// The ways to make more instructions into flashback points (CTXBack III-B and III-C). The third,
/// scalar backups, edits the program: `scalar_backup.hpp`.
struct FlashbackMethods {
  bool reload = true;  ///< results are saved and loaded where they cannot be made again
  bool revert = true;  ///< overwritten registers are recovered

  bool operator==(const FlashbackMethods&) const = default;
};

/// The plan of least context for a warp that is preempted before `current`, and of those the one
/// with the nearest point. There always is one: `current` itself, with its live registers.
FlashbackPlan find_plan(const BlockValues& values, const RegisterSet& live, std::uint32_t current,
                        const FlashbackMethods& methods);

/// The context of least bytes if every scalar value that the block had before `current` were still
/// there, and which of those it would need.
struct WithBackups {
  std::uint64_t bytes = 0;
  std::set<Value> values;
};
WithBackups find_with_backups(const BlockValues& values, const RegisterSet& live,
                              std::uint32_t current, const FlashbackMethods& methods);

/// The context of a warp's live registers, without a flashback and from no other register.
FlashbackPlan live_plan(const BlockValues& values, const RegisterSet& live, std::uint32_t current);

}  // namespace segue::isa
