// Properties of execution_engine, checked by the prover and in every simulation, numbered as in
// execution_engine.md. The children's rules are in their own files.

`include "execution_engine_structs.svh"

module execution_engine_props
  import execution_engine_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumFrames = 64,
    parameter int unsigned NumCtxs = 16,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned FrameW = id_w(NumFrames),
    localparam type victim_t = `EXECUTION_ENGINE_VICTIM_STRUCT(SmW),
    localparam type ended_t = `EXECUTION_ENGINE_ENDED_STRUCT(SmW, SlotW, CtxW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic driver_err_valid_o,
    input logic host_ready_o,
    input logic quiescent_o,
    input logic [NumSms-1:0][NumSlots-1:0] resident_o,
    input logic [NumSms-1:0][EngineSources-1:0] engine_err_valid_o,
    input preempt_engine_pkg::error_e [NumSms*EngineSources-1:0] engine_err_code_o,
    input logic victim_valid_o,
    /* verilator lint_off UNUSEDSIGNAL */  // lateness is not checked
    input victim_t victim_o,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic [SelectorSources-1:0] selector_err_valid_o,

    // The request to the selector, and its techniques for the engines.
    input logic                                               ask_valid,
    input logic                         [         NumSms-1:0] asked_sms,
    input preempt_selector_pkg::leave_e [NumSms*NumSlots-1:0] leave,

    // Commands to the engines, and messages to the driver.
    input logic [NumSms-1:0] starts,
    input logic [NumSms-1:0] sets_up,
    input logic [NumSms-1:0] releases,
    input logic [NumSms-1:0] todo_sent,
    input logic              region_set,
    input logic [NumSms-1:0] sm_valid,
    input logic [NumSms-1:0] restored_taken,

    // The restored context to be released next.
    input logic               any_restored,
    input logic [ NumSms-1:0] frame_owner,
    input logic [ FrameW-1:0] restored_frame,
    input logic [HandleW-1:0] restored_handle,

    // State.
    input logic    [NumSms-1:0]                set_up_q,
    input logic    [NumSms-1:0]                in_setup_q,
    input logic    [NumSms-1:0]                answer_q,
    input logic    [NumSms-1:0]                told_q,
    input logic    [NumSms-1:0]                kill_q,
    input logic    [NumSms-1:0][ NumSlots-1:0] todo_q,
    input logic    [NumSms-1:0][     CtxW-1:0] ctx_q,
    /* verilator lint_off UNUSEDSIGNAL */  // the slot is not checked
    input ended_t                              ended_q,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic    [NumSms-1:0][NumFrames-1:0] saved_q,
    input logic    [NumSms-1:0][NumFrames-1:0] purge_q,
    input logic                                region_valid_q,
    /* verilator lint_off UNUSEDSIGNAL */  // the method is not checked
    input region_t                             region_q
    /* verilator lint_on UNUSEDSIGNAL */
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- Agreement of the parts, by SM -------------------------------------------------

  // The prover compares the frames of all SMs with their engines', a simulation one SM's in a cycle.
`ifdef SEGUE_PROVER
  localparam bit Every = 1'b1;
  logic [SmW-1:0] look_q;
  assign look_q = '0;
