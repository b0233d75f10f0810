// Dynamic spatial sharing entering, without starvation. Bound into sm_driver, for
// the prover only.
//
// A scan is calm if nothing that could change its result happens during it:
// no message that changes a kernel or an SM, no exit, admission or SM going
// idle. Issues go on. The bound for a kernel that wants an SM and has the most
// tokens is one calm scan, which takes as many cycles as kernels are active and
// two more.

`include "sm_driver_structs.svh"

`ifdef SEGUE_PROVER
module sm_driver_scan_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
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
    localparam type target_t = `SM_DRIVER_SCAN_TARGET_STRUCT(SmW),
    localparam type victim_t = `SM_DRIVER_SCAN_VICTIM_STRUCT(SmW),
    localparam type candidate_t = `SM_DRIVER_CANDIDATE_STRUCT(KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic        [NumKsrs-1:0]             ksr_valid_q,
    input ksr_t        [NumKsrs-1:0]             ksrt_q,
    input logic        [NumKsrs-1:0][ LeftW-1:0] left_q,
    input logic        [NumKsrs-1:0][TbCntW-1:0] ptbq_count_q,
    input logic        [KsrCntW-1:0]             active_count_q,
    input smst_entry_t [ NumSms-1:0]             smst_q,
    input scan_state_e                           scan_state_q,
    input logic        [   KsrW-1:0]             scan_pos_q,
    input policy_e                               scan_policy_q,
    input logic                                  fcfs_exclusive_q,
    input logic        [NumKsrs-1:0][  KsrW-1:0] active_q,
    input target_t                               scan_target_q,
    input victim_t                               scan_victim_q,
    input logic                                  victim_valid_i,
    input logic        [    SmW-1:0]             victim_sm_i,
    input logic                                  reserve,
    input logic                                  scan_pending_q,
    input logic                                  release_pending_q,

    // Numbers of thread blocks that are being entered.
    input logic             entering,
    input logic             enters_admission,
    input logic [ KsrW-1:0] changed_ksr,
    input logic [TbIdW-1:0] rest,

    // The driver's actions in this cycle, if it performs any: where an action takes two clocks, not in the
    // first of them.
    input logic                 doing,
    input logic                 scan_start,
    input logic                 applies,
    input decision_e            decision,
    input logic      [KsrW-1:0] decision_next,
    input logic      [KsrW-1:0] decision_victim,
    input logic                 bind_valid,
    input logic                 reserve_valid,
    input logic                 disturbs,
    input logic                 issues,
    input logic      [KsrW-1:0] own_ksr,

    // The candidates of sm_driver_dss, and any kernel, with its place in the active queue.
    input  candidate_t               best,
    input  candidate_t               worst,
    input  logic       [   KsrW-1:0] pick_ksr_q,
    output logic       [   KsrW-1:0] other_q,
    input  logic       [KsrCntW-1:0] pick_place,
    input  logic       [KsrCntW-1:0] other_place,
    input  logic       [KsrCntW-1:0] best_place,
    input  logic       [KsrCntW-1:0] worst_place
);

  // A second kernel, to compare the picked one with.
  always_ff @(posedge clk_i) other_q <= other_q;

  // ---- A scan's view of a kernel ---------------------------------------------------

  smst_entry_t target;
  logic target_released;
  assign target          = smst_q[scan_target_q.sm];
  assign target_released = scan_target_q.valid && target.state == SmReleased;

  function automatic logic is_next(logic [KsrW-1:0] k);
    return target_released && target.next_valid && target.next == k;
  endfunction

  // An SM is to be given away, and one is reserved for the kernel: that one, or another.
  function automatic logic promised(logic [KsrW-1:0] k);
    logic [NumSms-1:0] named;
    for (int unsigned s = 0; s < NumSms; s++) begin
      named[s] = smst_q[s].next_valid && smst_q[s].next == k;
    end
    return scan_target_q.valid && named != '0;
  endfunction

  function automatic logic [LeftW:0] remaining(logic [KsrW-1:0] k);
    return (LeftW + 1)'(left_q[k]) + (LeftW + 1)'(ptbq_count_q[k]);
  endfunction

  function automatic logic wants_more(logic [KsrW-1:0] k);
    return remaining(k) > (LeftW + 1)'(ksrt_q[k].claimed);
  endfunction

  function automatic logic wants(logic [KsrW-1:0] k);
    if (fcfs_exclusive_q && scan_policy_q == PolFcfs && k != active_q[0]) return 1'b0;
    return scan_target_q.valid ? remaining(k) > (LeftW + 1)'(ksrt_q[k].free) : wants_more(k);
  endfunction

  function automatic logic signed [7:0] tokens(logic [KsrW-1:0] k);
    logic swaps;
    swaps = is_next(k) || (promised(k) && !wants_more(k));
    return ksrt_q[k].tokens + 8'(signed'({1'b0, swaps}));
  endfunction

  logic picked, other, walk_over, walked, walked_other;
  assign walk_over = scan_state_q inside {ScanApply, ScanAsk};
  assign picked = 32'(pick_ksr_q) < NumKsrs && ksr_valid_q[pick_ksr_q];
  assign other = 32'(other_q) < NumKsrs && ksr_valid_q[other_q];
  assign walked = walk_over || 32'(pick_place) < 32'(scan_pos_q);
  assign walked_other = walk_over || 32'(other_place) < 32'(scan_pos_q);

  // ---- Calm scans -------------------------------------------------------------------

  // The selector keeps its promise if it names an SM that the victim still runs on; an answer that
  // breaks it disturbs the scan.
  function automatic logic worst_runs_on(logic [SmW-1:0] sm);
    return 32'(sm) < NumSms && smst_q[sm].state == SmRunning && smst_q[sm].ksr == worst.ksr;
  endfunction
  logic answered_wrong;
  assign answered_wrong = scan_state_q == ScanAsk && victim_valid_i && !worst_runs_on(victim_sm_i);

  logic calm_q, settled_q;
  logic [KsrCntW-1:0] age_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      calm_q    <= 1'b0;
      settled_q <= 1'b0;
      age_q     <= '0;
    end else begin
      calm_q <= (calm_q || scan_start) && !disturbs && !answered_wrong;
      if (doing) age_q <= scan_start ? '0 : age_q + 1'b1;
      if (disturbs) settled_q <= 1'b0;
      else if (applies) begin
        settled_q <= calm_q && !scan_pending_q && decision == DecNone && !target_released;
      end
    end
  end

  logic [NumSms-1:0] has_kernel, released;
  logic victim_found;
  always_comb begin
    victim_found = 1'b0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      released[s]   = smst_q[s].state == SmReleased;
      has_kernel[s] = smst_q[s].state inside {SmRunning, SmReserved};
      if (smst_q[s].state == SmRunning && smst_q[s].ksr == decision_victim) victim_found = 1'b1;
    end
  end

  // Proved for an arbitrary kernel elsewhere, hence for these two: a kernel that counts an SM as
  // running has one (rule 16), and an issued thread block exists and was claimed (rules 41, 46).
  always_ff @(posedge clk_i) begin
    VictimHasSm :
    assume (!applies || victim_found || !ksr_valid_q[decision_victim] ||
            ksrt_q[decision_victim].sms_running == '0);
    // Rules 69, 70 and 45: a number that is entered changes no wish for SMs.
    EnteredAlike :
    assume (!entering || left_q[changed_ksr] != '1 || (enters_admission ? rest != '0 &&
            ksrt_q[changed_ksr].claimed == '0 && ksrt_q[changed_ksr].free == '0 :
            rest >= TbIdW'({LeftW{1'b1}}) - 1'b1));
    IssueWasClaimed :
    assume (!issues || (ksrt_q[own_ksr].free != '0 && ksrt_q[own_ksr].claimed != '0));
  end

  // The picked kernel and the other as the scan would see them now.
  logic pick_wants, other_holds;
  logic signed [7:0] pick_tokens, other_tokens;
  assign pick_wants   = wants(pick_ksr_q);
  assign pick_tokens  = tokens(pick_ksr_q);
  assign other_holds  = ksrt_q[other_q].sms_running != '0;
  assign other_tokens = ksrt_q[other_q].tokens;

  // ---- The rules ---------------------------------------------------------------------

  logic dss, moved_q, applied_q;
  logic signed [7:0] tokens_q, tokens_other_q;
  assign dss = scan_policy_q == PolDss;
  always_ff @(posedge clk_i) begin
    moved_q        <= rst_ni && applies && dss && reserve;
    applied_q      <= rst_ni && applies && scan_victim_q.valid;
    tokens_q       <= ksrt_q[pick_ksr_q].tokens;
    tokens_other_q <= ksrt_q[other_q].tokens;
  end

  logic running;
  assign running = calm_q && scan_state_q != ScanIdle;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 58. A scan decides within NumKsrs + 2 cycles (steps, where an action takes two clocks) of
      // its start, and ends there or asks the selector; then it ends in the cycle behind the answer.
      ScanIsShort :
      assert (scan_state_q inside {ScanIdle, ScanAsk} || scan_victim_q.valid ||
              (32'(age_q) <= NumKsrs && (scan_state_q == ScanApply ||
               (scan_state_q == ScanWalk && age_q == KsrCntW'(scan_pos_q)))));
      AsksOnce : assert (!applied_q || scan_state_q == ScanIdle);

      // Rule 59. No kernel that a calm scan has walked past and that wants an SM has more tokens
      // than the one it would give it to, and none that has an SM has fewer than the one it would
      // take it from.
      BestIsBest :
      assert (!running || !picked || !walked || !pick_wants ||
              (best.valid && best.tokens >= pick_tokens));
      WorstIsWorst :
      assert (!running || !other || !walked_other || !other_holds ||
              (worst.valid && worst.tokens <= other_tokens));

      // Rule 60. Those two are as the scan saw them for as long as it is calm, and so are the SMs.
      BestIsReal :
      assert (!running || !best.valid || best.ksr != pick_ksr_q ||
              (picked && pick_wants && best.tokens == pick_tokens));
      WorstIsReal :
      assert (!running || !worst.valid || worst.ksr != other_q ||
              (other && other_holds && worst.tokens == other_tokens));
      CandidatesWalked :
      assert (!running || walk_over ||
              ((!best.valid || 32'(best_place) < 32'(scan_pos_q)) &&
               (!worst.valid || 32'(worst_place) < 32'(scan_pos_q))));
      CandidatesAgree :
      assert (!running || !best.valid || !worst.valid || best.ksr != worst.ksr ||
              best.tokens == worst.tokens || (scan_target_q.valid &&
              8'(best.tokens - worst.tokens) == 8'd1));
      NoneIsFree :
      assert (!running || (scan_target_q.valid ? target_released || released == '0 : &has_kernel));

      AnswerIsReal :
      assert (!running || !dss || !scan_victim_q.valid || worst_runs_on(scan_victim_q.sm));

      // Rule 61. The decision of a calm scan is carried out, whichever kernels it is about.
      CalmIsValid :
      assert (!applies || !calm_q || !dss || decision_next != pick_ksr_q ||
              ((decision != DecBind || bind_valid) &&
               (decision != DecReserve || decision_victim != other_q || reserve_valid)));

      // Rule 62. A kernel that wants an SM and has the most tokens gets one in the first calm scan: a
      // free one, or one that is taken from a kernel with at least two tokens fewer. Only another
      // with as many tokens can be served in its place. (By rules 60 and 61 the decision is carried
      // out and the candidates' tokens are theirs.)
      FreeToTheRichest :
      assert (!applies || !calm_q || !dss || !picked || !pick_wants || !scan_target_q.valid ||
              (decision == DecBind && best.tokens >= pick_tokens));
      TakenForTheRichest :
      assert (!applies || !calm_q || !dss || !picked || !pick_wants || scan_target_q.valid ||
              !other || !other_holds || 10'(pick_tokens) - 10'(other_tokens) < 10'sd2 ||
              (decision == DecReserve && best.tokens >= pick_tokens &&
               worst.tokens <= other_tokens));

      // Rule 63. Every SM that is taken goes to a kernel that had at least two tokens more than the
      // one that loses it, so that the sum of the squares of all tokens falls: there are only so
      // many such moves.
      MovesEvenOut :
      assert (!moved_q || !picked || !other || ksrt_q[pick_ksr_q].tokens >= tokens_q ||
              ksrt_q[other_q].tokens <= tokens_other_q ||
              ksrt_q[pick_ksr_q].tokens >= ksrt_q[other_q].tokens);

      // Rule 64. After a calm scan that moved nothing there is no other until something happens.
      Settles :
      assert (!settled_q || (scan_state_q == ScanIdle && !scan_pending_q && !release_pending_q));
    end
  end

  // An SM is reserved for the picked kernel in a calm scan, and later the shares have settled.
  logic taken_calmly_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) taken_calmly_q <= 1'b0;
    else if (applies && calm_q && dss && reserve) taken_calmly_q <= 1'b1;
  end
  SettlesAfterMove :
  cover property (@(posedge clk_i) rst_ni && taken_calmly_q && settled_q);

endmodule

bind sm_driver sm_driver_scan_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_scan_props (
    .*,
    .enters_admission(u_tables.u_kernels.admitted_q),
    .changed_ksr(u_tables.u_kernels.changed_ksr_q),
    .rest(u_tables.u_kernels.rest),
    .applies(action == ActApply),
    .disturbs(action == ActExit || action == ActAdmit || turn_moves ||
              u_tables.issue_idles ||
              (u_tables.taken_sm && message_error == ErrNone &&
               u_tables.message.op != sm_driver_pkg::EvSetupDone) ||
              (u_tables.taken_host && message_error == ErrNone &&
               host_i.op != sm_driver_pkg::HostLaunch &&
               host_i.op != sm_driver_pkg::HostSetSpareTokens &&
               host_i.op != sm_driver_pkg::HostSetContext)),
    .issues(u_tables.issue_begins || u_tables.issue_resumes),
    .decision(u_scan.decision),
    .decision_next(u_scan.seen_ksr),
    .decision_victim(u_scan.decision_victim),
    .bind_valid(u_scan.bind_valid),
    .reserve_valid(u_scan.reserve_valid),
    .own_ksr(u_tables.own_ksr),
    .best(u_dss.best_q),
    .worst(u_dss.worst_q),
    .pick_ksr_q(u_props.pick_ksr_q),
    .other_q(),
    .pick_place(u_table_props.active_place_q[u_props.pick_ksr_q]),
    .other_place(u_table_props.active_place_q[u_scan_props.other_q]),
    .best_place(u_table_props.active_place_q[u_dss.best_q.ksr]),
    .worst_place(u_table_props.active_place_q[u_dss.worst_q.ksr])
);
`endif
