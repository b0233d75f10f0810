// The operand memory of an operand log: one write port, one read port with a
// register, as an SRAM macro has them. It does not know which entries are live.
// The memory is neither reset nor written in a reset cycle.

module operand_log_data
  import operand_log_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned NumLanes   = 32,
    localparam int unsigned EntryW     = id_w(NumEntries)
) (
    input logic clk_i,
    input logic rst_ni,

    // A word is one operand of all lanes.
    input logic                           write_i,
    input logic [  EntryW-1:0]            write_entry_i,
    input logic [NumLanes-1:0][LaneW-1:0] write_data_i,

    // The word comes in the next cycle, and stays until the next read.
    input  logic                           read_i,
    input  logic [  EntryW-1:0]            read_entry_i,
    output logic [NumLanes-1:0][LaneW-1:0] read_data_o
);

  logic [NumLanes-1:0][LaneW-1:0] mem_q[NumEntries];
  logic [NumLanes-1:0][LaneW-1:0] rdata_q;

  always_ff @(posedge clk_i) begin
    if (rst_ni && write_i) mem_q[write_entry_i] <= write_data_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) rdata_q <= '0;
    else if (read_i) rdata_q <= mem_q[read_entry_i];
  end

  assign read_data_o = rdata_q;

endmodule
