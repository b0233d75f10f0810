#pragma once

#include <array>
#include <cstdint>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

// What the kind of an instruction says of it.

constexpr bool is_global(Kind kind) { return kind >= Kind::kLoad; }
constexpr bool is_memory(Kind kind) { return kind >= Kind::kShared; }
constexpr bool closes_gate(Kind kind) { return kind == Kind::kControl || is_memory(kind); }

inline constexpr std::uint32_t kMostOperands = 3;

/// What the load/store unit takes from the register file and the operand log keeps.
constexpr std::uint32_t operands(Kind kind) {
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

constexpr issue_queue::Unit unit_of(Kind kind) {
  switch (kind) {
    case Kind::kMath:
      return issue_queue::Unit::kMath;
    case Kind::kSpecial:
      return issue_queue::Unit::kSpecial;
    case Kind::kControl:
      return issue_queue::Unit::kControl;
    default:
      return issue_queue::Unit::kMemory;
  }
}

constexpr warp_gate::LineEnd line_end(Kind kind) {
  if (kind == Kind::kControl) return warp_gate::LineEnd::kControl;
  if (kind == Kind::kShared) return warp_gate::LineEnd::kShared;
  return is_global(kind) ? warp_gate::LineEnd::kGlobal : warp_gate::LineEnd::kPlain;
}

constexpr bool is_queued(warp_gate::Scheme scheme) {
  return scheme == warp_gate::Scheme::kReplayQueue || scheme == warp_gate::Scheme::kOperandLog;
}
constexpr bool is_disabling(warp_gate::Scheme scheme) {
  return scheme == warp_gate::Scheme::kWdCommit || scheme == warp_gate::Scheme::kWdLastCheck;
}

// A decoded instruction, and what the issue queue carries of one, as words and back.

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

/// What the units, and all that comes back from them, name an instruction by.
template <class Message>
Tag tag_of(const Message& msg) {
  return {.warp = msg.warp,
          .tb = msg.tb,
          .seq = msg.seq,
          .kind = msg.kind,
          .entry = msg.entry,
          .logged = msg.logged,
          .handle = msg.handle};
}

}  // namespace segue::sm_frontend
