#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/issue_queue_layout.hpp"

namespace segue::issue_queue {

/// An instruction came, or was refused.
struct Inserted {
  std::uint32_t lane = 0;
  InsertMsg what;
  Error error = Error::kNone;
};

/// The waits of the instruction that the lane inserted in the last cycle.
struct Told {
  std::uint32_t lane = 0;
  WaitsMsg what;
};

struct Released {
  ReleaseMsg what;
};

struct Killed {
  std::uint64_t tb = 0;
  Error error = Error::kNone;
};

struct Issued {
  std::uint32_t lane = 0;
  Instruction what;
};

struct GivenBack {
  Instruction what;
};

struct ResetBegun {};

struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, Inserted, Told, Released, Killed, Issued, GivenBack> what;

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, ResetBegun{}}; }
};

std::string in_words(const Transaction& transaction);

/// Events that only one side shows in a cycle, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

/// Visits all messages of a cycle in which reset is not asserted: arrivals, then departures.
template <class Visit>
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out, Visit visit) {
  for (std::uint32_t lane = 0; lane < in.insert.size(); ++lane) {
    if ((in.insert_valid >> lane & 1) == 0) continue;
    visit(Transaction{cycle, Inserted{lane, in.insert[lane], out.err_code[lane]}});
  }
  for (std::uint32_t lane = 0; lane < in.waits.size(); ++lane) {
    if (in.waits[lane] != WaitsMsg{}) visit(Transaction{cycle, Told{lane, in.waits[lane]}});
  }
  for (std::uint32_t lane = 0; lane < in.release.size(); ++lane) {
    if ((in.release_valid >> lane & 1) == 0) continue;
    visit(Transaction{cycle, Released{in.release[lane]}});
  }
  if (in.kill_valid) {
    const Error error = out.err_code[static_cast<std::size_t>(Source::kKill)];
    visit(Transaction{cycle, Killed{in.kill, error}});
  }
  for (std::uint32_t lane = 0; lane < out.issue.size(); ++lane) {
    if ((out.issue_valid >> lane & 1) == 0) continue;
    visit(Transaction{cycle, Issued{lane, out.issue[lane]}});
  }
  if (out.back_valid) visit(Transaction{cycle, GivenBack{out.back}});
}

}  // namespace segue::issue_queue
