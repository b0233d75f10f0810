// The execution engine (thesis 5.2, SMK 4.1, Chimera 3): SM driver, preempt selector and a
// preemption engine for each SM, joined. execution_engine.md has the cycle rules.
//
// The driver handles whole SMs, an engine one thread block at a time; between them u_sms keeps the
// driver's orders to each SM, and u_frames the frames of saved contexts. With technique chimera
// the driver asks u_selector for the SM, and each engine gets its technique of each slot.

`include "sm_driver_structs.svh"
`include "preempt_selector_structs.svh"
`include "preempt_engine_structs.svh"
`include "execution_engine_structs.svh"

module execution_engine
  import execution_engine_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumFrames = 64,
    parameter int unsigned NumTags = 64,
    parameter int unsigned RowBits = 10,
    parameter int unsigned Lanes = 4,
    parameter int unsigned DivBits = 2,
    parameter int unsigned MulBits = 8,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned WarpCntW = cnt_w(NumWarps),
    localparam int unsigned TagW = id_w(NumTags),
    localparam int unsigned GroupW = id_w(NumSlots),
    localparam int unsigned RowW = RowBits,
    localparam type host_msg_t = `EXECUTION_ENGINE_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type done_msg_t = `EXECUTION_ENGINE_DONE_MSG_STRUCT(CtxW),
    localparam type sm_cmd_t = `EXECUTION_ENGINE_SM_CMD_STRUCT(SmW, SlotW, NumSlots, CtxW, KsrW),
    localparam type setup_done_t = `EXECUTION_ENGINE_SETUP_DONE_STRUCT(WarpCntW, RowW),
    localparam type event_msg_t = `EXECUTION_ENGINE_EVENT_MSG_STRUCT(SlotW),
    localparam type row_t = `EXECUTION_ENGINE_ROW_STRUCT(SlotW, WarpW, RowW),
    localparam type request_t = `EXECUTION_ENGINE_REQUEST_STRUCT(SlotW, WarpW, TagW, RowW),
    localparam type config_t = `EXECUTION_ENGINE_CONFIG_STRUCT(CtxW),
    localparam type victim_t = `EXECUTION_ENGINE_VICTIM_STRUCT(SmW)
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic [TimeW-1:0] now_i,

    // From the host: launches, priorities, budgets, the policy, kills; once the region of saved
    // contexts; and the latency limit and save times of the selector.
    input  logic                    host_valid_i,
    input  host_msg_t               host_i,
    output logic                    host_ready_o,
    output logic      [NumCtxs-1:0] buffer_free_o,
    input  logic                    region_valid_i,
    input  region_t                 region_i,
    input  logic                    selector_valid_i,
    input  config_t                 selector_i,

    // To the SMs: one command at a time, with its SM: set up for a kernel, run a thread block.
    output logic    cmd_valid_o,
    output sm_cmd_t cmd_o,
    input  logic    cmd_ready_i,

    // From each SM: end of a set-up, with the context sizes of the kernel.
    input  logic        [NumSms-1:0] setup_done_valid_i,
    input  setup_done_t [NumSms-1:0] setup_done_i,
    output logic        [NumSms-1:0] setup_done_ready_o,

    // From and to each SM: ends of thread blocks, instructions in flight, halts of fetch
    // (preempt_engine.md).
    input  logic       [NumSms-1:0]               event_valid_i,
    input  event_msg_t [NumSms-1:0]               event_i,
    input  logic       [NumSms-1:0][NumSlots-1:0] drained_i,
    input  logic       [NumSms-1:0][NumSlots-1:0] stale_i,
    input  logic       [NumSms-1:0][NumSlots-1:0] storing_i,
    input  logic       [NumSms-1:0][NumSlots-1:0] loaded_non_idempotent_i,
    output logic       [NumSms-1:0][NumSlots-1:0] halt_o,
    output logic       [NumSms-1:0][NumSlots-1:0] epoch_o,
    output logic       [NumSms-1:0][NumSlots-1:0] non_idempotent_o,
    output logic       [NumSms-1:0][NumSlots-1:0] resident_o,
    output logic       [NumSms-1:0]               told_o,

    // To and from the memory of each SM: rows of contexts.
    output logic     [NumSms-1:0]           row_valid_o,
    output row_t     [NumSms-1:0]           row_o,
    input  logic     [NumSms-1:0]           row_live_i,
    output logic     [NumSms-1:0]           req_valid_o,
    output request_t [NumSms-1:0]           req_o,
    input  logic     [NumSms-1:0]           req_ready_i,
    input  logic     [NumSms-1:0]           rsp_valid_i,
    input  logic     [NumSms-1:0][TagW-1:0] rsp_tag_i,

    // From and to the SMs: counters of slots. A sample may take any number of cycles; the counters of
    // an ended thread block are read in the cycle in which ended_valid_o shows it.
    output logic                  sample_valid_o,
    output logic     [   SmW-1:0] sample_sm_o,
    output logic     [GroupW-1:0] sample_group_o,
    input  logic                  sample_valid_i,
    input  counter_t [ Lanes-1:0] counter_i,
    output logic                  ended_valid_o,
    output logic     [   SmW-1:0] ended_sm_o,
    output logic     [ SlotW-1:0] ended_slot_o,
    input  counter_t              ended_counter_i,

    // For an observer: the SM that the selector tells the driver to take, and if it will be late.
    output logic    victim_valid_o,
    output victim_t victim_o,

    // To the host: the end of a launch.
    output logic      done_valid_o,
    output done_msg_t done_o,
    input  logic      done_ready_i,

    // Errors of the messages of this cycle: of the SMs' set-ups and, last, the region; of the
    // driver's messages; of each engine's; of the selector's.
    output logic [NumSms:0] err_valid_o,
    output error_e [NumSms:0] err_code_o,
    output logic driver_err_valid_o,
    output sm_driver_pkg::error_e driver_err_code_o,
    output logic [NumSms-1:0][EngineSources-1:0] engine_err_valid_o,
    output preempt_engine_pkg::error_e [NumSms*EngineSources-1:0] engine_err_code_o,
    output logic [SelectorSources-1:0] selector_err_valid_o,
    output preempt_selector_pkg::error_e [SelectorSources-1:0] selector_err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef `SM_DRIVER_SM_MSG_STRUCT(SlotW) sm_msg_t;
  typedef `PREEMPT_ENGINE_REPORT_STRUCT(SlotW) report_t;
  typedef `PREEMPT_ENGINE_COMMAND_STRUCT(SlotW, WarpCntW, 1, RowW) command_t;
  typedef `SM_DRIVER_ASK_STRUCT(CtxW, NumSms) ask_t;
  typedef `PREEMPT_SELECTOR_ENDED_STRUCT(CtxW) final_t;
  typedef `PREEMPT_SELECTOR_ISSUED_STRUCT(SmW, SlotW) issued_t;
  typedef `EXECUTION_ENGINE_ENDED_STRUCT(SmW, SlotW, CtxW) ended_t;

  // The technique of a slot, as sent to its engine.
  function automatic preempt_engine_pkg::technique_e technique_of(
      sm_driver_pkg::technique_e technique, preempt_selector_pkg::leave_e leave);
    case (technique)
      sm_driver_pkg::TechDrain:         technique_of = preempt_engine_pkg::TechDrain;
      sm_driver_pkg::TechSwitch:        technique_of = preempt_engine_pkg::TechSwitch;
      sm_driver_pkg::TechPartialSwitch: technique_of = preempt_engine_pkg::TechPartialSwitch;
      sm_driver_pkg::TechFlush:         technique_of = preempt_engine_pkg::TechFlush;
      default: begin
        case (leave)
          preempt_selector_pkg::LeaveFlush: technique_of = preempt_engine_pkg::TechFlush;
          preempt_selector_pkg::LeaveDrain: technique_of = preempt_engine_pkg::TechDrain;
          default:                          technique_of = preempt_engine_pkg::TechSwitch;
        endcase
      end
    endcase
  endfunction

  // ---- SM driver -----------------------------------------------------------------

  logic [NumSms-1:0] sm_valid, sm_ready;
  sm_msg_t [NumSms-1:0] sm_msg;
  logic cmd_valid, cmd_ready, ask_valid, driver_quiescent;
  sm_cmd_t cmd;
  ask_t ask;

  sm_driver #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .NumKsrs (NumKsrs)
  ) u_driver (
      .clk_i,
      .rst_ni,
      .now_i,
      .host_valid_i,
      .host_i,
      .host_ready_o,
      .buffer_free_o,
      .sm_valid_i    (sm_valid),
      .sm_i          (sm_msg),
      .sm_ready_o    (sm_ready),
      .cmd_valid_o   (cmd_valid),
      .cmd_o         (cmd),
      .cmd_ready_i   (cmd_ready),
      .done_valid_o,
      .done_o,
      .done_ready_i,
      .ask_valid_o   (ask_valid),
      .ask_o         (ask),
      .victim_valid_i(victim_valid_o),
      .victim_sm_i   (victim_o.sm),
      .err_valid_o   (driver_err_valid_o),
      .err_code_o    (driver_err_code_o),
      .quiescent_o   (driver_quiescent),
      .wake_at_o
  );

  // The SMs get set-ups and thread blocks; their engines vacate them.
  logic for_sm, cmd_taken, issued;
  assign for_sm      = cmd.op inside {sm_driver_pkg::CmdSetup, sm_driver_pkg::CmdIssue};
  assign cmd_valid_o = cmd_valid && for_sm;
  assign cmd_o       = cmd_valid_o ? cmd : '0;
  assign cmd_ready   = !for_sm || cmd_ready_i;
  assign cmd_taken   = cmd_valid && cmd_ready && rst_ni;
  assign issued      = cmd_taken && cmd.op == sm_driver_pkg::CmdIssue;

  // ---- Commands to the engines -----------------------------------------------------

  logic region_set;
  error_e region_error;
  preempt_engine_pkg::method_e method;
  logic [NumSms-1:0][HandleW-1:0] frame_base, release_handle;
  logic [NumSms-1:0] starts, sets_up, set_up, strict, must_not_flush, busy, releases;
  logic [NumSms-1:0] in_setup, kill;
  logic [NumSms-1:0] todo_valid, todo_sent, report_valid, report_ready, saved_taken, restored_taken;
  logic [NumSms-1:0][SlotW-1:0] todo_slot;
  sm_driver_pkg::technique_e [NumSms-1:0] technique;
  preempt_selector_pkg::leave_e [NumSms*NumSlots-1:0] leave;
  ended_t ended;
  logic [NumSms-1:0][CtxW-1:0] ctx;
  report_t [NumSms-1:0] report;
  logic [NumSms-1:0] engine_quiescent;
  logic sms_quiescent, frames_quiescent, selector_quiescent;

  execution_engine_sms #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .NumKsrs (NumKsrs)
  ) u_sms (
      .clk_i,
      .rst_ni,
      .cmd_taken_i   (cmd_taken),
      .cmd_i         (cmd),
      .setup_done_i  (set_up),
      .setup_strict_i(strict),
      .report_valid_i(report_valid),
      .report_i      (report),
      .resident_i    (resident_o),
      .sm_valid_o    (sm_valid),
      .sm_o          (sm_msg),
      .sm_ready_i    (sm_ready),
      .todo_valid_o  (todo_valid),
      .todo_slot_o   (todo_slot),
      .todo_sent_i   (todo_sent),
      .in_setup_o    (in_setup),
      .kill_o        (kill),
      .strict_o      (must_not_flush),
      .technique_o   (technique),
      .ctx_o         (ctx),
      .ended_o       (ended),
      .told_o        (told_o),
      .quiescent_o   (sms_quiescent)
  );

  execution_engine_frames #(
      .NumSms   (NumSms),
      .NumSlots (NumSlots),
      .NumCtxs  (NumCtxs),
      .NumFrames(NumFrames)
  ) u_frames (
      .clk_i,
      .rst_ni,
      .region_valid_i,
      .region_i,
      .region_set_o    (region_set),
      .region_error_o  (region_error),
      .method_o        (method),
      .base_o          (frame_base),
      .report_valid_i  (report_valid),
      .report_i        (report),
      .saved_taken_i   (saved_taken),
      .ctx_i           (ctx),
      .restored_taken_o(restored_taken),
      .done_valid_i    (done_valid_o),
      .done_i          (done_o),
      .done_ready_i,
      .busy_i          (busy),
      .release_o       (releases),
      .release_handle_o(release_handle),
      .quiescent_o     (frames_quiescent)
  );

  // ---- Victims and techniques under a latency limit ----------------------------------

  // The SM supplies the counters; its engine knows the taken slots and those that may be flushed.
  preempt_selector_pkg::sample_t [Lanes-1:0] sample;
  for (genvar i = 0; i < Lanes; i++) begin : g_lane
    logic [31:0] slot;
    assign slot = 32'(sample_group_o) * Lanes + i;
    always_comb begin
      sample[i] = '0;
      if (slot < NumSlots) begin
        sample[i].taken = resident_o[sample_sm_o][SlotW'(slot)];
        sample[i].idempotent = !non_idempotent_o[sample_sm_o][SlotW'(slot)];
        sample[i].executed = counter_i[i].executed;
        sample[i].cycles = counter_i[i].cycles;
      end
    end
  end

  assign ended_valid_o = ended.valid;
  assign ended_sm_o    = ended.sm;
  assign ended_slot_o  = ended.slot;

  final_t final_counters;
  assign final_counters = '{
          ctx: ended.ctx,
          executed: ended_counter_i.executed,
          cycles: ended_counter_i.cycles
      };

  issued_t entered;
  assign entered = '{sm: cmd.sm, slot: cmd.slot};

  /* verilator lint_off UNUSEDSIGNAL */  // the selector has no timers
  logic [TimeW-1:0] unused_selector_wake_at;
  /* verilator lint_on UNUSEDSIGNAL */
  preempt_selector #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .Lanes   (Lanes),
      .DivBits (DivBits),
      .MulBits (MulBits)
  ) u_selector (
      .clk_i,
      .rst_ni,
      .now_i,
      .config_valid_i(selector_valid_i),
      .config_i      (selector_i),
      .ask_valid_i   (ask_valid),
      .ask_i         (ask),
      .victim_valid_o,
      .victim_o,
      .leave_o       (leave),
      .sample_valid_o,
      .sample_sm_o,
      .sample_group_o,
      .sample_valid_i,
      .sample_i      (sample),
      .ended_valid_i (ended.valid),
      .ended_i       (final_counters),
      .done_valid_i  (done_valid_o && done_ready_i),
      .done_ctx_i    (done_o.ctx),
      .issued_valid_i(issued),
      .issued_i      (entered),
      .err_valid_o   (selector_err_valid_o),
      .err_code_o    (selector_err_code_o),
      .quiescent_o   (selector_quiescent),
      .wake_at_o     (unused_selector_wake_at)
  );

  for (genvar s = 0; s < NumSms; s++) begin : g_sm
    // ---- Set-up ----
    logic answers;
    assign setup_done_ready_o[s] = rst_ni && !region_valid_i;
    assign answers = setup_done_valid_i[s] && setup_done_ready_o[s];
    assign sets_up[s] = answers && in_setup[s];
    assign err_code_o[s] = answers && !in_setup[s] ? ErrSetup : ErrNone;
    assign err_valid_o[s] = err_code_o[s] != ErrNone;
    assign set_up[s] = sets_up[s] && !engine_err_valid_o[s][preempt_engine_pkg::SrcCommand];
    assign strict[s] = setup_done_i[s].non_idempotent;

    // ---- The command port, most urgent first ----
    assign starts[s] = issued && 32'(cmd.sm) == s;
    assign busy[s] = region_set || starts[s] || sets_up[s];
    assign todo_sent[s] = todo_valid[s] && !busy[s] && !releases[s];
    command_t command;
    always_comb begin
      command = '0;
      if (region_set) begin
        command.op = preempt_engine_pkg::CmdSetRegion;
        command.base = frame_base[s];
        command.frame_log2 = region_i.frame_log2;
      end else if (starts[s]) begin
        command.op = preempt_engine_pkg::CmdStart;
        command.slot = cmd.slot;
        command.tb_id = cmd.tb_id;
        command.resume = cmd.resume;
        command.handle = cmd.handle;
        command.method = method;
        command.non_idempotent = must_not_flush[s];
      end else if (sets_up[s]) begin
        command.op = preempt_engine_pkg::CmdSetup;
        command.max_lines = setup_done_i[s].max_lines;
        command.warps = setup_done_i[s].warps;
        command.registers = setup_done_i[s].registers;
        command.simt_stack = setup_done_i[s].simt_stack;
        command.shared = setup_done_i[s].shared;
        command.replay = setup_done_i[s].replay;
        command.log = setup_done_i[s].log;
      end else if (releases[s]) begin
        command.op = preempt_engine_pkg::CmdRelease;
        command.handle = release_handle[s];
      end else if (todo_valid[s]) begin
        command.op = kill[s] ? preempt_engine_pkg::CmdKill : preempt_engine_pkg::CmdPreempt;
        command.slot = todo_slot[s];
        command.technique = kill[s] ? preempt_engine_pkg::TechDrain :
            technique_of(technique[s], leave[s*NumSlots+32'(todo_slot[s])]);
        command.method = kill[s] ? preempt_engine_pkg::MethodWalk : method;
      end
    end

    // ---- Reports ----
    always_comb begin
      case (report[s].outcome)
        preempt_engine_pkg::OutcomeRestored: report_ready[s] = restored_taken[s];
        preempt_engine_pkg::OutcomeKilled: report_ready[s] = 1'b1;
        default: report_ready[s] = sm_ready[s];
      endcase
    end
    assign saved_taken[s] = report_valid[s] && report_ready[s] &&
        report[s].outcome == preempt_engine_pkg::OutcomePreempted;

    /* verilator lint_off UNUSEDSIGNAL */  // an engine has no timers
    logic [TimeW-1:0] unused_wake_at;
    /* verilator lint_on UNUSEDSIGNAL */
    preempt_engine_pkg::error_e [EngineSources-1:0] err_code;
    assign engine_err_code_o[s*EngineSources+:EngineSources] = err_code;
    preempt_engine #(
        .NumSlots  (NumSlots),
        .NumWarps  (NumWarps),
        .NumKernels(1),
        .NumFrames (NumFrames),
        .NumTags   (NumTags),
        .RowBits   (RowBits)
    ) u_engine (
        .clk_i,
        .rst_ni,
        .command_valid_i        (busy[s] || releases[s] || todo_valid[s]),
        .command_i              (command),
        .event_valid_i          (event_valid_i[s]),
        .event_i                (event_i[s]),
        .drained_i              (drained_i[s]),
        .stale_i                (stale_i[s]),
        .storing_i              (storing_i[s]),
        .loaded_non_idempotent_i(loaded_non_idempotent_i[s]),
        .halt_o                 (halt_o[s]),
        .epoch_o                (epoch_o[s]),
        .non_idempotent_o       (non_idempotent_o[s]),
        .row_valid_o            (row_valid_o[s]),
        .row_o                  (row_o[s]),
        .row_live_i             (row_live_i[s]),
        .req_valid_o            (req_valid_o[s]),
        .req_o                  (req_o[s]),
        .req_ready_i            (req_ready_i[s]),
        .rsp_valid_i            (rsp_valid_i[s]),
        .rsp_tag_i              (rsp_tag_i[s]),
        .report_valid_o         (report_valid[s]),
        .report_o               (report[s]),
        .report_ready_i         (report_ready[s]),
        .resident_o             (resident_o[s]),
        .err_valid_o            (engine_err_valid_o[s]),
        .err_code_o             (err_code),
        .quiescent_o            (engine_quiescent[s]),
        .wake_at_o              (unused_wake_at)
    );
  end

  assign err_code_o[NumSms] = region_error;
  assign err_valid_o[NumSms] = region_error != ErrNone;
  // A driver that asks waits for the selector, which gets the request only now.
  assign quiescent_o = driver_quiescent && !ask_valid && selector_quiescent &&
      (&engine_quiescent) && sms_quiescent && frames_quiescent;

endmodule
