#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "verilator_tb/plant/operation.hpp"

namespace segue::fuzz {

/// A stimulus as bytes, of which each string is a legal one, so that a fuzzer's changes are
/// changes of operations: the seed, then of every operation its distance to the one before,
/// its kind and its arguments. What is left of an operation at the end is dropped.
///
/// A number of up to 256 values is a byte. Of a greater range, a byte names the first 192
/// values (`kNear`), the last 32, or says that the value follows in eight bytes.
plant::Stimulus from_bytes(std::span<const std::uint8_t> bytes,
                           std::span<const plant::OperationKind> kinds);

/// Its inverse, for a stimulus without gaps of kLongestGap cycles; its own `cycles` are lost.
std::vector<std::uint8_t> to_bytes(const plant::Stimulus& stimulus,
                                   std::span<const plant::OperationKind> kinds);

inline constexpr std::int64_t kNear = 192;
inline constexpr std::int64_t kLongestGap = 4096;
/// A longer stimulus is cut: a fuzzer learns more from many short runs.
inline constexpr std::uint64_t kMostFuzzedCycles = 8'192;

}  // namespace segue::fuzz
