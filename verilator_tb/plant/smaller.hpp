#pragma once

#include <cstdint>

#include "verilator_tb/plant/operation.hpp"

namespace segue::plant {

// Steps that make a stimulus smaller. Each gives a legal stimulus.

/// Without the operations from `begin` to before `end`.
Stimulus without(const Stimulus& stimulus, std::size_t begin, std::size_t end);

/// The last `count` operations, moved to the beginning. With `last_words` also the last operation
/// before them of each kind and first number: the state that they found.
Stimulus only_last(const Stimulus& stimulus, std::size_t count, bool last_words);

/// Cycles between an operation and the one before it (or cycle 0).
std::uint64_t gap_of(const Stimulus& stimulus, std::size_t operation);

/// The stimulus with another such gap; the operations behind move along.
Stimulus with_gap(const Stimulus& stimulus, std::size_t operation, std::uint64_t gap);

/// No gap longer than this.
Stimulus with_gaps_up_to(const Stimulus& stimulus, std::uint64_t longest);

Stimulus with_number(const Stimulus& stimulus, std::size_t operation, std::size_t arg,
                     std::int64_t value);

/// The allowed number nearest to the plainest one.
std::int64_t simplest(const OperationArg& arg);

}  // namespace segue::plant
