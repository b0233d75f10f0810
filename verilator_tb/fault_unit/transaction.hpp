#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/fault_unit_layout.hpp"

namespace segue::fault_unit {

/// A set-up and its verdict.
struct SetUp {
  Setup setup;
  Error error = Error::kNone;
};

/// A fault that was taken, and its ticket.
struct Faulted {
  Fault fault;
  Ticket ticket;
  Error error = Error::kNone;
};

/// A handler took a request.
struct Asked {
  bool own = false;  ///< the GPU's own handler; otherwise the CPU
  Request request;
};

/// An answer and its verdict.
struct Answered {
  Answer answer;
  Error error = Error::kNone;
};

/// The SMs heard of a region.
struct Heard {
  Resolved resolved;
};

struct ResetBegun {};

struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, SetUp, Faulted, Asked, Answered, Heard> what;

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, ResetBegun{}}; }
};

std::string in_words(const Transaction& transaction);

/// Calls `sink` with each transaction of a cycle out of reset.
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink);

/// Events of only one side, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

}  // namespace segue::fault_unit
