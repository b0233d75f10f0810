// Values written by the host (thesis 5.2.1, 5.2.3): the context table, the command
// buffers with the queue of launches, the policy, and the spare tokens.
//
// Outputs the launch that would be admitted next, and the context named by a message
// of the host. The registers only store; fields that are read in one cycle of a kernel's
// life lie in memories.

`include "sm_driver_structs.svh"

module sm_driver_launches
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned CtxCntW = cnt_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned DescriptorW = id_w(2 * NumCtxs),
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type ctx_entry_t = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type command_t = `SM_DRIVER_COMMAND_STRUCT(SlotCntW)
) (
    input logic clk_i,
    input logic rst_ni,

    // The message of the host, while it is taken (`look_i`) and if it is legal (`write_i`). Its
    // times go to other modules.
    input logic      look_i,
    input logic      write_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input host_msg_t host_i,
    /* verilator lint_on UNUSEDSIGNAL */

    // A kernel exits and leaves its context and its spare token.
    input logic            exit_i,
    input logic [CtxW-1:0] exit_ctx_i,
    input logic            exit_spare_i,

    // A launch becomes the kernel of a free row, if there is one.
    input logic            ksr_free_i,
    input logic            admit_i,
    input logic [KsrW-1:0] admit_ksr_i,
    input logic [CtxW-1:0] admit_ctx_i,
    input logic [CtxW-1:0] admit_place_i,

    // A set-up for a kernel of this context is composed; its fields from memories are shown from the
    // next cycle on, in which it is offered first.
    input  logic            setup_i,
    input  logic [CtxW-1:0] setup_ctx_i,
    output logic [    31:0] setup_descriptor_o,
    output logic [    39:0] setup_page_table_base_o,

    // The launch that can be admitted, and the initial values of its kernel.
    output logic                    admit_any_o,
    output logic        [ CtxW-1:0] first_ctx_o,
    output logic        [ CtxW-1:0] first_place_o,
    output command_t                admit_command_o,
    output logic        [      3:0] admit_prio_o,
    output logic signed [      7:0] admit_tokens_o,
    output logic                    admit_spare_o,
    // Its thread blocks, one cycle after the admission.
    output logic        [TbIdW-1:0] admitted_tbs_o,

    // The context named by the host, for the judgement of the message.
    output ctx_entry_t host_ctx_row_o,
    output logic       host_buffer_valid_o,
    output logic       host_buffer_killed_o,

    // Registers, for the other parts, the bench and the rules.
    output ctx_entry_t [NumCtxs-1:0]           ctx_o,
    output logic       [NumCtxs-1:0]           buffer_valid_o,
    output command_t   [NumCtxs-1:0]           buffer_o,
    output logic       [NumCtxs-1:0][CtxW-1:0] launch_o,
    output logic       [CtxCntW-1:0]           launch_count_o,
    output policy_e                            policy_o,
    output technique_e                         technique_o,
    output logic                               release_event_o,
    output logic                               spare_once_o,
    output logic                               fullest_victim_o,
    output logic                               fcfs_exclusive_o,
    output logic       [        7:0]           spare_total_o,
    output logic       [        7:0]           spare_given_o
);

  ctx_entry_t [NumCtxs-1:0] ctx_q, ctx_d;
  logic [NumCtxs-1:0] has_page_table_q, has_page_table_d;  // not the 0 of the reset
  logic setup_has_page_table_q;  // of the set-up that was composed last
  logic [NumCtxs-1:0] buffer_valid_q, buffer_valid_d;
  // Half of the descriptor memory that the context's waiting or next launch has; its kernel has the
  // other one.
  logic [NumCtxs-1:0] buffer_half_q, buffer_half_d;
  command_t [NumCtxs-1:0] buffer_q;
  logic [NumCtxs-1:0][CtxW-1:0] launch_q, launch_d;
  logic [CtxCntW-1:0] launch_count_q, launch_count_d;
  policy_e policy_q, policy_d;
  technique_e technique_q, technique_d;
  logic release_event_q, release_event_d;
  logic spare_once_q, spare_once_d;
  logic fullest_victim_q, fullest_victim_d;
  logic fcfs_exclusive_q, fcfs_exclusive_d;
  logic [7:0] spare_total_q, spare_total_d;
  logic [7:0] spare_given_q, spare_given_d;

  // The oldest launch of a context that has no active kernel.
  logic admit_any;
  logic [CtxW-1:0] first_place, first_ctx;
  always_comb begin
    admit_any   = 1'b0;
    first_place = '0;
    first_ctx   = '0;
    if (launch_count_q != '0 && ksr_free_i) begin
      for (int unsigned p = NumCtxs; p > 0; p--) begin
        if (p <= 32'(launch_count_q) && !ctx_q[launch_q[p-1]].active) begin
          admit_any   = 1'b1;
          first_place = CtxW'(p - 1);
          first_ctx   = launch_q[p-1];
        end
      end
    end
  end

  // Rows are 0 without a reader, so that logic behind them does not switch.
  logic admit_spare;
  logic [CtxW-1:0] admit_ctx;
  assign admit_any_o          = admit_any;
  assign first_ctx_o          = first_ctx;
  assign first_place_o        = first_place;
  assign admit_ctx            = admit_ctx_i;
  assign admit_command_o      = admit_i ? buffer_q[admit_ctx] : '0;
  assign admit_prio_o         = admit_i ? ctx_q[admit_ctx].prio : '0;
  assign admit_tokens_o       = admit_i ? ctx_q[admit_ctx].tokens : '0;
  assign admit_spare          = admit_i ? spare_given_q < spare_total_q : 1'b0;
  assign admit_spare_o        = admit_spare;

  // A context out of range is refused later; if the index has no bits to spare, there is none.
  assign host_ctx_row_o       = look_i ? ctx_q[host_i.ctx] : '0;
  assign host_buffer_valid_o  = look_i ? buffer_valid_q[host_i.ctx] : 1'b0;
  assign host_buffer_killed_o = buffer_q[host_i.ctx].killed;

  // The queue of launches closes the gap that one leaves; the entry behind the last is 0.
  logic [NumCtxs-1:0][CtxW-1:0] launch_without_admitted;
  always_comb begin
    launch_without_admitted = '0;
    if (admit_i) begin
      for (int unsigned p = 0; p < NumCtxs; p++) begin
        if (p < 32'(admit_place_i)) launch_without_admitted[p] = launch_q[p];
        else if (p + 1 < NumCtxs) launch_without_admitted[p] = launch_q[p+1];
      end
    end
  end

  // ---- Next state -------------------------------------------------------------

  // A command buffer is written by its launch; the kill of a launch that waits only marks it.
  logic buffer_written, buffer_killed;
  always_comb begin
    ctx_d            = ctx_q;
    has_page_table_d = has_page_table_q;
    buffer_valid_d   = buffer_valid_q;
    buffer_half_d    = buffer_half_q;
    launch_d         = launch_q;
    launch_count_d   = launch_count_q;
    policy_d         = policy_q;
    technique_d      = technique_q;
    release_event_d  = release_event_q;
    spare_once_d     = spare_once_q;
    fullest_victim_d = fullest_victim_q;
    fcfs_exclusive_d = fcfs_exclusive_q;
    spare_total_d    = spare_total_q;
    spare_given_d    = spare_given_q;
    buffer_written   = 1'b0;
    buffer_killed    = 1'b0;

    if (exit_i) begin
      ctx_d[exit_ctx_i].active = 1'b0;
      if (exit_spare_i && !spare_once_q) spare_given_d = spare_given_q - 1'b1;
    end

    if (admit_i) begin
      launch_d                  = launch_without_admitted;
      launch_count_d            = launch_count_q - 1'b1;
      buffer_valid_d[admit_ctx] = 1'b0;
      buffer_half_d[admit_ctx]  = !buffer_half_q[admit_ctx];
      ctx_d[admit_ctx].active   = 1'b1;
      ctx_d[admit_ctx].ksr      = admit_ksr_i;
      if (admit_spare) spare_given_d = spare_given_q + 1'b1;
    end

    if (write_i) begin
      unique case (host_i.op)
        HostLaunch: begin
          buffer_valid_d[host_i.ctx] = 1'b1;
          buffer_written             = 1'b1;
          launch_d[launch_count_q]   = host_i.ctx;
          launch_count_d             = launch_count_q + 1'b1;
        end
        HostSetPriority:    ctx_d[host_i.ctx].prio = host_i.prio;
        HostSetTokens:      ctx_d[host_i.ctx].tokens = host_i.tokens;
        HostSetSpareTokens: spare_total_d = host_i.tokens;
        HostSetContext:     has_page_table_d[host_i.ctx] = 1'b1;
        HostSetPolicy: begin
          policy_d    = host_i.policy;
          technique_d = host_i.technique;
          release_event_d = host_i.release_event;
          spare_once_d = host_i.spare_once;
          fullest_victim_d = host_i.fullest_victim;
          fcfs_exclusive_d = host_i.fcfs_exclusive;
        end
        // An active kernel is killed in its row and on its SMs.
        HostKill:           buffer_killed = !host_ctx_row_o.active;
        default:            ;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ctx_q                  <= '0;
      has_page_table_q       <= '0;
      setup_has_page_table_q <= 1'b0;
      buffer_valid_q         <= '0;
      buffer_half_q          <= '0;
      buffer_q               <= '0;
      launch_q               <= '0;
      launch_count_q         <= '0;
      policy_q               <= PolFcfs;
      technique_q            <= TechDrain;
      release_event_q        <= 1'b0;
      spare_once_q           <= 1'b0;
      fullest_victim_q       <= 1'b0;
      fcfs_exclusive_q       <= 1'b0;
      spare_total_q          <= '0;
      spare_given_q          <= '0;
    end else begin
      ctx_q            <= ctx_d;
      has_page_table_q <= has_page_table_d;
      if (setup_i) setup_has_page_table_q <= has_page_table_q[setup_ctx_i];
      buffer_valid_q <= buffer_valid_d;
      buffer_half_q  <= buffer_half_d;
      if (buffer_written) begin
        buffer_q[host_i.ctx] <= '{tbs_per_sm: host_i.tbs_per_sm, killed: 1'b0};
      end
      if (buffer_killed) buffer_q[host_i.ctx].killed <= 1'b1;
      launch_q         <= launch_d;
      launch_count_q   <= launch_count_d;
      policy_q         <= policy_d;
      technique_q      <= technique_d;
      release_event_q  <= release_event_d;
      spare_once_q     <= spare_once_d;
      fullest_victim_q <= fullest_victim_d;
      fcfs_exclusive_q <= fcfs_exclusive_d;
      spare_total_q    <= spare_total_d;
      spare_given_q    <= spare_given_d;
    end
  end

  // ---- Memories ------------------------------------------------------------------

  common_sram #(
      .Width(TbIdW),
      .Depth(NumCtxs)
  ) u_counts (
      .clk_i,
      .rst_ni,
      .write_i     (buffer_written),
      .write_addr_i(host_i.ctx),
      .write_data_i(host_i.tb_count),
      .read_i      (admit_i),
      .read_addr_i (admit_ctx),
      .read_data_o (admitted_tbs_o)
  );

  // A descriptor stays where its launch has put it: the halves of its context change with the admission.
  common_sram #(
      .Width(32),
      .Depth(2 * NumCtxs)
  ) u_descriptors (
      .clk_i,
      .rst_ni,
      .write_i     (buffer_written),
      .write_addr_i(DescriptorW'({host_i.ctx, buffer_half_q[host_i.ctx]})),
      .write_data_i(host_i.descriptor),
      .read_i      (setup_i),
      .read_addr_i (DescriptorW'({setup_ctx_i, !buffer_half_q[setup_ctx_i]})),
      .read_data_o (setup_descriptor_o)
  );

  logic [39:0] page_table_base;
  common_sram #(
      .Width(40),
      .Depth(NumCtxs)
  ) u_page_tables (
      .clk_i,
      .rst_ni,
      .write_i     (write_i && host_i.op == HostSetContext),
      .write_addr_i(host_i.ctx),
      .write_data_i(host_i.page_table_base),
      .read_i      (setup_i),
      .read_addr_i (setup_ctx_i),
      .read_data_o (page_table_base)
  );
  assign setup_page_table_base_o = setup_has_page_table_q ? page_table_base : '0;

  assign ctx_o                   = ctx_q;
  assign buffer_valid_o          = buffer_valid_q;
  assign buffer_o                = buffer_q;
  assign launch_o                = launch_q;
  assign launch_count_o          = launch_count_q;
  assign policy_o                = policy_q;
  assign technique_o             = technique_q;
  assign release_event_o         = release_event_q;
  assign spare_once_o            = spare_once_q;
  assign fullest_victim_o        = fullest_victim_q;
  assign fcfs_exclusive_o        = fcfs_exclusive_q;
  assign spare_total_o           = spare_total_q;
  assign spare_given_o           = spare_given_q;

endmodule
