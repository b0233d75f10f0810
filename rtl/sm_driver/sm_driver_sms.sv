// The tables of the SMs (thesis 2.3, 5.2.3): the SM status table, the slots in
// use, and the pending commands of each SM.
//
// The read port `own_*` shows the row of the SM of the action. Its next value
// is computed from that row; the registers only store. At most
// one of the actions, and at most one message, comes in a cycle.

`include "sm_driver_structs.svh"

module sm_driver_sms
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned SlotMaskW = NumSlots,
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type offer_t = `SM_DRIVER_OFFER_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type smst_entry_t = `SM_DRIVER_SMST_ENTRY_STRUCT(SlotCntW, KsrW)
) (
    input logic clk_i,
    input logic rst_ni,

    // The SM and the kernel of the action; without an action the read port shows 0,
    // so that logic behind it does not switch.
    input logic                own_valid_i,
    input logic [     SmW-1:0] own_sm_i,
    input logic [    KsrW-1:0] own_ksr_i,
    input logic [SlotCntW-1:0] own_tbs_per_sm_i,
    input logic                own_killed_i,

    // Effect of a scan's decision: binds a free SM to the kernel that it saw, reserves a running
    // one for it, or gives a released one back. A kernel that is bound may give up another SM that
    // is reserved for it (`withdraw_i`).
    input logic                    bind_i,
    input logic                    reserve_i,
    input logic                    give_back_i,
    input logic       [NumSms-1:0] withdraw_i,
    input logic       [  KsrW-1:0] seen_ksr_i,
    input technique_e              technique_i,

    // A kernel exits, a drain is escalated.
    input logic            exit_i,
    input logic [KsrW-1:0] exit_ksr_i,
    input logic            escalate_i,

    // The composed command, and the outcome of an issue: a thread block, or none and no more
    // to come.
    input logic               pick_i,
    input sm_op_e             pick_op_i,
    input logic   [SlotW-1:0] pick_slot_i,
    input logic               issue_i,
    input logic               issue_ends_i,
    input logic               issue_idles_i,

    // The offered command, which takes effect on its SM when taken.
    input logic    cmd_valid_i,
    input logic    cmd_ready_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input offer_t  cmd_i,  // only SM and kind used
    /* verilator lint_on UNUSEDSIGNAL */

    // A legal message of an SM, and the host's kill of an active kernel.
    input logic    event_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input sm_msg_t message_i,  // only kind and slot used
    /* verilator lint_on UNUSEDSIGNAL */
    input logic    kill_i,

    // The read port: the SM of the action.
    output smst_entry_t                own_row_o,
    output logic        [NumSlots-1:0] own_slots_o,

    // SMs that stop being drained: escalated, vacated, or told to squash.
    output logic [NumSms-1:0] drain_ends_o,

    // SMs that ask for thread blocks, of kernels that are not muted.
    input  logic [NumKsrs-1:0] muted_i,
    output logic [ NumSms-1:0] may_issue_o,

    // Registers, for the other parts, the bench and the rules.
    output smst_entry_t [NumSms-1:0]               smst_o,
    output logic        [NumSms-1:0][NumSlots-1:0] slots_o,
    output logic        [NumSms-1:0]               need_setup_o,
    output logic        [NumSms-1:0]               need_preempt_o,
    output logic        [NumSms-1:0]               need_kill_o,
    output logic        [NumSms-1:0]               need_issue_o,
    output logic        [NumSms-1:0]               in_setup_o,
    output logic        [NumSms-1:0]               told_o
);

  smst_entry_t [NumSms-1:0] smst_q, smst_d;
  logic [NumSms-1:0][NumSlots-1:0] slots_q, slots_d;
  logic [NumSms-1:0] need_setup_q, need_setup_d;
  logic [NumSms-1:0] need_preempt_q, need_preempt_d;
  logic [NumSms-1:0] need_kill_q, need_kill_d;
  logic [NumSms-1:0] need_issue_q, need_issue_d;
  logic [NumSms-1:0] in_setup_q, in_setup_d;
  logic [NumSms-1:0] told_q, told_d;

  smst_entry_t own_row;
  assign own_row     = own_valid_i ? smst_q[own_sm_i] : '0;
  assign own_row_o   = own_row;
  assign own_slots_o = own_valid_i ? slots_q[own_sm_i] : '0;

  // Does the command taken tell the SM to vacate? A kill that crossed its `vacated` is for
  // the kernel before, and the SM is to be set up for another by then.
  logic cmd_tells;
  always_comb begin
    cmd_tells = 1'b0;
    if (cmd_valid_i) begin
      if (cmd_i.op inside {CmdPreempt, CmdKill}) begin
        cmd_tells = smst_q[cmd_i.sm].state == SmReserved && !need_setup_q[cmd_i.sm];
      end
    end
  end

  // For an exit, a kill and a preempted thread block: the SMs that the kernel
  // holds, is losing, is to get, and could fill further.
  logic preempted;
  logic [NumSms-1:0] held, leaving, named, has_room;
  assign preempted = event_i && message_i.op == EvPreempted && !own_killed_i;
  always_comb begin
    held = '0;
    leaving = '0;
    named = '0;
    has_room = '0;
    if (exit_i || kill_i || preempted) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        if (smst_q[s].ksr == own_ksr_i) begin
          held[s] = smst_q[s].state == SmRunning;
          leaving[s] = smst_q[s].state == SmReserved;
          has_room[s] = held[s] && !in_setup_q[s] && smst_q[s].tbs_running < own_tbs_per_sm_i;
        end
        named[s] = smst_q[s].next_valid && smst_q[s].next == (exit_i ? exit_ksr_i : own_ksr_i);
      end
    end
  end
  always_comb begin
    drain_ends_o = '0;
    if (escalate_i) drain_ends_o[own_sm_i] = 1'b1;
    if (event_i && message_i.op == EvVacated) drain_ends_o[own_sm_i] = 1'b1;
    if (kill_i) drain_ends_o = leaving;
  end

  always_comb begin
    may_issue_o = need_issue_q;
    if (muted_i != '0) begin
      for (int unsigned s = 0; s < NumSms; s++) if (muted_i[smst_q[s].ksr]) may_issue_o[s] = 1'b0;
    end
  end

  // ---- Next state -------------------------------------------------------------

  always_comb begin
    smst_d         = smst_q;
    slots_d        = slots_q;
    need_setup_d   = need_setup_q;
    need_preempt_d = need_preempt_q;
    need_kill_d    = need_kill_q;
    need_issue_d   = need_issue_q;
    in_setup_d     = in_setup_q;
    told_d         = told_q;

    // In parallel with any action; a `vacated` of the same cycle comes later and wins.
    if (cmd_ready_i && cmd_tells) told_d[cmd_i.sm] = 1'b1;

    if (bind_i) begin
      smst_d[own_sm_i] = '{
          state: SmRunning,
          ksr: seen_ksr_i,
          next: '0,
          next_valid: 1'b0,
          tbs_running: '0,
          technique: TechDrain
      };
      need_setup_d[own_sm_i] = 1'b1;
      in_setup_d[own_sm_i] = 1'b1;
    end
    for (int unsigned s = 0; s < NumSms; s++) begin
      if (withdraw_i[s]) begin
        smst_d[s].next = '0;
        smst_d[s].next_valid = 1'b0;
      end
    end
    if (reserve_i) begin
      smst_d[own_sm_i].state = SmReserved;
      smst_d[own_sm_i].next = seen_ksr_i;
      smst_d[own_sm_i].next_valid = 1'b1;
      smst_d[own_sm_i].technique = technique_i;
      need_preempt_d[own_sm_i] = 1'b1;
      need_issue_d[own_sm_i] = 1'b0;
    end
    // No thread block runs there and none is left to run, or no kernel wants the SM.
    if (give_back_i || issue_idles_i) smst_d[own_sm_i] = '0;

    if (escalate_i) begin
      smst_d[own_sm_i].technique = TechSwitch;
      need_preempt_d[own_sm_i]   = 1'b1;
    end

    if (pick_i) begin
      unique case (pick_op_i)
        CmdKill:    need_kill_d[own_sm_i] = 1'b0;
        CmdPreempt: need_preempt_d[own_sm_i] = 1'b0;
        CmdSetup:   need_setup_d[own_sm_i] = 1'b0;
        default: begin
          if (issue_i) begin
            smst_d[own_sm_i].tbs_running   = own_row.tbs_running + 1'b1;
            slots_d[own_sm_i][pick_slot_i] = 1'b1;
          end
          if (issue_ends_i) need_issue_d[own_sm_i] = 1'b0;
        end
      endcase
    end

    if (event_i) begin
      unique case (message_i.op)
        EvSetupDone: begin
          in_setup_d[own_sm_i] = 1'b0;
          if (own_row.state == SmRunning) need_issue_d[own_sm_i] = 1'b1;
        end
        EvFinished: begin
          slots_d[own_sm_i][message_i.slot] = 1'b0;
          smst_d[own_sm_i].tbs_running      = own_row.tbs_running - 1'b1;
          if (own_row.state == SmRunning) need_issue_d[own_sm_i] = 1'b1;
        end
        EvPreempted: begin
          slots_d[own_sm_i][message_i.slot] = 1'b0;
          smst_d[own_sm_i].tbs_running      = own_row.tbs_running - 1'b1;
          // It may be resumed on any SM of its kernel that has room.
          if (preempted) need_issue_d = need_issue_q | has_room;
        end
        EvVacated: begin
          told_d[own_sm_i]             = 1'b0;
          need_kill_d[own_sm_i]        = 1'b0;
          need_preempt_d[own_sm_i]     = 1'b0;
          slots_d[own_sm_i]            = '0;
          smst_d[own_sm_i].state       = SmReleased;
          smst_d[own_sm_i].tbs_running = '0;
        end
        default: ;
      endcase
    end

    if (kill_i) begin
      need_issue_d   = need_issue_q & ~held;
      need_kill_d    = need_kill_q | held | leaving;
      need_preempt_d = need_preempt_q & ~leaving;
    end
    // A kernel that is killed gives back its SMs, and neither it nor one that exits is to get any.
    if (exit_i || kill_i) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        if (kill_i && held[s]) begin
          smst_d[s].state      = SmReserved;
          smst_d[s].next       = '0;
          smst_d[s].next_valid = 1'b0;
          smst_d[s].technique  = TechDrain;
        end
        if (named[s]) begin
          smst_d[s].next       = '0;
          smst_d[s].next_valid = 1'b0;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      smst_q         <= '0;
      slots_q        <= '0;
      need_setup_q   <= '0;
      need_preempt_q <= '0;
      need_kill_q    <= '0;
      need_issue_q   <= '0;
      in_setup_q     <= '0;
      told_q         <= '0;
    end else begin
      smst_q         <= smst_d;
      slots_q        <= slots_d;
      need_setup_q   <= need_setup_d;
      need_preempt_q <= need_preempt_d;
      need_kill_q    <= need_kill_d;
      need_issue_q   <= need_issue_d;
      in_setup_q     <= in_setup_d;
      told_q         <= told_d;
    end
  end

  assign smst_o         = smst_q;
  assign slots_o        = slots_q;
  assign need_setup_o   = need_setup_q;
  assign need_preempt_o = need_preempt_q;
  assign need_kill_o    = need_kill_q;
  assign need_issue_o   = need_issue_q;
  assign in_setup_o     = in_setup_q;
  assign told_o         = told_q;

endmodule
