// Stands for a policy: nothing but state. The inverters keep it from being the
// register beside it over again.
module tiny_policy #(
    parameter int unsigned Width = 4
) (
    input  logic             clk_i,
    input  logic [Width-1:0] d_i,
    output logic [Width-1:0] q_o
);
  logic [Width-1:0] best_q;
  always_ff @(posedge clk_i) best_q <= ~d_i;
  assign q_o = best_q;
endmodule
