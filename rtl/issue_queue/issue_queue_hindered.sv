// Entries with an older one of their thread block that lacks room in the operand log (rule 11 of
// issue_queue.md). The bits of free entries have no meaning.
//
// Each entry that lacks room marks those of its thread block that are not older: of two live ones
// exactly one is older. In two halves, because Verilator unrolls loops of at most 64 iterations.

module issue_queue_hindered #(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned TbW = 4
) (
    input  logic [NumEntries-1:0][NumEntries-1:0] older_i,       // for each entry, the older ones
    input  logic [       TbW-1:0][NumEntries-1:0] tb_i,          // bit by bit
    input  logic [NumEntries-1:0]                 lacks_room_i,
    output logic [NumEntries-1:0]                 hindered_o
);

  localparam int unsigned Half = NumEntries / 2;

  function automatic logic [NumEntries-1:0] not_older(int unsigned entry);
    not_older = ~older_i[entry];
    for (int unsigned b = 0; b < TbW; b++) not_older &= tb_i[b] ~^ {NumEntries{tb_i[b][entry]}};
  endfunction

  always_comb begin
    hindered_o = '0;
    if (lacks_room_i != '0) begin
      for (int unsigned e = 0; e < Half; e++) begin
        if (lacks_room_i[e]) hindered_o |= not_older(e);
      end
      for (int unsigned e = Half; e < NumEntries; e++) begin
        if (lacks_room_i[e]) hindered_o |= not_older(e);
      end
    end
  end

endmodule
