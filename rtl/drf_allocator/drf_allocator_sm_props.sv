// Rules of one SM and its tables, numbered as in drf_allocator.md; drf_allocator_props.sv says of which SM.

`include "drf_allocator_structs.svh"

module drf_allocator_sm_props
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned AmountW = ShareW,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type claim_t = `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW)
) (
    input logic clk_i,
    input logic rst_ni,

    input mode_e               mode_i,
    input logic  [AmountW-1:0] limit_i,

    // The kernels, and the SM's row.
    input logic   [ NumCtxs-1:0]               active_i,
    input share_t [ NumCtxs-1:0]               demand_i,
    input share_t                              taken_i,
    input logic   [NumSlots-1:0]               slots_i,
    input logic   [NumSlots-1:0]               leaving_i,
    input claim_t                              claim_i,
    input logic   [ NumCtxs-1:0][SlotCntW-1:0] counts_i,
    input logic   [NumSlots-1:0][    CtxW-1:0] owners_i
);

  localparam int unsigned SumW = AmountW + SlotCntW;

  logic swaps, spart;
  assign swaps = mode_i inside {ModeOnDemand, ModeRelaxed};
  assign spart = mode_i == ModeSpart;

  // Counted slot by slot: what the thread blocks take, and those of each kernel that stay.
  logic [3:0][AmountW-1:0] taken, demand;
  logic [3:0][SumW-1:0] sums;
  logic [NumCtxs-1:0][SlotCntW-1:0] stay;
  logic owners_active, owners_claim, taken_agrees, in_limit;
  assign taken = taken_i;
  always_comb begin
    sums = '0;
    stay = '0;
    demand = '0;
    owners_active = 1'b1;
    owners_claim = 1'b1;
    for (int unsigned p = 0; p < NumSlots; p++) begin
      if (slots_i[p]) begin
        if (32'(owners_i[p]) >= NumCtxs) owners_active = 1'b0;
        if (!leaving_i[p] && (!claim_i.valid || owners_i[p] != claim_i.ctx)) owners_claim = 1'b0;
        for (int unsigned k = 0; k < NumCtxs; k++) begin
          if (owners_i[p] == CtxW'(k)) begin
            if (!active_i[k]) owners_active = 1'b0;
            demand = demand_i[k];
            for (int unsigned r = 0; r < 4; r++) sums[r] = sums[r] + SumW'(demand[r]);
            if (!leaving_i[p]) stay[k] = stay[k] + 1'b1;
          end
        end
      end
    end
    taken_agrees = 1'b1;
    in_limit = 1'b1;
    for (int unsigned r = 0; r < 4; r++) begin
      if (sums[r] != SumW'(taken[r])) taken_agrees = 1'b0;
      if (taken[r] > limit_i) in_limit = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. No resource is taken beyond the limit; taken is what the thread blocks in its slots take.
      LimitKept : assert (in_limit);
      TakenAgrees : assert (taken_agrees);

      // Rule 2. Slots that are left are in use; the others in use are counted, each for its owner.
      LeaversAreThere : assert ((leaving_i & ~slots_i) == '0);
      SlotsAgree : assert (stay == counts_i);
      OwnersActive : assert (owners_active);

      // Rule 3. A claim is that of an active kernel. In the modes that swap it is not used yet.
      ClaimIsActive :
      assert (!claim_i.valid || (32'(claim_i.ctx) < NumCtxs && active_i[claim_i.ctx]));
      ClaimInMode : assert (!claim_i.valid || (claim_i.fresh && swaps) || spart);
      NoClaimIsZero : assert (claim_i.valid || claim_i == '0);

      // Rule 7. In Spart thread blocks that stay are those of the kernel that has claimed the SM.
      OneOwner : assert (!spart || owners_claim);
    end
  end

endmodule
