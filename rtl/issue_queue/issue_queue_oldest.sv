// Of some entries the one that is older than all the others. One bit of `oldest_o` is set, none if
// there are none.
//
// Every one of them strikes out who is not older than itself. Written row by row, which is what a
// simulation is quick at; in two halves, for Verilator unrolls loops of no more than 64.

module issue_queue_oldest #(
    parameter int unsigned NumEntries = 96
) (
    input  logic [NumEntries-1:0][NumEntries-1:0] older_i,  // by entry, those that are older
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
