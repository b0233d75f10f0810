// Stimulus script that leads to every cover, so that the prover need not search.
// Bound into sm_driver by the tasks `cover` and `reach` only,
// never by a proof: it fixes all inputs. A cover that is reached
// under them is reachable. For one SM with two slots, and two contexts.
//
// A kernel fills the SM. A second one with more tokens takes it, and ends; the
// first one runs on, until it is killed while the second one is back.

`include "sm_driver_structs.svh"

`ifdef SEGUE_PROVER
module sm_driver_cover_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 1,
    parameter int unsigned NumSlots = 2,
    parameter int unsigned NumCtxs = 2,
    parameter int unsigned NumKsrs = 2,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type sm_msg_t = `SM_DRIVER_SM_MSG_STRUCT(SlotW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, NumSlots)
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

  // ---- Host messages, in order ---------------------------------------------------

  logic [2:0] said_q;
  logic unheard_q;  // an untaken message stays
  host_msg_t host;
  logic host_speaks;
  always_comb begin
    host            = '0;
    host.policy     = PolDss;
    host.technique  = TechSwitch;
    host.tb_count   = 32'd2;
    host.tbs_per_sm = SlotCntW'(2);
    host.tokens     = 8'sd2;
    host_speaks     = quiescent_o && sm_valid_i == '0;
    unique case (said_q)
      3'd0:    host.op = HostSetPolicy;
      3'd1:    host.op = HostLaunch;
      3'd2: begin  // in the same cycle as the SM
        host.op     = HostSetTokens;
        host.ctx    = CtxW'(1);
        host_speaks = sm_valid_i != '0;
      end
      3'd3, 3'd4: begin
        host.op       = HostLaunch;
        host.ctx      = CtxW'(1);
        host.tb_count = 32'd1;
      end
      3'd5: begin
        host.op     = HostKill;
        host_speaks = 1'b1;
      end
      default: host_speaks = 1'b0;
    endcase
    if (unheard_q) host_speaks = 1'b1;
  end

  // ---- SM messages ----------------------------------------------------------------

  // The SM ends the thread blocks of the second context only.
  logic set_up_q, told_q, ends_q;
  logic [1:0] busy_q, tb_q;
  sm_msg_t sm;
  logic sm_speaks;
  assign sm_speaks = set_up_q || told_q || (busy_q != '0 && ends_q);
  always_comb begin
    sm = '0;
    if (set_up_q) sm.op = EvSetupDone;
    else if (busy_q == '0) sm.op = EvVacated;
    else sm.op = told_q ? EvPreempted : EvFinished;
    if (!set_up_q && busy_q != '0) begin
      sm.slot  = SlotW'(!busy_q[0]);
      sm.tb_id = TbIdW'(tb_q[!busy_q[0]]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      said_q    <= '0;
      unheard_q <= 1'b0;
      set_up_q  <= 1'b0;
      told_q    <= 1'b0;
      ends_q    <= 1'b0;
      busy_q    <= '0;
      tb_q      <= '0;
    end else begin
      unheard_q <= host_speaks && !host_ready_o;
      if (host_ready_o) said_q <= said_q + 1'b1;
      if (sm_ready_o[0]) begin
        if (set_up_q) set_up_q <= 1'b0;
        else if (busy_q == '0) told_q <= 1'b0;
        else busy_q[!busy_q[0]] <= 1'b0;
      end
      if (cmd_valid_o) begin
        unique case (cmd_o.op)
          CmdSetup: begin
            set_up_q <= 1'b1;
            ends_q   <= cmd_o.ctx == CtxW'(1);
          end
          CmdIssue: begin
            busy_q[1'(cmd_o.slot)] <= 1'b1;
            tb_q[1'(cmd_o.slot)]   <= cmd_o.tb_id[0];
          end
          CmdPreempt: told_q <= 1'b1;
          default: begin
            told_q <= 1'b1;
            busy_q <= '0;
          end
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

bind sm_driver sm_driver_cover_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_cover_props (.*);
`endif
