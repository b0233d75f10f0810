#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/scoreboard_layout.hpp"

namespace segue::oracles {

/// Reference model of a scoreboard (thesis 2.4, 6.3.2), without its bits: for each warp the list of
/// its instructions between fetch and commit in program order, each with the names that it reads
/// and writes and with its events so far. It looks at the ports only. It decides by itself which
/// messages are legal, which waits a fetched instruction needs and which of them a message
/// releases, and complains when the scoreboard says otherwise.
class ScoreboardOracle {
 public:
  explicit ScoreboardOracle(const scoreboard::Params& params)
      : params_(params), programs_(params.num_warps) {}

  /// A cycle, before its clock edge.
  void observe(const scoreboard::Inputs& in, const scoreboard::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// Instructions that have committed.
  [[nodiscard]] std::uint64_t commits() const { return commits_; }

 private:
  struct Instruction {
    std::uint64_t place = 0;
    std::vector<std::uint64_t> reads = {};
    std::vector<std::uint64_t> writes = {};
    bool memory = false;
    bool fence = false;
    bool late = false;
    bool issued = false;
    bool needs_sources = true;  ///< it has yet to read them, or may have to again
  };
  /// Oldest first: on an insert, the caller ensures that all live instructions are older.
  using Program = std::vector<Instruction>;
  struct Place {
    std::uint64_t warp = 0;
    std::uint64_t slot = 0;
    bool operator==(const Place&) const = default;
  };
  /// A message, before and after it is judged.
  struct Message {
    bool valid = false;
    Place at;
    bool legal = false;
    [[nodiscard]] bool is_taken() const { return valid && legal; }
  };
  using Told = std::array<std::uint64_t, 3>;  ///< places: result, sources, issue
  using Port = std::array<Message, 2>;        // by lane
  /// An instruction that is in its program since the last cycle.
  struct Newcomer {
    Place at;
    Instruction what;
  };

  void hear(const scoreboard::Inputs& in);
  void check_legality();
  void judge_lanes(Port& port, bool (*may)(const Instruction&), bool (*once)(const Instruction&));
  void check_verdicts(const scoreboard::Outputs& out);
  void check_silence(const scoreboard::Outputs& out);
  void check_sets(const scoreboard::Outputs& out);
  void check_waits(const scoreboard::Outputs& out);
  void check_wait(const Newcomer& newcomer, const Instruction& older, Told& told);
  void check_releases(const scoreboard::Outputs& out);
  void apply(const scoreboard::Inputs& in);

  [[nodiscard]] Instruction* find(const Place& at);
  void remove(const Place& at);
  void complain(const std::string& what);

  scoreboard::Params params_;
  std::vector<Program> programs_;                          // by warp
  std::array<std::optional<Newcomer>, 2> newcomers_ = {};  // by lane
  std::uint64_t commits_ = 0;
  std::string complaint_;

  // Messages of the current cycle.
  Port insert_, issued_, read_, commit_;
  Message checked_, squash_, withdraw_;
  std::array<Instruction, 2> fetched_;
};

}  // namespace segue::oracles
