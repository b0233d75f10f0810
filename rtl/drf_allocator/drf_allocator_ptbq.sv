// Memory of the preempted-TB queues (thesis 5.2.3): one write port and one read port with a register, as an
// SRAM macro has them. It is neither reset nor written in a reset cycle.

module drf_allocator_ptbq
  import drf_allocator_pkg::*;
#(
    parameter  int unsigned Depth = 2048,
    localparam int unsigned AddrW = id_w(Depth)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic                    write_i,
    input logic        [AddrW-1:0] write_addr_i,
    input ptbq_entry_t             write_data_i,

    input  logic                    read_i,
    input  logic        [AddrW-1:0] read_addr_i,
    output ptbq_entry_t             read_data_o
);

  ptbq_entry_t mem_q[Depth];
  ptbq_entry_t rdata_q;

  always_ff @(posedge clk_i) begin
    if (rst_ni && write_i) mem_q[write_addr_i] <= write_data_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) rdata_q <= '0;
    else if (read_i) rdata_q <= mem_q[read_addr_i];
  end

  assign read_data_o = rdata_q;

endmodule
