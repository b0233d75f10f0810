// The SM driver with its scheduling framework (thesis 2.3, 5.2).
//
// Takes kernel launches from the host, shares the SMs among the active kernels
// as the selected policy decides, issues thread blocks (preempted ones first),
// and takes SMs away from kernels by draining or switching. It performs at most
// one action a cycle; sm_driver.md says what each does, cycle by cycle.
//
// `now_i` is the time in cycles; nothing happens before `wake_at_o` while
// `quiescent_o` is high and no message comes. `buffer_free_o[c]` tells the host
// that a launch of context c is legal. Illegal messages are taken, dropped and
// reported on the error port in the same cycle. `PolicyMask` has a bit for each
// policy_e: one that is taken out cannot be selected and costs nothing.

`include "sm_driver_structs.svh"

module sm_driver
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter logic [15:0] PolicyMask = '1,
    `SM_DRIVER_WIDTHS,
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type done_msg_t = `SM_DRIVER_DONE_MSG_STRUCT(CtxW)
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic [TimeW-1:0] now_i,

    input  logic                    host_valid_i,
    input  host_msg_t               host_i,
    output logic                    host_ready_o,
    output logic      [NumCtxs-1:0] buffer_free_o,

    input  logic    [NumSms-1:0] sm_valid_i,
    input  sm_msg_t [NumSms-1:0] sm_i,
    output logic    [NumSms-1:0] sm_ready_o,

    output logic    cmd_valid_o,
    output sm_cmd_t cmd_o,
    input  logic    cmd_ready_i,

    output logic      done_valid_o,
    output done_msg_t done_o,
    input  logic      done_ready_i,

    output logic   err_valid_o,
    output error_e err_code_o,

    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned QueueDepth = NumSms * NumSlots;
  localparam int unsigned MemAddrW = id_w(NumKsrs * QueueDepth);
  localparam bit HasNpq = PolicyMask[PolNpq];
  localparam bit HasPpqExclusive = PolicyMask[PolPpqExclusive];
  localparam bit HasPpqShared = PolicyMask[PolPpqShared];
  localparam bit HasRoundRobin = PolicyMask[PolRoundRobin];
  localparam bit HasDssLiteral = PolicyMask[PolDssLiteral];

  typedef `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW) ctx_entry_t;
  typedef `SM_DRIVER_COMMAND_STRUCT(SlotCntW) command_t;
  typedef `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW) ksr_t;
  typedef `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW) smst_entry_t;
  typedef `SM_DRIVER_SCAN_TARGET_STRUCT(SmW) scan_target_t;

  // Index of the lowest bit that is set; 0 if none is.
  function automatic logic [SmW-1:0] lowest_sm(logic [NumSms-1:0] mask);
    lowest_sm = '0;
    for (int unsigned i = NumSms; i > 0; i--) if (mask[i-1]) lowest_sm = SmW'(i - 1);
  endfunction

  // Place in a queue `by` entries behind `pos`.
  function automatic logic [TbPtrW-1:0] ptbq_wrap(logic [TbPtrW-1:0] pos, logic [TbCntW-1:0] by);
    logic [TbCntW:0] sum;
    sum = (TbCntW + 1)'(pos) + (TbCntW + 1)'(by);
    if (32'(sum) >= QueueDepth) sum -= (TbCntW + 1)'(QueueDepth);
    return TbPtrW'(sum);
  endfunction

  // Entry of the memory that holds a place of a kernel's queue.
  function automatic logic [MemAddrW-1:0] ptbq_addr(logic [KsrW-1:0] ksr, logic [TbPtrW-1:0] pos);
    return MemAddrW'(32'(ksr) * QueueDepth + 32'(pos));
  endfunction

  // ---- State -------------------------------------------------------------

  ctx_entry_t [NumCtxs-1:0] ctx_q;
  logic [NumCtxs-1:0] buffer_valid_q;
  command_t [NumCtxs-1:0] buffer_q;
  logic [NumCtxs-1:0][CtxW-1:0] launch_q;
  logic [CtxCntW-1:0] launch_count_q;

  logic [NumKsrs-1:0] ksr_valid_q;
  ksr_t [NumKsrs-1:0] ksrt_q;
  logic [NumKsrs-1:0][KsrW-1:0] active_q;
  logic [KsrCntW-1:0] active_count_q;

  smst_entry_t [NumSms-1:0] smst_q;
  logic [NumSms-1:0][NumSlots-1:0] slots_q;
  logic [NumSms-1:0] need_setup_q;
  logic [NumSms-1:0] need_preempt_q;
  logic [NumSms-1:0] need_kill_q;
  logic [NumSms-1:0] need_issue_q;
  logic [NumSms-1:0] in_setup_q;
  logic [NumSms-1:0] told_q;
  logic [SmW-1:0] issue_from_q;
  logic [SrcW-1:0] last_source_q;

  logic cmd_valid_q;
  sm_cmd_t cmd_q;
  logic cmd_from_ptbq_q;
  logic done_valid_q;
  done_msg_t done_q;

  logic [NumKsrs-1:0][TbPtrW-1:0] ptbq_head_q;
  logic [NumKsrs-1:0][TbCntW-1:0] ptbq_count_q;

  policy_e policy_q;
  technique_e technique_q;
  logic [7:0] spare_total_q;
  logic [7:0] spare_given_q;

  scan_state_e scan_state_q;
  logic [KsrW-1:0] scan_pos_q;
  logic scan_pending_q, release_pending_q;
  policy_e scan_policy_q;
  scan_target_t scan_target_q;

  // ---- What it could do by itself ------------------------------------------
  //
  // From here on a signal that matters in one kind of cycle only is 0 in the
  // others, so that a simulator passes over what it is made of.

  typedef enum logic [2:0] {  // at most one a cycle
    ActNone,
    ActApply,
    ActExit,
    ActAdmit,
    ActEscalate,
    ActPick
  } action_e;
  action_e action;  // ActNone: a message is taken, if there is one

  // Kernels that have thread blocks left to issue, and those that have none and no SM either.
  logic [NumKsrs-1:0] unissued, over;
  logic [KsrW-1:0] exit_ksr;
  always_comb begin
    unissued = '0;
    over = '0;
    for (int unsigned k = 0; k < NumKsrs; k++) begin
      if (ksr_valid_q[k]) begin
        if (ksrt_q[k].next_tb == ksrt_q[k].total_tbs && ptbq_count_q[k] == '0) begin
          over[k] = ksrt_q[k].sms_running == '0 && ksrt_q[k].sms_leaving == '0;
        end else begin
          unissued[k] = 1'b1;
        end
      end
    end
    exit_ksr = '0;
    if (over != '0) begin
      for (int unsigned k = NumKsrs; k > 0; k--) if (over[k-1]) exit_ksr = KsrW'(k - 1);
    end
  end

  // The oldest launch of a context that has no active kernel, and a free row.
  logic admit_any;
  logic [CtxW-1:0] admit_pos, admit_ctx;
  logic [KsrW-1:0] admit_ksr;
  always_comb begin
    admit_any = 1'b0;
    admit_pos = '0;
    admit_ctx = '0;
    admit_ksr = '0;
    if (launch_count_q != '0 && !(&ksr_valid_q)) begin
      for (int unsigned p = NumCtxs; p > 0; p--) begin
        if (p <= 32'(launch_count_q) && !ctx_q[launch_q[p-1]].active) begin
          admit_any = 1'b1;
          admit_pos = CtxW'(p - 1);
          admit_ctx = launch_q[p-1];
        end
      end
      for (int unsigned k = NumKsrs; k > 0; k--) if (!ksr_valid_q[k-1]) admit_ksr = KsrW'(k - 1);
    end
  end

  // The kernel that has the turn in round robin.
  logic [KsrW-1:0] turn;
  logic turn_moves;
  logic [TimeW-1:0] turn_wake_at;

  // In the exclusive priority queues a kernel issues nothing while a more urgent one is active,
  // in round robin while it is not its turn.
  logic [3:0] top_prio;
  logic [NumKsrs-1:0] muted;
  logic [NumSms-1:0] may_issue;
  always_comb begin
    top_prio  = '0;
    muted     = '0;
    may_issue = need_issue_q;
    if (HasPpqExclusive && (policy_q == PolPpqExclusive || scan_policy_q == PolPpqExclusive)) begin
      for (int unsigned k = 0; k < NumKsrs; k++) begin
        if (ksr_valid_q[k] && ksrt_q[k].prio > top_prio) top_prio = ksrt_q[k].prio;
      end
    end
    if (HasPpqExclusive && policy_q == PolPpqExclusive) begin
      for (int unsigned k = 0; k < NumKsrs; k++) begin
        muted[k] = unissued[k] && ksrt_q[k].prio < top_prio;
      end
    end
    if (HasRoundRobin && policy_q == PolRoundRobin) begin
      muted = unissued;
      muted[turn] = 1'b0;
    end
    if (muted != '0) begin
      for (int unsigned s = 0; s < NumSms; s++) if (muted[smst_q[s].ksr]) may_issue[s] = 1'b0;
    end
  end

  // SMs that have drained for too long.
  logic [NumSms-1:0] drain_late;
  logic [TimeW-1:0] drain_wake_at;

  logic pick_any;
  assign pick_any = (need_kill_q | need_preempt_q | need_setup_q | may_issue) != '0;

  // An exit waits until a walk along the active queue has ended.
  always_comb begin
    if (scan_state_q == ScanApply) action = ActApply;
    else if (over != '0 && !done_valid_q && scan_state_q != ScanWalk) action = ActExit;
    else if (admit_any) action = ActAdmit;
    else if (drain_late != '0) action = ActEscalate;
    else if (pick_any && !cmd_valid_q) action = ActPick;
    else action = ActNone;
  end

  // ---- The command to be sent, most urgent kind first -----------------------

  logic [NumSms-1:0] pick_mask, issue_after_mask;
  sm_op_e pick_op;
  logic [SmW-1:0] pick_sm;
  logic [NumSlots-1:0] pick_taken;  // slots in use there
  logic [SlotW-1:0] pick_slot;  // the lowest that is free there
  always_comb begin
    pick_mask = '0;
    pick_op = CmdIssue;
    pick_sm = '0;
    pick_taken = '0;
    pick_slot = '0;
    issue_after_mask = '0;
    if (action == ActPick) begin
      issue_after_mask = (may_issue >> issue_from_q) << issue_from_q;
      if ((need_kill_q & ~need_setup_q) != '0) begin
        pick_op   = CmdKill;
        pick_mask = need_kill_q & ~need_setup_q;
      end else if ((need_preempt_q & ~need_setup_q) != '0) begin
        pick_op   = CmdPreempt;
        pick_mask = need_preempt_q & ~need_setup_q;
      end else if (need_setup_q != '0) begin
        pick_op   = CmdSetup;
        pick_mask = need_setup_q;
      end else begin
        pick_mask = (issue_after_mask != '0) ? issue_after_mask : may_issue;
      end
      pick_sm = lowest_sm(pick_mask);
      pick_taken = slots_q[pick_sm];
      for (int unsigned i = NumSlots; i > 0; i--) if (!pick_taken[i-1]) pick_slot = SlotW'(i - 1);
    end
  end

  // ---- The policy's scan ----------------------------------------------------

  logic scan_start, scan_walk, scan_last;
  always_comb begin
    scan_start = 1'b0;
    scan_walk  = 1'b0;
    scan_last  = 1'b0;
    if (scan_state_q == ScanIdle) begin
      scan_start = scan_pending_q || release_pending_q;
    end else if (scan_state_q == ScanWalk) begin
      scan_walk = KsrCntW'(scan_pos_q) < active_count_q;
      scan_last = (KsrCntW + 1)'(scan_pos_q) + 1'b1 >= (KsrCntW + 1)'(active_count_q);
    end
  end

  // SMs that have no kernel.
  logic [NumSms-1:0] idle, released;
  always_comb begin
    idle = '0;
    released = '0;
    if (scan_start || scan_state_q != ScanIdle) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        idle[s] = smst_q[s].state == SmIdle;
        released[s] = smst_q[s].state == SmReleased;
      end
    end
  end

  decision_e decision;
  logic [KsrW-1:0] decision_next, decision_victim;
  logic [1:0] decision_margin;
  logic decision_again;

  // The SM to be given away.
  logic target_released, target_keeps_next;
  logic [KsrW-1:0] target_next;
  always_comb begin
    target_released   = 1'b0;
    target_keeps_next = 1'b0;
    target_next       = '0;
    if (scan_state_q != ScanIdle) begin
      target_released   = scan_target_q.valid && released[scan_target_q.sm];
      target_keeps_next = target_released && smst_q[scan_target_q.sm].next_valid;
      target_next       = smst_q[scan_target_q.sm].next;
    end
  end

  // The kernel that is looked at: in the walk the next of the active queue; in apply the one
  // that the policy decided for, for the tables may have changed since.
  logic [KsrW-1:0] seen_ksr;
  /* verilator lint_off UNUSEDSIGNAL */
  ksr_t seen_kernel;  // whose row has more fields than are read
  /* verilator lint_on UNUSEDSIGNAL */
  logic seen_is_next, seen_wants, seen_holds;
  logic seen_turn;  // it has it
  logic [3:0] seen_rank;  // how urgent it is
  logic signed [7:0] seen_tokens;
  logic [33:0] seen_remaining, seen_claimed;
  always_comb begin
    seen_ksr = '0;
    seen_kernel = '0;
    seen_is_next = 1'b0;
    seen_remaining = '0;
    seen_claimed = '0;
    if (scan_state_q != ScanIdle) begin
      seen_ksr = (scan_state_q == ScanApply) ? decision_next : active_q[scan_pos_q];
      seen_kernel = ksrt_q[seen_ksr];
      seen_is_next = target_keeps_next && target_next == seen_ksr;
      seen_remaining = 34'(seen_kernel.total_tbs) - 34'(seen_kernel.next_tb) +
          34'(ptbq_count_q[seen_ksr]);
      seen_claimed = 34'(seen_kernel.claimed) -
          (seen_is_next ? 34'(seen_kernel.tbs_per_sm) : 34'd0);
    end
  end
  assign seen_wants = seen_remaining > seen_claimed;
  assign seen_holds = seen_kernel.sms_running != '0;
  assign seen_tokens = seen_kernel.tokens + $signed({7'b0, seen_is_next});
  assign seen_turn   = HasRoundRobin && scan_policy_q == PolRoundRobin &&
      scan_state_q != ScanIdle && seen_ksr == turn;
  assign seen_rank = (scan_policy_q == PolRoundRobin) ? {3'b0, seen_turn} : seen_kernel.prio;

  decision_e fcfs_decision, prio_decision, dss_decision;
  logic [KsrW-1:0] fcfs_next, prio_next, dss_next, fcfs_victim, prio_victim, dss_victim;
  logic [1:0] fcfs_margin, prio_margin, dss_margin;
  logic fcfs_again, prio_again, dss_again;

  sm_driver_fcfs #(
      .KsrW(KsrW)
  ) u_fcfs (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_start),
      .walk_i           (scan_walk),
      .decide_i         (action == ActApply),
      .seen_ksr_i       (seen_ksr),
      .seen_tokens_i    (seen_tokens),
      .seen_rank_i      (seen_rank),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .policy_i         (scan_policy_q),
      .decision_o       (fcfs_decision),
      .next_o           (fcfs_next),
      .victim_o         (fcfs_victim),
      .margin_o         (fcfs_margin),
      .again_o          (fcfs_again)
  );

  sm_driver_prio #(
      .KsrW   (KsrW),
      .Present(HasNpq || HasPpqExclusive || HasPpqShared || HasRoundRobin)
  ) u_prio (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_start),
      .walk_i           (scan_walk),
      .decide_i         (action == ActApply),
      .seen_ksr_i       (seen_ksr),
      .seen_tokens_i    (seen_tokens),
      .seen_rank_i      (seen_rank),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .policy_i         (scan_policy_q),
      .decision_o       (prio_decision),
      .next_o           (prio_next),
      .victim_o         (prio_victim),
      .margin_o         (prio_margin),
      .again_o          (prio_again)
  );

  sm_driver_dss #(
      .KsrW   (KsrW),
      .Present(PolicyMask[PolDss] || HasDssLiteral),
      .Literal(HasDssLiteral)
  ) u_dss (
      .clk_i,
      .rst_ni,
      .clear_i          (scan_start),
      .walk_i           (scan_walk),
      .decide_i         (action == ActApply),
      .seen_ksr_i       (seen_ksr),
      .seen_tokens_i    (seen_tokens),
      .seen_rank_i      (seen_rank),
      .seen_wants_i     (seen_wants),
      .seen_holds_i     (seen_holds),
      .seen_is_next_i   (seen_is_next),
      .target_valid_i   (scan_target_q.valid),
      .target_released_i(target_released),
      .policy_i         (scan_policy_q),
      .decision_o       (dss_decision),
      .next_o           (dss_next),
      .victim_o         (dss_victim),
      .margin_o         (dss_margin),
      .again_o          (dss_again)
  );

  always_comb begin
    decision        = DecNone;
    decision_next   = '0;
    decision_victim = '0;
    decision_margin = '0;
    decision_again  = 1'b0;
    if (scan_state_q == ScanApply) begin
      unique case (scan_policy_q)
        PolFcfs: begin
          decision        = fcfs_decision;
          decision_next   = fcfs_next;
          decision_victim = fcfs_victim;
          decision_margin = fcfs_margin;
          decision_again  = fcfs_again;
        end
        PolNpq, PolPpqExclusive, PolPpqShared, PolRoundRobin: begin
          decision        = prio_decision;
          decision_next   = prio_next;
          decision_victim = prio_victim;
          decision_margin = prio_margin;
          decision_again  = prio_again;
        end
        default: begin
          decision        = dss_decision;
          decision_next   = dss_next;
          decision_victim = dss_victim;
          decision_margin = dss_margin;
          decision_again  = dss_again;
        end
      endcase
    end
  end

  // The SM that a reservation takes.
  logic [NumSms-1:0] victim_mask;
  always_comb begin
    victim_mask = '0;
    if (decision == DecReserve) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        victim_mask[s] = smst_q[s].state == SmRunning && smst_q[s].ksr == decision_victim;
      end
    end
  end

  // ---- The message that is taken ---------------------------------------------

  // Round robin over the SMs and the host.
  logic taken, taken_host, taken_sm;
  logic [NumSms:0] sources, sources_after;
  logic [SrcW-1:0] source;
  assign sources = {host_valid_i, sm_valid_i};
  assign taken   = action == ActNone && rst_ni && sources != '0;
  always_comb begin
    sources_after = '0;
    source = '0;
    if (taken) begin
      sources_after = ((sources >> last_source_q) >> 1) << 1 << last_source_q;
      if (sources_after == '0) sources_after = sources;
      for (int unsigned i = NumSms + 1; i > 0; i--) if (sources_after[i-1]) source = SrcW'(i - 1);
    end
  end
  assign taken_host = taken && 32'(source) == NumSms;
  assign taken_sm   = taken && 32'(source) != NumSms;

  // ---- The SM and the kernel that the action is about --------------------------

  logic [SmW-1:0] own_sm;
  logic [NumSlots-1:0] own_slots;
  logic [KsrW-1:0] own_ksr;
  logic [TbPtrW-1:0] own_head;
  logic [TbCntW-1:0] own_preempted;
  // Whole rows, not all of whose fields are read.
  /* verilator lint_off UNUSEDSIGNAL */
  smst_entry_t own_row;
  ksr_t own_kernel;
  ctx_entry_t host_ctx_row;
  /* verilator lint_on UNUSEDSIGNAL */
  logic own_in_setup, own_told, own_offered, host_buffer_valid;  // what a message meets
  always_comb begin
    own_sm = '0;
    own_ksr = '0;
    own_row = '0;
    own_slots = '0;
    own_kernel = '0;
    own_head = '0;
    own_preempted = '0;
    own_in_setup = 1'b0;
    own_told = 1'b0;
    own_offered = 1'b0;
    host_ctx_row = '0;
    host_buffer_valid = 1'b0;
    if (action inside {ActApply, ActEscalate, ActPick} || taken) begin
      if (action == ActEscalate) begin
        own_sm = lowest_sm(drain_late);
      end else if (action == ActApply) begin
        own_sm = (decision == DecReserve) ? lowest_sm(victim_mask) : scan_target_q.sm;
      end else if (action == ActPick) begin
        own_sm = pick_sm;
      end else if (taken_sm) begin
        own_sm       = SmW'(source);
        own_in_setup = in_setup_q[own_sm];
        own_told     = told_q[own_sm];
        own_offered  = cmd_valid_q && cmd_q.sm == own_sm;
      end
      own_row   = smst_q[own_sm];
      own_slots = slots_q[own_sm];
      // The SM's, the victim of a reservation, the old `next` of a released SM, or that of the
      // context the host names.
      own_ksr   = own_row.ksr;
      if (action == ActApply) own_ksr = (decision == DecReserve) ? decision_victim : target_next;
      if (taken_host) begin
        host_ctx_row = ctx_q[host_i.ctx];
        host_buffer_valid = buffer_valid_q[host_i.ctx];
        own_ksr = host_ctx_row.ksr;
      end
      own_kernel = ksrt_q[own_ksr];
      own_head = ptbq_head_q[own_ksr];
      own_preempted = ptbq_count_q[own_ksr];
    end
  end

  // ---- Is the message legal? ----------------------------------------------------

  sm_msg_t message;
  error_e  message_error;
  always_comb begin
    message = '0;
    if (taken_sm) message = sm_i[own_sm];
  end

  sm_driver_judge #(
      .NumSlots  (NumSlots),
      .NumCtxs   (NumCtxs),
      .PolicyMask(PolicyMask)
  ) u_judge (
      .from_host_i    (taken_host),
      .from_sm_i      (taken_sm),
      .host_i,
      .sm_i           (message),
      .sm_state_i     (own_row.state),
      .sm_technique_i (own_row.technique),
      .sm_empty_i     (own_row.tbs_running == '0),
      .slots_i        (own_slots),
      .in_setup_i     (own_in_setup),
      .told_i         (own_told),
      .need_setup_i   (need_setup_q[own_sm]),
      .need_preempt_i (need_preempt_q[own_sm]),
      .need_kill_i    (need_kill_q[own_sm]),
      .offered_i      (own_offered),
      .offered_op_i   (cmd_q.op),
      .offered_slot_i (cmd_q.slot),
      .total_tbs_i    (own_kernel.total_tbs),
      .killed_i       (own_kernel.killed),
      .buffer_valid_i (host_buffer_valid),
      .buffer_killed_i(buffer_q[host_i.ctx].killed),
      .active_i       (host_ctx_row.active),
      .active_killed_i(own_kernel.killed),
      .error_o        (message_error)
  );

  // What an issue finds: is there room on the SM, and work for it?
  logic issue_full, issue_resumes, issue_begins, issue_ends;
  always_comb begin
    issue_full = 1'b0;
    issue_resumes = 1'b0;
    issue_begins = 1'b0;
    issue_ends = 1'b0;
    if (action == ActPick && pick_op == CmdIssue) begin
      issue_full = own_row.tbs_running >= own_kernel.tbs_per_sm;
      issue_resumes = !issue_full && own_preempted != '0;
      issue_begins = !issue_full && !issue_resumes && own_kernel.next_tb < own_kernel.total_tbs;
      issue_ends = !(issue_resumes || issue_begins) ||
          own_row.tbs_running + 1'b1 == own_kernel.tbs_per_sm;
    end
  end

  // ---- The preempted-TB queues' memory ------------------------------------------

  logic ptbq_write;
  logic [MemAddrW-1:0] ptbq_write_addr, ptbq_read_addr;
  ptbq_entry_t ptbq_new, ptbq_oldest;
  always_comb begin
    ptbq_write = 1'b0;
    ptbq_write_addr = '0;
    ptbq_new = '0;
    ptbq_read_addr = '0;
    if (issue_resumes) ptbq_read_addr = ptbq_addr(own_ksr, own_head);
    if (taken_sm && message.op == EvPreempted) begin
      ptbq_write = message_error == ErrNone && !own_kernel.killed;
      ptbq_write_addr = ptbq_addr(own_ksr, ptbq_wrap(own_head, own_preempted));
      ptbq_new = '{tb_id: message.tb_id, handle: message.restart ? HandleNone : message.handle};
    end
  end

  sm_driver_ptbq #(
      .Depth(NumKsrs * QueueDepth)
  ) u_ptbq (
      .clk_i,
      .rst_ni,
      .write_i     (ptbq_write),
      .write_addr_i(ptbq_write_addr),
      .write_data_i(ptbq_new),
      .read_i      (issue_resumes),
      .read_addr_i (ptbq_read_addr),
      .read_data_o (ptbq_oldest)
  );

  // ---- What the actions find in the tables -------------------------------------

  // Queues close the gap that an entry leaves; the entry behind the last is 0.
  logic [NumCtxs-1:0][CtxW-1:0] launch_without_admitted;
  logic [NumKsrs-1:0][KsrW-1:0] active_without_exited;
  always_comb begin
    logic gone;
    launch_without_admitted = '0;
    if (action == ActAdmit) begin
      for (int unsigned p = 0; p < NumCtxs; p++) begin
        if (p < 32'(admit_pos)) launch_without_admitted[p] = launch_q[p];
        else if (p + 1 < NumCtxs) launch_without_admitted[p] = launch_q[p+1];
      end
    end
    active_without_exited = '0;
    gone = 1'b0;
    if (action == ActExit) begin
      for (int unsigned p = 0; p < NumKsrs; p++) begin
        if (p < 32'(active_count_q) && active_q[p] == exit_ksr) gone = 1'b1;
        if (!gone) active_without_exited[p] = active_q[p];
        else if (p + 1 < NumKsrs) active_without_exited[p] = active_q[p+1];
      end
    end
  end

  // The rows that an exit, an admission and a set-up read.
  /* verilator lint_off UNUSEDSIGNAL */
  ksr_t exit_kernel;
  ctx_entry_t admit_ctx_row, setup_ctx_row;
  /* verilator lint_on UNUSEDSIGNAL */
  command_t admit_command;
  logic admit_spare;
  assign exit_kernel   = (action == ActExit) ? ksrt_q[exit_ksr] : '0;
  assign admit_command = (action == ActAdmit) ? buffer_q[admit_ctx] : '0;
  assign admit_ctx_row = (action == ActAdmit) ? ctx_q[admit_ctx] : '0;
  assign admit_spare   = (action == ActAdmit) ? spare_given_q < spare_total_q : 1'b0;
  assign setup_ctx_row = (pick_op == CmdSetup) ? ctx_q[own_kernel.ctx] : '0;

  // The SM that takes a command: does it learn from it that it must vacate?
  logic cmd_tells;
  logic [SmW-1:0] cmd_sm;
  always_comb begin
    cmd_sm = cmd_q.sm;
    cmd_tells = 1'b0;
    if (cmd_valid_q) begin
      if (cmd_q.op inside {CmdPreempt, CmdKill}) begin
        cmd_tells = smst_q[cmd_sm].state == SmReserved && !need_setup_q[cmd_sm];
      end
    end
  end

  // What an exit, a kill and a preempted thread block find in the SMST: the SMs that the kernel
  // holds, is losing, is to get, and could fill further.
  logic [NumSms-1:0] held, leaving, named, has_room;
  always_comb begin
    held = '0;
    leaving = '0;
    named = '0;
    has_room = '0;
    if (action == ActExit || (taken_host && host_i.op == HostKill) || ptbq_write) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        if (smst_q[s].ksr == own_ksr) begin
          held[s] = smst_q[s].state == SmRunning;
          leaving[s] = smst_q[s].state == SmReserved;
          has_room[s] = held[s] && !in_setup_q[s] && smst_q[s].tbs_running < own_kernel.tbs_per_sm;
        end
        named[s] = smst_q[s].next_valid &&
            smst_q[s].next == ((action == ActExit) ? exit_ksr : own_ksr);
      end
    end
  end

  // What an apply finds of its decision: is it still possible?
  logic bind_valid, reserve_valid, ahead;
  logic [3:0] own_rank;  // how urgent the victim is
  logic signed [9:0] token_difference;
  always_comb begin
    bind_valid = 1'b0;
    reserve_valid = 1'b0;
    ahead = 1'b0;
    own_rank = '0;
    token_difference = '0;
    if (action == ActApply) begin
      own_rank = (scan_policy_q == PolRoundRobin) ? {3'b0, own_ksr == turn} : own_kernel.prio;
      token_difference = 10'(seen_kernel.tokens) - 10'(own_kernel.tokens);
      if (scan_policy_q inside {PolNpq, PolPpqExclusive, PolPpqShared, PolRoundRobin}) begin
        ahead = seen_rank > own_rank;
      end else begin
        ahead = token_difference >= $signed({8'b0, decision_margin});
      end
      bind_valid = ksr_valid_q[decision_next] && seen_wants;
      if (scan_policy_q == PolPpqExclusive && seen_kernel.prio != top_prio) bind_valid = 1'b0;
      if (scan_policy_q == PolRoundRobin && !seen_turn) bind_valid = 1'b0;
      reserve_valid = bind_valid && ksr_valid_q[decision_victim] && victim_mask != '0 && ahead &&
          (idle | released) == '0;
    end
  end

  // ---- Time ------------------------------------------------------------------

  logic writes_policy;
  assign writes_policy = taken_host && host_i.op == HostSetPolicy && message_error == ErrNone;

  sm_driver_turn #(
      .NumKsrs(NumKsrs),
      .Present(HasRoundRobin)
  ) u_turn (
      .clk_i,
      .rst_ni,
      .now_i,
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

  // SMs that stop being drained: escalated, vacated, or told to squash.
  logic [NumSms-1:0] drain_ends;
  always_comb begin
    drain_ends = '0;
    if (action == ActEscalate) drain_ends[own_sm] = 1'b1;
    if (message_error == ErrNone) begin
      if (taken_sm && message.op == EvVacated) drain_ends[own_sm] = 1'b1;
      if (taken_host && host_i.op == HostKill && host_ctx_row.active) drain_ends = leaving;
    end
  end

  sm_driver_timer #(
      .NumSms(NumSms)
  ) u_timer (
      .clk_i,
      .rst_ni,
      .now_i,
      .write_i         (writes_policy),
      .write_deadline_i(host_i.drain_deadline),
      .start_i         (reserve_valid && decision == DecReserve && technique_q == TechDrain),
      .start_sm_i      (own_sm),
      .clear_i         (drain_ends),
      .late_o          (drain_late),
      .wake_at_o       (drain_wake_at)
  );

  // SMs that wait for a scan of their own after this apply.
  logic [NumSms-1:0] released_left;
  always_comb begin
    released_left = '0;
    if (action == ActApply) begin
      released_left = released;
      if (target_released && (decision == DecNone || bind_valid)) released_left[own_sm] = 1'b0;
    end
  end

  // ---- State ----------------------------------------------------------------
  //
  // Every register is written here, those that the action names and those that
  // change beside it. Where both write one, the action comes later and wins.

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ctx_q          <= '0;
      buffer_valid_q <= '0;
      buffer_q       <= '0;
      launch_q       <= '0;
      launch_count_q <= '0;
      ksr_valid_q    <= '0;
      for (int unsigned k = 0; k < NumKsrs; k++) ksrt_q[k] <= '0;
      active_q          <= '0;
      active_count_q    <= '0;
      smst_q            <= '0;
      slots_q           <= '0;
      need_setup_q      <= '0;
      need_preempt_q    <= '0;
      need_kill_q       <= '0;
      need_issue_q      <= '0;
      in_setup_q        <= '0;
      told_q            <= '0;
      issue_from_q      <= '0;
      last_source_q     <= SrcW'(NumSms);
      cmd_valid_q       <= 1'b0;
      cmd_q             <= '0;
      cmd_from_ptbq_q   <= 1'b0;
      done_valid_q      <= 1'b0;
      done_q            <= '0;
      ptbq_head_q       <= '0;
      ptbq_count_q      <= '0;
      policy_q          <= PolFcfs;
      technique_q       <= TechDrain;
      spare_total_q     <= '0;
      spare_given_q     <= '0;
      scan_state_q      <= ScanIdle;
      scan_pos_q        <= '0;
      scan_pending_q    <= 1'b0;
      release_pending_q <= 1'b0;
      scan_policy_q     <= PolFcfs;
      scan_target_q     <= '0;
    end else begin
      // Handshakes.
      if (cmd_valid_q && cmd_ready_i) begin
        cmd_valid_q <= 1'b0;
        if (cmd_tells) told_q[cmd_sm] <= 1'b1;
      end
      if (done_valid_q && done_ready_i) done_valid_q <= 1'b0;

      // The scan. One for a released SM leaves the request of another event to the next.
      if (scan_start) begin
        scan_state_q <= ScanWalk;
        scan_pos_q <= '0;
        scan_policy_q <= policy_q;
        scan_target_q <= '{
            valid: (idle | released) != '0,
            sm: lowest_sm(release_pending_q ? released : idle)
        };
        if (!release_pending_q) scan_pending_q <= 1'b0;
      end
      if (scan_state_q == ScanWalk) begin
        if (scan_last) scan_state_q <= ScanApply;
        else scan_pos_q <= scan_pos_q + 1'b1;
      end
      if (turn_moves) scan_pending_q <= 1'b1;

      // The action.
      unique case (action)
        ActApply: begin
          scan_state_q <= ScanIdle;
          release_pending_q <= released_left != '0;
          unique case (decision)
            DecBind: begin
              if (bind_valid ? decision_again : !target_released) scan_pending_q <= 1'b1;
              if (bind_valid) begin
                // A retargeted reservation refunds the old next.
                if (target_keeps_next && !seen_is_next) begin
                  ksrt_q[own_ksr].tokens  <= own_kernel.tokens + 8'sd1;
                  ksrt_q[own_ksr].claimed <= own_kernel.claimed - TbCntW'(own_kernel.tbs_per_sm);
                end
                if (!seen_is_next) begin
                  ksrt_q[seen_ksr].tokens <= seen_kernel.tokens - 8'sd1;
                  ksrt_q[seen_ksr].claimed <= seen_kernel.claimed + TbCntW'(seen_kernel.tbs_per_sm);
                end
                ksrt_q[seen_ksr].sms_running <= seen_kernel.sms_running + 1'b1;
                smst_q[own_sm] <= '{
                    state: SmRunning,
                    ksr: seen_ksr,
                    next: '0,
                    next_valid: 1'b0,
                    tbs_running: '0,
                    technique: TechDrain
                };
                need_setup_q[own_sm] <= 1'b1;
                in_setup_q[own_sm] <= 1'b1;
              end
            end
            DecReserve: begin
              if (!reserve_valid || decision_again) scan_pending_q <= 1'b1;
              if (reserve_valid) begin
                ksrt_q[own_ksr].tokens <= own_kernel.tokens + 8'sd1;
                ksrt_q[own_ksr].claimed <= own_kernel.claimed -
                    (TbCntW'(own_kernel.tbs_per_sm) - TbCntW'(own_row.tbs_running));
                ksrt_q[own_ksr].sms_running <= own_kernel.sms_running - 1'b1;
                ksrt_q[own_ksr].sms_leaving <= own_kernel.sms_leaving + 1'b1;
                ksrt_q[seen_ksr].tokens <= seen_kernel.tokens - 8'sd1;
                ksrt_q[seen_ksr].claimed <= seen_kernel.claimed + TbCntW'(seen_kernel.tbs_per_sm);
                smst_q[own_sm].state <= SmReserved;
                smst_q[own_sm].next <= seen_ksr;
                smst_q[own_sm].next_valid <= 1'b1;
                smst_q[own_sm].technique <= technique_q;
                need_preempt_q[own_sm] <= 1'b1;
                need_issue_q[own_sm] <= 1'b0;
              end
            end
            default: begin
              if (target_released) begin
                smst_q[own_sm] <= '0;
                if (target_keeps_next) begin
                  ksrt_q[own_ksr].tokens  <= own_kernel.tokens + 8'sd1;
                  ksrt_q[own_ksr].claimed <= own_kernel.claimed - TbCntW'(own_kernel.tbs_per_sm);
                end
              end
            end
          endcase
        end

        ActExit: begin
          done_valid_q                  <= 1'b1;
          done_q                        <= '{ctx: exit_kernel.ctx, killed: exit_kernel.killed};
          ksr_valid_q[exit_ksr]         <= 1'b0;
          active_q                      <= active_without_exited;
          active_count_q                <= active_count_q - 1'b1;
          ctx_q[exit_kernel.ctx].active <= 1'b0;
          scan_pending_q                <= 1'b1;
          if (exit_kernel.spare) spare_given_q <= spare_given_q - 1'b1;
          for (int unsigned s = 0; s < NumSms; s++) begin
            if (named[s]) begin
              smst_q[s].next       <= '0;
              smst_q[s].next_valid <= 1'b0;
            end
          end
        end

        ActAdmit: begin
          launch_q                  <= launch_without_admitted;
          launch_count_q            <= launch_count_q - 1'b1;
          buffer_valid_q[admit_ctx] <= 1'b0;
          ctx_q[admit_ctx].active   <= 1'b1;
          ctx_q[admit_ctx].ksr      <= admit_ksr;
          ksr_valid_q[admit_ksr]    <= 1'b1;
          active_q[active_count_q]  <= admit_ksr;
          active_count_q            <= active_count_q + 1'b1;
          if (admit_spare) spare_given_q <= spare_given_q + 1'b1;
          ksrt_q[admit_ksr] <= '{
              ctx: admit_ctx,
              next_tb: admit_command.killed ? admit_command.tb_count : '0,
              total_tbs: admit_command.tb_count,
              tbs_per_sm: admit_command.tbs_per_sm,
              running: '0,
              tokens: admit_ctx_row.tokens + $signed({7'b0, admit_spare}),
              spare: admit_spare,
              prio: admit_ctx_row.prio,
              descriptor: admit_command.descriptor,
              killed: admit_command.killed,
              claimed: '0,
              sms_running: '0,
              sms_leaving: '0
          };
          ptbq_head_q[admit_ksr] <= '0;
          ptbq_count_q[admit_ksr] <= '0;
          scan_pending_q <= 1'b1;
        end

        ActEscalate: begin
          smst_q[own_sm].technique <= TechSwitch;
          need_preempt_q[own_sm]   <= 1'b1;
        end

        ActPick: begin
          unique case (pick_op)
            CmdKill: begin
              cmd_valid_q         <= 1'b1;
              cmd_from_ptbq_q     <= 1'b0;
              cmd_q               <= '0;
              cmd_q.op            <= CmdKill;
              cmd_q.sm            <= own_sm;
              cmd_q.ksr           <= own_ksr;
              need_kill_q[own_sm] <= 1'b0;
            end
            CmdPreempt: begin
              cmd_valid_q            <= 1'b1;
              cmd_from_ptbq_q        <= 1'b0;
              cmd_q                  <= '0;
              cmd_q.op               <= CmdPreempt;
              cmd_q.sm               <= own_sm;
              cmd_q.technique        <= own_row.technique;
              cmd_q.mask             <= own_slots;
              need_preempt_q[own_sm] <= 1'b0;
            end
            CmdSetup: begin
              cmd_valid_q           <= 1'b1;
              cmd_from_ptbq_q       <= 1'b0;
              cmd_q                 <= '0;
              cmd_q.op              <= CmdSetup;
              cmd_q.sm              <= own_sm;
              cmd_q.ksr             <= own_ksr;
              cmd_q.ctx             <= own_kernel.ctx;
              cmd_q.descriptor      <= own_kernel.descriptor;
              cmd_q.page_table_base <= setup_ctx_row.page_table_base;
              need_setup_q[own_sm]  <= 1'b0;
            end
            default: begin
              if (issue_resumes || issue_begins) begin
                cmd_valid_q                <= 1'b1;
                cmd_from_ptbq_q            <= issue_resumes;
                cmd_q                      <= '0;
                cmd_q.op                   <= CmdIssue;
                cmd_q.sm                   <= own_sm;
                cmd_q.ksr                  <= own_ksr;
                cmd_q.slot                 <= pick_slot;
                smst_q[own_sm].tbs_running <= own_row.tbs_running + 1'b1;
                slots_q[own_sm][pick_slot] <= 1'b1;
                ksrt_q[own_ksr].running    <= own_kernel.running + 1'b1;
                ksrt_q[own_ksr].claimed    <= own_kernel.claimed - 1'b1;
                if (issue_resumes) begin
                  ptbq_head_q[own_ksr]  <= ptbq_wrap(own_head, TbCntW'(1));
                  ptbq_count_q[own_ksr] <= own_preempted - 1'b1;
                end else begin
                  cmd_q.tb_id             <= own_kernel.next_tb;
                  ksrt_q[own_ksr].next_tb <= own_kernel.next_tb + 1'b1;
                end
              end else if (!issue_full && own_row.tbs_running == '0) begin
                // Nothing runs here and nothing is left to run.
                smst_q[own_sm]              <= '0;
                ksrt_q[own_ksr].sms_running <= own_kernel.sms_running - 1'b1;
                ksrt_q[own_ksr].tokens      <= own_kernel.tokens + 8'sd1;
                ksrt_q[own_ksr].claimed     <= own_kernel.claimed - TbCntW'(own_kernel.tbs_per_sm);
                scan_pending_q              <= 1'b1;
              end
              issue_from_q <= own_sm;
              if (issue_ends) begin
                need_issue_q[own_sm] <= 1'b0;
                issue_from_q <= (32'(own_sm) == NumSms - 1) ? '0 : own_sm + 1'b1;
              end
            end
          endcase
        end

        default: begin
          if (taken) last_source_q <= source;
          if (taken_sm && message_error == ErrNone) begin
            unique case (message.op)
              EvSetupDone: begin
                in_setup_q[own_sm] <= 1'b0;
                if (own_row.state == SmRunning) need_issue_q[own_sm] <= 1'b1;
              end
              EvFinished: begin
                slots_q[own_sm][message.slot] <= 1'b0;
                smst_q[own_sm].tbs_running    <= own_row.tbs_running - 1'b1;
                ksrt_q[own_ksr].running       <= own_kernel.running - 1'b1;
                if (own_row.state == SmRunning) begin
                  ksrt_q[own_ksr].claimed <= own_kernel.claimed + 1'b1;
                  need_issue_q[own_sm]    <= 1'b1;
                end
              end
              EvPreempted: begin
                slots_q[own_sm][message.slot] <= 1'b0;
                smst_q[own_sm].tbs_running    <= own_row.tbs_running - 1'b1;
                ksrt_q[own_ksr].running       <= own_kernel.running - 1'b1;
                if (!own_kernel.killed) begin
                  ptbq_count_q[own_ksr] <= own_preempted + 1'b1;
                  need_issue_q          <= need_issue_q | has_room;
                end
              end
              EvVacated: begin
                told_q[own_sm]              <= 1'b0;
                need_kill_q[own_sm]         <= 1'b0;
                need_preempt_q[own_sm]      <= 1'b0;
                slots_q[own_sm]             <= '0;
                release_pending_q           <= 1'b1;
                smst_q[own_sm].state        <= SmReleased;
                smst_q[own_sm].tbs_running  <= '0;
                ksrt_q[own_ksr].running     <= own_kernel.running - TbCntW'(own_row.tbs_running);
                ksrt_q[own_ksr].sms_leaving <= own_kernel.sms_leaving - 1'b1;
              end
              default: ;
            endcase
          end
          if (taken_host && message_error == ErrNone) begin
            unique case (host_i.op)
              HostLaunch: begin
                buffer_valid_q[host_i.ctx] <= 1'b1;
                buffer_q[host_i.ctx] <= '{
                    tb_count: host_i.tb_count,
                    tbs_per_sm: host_i.tbs_per_sm,
                    descriptor: host_i.descriptor,
                    killed: 1'b0
                };
                launch_q[launch_count_q] <= host_i.ctx;
                launch_count_q <= launch_count_q + 1'b1;
              end
              HostSetPriority: begin
                ctx_q[host_i.ctx].prio <= host_i.prio;
                if (host_ctx_row.active) ksrt_q[own_ksr].prio <= host_i.prio;
                scan_pending_q <= 1'b1;
              end
              HostSetTokens: begin
                ctx_q[host_i.ctx].tokens <= host_i.tokens;
                if (host_ctx_row.active) begin
                  ksrt_q[own_ksr].tokens <= own_kernel.tokens + host_i.tokens - host_ctx_row.tokens;
                end
                scan_pending_q <= 1'b1;
              end
              HostSetSpareTokens: spare_total_q <= host_i.tokens;
              HostSetContext:     ctx_q[host_i.ctx].page_table_base <= host_i.page_table_base;
              HostSetPolicy: begin
                policy_q       <= host_i.policy;
                technique_q    <= host_i.technique;
                scan_pending_q <= 1'b1;
              end
              HostKill: begin
                if (host_ctx_row.active) begin
                  ksrt_q[own_ksr].killed      <= 1'b1;
                  ksrt_q[own_ksr].next_tb     <= own_kernel.total_tbs;
                  ksrt_q[own_ksr].claimed     <= '0;
                  ksrt_q[own_ksr].sms_running <= '0;
                  ksrt_q[own_ksr].sms_leaving <= own_kernel.sms_leaving + own_kernel.sms_running;
                  ptbq_count_q[own_ksr]       <= '0;
                  need_issue_q                <= need_issue_q & ~held;
                  need_kill_q                 <= need_kill_q | held | leaving;
                  need_preempt_q              <= need_preempt_q & ~leaving;
                  for (int unsigned s = 0; s < NumSms; s++) begin
                    if (held[s]) begin
                      smst_q[s].state      <= SmReserved;
                      smst_q[s].next       <= '0;
                      smst_q[s].next_valid <= 1'b0;
                      smst_q[s].technique  <= TechDrain;
                    end
                    if (named[s]) begin
                      smst_q[s].next       <= '0;
                      smst_q[s].next_valid <= 1'b0;
                    end
                  end
                end else begin
                  buffer_q[host_i.ctx].killed <= 1'b1;
                end
              end
              default:            ;
            endcase
          end
        end
      endcase
    end
  end

  // ---- Outputs ------------------------------------------------------------

  assign buffer_free_o = ~buffer_valid_q;
  assign cmd_valid_o   = cmd_valid_q;
  always_comb begin
    cmd_o = cmd_q;
    if (cmd_from_ptbq_q) begin
      cmd_o.tb_id  = ptbq_oldest.tb_id;
      cmd_o.resume = ptbq_oldest.handle != HandleNone;
      cmd_o.handle = cmd_o.resume ? ptbq_oldest.handle : '0;
    end
  end
  assign done_valid_o = done_valid_q;
  assign done_o = done_q;

  assign host_ready_o = taken_host;
  assign sm_ready_o = taken_sm ? NumSms'(1) << own_sm : '0;
  assign err_valid_o = message_error != ErrNone;
  assign err_code_o = message_error;

  // Until wake_at_o: what happens then by itself is left out.
  assign quiescent_o = rst_ni && scan_state_q == ScanIdle && !scan_start && !cmd_valid_q &&
      !done_valid_q && over == '0 && !admit_any && !pick_any;
  assign wake_at_o = (turn_wake_at < drain_wake_at) ? turn_wake_at : drain_wake_at;

endmodule
