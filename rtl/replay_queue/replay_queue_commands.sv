// Verdict of a command (replay_queue.md, "Cycle rules"), and the entries that it is about.

`include "replay_queue_structs.svh"

module replay_queue_commands
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam type command_t = `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW),
    localparam type set_t = logic [NumEntries-1:0]
) (
    // A command of a reset cycle is no command.
    input logic     valid_i,
    input command_t command_i,

    // Warps and thread blocks of the entries, and their states.
    input set_t [WarpW-1:0] warps_i,
    input set_t [  TbW-1:0] tbs_i,
    input set_t             live_i,
    input set_t             out_i,
    input set_t             due_i,

    // A save that is under way, and its entries.
    input logic saving_i,
    input set_t saved_i,

    // Entries of the command's warp or thread block; legal commands, one at most.
    output set_t   named_o,
    output set_t   of_tb_o,    // of its thread block, whatever it is: does not wait for the verdict
    output error_e error_o,
    output logic   replays_o,
    output logic   holds_o,
    output logic   saves_o,
    output logic   kills_o
);

  // Can be false only if an index has more values than there are warps or thread blocks.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic warp_exists, tb_exists;
  assign warp_exists = 32'(command_i.warp) < NumWarps;
  assign tb_exists   = 32'(command_i.tb) < NumTbs;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  set_t of_warp, of_tb;
  replay_queue_same #(
      .NumEntries(NumEntries),
      .Width     (WarpW)
  ) u_warp (
      .fields_i(warps_i),
      .value_i (command_i.warp),
      .same_o  (of_warp)
  );
  replay_queue_same #(
      .NumEntries(NumEntries),
      .Width     (TbW)
  ) u_tb (
      .fields_i(tbs_i),
      .value_i (command_i.tb),
      .same_o  (of_tb)
  );

  assign of_tb_o = live_i & of_tb;
  always_comb begin
    named_o = '0;
    error_o = ErrNone;
    if (valid_i) begin
      named_o = live_i & (command_i.op inside {CmdReplay, CmdHold} ? of_warp : of_tb);
      unique case (command_i.op)
        CmdReplay: begin
          if (!warp_exists) error_o = ErrIndex;
          else if ((named_o & saved_i) != '0) error_o = ErrBusy;
          else if ((named_o & out_i) != '0) error_o = ErrInFlight;
        end
        CmdHold: if (!warp_exists) error_o = ErrIndex;
        CmdSave: begin
          if (!tb_exists) error_o = ErrIndex;
          else if (saving_i) error_o = ErrBusy;
          else if ((named_o & out_i) != '0) error_o = ErrInFlight;
          else if ((named_o & due_i) != '0) error_o = ErrReplaying;
        end
        CmdKill: if (!tb_exists) error_o = ErrIndex;
        default: ;
      endcase
    end
  end

  logic legal;
  assign legal     = valid_i && error_o == ErrNone;
  assign replays_o = legal && command_i.op == CmdReplay;
  assign holds_o   = legal && command_i.op == CmdHold;
  assign saves_o   = legal && command_i.op == CmdSave;
  assign kills_o   = legal && command_i.op == CmdKill;

endmodule