`else
  localparam bit Every = 1'b0;
  logic [SmW-1:0] look_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || 32'(look_q) == NumSms - 1) look_q <= '0;
    else look_q <= look_q + 1'b1;
  end
`endif

  logic [NumSms-1:0] frames_agree, engine_set, purges_saved, waits_region, restored_saved;
  logic [NumSms-1:0] told_right, start_right, release_right, vacate_right, leaves_exist;
  for (genvar s = 0; s < NumSms; s++) begin : g_rule
    logic [NumFrames-1:0] handed;
    always_comb begin
      handed = saved_q[s];
      if (Every || SmW'(s) == look_q) begin
        for (int unsigned f = 0; f < NumFrames; f++) begin
          handed[f] = g_sm[s].u_engine.u_frames.frames_q[f] inside {
              preempt_engine_pkg::FrameHanded, preempt_engine_pkg::FrameLoading};
        end
      end
    end
    always_comb begin
      leaves_exist[s] = 1'b1;
      if (Every || SmW'(s) == look_q) begin
        for (int unsigned i = 0; i < NumSlots; i++) begin
          if (!(leave[s*NumSlots+i] inside {preempt_selector_pkg::LeaveFlush,
                                            preempt_selector_pkg::LeaveDrain,
                                            preempt_selector_pkg::LeaveSwitch})) begin
            leaves_exist[s] = 1'b0;
          end
        end
      end
    end
    assign frames_agree[s] = handed == saved_q[s];
    assign engine_set[s] = g_sm[s].u_engine.u_frames.valid_q == region_valid_q &&
        (!region_valid_q || (g_sm[s].u_engine.u_frames.frame_log2_q == region_q.frame_log2 &&
                             g_sm[s].u_engine.u_frames.base_q ==
                             region_q.base + (32'(s * NumFrames) << region_q.frame_log2)));
    assign purges_saved[s] = (purge_q[s] & ~saved_q[s]) == '0;
    assign waits_region[s] = region_valid_q ||
        (g_sm[s].u_engine.u_frames.frames_q == '0 && g_sm[s].u_engine.u_frames.has_q == '0 &&
         g_sm[s].u_engine.u_walk.kernel_valid_q == '0 && resident_o[s] == '0 &&
         !g_sm[s].u_engine.report_valid_o);
    assign restored_saved[s] = !frame_owner[s] || saved_q[s][restored_frame];
    assign told_right[s] = (!told_q[s] || set_up_q[s]) && (!kill_q[s] || told_q[s]) &&
        ((todo_q[s] & resident_o[s]) == '0 || told_q[s]) &&
        !((in_setup_q[s] || answer_q[s]) && resident_o[s] != '0) &&
        !(in_setup_q[s] && answer_q[s]) &&
        (resident_o[s] == '0 || set_up_q[s]);

    // Of the commands made here, only a set-up, and a preempt without a free frame, can be refused.
    preempt_engine_pkg::error_e code;
    assign code = engine_err_code_o[s*EngineSources+32'(preempt_engine_pkg::SrcCommand)];
    assign start_right[s] = !(starts[s] || region_set) || code == preempt_engine_pkg::ErrNone;
    assign release_right[s] = !releases[s] || code == preempt_engine_pkg::ErrNone;
    assign vacate_right[s] = !todo_sent[s] ||
        code inside {preempt_engine_pkg::ErrNone, preempt_engine_pkg::ErrFull};
  end

  logic [HandleW:0] region_end;
  assign region_end = 33'(region_q.base) + (33'(NumSms * NumFrames) << region_q.frame_log2);

  // The handle is the first line of a frame.
  logic aligned;
  assign aligned = ((restored_handle - region_q.base) >> region_q.frame_log2) <<
      region_q.frame_log2 == restored_handle - region_q.base;

  logic restored_right;
  assign restored_right = !any_restored || (frame_owner != '0 && &restored_saved && aligned);

  always_ff @(posedge clk_i) begin
    if (started_q && rst_ni) begin
      // 1. No context is lost: a frame is kept as saved exactly as long as its engine keeps the
      // context, so none is released twice.
      FramesAgree : assert (&frames_agree);

      // 2. Purge of contexts only: only a frame that holds a context is to be purged.
      PurgesSaved : assert (&purges_saved);

      // 3. One region: all engines have their parts of it and it ends below HandleNone, or none has a
      // part and there are no thread blocks, no reports and no contexts.
      OneRegion : assert (&engine_set && &waits_region);
      RegionFits :
      assert (!region_valid_q ||
              (32'(region_q.frame_log2) <= MaxFrameLog2 && region_end <= 33'(HandleNone)));

      // 4. Handles are given: a restored context lies in a frame that is kept as saved.
`ifdef SEGUE_PROVER
      RestoredIsSaved : assume (restored_right);
`else
      RestoredIsSaved : assert (restored_right);
`endif

      // 5. One release: an engine never refuses to release a frame.
      ReleaseRight : assert (&release_right);

      // 6. Told first: only SMs set up hold thread blocks, and lose them only when told to vacate.
      ToldRight : assert (&told_right);

      // 7. Legal commands: an engine never refuses to start or kill a thread block, and refuses a
      // preempt only if no frame is free.
      StartRight : assert (&start_right);
      VacateRight : assert (&vacate_right);

      // 8. Legal messages: the driver never refuses a message of an SM.
      MessageRight : assert (!driver_err_valid_o || host_ready_o);

      // 9. Quiescence: in a quiescent cycle no driver message, preempt or release is pending.
      Rests : assert (!quiescent_o || (sm_valid == '0 && (todo_sent | restored_taken) == '0));

      // 10. Techniques exist: under chimera an engine is told flush, drain or switch for each slot.
      LeavesExist : assert (&leaves_exist);

      // 11. Answers to requests: the selector answers only a driver that asks, with an SM of its
      // request, and refuses only writes of the OS.
      VictimAsked : assert (!victim_valid_o || (ask_valid && asked_sms[victim_o.sm]));
      SelectorHears : assert (selector_err_valid_o >> 1 == '0);  // 0: source of the OS

      // 12. Ends by kernel: an ended thread block is counted for the kernel of its SM.
      EndedOwn : assert (!ended_q.valid || ended_q.ctx == ctx_q[ended_q.sm]);

      Kills : cover (kill_q != '0 && resident_o != '0);
      Refuses : cover (engine_err_valid_o != '0 && sets_up != '0);
    end
  end

endmodule

bind execution_engine execution_engine_props #(
    .NumSms   (NumSms),
    .NumSlots (NumSlots),
    .NumFrames(NumFrames),
    .NumCtxs  (NumCtxs)
) u_props (
    .*,
    .any_restored   (u_frames.restored != '0),
    .frame_owner    (u_frames.owner),
    .restored_frame (u_frames.turn_frame),
    .restored_handle(u_frames.turn_handle),
    .set_up_q       (u_sms.set_up_q),
    .in_setup_q     (u_sms.in_setup_q),
    .answer_q       (u_sms.answer_q),
    .told_q         (u_sms.told_q),
    .kill_q         (u_sms.kill_q),
    .todo_q         (u_sms.todo_q),
    .ctx_q          (u_sms.ctx_q),
    .ended_q        (u_sms.ended_q),
    .asked_sms      (ask.sms),
    .saved_q        (u_frames.saved_q),
    .purge_q        (u_frames.purge_q),
    .region_valid_q (u_frames.region_valid_q),
    .region_q       (u_frames.region_q)
);
