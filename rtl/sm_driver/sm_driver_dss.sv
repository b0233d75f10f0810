// Dynamic spatial sharing (thesis 5.2.4): a token is the right to an SM. A free
// SM goes to the kernel with thread blocks to issue and the most tokens, and an
// SM is taken from the kernel with the fewest when that evens the counts out.
//
// PolDssLiteral selects the loop as published (Algorithm 1): it gives up when the
// two counts are equal, even if an SM is free, and tests its bound only after a
// move, so that it moves SMs at a difference of one. A lone kernel is excepted.
//
// Ports as in every policy of the SM driver, see sm_driver_fcfs; a kernel that would lose an SM is
// judged by its present count.

`include "sm_driver_structs.svh"

module sm_driver_dss
  import sm_driver_pkg::*;
#(
    parameter int unsigned KsrW = 4,
    parameter bit Present = 1'b1,  // one of the two can be selected
    parameter bit Literal = 1'b1,  // the published loop can
    localparam type candidate_t = `SM_DRIVER_CANDIDATE_STRUCT(KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    // From the scan: its start, a kernel that it sees in this cycle, the request for a decision.
    input logic                   clear_i,
    input logic                   walk_i,
    input logic                   decide_i,
    input logic        [KsrW-1:0] seen_ksr_i,
    input logic signed [     7:0] seen_count_i,
    input logic signed [     7:0] seen_tokens_i,
    input logic        [     3:0] seen_rank_i,
    input logic                   seen_wants_i,
    input logic                   seen_holds_i,
    input logic                   seen_is_next_i,

    // The free SM of the scan, if there is one; the policy as it was when the scan began.
    input logic    target_valid_i,
    input logic    target_released_i,
    input policy_e policy_i,
    input logic    release_event_i,  // an SM that has vacated invokes the published loop

    // To the scan, which checks it again: the decision, the lead in tokens that it needs,
    // and whether another scan follows.
    output decision_e            decision_o,
    output logic      [KsrW-1:0] next_o,
    output logic      [KsrW-1:0] victim_o,
    output logic      [     1:0] margin_o,
    output logic                 again_o
);

  candidate_t best_q, best_d;
  candidate_t worst_q, worst_d;

  // Ties go to the older kernel, but the kernel for which a released SM was
  // reserved keeps it against an equal.
  always_comb begin
    best_d  = best_q;
    worst_d = worst_q;
    if (clear_i) begin
      best_d  = '0;
      worst_d = '0;
    end else if (Present && walk_i) begin
      if (seen_wants_i && (!best_q.valid || seen_tokens_i > best_q.tokens ||
                           (seen_tokens_i == best_q.tokens && seen_is_next_i))) begin
        best_d = '{valid: 1'b1, ksr: seen_ksr_i, tokens: seen_tokens_i};
      end
      if (seen_holds_i && (!worst_q.valid || seen_count_i < worst_q.tokens)) begin
        worst_d = '{valid: 1'b1, ksr: seen_ksr_i, tokens: seen_count_i};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      best_q  <= '0;
      worst_q <= '0;
    end else begin
      best_q  <= best_d;
      worst_q <= worst_d;
    end
  end

  logic literal, lone;
  logic signed [9:0] difference;
  assign literal  = Literal && policy_i == PolDssLiteral;
  assign margin_o = literal ? 2'd1 : 2'd2;

  always_comb begin
    lone       = 1'b0;
    difference = '0;
    decision_o = DecNone;
    again_o    = 1'b1;
    if (Present && decide_i) begin
      lone       = !worst_q.valid || worst_q.ksr == best_q.ksr;
      difference = 10'(best_q.tokens) - 10'(worst_q.tokens);
      if (target_valid_i) begin
        // The published loop gives up when the two are equal.
        if (best_q.valid && (!literal || target_released_i || lone || difference != 10'sd0)) begin
          decision_o = DecBind;
        end
        // The bound at the bottom of the published loop, after the move.
        if (literal) begin
          again_o = target_released_i ? release_event_i : (lone || difference > 10'sd2);
        end
      end else begin
        if (best_q.valid && !lone && difference >= $signed({8'b0, margin_o})) begin
          decision_o = DecReserve;
        end
        if (literal) again_o = difference > 10'sd3;
      end
    end
  end

  assign next_o   = best_q.ksr;
  assign victim_o = worst_q.ksr;

  logic unused_inputs;
  assign unused_inputs = ^seen_rank_i;

endmodule
