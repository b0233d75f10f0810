#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/warp_gate_layout.hpp"

namespace segue::warp_gate {

/// A message and what came of it.
struct Told {
  Source source = Source::kIssued;
  std::uint64_t warp = 0;
  Command command;
  Error error = Error::kNone;
};

/// A line was fetched.
struct Fetched {
  std::uint64_t warp = 0;
  LineEnd end = LineEnd::kPlain;
};

struct ResetBegun {};

struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, Told, Fetched> what;
};

std::string in_words(const Transaction& transaction);

/// The messages of a cycle.
std::vector<Told> messages(const Inputs& in, const Outputs& out);

}  // namespace segue::warp_gate
