#pragma once

#include <bitset>
#include <cstdint>
#include <string>

namespace segue::isa {

/// Number of a 32-bit register in one namespace, as the instruction encoding numbers sources:
/// scalar ones below 128, SCC, vector ones from 256.
using Register = std::uint16_t;

inline constexpr Register kVccLo = 106;
inline constexpr Register kVccHi = 107;
inline constexpr Register kM0 = 124;
inline constexpr Register kNull = 125;  ///< gfx10: reads 0, drops writes
inline constexpr Register kExecLo = 126;
inline constexpr Register kExecHi = 127;
inline constexpr Register kScc = 128;
inline constexpr Register kScalarRegisters = 129;  ///< SCC included
inline constexpr Register kGeneralScalars = 106;   ///< s0 to s105
inline constexpr unsigned kSpecialScalars = 6;     ///< VCC and EXEC, two each, M0, SCC
inline constexpr Register kFirstVector = 256;
inline constexpr Register kVectorRegisters = 256;
inline constexpr Register kRegisters = kFirstVector + kVectorRegisters;

constexpr bool is_vector(Register reg) { return reg >= kFirstVector; }

/// A set of registers, for liveness and dependences.
using RegisterSet = std::bitset<kRegisters>;

/// "s3", "v12", "vcc_lo", "scc".
std::string register_name(Register reg);

}  // namespace segue::isa
