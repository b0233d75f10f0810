#pragma once

#include <array>
#include <cstdint>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

// Properties of the kinds of decoded instructions.

constexpr bool is_global(Kind kind) { return kind >= Kind::kLoad; }
constexpr bool is_memory(Kind kind) { return kind >= Kind::kShared; }

/// Issued in program order, one in a cycle: memory instructions, and arithmetic that may fault.
constexpr bool is_ordered(const Decoded& instr) { return is_memory(instr.kind) || instr.may_fault; }
constexpr bool closes_gate(const Decoded& instr) {
  return instr.kind == Kind::kControl || is_ordered(instr);
}

inline constexpr std::uint32_t kMostOperands = 3;

/// The operands of a kind if an access is no wider than 8 bytes a lane.
constexpr std::uint32_t usual_operands(Kind kind) {
  switch (kind) {
    case Kind::kLoad:
      return 1;
    case Kind::kStore:
    case Kind::kAtomic:
      return 2;
    case Kind::kCas:
      return 3;
    default:
      return 0;
  }
}

/// Only global accesses have operands, and each may fault; of the others only arithmetic may.
/// A fence is control flow.
constexpr bool contradicts_itself(const Decoded& instr) {
  switch (instr.kind) {
    case Kind::kMath:
    case Kind::kSpecial:
      return instr.operands != 0 || instr.fence;
    case Kind::kControl:
      return instr.operands != 0 || instr.may_fault;
    case Kind::kShared:
      return instr.operands != 0 || instr.may_fault || instr.fence;
    default:
      return instr.operands == 0 || !instr.may_fault || instr.fence;
  }
}

/// Sources are held until the last check, because a replay reads them in the register file.
constexpr bool is_late(const Decoded& instr, warp_gate::Scheme scheme) {
  if (!instr.may_fault) return false;
  if (scheme == warp_gate::Scheme::kReplayQueue) return true;
  return scheme == warp_gate::Scheme::kOperandLog && instr.operands == 0;
}

constexpr issue_queue::Unit unit_of(const Decoded& instr) {
  if (is_ordered(instr)) return issue_queue::Unit::kMemory;
  if (instr.kind == Kind::kControl) return issue_queue::Unit::kControl;
  return instr.kind == Kind::kSpecial ? issue_queue::Unit::kSpecial : issue_queue::Unit::kMath;
}

constexpr warp_gate::LineEnd line_end(const Decoded& instr) {
  if (instr.kind == Kind::kControl) return warp_gate::LineEnd::kControl;
  if (instr.kind == Kind::kShared) return warp_gate::LineEnd::kShared;
  return instr.may_fault ? warp_gate::LineEnd::kGlobal : warp_gate::LineEnd::kPlain;
}

constexpr bool is_queued(warp_gate::Scheme scheme) {
  return scheme == warp_gate::Scheme::kReplayQueue || scheme == warp_gate::Scheme::kOperandLog;
}
constexpr bool is_disabling(warp_gate::Scheme scheme) {
  return scheme == warp_gate::Scheme::kWdCommit || scheme == warp_gate::Scheme::kWdLastCheck;
}

// A decoded instruction, and its payload in the issue queue, packed into words and unpacked.

inline std::uint64_t packed(const Decoded& instr, const Widths& w) {
  std::array<std::uint32_t, 2> words{};
  instr.pack(words.data(), 0, w);
  return words[0] | std::uint64_t{words[1]} << 32;
}

inline Decoded decoded(std::uint64_t instr, const Widths& w) {
  const std::array<std::uint32_t, 2> words{static_cast<std::uint32_t>(instr),
                                           static_cast<std::uint32_t>(instr >> 32)};
  Decoded whole;
  whole.unpack(words.data(), 0, w);
  return whole;
}

inline std::array<std::uint64_t, 3> packed(const Payload& payload, const Widths& w) {
  std::array<std::uint32_t, 6> words{};
  payload.pack(words.data(), 0, w);
  std::array<std::uint64_t, 3> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = words[2 * i] | std::uint64_t{words[2 * i + 1]} << 32;
  }
  return all;
}

inline std::array<std::uint64_t, 2> packed(const Body& body, const Widths& w) {
  std::array<std::uint32_t, 4> words{};
  body.pack(words.data(), 0, w);
  return {words[0] | std::uint64_t{words[1]} << 32, words[2] | std::uint64_t{words[3]} << 32};
}

inline Body unpacked(const std::array<std::uint64_t, 2>& body, const Widths& w) {
  const std::array<std::uint32_t, 4> words{
      static_cast<std::uint32_t>(body[0]), static_cast<std::uint32_t>(body[0] >> 32),
      static_cast<std::uint32_t>(body[1]), static_cast<std::uint32_t>(body[1] >> 32)};
  Body whole;
  whole.unpack(words.data(), 0, w);
  return whole;
}

inline Payload unpacked(const std::array<std::uint64_t, 3>& payload, const Widths& w) {
  std::array<std::uint32_t, 6> words{};
  for (std::size_t i = 0; i < payload.size(); ++i) {
    words[2 * i] = static_cast<std::uint32_t>(payload[i]);
    words[2 * i + 1] = static_cast<std::uint32_t>(payload[i] >> 32);
  }
  Payload whole;
  whole.unpack(words.data(), 0, w);
  return whole;
}

// The replay queue's handle: whether there are operand-log entries, and the first of them.

inline std::uint32_t log_handle(bool logged, std::uint32_t handle, const Widths& w) {
  return std::uint32_t{logged} << w.handle_w | handle;
}

/// The tag by which the units, and all messages from them, name an instruction.
template <class Message>
Tag tag_of(const Message& msg) {
  return {.warp = msg.warp,
          .tb = msg.tb,
          .seq = msg.seq,
          .kind = msg.kind,
          .may_fault = msg.may_fault,
          .entry = msg.entry,
          .logged = msg.logged,
          .handle = msg.handle};
}

/// The message of a fault in these lanes.
inline FaultMsg fault_of(const Tag& tag, std::uint64_t mask) {
  return {.warp = tag.warp,
          .tb = tag.tb,
          .seq = tag.seq,
          .kind = tag.kind,
          .may_fault = tag.may_fault,
          .entry = tag.entry,
          .logged = tag.logged,
          .handle = tag.handle,
          .mask = mask};
}

}  // namespace segue::sm_frontend
