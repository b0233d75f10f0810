// The choice of an action that takes two clocks: what a choose clock has chosen is possible, and of
// the rows that it names, in the do clock behind it. Bound into sm_driver, checked by the prover and
// in every run; with one clock an action all of it is 0, and nothing is assumed.

`include "sm_driver_structs.svh"

module sm_driver_choice_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter int unsigned ActionClocks = 1,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned CtxCntW = cnt_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam type choice_t = `SM_DRIVER_STEP_CHOICE_STRUCT(SmW, CtxW, KsrW),
    localparam type scan_choice_t = `SM_DRIVER_SCAN_CHOICE_STRUCT(KsrW, NumSms),
    localparam type scan_victim_t = `SM_DRIVER_SCAN_VICTIM_STRUCT(SmW),
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type ctx_entry_t = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW)
) (
    /* verilator lint_off UNUSEDSIGNAL */  // whole rows and messages, some fields unused
    input logic clk_i,
    input logic rst_ni,

    input logic                   host_valid_i,
    input host_msg_t              host_i,
    input logic                   host_ready_o,
    input logic      [NumSms-1:0] sm_valid_i,
    input logic      [NumSms-1:0] sm_ready_o,

    input logic         doing_q,
    input choice_t      choice_q,
    input scan_choice_t scan_choice_q,

    // What would be chosen in this clock for a scan, or for an exit or a pick.
    input decision_e               chosen_decision,
    input logic      [   KsrW-1:0] chosen_seen,
    input logic      [   KsrW-1:0] chosen_victim,
    input logic      [        1:0] chosen_margin,
    input logic                    chosen_again,
    input logic      [ NumSms-1:0] chosen_sms,
    input logic      [    SmW-1:0] apply_sm,
    input logic      [   KsrW-1:0] apply_ksr,
    input logic      [NumKsrs-1:0] over,
    input logic      [ NumSms-1:0] may_issue,
    input logic                    drain_timed,

    input scan_state_e                          scan_state_q,
    input scan_victim_t                         scan_victim_q,
    input logic                                 cmd_valid_q,
    input logic                                 done_valid_q,
    input ctx_entry_t   [NumCtxs-1:0]           ctx_q,
    input logic         [NumCtxs-1:0][CtxW-1:0] launch_q,
    input logic         [CtxCntW-1:0]           launch_count_q,
    input logic         [NumKsrs-1:0]           ksr_valid_q,
    input smst_entry_t  [ NumSms-1:0]           smst_q,
    input logic         [ NumSms-1:0]           need_setup_q,
    input logic         [ NumSms-1:0]           need_preempt_q,
    input logic         [ NumSms-1:0]           need_kill_q,
    input logic         [    SmW-1:0]           late_sm
    /* verilator lint_on UNUSEDSIGNAL */
);

  // A source holds its message until it is taken.
  logic [NumSms:0] waits_q;
  logic [CtxW-1:0] host_ctx_q;
  always_ff @(posedge clk_i) begin
    waits_q    <= rst_ni ? {host_valid_i && !host_ready_o, sm_valid_i & ~sm_ready_o} : '0;
    host_ctx_q <= host_i.ctx;
    SourcesHold :
    assume (ActionClocks == 1 || !rst_ni || ((waits_q & ~{host_valid_i, sm_valid_i}) == '0 &&
            (!waits_q[NumSms] || host_i.ctx == host_ctx_q)));
  end

  // The comparisons are constant if an index has no bits to spare.
  /* verilator lint_off CMPCONST */
  logic pick_possible, possible;
  always_comb begin
    unique case (choice_q.op)
      CmdKill:    pick_possible = need_kill_q[choice_q.sm] && !need_setup_q[choice_q.sm];
      CmdPreempt: pick_possible = need_preempt_q[choice_q.sm] && !need_setup_q[choice_q.sm];
      CmdSetup:   pick_possible = need_setup_q[choice_q.sm];
      default:    pick_possible = may_issue[choice_q.sm];
    endcase
  end
  always_comb begin
    unique case (choice_q.action)
      ActApply:    possible = scan_state_q == ScanApply;
      ActExit:     possible = over[choice_q.ksr] && !done_valid_q && scan_state_q != ScanWalk;
      ActAdmit: begin
        possible = 32'(choice_q.ksr) < NumKsrs && !ksr_valid_q[choice_q.ksr] &&
            32'(choice_q.place) < 32'(launch_count_q) &&
            launch_q[choice_q.place] == choice_q.ctx &&
            (32'(choice_q.ctx) >= NumCtxs || !ctx_q[choice_q.ctx].active);
      end
      ActEscalate: possible = drain_timed && choice_q.sm == late_sm;
      ActPick:     possible = pick_possible && !cmd_valid_q;
      default:     possible = choice_q.action == ActNone;
    endcase
  end

  // The row of the kernel, and whether the message is there.
  logic row_named, message_held;
  always_comb begin
    row_named = 1'b1;
    if (choice_q.takes_host) begin
      row_named = 32'(host_i.ctx) >= NumCtxs || choice_q.ksr == ctx_q[host_i.ctx].ksr;
    end else if (choice_q.takes_sm || choice_q.action inside {ActEscalate, ActPick}) begin
      row_named = choice_q.ksr == smst_q[choice_q.sm].ksr;
    end
    message_held = (!choice_q.takes_host || host_valid_i) &&
        (!choice_q.takes_sm || sm_valid_i[choice_q.sm]) &&
        (!(choice_q.takes_host || choice_q.takes_sm) || choice_q.action == ActNone) &&
        !(choice_q.takes_host && choice_q.takes_sm);
  end

  // The scan's part.
  logic scan_agrees;
  always_comb begin
    unique case (scan_state_q)
      ScanWalk: scan_agrees = scan_choice_q.seen == chosen_seen;
      ScanApply: begin
        // Otherwise the selector has answered since.
        scan_agrees = choice_q.action != ActApply ? scan_victim_q.valid :
            (scan_choice_q.decision == chosen_decision && scan_choice_q.sms == chosen_sms &&
            choice_q.sm == apply_sm && choice_q.ksr == apply_ksr &&
            (chosen_decision == DecNone ||
             (scan_choice_q.seen == chosen_seen && scan_choice_q.again == chosen_again)) &&
            (chosen_decision != DecReserve ||
             (scan_choice_q.victim == chosen_victim && scan_choice_q.margin == chosen_margin)));
      end
      default:  scan_agrees = 1'b1;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 76. Nothing is chosen outside a do clock.
      NothingChosen : assert (doing_q || (choice_q == '0 && scan_choice_q == '0));

      // Rule 77. What was chosen is possible when it is performed: no handshake, no count that was
      // entered and no answer of the selector has changed that.
      ChoiceIsPossible : assert (!doing_q || possible);

      // Rule 78. The row that an action or message reads is that of its SM or context, as it is then;
      // the message is there.
      RowIsNamed : assert (!doing_q || (32'(choice_q.sm) < NumSms && row_named && message_held));

      // Rule 79. A scan would decide in the do clock as it has decided in the choose clock.
      ScanAgrees : assert (!doing_q || scan_agrees);
    end
  end
  /* verilator lint_on CMPCONST */

endmodule

bind sm_driver sm_driver_choice_props #(
    .NumSms(NumSms),
    .NumSlots(NumSlots),
    .NumCtxs(NumCtxs),
    .NumKsrs(NumKsrs),
    .ActionClocks(ActionClocks)
) u_choice_props (
    .*,
    .doing_q(u_tables.u_choice.doing_q),
    .choice_q(u_tables.u_choice.choice_q),
    .chosen_decision(u_scan.chosen_decision),
    .chosen_seen(u_scan.chosen_seen),
    .chosen_victim(u_scan.chosen_victim),
    .chosen_margin(u_scan.chosen_margin),
    .chosen_again(u_scan.chosen_again),
    .chosen_sms(u_scan.chosen_sms),
    .over(u_tables.over),
    .may_issue(u_tables.may_issue),
    .drain_timed(u_timer.timed)
);
