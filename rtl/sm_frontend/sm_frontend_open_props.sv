// Rule 7 of sm_frontend.md, of fetch: a closed gate opens. What a gate waits for is still to come as
// long as its warp runs or is to run: so where nothing is left, a warp that may run is fetched. Proved
// together with sm_frontend_wait_props.sv, and by the same promises.

`include "sm_frontend_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // or a size at which nothing is looked at is computed all the same
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
    parameter int unsigned OpBits = 25,
    parameter int unsigned CommitWidth = 2,
    `SM_FRONTEND_WIDTHS,
    localparam type decoded_t = `SM_FRONTEND_DECODED_STRUCT(RegW, OpW),
    localparam type payload_t =
    `SM_FRONTEND_PAYLOAD_STRUCT(LaneMaskW, SeqW, InstrW, EntryW, HandleW),
    localparam type tag_t = `SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type command_t = `SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW),
    localparam type saved_t = `SM_FRONTEND_SAVED_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW),
    localparam int unsigned PayloadBits = $bits(payload_t),
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
    input warps_t                     going,

    input warps_t                                        live_o,
    input warps_t                                        halted,      // in the gate
    input warps_t                                        stopped_q,
    input warps_t                                        resuming_q,
    input warp_gate_pkg::gate_e [NumWarps-1:0]           gates,
    input logic                 [NumWarps-1:0][ TbW-1:0] tb_q,
    input logic                 [NumWarps-1:0][SeqW-1:0] next_q,
    input logic                 [NumWarps-1:0][SeqW-1:0] closer_q,

    input logic [NumWarps-1:0][Window-1:0] board_live,
    input logic [QueueEntries-1:0] queue_live,
    input logic [WarpW-1:0][QueueEntries-1:0] queue_warp,
    input logic [1:0][QueueEntries-1:0] queue_unit,
    input logic [PayloadBits-1:0] queue_payload[QueueEntries],
    input logic [ReplayEntries-1:0] kept,  // in the replay queue
    input logic [ReplayEntries-1:0] unissued,  // waiting, due or offered of those
    input logic [WarpW-1:0][ReplayEntries-1:0] replay_warp,
    input logic [SeqW-1:0][ReplayEntries-1:0] replay_seq,
    input logic [InstrW-1:0] replay_instr[ReplayEntries],

    input logic replay_saving,
    input logic [TbW-1:0] saving_tb,

    input logic kept_q,  // the users' promises
    input logic others_are_done,
    input logic left
);

  function automatic logic is_memory(kind_e kind);
    return kind inside {KindShared, KindLoad, KindStore, KindAtomic, KindCas};
  endfunction

  // What a gate waits for: a memory instruction for its issue, one of control flow for its commit.
  function automatic logic is_of_its_kind(warp_gate_pkg::gate_e gate, kind_e kind);
    is_of_its_kind = gate == warp_gate_pkg::GateOpen ||
        (gate == warp_gate_pkg::GateIssue ? is_memory(kind) : kind == KindControl);
  endfunction

  // Instructions in the issue queue and in the replay queue.
  typedef struct packed {
    logic             there;
    logic             is_unissued;
    logic [WarpW-1:0] warp;
    logic [SeqW-1:0]  seq;
    kind_e            kind;
  } instr_t;
  localparam int unsigned NumInstrs = QueueEntries + ReplayEntries;
  instr_t [NumInstrs-1:0] instrs;
  logic [QueueEntries-1:0] right_unit;
  for (genvar e = 0; e < QueueEntries; e++) begin : gen_queued
    payload_t payload;
    decoded_t instr;
    assign payload = queue_payload[e];
    assign instr = payload.instr;
    assign instrs[e].there = queue_live[e];
    assign instrs[e].is_unissued = 1'b1;
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign instrs[e].warp[b] = queue_warp[b][e];
    end
    assign instrs[e].seq = payload.seq;
    assign instrs[e].kind = instr.kind;
    assign right_unit[e] = !queue_live[e] || is_memory(
        instr.kind
    ) == (queue_unit[1][e] && !queue_unit[0][e]);
  end
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_kept
    decoded_t instr;
    assign instr = replay_instr[e];
    assign instrs[QueueEntries+e].there = kept[e];
    assign instrs[QueueEntries+e].is_unissued = unissued[e];
    for (genvar b = 0; b < WarpW; b++) begin : gen_warp
      assign instrs[QueueEntries+e].warp[b] = replay_warp[b][e];
    end
    for (genvar b = 0; b < SeqW; b++) begin : gen_seq
      assign instrs[QueueEntries+e].seq[b] = replay_seq[b][e];
    end
    assign instrs[QueueEntries+e].kind = instr.kind;
  end

  // The closer is the last that its warp has fetched, and of the kind that the gate waits for.
  logic [NumInstrs-1:0] right_kind, closes;
  for (genvar e = 0; e < NumInstrs; e++) begin : gen_closes
    assign closes[e] = instrs[e].there && instrs[e].seq == closer_q[instrs[e].warp] &&
        gates[instrs[e].warp] != warp_gate_pkg::GateOpen;
    assign right_kind[e] = !closes[e] || is_of_its_kind(gates[instrs[e].warp], instrs[e].kind);
  end
  warps_t last, awaited;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_awaited
    logic [NumInstrs-1:0] is_closer;
    for (genvar e = 0; e < NumInstrs; e++) begin : gen_is_closer
      assign is_closer[e] = closes[e] && instrs[e].is_unissued && instrs[e].warp == WarpW'(w);
    end
    assign last[w] = gates[w] == warp_gate_pkg::GateOpen ||
        (gates[w] != warp_gate_pkg::GateLastCheck && next_q[w] == closer_q[w] + SeqW'(1));
    assign awaited[w] = gates[w] == warp_gate_pkg::GateOpen || is_closer != '0 ||
        (gates[w] == warp_gate_pkg::GateCommit && board_live[w][SlotW'(closer_q[w])]);
  end

  // Warps of which something is elsewhere, or gone: saved, still to be restored, or killed.
  warps_t partial_q;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_partial
    always_ff @(posedge clk_i) begin
      if (!rst_ni) partial_q[w] <= 1'b0;
      else if (command_ok) begin
        unique case (command_i.op)
          CmdStart:
          if (32'(command_i.warp) == w) begin
            partial_q[w] <= command_i.gate != warp_gate_pkg::GateOpen;
          end
          CmdSave, CmdKill: if (tb_q[w] == command_i.tb) partial_q[w] <= 1'b1;
          CmdResume: if (32'(command_i.warp) == w) partial_q[w] <= 1'b0;
          default: ;
        endcase
      end
    end
  end

  warps_t of_saved;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_of_saved
    assign of_saved[w] = replay_saving && tb_q[w] == saving_tb;
  end

  // ---- Promises of the users ------------------------------------------------------------

  // Contexts are started, and resumed, as they were saved; a tag comes back as it went out.
  logic starts_as_saved, restores_as_saved, resumes_with_all, commits_as_issued;
  assign starts_as_saved = !(queued_scheme && command_ok && command_i.op == CmdStart) ||
      command_i.gate == warp_gate_pkg::GateOpen ||
      (command_i.stopped && command_i.gate != warp_gate_pkg::GateLastCheck &&
       command_i.seq == command_i.closer + SeqW'(1));
  decoded_t restored;
  assign restored = restore_i.instr;
  assign restores_as_saved = !restore_fire || restore_i.seq != closer_q[restore_i.warp] ||
      is_of_its_kind(
      gates[restore_i.warp], restored.kind
  );
  assign resumes_with_all = !(queued_scheme && command_ok && command_i.op == CmdResume) ||
      !partial_q[command_i.warp] || awaited[command_i.warp];
  logic [CommitWidth-1:0] right_commit;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit
    logic ends_closer;
    assign ends_closer = queued_scheme && commit_ok[n] &&
        gates[commit_i[n].warp] == warp_gate_pkg::GateCommit &&
        SlotW'(commit_i[n].seq) == SlotW'(closer_q[commit_i[n].warp]);
    assign right_commit[n] = !ends_closer ||
        (commit_i[n].kind == KindControl && commit_i[n].seq == closer_q[commit_i[n].warp]);
  end
  assign commits_as_issued = right_commit == '1;

  logic promises, all_kept_q;
  assign promises = starts_as_saved && restores_as_saved && resumes_with_all && commits_as_issued;
`ifdef SEGUE_PROVER
  localparam bit Looks = 1'b1;
  assign all_kept_q = 1'b1;
  always_comb if (rst_ni) Promises : assume (promises);
