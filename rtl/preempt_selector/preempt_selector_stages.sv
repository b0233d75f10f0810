// The stages of a selection, the SM and the group of slots under examination, and the batch of costs that
// later requests reuse (preempt_selector.md, "Cycle rules: stages").

`include "preempt_selector_structs.svh"

module preempt_selector_stages
  import preempt_selector_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned Lanes = 4,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned GroupW = id_w(NumSlots),
    localparam type ask_t = `PREEMPT_SELECTOR_ASK_STRUCT(CtxW, NumSms)
) (
    input logic clk_i,
    input logic rst_ni,

    // Time in cycles: the costs of a batch expire.
    input logic [TimeW-1:0] now_i,

    // A request is valid; it is legal; thread blocks of its kernel have ended.
    input logic ask_i,
    input logic start_i,
    input ask_t request_i,
    input logic measured_i,

    // Causes that end a batch: its lifetime, a register write, the end of a launch.
    input logic [CostW-1:0] fresh_i,
    input logic             configure_i,
    input logic             done_i,
    input logic [ CtxW-1:0] done_ctx_i,

    // Causes that end a stage: counters valid, estimates derived, product ready. The product is skipped
    // if no thread block of the SM drains.
    input logic sample_valid_i,
    input logic estimated_i,
    input logic drains_i,
    input logic product_ends_i,

    // A new batch begins; an SM has been examined.
    output logic begin_o,
    output logic end_o,

    // The lowest SM that the stage has yet to finish.
    output logic [SmW-1:0] at_o,

    // Registers, for the other parts, the bench and the rules.
    output select_state_e              state_o,
    output logic          [  CtxW-1:0] ctx_o,
    output logic          [NumSms-1:0] sms_o,
    output logic          [NumSms-1:0] rest_o,
    output logic          [GroupW-1:0] group_o,
    output logic                       batch_o,
    output logic          [ TimeW-1:0] expires_o,
    output logic          [NumSms-1:0] valid_o
);

  localparam int unsigned Groups = (NumSlots + Lanes - 1) / Lanes;

  select_state_e state_q, state_d;
  logic [CtxW-1:0] ctx_q, ctx_d;
  logic [NumSms-1:0] sms_q, sms_d, rest_q, rest_d;
  logic [GroupW-1:0] group_q, group_d;
  logic batch_q, batch_d;
  logic [TimeW-1:0] expires_q, expires_d;
  logic [NumSms-1:0] valid_q, valid_d;

  common_lowest #(
      .Width(NumSms)
  ) u_at (
      .some_i (rest_q),
      .index_o(at_o)
  );
  logic [NumSms-1:0] rest_behind;  // without the lowest one
  assign rest_behind = rest_q & (rest_q - 1'b1);

  logic last_group;
  logic [GroupW-1:0] next_group;
  assign last_group = 32'(group_q) == Groups - 1;
  assign next_group = last_group ? '0 : group_q + 1'b1;

  logic goes_on;
  assign goes_on = start_i && batch_q && request_i.ctx == ctx_q && now_i < expires_q;
  assign begin_o = start_i && !goes_on;
  assign end_o   = state_q == SelStore;

  logic [TimeW:0] expires;
  assign expires = {1'b0, now_i} + (TimeW + 1)'(fresh_i);

  always_comb begin
    state_d = state_q;
    ctx_d = ctx_q;
    sms_d = sms_q;
    rest_d = rest_q;
    group_d = group_q;
    batch_d = batch_q;
    expires_d = expires_q;
    valid_d = valid_q;
    case (state_q)
      SelIdle: begin
        if (ask_i) state_d = SelAnswer;
        if (start_i) begin
          ctx_d  = request_i.ctx;
          sms_d  = request_i.sms;
          rest_d = request_i.sms;
        end
        if (goes_on) begin
          state_d = SelPick;
          if ((request_i.sms & ~valid_q) != '0) begin
            rest_d  = request_i.sms & ~valid_q;
            state_d = SelLoad;
          end
        end
        if (begin_o) begin
          batch_d   = 1'b1;
          expires_d = expires[TimeW] ? '1 : expires[TimeW-1:0];
          valid_d   = '0;
          state_d   = measured_i ? SelDivide : SelGather;
        end
      end
      SelGather: begin
        if (sample_valid_i) begin
          group_d = next_group;
          if (last_group) begin
            rest_d = rest_behind;
            if (rest_behind == '0) begin
              rest_d  = sms_q;
              state_d = SelDivide;
            end
          end
        end
      end
      SelDivide: if (estimated_i) state_d = SelLoad;
      SelLoad: begin
        if (sample_valid_i) begin
          group_d = next_group;
          if (last_group) state_d = SelWeigh;
        end
      end
      SelWeigh: state_d = SelChoose;
      SelChoose: begin
        group_d = next_group;
        if (last_group) state_d = drains_i ? SelProduct : SelStore;
      end
      SelProduct: if (product_ends_i) state_d = SelStore;
      SelStore: begin
        valid_d[at_o] = 1'b1;
        rest_d = rest_behind;
        state_d = SelLoad;
        if (rest_behind == '0) begin
          rest_d  = sms_q;
          state_d = SelPick;
        end
      end
      SelPick: begin
        rest_d = rest_behind;
        if (rest_behind == '0) state_d = SelAnswer;
      end
      SelAnswer: state_d = SelIdle;
      default: ;
    endcase
    // This ends also a batch that begins in this cycle: it uses the values before the change.
    if (configure_i ||
        (done_i && (done_ctx_i == ctx_q || (start_i && done_ctx_i == request_i.ctx)))) begin
      batch_d = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= SelIdle;
      ctx_q <= '0;
      sms_q <= '0;
      rest_q <= '0;
      group_q <= '0;
      batch_q <= 1'b0;
      expires_q <= '0;
      valid_q <= '0;
    end else begin
      state_q <= state_d;
      ctx_q <= ctx_d;
      sms_q <= sms_d;
      rest_q <= rest_d;
      group_q <= group_d;
      batch_q <= batch_d;
      expires_q <= expires_d;
      valid_q <= valid_d;
    end
  end

  assign state_o = state_q;
  assign ctx_o = ctx_q;
  assign sms_o = sms_q;
  assign rest_o = rest_q;
  assign group_o = group_q;
  assign batch_o = batch_q;
  assign expires_o = expires_q;
  assign valid_o = valid_q;

endmodule
