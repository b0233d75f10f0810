// Saved contexts of all SMs: the occupied frames, the GPU context of each, and the release of a
// frame by the engine that owns it: after its thread block is restored, in any SM, or after its
// kernel was killed and has ended.

`include "sm_driver_structs.svh"
`include "preempt_engine_structs.svh"

module execution_engine_frames
  import execution_engine_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumFrames = 64,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned FrameW = id_w(NumFrames),
    localparam type done_msg_t = `SM_DRIVER_DONE_MSG_STRUCT(CtxW),
    localparam type report_t = `PREEMPT_ENGINE_REPORT_STRUCT(SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic    region_valid_i,  // from the OS: where contexts lie
    input  region_t region_i,
    output logic    region_set_o,    // the region message is legal and sets it
    output error_e  region_error_o,

    output preempt_engine_pkg::method_e method_o,  // method of moving contexts

    // Base of the frames of engine s, when the region is set.
    output logic [NumSms-1:0][HandleW-1:0] base_o,

    // Reports of the engines, of saved and restored contexts.
    input logic [NumSms-1:0] report_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */  // the driver reads the other fields
    input report_t [NumSms-1:0] report_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic [NumSms-1:0] saved_taken_i,  // a saved context, reported in this cycle
    input logic [NumSms-1:0][CtxW-1:0] ctx_i,  // its GPU context
    output logic [NumSms-1:0] restored_taken_o,

    // Ends of launches, as offered by the driver.
    input logic      done_valid_i,
    input done_msg_t done_i,
    input logic      done_ready_i,

    // Command ports of the engines: busy with a more urgent command; and a release.
    input  logic [NumSms-1:0]              busy_i,
    output logic [NumSms-1:0]              release_o,
    output logic [NumSms-1:0][HandleW-1:0] release_handle_o,

    output logic quiescent_o
);

  localparam int unsigned RegionFrames = NumSms * NumFrames;
  localparam int unsigned IndexW = id_w(RegionFrames);

  logic region_valid_q;
  region_t region_q;
  logic [NumSms-1:0][NumFrames-1:0] saved_q, purge_q;
  logic [NumSms*NumFrames-1:0][CtxW-1:0] ctx_q;
  logic done_shown_q;
  logic [SmW-1:0] last_q;

  assign method_o = region_q.method;
  assign quiescent_o = purge_q == '0 && !done_shown_q;

  // ---- The region ------------------------------------------------------------------

  logic [HandleW:0] region_end;  // the line after its last one
  assign region_end = 33'(region_i.base) + (33'(RegionFrames) << region_i.frame_log2);
  always_comb begin
    region_error_o = ErrNone;
    if (region_valid_i && rst_ni) begin
      if (region_valid_q) region_error_o = ErrSet;
      else if (32'(region_i.frame_log2) > MaxFrameLog2) region_error_o = ErrFrame;
      else if (region_end > 33'(HandleNone)) region_error_o = ErrBase;
    end
  end
  assign region_set_o = region_valid_i && rst_ni && region_error_o == ErrNone;
  for (genvar s = 0; s < NumSms; s++) begin : g_base
    assign base_o[s] = !region_valid_i ? '0 :
        region_i.base + (32'(s * NumFrames) << region_i.frame_log2);
  end

  // ---- Frame and owner of a handle -------------------------------------------------

  // Engine s reports a saved context in one of its own frames; a restored context that is to be
  // released may lie in a frame of any engine.
  logic [NumSms-1:0][FrameW-1:0] saved_frame;
  always_comb begin
    saved_frame = '0;
    for (int unsigned s = 0; s < NumSms; s++) begin
      if (report_valid_i[s]) begin
        saved_frame[s] = FrameW'(((report_i[s].handle - region_q.base) >> region_q.frame_log2) -
                                 32'(s * NumFrames));
      end
    end
  end

  logic [NumSms-1:0] restored;
  always_comb begin
    for (int unsigned s = 0; s < NumSms; s++) begin
      restored[s] = report_valid_i[s] && report_i[s].outcome == preempt_engine_pkg::OutcomeRestored;
    end
  end
  logic [SmW-1:0] turn;
  common_first #(
      .Width (NumSms),
      .Behind(1'b1)
  ) u_turn (
      .some_i (restored),
      .from_i (last_q),
      .index_o(turn)
  );

  logic [HandleW-1:0] turn_handle, turn_line;  // behind the base, in frames
  logic              turn_inside;  // a frame of the region
  logic [IndexW-1:0] turn_index;
  logic [NumSms-1:0] owner;  // one at most
  logic [FrameW-1:0] turn_frame;
  assign turn_handle = restored == '0 ? '0 : report_i[turn].handle;
  assign turn_line   = (turn_handle - region_q.base) >> region_q.frame_log2;
  assign turn_inside = turn_line < 32'(RegionFrames);
  assign turn_index  = IndexW'(turn_line);
  always_comb begin
    owner = '0;
    turn_frame = '0;
    if (restored != '0 && region_valid_q && turn_inside) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        owner[s] = turn_index >= IndexW'(s * NumFrames) &&
            turn_index <= IndexW'((s + 1) * NumFrames - 1);
        if (owner[s]) turn_frame = FrameW'(turn_index - IndexW'(s * NumFrames));
      end
    end
  end
  logic granted;
  assign granted = restored != '0 && (owner & busy_i) == '0;
  always_comb begin
    restored_taken_o = '0;
    restored_taken_o[turn] = granted;
  end

  // ---- Releases --------------------------------------------------------------------

  logic [NumSms-1:0] frees, purges;  // release of the restored context; purge of the lowest frame
  logic [NumSms-1:0][FrameW-1:0] purge_frame;
  for (genvar s = 0; s < NumSms; s++) begin : g_release
    common_lowest #(
        .Width(NumFrames)
    ) u_purge (
        .some_i (purge_q[s]),
        .index_o(purge_frame[s])
    );
    assign frees[s] = granted && owner[s];
    assign purges[s] = purge_q[s] != '0 && !busy_i[s] && !frees[s];
    assign release_o[s] = frees[s] || purges[s];
    always_comb begin
      release_handle_o[s] = '0;
      if (frees[s]) begin
        release_handle_o[s] = turn_handle;
      end else if (purges[s]) begin
        release_handle_o[s] = region_q.base +
            ((32'(s * NumFrames) + 32'(purge_frame[s])) << region_q.frame_log2);
      end
    end
  end

  logic purge;
  assign purge = done_valid_i && done_i.killed && !done_shown_q;

  // ---- State -----------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      region_valid_q <= 1'b0;
      region_q       <= '0;
      saved_q        <= '0;
      purge_q        <= '0;
      ctx_q          <= '0;
      done_shown_q   <= 1'b0;
      last_q         <= '0;
    end else begin
      if (region_set_o) begin
        region_valid_q <= 1'b1;
        region_q       <= region_i;
      end
      done_shown_q <= done_valid_i && !done_ready_i;
      if (granted) last_q <= turn;
      for (int unsigned s = 0; s < NumSms; s++) begin
        if (purge) begin
          for (int unsigned f = 0; f < NumFrames; f++) begin
            if (saved_q[s][f] && ctx_q[s*NumFrames+f] == done_i.ctx) purge_q[s][f] <= 1'b1;
          end
        end
        if (saved_taken_i[s]) begin
          saved_q[s][saved_frame[s]] <= 1'b1;
          ctx_q[s*NumFrames+32'(saved_frame[s])] <= ctx_i[s];
        end
        if (purges[s]) begin
          purge_q[s][purge_frame[s]] <= 1'b0;
          saved_q[s][purge_frame[s]] <= 1'b0;
        end
        if (frees[s]) begin
          purge_q[s][turn_frame] <= 1'b0;
          saved_q[s][turn_frame] <= 1'b0;
        end
      end
    end
  end

endmodule
