// Cross-references of the SM driver's tables and queues. Bound into sm_driver,
// for the prover only: the places in the queues are kept up beside them, so that
// a queue is never searched.

`include "sm_driver_structs.svh"

`ifdef SEGUE_PROVER
module sm_driver_table_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumCtxs = 16,
    parameter int unsigned NumKsrs = 13,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned CtxCntW = cnt_w(NumCtxs),
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned KsrCntW = cnt_w(NumKsrs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotMaskW = NumSlots,
    localparam int unsigned DescriptorW = id_w(2 * NumCtxs),
    localparam type host_msg_t = `SM_DRIVER_HOST_MSG_STRUCT(SlotCntW, CtxW),
    localparam type sm_cmd_t = `SM_DRIVER_SM_CMD_STRUCT(SmW, SlotW, CtxW, KsrW, SlotMaskW),
    localparam type ctx_entry_t = `SM_DRIVER_CTX_ENTRY_STRUCT(KsrW),
    localparam type ksr_t = `SM_DRIVER_KSR_STRUCT(SmCntW, SlotCntW, CtxW, TbCntW)
) (
    input logic clk_i,
    input logic rst_ni,

    input host_msg_t host_i,
    input logic      host_ready_o,
    input logic      err_valid_o,

    input ctx_entry_t [NumCtxs-1:0]           ctx_q,
    input logic       [NumCtxs-1:0]           buffer_valid_q,
    input logic       [NumCtxs-1:0][CtxW-1:0] launch_q,
    input logic       [CtxCntW-1:0]           launch_count_q,
    input logic       [NumKsrs-1:0]           ksr_valid_q,
    input ksr_t       [NumKsrs-1:0]           ksrt_q,
    input logic       [NumKsrs-1:0][KsrW-1:0] active_q,
    input logic       [KsrCntW-1:0]           active_count_q,
    input logic       [        7:0]           spare_total_q,
    input logic       [        7:0]           spare_given_q,
    input logic                               spare_once_q,
    input logic       [   CtxW-1:0]           admit_ctx,
    input logic       [   KsrW-1:0]           admit_ksr,
    input logic       [   KsrW-1:0]           exit_ksr,

    // The driver's action in this cycle; a set-up is composed for a kernel of this context.
    input logic            admits,
    input logic            exits,
    input logic            composes,
    input logic [CtxW-1:0] composed_ctx,
    input logic [KsrW-1:0] pick_ksr_q,

    input logic    cmd_valid_o,
    /* verilator lint_off UNUSEDSIGNAL */
    input sm_cmd_t cmd_o,
    /* verilator lint_on UNUSEDSIGNAL */

    // Fields of set-ups of the picked context: in the memories, its half for the next launch.
    input logic             buffer_half,
    input logic [     31:0] launch_descriptor,
    input logic [TbIdW-1:0] launch_tbs,
    input logic [TbIdW-1:0] admitted_tbs,
    input logic [     31:0] kernel_descriptor,
    input logic             has_page_table,
    input logic [     39:0] page_table
);

  // ---- Positions in the queues --------------------------------------------------

  logic launched;
  assign launched = host_ready_o && !err_valid_o && host_i.op == HostLaunch;

  logic [NumCtxs-1:0][CtxCntW-1:0] launch_place_q;
  logic [NumKsrs-1:0][KsrCntW-1:0] active_place_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      launch_place_q <= '0;
      active_place_q <= '0;
    end else begin
      if (launched) launch_place_q[host_i.ctx] <= launch_count_q;
      if (admits) begin
        active_place_q[admit_ksr] <= active_count_q;
        for (int unsigned c = 0; c < NumCtxs; c++) begin
          if (launch_place_q[c] > launch_place_q[admit_ctx]) begin
            launch_place_q[c] <= launch_place_q[c] - 1'b1;
          end
        end
      end
      if (exits) begin
        for (int unsigned k = 0; k < NumKsrs; k++) begin
          if (active_place_q[k] > active_place_q[exit_ksr]) begin
            active_place_q[k] <= active_place_q[k] - 1'b1;
          end
        end
      end
    end
  end

  // A spare token may have ended with its kernel.
  logic once, once_q;
  assign once = spare_once_q || once_q;
  always_ff @(posedge clk_i) once_q <= rst_ni && once;

  // ---- The rules ----------------------------------------------------------------

  // A queue and its places, or two tables, agree if they say the same of every pair of rows: then
  // no row is looked up by an index from another table, which is hard for the prover. It checks
  // each row separately.
  logic [NumCtxs-1:0] ctx_queued, ctx_linked, tokens_legal;
  logic [NumKsrs-1:0] ksr_queued, ksr_linked, has_spare;
  always_comb begin
    for (int unsigned c = 0; c < NumCtxs; c++) begin
      ctx_queued[c] = (!buffer_valid_q[c] || launch_place_q[c] < launch_count_q) &&
          (c >= 32'(launch_count_q) || 32'(launch_q[c]) < NumCtxs);
      for (int unsigned p = 0; p < NumCtxs; p++) begin
        if ((buffer_valid_q[c] && 32'(launch_place_q[c]) == p) !=
            (p < 32'(launch_count_q) && 32'(launch_q[p]) == c))
          ctx_queued[c] = 1'b0;
      end
      ctx_linked[c] = 1'b1;
      for (int unsigned k = 0; k < NumKsrs; k++) begin
        if ((ctx_q[c].active && 32'(ctx_q[c].ksr) == k) !=
            (ksr_valid_q[k] && 32'(ksrt_q[k].ctx) == c))
          ctx_linked[c] = 1'b0;
      end
      tokens_legal[c] = ctx_q[c].tokens >= -8'(signed'(MaxTokens)) &&
          ctx_q[c].tokens <= 8'(signed'(MaxTokens));
    end
    for (int unsigned k = 0; k < NumKsrs; k++) begin
      ksr_queued[k] = !ksr_valid_q[k] || active_place_q[k] < active_count_q;
      for (int unsigned p = 0; p < NumKsrs; p++) begin
        if ((ksr_valid_q[k] && 32'(active_place_q[k]) == p) !=
            (p < 32'(active_count_q) && 32'(active_q[p]) == k))
          ksr_queued[k] = 1'b0;
      end
      ksr_linked[k] = !ksr_valid_q[k] || 32'(ksrt_q[k].ctx) < NumCtxs;
      has_spare[k]  = ksr_valid_q[k] && ksrt_q[k].spare;
    end
  end

  for (genvar c = 0; c < NumCtxs; c++) begin : gen_ctxs
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        // Rule 35. The launch queue lists each context whose command buffer is in use, once, and
        // no other.
        LaunchesListed : assert (ctx_queued[c]);

        // Rule 37. An active context and its kernel's row name each other, so that a context has
        // one active kernel and messages of the host to the context reach that row.
        OneKernelACtx : assert (ctx_linked[c]);
      end
    end
  end

  for (genvar k = 0; k < NumKsrs; k++) begin : gen_ksrs
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        // Rule 36. The active queue lists each row of the KSRT that is in use, once, and no other:
        // a scan that has walked along it has seen every kernel.
        KernelsListed : assert (ksr_queued[k]);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 32. A command buffer in use is a launch that waits; there are no others.
      LaunchesCounted : assert (32'(launch_count_q) == 32'($countones(buffer_valid_q)));

      // Rule 65. Every active kernel belongs to a context.
      KernelsHaveCtxs : assert (&ksr_linked);

      // Rule 38. The spare tokens that are given away are those that active kernels hold; where
      // they end with their first kernels, as many at least.
      SpareCounted :
      assert (once ? 32'(spare_given_q) >= 32'($countones(
          has_spare
      )) : 32'(spare_given_q) == 32'($countones(
          has_spare
      )));

      // Rule 39. A context's token budget lies in its range.
      BudgetInRange : assert (&tokens_legal);
    end
  end

  // ---- Fields of a set-up -------------------------------------------------------------

  // An arbitrary context that the prover picks, and its latest messages: the descriptors of its
  // launch and of its kernel, its page-table base; and those at its latest set-up.
  logic [CtxW-1:0] pick_q;
  logic legal, told_launch, told_base, composed;
  logic [31:0] launched_q, running_q, composed_q;
  logic [TbIdW-1:0] launched_tbs_q;
  logic entered_q;  // its launch was admitted in the last cycle
  logic [39:0] base_q, composed_base_q;
  // A memory that is read at a register gets, for the prover, a read register with a value of its own.
  logic [CtxW-1:0] read_ctx;
  assign read_ctx = rst_ni ? pick_q : '0;
  logic [DescriptorW-1:0] launch_at, kernel_at;
  assign launch_at = DescriptorW'({read_ctx, buffer_half});
  assign kernel_at = DescriptorW'({read_ctx, !buffer_half});
  assign legal = host_ready_o && !err_valid_o && host_i.ctx == pick_q;
  assign told_launch = legal && host_i.op == HostLaunch;
  assign told_base = legal && host_i.op == HostSetContext;
  logic of_picked;
  assign of_picked = cmd_o.ctx == pick_q && cmd_o.ksr == pick_ksr_q;
  assign composed  = composes && composed_ctx == pick_q;
  always_ff @(posedge clk_i) begin
    pick_q <= pick_q;
    Exists : assume (32'(pick_q) < NumCtxs);
    if (!rst_ni) begin
      base_q    <= '0;
      entered_q <= 1'b0;
    end else begin
      entered_q <= admits && admit_ctx == pick_q;
      if (told_launch) begin
        launched_q     <= host_i.descriptor;
        launched_tbs_q <= host_i.tb_count;
      end
      if (admits && admit_ctx == pick_q) running_q <= launched_q;
      if (told_base) base_q <= host_i.page_table_base;
      if (composed) begin
        composed_q      <= running_q;
        composed_base_q <= base_q;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 70. The descriptor of a launch stays as it is, while the launch waits and as long as
      // its kernel is active, whatever its context launches meanwhile; the number of its thread blocks
      // does until it is admitted, and a page-table base until the next one.
      DescriptorStays :
      assert ((!buffer_valid_q[pick_q] || launch_descriptor == launched_q) &&
          (!ctx_q[pick_q].active || kernel_descriptor == running_q));
      CountStays :
      assert ((!buffer_valid_q[pick_q] || (launch_tbs == launched_tbs_q && launch_tbs != '0)) &&
              (!entered_q || (admitted_tbs == launched_tbs_q && admitted_tbs != '0)));
      BaseStays : assert (has_page_table ? page_table == base_q : base_q == '0);

      // Rule 71. A set-up that is offered carries the descriptor of its kernel's launch, and the
      // page-table base that its context had when it was composed. (For any kernel, the one picked in
      // sm_driver_props.)
      SetupNamesLaunch :
      assert (!cmd_valid_o || cmd_o.op != CmdSetup || !of_picked ||
          (cmd_o.descriptor == composed_q && cmd_o.page_table_base == composed_base_q));
    end
  end

  // The oldest kernel of a full active queue leaves it.
  OldestLeaves :
  cover property (@(posedge clk_i) rst_ni && exits && active_count_q == KsrCntW'(NumKsrs) &&
    active_place_q[exit_ksr] == '0 && active_count_q > 1);

endmodule

bind sm_driver sm_driver_table_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .NumKsrs (NumKsrs)
) u_table_props (
    .*,
    .admits(action == ActAdmit),
    .exits(action == ActExit),
    .admit_ctx(u_tables.admit_ctx),
    .composes(u_tables.u_launches.setup_i),
    .pick_ksr_q(u_props.pick_ksr_q),
    .composed_ctx(u_tables.u_launches.setup_ctx_i),
    .buffer_half(u_tables.u_launches.buffer_half_q[u_table_props.pick_q]),
    .launch_descriptor(u_tables.u_launches.u_descriptors.mem_q[u_table_props.launch_at]),
    .launch_tbs(u_tables.u_launches.u_counts.mem_q[u_table_props.read_ctx]),
    .admitted_tbs(u_tables.admitted_tbs),
    .kernel_descriptor(u_tables.u_launches.u_descriptors.mem_q[u_table_props.kernel_at]),
    .has_page_table(u_tables.u_launches.has_page_table_q[u_table_props.pick_q]),
    .page_table(u_tables.u_launches.u_page_tables.mem_q[u_table_props.read_ctx])
);
`endif
