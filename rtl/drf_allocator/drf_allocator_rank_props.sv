// The rank of a kernel of drf_allocator is what its thread blocks take that stay on the SMs, and what its claims
// will, and so it does not wrap (drf_allocator.md, rule 11). For the prover only: of one kernel and one resource,
// the same for ever, and of the SM that drf_allocator_props.sv has chosen. Not of Spart, where ranks count SMs.
//
// Sums are kept up to each SM, as in drf_allocator_sm_props.sv.

`include "drf_allocator_structs.svh"

`ifdef SEGUE_PROVER
module drf_allocator_rank_props
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type claim_t = `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW),
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic               spart_i,
    input logic [AmountW-1:0] limit_i,

    input logic   [NumCtxs-1:0] active_i,
    input ksr_t   [NumCtxs-1:0] ksrt_i,
    input share_t [NumCtxs-1:0] demand_i,
    input claim_t [ NumSms-1:0] claim_i,

    // The chosen SM.
    input logic   [    SmW-1:0]               sm_i,
    input share_t                             taken_i,
    input logic   [NumCtxs-1:0][SlotCntW-1:0] tbs_i,    // in its slots
    input logic   [NumCtxs-1:0][SlotCntW-1:0] counts_i, // that stay

    // A thread block comes to stay, or stays no longer: of which SM and kernel.
    input logic            comes_i,
    input logic            goes_i,
    input logic [ SmW-1:0] own_sm_i,
    input logic [CtxW-1:0] own_ctx_i
);

  localparam int unsigned Most = 2 ** AmountW - 1;
  localparam int unsigned SumW = AmountW + SlotCntW + CtxW;
  typedef logic [3:0][AmountW-1:0] amounts_t;

  // The kernel and the resource. Of the four one is the dominant one, whose demand is the unit.
  logic [CtxW-1:0] ctx_q, ctx;
  logic [1:0] resource_q;
  logic [AmountW-1:0] unit;
  always_ff @(posedge clk_i) begin
    ctx_q <= ctx_q;
    resource_q <= resource_q;
  end
  assign ctx  = 32'(ctx_q) < NumCtxs ? ctx_q : '0;
  assign unit = ksrt_i[ctx].unit;

  // ---- The SM ----------------------------------------------------------------------------------

  // What is taken of the resource is that of its thread blocks, kernel by kernel. (Multiples are tables of sums, which
  // are easier for the solver than products.)
  amounts_t amounts, taken;
  logic [AmountW-1:0] amount;
  logic [NumCtxs-1:0][2**SlotCntW-1:0][SumW-1:0] times;
  logic [SumW-1:0] sum, multiple;
  logic dominant, unit_agrees;
  assign taken = taken_i;
  always_comb begin
    sum = '0;
    for (int unsigned k = 0; k < NumCtxs; k++) begin
      amounts  = demand_i[k];
      multiple = '0;
      for (int unsigned n = 0; n < 2 ** SlotCntW; n++) begin
        times[k][n] = multiple;
        multiple = multiple + SumW'(amounts[resource_q]);
      end
      sum = sum + times[k][tbs_i[k]];
    end
    amounts = demand_i[ctx];
    amount = amounts[resource_q];
    dominant = amount == unit;
    unit_agrees = 1'b0;
    for (int unsigned r = 0; r < 4; r++) unit_agrees |= amounts[r] == unit;
  end

  // ---- SMs ---------------------------------------------------------------------------------------

  // What it takes of each SM, its claim included; and the sums of that.
  logic [NumSms-1:0][SumW-1:0] share_q;
  logic [NumSms-1:0][RankW-1:0] part, part_q, upto, upto_q;
  logic [RankW-1:0] step;
  logic [NumSms-1:0] links, upto_bounded, shares_bounded, shares_zero;
  always_comb begin
    step = '0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      part[s] = spart_i ? '0 : RankW'(share_q[s]);
      if (!spart_i && claim_i[s].valid && claim_i[s].ctx == ctx) part[s] = part[s] + RankW'(amount);
      step |= part[s] - part_q[s];
      upto[s] = upto_q[s] + step;
      links[s] = upto[s] == (s == 0 ? '0 : upto[s-1]) + part[s];
      upto_bounded[s] = 32'(upto[s]) <= (s + 1) * 2 * Most;
      shares_bounded[s] = share_q[s] <= SumW'(limit_i);
      shares_zero[s] = share_q[s] == '0;
    end
  end

  always_ff @(posedge clk_i) begin
    part_q <= rst_ni ? part : '0;
    upto_q <= rst_ni ? upto : '0;
    if (!rst_ni || spart_i) begin
      share_q <= '0;
    end else if (own_ctx_i == ctx && comes_i) begin
      share_q[own_sm_i] <= share_q[own_sm_i] + SumW'(amount);
    end else if (own_ctx_i == ctx && goes_i) begin
      share_q[own_sm_i] <= share_q[own_sm_i] - SumW'(amount);
    end
  end

  // ---- Rules -------------------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 11. The rank of a kernel is its dominant share of all SMs, with its claims.
      RankAgrees :
      assert (spart_i || !active_i[ctx] || !dominant || ksrt_i[ctx].rank == upto[NumSms-1]);
      RankBounded :
      assert (spart_i || !active_i[ctx] || !dominant || 32'(ksrt_i[ctx].rank) <= NumSms * 2 * Most);
      PartsLink : assert (&links);
      PartsBounded : assert (&upto_bounded);

      // On an SM it takes what its thread blocks there take that stay.
      UnitAgrees : assert (unit_agrees);
      TakenSums : assert (SumW'(taken[resource_q]) == sum);
      StayersRun : assert (counts_i[ctx] <= tbs_i[ctx]);
      ShareAgrees : assert (spart_i || share_q[sm_i] == times[ctx][counts_i[ctx]]);

      // Of any SM, and so of each.
      ShareInLimit : assert (spart_i || shares_bounded[sm_i]);
      ShareIsActive : assert (spart_i || active_i[ctx] || shares_zero[sm_i]);
      SharesInLimit : assert (spart_i || &shares_bounded);
      SharesAreActive : assert (spart_i || active_i[ctx] || &shares_zero);
    end
  end

endmodule
`endif
