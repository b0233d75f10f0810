// The highest of four shares: the load of an SM, the unit of a kernel.

`include "drf_allocator_structs.svh"

module drf_allocator_highest #(
    parameter int unsigned ShareW = 10,
    localparam int unsigned AmountW = ShareW,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW)
) (
    // All four in parts of the limit, which makes them comparable without a division.
    input  share_t               share_i,
    output logic   [AmountW-1:0] highest_o
);

  logic [AmountW-1:0] first, second;
  assign first = share_i.regs > share_i.threads ? share_i.regs : share_i.threads;
  assign second = share_i.smem > share_i.tbs ? share_i.smem : share_i.tbs;
  assign highest_o = first > second ? first : second;

endmodule
