#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace segue::plant {

inline constexpr std::size_t kMaxOperationArgs = 6;

/// A number of an operation: its name and the values that it may have.
struct OperationArg {
  std::string_view name;
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::vector<std::int64_t> except = {};  ///< between them
  std::int64_t plain = 0;                 ///< the simplest of them, or near it
};

/// May the number have this value?
inline bool is_allowed(const OperationArg& arg, std::int64_t value) {
  return value >= arg.min && value <= arg.max &&
         std::find(arg.except.begin(), arg.except.end(), value) == arg.except.end();
}

/// A kind of operation of a block's bench.
struct OperationKind {
  std::string_view name;
  std::vector<OperationArg> args;
};

/// One step of a stimulus: from `cycle` on, do this. A stimulus is nothing but a list
/// of them and a seed, so it can be saved, replayed and made smaller.
struct Operation {
  std::uint64_t cycle = 0;
  std::uint32_t kind = 0;  ///< index into the block's kinds
  std::array<std::int64_t, kMaxOperationArgs> args{};

  bool operator==(const Operation&) const = default;
};

/// Cycles of a stimulus: two minutes and 400 MB, since a drawn stimulus is held as a whole.
inline constexpr std::uint64_t kMostCycles = 100'000'000;

/// A whole stimulus.
struct Stimulus {
  std::uint64_t seed = 0;
  std::uint64_t cycles = 0;           ///< after these, work in flight is let finish
  std::vector<Operation> operations;  ///< by cycle

  bool operator==(const Stimulus&) const = default;
};

}  // namespace segue::plant
