// The command to be sent next, most urgent kind first, and the registers that
// offer commands to the SMs and ended launches to the host.
//
// `pick_*` is the command, `issue_*` the outcome of an issue on its SM and in
// its kernel. Fields from memories (the thread block of an issue; descriptor and
// page-table base of a set-up) come in the cycle in which their command is first
// offered, and so bypass the register.

`include "sm_driver_structs.svh"

module sm_driver_commands
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned SlotMaskW = NumSlots,
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type offer_t = `SM_DRIVER_OFFER_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type done_msg_t = `SM_DRIVER_DONE_MSG_STRUCT(CtxW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    // A command is chosen in this cycle, from the pending commands of the SMs, and composed. An SM
    // that may issue asks for thread blocks, and its kernel is not muted.
    input logic                              choose_i,
    input logic                              pick_i,
    input sm_op_e                            pick_op_i,
    input logic   [   SmW-1:0]               pick_sm_i,
    input logic   [NumSms-1:0]               need_setup_i,
    input logic   [NumSms-1:0]               need_preempt_i,
    input logic   [NumSms-1:0]               need_kill_i,
    input logic   [NumSms-1:0]               may_issue_i,
    input logic   [NumSms-1:0][NumSlots-1:0] slots_i,

    // The rows of the command's SM and kernel.
    /* verilator lint_off UNUSEDSIGNAL */
    input smst_entry_t own_row_i,  // whole rows, some fields unused
    input ksr_t own_kernel_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic [NumSlots-1:0] own_slots_i,
    input logic [KsrW-1:0] own_ksr_i,
    input logic own_unbegun_i,
    input logic [TbCntW-1:0] own_preempted_i,

    // Fields of a set-up from memories, one cycle after its composition.
    input logic [31:0] setup_descriptor_i,
    input logic [39:0] setup_page_table_base_i,

    // A kernel exits, of which the host is told.
    input logic            exit_i,
    input logic [CtxW-1:0] exit_ctx_i,
    input logic            exit_killed_i,

    // The thread block of an issue, one cycle after its composition: a new one, or the oldest preempted
    // one of its kernel.
    input logic        [TbIdW-1:0] begun_tb_i,
    input ptbq_entry_t             ptbq_oldest_i,

    // The command chosen, the slot; and for an issue: of a preempted thread block, of a new one, the
    // end of the SM's turn to ask, and whether the SM can be given back.
    output sm_op_e             pick_op_o,
    output logic   [  SmW-1:0] pick_sm_o,
    output logic   [SlotW-1:0] pick_slot_o,
    output logic               issue_resumes_o,
    output logic               issue_begins_o,
    output logic               issue_ends_o,
    output logic               issue_idles_o,

    // The offer to the SMs.
    output logic    cmd_valid_o,
    output sm_cmd_t cmd_o,
    input  logic    cmd_ready_i,

    // The offer to the host.
    output logic      done_valid_o,
    output done_msg_t done_o,
    input  logic      done_ready_i,

    // Registers, for the other parts, the bench and the rules.
    output logic   [SmW-1:0] issue_from_o,
    output offer_t           cmd_register_o,
    output logic             cmd_from_ptbq_o
);

  logic cmd_valid_q, cmd_valid_d;
  offer_t cmd_q, cmd_d;
  logic cmd_from_ptbq_q, cmd_from_ptbq_d;
  logic done_valid_q, done_valid_d;
  done_msg_t done_q, done_d;
  logic [SmW-1:0] issue_from_q, issue_from_d;

  // Kills and preempts wait until the SM has been set up: the set-up was for the kernel that is
  // now to go. Issues take the SMs in turn, from the one after the last that is full.
  logic [NumSms-1:0] pick_mask, issue_after_mask;
  sm_op_e chosen_op, pick_op;
  logic [SmW-1:0] chosen_sm, pick_sm;
  logic [NumSlots-1:0] pick_taken;  // slots in use on that SM
  logic [SlotW-1:0] pick_slot;  // its lowest free slot
  always_comb begin
    pick_mask = '0;
    chosen_op = CmdIssue;
    issue_after_mask = '0;
    if (choose_i) begin
      issue_after_mask = (may_issue_i >> issue_from_q) << issue_from_q;
      if ((need_kill_i & ~need_setup_i) != '0) begin
        chosen_op = CmdKill;
        pick_mask = need_kill_i & ~need_setup_i;
      end else if ((need_preempt_i & ~need_setup_i) != '0) begin
        chosen_op = CmdPreempt;
        pick_mask = need_preempt_i & ~need_setup_i;
      end else if (need_setup_i != '0) begin
        chosen_op = CmdSetup;
        pick_mask = need_setup_i;
      end else begin
        pick_mask = (issue_after_mask != '0) ? issue_after_mask : may_issue_i;
      end
    end
  end
  common_lowest #(
      .Width(NumSms)
  ) u_pick_sm (
      .some_i (pick_mask),
      .index_o(chosen_sm)
  );
  assign pick_op = pick_op_i;
  assign pick_sm = pick_sm_i;

  always_comb begin
    pick_taken = '0;
    if (pick_i) pick_taken = slots_i[pick_sm];
  end
  common_lowest #(
      .Width(NumSlots)
  ) u_pick_slot (
      .some_i (~pick_taken),
      .index_o(pick_slot)
  );
  assign pick_op_o   = chosen_op;
  assign pick_sm_o   = chosen_sm;
  assign pick_slot_o = pick_slot;

  // Outcome of an issue: room on the SM, and a thread block for it.
  logic issue_full, issue_resumes, issue_begins, issue_ends, issue_idles;
  always_comb begin
    issue_full = 1'b0;
    issue_resumes = 1'b0;
    issue_begins = 1'b0;
    issue_ends = 1'b0;
    issue_idles = 1'b0;
    if (pick_i && pick_op == CmdIssue) begin
      issue_full = own_row_i.tbs_running >= own_kernel_i.tbs_per_sm;
      issue_resumes = !issue_full && own_preempted_i != '0;
      issue_begins = !issue_full && !issue_resumes && own_unbegun_i;
      issue_ends = !(issue_resumes || issue_begins) ||
          own_row_i.tbs_running + 1'b1 == own_kernel_i.tbs_per_sm;
      // No thread block runs here and none is left to run.
      issue_idles = !(issue_resumes || issue_begins) && !issue_full && own_row_i.tbs_running == '0;
    end
  end
  assign issue_resumes_o = issue_resumes;
  assign issue_begins_o  = issue_begins;
  assign issue_ends_o    = issue_ends;
  assign issue_idles_o   = issue_idles;

  // ---- Next state -------------------------------------------------------------

  // An issue that finds no thread block sends nothing.
  logic sends;
  assign sends = pick_i && (pick_op != CmdIssue || issue_resumes || issue_begins);

  always_comb begin
    cmd_valid_d     = cmd_valid_q && !cmd_ready_i;
    cmd_d           = cmd_q;
    cmd_from_ptbq_d = cmd_from_ptbq_q;
    done_valid_d    = done_valid_q && !done_ready_i;
    done_d          = done_q;
    issue_from_d    = issue_from_q;

    if (exit_i) begin
      done_valid_d = 1'b1;
      done_d       = '{ctx: exit_ctx_i, killed: exit_killed_i};
    end

    if (sends) begin
      cmd_valid_d     = 1'b1;
      cmd_from_ptbq_d = issue_resumes;
      cmd_d           = '0;
      cmd_d.op        = pick_op;
      cmd_d.sm        = pick_sm;
      unique case (pick_op)
        CmdKill: cmd_d.ksr = own_ksr_i;
        CmdPreempt: begin
          cmd_d.technique = own_row_i.technique;
          cmd_d.mask      = own_slots_i;
        end
        CmdSetup: begin
          cmd_d.ksr = own_ksr_i;
          cmd_d.ctx = own_kernel_i.ctx;
        end
        default: begin
          cmd_d.ksr  = own_ksr_i;
          cmd_d.slot = pick_slot;
        end
      endcase
    end
    if (pick_i && pick_op == CmdIssue) begin
      issue_from_d = pick_sm;
      if (issue_ends) issue_from_d = (32'(pick_sm) == NumSms - 1) ? '0 : pick_sm + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cmd_valid_q     <= 1'b0;
      cmd_q           <= '0;
      cmd_from_ptbq_q <= 1'b0;
      done_valid_q    <= 1'b0;
      done_q          <= '0;
      issue_from_q    <= '0;
    end else begin
      cmd_valid_q     <= cmd_valid_d;
      cmd_q           <= cmd_d;
      cmd_from_ptbq_q <= cmd_from_ptbq_d;
      done_valid_q    <= done_valid_d;
      done_q          <= done_d;
      issue_from_q    <= issue_from_d;
    end
  end

  // ---- Outputs ----------------------------------------------------------------

  assign cmd_valid_o = cmd_valid_q;
  always_comb begin
    cmd_o           = '0;
    cmd_o.op        = cmd_q.op;
    cmd_o.sm        = cmd_q.sm;
    cmd_o.ksr       = cmd_q.ksr;
    cmd_o.ctx       = cmd_q.ctx;
    cmd_o.slot      = cmd_q.slot;
    cmd_o.technique = cmd_q.technique;
    cmd_o.mask      = cmd_q.mask;
    if (cmd_q.op == CmdSetup) begin
      cmd_o.descriptor      = setup_descriptor_i;
      cmd_o.page_table_base = setup_page_table_base_i;
    end
    if (cmd_q.op == CmdIssue) cmd_o.tb_id = begun_tb_i;
    if (cmd_from_ptbq_q) begin
      cmd_o.tb_id  = ptbq_oldest_i.tb_id;
      cmd_o.resume = ptbq_oldest_i.handle != HandleNone;
      cmd_o.handle = cmd_o.resume ? ptbq_oldest_i.handle : '0;
    end
  end
  assign done_valid_o    = done_valid_q;
  assign done_o          = done_q;
  assign issue_from_o    = issue_from_q;
  assign cmd_register_o  = cmd_q;
  assign cmd_from_ptbq_o = cmd_from_ptbq_q;

endmodule
