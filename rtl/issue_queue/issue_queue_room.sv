// Entries of an issue queue that need more room in the operand log than their thread block has. The bits
// of free entries have no meaning.
//
// A thread block compares its room with the needs of all entries at once: there are three needs, and
// fewer thread blocks than entries.

module issue_queue_room
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumTbs = 16,
    localparam int unsigned TbW = id_w(NumTbs),
    localparam type set_t = logic [NumEntries-1:0]
) (
    // The thread blocks of the entries and their needs, bit by bit.
    input set_t [     TbW-1:0] tb_i,
    input set_t [OperandW-1:0] log_need_i,

    // A level: what an instruction of each thread block would get, 3 if more, for none needs more.
    input logic [NumTbs-1:0][OperandW-1:0] room_i,

    output set_t needs_room_o,   // any
    output set_t without_room_o
);

  set_t need_1, need_2, need_3;  // at least
  assign need_1 = log_need_i[1] | log_need_i[0];
  assign need_2 = log_need_i[1];
  assign need_3 = log_need_i[1] & log_need_i[0];
  assign needs_room_o = need_1;

  set_t [NumTbs-1:0] tb_is;
  always_comb begin
    for (int unsigned t = 0; t < NumTbs; t++) begin
      tb_is[t] = '1;
      for (int unsigned b = 0; b < TbW; b++) tb_is[t] &= t[b] ? tb_i[b] : ~tb_i[b];
    end
  end

  always_comb begin
    without_room_o = '0;
    for (int unsigned t = 0; t < NumTbs; t++) begin
      unique case (room_i[t])
        2'd0: without_room_o |= tb_is[t] & need_1;
        2'd1: without_room_o |= tb_is[t] & need_2;
        2'd2: without_room_o |= tb_is[t] & need_3;
        default: ;
      endcase
    end
  end

endmodule
