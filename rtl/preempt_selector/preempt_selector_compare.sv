// The comparison of the SMs of a request, one a cycle (preempt_selector.md, "pick"): those that meet the
// limit come first, by overhead, then the others, by latency. The other cost decides ties, then the order
// in which the SMs come.

module preempt_selector_compare
  import preempt_selector_pkg::*;
#(
    parameter  int unsigned NumSms = 13,
    localparam int unsigned SmW    = id_w(NumSms)
) (
    input logic clk_i,
    input logic rst_ni,

    // A request arrives: no SM was compared yet.
    input logic clear_i,

    // An SM and its costs.
    input logic              compare_i,
    input logic  [  SmW-1:0] sm_i,
    input cost_t             cost_i,
    input logic  [CostW-1:0] bound_i,

    // The best so far; whether it meets the present limit.
    output logic            best_valid_o,
    output logic  [SmW-1:0] best_sm_o,
    output cost_t           best_o,
    output logic            best_meets_o
);

  logic best_valid_q, best_valid_d;
  logic [SmW-1:0] best_sm_q, best_sm_d;
  cost_t best_q, best_d;

  logic meets, better;
  // An unknown latency, the highest number, does not meet it: the bound is a number (rule 9).
  assign meets = cost_i.latency <= bound_i;
  assign best_meets_o = best_q.latency <= bound_i;
  always_comb begin
    if (!best_valid_q) better = 1'b1;
    else if (meets != best_meets_o) better = meets;
    else if (meets) better = cost_i < best_q;  // the overhead is the upper field
    else better = {cost_i.latency, cost_i.overhead} < {best_q.latency, best_q.overhead};
  end

  always_comb begin
    best_valid_d = best_valid_q;
    best_sm_d = best_sm_q;
    best_d = best_q;
    if (clear_i) begin
      best_valid_d = 1'b0;
      best_sm_d = '0;
    end
    if (compare_i && better) begin
      best_valid_d = 1'b1;
      best_sm_d = sm_i;
      best_d = cost_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      best_valid_q <= 1'b0;
      best_sm_q <= '0;
      best_q <= '0;
    end else begin
      best_valid_q <= best_valid_d;
      best_sm_q <= best_sm_d;
      best_q <= best_d;
    end
  end

  assign best_valid_o = best_valid_q;
  assign best_sm_o = best_sm_q;
  assign best_o = best_q;

endmodule
