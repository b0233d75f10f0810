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
  Instruction what = {};    ///< of new entries
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
};

std::string in_words(const Transaction& transaction);
std::string in_words(const Instruction& what);

/// All of a cycle in which reset is not asserted, by source.
std::vector<Taken> messages_taken(const Inputs& in, const Outputs& out);

}  // namespace segue::replay_queue
