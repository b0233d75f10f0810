#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::oracles {

/// Reference model of a replay queue (thesis 6.3.2), without its table: a book of the inserted
/// instructions, from which the ports must follow. It looks at the ports only, takes the queue's
/// verdicts on legality as given, and complains when an instruction is lost or comes out twice,
/// when a warp's instructions come out of program order, or with other lanes than those that are
/// still to be done.
class ReplayQueueOracle {
 public:
  explicit ReplayQueueOracle(const replay_queue::Params& params) : params_(params) {}

  /// A cycle, before its clock edge.
  void observe(const replay_queue::Inputs& in, const replay_queue::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// Instructions that have left, by a commit, a replay, a save or a kill.
  [[nodiscard]] std::uint64_t departures() const { return departures_; }

 private:
  enum class Place : std::uint8_t { kInFlight, kHeld, kOffered, kQueued };
  struct Record {
    replay_queue::Instruction what;
    Place place = Place::kHeld;
    std::uint64_t entry = 0;  ///< in flight, offered or queued
    bool due = false;         ///< held, and its warp is being replayed
    bool was_due = false;     ///< when the cycle before began
  };

  // Checks of the ports against the book.
  void check_summary(const replay_queue::Outputs& out);
  void check_offer(const replay_queue::Outputs& out);
  void check_save(const replay_queue::Outputs& out);
  // Updates of the book by the cycle.
  void take_messages(const replay_queue::Inputs& in, const replay_queue::Outputs& out);
  void take_command(const replay_queue::Command& command);
  void complete(const replay_queue::Body& body);
  void enter(const replay_queue::Arrival& coming, Place place, std::uint64_t entry);
  void fault(const replay_queue::FaultMsg& msg);
  void stop_replay(std::uint32_t warp);

  [[nodiscard]] bool is_older(const Record& a, const Record& b) const;
  [[nodiscard]] Record* find(const replay_queue::Instruction& what);
  [[nodiscard]] Record* at(std::uint64_t entry, Place place, const char* message);
  void remove(const Record& record);
  void complain(const std::string& what);

  replay_queue::Params params_;
  std::vector<Record> book_;
  std::optional<replay_queue::Instruction> standing_;  ///< offered in the cycle before, not taken
  std::optional<replay_queue::Instruction> bodiless_;  ///< its body comes in this cycle
  std::optional<std::uint32_t> saving_;
  std::uint64_t departures_ = 0;
  std::string complaint_;
};

}  // namespace segue::oracles
