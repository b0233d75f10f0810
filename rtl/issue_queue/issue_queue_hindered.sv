// Entries with an older one of their thread block that lacks room in the operand log (rule 11 of
// issue_queue.md). The bits of free entries have no meaning.
//
// Each pair of entries is compared once: of the two the younger is hindered if the older lacks room.
// In two halves, because Verilator unrolls loops of at most 64 iterations.

module issue_queue_hindered #(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned TbW = 4
) (
    // For each entry, the older ones of those below it; the thread blocks bit by bit.
    input logic [NumEntries-1:0][NumEntries-1:0] older_i,
    input logic [       TbW-1:0][NumEntries-1:0] tb_i,

    input  logic [NumEntries-1:0] lacks_room_i,
    output logic [NumEntries-1:0] hindered_o
);

  localparam int unsigned Half = NumEntries / 2;

  // Of the pairs of this entry and those below it, the hindered ones.
  function automatic logic [NumEntries-1:0] found(int unsigned entry);
    logic [NumEntries-1:0] beside;  // below it, of its thread block
    beside = ~('1 << entry);
    for (int unsigned b = 0; b < TbW; b++) beside &= tb_i[b] ~^ {NumEntries{tb_i[b][entry]}};
    found = lacks_room_i[entry] ? beside & ~older_i[entry] : '0;
    found[entry] = (beside & older_i[entry] & lacks_room_i) != '0;
  endfunction

  always_comb begin
    hindered_o = '0;
    for (int unsigned e = 0; e < Half; e++) hindered_o |= found(e);
    for (int unsigned e = Half; e < NumEntries; e++) hindered_o |= found(e);
  end

endmodule
