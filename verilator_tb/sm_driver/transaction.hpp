#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

struct HostTaken {
  HostMsg msg;
  Error error = Error::kNone;
};
struct SmTaken {
  std::uint32_t sm = 0;
  SmMsg msg;
  Error error = Error::kNone;
};
struct VictimNamed {
  Ask ask;
  std::uint32_t sm = 0;
};
struct ResetBegun {};

/// A handshake at one of the driver's ports.
struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, HostTaken, SmTaken, SmCmd, DoneMsg, VictimNamed> what;

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, ResetBegun{}}; }
};

std::string in_words(const Transaction& transaction);
std::string in_words(const SmCmd& cmd);
std::string in_words(const DoneMsg& done);

/// Calls `visit` with each of a cycle in which reset is not asserted.
template <class Visit>
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out, Visit visit) {
  const Error error = out.err_valid ? out.err_code : Error::kNone;
  if (out.cmd_valid && in.cmd_ready) visit(Transaction{cycle, out.cmd});
  if (out.done_valid && in.done_ready) visit(Transaction{cycle, out.done});
  if (out.ask_valid && in.victim_valid) {
    visit(Transaction{cycle, VictimNamed{out.ask, static_cast<std::uint32_t>(in.victim_sm)}});
  }
  if (out.host_ready && in.host_valid) visit(Transaction{cycle, HostTaken{in.host, error}});
  if (const std::uint64_t taken = out.sm_ready & in.sm_valid; taken != 0) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(taken));
    visit(Transaction{cycle, SmTaken{s, in.sm[s], error}});
  }
}

/// Events that only one side shows in a cycle, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

}  // namespace segue::sm_driver
