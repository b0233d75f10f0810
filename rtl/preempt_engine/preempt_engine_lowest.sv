// The index of the lowest set bit of many, found by halves; 0 if no bit is set.

module preempt_engine_lowest #(
    parameter  int unsigned Width  = 64,
    localparam int unsigned IndexW = Width > 1 ? $clog2(Width) : 1,
    localparam int unsigned Padded = 2 ** IndexW
) (
    input  logic [ Width-1:0] some_i,
    output logic [IndexW-1:0] index_o
);

  logic [Padded-1:0] rest;  // the bits after those known to be 0
  always_comb begin
    rest = Padded'(some_i);
    index_o = '0;
    if (some_i != '0) begin
      for (int unsigned b = IndexW; b > 0; b--) begin
        if ((rest & ((Padded'(1) << (1 << (b - 1))) - 1'b1)) == '0) begin
          index_o[b-1] = 1'b1;
          rest = rest >> (1 << (b - 1));
        end
      end
    end
  end

endmodule
