// The choice of the action, or of the message that is taken instead, and of the rows that it reads
// (sm_driver.md, "Cycle rules").
//
// With two clocks an action (ActionClocks = 2) a register stands behind it: in a choose clock an action is
// chosen, in the do clock behind it performed (`do_o`). Without an action all outputs but `chosen_o` and
// `host_chosen_o` are 0, so that a simulator skips the logic behind them.

`include "sm_driver_structs.svh"

module sm_driver_choice
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
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned SrcW = id_w(NumSms + 1),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW),
    localparam type choice_t = `SM_DRIVER_STEP_CHOICE_STRUCT(SmW, CtxW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    // What allows an action: a scan has ended, a kernel has, a launch can start, an SM has drained for
    // too long, a command can go; and what else asks for a step: a scan goes on, the turn is due.
    input scan_state_e scan_state_i,
    input logic        over_any_i,
    input logic        done_valid_i,
    input logic        admit_any_i,
    input logic        drain_late_i,
    input logic        pick_any_i,
    input logic        cmd_valid_i,
    input logic        advances_i,
    input logic        turn_due_i,

    // Messages that are offered.
    input logic              host_valid_i,
    input logic [NumSms-1:0] sm_valid_i,

    // The SM or row of each action, and for an SM or a context that of its kernel.
    input logic        [   SmW-1:0] late_sm_i,
    input logic        [   SmW-1:0] apply_sm_i,
    input logic        [  KsrW-1:0] apply_ksr_i,
    input sm_op_e                   pick_op_i,
    input logic        [   SmW-1:0] pick_sm_i,
    input logic        [  KsrW-1:0] over_ksr_i,
    input logic        [  KsrW-1:0] free_ksr_i,
    input logic        [  CtxW-1:0] launch_ctx_i,
    input logic        [  CtxW-1:0] launch_place_i,
    input logic                     host_ctx_exists_i,
    input logic        [  KsrW-1:0] host_ksr_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input smst_entry_t [NumSms-1:0] smst_i,             // only the kernels
    /* verilator lint_on UNUSEDSIGNAL */
    input logic        [  KsrW-1:0] own_row_ksr_i,

    // The choice, and what is performed in this clock.
    output action_e chosen_o,
    output logic rests_o,  // nothing is chosen; a choice of before has been performed
    output logic host_chosen_o,
    output logic do_o,
    output action_e action_o,
    output logic turn_o,
    output logic taken_host_o,
    output logic taken_sm_o,
    output sm_op_e op_o,
    output logic [SmW-1:0] own_sm_o,
    output logic [KsrW-1:0] own_ksr_o,
    // The same, but for a decision, which is late and no matter of its queue.
    output logic [KsrW-1:0] queue_ksr_o,
    output logic [KsrW-1:0] exit_ksr_o,
    output logic [KsrW-1:0] admit_ksr_o,
    output logic [CtxW-1:0] admit_ctx_o,
    output logic [CtxW-1:0] admit_place_o,

    // Register, for the bench and the rules.
    output logic [SrcW-1:0] last_source_o
);

  // ---- The choice ----------------------------------------------------------------

  // An exit waits until a walk along the active queue has ended.
  action_e chosen;
  always_comb begin
    if (scan_state_i == ScanApply) chosen = ActApply;
    else if (over_any_i && !done_valid_i && scan_state_i != ScanWalk) chosen = ActExit;
    else if (admit_any_i) chosen = ActAdmit;
    else if (drain_late_i) chosen = ActEscalate;
    else if (pick_any_i && !cmd_valid_i) chosen = ActPick;
    else chosen = ActNone;
  end
  assign chosen_o = chosen;

  logic some_chosen, host_chosen, sm_chosen, taken_host, taken_sm;
  logic [SmW-1:0] source_sm, chosen_sm, own_sm;
  logic [SrcW-1:0] source, served;
  sm_driver_source #(
      .NumSms(NumSms)
  ) u_source (
      .clk_i,
      .rst_ni,
      .choose_i (chosen == ActNone),
      .take_i   (ActionClocks == 1 ? some_chosen : taken_host || taken_sm),
      .served_i (served),
      .host_valid_i,
      .sm_valid_i,
      .some_o   (some_chosen),
      .host_o   (host_chosen),
      .from_sm_o(sm_chosen),
      .sm_o     (source_sm),
      .source_o (source),
      .last_source_o
  );
  assign host_chosen_o = host_chosen;

  always_comb begin
    chosen_sm = '0;
    if (chosen == ActEscalate) chosen_sm = late_sm_i;
    else if (chosen == ActApply) chosen_sm = apply_sm_i;
    else if (chosen == ActPick) chosen_sm = pick_sm_i;
    else if (sm_chosen) chosen_sm = source_sm;
  end

  // ---- One clock or two -------------------------------------------------------------

  logic doing_q;
  choice_t choice_q;
  if (ActionClocks == 1) begin : gen_one
    assign doing_q       = 1'b0;
    assign choice_q      = '0;
    assign do_o          = 1'b1;
    assign rests_o       = 1'b1;
    assign action_o      = chosen;
    assign turn_o        = turn_due_i;
    assign taken_host    = host_chosen;
    assign taken_sm      = sm_chosen;
    assign served        = source;
    assign op_o          = pick_op_i;
    assign own_sm        = chosen_sm;
    assign exit_ksr_o    = over_ksr_i;
    assign admit_ksr_o   = free_ksr_i;
    assign admit_ctx_o   = launch_ctx_i;
    assign admit_place_o = launch_place_i;
    // The kernel of the SM, of a decision, or of the context named by the host.
    always_comb begin
      own_ksr_o = own_row_ksr_i;
      if (chosen == ActApply) own_ksr_o = apply_ksr_i;
      if (host_chosen) own_ksr_o = host_ksr_i;
    end
    logic [SmW-1:0] queue_sm;
    assign queue_sm    = (chosen == ActPick) ? pick_sm_i : source_sm;
    assign queue_ksr_o = host_chosen ? host_ksr_i : smst_i[queue_sm].ksr;
    logic unused;
    assign unused = ^{doing_q, choice_q, advances_i, host_ctx_exists_i};
  end else begin : gen_two
    choice_t choice;
    always_comb begin
      choice = '{
          action: chosen,
          takes_host: host_chosen,
          takes_sm: sm_chosen,
          turn: turn_due_i,
          op: pick_op_i,
          sm: chosen_sm,
          ksr: smst_i[chosen_sm].ksr,
          ctx: launch_ctx_i,
          place: launch_place_i
      };
      if (chosen == ActApply) choice.ksr = apply_ksr_i;
      if (chosen == ActExit) choice.ksr = over_ksr_i;
      if (chosen == ActAdmit) choice.ksr = free_ksr_i;
      if (host_chosen) choice.ksr = host_ctx_exists_i ? host_ksr_i : '0;
    end
    logic some;
    assign some = chosen != ActNone || some_chosen || advances_i || turn_due_i;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        doing_q  <= 1'b0;
        choice_q <= '0;
      end else begin
        doing_q  <= some && !doing_q;
        choice_q <= (some && !doing_q) ? choice : '0;
      end
    end
    assign do_o          = doing_q;
    assign rests_o       = !doing_q && choice_q == '0;
    assign action_o      = choice_q.action;
    assign turn_o        = choice_q.turn;
    // In a reset the message is not taken.
    assign taken_host    = choice_q.takes_host && rst_ni;
    assign taken_sm      = choice_q.takes_sm && rst_ni;
    assign served        = taken_host ? SrcW'(NumSms) : SrcW'(own_sm);
    assign op_o          = choice_q.op;
    assign own_sm        = choice_q.sm;
    // A condition, so that the prover keeps one read register of each memory that is read there.
    assign own_ksr_o     = rst_ni ? choice_q.ksr : '0;
    assign queue_ksr_o   = choice_q.ksr;
    assign exit_ksr_o    = choice_q.ksr;
    assign admit_ksr_o   = choice_q.ksr;
    assign admit_ctx_o   = rst_ni ? choice_q.ctx : '0;
    assign admit_place_o = choice_q.place;
    logic unused;
    assign unused = ^{own_row_ksr_i, source};
  end
  assign taken_host_o = taken_host;
  assign taken_sm_o   = taken_sm;
  assign own_sm_o     = own_sm;

endmodule
