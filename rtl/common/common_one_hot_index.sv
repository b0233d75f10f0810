// The index of the only set bit; 0 if no bit is set.

module common_one_hot_index #(
    parameter  int unsigned Width  = 8,
    localparam int unsigned IndexW = Width > 1 ? $clog2(Width) : 1
) (
    // One bit at most. Of several, the index is the OR of theirs: no priority costs time here.
    input  logic [ Width-1:0] only_i,
    output logic [IndexW-1:0] index_o
);

  for (genvar b = 0; b < IndexW; b++) begin : gen_bit
    // The places with this bit in their index: runs of zeros and ones in turn, zeros first.
    localparam int unsigned Run = 1 << b;
    localparam logic [Width-1:0] Has = Width'({(Width / (2 * Run) + 1) {{Run{1'b1}}, {Run{1'b0}}}});
    assign index_o[b] = (only_i & Has) != '0;
  end

endmodule
