// The SM driver of Simultaneous Multikernel: shares each SM among several kernels by dominant-resource
// fairness, and preempts single thread blocks of kernels that have more than their share (SMK 4).
//
// Takes kernel launches from the host, issues thread blocks (preempted ones first), and tells SMs which
// thread blocks to vacate. A message is taken, or a kernel's end is reported, between scans; a scan ends with
// at most one action. drf_allocator.md describes each cycle. This module joins the parts.
//
// `sm_i` and `host_i` are held until their readys. `cmd_o` names its SM, and `cmd_ready_i` is that SM's.
// Illegal messages are taken, dropped, and reported on the error port in the same cycle.

`include "drf_allocator_structs.svh"

module drf_allocator
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned Lanes = 4,
    parameter int unsigned ShareW = 10,
    `DRF_ALLOCATOR_WIDTHS,
    localparam type host_msg_t = `DRF_ALLOCATOR_HOST_MSG_STRUCT(CtxW, AmountW),
    localparam type sm_msg_t = `DRF_ALLOCATOR_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `DRF_ALLOCATOR_SM_CMD_STRUCT(SmW, SlotW, CtxW, SlotMaskW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Time in cycles; unused, because there are no timers.
    /* verilator lint_off UNUSEDSIGNAL */
    input logic [TimeW-1:0] now_i,
    /* verilator lint_on UNUSEDSIGNAL */

    // From the host: launches, and writes of registers by the OS.
    input  logic      host_valid_i,
    input  host_msg_t host_i,
    output logic      host_ready_o,

    // From each SM: set up, a thread block finished or preempted.
    input  logic    [NumSms-1:0] sm_valid_i,
    input  sm_msg_t [NumSms-1:0] sm_i,
    output logic    [NumSms-1:0] sm_ready_o,

    // To the SMs: one command at a time, with its SM.
    output logic    cmd_valid_o,
    output sm_cmd_t cmd_o,
    input  logic    cmd_ready_i,

    // To the host: a kernel has ended.
    output logic            done_valid_o,
    output logic [CtxW-1:0] done_ctx_o,
    input  logic            done_ready_i,

    // Error of the message taken in this cycle.
    output logic   err_valid_o,
    output error_e err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned QueueDepth = NumSms * NumSlots;
  localparam int unsigned MemAddrW = id_w(NumCtxs * QueueDepth);

  typedef `DRF_ALLOCATOR_SHARE_STRUCT(AmountW) share_t;
  typedef `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW) ksr_t;
  typedef `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW) claim_t;

  // Each register lies in the part that computes its next state. They are read here, some only by the
  // bench and the rules.
  /* verilator lint_off UNUSEDSIGNAL */

  // Of u_messages:
  mode_e mode_q;
  technique_e technique_q;
  logic [AmountW-1:0] limit_q;
  logic [SrcW-1:0] last_source_q;

  // Of u_kernels:
  logic [NumCtxs-1:0][39:0] page_table_q;
  logic [NumCtxs-1:0][StartW-1:0] start_q;
  logic [CtxMaskW-1:0] active_q;
  ksr_t [NumCtxs-1:0] ksrt_q;
  share_t [NumCtxs-1:0] demand_q;
  logic [NumCtxs-1:0][TbPtrW-1:0] ptbq_head_q;
  logic [NumCtxs-1:0][TbCntW-1:0] ptbq_count_q;
  logic [NumCtxs-1:0][AmountW-1:0] fill_rank_q;

  // Of u_sms:
  share_t [NumSms-1:0] taken_q;
  logic [NumSms-1:0][NumSlots-1:0] slots_q, leaving_q;
  logic [NumSms-1:0][NumCtxs-1:0] resident_q, parted_q;
  logic   [NumSms-1:0] in_setup_q;
  claim_t [NumSms-1:0] claim_q;
  logic [NumSms*NumCtxs-1:0][SlotCntW-1:0] count_q, quota_q;

  // Of u_scan:
  logic dirty_q;
  step_e step_q;
  logic [PosW-1:0] pos_q;
  logic [CtxW-1:0] kernel_q;
  logic [NumCtxs-1:0] tried_q;
  share_t sum_q;
  logic [SlotCntW-1:0] need_q;
  logic [RankW-1:0] fall_q;
  logic [NumSlots-1:0] mask_q;
  logic found_q;
  logic [RankW-1:0] key_q, now_high_q, now_low_q, then_high_q, then_low_q;
  logic [SmW-1:0] sm_q;
  logic [CtxW-1:0] pick_q;
  logic [SlotW-1:0] slot_q;
  logic [StampW-1:0] age_q;

  // Of u_commands:
  logic [StampW-1:0] stamp_q;
  logic cmd_valid_q, done_valid_q;
  sm_cmd_t cmd_q;
  logic [CtxW-1:0] done_ctx_q;
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- The event of the cycle, its SM, slot and context -----------------------

  logic takes, from_host, launch, set_context, set_start, setup_done, ended, preempted;
  logic setup, issue, claim, void_claim, leave, swap, empty, grow, part;
  logic idle, exits, starts, over, spart, swaps;
  logic [NumCtxs-1:0] remains, wants, part_ctxs;
  logic [CtxW-1:0] exit_ctx;
  assign idle   = rst_ni && step_q == StepIdle;
  assign exits  = idle && !takes && over && !done_valid_q;
  assign starts = idle && !takes && !exits && dirty_q && !cmd_valid_q;
  assign spart  = mode_q == ModeSpart;
  assign swaps  = mode_q inside {ModeOnDemand, ModeRelaxed};

  // The SM of the message or of the scan; and its row.
  logic [SmW-1:0] message_sm, own_sm;
  share_t own_taken, own_demand, launch_demand;
  logic [NumSlots-1:0] own_slots, own_leaving;
  claim_t own_claim;
  logic [NumCtxs-1:0] own_resident, own_parted;
  logic [NumCtxs-1:0][SlotCntW-1:0] own_counts, own_quotas;
  assign own_sm = idle ? message_sm : sm_q;

  // The slot of the message, or of the pass for the youngest; and its owner.
  logic [SlotW-1:0] message_slot, seen_slot, look_slot, free_slot;
  logic [TbPtrW-1:0] look_place;
  logic [CtxW-1:0] owner;
  logic slot_used;
  assign look_slot  = idle ? message_slot : seen_slot;
  assign look_place = TbPtrW'(32'(own_sm) * NumSlots + 32'(look_slot));
  assign slot_used  = own_slots[look_slot];

  // The context of the message, of the thread block in its slot, or of the scan; and its row.
  logic [CtxW-1:0] message_ctx, own_ctx;
  /* verilator lint_off UNUSEDSIGNAL */
  ksr_t own_row;  // not its rank
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    own_ctx = leave || grow ? pick_q : kernel_q;
    if (idle) begin
      own_ctx = message_ctx;
      if (!from_host && slot_used) own_ctx = owner;
    end
  end

  // The slot to be filled, vacated or told to leave.
  logic [ SlotW-1:0] own_slot;
  logic [TbPtrW-1:0] own_place;
  assign own_slot  = issue ? free_slot : leave ? slot_q : message_slot;
  assign own_place = TbPtrW'(32'(own_sm) * NumSlots + 32'(own_slot));

  // ---- Messages --------------------------------------------------------------------

  error_e message_error;
  logic [AmountW-1:0] launch_unit;
  ptbq_entry_t entry;
  drf_allocator_messages #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_messages (
      .clk_i,
      .rst_ni,
      .idle_i        (idle),
      .host_valid_i,
      .host_i,
      .host_ready_o,
      .sm_valid_i,
      .sm_i,
      .sm_ready_o,
      .error_o       (message_error),
      .takes_o       (takes),
      .from_host_o   (from_host),
      .sm_o          (message_sm),
      .slot_o        (message_slot),
      .ctx_o         (message_ctx),
      .active_i      (active_q),
      .in_setup_i    (in_setup_q[own_sm]),
      .slot_used_i   (slot_used),
      .slot_leaving_i(own_leaving[look_slot]),
      .total_tbs_i   (own_row.total_tbs),
      .launch_o      (launch),
      .set_context_o (set_context),
      .set_start_o   (set_start),
      .setup_done_o  (setup_done),
      .ended_o       (ended),
      .preempted_o   (preempted),
      .demand_o      (launch_demand),
      .unit_o        (launch_unit),
      .entry_o       (entry),
      .mode_o        (mode_q),
      .technique_o   (technique_q),
      .limit_o       (limit_q),
      .last_source_o (last_source_q)
  );

  // ---- Tables ------------------------------------------------------------------------

  // A swap claims the room that it makes. In Spart it takes a whole SM from another kernel.
  logic evict, claims, claimed;
  assign claims  = claim || (swap && (swaps || spart));
  assign evict   = swap && spart;
  assign claimed = issue && own_claim.valid;

  logic [39:0] page_table_base;
  logic resumes;
  logic [MemAddrW-1:0] ptbq_read_addr, ptbq_write_addr;
  drf_allocator_kernels #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_kernels (
      .clk_i,
      .rst_ni,
      .spart_i          (spart),
      .launch_i         (launch),
      .set_context_i    (set_context),
      .set_start_i      (set_start),
      .host_i,
      .demand_i         (launch_demand),
      .unit_i           (launch_unit),
      .ctx_i            (own_ctx),
      .ended_i          (ended),
      .stayed_i         (ended && !own_leaving[look_slot]),
      .preempted_i      (preempted),
      .issue_i          (issue),
      .unclaimed_i      (!own_claim.valid),
      .uses_claim_i     (claimed && (swaps || own_claim.fresh)),
      .claim_i          (claims),
      .void_i           (void_claim),
      .void_fresh_i     (own_claim.fresh),
      .leave_i          (leave),
      .evict_i          (evict),
      .evict_ctx_i      (own_claim.ctx),
      .evict_fresh_i    (own_claim.fresh),
      .exit_i           (exits),
      .exit_ctx_i       (exit_ctx),
      .empty_i          (empty),
      .grow_i           (grow),
      .row_o            (own_row),
      .own_demand_o     (own_demand),
      .page_table_base_o(page_table_base),
      .resumes_o        (resumes),
      .ptbq_read_addr_o (ptbq_read_addr),
      .ptbq_write_addr_o(ptbq_write_addr),
      .remains_o        (remains),
      .wants_o          (wants),
      .over_o           (over),
      .over_ctx_o       (exit_ctx),
      .page_table_o     (page_table_q),
      .start_o          (start_q),
      .active_o         (active_q),
      .ksrt_o           (ksrt_q),
      .demand_o         (demand_q),
      .ptbq_head_o      (ptbq_head_q),
      .ptbq_count_o     (ptbq_count_q),
      .fill_rank_o      (fill_rank_q)
  );

  drf_allocator_sms #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_sms (
      .clk_i,
      .rst_ni,
      .sm_i          (own_sm),
      .ctx_i         (own_ctx),
      .slot_i        (own_slot),
      .demand_i      (own_demand),
      .setup_i       (setup),
      .setup_done_i  (setup_done),
      .issue_i       (issue),
      .ended_i       (ended),
      .leave_i       (leave),
      .evict_i       (evict),
      .claim_i       (claims),
      .claim_ctx_i   (kernel_q),
      .use_claim_i   (claimed && spart),
      .end_claim_i   (void_claim || (claimed && swaps)),
      .empty_i       (empty),
      .grow_i        (grow),
      .part_i        (part),
      .part_ctxs_i   (part_ctxs),
      .exit_i        (exits),
      .exit_ctx_i    (exit_ctx),
      .own_taken_o   (own_taken),
      .own_slots_o   (own_slots),
      .own_leaving_o (own_leaving),
      .own_free_o    (free_slot),
      .own_claim_o   (own_claim),
      .own_resident_o(own_resident),
      .own_parted_o  (own_parted),
      .own_counts_o  (own_counts),
      .own_quotas_o  (own_quotas),
      .taken_o       (taken_q),
      .slots_o       (slots_q),
      .leaving_o     (leaving_q),
      .resident_o    (resident_q),
      .in_setup_o    (in_setup_q),
      .claim_o       (claim_q),
      .parted_o      (parted_q),
      .count_o       (count_q),
      .quota_o       (quota_q)
  );

  // The queues of the kernels are stored one after another in the memory.
  ptbq_entry_t resumed;
  common_sram #(
      .Width($bits(ptbq_entry_t)),
      .Depth(NumCtxs * QueueDepth)
  ) u_ptbq (
      .clk_i,
      .rst_ni,
      .write_i     (preempted),
      .write_addr_i(ptbq_write_addr),
      .write_data_i(entry),
      .read_i      (issue && resumes),
      .read_addr_i (ptbq_read_addr),
      .read_data_o (resumed)
  );

  // Issue stamp of the thread block in each slot: a count of issues.
  logic stamp_read;
  logic [SlotW-1:0] stamp_slot;
  logic [StampW-1:0] stamp;
  common_sram #(
      .Width(StampW),
      .Depth(QueueDepth)
  ) u_stamps (
      .clk_i,
      .rst_ni,
      .write_i     (issue),
      .write_addr_i(own_place),
      .write_data_i(stamp_q),
      .read_i      (stamp_read),
      .read_addr_i (TbPtrW'(32'(sm_q) * NumSlots + 32'(stamp_slot))),
      .read_data_o (stamp)
  );

  // Context of the thread block in each slot.
  common_regfile #(
      .Width(CtxW),
      .Depth(QueueDepth)
  ) u_owners (
      .clk_i,
      .rst_ni,
      .write_i     (issue),
      .write_addr_i(own_place),
      .write_data_i(own_ctx),
      .read_addr_i (look_place),
      .read_data_o (owner)
  );

  // ---- The scan ----------------------------------------------------------------------

  drf_allocator_scan #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .Lanes   (Lanes),
      .ShareW  (ShareW)
  ) u_scan (
      .clk_i,
      .rst_ni,
      .asks_i        (launch || ended || setup_done || exits),
      .start_i       (starts),
      .mode_i        (mode_q),
      .limit_i       (limit_q),
      .active_i      (active_q),
      .remains_i     (remains),
      .wants_i       (wants),
      .ksrt_i        (ksrt_q),
      .demand_i      (demand_q),
      .fill_rank_i   (fill_rank_q),
      .in_setup_i    (in_setup_q),
      .taken_i       (taken_q),
      .slots_i       (slots_q),
      .leaving_i     (leaving_q),
      .resident_i    (resident_q),
      .parted_i      (parted_q),
      .claim_i       (claim_q),
      .count_i       (count_q),
      .quota_i       (quota_q),
      .own_taken_i   (own_taken),
      .own_slots_i   (own_slots),
      .own_leaving_i (own_leaving),
      .own_claim_i   (own_claim),
      .own_resident_i(own_resident),
      .own_parted_i  (own_parted),
      .own_counts_i  (own_counts),
      .own_quotas_i  (own_quotas),
      .seen_slot_o   (seen_slot),
      .seen_owner_i  (owner),
      .stamp_i       (stamp),
      .stamp_read_o  (stamp_read),
      .stamp_slot_o  (stamp_slot),
      .setup_o       (setup),
      .issue_o       (issue),
      .claim_o       (claim),
      .void_o        (void_claim),
      .leave_o       (leave),
      .swap_o        (swap),
      .empty_o       (empty),
      .grow_o        (grow),
      .part_o        (part),
      .part_ctxs_o   (part_ctxs),
      .dirty_o       (dirty_q),
      .step_o        (step_q),
      .pos_o         (pos_q),
      .kernel_o      (kernel_q),
      .tried_o       (tried_q),
      .sum_o         (sum_q),
      .need_o        (need_q),
      .fall_o        (fall_q),
      .mask_o        (mask_q),
      .found_o       (found_q),
      .key_o         (key_q),
      .sm_o          (sm_q),
      .pick_o        (pick_q),
      .now_high_o    (now_high_q),
      .now_low_o     (now_low_q),
      .then_high_o   (then_high_q),
      .then_low_o    (then_low_q),
      .slot_o        (slot_q),
      .age_o         (age_q)
  );

  // ---- Commands ----------------------------------------------------------------------

  logic [NumSlots-1:0] leavers;
  assign leavers = spart ? own_slots : mask_q;
  drf_allocator_commands #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs)
  ) u_commands (
      .clk_i,
      .rst_ni,
      .sm_i             (own_sm),
      .ctx_i            (own_ctx),
      .setup_i          (setup),
      .descriptor_i     (own_row.descriptor),
      .page_table_base_i(page_table_base),
      .issue_i          (issue),
      .slot_i           (free_slot),
      .resume_i         (resumes),
      .next_tb_i        (own_row.next_tb),
      .preempt_i        (swap && leavers != '0),
      .technique_i      (technique_q),
      .mask_i           (leavers),
      .resumed_i        (resumed),
      .exit_i           (exits),
      .exit_ctx_i       (exit_ctx),
      .cmd_o,
      .cmd_ready_i,
      .done_ready_i,
      .stamp_o          (stamp_q),
      .cmd_valid_o      (cmd_valid_q),
      .cmd_register_o   (cmd_q),
      .done_valid_o     (done_valid_q),
      .done_ctx_o       (done_ctx_q)
  );

  // ---- Outputs -----------------------------------------------------------------------

  assign cmd_valid_o = rst_ni && cmd_valid_q;
  assign done_valid_o = rst_ni && done_valid_q;
  assign done_ctx_o = done_ctx_q;
  assign err_valid_o = message_error != ErrNone;
  assign err_code_o = message_error;
  assign quiescent_o = idle && !dirty_q && !cmd_valid_q && !done_valid_q && !over;
  assign wake_at_o = '1;

endmodule
