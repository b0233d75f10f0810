#pragma once

#include <optional>

#include "cmodel/blocks/sm_driver/state.hpp"

namespace segue::sm_driver {

// The specification's rules for who acts, read off the tables row by row, without
// any of the twin's derived masks.

/// The source whose message is taken: an SM, NumSms for the host, or nobody.
std::optional<std::uint32_t> literal_source(const State& q, const Params& params, const Inputs& in);

/// Row `k` must not be issued from: a more urgent kernel is active.
bool literal_muted(const State& q, const Params& params, std::uint32_t k);

/// wake_at_o.
std::uint64_t literal_wake_at(const State& q);

/// quiescent_o outside reset.
bool literal_quiescent(const State& q, const Params& params);

}  // namespace segue::sm_driver
