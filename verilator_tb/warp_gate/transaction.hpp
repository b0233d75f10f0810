#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/warp_gate_layout.hpp"

namespace segue::warp_gate {

/// A message and its verdict.
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

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, ResetBegun{}}; }
};

std::string in_words(const Transaction& transaction);

/// Calls `sink` with each transaction of a cycle out of reset.
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink);

/// Events of only one side, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

}  // namespace segue::warp_gate