`else
  localparam bit Looks = QueueEntries <= 8;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) all_kept_q <= 1'b1;
    else if (!promises) all_kept_q <= 1'b0;
  end
`endif

  // ---- Rules --------------------------------------------------------------------------------

  if (Looks) begin : gen_rules
    always_ff @(posedge clk_i) begin
      if (rst_ni && kept_q && all_kept_q && queued_scheme) begin
        // Rule 7. What a gate waits for is the last instruction that its warp has fetched, and is
        // still to come, but for what was saved or killed; a warp that runs or is to go on is whole.
        NoneIsHalted : assert ((live_o & halted) == '0);
        MemoryGoesToItsUnit : assert (right_unit == '1);
        CloserIsLast : assert ((live_o & ~last) == '0);
        CloserIsOfItsKind : assert (right_kind == '1);
        CloserComes : assert ((live_o & ~partial_q & ~awaited) == '0);
        SavedIsPartial : assert ((live_o & of_saved & ~partial_q) == '0);
        RunsWhole : assert ((live_o & (~stopped_q | resuming_q) & partial_q) == '0);

        // Rule 7. Where nothing is left, and all others have done their part, a warp is fetched or goes
        // on if there is one.
        FetchGoesOn :
        assert (!others_are_done || left || live_o == '0 || fetch_valid_o || going != '0);
      end
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
    .halted(u_gate.halted_q),
    .board_live(u_board.live_q),
    .queue_live(u_queue.live_q),
    .queue_warp(u_queue.warp_q),
    .queue_unit(u_queue.unit_q),
    .queue_payload(u_queue.u_payload.mem_q),
    .kept(u_wait.kept),
    .unissued(u_replay.waiting_q | u_replay.due_q | u_wait.offered),
    .replay_warp(u_replay.warp_q),
    .replay_seq(u_replay.seq_q),
    .replay_instr(u_replay.u_instr.mem_q),
    .saving_tb(u_replay.saving_tb_q),
    .kept_q(u_wait.kept_q),
    .others_are_done(u_wait.others_are_done),
    .left(u_wait.left),
    .*
);
