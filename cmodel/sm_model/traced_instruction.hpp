#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_model {

/// The latency of an instruction between its operand read and its commit.
enum class Latency : std::uint8_t {
  kMath,
  kDouble,
  kSpecial,
  kConstant,
  kShared,
  kBranch,
  kMemory
};

/// The way of an access to memory.
enum class Route : std::uint8_t {
  kCaches,
  kContext,   ///< of a part of a warp's context, beside caches and TLBs: `context_routine.hpp`
  kVolatile,  ///< of a word that others write: no first level keeps it
  kHost       ///< of a word in the host's memory: `host_link.hpp`
};

inline constexpr std::uint16_t kNoName = 0xFFFF;

/// A warp-instruction that a warp executed, as the SM's pipeline sees it.
struct TracedInstruction {
  std::uint64_t mask = 0;        ///< lanes that are awake
  std::uint32_t first_line = 0;  ///< of the thread block's `lines`
  std::uint8_t lines = 0;        ///< cache lines that it touches
  sm_frontend::Kind kind = sm_frontend::Kind::kMath;
  Latency latency = Latency::kMath;
  std::uint8_t operands = 0;  ///< of a global access, 8 bytes a lane each
  bool barrier = false;
  Route route = Route::kCaches;
  std::array<std::uint16_t, 2> destinations = {kNoName, kNoName};  ///< names for the scoreboard
  std::array<std::uint16_t, 3> sources = {kNoName, kNoName, kNoName};
  std::uint32_t index = 0;  ///< of the program's instructions

  [[nodiscard]] sm_frontend::Decoded decoded() const;
};

/// The instructions that the warps of a thread block executed, in program order.
struct TbTrace {
  std::vector<std::vector<TracedInstruction>> warps;
  std::vector<std::uint64_t> lines;  ///< numbers of cache lines: addresses by `kLineBytes`
};

inline constexpr std::uint32_t kLineBytes = 128;   ///< Table 6.1
inline constexpr std::uint32_t kPageBytes = 4096;  ///< 6.5.1
/// Bytes that a page fault brings or allocates at once (6.5.1).
inline constexpr std::uint32_t kRegionBytes = 65'536;

}  // namespace segue::sm_model
