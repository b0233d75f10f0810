// The oldest of a set by an age matrix: the one that is older than all others in the set. At most one
// bit of `oldest_o` is set, and one if the set is not empty and age an order.
//
// Each pair of the set is compared once, and the younger one is not the oldest: one level of gates for
// any width. Row by row, for a fast simulation; in two halves, because Verilator unrolls loops of at
// most 64 iterations.

module common_oldest #(
    parameter int unsigned Width = 8
) (
    // For each place, the older ones of those below it. Of two places the upper one has the bit; the
    // others are not read.
    input logic [Width-1:0][Width-1:0] older_i,

    input  logic [Width-1:0] some_i,
    output logic [Width-1:0] oldest_o
);

  localparam int unsigned Half = (Width + 1) / 2;

  // Of the pairs of this place and those below it, the younger ones.
  function automatic logic [Width-1:0] younger(int unsigned place);
    logic [Width-1:0] below;
    below = ~('1 << place);
    younger = below & ~older_i[place];
    younger[place] = (below & older_i[place] & some_i) != '0;
  endfunction

  always_comb begin
    oldest_o = some_i;
    for (int unsigned p = 0; p < Half; p++) if (some_i[p]) oldest_o &= ~younger(p);
    for (int unsigned p = Half; p < Width; p++) if (some_i[p]) oldest_o &= ~younger(p);
  end

endmodule
