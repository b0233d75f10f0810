// Consistency of the children of sm_frontend, and from it rule 7 of sm_frontend.md, no deadlock:
// when the units, the fault handler and the preemption engine have finished, there is movement as
// long as an instruction is left, however full issue queue, replay queue and operand log are.
// Proved by induction; the inductive invariant relates the tables of the children, for all
// instructions at once.
//
// This module connects the parts to the front end: u_table has the tables as rows, u_env and
// u_units the assumptions about the environment, u_lemmas those proved of the children; the rules
// are in u_queues, u_log, u_units and u_move. They hold as long as the environment keeps its
// assumptions: the prover takes them as given, a simulation checks the rules until the first one is
// broken.

`include "issue_queue_structs.svh"
`include "operand_log_structs.svh"
`include "replay_queue_structs.svh"
`include "sm_frontend_structs.svh"

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_wait_props
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
    localparam int unsigned LogW = 1 + HandleW,
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam int unsigned MaxOperands = 3,
    localparam type decoded_t = `SM_FRONTEND_DECODED_STRUCT(RegW, OpW),
    localparam type payload_t = `SM_FRONTEND_PAYLOAD_STRUCT(SeqW, EntryW, HandleW),
    localparam type body_t = `SM_FRONTEND_BODY_STRUCT(LaneMaskW, InstrW),
    localparam type tag_t = `SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type reading_t =
    `SM_FRONTEND_READING_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, EntryW, HandleW),
    localparam type fault_msg_t =
    `SM_FRONTEND_FAULT_MSG_STRUCT(WarpW, TbW, LaneMaskW, SeqW, EntryW, HandleW),
    localparam type command_t = `SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW),
    localparam type saved_t = `SM_FRONTEND_SAVED_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW),
    localparam type transfer_t = `SM_FRONTEND_TRANSFER_STRUCT(TbW, HandleW),
    localparam type kept_t = `REPLAY_QUEUE_PAYLOAD_STRUCT(LaneMaskW, LogW),
    localparam type log_entry_t = `OPERAND_LOG_ENTRY_STRUCT(HandleW, TbW),
    localparam type issued_t = `SM_FRONTEND_ISSUED_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam int unsigned PayloadBits = $bits(payload_t),
    localparam int unsigned BodyBits = $bits(body_t),
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0],
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // Messages of the environment.
    input logic       [ FetchWidth-1:0] line_valid_i,
    input decoded_t   [ FetchWidth-1:0] line_i,
    input logic       [   NumUnits-1:0] unit_ready_i,
    input logic                         checked_valid_i,
    input tag_t                         checked_i,
    input logic       [CommitWidth-1:0] commit_valid_i,
    input tag_t       [CommitWidth-1:0] commit_i,
    input logic                         fault_valid_i,
    input fault_msg_t                   fault_i,
    input logic                         command_valid_i,
    input command_t                     command_i,
    input logic                         restore_valid_i,
    input saved_t                       restore_i,

    // Signals of the front end.
    input logic                                       checked_ok,
    input logic                   [  CommitWidth-1:0] commit_ok,
    input logic                                       fault_ok,
    input logic                                       command_ok,
    input logic                                       restore_fire,
    input logic                                       fetch,
    input logic                   [        WarpW-1:0] fetch_warp_o,
    input warp_gate_pkg::scheme_e                     scheme_o,
    input logic                                       queued_scheme,
    input logic                   [ BoardSources-1:0] board_err_valid_o,
    input logic                   [ QueueSources-1:0] queue_err_valid_o,
    input logic                   [ReplaySources-1:0] replay_err_valid_o,
    input logic                   [   LogSources-1:0] log_err_valid_o,
    input logic                                       logging,
    input logic                                       disabling,
    input logic                   [   IssueWidth-1:0] issue_valid,
    input issued_t                [   IssueWidth-1:0] issuing,
    input body_t                  [   IssueWidth-1:0] issue_body,
    input body_t                                      back_body,
    input logic                                       issue_allocates,
    input logic                                       back_valid,
    input logic                                       replay_valid,
    input logic                                       replay_ready,
    input logic                                       replay_saving,
    input warps_t                                     going,
    input warps_t                                     live_o,
    input warp_gate_pkg::gate_e   [     NumWarps-1:0] gates,

    // State of the front end.
    input logic      [  NumWarps-1:0][ TbW-1:0] tb_q,
    input logic      [  NumWarps-1:0][SeqW-1:0] next_q,
    input logic      [  NumWarps-1:0][SeqW-1:0] closer_q,
    input warps_t                               stopped_q,
    input warps_t                               resuming_q,
    input warps_t                               refetch_q,
    input logic                                 at_commit_q,
    input logic      [IssueWidth-1:0]           read_valid_q,
    input logic                                 step_valid_q,
    input logic                                 dump_valid_q,
    input transfer_t                            dump_q,
    input logic                                 fill_valid_q,
    input logic                                 gives_way_q,

    // Scoreboard.
    input logic [NumWarps-1:0][Window-1:0] board_live,
    input logic [NumWarps-1:0][Window-1:0] board_issued,

    // Issue queue.
    input queued_set_t                   can_go,
    input queued_set_t                   to_give_back,
    input queued_set_t                   lacks_room,
    input queued_set_t                   hindered,
    input queued_set_t [ IssueWidth-1:0] queue_issued,
    input queued_set_t                   queue_back,
    input queued_set_t                   queue_live,
    input queued_set_t [      WarpW-1:0] queue_warp,
    input queued_set_t [        TbW-1:0] queue_tb,
    input queued_set_t [      SlotW-1:0] queue_slot,
    input queued_set_t [            1:0] queue_unit,
    input queued_set_t                   queue_needs,
    input queued_set_t [   OperandW-1:0] queue_log_need,
    input queued_set_t [     Window-1:0] queue_sources,
    input queued_set_t [     Window-1:0] queue_issue,
    input logic        [PayloadBits-1:0] queue_payload [QueueEntries],
    input logic        [   BodyBits-1:0] queue_body_0  [QueueEntries],
    input logic        [   BodyBits-1:0] queue_body_1  [QueueEntries],
    input queued_set_t                   queue_lane,

    // Replay queue.
    input replayed_set_t                     in_flight,
    input replayed_set_t                     faulted,
    input replayed_set_t                     waiting,
    input replayed_set_t                     due,
    input replayed_set_t                     queued,
    input logic                              offering,
    input logic          [       EntryW-1:0] offer,
    input replayed_set_t [          TbW-1:0] replay_tb,
    input replayed_set_t [        WarpW-1:0] replay_warp,
    input replayed_set_t [         SeqW-1:0] replay_seq,
    input kept_t         [ReplayEntries-1:0] replay_kept,
    input logic          [       InstrW-1:0] replay_instr[ReplayEntries],
    input logic          [   ReplayCntW-1:0] replay_free,
    input logic          [       EntryW-1:0] insert_entry,
    input logic          [          TbW-1:0] saving_tb,
    input logic          [   ReplayCntW-1:0] queue_holds,

    // Selections of the arbiters, and free entries.
    input replayed_set_t                  next_offer,
    input replayed_set_t                  next_save,
    input replayed_set_t                  replay_saved,
    input replayed_set_t                  lowest_free,
    input queued_set_t   [FetchWidth-1:0] queue_unused,

    // Operand log.
    input log_entry_t [LogEntries-1:0]              log_entries,
    input logic       [    NumTbs-1:0][LogCntW-1:0] log_used,
    input logic       [    NumTbs-1:0][LogCntW-1:0] log_room,
    input logic       [    TbCntW-1:0]              log_tbs,
    input logic       [   LogCntW-1:0]              log_part,
    input logic                                     log_allocs,
    input logic       [ MaxOperands:0][HandleW-1:0] log_new,
    input logic       [  OperandW-1:0]              log_count
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- Rows of the tables --------------------------------------------------------------

  typedef logic [Window-1:0] places_t;

  typedef struct packed {
    logic [WarpW-1:0] at;
    logic             live;
    logic [TbW-1:0]   tb;
    logic [SeqW-1:0]  next;
    logic [SeqW-1:0]  closer;
    logic [1:0]       gate;
    logic             stopped;
    logic             resuming;
    logic             refetch;
    places_t          on_board;
    places_t          issued;
  } warp_t;

  typedef struct packed {
    logic                there;
    logic [WarpW-1:0]    warp;
    logic [TbW-1:0]      tb;
    logic [SeqW-1:0]     seq;
    logic [SlotW-1:0]    slot;
    logic                may_fault;
    logic [OperandW-1:0] operands;
    logic                logged;
    logic [HandleW-1:0]  handle;
    logic                replay;
    logic [EntryW-1:0]   entry;
  } instr_t;

  // Place of an instruction in the program order of its warp.
  typedef struct packed {
    logic            of_live;     // the warp is live, in the instruction's thread block
    logic            in_window;
    logic            closes;      // the last fetched one, while the gate waits for its issue
    logic [SeqW-1:0] age;         // distance to the next number of the warp: 1 is the youngest
    places_t         not_before;  // places of the window that are not older
  } order_t;

  // Entry of the issue queue.
  typedef struct packed {
    instr_t               instr;
    logic                 needs;     // needs an entry of the replay queue
    logic [OperandW-1:0]  log_need;
    logic [1:0]           unit;
    logic [LaneMaskW-1:0] mask;
    places_t              waits;
    logic                 again;     // with an entry *queued* in the replay queue
    logic                 agrees;    // with what its body says of it
  } queued_t;

  // Entry of the replay queue.
  typedef struct packed {
    instr_t               instr;
    logic                 in_flight;
    logic                 faulted;
    logic                 waiting;
    logic                 due;
    logic                 offered;
    logic                 queued;
    logic                 memory;
    logic [LaneMaskW-1:0] mask;
  } replayed_t;

  // Entry of the operand log.
  typedef struct packed {
    logic [HandleW-1:0]  at;
    log_entry_t          entry;
    logic [EntryW-1:0]   owner;   // an entry of the replay queue
    logic [HandleW-1:0]  head;    // the first operand of its instruction
    logic [OperandW-1:0] index;
    logic                dumped;
  } logged_t;

  warp_t [NumWarps-1:0] w;
  queued_t [QueueEntries-1:0] q;
  warp_t [QueueEntries-1:0] q_warp;
  order_t [QueueEntries-1:0] q_order;
  replayed_t [QueueEntries-1:0] q_kept;
  replayed_t [ReplayEntries-1:0] r;
  warp_t [ReplayEntries-1:0] r_warp;
  order_t [ReplayEntries-1:0] r_order;
  logged_t [ReplayEntries-1:0] r_log;
  logged_t [LogEntries-1:0] l, l_head, l_second, l_next;
  replayed_t [LogEntries-1:0] l_owner;
  instr_t restored;
  warp_t restored_warp;
  order_t restored_order;
  replayed_set_t kept, offered;
  logic [BodyBits-1:0] queue_body[QueueEntries];
  reading_t [IssueWidth-1:0] reading;

  // Assumptions kept in this cycle: of the units, all; all so far.
  logic tags_promised, promised, kept_q;
  logic others_are_done, left;  // the environment has finished; instructions are left

  // ---- Parts -----------------------------------------------------------------------------

  sm_frontend_table_props #(
      .NumWarps(NumWarps),
      .NumTbs(NumTbs),
      .QueueEntries(QueueEntries),
      .ReplayEntries(ReplayEntries),
      .LogEntries(LogEntries),
      .WindowBits(WindowBits),
      .IssueWidth(IssueWidth),
      .decoded_t(decoded_t),
      .payload_t(payload_t),
      .body_t(body_t),
      .issued_t(issued_t),
      .reading_t(reading_t),
      .saved_t(saved_t),
      .transfer_t(transfer_t),
      .kept_t(kept_t),
      .log_entry_t(log_entry_t),
      .warp_t(warp_t),
      .instr_t(instr_t),
      .order_t(order_t),
      .queued_t(queued_t),
      .replayed_t(replayed_t),
      .logged_t(logged_t)
  ) u_table (
      .*
  );

  sm_frontend_env_props #(
      .NumWarps(NumWarps),
      .NumTbs(NumTbs),
      .ReplayEntries(ReplayEntries),
      .LogEntries(LogEntries),
      .FetchWidth(FetchWidth),
      .decoded_t(decoded_t),
      .command_t(command_t),
      .saved_t(saved_t),
      .warp_t(warp_t),
      .instr_t(instr_t),
      .order_t(order_t),
      .replayed_t(replayed_t)
  ) u_env (
      .*
  );

  sm_frontend_unit_props #(
      .NumWarps(NumWarps),
      .NumTbs(NumTbs),
      .NumLanes(NumLanes),
      .ReplayEntries(ReplayEntries),
      .LogEntries(LogEntries),
      .WindowBits(WindowBits),
      .IssueWidth(IssueWidth),
      .CommitWidth(CommitWidth),
      .tag_t(tag_t),
      .fault_msg_t(fault_msg_t),
      .command_t(command_t),
      .reading_t(reading_t),
      .warp_t(warp_t),
      .replayed_t(replayed_t),
      .logged_t(logged_t)
  ) u_units (
      .*
  );

  sm_frontend_lemma_props #(
      .NumTbs(NumTbs),
      .QueueEntries(QueueEntries),
      .ReplayEntries(ReplayEntries),
      .LogEntries(LogEntries),
      .WindowBits(WindowBits),
      .FetchWidth(FetchWidth),
      .IssueWidth(IssueWidth),
      .replayed_t(replayed_t),
      .logged_t(logged_t)
  ) u_lemmas (
      .*
  );

  sm_frontend_queues_props #(
      .NumWarps(NumWarps),
      .NumTbs(NumTbs),
      .QueueEntries(QueueEntries),
      .ReplayEntries(ReplayEntries),
      .LogEntries(LogEntries),
      .WindowBits(WindowBits),
      .warp_t(warp_t),
      .instr_t(instr_t),
      .order_t(order_t),
      .queued_t(queued_t),
      .replayed_t(replayed_t)
  ) u_queues (
      .*
  );

  sm_frontend_log_props #(
      .ReplayEntries(ReplayEntries),
      .LogEntries(LogEntries),
      .transfer_t(transfer_t),
      .replayed_t(replayed_t),
      .logged_t(logged_t)
  ) u_log (
      .*
  );

  sm_frontend_move_props #(
      .NumWarps(NumWarps),
      .QueueEntries(QueueEntries),
      .ReplayEntries(ReplayEntries),
      .IssueWidth(IssueWidth),
      .CommitWidth(CommitWidth),
      .saved_t(saved_t),
      .instr_t(instr_t),
      .warp_t(warp_t)
  ) u_move (
      .*
  );

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */

