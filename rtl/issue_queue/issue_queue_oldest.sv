// The oldest entry of a set: the one that is older than all others in it. One bit of `oldest_o` is
// set, none for the empty set.
//
// Each entry of the set removes the others that are not older than itself. Written row by row, for
// a fast simulation; in two halves, because Verilator unrolls loops of at most 64 iterations.

module issue_queue_oldest #(
    parameter int unsigned NumEntries = 96
) (
    input  logic [NumEntries-1:0][NumEntries-1:0] older_i,  // for each entry, the older ones
    input  logic [NumEntries-1:0]                 some_i,
    output logic [NumEntries-1:0]                 oldest_o
);

  localparam int unsigned Half = NumEntries / 2;

  always_comb begin
    oldest_o = some_i;
    if (some_i != '0) begin
      for (int unsigned e = 0; e < Half; e++) begin
        if (some_i[e]) oldest_o &= older_i[e] | NumEntries'(1) << e;
      end
      for (int unsigned e = Half; e < NumEntries; e++) begin
        if (some_i[e]) oldest_o &= older_i[e] | NumEntries'(1) << e;
      end
    end
  end

endmodule
