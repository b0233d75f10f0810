#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/sm_driver/drain_timer.hpp"
#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/turn.hpp"
#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// The registers of `sm_driver` itself: member `x` is the flop `x_q` of the
/// layout; `turn` and `timer` are those of `u_turn` and `u_timer`. (Those of its other
/// children are in Fcfs, Dss, Prio, Ptbq, SetupMemory and TbCounts.) Bit vectors over SMs, contexts
/// and rows are masks. A new State is in the reset state.
struct State {
  explicit State(const Params& params);

  /// Back to the reset values; allocates nothing.
  void reset();

  /// TBs of row `k` that wait to be issued; if they are more than all SMs have slots, some number
  /// that is, too.
  [[nodiscard]] std::uint64_t remaining(std::uint32_t k) const {
    return std::uint64_t{left[k]} + ptbq_count[k];
  }

  /// Row `k` has TBs beyond those that its free slots will take, and those of SMs that are reserved
  /// for it.
  [[nodiscard]] bool wants_more(std::uint32_t k) const { return remaining(k) > ksrt[k].claimed; }

  /// Row `k` has TBs for the SM of the scan. If that SM is free, SMs reserved for row `k` do not
  /// count.
  [[nodiscard]] bool wants(std::uint32_t k) const {
    if (fcfs_exclusive && scan_policy == Policy::kFcfs && active[0] != k) return false;
    return scan_target.valid ? remaining(k) > ksrt[k].free : wants_more(k);
  }

  /// Row `k` would get the scan's free SM in place of one that is reserved for it: of the target
  /// itself, or of another SM, when it has no TBs for both.
  [[nodiscard]] bool swaps(std::uint32_t k) const {
    if (!scan_target.valid) return false;
    return is_next(k) || (promised_sm(k) && !wants_more(k));
  }

  /// The lowest SM that is reserved for row `k`.
  [[nodiscard]] std::optional<std::uint32_t> promised_sm(std::uint32_t k) const;

  /// The scan's target is a released SM that is reserved for row `k`.
  [[nodiscard]] bool is_next(std::uint32_t k) const {
    if (!scan_target.valid) return false;
    const SmstEntry& sm = smst[scan_target.sm];
    return sm.state == SmState::kReleased && sm.next_valid && sm.next == k;
  }

  /// Row `k` has the turn in round robin.
  [[nodiscard]] bool has_turn(std::uint32_t k) const {
    return mask::has(ksr_valid, k) && turn.row == k;
  }

  /// How urgent row `k` is under policy `p`.
  [[nodiscard]] std::uint32_t rank(std::uint32_t k, Policy p) const {
    return p == Policy::kRoundRobin ? std::uint32_t{has_turn(k)} : ksrt[k].prio;
  }

  /// The highest rank of all active kernels under policy `p`.
  [[nodiscard]] std::uint32_t top(Policy p) const;

  /// When the turn moves on unless something happens before.
  [[nodiscard]] std::uint64_t turn_moves_at() const {
    return policy == Policy::kRoundRobin && active_count >= 2 ? turn.end : kNever;
  }

  /// The command register offers `op` to SM `s`.
  [[nodiscard]] bool offers(SmOp op, std::uint32_t s) const {
    return cmd_valid && cmd.op == op && cmd.sm == s;
  }

  std::vector<CtxEntry> ctx;
  std::uint64_t has_page_table = 0;
  bool setup_has_page_table = false;
  std::uint64_t buffer_valid = 0;
  std::uint64_t buffer_half = 0;
  std::vector<Command> buffer;
  std::vector<std::uint32_t> launch;
  std::uint32_t launch_count = 0;
  std::uint64_t ksr_valid = 0;
  std::vector<Ksr> ksrt;
  std::vector<std::uint32_t> left;
  std::uint64_t fresh = 0;
  bool admitted = false;
  bool begun = false;
  std::uint32_t changed_ksr = 0;
  bool begun_first = false;
  std::uint32_t begun_of = 0;
  std::vector<std::uint32_t> active;
  std::uint32_t active_count = 0;
  std::vector<SmstEntry> smst;
  std::vector<std::uint32_t> slots;  // a mask of TB slots per SM
  std::uint64_t need_setup = 0;
  std::uint64_t need_preempt = 0;
  std::uint64_t need_kill = 0;
  std::uint64_t need_issue = 0;
  std::uint64_t in_setup = 0;
  std::uint64_t told = 0;
  std::uint32_t issue_from = 0;
  std::uint32_t last_source = 0;
  bool cmd_valid = false;
  Offer cmd;
  bool cmd_from_ptbq = false;
  bool done_valid = false;
  DoneMsg done;
  std::vector<std::uint32_t> ptbq_head;
  std::vector<std::uint32_t> ptbq_count;
  Policy policy = Policy::kFcfs;
  Technique technique = Technique::kDrain;
  bool release_event = false;
  bool spare_once = false;
  bool fullest_victim = false;
  bool fcfs_exclusive = false;
  std::uint32_t spare_total = 0;
  std::uint32_t spare_given = 0;
  ScanState scan_state = ScanState::kIdle;
  std::uint32_t scan_pos = 0;
  bool scan_pending = false;
  bool release_pending = false;
  Policy scan_policy = Policy::kFcfs;
  ScanTarget scan_target;
  Ask scan_ask;
  ScanVictim scan_victim;
  Turn turn;
  DrainTimer timer;
  // With two clocks an action; otherwise they stay 0.
  bool doing = false;
  StepChoice choice;
  ScanChoice scan_choice;
};

}  // namespace segue::sm_driver
