// Bodies of the instructions that one insert lane of an issue queue wrote: an SRAM macro with one write
// port and a read port for each place where an instruction can leave, or as many macros with one read
// port and the same words. It is neither reset nor written in a reset cycle.

`include "issue_queue_structs.svh"

module issue_queue_bodies
  import issue_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 96,
    parameter  int unsigned NumReads   = 3,
    parameter  int unsigned BodyW      = 104,
    localparam int unsigned EntryW     = id_w(NumEntries),
    localparam type         body_t     = `ISSUE_QUEUE_BODY_STRUCT(BodyW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic              write_i,
    input logic [EntryW-1:0] write_entry_i,
    input logic [ BodyW-1:0] write_body_i,

    // A body comes in the next cycle, and stays until the next read of its port.
    input  logic  [NumReads-1:0]             read_i,
    input  logic  [NumReads-1:0][EntryW-1:0] read_entry_i,
    output body_t [NumReads-1:0]             body_o
);

  logic [BodyW-1:0] mem_q[NumEntries];
  body_t [NumReads-1:0] rdata_q;

  always_ff @(posedge clk_i) if (rst_ni && write_i) mem_q[write_entry_i] <= write_body_i;

  for (genvar r = 0; r < NumReads; r++) begin : gen_read
    always_ff @(posedge clk_i) begin
      if (!rst_ni) rdata_q[r] <= '0;
      else if (read_i[r]) rdata_q[r] <= mem_q[read_entry_i[r]];
    end
  end

  assign body_o = rdata_q;

endmodule
