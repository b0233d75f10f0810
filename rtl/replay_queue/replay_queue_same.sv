// Entries with one value of a field that all entries store, bit by bit: `fields_i[b]` has bit b of all
// entries. A search takes a few operations on sets, in gates and in simulation.

module replay_queue_same #(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned Width = 6
) (
    input  logic [     Width-1:0][NumEntries-1:0] fields_i,
    input  logic [     Width-1:0]                 value_i,
    output logic [NumEntries-1:0]                 same_o
);

  always_comb begin
    same_o = '1;
    for (int unsigned b = 0; b < Width; b++) same_o &= value_i[b] ? fields_i[b] : ~fields_i[b];
  end

endmodule
