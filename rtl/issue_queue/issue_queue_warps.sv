// The entries of an issue queue by warp: those of warps that are stopped or give back, and the warps
// with live entries. Only live entries count.
//
// Warps are decoded in two halves of their bits, so that there are 2 * sqrt(NumWarps) masks of entries
// instead of NumWarps: an entry of a warp is in both its masks.

module issue_queue_warps
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic rst_ni,

    // The live entries, and the warps of all of them, bit by bit.
    input set_t             live_i,
    input set_t [WarpW-1:0] warp_i,

    // Levels, a bit for each warp.
    input logic [NumWarps-1:0] stop_i,
    input logic [NumWarps-1:0] give_back_i,

    output set_t                stopped_o,
    output set_t                to_give_back_o,  // none in a reset cycle: the port shows none
    output logic [NumWarps-1:0] in_use_o
);

  localparam int unsigned LowW = WarpW / 2;
  localparam int unsigned HighW = WarpW - LowW;
  localparam int unsigned Lows = 2 ** LowW;
  set_t [Lows-1:0] low_is;  // live entries only
  set_t [2**HighW-1:0] high_is;
  always_comb begin
    for (int unsigned v = 0; v < Lows; v++) begin
      low_is[v] = live_i;
      for (int unsigned b = 1; b <= LowW; b++) low_is[v] &= v[b-1] ? warp_i[b-1] : ~warp_i[b-1];
    end
    for (int unsigned v = 0; v < 2 ** HighW; v++) begin
      high_is[v] = '1;
      for (int unsigned b = 0; b < HighW; b++) begin
        high_is[v] &= v[b] ? warp_i[LowW+b] : ~warp_i[LowW+b];
      end
    end
    for (int unsigned w = 0; w < NumWarps; w++) begin
      in_use_o[w] = (low_is[w%Lows] & high_is[w/Lows]) != '0;
    end
  end

  always_comb begin
    stopped_o = '0;
    to_give_back_o = '0;
    for (int unsigned w = 0; w < NumWarps; w++) begin
      if (stop_i[w]) stopped_o |= low_is[w%Lows] & high_is[w/Lows];
    end
    // Most cycles have none: a simulation then skips the loop.
    if (give_back_i != '0 && rst_ni) begin
      for (int unsigned w = 0; w < NumWarps; w++) begin
        if (give_back_i[w]) to_give_back_o |= low_is[w%Lows] & high_is[w/Lows];
      end
    end
  end

endmodule
