// A sum for the rules of preempt_engine.
//
// A solver does not see that a sum of 64 terms changes as one of them does. So the prover keeps the sum up to each
// term, by adding each change; that each of these is the one before it and its own term (SumLinks) then needs two of
// them only. A simulation adds the terms up.

module preempt_engine_sum_props #(
    parameter bit Follows = 1'b0,  // for the prover: the terms are the same things in every clock
    parameter int unsigned NumTerms = 64,
    parameter int unsigned TermW = 1,
    parameter int unsigned SumW = 7
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic [NumTerms-1:0][TermW-1:0] terms_i,
    output logic [    SumW-1:0]            sum_o
);

  if (Follows) begin : gen_sums
    logic [NumTerms-1:0][TermW-1:0] terms_q;
    logic [NumTerms-1:0][SumW-1:0] upto, upto_q;
    logic [TermW-1:0] up, down;
    logic [NumTerms-1:0] links;
    always_comb begin
      up   = '0;
      down = '0;
      for (int unsigned i = 0; i < NumTerms; i++) begin
        // In a clock one of them becomes more than zero, and one zero.
        if (terms_q[i] == '0) up |= terms_i[i];
        if (terms_i[i] == '0) down |= terms_q[i];
        upto[i]  = upto_q[i] + SumW'(up) - SumW'(down);
        links[i] = upto[i] == (i == 0 ? '0 : upto[i-1]) + SumW'(terms_i[i]);
      end
    end
    always_ff @(posedge clk_i) begin
      terms_q <= rst_ni ? terms_i : '0;
      upto_q  <= rst_ni ? upto : '0;
      if (rst_ni) begin
        SumLinks : assert (&links);
      end
    end
    assign sum_o = upto[NumTerms-1];
  end else begin : gen_sums
    always_comb begin
      sum_o = '0;
      for (int unsigned i = 0; i < NumTerms; i++) sum_o = sum_o + SumW'(terms_i[i]);
    end
    logic unused;
    assign unused = ^{clk_i, rst_ni};
  end

endmodule
