// A block whose cells can be counted by hand: Width two-input NANDs between three
// registers, one register that is never anything but 0, two policies of Width and
// 2 * Width flip-flops, and a memory behind a wrapper.
module tiny #(
    parameter int unsigned Width = 4,
    parameter int unsigned Depth = 20,
    parameter logic [15:0] PolicyMask = '1
) (
    input  logic               clk_i,
    input  logic [  Width-1:0] a_i,
    input  logic [  Width-1:0] b_i,
    output logic [  Width-1:0] y_o,
    output logic [        2:0] zero_o,
    output logic [2*Width-1:0] npq_o,
    output logic [2*Width-1:0] dss_o,
    input  logic               write_i,
    input  logic               read_i,
    input  logic [        4:0] addr_i,
    input  logic [       12:0] data_i,
    output logic [       12:0] data_o
);
  logic [Width-1:0] a_q, b_q, y_q;
  logic [2:0] zero_q;
  assign y_o = y_q;
  assign zero_o = zero_q;

  always_ff @(posedge clk_i) begin
    a_q <= a_i;
    b_q <= b_i;
    y_q <= ~(a_q & b_q);
    zero_q <= '0;
  end

  if (PolicyMask[1]) begin : gen_npq
    tiny_policy #(
        .Width(Width)
    ) u_npq (
        .clk_i,
        .d_i(data_i[Width-1:0]),
        .q_o(npq_o[Width-1:0])
    );
    assign npq_o[2*Width-1:Width] = '0;
  end else begin : gen_no_npq
    assign npq_o = '0;
  end

  if (PolicyMask[3]) begin : gen_dss
    tiny_policy #(
        .Width(2 * Width)
    ) u_dss (
        .clk_i,
        .d_i({a_i, b_i}),
        .q_o(dss_o)
    );
  end else begin : gen_no_dss
    assign dss_o = '0;
  end

  tiny_memory #(
      .Depth(Depth)
  ) u_memory (
      .clk_i,
      .write_i,
      .read_i,
      .addr_i,
      .data_i,
      .data_o
  );
endmodule
