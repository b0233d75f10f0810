module toy_props (
    input logic clk_i,
    input logic rst_ni,
    input logic quiescent_o,
    input logic cmd_valid_o,
    input logic cmd_valid_q
);
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  Begin :
  assume property (@(posedge clk_i) started_q || !rst_ni);

  // Rule 1. Whoever is quiescent offers nothing.
  Silent :
  assert property (@(posedge clk_i) disable iff (!rst_ni) !quiescent_o || !cmd_valid_o);
  // Rule 2. The output is the register.
  Plain :
  assert property (@(posedge clk_i) disable iff (!rst_ni) cmd_valid_o == cmd_valid_q);

  Offers :
  cover property (@(posedge clk_i) cmd_valid_o && rst_ni && started_q);
endmodule
bind toy toy_props u_props (.*);
