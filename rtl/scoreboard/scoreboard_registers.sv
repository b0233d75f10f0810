// The registers of a scoreboard's instructions: a word for each warp, in it one for each
// place of the warp's window. One port, like an SRAM macro's that writes by place and reads
// the old word: the word of one warp is read, to be there from the next cycle on, and in the
// same cycle each place of it can be written. The memory is neither reset nor written in a
// reset cycle; the read register is reset, and keeps its word until the next read.

module scoreboard_registers
  import scoreboard_pkg::*;
#(
    parameter  int unsigned NumWarps   = 64,
    parameter  int unsigned Window     = 16,
    parameter  int unsigned RegistersW = 46,
    localparam int unsigned WarpW      = id_w(NumWarps)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic [WarpW-1:0] warp_i,

    input  logic                              read_i,
    input  logic [Window-1:0]                 write_i,
    input  logic [Window-1:0][RegistersW-1:0] registers_i,
    output logic [Window-1:0][RegistersW-1:0] registers_o
);

  logic [Window-1:0][RegistersW-1:0] mem_q[NumWarps];
  logic [Window-1:0][RegistersW-1:0] rdata_q;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      for (int unsigned s = 0; s < Window; s++) begin
        if (write_i[s]) mem_q[warp_i][s] <= registers_i[s];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) rdata_q <= '0;
    else if (read_i) rdata_q <= mem_q[warp_i];
  end

  assign registers_o = rdata_q;

endmodule
