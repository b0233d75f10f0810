// The lowest set bit alone; none if no bit is set. For a caller that goes on with the set: an index,
// decoded again, would cost time and gates.

module common_lowest_bit #(
    parameter int unsigned Width = 8
) (
    input  logic [Width-1:0] some_i,
    output logic [Width-1:0] lowest_o
);

  // Ones upwards from the lowest set bit, in log2(Width) steps; the first of them is kept.
  logic [Width-1:0] from;
  always_comb begin
    from = some_i;
    for (int unsigned s = 1; s < Width; s *= 2) from |= from << s;
  end
  assign lowest_o = from & ~(from << 1);

endmodule
