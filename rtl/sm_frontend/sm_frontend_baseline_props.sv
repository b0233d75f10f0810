// Rule 4 of sm_frontend.md, for the prover: without faults the scheme `operand_log` is in every cycle
// as `stall`, the baseline. What is taken as given of two front ends that differ in their scheme, and what
// is compared of them (scripts/checks/alike.py, sm_frontend_baseline.toml).
//
//   given_*    what their users tell both alike
//   shown_*    what both put out alike, where an output has what only one of them needs too
//   happens_*  what only `operand_log` does

`ifdef SEGUE_PROVER
`include "sm_frontend_structs.svh"

module sm_frontend_baseline_props
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
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SM_FRONTEND_WIDTHS,
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam type tag_t = `SM_FRONTEND_TAG_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type reading_t =
    `SM_FRONTEND_READING_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, EntryW, HandleW),
    localparam type operand_t = `SM_FRONTEND_OPERAND_STRUCT(WarpW, TbW, SeqW, EntryW, HandleW),
    localparam type command_t = `SM_FRONTEND_COMMAND_STRUCT(WarpW, TbW, TbCntW, SeqW)
) (
    input logic clk_i,
    input logic rst_ni,

    input tag_t                       checked_i,
    input tag_t     [CommitWidth-1:0] commit_i,
    input logic                       fault_valid_i,
    input logic                       restore_valid_i,
    input logic                       command_valid_i,
    input command_t                   command_i,
    input logic     [   NumWarps-1:0] board_in_use,

    input logic                               replay_valid,
    input logic                               save_valid,
    input logic                               replay_saving,
    input logic [  NumWarps-1:0]              held_o,
    input logic [  NumWarps-1:0]              replay_in_use,
    input logic [ReplayCntW-1:0]              replay_free,
    input logic [    NumTbs-1:0][LogCntW-1:0] log_room,
    input logic                               log_data_valid,
    input logic                               replay_insert_valid,
    input logic                               log_alloc_valid,
    input logic                               log_free_valid,

    input logic     [  NumWarps-1:0] stopped_q,
    input logic     [  NumWarps-1:0] resuming_q,
    input logic     [  NumWarps-1:0] refetch_q,
    input logic                      dump_valid_q,
    input logic                      dump_data_q,
    input logic                      fill_valid_q,
    input reading_t [IssueWidth-1:0] read_o,
    input operand_t                  operand_o
);

  always_comb begin
    // Nothing faults, and nobody preempts.
    NoFault : assume (!fault_valid_i);
    NoRestore : assume (!restore_valid_i);
    StartsAndEnds : assume (!command_valid_i || command_i.op inside {CmdSetup, CmdStart, CmdEnd});
    StartsRunning : assume (!command_valid_i || !command_i.stopped);

    // Replay queue and log are never full. The one offers nothing, for nothing in it has faulted, was
    // taken over or restored; the other is read by nobody, since nothing is replayed.
    QueueHasRoom : assume (replay_free == '1);
    LogHasRoom : assume (log_room == '1);
    NothingToReplay : assume (!replay_valid && held_o == '0);
    NothingToSave : assume (!save_valid && !replay_saving && !log_data_valid);
    // What is in the replay queue is in flight, and so in the scoreboard's windows.
    InFlightIsOnBoard : assume ((replay_in_use & ~board_in_use) == '0);
  end

  // What follows from that, of the front end's own.
  always_comb begin
    NoneIsStopped : assert (stopped_q == '0 && resuming_q == '0 && refetch_q == '0);
    NoneIsMoved : assert (!dump_valid_q && !dump_data_q && !fill_valid_q);
  end

  function automatic tag_t same_tag(tag_t tag);
    same_tag = tag;
    same_tag.entry = '0;
    same_tag.logged = 1'b0;
    same_tag.handle = '0;
  endfunction
  function automatic reading_t same_reading(reading_t reading);
    same_reading = reading;
    same_reading.entry = '0;
    same_reading.logged = 1'b0;
    same_reading.handle = '0;
  endfunction
  function automatic operand_t same_operand(operand_t operand);
    same_operand = operand;
    same_operand.entry = '0;
    same_operand.logged = 1'b0;
    same_operand.handle = '0;
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // the prover's
  tag_t given_checked;
  tag_t [CommitWidth-1:0] given_commit;
  reading_t [IssueWidth-1:0] shown_read;
  operand_t shown_operand;
  logic happens_insert, happens_alloc, happens_free;
  /* verilator lint_on UNUSEDSIGNAL */
  assign given_checked = same_tag(checked_i);
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit
    assign given_commit[n] = same_tag(commit_i[n]);
  end
  for (genvar n = 0; n < IssueWidth; n++) begin : gen_read
    assign shown_read[n] = same_reading(read_o[n]);
  end
  assign shown_operand  = same_operand(operand_o);
  assign happens_insert = replay_insert_valid;
  assign happens_alloc  = log_alloc_valid;
  assign happens_free   = log_free_valid;

endmodule

bind sm_frontend sm_frontend_baseline_props #(
    .NumWarps(NumWarps),
    .NumTbs(NumTbs),
    .NumLanes(NumLanes),
    .QueueEntries(QueueEntries),
    .ReplayEntries(ReplayEntries),
    .LogEntries(LogEntries),
    .WindowBits(WindowBits),
    .RegBits(RegBits),
    .OpBits(OpBits),
    .IssueWidth(IssueWidth),
    .CommitWidth(CommitWidth)
) u_baseline (.*);
`endif
