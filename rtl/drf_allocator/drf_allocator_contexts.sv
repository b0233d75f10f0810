// A cycle of a pass over the contexts: compares one of them with the best so far; in step range
// with the highest and lowest ranks.

`include "drf_allocator_structs.svh"

module drf_allocator_contexts
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam int unsigned PosW = id_w(NumSms + NumSlots + NumCtxs),
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW)
) (
    // The pass, and its best so far.
    input step_e               step_i,
    input logic  [   PosW-1:0] pos_i,
    input logic  [AmountW-1:0] limit_i,
    input logic  [   CtxW-1:0] kernel_i,
    input logic  [NumCtxs-1:0] tried_i,
    input logic                found_i,
    input logic  [  RankW-1:0] key_i,
    input logic  [   CtxW-1:0] pick_i,

    // Range: the fall of the victim's rank, and ranks so far. Fill: resources and thread blocks of partitions.
    input logic   [   RankW-1:0] fall_i,
    input logic   [   RankW-1:0] now_high_i,
    input logic   [   RankW-1:0] now_low_i,
    input logic   [   RankW-1:0] then_high_i,
    input logic   [   RankW-1:0] then_low_i,
    input share_t                sum_i,
    input logic   [SlotCntW-1:0] need_i,

    // The tables, and the counts of the SM of the scan.
    input logic   [NumCtxs-1:0]               active_i,
    input logic   [NumCtxs-1:0]               remains_i,
    input logic   [NumCtxs-1:0]               wants_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input ksr_t   [NumCtxs-1:0]               ksrt_i,       // only ranks and units
    /* verilator lint_on UNUSEDSIGNAL */
    input share_t [NumCtxs-1:0]               demand_i,
    input logic   [NumCtxs-1:0][ AmountW-1:0] fill_rank_i,
    input logic   [NumCtxs-1:0][SlotCntW-1:0] counts_i,

    // The last context, and the best with this one.
    output logic             last_o,
    output logic             found_o,
    output logic [RankW-1:0] key_o,
    output logic [ CtxW-1:0] pick_o,
    output logic [RankW-1:0] now_high_o,
    output logic [RankW-1:0] now_low_o,
    output logic [RankW-1:0] then_high_o,
    output logic [RankW-1:0] then_low_o
);

  assign last_o = 32'(pos_i) == NumCtxs - 1;

  // In other steps the position is not a context, and the output is unused.
  logic [CtxW-1:0] ctx;
  logic is_kernel, present;
  assign ctx = 32'(pos_i) < NumCtxs ? CtxW'(pos_i) : '0;
  assign is_kernel = ctx == kernel_i;
  assign present = counts_i[ctx] != '0;

  logic [RankW-1:0] rank, rank_then, fill_rank;
  logic [AmountW-1:0] unit;
  assign rank = ksrt_i[ctx].rank;
  assign unit = ksrt_i[ctx].unit;
  assign fill_rank = RankW'(fill_rank_i[ctx]);
  assign rank_then = rank - (ctx == pick_i ? fall_i : '0) + (is_kernel ? RankW'(unit) : '0);

  logic fits;
  drf_allocator_fits #(
      .ShareW(ShareW)
  ) u_fits (
      .taken_i (sum_i),
      .demand_i(demand_i[ctx]),
      .limit_i,
      .fits_o  (fits)
  );

  logic eligible, better;
  logic [RankW-1:0] key;
  always_comb begin
    eligible = 1'b0;
    key = rank;
    better = rank < key_i;
    unique case (step_i)
      StepKernel: eligible = wants_i[ctx] && !tried_i[ctx];
      StepVictim: begin
        eligible = !is_kernel && present;
        better   = rank > key_i;
      end
      StepRange: eligible = active_i[ctx] && (present || is_kernel);
      StepFill: begin
        eligible = active_i[ctx] && (remains_i[ctx] || present) && fits && 32'(need_i) < NumSlots;
        key = fill_rank;
        better = fill_rank < key_i || (fill_rank == key_i && is_kernel);
      end
      default: ;
    endcase
  end

  logic ranges;
  assign ranges = step_i == StepRange;
  always_comb begin
    found_o = found_i;
    key_o = key_i;
    pick_o = pick_i;
    now_high_o = now_high_i;
    now_low_o = now_low_i;
    then_high_o = then_high_i;
    then_low_o = then_low_i;
    if (eligible) begin
      found_o = 1'b1;
      if (ranges) begin
        if (!found_i || rank > now_high_i) now_high_o = rank;
        if (!found_i || rank < now_low_i) now_low_o = rank;
        if (!found_i || rank_then > then_high_i) then_high_o = rank_then;
        if (!found_i || rank_then < then_low_i) then_low_o = rank_then;
      end else if (!found_i || better) begin
        key_o  = key;
        pick_o = ctx;
      end
    end
  end

endmodule
