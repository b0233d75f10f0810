// The policy's scan (sm_driver.md, "The scan"): walks along the active queue, one
// kernel a cycle, and applies the decision that the policy's module then takes.
//
// `seen_*` shows the policies one kernel a cycle. They answer in the cycle of
// `apply_i`, and the answer is checked again there, because the tables may have
// changed since the kernel was seen.
//
// Under the technique chimera a selector chooses the SM that a reservation takes: the first apply
// asks it, and a second one, after its answer, checks the decision again and reserves that SM.

`include "sm_driver_structs.svh"

module sm_driver_scan
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter bit HasRoundRobin = 1'b1,  // it can be selected
    parameter int unsigned ActionClocks = 1,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned KsrCntW = cnt_w(NumKsrs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned LeftW = TbCntW + 1,
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW),
    localparam type scan_target_t = `SM_DRIVER_SCAN_TARGET_STRUCT(SmW),
    localparam type ask_t = `SM_DRIVER_ASK_STRUCT(CtxW, NumSms),
    localparam type scan_choice_t = `SM_DRIVER_SCAN_CHOICE_STRUCT(KsrW, NumSms),
    localparam type scan_victim_t = `SM_DRIVER_SCAN_VICTIM_STRUCT(SmW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Causes of a scan: any change that could change a decision, and an SM that has vacated.
    input logic wanted_i,
    input logic vacated_i,

    // The clock in which a scan starts and advances, that in which it chooses the kernel that it
    // sees, or its decision; and the decision is applied in this cycle, to this SM.
    input logic do_i,
    input logic choose_i,
    input logic apply_i,
    input logic [SmW-1:0] own_sm_i,
    input logic [KsrW-1:0] own_ksr_i,

    // The tables that a scan reads.
    input policy_e policy_i,
    input technique_e technique_i,
    input logic fullest_victim_i,
    input logic fcfs_exclusive_i,
    input logic [KsrW-1:0] turn_i,
    input logic [3:0] top_prio_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input smst_entry_t [NumSms-1:0] smst_i,  // whole rows, some fields unused
    input ksr_t [NumKsrs-1:0] ksrt_i,
    input ksr_t own_kernel_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic [NumKsrs-1:0] ksr_valid_i,
    input logic [NumKsrs-1:0][LeftW-1:0] left_i,
    input logic [NumKsrs-1:0][TbCntW-1:0] ptbq_count_i,
    input logic [NumKsrs-1:0][KsrW-1:0] active_i,
    input logic [KsrCntW-1:0] active_count_i,

    // To the policies: a scan begins, a kernel is seen.
    output logic                   wants_o,
    output logic                   advances_o,
    output logic                   start_o,
    output logic                   walk_o,
    output logic        [KsrW-1:0] seen_ksr_o,
    output logic signed [     7:0] seen_count_o,
    output logic signed [     7:0] seen_tokens_o,
    output logic        [     3:0] seen_rank_o,
    output logic                   seen_wants_o,
    output logic                   seen_holds_o,
    output logic                   seen_is_next_o,
    output logic                   seen_swaps_o,
    output logic                   target_released_o,

    // From the policies: the decision of each.
    input decision_e [2:0]           decisions_i,
    input logic      [2:0][KsrW-1:0] nexts_i,
    input logic      [2:0][KsrW-1:0] victims_i,
    input logic      [2:0][     1:0] margins_i,
    input logic      [2:0]           agains_i,

    // The selector's answer, which counts while it is asked.
    input logic           victim_valid_i,
    input logic [SmW-1:0] victim_sm_i,

    // SM and kernel of the decision; the kernel's row comes back as
    // `own_kernel_i`.
    output logic [ SmW-1:0] apply_sm_o,
    output logic [KsrW-1:0] apply_ksr_o,
    output ksr_t            seen_kernel_o,

    // Effect of the decision: a free SM is bound, a running one is reserved, a released one becomes
    // idle. `refund_o`: the kernel for which it was reserved does not get it.
    // `withdraw_o`: the SM that the bound kernel gives up for it, while that is being vacated.
    output logic bind_o,
    output logic reserve_o,
    output logic give_back_o,
    output logic refund_o,
    output logic [NumSms-1:0] withdraw_o,

    // Registers, for the other parts, the bench and the rules.
    output scan_state_e             state_o,
    output logic         [KsrW-1:0] pos_o,
    output logic                    pending_o,
    output logic                    release_pending_o,
    output policy_e                 scan_policy_o,
    output scan_target_t            target_o,
    output ask_t                    ask_o,
    output scan_victim_t            victim_o,
    output scan_choice_t            choice_o
);

  scan_state_e state_q, state_d;
  logic [KsrW-1:0] pos_q, pos_d;
  logic pending_q, pending_d, release_pending_q, release_pending_d;
  policy_e policy_q, policy_d;
  scan_target_t target_q, target_d;
  ask_t ask_q, ask_d;
  scan_victim_t victim_q, victim_d;

  // The tables are read in walk and apply; a scan in ask only waits.
  logic looks;
  assign looks = state_q inside {ScanWalk, ScanApply};

  logic start, last;
  assign wants_o = state_q == ScanIdle && (pending_q || release_pending_q);
  assign advances_o = wants_o || state_q == ScanWalk;
  always_comb begin
    start  = 1'b0;
    walk_o = 1'b0;
    last   = 1'b0;
    if (state_q == ScanIdle) begin
      start = wants_o && do_i;
    end else if (state_q == ScanWalk && do_i) begin
      walk_o = KsrCntW'(pos_q) < active_count_i;
      last   = (KsrCntW + 1)'(pos_q) + 1'b1 >= (KsrCntW + 1)'(active_count_i);
    end
  end
  assign start_o = start;

  // SMs without a kernel.
  logic [NumSms-1:0] idle, released;
  always_comb begin
    idle = '0;
    released = '0;
    if (start || looks) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        idle[s] = smst_i[s].state == SmIdle;
        released[s] = smst_i[s].state == SmReleased;
      end
    end
  end

  // ---- Inputs of the policies ---------------------------------------------------

  // The SM to be given away.
  logic target_released, target_keeps_next;
  logic [KsrW-1:0] target_next;
  always_comb begin
    target_released   = 1'b0;
    target_keeps_next = 1'b0;
    target_next       = '0;
    if (looks) begin
      target_released   = target_q.valid && released[target_q.sm];
      target_keeps_next = target_released && smst_i[target_q.sm].next_valid;
      target_next       = smst_i[target_q.sm].next;
    end
  end
  assign target_released_o = target_released;

  // The choice of this clock, and the one that is performed.
  decision_e chosen_decision, decision;
  logic [KsrW-1:0] chosen_next, chosen_seen, chosen_victim, decision_victim, seen_ksr;
  logic [1:0] chosen_margin, decision_margin;
  logic chosen_again, decision_again;
  logic [NumSms-1:0] chosen_sms, victim_mask;

  // The kernel visited: in the walk the next of the active queue; in apply the one
  // chosen by the policy, because the tables may have changed since.
  ksr_t seen_kernel;
  assign chosen_seen = !looks ? '0 : (state_q == ScanApply) ? chosen_next : active_i[pos_q];
  logic seen_is_next, seen_wants, seen_wants_more, seen_swaps, seen_waits;
  logic [NumSms-1:0] promised;  // SMs that are reserved for it, if one is to be given away
  logic seen_turn;  // it has the turn
  logic [3:0] seen_rank;  // its urgency
  logic [LeftW:0] seen_remaining, seen_claimed, seen_free;
  always_comb begin
    seen_kernel = '0;
    seen_is_next = 1'b0;
    seen_remaining = '0;
    seen_claimed = '0;
    seen_free = '0;
    promised = '0;
    if (looks) begin
      seen_kernel = ksrt_i[seen_ksr];
      seen_is_next = target_keeps_next && target_next == seen_ksr;
      seen_remaining = (LeftW + 1)'(left_i[seen_ksr]) + (LeftW + 1)'(ptbq_count_i[seen_ksr]);
      seen_claimed = (LeftW + 1)'(seen_kernel.claimed);
      seen_free = (LeftW + 1)'(seen_kernel.free);
      if (target_q.valid) begin
        for (int unsigned s = 0; s < NumSms; s++) begin
          promised[s] = smst_i[s].next_valid && smst_i[s].next == seen_ksr;
        end
      end
    end
  end
  // An SM promised to it, be it this very one or one that is still being vacated, must not keep it
  // from getting a free one.
  assign seen_wants_more = seen_remaining > seen_claimed;
  // In exclusive FCFS the others wait until the oldest kernel has ended (thesis 2.3).
  assign seen_waits = fcfs_exclusive_i && policy_q == PolFcfs && seen_ksr != active_i[0];
  assign seen_wants = !seen_waits &&
      (target_q.valid ? seen_remaining > seen_free : seen_wants_more);
  assign seen_swaps = seen_is_next || (promised != '0 && !seen_wants_more);
  assign seen_turn = HasRoundRobin && policy_q == PolRoundRobin && looks && seen_ksr == turn_i;
  assign seen_rank = (policy_q == PolRoundRobin) ? {3'b0, seen_turn} : seen_kernel.prio;

  assign seen_ksr_o = seen_ksr;
  assign seen_kernel_o = seen_kernel;
  assign seen_is_next_o = seen_is_next;
  assign seen_swaps_o = seen_swaps;
  assign seen_wants_o = seen_wants;
  assign seen_holds_o = seen_kernel.sms_running != '0;
  assign seen_rank_o = seen_rank;
  assign seen_count_o = seen_kernel.tokens;
  // It has paid for the SM that it would give up.
  assign seen_tokens_o = seen_kernel.tokens + $signed({7'b0, seen_swaps});

  // ---- The decision -------------------------------------------------------------

  // Index of the policy module that answers.
  logic [1:0] answer;
  always_comb begin
    unique case (policy_q)
      PolFcfs: answer = 2'd0;
      PolNpq, PolPpqExclusive, PolPpqShared, PolRoundRobin: answer = 2'd1;
      default: answer = 2'd2;
    endcase
  end

  always_comb begin
    chosen_decision = DecNone;
    chosen_next     = '0;
    chosen_victim   = '0;
    chosen_margin   = '0;
    chosen_again    = 1'b0;
    if (state_q == ScanApply) begin
      chosen_decision = decisions_i[answer];
      chosen_next     = nexts_i[answer];
      chosen_victim   = victims_i[answer];
      chosen_margin   = margins_i[answer];
      chosen_again    = agains_i[answer];
    end
  end

  // The register between the choice and its performance.
  scan_choice_t choice_q;
  logic [SmW-1:0] decision_sm;
  logic [KsrW-1:0] decision_ksr;
  if (ActionClocks == 1) begin : gen_one
    assign choice_q        = '0;
    assign decision        = chosen_decision;
    assign seen_ksr        = chosen_seen;
    assign decision_victim = chosen_victim;
    assign decision_margin = chosen_margin;
    assign decision_again  = chosen_again;
    assign victim_mask     = chosen_sms;
    assign decision_sm     = apply_sm_o;
    assign decision_ksr    = apply_ksr_o;
    logic unused_choice;
    assign unused_choice = ^{choice_q, choose_i, own_sm_i, own_ksr_i};
  end else begin : gen_two
    scan_choice_t scan_choice;
    always_comb begin
      scan_choice          = '0;
      scan_choice.decision = chosen_decision;
      scan_choice.sms      = chosen_sms;
      if (state_q == ScanWalk || chosen_decision != DecNone) scan_choice.seen = chosen_seen;
      if (chosen_decision != DecNone) scan_choice.again = chosen_again;
      if (chosen_decision == DecReserve) begin
        scan_choice.victim = chosen_victim;
        scan_choice.margin = chosen_margin;
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) choice_q <= '0;
      else choice_q <= choose_i ? scan_choice : '0;
    end
    assign decision        = choice_q.decision;
    assign seen_ksr        = choice_q.seen;
    assign decision_victim = choice_q.victim;
    assign decision_margin = choice_q.margin;
    assign decision_again  = choice_q.again;
    assign victim_mask     = choice_q.sms;
    assign decision_sm     = own_sm_i;
    assign decision_ksr    = own_ksr_i;
  end

  // The SMs that a reservation can take: all of its victim, or the one chosen by the selector.
  always_comb begin
    chosen_sms = '0;
    if (chosen_decision == DecReserve) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        chosen_sms[s] = smst_i[s].state == SmRunning && smst_i[s].ksr == chosen_victim &&
            (!victim_q.valid || victim_q.sm == SmW'(s));
      end
    end
  end

  // The fullest of them, bit by bit of their counts.
  logic [NumSms-1:0] taken_mask, fuller_mask;
  always_comb begin
    taken_mask  = chosen_sms;
    fuller_mask = '0;
    if (fullest_victim_i) begin
      for (int unsigned b = SlotCntW; b > 0; b--) begin
        for (int unsigned s = 0; s < NumSms; s++) begin
          fuller_mask[s] = taken_mask[s] && smst_i[s].tbs_running[b-1];
        end
        if (fuller_mask != '0) taken_mask = fuller_mask;
      end
    end
  end

  logic [SmW-1:0] victim_sm;
  common_lowest #(
      .Width(NumSms)
  ) u_victim (
      .some_i (taken_mask),
      .index_o(victim_sm)
  );

  // A reservation changes its victim, the others change the free SM and its old `next`.
  assign apply_sm_o  = (chosen_decision == DecReserve) ? victim_sm : target_q.sm;
  assign apply_ksr_o = (chosen_decision == DecReserve) ? chosen_victim : target_next;

  // Is the decision still possible?
  logic bind_valid, reserve_valid, ahead;
  logic [3:0] own_rank;  // urgency of the victim
  logic signed [9:0] token_difference;
  always_comb begin
    bind_valid = 1'b0;
    reserve_valid = 1'b0;
    ahead = 1'b0;
    own_rank = '0;
    token_difference = '0;
    if (apply_i) begin
      own_rank = (policy_q == PolRoundRobin) ? {3'b0, decision_ksr == turn_i} : own_kernel_i.prio;
      token_difference = 10'(seen_kernel.tokens) - 10'(own_kernel_i.tokens);
      if (policy_q inside {PolNpq, PolPpqExclusive, PolPpqShared, PolRoundRobin}) begin
        ahead = seen_rank > own_rank;
      end else begin
        ahead = token_difference >= $signed({8'b0, decision_margin});
      end
      bind_valid = ksr_valid_i[seen_ksr] && seen_wants;
      if (policy_q == PolPpqExclusive && seen_kernel.prio != top_prio_i) bind_valid = 1'b0;
      if (policy_q == PolRoundRobin && !seen_turn) bind_valid = 1'b0;
      reserve_valid = bind_valid && ksr_valid_i[decision_victim] && victim_mask != '0 && ahead &&
          (idle | released) == '0;
    end
  end

  assign bind_o = apply_i && decision == DecBind && bind_valid;
  // The selector is asked once a scan; its answer counts even if the technique has changed since.
  logic asks;
  assign asks = apply_i && decision == DecReserve && reserve_valid && technique_i == TechChimera &&
      !victim_q.valid;
  assign reserve_o = apply_i && decision == DecReserve && reserve_valid && !asks;
  assign give_back_o = apply_i && decision == DecNone && target_released;
  // A retargeted reservation refunds the old next.
  assign refund_o    = (bind_o && target_keeps_next && !seen_is_next) ||
      (give_back_o && target_keeps_next);

  // The lowest SM that is reserved for the bound kernel, which has no thread blocks for both.
  assign withdraw_o = (bind_o && seen_swaps && !seen_is_next) ? promised & (~promised + 1'b1) : '0;

  // SMs that wait for a scan of their own after this apply.
  logic [NumSms-1:0] released_left;
  always_comb begin
    released_left = '0;
    if (apply_i) begin
      released_left = released;
      if (target_released && (decision == DecNone || bind_valid)) released_left[decision_sm] = 1'b0;
    end
  end

  // ---- Next state -------------------------------------------------------------

  logic [SmW-1:0] free_sm;
  common_lowest #(
      .Width(NumSms)
  ) u_free (
      .some_i (release_pending_q ? released : idle),
      .index_o(free_sm)
  );

  always_comb begin
    state_d           = state_q;
    pos_d             = pos_q;
    pending_d         = pending_q;
    release_pending_d = release_pending_q;
    policy_d          = policy_q;
    target_d          = target_q;
    ask_d             = ask_q;
    victim_d          = victim_q;

    // A scan for a released SM leaves the request of another event to the next.
    if (start) begin
      state_d = ScanWalk;
      pos_d = '0;
      policy_d = policy_i;
      target_d = '{valid: (idle | released) != '0, sm: free_sm};
      if (!release_pending_q) pending_d = 1'b0;
    end
    if (state_q == ScanWalk && do_i) begin
      if (last) state_d = ScanApply;
      else pos_d = pos_q + 1'b1;
    end

    if (state_q == ScanAsk && victim_valid_i) begin
      state_d  = ScanApply;
      victim_d = '{valid: 1'b1, sm: victim_sm_i};
    end

    // A decision that came too late, or that another may follow, is followed by a scan.
    if (apply_i) begin
      state_d = ScanIdle;
      victim_d = '0;
      release_pending_d = released_left != '0;
      unique case (decision)
        DecBind:    if (bind_valid ? decision_again : !target_released) pending_d = 1'b1;
        DecReserve: if (!asks && (!reserve_valid || decision_again)) pending_d = 1'b1;
        default:    ;
      endcase
    end
    if (asks) begin
      state_d = ScanAsk;
      ask_d   = '{ctx: own_kernel_i.ctx, sms: victim_mask};
    end

    if (wanted_i) pending_d = 1'b1;
    if (vacated_i) release_pending_d = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q           <= ScanIdle;
      pos_q             <= '0;
      pending_q         <= 1'b0;
      release_pending_q <= 1'b0;
      policy_q          <= PolFcfs;
      target_q          <= '0;
      ask_q             <= '0;
      victim_q          <= '0;
    end else begin
      state_q           <= state_d;
      pos_q             <= pos_d;
      pending_q         <= pending_d;
      release_pending_q <= release_pending_d;
      policy_q          <= policy_d;
      target_q          <= target_d;
      ask_q             <= ask_d;
      victim_q          <= victim_d;
    end
  end

  assign state_o           = state_q;
  assign pos_o             = pos_q;
  assign pending_o         = pending_q;
  assign release_pending_o = release_pending_q;
  assign scan_policy_o     = policy_q;
  assign target_o          = target_q;
  assign ask_o             = ask_q;
  assign victim_o          = victim_q;
  assign choice_o          = choice_q;

endmodule
