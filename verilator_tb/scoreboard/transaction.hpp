#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/scoreboard_layout.hpp"

namespace segue::scoreboard {

/// A message at one of the scoreboard's ports, the waits of the instruction that a lane inserted in
/// the last cycle, a kill, or the beginning of a reset.
struct Transaction {
  enum class Kind : std::uint8_t { kMessage, kWaits, kKill, kReset };

  std::uint64_t cycle = 0;
  Kind kind = Kind::kReset;
  Source source = Source::kInsert0;
  Error error = Error::kNone;
  InsertMsg what;  ///< of an insert; the place of every other message too
  std::uint64_t result = 0, sources = 0, issue = 0;  ///< places to wait for
  std::uint64_t warps = 0;                           ///< that are killed

  static Transaction reset_begun(std::uint64_t cycle) { return {.cycle = cycle, .what = {}}; }
};

std::string in_words(const Transaction& what);

/// Events that only one side shows in a cycle, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

/// Visits all messages of a cycle in which reset is not asserted: waits, if there are any, then by
/// source; kills come last.
template <class Visit>
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out, Visit visit) {
  for (std::size_t k = 0; k < in.insert.size(); ++k) {
    if ((out.wait_result[k] | out.wait_sources[k] | out.wait_issue[k]) == 0) continue;
    visit(Transaction{.cycle = cycle,
                      .kind = Transaction::Kind::kWaits,
                      .source = k == 0 ? Source::kInsert0 : Source::kInsert1,
                      .what = {},
                      .result = out.wait_result[k],
                      .sources = out.wait_sources[k],
                      .issue = out.wait_issue[k]});
  }
  Transaction next{.cycle = cycle, .kind = Transaction::Kind::kMessage, .what = {}};
  const auto show = [&](bool valid, std::size_t source) {
    if (!valid) return;
    next.source = static_cast<Source>(source);
    next.error = out.err_code[source];
    visit(next);
  };
  const auto show_lanes = [&](std::uint64_t valid, const auto& at, Source lane_0) {
    for (std::size_t k = 0; k < at.size(); ++k) {
      next.what.warp = at[k].warp;
      next.what.slot = at[k].slot;
      show((valid >> k & 1) != 0, static_cast<std::size_t>(lane_0) + k);
    }
  };
  for (std::size_t k = 0; k < in.insert.size(); ++k) {
    next.what = in.insert[k];
    show((in.insert_valid >> k & 1) != 0, static_cast<std::size_t>(Source::kInsert0) + k);
  }
  const auto show_one = [&](bool valid, const PlaceRef& at, Source source) {
    next.what.warp = at.warp;
    next.what.slot = at.slot;
    show(valid, static_cast<std::size_t>(source));
  };
  show_lanes(in.issued_valid, in.issued, Source::kIssued0);
  show_lanes(in.read_valid, in.read, Source::kRead0);
  show_one(in.checked_valid, in.checked, Source::kChecked);
  show_lanes(in.commit_valid, in.commit, Source::kCommit0);
  show_one(in.squash_valid, in.squash, Source::kSquash);
  show_one(in.withdraw_valid, in.withdraw, Source::kWithdraw);
  if (in.kill != 0) {
    visit(Transaction{
        .cycle = cycle, .kind = Transaction::Kind::kKill, .what = {}, .warps = in.kill});
  }
}

}  // namespace segue::scoreboard
