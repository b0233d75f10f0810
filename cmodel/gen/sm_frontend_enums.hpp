// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cmodel/gen/issue_queue_enums.hpp"
#include "cmodel/gen/operand_log_enums.hpp"
#include "cmodel/gen/replay_queue_enums.hpp"
#include "cmodel/gen/scoreboard_enums.hpp"
#include "cmodel/gen/warp_gate_enums.hpp"

namespace segue::sm_frontend {
/// What an instruction is, as far as the front end is concerned.
enum class Kind : std::uint8_t {
  kMath,     ///< executed by a math unit
  kSpecial,  ///< by the special-function unit
  kControl,  ///< control flow, by the branch unit
  kShared,   ///< an access to shared memory
  kLoad,     ///< a load from global memory
  kStore,    ///< a store to global memory
  kAtomic,   ///< an atomic in global memory
  kCas,      ///< a compare-and-swap in global memory
};
inline constexpr std::array<std::string_view, 8> kKindNames = {
    "math", "special", "control", "shared", "load", "store", "atomic", "cas",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Kind value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kKindNames.size() ? kKindNames[index] : "?";
}

/// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
enum class Source : std::uint8_t {
  kLine,     ///< a line is fetched
  kChecked,  ///< an instruction has passed its last TLB check
  kCommit0,  ///< an instruction is done
  kCommit1,  ///< and another one
  kFault,    ///< an instruction has faulted
  kCommand,  ///< what the fault handler and the preemption engine say
  kRestore,  ///< an instruction comes back from a saved context
};
inline constexpr std::array<std::string_view, 7> kSourceNames = {
    "line", "checked", "commit_0", "commit_1", "fault", "command", "restore",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Source value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSourceNames.size() ? kSourceNames[index] : "?";
}

/// What the fault handler and the preemption engine say.
enum class CommandOp : std::uint8_t {
  kSetScheme,  ///< the fault scheme is this
  kSetup,      ///< a kernel is set up in the operand log
  kStart,      ///< `warp` is live, with this context
  kEnd,        ///< `warp` is not live any more
  kStop,       ///< nothing of `warp` is fetched, and it drains
  kResume,     ///< `warp` goes on when it has drained
  kSave,       ///< hand out what `tb` has to replay
  kKill,       ///< drop everything of `tb`
};
inline constexpr std::array<std::string_view, 8> kCommandOpNames = {
    "set_scheme", "setup", "start", "end", "stop", "resume", "save", "kill",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(CommandOp value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kCommandOpNames.size() ? kCommandOpNames[index] : "?";
}

/// Why a message was dropped; the first that applies, in this order.
enum class Error : std::uint8_t {
  kNone,        ///< no error
  kLine,        ///< a line with a hole, or with something behind a memory or control instruction
  kLane,        ///< a commit of a control or global-memory instruction on another lane than 0
  kIndex,       ///< no such warp or thread-block slot
  kKind,        ///< the instruction does not access global memory, or cannot be logged
  kScheme,      ///< the fault scheme has no faults
  kLive,        ///< the warp is live already, or, of a fault, is not
  kNotLive,     ///< the warp is not live
  kNotStopped,  ///< the warp is not stopped
  kBusy,        ///< something of the warp is under way, or a save or restore is
  kNotDrained,  ///< a warp of the thread block has not drained
};
inline constexpr std::array<std::string_view, 11> kErrorNames = {
    "none", "line", "lane", "index", "kind", "scheme", "live", "not_live", "not_stopped", "busy",
    "not_drained",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Error value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kErrorNames.size() ? kErrorNames[index] : "?";
}

}  // namespace segue::sm_frontend
