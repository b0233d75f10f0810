// The tables of the SMs: resources taken, slots, set-ups, claims, thread blocks and partitions of each
// context.
//
// An action uses the SM `sm_i` and, in the counts, the context `ctx_i`. The SM's row is an output, and its
// next value is computed from it. At most one action comes in a cycle.

`include "drf_allocator_structs.svh"

module drf_allocator_sms
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned AmountW = ShareW,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type claim_t = `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW)
) (
    input logic clk_i,
    input logic rst_ni,

    // The SM and the context of an action, and the slot to be filled, vacated or left.
    input logic   [  SmW-1:0] sm_i,
    input logic   [ CtxW-1:0] ctx_i,
    input logic   [SlotW-1:0] slot_i,
    input share_t             demand_i,

    // A set-up is ordered, and done.
    input logic setup_i,
    input logic setup_done_i,

    // A thread block comes, has gone, is told to leave. All are told, and their counts end.
    input logic issue_i,
    input logic ended_i,
    input logic leave_i,
    input logic evict_i,

    // A claim is made for `claim_ctx_i`, is no longer fresh, or ends.
    input logic            claim_i,
    input logic [CtxW-1:0] claim_ctx_i,
    input logic            use_claim_i,
    input logic            end_claim_i,

    // Partitions: all of the SM are empty, one grows, they are made.
    input logic               empty_i,
    input logic               grow_i,
    input logic               part_i,
    input logic [NumCtxs-1:0] part_ctxs_i,

    // A kernel ends, on all SMs: its set-up and its claims end, and all partitions dissolve.
    input logic            exit_i,
    input logic [CtxW-1:0] exit_ctx_i,

    // The row, by which the message of this cycle is judged, or the scan decides.
    output share_t                              own_taken_o,
    output logic   [NumSlots-1:0]               own_slots_o,
    output logic   [NumSlots-1:0]               own_leaving_o,
    output logic   [   SlotW-1:0]               own_free_o,      // the lowest free slot
    output claim_t                              own_claim_o,
    output logic   [ NumCtxs-1:0]               own_resident_o,
    output logic   [ NumCtxs-1:0]               own_parted_o,
    output logic   [ NumCtxs-1:0][SlotCntW-1:0] own_counts_o,
    output logic   [ NumCtxs-1:0][SlotCntW-1:0] own_quotas_o,

    // Registers, for the other parts, the bench and the rules.
    output share_t [        NumSms-1:0]               taken_o,
    output logic   [        NumSms-1:0][NumSlots-1:0] slots_o,
    output logic   [        NumSms-1:0][NumSlots-1:0] leaving_o,
    output logic   [        NumSms-1:0][ NumCtxs-1:0] resident_o,
    output logic   [        NumSms-1:0]               in_setup_o,
    output claim_t [        NumSms-1:0]               claim_o,
    output logic   [        NumSms-1:0][ NumCtxs-1:0] parted_o,
    output logic   [NumSms*NumCtxs-1:0][SlotCntW-1:0] count_o,
    output logic   [NumSms*NumCtxs-1:0][SlotCntW-1:0] quota_o
);

  // For each SM, the counts of its contexts as one word.
  typedef logic [NumCtxs-1:0][SlotCntW-1:0] counts_t;

  share_t [NumSms-1:0] taken_q;
  logic [NumSms-1:0][NumSlots-1:0] slots_q, leaving_q;
  logic [NumSms-1:0][NumCtxs-1:0] resident_q, parted_q;
  logic [NumSms-1:0] in_setup_q, in_setup_d;
  claim_t [NumSms-1:0] claim_q;
  counts_t [NumSms-1:0] count_q, quota_q;

  // ---- The row -------------------------------------------------------------------------

  share_t taken, taken_d;
  logic [NumSlots-1:0] slots, slots_d, leaving, leaving_d;
  claim_t claim, claim_d;
  counts_t counts, counts_d, quotas, quotas_d;
  assign taken = taken_q[sm_i];
  assign slots = slots_q[sm_i];
  assign leaving = leaving_q[sm_i];
  assign claim = claim_q[sm_i];
  assign counts = count_q[sm_i];
  assign quotas = quota_q[sm_i];

  assign own_taken_o = taken;
  assign own_slots_o = slots;
  assign own_leaving_o = leaving;
  assign own_claim_o = claim;
  assign own_resident_o = resident_q[sm_i];
  assign own_parted_o = parted_q[sm_i];
  assign own_counts_o = counts;
  assign own_quotas_o = quotas;

  common_lowest #(
      .Width(NumSlots)
  ) u_free (
      .some_i (~slots),
      .index_o(own_free_o)
  );

  // ---- Next state ----------------------------------------------------------------------

  logic [NumSlots-1:0] slot_mask;
  assign slot_mask = NumSlots'(1) << slot_i;

  always_comb begin
    taken_d   = taken;
    slots_d   = slots;
    leaving_d = leaving;
    if (issue_i) begin
      taken_d = '{
          regs: taken.regs + demand_i.regs,
          threads: taken.threads + demand_i.threads,
          smem: taken.smem + demand_i.smem,
          tbs: taken.tbs + demand_i.tbs
      };
      slots_d = slots | slot_mask;
    end
    if (ended_i) begin
      taken_d = '{
          regs: taken.regs - demand_i.regs,
          threads: taken.threads - demand_i.threads,
          smem: taken.smem - demand_i.smem,
          tbs: taken.tbs - demand_i.tbs
      };
      slots_d = slots & ~slot_mask;
      leaving_d = leaving & ~slot_mask;
    end
    if (leave_i) leaving_d = leaving | slot_mask;
    if (evict_i) leaving_d = slots;
  end

  // A thread block that was told to leave is no longer counted.
  logic stayed;
  assign stayed = ended_i && (leaving & slot_mask) == '0;
  always_comb begin
    counts_d = counts;
    if (issue_i) counts_d[ctx_i] = counts[ctx_i] + 1'b1;
    if (stayed || leave_i) counts_d[ctx_i] = counts[ctx_i] - 1'b1;
    if (evict_i) counts_d[claim.ctx] = '0;
    quotas_d = quotas;
    if (empty_i) quotas_d = '0;
    if (grow_i) quotas_d[ctx_i] = quotas[ctx_i] + 1'b1;
  end

  always_comb begin
    claim_d = claim;
    if (use_claim_i) claim_d.fresh = 1'b0;
    if (end_claim_i) claim_d = '0;
    if (claim_i) claim_d = '{valid: 1'b1, fresh: 1'b1, ctx: claim_ctx_i};
    in_setup_d = in_setup_q;
    if (setup_i) in_setup_d[sm_i] = 1'b1;
    if (setup_done_i) in_setup_d[sm_i] = 1'b0;
  end

  logic claim_write;
  assign claim_write = claim_i || use_claim_i || end_claim_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      taken_q <= '0;
      slots_q <= '0;
      leaving_q <= '0;
      resident_q <= '0;
      in_setup_q <= '0;
      claim_q <= '0;
      parted_q <= '0;
      count_q <= '0;
      quota_q <= '0;
    end else begin
      in_setup_q <= in_setup_d;
      if (issue_i || ended_i) begin
        taken_q[sm_i] <= taken_d;
        slots_q[sm_i] <= slots_d;
      end
      if (ended_i || leave_i || evict_i) leaving_q[sm_i] <= leaving_d;
      if (issue_i || ended_i || leave_i || evict_i) count_q[sm_i] <= counts_d;
      if (empty_i || grow_i) quota_q[sm_i] <= quotas_d;
      if (claim_write) claim_q[sm_i] <= claim_d;
      if (setup_i) resident_q[sm_i][ctx_i] <= 1'b1;
      if (part_i) parted_q[sm_i] <= part_ctxs_i;
      if (exit_i) begin
        parted_q <= '0;
        for (int unsigned s = 0; s < NumSms; s++) begin
          resident_q[s][exit_ctx_i] <= 1'b0;
          if (claim_q[s].valid && claim_q[s].ctx == exit_ctx_i) claim_q[s] <= '0;
        end
      end
    end
  end

  assign taken_o = taken_q;
  assign slots_o = slots_q;
  assign leaving_o = leaving_q;
  assign resident_o = resident_q;
  assign in_setup_o = in_setup_q;
  assign claim_o = claim_q;
  assign parted_o = parted_q;
  assign count_o = count_q;
  assign quota_o = quota_q;

endmodule
