#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/execution_engine_layout.hpp"
#include "verilator_tb/sm_driver/transaction.hpp"

namespace segue::execution_engine {

struct ResetBegun {};
struct RegionSet {
  Region region;
  Error error = Error::kNone;
};
struct LimitWritten {
  Config config;
  preempt_selector::Error error = preempt_selector::Error::kNone;
};
struct TbEnded {
  std::uint64_t sm = 0;
  std::uint64_t slot = 0;
  Counter counter;
};
struct SetupDoneTaken {
  std::uint32_t sm = 0;
  Error error = Error::kNone;
  preempt_engine::Error command_error = preempt_engine::Error::kNone;
};
struct CommandRefused {
  std::uint32_t sm = 0;
  preempt_engine::Error error = preempt_engine::Error::kNone;
};
struct EventTaken {
  std::uint32_t sm = 0;
  EventMsg event;
  preempt_engine::Error error = preempt_engine::Error::kNone;
};

/// A message and its verdict, or the begin of a reset. Words are made for the report of a failed
/// run only.
struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, RegionSet, sm_driver::HostTaken, sm_driver::SmCmd, sm_driver::DoneMsg,
               LimitWritten, Victim, TbEnded, SetupDoneTaken, CommandRefused, EventTaken>
      what;

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, ResetBegun{}}; }
};

std::string in_words(const Transaction& transaction);

/// Calls `sink` with each transaction of a cycle out of reset; memory's only if they are illegal.
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out,
                          const std::function<void(const Transaction&)>& sink);

/// Events that only one side shows, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

}  // namespace segue::execution_engine
