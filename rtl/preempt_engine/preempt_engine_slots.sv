// States of the thread-block slots of an SM, and the reports of their outcomes
// (preempt_engine.md, "Cycle rules: slots").
//
// A command does not change the state of a slot, but the inputs of its transitions: the technique
// by which its thread block leaves, and the kill flag. So each state defines the effect of a later
// command, and a command is legal at any time.

`include "preempt_engine_structs.svh"

module preempt_engine_slots
  import preempt_engine_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumKernels = 4,
    parameter int unsigned RowBits = 10,
    parameter bit HasPartialSwitch = 1'b1,
    parameter bit HasFlush = 1'b1,
    parameter bit HasWalk = 1'b1,
    parameter bit HasTrap = 1'b1,
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned WarpCntW = cnt_w(NumWarps),
    localparam int unsigned KernelW = id_w(NumKernels),
    localparam int unsigned RowW = RowBits,
    localparam type command_t = `PREEMPT_ENGINE_COMMAND_STRUCT(SlotW, WarpCntW, KernelW, RowW)
) (
    input logic clk_i,
    input logic rst_ni,

    // No slot, walk, request or report advances by itself; something may change in this cycle.
    input logic rests_i,
    input logic acts_i,

    // The command of this cycle and its effects, each at most on the slot that it names. A preempt
    // without effect is not shown.
    /* verilator lint_off UNUSEDSIGNAL */
    input command_t command_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic     start_i,
    input logic     preempt_i,
    input logic     kill_i,

    // The event of this cycle, if it has an effect on its slot.
    input logic             finished_i,
    input logic             announced_i,
    input logic [SlotW-1:0] event_slot_i,

    // From the SM: state of the accesses in flight of each slot; the loaded header's bit.
    input logic [NumSlots-1:0] drained_i,
    input logic [NumSlots-1:0] stale_i,
    input logic [NumSlots-1:0] storing_i,
    input logic [NumSlots-1:0] loaded_non_idempotent_i,

    // The walk of this slot ends in this cycle; slots without outstanding requests.
    input logic                walk_ends_i,
    input logic [   SlotW-1:0] walk_slot_i,
    input logic [NumSlots-1:0] answered_i,

    // To the other parts: the slots by their states.
    output tb_state_e [NumSlots-1:0]              state_o,
    output logic      [NumSlots-1:0]              killed_o,
    output logic      [NumSlots-1:0]              method_o,
    output logic      [NumSlots-1:0][KernelW-1:0] kernel_o,
    output logic      [NumSlots-1:0]              epoch_o,
    output logic      [NumSlots-1:0]              non_idempotent_o,
    output logic      [NumSlots-1:0]              restored_o,        // in report, to run again
    output logic                                  still_o,           // no slot advances by itself

    // A thread block begins its transfer in this cycle, or has ended it; and its kernel.
    output logic               enters_o,
    output logic [KernelW-1:0] enter_kernel_o,
    output logic               leaves_o,
    output logic [KernelW-1:0] leave_kernel_o,

    // The report: slot and outcome.
    output logic                 report_valid_o,
    output logic     [SlotW-1:0] report_slot_o,
    output outcome_e             report_outcome_o,
    input  logic                 report_ready_i
);

  // ---- State -------------------------------------------------------------

  tb_state_e [NumSlots-1:0] state_q, state_d;
  technique_e [NumSlots-1:0] technique_q;
  logic [NumSlots-1:0] method_q;
  logic [NumSlots-1:0][KernelW-1:0] kernel_q;
  outcome_e [NumSlots-1:0] outcome_q, outcome_d;
  logic [NumSlots-1:0] killed_q, epoch_q, epoch_d, non_idempotent_q, non_idempotent_d;
  logic report_valid_q;
  logic [SlotW-1:0] report_slot_q;

  // Techniques and methods that the engine is built without are constants.
  function automatic logic switches_partly(technique_e technique);
    return HasPartialSwitch && technique == TechPartialSwitch;
  endfunction
  function automatic logic flushes(technique_e technique);
    return HasFlush && technique == TechFlush;
  endfunction
  logic [NumSlots-1:0] traps;
  if (HasWalk && HasTrap) begin : gen_methods
    assign traps = method_q;
  end else begin : gen_method
    assign traps = {NumSlots{HasTrap}};
  end

  // ---- The messages, as slots ----------------------------------------------

  logic by_trap;  // the method that the command names
  assign by_trap = HasTrap && (!HasWalk || command_i.method == MethodTrap);
  logic [NumSlots-1:0] named, starts, preempts, kills, event_named, finishes, announces;
  logic [NumSlots-1:0] walk_ends, is_reported, leaves_report;
  logic takes_report;
  assign named = NumSlots'(1) << command_i.slot;
  assign starts = start_i ? named : '0;
  assign preempts = preempt_i ? named : '0;
  assign kills = kill_i ? named : '0;
  assign event_named = NumSlots'(1) << event_slot_i;
  assign finishes = finished_i ? event_named : '0;
  assign announces = announced_i ? event_named : '0;
  assign walk_ends = walk_ends_i ? NumSlots'(1) << walk_slot_i : '0;
  assign takes_report = report_valid_q && report_ready_i;
  assign is_reported = NumSlots'(1) << report_slot_q;
  assign leaves_report = takes_report ? is_reported : '0;

  // ---- Slots that can advance -------------------------------------------------

  // Drained; waits for its turn (partial switch); all requests of its transfer answered.
  logic [NumSlots-1:0] has_drained, waits_turn, has_turn, has_moved, admitted, let_go;
  logic [NumSlots-1:0] sticky;  // not idempotent, including an announcement in this cycle
  logic turn_taken;
  assign sticky = non_idempotent_q | announces;
  always_comb begin
    turn_taken  = 1'b0;
    has_drained = '0;
    waits_turn  = '0;
    has_moved   = '0;
    if (!rests_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        has_drained[s] = state_q[s] == TbStop && drained_i[s] && !killed_q[s] && !finishes[s] &&
            technique_q[s] != TechDrain && (!flushes(technique_q[s]) || sticky[s]);
        waits_turn[s] = state_q[s] == TbRun && switches_partly(technique_q[s]) && !killed_q[s] &&
            !finishes[s];
        if (switches_partly(technique_q[s]) && state_q[s] inside {TbStop, TbSave, TbSettle})
          turn_taken = 1'b1;
        has_moved[s] = answered_i[s] && (state_q[s] == TbLoadWait ||
            (state_q[s] == TbSettle && (!traps[s] || !storing_i[s])));
      end
    end
  end
  // The lowest of each set: one a cycle, so that the limit of the throttle changes by one
  // thread block up and one down.
  assign has_turn = turn_taken ? '0 : waits_turn & (~waits_turn + 1'b1);
  assign admitted = start_i && command_i.resume ? '0 : has_drained & (~has_drained + 1'b1);
  assign let_go   = has_moved & (~has_moved + 1'b1);

  // ---- Next state --------------------------------------------------------------

  always_comb begin
    state_d = state_q;
    outcome_d = outcome_q;
    epoch_d = epoch_q;
    non_idempotent_d = sticky;
    if (acts_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        case (state_q[s])
          TbFree: begin
            if (starts[s]) begin
              if (!command_i.resume) state_d[s] = TbRun;
              else state_d[s] = by_trap ? TbLoad : TbHead;
              non_idempotent_d[s] = command_i.non_idempotent;
            end
          end
          TbRun: begin
            if (killed_q[s]) state_d[s] = TbFlush;
            else if (technique_q[s] == TechSwitch || has_turn[s]) state_d[s] = TbStop;
            else if (flushes(technique_q[s])) state_d[s] = sticky[s] ? TbStop : TbFlush;
          end
          TbStop: begin
            if (killed_q[s]) state_d[s] = TbFlush;
            else if (technique_q[s] == TechDrain) state_d[s] = TbRun;
            else if (flushes(technique_q[s]) && !sticky[s]) state_d[s] = TbFlush;
            else if (admitted[s]) state_d[s] = TbSave;
          end
          TbFlush: begin
            if (!killed_q[s] && technique_q[s] == TechDrain) state_d[s] = TbRun;
            else if (!killed_q[s] && (!flushes(technique_q[s]) || sticky[s])) state_d[s] = TbStop;
            else if (!stale_i[s]) begin
              state_d[s] = TbClear;
              epoch_d[s] = !epoch_q[s];
            end
          end
          TbClear: begin
            if (!storing_i[s]) begin
              state_d[s]   = TbReport;
              outcome_d[s] = killed_q[s] ? OutcomeKilled : OutcomeRestarted;
            end
          end
          TbSave:  if (killed_q[s] || walk_ends[s]) state_d[s] = TbSettle;
          TbSettle: begin
            if (let_go[s]) begin
              state_d[s]   = TbReport;
              outcome_d[s] = killed_q[s] ? OutcomeKilled : OutcomePreempted;
            end
          end
          TbHead:  if (walk_ends[s]) state_d[s] = TbHeadWait;
          TbHeadWait: begin
            if (answered_i[s]) begin
              state_d[s] = TbLoad;
              non_idempotent_d[s] = sticky[s] || loaded_non_idempotent_i[s];
            end
          end
          TbLoad:  if (walk_ends[s]) state_d[s] = TbLoadWait;
          TbLoadWait: begin
            if (let_go[s]) begin
              state_d[s]   = TbReport;
              outcome_d[s] = OutcomeRestored;
              if (traps[s]) non_idempotent_d[s] = sticky[s] || loaded_non_idempotent_i[s];
            end
          end
          TbReport: begin
            if (leaves_report[s]) state_d[s] = outcome_q[s] == OutcomeRestored ? TbRun : TbFree;
          end
          default: ;
        endcase
        // The end of the thread block takes precedence over all other changes of the cycle.
        if (finishes[s]) begin
          state_d[s]   = TbReport;
          outcome_d[s] = OutcomeFinished;
          epoch_d[s]   = epoch_q[s];
        end
      end
    end
  end

  // ---- Reports -----------------------------------------------------------------

  logic [NumSlots-1:0] to_report;
  logic [SlotW-1:0] next_report;
  always_comb begin
    to_report = '0;
    if (!rests_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) to_report[s] = state_q[s] == TbReport;
      to_report &= ~leaves_report;
    end
  end
  common_first #(
      .Width (NumSlots),
      .Behind(1'b1)
  ) u_next_report (
      .some_i (to_report),
      .from_i (report_slot_q),
      .index_o(next_report)
  );

  // ---- Registers ---------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        state_q[s] <= TbFree;
        technique_q[s] <= TechDrain;
        outcome_q[s] <= OutcomeFinished;
      end
      method_q <= '0;
      kernel_q <= '0;
      killed_q <= '0;
      epoch_q <= '0;
      non_idempotent_q <= '0;
      report_valid_q <= 1'b0;
      report_slot_q <= '0;
    end else if (acts_i) begin
      state_q <= state_d;
      outcome_q <= outcome_d;
      epoch_q <= epoch_d;
      non_idempotent_q <= non_idempotent_d;
      killed_q <= (killed_q & ~starts) | kills;
      for (int unsigned s = 0; s < NumSlots; s++) begin
        if (starts[s]) begin
          technique_q[s] <= TechDrain;
          method_q[s] <= command_i.resume && by_trap;
          kernel_q[s] <= command_i.kernel;
        end
        if (preempts[s]) begin
          technique_q[s] <= command_i.technique;
          // The method of a transfer under way stays.
          if (state_q[s] inside {TbRun, TbStop, TbFlush}) begin
            method_q[s] <= by_trap;
          end
        end
      end
      if (!report_valid_q || report_ready_i) begin
        report_valid_q <= to_report != '0;
        if (to_report != '0) report_slot_q <= next_report;
      end
    end
  end

  // ---- Outputs -------------------------------------------------------------------

  always_comb begin
    still_o = 1'b1;
    for (int unsigned s = 0; s < NumSlots; s++) begin
      if (state_q[s] != TbFree &&
          (state_q[s] != TbRun || technique_q[s] != TechDrain || killed_q[s])) begin
        still_o = 1'b0;
      end
    end
  end
  always_comb begin
    restored_o = '0;
    if (!rests_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        restored_o[s] = state_q[s] == TbReport && outcome_q[s] == OutcomeRestored;
      end
    end
  end

  always_comb begin
    enters_o = admitted != '0 || (start_i && command_i.resume);
    leaves_o = let_go != '0;
    enter_kernel_o = start_i && command_i.resume ? command_i.kernel : '0;
    leave_kernel_o = '0;
    if (!rests_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        if (admitted[s]) enter_kernel_o = enter_kernel_o | kernel_q[s];
        if (let_go[s]) leave_kernel_o = leave_kernel_o | kernel_q[s];
      end
    end
  end

  assign state_o          = state_q;
  assign killed_o         = killed_q;
  assign method_o         = traps;
  assign kernel_o         = kernel_q;
  assign epoch_o          = epoch_q;
  assign non_idempotent_o = non_idempotent_q;
  assign report_valid_o   = report_valid_q;
  assign report_slot_o    = report_slot_q;
  assign report_outcome_o = outcome_q[report_slot_q];

endmodule
