// FCFS, back to back (thesis 2.3): a free SM goes to the oldest active kernel
// that has thread blocks to issue; no SM is ever taken away. Where contexts do not
// share the SMs, the scan shows only the oldest one as a candidate.
//
// The port list is that of every policy of the SM driver. A scan shows the
// active kernels one a cycle, oldest first (`walk_i` with the `seen_*` ports);
// `clear_i` starts a scan, and `decide_i` at its end asks for the decision, which
// is DecNone at other times. `policy_i` tells the modes of a policy apart.

`include "sm_driver_structs.svh"

module sm_driver_fcfs
  import sm_driver_pkg::*;
#(
    parameter  int unsigned KsrW        = 4,
    localparam type         candidate_t = `SM_DRIVER_CANDIDATE_STRUCT(KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    // From the scan: its start, a kernel that it sees in this cycle, the request for a decision.
    input logic                   clear_i,
    input logic                   walk_i,
    input logic                   decide_i,
    input logic        [KsrW-1:0] seen_ksr_i,
    input logic signed [     7:0] seen_tokens_i,
    input logic        [     3:0] seen_rank_i,
    input logic                   seen_wants_i,
    input logic                   seen_holds_i,
    input logic                   seen_is_next_i,

    // The free SM of the scan, if there is one; the policy as it was when the scan began.
    input logic    target_valid_i,
    input logic    target_released_i,
    input policy_e policy_i,

    // To the scan, which checks it again: the decision, the lead in tokens that it needs,
    // and whether another scan follows.
    output decision_e            decision_o,
    output logic      [KsrW-1:0] next_o,
    output logic      [KsrW-1:0] victim_o,
    output logic      [     1:0] margin_o,
    output logic                 again_o
);

  candidate_t best_q, best_d;

  always_comb begin
    best_d = best_q;
    if (clear_i) begin
      best_d = '0;
    end else if (walk_i && seen_wants_i && !best_q.valid) begin
      best_d = '{valid: 1'b1, ksr: seen_ksr_i, tokens: seen_tokens_i};
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) best_q <= '0;
    else best_q <= best_d;
  end

  assign decision_o = (decide_i && target_valid_i && best_q.valid) ? DecBind : DecNone;
  assign next_o     = best_q.ksr;
  assign victim_o   = '0;
  assign margin_o   = '0;
  assign again_o    = 1'b1;

  logic unused_inputs;
  assign unused_inputs = ^{seen_rank_i, seen_holds_i, seen_is_next_i, target_released_i, policy_i};

endmodule
