// Entries with a higher value of a field than one value. Fields come bit by bit, as in
// replay_queue_same.sv.

module replay_queue_behind #(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned Width = 6
) (
    input  logic [     Width-1:0][NumEntries-1:0] fields_i,
    input  logic [     Width-1:0]                 value_i,
    output logic [NumEntries-1:0]                 behind_o
);

  // From the lowest bit on: the higher one of two differing bits decides.
  always_comb begin
    behind_o = '0;
    for (int unsigned b = 0; b < Width; b++) begin
      behind_o = value_i[b] ? fields_i[b] & behind_o : fields_i[b] | behind_o;
    end
  end

endmodule
