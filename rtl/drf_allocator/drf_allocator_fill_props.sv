// The partitions of an SM share its limit while drf_allocator divides it, so the dominant share of each is within the
// limit (drf_allocator.md, rule 12). A part of drf_allocator_props.sv.

`include "drf_allocator_structs.svh"

module drf_allocator_fill_props
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic [AmountW-1:0] limit_i,

    /* verilator lint_off UNUSEDSIGNAL */
    input ksr_t   [NumCtxs-1:0]              ksrt_i,      // only units
    /* verilator lint_on UNUSEDSIGNAL */
    input share_t [NumCtxs-1:0]              demand_i,
    input logic   [NumCtxs-1:0][AmountW-1:0] fill_rank_i,

    // The scan: resources of the partitions so far, and the kernel of the partition that grows.
    input step_e             step_i,
    input logic              found_i,
    input logic   [CtxW-1:0] pick_i,
    input share_t            sum_i
);

  typedef logic [3:0][AmountW-1:0] amounts_t;

  logic fills, grows;
  assign fills = step_i inside {StepFill, StepGrow};
  assign grows = step_i == StepGrow || (step_i == StepFill && found_i);

  amounts_t sum, grown;
  logic in_limit, fits;
  logic [NumCtxs-1:0] dominated, bounded;
  assign sum   = sum_i;
  assign grown = demand_i[pick_i];
  always_comb begin
    in_limit = 1'b1;
    fits = 1'b1;
    for (int unsigned r = 0; r < 4; r++) begin
      if (sum[r] > limit_i) in_limit = 1'b0;
      if ((AmountW + 1)'(sum[r]) + (AmountW + 1)'(grown[r]) > (AmountW + 1)'(limit_i)) fits = 1'b0;
    end
  end

  for (genvar k = 0; k < NumCtxs; k++) begin : gen_kernels
    amounts_t demand;
    assign demand = demand_i[k];
    always_comb begin
      dominated[k] = 1'b0;
      bounded[k]   = 1'b1;
      for (int unsigned r = 0; r < 4; r++) begin
        if (demand[r] == ksrt_i[k].unit) begin
          dominated[k] = 1'b1;
          if (fill_rank_i[k] > sum[r]) bounded[k] = 1'b0;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 12. Fill rank fits: the dominant share of a partition is at most the sum of all partitions of that
      // resource, and the sum is within the limit, also with the next thread block.
      FillInSum : assert (!fills || &bounded);
      FillInLimit : assert (!fills || in_limit);
      GrowthFits : assert (!grows || fits);
      UnitsAgree : assert (&dominated);
    end
  end

endmodule
