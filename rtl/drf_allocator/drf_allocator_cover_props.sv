// Stimulus script that leads to every cover, so that the prover need not search for it. Bound into drf_allocator
// by the task `cover` only, never by a proof: it fixes all inputs but the
// mode. A cover reached so is reachable. For one SM with two slots, and two contexts.
//
// A kernel fills the SM. A second one gets room and ends; the first one's thread block is resumed.

`include "drf_allocator_structs.svh"

`ifdef SEGUE_PROVER
module drf_allocator_cover_props
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 1,
    parameter int unsigned NumSlots = 2,
    parameter int unsigned NumCtxs = 2,
    parameter int unsigned ShareW = 6,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned AmountW = ShareW,
    localparam type host_msg_t = `DRF_ALLOCATOR_HOST_MSG_STRUCT(CtxW, AmountW),
    localparam type sm_msg_t = `DRF_ALLOCATOR_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `DRF_ALLOCATOR_SM_CMD_STRUCT(SmW, SlotW, CtxW, NumSlots)
) (
    input logic clk_i,

    input logic                   rst_ni,
    input logic      [ TimeW-1:0] now_i,
    input logic                   host_valid_i,
    input host_msg_t              host_i,
    input logic                   host_ready_o,
    input logic      [NumSms-1:0] sm_valid_i,
    input sm_msg_t   [NumSms-1:0] sm_i,
    input logic      [NumSms-1:0] sm_ready_o,
    input logic                   cmd_valid_o,
    input sm_cmd_t                cmd_o,
    input logic                   cmd_ready_i,
    input logic                   done_ready_i,
    input logic                   quiescent_o
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  // Any mode, the same all the time.
  mode_e mode_q;
  always_ff @(posedge clk_i) mode_q <= mode_q;

  // ---- Host messages, in order -----------------------------------------------------

  // Two thread blocks fit on the SM. In mode spart the first kernel counts one SM more than it has.
  logic [2:0] said_q;
  host_msg_t host;
  logic host_speaks, sm_speaks;
  always_comb begin
    host = '0;
    host.mode = mode_q;
    host.technique = TechSwitch;
    host.limit = AmountW'(4);
    host.start = StartW'(1);
    host.regs = AmountW'(2);
    host.tbs = AmountW'(2);
    host.tb_count = said_q == 3'd2 ? 32'd2 : 32'd1;
    host.ctx = CtxW'(said_q == 3'd3);
    unique case (said_q)
      3'd0: host.op = HostSetMode;
      3'd1: host.op = HostSetStart;
      default: host.op = HostLaunch;
    endcase
    host_speaks = quiescent_o && !sm_speaks && said_q < 3'd4;
  end

  // ---- SM messages ------------------------------------------------------------------

  // The SM ends the thread blocks of the second context, and saves those that it is told to.
  logic set_up_q;
  logic [1:0] busy_q, told_q, ends_q, speaks;
  logic [1:0][TbIdW-1:0] tb_q;
  logic at;
  sm_msg_t sm;
  assign speaks = busy_q & (told_q | ends_q);
  assign sm_speaks = set_up_q || speaks != '0;
  assign at = !speaks[0];
  always_comb begin
    sm = '0;
    if (set_up_q) sm.op = EvSetupDone;
    else begin
      sm.op = told_q[at] ? EvPreempted : EvFinished;
      sm.slot = SlotW'(at);
      sm.tb_id = tb_q[at];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      said_q   <= '0;
      set_up_q <= 1'b0;
      busy_q   <= '0;
      told_q   <= '0;
      ends_q   <= '0;
      tb_q     <= '0;
    end else begin
      if (host_ready_o) said_q <= said_q + 1'b1;
      if (sm_ready_o[0]) begin
        if (set_up_q) set_up_q <= 1'b0;
        else busy_q[at] <= 1'b0;
      end
      if (cmd_valid_o) begin
        unique case (cmd_o.op)
          CmdSetup: set_up_q <= 1'b1;
          CmdIssue: begin
            busy_q[1'(cmd_o.slot)] <= 1'b1;
            told_q[1'(cmd_o.slot)] <= 1'b0;
            ends_q[1'(cmd_o.slot)] <= cmd_o.ctx == CtxW'(1);
            tb_q[1'(cmd_o.slot)]   <= cmd_o.tb_id;
          end
          default:  told_q <= told_q | 2'(cmd_o.mask);
        endcase
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (started_q) begin
      StoryOfHost : assume (rst_ni && host_valid_i == host_speaks && host_i == host);
      StoryOfSm : assume (sm_valid_i == NumSms'(sm_speaks) && sm_i[0] == sm);
      NobodyWaits : assume (now_i == '0 && cmd_ready_i && done_ready_i);
    end
  end

endmodule

bind drf_allocator drf_allocator_cover_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .ShareW  (ShareW)
) u_cover_props (.*);
`endif
