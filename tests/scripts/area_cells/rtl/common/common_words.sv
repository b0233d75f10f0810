// A memory with a read register.

module common_words #(
    parameter  int unsigned Depth = 4,
    localparam int unsigned AddrW = $clog2(Depth)
) (
    input logic clk_i,

    input  logic             write_i,
    input  logic [AddrW-1:0] addr_i,
    input  logic [     12:0] data_i,
    output logic [     12:0] data_o
);

  logic [12:0] mem_q[Depth];
  logic [12:0] rdata_q;
  always_ff @(posedge clk_i) begin
    if (write_i) mem_q[addr_i] <= data_i;
    rdata_q <= mem_q[addr_i];
  end
  assign data_o = rdata_q;

endmodule
