// Warps of the front end: thread block and program order of each, and the stopped, drained and
// resuming ones (sm_frontend.md, "Cycle rules: stopped warps"). The fetch gate has the gates, the
// replay queue the instructions to replay.

module sm_frontend_warps
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned SeqW = 6,
    parameter type command_t = logic,
    parameter type go_t = logic,
    parameter type context_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam type warps_t = logic [NumWarps-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    // A legal command; a scheme that the gate accepts; warps that a kill clears on the scoreboard.
    /* verilator lint_off UNUSEDSIGNAL */  // some fields are for other parts
    input command_t command_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic     command_ok_i,
    input logic     scheme_set_i,
    input warps_t   kill_i,

    // A fetched line: its number of instructions, and whether its last one closes the gate.
    input logic             fetch_i,
    input logic [WarpW-1:0] fetch_warp_i,
    input logic [ SeqW-1:0] fetch_next_i,  // its number of the next instruction
    input logic [ SeqW-1:0] line_count_i,
    input logic             line_closes_i,

    // A legal fault; in a disabling scheme its instruction is fetched again.
    input logic             fault_i,
    input logic [WarpW-1:0] fault_warp_i,
    input logic             disabling_i,

    // Instructions of a warp that keep it from draining: on the scoreboard, or offered for replay.
    input warps_t             board_in_use_i,
    input logic               offered_i,
    input logic   [WarpW-1:0] offered_warp_i,

    // The lowest warp that is resuming and drained continues, unless a command has the port.
    input  logic   port_taken_i,
    output warps_t drained_o,
    output warps_t going_o,
    output logic   go_valid_o,
    output go_t    go_o,

    // Context of each warp, as a later start takes it back.
    input  warp_gate_pkg::gate_e [NumWarps-1:0] gates_i,
    output context_t             [NumWarps-1:0] context_o,

    // No warp continues without a message.
    output logic quiescent_o,

    // Registers that other parts use.
    output logic   [NumWarps-1:0][ TbW-1:0] tb_o,
    output logic   [NumWarps-1:0][SeqW-1:0] next_o,
    output logic   [NumWarps-1:0][SeqW-1:0] closer_o,
    output warps_t                          stopped_o,
    output warps_t                          resuming_o,
    output warps_t                          poisoned_o,
    output logic                            at_commit_o
);

  logic [NumWarps-1:0][TbW-1:0] tb_q, tb_d;
  logic [NumWarps-1:0][SeqW-1:0] next_q, next_d, closer_q, closer_d;
  warps_t stopped_q, stopped_d, resuming_q, resuming_d, refetch_q, refetch_d;
  warps_t poisoned_q, poisoned_d;
  logic at_commit_q, at_commit_d;

  warps_t offered;
  always_comb begin
    for (int unsigned w = 0; w < NumWarps; w++) offered[w] = 32'(offered_warp_i) == w;
    if (!offered_i) offered = '0;
  end
  assign drained_o = stopped_q & ~board_in_use_i & ~offered;

  warps_t ready, lowest;
  assign ready = port_taken_i || !rst_ni ? '0 : resuming_q & drained_o;
  common_lowest_bit #(
      .Width(NumWarps)
  ) u_lowest (
      .some_i  (ready),
      .lowest_o(lowest)
  );
  assign going_o = lowest;
  assign quiescent_o = (resuming_q & drained_o) == '0;

  always_comb begin
    go_valid_o = going_o != '0;
    go_o = '0;
    for (int unsigned w = 0; w < NumWarps; w++) begin
      if (going_o[w]) begin
        go_o.warp = WarpW'(w);
        go_o.seq = refetch_q[w] ? closer_q[w] : next_q[w];
        go_o.refetch = refetch_q[w];
      end
    end
  end

  for (genvar w = 0; w < NumWarps; w++) begin : gen_context
    assign context_o[w].gate = refetch_q[w] ? warp_gate_pkg::GateOpen : gates_i[w];
    assign context_o[w].seq = refetch_q[w] ? closer_q[w] : next_q[w];
    assign context_o[w].closer = closer_q[w];
    assign context_o[w].stopped = stopped_q[w];
    assign context_o[w].drained = drained_o[w];
  end

  logic [SeqW-1:0] next_behind;  // number after the fetched line
  assign next_behind = fetch_next_i + line_count_i;

  always_comb begin
    tb_d = tb_q;
    next_d = next_q;
    closer_d = closer_q;
    stopped_d = stopped_q;
    resuming_d = resuming_q;
    refetch_d = refetch_q;
    poisoned_d = poisoned_q;
    at_commit_d = scheme_set_i ? command_i.at_commit : at_commit_q;
    for (int unsigned w = 0; w < NumWarps; w++) begin
      if (fetch_i && 32'(fetch_warp_i) == w) begin
        next_d[w] = next_behind;
        if (line_closes_i) closer_d[w] = next_behind - SeqW'(1);
      end
      if (going_o[w]) begin
        stopped_d[w]  = 1'b0;
        resuming_d[w] = 1'b0;
        refetch_d[w]  = 1'b0;
        poisoned_d[w] = 1'b0;
        if (refetch_q[w]) next_d[w] = closer_q[w];
      end
      if (command_ok_i && 32'(command_i.warp) == w) begin
        unique case (command_i.op)
          CmdStart: begin
            tb_d[w] = command_i.tb;
            next_d[w] = command_i.seq;
            closer_d[w] = command_i.closer;
            stopped_d[w] = command_i.stopped;
            resuming_d[w] = 1'b0;
            refetch_d[w] = 1'b0;
            poisoned_d[w] = 1'b0;
          end
          CmdEnd: begin
            stopped_d[w]  = 1'b0;
            resuming_d[w] = 1'b0;
            poisoned_d[w] = 1'b0;
          end
          CmdStop: begin
            stopped_d[w]  = 1'b1;
            resuming_d[w] = 1'b0;
          end
          CmdResume: resuming_d[w] = !going_o[w];
          default:   ;
        endcase
      end
      if (kill_i[w]) begin
        stopped_d[w]  = 1'b1;
        resuming_d[w] = 1'b0;
        refetch_d[w]  = 1'b0;
        poisoned_d[w] = 1'b0;
      end
      if (fault_i && 32'(fault_warp_i) == w) begin
        stopped_d[w]  = 1'b1;
        resuming_d[w] = 1'b0;
        poisoned_d[w] = 1'b1;
        if (disabling_i) refetch_d[w] = 1'b1;
      end
    end
  end

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
      tb_q <= tb_d;
      next_q <= next_d;
      closer_q <= closer_d;
      stopped_q <= stopped_d;
      resuming_q <= resuming_d;
      refetch_q <= refetch_d;
      poisoned_q <= poisoned_d;
      at_commit_q <= at_commit_d;
    end
  end

  assign tb_o = tb_q;
  assign next_o = next_q;
  assign closer_o = closer_q;
  assign stopped_o = stopped_q;
  assign resuming_o = resuming_q;
  assign poisoned_o = poisoned_q;
  assign at_commit_o = at_commit_q;

endmodule
