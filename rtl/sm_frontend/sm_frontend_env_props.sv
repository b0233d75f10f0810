// Environment assumptions of sm_frontend.md about kernels, commands and saved contexts, and all
// assumptions together. The prover takes them as given; a simulation checks the rules until the
// first one is broken. A part of sm_frontend_wait_props.sv.

/* verilator lint_off UNUSEDSIGNAL */  // some fields of messages and instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_env_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned FetchWidth = 2,
    parameter type decoded_t = logic,
    parameter type command_t = logic,
    parameter type saved_t = logic,
    parameter type warp_t = logic,
    parameter type instr_t = logic,
    parameter type order_t = logic,
    parameter type replayed_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,
    input logic started_q,

    // Messages of the environment, and the state that they refer to.
    input logic                                   command_ok,
    input command_t                               command_i,
    input logic                                   fetch,
    input logic     [     WarpW-1:0]              fetch_warp_o,
    input logic     [FetchWidth-1:0]              line_valid_i,
    input decoded_t [FetchWidth-1:0]              line_i,
    input logic                                   restore_fire,
    input saved_t                                 restore_i,
    input logic                                   queued_scheme,
    input logic                                   logging,
    input warps_t                                 live_o,
    input logic                                   replay_saving,
    input logic     [       TbW-1:0]              saving_tb,
    input logic     [    NumTbs-1:0][LogCntW-1:0] log_room,

    // Rows of the tables.
    input replayed_t [ReplayEntries-1:0] r,
    input instr_t                        restored,
    input warp_t                         restored_warp,
    input order_t                        restored_order,

    // The units keep their assumptions; all are kept, in this cycle and so far.
    input  logic tags_promised,
    output logic promised,
    output logic kept_q
);

  // A kernel is set up before its warps start. No warp is ended in a cycle in which it is fetched,
  // or resumed while its thread block is saved or restored.
  logic  command_promised;
  warp_t commanded;
  assign commanded = u_table.warp_row(command_i.warp);
  always_comb begin
    unique case (command_i.op)
      CmdSetup: command_promised = live_o == '0;
      CmdStart: command_promised = !(replay_saving && saving_tb == command_i.tb);
      CmdEnd:
      command_promised = !(fetch && fetch_warp_o == command_i.warp) &&
          !(restore_fire && restore_i.warp == command_i.warp);
      CmdSave: command_promised = !(restore_fire && restore_i.tb == command_i.tb);
      CmdResume:
      command_promised = !(replay_saving && saving_tb == commanded.tb) &&
          !(restore_fire && restore_i.tb == commanded.tb);
      default: command_promised = 1'b1;
    endcase
    if (!command_ok) command_promised = 1'b1;
  end

  // The `need` of a kernel is the most operands of its instructions.
  logic [FetchWidth-1:0] line_promised;
  warp_t fetched;
  assign fetched = u_table.warp_row(fetch_warp_o);
  for (genvar k = 0; k < FetchWidth; k++) begin : gen_line_promise
    assign line_promised[k] = !(fetch && logging && line_valid_i[k]) || line_i[k].operands == '0 ||
        u_queues.fits_part(
        line_i[k].operands, fetched.tb
    );
  end

  // A context returns as it was saved, for warps that were started stopped.
  logic restore_promised;
  logic [ReplayEntries-1:0] in_place;
  for (genvar e = 0; e < ReplayEntries; e++) begin : gen_in_place
    assign in_place[e] = r[e].instr.there && r[e].instr.warp == restored.warp &&
        r[e].instr.slot == restored.slot;
  end
  assign restore_promised = !restore_fire || (queued_scheme && restored_order.of_live &&
      restored_warp.stopped && !restored_warp.resuming && restored_warp.on_board == '0 &&
      !(replay_saving && saving_tb == restored.tb) && restored_order.in_window &&
      (restored.operands == '0 || restored.may_fault) &&
      (!logging || restored.operands == '0 || (u_queues.fits_part(
      restored.operands, restored.tb
  ) && (restored.logged || restored_order.closes))) &&
      (!restored.logged || 32'(log_room[restored.tb]) >= 32'(restored.operands)) && in_place == '0);

  assign promised = tags_promised && command_promised && &line_promised && restore_promised;

`ifdef SEGUE_PROVER
  assign kept_q = 1'b1;
  always_comb if (started_q && rst_ni) Promises : assume (promised);
`else
  always_ff @(posedge clk_i) begin
    if (!rst_ni) kept_q <= 1'b1;
    else if (!promised) kept_q <= 1'b0;
  end
`endif

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */
