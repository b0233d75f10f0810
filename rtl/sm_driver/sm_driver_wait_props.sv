// No message waits for ever: bounds on the time that the SM driver lets an SM or the host
// wait, for any messages of the others and any delay of commands.
// Bound into sm_driver. The prover checks one arbitrary source, which stands for
// all; a simulation one after the other, each until it has been served.

`include "sm_driver_structs.svh"

module sm_driver_wait_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter int unsigned ActionClocks = 1,
    parameter bit Every = 1'b0,
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxCntW = cnt_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned KsrCntW = cnt_w(NumKsrs),
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SrcW = id_w(NumSms + 1),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW),
    localparam type scan_victim_t = `SM_DRIVER_SCAN_VICTIM_STRUCT(SmW)
) (
    input logic clk_i,
    input logic rst_ni,

    // In this clock an action or message is chosen, or otherwise this message, if any, performed.
    input logic               choosing,
    input action_e            chosen,
    input action_e            action,
    input logic               message_chosen,
    input logic    [SrcW-1:0] chosen_source,

    input logic              host_valid_i,
    input logic              host_ready_o,
    input logic [NumSms-1:0] sm_valid_i,
    input logic [NumSms-1:0] sm_ready_o,

    input logic         [   SrcW-1:0] last_source_q,
    input logic         [CtxCntW-1:0] launch_count_q,
    input logic         [KsrCntW-1:0] active_count_q,
    input logic         [ NumSms-1:0] need_issue_q,
    input smst_entry_t  [ NumSms-1:0] smst_q,
    input logic                       cmd_valid_q,
    input scan_state_e                scan_state_q,
    /* verilator lint_off UNUSEDSIGNAL */  // only whether there is one
    input scan_victim_t               scan_victim_q
    /* verilator lint_on UNUSEDSIGNAL */
);

  logic [NumSms:0] valid, ready;
  assign valid = {host_valid_i, sm_valid_i};
  assign ready = {host_ready_o, sm_ready_o};

  // The comparisons are constant if the index cannot be out of range.
  /* verilator lint_off CMPCONST */

  // The source under check.
  logic [SrcW-1:0] pick_q;
  logic waits;
  assign waits = 32'(pick_q) <= NumSms && valid[pick_q] && !ready[pick_q];
  always_ff @(posedge clk_i) begin
    if (Every) pick_q <= pick_q;
    else if (!rst_ni) pick_q <= '0;
    else if (!waits) pick_q <= (32'(pick_q) == NumSms) ? '0 : pick_q + 1'b1;
  end

  // Its turn comes after all others that lie between it and the one served last.
  function automatic logic [SrcW:0] distance(logic [SrcW-1:0] source);
    return (SrcW + 1)'(source) - (SrcW + 1)'(last_source_q) - 1'b1 +
        ((source > last_source_q) ? '0 : (SrcW + 1)'(NumSms + 1));
  endfunction
  logic [SrcW:0] between;
  assign between = distance(pick_q);

  // Actions left to the driver before it takes a message. Every exit, every
  // admission, every escalation and every pick without a thread block to issue uses up a value that
  // only a message brings back; an SM is escalated once before it vacates. Beside each of them,
  // five more actions at most: a scan's end needs a walk before it, or the selector's answer, which
  // comes once a scan, and behind a command comes a cycle in which it is offered.
  localparam int unsigned MostOwn = 6 * (2 * NumCtxs + NumKsrs + 2 * NumSms) + 5;
  logic [NumSms-1:0] escalates;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      escalates[s] = smst_q[s].state != SmReserved || u_timer.timed_q[s];
    end
  end
  logic [2:0] beside_now, beside, beside_q;
  logic [19:0] own;
  always_comb begin
    unique case (scan_state_q)
      ScanApply: beside_now = scan_victim_q.valid ? 3'd2 : 3'd4;
      ScanAsk:   beside_now = cmd_valid_q ? 3'd0 : 3'd3;
      ScanWalk:  beside_now = cmd_valid_q ? 3'd0 : 3'd5;
      default:   beside_now = cmd_valid_q ? 3'd0 : 3'd1;
    endcase
    // As it was when the action was chosen.
    beside = choosing ? beside_now : beside_q;
    own = 20'd6 * (20'd2 * 20'(launch_count_q) + 20'(active_count_q) +
                   20'($countones(need_issue_q)) + 20'($countones(escalates))) + 20'(beside);
  end

  // Its waiting time: other sources served meanwhile, and cycles; where an action takes two clocks,
  // steps, each of which begins with a choice.
  localparam int unsigned MostCycles = NumSms * (MostOwn + 1) + MostOwn;
  logic [SrcW:0] passed_q;
  logic [19:0] waited_q, own_before_q;
  logic acted_q;
  // That number is still true of the action: only an answer of the selector may have come since.
  logic beside_fits;
  always_comb begin
    unique case (action)
      ActNone:  beside_fits = !acted_q;
      ActApply: beside_fits = beside_q == beside_now;
      ActPick:  beside_fits = beside_q == ((scan_state_q == ScanApply) ? 3'd3 : beside_now);
      default:  beside_fits = 1'b1;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || !waits) begin
      passed_q <= '0;
      waited_q <= '0;
    end else begin
      if (ready != '0) passed_q <= passed_q + 1'b1;
      if (choosing && waited_q != '1) waited_q <= waited_q + 1'b1;
    end
    // A message waits and none is taken: the driver performs an action.
    if (choosing || !rst_ni) begin
      acted_q <= rst_ni && valid != '0 && (ActionClocks == 1 ? ready == '0 : chosen != ActNone);
      own_before_q <= own;
      beside_q <= beside;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 31. A message that waits is taken after at most NumSms others, one of each of the
      // other sources.
      TurnComes :
      assert (32'(last_source_q) <= NumSms && (32'(pick_q) > NumSms ||
          32'(passed_q) + 32'(between) <= NumSms));
      // What was chosen while it waited is an action or a message that comes before it.
      TurnIsKept :
      assert (choosing || 32'(pick_q) > NumSms || (waited_q == '0 ? passed_q == '0 :
              action != ActNone ? acted_q : message_chosen &&
              (chosen_source == pick_q || distance(
          chosen_source
      ) < between)));

      // Rule 33. Every action of the driver instead of taking a message reduces the number of its
      // remaining actions, which is at most MostOwn.
      OwnActionsEnd :
      assert (32'(own) <= MostOwn &&
              (choosing ? !acted_q || own < own_before_q : own == own_before_q && beside_fits));

      // Rule 34. No message waits longer than MostCycles, even if no command is ever taken.
      WaitEnds :
      assert (32'(pick_q) > NumSms ||
          32'(waited_q) + 32'(between) * (MostOwn + 1) + 32'(own) <=
          MostCycles + 32'(!choosing && waited_q != '0));
    end
  end

  // Every other source is served before the one under check.
  LastOfAll :
  cover property (@(posedge clk_i) rst_ni && waits && 32'(passed_q) == NumSms);

  /* verilator lint_on CMPCONST */

endmodule

bind sm_driver sm_driver_wait_props #(
`ifdef SEGUE_PROVER
    .Every   (1'b1),
`endif
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs),
    .ActionClocks(ActionClocks)
) u_wait_props (
    .*,
    .message_chosen(u_tables.taken_host || u_tables.taken_sm),
    .chosen_source (u_tables.u_choice.served)
);
