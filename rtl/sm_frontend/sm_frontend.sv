// The front end of an SM (thesis 2.4, 6.3), from the fetch gate to the operand read: warp_gate,
// scoreboard, issue_queue, replay_queue and operand_log, joined.
//
// A line of decoded instructions comes in for the warp that the gate picks, goes into scoreboard
// and issue queue, and from there, oldest first, to the operand read and the units, with a tag.
// What happens to it there comes back with the tag. A register, in the gate, chooses one of five
// fault schemes. sm_frontend.md says what happens cycle by cycle.
//
// All messages of a cycle are judged by the state at its start. What a child finds illegal in its
// part of a message is on its own error port.

`include "warp_gate_structs.svh"
`include "scoreboard_structs.svh"
`include "issue_queue_structs.svh"
`include "replay_queue_structs.svh"
`include "operand_log_structs.svh"
`include "sm_frontend_structs.svh"

module sm_frontend
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
    parameter int unsigned FetchWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SM_FRONTEND_WIDTHS,
    localparam type decoded_t = `SM_FRONTEND_DECODED_STRUCT(RegW, OpW),
    localparam type tag_t = `SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type reading_t =
    `SM_FRONTEND_READING_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, EntryW, HandleW),
    localparam type operand_t = `SM_FRONTEND_OPERAND_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type fault_msg_t =
    `SM_FRONTEND_FAULT_MSG_STRUCT(WarpW, TbW, LaneMaskW, SeqW, EntryW, HandleW),
    localparam type command_t = `SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW),
    localparam type go_t = `SM_FRONTEND_GO_STRUCT(WarpW, SeqW),
    localparam type saved_t = `SM_FRONTEND_SAVED_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW),
    localparam type context_t = `SM_FRONTEND_CONTEXT_STRUCT(SeqW)
) (
    input logic clk_i,
    input logic rst_ni,

    output logic                      fetch_valid_o,
    output logic     [     WarpW-1:0] fetch_warp_o,
    output logic     [       TbW-1:0] fetch_tb_o,
    output logic     [      SeqW-1:0] fetch_seq_o,
    input  logic                      fetch_ready_i,
    input  logic     [FetchWidth-1:0] line_valid_i,
    input  logic     [ LaneMaskW-1:0] line_mask_i,
    input  decoded_t [FetchWidth-1:0] line_i,
    input  logic     [  NumWarps-1:0] fetch_may_i,

    input logic [NumUnits-1:0] unit_ready_i,

    output logic     [IssueWidth-1:0]            read_valid_o,
    output reading_t [IssueWidth-1:0]            read_o,
    output logic                                 operand_valid_o,
    output operand_t                             operand_o,
    input  logic     [  NumLanes-1:0][LaneW-1:0] operand_data_i,
    output logic                                 log_valid_o,
    output logic     [  NumLanes-1:0][LaneW-1:0] log_data_o,

    /* verilator lint_off UNUSEDSIGNAL */  // a tag has what any of the messages needs
    input logic                         checked_valid_i,
    input tag_t                         checked_i,
    input logic       [CommitWidth-1:0] commit_valid_i,
    input tag_t       [CommitWidth-1:0] commit_i,
    input logic                         fault_valid_i,
    input fault_msg_t                   fault_i,
    /* verilator lint_on UNUSEDSIGNAL */

    input  logic     command_valid_i,
    input  command_t command_i,
    output logic     go_valid_o,
    output go_t      go_o,

    output logic   save_valid_o,
    output saved_t save_o,
    input  logic   save_ready_i,
    output logic   save_data_valid_o,
    output logic   saving_o,

    input  logic                             restore_valid_i,
    input  saved_t                           restore_i,
    output logic                             restore_ready_o,
    input  logic                             restore_data_valid_i,
    input  logic   [NumLanes-1:0][LaneW-1:0] restore_data_i,
    output logic                             restore_data_ready_o,

    output context_t               [NumWarps-1:0] context_o,
    output logic                   [NumWarps-1:0] live_o,
    output logic                   [NumWarps-1:0] held_o,
    output logic                   [NumWarps-1:0] stopped_o,
    output logic                   [NumWarps-1:0] drained_o,
    output logic                   [NumWarps-1:0] poisoned_o,
    output warp_gate_pkg::scheme_e                scheme_o,
    output logic                                  at_commit_o,

    output logic                     [  GateSources-1:0] gate_err_valid_o,
    output warp_gate_pkg::error_e    [  GateSources-1:0] gate_err_code_o,
    output logic                     [ BoardSources-1:0] board_err_valid_o,
    output scoreboard_pkg::error_e   [ BoardSources-1:0] board_err_code_o,
    output logic                     [ QueueSources-1:0] queue_err_valid_o,
    output issue_queue_pkg::error_e  [ QueueSources-1:0] queue_err_code_o,
    output logic                     [ReplaySources-1:0] replay_err_valid_o,
    output replay_queue_pkg::error_e [ReplaySources-1:0] replay_err_code_o,
    output logic                     [   LogSources-1:0] log_err_valid_o,
    output operand_log_pkg::error_e  [   LogSources-1:0] log_err_code_o,
    output logic                     [   NumSources-1:0] err_valid_o,
    output error_e                   [   NumSources-1:0] err_code_o,

    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  // What the issue queue holds may all have to be taken over, and something must be in flight.
  if (ReplayEntries <= QueueEntries) begin : gen_replay_queue_too_small
    $error(
        "ReplayEntries must be at least QueueEntries + 1 = %0d, is %0d",
        QueueEntries + 1,
        ReplayEntries
    );
  end

  // Each warp can have one in it that waits for room in the log, and what holds that room must still
  // find a place on its replay.
  if (QueueEntries < NumWarps) begin : gen_issue_queue_too_small
    $error("QueueEntries must be at least NumWarps = %0d, is %0d", NumWarps, QueueEntries);
  end

  // Or a line never fits.
  if (QueueEntries < FetchWidth) begin : gen_issue_queue_below_line
    $error("QueueEntries must be at least FetchWidth = %0d, is %0d", FetchWidth, QueueEntries);
  end

  // Or an instruction could never be issued (and a kernel that has one not be set up).
  if (LogEntries < 3) begin : gen_log_too_small
    $error("LogEntries must be at least 3, the operands of a compare-and-swap, is %0d", LogEntries);
  end

  localparam int unsigned NumReleases = IssueWidth + 1 + CommitWidth;
  localparam int unsigned LogCntW = cnt_w(LogEntries);
  localparam int unsigned ReplayCntW = cnt_w(ReplayEntries);
  localparam int unsigned QueueCntW = cnt_w(QueueEntries);
  localparam int unsigned LogW = 1 + HandleW;

  typedef `SM_FRONTEND_PAYLOAD_STRUCT(LaneMaskW, SeqW, InstrW, EntryW, HandleW) payload_t;
  localparam int unsigned PayloadBits = $bits(payload_t);
  typedef `SM_FRONTEND_TRANSFER_STRUCT(TbW, HandleW) transfer_t;
  typedef `WARP_GATE_COMMAND_STRUCT(WarpW) gate_command_t;
  typedef `SCOREBOARD_INSERT_MSG_STRUCT(WarpW, SlotW, RegW) board_insert_t;
  typedef `SCOREBOARD_PLACE_REF_STRUCT(WarpW, SlotW) place_t;
  typedef `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, Window, PayloadBits) queue_insert_t;
  typedef `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadBits) queued_t;
  typedef `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW) release_t;
  typedef `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, LogW) replayed_t;
  typedef `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW) replay_fault_t;
  typedef `REPLAY_QUEUE_REISSUE_MSG_STRUCT(EntryW, LogW) reissue_t;
  typedef `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW) replay_command_t;
  typedef `OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW) log_setup_t;
  typedef `OPERAND_LOG_ALLOC_MSG_STRUCT(TbW) log_alloc_t;
  typedef `OPERAND_LOG_OPERAND_REF_STRUCT(HandleW) log_operand_t;

  typedef logic [NumWarps-1:0] warps_t;

  // ---- State -------------------------------------------------------------

  logic [NumWarps-1:0][TbW-1:0] tb_q;
  logic [NumWarps-1:0][SeqW-1:0] next_q, closer_q;
  warps_t stopped_q, resuming_q, refetch_q, poisoned_q;
  logic at_commit_q;
  logic [IssueWidth-1:0] read_valid_q;
  reading_t [IssueWidth-1:0] read_q;
  logic step_valid_q;
  operand_t step_q;
  logic dump_valid_q, dump_data_q, fill_valid_q, gives_way_q;
  transfer_t dump_q, fill_q;

  // ---- Instructions ------------------------------------------------------

  function automatic logic is_global(kind_e kind);
    return kind inside {KindLoad, KindStore, KindAtomic, KindCas};
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // each looks at what matters to it

  // Issued in program order and one in a cycle, since replay queue and operand log take one: memory
  // instructions, and arithmetic that may fault.
  function automatic logic is_ordered(decoded_t instr);
    return instr.kind == KindShared || is_global(instr.kind) || instr.may_fault;
  endfunction

  function automatic logic ends_line(decoded_t instr);
    return instr.kind == KindControl || is_ordered(instr);
  endfunction

  // Every global access has a last check and operands. Nothing else has operands; control flow and
  // shared memory do not fault; a fence is control flow.
  function automatic logic contradicts_itself(decoded_t instr);
    logic global_access;
    global_access = is_global(instr.kind);
    return global_access != (instr.operands != '0) || (global_access && !instr.may_fault) ||
        (instr.may_fault && instr.kind inside {KindControl, KindShared}) ||
        (instr.fence && instr.kind != KindControl);
  endfunction

  // Sources that neither register file nor operand log would still have on a replay are held until
  // the last check: all of them without a log, and those that are not operands.
  function automatic logic is_late(decoded_t instr, warp_gate_pkg::scheme_e scheme);
    return instr.may_fault && (scheme == warp_gate_pkg::SchemeReplayQueue ||
        (scheme == warp_gate_pkg::SchemeOperandLog && instr.operands == '0));
  endfunction

  // One return at the end: a line that returns at once is counted by no coverage.
  function automatic issue_queue_pkg::unit_e unit_of(decoded_t instr);
    issue_queue_pkg::unit_e unit;
    unique case (instr.kind)
      KindSpecial: unit = issue_queue_pkg::UnitSpecial;
      KindControl: unit = issue_queue_pkg::UnitControl;
      default: unit = issue_queue_pkg::UnitMath;
    endcase
    if (is_ordered(instr)) unit = issue_queue_pkg::UnitMemory;
    return unit;
  endfunction

  function automatic warp_gate_pkg::line_end_e line_end_of(decoded_t instr);
    warp_gate_pkg::line_end_e line_end;
    unique case (instr.kind)
      KindControl: line_end = warp_gate_pkg::EndsControl;
      KindShared: line_end = warp_gate_pkg::EndsShared;
      default: line_end = warp_gate_pkg::EndsPlain;
    endcase
    if (instr.may_fault) line_end = warp_gate_pkg::EndsGlobal;
    return line_end;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Where an index has more values than there are things, and only there, these can be false.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic warp_exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  function automatic logic tb_exists(logic [TbW-1:0] tb);
    return 32'(tb) < NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // One warp of a mask; none where it does not exist.
  function automatic warps_t only(logic [WarpW-1:0] warp);
    for (int unsigned w = 0; w < NumWarps; w++) only[w] = 32'(warp) == w;
  endfunction

  // ---- Children ------------------------------------------------------------

  warps_t gate_may;
  logic gate_issued_valid, gate_command_valid;
  logic [WarpW-1:0] gate_issued;
  logic checked_opens, commit_opens;
  gate_command_t gate_command;
  logic gate_fetch_ready;
  warp_gate_pkg::line_end_e gate_fetch_ends;
  warp_gate_pkg::gate_e [NumWarps-1:0] gates;
  warps_t unused_halted;
  logic unused_gate_quiescent;
  logic [TimeW-1:0] unused_gate_wake_at;

  warp_gate #(
      .NumWarps(NumWarps)
  ) u_gate (
      .clk_i,
      .rst_ni,
      .may_i(gate_may),
      .issued_valid_i(gate_issued_valid),
      .issued_i(gate_issued),
      .checked_valid_i(checked_opens),
      .checked_i(checked_i.warp),
      .committed_valid_i(commit_opens),
      .committed_i(commit_i[0].warp),
      .refetched_valid_i(go_o.refetch),
      .refetched_i(go_o.warp),
      .command_valid_i(gate_command_valid),
      .command_i(gate_command),
      .fetch_valid_o,
      .fetch_warp_o,
      .fetch_ready_i(gate_fetch_ready),
      .fetch_ends_i(gate_fetch_ends),
      .gate_o(gates),
      .live_o,
      .halted_o(unused_halted),
      .scheme_o,
      .err_valid_o(gate_err_valid_o),
      .err_code_o(gate_err_code_o),
      .quiescent_o(unused_gate_quiescent),
      .wake_at_o(unused_gate_wake_at)
  );

  logic [FetchWidth-1:0] insert_valid;
  board_insert_t [FetchWidth-1:0] board_insert;
  logic [IssueWidth-1:0] issue_valid;
  place_t [IssueWidth-1:0] issue_place, read_place;
  logic checked_ok, fault_ok, back_valid;
  logic   [CommitWidth-1:0] commit_ok;
  place_t [CommitWidth-1:0] commit_place;
  place_t checked_place, fault_place, back_place;
  warps_t board_kill;
  logic [FetchWidth-1:0][Window-1:0] wait_result, wait_sources, wait_issue;
  logic [NumReleases-1:0] release_valid;
  release_t [NumReleases-1:0] releases;
  logic [NumWarps-1:0][Window-1:0] places;
  warps_t board_in_flight, board_in_use;
  logic board_quiescent;
  logic [TimeW-1:0] unused_board_wake_at;

  scoreboard #(
      .NumWarps(NumWarps),
      .WindowBits(WindowBits),
      .RegBits(RegBits),
      .InsertWidth(FetchWidth),
      .IssueWidth(IssueWidth),
      .CommitWidth(CommitWidth)
  ) u_board (
      .clk_i,
      .rst_ni,
      .insert_valid_i(insert_valid),
      .insert_i(board_insert),
      .issued_valid_i(issue_valid),
      .issued_i(issue_place),
      .read_valid_i(read_valid_q),
      .read_i(read_place),
      .checked_valid_i(checked_ok),
      .checked_i(checked_place),
      .commit_valid_i(commit_ok),
      .commit_i(commit_place),
      .squash_valid_i(fault_ok),
      .squash_i(fault_place),
      .withdraw_valid_i(back_valid),
      .withdraw_i(back_place),
      .kill_i(board_kill),
      .wait_result_o(wait_result),
      .wait_sources_o(wait_sources),
      .wait_issue_o(wait_issue),
      .release_valid_o(release_valid),
      .release_o(releases),
      .live_o(places),
      .in_flight_o(board_in_flight),
      .in_use_o(board_in_use),
      .err_valid_o(board_err_valid_o),
      .err_code_o(board_err_code_o),
      .quiescent_o(board_quiescent),
      .wake_at_o(unused_board_wake_at)
  );

  queue_insert_t [FetchWidth-1:0] queue_insert;
  logic kill;
  warps_t give_back, queue_stop;
  logic [NumUnits-1:0] unit_ready;
  logic entry_ready;
  logic [NumTbs-1:0][OperandW-1:0] room;
  queued_t [IssueWidth-1:0] issue;
  /* verilator lint_off UNUSEDSIGNAL */  // what it was inserted with
  queued_t back;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [QueueCntW-1:0] queue_free;
  logic queue_ready, queue_quiescent;
  warps_t queue_in_use;
  logic [TimeW-1:0] unused_queue_wake_at;

  issue_queue #(
      .NumEntries(QueueEntries),
      .NumWarps(NumWarps),
      .NumTbs(NumTbs),
      .WindowBits(WindowBits),
      .InsertWidth(FetchWidth),
      .IssueWidth(IssueWidth),
      .NumReleases(NumReleases),
      .PayloadBits(PayloadBits)
  ) u_queue (
      .clk_i,
      .rst_ni,
      .insert_valid_i(insert_valid),
      .insert_i(queue_insert),
      .release_valid_i(release_valid),
      .release_i(releases),
      .kill_valid_i(kill),
      .kill_i(command_i.tb),
      .give_back_i(give_back),
      .unit_ready_i(unit_ready),
      .entry_ready_i(entry_ready),
      .room_i(room),
      .stop_i(queue_stop),
      .issue_valid_o(issue_valid),
      .issue_o(issue),
      .back_valid_o(back_valid),
      .back_o(back),
      .free_o(queue_free),
      .insert_ready_o(queue_ready),
      .in_use_o(queue_in_use),
      .err_valid_o(queue_err_valid_o),
      .err_code_o(queue_err_code_o),
      .quiescent_o(queue_quiescent),
      .wake_at_o(unused_queue_wake_at)
  );

  payload_t back_payload;
  logic replay_insert_valid, unused_insert_ready, take_over_valid, unused_take_over_ready;
  replayed_t replay_insert, take_over, replay_restore;
  /* verilator lint_off UNUSEDSIGNAL */  // that they access memory: their kind says it too
  replayed_t replay, save;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [EntryW-1:0] insert_entry, replay_entry;
  logic replay_restore_valid, replay_restore_ready, reissue_valid, hand_back_valid;
  reissue_t reissue;
  logic replay_commit_valid, replay_fault_valid, replay_command_valid;
  logic [EntryW-1:0] replay_commit;
  replay_fault_t replay_fault;
  replay_command_t replay_command;
  logic replay_valid, replay_ready, save_valid, save_ready, replay_saving;
  warps_t unused_replay_in_flight, replay_in_use;
  logic [ReplayCntW-1:0] replay_free, replay_reserve;
  logic replay_quiescent;
  logic [TimeW-1:0] unused_replay_wake_at;

  replay_queue #(
      .NumEntries(ReplayEntries),
      .NumWarps(NumWarps),
      .NumTbs(NumTbs),
      .NumLanes(NumLanes),
      .SeqBits(SeqW),
      .InstrBits(InstrW),
      .HandleBits(LogW)
  ) u_replay (
      .clk_i,
      .rst_ni,
      .reserve_i(replay_reserve),
      .insert_valid_i(replay_insert_valid),
      .insert_i(replay_insert),
      .insert_ready_o(unused_insert_ready),
      .insert_entry_o(insert_entry),
      .take_over_valid_i(take_over_valid),
      .take_over_i(take_over),
      .take_over_ready_o(unused_take_over_ready),
      .restore_valid_i(replay_restore_valid),
      .restore_i(replay_restore),
      .restore_ready_o(replay_restore_ready),
      .reissue_valid_i(reissue_valid),
      .reissue_i(reissue),
      .hand_back_valid_i(hand_back_valid),
      .hand_back_i(back_payload.entry),
      .commit_valid_i(replay_commit_valid),
      .commit_i(replay_commit),
      .fault_valid_i(replay_fault_valid),
      .fault_i(replay_fault),
      .command_valid_i(replay_command_valid),
      .command_i(replay_command),
      .replay_valid_o(replay_valid),
      .replay_o(replay),
      .replay_entry_o(replay_entry),
      .replay_ready_i(replay_ready),
      .save_valid_o(save_valid),
      .save_o(save),
      .save_ready_i(save_ready),
      .saving_o(replay_saving),
      .held_o,
      .in_flight_o(unused_replay_in_flight),
      .in_use_o(replay_in_use),
      .free_o(replay_free),
      .err_valid_o(replay_err_valid_o),
      .err_code_o(replay_err_code_o),
      .quiescent_o(replay_quiescent),
      .wake_at_o(unused_replay_wake_at)
  );

  logic log_setup_valid, log_alloc_valid, log_write_valid, log_read_valid, log_free_valid;
  log_setup_t log_setup;
  log_alloc_t log_alloc;
  log_operand_t log_write, log_read;
  logic [HandleW-1:0] log_free, alloc_handle;
  logic [NumLanes-1:0][LaneW-1:0] log_write_data;
  logic log_data_valid;
  logic [NumTbs-1:0][LogCntW-1:0] log_room;
  logic [NumTbs-1:0] unused_log_in_use;
  logic log_quiescent;
  logic [TimeW-1:0] unused_log_wake_at;

  operand_log #(
      .NumEntries(LogEntries),
      .NumTbs(NumTbs),
      .NumLanes(NumLanes)
  ) u_log (
      .clk_i,
      .rst_ni,
      .setup_valid_i(log_setup_valid),
      .setup_i(log_setup),
      .alloc_valid_i(log_alloc_valid),
      .alloc_i(log_alloc),
      .alloc_handle_o(alloc_handle),
      .write_valid_i(log_write_valid),
      .write_i(log_write),
      .write_data_i(log_write_data),
      .read_valid_i(log_read_valid),
      .read_i(log_read),
      .read_valid_o(log_data_valid),
      .read_data_o(log_data_o),
      .free_valid_i(log_free_valid),
      .free_i(log_free),
      .kill_valid_i(kill),
      .kill_i(command_i.tb),
      .room_o(log_room),
      .in_use_o(unused_log_in_use),
      .err_valid_o(log_err_valid_o),
      .err_code_o(log_err_code_o),
      .quiescent_o(log_quiescent),
      .wake_at_o(unused_log_wake_at)
  );

  // ---- Room for what may have to be taken over -----------------------------

  // All that the issue queue holds may; what is issued for the first time takes its own place.
  logic [ReplayCntW-1:0] queue_holds;
  assign queue_holds = ReplayCntW'(QueueEntries) - ReplayCntW'(queue_free);
  assign replay_reserve = queue_holds == '0 ? '0 : queue_holds - ReplayCntW'(1);

  // ---- Schemes and warps ---------------------------------------------------

  logic queued_scheme, logging, disabling;
  assign logging = scheme_o == warp_gate_pkg::SchemeOperandLog;
  assign queued_scheme = logging || scheme_o == warp_gate_pkg::SchemeReplayQueue;
  assign disabling = scheme_o inside {warp_gate_pkg::SchemeWdCommit,
                                      warp_gate_pkg::SchemeWdLastCheck};

  // The instruction that closed its warp's gate, and the gate waits for this event of it.
  function automatic logic opens(logic [WarpW-1:0] warp, logic [SeqW-1:0] seq,
                                 warp_gate_pkg::gate_e gate);
    return warp_exists(warp) && gates[warp] == gate && closer_q[warp] == seq;
  endfunction

  warps_t drained;
  assign drained = stopped_q & ~board_in_use & ~(replay_valid ? only(replay.warp) : '0);

  assign stopped_o = stopped_q;
  assign drained_o = drained;
  assign poisoned_o = poisoned_q;
  assign at_commit_o = at_commit_q;

  for (genvar w = 0; w < NumWarps; w++) begin : gen_context
    assign context_o[w].gate = refetch_q[w] ? warp_gate_pkg::GateOpen : gates[w];
    assign context_o[w].seq = refetch_q[w] ? closer_q[w] : next_q[w];
    assign context_o[w].closer = closer_q[w];
    assign context_o[w].stopped = stopped_q[w];
    assign context_o[w].drained = drained[w];
  end

  // ---- Commands --------------------------------------------------------------

  warps_t warps_of_tb;  // that are live
  for (genvar w = 0; w < NumWarps; w++) begin : gen_warps_of_tb
    assign warps_of_tb[w] = live_o[w] && tb_q[w] == command_i.tb;
  end

  error_e command_error;
  always_comb begin
    warps_t warp, busy;
    warp = only(command_i.warp);
    busy = board_in_use | replay_in_use;
    command_error = ErrNone;
    unique case (command_i.op)
      CmdStart: begin
        if (!warp_exists(command_i.warp) || !tb_exists(command_i.tb)) command_error = ErrIndex;
        else if ((warp & live_o) != '0) command_error = ErrLive;
        else if ((warp & busy) != '0) command_error = ErrBusy;
      end
      CmdEnd: begin
        if (!warp_exists(command_i.warp)) command_error = ErrIndex;
        else if ((warp & live_o) == '0) command_error = ErrNotLive;
        else if ((warp & busy) != '0) command_error = ErrBusy;
      end
      CmdStop, CmdResume: begin
        if (!warp_exists(command_i.warp)) command_error = ErrIndex;
        else if ((warp & live_o) == '0) command_error = ErrNotLive;
        else if (command_i.op == CmdResume && (warp & stopped_q) == '0) begin
          command_error = ErrNotStopped;
        end
      end
      CmdSave: begin
        if (!tb_exists(command_i.tb)) command_error = ErrIndex;
        else if (saving_o || fill_valid_q) command_error = ErrBusy;
        else if ((warps_of_tb & (~drained | resuming_q)) != '0) command_error = ErrNotDrained;
      end
      CmdKill: if (!tb_exists(command_i.tb)) command_error = ErrIndex;
      default: ;  // judged by the gate or the log
    endcase
    if (!command_valid_i) command_error = ErrNone;
  end

  // In a legal command's cycle, which it is.
  logic command_ok;
  assign command_ok = command_valid_i && command_error == ErrNone && rst_ni;
  assign kill = command_ok && command_i.op == CmdKill;

  function automatic logic killed(logic [TbW-1:0] tb);
    return kill && tb == command_i.tb;
  endfunction

  assign board_kill = kill ? warps_of_tb : '0;

  assign log_setup_valid = command_valid_i && command_i.op == CmdSetup;
  assign log_setup.tbs = command_i.tbs;
  assign log_setup.need = command_i.need;

  assign gate_command_valid = command_ok && command_i.op inside {CmdSetScheme, CmdStart, CmdEnd};
  always_comb begin
    unique case (command_i.op)
      CmdStart: gate_command.op = warp_gate_pkg::CmdStart;
      CmdEnd:   gate_command.op = warp_gate_pkg::CmdEnd;
      default:  gate_command.op = warp_gate_pkg::CmdSetScheme;
    endcase
    gate_command.warp   = command_i.warp;
    gate_command.gate   = command_i.gate;
    gate_command.scheme = command_i.scheme;
  end

  // ---- Fetch -------------------------------------------------------------------

  logic fetch_has_room;
  assign fetch_has_room = queue_ready && !replay_valid &&
      32'(replay_free) > 32'(queue_holds) + FetchWidth;
  for (genvar w = 0; w < NumWarps; w++) begin : gen_may
    logic [FetchWidth-1:0] taken;
    for (genvar k = 0; k < FetchWidth; k++) begin : gen_taken
      assign taken[k] = places[w][SlotW'(next_q[w]+SeqW'(k))];
    end
    assign gate_may[w] = fetch_may_i[w] && !stopped_q[w] && !held_o[w] && fetch_has_room &&
        taken == '0;
  end

  // Only the last instruction of a line may be one that closes the gate.
  error_e   line_error;
  decoded_t line_last;
  always_comb begin
    line_error = ErrNone;
    line_last  = line_i[0];
    for (int unsigned k = 0; k < FetchWidth; k++) begin
      if (line_valid_i[k] && contradicts_itself(line_i[k])) line_error = ErrDecoded;
    end
    for (int unsigned k = 1; k < FetchWidth; k++) begin
      if (line_valid_i[k]) begin
        if (!line_valid_i[k-1] || ends_line(line_i[k-1])) line_error = ErrLine;
        line_last = line_i[k];
      end
    end
    if (!line_valid_i[0]) line_error = ErrLine;
  end

  logic fetch;
  assign fetch = fetch_valid_o && fetch_ready_i && line_error == ErrNone;
  assign gate_fetch_ready = fetch_ready_i && line_error == ErrNone;
  assign gate_fetch_ends = line_end_of(line_last);

  logic [SeqW-1:0] fetch_next;  // of the warp that is fetched
  assign fetch_next  = next_q[fetch_warp_o];
  assign fetch_tb_o  = fetch_valid_o ? tb_q[fetch_warp_o] : '0;
  assign fetch_seq_o = fetch_valid_o ? fetch_next : '0;

  logic [SeqW-1:0] line_count;
  always_comb begin
    line_count = '0;
    for (int unsigned k = 0; k < FetchWidth; k++) line_count += SeqW'(line_valid_i[k]);
  end

  // ---- Insert: what is fetched, or replayed -----------------------------------------

  assign replay_ready = queue_free != '0;

  always_comb begin
    decoded_t instr;
    payload_t payload;
    logic [SeqW-1:0] seq;
    for (int unsigned k = 0; k < FetchWidth; k++) begin
      if (replay_valid) begin
        insert_valid[k] = replay_ready && k == 0;
        seq = replay.seq;
        instr = decoded_t'(replay.instr);
        payload.mask = replay.mask;
        payload.replay = 1'b1;
        payload.entry = replay_entry;
        {payload.logged, payload.handle} = replay.handle;
        board_insert[k].warp = replay.warp;
        queue_insert[k].tb = replay.tb;
      end else begin
        insert_valid[k] = fetch && line_valid_i[k];
        seq = fetch_next + SeqW'(k);
        instr = line_i[k];
        payload.mask = line_mask_i;
        payload.replay = 1'b0;
        payload.entry = '0;
        payload.logged = 1'b0;
        payload.handle = '0;
        board_insert[k].warp = fetch_warp_o;
        queue_insert[k].tb = tb_q[fetch_warp_o];
      end
      payload.seq = seq;
      payload.instr = instr;
      board_insert[k].slot = SlotW'(seq);
      board_insert[k].memory = is_ordered(instr);
      board_insert[k].fence = instr.fence;
      board_insert[k].late = is_late(instr, scheme_o);
      board_insert[k].src_valid = instr.src_valid;
      board_insert[k].src_0 = instr.src_0;
      board_insert[k].src_1 = instr.src_1;
      board_insert[k].src_2 = instr.src_2;
      board_insert[k].dst_valid = instr.dst_valid;
      board_insert[k].dst = instr.dst;
      board_insert[k].dst_1_valid = instr.dst_1_valid;
      board_insert[k].dst_1 = instr.dst_1;
      queue_insert[k].warp = board_insert[k].warp;
      queue_insert[k].slot = SlotW'(seq);
      queue_insert[k].unit = unit_of(instr);
      queue_insert[k].needs_entry = instr.may_fault && queued_scheme && !payload.replay;
      queue_insert[k].log_need = logging && !payload.logged ? instr.operands : '0;
      queue_insert[k].payload = payload;
    end
  end
  for (genvar k = 0; k < FetchWidth; k++) begin : gen_waits
    assign queue_insert[k].result  = wait_result[k];
    assign queue_insert[k].sources = wait_sources[k];
    assign queue_insert[k].issue   = wait_issue[k];
  end

  // ---- Issue -----------------------------------------------------------------------

  assign queue_stop = queued_scheme ? stopped_q : '0;
  assign give_back  = queued_scheme ? stopped_q & ~board_in_flight : '0;

  logic giving_back, restore_has_room;
  assign giving_back = (give_back & queue_in_use) != '0;
  assign restore_has_room = !fill_valid_q && replay_free > queue_holds;
  assign entry_ready = replay_free >= queue_holds && !giving_back &&
      !(restore_valid_i && restore_has_room);

  for (genvar t = 0; t < NumTbs; t++) begin : gen_room
    assign room[t] = 32'(log_room[t]) > 3 ? 2'd3 : OperandW'(log_room[t]);
  end

  logic operand_last;
  always_comb begin
    unit_ready = unit_ready_i;
    if ((operand_valid_o && !operand_last) || gives_way_q) begin
      unit_ready[issue_queue_pkg::UnitMemory] = 1'b0;
    end
  end

  logic [IssueWidth-1:0][WarpW-1:0] issue_warps;
  payload_t [IssueWidth-1:0] issue_payload;
  decoded_t [IssueWidth-1:0] issue_instr;
  logic [IssueWidth-1:0] issue_ordered;
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_issue
    assign issue_payload[n] = issue[n].payload;
    assign issue_instr[n] = issue_payload[n].instr;
    assign issue_ordered[n] = issue_valid[n] && is_ordered(issue_instr[n]);
    assign issue_warps[n] = issue[n].warp;
    assign issue_place[n].warp = issue[n].warp;
    assign issue_place[n].slot = issue[n].slot;
  end

  // At most one that is ordered is issued in a cycle.
  logic issue_allocates;
  logic [OperandW-1:0] issue_operands;
  logic [TbW-1:0] issue_tb;
  reading_t [IssueWidth-1:0] read_d;
  always_comb begin
    logic allocates;
    gate_issued_valid = 1'b0;
    gate_issued = '0;
    replay_insert_valid = 1'b0;
    replay_insert = '0;
    reissue_valid = 1'b0;
    reissue = '0;
    issue_allocates = 1'b0;
    issue_operands = '0;
    issue_tb = '0;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      allocates = issue_valid[n] && issue[n].log_need != '0;
      read_d[n].warp = issue[n].warp;
      read_d[n].tb = issue[n].tb;
      read_d[n].seq = issue_payload[n].seq;
      read_d[n].kind = issue_instr[n].kind;
      read_d[n].may_fault = issue_instr[n].may_fault;
      read_d[n].entry = issue_payload[n].entry;
      read_d[n].logged = issue_payload[n].logged || allocates;
      read_d[n].handle = allocates ? alloc_handle : issue_payload[n].handle;
      read_d[n].mask = issue_payload[n].mask;
      read_d[n].replay = issue_payload[n].replay;
      read_d[n].from_log = issue_payload[n].logged;
      read_d[n].instr = issue_payload[n].instr;
      if (allocates) begin
        issue_allocates = 1'b1;
        issue_operands = issue[n].log_need;
        issue_tb = issue[n].tb;
      end
      if (issue_ordered[n] && opens(
              issue[n].warp, issue_payload[n].seq, warp_gate_pkg::GateIssue
          )) begin
        gate_issued_valid = 1'b1;
        gate_issued = issue[n].warp;
      end
      if (issue_valid[n] && issue[n].needs_entry) begin
        replay_insert_valid = 1'b1;
        replay_insert.tb = issue[n].tb;
        replay_insert.warp = issue[n].warp;
        replay_insert.seq = issue_payload[n].seq;
        replay_insert.memory = 1'b1;
        replay_insert.mask = issue_payload[n].mask;
        replay_insert.handle = {read_d[n].logged, read_d[n].handle};
        replay_insert.instr = issue_payload[n].instr;
        read_d[n].entry = insert_entry;
      end
      if (issue_valid[n] && issue_instr[n].may_fault && issue_payload[n].replay) begin
        reissue_valid  = 1'b1;
        reissue.entry  = issue_payload[n].entry;
        reissue.handle = {read_d[n].logged, read_d[n].handle};
      end
    end
  end

  // ---- Operand read --------------------------------------------------------------------

  assign read_valid_o = read_valid_q;
  assign read_o = read_q;
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_read
    assign read_place[n].warp = read_q[n].warp;
    assign read_place[n].slot = SlotW'(read_q[n].seq);
  end

  always_comb begin
    /* verilator lint_off UNUSEDSIGNAL */  // how many operands it has
    decoded_t instr;
    /* verilator lint_on UNUSEDSIGNAL */
    operand_valid_o = step_valid_q;
    operand_o = step_valid_q ? step_q : '0;
    for (int unsigned n = 0; n < IssueWidth; n++) begin
      instr = decoded_t'(read_q[n].instr);
      if (!operand_valid_o && read_valid_q[n] && read_q[n].may_fault && instr.operands != '0) begin
        operand_valid_o = 1'b1;
        operand_o.warp = read_q[n].warp;
        operand_o.tb = read_q[n].tb;
        operand_o.seq = read_q[n].seq;
        operand_o.kind = read_q[n].kind;
        operand_o.may_fault = read_q[n].may_fault;
        operand_o.entry = read_q[n].entry;
        operand_o.logged = read_q[n].logged;
        operand_o.handle = read_q[n].handle;
        operand_o.index = '0;
        operand_o.count = instr.operands;
        operand_o.from_log = read_q[n].from_log;
      end
    end
  end
  assign operand_last = operand_o.index + 2'd1 >= operand_o.count;

  logic operand_reads, operand_writes;
  assign operand_reads  = operand_valid_o && operand_o.from_log;
  assign operand_writes = operand_valid_o && !operand_o.from_log && logging;

  // ---- Back from the units -------------------------------------------------------------

  error_e checked_error, fault_error;
  error_e [1:0] commit_error;
  always_comb begin
    checked_error = ErrNone;
    if (checked_valid_i) begin
      if (!checked_i.may_fault) checked_error = ErrKind;
      else if ((only(checked_i.warp) & poisoned_q) != '0) checked_error = ErrPoisoned;
    end
    commit_error = {2{ErrNone}};
    for (int unsigned n = 1; n < CommitWidth; n++) begin
      if (commit_valid_i[n] && (commit_i[n].may_fault || commit_i[n].kind == KindControl))
        commit_error[n] = ErrLane;
    end
    fault_error = ErrNone;
    if (fault_valid_i) begin
      if (!warp_exists(fault_i.warp)) fault_error = ErrIndex;
      else if (!fault_i.may_fault) fault_error = ErrKind;
      else if (!queued_scheme && !disabling) fault_error = ErrScheme;
      else if ((only(fault_i.warp) & live_o) == '0) fault_error = ErrLive;
    end
  end
  assign checked_ok = checked_valid_i && checked_error == ErrNone;
  assign fault_ok   = fault_valid_i && fault_error == ErrNone;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit
    assign commit_ok[n] = commit_valid_i[n] && commit_error[n] == ErrNone;
    assign commit_place[n].warp = commit_i[n].warp;
    assign commit_place[n].slot = SlotW'(commit_i[n].seq);
  end
  assign checked_place.warp = checked_i.warp;
  assign checked_place.slot = SlotW'(checked_i.seq);
  assign fault_place.warp = fault_i.warp;
  assign fault_place.slot = SlotW'(fault_i.seq);

  // Nothing faults after its last check, so that is when the replay queue lets go of it, or at the
  // commit, as the thesis has it (6.3.2).
  assign replay_commit_valid = queued_scheme &&
      (at_commit_q ? commit_ok[0] && commit_i[0].may_fault : checked_ok);
  assign replay_commit = at_commit_q ? commit_i[0].entry : checked_i.entry;
  assign replay_fault_valid = fault_ok && queued_scheme;
  assign replay_fault.entry = fault_i.entry;
  assign replay_fault.mask = fault_i.mask;

  always_comb begin
    checked_opens = checked_ok &&
        opens(checked_i.warp, checked_i.seq, warp_gate_pkg::GateLastCheck);
    commit_opens = commit_ok[0] &&
        opens(commit_i[0].warp, commit_i[0].seq, warp_gate_pkg::GateCommit);
  end

  // ---- Stopped warps ---------------------------------------------------------------------

  // Taken over: unissued instructions leave the issue queue for the replay queue.
  /* verilator lint_off UNUSEDSIGNAL */  // whether it may fault
  decoded_t back_instr;
  /* verilator lint_on UNUSEDSIGNAL */
  assign back_payload = back.payload;
  assign back_instr = back_payload.instr;
  assign back_place.warp = back.warp;
  assign back_place.slot = back.slot;
  assign hand_back_valid = back_valid && back_instr.may_fault && back_payload.replay;
  assign take_over_valid = back_valid && !hand_back_valid;
  assign take_over.tb = back.tb;
  assign take_over.warp = back.warp;
  assign take_over.seq = back_payload.seq;
  assign take_over.memory = back_instr.may_fault;
  assign take_over.mask = back_payload.mask;
  assign take_over.handle = {back_payload.logged, back_payload.handle};
  assign take_over.instr = back_payload.instr;

  // The lowest warp that resumes and has drained goes on.
  logic   port_taken;  // the replay queue's command port
  warps_t going;
  always_comb begin
    warps_t ready;
    port_taken = command_ok && command_i.op inside {CmdStop, CmdSave, CmdKill};
    ready = port_taken || !rst_ni ? '0 : resuming_q & drained;
    going = ready & (~ready + NumWarps'(1));
  end

  always_comb begin
    go_valid_o = going != '0;
    go_o = '0;
    for (int unsigned w = 0; w < NumWarps; w++) begin
      if (going[w]) begin
        go_o.warp = WarpW'(w);
        go_o.seq = refetch_q[w] ? closer_q[w] : next_q[w];
        go_o.refetch = refetch_q[w];
      end
    end
  end

  always_comb begin
    replay_command_valid = 1'b0;
    replay_command.op = replay_queue_pkg::CmdReplay;
    replay_command.warp = go_o.warp;
    replay_command.tb = command_i.tb;
    if (!go_valid_o) begin
      replay_command.warp  = command_i.warp;
      replay_command_valid = port_taken;
      unique case (command_i.op)
        CmdSave: replay_command.op = replay_queue_pkg::CmdSave;
        CmdKill: replay_command.op = replay_queue_pkg::CmdKill;
        default: replay_command.op = replay_queue_pkg::CmdHold;
      endcase
    end else begin
      replay_command_valid = (going & replay_in_use) != '0;
    end
  end

  // ---- Saving and restoring ------------------------------------------------------------------

  /* verilator lint_off UNUSEDSIGNAL */  // only its operands are of interest
  decoded_t save_instr;
  /* verilator lint_on UNUSEDSIGNAL */
  logic save_fire, dump_fire, dump_last, checked_frees;
  assign save_instr = save.instr;
  assign save_valid_o = save_valid && !dump_valid_q && !dump_data_q;
  assign save_ready = save_ready_i && !dump_valid_q && !dump_data_q;
  assign save_fire = save_valid_o && save_ready_i;
  assign saving_o = replay_saving || dump_valid_q || dump_data_q;
  always_comb begin
    save_o = '0;
    if (save_valid_o) begin
      save_o.tb = save.tb;
      save_o.warp = save.warp;
      save_o.seq = save.seq;
      save_o.mask = save.mask;
      save_o.logged = save.handle[HandleW];
      save_o.instr = save.instr;
    end
  end

  assign checked_frees = checked_ok && checked_i.logged;
  assign dump_last = dump_q.index + 2'd1 >= dump_q.count;
  assign dump_fire = dump_valid_q && !operand_reads && !(dump_last && checked_frees);
  assign save_data_valid_o = dump_data_q;
  assign log_valid_o = log_data_valid && !dump_data_q;

  /* verilator lint_off UNUSEDSIGNAL */  // whether it may fault, its operands
  decoded_t restore_instr;
  /* verilator lint_on UNUSEDSIGNAL */
  logic restore_error, restore_fire, fill_fire;
  assign restore_instr = restore_i.instr;
  assign restore_error = restore_i.logged && (restore_instr.operands == '0 || !logging);
  assign restore_ready_o = restore_has_room && replay_restore_ready && !issue_allocates;
  assign restore_fire = restore_valid_i && restore_ready_o && !restore_error;
  assign replay_restore_valid = restore_valid_i && restore_has_room && !issue_allocates &&
      !restore_error;
  assign replay_restore.tb = restore_i.tb;
  assign replay_restore.warp = restore_i.warp;
  assign replay_restore.seq = restore_i.seq;
  assign replay_restore.memory = restore_instr.may_fault;
  assign replay_restore.mask = restore_i.mask;
  assign replay_restore.handle = restore_i.logged ? {1'b1, alloc_handle} : '0;
  assign replay_restore.instr = restore_i.instr;

  assign restore_data_ready_o = rst_ni && fill_valid_q && !operand_writes;
  assign fill_fire = restore_data_valid_i && restore_data_ready_o;

  // Each port of the log serves what executes first. Who lost a turn to it has one when that has ended
  // which was issued before.
  logic dump_waits, fill_waits, restore_waits;
  assign dump_waits = dump_valid_q && !dump_fire;
  assign fill_waits = fill_valid_q && restore_data_valid_i && operand_writes;
  assign restore_waits = restore_valid_i && restore_has_room && issue_allocates;

  always_comb begin
    log_alloc_valid = issue_allocates || (restore_fire && restore_i.logged);
    log_alloc.tb = issue_allocates ? issue_tb : restore_i.tb;
    log_alloc.count = issue_allocates ? issue_operands : restore_instr.operands;
    log_write_valid = operand_writes || fill_fire;
    log_write.handle = operand_writes ? operand_o.handle : fill_q.handle;
    log_write.operand = operand_writes ? operand_o.index : fill_q.index;
    log_write_data = operand_writes ? operand_data_i : restore_data_i;
    log_read_valid = operand_reads || dump_fire;
    log_read.handle = operand_reads ? operand_o.handle : dump_q.handle;
    log_read.operand = operand_reads ? operand_o.index : dump_q.index;
    log_free_valid = checked_frees || (dump_fire && dump_last);
    log_free = checked_frees ? checked_i.handle : dump_q.handle;
  end

  // What is under way goes on operand by operand, and ends with its thread block.
  logic step_valid_d, dump_valid_d, fill_valid_d;
  operand_t step_d;
  transfer_t dump_d, fill_d;
  always_comb begin
    step_valid_d = operand_valid_o && !operand_last && !killed(operand_o.tb);
    step_d = operand_o;
    step_d.index = operand_o.index + 2'd1;

    dump_valid_d = dump_valid_q && !(dump_fire && dump_last);
    dump_d = dump_q;
    dump_d.index = dump_q.index + OperandW'(dump_fire);
    if (save_fire && save_o.logged) begin
      dump_valid_d = 1'b1;
      dump_d.tb = save_o.tb;
      dump_d.handle = save.handle[HandleW-1:0];
      dump_d.index = '0;
      dump_d.count = save_instr.operands;
    end
    if (killed(dump_d.tb)) dump_valid_d = 1'b0;

    fill_valid_d = fill_valid_q && !(fill_fire && fill_q.index + 2'd1 >= fill_q.count);
    fill_d = fill_q;
    fill_d.index = fill_q.index + OperandW'(fill_fire);
    if (restore_fire && restore_i.logged) begin
      fill_valid_d = 1'b1;
      fill_d.tb = restore_i.tb;
      fill_d.handle = alloc_handle;
      fill_d.index = '0;
      fill_d.count = restore_instr.operands;
    end
    if (killed(fill_d.tb)) fill_valid_d = 1'b0;
  end

  // ---- Errors, quiescence ----------------------------------------------------------------------

  always_comb begin
    err_code_o = {NumSources{ErrNone}};
    if (rst_ni) begin
      if (fetch_valid_o && fetch_ready_i) err_code_o[SrcLine] = line_error;
      err_code_o[SrcChecked] = checked_error;
      err_code_o[SrcCommit0] = commit_error[0];
      err_code_o[SrcCommit1] = commit_error[1];
      err_code_o[SrcFault]   = fault_error;
      err_code_o[SrcCommand] = command_error;
      if (restore_valid_i && restore_ready_o && restore_error) err_code_o[SrcRestore] = ErrKind;
    end
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  assign quiescent_o = rst_ni && board_quiescent && queue_quiescent && replay_quiescent &&
      log_quiescent && !fetch_valid_o && read_valid_q == '0 && !step_valid_q && !dump_valid_q &&
      !dump_data_q && !fill_valid_q && !gives_way_q && (resuming_q & drained) == '0 && !giving_back;
  assign wake_at_o = '1;

  // ---- Next state ----------------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      tb_q <= '0;
      next_q <= '0;
      closer_q <= '0;
      stopped_q <= '0;
      resuming_q <= '0;
      refetch_q <= '0;
      poisoned_q <= '0;
      at_commit_q <= 1'b0;
    end else begin
      if (command_ok && command_i.op == CmdSetScheme &&
          !gate_err_valid_o[warp_gate_pkg::SrcCommand]) begin
        at_commit_q <= command_i.at_commit;
      end
      if (fetch) begin
        next_q[fetch_warp_o] <= fetch_next + line_count;
        if (ends_line(line_last)) closer_q[fetch_warp_o] <= fetch_next + line_count - SeqW'(1);
      end
      for (int unsigned w = 0; w < NumWarps; w++) begin
        if (going[w]) begin
          stopped_q[w]  <= 1'b0;
          resuming_q[w] <= 1'b0;
          refetch_q[w]  <= 1'b0;
          poisoned_q[w] <= 1'b0;
          if (refetch_q[w]) next_q[w] <= closer_q[w];
        end
        if (command_ok && 32'(command_i.warp) == w) begin
          unique case (command_i.op)
            CmdStart: begin
              tb_q[w] <= command_i.tb;
              next_q[w] <= command_i.seq;
              closer_q[w] <= command_i.closer;
              stopped_q[w] <= command_i.stopped;
              resuming_q[w] <= 1'b0;
              refetch_q[w] <= 1'b0;
              poisoned_q[w] <= 1'b0;
            end
            CmdEnd: begin
              stopped_q[w]  <= 1'b0;
              resuming_q[w] <= 1'b0;
              poisoned_q[w] <= 1'b0;
            end
            CmdStop: begin
              stopped_q[w]  <= 1'b1;
              resuming_q[w] <= 1'b0;
            end
            CmdResume: resuming_q[w] <= !going[w];
            default:   ;
          endcase
        end
        if (board_kill[w]) begin
          stopped_q[w]  <= 1'b1;
          resuming_q[w] <= 1'b0;
          refetch_q[w]  <= 1'b0;
          poisoned_q[w] <= 1'b0;
        end
        if (fault_ok && 32'(fault_i.warp) == w) begin
          stopped_q[w]  <= 1'b1;
          resuming_q[w] <= 1'b0;
          poisoned_q[w] <= 1'b1;
          if (disabling) refetch_q[w] <= 1'b1;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_valid_q <= '0;
      read_q <= '0;
      step_valid_q <= 1'b0;
      step_q <= '0;
      dump_valid_q <= 1'b0;
      dump_data_q <= 1'b0;
      dump_q <= '0;
      fill_valid_q <= 1'b0;
      fill_q <= '0;
      gives_way_q <= 1'b0;
    end else begin
      for (int unsigned n = 0; n < IssueWidth; n++) begin
        read_valid_q[n] <= issue_valid[n] && !killed(issue[n].tb);
        if (issue_valid[n] && !killed(issue[n].tb)) read_q[n] <= read_d[n];
      end
      step_valid_q <= step_valid_d;
      if (step_valid_d) step_q <= step_d;
      dump_valid_q <= dump_valid_d;
      if (dump_valid_d) dump_q <= dump_d;
      dump_data_q  <= dump_fire;
      fill_valid_q <= fill_valid_d;
      if (fill_valid_d) fill_q <= fill_d;
      gives_way_q <= dump_waits || fill_waits || restore_waits;
    end
  end

endmodule
