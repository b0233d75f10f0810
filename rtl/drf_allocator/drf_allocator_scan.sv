// The scan: its steps and registers (drf_allocator.md, "Passes" to "Partition"). Passes are compared in their
// own parts; this part has the order of the steps, and the action of each step on the tables.
//
// The tables are those at the start of the cycle. `own_*` is the row of `sm_o`.

`include "drf_allocator_structs.svh"

module drf_allocator_scan
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

    // A change outside the scan, which requests one; and its start.
    input logic                asks_i,
    input logic                start_i,
    input mode_e               mode_i,
    input logic  [AmountW-1:0] limit_i,

    // The tables, and the row of the SM of the scan, `sm_o`.
    input logic [NumCtxs-1:0] active_i,
    input logic [NumCtxs-1:0] remains_i,
    input logic [NumCtxs-1:0] wants_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input ksr_t [NumCtxs-1:0] ksrt_i,  // only ranks and units
    /* verilator lint_on UNUSEDSIGNAL */
    input share_t [NumCtxs-1:0] demand_i,
    input logic [NumCtxs-1:0][AmountW-1:0] fill_rank_i,
    input logic [NumSms-1:0] in_setup_i,
    input share_t [NumSms-1:0] taken_i,
    input logic [NumSms-1:0][NumSlots-1:0] slots_i,
    input logic [NumSms-1:0][NumSlots-1:0] leaving_i,
    input logic [NumSms-1:0][NumCtxs-1:0] resident_i,
    input logic [NumSms-1:0][NumCtxs-1:0] parted_i,
    input claim_t [NumSms-1:0] claim_i,
    input logic [NumSms-1:0][NumCtxs-1:0][SlotCntW-1:0] count_i,
    input logic [NumSms-1:0][NumCtxs-1:0][SlotCntW-1:0] quota_i,
    input share_t own_taken_i,
    input logic [NumSlots-1:0] own_slots_i,
    input logic [NumSlots-1:0] own_leaving_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input claim_t own_claim_i,  // freshness unused
    /* verilator lint_on UNUSEDSIGNAL */
    input logic [NumCtxs-1:0] own_resident_i,
    input logic [NumCtxs-1:0] own_parted_i,
    input logic [NumCtxs-1:0][SlotCntW-1:0] own_counts_i,
    input logic [NumCtxs-1:0][SlotCntW-1:0] own_quotas_i,

    // Youngest: the compared slot, its owner, and its stamp, which was read in the cycle before.
    output logic [ SlotW-1:0] seen_slot_o,
    input  logic [  CtxW-1:0] seen_owner_i,
    input  logic [StampW-1:0] stamp_i,
    output logic              stamp_read_o,
    output logic [ SlotW-1:0] stamp_slot_o,

    // Actions on the tables, at most one a cycle.
    output logic               setup_o,
    output logic               issue_o,
    output logic               claim_o,
    output logic               void_o,
    output logic               leave_o,
    output logic               swap_o,
    output logic               empty_o,
    output logic               grow_o,
    output logic               part_o,
    output logic [NumCtxs-1:0] part_ctxs_o,

    // Registers, for the other parts, the bench and the rules.
    output logic                  dirty_o,
    output step_e                 step_o,
    output logic   [    PosW-1:0] pos_o,
    output logic   [    CtxW-1:0] kernel_o,
    output logic   [ NumCtxs-1:0] tried_o,
    output share_t                sum_o,
    output logic   [SlotCntW-1:0] need_o,
    output logic   [   RankW-1:0] fall_o,
    output logic   [NumSlots-1:0] mask_o,
    output logic                  found_o,
    output logic   [   RankW-1:0] key_o,
    output logic   [     SmW-1:0] sm_o,
    output logic   [    CtxW-1:0] pick_o,
    output logic   [   RankW-1:0] now_high_o,
    output logic   [   RankW-1:0] now_low_o,
    output logic   [   RankW-1:0] then_high_o,
    output logic   [   RankW-1:0] then_low_o,
    output logic   [   SlotW-1:0] slot_o,
    output logic   [  StampW-1:0] age_o
);

  logic dirty_q, dirty_d;
  step_e step_q, step_d;
  logic [PosW-1:0] pos_q, pos_d;
  logic [CtxW-1:0] kernel_q, kernel_d;
  logic [NumCtxs-1:0] tried_q, tried_d;
  logic [NumSlots-1:0] mask_q, mask_d;

  logic strict, spart, partition;
  assign strict = mode_i == ModeOnDemand;
  assign spart = mode_i == ModeSpart;
  assign partition = mode_i == ModePartition;

  // ---- Passes ---------------------------------------------------------------------------

  logic begins;  // a pass
  logic last_group, last_ctx, last_slot, sm_found, ctx_found, exceeds;
  logic [SmW-1:0] sm_best;
  logic [CtxW-1:0] ctx_pick, excess_ctx;
  logic [SlotCntW-1:0] need_q;
  drf_allocator_passes #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .Lanes   (Lanes),
      .ShareW  (ShareW)
  ) u_passes (
      .clk_i,
      .rst_ni,
      .step_i(step_q),
      .pos_i(pos_q),
      .begins_i(begins),
      .mode_i,
      .limit_i,
      .kernel_i(kernel_q),
      .tried_i(tried_q),
      .fall_i(fall_o),
      .sum_i(sum_o),
      .need_i(need_q),
      .exceeds_i(exceeds),
      .excess_ctx_i(excess_ctx),
      .active_i,
      .remains_i,
      .wants_i,
      .ksrt_i,
      .demand_i,
      .fill_rank_i,
      .in_setup_i,
      .taken_i,
      .slots_i,
      .leaving_i,
      .resident_i,
      .parted_i,
      .claim_i,
      .count_i,
      .quota_i,
      .own_counts_i,
      .own_slots_i,
      .own_leaving_i,
      .seen_slot_o,
      .seen_owner_i,
      .stamp_i,
      .stamp_read_o,
      .stamp_slot_o,
      .last_group_o(last_group),
      .last_ctx_o(last_ctx),
      .last_slot_o(last_slot),
      .sm_found_o(sm_found),
      .sm_best_o(sm_best),
      .ctx_found_o(ctx_found),
      .ctx_pick_o(ctx_pick),
      .found_o,
      .key_o,
      .sm_o,
      .pick_o,
      .now_high_o,
      .now_low_o,
      .then_high_o,
      .then_low_o,
      .slot_o,
      .age_o
  );

  // ---- Single steps -----------------------------------------------------------------------

  // The kernel to be served, the victim, and the kernel with the claim of the SM.
  share_t kernel_demand;
  logic [RankW-1:0] kernel_rank, claim_rank;
  assign kernel_demand = demand_i[kernel_q];
  assign kernel_rank = ksrt_i[kernel_q].rank;
  assign claim_rank = ksrt_i[own_claim_i.ctx].rank;

  logic full, has_room, fits;
  assign full = own_slots_i == '1;
  drf_allocator_fits #(
      .ShareW(ShareW)
  ) u_fits (
      .taken_i (own_taken_i),
      .demand_i(kernel_demand),
      .limit_i,
      .fits_o  (has_room)
  );
  assign fits = has_room && !full;

  logic acts, resident, parts, seeks;
  assign acts = step_q == StepAct && found_o;
  assign resident = own_resident_i[kernel_q];
  assign parts = partition && !own_parted_i[kernel_q];
  always_comb begin
    void_o  = 1'b0;
    claim_o = 1'b0;
    empty_o = 1'b0;
    issue_o = 1'b0;
    setup_o = 1'b0;
    seeks   = 1'b0;  // an SM to take room from
    if (acts) begin
      if (own_claim_i.valid) begin
        if (!remains_i[kernel_q]) void_o = 1'b1;
        else if (resident) issue_o = 1'b1;
        else setup_o = 1'b1;
      end else if (spart) claim_o = 1'b1;
      else if (parts) empty_o = 1'b1;
      else if (!fits) seeks = 1'b1;
      else if (resident) issue_o = 1'b1;
      else setup_o = 1'b1;
    end
    swap_o  = step_q == StepSwap;
    leave_o = step_q == StepLeave;
    grow_o  = step_q == StepGrow;
    part_o  = step_q == StepFill && last_ctx && !ctx_found;
    // Kernels that have thread blocks there, or could have.
    for (int unsigned j = 0; j < NumCtxs; j++) begin
      part_ctxs_o[j] = active_i[j] && (remains_i[j] || own_counts_i[j] != '0);
    end
  end

  logic good;
  always_comb begin
    if (spart) good = (RankW + 1)'(claim_rank) >= (RankW + 1)'(kernel_rank) + (RankW + 1)'(2);
    else good = now_high_o - now_low_o > then_high_o - then_low_o;
  end

  logic all_seen;
  logic [SlotCntW-1:0] excess;
  assign all_seen = 32'(pos_q) == NumCtxs;
  assign excess_ctx = 32'(pos_q) < NumCtxs ? CtxW'(pos_q) : '0;
  assign exceeds = step_q == StepExcess && !all_seen &&
      own_counts_i[excess_ctx] > own_quotas_i[excess_ctx];
  assign excess = own_counts_i[excess_ctx] - own_quotas_i[excess_ctx];

  logic room, none_left;
  drf_allocator_room #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .ShareW  (ShareW)
  ) u_room (
      .clk_i,
      .rst_ni,
      .limit_i,
      .kernel_demand_i(kernel_demand),
      .pick_demand_i  (demand_i[pick_o]),
      .pick_unit_i    (ksrt_i[pick_o].unit),
      .pick_count_i   (own_counts_i[pick_o]),
      .taken_i        (own_taken_i),
      .full_i         (full),
      .victim_i       (step_q == StepVictim && last_ctx && ctx_found),
      .weigh_i        (step_q == StepRoom),
      .leave_i        (leave_o),
      .empty_i        (empty_o),
      .grow_i         (grow_o),
      .exceeds_i      (exceeds),
      .excess_i       (excess),
      .room_o         (room),
      .none_o         (none_left),
      .sum_o,
      .need_o         (need_q),
      .fall_o
  );
  assign need_o = need_q;

  // ---- Next state: steps ------------------------------------------------------------------

  logic no_way;
  always_comb begin
    step_d = step_q;
    pos_d = pos_q;
    kernel_d = kernel_q;
    tried_d = tried_q;
    mask_d = mask_q;
    begins = 1'b0;
    no_way = 1'b0;
    unique case (step_q)
      StepIdle: begin
        if (start_i) begin
          tried_d = '0;
          mask_d  = '0;
          begins  = 1'b1;
          step_d  = StepKernel;
          for (int unsigned s = 0; s < NumSms; s++) if (claim_i[s].valid) step_d = StepClaims;
        end
      end
      StepClaims: begin
        pos_d = last_group ? '0 : pos_q + 1'b1;
        if (last_group) begin
          step_d = sm_found ? StepAct : StepKernel;
          begins = !sm_found;
          if (sm_found) kernel_d = claim_i[sm_best].ctx;
        end
      end
      StepKernel: begin
        pos_d = last_ctx ? '0 : pos_q + 1'b1;
        if (last_ctx) begin
          step_d = ctx_found ? StepPlace : StepIdle;
          begins = ctx_found;
          if (ctx_found) kernel_d = ctx_pick;
        end
      end
      StepPlace: begin
        pos_d = last_group ? '0 : pos_q + 1'b1;
        if (last_group) step_d = StepAct;
      end
      StepAct: begin
        step_d = StepIdle;
        if (!found_o && partition) no_way = 1'b1;
        else if (!found_o || seeks) begin
          step_d = StepVictimSm;
          begins = 1'b1;
        end else if (empty_o) begin
          step_d = StepFill;
          begins = 1'b1;
        end
      end
      StepVictimSm: begin
        pos_d = last_group ? '0 : pos_q + 1'b1;
        if (last_group) begin
          step_d = spart ? StepJudge : StepVictim;
          begins = !spart;
          no_way = !sm_found;
        end
      end
      StepVictim: begin
        pos_d = last_ctx ? '0 : pos_q + 1'b1;
        if (last_ctx) begin
          step_d = StepRoom;
          no_way = !ctx_found;
        end
      end
      StepRoom: begin
        if (room) begin
          step_d = StepRange;
          begins = 1'b1;
        end else no_way = none_left;
      end
      StepRange: begin
        pos_d = last_ctx ? '0 : pos_q + 1'b1;
        if (last_ctx) step_d = StepJudge;
      end
      StepJudge: begin
        if (!good) no_way = 1'b1;
        else if (spart || need_q == '0) step_d = StepSwap;
        else begin
          step_d = StepYoungest;
          begins = 1'b1;
        end
      end
      StepYoungest: begin
        pos_d = last_slot ? '0 : pos_q + 1'b1;
        if (last_slot) step_d = StepLeave;
      end
      StepLeave: begin
        mask_d[slot_o] = 1'b1;
        if ((need_q >> 1) != '0) begin
          step_d = StepYoungest;
          begins = 1'b1;
        end else if (partition) begin
          step_d = StepExcess;
          pos_d  = PosW'(pick_o) + 1'b1;
        end else step_d = StepSwap;
      end
      StepFill: begin
        pos_d = last_ctx ? '0 : pos_q + 1'b1;
        if (last_ctx) step_d = ctx_found ? StepGrow : StepExcess;
      end
      StepGrow: begin
        step_d = StepFill;
        begins = 1'b1;
      end
      StepExcess: begin
        if (all_seen) step_d = StepSwap;
        else if (exceeds) begin
          step_d = StepYoungest;
          begins = 1'b1;
        end else pos_d = pos_q + 1'b1;
      end
      default: step_d = StepIdle;  // swap
    endcase
    if (no_way) begin
      begins = 1'b0;
      step_d = StepIdle;
      if (!strict && !spart) begin
        tried_d[kernel_q] = 1'b1;
        begins = 1'b1;
        step_d = StepKernel;
      end
    end
    if (begins) pos_d = '0;
  end

  // Each action requests the next scan, too.
  assign dirty_d = (dirty_q && !start_i) || asks_i || setup_o || issue_o || claim_o || void_o ||
      swap_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      dirty_q <= 1'b0;
      step_q <= StepIdle;
      pos_q <= '0;
      kernel_q <= '0;
      tried_q <= '0;
      mask_q <= '0;
    end else begin
      dirty_q <= dirty_d;
      step_q <= step_d;
      pos_q <= pos_d;
      kernel_q <= kernel_d;
      tried_q <= tried_d;
      mask_q <= mask_d;
    end
  end

  assign dirty_o = dirty_q;
  assign step_o = step_q;
  assign pos_o = pos_q;
  assign kernel_o = kernel_q;
  assign tried_o = tried_q;
  assign mask_o = mask_q;

endmodule
