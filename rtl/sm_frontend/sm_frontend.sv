// Front end of an SM (thesis 2.4, 6.3), from the fetch gate to the operand read: joins warp_gate,
// scoreboard, issue_queue, replay_queue and operand_log.
//
// A line of decoded instructions of the warp that the gate picks enters scoreboard and issue queue.
// Instructions are issued, oldest first, to the operand read and the units, with a tag; last check,
// commit and fault return with the tag. A register of the gate selects one of five fault schemes.
// This module only wires: five blocks, and parts that drive their inputs. All messages of a cycle
// are judged by the state at its start. A block reports illegal messages on its own error port.

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
    localparam type issued_t = `SM_FRONTEND_ISSUED_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
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

    // Fetch: the warp that the gate picks, and a line of its decoded instructions.
    output logic                      fetch_valid_o,
    output logic     [     WarpW-1:0] fetch_warp_o,
    output logic     [       TbW-1:0] fetch_tb_o,
    output logic     [      SeqW-1:0] fetch_seq_o,
    input  logic                      fetch_ready_i,
    input  logic     [FetchWidth-1:0] line_valid_i,
    input  logic     [ LaneMaskW-1:0] line_mask_i,
    input  decoded_t [FetchWidth-1:0] line_i,
    input  logic     [  NumWarps-1:0] fetch_may_i,

    // Units that can take an instruction: only instructions that a unit takes at once are issued.
    input logic [NumUnits-1:0] unit_ready_i,

    // Operand read: the issued instructions and their operands, which the log keeps for replays.
    output logic     [IssueWidth-1:0]            read_valid_o,
    output reading_t [IssueWidth-1:0]            read_o,
    output logic                                 operand_valid_o,
    output operand_t                             operand_o,
    input  logic     [  NumLanes-1:0][LaneW-1:0] operand_data_i,
    output logic                                 log_valid_o,
    output logic     [  NumLanes-1:0][LaneW-1:0] log_data_o,

    // Messages from the units, with the tag: last check, commit, fault.
    /* verilator lint_off UNUSEDSIGNAL */  // some messages use only part of the tag
    input logic                         checked_valid_i,
    input tag_t                         checked_i,
    input logic       [CommitWidth-1:0] commit_valid_i,
    input tag_t       [CommitWidth-1:0] commit_i,
    input logic                         fault_valid_i,
    input fault_msg_t                   fault_i,
    /* verilator lint_on UNUSEDSIGNAL */

    // Commands of fault handler and preemption engine; report of a resumed warp that continues.
    input  logic     command_valid_i,
    input  command_t command_i,
    output logic     go_valid_o,
    output go_t      go_o,

    // Save: a thread block's instructions for its context, each followed by operands on log_data_o.
    output logic   save_valid_o,
    output saved_t save_o,
    input  logic   save_ready_i,
    output logic   save_data_valid_o,
    output logic   saving_o,

    // Restore of such a context, which waits while execution uses the log.
    input  logic                             restore_valid_i,
    input  saved_t                           restore_i,
    output logic                             restore_ready_o,
    input  logic                             restore_data_valid_i,
    input  logic   [NumLanes-1:0][LaneW-1:0] restore_data_i,
    output logic                             restore_data_ready_o,

    // Warps: their contexts, and their state for fault handler, preemption engine and units.
    output context_t               [NumWarps-1:0] context_o,
    output logic                   [NumWarps-1:0] live_o,
    output logic                   [NumWarps-1:0] held_o,
    output logic                   [NumWarps-1:0] stopped_o,
    output logic                   [NumWarps-1:0] drained_o,
    output logic                   [NumWarps-1:0] poisoned_o,
    output warp_gate_pkg::scheme_e                scheme_o,
    output logic                                  at_commit_o,

    // Error ports: of each block, unchanged, and of the front end itself.
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

    // For a simulator that skips cycles without activity.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  localparam int unsigned NumReleases = IssueWidth + 1 + CommitWidth;
  localparam int unsigned LogCntW = cnt_w(LogEntries);
  localparam int unsigned ReplayCntW = cnt_w(ReplayEntries);
  localparam int unsigned QueueCntW = cnt_w(QueueEntries);
  localparam int unsigned LogW = 1 + HandleW;

  typedef `SM_FRONTEND_PAYLOAD_STRUCT(SeqW, EntryW, HandleW) payload_t;
  typedef `SM_FRONTEND_BODY_STRUCT(LaneMaskW, InstrW) body_t;
  localparam int unsigned PayloadBits = $bits(payload_t);
  localparam int unsigned BodyBits = $bits(body_t);
  typedef `SM_FRONTEND_TRANSFER_STRUCT(TbW, HandleW) transfer_t;
  typedef `WARP_GATE_COMMAND_STRUCT(WarpW) gate_command_t;
  typedef `SCOREBOARD_INSERT_MSG_STRUCT(WarpW, SlotW, RegW) board_insert_t;
  typedef `SCOREBOARD_PLACE_REF_STRUCT(WarpW, SlotW) place_t;
  typedef `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, PayloadBits, BodyBits) queue_insert_t;
  typedef `ISSUE_QUEUE_WAITS_MSG_STRUCT(Window) queue_waits_t;
  typedef `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadBits) queued_t;
  typedef `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW) release_t;
  typedef `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, LogW) arrival_t;
  typedef `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, LogW) replayed_t;
  typedef `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW) replay_fault_t;
  typedef `REPLAY_QUEUE_REISSUE_MSG_STRUCT(EntryW, LogW) reissue_t;
  typedef `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW) replay_command_t;
  typedef `OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW) log_setup_t;
  typedef `OPERAND_LOG_ALLOC_MSG_STRUCT(TbW) log_alloc_t;
  typedef `OPERAND_LOG_OPERAND_REF_STRUCT(HandleW) log_operand_t;
  typedef logic [NumWarps-1:0] warps_t;

  // ---- Wires ---------------------------------------------------------------

  // Fetch gate.
  warps_t gate_may;
  logic gate_issued_valid, gate_command_valid, checked_opens, commit_opens, gate_fetch_ready;
  logic [WarpW-1:0] gate_issued, open_warp;
  logic gate_opened;
  gate_command_t gate_command;
  warp_gate_pkg::line_end_e gate_fetch_ends;
  warp_gate_pkg::gate_e [NumWarps-1:0] gates;

  // Scoreboard.
  logic [FetchWidth-1:0] insert_valid;
  board_insert_t [FetchWidth-1:0] board_insert;
  logic [IssueWidth-1:0] issue_valid;
  place_t [IssueWidth-1:0] issue_place, read_place;
  logic   [CommitWidth-1:0] commit_ok;
  place_t [CommitWidth-1:0] commit_place;
  place_t checked_place, fault_place, back_place;
  logic [FetchWidth-1:0][Window-1:0] wait_result, wait_sources, wait_issue;
  logic [NumReleases-1:0] release_valid;
  release_t [NumReleases-1:0] releases;
  logic [NumWarps-1:0][Window-1:0] places;
  warps_t board_kill, board_in_flight, board_in_use;

  // Issue queue.
  queue_insert_t [FetchWidth-1:0] queue_insert;
  queue_waits_t  [FetchWidth-1:0] queue_waits;
  warps_t give_back, queue_stop, queue_in_use;
  logic [NumUnits-1:0] unit_ready;
  logic [NumTbs-1:0][OperandW-1:0] room;
  queued_t [IssueWidth-1:0] issue;
  queued_t back, memory;
  body_t [IssueWidth-1:0] issue_body;
  body_t back_body;
  logic [QueueCntW-1:0] queue_free;
  logic entry_ready, back_valid, queue_ready, memory_valid;

  // Replay queue.
  arrival_t replay_insert, take_over, replay_restore;
  body_t replay_body, restore_body;
  replayed_t replay, save;
  reissue_t reissue;
  replay_fault_t replay_fault;
  replay_command_t replay_command;
  logic [EntryW-1:0] insert_entry, replay_entry, hand_back, replay_commit;
  logic replay_insert_valid, take_over_valid, replay_restore_valid, replay_restore_ready;
  logic reissue_valid, hand_back_valid, replay_commit_valid, replay_fault_valid;
  logic replay_command_valid, replay_valid, replay_ready, save_valid, save_ready, replay_saving;
  logic [ReplayCntW-1:0] replay_free, replay_reserve, queue_holds;
  warps_t replay_in_use;

  // Operand log.
  log_setup_t log_setup;
  log_alloc_t log_alloc;
  log_operand_t log_write, log_read;
  logic [NumLanes-1:0][  LaneW-1:0] log_write_data;
  logic [  NumTbs-1:0][LogCntW-1:0] log_room;
  logic [HandleW-1:0] log_free, alloc_handle;
  logic log_setup_valid, log_alloc_valid, log_write_valid, log_read_valid, log_free_valid;
  logic log_data_valid;

  // Wires between the parts.
  error_e command_error, line_error, checked_error, fault_error;
  error_e [1:0] commit_error;
  logic command_ok, scheme_set, kill, checked_ok, fault_ok, port_taken, fetch, line_closes;
  logic [NumWarps-1:0][TbW-1:0] warp_tb;
  logic [NumWarps-1:0][SeqW-1:0] warp_next, warp_closer;
  warps_t resuming, going;
  logic [SeqW-1:0] line_count, fetch_next;
  logic restore_error, restore_has_room, restoring, gives_way, issue_allocates;
  logic operand_reads, operand_writes;
  logic [6:0] quiescent;
  logic [OperandW-1:0] issue_operands;
  logic [TbW-1:0] issue_tb;

  // Outputs of the blocks that only the rules use.
  warps_t unused_halted, unused_replay_in_flight;
  logic [NumTbs-1:0] unused_log_in_use;
  logic unused_insert_ready, unused_take_over, unused_gate_quiescent;
  logic [4:0][TimeW-1:0] unused_wake_at;

  logic queued_scheme, logging, disabling;
  assign logging = scheme_o == warp_gate_pkg::SchemeOperandLog;
  assign queued_scheme = logging || scheme_o == warp_gate_pkg::SchemeReplayQueue;
  assign disabling = scheme_o inside {warp_gate_pkg::SchemeWdCommit,
                                      warp_gate_pkg::SchemeWdLastCheck};

  // The connections of a message stand on one line, so that each list reads as a list of messages.
  // verilog_format: off

  // ---- The five blocks -------------------------------------------------------

  warp_gate #(.NumWarps(NumWarps)) u_gate (
      .clk_i, .rst_ni, .may_i(gate_may),
      .issued_valid_i(gate_issued_valid), .issued_i(gate_issued),
      .checked_valid_i(checked_opens), .checked_i(checked_i.warp),
      .committed_valid_i(commit_opens), .committed_i(commit_i[0].warp),
      .refetched_valid_i(go_o.refetch), .refetched_i(go_o.warp),
      .command_valid_i(gate_command_valid), .command_i(gate_command),
      .fetch_valid_o, .fetch_warp_o, .open_warp_o(open_warp), .opened_o(gate_opened),
      .fetch_ready_i(gate_fetch_ready),
      .fetch_ends_i(gate_fetch_ends), .gate_o(gates), .live_o, .halted_o(unused_halted), .scheme_o,
      .err_valid_o(gate_err_valid_o), .err_code_o(gate_err_code_o),
      .quiescent_o(unused_gate_quiescent), .wake_at_o(unused_wake_at[0])
  );

  scoreboard #(
      .NumWarps(NumWarps), .WindowBits(WindowBits), .RegBits(RegBits), .InsertWidth(FetchWidth),
      .IssueWidth(IssueWidth), .CommitWidth(CommitWidth)
  ) u_board (
      .clk_i, .rst_ni,
      .insert_valid_i(insert_valid), .insert_i(board_insert),
      .issued_valid_i(issue_valid), .issued_i(issue_place),
      .read_valid_i(read_valid_o), .read_i(read_place),
      .checked_valid_i(checked_ok), .checked_i(checked_place),
      .commit_valid_i(commit_ok), .commit_i(commit_place),
      .squash_valid_i(fault_ok), .squash_i(fault_place),
      .withdraw_valid_i(back_valid), .withdraw_i(back_place),
      .kill_i(board_kill),
      .wait_result_o(wait_result), .wait_sources_o(wait_sources), .wait_issue_o(wait_issue),
      .release_valid_o(release_valid), .release_o(releases),
      .live_o(places), .in_flight_o(board_in_flight), .in_use_o(board_in_use),
      .err_valid_o(board_err_valid_o), .err_code_o(board_err_code_o),
      .quiescent_o(quiescent[0]), .wake_at_o(unused_wake_at[1])
  );

  // Of the instructions inserted in the last cycle.
  for (genvar k = 0; k < FetchWidth; k++) begin : gen_waits
    assign queue_waits[k] = '{
      result: wait_result[k], sources: wait_sources[k], issue: wait_issue[k]};
  end

  issue_queue #(
      .NumEntries(QueueEntries), .NumWarps(NumWarps), .NumTbs(NumTbs), .WindowBits(WindowBits),
      .InsertWidth(FetchWidth), .IssueWidth(IssueWidth), .NumReleases(NumReleases),
      .PayloadBits(PayloadBits), .BodyBits(BodyBits)
  ) u_queue (
      .clk_i, .rst_ni,
      .insert_valid_i(insert_valid), .insert_i(queue_insert), .waits_i(queue_waits),
      .release_valid_i(release_valid), .release_i(releases),
      .kill_valid_i(kill), .kill_i(command_i.tb),
      .give_back_i(give_back), .unit_ready_i(unit_ready), .entry_ready_i(entry_ready),
      .room_i(room), .stop_i(queue_stop),
      .issue_valid_o(issue_valid), .issue_o(issue),
      .memory_valid_o(memory_valid), .memory_o(memory), .issue_body_o(issue_body),
      .back_valid_o(back_valid), .back_o(back), .back_body_o(back_body),
      .free_o(queue_free), .insert_ready_o(queue_ready), .in_use_o(queue_in_use),
      .err_valid_o(queue_err_valid_o), .err_code_o(queue_err_code_o),
      .quiescent_o(quiescent[1]), .wake_at_o(unused_wake_at[2])
  );

  replay_queue #(
      .NumEntries(ReplayEntries), .NumWarps(NumWarps), .NumTbs(NumTbs), .NumLanes(NumLanes),
      .SeqBits(SeqW), .InstrBits(InstrW), .HandleBits(LogW)
  ) u_replay (
      .clk_i, .rst_ni, .reserve_i(replay_reserve),
      .insert_valid_i(replay_insert_valid), .insert_i(replay_insert),
      .insert_ready_o(unused_insert_ready), .insert_entry_o(insert_entry),
      .take_over_valid_i(take_over_valid), .take_over_i(take_over),
      .take_over_ready_o(unused_take_over), .body_i(replay_body),
      .restore_valid_i(replay_restore_valid), .restore_i(replay_restore),
      .restore_ready_o(replay_restore_ready),
      .reissue_valid_i(reissue_valid), .reissue_i(reissue),
      .hand_back_valid_i(hand_back_valid), .hand_back_i(hand_back),
      .commit_valid_i(replay_commit_valid), .commit_i(replay_commit),
      .fault_valid_i(replay_fault_valid), .fault_i(replay_fault),
      .command_valid_i(replay_command_valid), .command_i(replay_command),
      .replay_valid_o(replay_valid), .replay_o(replay), .replay_entry_o(replay_entry),
      .replay_ready_i(replay_ready),
      .save_valid_o(save_valid), .save_o(save), .save_ready_i(save_ready),
      .saving_o(replay_saving), .held_o, .in_flight_o(unused_replay_in_flight),
      .in_use_o(replay_in_use), .free_o(replay_free),
      .err_valid_o(replay_err_valid_o), .err_code_o(replay_err_code_o),
      .quiescent_o(quiescent[2]), .wake_at_o(unused_wake_at[3])
  );

  operand_log #(.NumEntries(LogEntries), .NumTbs(NumTbs), .NumLanes(NumLanes)) u_log (
      .clk_i, .rst_ni,
      .setup_valid_i(log_setup_valid), .setup_i(log_setup),
      .alloc_valid_i(log_alloc_valid), .alloc_i(log_alloc), .alloc_handle_o(alloc_handle),
      .write_valid_i(log_write_valid), .write_i(log_write), .write_data_i(log_write_data),
      .read_valid_i(log_read_valid), .read_i(log_read), .read_valid_o(log_data_valid),
      .read_data_o(log_data_o),
      .free_valid_i(log_free_valid), .free_i(log_free),
      .kill_valid_i(kill), .kill_i(command_i.tb),
      .room_o(log_room), .in_use_o(unused_log_in_use),
      .err_valid_o(log_err_valid_o), .err_code_o(log_err_code_o),
      .quiescent_o(quiescent[3]), .wake_at_o(unused_wake_at[4])
  );

  // ---- Parts -------------------------------------------------------------------

  sm_frontend_sizes #(
      .NumWarps(NumWarps), .QueueEntries(QueueEntries), .ReplayEntries(ReplayEntries),
      .LogEntries(LogEntries), .FetchWidth(FetchWidth)
  ) u_sizes ();

  sm_frontend_commands #(
      .NumWarps(NumWarps), .NumTbs(NumTbs), .command_t(command_t), .go_t(go_t),
      .gate_command_t(gate_command_t), .log_setup_t(log_setup_t),
      .replay_command_t(replay_command_t)
  ) u_commands (
      .rst_ni, .command_valid_i, .command_i,
      .live_i(live_o), .stopped_i(stopped_o), .resuming_i(resuming), .drained_i(drained_o),
      .tb_i(warp_tb), .board_in_use_i(board_in_use), .replay_in_use_i(replay_in_use),
      .saving_i(saving_o), .restoring_i(restoring), .error_o(command_error), .ok_o(command_ok),
      .kill_o(kill), .board_kill_o(board_kill),
      .gate_valid_o(gate_command_valid), .gate_o(gate_command),
      .gate_refuses_i(gate_err_valid_o[warp_gate_pkg::SrcCommand]), .scheme_set_o(scheme_set),
      .log_setup_valid_o(log_setup_valid), .log_setup_o(log_setup),
      .replay_taken_o(port_taken), .go_i(go_o), .going_i(going),
      .replay_valid_o(replay_command_valid), .replay_o(replay_command)
  );

  sm_frontend_warps #(
      .NumWarps(NumWarps), .NumTbs(NumTbs), .SeqW(SeqW), .command_t(command_t), .go_t(go_t),
      .context_t(context_t)
  ) u_warps (
      .clk_i, .rst_ni,
      .command_i, .command_ok_i(command_ok), .scheme_set_i(scheme_set), .kill_i(board_kill),
      .fetch_i(fetch), .fetch_warp_i(fetch_warp_o), .fetch_next_i(fetch_next),
      .line_count_i(line_count), .line_closes_i(line_closes),
      .fault_i(fault_ok), .fault_warp_i(fault_i.warp), .disabling_i(disabling),
      .board_in_use_i(board_in_use), .offered_i(replay_valid), .offered_warp_i(replay.warp),
      .port_taken_i(port_taken), .drained_o, .going_o(going), .go_valid_o, .go_o,
      .gates_i(gates), .context_o, .quiescent_o(quiescent[4]),
      .tb_o(warp_tb), .next_o(warp_next), .closer_o(warp_closer),
      .stopped_o, .resuming_o(resuming), .poisoned_o, .at_commit_o
  );

  sm_frontend_fetch #(
      .NumWarps(NumWarps), .NumTbs(NumTbs), .NumLanes(NumLanes), .QueueEntries(QueueEntries),
      .ReplayEntries(ReplayEntries), .WindowBits(WindowBits), .FetchWidth(FetchWidth),
      .decoded_t(decoded_t), .payload_t(payload_t), .body_t(body_t), .replayed_t(replayed_t),
      .board_insert_t(board_insert_t), .queue_insert_t(queue_insert_t)
  ) u_fetch (
      .scheme_i(scheme_o), .queued_scheme_i(queued_scheme), .logging_i(logging), .fetch_may_i,
      .stopped_i(stopped_o), .held_i(held_o), .places_i(places), .tb_i(warp_tb), .next_i(warp_next),
      .queue_ready_i(queue_ready), .queue_free_i(queue_free),
      .queue_holds_i(queue_holds), .replay_free_i(replay_free), .may_o(gate_may),
      .valid_i(fetch_valid_o), .warp_i(fetch_warp_o), .open_warp_i(open_warp),
      .opened_i(gate_opened), .issued_warp_i(gate_issued), .tb_o(fetch_tb_o), .next_o(fetch_next),
      .seq_o(fetch_seq_o),
      .ready_i(fetch_ready_i), .line_valid_i, .line_mask_i, .line_i, .line_error_o(line_error),
      .fetch_o(fetch), .gate_ready_o(gate_fetch_ready), .gate_ends_o(gate_fetch_ends),
      .line_count_o(line_count), .line_closes_o(line_closes),
      .replay_valid_i(replay_valid), .replay_i(replay), .replay_entry_i(replay_entry),
      .replay_ready_o(replay_ready),
      .insert_valid_o(insert_valid), .board_insert_o(board_insert), .queue_insert_o(queue_insert)
  );

  sm_frontend_issue #(
      .NumWarps(NumWarps), .NumTbs(NumTbs), .QueueEntries(QueueEntries),
      .ReplayEntries(ReplayEntries), .LogEntries(LogEntries), .WindowBits(WindowBits),
      .IssueWidth(IssueWidth), .decoded_t(decoded_t), .payload_t(payload_t), .body_t(body_t),
      .issued_t(issued_t), .reading_t(reading_t), .operand_t(operand_t), .queued_t(queued_t),
      .place_t(place_t), .arrival_t(arrival_t), .reissue_t(reissue_t)
  ) u_issue (
      .clk_i, .rst_ni, .queued_scheme_i(queued_scheme), .logging_i(logging),
      .kill_i(kill), .kill_tb_i(command_i.tb),
      .stopped_i(stopped_o), .board_in_flight_i(board_in_flight), .queue_in_use_i(queue_in_use),
      .queue_free_i(queue_free), .replay_free_i(replay_free), .queue_holds_o(queue_holds),
      .replay_reserve_o(replay_reserve), .restore_waits_i(restore_valid_i && restore_has_room),
      .unit_ready_i, .gives_way_i(gives_way), .log_room_i(log_room),
      .queue_stop_o(queue_stop), .give_back_o(give_back), .entry_ready_o(entry_ready),
      .unit_ready_o(unit_ready), .room_o(room), .gates_i(gates), .closer_i(warp_closer),
      .issue_valid_i(issue_valid), .issue_i(issue), .issue_body_i(issue_body),
      .memory_valid_i(memory_valid), .memory_i(memory),
      .place_o(issue_place), .insert_entry_i(insert_entry), .alloc_handle_i(alloc_handle),
      .gate_valid_o(gate_issued_valid), .gate_o(gate_issued),
      .replay_insert_valid_o(replay_insert_valid), .replay_insert_o(replay_insert),
      .reissue_valid_o(reissue_valid), .reissue_o(reissue),
      .allocates_o(issue_allocates), .operands_o(issue_operands), .tb_o(issue_tb),
      .back_valid_i(back_valid), .back_i(back), .back_body_i(back_body), .back_place_o(back_place),
      .hand_back_valid_o(hand_back_valid), .hand_back_o(hand_back),
      .take_over_valid_o(take_over_valid), .take_over_o(take_over),
      .restore_body_i(restore_body), .replay_body_o(replay_body),
      .read_valid_o, .read_o, .read_place_o(read_place),
      .operand_valid_o, .operand_o, .operand_reads_o(operand_reads),
      .operand_writes_o(operand_writes), .quiescent_o(quiescent[5])
  );

  sm_frontend_units #(
      .NumWarps(NumWarps), .SlotW(SlotW), .SeqW(SeqW), .EntryW(EntryW), .CommitWidth(CommitWidth),
      .tag_t(tag_t), .fault_msg_t(fault_msg_t), .place_t(place_t), .replay_fault_t(replay_fault_t)
  ) u_units (
      .queued_scheme_i(queued_scheme), .disabling_i(disabling), .at_commit_i(at_commit_o),
      .live_i(live_o), .poisoned_i(poisoned_o),
      .checked_valid_i, .checked_i, .checked_error_o(checked_error),
      .commit_valid_i, .commit_i, .commit_error_o(commit_error),
      .fault_valid_i, .fault_i, .fault_error_o(fault_error),
      .checked_ok_o(checked_ok), .checked_place_o(checked_place),
      .commit_ok_o(commit_ok), .commit_place_o(commit_place),
      .fault_ok_o(fault_ok), .fault_place_o(fault_place),
      .replay_commit_valid_o(replay_commit_valid), .replay_commit_o(replay_commit),
      .replay_fault_valid_o(replay_fault_valid), .replay_fault_o(replay_fault),
      .gates_i(gates), .closer_i(warp_closer),
      .checked_opens_o(checked_opens), .commit_opens_o(commit_opens)
  );

  sm_frontend_transfer #(
      .NumTbs(NumTbs), .NumLanes(NumLanes), .ReplayEntries(ReplayEntries), .LogEntries(LogEntries),
      .decoded_t(decoded_t), .tag_t(tag_t), .operand_t(operand_t), .saved_t(saved_t),
      .transfer_t(transfer_t), .body_t(body_t), .arrival_t(arrival_t), .replayed_t(replayed_t),
      .log_alloc_t(log_alloc_t), .log_operand_t(log_operand_t)
  ) u_transfer (
      .clk_i, .rst_ni, .logging_i(logging), .kill_i(kill), .kill_tb_i(command_i.tb),
      .issue_allocates_i(issue_allocates), .issue_operands_i(issue_operands), .issue_tb_i(issue_tb),
      .operand_i(operand_o), .operand_data_i,
      .operand_reads_i(operand_reads), .operand_writes_i(operand_writes),
      .checked_ok_i(checked_ok), .checked_i, .replay_saving_i(replay_saving),
      .replay_valid_i(save_valid), .replay_i(save), .replay_ready_o(save_ready),
      .save_valid_o, .save_o, .save_ready_i, .save_data_valid_o, .saving_o,
      .restore_valid_i, .restore_i, .restore_ready_o, .restore_error_o(restore_error),
      .restore_data_valid_i, .restore_data_i, .restore_data_ready_o,
      .queue_holds_i(queue_holds), .replay_free_i(replay_free),
      .restore_has_room_o(restore_has_room),
      .replay_restore_valid_o(replay_restore_valid), .replay_restore_o(replay_restore),
      .replay_restore_ready_i(replay_restore_ready), .restore_body_o(restore_body),
      .log_alloc_valid_o(log_alloc_valid), .log_alloc_o(log_alloc), .log_handle_i(alloc_handle),
      .log_write_valid_o(log_write_valid), .log_write_o(log_write),
      .log_write_data_o(log_write_data),
      .log_read_valid_o(log_read_valid), .log_read_o(log_read),
      .log_free_valid_o(log_free_valid), .log_free_o(log_free),
      .log_data_valid_i(log_data_valid), .log_valid_o,
      .restoring_o(restoring), .gives_way_o(gives_way), .quiescent_o(quiescent[6])
  );

  sm_frontend_status u_status (
      .rst_ni, .line_taken_i(fetch_valid_o && fetch_ready_i), .line_error_i(line_error),
      .checked_error_i(checked_error), .commit_error_i(commit_error),
      .fault_error_i(fault_error), .command_error_i(command_error),
      .restore_taken_i(restore_valid_i && restore_ready_o), .restore_error_i(restore_error),
      .err_valid_o, .err_code_o,
      .fetch_valid_i(fetch_valid_o), .all_quiescent_i(&quiescent), .quiescent_o, .wake_at_o
  );
  // verilog_format: on

endmodule
