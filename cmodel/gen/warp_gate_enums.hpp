// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace segue::warp_gate {
/// What must happen before a warp may fetch again.
enum class Gate : std::uint8_t {
  kOpen,       ///< nothing
  kIssue,      ///< the issue of the instruction that closed it
  kLastCheck,  ///< that instruction's last TLB check
  kCommit,     ///< that instruction's commit
};
inline constexpr std::array<std::string_view, 4> kGateNames = {
    "open", "issue", "last_check", "commit",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Gate value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kGateNames.size() ? kGateNames[index] : "?";
}

/// How page faults are made preemptible, which decides what a global-memory instruction waits for.
enum class Scheme : std::uint8_t {
  kStall,        ///< they are not: the baseline
  kWdCommit,     ///< warp disable until commit
  kWdLastCheck,  ///< warp disable until the last TLB check
  kReplayQueue,  ///< the replay queue
  kOperandLog,   ///< the replay queue with the operand log
};
inline constexpr std::array<std::string_view, 5> kSchemeNames = {
    "stall", "wd_commit", "wd_last_check", "replay_queue", "operand_log",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Scheme value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSchemeNames.size() ? kSchemeNames[index] : "?";
}

/// What a fetched line ends with.
enum class LineEnd : std::uint8_t {
  kPlain,    ///< any other instruction
  kShared,   ///< a shared-memory instruction
  kGlobal,   ///< a global-memory instruction
  kControl,  ///< a control-flow instruction
};
inline constexpr std::array<std::string_view, 4> kLineEndNames = {
    "plain", "shared", "global", "control",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(LineEnd value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kLineEndNames.size() ? kLineEndNames[index] : "?";
}

/// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
enum class Source : std::uint8_t {
  kIssued,     ///< an instruction has been issued
  kChecked,    ///< one has passed its last TLB check
  kCommitted,  ///< one has committed
  kRefetched,  ///< one that has faulted is fetched again
  kCommand,    ///< what the SM's front end, the fault handler and the preemption engine say
};
inline constexpr std::array<std::string_view, 5> kSourceNames = {
    "issued", "checked", "committed", "refetched", "command",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Source value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSourceNames.size() ? kSourceNames[index] : "?";
}

/// What the SM's front end, the fault handler and the preemption engine say.
enum class CommandOp : std::uint8_t {
  kStart,      ///< `warp` is live, with this gate
  kEnd,        ///< `warp` is not live any more
  kHalt,       ///< `warp` fetches no more
  kResume,     ///< `warp` fetches again
  kSetScheme,  ///< the fault scheme is this
};
inline constexpr std::array<std::string_view, 5> kCommandOpNames = {
    "start", "end", "halt", "resume", "set_scheme",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(CommandOp value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kCommandOpNames.size() ? kCommandOpNames[index] : "?";
}

/// Why a message was dropped; the first that applies, in this order.
enum class Error : std::uint8_t {
  kNone,       ///< no error
  kValue,      ///< no such command, or no such scheme
  kIndex,      ///< no such warp
  kLive,       ///< start of a live warp, or a scheme while some warp is live
  kNotLive,    ///< the warp is not live
  kGate,       ///< the warp's gate does not wait for this
  kHalted,     ///< the warp is halted already
  kNotHalted,  ///< the warp is not halted
};
inline constexpr std::array<std::string_view, 8> kErrorNames = {
    "none", "value", "index", "live", "not_live", "gate", "halted", "not_halted",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Error value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kErrorNames.size() ? kErrorNames[index] : "?";
}

}  // namespace segue::warp_gate
