#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/preempt_engine/preempt_engine_oracle_lines.hpp"
#include "cmodel/gen/preempt_engine_layout.hpp"

namespace segue::oracles {

/// The promises of a preemption engine (thesis 5.2.2, SMK 4.1, Chimera 3.4), without its registers:
/// the story of each thread block, of each context and of each request, from which the engine's
/// ports must follow. It looks at the ports only. A thread block enters once, runs unless it is
/// asked to leave, and leaves once, in a way that was asked for; it is flushed only while it may
/// start over; a context is written and read row by row in its order at its own lines, and is
/// handed over when all is acknowledged; no more requests are unanswered than there are warps in
/// transfer. It decides for itself which messages are legal, but for those that depend on how far
/// the engine is: there it takes the engine's word.
class PreemptEngineOracle {
 public:
  explicit PreemptEngineOracle(const preempt_engine::Params& params) : params_(params) { clear(); }

  /// A cycle, before its clock edge.
  void observe(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// Thread blocks that have left.
  [[nodiscard]] std::uint64_t departures() const { return departures_; }

 private:
  enum class Shown : std::uint8_t { kNo, kDead, kLive };
  /// A context on its way, by the lines of its layout.
  struct Move {
    bool trap = false;
    bool begun = false;             ///< something was requested
    bool headers_are_back = false;  ///< of a restore: the other rows follow
    std::uint32_t base = 0;
    std::uint32_t next = 0;  ///< the first line that may still be requested
    std::vector<Shown> shown;
    std::vector<bool> moved;
  };
  /// A context in memory.
  struct Context {
    preempt_engine::Kernel kernel;
    preempt_engine::Method method = preempt_engine::Method::kWalk;
    bool non_idempotent = false;
    std::vector<bool> moved;  ///< empty if a trap routine has saved it
  };
  struct Tb {
    explicit Tb(const preempt_engine::Kernel& setup) : lines(setup) {}

    ContextLines lines;
    std::uint32_t kernel = 0;
    std::uint32_t tb_id = 0;
    std::uint32_t handle = 0;
    preempt_engine::Method method = preempt_engine::Method::kWalk;  ///< of its restore
    std::optional<Context> origin;                                  ///< that it is restored from
    preempt_engine::Technique technique = preempt_engine::Technique::kDrain;
    preempt_engine::Technique technique_before = preempt_engine::Technique::kDrain;
    std::uint32_t asked = 0;      ///< techniques by their bits, since it ran without one
    bool may_own_frame = false;   ///< it was asked to leave, ever
    bool restoring = false;       ///< until that report is taken
    bool ended = false;           ///< it has run to its end
    bool ended_before = false;    ///< before this cycle
    bool dropped = false;         ///< its epoch is over
    bool drop_was_kill = false;   ///< and it could not have been flushed
    bool stopped = false;         ///< halted, and nothing of it is in flight
    bool killed = false;          ///< a kill was accepted
    bool killed_before = false;   ///< before the last cycle
    bool must_be_killed = false;  ///< early enough for any other end but its own
    bool sticky = false;          ///< must not be flushed
    bool reported = false;        ///< its report is offered
    std::optional<Move> move;
    std::uint32_t unanswered = 0;
    std::uint32_t in_routine = 0;  ///< warps
  };
  struct Place {
    std::uint32_t frame = 0;
    bool aligned = false;
  };
  struct Line {
    std::uint32_t slot = 0;
    bool taken = false;  ///< by memory
  };

  // Checks of the ports.
  void check_levels(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);
  void check_drop(std::uint32_t slot);
  void check_verdicts(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);
  void check_offers(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);
  void check_request(const preempt_engine::Request& request);
  void check_trap(Tb& tb, const preempt_engine::Request& request);
  void check_line(Tb& tb, const preempt_engine::Request& request);
  void check_order(Tb& tb, std::uint32_t slot, std::uint32_t line);
  void check_skipped(const Tb& tb, std::uint32_t slot, std::uint32_t end);
  void check_frame(std::uint32_t slot, std::uint32_t base);
  void check_throttle(std::uint32_t slot);
  void check_report(const preempt_engine::Inputs& in, const preempt_engine::Report& report);
  void check_moved(Tb& tb, std::uint32_t slot, std::uint32_t handle);
  [[nodiscard]] static bool is_wanted(const Tb& tb, std::uint32_t line);

  // Updates of the reference by the cycle.
  void note_row(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);
  void take_messages(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);
  void take_report(const preempt_engine::Outputs& out);
  void take_event(const preempt_engine::EventMsg& event);
  void take_command(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);
  void start(const preempt_engine::Command& command);
  void remember(const preempt_engine::Inputs& in, const preempt_engine::Outputs& out);

  /// The error that a message must have; nothing if it depends on how far the engine is.
  [[nodiscard]] std::optional<preempt_engine::Error> expected(
      const preempt_engine::Command& command, const preempt_engine::Outputs& out) const;
  [[nodiscard]] std::optional<preempt_engine::Error> expected(
      const preempt_engine::EventMsg& event, const preempt_engine::Outputs& out) const;
  [[nodiscard]] preempt_engine::Error expected_answer(std::uint64_t tag) const;
  [[nodiscard]] preempt_engine::Error expected_setup(const preempt_engine::Command& command) const;
  [[nodiscard]] preempt_engine::Error expected_start(const preempt_engine::Command& command) const;
  [[nodiscard]] bool can_be_full(std::uint32_t slot) const;

  [[nodiscard]] std::optional<Place> find(std::uint32_t handle) const;
  [[nodiscard]] Tb* tb(std::uint32_t slot) {
    return slot < tbs_.size() && tbs_[slot] ? &*tbs_[slot] : nullptr;
  }
  [[nodiscard]] bool is_taken(std::uint32_t slot) const { return tbs_[slot].has_value(); }
  void clear();
  void complain(const std::string& what);
  void complain(std::uint32_t slot, const std::string& what);

  preempt_engine::Params params_;
  std::vector<std::optional<Tb>> tbs_;
  std::vector<std::optional<preempt_engine::Kernel>> kernels_;
  bool region_ = false;
  std::uint32_t base_ = 0;
  std::uint32_t frame_log2_ = 0;
  std::vector<preempt_engine::FrameState> frames_;  ///< but those that a thread block owns
  std::map<std::uint32_t, Context> contexts_;       ///< by handle
  std::map<std::uint64_t, Line> unanswered_;        ///< by tag
  std::optional<preempt_engine::Request> request_;  ///< offered in the cycle before, not taken
  std::optional<preempt_engine::Report> report_;    ///< likewise
  std::uint64_t epoch_ = 0;                         ///< in the cycle before
  std::uint64_t stale_ = 0;                         ///< likewise
  std::uint64_t departures_ = 0;
  std::string complaint_;
};

}  // namespace segue::oracles
