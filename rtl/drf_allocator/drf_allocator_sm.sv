// One SM in a pass of a scan: eligibility and key (drf_allocator.md, "Passes").

`include "drf_allocator_structs.svh"

module drf_allocator_sm
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type claim_t = `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW)
) (
    // The pass decides which SMs are eligible, and by which key.
    input step_e               step_i,
    input mode_e               mode_i,
    input logic  [AmountW-1:0] limit_i,

    // The kernel that is to be served.
    input logic   [CtxW-1:0] kernel_i,
    input share_t            kernel_demand_i,

    // The SM's rows of the tables.
    input logic                                in_setup_i,
    input share_t                              taken_i,
    input logic   [NumSlots-1:0]               slots_i,
    input logic   [NumSlots-1:0]               leaving_i,
    input logic   [ NumCtxs-1:0]               resident_i,
    input logic   [ NumCtxs-1:0]               parted_i,
    input logic   [ NumCtxs-1:0][SlotCntW-1:0] counts_i,
    input logic   [ NumCtxs-1:0][SlotCntW-1:0] quotas_i,

    // Its claim, and the kernel of that.
    /* verilator lint_off UNUSEDSIGNAL */
    input claim_t             claim_i,          // freshness unused
    /* verilator lint_on UNUSEDSIGNAL */
    input share_t             claim_demand_i,
    input logic               claim_remains_i,
    input logic   [RankW-1:0] claim_rank_i,

    // To the comparison with the other SMs: lower is better, for a victim higher.
    output logic             eligible_o,
    output logic [RankW-1:0] key_o
);

  logic swaps, spart;
  assign swaps = mode_i inside {ModeOnDemand, ModeRelaxed};
  assign spart = mode_i == ModeSpart;

  share_t demand;
  logic has_room, fits;
  assign demand = step_i == StepClaims ? claim_demand_i : kernel_demand_i;
  drf_allocator_fits #(
      .ShareW(ShareW)
  ) u_fits (
      .taken_i,
      .demand_i(demand),
      .limit_i,
      .fits_o  (has_room)
  );
  assign fits = has_room && slots_i != '1;

  // The load of a victim is its load without the thread blocks of the kernel. None of its thread
  // blocks is leaving then, so all of these are present.
  share_t rest;
  logic [SlotCntW-1:0] count;
  logic [AmountW-1:0] load;
  assign count = step_i == StepVictimSm ? counts_i[kernel_i] : '0;
  assign rest = '{
          regs: taken_i.regs - AmountW'(count) * kernel_demand_i.regs,
          threads: taken_i.threads - AmountW'(count) * kernel_demand_i.threads,
          smem: taken_i.smem - AmountW'(count) * kernel_demand_i.smem,
          tbs: taken_i.tbs - AmountW'(count) * kernel_demand_i.tbs
      };
  drf_allocator_highest #(
      .ShareW(ShareW)
  ) u_load (
      .share_i  (rest),
      .highest_o(load)
  );

  // In Spart a claim stays after its thread blocks end, until another kernel needs the SM more.
  logic void_claim, usable;
  assign void_claim = spart && !claim_remains_i && slots_i == '0;
  assign usable = claim_remains_i &&
      (!resident_i[claim_i.ctx] || (fits && (!spart || leaving_i == '0)));

  logic in_partition;
  assign in_partition = counts_i[kernel_i] < quotas_i[kernel_i] && fits;

  always_comb begin
    eligible_o = 1'b0;
    key_o = RankW'(load);
    unique case (step_i)
      StepClaims: begin
        eligible_o = claim_i.valid && (usable || void_claim);
        key_o = void_claim ? '0 : RankW'(load) + 1'b1;
      end
      StepPlace: begin
        eligible_o = !claim_i.valid;
        if (mode_i == ModeRelaxed && !fits) eligible_o = 1'b0;
        if (mode_i == ModePartition && parted_i[kernel_i] && !in_partition) eligible_o = 1'b0;
      end
      StepVictimSm: begin
        eligible_o = leaving_i == '0;
        if (swaps && (claim_i.valid || slots_i == '0)) eligible_o = 1'b0;
        if (spart) begin
          if (!claim_i.valid || claim_i.ctx == kernel_i) eligible_o = 1'b0;
          key_o = claim_rank_i;
        end
      end
      default: ;
    endcase
    if (in_setup_i) eligible_o = 1'b0;
  end

endmodule
