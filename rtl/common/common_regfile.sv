// A table with one write port and several combinational read ports: a word is read in the cycle that needs it.
// Without read registers it is made of flip-flops. It is neither reset nor written in a reset cycle.

module common_regfile #(
    parameter  int unsigned Width    = 32,
    parameter  int unsigned Depth    = 16,
    parameter  int unsigned NumReads = 1,
    localparam int unsigned AddrW    = Depth > 1 ? $clog2(Depth) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    // At the clock edge: a read in this cycle still has the old word.
    input logic             write_i,
    input logic [AddrW-1:0] write_addr_i,
    input logic [Width-1:0] write_data_i,

    // The word comes in the same cycle.
    input  logic [NumReads-1:0][AddrW-1:0] read_addr_i,
    output logic [NumReads-1:0][Width-1:0] read_data_o
);

  logic [Width-1:0] mem_q[Depth];

  always_ff @(posedge clk_i) if (rst_ni && write_i) mem_q[write_addr_i] <= write_data_i;

  always_comb for (int unsigned r = 0; r < NumReads; r++) read_data_o[r] = mem_q[read_addr_i[r]];

endmodule
