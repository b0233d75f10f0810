// Decoded instructions of the entries of a replay queue: one write port, two read ports
// without a register. The memory has no reset and is not written in a reset cycle.

module replay_queue_instr
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned InstrW     = 64,
    localparam int unsigned EntryW     = id_w(NumEntries)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic              write_i,
    input logic [EntryW-1:0] write_entry_i,
    input logic [InstrW-1:0] write_instr_i,

    input  logic [EntryW-1:0] replay_entry_i,
    output logic [InstrW-1:0] replay_instr_o,

    input  logic [EntryW-1:0] save_entry_i,
    output logic [InstrW-1:0] save_instr_o
);

  logic [InstrW-1:0] mem_q[NumEntries];

  always_ff @(posedge clk_i) begin
    if (rst_ni && write_i) mem_q[write_entry_i] <= write_instr_i;
  end

  assign replay_instr_o = mem_q[replay_entry_i];
  assign save_instr_o   = mem_q[save_entry_i];

endmodule
