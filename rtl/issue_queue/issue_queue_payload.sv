// The payload memory of an issue queue, opaque to the control: a write port for each
// insert lane, a read port without a register for each instruction that can leave in a
// cycle. The memory is neither reset nor written in a reset cycle.
//
// The search for the oldest finds an entry as a set of one. A read takes that set as it is: an index
// made from it, and decoded again, would cost time and gates.

module issue_queue_payload
  import issue_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 96,
    parameter  int unsigned NumWrites  = 2,
    parameter  int unsigned NumReads   = 3,
    parameter  int unsigned PayloadW   = 24,
    localparam int unsigned EntryW     = id_w(NumEntries)
) (
    input logic clk_i,
    input logic rst_ni,

    // New instructions, by lane.
    input logic [NumWrites-1:0]               write_i,
    input logic [NumWrites-1:0][  EntryW-1:0] write_entry_i,
    input logic [NumWrites-1:0][PayloadW-1:0] write_payload_i,

    // The entries to read, one at most by port, and their payloads; zeros for none.
    input  logic [NumReads-1:0][NumEntries-1:0] read_only_i,
    output logic [NumReads-1:0][  PayloadW-1:0] read_payload_o
);

  logic [PayloadW-1:0] mem_q[NumEntries];

  always_ff @(posedge clk_i) begin
    for (int unsigned k = 0; k < NumWrites; k++) begin
      if (rst_ni && write_i[k]) mem_q[write_entry_i[k]] <= write_payload_i[k];
    end
  end

  for (genvar r = 0; r < NumReads; r++) begin : gen_read
    always_comb begin
      read_payload_o[r] = '0;
      for (int unsigned e = 0; e < NumEntries; e++) begin
        if (read_only_i[r][e]) read_payload_o[r] |= mem_q[e];
      end
    end
  end

endmodule
