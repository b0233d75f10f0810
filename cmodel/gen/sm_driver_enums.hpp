// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace segue::sm_driver {
/// State of an SM in the SMST.
enum class SmState : std::uint8_t {
  kIdle,      ///< no kernel holds the SM
  kRunning,   ///< held by `ksr`, thread blocks may be issued
  kReserved,  ///< being vacated, no thread block is issued
  kReleased,  ///< vacated, waits for the policy to bind it
};
inline constexpr std::array<std::string_view, 4> kSmStateNames = {
    "idle", "running", "reserved", "released",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(SmState value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSmStateNames.size() ? kSmStateNames[index] : "?";
}

/// A way to vacate an SM. This block accepts drain and switch.
enum class Technique : std::uint8_t {
  kDrain,          ///< let the resident thread blocks finish
  kSwitch,         ///< save their contexts
  kPartialSwitch,  ///< not supported yet
  kFlush,          ///< not supported yet
  kChimera,        ///< not supported yet
};
inline constexpr std::array<std::string_view, 5> kTechniqueNames = {
    "drain", "switch", "partial_switch", "flush", "chimera",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Technique value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kTechniqueNames.size() ? kTechniqueNames[index] : "?";
}

/// Scheduling policy. This block accepts all but the last three.
enum class Policy : std::uint8_t {
  kFcfs,          ///< oldest kernel with thread blocks to issue, back to back
  kNpq,           ///< priority queues: a free SM goes to the most urgent kernel
  kPpqExclusive,  ///< preemptive priority queues; less urgent kernels issue nothing meanwhile
  kPpqShared,     ///< preemptive priority queues; less urgent kernels get what is left
  kRoundRobin,    ///< time slicing: the whole engine for one kernel after the other
  kDss,           ///< dynamic spatial sharing, as two rules
  kDssLiteral,    ///< dynamic spatial sharing, the published loop
  kSpart,         ///< not supported yet
  kSmk,           ///< not supported yet
  kSmkP,          ///< not supported yet
};
inline constexpr std::array<std::string_view, 10> kPolicyNames = {
    "fcfs", "npq", "ppq_exclusive", "ppq_shared", "round_robin", "dss", "dss_literal", "spart",
    "smk", "smk_p",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Policy value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kPolicyNames.size() ? kPolicyNames[index] : "?";
}

/// Message from the host.
enum class HostOp : std::uint8_t {
  kLaunch,          ///< fill the command buffer of `ctx`
  kSetPriority,     ///< write a context's priority
  kSetTokens,       ///< write a context's token budget
  kSetSpareTokens,  ///< write the number of tokens left over from the even split
  kSetContext,      ///< write a context's page-table base
  kSetPolicy,       ///< write policy, technique, quantum and drain deadline
  kKill,            ///< squash the oldest outstanding launch of `ctx`
};
inline constexpr std::array<std::string_view, 7> kHostOpNames = {
    "launch", "set_priority", "set_tokens", "set_spare_tokens", "set_context", "set_policy", "kill",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(HostOp value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kHostOpNames.size() ? kHostOpNames[index] : "?";
}

/// Command to an SM.
enum class SmOp : std::uint8_t {
  kSetup,    ///< take the kernel's context
  kIssue,    ///< run a thread block in a slot
  kPreempt,  ///< vacate the masked slots with a technique
  kKill,     ///< squash the kernel's thread blocks
};
inline constexpr std::array<std::string_view, 4> kSmOpNames = {
    "setup", "issue", "preempt", "kill",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(SmOp value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSmOpNames.size() ? kSmOpNames[index] : "?";
}

/// Message from an SM.
enum class SmEvent : std::uint8_t {
  kSetupDone,  ///< ready for thread blocks
  kFinished,   ///< a thread block ran to its end
  kPreempted,  ///< a thread block's context is saved
  kVacated,    ///< the SM is empty after a preempt or kill
  kRequestTb,  ///< asks for a thread block beyond occupancy (block switching)
};
inline constexpr std::array<std::string_view, 5> kSmEventNames = {
    "setup_done", "finished", "preempted", "vacated", "request_tb",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(SmEvent value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSmEventNames.size() ? kSmEventNames[index] : "?";
}

/// Why a message was dropped; the first that applies, in this order.
enum class Error : std::uint8_t {
  kNone,            ///< no error
  kOpcode,          ///< no such message
  kContext,         ///< ctx is not below NumCtxs
  kBufferFull,      ///< launch to a context whose command buffer is in use
  kTbCount,         ///< launch of no thread blocks
  kTbsPerSm,        ///< launch with zero or more than NumSlots thread blocks an SM
  kTokens,          ///< token number out of range
  kPolicy,          ///< policy not supported
  kTechnique,       ///< technique not supported
  kTimer,           ///< round robin without a quantum, or another policy with one
  kNothingToKill,   ///< no outstanding launch, or its kill is already under way
  kSlot,            ///< no thread block runs in that slot
  kSmState,         ///< the SM's state does not allow the message
  kTbId,            ///< thread block not below the kernel's total
  kHandle,          ///< saved context at HandleNone
  kBlockSwitching,  ///< request_tb while block switching is off
};
inline constexpr std::array<std::string_view, 16> kErrorNames = {
    "none", "opcode", "context", "buffer_full", "tb_count", "tbs_per_sm", "tokens", "policy",
    "technique", "timer", "nothing_to_kill", "slot", "sm_state", "tb_id", "handle",
    "block_switching",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Error value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kErrorNames.size() ? kErrorNames[index] : "?";
}

/// Where the policy's serial scan stands.
enum class ScanState : std::uint8_t {
  kIdle,   ///< no scan
  kWalk,   ///< one active kernel a cycle
  kApply,  ///< the decision is revalidated and applied
};
inline constexpr std::array<std::string_view, 3> kScanStateNames = {
    "idle", "walk", "apply",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(ScanState value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kScanStateNames.size() ? kScanStateNames[index] : "?";
}

/// What a policy decides at the end of a scan.
enum class Decision : std::uint8_t {
  kNone,     ///< nothing to do
  kBind,     ///< give the free SM to a kernel
  kReserve,  ///< take an SM from a kernel
};
inline constexpr std::array<std::string_view, 3> kDecisionNames = {
    "none", "bind", "reserve",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Decision value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kDecisionNames.size() ? kDecisionNames[index] : "?";
}

}  // namespace segue::sm_driver
