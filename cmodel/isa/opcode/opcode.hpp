#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/isa/program/element_type.hpp"
#include "cmodel/isa/program/instruction.hpp"

namespace segue::isa {

class Wave;

/// Units that an instruction keeps busy, for latencies and for the instruction mix.
enum class LatencyClass : std::uint8_t {
  kScalar,
  kScalarMemory,
  kVector,
  kTranscendental,  ///< a quarter of the vector rate; products of 32-bit integers, too
  kDouble,
  kGlobalMemory,  ///< and private
  kLocalMemory,
  kBranch,
  kControl,  ///< waits, barriers, hints
};

inline constexpr unsigned kLatencyClasses = 9;

std::string_view name_of(LatencyClass latency);

/// Registers beyond the operands that are written in the text, and effects on the flow.
enum Effect : std::uint16_t {
  kReadsScc = 1U << 0U,
  kWritesScc = 1U << 1U,
  kReadsVcc = 1U << 2U,
  kWritesVcc = 1U << 3U,
  kWritesExec = 1U << 4U,    ///< beside operands
  kReadsExec = 1U << 5U,     ///< those that work on lanes do without it, unless they ignore it
  kBranches = 1U << 6U,      ///< to a label
  kFallsThrough = 1U << 7U,  ///< of a branch: may go on behind it
  kEnds = 1U << 8U,
  kNarrowsExec = 1U << 9U,   ///< no lane wakes
  kIgnoresExec = 1U << 10U,  ///< a vector instruction that works on sleeping lanes too
  kMerges = 1U << 11U,       ///< a written and read operand keeps part of its value
  kSaturates = 1U << 12U,    ///< integers or packed floats that obey the clamp bit
};

enum class MemorySpace : std::uint8_t { kNone, kGlobal, kLocal, kPrivate, kScalar };
enum class MemoryAction : std::uint8_t { kLoad, kStore, kAtomic };

struct OperandRule {
  enum class Role : std::uint8_t { kUse, kDef, kBoth };
  enum class Place : std::uint8_t {
    kAny,  ///< vector, scalar or constant
    kVector,
    kScalar,  ///< scalar register or constant
    kScalarRegister,
    kImmediate,
    kLabel,
    kVectorAddress,  ///< one vector register, or two without a scalar base
    kScalarAddress,  ///< "off" or two scalar registers
    kBufferAddress,  ///< "off" or one or two vector registers
  };
  Role role = Role::kUse;
  Place place = Place::kAny;
  ElementType type = ElementType::kB32;
};

/// Executes an instruction for a warp with its program counter already behind it.
using Execute = void (*)(Wave& wave, const Instruction& instruction);

/// All that is known of a mnemonic (without its encoding's suffix). Dependences, liveness,
/// latency and execution come from here alone.
struct Opcode {
  std::string name;
  std::vector<OperandRule> rules;
  LatencyClass latency = LatencyClass::kScalar;
  std::uint16_t effects = 0;
  MemorySpace space = MemorySpace::kNone;
  MemoryAction action = MemoryAction::kLoad;
  std::uint8_t bytes = 0;  ///< that a lane moves
  Execute execute = nullptr;

  [[nodiscard]] bool has(Effect effect) const { return (effects & effect) != 0; }
  /// Works on the lanes that are awake.
  [[nodiscard]] bool per_lane() const {
    return latency == LatencyClass::kVector || latency == LatencyClass::kTranscendental ||
           latency == LatencyClass::kDouble || latency == LatencyClass::kGlobalMemory ||
           latency == LatencyClass::kLocalMemory;
  }
};

}  // namespace segue::isa
