// Context of the thread block in each slot: read in the cycle in which it is needed, so it has a read
// port without a register. Neither reset nor written in a reset cycle.

module drf_allocator_owners #(
    parameter  int unsigned Width = 2,
    parameter  int unsigned Depth = 512,
    localparam int unsigned AddrW = Depth > 1 ? $clog2(Depth) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    input logic             write_i,
    input logic [AddrW-1:0] write_addr_i,
    input logic [Width-1:0] write_data_i,

    input  logic [AddrW-1:0] read_addr_i,
    output logic [Width-1:0] read_data_o
);

  logic [Width-1:0] mem_q[Depth];

  always_ff @(posedge clk_i) if (rst_ni && write_i) mem_q[write_addr_i] <= write_data_i;

  assign read_data_o = mem_q[read_addr_i];

endmodule
