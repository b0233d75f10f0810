// The tables of the contexts: kernel status registers, demands, queues of preempted thread blocks, and the
// registers that the OS writes beforehand.
//
// An action uses the context `ctx_i`; its row is an output, and its next value is computed from
// it. At most one action comes in a cycle. Only Spart's swap changes a second row, that of the kernel that
// loses the SM.

`include "drf_allocator_structs.svh"

module drf_allocator_kernels
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned TbPtrW = id_w(NumSms * NumSlots),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned MemAddrW = id_w(NumCtxs * NumSms * NumSlots),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam type host_msg_t = `DRF_ALLOCATOR_HOST_MSG_STRUCT(CtxW, AmountW),
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW)
) (
    input logic clk_i,
    input logic rst_ni,

    // In Spart a rank counts SMs, from a start value, else shares.
    input logic spart_i,

    // Legal messages of the host.
    input logic                    launch_i,
    input logic                    set_context_i,
    input logic                    set_start_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input host_msg_t               host_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input share_t                  demand_i,
    input logic      [AmountW-1:0] unit_i,

    // The context of the action: of the message, or of the scan.
    input logic [CtxW-1:0] ctx_i,

    // A thread block leaves its SM: one that was to stay, or one to the queue.
    input logic ended_i,
    input logic stayed_i,
    input logic preempted_i,

    // A thread block is issued, for a fresh claim or without a claim.
    input logic issue_i,
    input logic unclaimed_i,
    input logic uses_claim_i,

    // A claim is made, and given up; a thread block is told to leave.
    input logic claim_i,
    input logic void_i,
    input logic void_fresh_i,
    input logic leave_i,

    // Spart's swap: the kernel that loses its claim of the SM, the only second row of an action.
    input logic            evict_i,
    input logic [CtxW-1:0] evict_ctx_i,
    input logic            evict_fresh_i,

    // A kernel ends: it is no longer active; its row keeps its values.
    input logic            exit_i,
    input logic [CtxW-1:0] exit_ctx_i,

    // Partitions: all are cleared, one grows.
    input logic empty_i,
    input logic grow_i,

    // The row, and memory addresses: of its queue's oldest entry and of the next one.
    output ksr_t                  row_o,
    output share_t                own_demand_o,
    output logic   [        39:0] page_table_base_o,
    output logic                  resumes_o,
    output logic   [MemAddrW-1:0] ptbq_read_addr_o,
    output logic   [MemAddrW-1:0] ptbq_write_addr_o,

    // Kernels with thread blocks to issue; with more of them than claims; the first finished one.
    output logic [NumCtxs-1:0] remains_o,
    output logic [NumCtxs-1:0] wants_o,
    output logic               over_o,
    output logic [   CtxW-1:0] over_ctx_o,

    // Registers, for the other parts, the bench and the rules.
    output logic   [NumCtxs-1:0][       39:0] page_table_o,
    output logic   [NumCtxs-1:0][ StartW-1:0] start_o,
    output logic   [NumCtxs-1:0]              active_o,
    output ksr_t   [NumCtxs-1:0]              ksrt_o,
    output share_t [NumCtxs-1:0]              demand_o,
    output logic   [NumCtxs-1:0][ TbPtrW-1:0] ptbq_head_o,
    output logic   [NumCtxs-1:0][ TbCntW-1:0] ptbq_count_o,
    output logic   [NumCtxs-1:0][AmountW-1:0] fill_rank_o
);

  logic [NumCtxs-1:0][39:0] page_table_q;
  logic [NumCtxs-1:0][StartW-1:0] start_q;
  logic [NumCtxs-1:0] active_q, active_d;
  ksr_t [NumCtxs-1:0] ksrt_q;
  share_t [NumCtxs-1:0] demand_q;
  logic [NumCtxs-1:0][TbPtrW-1:0] ptbq_head_q;
  logic [NumCtxs-1:0][TbCntW-1:0] ptbq_count_q;
  logic [NumCtxs-1:0][AmountW-1:0] fill_rank_q;

  // ---- Values derived from the tables --------------------------------------------------

  // A kernel's thread blocks to issue: those never issued, and its preempted ones.
  logic [NumCtxs-1:0][TbIdW:0] remaining;
  logic [NumCtxs-1:0] over;
  always_comb begin
    for (int unsigned k = 0; k < NumCtxs; k++) begin
      remaining[k] = (TbIdW + 1)'(ksrt_q[k].total_tbs) - (TbIdW + 1)'(ksrt_q[k].next_tb) +
          (TbIdW + 1)'(ptbq_count_q[k]);
      remains_o[k] = remaining[k] != '0;
      wants_o[k] = active_q[k] && remaining[k] > (TbIdW + 1)'(ksrt_q[k].claims);
      over[k] = active_q[k] && !remains_o[k] && ksrt_q[k].running == '0;
    end
  end

  assign over_o = over != '0;
  common_lowest #(
      .Width(NumCtxs)
  ) u_over (
      .some_i (over),
      .index_o(over_ctx_o)
  );

  ksr_t row, evicted;
  logic [TbCntW-1:0] waiting;
  assign row = ksrt_q[ctx_i];
  assign evicted = ksrt_q[evict_ctx_i];

  assign row_o = row;
  assign own_demand_o = demand_q[ctx_i];
  assign page_table_base_o = page_table_q[ctx_i];
  assign resumes_o = waiting != '0;

  // The queue of its preempted thread blocks.
  common_queues #(
      .NumQueues(NumCtxs),
      .Depth    (NumSms * NumSlots)
  ) u_queues (
      .clk_i,
      .rst_ni,
      .look_i       (1'b1),
      .queue_i      (ctx_i),
      .push_i       (preempted_i),
      .pop_i        (issue_i && resumes_o),
      .drop_i       (1'b0),
      .clear_i      (launch_i),
      .clear_queue_i(ctx_i),
      .waiting_o    (waiting),
      .write_addr_o (ptbq_write_addr_o),
      .read_addr_o  (ptbq_read_addr_o),
      .head_o       (ptbq_head_q),
      .count_o      (ptbq_count_q)
  );

  // ---- Next state -----------------------------------------------------------------------

  ksr_t row_d, evicted_d;
  logic row_write;
  always_comb begin
    row_d = row;
    row_write = launch_i || ended_i || issue_i || claim_i || void_i || leave_i;
    if (launch_i) begin
      row_d = '{
          next_tb: '0,
          total_tbs: host_i.tb_count,
          running: '0,
          unit: unit_i,
          rank: spart_i ? RankW'(start_q[ctx_i]) : '0,
          claims: '0,
          descriptor: host_i.descriptor
      };
    end
    if (ended_i) row_d.running = row.running - 1'b1;
    if (issue_i) begin
      row_d.running = row.running + 1'b1;
      if (!resumes_o) row_d.next_tb = row.next_tb + 1'b1;
    end
    if (claim_i) row_d.claims = row.claims + 1'b1;
    if (uses_claim_i || (void_i && void_fresh_i)) row_d.claims = row.claims - 1'b1;

    // The rank of a kernel counts its staying thread blocks and its claims; in Spart its SMs.
    if (spart_i) begin
      if (claim_i) row_d.rank = row.rank + 1'b1;
    end else begin
      if (claim_i || (issue_i && unclaimed_i)) row_d.rank = row.rank + RankW'(row.unit);
      if (leave_i || stayed_i) row_d.rank = row.rank - RankW'(row.unit);
    end
    if (void_i) row_d.rank = row.rank - 1'b1;

    evicted_d = evicted;
    evicted_d.rank = evicted.rank - 1'b1;
    if (evict_fresh_i) evicted_d.claims = evicted.claims - 1'b1;
  end

  always_comb begin
    active_d = active_q;
    if (launch_i) active_d[ctx_i] = 1'b1;
    if (exit_i) active_d[exit_ctx_i] = 1'b0;
  end

  // Partitions of an SM share its limit, so this sum does not wrap.
  logic [AmountW-1:0] grown;
  assign grown = fill_rank_q[ctx_i] + row.unit;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      page_table_q <= '0;
      start_q <= '0;
      active_q <= '0;
      ksrt_q <= '0;
      demand_q <= '0;
      fill_rank_q <= '0;
    end else begin
      active_q <= active_d;
      if (set_context_i) page_table_q[ctx_i] <= host_i.page_table_base;
      if (set_start_i) start_q[ctx_i] <= host_i.start;
      if (row_write) ksrt_q[ctx_i] <= row_d;
      if (evict_i) ksrt_q[evict_ctx_i] <= evicted_d;
      if (launch_i) demand_q[ctx_i] <= demand_i;
      if (empty_i) fill_rank_q <= '0;
      if (grow_i) fill_rank_q[ctx_i] <= grown;
    end
  end

  assign page_table_o = page_table_q;
  assign start_o = start_q;
  assign active_o = active_q;
  assign ksrt_o = ksrt_q;
  assign demand_o = demand_q;
  assign ptbq_head_o = ptbq_head_q;
  assign ptbq_count_o = ptbq_count_q;
  assign fill_rank_o = fill_rank_q;

endmodule
