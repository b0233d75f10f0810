#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "cmodel/blocks/sm_driver/dss.hpp"
#include "cmodel/blocks/sm_driver/fcfs.hpp"
#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/prio.hpp"
#include "cmodel/blocks/sm_driver/ptbq.hpp"
#include "cmodel/blocks/sm_driver/setup_memory.hpp"
#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/blocks/sm_driver/state.hpp"
#include "cmodel/blocks/sm_driver/state_image.hpp"
#include "cmodel/blocks/sm_driver/tb_counts.hpp"
#include "cmodel/blocks/sm_driver/time.hpp"
#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// The twin of `sm_driver`: bit-accurate, from reset on, in every output and
/// every register, as rtl/sm_driver/sm_driver.md specifies it. A serial engine:
/// at most one action a cycle. A new twin is in the reset state.
///
/// Beside the registers it keeps masks derived from them, so that a cycle looks
/// at no table row that its action does not change.
class SmDriver final : public SmDriverModel {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit SmDriver(const Params& params);

  [[nodiscard]] const Params& params() const override { return params_; }
  void eval(const Inputs& in, Outputs& out) const override;
  void tick(const Inputs& in) override;

  /// The packed state at the offsets of `signals(params())`, without port signals. Packs only the
  /// registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  enum class Memory : std::uint8_t {
    kPtbq,
    kNext,
    kCounts,
    kDescriptors,
    kPageTables,
    kDrainBegins
  };
  struct Written {
    Memory memory;
    std::uint32_t element;
  };
  /// Memory elements that the last tick wrote.
  [[nodiscard]] std::span<const Written> written_memory_elements() const {
    return {written_.data(), written_count_};
  }

  // Read-only views for oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }
  [[nodiscard]] const Fcfs& fcfs() const { return fcfs_; }
  [[nodiscard]] const Dss& dss() const { return dss_; }
  [[nodiscard]] const Prio& prio() const { return prio_; }
  /// The one that decides when this policy is selected.
  [[nodiscard]] const SchedulingPolicy& policy(Policy selected) const;
  [[nodiscard]] const Ptbq& ptbq() const { return ptbq_; }
  [[nodiscard]] const SetupMemory& setup_memory() const { return setup_memory_; }
  [[nodiscard]] const TbCounts& tb_counts() const { return tb_counts_; }
  [[nodiscard]] const CtxEntry& ctx(std::uint32_t c) const { return q_.ctx[c]; }
  [[nodiscard]] const Ksr& ksr(std::uint32_t k) const { return q_.ksrt[k]; }
  /// That of the launch that row `k` came from.
  [[nodiscard]] std::uint32_t descriptor(std::uint32_t k) const {
    const std::uint32_t c = q_.ksrt[k].ctx;
    return setup_memory_.descriptors()[SetupMemory::element(c, !mask::has(q_.buffer_half, c))];
  }
  [[nodiscard]] bool ksr_valid(std::uint32_t k) const { return mask::has(q_.ksr_valid, k); }
  [[nodiscard]] const SmstEntry& smst(std::uint32_t s) const { return q_.smst[s]; }
  /// The next tick carries out a decision; with two clocks an action, not that which chooses it.
  [[nodiscard]] bool applies() const {
    return one_clock() ? q_.scan_state == ScanState::kApply
                       : q_.choice.action == sm_driver::Action::kApply;
  }
  /// The next tick may perform an action: no choose clock.
  [[nodiscard]] bool performs() const { return one_clock() || q_.doing; }
  /// Rows of the active kernels, oldest first.
  [[nodiscard]] std::span<const std::uint32_t> active_queue() const {
    return {q_.active.data(), q_.active_count};
  }

 private:
  /// As sm_driver::Action, and the taking of a message.
  enum class Action : std::uint8_t { kNone, kApply, kExit, kAdmit, kEscalate, kPick, kMessage };

  // sm_driver.cpp: the choice of the action, and the work done beside it.
  [[nodiscard]] Action next_action(const Inputs& in) const {
    const bool before_escalate = own_action_ == Action::kApply || own_action_ == Action::kExit ||
                                 own_action_ == Action::kAdmit;
    if (!before_escalate && q_.timer.late(in.now)) return Action::kEscalate;
    if (own_action_ != Action::kNone) return own_action_;
    return any_message(in) ? Action::kMessage : Action::kNone;
  }
  [[nodiscard]] bool any_message(const Inputs& in) const {
    return in.host_valid || (in.sm_valid & all_sms_) != 0;
  }
  /// A kernel cannot exit during a walk: the active queue must not move under it.
  [[nodiscard]] bool can_exit() const {
    return !q_.done_valid && exitable_ != 0 && q_.scan_state != ScanState::kWalk;
  }
  [[nodiscard]] bool can_admit() const {
    return (~q_.ksr_valid & all_rows_) != 0 && (q_.buffer_valid & ~active_ctxs_) != 0;
  }
  [[nodiscard]] bool can_pick() const { return !q_.cmd_valid && any_need(); }
  /// The last cycle's admission or issue is still being entered.
  [[nodiscard]] bool entering() const { return q_.admitted || q_.begun; }
  /// A scan that waits for the selector keeps the next one waiting.
  [[nodiscard]] bool scan_rests() const {
    return q_.scan_state == ScanState::kAsk ||
           (q_.scan_state == ScanState::kIdle && !scan_wanted());
  }
  [[nodiscard]] bool scan_wanted() const { return q_.scan_pending || q_.release_pending; }
  [[nodiscard]] bool any_need() const {
    return (q_.need_kill | q_.need_preempt | q_.need_setup | issuable()) != 0;
  }
  /// SMs that a TB may be issued to; almost always all that ask for one.
  [[nodiscard]] std::uint64_t issuable() const {
    return less_urgent_ == 0 ? q_.need_issue : without_muted(q_.need_issue);
  }
  void settle();
  /// An action is chosen and performed in one clock.
  [[nodiscard]] bool one_clock() const { return params_.action_clocks == 1; }
  [[nodiscard]] std::uint32_t next_source(const Inputs& in) const;
  [[nodiscard]] Error judge_source(const Inputs& in, std::uint32_t source) const;
  void handshakes(const Inputs& in);
  [[nodiscard]] bool turn_moves(const Inputs& in, Action action, bool policy_set) const;
  void move_turn(std::uint64_t now);
  void hand_turn_to(std::uint32_t k, std::uint64_t now);
  void act(Action action, std::uint64_t now);
  void tick_whole(const Inputs& in);
  void beside_action(const Inputs& in);
  void take_from(const Inputs& in, std::uint32_t source);
  [[nodiscard]] SmCmd command() const;
  void show_resumed_tb(SmCmd& issue) const;
  void show_launch(SmCmd& setup) const;
  [[nodiscard]] std::uint32_t begun_tb() const { return q_.begun_first ? 0 : tb_counts_.next_tb(); }
  void note_written(Memory memory, std::uint32_t element) {
    written_[written_count_++] = {.memory = memory, .element = element};
  }
  void reset();

  // sm_driver_choice.cpp: an action in two clocks
  void tick_choose(const Inputs& in);
  void tick_do(const Inputs& in);
  void choose(const Inputs& in);
  void choose_rows(const Inputs& in, Action action);
  void choose_apply();
  [[nodiscard]] std::uint32_t chosen_source() const {
    return q_.choice.takes_host ? params_.num_sms : q_.choice.sm;
  }

  // sm_driver_scan.cpp
  void scan(const Inputs& in);
  void start_scan();
  void walk();
  [[nodiscard]] Target target() const;
  void take_answer(std::uint32_t sm);

  // sm_driver_apply.cpp
  void apply(std::uint64_t now);
  [[nodiscard]] bool best_is_valid(const Choice& choice) const;
  [[nodiscard]] bool release_is_event() const;
  [[nodiscard]] bool follows(const Choice& bind) const;
  [[nodiscard]] std::int32_t measure(std::uint32_t k, AheadBy by) const;
  [[nodiscard]] bool reserve_is_valid(const Choice& choice) const;
  [[nodiscard]] std::uint64_t victims(std::uint32_t w) const;
  [[nodiscard]] std::uint32_t victim(std::uint32_t w) const;
  void apply_reserve(const Choice& choice, std::uint64_t now);
  void ask(std::uint32_t w);
  void bind(std::uint32_t t, std::uint32_t b);
  void reserve(std::uint32_t b, std::uint32_t v, std::uint64_t now);
  void withdraw(std::uint32_t s);
  void leave_idle(std::uint32_t t);

  // sm_driver_launch.cpp
  void exit(std::uint32_t k, std::uint64_t now);
  void admit(std::uint32_t place, std::uint32_t k, std::uint64_t now);
  [[nodiscard]] std::uint32_t first_over() const { return mask::lowest(exitable_); }
  [[nodiscard]] std::uint32_t first_free() const { return mask::lowest(~q_.ksr_valid & all_rows_); }
  [[nodiscard]] std::uint32_t first_launch() const;
  void enter_counts();

  // sm_driver_pick.cpp
  void escalate(std::uint32_t s);
  struct Pick {
    SmOp op;
    std::uint32_t sm;
  };
  [[nodiscard]] Pick next_pick() const;
  void pick(Pick pick);
  [[nodiscard]] std::uint64_t without_muted(std::uint64_t sms) const;
  void pick_kill(std::uint32_t s);
  void pick_preempt(std::uint32_t s);
  void pick_setup(std::uint32_t s);
  void pick_issue(std::uint32_t s);
  void issue_tb(std::uint32_t s, std::uint32_t k);
  void nothing_left(std::uint32_t s, std::uint32_t k);
  Offer& offer(SmOp op, std::uint32_t s);

  // sm_driver_sm_message.cpp
  void take(std::uint32_t s, const SmMsg& msg);
  void setup_done(std::uint32_t s);
  void finished(std::uint32_t s, const SmMsg& msg);
  void preempted(std::uint32_t s, const SmMsg& msg);
  void vacated(std::uint32_t s);
  void free_slot(std::uint32_t s, std::uint32_t slot);

  // sm_driver_host_message.cpp
  void take(const HostMsg& msg, std::uint64_t now);
  void set_policy(const HostMsg& msg, std::uint64_t now);
  void launch(const HostMsg& msg);
  void set_context(const HostMsg& msg);
  void set_priority(const HostMsg& msg);
  void set_tokens(const HostMsg& msg);
  void kill(std::uint32_t c);
  void kill_row(std::uint32_t k);

  // Rows to be changed; the image packs them again.
  CtxEntry& edit_ctx(std::uint32_t c) {
    mask::set(changes_.ctx, c);
    return q_.ctx[c];
  }
  Ksr& edit_row(std::uint32_t k) {
    mask::set(changes_.ksrt, k);
    return q_.ksrt[k];
  }
  SmstEntry& edit_sm(std::uint32_t s) {
    mask::set(changes_.smst, s);
    return q_.smst[s];
  }
  void set_slots(std::uint32_t s, std::uint32_t slots) {
    mask::set(changes_.slots, s);
    q_.slots[s] = slots;
  }
  void set_ptbq(std::uint32_t k, std::uint32_t head, std::uint32_t count) {
    mask::set(changes_.ptbq, k);
    q_.ptbq_head[k] = head;
    q_.ptbq_count[k] = count;
  }

  // Changes that the derived masks follow: sm_driver_edit.cpp.
  void set_sm_state(std::uint32_t s, SmState state);
  void make_idle(std::uint32_t s);
  void update_exitable(std::uint32_t k);
  void update_less_urgent();
  void take_token(std::uint32_t k);
  void return_token(std::uint32_t k);
  [[nodiscard]] std::uint64_t& sms_in(SmState state) {
    return sms_in_[static_cast<std::size_t>(state)];
  }
  [[nodiscard]] std::uint64_t sms_in(SmState state) const {
    return sms_in_[static_cast<std::size_t>(state)];
  }

  const Params params_;
  const std::uint64_t all_sms_;
  const std::uint64_t all_rows_;
  const std::uint64_t all_ctxs_;

  State q_;
  Fcfs fcfs_;
  Dss dss_;
  Prio prio_;
  Ptbq ptbq_;
  SetupMemory setup_memory_;
  TbCounts tb_counts_;
  const std::array<SchedulingPolicy*, 3> policies_{&fcfs_, &dss_, &prio_};

  // Derived from the registers.
  std::array<std::uint64_t, 4> sms_in_{};  // by SmState
  std::uint64_t exitable_ = 0;             // valid rows without SMs and TBs to issue
  std::uint64_t less_urgent_ = 0;          // valid rows that wait for one of higher rank
  std::uint64_t active_ctxs_ = 0;          // contexts with an active kernel
  std::uint64_t wake_at_ = kNever;
  Action own_action_ = Action::kNone;  // the action unless time or a message asks for one
  bool quiescent_ = true;

  Changes changes_;
  StateImage image_;
  // A launch writes two, beside the next TB of a kernel.
  std::array<Written, 3> written_{};
  std::size_t written_count_ = 0;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = sm_driver::Params;
  using Inputs = sm_driver::Inputs;
  using Outputs = sm_driver::Outputs;
  using ImageLayout = sm_driver::ImageLayout;
  using Twin = SmDriver;
};

}  // namespace segue::sm_driver
