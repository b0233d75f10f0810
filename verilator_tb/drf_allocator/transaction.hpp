#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cmodel/gen/drf_allocator_layout.hpp"

namespace segue::drf_allocator {

/// A message and its verdict, or the begin of a reset, in words for the report of a failed run.
struct Transaction {
  std::uint64_t cycle = 0;
  std::string text;

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, "reset"}; }
};

std::string in_words(const Transaction& transaction);

/// Calls `sink` with each transaction of a cycle out of reset.
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink);

/// Events that only one side shows, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

}  // namespace segue::drf_allocator
