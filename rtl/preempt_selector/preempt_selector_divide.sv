// Divider of the estimates: restoring, `DivBits` bits of the quotient a cycle. A division begins in
// the first cycle of `run_i` and takes Steps + 2 cycles; in the last one `done_o` is high, with
// the quotient. The next division begins in the cycle after it.

module preempt_selector_divide
  import preempt_selector_pkg::*;
#(
    parameter  int unsigned DivBits = 2,
    localparam int unsigned Steps   = (NumW + DivBits - 1) / DivBits,
    localparam int unsigned UsedW   = Steps * DivBits                  // bits that are shifted
) (
    input logic clk_i,
    input logic rst_ni,

    // From the estimates, which want one quotient after another while `run_i` is high.
    input logic clear_i,  // a new batch: drops a division under way
    input logic run_i,

    // The dividend is read in the first cycle, the divisor in all of them. It must not be 0.
    input logic [ NumW-1:0] dividend_i,
    input logic [CostW-1:0] divisor_i,

    // To the estimates, which take the quotient in this one cycle.
    output logic             done_o,
    output logic [UsedW-1:0] quotient_o
);

  localparam int unsigned HeldW = NumW + 3;  // for any number of bits a cycle

  logic [HeldW-1:0] num_q, num_d;
  logic [CostW-1:0] rem_q, rem_d;
  logic [StepW-1:0] step_q, step_d;

  assign done_o = run_i && step_q == StepW'(Steps + 1);

  // The dividend leaves at the top while the quotient enters at the bottom.
  logic [UsedW-1:0] shifted;
  logic [CostW-1:0] left;
  logic [CostW:0] doubled, less;
  always_comb begin
    shifted = num_q[UsedW-1:0];
    left = rem_q;
    doubled = '0;
    less = '0;
    for (int unsigned b = 0; b < DivBits; b++) begin
      doubled = {left, shifted[UsedW-1]};
      less = doubled - {1'b0, divisor_i};
      shifted = shifted << 1;
      // The remainder is below the divisor, so that the highest bit is the borrow.
      shifted[0] = !less[CostW];
      left = less[CostW] ? doubled[CostW-1:0] : less[CostW-1:0];
    end
  end

  always_comb begin
    num_d  = num_q;
    rem_d  = rem_q;
    step_d = step_q;
    if (clear_i || done_o) begin
      step_d = '0;
    end else if (run_i) begin
      step_d = step_q + 1'b1;
      if (step_q == '0) begin
        num_d = HeldW'(dividend_i);
        rem_d = '0;
      end else begin
        num_d = HeldW'(shifted);
        rem_d = left;
      end
    end
  end

  assign quotient_o = num_q[UsedW-1:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      num_q  <= '0;
      rem_q  <= '0;
      step_q <= '0;
    end else begin
      num_q  <= num_d;
      rem_q  <= rem_d;
      step_q <= step_d;
    end
  end

endmodule
