// The rank of a kernel of drf_allocator is the dominant share of its thread blocks that stay on the SMs and of its
// claims, so it does not wrap (drf_allocator.md, rule 11). For the prover only, for one kernel and one resource,
// arbitrary constants, and for the SM that drf_allocator_props.sv has chosen. Not for Spart: ranks count SMs.
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
    input logic   [NumCtxs-1:0][SlotCntW-1:0] counts_i, // those that stay

    // A thread block comes to stay, ends, or stays no longer: its SM and kernel.
    input logic            comes_i,
    input logic            ends_i,
    input logic            goes_i,
    input logic [ SmW-1:0] own_sm_i,
    input logic [CtxW-1:0] own_ctx_i
);

  localparam int unsigned Most = 2 ** AmountW - 1;
  localparam int unsigned SumW = AmountW + SlotCntW + CtxW;
  typedef logic [3:0][AmountW-1:0] amounts_t;

  // The kernel and the resource. One of the four is the dominant one: its demand is the unit.
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

  // The part of each kernel: the resource taken by its thread blocks on the SM, and (kept) by those alone that stay. It
  // follows them as they come and end. `each_q` is an arbitrary amount, a constant; if a thread block takes
  // this amount, the part is a multiple of it. (Multiples are a table of sums: it is easier for the solver than
  // products, and the same before and after a clock.)
  logic [NumCtxs-1:0][SumW-1:0] parts_q, kept_q;
  logic [AmountW-1:0] each_q;
  logic [2**SlotCntW-1:0][SumW-1:0] times;
  assign times[0] = '0;
  for (genvar n = 1; n < 2 ** SlotCntW; n++) begin : gen_times
    assign times[n] = times[n-1] + SumW'(each_q);
  end
  always_ff @(posedge clk_i) each_q <= each_q;

  for (genvar k = 0; k < NumCtxs; k++) begin : gen_parts
    amounts_t amounts;
    logic [AmountW-1:0] amount;
    logic is_each, none, fits;
    assign amounts = demand_i[k];
    assign amount = amounts[resource_q];
    assign is_each = amount == each_q;
    assign none = tbs_i[k] == '0;
    assign fits = 32'(parts_q[k]) <= NumSlots * Most &&
        (none ? parts_q[k] == '0 : parts_q[k] >= SumW'(amount));
    always_ff @(posedge clk_i) begin
      if (!rst_ni || !active_i[k] || spart_i) kept_q[k] <= '0;
      else if (own_sm_i == sm_i && own_ctx_i == CtxW'(k)) begin
        if (comes_i) kept_q[k] <= kept_q[k] + SumW'(amount);
        else if (goes_i) kept_q[k] <= kept_q[k] - SumW'(amount);
      end
      if (!rst_ni || !active_i[k]) parts_q[k] <= '0;
      else if (own_sm_i == sm_i && own_ctx_i == CtxW'(k)) begin
        if (comes_i) parts_q[k] <= parts_q[k] + SumW'(amount);
        else if (ends_i) parts_q[k] <= parts_q[k] - SumW'(amount);
      end
      if (rst_ni) begin
        PartAgrees : assert (!is_each || parts_q[k] == times[tbs_i[k]]);
        PartFits : assert (!is_each || fits);
        EachPartFits : assert (fits);
        KeptAgrees : assert (spart_i || !is_each || kept_q[k] == times[counts_i[k]]);
      end
    end
  end

  amounts_t amounts, taken;
  logic [AmountW-1:0] amount;
  logic [SumW-1:0] sum;
  logic dominant, unit_agrees, other;
  assign taken = taken_i;
  always_comb begin
    sum = '0;
    for (int unsigned k = 0; k < NumCtxs; k++) sum = sum + parts_q[k];
    amounts = demand_i[ctx];
    amount = amounts[resource_q];
    dominant = amount == unit;
    other = amount != each_q;
    unit_agrees = 1'b0;
    for (int unsigned r = 0; r < 4; r++) unit_agrees |= amounts[r] == unit;
  end

  // ---- SMs ---------------------------------------------------------------------------------------

  // Its share of each SM, with its claim; and the sums of these.
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
    if (!rst_ni || spart_i || !active_i[ctx]) begin
      share_q <= '0;
    end else if (own_ctx_i == ctx && comes_i) begin
      share_q[own_sm_i] <= share_q[own_sm_i] + SumW'(amount);
    end else if (own_ctx_i == ctx && goes_i) begin
      share_q[own_sm_i] <= share_q[own_sm_i] - SumW'(amount);
    end
  end

  logic idle_have_none, stayers_run;
  always_comb begin
    idle_have_none = 1'b1;
    stayers_run = 1'b1;
    for (int unsigned k = 0; k < NumCtxs; k++) begin
      idle_have_none &= active_i[k] || tbs_i[k] == '0;
      stayers_run &= counts_i[k] <= tbs_i[k];
    end
  end

  // ---- Rules -------------------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 11. Rank agrees: a kernel's rank is its dominant share of all SMs, with its claims.
      RankAgrees :
      assert (spart_i || !active_i[ctx] || !dominant || ksrt_i[ctx].rank == upto[NumSms-1]);
      RankBounded :
      assert (spart_i || !active_i[ctx] || !dominant || 32'(ksrt_i[ctx].rank) <= NumSms * 2 * Most);
      PartsLink : assert (&links);
      PartsBounded : assert (&upto_bounded);

      // Rule 1. Limit kept: no resource is taken beyond the limit; the amount taken is the sum of the kernels' parts,
      // each the demand of a thread block times the number of the kernel's thread blocks there.
      IdleHaveNone : assert (idle_have_none);
      LimitKept : assert (taken[resource_q] <= limit_i);
      TakenAgrees : assert (SumW'(taken[resource_q]) == sum);

      // Its share of an SM is that of its thread blocks that stay there.
      UnitAgrees : assert (unit_agrees);
      StayersRun : assert (stayers_run);
      ShareAgrees : assert (spart_i || share_q[sm_i] == kept_q[ctx]);

      // Rules 1 and 11 for any SM and amount, hence for each.
      ShareInLimit : assert (spart_i || other || shares_bounded[sm_i]);
      ShareIsActive : assert (spart_i || other || active_i[ctx] || shares_zero[sm_i]);
      SharesInLimit : assert (spart_i || &shares_bounded);
      SharesAreActive : assert (spart_i || active_i[ctx] || &shares_zero);
    end
  end

endmodule
`endif
