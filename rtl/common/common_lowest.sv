// The index of the lowest set bit; 0 if no bit is set.

module common_lowest #(
    parameter  int unsigned Width  = 8,
    localparam int unsigned IndexW = Width > 1 ? $clog2(Width) : 1
) (
    // 0 also without a set bit: a caller that must tell the two apart looks at the bits.
    input  logic [ Width-1:0] some_i,
    output logic [IndexW-1:0] index_o
);

  always_comb begin
    index_o = '0;
    // Downwards, so that the lowest index is written last.
    for (int unsigned i = Width; i > 0; i--) if (some_i[i-1]) index_o = IndexW'(i - 1);
  end

endmodule
