#include "cmodel/blocks/preempt_engine/slot_moves.hpp"

namespace segue::preempt_engine {
namespace {

/// The table of the slots' states, a set of slots at a time.
class Table {
 public:
  Table(const State& state, const Inputs& in, const Judgement& judged, const WalkStep& step)
      : q_(state.slots),
        credit_(state.credit),
        in_(in),
        ended_(step.ends ? only(state.walk.at.slot) : 0) {
    if (judged.holds(Source::kEvent) && contains(q_.executing(), in.event.slot)) {
      const Set slot = only(in.event.slot);
      if (in.event.op == EventOp::kFinished) moves_.finished = slot;
      if (in.event.op == EventOp::kNonIdempotent) moves_.non_idempotent = slot;
    }
    restores_ =
        judged.holds(Source::kCommand) && in.command.op == CommandOp::kStart && in.command.resume;
    non_idempotent_ = q_.non_idempotent | moves_.non_idempotent;
    to_drop_ = q_.killed | (technique(Technique::kFlush) & ~non_idempotent_);
  }

  SlotMoves moves() {
    moves_.to(TbState::kReport) |= moves_.finished;
    from_run();
    from_stop();
    from_flush();
    moves_.to(TbState::kReport) |= at(TbState::kClear) & ~in_.storing;
    from_walk();
    from_waits();
    from_report();
    return moves_;
  }

 private:
  [[nodiscard]] Set at(TbState state) const { return q_.state.of(state); }
  /// Executing slots of this state that do not finish.
  [[nodiscard]] Set going(TbState state) const { return at(state) & ~moves_.finished; }
  [[nodiscard]] Set technique(Technique technique) const { return q_.technique.of(technique); }

  void from_run() {
    const Set slots = going(TbState::kRun);
    const Set flushed = slots & to_drop_;
    const Set stays = technique(Technique::kDrain) | technique(Technique::kPartialSwitch);
    moves_.to(TbState::kFlush) |= flushed;
    moves_.to(TbState::kStop) |= slots & ~flushed & (~stays | turn());
  }

  /// The slot that has the turn for a partial switch.
  [[nodiscard]] Set turn() const {
    const Set partial = technique(Technique::kPartialSwitch);
    const Set before = at(TbState::kStop) | at(TbState::kSave) | at(TbState::kSettle);
    if ((before & partial) != 0) return 0;
    return only_lowest(going(TbState::kRun) & partial & ~q_.killed);
  }

  void from_stop() {
    const Set slots = going(TbState::kStop);
    const Set flushed = slots & to_drop_;
    const Set withdrawn = slots & ~q_.killed & technique(Technique::kDrain);
    moves_.to(TbState::kFlush) |= flushed;
    moves_.to(TbState::kRun) |= withdrawn;
    const Set admissible = slots & ~flushed & ~withdrawn & in_.drained;
    if (admissible == 0 || restores_) return;
    moves_.admitted = lowest(admissible);
    moves_.to(TbState::kSave) |= only_lowest(admissible);
  }

  void from_flush() {
    const Set slots = going(TbState::kFlush);
    const Set withdrawn = slots & ~q_.killed & technique(Technique::kDrain);
    moves_.dropped = slots & to_drop_ & ~in_.stale;
    moves_.to(TbState::kClear) |= moves_.dropped;
    moves_.to(TbState::kRun) |= withdrawn;
    moves_.to(TbState::kStop) |= slots & ~to_drop_ & ~withdrawn;
  }

  void from_walk() {
    moves_.to(TbState::kSettle) |= at(TbState::kSave) & (q_.killed | ended_);
    moves_.to(TbState::kHeadWait) |= at(TbState::kHead) & ended_;
    moves_.to(TbState::kLoadWait) |= at(TbState::kLoad) & ended_;
  }

  void from_waits() {
    const Set loaded = idle(TbState::kHeadWait);
    moves_.to(TbState::kLoad) |= loaded;
    moves_.non_idempotent |= loaded & in_.loaded_non_idempotent;

    const Set saved = idle(TbState::kSettle) & ~(q_.method & in_.storing);
    const Set done = saved | idle(TbState::kLoadWait);
    if (done == 0) return;
    moves_.let_go = lowest(done);
    moves_.to(TbState::kReport) |= only_lowest(done);
    moves_.non_idempotent |=
        only_lowest(done) & at(TbState::kLoadWait) & q_.method & in_.loaded_non_idempotent;
  }

  /// Those of a state that wait for nothing.
  [[nodiscard]] Set idle(TbState state) const {
    Set slots = 0;
    for_each(at(state), [&](std::uint32_t s) {
      if (credit_.count[s] == 0) slots |= only(s);
    });
    return slots;
  }

  void from_report() {
    Set rest = at(TbState::kReport);
    if (q_.report_valid && !in_.report_ready) {
      moves_.next_report = q_.report_slot;
      return;
    }
    if (q_.report_valid) {
      const std::uint32_t slot = q_.report_slot;
      const bool restored = q_.outcome[slot] == Outcome::kRestored;
      moves_.reported = slot;
      moves_.to(restored ? TbState::kRun : TbState::kFree) |= only(slot);
      rest &= ~only(slot);
    }
    if (rest != 0) moves_.next_report = first_behind(rest, q_.report_slot);
  }

  const Slots& q_;
  const Credit& credit_;
  const Inputs& in_;
  const Set ended_;  ///< the slot of the walk that ends
  SlotMoves moves_;
  bool restores_ = false;
  Set non_idempotent_ = 0;
  Set to_drop_ = 0;  ///< killed, or flushed and still idempotent
};

}  // namespace

SlotMoves slot_moves(const State& q, const Inputs& in, const Judgement& judged,
                     const WalkStep& step) {
  return Table(q, in, judged, step).moves();
}

}  // namespace segue::preempt_engine
