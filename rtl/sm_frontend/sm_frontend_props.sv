// Properties of the connection of sm_frontend's children, checked by the prover and in every
// simulation. Bound into sm_frontend; the rules are numbered as in sm_frontend.md: each in English,
// then as an assertion. The children's properties are in their own files; tests check that programs
// end correctly (rules 1, 2 and 4).

module sm_frontend_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned FetchWidth = 2,
    parameter int unsigned IssueWidth = 2,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned QueueCntW = cnt_w(QueueEntries)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic        command_ok,
    input command_op_e command_op,

    input logic                             fetch_valid_o,
    input logic [     WarpW-1:0]            fetch_warp_o,
    input logic [FetchWidth-1:0]            insert_valid,
    input logic                             replay_valid,
    input logic                             replay_ready,
    input logic                             queue_ready,
    input logic [ QueueCntW-1:0]            queue_free,
    input logic [IssueWidth-1:0]            issue_valid,
    input logic [IssueWidth-1:0][WarpW-1:0] issue_warp,
    input logic                             queued_scheme,
    input logic                             disabling,
    input logic                             back_valid,
    input logic [     WarpW-1:0]            back_warp,
    input logic                             replay_insert_valid,
    input logic                             insert_ready,
    input logic                             take_over_valid,
    input logic                             hand_back_valid,
    input logic                             replay_restore_valid,
    input logic                             replay_restore_ready,
    input logic                             restore_fire,
    input logic [  NumWarps-1:0]            board_in_flight,
    input logic [  NumWarps-1:0]            board_in_use,
    input logic [  NumWarps-1:0]            held_o,
    input logic [  NumWarps-1:0]            drained,
    input logic [  NumWarps-1:0]            going,
    input logic                             kill,
    input logic                             save_valid_o,
    input logic                             log_valid_o,
    input logic                             save_data_valid_o,
    input logic                             log_data_valid,
    input logic                             issue_allocates,
    input logic                             operand_reads,
    input logic                             operand_writes,
    input logic                             dump_fire,
    input logic                             fill_fire,
    input logic                             checked_frees,
    input logic                             dump_last,
    input logic                             restore_logged,
    input logic [IssueWidth-1:0]            issue_to_memory,       // by its unit in the issue queue
    input logic [IssueWidth-1:0]            issue_ordered,         // by its kind
    input logic [IssueWidth-1:0]            issue_may_fault,
    input logic                             restore_valid_i,
    input logic                             restore_has_room,
    input logic                             restore_data_valid_i,
    input logic                             restore_data_ready_o,

    input logic [NumWarps-1:0] stopped_q,
    input logic [NumWarps-1:0] resuming_q,
    input logic                step_valid_q,
    input logic [         1:0] step_index,
    input logic                dump_valid_q,
    input logic                dump_data_q,
    input logic                fill_valid_q,
    input logic                gives_way_q,

    input logic                  quiescent_o,
    input logic                  go_valid_o,
    input logic [IssueWidth-1:0] read_valid_o,
    input logic                  operand_valid_o
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  function automatic logic of(logic [NumWarps-1:0] warps, logic [WarpW-1:0] warp);
    return ((warps >> warp) & NumWarps'(1)) != '0;
  endfunction

  logic [IssueWidth-1:0] issues_stopped;
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_issues
    assign issues_stopped[n] = issue_valid[n] && of(stopped_q, issue_warp[n]);
  end

  // Turns that a transfer lost at the log; cycles that a restored operand has waited.
  logic operand_waits, turn_lost_q;
  logic [2:0] waited_q;
  assign operand_waits = fill_valid_q && restore_data_valid_i && !restore_data_ready_o;
  always_ff @(posedge clk_i) begin
    waited_q <= rst_ni && operand_waits ? waited_q + 3'd1 : '0;
    turn_lost_q <= rst_ni && (operand_waits || (dump_valid_q && !dump_fire) ||
        (restore_valid_i && restore_has_room && issue_allocates));
  end

  always_comb begin
    if (started_q && rst_ni) begin
      // Rule 3. Complete drain: no fetch of a stopped warp, or of one with instructions to replay.
      NoFetchOfStopped :
      assert (!fetch_valid_o || (!of(stopped_q, fetch_warp_o) && !of(held_o, fetch_warp_o)));

      // Rule 3. Complete drain: in queued schemes a stopped warp does not issue, and its
      // instructions are taken over only when none of the warp is in flight in the units.
      NoIssueOfStopped : assert (!queued_scheme || issues_stopped == '0);
      TakenOverWhenDrained :
      assert (!back_valid || (queued_scheme && of(
          stopped_q, back_warp
      ) && !of(
          board_in_flight, back_warp
      )));

      // Rule 3. Complete drain: only a drained warp continues; at most one warp does in a cycle.
      GoesOnDrained : assert ((going & ~(drained & resuming_q)) == '0);
      DrainedIsEmpty : assert ((drained & (board_in_use | ~stopped_q)) == '0);
      OneGoesOn : assert ((going & (going - NumWarps'(1))) == '0);
      GoIsTold : assert (go_valid_o == (going != '0));
      NoGoWithKill : assert (!kill || going == '0);

      // Rule 9. Progress after resume: the lowest warp that is resuming and drained continues,
      // unless a command uses the command port of the replay queue.
      GoesOnAtOnce :
      assert ((resuming_q & drained) == '0 || going != '0 ||
          (command_ok && command_op inside {CmdStop, CmdSave, CmdKill}));
      LowestGoesOn :
      assert (((going - NumWarps'(1)) & ~going & resuming_q & drained) == '0 || going == '0);

      // A resuming warp is stopped: a warp that continues loses both marks.
      ResumingIsStopped : assert ((resuming_q & ~stopped_q) == '0);

      // Rule 5. Legal child messages: no message to the replay queue has to be held.
      InsertIsTaken : assert (!replay_insert_valid || insert_ready);
      RestoreIsTaken : assert (!restore_fire || (replay_restore_valid && replay_restore_ready));
      OneWayBack : assert (!(take_over_valid && hand_back_valid));

      // Rule 5. Legal child messages: no replay beside a fetch, and the issue queue has room.
      InsertHasRoom :
      assert (insert_valid == '0 || queue_ready || (replay_valid && queue_free != '0));
      ReplayAlone :
      assert (!replay_valid || (!fetch_valid_o && replay_ready == (queue_free != '0) &&
          (insert_valid & ~FetchWidth'(1)) == '0));

      // Rule 5. Legal child messages: one at a time at each port of the log.
      OneAllocates : assert (!(issue_allocates && restore_fire && restore_logged));
      OneReads : assert (!(operand_reads && dump_fire));
      OneWrites : assert (!(operand_writes && fill_fire));
      OneFrees : assert (!(checked_frees && dump_fire && dump_last));

      // The next operand of a step is the second or the third of its instruction.
      StepIsWithin : assert (!step_valid_q || step_index inside {2'd1, 2'd2});

      // Rule 8. No starvation: a lost turn at the log comes when the instructions issued before
      // end. (MemoryGoesToItsUnit, in sm_frontend_open_props.sv; BodyAgrees, in
      // sm_frontend_queues_props.sv.)
      UnitOfKind : assume (issue_to_memory == issue_ordered);
      FaultsAreOrdered : assume ((issue_may_fault & ~issue_ordered) == '0);
      GivesWay : assert (!gives_way_q || issue_to_memory == '0);
      LostIsKnown : assert (gives_way_q == turn_lost_q);

      // Rule 8. No starvation: a restored operand waits for the operands of one instruction at
      // most, which was issued when it first lost its turn.
      TurnComes :
      assert ((waited_q == '0 || turn_lost_q) &&
          (waited_q < 3'd2 || !operand_valid_o || step_valid_q) &&
          (waited_q < 3'd3 || !step_valid_q || step_index == 2'd2) &&
          (waited_q < 3'd4 || !step_valid_q) && waited_q <= 3'd4);

      // The operands of a saved instruction precede the next instruction.
      OperandsFirst : assert (!save_valid_o || (!dump_valid_q && !dump_data_q));
      DataOfOne : assert (!(log_valid_o && save_data_valid_o));
      DataIsTold : assert (!log_data_valid || log_valid_o || save_data_valid_o);

      // Rule 6. Quiescence: in a quiescent cycle no output is valid.
      QuietIsSilent :
      assert (!quiescent_o || (!fetch_valid_o && !go_valid_o && read_valid_o == '0 &&
          !operand_valid_o && !save_data_valid_o));

      // A scheme is queued or disabling, or neither.
      OneScheme : assert (!(queued_scheme && disabling));

      ReplaysWhileOthersFetch : cover (replay_valid && replay_ready);
      TakesOver : cover (take_over_valid);
      HandsBack : cover (hand_back_valid);
      GoesOn : cover (go_valid_o);
      Restores : cover (restore_fire && restore_logged);
      Dumps : cover (dump_fire);
    end
  end

endmodule

bind sm_frontend sm_frontend_props #(
    .NumWarps    (NumWarps),
    .QueueEntries(QueueEntries),
    .FetchWidth  (FetchWidth),
    .IssueWidth  (IssueWidth)
) u_props (
    .stopped_q(u_warps.stopped_q),
    .resuming_q(u_warps.resuming_q),
    .step_valid_q(u_issue.step_valid_q),
    .dump_valid_q(u_transfer.dump_valid_q),
    .dump_data_q(u_transfer.dump_data_q),
    .fill_valid_q(u_transfer.fill_valid_q),
    .gives_way_q(u_transfer.gives_way_q),
    .command_op(command_i.op),
    .issue_warp(u_issue.warps),
    .back_warp(back.warp),
    .insert_ready(unused_insert_ready),
    .restore_logged(restore_i.logged),
    .step_index(u_issue.step_q.index),
    .drained(drained_o),
    .issue_to_memory(u_queue.memory_goes),
    .issue_ordered(u_issue.ordered),
    .issue_may_fault(u_issue.may_fault),
    .restore_fire(u_transfer.restore_fire),
    .dump_fire(u_transfer.dump_fire),
    .fill_fire(u_transfer.fill_fire),
    .checked_frees(u_transfer.checked_frees),
    .dump_last(u_transfer.dump_last),
    .*
);
