// Takes one message a cycle, round robin over the SMs and the host, and judges it; holds the registers
// that set_mode writes (drf_allocator.md, "Message").
//
// `slot_used_i` and the ports after it are read from the tables at `sm_o` and `slot_o`, for the thread block
// that the message names. An illegal message is taken and has no effect but its error.

`include "drf_allocator_structs.svh"

module drf_allocator_messages
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned SrcW = id_w(NumSms + 1),
    localparam int unsigned AmountW = ShareW,
    localparam type host_msg_t = `DRF_ALLOCATOR_HOST_MSG_STRUCT(CtxW, AmountW),
    localparam type sm_msg_t = `DRF_ALLOCATOR_SM_MSG_STRUCT(SlotW),
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Messages, and whether one can be taken.
    input  logic                   idle_i,
    input  logic                   host_valid_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input  host_msg_t              host_i,        // without the fields that only the tables store
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                   host_ready_o,
    input  logic      [NumSms-1:0] sm_valid_i,
    input  sm_msg_t   [NumSms-1:0] sm_i,
    output logic      [NumSms-1:0] sm_ready_o,
    output error_e                 error_o,

    // Indices of the message: from an SM its index and the slot, from the host the context. They are in
    // range, and 0 without a message.
    output logic             takes_o,
    output logic             from_host_o,
    output logic [  SmW-1:0] sm_o,
    output logic [SlotW-1:0] slot_o,
    output logic [ CtxW-1:0] ctx_o,

    // The table entries at these indices.
    input logic [NumCtxs-1:0] active_i,
    input logic               in_setup_i,
    input logic               slot_used_i,
    input logic               slot_leaving_i,
    input logic [  TbIdW-1:0] total_tbs_i,

    // A legal message, and its contents.
    output logic                      launch_o,
    output logic                      set_context_o,
    output logic                      set_start_o,
    output logic                      setup_done_o,
    output logic                      ended_o,        // finished or preempted
    output logic                      preempted_o,
    output share_t                    demand_o,
    output logic        [AmountW-1:0] unit_o,
    output ptbq_entry_t               entry_o,

    // Registers, for the other parts, the bench and the rules.
    output mode_e                    mode_o,
    output technique_e               technique_o,
    output logic       [AmountW-1:0] limit_o,
    output logic       [   SrcW-1:0] last_source_o
);

  mode_e mode_q, mode_d;
  technique_e technique_q, technique_d;
  logic [AmountW-1:0] limit_q, limit_d;
  logic [SrcW-1:0] last_source_q, last_source_d;

  // ---- Arbitration ----------------------------------------------------------------------

  logic [NumSms:0] sources;
  logic [SrcW-1:0] source;
  logic from_sm;
  assign sources = {host_valid_i, sm_valid_i};
  assign takes_o = idle_i && sources != '0;
  common_first #(
      .Width (NumSms + 1),
      .Behind(1'b1)
  ) u_source (
      .some_i (sources),
      .from_i (last_source_q),
      .index_o(source)
  );
  assign from_host_o = takes_o && 32'(source) == NumSms;
  assign from_sm = takes_o && 32'(source) != NumSms;
  assign sm_o = from_sm ? SmW'(source) : '0;

  assign host_ready_o = from_host_o;
  always_comb begin
    sm_ready_o = '0;
    if (from_sm) sm_ready_o[sm_o] = 1'b1;
  end

  sm_msg_t message;
  assign message = from_sm ? sm_i[sm_o] : '0;
  assign entry_o = '{tb_id: message.tb_id, handle: message.handle};

  // These can be false only if a number has more values than there are slots or contexts.
  logic slot_exists, ctx_exists;
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  assign slot_exists = 32'(message.slot) < NumSlots;
  assign ctx_exists = 32'(host_i.ctx) < NumCtxs;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */
  assign slot_o = slot_exists ? message.slot : '0;
  assign ctx_o = from_host_o && ctx_exists ? host_i.ctx : '0;

  // ---- Legality --------------------------------------------------------------------------

  logic demand_fits;
  assign demand_o = '{
          regs: host_i.regs,
          threads: host_i.threads,
          smem: host_i.smem,
          tbs: host_i.tbs
      };
  drf_allocator_highest #(
      .ShareW(ShareW)
  ) u_unit (
      .share_i  (demand_o),
      .highest_o(unit_o)
  );
  // If the highest is within the limit, all are; if `tbs` is not 0, the highest is not 0.
  assign demand_fits = unit_o <= limit_q && host_i.tbs != '0;

  always_comb begin
    error_o = ErrNone;
    if (from_host_o) begin
      unique case (host_i.op)
        HostLaunch: begin
          if (!ctx_exists) error_o = ErrContext;
          else if (active_i[ctx_o]) error_o = ErrBusy;
          else if (host_i.tb_count == '0) error_o = ErrTbCount;
          else if (!demand_fits) error_o = ErrDemand;
        end
        HostSetContext: if (!ctx_exists) error_o = ErrContext;
        HostSetStart: begin
          if (!ctx_exists) error_o = ErrContext;
          else if (active_i[ctx_o]) error_o = ErrBusy;
        end
        default: begin  // set_mode
          if (active_i != '0) error_o = ErrBusy;
          else if (!(host_i.technique inside {TechDrain, TechSwitch, TechPartialSwitch})) begin
            error_o = ErrTechnique;
          end else if (host_i.limit == '0) error_o = ErrLimit;
        end
      endcase
    end
    if (from_sm) begin
      unique case (message.op)
        EvSetupDone: if (!in_setup_i) error_o = ErrState;
        EvFinished, EvPreempted: begin
          if (!slot_exists || !slot_used_i) error_o = ErrSlot;
          else if (message.op == EvPreempted && !slot_leaving_i) error_o = ErrState;
          else if (message.tb_id >= total_tbs_i) error_o = ErrTbId;
        end
        default: error_o = ErrOpcode;
      endcase
    end
  end

  logic host_acts, sm_acts, set_mode;
  assign host_acts = from_host_o && error_o == ErrNone;
  assign sm_acts = from_sm && error_o == ErrNone;
  assign launch_o = host_acts && host_i.op == HostLaunch;
  assign set_context_o = host_acts && host_i.op == HostSetContext;
  assign set_start_o = host_acts && host_i.op == HostSetStart;
  assign set_mode = host_acts && host_i.op == HostSetMode;
  assign setup_done_o = sm_acts && message.op == EvSetupDone;
  assign preempted_o = sm_acts && message.op == EvPreempted;
  assign ended_o = preempted_o || (sm_acts && message.op == EvFinished);

  // ---- Registers --------------------------------------------------------------------------

  always_comb begin
    mode_d = mode_q;
    technique_d = technique_q;
    limit_d = limit_q;
    last_source_d = takes_o ? source : last_source_q;
    if (set_mode) begin
      mode_d = host_i.mode;
      technique_d = host_i.technique;
      limit_d = host_i.limit;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      mode_q <= ModeOnDemand;
      technique_q <= TechSwitch;
      limit_q <= '1;
      last_source_q <= '0;
    end else begin
      mode_q <= mode_d;
      technique_q <= technique_d;
      limit_q <= limit_d;
      last_source_q <= last_source_d;
    end
  end

  assign mode_o = mode_q;
  assign technique_o = technique_q;
  assign limit_o = limit_q;
  assign last_source_o = last_source_q;

endmodule
