// The command to an SM and the end of a kernel, until they are taken; and the count of issues, the stamp of
// the next one.

`include "drf_allocator_structs.svh"

module drf_allocator_commands
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned SlotMaskW = NumSlots,
    localparam type sm_cmd_t = `DRF_ALLOCATOR_SM_CMD_STRUCT(SmW, SlotW, CtxW, SlotMaskW)
) (
    input logic clk_i,
    input logic rst_ni,

    // A command for `sm_i`: the set-up of a kernel, one of its thread blocks, a preempt.
    input logic       [     SmW-1:0] sm_i,
    input logic       [    CtxW-1:0] ctx_i,
    input logic                      setup_i,
    input logic       [        31:0] descriptor_i,
    input logic       [        39:0] page_table_base_i,
    input logic                      issue_i,
    input logic       [   SlotW-1:0] slot_i,
    input logic                      resume_i,
    input logic       [   TbIdW-1:0] next_tb_i,
    input logic                      preempt_i,
    input technique_e                technique_i,
    input logic       [NumSlots-1:0] mask_i,

    // The preempted thread block of the latest resume.
    input ptbq_entry_t resumed_i,

    // A kernel ends, of which the host is told; it has taken the end of the last one by then.
    input logic            exit_i,
    input logic [CtxW-1:0] exit_ctx_i,

    // To the SM: the command, complete with the resumed thread block. Readys of SM and host.
    output sm_cmd_t cmd_o,
    input  logic    cmd_ready_i,
    input  logic    done_ready_i,

    // Registers, for the other parts, the bench and the rules.
    output logic    [StampW-1:0] stamp_o,
    output logic                 cmd_valid_o,
    output sm_cmd_t              cmd_register_o,
    output logic                 done_valid_o,
    output logic    [  CtxW-1:0] done_ctx_o
);

  logic cmd_valid_q, cmd_valid_d, done_valid_q, done_valid_d;
  sm_cmd_t cmd_q, cmd_d;
  logic [CtxW-1:0] done_ctx_q, done_ctx_d;
  logic [StampW-1:0] stamp_q, stamp_d;

  always_comb begin
    cmd_valid_d = cmd_valid_q && !cmd_ready_i;
    cmd_d = cmd_q;
    if (setup_i || issue_i || preempt_i) begin
      cmd_valid_d = 1'b1;
      cmd_d = '0;
      cmd_d.sm = sm_i;
    end
    if (setup_i) begin
      cmd_d.op = CmdSetup;
      cmd_d.ctx = ctx_i;
      cmd_d.descriptor = descriptor_i;
      cmd_d.page_table_base = page_table_base_i;
    end
    if (issue_i) begin
      cmd_d.op = CmdIssue;
      cmd_d.ctx = ctx_i;
      cmd_d.slot = slot_i;
      cmd_d.resume = resume_i;
      if (!resume_i) cmd_d.tb_id = next_tb_i;
    end
    if (preempt_i) begin
      cmd_d.op = CmdPreempt;
      cmd_d.technique = technique_i;
      cmd_d.mask = mask_i;
    end
    done_valid_d = exit_i || (done_valid_q && !done_ready_i);
    done_ctx_d   = exit_i ? exit_ctx_i : done_ctx_q;
    stamp_d      = issue_i ? stamp_q + 1'b1 : stamp_q;
  end

  always_comb begin
    cmd_o = cmd_q;
    if (cmd_q.resume) begin
      cmd_o.tb_id  = resumed_i.tb_id;
      cmd_o.handle = resumed_i.handle;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cmd_valid_q <= 1'b0;
      cmd_q <= '0;
      done_valid_q <= 1'b0;
      done_ctx_q <= '0;
      stamp_q <= '0;
    end else begin
      cmd_valid_q <= cmd_valid_d;
      cmd_q <= cmd_d;
      done_valid_q <= done_valid_d;
      done_ctx_q <= done_ctx_d;
      stamp_q <= stamp_d;
    end
  end

  assign stamp_o = stamp_q;
  assign cmd_valid_o = cmd_valid_q;
  assign cmd_register_o = cmd_q;
  assign done_valid_o = done_valid_q;
  assign done_ctx_o = done_ctx_q;

endmodule