bind sm_frontend sm_frontend_wait_props #(
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .NumLanes(NumLanes),
    .QueueEntries(QueueEntries),
    .ReplayEntries(ReplayEntries),
    .LogEntries(LogEntries),
    .WindowBits(WindowBits),
    .RegBits(RegBits),
    .OpBits(OpBits),
    .FetchWidth(FetchWidth),
    .IssueWidth(IssueWidth),
    .CommitWidth(CommitWidth)
) u_wait (
    .tb_q(u_warps.tb_q),
    .next_q(u_warps.next_q),
    .closer_q(u_warps.closer_q),
    .stopped_q(u_warps.stopped_q),
    .resuming_q(u_warps.resuming_q),
    .refetch_q(u_warps.refetch_q),
    .at_commit_q(u_warps.at_commit_q),
    .read_valid_q(u_issue.read_valid_q),
    .step_valid_q(u_issue.step_valid_q),
    .dump_valid_q(u_transfer.dump_valid_q),
    .dump_q(u_transfer.dump_q),
    .fill_valid_q(u_transfer.fill_valid_q),
    .gives_way_q(u_transfer.gives_way_q),
    .board_live(u_board.live_q),
    .board_issued(u_board.issued_q),
    .can_go(u_queue.can_go),
    .to_give_back(u_queue.to_give_back),
    .lacks_room(u_queue.lacks_room),
    .hindered(u_queue.hindered),
    .queue_issued(u_queue.issued),
    .queue_back(u_queue.given_back),
    .queue_live(u_queue.live_q),
    .queue_warp(u_queue.warp_q),
    .queue_tb(u_queue.tb_q),
    .queue_slot(u_queue.slot_q),
    .queue_unit(u_queue.unit_q),
    .queue_needs(u_queue.needs_entry_q),
    .queue_log_need(u_queue.log_need_q),
    .queue_sources(u_queue.u_waits.sources),
    .queue_issue(u_queue.u_waits.issue),
    .queue_payload(u_queue.u_payload.mem_q),
    .queue_body_0(u_queue.u_bodies_0.mem_q),
    .queue_body_1(u_queue.u_bodies_1.mem_q),
    .queue_lane(u_queue.body_lane_q),
    .in_flight(u_replay.in_flight_q),
    .faulted(u_replay.faulted_q),
    .waiting(u_replay.waiting_q),
    .due(u_replay.due_q),
    .queued(u_replay.queued_q),
    .offering(u_replay.offering_q),
    .offer(u_replay.offer_q),
    .replay_tb(u_replay.tb_q),
    .replay_warp(u_replay.warp_q),
    .replay_seq(u_replay.seq_q),
    .replay_kept(u_replay.u_stored.kept),
    .replay_instr(u_replay.u_stored.instr),
    .saving_tb(u_replay.saving_tb_q),
    .restore_fire(u_transfer.restore_fire),
    .issuing(u_issue.issued),
    .next_offer(u_replay.next_offer),
    .next_save(u_replay.handed),
    .replay_saved(u_replay.saved),
    .lowest_free(u_replay.lowest_free),
    .queue_unused(u_queue.unused),
    .log_entries(u_log.entries_q),
    .log_used(u_log.used_q),
    .log_tbs(u_log.tbs_q),
    .log_part(u_log.part_q),
    .log_allocs(u_log.allocs),
    .log_new(u_log.new_entry),
    .log_count(u_log.alloc_i.count),
    .*
);
