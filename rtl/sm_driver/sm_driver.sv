// The SM driver with its scheduling framework (thesis 2.3, 5.2).
//
// Takes kernel launches from the host, shares the SMs among the active kernels
// as the selected policy decides, issues thread blocks (preempted ones first),
// and takes SMs away from kernels by draining or switching, or as a selector
// chooses. It performs at most one action a cycle; sm_driver.md has the cycle
// rules of each.
//
// `now_i` is the time in cycles; no activity before `wake_at_o` while
// `quiescent_o` is high and no message arrives. `buffer_free_o[c]` tells the host
// that a launch of context c is legal. Illegal messages are taken, dropped and
// reported on the error port in the same cycle. `ask_o` asks the selector for one
// SM of its mask, until `victim_valid_i`; the driver checks the answer.
// `PolicyMask` has a bit for each policy_e: an excluded one cannot be
// selected and has no hardware.

`include "sm_driver_structs.svh"

module sm_driver
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter logic [15:0] PolicyMask = '1,
    parameter int unsigned ActionClocks = 1,
    `SM_DRIVER_WIDTHS,
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type done_msg_t = `SM_DRIVER_DONE_MSG_STRUCT(CtxW),
    localparam type ask_t = `SM_DRIVER_ASK_STRUCT(CtxW, SmMaskW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Time in cycles, for drain deadlines and the turns of round robin.
    input logic [TimeW-1:0] now_i,

    // From the host: launches, priorities, budgets, the policy, kills.
    input  logic                    host_valid_i,
    input  host_msg_t               host_i,
    output logic                    host_ready_o,
    output logic      [NumCtxs-1:0] buffer_free_o,

    // From each SM: set up, a thread block finished or preempted, vacated.
    input  logic    [NumSms-1:0] sm_valid_i,
    input  sm_msg_t [NumSms-1:0] sm_i,
    output logic    [NumSms-1:0] sm_ready_o,

    // To the SMs: one command at a time, with its SM.
    output logic    cmd_valid_o,
    output sm_cmd_t cmd_o,
    input  logic    cmd_ready_i,

    // To the host: end of a launch.
    output logic      done_valid_o,
    output done_msg_t done_o,
    input  logic      done_ready_i,

    // To the selector: request for the SM of a kernel to be reserved; and its answer.
    output logic           ask_valid_o,
    output ask_t           ask_o,
    input  logic           victim_valid_i,
    input  logic [SmW-1:0] victim_sm_i,

    // Error of the message taken in this cycle.
    output logic   err_valid_o,
    output error_e err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned QueueDepth = NumSms * NumSlots;
  localparam int unsigned MemAddrW = id_w(NumKsrs * QueueDepth);
  localparam bit HasPrio = PolicyMask[PolNpq] || PolicyMask[PolPpqExclusive] ||
      PolicyMask[PolPpqShared] || PolicyMask[PolRoundRobin];

  typedef `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW) ctx_entry_t;
  typedef `SM_DRIVER_OFFER_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW) offer_t;
  typedef `SM_DRIVER_COMMAND_STRUCT(SlotCntW) command_t;
  typedef `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW) ksr_t;
  typedef `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW) smst_entry_t;
  typedef `SM_DRIVER_SCAN_TARGET_STRUCT(SmW) scan_target_t;
  typedef `SM_DRIVER_SCAN_VICTIM_STRUCT(SmW) scan_victim_t;
  typedef `SM_DRIVER_SCAN_CHOICE_STRUCT(KsrW, NumSms) scan_choice_t;

  // ---- State -------------------------------------------------------------
  //
  // Each register lies in the module that computes its next state. They are
  // read here, some only by the bench and the rules.
  /* verilator lint_off UNUSEDSIGNAL */

  // Of u_tables:
  ctx_entry_t [NumCtxs-1:0] ctx_q;
  logic [NumCtxs-1:0] buffer_valid_q;
  command_t [NumCtxs-1:0] buffer_q;
  logic [NumCtxs-1:0][CtxW-1:0] launch_q;
  logic [CtxCntW-1:0] launch_count_q;
  policy_e policy_q;
  technique_e technique_q;
  logic release_event_q, spare_once_q, fullest_victim_q, fcfs_exclusive_q;
  logic [7:0] spare_total_q;
  logic [7:0] spare_given_q;

  logic [NumKsrs-1:0] ksr_valid_q;
  ksr_t [NumKsrs-1:0] ksrt_q;
  logic [NumKsrs-1:0][LeftW-1:0] left_q;
  logic [NumKsrs-1:0][KsrW-1:0] active_q;
  logic [KsrCntW-1:0] active_count_q;
  logic [NumKsrs-1:0][TbPtrW-1:0] ptbq_head_q;
  logic [NumKsrs-1:0][TbCntW-1:0] ptbq_count_q;

  smst_entry_t [NumSms-1:0] smst_q;
  logic [NumSms-1:0][NumSlots-1:0] slots_q;
  logic [NumSms-1:0] need_setup_q, need_preempt_q, need_kill_q, need_issue_q;
  logic [NumSms-1:0] in_setup_q, told_q;

  logic cmd_valid_q;
  offer_t cmd_q;
  logic cmd_from_ptbq_q;
  logic done_valid_q;
  done_msg_t done_q;
  logic [SmW-1:0] issue_from_q;
  logic [SrcW-1:0] last_source_q;

  // Of u_scan:
  scan_state_e scan_state_q;
  logic [KsrW-1:0] scan_pos_q;
  logic scan_pending_q, release_pending_q;
  policy_e scan_policy_q;
  scan_target_t scan_target_q;
  ask_t scan_ask_q;
  scan_victim_t scan_victim_q;
  scan_choice_t scan_choice_q;
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- Actions without a message -------------------------------------------
  //
  // From here on a signal that matters in one kind of cycle only is 0 in the
  // others, so that a simulator skips the logic behind it. The action is
  // known early, from bits that are kept beside the tables.

  action_e chosen;  // at most one a cycle; ActNone: a message is taken, if there is one
  action_e action;  // the one that is performed; with two clocks an action in the do clock
  logic choosing, doing, choice_rests;
  assign choosing = ActionClocks == 1 || !doing;
  logic over_any, admit_any, pick_any;  // a kernel has ended, a launch can start, a command can go
  logic   drain_late;  // an SM has drained for too long

  // ---- Tables and messages -------------------------------------------------------

  error_e message_error;
  logic [SmW-1:0] own_sm, apply_sm, late_sm;
  logic [KsrW-1:0] own_ksr, admit_ksr, exit_ksr, apply_ksr, seen_ksr;
  ksr_t own_kernel, seen_kernel;
  logic seen_is_next, seen_swaps;
  logic [NumSms-1:0] withdraw;
  logic bind_now, reserve, give_back, refund;
  logic ask_scan, vacated, entering, writes_policy;
  logic [KsrW-1:0] turn;
  logic turn_due, turn_chosen, turn_moves, scan_advances;
  logic [3:0] top_prio;
  logic [NumSms-1:0] drain_ends;
  logic ptbq_write, ptbq_read;
  logic [MemAddrW-1:0] ptbq_write_addr, ptbq_read_addr;
  ptbq_entry_t ptbq_new, ptbq_oldest;

  sm_driver_tables #(
      .NumSms      (NumSms),
      .NumSlots    (NumSlots),
      .NumCtxs     (NumCtxs),
      .NumKsrs     (NumKsrs),
      .PolicyMask  (PolicyMask),
      .ActionClocks(ActionClocks)
  ) u_tables (
      // verilog_format: off (connections of one name share a line)
      .clk_i, .rst_ni, .host_valid_i, .host_i, .host_ready_o, .sm_valid_i, .sm_i, .sm_ready_o,
      .cmd_valid_o, .cmd_o, .cmd_ready_i, .done_valid_o, .done_o, .done_ready_i,
      // verilog_format: on
      .message_error_o  (message_error),
      .scan_state_i     (scan_state_q),
      .drain_late_i     (drain_late),
      .advances_i       (scan_advances),
      .turn_due_i       (turn_due),
      .chosen_o         (chosen),
      .choice_rests_o   (choice_rests),
      .do_o             (doing),
      .action_o         (action),
      .turn_o           (turn_chosen),
      .over_any_o       (over_any),
      .admit_any_o      (admit_any),
      .pick_any_o       (pick_any),
      .turn_i           (turn),
      .late_sm_i        (late_sm),
      .admit_ksr_o      (admit_ksr),
      .exit_ksr_o       (exit_ksr),
      .writes_policy_o  (writes_policy),
      .drain_ends_o     (drain_ends),
      .scan_policy_i    (scan_policy_q),
      .apply_sm_i       (apply_sm),
      .apply_ksr_i      (apply_ksr),
      .bind_i           (bind_now),
      .reserve_i        (reserve),
      .give_back_i      (give_back),
      .refund_i         (refund),
      .seen_ksr_i       (seen_ksr),
      .seen_swaps_i     (seen_swaps),
      .withdraw_i       (withdraw),
      .seen_kernel_i    (seen_kernel),
      .own_sm_o         (own_sm),
      .own_ksr_o        (own_ksr),
      .own_kernel_o     (own_kernel),
      .top_prio_o       (top_prio),
      .ask_scan_o       (ask_scan),
      .vacated_o        (vacated),
      .entering_o       (entering),
      .ptbq_write_o     (ptbq_write),
      .ptbq_write_addr_o(ptbq_write_addr),
      .ptbq_new_o       (ptbq_new),
      .ptbq_read_o      (ptbq_read),
      .ptbq_read_addr_o (ptbq_read_addr),
      .ptbq_oldest_i    (ptbq_oldest),
      .ctx_o            (ctx_q),
      .buffer_valid_o   (buffer_valid_q),
      .buffer_o         (buffer_q),
      .launch_o         (launch_q),
      .launch_count_o   (launch_count_q),
      .policy_o         (policy_q),
      .technique_o      (technique_q),
      .release_event_o  (release_event_q),
      .spare_once_o     (spare_once_q),
      .fullest_victim_o (fullest_victim_q),
      .fcfs_exclusive_o (fcfs_exclusive_q),
      .spare_total_o    (spare_total_q),
      .spare_given_o    (spare_given_q),
      .ksr_valid_o      (ksr_valid_q),
      .ksrt_o           (ksrt_q),
      .left_o           (left_q),
      .active_o         (active_q),
      .active_count_o   (active_count_q),
      .ptbq_head_o      (ptbq_head_q),
      .ptbq_count_o     (ptbq_count_q),
      .smst_o           (smst_q),
      .slots_o          (slots_q),
      .need_setup_o     (need_setup_q),
      .need_preempt_o   (need_preempt_q),
      .need_kill_o      (need_kill_q),
      .need_issue_o     (need_issue_q),
      .in_setup_o       (in_setup_q),
      .told_o           (told_q),
      .issue_from_o     (issue_from_q),
      .last_source_o    (last_source_q),
      .cmd_register_o   (cmd_q),
      .cmd_from_ptbq_o  (cmd_from_ptbq_q)
  );
  assign cmd_valid_q  = cmd_valid_o;
  assign done_valid_q = done_valid_o;
  assign done_q       = done_o;

  // The queues of the kernels are stored one after another in the memory.
  common_sram #(
      .Width($bits(ptbq_entry_t)),
      .Depth(NumKsrs * QueueDepth)
  ) u_ptbq (
      .clk_i,
      .rst_ni,
      .write_i     (ptbq_write),
      .write_addr_i(ptbq_write_addr),
      .write_data_i(ptbq_new),
      .read_i      (ptbq_read),
      .read_addr_i (ptbq_read_addr),
      .read_data_o (ptbq_oldest)
  );

  // ---- The policy's scan ----------------------------------------------------

  logic scan_wants, scan_start, scan_walk, decide;
  logic seen_wants, seen_holds, target_released;
  logic signed [7:0] seen_count, seen_tokens;
  logic [3:0] seen_rank;
  decision_e [2:0] decisions;  // of FCFS, the priority queues, DSS
  logic [2:0][KsrW-1:0] nexts, victims;
  logic [2:0][1:0] margins;
  logic [2:0] agains;

  assign decide = chosen == ActApply;
  sm_driver_scan #(
      .NumSms       (NumSms),
      .NumSlots     (NumSlots),
      .NumCtxs      (NumCtxs),
      .NumKsrs      (NumKsrs),
      .HasRoundRobin(PolicyMask[PolRoundRobin]),
      .ActionClocks (ActionClocks)
  ) u_scan (
      .clk_i,
      .rst_ni,
      .wanted_i         (ask_scan || turn_moves),
      .vacated_i        (vacated),
      .do_i             (doing),
      .choose_i         (choosing),
      .apply_i          (action == ActApply),
      .own_sm_i         (own_sm),
      .own_ksr_i        (own_ksr),
      .policy_i         (policy_q),
      .technique_i      (technique_q),
      .fullest_victim_i (fullest_victim_q),
      .fcfs_exclusive_i (fcfs_exclusive_q),
      .turn_i           (turn),
      .top_prio_i       (top_prio),
      .smst_i           (smst_q),
      .ksrt_i           (ksrt_q),
      .own_kernel_i     (own_kernel),
      .ksr_valid_i      (ksr_valid_q),
      .left_i           (left_q),
      .ptbq_count_i     (ptbq_count_q),
      .active_i         (active_q),
      .active_count_i   (active_count_q),
      .wants_o          (scan_wants),
      .advances_o       (scan_advances),
      .start_o          (scan_start),
      .walk_o           (scan_walk),
      .seen_ksr_o       (seen_ksr),
      .seen_count_o     (seen_count),
      .seen_tokens_o    (seen_tokens),
      .seen_rank_o      (seen_rank),
      .seen_wants_o     (seen_wants),
      .seen_holds_o     (seen_holds),
      .seen_is_next_o   (seen_is_next),
      .seen_swaps_o     (seen_swaps),
      .target_released_o(target_released),
      .decisions_i      (decisions),
      .nexts_i          (nexts),
      .victims_i        (victims),
      .margins_i        (margins),
      .agains_i         (agains),
      .victim_valid_i,
      .victim_sm_i,
      .apply_sm_o       (apply_sm),
      .apply_ksr_o      (apply_ksr),
      .seen_kernel_o    (seen_kernel),
      .bind_o           (bind_now),
      .reserve_o        (reserve),
      .give_back_o      (give_back),
      .refund_o         (refund),
      .withdraw_o       (withdraw),
      .state_o          (scan_state_q),
      .pos_o            (scan_pos_q),
      .pending_o        (scan_pending_q),
      .release_pending_o(release_pending_q),
      .scan_policy_o    (scan_policy_q),
      .target_o         (scan_target_q),
      .ask_o            (scan_ask_q),
      .victim_o         (scan_victim_q),
      .choice_o         (scan_choice_q)
  );

  sm_driver_fcfs #(
      .KsrW(KsrW)
  ) u_fcfs (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_start),
      .walk_i           (scan_walk),
      .decide_i         (decide),
      .seen_ksr_i       (seen_ksr),
      .seen_tokens_i    (seen_tokens),
      .seen_rank_i      (seen_rank),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .policy_i         (scan_policy_q),
      .decision_o       (decisions[0]),
      .next_o           (nexts[0]),
      .victim_o         (victims[0]),
      .margin_o         (margins[0]),
      .again_o          (agains[0])
  );

  sm_driver_prio #(
      .KsrW   (KsrW),
      .Present(HasPrio)
  ) u_prio (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_start),
      .walk_i           (scan_walk),
      .decide_i         (decide),
      .seen_ksr_i       (seen_ksr),
      .seen_tokens_i    (seen_tokens),
      .seen_rank_i      (seen_rank),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .policy_i         (scan_policy_q),
      .decision_o       (decisions[1]),
      .next_o           (nexts[1]),
      .victim_o         (victims[1]),
      .margin_o         (margins[1]),
      .again_o          (agains[1])
  );

  sm_driver_dss #(
      .KsrW   (KsrW),
      .Present(PolicyMask[PolDss] || PolicyMask[PolDssLiteral]),
      .Literal(PolicyMask[PolDssLiteral])
  ) u_dss (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_start),
      .walk_i           (scan_walk),
      .decide_i         (decide),
      .seen_ksr_i       (seen_ksr),
      .seen_count_i     (seen_count),
      .seen_tokens_i    (seen_tokens),
      .seen_rank_i      (seen_rank),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .policy_i         (scan_policy_q),
      .release_event_i  (release_event_q),
      .decision_o       (decisions[2]),
      .next_o           (nexts[2]),
      .victim_o         (victims[2]),
      .margin_o         (margins[2]),
      .again_o          (agains[2])
  );

  // ---- Time ------------------------------------------------------------------

  logic [TimeW-1:0] turn_wake_at, drain_wake_at;
  logic drains_settled;
  sm_driver_turn #(
      .NumKsrs(NumKsrs),
      .Present(PolicyMask[PolRoundRobin])
  ) u_turn (
      .clk_i,
      .rst_ni,
      .now_i,
      .move_i         (turn_chosen),
      .due_o          (turn_due),
      .selected_i     (policy_q == PolRoundRobin),
      .write_i        (writes_policy),
      .write_selects_i(host_i.policy == PolRoundRobin),
      .write_quantum_i(host_i.quantum),
      .ksr_valid_i    (ksr_valid_q),
      .active_count_i (active_count_q),
      .admit_i        (action == ActAdmit),
      .admit_ksr_i    (admit_ksr),
      .exit_i         (action == ActExit),
      .exit_ksr_i     (exit_ksr),
      .turn_o         (turn),
      .moves_o        (turn_moves),
      .wake_at_o      (turn_wake_at)
  );

  // verilog_format: off (connections of one kind share a line)
  sm_driver_timer #(
      .NumSms(NumSms)
  ) u_timer (
      .clk_i, .rst_ni, .now_i,
      .write_i(writes_policy), .write_deadline_i(host_i.drain_deadline),
      .start_i(reserve && technique_q == TechDrain), .start_sm_i(own_sm), .clear_i(drain_ends),
      .late_o(drain_late), .late_sm_o(late_sm),
      .settled_o(drains_settled), .wake_at_o(drain_wake_at)
  );
  // verilog_format: on

  // ---- Outputs ------------------------------------------------------------

  assign buffer_free_o = ~buffer_valid_q;
  assign err_valid_o = message_error != ErrNone;
  assign err_code_o = message_error;
  assign ask_valid_o = scan_state_q == ScanAsk;
  assign ask_o = ask_valid_o ? scan_ask_q : '0;

  // Until wake_at_o: the timed actions then are left out. A scan that waits for the selector
  // keeps the next one waiting.
  assign quiescent_o   = rst_ni && (scan_state_q inside {ScanIdle, ScanAsk}) && !scan_wants &&
      choice_rests && scan_choice_q == '0 && !cmd_valid_q && !done_valid_q && !entering &&
      !over_any && !admit_any && !pick_any && drains_settled;
  assign wake_at_o = (turn_wake_at < drain_wake_at) ? turn_wake_at : drain_wake_at;

endmodule
