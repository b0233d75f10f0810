// The source of the message that the SM driver takes: round robin over the SMs and the host, from the
// one after the last.

module sm_driver_source
  import sm_driver_pkg::*;
#(
    parameter  int unsigned NumSms = 13,
    localparam int unsigned SmW    = id_w(NumSms),
    localparam int unsigned SrcW   = id_w(NumSms + 1)
) (
    input logic clk_i,
    input logic rst_ni,

    // A message may be chosen in this cycle; those offered. The one chosen is taken: in the same
    // cycle, or as `served_i` in the next one.
    input logic              choose_i,
    input logic              take_i,
    input logic [  SrcW-1:0] served_i,
    input logic              host_valid_i,
    input logic [NumSms-1:0] sm_valid_i,

    // That of the host or of an SM is chosen, or none.
    output logic            some_o,
    output logic            host_o,
    output logic            from_sm_o,
    output logic [ SmW-1:0] sm_o,
    output logic [SrcW-1:0] source_o,

    // Register, for the bench and the rules: an SM, or NumSms, the host.
    output logic [SrcW-1:0] last_source_o
);

  logic [SrcW-1:0] last_source_q, last_source_d;
  logic some;
  logic [NumSms:0] sources;
  logic [SrcW-1:0] source;
  assign sources = {host_valid_i, sm_valid_i};
  assign some    = choose_i && rst_ni && sources != '0;
  common_first #(
      .Width (NumSms + 1),
      .Behind(1'b1)
  ) u_first (
      .some_i (sources),
      .from_i (last_source_q),
      .index_o(source)
  );
  assign some_o        = some;
  assign host_o        = some && 32'(source) == NumSms;
  assign from_sm_o     = some && 32'(source) != NumSms;
  assign sm_o          = SmW'(source);
  assign source_o      = source;

  assign last_source_d = take_i ? served_i : last_source_q;

  // The host came last, so that SM 0 is the first.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) last_source_q <= SrcW'(NumSms);
    else last_source_q <= last_source_d;
  end
  assign last_source_o = last_source_q;

endmodule
