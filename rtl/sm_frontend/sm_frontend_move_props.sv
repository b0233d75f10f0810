// Rule 7 of sm_frontend.md, no deadlock: when the units, the fault handler and the preemption engine
// have finished, there is movement as long as an instruction is left. And rule 5: no child refuses a
// message of the front end itself. Both follow from the consistency of the children. A part of
// sm_frontend_wait_props.sv.

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_move_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    parameter type saved_t = logic,
    parameter type instr_t = logic,
    parameter type warp_t = logic,
    localparam type warps_t = logic [NumWarps-1:0],
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,
    input logic started_q,

    // All assumptions of the environment hold: in this cycle; so far.
    input logic promised,
    input logic kept_q,

    // Messages of the environment.
    input logic   [   NumUnits-1:0] unit_ready_i,
    input logic                     command_valid_i,
    input logic                     checked_valid_i,
    input logic   [CommitWidth-1:0] commit_valid_i,
    input logic                     fault_valid_i,
    input logic                     restore_valid_i,
    input saved_t                   restore_i,
    input logic                     restore_fire,
    input instr_t                   restored,

    // Movement, and transfers under way.
    input logic   [IssueWidth-1:0] issue_valid,
    input logic                    back_valid,
    input logic                    replay_valid,
    input logic                    replay_ready,
    input warps_t                  going,
    input logic                    gives_way_q,
    input logic   [IssueWidth-1:0] read_valid_q,
    input logic                    step_valid_q,
    input logic                    dump_valid_q,
    input logic                    fill_valid_q,
    input logic                    replay_saving,

    // Scheme, and instructions left.
    input logic                         queued_scheme,
    input logic                         logging,
    input warp_t         [NumWarps-1:0] w,
    input queued_set_t                  queue_live,
    input queued_set_t   [OperandW-1:0] queue_log_need,
    input replayed_set_t                kept,
    input replayed_set_t                due,
    input logic                         offering,

    // Errors of the children.
    input logic [ BoardSources-1:0] board_err_valid_o,
    input logic [ QueueSources-1:0] queue_err_valid_o,
    input logic [ReplaySources-1:0] replay_err_valid_o,
    input logic [   LogSources-1:0] log_err_valid_o,

    // The environment has finished; instructions are left.
    output logic others_are_done,
    output logic left
);

  // Environment finished: no issued instruction is unfinished, every live stopped warp is resuming,
  // every unit is ready, no message arrives, and no save or restore is under way.
  logic moves, still;
  warps_t issued, stands, resumes;
  for (genvar i = 0; i < NumWarps; i++) begin : gen_of_warp
    assign issued[i]  = (w[i].on_board & w[i].issued) != '0;
    assign stands[i]  = w[i].stopped && w[i].live && !w[i].resuming;
    assign resumes[i] = w[i].stopped && w[i].live && w[i].resuming;
  end
  assign still = unit_ready_i == '1 && !command_valid_i && !checked_valid_i &&
      commit_valid_i == '0 && !fault_valid_i && read_valid_q == '0 && !step_valid_q &&
      issued == '0;
  assign others_are_done = still && stands == '0 && !restore_valid_i && !dump_valid_q &&
      !fill_valid_q && !replay_saving;
  assign moves = issue_valid != '0 || back_valid || (replay_valid && replay_ready) ||
      going != '0 || (due != '0 && !offering) || gives_way_q;
  assign left = queue_live != '0 || kept != '0;

  // Units finished: saves may be under way and warps unresumed. An instruction is left that does
  // not wait for room in the log, because an unresolved fault may hold that room.
  logic units_are_done, left_without_log;
  queued_set_t needs_log;
  assign needs_log = queue_live & (queue_log_need[0] | queue_log_need[1]);
  assign units_are_done = still && (!restore_valid_i || !restore_i.logged ||
       (restored.operands != '0 && logging));
  assign left_without_log = (queue_live != '0 && needs_log == '0) || due != '0 || offering ||
      resumes != '0;

  // Errors of the children on messages of the front end itself.
  localparam logic [BoardSources-1:0] OwnBoard = BoardSources'(1) << scoreboard_pkg::SrcInsert0 |
      BoardSources'(1) << scoreboard_pkg::SrcInsert1 |
      BoardSources'(1) << scoreboard_pkg::SrcIssued0 |
      BoardSources'(1) << scoreboard_pkg::SrcIssued1 |
      BoardSources'(1) << scoreboard_pkg::SrcWithdraw;
  localparam logic [ReplaySources-1:0] OwnReplay =
      ReplaySources'(1) << replay_queue_pkg::SrcInsert |
      ReplaySources'(1) << replay_queue_pkg::SrcTakeOver |
      ReplaySources'(1) << replay_queue_pkg::SrcRestore |
      ReplaySources'(1) << replay_queue_pkg::SrcReissue |
      ReplaySources'(1) << replay_queue_pkg::SrcHandBack |
      ReplaySources'(1) << replay_queue_pkg::SrcCommand;
  logic board_takes, queue_takes, replay_takes, log_takes;
  assign board_takes  = !queued_scheme || (board_err_valid_o & OwnBoard) == '0;
  assign queue_takes  = !queued_scheme || queue_err_valid_o == '0;
  assign replay_takes = !queued_scheme || (replay_err_valid_o & OwnReplay) == '0;
  assign log_takes    = !queued_scheme || !log_err_valid_o[operand_log_pkg::SrcAlloc];

  always_ff @(posedge clk_i) begin
    if (started_q && rst_ni && kept_q && promised) begin
      // Rule 7. No deadlock: environment finished and an instruction left imply movement.
      NothingWaitsForItself : assert (!(queued_scheme && others_are_done && left) || moves);
      // Units finished and instructions left without need of the log imply movement or a restore.
      NothingWaitsForOthers :
      assert (!(queued_scheme && units_are_done && left_without_log) || moves || restore_fire);

      // Rule 5. Legal child messages: no child refuses a message of the front end itself.
      ScoreboardTakesAll : assert (board_takes);
      IssueQueueTakesAll : assert (queue_takes);
      ReplayQueueTakesAll : assert (replay_takes);
      LogHasRoom : assert (log_takes);
    end
  end

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */
