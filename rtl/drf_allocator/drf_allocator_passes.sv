// The passes of a scan over SMs, contexts and slots, with the best so far of each (drf_allocator.md, "Passes"
// and "Swap"). A pass begins with `begins_i`; `step_i` selects it.
//
// The tables are those at the start of the cycle.

`include "drf_allocator_structs.svh"

module drf_allocator_passes
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned Lanes = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam int unsigned PosW = id_w(NumSms + NumSlots + NumCtxs),
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type claim_t = `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW),
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW)
) (
    input logic clk_i,
    input logic rst_ni,

    // The pass and its position.
    input step_e               step_i,
    input logic  [   PosW-1:0] pos_i,
    input logic                begins_i,
    input mode_e               mode_i,
    input logic  [AmountW-1:0] limit_i,

    // The kernel to be served, and contexts that cannot be served.
    input logic [   CtxW-1:0] kernel_i,
    input logic [NumCtxs-1:0] tried_i,

    // Range: the fall of the victim's rank. Fill: resources and thread blocks of the partitions.
    input logic   [   RankW-1:0] fall_i,
    input share_t                sum_i,
    input logic   [SlotCntW-1:0] need_i,

    // A context with more thread blocks on the SM than its partition holds becomes the pick.
    input logic            exceeds_i,
    input logic [CtxW-1:0] excess_ctx_i,

    // The tables, which do not change during a pass.
    input logic   [NumCtxs-1:0]                             active_i,
    input logic   [NumCtxs-1:0]                             remains_i,
    input logic   [NumCtxs-1:0]                             wants_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input ksr_t   [NumCtxs-1:0]                             ksrt_i,       // only ranks and units
    /* verilator lint_on UNUSEDSIGNAL */
    input share_t [NumCtxs-1:0]                             demand_i,
    input logic   [NumCtxs-1:0][ AmountW-1:0]               fill_rank_i,
    input logic   [ NumSms-1:0]                             in_setup_i,
    input share_t [ NumSms-1:0]                             taken_i,
    input logic   [ NumSms-1:0][NumSlots-1:0]               slots_i,
    input logic   [ NumSms-1:0][NumSlots-1:0]               leaving_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0]               resident_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0]               parted_i,
    input claim_t [ NumSms-1:0]                             claim_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0][SlotCntW-1:0] count_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0][SlotCntW-1:0] quota_i,

    // The SM of the scan.
    input logic [NumSlots-1:0]               own_slots_i,
    input logic [NumSlots-1:0]               own_leaving_i,
    input logic [ NumCtxs-1:0][SlotCntW-1:0] own_counts_i,

    // Youngest: slot `seen_slot_o`, its owner, and its stamp, which was read in the cycle before.
    output logic [ SlotW-1:0] seen_slot_o,
    input  logic [  CtxW-1:0] seen_owner_i,
    input  logic [StampW-1:0] stamp_i,
    output logic              stamp_read_o,
    output logic [ SlotW-1:0] stamp_slot_o,

    // The last cycle of a pass over SMs, contexts, slots; the result including this cycle.
    output logic            last_group_o,
    output logic            last_ctx_o,
    output logic            last_slot_o,
    output logic            sm_found_o,
    output logic [ SmW-1:0] sm_best_o,
    output logic            ctx_found_o,
    output logic [CtxW-1:0] ctx_pick_o,

    // Registers, for the other parts, the bench and the rules.
    output logic              found_o,
    output logic [ RankW-1:0] key_o,
    output logic [   SmW-1:0] sm_o,
    output logic [  CtxW-1:0] pick_o,
    output logic [ RankW-1:0] now_high_o,
    output logic [ RankW-1:0] now_low_o,
    output logic [ RankW-1:0] then_high_o,
    output logic [ RankW-1:0] then_low_o,
    output logic [ SlotW-1:0] slot_o,
    output logic [StampW-1:0] age_o
);

  logic found_q, found_d;
  logic [RankW-1:0] key_q, key_d;
  logic [SmW-1:0] sm_q, sm_d;
  logic [CtxW-1:0] pick_q, pick_d;
  logic [RankW-1:0] now_high_q, now_high_d, now_low_q, now_low_d;
  logic [RankW-1:0] then_high_q, then_high_d, then_low_q, then_low_d;
  logic [SlotW-1:0] slot_q, slot_d;
  logic [StampW-1:0] age_q, age_d;

  // ---- SMs ----------------------------------------------------------------------------

  logic [RankW-1:0] sm_key;
  drf_allocator_lanes #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .Lanes   (Lanes),
      .ShareW  (ShareW)
  ) u_lanes (
      .step_i  (step_i),
      .mode_i,
      .limit_i,
      .kernel_i(kernel_i),
      .pos_i   (pos_i),
      .found_i (found_q),
      .key_i   (key_q),
      .best_i  (sm_q),
      .remains_i,
      .ksrt_i,
      .demand_i,
      .in_setup_i,
      .taken_i,
      .slots_i,
      .leaving_i,
      .resident_i,
      .parted_i,
      .claim_i,
      .count_i,
      .quota_i,
      .last_o  (last_group_o),
      .found_o (sm_found_o),
      .key_o   (sm_key),
      .best_o  (sm_best_o)
  );

  // ---- Contexts ------------------------------------------------------------------------

  logic [RankW-1:0] ctx_key, now_high, now_low, then_high, then_low;
  drf_allocator_contexts #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_contexts (
      .step_i     (step_i),
      .pos_i      (pos_i),
      .limit_i,
      .kernel_i   (kernel_i),
      .tried_i    (tried_i),
      .found_i    (found_q),
      .key_i      (key_q),
      .pick_i     (pick_q),
      .fall_i     (fall_i),
      .now_high_i (now_high_q),
      .now_low_i  (now_low_q),
      .then_high_i(then_high_q),
      .then_low_i (then_low_q),
      .sum_i      (sum_i),
      .need_i     (need_i),
      .active_i,
      .remains_i,
      .wants_i,
      .ksrt_i,
      .demand_i,
      .fill_rank_i,
      .counts_i   (own_counts_i),
      .last_o     (last_ctx_o),
      .found_o    (ctx_found_o),
      .key_o      (ctx_key),
      .pick_o     (ctx_pick_o),
      .now_high_o (now_high),
      .now_low_o  (now_low),
      .then_high_o(then_high),
      .then_low_o (then_low)
  );

  // ---- Slots -----------------------------------------------------------------------------

  // The stamp of a slot is compared in the cycle after its read.
  logic slot_better;
  assign last_slot_o  = 32'(pos_i) == NumSlots;
  assign stamp_read_o = step_i == StepYoungest && !last_slot_o;
  assign stamp_slot_o = stamp_read_o ? SlotW'(pos_i) : '0;
  logic seen;
  assign seen = step_i == StepYoungest && pos_i != '0;
  assign seen_slot_o = seen ? SlotW'(pos_i - 1'b1) : '0;
  assign slot_better = seen && own_slots_i[seen_slot_o] && !own_leaving_i[seen_slot_o] &&
      seen_owner_i == pick_q && (!found_q || stamp_i > age_q);

  // ---- Next state ---------------------------------------------------------------------------

  always_comb begin
    found_d = found_q;
    key_d = key_q;
    sm_d = sm_q;
    pick_d = pick_q;
    now_high_d = now_high_q;
    now_low_d = now_low_q;
    then_high_d = then_high_q;
    then_low_d = then_low_q;
    slot_d = slot_q;
    age_d = age_q;
    unique case (step_i)
      StepClaims, StepPlace, StepVictimSm: begin
        found_d = sm_found_o;
        key_d   = sm_key;
        sm_d    = sm_best_o;
      end
      StepKernel, StepVictim, StepRange, StepFill: begin
        found_d = ctx_found_o;
        key_d = ctx_key;
        pick_d = ctx_pick_o;
        now_high_d = now_high;
        now_low_d = now_low;
        then_high_d = then_high;
        then_low_d = then_low;
      end
      StepYoungest: begin
        if (slot_better) begin
          found_d = 1'b1;
          age_d   = stamp_i;
          slot_d  = seen_slot_o;
        end
      end
      StepExcess: if (exceeds_i) pick_d = excess_ctx_i;
      default: ;
    endcase
    if (begins_i) begin
      found_d = 1'b0;
      key_d   = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      found_q <= 1'b0;
      key_q <= '0;
      sm_q <= '0;
      pick_q <= '0;
      now_high_q <= '0;
      now_low_q <= '0;
      then_high_q <= '0;
      then_low_q <= '0;
      slot_q <= '0;
      age_q <= '0;
    end else begin
      found_q <= found_d;
      key_q <= key_d;
      sm_q <= sm_d;
      pick_q <= pick_d;
      now_high_q <= now_high_d;
      now_low_q <= now_low_d;
      then_high_q <= then_high_d;
      then_low_q <= then_low_d;
      slot_q <= slot_d;
      age_q <= age_d;
    end
  end

  assign found_o = found_q;
  assign key_o = key_q;
  assign sm_o = sm_q;
  assign pick_o = pick_q;
  assign now_high_o = now_high_q;
  assign now_low_o = now_low_q;
  assign then_high_o = then_high_q;
  assign then_low_o = then_low_q;
  assign slot_o = slot_q;
  assign age_o = age_q;

endmodule
