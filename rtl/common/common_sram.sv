// A memory with one write port and one read port with a register, like an SRAM macro. It is neither
// reset nor written in a reset cycle; the read register is reset, and keeps its word until the next read.

module common_sram #(
    parameter  int unsigned Width = 32,
    parameter  int unsigned Depth = 16,
    localparam int unsigned AddrW = Depth > 1 ? $clog2(Depth) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    // At the clock edge: a read in this cycle still has the old word.
    input logic             write_i,
    input logic [AddrW-1:0] write_addr_i,
    input logic [Width-1:0] write_data_i,

    // The word comes in the next cycle, and stays until the next read.
    input  logic             read_i,
    input  logic [AddrW-1:0] read_addr_i,
    output logic [Width-1:0] read_data_o
);

  logic [Width-1:0] mem_q[Depth];
  logic [Width-1:0] rdata_q;

  always_ff @(posedge clk_i) if (rst_ni && write_i) mem_q[write_addr_i] <= write_data_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) rdata_q <= '0;
    else if (read_i) rdata_q <= mem_q[read_addr_i];
  end

  assign read_data_o = rdata_q;

endmodule
