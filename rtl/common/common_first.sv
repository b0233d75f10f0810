// Round-robin arbiter: the first set bit at or after a start index, wrapping round at the
// end. With `Behind` the start index itself comes last, for an arbiter that has just granted
// it. 0 if no bit is set.

module common_first #(
    parameter  int unsigned Width  = 8,
    parameter  bit          Behind = 1'b0,
    localparam int unsigned IndexW = Width > 1 ? $clog2(Width) : 1
) (
    // The bits, and the start index.
    input logic [ Width-1:0] some_i,
    input logic [IndexW-1:0] from_i,

    // 0 also without a set bit: a caller that must tell the two apart looks at the bits.
    output logic [IndexW-1:0] index_o
);

  // Two shifts clear the bits below the start index. A third and a fourth clear its own bit as well;
  // they are by one each, because `from_i + 1` could be as large as the width.
  logic [Width-1:0] rest;
  always_comb begin
    rest = Behind ? ((some_i >> from_i) >> 1) << 1 << from_i : (some_i >> from_i) << from_i;
    if (rest == '0) rest = some_i;
    index_o = '0;
    // Downwards, so that the lowest index is written last.
    for (int unsigned i = Width; i > 0; i--) if (rest[i-1]) index_o = IndexW'(i - 1);
  end

endmodule
