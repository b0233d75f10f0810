// The oldest entry of a set: the one that is older than all others in it. One bit of `oldest_o` is
// set, none for the empty set.
//
// Each pair of entries of the set is compared once, and the younger one is not the oldest. Row by row,
// for a fast simulation; in two halves, because Verilator unrolls loops of at most 64 iterations.

module issue_queue_oldest #(
    parameter int unsigned NumEntries = 96
) (
    // For each entry, the older ones of those below it.
    input logic [NumEntries-1:0][NumEntries-1:0] older_i,

    input  logic [NumEntries-1:0] some_i,
    output logic [NumEntries-1:0] oldest_o
);

  localparam int unsigned Half = NumEntries / 2;

  // Of the pairs of this entry and those below it, the younger ones.
  function automatic logic [NumEntries-1:0] younger(int unsigned entry);
    logic [NumEntries-1:0] below;
    below = ~('1 << entry);
    younger = below & ~older_i[entry];
    younger[entry] = (below & older_i[entry] & some_i) != '0;
  endfunction

  always_comb begin
    oldest_o = some_i;
    for (int unsigned e = 0; e < Half; e++) if (some_i[e]) oldest_o &= ~younger(e);
    for (int unsigned e = Half; e < NumEntries; e++) if (some_i[e]) oldest_o &= ~younger(e);
  end

endmodule
