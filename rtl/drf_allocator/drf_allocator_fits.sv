// Room check for one more thread block beside the resources taken: each of the four must fit.

`include "drf_allocator_structs.svh"

module drf_allocator_fits #(
    parameter int unsigned ShareW = 10,
    localparam int unsigned AmountW = ShareW,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW)
) (
    // All in parts of the limit, so that one limit serves the four resources.
    input share_t               taken_i,
    input share_t               demand_i,
    input logic   [AmountW-1:0] limit_i,

    // Of the resources alone; callers look for a free slot themselves.
    output logic fits_o
);

  logic [3:0][AmountW-1:0] taken, demand;
  assign taken  = taken_i;
  assign demand = demand_i;

  always_comb begin
    fits_o = 1'b1;
    for (int unsigned r = 0; r < 4; r++) begin
      if ((AmountW + 1)'(taken[r]) + (AmountW + 1)'(demand[r]) > (AmountW + 1)'(limit_i))
        fits_o = 1'b0;
    end
  end

endmodule
