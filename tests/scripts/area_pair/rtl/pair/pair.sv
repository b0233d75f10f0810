// A block that is made of others: two of tiny, one behind the other, and a register of its own.
module pair #(
    parameter int unsigned Width = 4,
    parameter int unsigned Depth = 20
) (
    input  logic             clk_i,
    input  logic [Width-1:0] a_i,
    input  logic [Width-1:0] b_i,
    output logic [Width-1:0] y_o,
    input  logic             write_i,
    input  logic             read_i,
    input  logic [      4:0] addr_i,
    input  logic [     12:0] data_i,
    output logic [     12:0] data_o
);
  if (Depth < Width) begin : gen_too_shallow
    $error("Depth must be at least Width = %0d, is %0d", Width, Depth);
  end

  logic [Width-1:0] between, seen_q, last;
  logic [12:0] data;
  always_ff @(posedge clk_i) seen_q <= ~(last & between);
  assign y_o = seen_q;

  tiny #(
      .Width(Width),
      .Depth(Depth)
  ) u_first (
      .clk_i,
      .a_i,
      .b_i,
      .y_o(between),
      .zero_o(),
      .npq_o(),
      .dss_o(),
      .write_i,
      .read_i,
      .addr_i,
      .data_i,
      .data_o(data)
  );
  tiny #(
      .Width(Width),
      .Depth(Depth)
  ) u_second (
      .clk_i,
      .a_i(~(between & b_i)),
      .b_i,
      .y_o(last),
      .zero_o(),
      .npq_o(),
      .dss_o(),
      .write_i,
      .read_i,
      .addr_i,
      .data_i(data),
      .data_o
  );
endmodule
