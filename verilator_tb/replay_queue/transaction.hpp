#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue {

struct ResetBegun {};
/// A message that was taken, of the port `source`.
struct Taken {
  Source source = Source::kInsert;
  Error error = Error::kNone;
  std::uint64_t entry = 0;  ///< that it names or that it gets
  Arrival what = {};        ///< of new entries
  std::uint64_t mask = 0;   ///< of a fault
  Command command = {};
};
struct Replayed {
  Instruction what;
  std::uint64_t entry = 0;
};
struct Saved {
  Instruction what;
};

/// A handshake at one of the queue's ports.
struct Transaction {
  std::uint64_t cycle = 0;
  std::variant<ResetBegun, Taken, Replayed, Saved> what;

  static Transaction reset_begun(std::uint64_t cycle) { return {cycle, ResetBegun{}}; }
};

std::string in_words(const Transaction& transaction);
std::string in_words(const Arrival& what);
std::string in_words(const Instruction& what);

/// Events that only one side shows in a cycle, in words.
std::vector<std::string> events_of_one_side(const Outputs& rtl, const Outputs& twin);

/// Visits all of a cycle in which reset is not asserted, by source.
template <class Visit>
void for_each_taken(const Inputs& in, const Outputs& out, Visit visit) {
  const auto add = [&](bool taken, Source source, auto message) {
    if (!taken) return;
    Taken whole = message();
    whole.source = source;
    whole.error = out.err_code[static_cast<std::size_t>(source)];
    visit(whole);
  };
  const auto entering = [&](const Arrival& what) {
    return [&] { return Taken{.entry = out.insert_entry, .what = what}; };
  };
  const auto about = [](std::uint64_t entry) { return [entry] { return Taken{.entry = entry}; }; };
  add(in.insert_valid && out.insert_ready, Source::kInsert, entering(in.insert));
  add(in.take_over_valid && out.take_over_ready, Source::kTakeOver, entering(in.take_over));
  add(in.restore_valid && out.restore_ready, Source::kRestore, entering(in.restore));
  add(in.reissue_valid, Source::kReissue, about(in.reissue.entry));
  add(in.hand_back_valid, Source::kHandBack, about(in.hand_back));
  add(in.commit_valid, Source::kCommit, about(in.commit));
  add(in.fault_valid, Source::kFault,
      [&] { return Taken{.entry = in.fault.entry, .mask = in.fault.mask}; });
  add(in.command_valid, Source::kCommand, [&] { return Taken{.command = in.command}; });
}

/// The same, and the instructions that go out.
template <class Visit>
void for_each_transaction(std::uint64_t cycle, const Inputs& in, const Outputs& out, Visit visit) {
  if (out.replay_valid && in.replay_ready) {
    visit(Transaction{cycle, Replayed{out.replay, out.replay_entry}});
  }
  if (out.save_valid && in.save_ready) visit(Transaction{cycle, Saved{out.save}});
  for_each_taken(in, out, [&](const Taken& taken) { visit(Transaction{cycle, taken}); });
}

}  // namespace segue::replay_queue
