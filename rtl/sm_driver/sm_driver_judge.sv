// Whether a message to the SM driver is legal in the state that it meets, and
// if not, why: the first reason in the order of error_e that applies. Purely
// combinational; the caller looks up the table rows that the message names.

`include "sm_driver_structs.svh"

module sm_driver_judge
  import sm_driver_pkg::*;
#(
    parameter  int unsigned NumSlots   = 16,
    parameter  int unsigned NumCtxs    = 16,
    localparam int unsigned SlotW      = id_w(NumSlots),
    localparam int unsigned SlotCntW   = cnt_w(NumSlots),
    localparam int unsigned CtxW       = id_w(NumCtxs),
    localparam type         host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type         sm_msg_t   = `SM_DRIVER_SM_MSG_STRUCT(SlotW)
) (
    input logic      from_host_i,
    // What a message writes without being judged by it is not read here.
    /* verilator lint_off UNUSEDSIGNAL */
    input host_msg_t host_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input sm_msg_t   sm_i,

    // The SM's row of the SMST and its bits.
    input sm_state_e                 sm_state_i,
    input technique_e                sm_technique_i,
    input logic                      sm_empty_i,
    input logic       [NumSlots-1:0] slots_i,
    input logic                      in_setup_i,
    input logic                      told_i,
    input logic                      need_setup_i,
    input logic                      need_preempt_i,
    input logic                      need_kill_i,
    // A command for this SM that is still being offered.
    input logic                      offered_i,
    input sm_op_e                    offered_op_i,
    input logic       [   SlotW-1:0] offered_slot_i,
    // The SM's kernel.
    input logic       [   TbIdW-1:0] total_tbs_i,
    input logic                      killed_i,
    // The context that the host names: its buffer, and its active kernel.
    input logic                      buffer_valid_i,
    input logic                      buffer_killed_i,
    input logic                      active_i,
    input logic                      active_killed_i,

    output error_e error_o
);

  logic slot_runs;
  assign slot_runs = (slots_i & (NumSlots'(1) << sm_i.slot)) != '0 &&
      !(offered_i && offered_op_i == CmdIssue && offered_slot_i == sm_i.slot);

  logic setup_done_due, preempted_due, vacated_due;
  assign setup_done_due = in_setup_i && !need_setup_i && !(offered_i && offered_op_i == CmdSetup);
  assign preempted_due = sm_state_i == SmReserved && told_i && sm_technique_i != TechDrain;
  assign vacated_due = sm_state_i == SmReserved && told_i && !in_setup_i && !need_preempt_i &&
      (sm_empty_i || (killed_i && !need_kill_i && !(offered_i && offered_op_i == CmdKill)));

  error_e sm_error;
  always_comb begin
    sm_error = ErrNone;
    unique case (sm_i.op)
      EvSetupDone: if (!setup_done_due) sm_error = ErrSmState;
      EvFinished: begin
        if (!slot_runs) sm_error = ErrSlot;
        else if (sm_i.tb_id >= total_tbs_i) sm_error = ErrTbId;
      end
      EvPreempted: begin
        if (!slot_runs) sm_error = ErrSlot;
        else if (!preempted_due) sm_error = ErrSmState;
        else if (sm_i.tb_id >= total_tbs_i) sm_error = ErrTbId;
        else if (!sm_i.restart && sm_i.handle == HandleNone) sm_error = ErrHandle;
      end
      EvVacated: if (!vacated_due) sm_error = ErrSmState;
      EvRequestTb: sm_error = ErrBlockSwitching;
      default: sm_error = ErrOpcode;
    endcase
  end

  // Where the field cannot hold more than NumSlots the second half is constant.
  logic tbs_per_sm_illegal;
  /* verilator lint_off CMPCONST */
  assign tbs_per_sm_illegal = host_i.tbs_per_sm == '0 || 32'(host_i.tbs_per_sm) > NumSlots;
  /* verilator lint_on CMPCONST */

  logic tokens_legal, spare_legal;
  assign tokens_legal = host_i.tokens >= -$signed(
      8'(MaxTokens)
  ) && host_i.tokens <= $signed(
      8'(MaxTokens)
  );
  assign spare_legal = tokens_legal && host_i.tokens >= 0;

  error_e host_error;
  always_comb begin
    host_error = ErrNone;
    unique case (host_i.op)
      HostLaunch: begin
        if (buffer_valid_i) host_error = ErrBufferFull;
        else if (host_i.tb_count == '0) host_error = ErrTbCount;
        else if (tbs_per_sm_illegal) host_error = ErrTbsPerSm;
      end
      HostSetPriority, HostSetContext: host_error = ErrNone;
      HostSetTokens: if (!tokens_legal) host_error = ErrTokens;
      HostSetSpareTokens: if (!spare_legal) host_error = ErrTokens;
      HostSetPolicy: begin
        if (!(host_i.policy inside {PolFcfs, PolDss, PolDssLiteral})) host_error = ErrPolicy;
        else if (!(host_i.technique inside {TechDrain, TechSwitch})) host_error = ErrTechnique;
        else if (host_i.quantum != '0 || host_i.drain_deadline != '0) host_error = ErrTimer;
      end
      HostKill: begin
        if (active_i ? active_killed_i : (!buffer_valid_i || buffer_killed_i)) begin
          host_error = ErrNothingToKill;
        end
      end
      default: host_error = ErrOpcode;
    endcase
    if (host_i.op inside {HostLaunch, HostSetPriority, HostSetTokens, HostSetContext, HostKill} &&
        32'(host_i.ctx) >= NumCtxs) begin
      host_error = ErrContext;
    end
  end

  assign error_o = from_host_i ? host_error : sm_error;

endmodule
