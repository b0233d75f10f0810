// What makes a module a wrapper is what it has: one memory, its read register, no more.
module tiny_memory #(
    parameter int unsigned Depth = 20
) (
    input  logic        clk_i,
    input  logic        write_i,
    input  logic        read_i,
    input  logic [ 4:0] addr_i,
    input  logic [12:0] data_i,
    output logic [12:0] data_o
);
  logic [12:0] mem_q[Depth];
  logic [12:0] rdata_q;
  always_ff @(posedge clk_i) if (write_i) mem_q[addr_i] <= data_i;
  always_ff @(posedge clk_i) if (read_i) rdata_q <= mem_q[addr_i];
  assign data_o = rdata_q;
endmodule
