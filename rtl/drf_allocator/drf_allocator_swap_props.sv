// Rules of the swaps of drf_allocator, relating the ranks before to the ranks after, numbered as in
// drf_allocator.md. A part of drf_allocator_props.sv.
//
// A swap takes many cycles: it is judged with the present ranks, then the ranks of the victim fall one thread
// block at a time, and at last that of the kernel rises. Registers keep the ranks used for it.

`include "drf_allocator_structs.svh"

module drf_allocator_swap_props
  import drf_allocator_pkg::*;
#(
    parameter bit Every = 1'b1,
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
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic swaps_i,
    input logic spart_i,

    // The kernels, and the number of thread blocks of each that stay on the SM of the scan.
    input logic [NumCtxs-1:0]               active_i,
    /* verilator lint_off UNUSEDSIGNAL */
    input ksr_t [NumCtxs-1:0]               ksrt_i,    // only ranks and units
    /* verilator lint_on UNUSEDSIGNAL */
    input logic [NumCtxs-1:0][SlotCntW-1:0] counts_i,

    // The scan.
    input step_e                step_i,
    input logic  [    PosW-1:0] pos_i,
    input logic                 found_i,
    input logic  [   RankW-1:0] key_i,
    input logic  [    CtxW-1:0] pick_i,
    input logic  [    CtxW-1:0] kernel_i,
    input logic  [SlotCntW-1:0] need_i,
    input logic  [   RankW-1:0] fall_i,
    input logic  [   RankW-1:0] now_high_i,
    input logic  [   RankW-1:0] now_low_i,
    input logic  [   RankW-1:0] then_high_i,
    input logic  [   RankW-1:0] then_low_i,
    input logic                 swap_i,
    input logic  [    CtxW-1:0] holder_i,     // in Spart: owner of the SM's claim

    // The rank of this kernel changes otherwise.
    input logic            moved_i,
    input logic [CtxW-1:0] moved_ctx_i
);

  typedef logic [NumCtxs-1:0][RankW-1:0] ranks_t;

  function automatic logic [RankW-1:0] highest(logic [NumCtxs-1:0] of, ranks_t ranks);
    highest = '0;
    for (int unsigned j = 0; j < NumCtxs; j++) if (of[j] && ranks[j] > highest) highest = ranks[j];
  endfunction

  function automatic logic [RankW-1:0] lowest(logic [NumCtxs-1:0] of, ranks_t ranks);
    lowest = '1;
    for (int unsigned j = 0; j < NumCtxs; j++) if (of[j] && ranks[j] < lowest) lowest = ranks[j];
  endfunction

  function automatic logic [RankW-1:0] range(logic [NumCtxs-1:0] of, ranks_t ranks);
    return highest(of, ranks) - lowest(of, ranks);
  endfunction

  // ---- A swap ----------------------------------------------------------------------------------

  logic weighed, unjudged, decided;
  assign weighed  = swaps_i && step_i inside {StepRoom, StepRange, StepJudge};
  assign unjudged = swaps_i && step_i inside {StepRange, StepJudge};
  assign decided  = swaps_i && step_i inside {StepYoungest, StepLeave, StepSwap};

  // The kernels to compare, those already compared, and the ranks: now, as they would be after the swap,
  // and once the kernel has its claim.
  logic [NumCtxs-1:0] members, members_q, seen;
  ranks_t ranks, before_q, after, after_q, claimed;
  logic [RankW-1:0] pick_unit, range_q, left_q, new_range;
  logic now_seen, then_seen, ranks_kept, after_agrees, highest_found, highest_kept;
  assign pick_unit = RankW'(ksrt_i[pick_i].unit);

  // Its multiples: a table of sums is easier for the solver than a product.
  logic [2**SlotCntW-1:0][RankW-1:0] times;
  logic [RankW-1:0] multiple;
  always_comb begin
    multiple = '0;
    for (int unsigned n = 0; n < 2 ** SlotCntW; n++) begin
      times[n] = multiple;
      multiple = multiple + pick_unit;
    end
  end

  always_comb begin
    highest_found = 1'b1;
    highest_kept  = 1'b1;
    for (int unsigned j = 0; j < NumCtxs; j++) begin
      ranks[j]   = ksrt_i[j].rank;
      members[j] = active_i[j] && (counts_i[j] != '0 || kernel_i == CtxW'(j));
      seen[j]    = members[j] && (step_i == StepJudge || j < 32'(pos_i));
      claimed[j] = ranks[j] + (kernel_i == CtxW'(j) ? RankW'(ksrt_i[j].unit) : '0);
      after[j]   = claimed[j] - (pick_i == CtxW'(j) ? fall_i : '0);
      if (counts_i[j] != '0 && kernel_i != CtxW'(j)) begin
        if (j < 32'(pos_i) && (!found_i || ranks[j] > key_i)) highest_found = 1'b0;
        if (ranks[j] > ranks[pick_i]) highest_kept = 1'b0;
      end
    end
    if (decided) seen = members_q;
    now_seen = found_i == (seen != '0) &&
        (!found_i || (now_high_i == highest(seen, ranks) && now_low_i == lowest(seen, ranks)));
    then_seen = 1'b1;
    ranks_kept = 1'b1;
    after_agrees = 1'b1;
    for (int unsigned j = 0; j < NumCtxs; j++) begin
      if (seen[j] && ((decided ? after_q[j] : after[j]) > then_high_i ||
                      (decided ? after_q[j] : after[j]) < then_low_i)) begin
        then_seen = 1'b0;
      end
      if (claimed[j] != after_q[j] + (pick_i == CtxW'(j) ? left_q : '0)) ranks_kept = 1'b0;
      if (after_q[j] != before_q[j] + (kernel_i == CtxW'(j) ? RankW'(ksrt_i[j].unit) : '0) -
                        (pick_i == CtxW'(j) ? fall_i : '0)) begin
        after_agrees = 1'b0;
      end
    end
    new_range = range(members_q, claimed);
  end

  // The remaining fall while thread blocks are told to leave.
  always_ff @(posedge clk_i) begin
    if (step_i == StepJudge) begin
      members_q <= members;
      before_q  <= ranks;
      after_q   <= after;
      range_q   <= range(members, ranks);
      left_q    <= fall_i;
    end else if (step_i == StepLeave) begin
      left_q <= left_q - pick_unit;
    end
  end

  logic [RankW:0] kernel_before, victim_before;
  logic gives_way;
  assign kernel_before = (RankW + 1)'(before_q[kernel_i]);
  assign victim_before = (RankW + 1)'(before_q[pick_i]);
  assign gives_way = kernel_before < victim_before &&
      (ksrt_i[kernel_i].unit != ksrt_i[pick_i].unit || fall_i == '0 ||
       kernel_before + (RankW + 1)'(pick_unit) < victim_before);

  // Ranks do not wrap: an SM holds at most its limit and a claim.
  logic bounded;
  always_comb begin
    bounded = 1'b1;
    for (int unsigned j = 0; j < NumCtxs; j++) begin
      if (active_i[j] && 32'(ranks[j]) > NumSms * 2 * (2 ** AmountW - 1)) bounded = 1'b0;
    end
  end

  // ---- Swaps that follow each other --------------------------------------------------------------

  // The set of kernels compared: an arbitrary constant for the prover; in a run that of its last swap.
  logic [NumCtxs-1:0] chosen_q;
  logic settled_q, settled, among, touched, chosen_agree;
  logic [RankW-1:0] last_range_q;
  assign among   = members_q == chosen_q;
  assign touched = moved_i && chosen_q[moved_ctx_i];
  assign settled = settled_q && swaps_i && (chosen_q & ~active_i) == '0;
  always_comb begin
    chosen_agree = range(chosen_q, ranks) == last_range_q;
    if (decided && among) chosen_agree = range_q == last_range_q;
    else if (decided && (chosen_q[kernel_i] || chosen_q[pick_i])) chosen_agree = 1'b1;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      settled_q <= 1'b0;
    end else begin
      settled_q <= settled && !touched;
      if (swap_i && swaps_i) begin
        if (among || !Every) begin
          settled_q <= 1'b1;
          last_range_q <= new_range;
        end else if (chosen_q[kernel_i] || chosen_q[pick_i]) begin
          settled_q <= 1'b0;
        end
      end
    end
    if (Every) chosen_q <= chosen_q;
    else if (swap_i && swaps_i) chosen_q <= members_q;
  end

  // Two kernels, likewise: the first gave room to the second.
  logic [CtxW-1:0] giver_q, taker_q, giver, taker, victim;
  logic gave_q, gave, same_units, gives_back, pair_kept;
  ranks_t pair;
  logic [NumCtxs-1:0] in_pair;
  assign giver = 32'(giver_q) < NumCtxs ? giver_q : '0;
  assign taker = 32'(taker_q) < NumCtxs ? taker_q : '0;
  assign victim = spart_i ? holder_i : pick_i;
  assign gave = gave_q && active_i[giver] && active_i[taker];
  assign same_units = ksrt_i[giver].unit == ksrt_i[taker].unit;
  assign gives_back = swap_i && gave && (spart_i || (swaps_i && same_units && fall_i != '0)) &&
      victim == taker && kernel_i == giver;
  assign in_pair = (NumCtxs'(1) << giver) | (NumCtxs'(1) << taker);
  assign pair = decided ? before_q : ranks;
  always_comb begin
    pair_kept = 1'b1;
    if (spart_i) pair_kept = ranks[taker] <= ranks[giver];
    else if (swaps_i && same_units) begin
      pair_kept = (RankW + 1)'(pair[taker]) <
          (RankW + 1)'(pair[giver]) + (RankW + 1)'(ksrt_i[giver].unit);
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      gave_q <= 1'b0;
    end else begin
      gave_q <= gave && !(moved_i && in_pair[moved_ctx_i]);
      if (swap_i && (swaps_i || spart_i)) begin
        if (!Every || (victim == giver && kernel_i == taker)) begin
          gave_q <= spart_i || fall_i <= pick_unit;
        end else if (in_pair[victim] || in_pair[kernel_i]) begin
          gave_q <= 1'b0;
        end
      end
    end
    if (Every) begin
      giver_q <= giver_q;
      taker_q <= taker_q;
    end else if (!rst_ni) begin
      giver_q <= '0;
      taker_q <= '0;
    end else if (swap_i) begin
      giver_q <= victim;
      taker_q <= kernel_i;
    end
  end

  // ---- Rules -------------------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 4. Swap lowers the range of the ranks.
      RangeFalls : assert (!(swap_i && swaps_i) || new_range < range_q);
      // It was judged by the ranks of all kernels on the SM, and then the ranks reach the values judged.
      RangeIsSeen : assert (!unjudged || now_seen);
      ThenIsSeen : assert (!(unjudged || decided) || then_seen);
      FallAgrees : assert (!weighed || fall_i == times[need_i]);
      LeftAgrees : assert (!decided || left_q == times[need_i]);
      RanksKept : assert (!decided || ranks_kept);
      KernelIsMember : assert (!decided || members_q[kernel_i]);
      SwapIsGood : assert (!decided || then_high_i - then_low_i < range_q);

      // Rule 10. No ping-pong. Of swaps among the same kernels each has a lower range than the one before, so
      // their ranks never return to earlier values, unless another event changed one of them in between.
      NoPingPong : assert (!(swap_i && swaps_i && settled && among) || new_range < last_range_q);
      RangeStays : assert (!settled || chosen_agree);

      // In Spart, and among kernels of equal units of which the first told one thread block to leave, a kernel
      // that gave room to another does not get it back from that one, unless another event changed a rank.
      NoSwapBack : assert (!gives_back);
      PairStays : assert (!gave || pair_kept);
      GivesWay : assert (!decided || gives_way);
      HolderGivesWay :
      assert (!(swap_i && spart_i) ||
              (RankW + 1)'(ranks[holder_i]) >= (RankW + 1)'(ranks[kernel_i]) + (RankW + 1)'(2));
      AfterAgrees : assert (!decided || after_agrees);
      VictimIsHighest :
      assert ((!(swaps_i && step_i == StepVictim) ||
               (highest_found && (!found_i || key_i == ranks[pick_i]))) &&
              (!weighed || highest_kept));
      VictimHasTbs : assert (!weighed || counts_i[pick_i] != '0);
      VictimIsActive : assert (!(weighed || decided) || active_i[pick_i]);
      RanksBounded : assert (!swaps_i || bounded);
    end
  end

endmodule
