// A cycle of a pass over the SMs: compares a group of them, in as many lanes, with the
// best so far.

`include "drf_allocator_structs.svh"

module drf_allocator_lanes
  import drf_allocator_pkg::*;
#(
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned Lanes = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam int unsigned PosW = id_w(NumSms + NumSlots + NumCtxs),
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type claim_t = `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW),
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW)
) (
    // The pass, and its best so far.
    input step_e               step_i,
    input mode_e               mode_i,
    input logic  [AmountW-1:0] limit_i,
    input logic  [   CtxW-1:0] kernel_i,
    input logic  [   PosW-1:0] pos_i,
    input logic                found_i,
    input logic  [  RankW-1:0] key_i,
    input logic  [    SmW-1:0] best_i,

    // The tables, which do not change during a pass.
    input logic   [NumCtxs-1:0]                             remains_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input ksr_t   [NumCtxs-1:0]                             ksrt_i,      // only the ranks
    /* verilator lint_on UNUSEDSIGNAL */
    input share_t [NumCtxs-1:0]                             demand_i,
    input logic   [ NumSms-1:0]                             in_setup_i,
    input share_t [ NumSms-1:0]                             taken_i,
    input logic   [ NumSms-1:0][NumSlots-1:0]               slots_i,
    input logic   [ NumSms-1:0][NumSlots-1:0]               leaving_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0]               resident_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0]               parted_i,
    input claim_t [ NumSms-1:0]                             claim_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0][SlotCntW-1:0] count_i,
    input logic   [ NumSms-1:0][ NumCtxs-1:0][SlotCntW-1:0] quota_i,

    // The last group, and the best with this group.
    output logic             last_o,
    output logic             found_o,
    output logic [RankW-1:0] key_o,
    output logic [  SmW-1:0] best_o
);

  localparam int unsigned Groups = (NumSms + Lanes - 1) / Lanes;
  assign last_o = 32'(pos_i) == Groups - 1;

  // A group of each table; lanes beyond the last SM read the first one, and are not compared.
  logic [Lanes-1:0] exists, eligible;
  logic [Lanes-1:0][SmW-1:0] sm;
  logic [Lanes-1:0][RankW-1:0] key;
  share_t kernel_demand;
  assign kernel_demand = demand_i[kernel_i];

  for (genvar i = 0; i < Lanes; i++) begin : gen_lane
    logic [31:0] index;
    assign index = 32'(pos_i) * Lanes + i;
    assign exists[i] = index < NumSms;
    assign sm[i] = exists[i] ? SmW'(index) : '0;

    claim_t claim;
    assign claim = claim_i[sm[i]];
    drf_allocator_sm #(
        .NumSms  (NumSms),
        .NumSlots(NumSlots),
        .NumCtxs (NumCtxs),
        .ShareW  (ShareW)
    ) u_sm (
        .step_i,
        .mode_i,
        .limit_i,
        .kernel_i,
        .kernel_demand_i(kernel_demand),
        .in_setup_i     (in_setup_i[sm[i]]),
        .taken_i        (taken_i[sm[i]]),
        .slots_i        (slots_i[sm[i]]),
        .leaving_i      (leaving_i[sm[i]]),
        .resident_i     (resident_i[sm[i]]),
        .parted_i       (parted_i[sm[i]]),
        .counts_i       (count_i[sm[i]]),
        .quotas_i       (quota_i[sm[i]]),
        .claim_i        (claim),
        .claim_demand_i (demand_i[claim.ctx]),
        .claim_remains_i(remains_i[claim.ctx]),
        .claim_rank_i   (ksrt_i[claim.ctx].rank),
        .eligible_o     (eligible[i]),
        .key_o          (key[i])
    );
  end

  // The most loaded victim, otherwise the least loaded SM; the first of equals.
  logic higher;
  assign higher = step_i == StepVictimSm;
  always_comb begin
    found_o = found_i;
    key_o   = key_i;
    best_o  = best_i;
    for (int unsigned i = 0; i < Lanes; i++) begin
      if (exists[i] && eligible[i] &&
          (!found_o || (higher ? key[i] > key_o : key[i] < key_o))) begin
        found_o = 1'b1;
        key_o   = key[i];
        best_o  = sm[i];
      end
    end
  end

endmodule
