// The preemption engine of an SM (SMK 4.1, thesis 5.2.2, Chimera 3.4): takes thread blocks out of
// the SM and restores them, one by one. preempt_engine.md has the cycle rules.
//
// All messages of a cycle are judged here, by the state at its start; the parts act on the legal
// ones. Illegal ones are dropped and reported, each source on its own line of the error port.

`include "preempt_engine_structs.svh"

module preempt_engine
  import preempt_engine_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumKernels = 4,
    parameter int unsigned NumFrames = 64,
    parameter int unsigned NumTags = 64,
    parameter int unsigned RowBits = 10,
    // A bit for each value of technique_e and method_e: what the engine is built with. Draining and
    // switching always are; a command that names another one is refused.
    parameter logic [3:0] TechniqueMask = '1,
    parameter logic [1:0] MethodMask = '1,
    // 0: only tags limit the outstanding requests.
    parameter bit Throttled = 1'b1,
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned WarpCntW = cnt_w(NumWarps),
    localparam int unsigned KernelW = id_w(NumKernels),
    localparam int unsigned TagW = id_w(NumTags),
    localparam int unsigned RowW = RowBits,
    localparam type command_t = `PREEMPT_ENGINE_COMMAND_STRUCT(SlotW, WarpCntW, KernelW, RowW),
    localparam type event_msg_t = `PREEMPT_ENGINE_EVENT_MSG_STRUCT(SlotW),
    localparam type row_t = `PREEMPT_ENGINE_ROW_STRUCT(SlotW, WarpW, RowW),
    localparam type request_t = `PREEMPT_ENGINE_REQUEST_STRUCT(SlotW, WarpW, TagW, RowW),
    localparam type report_t = `PREEMPT_ENGINE_REPORT_STRUCT(SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    // From the SM driver: thread blocks to start, preempt and kill; the region of contexts.
    input logic     command_valid_i,
    input command_t command_i,

    // From the SM: a thread block ends, announces an operation that must not be repeated, or one of
    // its warps ends its trap routine.
    input logic       event_valid_i,
    input event_msg_t event_i,

    // From the SM, level by slot: the state of accesses in flight decides when a thread block has
    // stopped, and when a flush may begin and is over.
    input logic [NumSlots-1:0] drained_i,
    input logic [NumSlots-1:0] stale_i,
    input logic [NumSlots-1:0] storing_i,
    input logic [NumSlots-1:0] loaded_non_idempotent_i,

    // To the SM, level by slot: halt of fetch; epoch, all others are dropped; a bit of the header.
    output logic [NumSlots-1:0] halt_o,
    output logic [NumSlots-1:0] epoch_o,
    output logic [NumSlots-1:0] non_idempotent_o,

    // Asks the SM whether a row has contents to be moved, in the cycle of its possible request.
    output logic row_valid_o,
    output row_t row_o,
    input  logic row_live_i,

    // To memory, or to the SM for a trap; memory answers when the line has been moved.
    output logic                req_valid_o,
    output request_t            req_o,
    input  logic                req_ready_i,
    input  logic                rsp_valid_i,
    input  logic     [TagW-1:0] rsp_tag_i,

    // To the SM driver: outcome of a thread block.
    output logic    report_valid_o,
    output report_t report_o,
    input  logic    report_ready_i,

    output logic [NumSlots-1:0] resident_o,  // an SM is vacant when it has none

    // Error of each message of this cycle.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam bit HasPartialSwitch = TechniqueMask[TechPartialSwitch[1:0]];
  localparam bit HasFlush = TechniqueMask[TechFlush[1:0]];
  localparam bit HasWalk = MethodMask[MethodWalk];
  localparam bit HasTrap = MethodMask[MethodTrap];

  typedef `PREEMPT_ENGINE_KERNEL_STRUCT(WarpCntW, RowW) kernel_t;

  // ---- Outputs of the parts -------------------------------------------------

  tb_state_e [NumSlots-1:0] state;
  logic [NumSlots-1:0] killed, method, restored, has_frame, answered;
  logic still;
  logic [NumSlots-1:0][KernelW-1:0] kernel_of;
  logic enters, leaves;
  logic [KernelW-1:0] enter_kernel, leave_kernel;
  logic [HandleW-1:0] next_frame, report_frame;
  /* verilator lint_off UNUSEDSIGNAL */  // the walk does not need the index
  resident_t walked, reported;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [SlotW-1:0] next_slot, walk_slot, report_slot;
  outcome_e report_outcome;
  logic report_valid, region_valid, frames_unused, frames_full;
  logic [4:0] frame_log2;
  logic handle_inside, handle_aligned;
  frame_state_e handle_frame;
  logic walking, walk_ends, send, can_send, can_trap, rsp_legal, trap_legal;
  mem_op_e send_op;
  row_t send_row;
  logic [HandleW-1:0] send_addr;
  logic [NumKernels-1:0] kernel_valid;
  kernel_t [NumKernels-1:0] kernels;

  // ---- Quiescence --------------------------------------------------------------

  // Without a message a quiescent engine changes no state. It is quiescent most of the time, so work
  // for each slot is enabled only when needed: this saves power, and simulation
  // time.
  logic rests, acts;
  assign rests = still && !walking && !req_valid_o && !report_valid;
  assign acts  = !rests || command_valid_i || event_valid_i || rsp_valid_i;

  // ---- Slots by their states -------------------------------------------------

  logic [NumSlots-1:0] taken, executing, restoring, clearing, moved;
  always_comb for (int unsigned s = 0; s < NumSlots; s++) taken[s] = state[s] != TbFree;
  always_comb begin
    executing = '0;
    clearing  = '0;
    restoring = '0;
    moved     = '0;
    if (command_valid_i || event_valid_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        executing[s] = state[s] inside {TbRun, TbStop, TbFlush};
        clearing[s] = state[s] == TbClear;
        restoring[s] = state[s] inside {TbHead, TbHeadWait, TbLoad, TbLoadWait} || restored[s];
        moved[s] = state[s] inside {TbSettle, TbLoadWait} && method[s];
      end
    end
  end

  // ---- Commands ----------------------------------------------------------------

  // These can be false only if a number has more values than there are slots, kernels or
  // warps.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic slot_exists, kernel_exists, event_slot_exists, warps_exist;
  assign slot_exists = 32'(command_i.slot) < NumSlots;
  assign kernel_exists = 32'(command_i.kernel) < NumKernels;
  assign event_slot_exists = 32'(event_i.slot) < NumSlots;
  assign warps_exist = command_i.warps != '0 && 32'(command_i.warps) <= NumWarps;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // Lines of the largest context of a kernel.
  logic [31:0] need;
  assign need = 32'd1 +
      32'(command_i.warps) * (32'd1 + 32'(command_i.registers) + 32'(command_i.simt_stack)) +
      32'(command_i.shared) + 32'(command_i.replay) + 32'(command_i.log);

  logic kernel_resident;
  always_comb begin
    kernel_resident = 1'b0;
    if (command_valid_i) begin
      for (int unsigned s = 0; s < NumSlots; s++) begin
        if (taken[s] && kernel_of[s] == command_i.kernel) kernel_resident = 1'b1;
      end
    end
  end

  logic has_effect, needs_frame;  // of a preempt
  assign has_effect = executing[command_i.slot] || restoring[command_i.slot];
  assign needs_frame = has_effect && command_i.technique != TechDrain && !has_frame[command_i.slot];

  logic technique_exists, method_exists;
  assign technique_exists = command_i.technique <= TechFlush &&
      (HasPartialSwitch || command_i.technique != TechPartialSwitch) &&
      (HasFlush || command_i.technique != TechFlush);
  assign method_exists = command_i.method == MethodTrap ? HasTrap : HasWalk;

  error_e command_error;
  always_comb begin
    command_error = ErrNone;
    if (command_valid_i && rst_ni) begin
      case (command_i.op)
        CmdSetRegion: begin
          if (taken != '0 || !frames_unused) command_error = ErrBusy;
          else if (32'(command_i.frame_log2) > MaxFrameLog2) command_error = ErrFrame;
        end
        CmdSetup: begin
          if (!kernel_exists) command_error = ErrIndex;
          else if (kernel_resident) command_error = ErrBusy;
          else if (!region_valid) command_error = ErrRegion;
          else if (32'(command_i.max_lines) > 32'd1 << frame_log2) command_error = ErrFrame;
          else if (!warps_exist) command_error = ErrWarps;
          else if (need > 32'(command_i.max_lines)) command_error = ErrDescriptor;
        end
        CmdStart: begin
          if (!slot_exists || !kernel_exists) command_error = ErrIndex;
          else if (!kernel_valid[command_i.kernel]) command_error = ErrKernel;
          else if (command_i.resume && !method_exists) command_error = ErrTechnique;
          else if (taken[command_i.slot]) command_error = ErrOccupied;
          else if (command_i.resume && handle_inside &&
                   (!handle_aligned || handle_frame != FrameHanded)) begin
            command_error = ErrHandle;
          end
        end
        CmdPreempt: begin
          if (!slot_exists) command_error = ErrIndex;
          else if (!technique_exists || !method_exists) command_error = ErrTechnique;
          else if (needs_frame && !region_valid) command_error = ErrRegion;
          else if (!taken[command_i.slot]) command_error = ErrEmpty;
          else if (needs_frame && frames_full) command_error = ErrFull;
        end
        CmdKill: begin
          if (!slot_exists) command_error = ErrIndex;
          else if (!taken[command_i.slot]) command_error = ErrEmpty;
        end
        CmdRelease: begin
          if (!handle_inside || !handle_aligned ||
              !(handle_frame inside {FrameHanded, FrameLoading})) begin
            command_error = ErrHandle;
          end
        end
        default: command_error = ErrOp;
      endcase
    end
  end

  logic commands, sets_region, sets_up, starts, preempts, kills, releases;
  assign commands = command_valid_i && rst_ni && command_error == ErrNone;
  assign sets_region = commands && command_i.op == CmdSetRegion;
  assign sets_up = commands && command_i.op == CmdSetup;
  assign starts = commands && command_i.op == CmdStart;
  assign preempts = commands && command_i.op == CmdPreempt && has_effect;
  assign kills = commands && command_i.op == CmdKill;
  assign releases = commands && command_i.op == CmdRelease;

  // ---- Events and answers --------------------------------------------------------

  error_e event_error, response_error;
  always_comb begin
    event_error = ErrNone;
    if (event_valid_i && rst_ni) begin
      case (event_i.op)
        // In clear these come too late and are no error: the SM may not have seen the drop yet.
        EvFinished, EvNonIdempotent: begin
          if (!event_slot_exists) event_error = ErrIndex;
          else if (!executing[event_i.slot] && !clearing[event_i.slot]) event_error = ErrState;
        end
        EvTrapDone: begin
          if (!event_slot_exists) event_error = ErrIndex;
          else if (!moved[event_i.slot] || !trap_legal) event_error = ErrState;
        end
        default: event_error = ErrOp;
      endcase
    end
  end
  always_comb begin
    response_error = ErrNone;
    if (rsp_valid_i && rst_ni && !rsp_legal) response_error = ErrTag;
  end
  logic events, finished, announced, trap_done, rsp;
  assign events = event_valid_i && rst_ni && event_error == ErrNone;
  assign finished = events && event_i.op == EvFinished && executing[event_i.slot];
  assign announced = events && event_i.op == EvNonIdempotent && executing[event_i.slot];
  assign trap_done = events && event_i.op == EvTrapDone;
  assign rsp = rsp_valid_i && rst_ni && response_error == ErrNone;

  always_comb begin
    err_code_o[SrcCommand]  = command_error;
    err_code_o[SrcEvent]    = event_error;
    err_code_o[SrcResponse] = response_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  // ---- Parts -------------------------------------------------------------------------

  logic report_taken;
  assign report_taken = report_valid && report_ready_i;

  preempt_engine_slots #(
      .NumSlots  (NumSlots),
      .NumWarps  (NumWarps),
      .NumKernels(NumKernels),
      .RowBits   (RowBits),
      .HasPartialSwitch(HasPartialSwitch),
      .HasFlush(HasFlush),
      .HasWalk(HasWalk),
      .HasTrap(HasTrap)
  ) u_slots (
      .clk_i,
      .rst_ni,
      .rests_i         (rests),
      .acts_i          (acts),
      .command_i,
      .start_i         (starts),
      .preempt_i       (preempts),
      .kill_i          (kills),
      .finished_i      (finished),
      .announced_i     (announced),
      .event_slot_i    (event_i.slot),
      .drained_i,
      .stale_i,
      .storing_i,
      .loaded_non_idempotent_i,
      .walk_ends_i     (walk_ends),
      .walk_slot_i     (walk_slot),
      .answered_i      (answered),
      .state_o         (state),
      .killed_o        (killed),
      .method_o        (method),
      .kernel_o        (kernel_of),
      .epoch_o,
      .non_idempotent_o,
      .restored_o      (restored),
      .still_o         (still),
      .enters_o        (enters),
      .enter_kernel_o  (enter_kernel),
      .leaves_o        (leaves),
      .leave_kernel_o  (leave_kernel),
      .report_valid_o  (report_valid),
      .report_slot_o   (report_slot),
      .report_outcome_o(report_outcome),
      .report_ready_i
  );

  // Fields of a slot that are not searched: read for the walk that begins and for the
  // report.
  resident_t started;
  assign started = '{tb_id: command_i.tb_id, handle: command_i.resume ? command_i.handle : '0};
  common_regfile #(
      .Width   ($bits(resident_t)),
      .Depth   (NumSlots),
      .NumReads(2)
  ) u_resident (
      .clk_i,
      .rst_ni,
      .write_i     (starts),
      .write_addr_i(command_i.slot),
      .write_data_i(started),
      .read_addr_i ({report_slot, next_slot}),
      .read_data_o ({reported, walked})
  );

  preempt_engine_frames #(
      .NumSlots (NumSlots),
      .NumFrames(NumFrames)
  ) u_frames (
      .clk_i,
      .rst_ni,
      .command_i    (command_valid_i),
      .set_i        (sets_region),
      .base_i       (command_i.base),
      .frame_log2_i (command_i.frame_log2),
      .take_i       (preempts && needs_frame),
      .take_slot_i  (command_i.slot),
      .leave_i      (report_taken && report_outcome != OutcomeRestored),
      .leave_slot_i (report_slot),
      .leave_saved_i(report_outcome == OutcomePreempted),
      .handle_i     (command_i.handle),
      .inside_o     (handle_inside),
      .aligned_o    (handle_aligned),
      .frame_o      (handle_frame),
      .load_i       (starts && command_i.resume && handle_inside),
      .release_i    (releases),
      .walk_slot_i  (next_slot),
      .walk_addr_o  (next_frame),
      .report_slot_i(report_slot),
      .report_addr_o(report_frame),
      .valid_o      (region_valid),
      .frame_log2_o (frame_log2),
      .unused_o     (frames_unused),
      .full_o       (frames_full),
      .has_o        (has_frame)
  );

  preempt_engine_walk #(
      .NumSlots  (NumSlots),
      .NumWarps  (NumWarps),
      .NumKernels(NumKernels),
      .RowBits   (RowBits),
      .HasWalk   (HasWalk),
      .HasTrap   (HasTrap)
  ) u_walk (
      .clk_i,
      .rst_ni,
      .rests_i(rests),
      .setup_i(sets_up),
      .setup_kernel_i(command_i.kernel),
      .setup_data_i(
      '{
          warps: command_i.warps,
          registers: command_i.registers,
          simt_stack: command_i.simt_stack,
          shared: command_i.shared,
          replay: command_i.replay,
          log: command_i.log
      }
      ),
      .forget_i(sets_region),
      .state_i(state),
      .killed_i(killed),
      .method_i(method),
      .kernel_i(kernel_of),
      .next_slot_o(next_slot),
      .next_frame_i(next_frame),
      .next_handle_i(walked.handle),
      .row_valid_o,
      .row_o,
      .row_live_i,
      .send_o(send),
      .send_op_o(send_op),
      .send_row_o(send_row),
      .send_addr_o(send_addr),
      .can_send_i(can_send),
      .can_trap_i(can_trap),
      .walking_o(walking),
      .ends_o(walk_ends),
      .slot_o(walk_slot),
      .kernel_valid_o(kernel_valid),
      .kernels_o(kernels)
  );

  preempt_engine_credit #(
      .NumSlots (NumSlots),
      .NumWarps (NumWarps),
      .NumTags  (NumTags),
      .RowBits  (RowBits),
      .Throttled(Throttled)
  ) u_credit (
      .clk_i,
      .rst_ni,
      .rests_i      (rests),
      .acts_i       (acts),
      .send_i       (send),
      .send_op_i    (send_op),
      .send_row_i   (send_row),
      .send_addr_i  (send_addr),
      .send_warps_i (kernels[kernel_of[walk_slot]].warps),
      .can_send_o   (can_send),
      .can_trap_o   (can_trap),
      .req_valid_o,
      .req_o,
      .req_ready_i,
      .rsp_tag_i,
      .rsp_legal_o  (rsp_legal),
      .rsp_i        (rsp),
      .trap_slot_i  (event_i.slot),
      .trap_legal_o (trap_legal),
      .trap_done_i  (trap_done),
      .enters_i     (enters),
      .enter_warps_i(kernels[enter_kernel].warps),
      .leaves_i     (leaves),
      .leave_warps_i(kernels[leave_kernel].warps),
      .answered_o   (answered)
  );

  // ---- Outputs -------------------------------------------------------------------------

  always_comb begin
    report_o = '0;
    if (report_valid) begin
      report_o.outcome = report_outcome;
      report_o.slot = report_slot;
      report_o.tb_id = reported.tb_id;
      if (report_outcome == OutcomePreempted) begin
        report_o.handle = report_frame;
        report_o.method = method_e'(method[report_slot]);
      end else if (report_outcome == OutcomeRestored) begin
        report_o.handle = reported.handle;
      end
    end
  end
  always_comb begin
    halt_o = '0;
    if (!rests) begin
      for (int unsigned s = 0; s < NumSlots; s++) halt_o[s] = !(state[s] inside {TbFree, TbRun});
    end
  end
  assign report_valid_o = report_valid;
  assign resident_o     = taken;
  assign quiescent_o    = rst_ni && rests;
  assign wake_at_o      = '1;

endmodule
