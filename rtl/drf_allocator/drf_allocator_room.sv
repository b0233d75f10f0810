// Thread blocks that must leave an SM to make room for one of the kernel, and the resources of the partitions
// of an SM so far (drf_allocator.md, "Swap" and "Partition").

`include "drf_allocator_structs.svh"

module drf_allocator_room
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW)
) (
    input logic clk_i,
    input logic rst_ni,

    // All that an SM has of each resource.
    input logic [AmountW-1:0] limit_i,

    // The kernel to be served, and the one that is picked: its thread blocks on the SM.
    input share_t                kernel_demand_i,
    input share_t                pick_demand_i,
    input logic   [ AmountW-1:0] pick_unit_i,
    input logic   [SlotCntW-1:0] pick_count_i,

    // The SM as it is.
    input share_t taken_i,
    input logic   full_i,

    // A victim is picked, one more of its thread blocks is counted, one is told to leave.
    input logic victim_i,
    input logic weigh_i,
    input logic leave_i,

    // Partitions begin, that of the pick grows, thread blocks above it must leave.
    input logic                empty_i,
    input logic                grow_i,
    input logic                exceeds_i,
    input logic [SlotCntW-1:0] excess_i,

    // The room suffices, or no more can leave.
    output logic room_o,
    output logic none_o,

    // Registers, for the other parts, the bench and the rules.
    output share_t                sum_o,
    output logic   [SlotCntW-1:0] need_o,
    output logic   [   RankW-1:0] fall_o
);

  share_t sum_q, sum_d;
  logic [SlotCntW-1:0] need_q, need_d;
  logic [RankW-1:0] fall_q, fall_d;

  logic fits;
  drf_allocator_fits #(
      .ShareW(ShareW)
  ) u_fits (
      .taken_i (sum_q),
      .demand_i(kernel_demand_i),
      .limit_i,
      .fits_o  (fits)
  );
  assign room_o = fits && (need_q != '0 || !full_i);
  assign none_o = need_q == pick_count_i;

  always_comb begin
    sum_d  = sum_q;
    need_d = need_q;
    fall_d = fall_q;
    if (victim_i) begin
      sum_d  = taken_i;
      need_d = '0;
      fall_d = '0;
    end
    if (empty_i) begin
      sum_d  = '0;
      need_d = '0;
    end
    if (weigh_i && !room_o && !none_o) begin
      sum_d = '{
          regs: sum_q.regs - pick_demand_i.regs,
          threads: sum_q.threads - pick_demand_i.threads,
          smem: sum_q.smem - pick_demand_i.smem,
          tbs: sum_q.tbs - pick_demand_i.tbs
      };
      need_d = need_q + 1'b1;
      fall_d = fall_q + RankW'(pick_unit_i);
    end
    if (grow_i) begin
      sum_d = '{
          regs: sum_q.regs + pick_demand_i.regs,
          threads: sum_q.threads + pick_demand_i.threads,
          smem: sum_q.smem + pick_demand_i.smem,
          tbs: sum_q.tbs + pick_demand_i.tbs
      };
      need_d = need_q + 1'b1;
    end
    if (leave_i) need_d = need_q - 1'b1;
    if (exceeds_i) need_d = excess_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      sum_q  <= '0;
      need_q <= '0;
      fall_q <= '0;
    end else begin
      sum_q  <= sum_d;
      need_q <= need_d;
      fall_q <= fall_d;
    end
  end

  assign sum_o  = sum_q;
  assign need_o = need_q;
  assign fall_o = fall_q;

endmodule
