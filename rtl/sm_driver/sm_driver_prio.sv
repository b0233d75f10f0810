// Priority queues (thesis 5.3.2, 5.3.3): a free SM goes to the most urgent kernel
// that has thread blocks to issue. PolNpq never takes an SM away; the preemptive
// ones take it from a less urgent kernel, and only PolPpqShared leaves less
// urgent kernels the SMs that the most urgent one of all cannot fill. Round robin
// is the exclusive scheme with ranks of its own: 1 has the turn, 0 has not.
//
// Ports as in every policy of the SM driver, see sm_driver_fcfs.

`include "sm_driver_structs.svh"

module sm_driver_prio
  import sm_driver_pkg::*;
#(
    parameter int unsigned KsrW = 4,
    parameter bit Present = 1'b1,  // one of these policies can be selected
    localparam type prio_candidate_t = `SM_DRIVER_PRIO_CANDIDATE_STRUCT(KsrW)
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

  prio_candidate_t best_q, best_d;
  prio_candidate_t worst_q, worst_d;
  logic [3:0] top_q, top_d;  // of all active kernels

  // Of equals the oldest gets an SM, but the kernel for which a released SM was
  // reserved keeps it; and the youngest loses one.
  always_comb begin
    best_d  = best_q;
    worst_d = worst_q;
    top_d   = top_q;
    if (clear_i) begin
      best_d  = '0;
      worst_d = '0;
      top_d   = '0;
    end else if (Present && walk_i) begin
      if (seen_wants_i && (!best_q.valid || seen_rank_i > best_q.prio ||
                           (seen_rank_i == best_q.prio && seen_is_next_i))) begin
        best_d = '{valid: 1'b1, ksr: seen_ksr_i, prio: seen_rank_i};
      end
      if (seen_holds_i && (!worst_q.valid || seen_rank_i <= worst_q.prio)) begin
        worst_d = '{valid: 1'b1, ksr: seen_ksr_i, prio: seen_rank_i};
      end
      if (seen_rank_i > top_q) top_d = seen_rank_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      best_q  <= '0;
      worst_q <= '0;
      top_q   <= '0;
    end else begin
      best_q  <= best_d;
      worst_q <= worst_d;
      top_q   <= top_d;
    end
  end

  logic urgent;
  always_comb begin
    urgent     = 1'b0;
    decision_o = DecNone;
    if (Present && decide_i) begin
      urgent = best_q.valid &&
          (!(policy_i inside {PolPpqExclusive, PolRoundRobin}) || best_q.prio >= top_q);
      if (target_valid_i) begin
        if (urgent) decision_o = DecBind;
      end else if (policy_i != PolNpq) begin
        if (urgent && worst_q.valid && best_q.prio > worst_q.prio) decision_o = DecReserve;
      end
    end
  end

  assign next_o   = best_q.ksr;
  assign victim_o = worst_q.ksr;
  assign margin_o = '0;
  assign again_o  = 1'b1;

  logic unused_inputs;
  assign unused_inputs = ^{seen_tokens_i, target_released_i};

endmodule
