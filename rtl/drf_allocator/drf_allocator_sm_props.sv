// Rules of one SM and its tables, numbered as in drf_allocator.md; drf_allocator_props.sv selects the SM.
//
// They are about sums over its slots. A solver does not see that a sum of 32 terms changes as one of them does. So
// the prover, whose SM is constant, keeps the count up to each slot, by adding each change; that each
// of them is the one before it and its own slot (StayersLink) then needs two of them only. The resources taken of the
// SM are added up kernel by kernel (drf_allocator_rank_props.sv).

`include "drf_allocator_structs.svh"

module drf_allocator_sm_props
  import drf_allocator_pkg::*;
#(
    parameter bit Follows = 1'b0,  // the SM is a constant
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
    /* verilator lint_off UNUSEDSIGNAL */
    input claim_t                              claim_i,    // fresh or not
    /* verilator lint_on UNUSEDSIGNAL */
    input logic   [ NumCtxs-1:0][SlotCntW-1:0] counts_i,
    input logic   [NumSlots-1:0][    CtxW-1:0] owners_i
);

  localparam int unsigned SumW = AmountW + SlotCntW;

  logic spart;
  assign spart = mode_i == ModeSpart;

  // The demand of the thread block in each slot, and the owner of each that stays. (Without branches: nested, they
  // would be too deep for the prover's reader.)
  logic [NumSlots-1:0][NumCtxs-1:0] owned, stays;
  logic owners_active, owners_claim;
  always_comb begin
    owners_active = 1'b1;
    owners_claim  = 1'b1;
    for (int unsigned p = 0; p < NumSlots; p++) begin
      for (int unsigned k = 0; k < NumCtxs; k++) begin
        owned[p][k] = slots_i[p] && owners_i[p] == CtxW'(k);
        stays[p][k] = owned[p][k] && !leaving_i[p];
      end
      owners_active &= slots_i[p] == ((owned[p] & active_i) != '0);
      owners_claim &= !slots_i[p] || leaving_i[p] || (claim_i.valid && owners_i[p] == claim_i.ctx);
    end
  end

  // Those that stay, counted for each kernel; and in a simulation the sum of all their demands.
  logic [NumCtxs-1:0][SlotCntW-1:0] stay;
  if (Follows) begin : gen_sums
    logic [NumSlots-1:0][NumCtxs-1:0] stays_q;
    logic [NumSlots-1:0][NumCtxs-1:0][SlotCntW-1:0] stay_upto, stay_upto_q;
    logic [NumCtxs-1:0][SlotCntW-1:0] stay_step;
    logic [NumSlots-1:0][NumCtxs-1:0] stay_links, stay_bounded;
    always_comb begin
      stay_step = '0;
      for (int unsigned p = 0; p < NumSlots; p++) begin
        for (int unsigned k = 0; k < NumCtxs; k++) begin
          // One slot changes in a clock.
          stay_step[k] |= SlotCntW'(stays[p][k]) - SlotCntW'(stays_q[p][k]);
          // Except a swap in Spart, which tells all of them to leave.
          stay_upto[p][k] = stays == '0 ? '0 : stay_upto_q[p][k] + stay_step[k];
          stay_links[p][k] = stay_upto[p][k] ==
              (p == 0 ? '0 : stay_upto[p-1][k]) + SlotCntW'(stays[p][k]);
          stay_bounded[p][k] = 32'(stay_upto[p][k]) <= p + 1;
        end
      end
    end
    always_ff @(posedge clk_i) begin
      stays_q     <= rst_ni ? stays : '0;
      stay_upto_q <= rst_ni ? stay_upto : '0;
      if (rst_ni) begin
        StayersLink : assert (&{stay_links, stay_bounded});
      end
    end
    assign stay = stay_upto[NumSlots-1];
  end else begin : gen_sums
    logic [3:0][AmountW-1:0] taken, demand;
    logic [3:0][SumW-1:0] sums;
    logic taken_agrees, in_limit;
    assign taken = taken_i;
    always_comb begin
      sums   = '0;
      stay   = '0;
      demand = '0;
      for (int unsigned p = 0; p < NumSlots; p++) begin
        for (int unsigned k = 0; k < NumCtxs; k++) begin
          stay[k] = stay[k] + SlotCntW'(stays[p][k]);
          demand  = demand_i[k];
          for (int unsigned r = 0; r < 4; r++) begin
            if (owned[p][k]) sums[r] = sums[r] + SumW'(demand[r]);
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
        // Rule 1. Limit kept: the amount taken is the demand of all thread blocks there, and within the limit.
        LimitKept : assert (in_limit);
        TakenAgrees : assert (taken_agrees);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 2. Slots agree: leaving slots are in use; the others in use are counted by owner.
      LeaversAreThere : assert ((leaving_i & ~slots_i) == '0);
      SlotsAgree : assert (stay == counts_i);
      OwnersActive : assert (owners_active);

      // Rule 7. One owner: in Spart thread blocks that stay belong to the kernel of the SM's claim.
      OneOwner : assert (!spart || owners_claim);
    end
  end

endmodule
