// Legality of a message to the SM driver in the state at its arrival, and
// its error: the first reason in the order of error_e that applies. Purely
// combinational; the caller reads the table rows that the message names and
// gives its source. Without a message the answer is ErrNone.

`include "sm_driver_structs.svh"

module sm_driver_judge
  import sm_driver_pkg::*;
#(
    parameter  int unsigned        NumSlots   = 16,
    parameter  int unsigned        NumCtxs    = 16,
    parameter  logic        [15:0] PolicyMask = '1,
    localparam int unsigned        SlotW      = id_w(NumSlots),
    localparam int unsigned        SlotCntW   = cnt_w(NumSlots),
    localparam int unsigned        CtxW       = id_w(NumCtxs),
    localparam type                host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type                sm_msg_t   = `SM_DRIVER_SM_MSG_STRUCT(SlotW)
) (
    // The message taken in this cycle, and its source: host, SM or none.
    input logic      from_host_i,
    input logic      from_sm_i,
    // Fields of a message that are written but not checked are not read here.
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
    // The context named by the host: its buffer, and its active kernel.
    input logic                      buffer_valid_i,
    input logic                      buffer_killed_i,
    input logic                      active_i,
    input logic                      active_killed_i,

    // To the error port; only a message without an error takes effect.
    output error_e error_o
);

  logic slot_runs, setup_done_due, preempted_due, vacated_due;
  always_comb begin
    slot_runs      = 1'b0;
    setup_done_due = 1'b0;
    preempted_due  = 1'b0;
    vacated_due    = 1'b0;
    if (from_sm_i) begin
      slot_runs = (slots_i & (NumSlots'(1) << sm_i.slot)) != '0 &&
          !(offered_i && offered_op_i == CmdIssue && offered_slot_i == sm_i.slot);
      setup_done_due = in_setup_i && !need_setup_i && !(offered_i && offered_op_i == CmdSetup);
      preempted_due = sm_state_i == SmReserved && told_i && sm_technique_i != TechDrain &&
          !need_preempt_i && !(offered_i && offered_op_i == CmdPreempt);
      vacated_due = sm_state_i == SmReserved && told_i && !in_setup_i &&
          (sm_empty_i || (killed_i && !need_kill_i && !(offered_i && offered_op_i == CmdKill)));
    end
  end

  logic ctx_legal, tbs_per_sm_legal, tokens_legal, spare_legal, policy_legal, timer_legal;
  always_comb begin
    ctx_legal        = 1'b0;
    tbs_per_sm_legal = 1'b0;
    tokens_legal     = 1'b0;
    spare_legal      = 1'b0;
    policy_legal     = 1'b0;
    timer_legal      = 1'b0;
    if (from_host_i) begin
      // Constant if the fields cannot hold more.
      /* verilator lint_off CMPCONST */
      ctx_legal = 32'(host_i.ctx) < NumCtxs;
      tbs_per_sm_legal = host_i.tbs_per_sm != '0 && 32'(host_i.tbs_per_sm) <= NumSlots;
      /* verilator lint_on CMPCONST */
      tokens_legal = host_i.tokens >= -$signed(8'(MaxTokens)) &&
          host_i.tokens <= $signed(8'(MaxTokens));
      spare_legal = tokens_legal && host_i.tokens >= 0;
      policy_legal = PolicyMask[host_i.policy] && host_i.policy inside {
        PolFcfs, PolNpq, PolPpqExclusive, PolPpqShared, PolRoundRobin, PolDss, PolDssLiteral
      };
      timer_legal = (host_i.quantum != '0) == (host_i.policy == PolRoundRobin);
    end
  end

  always_comb begin
    error_o = ErrNone;
    if (from_sm_i) begin
      unique case (sm_i.op)
        EvSetupDone: if (!setup_done_due) error_o = ErrSmState;
        EvFinished: begin
          if (!slot_runs) error_o = ErrSlot;
          else if (sm_i.tb_id >= total_tbs_i) error_o = ErrTbId;
        end
        EvPreempted: begin
          if (!slot_runs) error_o = ErrSlot;
          else if (!preempted_due) error_o = ErrSmState;
          else if (sm_i.tb_id >= total_tbs_i) error_o = ErrTbId;
          else if (!sm_i.restart && sm_i.handle == HandleNone) error_o = ErrHandle;
        end
        EvVacated: if (!vacated_due) error_o = ErrSmState;
        EvRequestTb: error_o = ErrBlockSwitching;
        default: error_o = ErrOpcode;
      endcase
    end else if (from_host_i) begin
      unique case (host_i.op)
        HostLaunch: begin
          if (!ctx_legal) error_o = ErrContext;
          else if (buffer_valid_i) error_o = ErrBufferFull;
          else if (host_i.tb_count == '0) error_o = ErrTbCount;
          else if (!tbs_per_sm_legal) error_o = ErrTbsPerSm;
        end
        HostSetPriority, HostSetContext: if (!ctx_legal) error_o = ErrContext;
        HostSetTokens: begin
          if (!ctx_legal) error_o = ErrContext;
          else if (!tokens_legal) error_o = ErrTokens;
        end
        HostSetSpareTokens: if (!spare_legal) error_o = ErrTokens;
        HostSetPolicy: begin
          if (!policy_legal) error_o = ErrPolicy;
          else if (host_i.technique > TechChimera) error_o = ErrTechnique;
          else if (!timer_legal) error_o = ErrTimer;
        end
        HostKill: begin
          if (!ctx_legal) error_o = ErrContext;
          else if (active_i ? active_killed_i : (!buffer_valid_i || buffer_killed_i)) begin
            error_o = ErrNothingToKill;
          end
        end
        default: error_o = ErrOpcode;
      endcase
    end
  end

endmodule
