// Orders of the SM driver to the SMs, as far as the preemption engines do not know them yet: set-ups,
// slots to be vacated one by one, and messages to the SM driver.

`include "sm_driver_structs.svh"
`include "preempt_engine_structs.svh"
`include "execution_engine_structs.svh"

module execution_engine_sms
  import execution_engine_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, NumSlots),
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type report_t = `PREEMPT_ENGINE_REPORT_STRUCT(SlotW),
    localparam type ended_t = `EXECUTION_ENGINE_ENDED_STRUCT(SmW, SlotW, CtxW)
) (
    input logic clk_i,
    input logic rst_ni,

    // The driver's command, taken in this cycle.
    input logic    cmd_taken_i,
    /* verilator lint_off UNUSEDSIGNAL */  // the SM reads the other fields
    input sm_cmd_t cmd_i,
    /* verilator lint_on UNUSEDSIGNAL */

    // A set-up that ends in this cycle.
    input logic [NumSms-1:0] setup_done_i,
    input logic [NumSms-1:0] setup_strict_i,

    // Reports of the engines, and their taken slots.
    input logic    [NumSms-1:0]               report_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */  // every method of a save counts the same
    input report_t [NumSms-1:0]               report_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic    [NumSms-1:0][NumSlots-1:0] resident_i,

    // Messages to the driver.
    output logic    [NumSms-1:0] sm_valid_o,
    output sm_msg_t [NumSms-1:0] sm_o,
    input  logic    [NumSms-1:0] sm_ready_i,

    // Next slot of the SM to be vacated, for its engine; the engine is told in this cycle.
    output logic [NumSms-1:0]            todo_valid_o,
    output logic [NumSms-1:0][SlotW-1:0] todo_slot_o,
    input  logic [NumSms-1:0]            todo_sent_i,

    output logic                      [NumSms-1:0]           in_setup_o,   // by SM
    output logic                      [NumSms-1:0]           told_o,
    output logic                      [NumSms-1:0]           kill_o,
    output logic                      [NumSms-1:0]           strict_o,
    output sm_driver_pkg::technique_e [NumSms-1:0]           technique_o,
    output logic                      [NumSms-1:0][CtxW-1:0] ctx_o,
    output ended_t                                           ended_o,
    output logic                                             quiescent_o
);

  logic [NumSms-1:0] set_up_q, in_setup_q, answer_q, told_q, kill_q, strict_q;
  sm_driver_pkg::technique_e [NumSms-1:0] technique_q;
  logic [NumSms-1:0][NumSlots-1:0] todo_q;
  logic [NumSms-1:0][CtxW-1:0] ctx_q;
  ended_t ended_q;

  assign in_setup_o  = in_setup_q;
  assign told_o      = told_q;
  assign kill_o      = kill_q;
  assign strict_o    = strict_q;
  assign technique_o = technique_q;
  assign ctx_o       = ctx_q;
  assign ended_o     = ended_q;
  assign quiescent_o = sm_valid_o == '0 && todo_q == '0 && ended_q == '0;

  // ---- Messages to the driver ---------------------------------------------------

  logic [NumSms-1:0] reports, vacated;  // messages on offer
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      reports[s] = report_valid_i[s] && report_i[s].outcome inside {
          preempt_engine_pkg::OutcomeFinished, preempt_engine_pkg::OutcomePreempted,
          preempt_engine_pkg::OutcomeRestarted};
      vacated[s] = told_q[s] && !in_setup_q[s] && !answer_q[s] && resident_i[s] == '0;
      sm_valid_o[s] = reports[s] || answer_q[s] || vacated[s];
      sm_o[s] = '0;
      if (reports[s]) begin
        sm_o[s].slot  = report_i[s].slot;
        sm_o[s].tb_id = report_i[s].tb_id;
        case (report_i[s].outcome)
          preempt_engine_pkg::OutcomePreempted: begin
            sm_o[s].op = sm_driver_pkg::EvPreempted;
            sm_o[s].handle = report_i[s].handle;
          end
          preempt_engine_pkg::OutcomeRestarted: begin
            sm_o[s].op = sm_driver_pkg::EvPreempted;
            sm_o[s].handle = HandleNone;
            sm_o[s].restart = 1'b1;
          end
          default: sm_o[s].op = sm_driver_pkg::EvFinished;
        endcase
      end else if (answer_q[s]) begin
        sm_o[s].op = sm_driver_pkg::EvSetupDone;
      end else if (vacated[s]) begin
        sm_o[s].op = sm_driver_pkg::EvVacated;
      end
    end
  end

  // The driver takes one message at a time.
  ended_t ended_d;
  always_comb begin
    ended_d = '0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      if (sm_valid_o[s] && sm_ready_i[s] && sm_o[s].op == sm_driver_pkg::EvFinished) begin
        ended_d = '{valid: 1'b1, sm: SmW'(s), slot: sm_o[s].slot, ctx: ctx_q[s]};
      end
    end
  end

  // ---- Slots to be vacated, the lowest first ---------------------------------------

  for (genvar s = 0; s < NumSms; s++) begin : g_todo
    logic [NumSlots-1:0] left;
    assign left = todo_q[s] & resident_i[s];
    assign todo_valid_o[s] = left != '0;
    common_lowest #(
        .Width(NumSlots)
    ) u_lowest (
        .some_i (left),
        .index_o(todo_slot_o[s])
    );
  end

  // ---- State of the SMs --------------------------------------------------------------

  logic [NumSms-1:0] hears, vacates;  // takes a command of the driver; its `vacated` is taken
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      hears[s]   = cmd_taken_i && 32'(cmd_i.sm) == s;
      vacates[s] = vacated[s] && !reports[s] && sm_ready_i[s];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      set_up_q    <= '0;
      in_setup_q  <= '0;
      answer_q    <= '0;
      told_q      <= '0;
      kill_q      <= '0;
      strict_q    <= '0;
      technique_q <= '0;
      todo_q      <= '0;
      ctx_q       <= '0;
      ended_q     <= '0;
    end else begin
      ended_q <= ended_d;
      for (int unsigned s = 0; s < NumSms; s++) begin
        todo_q[s] <= todo_q[s] & resident_i[s];
        if (todo_sent_i[s]) todo_q[s][todo_slot_o[s]] <= 1'b0;
        if (setup_done_i[s]) begin
          in_setup_q[s] <= 1'b0;
          answer_q[s]   <= 1'b1;
          strict_q[s]   <= setup_strict_i[s];
        end
        if (answer_q[s] && !reports[s] && sm_ready_i[s]) answer_q[s] <= 1'b0;
        if (hears[s]) begin
          case (cmd_i.op)
            sm_driver_pkg::CmdSetup: begin
              set_up_q[s]   <= 1'b1;
              in_setup_q[s] <= 1'b1;
              ctx_q[s]      <= cmd_i.ctx;
            end
            sm_driver_pkg::CmdPreempt: begin
              if (set_up_q[s] && !kill_q[s] && !vacates[s]) begin
                told_q[s]      <= 1'b1;
                technique_q[s] <= cmd_i.technique;
                todo_q[s]      <= cmd_i.mask;
              end
            end
            sm_driver_pkg::CmdKill: begin
              if (set_up_q[s] && !vacates[s]) begin
                told_q[s] <= 1'b1;
                kill_q[s] <= 1'b1;
                todo_q[s] <= '1;
              end
            end
            default: ;
          endcase
        end
        if (vacates[s]) begin
          told_q[s]   <= 1'b0;
          kill_q[s]   <= 1'b0;
          set_up_q[s] <= 1'b0;
        end
      end
    end
  end

endmodule
