// The SM driver's tables and registers, and the message that is taken in a cycle
// (sm_driver.md, "One cycle").
//
// Three stages, each after the one before: the rows of the action are
// found, `own_*`; a message is judged by them; and each group of tables computes
// its next state from both. sm_driver selects the action; the scan gives the
// effect of a decision.

`include "sm_driver_structs.svh"

module sm_driver_tables
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter logic [15:0] PolicyMask = '1,
    parameter int unsigned ActionClocks = 1,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned CtxCntW = cnt_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned KsrCntW = cnt_w(NumKsrs),
    localparam int unsigned TbPtrW = id_w(NumSms * NumSlots),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned LeftW = TbCntW + 1,
    localparam int unsigned MemAddrW = id_w(NumKsrs * NumSms * NumSlots),
    localparam int unsigned SrcW = id_w(NumSms + 1),
    localparam int unsigned SlotMaskW = NumSlots,
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type offer_t = `SM_DRIVER_OFFER_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type done_msg_t = `SM_DRIVER_DONE_MSG_STRUCT(CtxW),
    localparam type ctx_entry_t = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type command_t = `SM_DRIVER_COMMAND_STRUCT(SlotCntW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Messages, commands and ended launches: the ports of the SM driver.
    input  logic                   host_valid_i,
    input  host_msg_t              host_i,
    output logic                   host_ready_o,
    input  logic      [NumSms-1:0] sm_valid_i,
    input  sm_msg_t   [NumSms-1:0] sm_i,
    output logic      [NumSms-1:0] sm_ready_o,
    output logic                   cmd_valid_o,
    output sm_cmd_t                cmd_o,
    input  logic                   cmd_ready_i,
    output logic                   done_valid_o,
    output done_msg_t              done_o,
    input  logic                   done_ready_i,
    output error_e                 message_error_o,

    // What asks for an action or a step elsewhere, the conditions here, and the choice and what is
    // performed in this clock.
    input  scan_state_e scan_state_i,
    input  logic        drain_late_i,
    input  logic        advances_i,
    input  logic        turn_due_i,
    output logic        over_any_o,
    output logic        admit_any_o,
    output logic        pick_any_o,
    output action_e     chosen_o,
    output logic        choice_rests_o,
    output logic        do_o,
    output action_e     action_o,
    output logic        turn_o,

    // Time: the turn, and the SM that has drained for too long; in return, admitted and exiting
    // kernels, a write of the policy, and SMs that end a drain.
    input  logic [  KsrW-1:0] turn_i,
    input  logic [   SmW-1:0] late_sm_i,
    output logic [  KsrW-1:0] admit_ksr_o,
    output logic [  KsrW-1:0] exit_ksr_o,
    output logic              writes_policy_o,
    output logic [NumSms-1:0] drain_ends_o,

    // The scan: the rows of its decision, and its effect.
    input  policy_e              scan_policy_i,
    input  logic    [   SmW-1:0] apply_sm_i,
    input  logic    [  KsrW-1:0] apply_ksr_i,
    input  logic                 bind_i,
    input  logic                 reserve_i,
    input  logic                 give_back_i,
    input  logic                 refund_i,
    input  logic    [  KsrW-1:0] seen_ksr_i,
    input  logic                 seen_swaps_i,
    input  logic    [NumSms-1:0] withdraw_i,
    input  ksr_t                 seen_kernel_i,
    output logic    [   SmW-1:0] own_sm_o,
    output logic    [  KsrW-1:0] own_ksr_o,
    output ksr_t                 own_kernel_o,
    output logic    [       3:0] top_prio_o,
    output logic                 ask_scan_o,
    output logic                 vacated_o,
    output logic                 entering_o,

    // The preempted-TB queues' memory.
    output logic                       ptbq_write_o,
    output logic        [MemAddrW-1:0] ptbq_write_addr_o,
    output ptbq_entry_t                ptbq_new_o,
    output logic                       ptbq_read_o,
    output logic        [MemAddrW-1:0] ptbq_read_addr_o,
    input  ptbq_entry_t                ptbq_oldest_i,

    // Registers, for the other parts, the bench and the rules.
    output ctx_entry_t  [NumCtxs-1:0]               ctx_o,
    output logic        [NumCtxs-1:0]               buffer_valid_o,
    output command_t    [NumCtxs-1:0]               buffer_o,
    output logic        [NumCtxs-1:0][    CtxW-1:0] launch_o,
    output logic        [CtxCntW-1:0]               launch_count_o,
    output policy_e                                 policy_o,
    output technique_e                              technique_o,
    output logic                                    release_event_o,
    output logic                                    spare_once_o,
    output logic                                    fullest_victim_o,
    output logic                                    fcfs_exclusive_o,
    output logic        [        7:0]               spare_total_o,
    output logic        [        7:0]               spare_given_o,
    output logic        [NumKsrs-1:0]               ksr_valid_o,
    output ksr_t        [NumKsrs-1:0]               ksrt_o,
    output logic        [NumKsrs-1:0][   LeftW-1:0] left_o,
    output logic        [NumKsrs-1:0][    KsrW-1:0] active_o,
    output logic        [KsrCntW-1:0]               active_count_o,
    output logic        [NumKsrs-1:0][  TbPtrW-1:0] ptbq_head_o,
    output logic        [NumKsrs-1:0][  TbCntW-1:0] ptbq_count_o,
    output smst_entry_t [ NumSms-1:0]               smst_o,
    output logic        [ NumSms-1:0][NumSlots-1:0] slots_o,
    output logic        [ NumSms-1:0]               need_setup_o,
    output logic        [ NumSms-1:0]               need_preempt_o,
    output logic        [ NumSms-1:0]               need_kill_o,
    output logic        [ NumSms-1:0]               need_issue_o,
    output logic        [ NumSms-1:0]               in_setup_o,
    output logic        [ NumSms-1:0]               told_o,
    output logic        [    SmW-1:0]               issue_from_o,
    output logic        [   SrcW-1:0]               last_source_o,
    output offer_t                                  cmd_register_o,
    output logic                                    cmd_from_ptbq_o
);

  // ---- The action, or the message that is taken; its SM and its kernel ---------------
  //
  // Without either all of this is 0, so that a simulator skips the logic behind it.

  action_e action;
  logic taken_host, taken_sm, host_chosen, admit_any;
  logic own_valid;
  logic [SmW-1:0] own_sm, pick_sm;
  logic [NumSlots-1:0] own_slots;
  logic [KsrW-1:0] own_ksr, queue_ksr, over_ksr, free_ksr;
  logic [CtxW-1:0] launch_ctx, launch_place, admit_ctx, admit_place;
  sm_op_e chosen_op, pick_op;
  logic own_unbegun;
  logic [TbCntW-1:0] own_preempted;
  // whole rows, some fields unused
  /* verilator lint_off UNUSEDSIGNAL */
  smst_entry_t own_row;
  ksr_t own_kernel, exit_kernel;
  ctx_entry_t host_ctx_row;
  /* verilator lint_on UNUSEDSIGNAL */
  logic host_buffer_valid, host_buffer_killed;
  // Constant if the index has no bits to spare.
  /* verilator lint_off CMPCONST */
  logic host_ctx_exists;
  assign host_ctx_exists = 32'(host_i.ctx) < NumCtxs;
  /* verilator lint_on CMPCONST */

  // verilog_format: off (connections of one kind share a line)
  sm_driver_choice #(
      .NumSms      (NumSms),
      .NumSlots    (NumSlots),
      .NumCtxs     (NumCtxs),
      .NumKsrs     (NumKsrs),
      .ActionClocks(ActionClocks)
  ) u_choice (
      .clk_i, .rst_ni, .scan_state_i, .over_any_i(over_any_o), .done_valid_i(done_valid_o),
      .admit_any_i(admit_any), .drain_late_i, .pick_any_i(pick_any_o), .cmd_valid_i(cmd_valid_o),
      .advances_i, .turn_due_i, .host_valid_i, .sm_valid_i, .late_sm_i, .apply_sm_i, .apply_ksr_i,
      .pick_op_i(chosen_op), .pick_sm_i(pick_sm), .over_ksr_i(over_ksr), .free_ksr_i(free_ksr),
      .launch_ctx_i(launch_ctx), .launch_place_i(launch_place), .host_ctx_exists_i(host_ctx_exists),
      .host_ksr_i(host_ctx_row.ksr), .smst_i(smst_o), .own_row_ksr_i(own_row.ksr), .chosen_o,
      .rests_o(choice_rests_o), .host_chosen_o(host_chosen), .do_o, .action_o(action), .turn_o,
      .taken_host_o(taken_host), .taken_sm_o(taken_sm), .op_o(pick_op), .own_sm_o(own_sm),
      .own_ksr_o(own_ksr), .queue_ksr_o(queue_ksr), .exit_ksr_o, .admit_ksr_o,
      .admit_ctx_o(admit_ctx), .admit_place_o(admit_place), .last_source_o
  );
  // verilog_format: on
  logic apply_now, exit_now, admit_now, escalate_now, pick_now;
  assign apply_now    = action == ActApply;
  assign exit_now     = action == ActExit;
  assign admit_now    = action == ActAdmit;
  assign escalate_now = action == ActEscalate;
  assign pick_now     = action == ActPick;
  assign own_valid    = apply_now || escalate_now || pick_now || taken_host || taken_sm;
  assign action_o     = action;
  assign admit_any_o  = admit_any;
  assign own_sm_o     = own_sm;
  assign own_ksr_o    = own_ksr;
  assign own_kernel_o = own_kernel;

  // ---- Is the message legal? ----------------------------------------------------

  sm_msg_t message;
  error_e  message_error;
  always_comb begin
    message = '0;
    if (taken_sm) message = sm_i[own_sm];
  end

  sm_driver_judge #(
      .NumSlots  (NumSlots),
      .NumCtxs   (NumCtxs),
      .PolicyMask(PolicyMask)
  ) u_judge (
      .from_host_i    (taken_host),
      .from_sm_i      (taken_sm),
      .host_i,
      .sm_i           (message),
      .sm_state_i     (own_row.state),
      .sm_technique_i (own_row.technique),
      .sm_empty_i     (own_row.tbs_running == '0),
      .slots_i        (own_slots),
      .in_setup_i     (taken_sm && in_setup_o[own_sm]),
      .told_i         (taken_sm && told_o[own_sm]),
      .need_setup_i   (need_setup_o[own_sm]),
      .need_preempt_i (need_preempt_o[own_sm]),
      .need_kill_i    (need_kill_o[own_sm]),
      .offered_i      (taken_sm && cmd_valid_o && cmd_register_o.sm == own_sm),
      .offered_op_i   (cmd_register_o.op),
      .offered_slot_i (cmd_register_o.slot),
      .total_tbs_i    (own_kernel.total_tbs),
      .killed_i       (own_kernel.killed),
      .buffer_valid_i (host_buffer_valid),
      .buffer_killed_i(host_buffer_killed),
      .active_i       (host_ctx_row.active),
      .active_killed_i(own_kernel.killed),
      .error_o        (message_error)
  );

  assign host_ready_o    = taken_host;
  assign sm_ready_o      = taken_sm ? NumSms'(1) << own_sm : '0;
  assign message_error_o = message_error;

  logic event_legal, host_legal, set_prio, set_tokens, kill;
  assign event_legal = taken_sm && message_error == ErrNone;
  assign host_legal  = taken_host && message_error == ErrNone;
  // Legal host messages that change an active kernel.
  assign set_prio    = host_legal && host_i.op == HostSetPriority && host_ctx_row.active;
  assign set_tokens  = host_legal && host_i.op == HostSetTokens && host_ctx_row.active;
  assign kill        = host_legal && host_i.op == HostKill && host_ctx_row.active;

  logic issue_resumes, issue_begins, issue_ends, issue_idles;  // outcome of an issue

  // A context saved by a switch, or the note that its thread block restarts.
  assign ptbq_read_o = issue_resumes;
  assign ptbq_new_o.tb_id = message.tb_id;
  assign ptbq_new_o.handle = message.restart ? HandleNone : message.handle;

  // ---- Outputs to other modules ------------------------------------------------------
  assign vacated_o = event_legal && message.op == EvVacated;
  assign writes_policy_o = host_legal && host_i.op == HostSetPolicy;

  // Events that could change a decision.
  assign ask_scan_o      = exit_now || admit_now || issue_idles || (host_legal && host_i.op inside {
        HostSetPriority, HostSetTokens, HostSetPolicy
      });

  logic [NumKsrs-1:0] over, muted;
  logic [NumSms-1:0] may_issue;
  assign pick_any_o = (need_kill_o | need_preempt_o | need_setup_o | may_issue) != '0;
  assign over_any_o = over != '0;

  // ---- The tables ---------------------------------------------------------------

  command_t admit_command;
  logic [3:0] admit_prio;
  logic signed [7:0] admit_tokens;
  logic admit_spare;
  logic [TbIdW-1:0] admitted_tbs, begun_tb;
  logic [SlotW-1:0] pick_slot;
  logic [31:0] setup_descriptor;
  logic [39:0] setup_page_table_base;

  sm_driver_launches #(
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .NumKsrs (NumKsrs)
  ) u_launches (
      .clk_i,
      .rst_ni,
      .look_i                 (ActionClocks == 1 ? taken_host : taken_host || host_chosen),
      .write_i                (host_legal),
      .host_i,
      .exit_i                 (exit_now),
      .exit_ctx_i             (exit_kernel.ctx),
      .exit_spare_i           (exit_kernel.spare),
      .ksr_free_i             (!(&ksr_valid_o)),
      .admit_i                (admit_now),
      .admit_ksr_i            (admit_ksr_o),
      .setup_i                ((ActionClocks == 1 || pick_now) && pick_op == CmdSetup),
      .setup_ctx_i            (own_kernel.ctx),
      .setup_descriptor_o     (setup_descriptor),
      .setup_page_table_base_o(setup_page_table_base),
      .admit_ctx_i            (admit_ctx),
      .admit_place_i          (admit_place),
      .admit_any_o            (admit_any),
      .first_ctx_o            (launch_ctx),
      .first_place_o          (launch_place),
      .admit_command_o        (admit_command),
      .admit_prio_o           (admit_prio),
      .admit_tokens_o         (admit_tokens),
      .admit_spare_o          (admit_spare),
      .admitted_tbs_o         (admitted_tbs),
      .host_ctx_row_o         (host_ctx_row),
      .host_buffer_valid_o    (host_buffer_valid),
      .host_buffer_killed_o   (host_buffer_killed),
      // verilog_format: off (connections of one name share a line)
      .ctx_o, .buffer_valid_o, .buffer_o, .launch_o, .launch_count_o, .policy_o, .technique_o,
      .release_event_o, .spare_once_o, .fullest_victim_o, .fcfs_exclusive_o, .spare_total_o,
      .spare_given_o
      // verilog_format: on
  );

  sm_driver_kernels #(
      .NumSms(NumSms),
      .NumSlots(NumSlots),
      .NumCtxs(NumCtxs),
      .NumKsrs(NumKsrs),
      .HasPpqExclusive(PolicyMask[PolPpqExclusive]),
      .HasRoundRobin(PolicyMask[PolRoundRobin])
  ) u_kernels (
      .clk_i,
      .rst_ni,
      .policy_i       (policy_o),
      .scan_policy_i,
      .turn_i,
      .own_valid_i    (own_valid),
      .own_ksr_i      (own_ksr),
      .queue_ksr_i    (queue_ksr),
      .exit_ksr_i     (exit_ksr_o),
      .admit_ksr_i    (admit_ksr_o),
      .own_running_i  (own_row.state == SmRunning),
      .own_tbs_i      (own_row.tbs_running),
      // verilog_format: off (connections of one name share a line)
      .bind_i, .reserve_i, .refund_i, .seen_ksr_i, .seen_swaps_i, .seen_kernel_i,
      // verilog_format: on
      .exit_i(exit_now),
      .admit_i(admit_now),
      .admit_ctx_i    (admit_ctx),
      .admit_prio_i   (admit_prio),
      .admit_tokens_i (admit_tokens),
      .admit_spare_i  (admit_spare),
      .admit_command_i(admit_command),
      .admitted_tbs_i (admitted_tbs),
      .issue_resumes_i(issue_resumes),
      .issue_begins_i (issue_begins),
      .issue_idles_i  (issue_idles),
      .event_i        (event_legal),
      .event_op_i     (message.op),
      .set_prio_i     (set_prio),
      .prio_i         (host_i.prio),
      .set_tokens_i   (set_tokens),
      .tokens_i       (host_i.tokens),
      .tokens_before_i(host_ctx_row.tokens),
      .kill_i         (kill),
      .own_kernel_o   (own_kernel),
      .own_unbegun_o  (own_unbegun),
      .own_preempted_o(own_preempted),
      .begun_tb_o     (begun_tb),
      .entering_o,
      .ptbq_write_o,
      .ptbq_write_addr_o,
      .ptbq_read_addr_o,
      .over_o         (over),
      .first_over_o   (over_ksr),
      .first_free_o   (free_ksr),
      .exit_kernel_o  (exit_kernel),
      .top_prio_o,
      .muted_o        (muted),
      // verilog_format: off (connections of one name share a line)
      .ksr_valid_o, .ksrt_o, .left_o, .active_o, .active_count_o, .ptbq_head_o, .ptbq_count_o
      // verilog_format: on
  );

  sm_driver_sms #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .NumKsrs (NumKsrs)
  ) u_sms (
      .clk_i,
      .rst_ni,
      .own_valid_i     (own_valid),
      .own_sm_i        (own_sm),
      .own_ksr_i       (own_ksr),
      .own_tbs_per_sm_i(own_kernel.tbs_per_sm),
      .own_killed_i    (own_kernel.killed),
      .bind_i,
      .reserve_i,
      .give_back_i,
      .withdraw_i,
      .seen_ksr_i,
      .technique_i     (technique_o),
      .exit_i          (exit_now),
      .exit_ksr_i      (exit_ksr_o),
      .escalate_i      (escalate_now),
      .pick_i          (pick_now),
      .pick_op_i       (pick_op),
      .pick_slot_i     (pick_slot),
      .issue_i         (issue_resumes || issue_begins),
      .issue_ends_i    (issue_ends),
      .issue_idles_i   (issue_idles),
      .cmd_valid_i     (cmd_valid_o),
      .cmd_ready_i,
      .cmd_i           (cmd_register_o),
      .event_i         (event_legal),
      .message_i       (message),
      .kill_i          (kill),
      .own_row_o       (own_row),
      .own_slots_o     (own_slots),
      .drain_ends_o,
      .muted_i         (muted),
      .may_issue_o     (may_issue),
      // verilog_format: off (connections of one name share a line)
      .smst_o, .slots_o, .need_setup_o, .need_preempt_o, .need_kill_o, .need_issue_o, .in_setup_o,
      .told_o
      // verilog_format: on
  );

  sm_driver_commands #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .NumKsrs (NumKsrs)
  ) u_commands (
      .clk_i,
      .rst_ni,
      .choose_i               (chosen_o == ActPick),
      .pick_i                 (pick_now),
      .pick_op_i              (pick_op),
      .pick_sm_i              (own_sm),
      .need_setup_i           (need_setup_o),
      .need_preempt_i         (need_preempt_o),
      .need_kill_i            (need_kill_o),
      .may_issue_i            (may_issue),
      .slots_i                (slots_o),
      .own_row_i              (own_row),
      .own_kernel_i           (own_kernel),
      .own_slots_i            (own_slots),
      .own_ksr_i              (own_ksr),
      .own_unbegun_i          (own_unbegun),
      .own_preempted_i        (own_preempted),
      .setup_descriptor_i     (setup_descriptor),
      .setup_page_table_base_i(setup_page_table_base),
      .exit_i                 (exit_now),
      .exit_ctx_i             (exit_kernel.ctx),
      .exit_killed_i          (exit_kernel.killed),
      .begun_tb_i             (begun_tb),
      .ptbq_oldest_i,
      .pick_op_o              (chosen_op),
      .pick_sm_o              (pick_sm),
      .pick_slot_o            (pick_slot),
      .issue_resumes_o        (issue_resumes),
      .issue_begins_o         (issue_begins),
      .issue_ends_o           (issue_ends),
      .issue_idles_o          (issue_idles),
      // verilog_format: off (connections of one name share a line)
      .cmd_valid_o, .cmd_o, .cmd_ready_i, .done_valid_o, .done_o, .done_ready_i, .issue_from_o,
      .cmd_register_o, .cmd_from_ptbq_o
      // verilog_format: on
  );

endmodule
