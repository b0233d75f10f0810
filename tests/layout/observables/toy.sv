// Registers of every shape for scripts/check-observables: an array of structs, an
// enum, a flop that nothing reads, one in an instance, and a memory.
package toy_pkg;
  typedef enum logic [1:0] {
    Red,
    Green
  } colour_e;
endpackage

module toy_store #(
    parameter int unsigned N = 4
) (
    input  logic       clk_i,
    input  logic [7:0] data_i,
    output logic [7:0] data_o
);
  logic [7:0] mem_q[N];
  logic [7:0] rdata_q;
  always_ff @(posedge clk_i) begin
    mem_q[0] <= data_i;
    rdata_q  <= mem_q[N-1];
  end
  assign data_o = rdata_q;
endmodule

module toy
  import toy_pkg::*;
#(
    parameter int unsigned N = 4
) (
    input  logic       clk_i,
    input  logic       rst_ni,
    input  logic [7:0] data_i,
    output logic [7:0] data_o
);
  typedef struct packed {
    logic       valid;
    logic [7:0] data;
  } row_t;
  row_t [N-1:0] rows_q;
  colour_e colour_q;
  logic unread_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      rows_q   <= '0;
      colour_q <= Red;
      unread_q <= 1'b0;
    end else begin
      for (int unsigned i = 0; i < N; i++) rows_q[i].data <= data_i;
      colour_q <= Green;
      unread_q <= rows_q[0].valid;
    end
  end

  toy_store #(.N(N)) u_store (.clk_i, .data_i(rows_q[0].data), .data_o);
endmodule
