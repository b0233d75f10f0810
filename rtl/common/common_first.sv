// Round robin: of the marked ones the first at or behind a place, going on at 0
// behind the last. With `Behind` the place itself comes last, which is what a turn
// needs that has just been there. 0 if none is marked.

module common_first #(
    parameter  int unsigned Width  = 8,
    parameter  bit          Behind = 1'b0,
    localparam int unsigned IndexW = Width > 1 ? $clog2(Width) : 1
) (
    // The marked ones, and the place to look from.
    input logic [ Width-1:0] some_i,
    input logic [IndexW-1:0] from_i,

    output logic [IndexW-1:0] index_o
);

  // Two shifts clear what lies before the place. A third and a fourth clear the place as well;
  // they are by one each, for `from_i + 1` could be as large as the width.
  logic [Width-1:0] rest;
  always_comb begin
    rest = Behind ? ((some_i >> from_i) >> 1) << 1 << from_i : (some_i >> from_i) << from_i;
    if (rest == '0) rest = some_i;
    index_o = '0;
    // Downwards, so that the lowest is the last that writes.
    for (int unsigned i = Width; i > 0; i--) if (rest[i-1]) index_o = IndexW'(i - 1);
  end

endmodule
