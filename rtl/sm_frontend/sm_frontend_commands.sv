// Checks the commands of the fault handler and the preemption engine (sm_frontend.md, "Cycle rules:
// commands") and passes them on to fetch gate, scoreboard, replay queue and operand log. Purely
// combinational; the caller supplies the state that a command is judged by.

module sm_frontend_commands
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter type command_t = logic,
    parameter type go_t = logic,
    parameter type gate_command_t = logic,
    parameter type log_setup_t = logic,
    parameter type replay_command_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic rst_ni,

    // From fault handler and preemption engine; there is no ready.
    /* verilator lint_off UNUSEDSIGNAL */  // sm_frontend_warps.sv uses the context of a start
    input logic     command_valid_i,
    input command_t command_i,
    /* verilator lint_on UNUSEDSIGNAL */

    // State that it is judged by: warps, their instructions, saves and restores under way.
    input warps_t                         live_i,
    input warps_t                         stopped_i,
    input warps_t                         resuming_i,
    input warps_t                         drained_i,
    input logic   [NumWarps-1:0][TbW-1:0] tb_i,
    input warps_t                         board_in_use_i,
    input warps_t                         replay_in_use_i,
    input logic                           saving_i,
    input logic                           restoring_i,

    // Error of the command, and its messages to the blocks.
    output error_e error_o,
    output logic   ok_o,
    output logic   kill_o,
    output warps_t board_kill_o,

    // To gate and log, which judge schemes and set-ups themselves.
    output logic          gate_valid_o,
    output gate_command_t gate_o,
    input  logic          gate_refuses_i,
    output logic          scheme_set_o,
    output logic          log_setup_valid_o,
    output log_setup_t    log_setup_o,

    // Command port of the replay queue: used by a command, or else by the warp that continues.
    output logic            replay_taken_o,
    /* verilator lint_off UNUSEDSIGNAL */  // the gate uses `refetch`
    input  go_t             go_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  warps_t          going_i,
    output logic            replay_valid_o,
    output replay_command_t replay_o
);

  // Can be false only if an index has more values than there are warps or TBs.
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

  assign scheme_set_o = ok_o && command_i.op == CmdSetScheme && !gate_refuses_i;

  warps_t warps_of_tb;  // live ones only
  for (genvar w = 0; w < NumWarps; w++) begin : gen_warps_of_tb
    assign warps_of_tb[w] = live_i[w] && tb_i[w] == command_i.tb;
  end

  always_comb begin
    warps_t warp, busy;
    for (int unsigned w = 0; w < NumWarps; w++) warp[w] = 32'(command_i.warp) == w;
    busy = board_in_use_i | replay_in_use_i;
    error_o = ErrNone;
    unique case (command_i.op)
      CmdStart: begin
        if (!warp_exists(command_i.warp) || !tb_exists(command_i.tb)) error_o = ErrIndex;
        else if ((warp & live_i) != '0) error_o = ErrLive;
        else if ((warp & busy) != '0) error_o = ErrBusy;
      end
      CmdEnd: begin
        if (!warp_exists(command_i.warp)) error_o = ErrIndex;
        else if ((warp & live_i) == '0) error_o = ErrNotLive;
        else if ((warp & busy) != '0) error_o = ErrBusy;
      end
      CmdStop, CmdResume: begin
        if (!warp_exists(command_i.warp)) error_o = ErrIndex;
        else if ((warp & live_i) == '0) error_o = ErrNotLive;
        else if (command_i.op == CmdResume && (warp & stopped_i) == '0) error_o = ErrNotStopped;
      end
      CmdSave: begin
        if (!tb_exists(command_i.tb)) error_o = ErrIndex;
        else if (saving_i || restoring_i) error_o = ErrBusy;
        else if ((warps_of_tb & (~drained_i | resuming_i)) != '0) error_o = ErrNotDrained;
      end
      CmdKill: if (!tb_exists(command_i.tb)) error_o = ErrIndex;
      default: ;  // judged by the gate or the log
    endcase
    if (!command_valid_i) error_o = ErrNone;
  end

  // The command is legal and takes effect in this cycle.
  assign ok_o = command_valid_i && error_o == ErrNone && rst_ni;
  assign kill_o = ok_o && command_i.op == CmdKill;
  assign board_kill_o = kill_o ? warps_of_tb : '0;

  assign log_setup_valid_o = command_valid_i && command_i.op == CmdSetup;
  assign log_setup_o.tbs = command_i.tbs;
  assign log_setup_o.need = command_i.need;

  assign gate_valid_o = ok_o && command_i.op inside {CmdSetScheme, CmdStart, CmdEnd};
  always_comb begin
    unique case (command_i.op)
      CmdStart: gate_o.op = warp_gate_pkg::CmdStart;
      CmdEnd:   gate_o.op = warp_gate_pkg::CmdEnd;
      default:  gate_o.op = warp_gate_pkg::CmdSetScheme;
    endcase
    gate_o.warp   = command_i.warp;
    gate_o.gate   = command_i.gate;
    gate_o.scheme = command_i.scheme;
  end

  assign replay_taken_o = ok_o && command_i.op inside {CmdStop, CmdSave, CmdKill};
  always_comb begin
    replay_valid_o = 1'b0;
    replay_o.op = replay_queue_pkg::CmdReplay;
    replay_o.warp = go_i.warp;
    replay_o.tb = command_i.tb;
    if (going_i == '0) begin
      replay_o.warp  = command_i.warp;
      replay_valid_o = replay_taken_o;
      unique case (command_i.op)
        CmdSave: replay_o.op = replay_queue_pkg::CmdSave;
        CmdKill: replay_o.op = replay_queue_pkg::CmdKill;
        default: replay_o.op = replay_queue_pkg::CmdHold;
      endcase
    end else begin
      replay_valid_o = (going_i & replay_in_use_i) != '0;
    end
  end

endmodule
