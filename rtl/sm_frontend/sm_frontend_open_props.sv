// Rule 7 of sm_frontend.md, no deadlock, for fetch: a closed gate opens. The event that it waits
// for is still to come as long as its warp runs or is to run; so if no instruction is left, such a
// warp is fetched. Proved with sm_frontend_wait_props.sv, under the same assumptions.

`include "sm_frontend_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_open_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned RegBits = 8,
    parameter int unsigned OpBits = 7,
    parameter int unsigned CommitWidth = 2,
    `SM_FRONTEND_WIDTHS,
    localparam type decoded_t = `SM_FRONTEND_DECODED_STRUCT(RegW, OpW),
    localparam type payload_t = `SM_FRONTEND_PAYLOAD_STRUCT(SeqW, EntryW, HandleW),
    localparam type body_t = `SM_FRONTEND_BODY_STRUCT(LaneMaskW, InstrW),
    localparam type tag_t = `SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type command_t = `SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW),
    localparam type saved_t = `SM_FRONTEND_SAVED_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW),
    localparam int unsigned PayloadBits = $bits(payload_t),
    localparam int unsigned BodyBits = $bits(body_t),
    localparam int unsigned NumInstrs = QueueEntries + ReplayEntries,
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input logic     [CommitWidth-1:0] commit_ok,
    input tag_t     [CommitWidth-1:0] commit_i,
    input logic                       command_ok,
    input command_t                   command_i,
    input logic                       restore_fire,
    input saved_t                     restore_i,
    input logic                       queued_scheme,
    input logic                       fetch_valid_o,
    input warps_t                     fetch_may_i,
    input warps_t                     going,

    input warps_t                                        live_o,
    input warps_t                                        halted,      // of the gate
    input warps_t                                        stopped_q,
    input warps_t                                        resuming_q,
    input warp_gate_pkg::gate_e [NumWarps-1:0]           gates,
    input logic                 [NumWarps-1:0][ TbW-1:0] tb_q,
    input logic                 [NumWarps-1:0][SeqW-1:0] next_q,
    input logic                 [NumWarps-1:0][SeqW-1:0] closer_q,

    input logic [NumWarps-1:0][Window-1:0] board_live,
    input logic [NumWarps-1:0][Window-1:0] board_issued,
    input logic [QueueEntries-1:0] queue_live,
    input logic [WarpW-1:0][QueueEntries-1:0] queue_warp,
    input logic [1:0][QueueEntries-1:0] queue_unit,
    input logic [PayloadBits-1:0] queue_payload[QueueEntries],
    input logic [BodyBits-1:0] queue_body[QueueEntries],
    input logic [ReplayEntries-1:0] kept,  // entries of the replay queue in use
    input logic [ReplayEntries-1:0] unissued,  // those waiting, due or offered
    input logic [WarpW-1:0][ReplayEntries-1:0] replay_warp,
    input logic [SeqW-1:0][ReplayEntries-1:0] replay_seq,
    input logic [InstrW-1:0] replay_instr[ReplayEntries],

    input logic replay_saving,
    input logic [TbW-1:0] saving_tb,

    input logic kept_q,  // no assumption was broken so far
    input logic others_are_done,
    input logic left
);

  function automatic logic is_ordered(decoded_t instr);
    return instr.kind inside {KindShared, KindLoad, KindStore, KindAtomic, KindCas} ||
        instr.may_fault;
  endfunction

  // Kind that a gate waits for: an ordered instruction for its issue, control flow for its commit.
  function automatic logic is_of_its_kind(warp_gate_pkg::gate_e gate, kind_e kind, logic ordered);
    is_of_its_kind = gate == warp_gate_pkg::GateOpen ||
        (gate == warp_gate_pkg::GateIssue ? ordered : kind == KindControl && !ordered);
  endfunction

  // ---- Tables ----------------------------------------------------------------------------

  // Warps; live only in a queued scheme.
  typedef struct packed {
    logic [WarpW-1:0]     at;
    logic                 live;
    logic                 halted;
    logic                 stopped;
    logic                 resuming;
    warp_gate_pkg::gate_e gate;
    logic [TbW-1:0]       tb;
    logic [SeqW-1:0]      next;
    logic [SeqW-1:0]      closer;
    logic                 on_board;  // its closer is on the scoreboard
    logic                 issued;
  } warp_t;
  warp_t [NumWarps-1:0] w;
  function automatic warp_t warp_of(logic [WarpW-1:0] warp);
    logic [SlotW-1:0] slot;
    slot = SlotW'(closer_q[warp]);
    warp_of = '{
        at: warp,
        live: queued_scheme && (live_o & NumWarps'(1) << warp) != '0,
        halted: halted[warp],
        stopped: stopped_q[warp],
        resuming: resuming_q[warp],
        gate: gates[warp],
        tb: tb_q[warp],
        next: next_q[warp],
        closer: closer_q[warp],
        on_board: board_live[warp][slot],
        issued: board_issued[warp][slot]
    };
  endfunction
  for (genvar i = 0; i < NumWarps; i++) begin : gen_w
    assign w[i] = warp_of(WarpW'(i));
  end

  // Instructions in the issue queue and in the replay queue.
  typedef struct packed {
    logic             there;
    logic [WarpW-1:0] warp;
    logic [SeqW-1:0]  seq;
    kind_e            kind;
    logic             ordered;
    logic             to_memory;  // the issue queue has it under unit `memory`
  } instr_t;
  instr_t [NumInstrs-1:0] instrs;
  warp_t  [NumInstrs-1:0] instr_warp;
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_queued
    payload_t payload;
    body_t body;
    decoded_t instr;
    assign payload = queue_payload[e];
    assign body = queue_body[e];
    assign instr = body.instr;
    assign instrs[e].there = queue_live[e];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign instrs[e].warp[b] = queue_warp[b][e];
    end
    assign instrs[e].seq = payload.seq;
    assign instrs[e].kind = instr.kind;
    assign instrs[e].ordered = is_ordered(instr);
    assign instrs[e].to_memory = queue_unit[1][e] && !queue_unit[0][e];
  end
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_kept
    decoded_t instr;
    assign instr = replay_instr[e];
    assign instrs[QueueEntries+e].there = kept[e];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign instrs[QueueEntries+e].warp[b] = replay_warp[b][e];
    end
    for (genvar b = 0; b < SeqW; b++) begin : gen_seq
      assign instrs[QueueEntries+e].seq[b] = replay_seq[b][e];
    end
    assign instrs[QueueEntries+e].kind = instr.kind;
    assign instrs[QueueEntries+e].ordered = is_ordered(instr);
    assign instrs[QueueEntries+e].to_memory = 1'b0;
  end
  for (genvar e = 0; e < NumInstrs; e++) begin : gen_instr
    assign instr_warp[e] = warp_of(instrs[e].warp);
  end

  // The closer is of the kind that the gate waits for.
  logic [NumInstrs-1:0] right_kind, closes;
  for (genvar e = 0; e < NumInstrs; e++) begin : gen_closes
    assign closes[e] = instrs[e].there && instr_warp[e].live &&
        instrs[e].seq == instr_warp[e].closer && instr_warp[e].gate != warp_gate_pkg::GateOpen;
    assign right_kind[e] = !closes[e] || is_of_its_kind(
        instr_warp[e].gate, instrs[e].kind, instrs[e].ordered
    );
  end
  logic [QueueEntries-1:0] right_unit;
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_right_unit
    assign right_unit[e] = !instrs[e].there || instrs[e].ordered == instrs[e].to_memory;
  end

  // The closer's event is still to come: on the scoreboard it waits for its commit, or is not
  // issued (as all instructions in the issue queue); or it is in the replay queue, unissued.
  logic [NumWarps-1:0][ReplayEntries-1:0] closers;  // entries of the closer
  warps_t last, on_its_way, awaited;
  for (genvar i = 0; i < NumWarps; i++) begin : gen_awaited
    always_comb begin
      closers[i] = kept;
      for (int unsigned b = 0; b < WarpW; b++) begin
        closers[i] &= replay_warp[b] ~^ {ReplayEntries{w[i].at[b]}};
      end
      for (int unsigned b = 0; b < SeqW; b++) begin
        closers[i] &= replay_seq[b] ~^ {ReplayEntries{w[i].closer[b]}};
      end
      if (!w[i].live || w[i].gate == warp_gate_pkg::GateOpen) closers[i] = '0;
    end
    assign last[i] = w[i].gate == warp_gate_pkg::GateOpen ||
        (w[i].gate != warp_gate_pkg::GateLastCheck && w[i].next == w[i].closer + SeqW'(1));
    assign on_its_way[i] = w[i].on_board &&
        (w[i].gate == warp_gate_pkg::GateCommit || !w[i].issued);
    assign awaited[i] = w[i].gate == warp_gate_pkg::GateOpen || on_its_way[i] ||
        (closers[i] & unissued) != '0;
  end

  // Warps with an instruction elsewhere or gone: saved, still to be restored, or killed.
  warps_t partial_q;
  for (genvar i = 0; i < NumWarps; i++) begin : gen_partial
    always_ff @(posedge clk_i) begin
      if (!rst_ni) partial_q[i] <= 1'b0;
      else if (command_ok) begin
        unique case (command_i.op)
          CmdStart:
          if (command_i.warp == w[i].at) begin
            partial_q[i] <= command_i.gate != warp_gate_pkg::GateOpen;
          end
          CmdSave, CmdKill: if (w[i].tb == command_i.tb) partial_q[i] <= 1'b1;
          CmdResume: if (command_i.warp == w[i].at) partial_q[i] <= 1'b0;
          default: ;
        endcase
      end
    end
  end

  // ---- Environment assumptions ----------------------------------------------------------

  // Contexts are started and resumed as they were saved.
  logic starts_as_saved;
  warps_t restores_as_saved, resumes_with_all;
  decoded_t restored;
  assign restored = restore_i.instr;
  assign starts_as_saved = !(queued_scheme && command_ok && command_i.op == CmdStart) ||
      command_i.gate == warp_gate_pkg::GateOpen ||
      (command_i.stopped && command_i.gate != warp_gate_pkg::GateLastCheck &&
       command_i.seq == command_i.closer + SeqW'(1));
  for (genvar i = 0; i < NumWarps; i++) begin : gen_as_saved
    assign restores_as_saved[i] = !restore_fire || restore_i.warp != w[i].at ||
        restore_i.seq != w[i].closer || is_of_its_kind(
        w[i].gate, restored.kind, is_ordered(restored)
    );
    assign resumes_with_all[i] = !(queued_scheme && command_ok && command_i.op == CmdResume) ||
        command_i.warp != w[i].at || !partial_q[i] || awaited[i];
  end

  logic all_kept_q;
  // A tag returns as it was sent.
  logic [CommitWidth-1:0] right_commit;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit
    warp_t warp;
    logic  ends_closer;
    assign warp = warp_of(commit_i[n].warp);
    assign ends_closer = queued_scheme && commit_ok[n] &&
        warp.gate == warp_gate_pkg::GateCommit && SlotW'(commit_i[n].seq) == SlotW'(warp.closer);
    assign right_commit[n] = !ends_closer ||
        (commit_i[n].kind == KindControl && commit_i[n].seq == warp.closer);
  end
  logic promises;
  assign promises = starts_as_saved && restores_as_saved == '1 && resumes_with_all == '1 &&
      right_commit == '1;
`ifdef SEGUE_PROVER
  assign all_kept_q = 1'b1;
  always_comb if (rst_ni) Promises : assume (promises);
`else
  always_ff @(posedge clk_i) begin
    if (!rst_ni) all_kept_q <= 1'b1;
    else if (!promises) all_kept_q <= 1'b0;
  end
`endif
  // ---- Rules by warp ----------------------------------------------------------------------

  warps_t unhalted, closer_is_last, is_to_come, saved_is_partial, runs_whole, goes_on;
  for (genvar i = 0; i < NumWarps; i++) begin : gen_of_warp
    assign unhalted[i] = !w[i].live || !w[i].halted;
    assign closer_is_last[i] = !w[i].live || last[i];
    assign is_to_come[i] = !w[i].live || partial_q[i] || awaited[i];
    assign saved_is_partial[i] = !w[i].live || !replay_saving || w[i].tb != saving_tb ||
        partial_q[i];
    assign runs_whole[i] = !w[i].live || (w[i].stopped && !w[i].resuming) || !partial_q[i];
    assign goes_on[i] = !w[i].live || !others_are_done || fetch_may_i != '1 || left ||
        fetch_valid_o || going != '0;
  end

  // ---- Rules --------------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni && kept_q && all_kept_q) begin
      // Rule 7. No deadlock: the closer is the last instruction fetched by its warp; its event is
      // still to come, unless it was saved or killed. A warp that runs or resumes is whole.
      NoneIsHalted : assert (unhalted == '1);
      CloserIsLast : assert (closer_is_last == '1);
      SavedIsPartial : assert (saved_is_partial == '1);
      RunsWhole : assert (runs_whole == '1);
      MemoryGoesToItsUnit : assert (right_unit == '1);
      CloserIsOfItsKind : assert (right_kind == '1);
      CloserComes : assert (is_to_come == '1);

      // Rule 7. No deadlock: if no instruction is left and the environment has finished, a fetch is
      // offered or a warp continues, if any warp is live.
      FetchGoesOn : assert (goes_on == '1);
    end
  end

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */

bind sm_frontend sm_frontend_open_props #(
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .NumLanes(NumLanes),
    .QueueEntries(QueueEntries),
    .ReplayEntries(ReplayEntries),
    .LogEntries(LogEntries),
    .WindowBits(WindowBits),
    .RegBits(RegBits),
    .OpBits(OpBits),
    .CommitWidth(CommitWidth)
) u_open (
    .tb_q(u_warps.tb_q),
    .next_q(u_warps.next_q),
    .closer_q(u_warps.closer_q),
    .stopped_q(u_warps.stopped_q),
    .resuming_q(u_warps.resuming_q),
    .halted(u_gate.halted_q),
    .board_live(u_board.live_q),
    .board_issued(u_board.issued_q),
    .queue_live(u_queue.live_q),
    .queue_warp(u_queue.warp_q),
    .queue_unit(u_queue.unit_q),
    .queue_payload(u_queue.u_payload.mem_q),
    .queue_body(u_wait.queue_body),
    .kept(u_wait.kept),
    .unissued(u_replay.waiting_q | u_replay.due_q | u_wait.offered),
    .replay_warp(u_replay.warp_q),
    .replay_seq(u_replay.seq_q),
    .replay_instr(u_replay.u_stored.instr),
    .saving_tb(u_replay.saving_tb_q),
    .restore_fire(u_transfer.restore_fire),
    .kept_q(u_wait.kept_q),
    .others_are_done(u_wait.others_are_done),
    .left(u_wait.left),
    .*
);
