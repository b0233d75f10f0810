#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/block_switcher_layout.hpp"

namespace segue::block_switcher {

/// A message and its verdict.
struct Told {
  Source source = Source::kSetup;
  std::uint64_t what = 0;  ///< number of the thread block; the answer
  Setup setup;
  Error error = Error::kNone;
};

/// The SM driver took a request.
struct Requested {};

/// The SM began a move.
struct Begun {
  Move move;
};

struct ResetBegun {};

struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, Told, Requested, Begun> what;

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, ResetBegun{}}; }
};

std::string in_words(const Transaction& transaction);

/// Calls `sink` with each transaction of a cycle out of reset.
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink);

/// Events of only one side, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

}  // namespace segue::block_switcher
