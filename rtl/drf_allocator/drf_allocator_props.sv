// Properties of drf_allocator, checked by the prover and in every run; numbers of drf_allocator.md; with lemmas.
// A simulation checks one SM in each cycle, in turn; the prover one arbitrary SM, a constant, so a
// proof for it is a proof for all.

`include "drf_allocator_structs.svh"

module drf_allocator_props
  import drf_allocator_pkg::*;
#(
    parameter bit Every = 1'b1,
    parameter int unsigned NumSms = 16,
    parameter int unsigned NumSlots = 32,
    parameter int unsigned NumCtxs = 4,
    parameter int unsigned Lanes = 4,
    parameter int unsigned ShareW = 10,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned CtxW = id_w(NumCtxs),
    localparam int unsigned TbPtrW = id_w(NumSms * NumSlots),
    localparam int unsigned TbCntW = cnt_w(NumSms * NumSlots),
    localparam int unsigned SlotMaskW = NumSlots,
    localparam int unsigned AmountW = ShareW,
    localparam int unsigned RankW = ShareW + SmCntW + 2,
    localparam int unsigned PosW = id_w(NumSms + NumSlots + NumCtxs),
    localparam type share_t = `DRF_ALLOCATOR_SHARE_STRUCT(AmountW),
    localparam type claim_t = `DRF_ALLOCATOR_CLAIM_STRUCT(CtxW),
    localparam type ksr_t = `DRF_ALLOCATOR_KSR_STRUCT(SmCntW, TbCntW, AmountW, RankW),
    localparam type sm_cmd_t = `DRF_ALLOCATOR_SM_CMD_STRUCT(SmW, SlotW, CtxW, SlotMaskW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic               cmd_valid_o,
    input sm_cmd_t            cmd_o,
    input logic               cmd_ready_i,
    input logic               done_valid_o,
    input logic    [CtxW-1:0] done_ctx_o,
    input logic               done_ready_i,
    input logic               err_valid_o,
    input logic               quiescent_o,

    // The tables.
    input mode_e                                     mode_q,
    input logic   [       AmountW-1:0]               limit_q,
    input logic   [       NumCtxs-1:0]               active_q,
    input ksr_t   [       NumCtxs-1:0]               ksrt_q,
    input share_t [       NumCtxs-1:0]               demand_q,
    input logic   [       NumCtxs-1:0][  TbPtrW-1:0] ptbq_head_q,
    input logic   [       NumCtxs-1:0][  TbCntW-1:0] ptbq_count_q,
    input share_t [        NumSms-1:0]               taken_q,
    input logic   [        NumSms-1:0][NumSlots-1:0] slots_q,
    input logic   [        NumSms-1:0][NumSlots-1:0] leaving_q,
    input logic   [        NumSms-1:0][ NumCtxs-1:0] resident_q,
    input logic   [        NumSms-1:0][ NumCtxs-1:0] parted_q,
    input logic   [        NumSms-1:0]               in_setup_q,
    input claim_t [        NumSms-1:0]               claim_q,
    input logic   [NumSms*NumCtxs-1:0][SlotCntW-1:0] count_q,
    input logic   [NumSms*NumCtxs-1:0][SlotCntW-1:0] quota_q,
    input logic   [       NumCtxs-1:0][ AmountW-1:0] fill_rank_q,
    input logic   [       NumCtxs-1:0]               remains,
    input logic   [       NumCtxs-1:0]               wants,

    // The scan.
    input step_e                 step_q,
    input logic   [    PosW-1:0] pos_q,
    input logic                  found_q,
    input logic   [     SmW-1:0] sm_q,
    input logic   [    CtxW-1:0] pick_q,
    input logic   [    CtxW-1:0] kernel_q,
    input share_t                sum_q,
    input logic   [SlotCntW-1:0] need_q,
    input logic   [   RankW-1:0] fall_q,
    input logic   [   RankW-1:0] now_high_q,
    input logic   [   RankW-1:0] now_low_q,
    input logic   [   RankW-1:0] then_high_q,
    input logic   [   RankW-1:0] then_low_q,
    input logic   [NumSlots-1:0] mask_q,
    input logic   [   SlotW-1:0] slot_q,
    input logic                  issue,
    input logic                  resumes,
    input logic                  part,
    input logic                  swap,
    input logic                  exits,
    input logic   [   RankW-1:0] key_q,

    // Events that change a rank.
    input logic             launch,
    input logic             ended,
    input logic             claim,
    input logic             void_claim,
    input logic [  SmW-1:0] own_sm,
    input logic [SlotW-1:0] look_slot,
    input logic [ CtxW-1:0] own_ctx
);

  localparam int unsigned Groups = (NumSms + Lanes - 1) / Lanes;

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  logic swaps, spart, partition;
  assign swaps = mode_q inside {ModeOnDemand, ModeRelaxed};
  assign spart = mode_q == ModeSpart;
  assign partition = mode_q == ModePartition;

  // A thread block that was to stay ends.
  logic stayed;
  assign stayed = ended && !leaving_q[own_sm][look_slot];

  // ---- SMs ------------------------------------------------------------------------------------

  logic [SmW-1:0] turn_q;
  always_ff @(posedge clk_i) begin
    if (Every) turn_q <= turn_q;
    else if (!rst_ni) turn_q <= '0;
    else turn_q <= 32'(turn_q) == NumSms - 1 ? '0 : turn_q + 1'b1;
  end

  logic [SmW-1:0] sm;
  logic [NumCtxs-1:0][SlotCntW-1:0] counts;
  logic [NumSlots-1:0][CtxW-1:0] owners;
  always_comb begin
    sm = 32'(turn_q) < NumSms ? turn_q : '0;
    for (int unsigned k = 0; k < NumCtxs; k++) counts[k] = count_q[32'(sm)*NumCtxs+k];
    for (int unsigned p = 0; p < NumSlots; p++) begin
      owners[p] = u_owners.mem_q[TbPtrW'(32'(sm)*NumSlots+p)];
    end
  end
  drf_allocator_sm_props #(
      .Follows (Every),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_sm (
      .clk_i,
      .rst_ni,
      .mode_i   (mode_q),
      .limit_i  (limit_q),
      .active_i (active_q),
      .demand_i (demand_q),
      .taken_i  (taken_q[sm]),
      .slots_i  (slots_q[sm]),
      .leaving_i(leaving_q[sm]),
      .claim_i  (claim_q[sm]),
      .counts_i (counts),
      .owners_i (owners)
  );

  // ---- Contexts -------------------------------------------------------------------------------

  logic rows_hold, claims_hold, queues_hold, claims_have;
  logic claims_active, claims_in_mode, no_claim_is_zero;
  logic [NumCtxs-1:0][SmCntW-1:0] fresh;
  always_comb begin
    fresh = '0;
    claims_active = 1'b1;
    claims_in_mode = 1'b1;
    no_claim_is_zero = 1'b1;
    for (int unsigned s = 0; s < NumSms; s++) begin
      if (claim_q[s].valid) begin
        if (32'(claim_q[s].ctx) >= NumCtxs || !active_q[claim_q[s].ctx]) claims_active = 1'b0;
        if (!(claim_q[s].fresh && swaps) && !spart) claims_in_mode = 1'b0;
      end else if (claim_q[s] != '0) begin
        no_claim_is_zero = 1'b0;
      end
      for (int unsigned k = 0; k < NumCtxs; k++) begin
        if (claim_q[s].valid && claim_q[s].fresh && claim_q[s].ctx == CtxW'(k)) begin
          fresh[k] = fresh[k] + 1'b1;
        end
      end
    end
    rows_hold   = 1'b1;
    claims_hold = 1'b1;
    queues_hold = 1'b1;
    claims_have = 1'b1;
    for (int unsigned k = 0; k < NumCtxs; k++) begin
      if (ksrt_q[k].next_tb > ksrt_q[k].total_tbs) rows_hold = 1'b0;
      if (active_q[k] && ksrt_q[k].claims != fresh[k]) claims_hold = 1'b0;
      if (32'(ptbq_head_q[k]) >= NumSms * NumSlots ||
          32'(ptbq_count_q[k]) + 32'(ksrt_q[k].running) > NumSms * NumSlots) begin
        queues_hold = 1'b0;
      end
      if (active_q[k] && 34'(ksrt_q[k].total_tbs) - 34'(ksrt_q[k].next_tb) + 34'(ptbq_count_q[k]) <
          34'(ksrt_q[k].claims)) begin
        claims_have = 1'b0;
      end
    end
  end

  // Thread blocks of each kernel: counted for each SM as they come and go, up to each SM, and for the chosen SM up to
  // each slot, as in drf_allocator_sm_props.sv.
  logic running_agrees;
  if (Every) begin : gen_running
    localparam int unsigned SumW = SlotCntW + SmCntW;
    logic [NumSlots-1:0][NumCtxs-1:0] runs, runs_q;
    logic [NumSlots-1:0][NumCtxs-1:0][SlotCntW-1:0] upto, upto_q;
    logic [ NumCtxs-1:0][SlotCntW-1:0] step;
    logic [NumSlots-1:0][ NumCtxs-1:0] linked;
    logic [NumSms-1:0][NumCtxs-1:0][SlotCntW-1:0] tbs_q, tbs_was_q;
    logic [NumSms-1:0][NumCtxs-1:0][SumW-1:0] sms_upto, sms_upto_q;
    logic [NumCtxs-1:0][SumW-1:0] sms_step;
    logic [NumSms-1:0][NumCtxs-1:0] sms_linked, sms_bounded;
    logic [NumCtxs-1:0] agree;
    always_comb begin
      step = '0;
      sms_step = '0;
      running_agrees = 1'b1;
      for (int unsigned k = 0; k < NumCtxs; k++) begin
        for (int unsigned p = 0; p < NumSlots; p++) begin
          runs[p][k] = slots_q[sm][p] && owners[p] == CtxW'(k);
          step[k] |= SlotCntW'(runs[p][k]) - SlotCntW'(runs_q[p][k]);
          upto[p][k] = upto_q[p][k] + step[k];
          linked[p][k] = upto[p][k] == (p == 0 ? '0 : upto[p-1][k]) + SlotCntW'(runs[p][k]) &&
              32'(upto[p][k]) <= p + 1;
        end
        agree[k] = upto[NumSlots-1][k] == tbs_q[sm][k];
        for (int unsigned s = 0; s < NumSms; s++) begin
          sms_step[k] |= SumW'(tbs_q[s][k]) - SumW'(tbs_was_q[s][k]);
          sms_upto[s][k] = sms_upto_q[s][k] + sms_step[k];
          sms_linked[s][k] = sms_upto[s][k] ==
              (s == 0 ? '0 : sms_upto[s-1][k]) + SumW'(tbs_q[s][k]);
          sms_bounded[s][k] = 32'(tbs_q[s][k]) <= NumSlots &&
              32'(sms_upto[s][k]) <= (s + 1) * NumSlots;
        end
        if (sms_upto[NumSms-1][k] != SumW'(ksrt_q[k].running)) running_agrees = 1'b0;
        if (!active_q[k] && ksrt_q[k].running != '0) running_agrees = 1'b0;
      end
    end

    // A thread block that ends was counted, and a new one has a slot. A rule that is proved for the chosen SM is
    // assumed for the others in the clock before.
    logic [SlotCntW-1:0] own_tbs;
    logic counted, counted_q, others_q;
    assign own_tbs = tbs_q[own_sm][own_ctx];
    assign counted = (!ended || own_tbs != '0) && (!issue || 32'(own_tbs) < NumSlots);
    always_ff @(posedge clk_i) begin
      runs_q     <= rst_ni ? runs : '0;
      upto_q     <= rst_ni ? upto : '0;
      tbs_was_q  <= rst_ni ? tbs_q : '0;
      sms_upto_q <= rst_ni ? sms_upto : '0;
      counted_q  <= !rst_ni || own_sm != sm || counted;
      others_q   <= !rst_ni || own_sm == sm || counted;
      if (!rst_ni) tbs_q <= '0;
      else if (issue) tbs_q[own_sm][own_ctx] <= own_tbs + 1'b1;
      else if (ended) tbs_q[own_sm][own_ctx] <= own_tbs - 1'b1;
      if (rst_ni) begin
        CountsLink : assert (&linked);
        CountsAgree : assert (&agree);
        Counted : assert (counted_q);
        EndsCounted :
        assert (own_sm != sm || ((!ended || own_tbs != '0) && (!stayed || counts[own_ctx] != '0)));
        OthersCounted : assume (others_q);
        SmsLink : assert (&sms_linked);
        CountsBounded : assert (&sms_bounded);
      end
    end
  end else begin : gen_running
    assign running_agrees = 1'b1;
  end

`ifdef SEGUE_PROVER
  drf_allocator_rank_props #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_ranks (
      .clk_i,
      .rst_ni,
      .spart_i  (spart),
      .limit_i  (limit_q),
      .active_i (active_q),
      .ksrt_i   (ksrt_q),
      .demand_i (demand_q),
      .claim_i  (claim_q),
      .sm_i     (sm),
      .taken_i  (taken_q[sm]),
      .tbs_i    (gen_running.tbs_q[sm]),
      .counts_i (counts),
      .comes_i  (issue),
      .ends_i   (ended),
      .goes_i   (step_q == StepLeave || stayed),
      .own_sm_i (own_sm),
      .own_ctx_i(own_ctx)
  );
`endif

  // ---- The SM of the scan ---------------------------------------------------------------------

  share_t own_taken, kernel_demand;
  logic [NumSlots-1:0] own_slots, own_leaving;
  /* verilator lint_off UNUSEDSIGNAL */
  claim_t own_claim;  // freshness unused
  /* verilator lint_on UNUSEDSIGNAL */
  logic [SlotCntW-1:0] kernel_count, kernel_quota, pick_count;
  logic own_fits, own_void, own_usable, own_free, own_resident, own_parted;
  assign own_taken = taken_q[sm_q];
  assign own_slots = slots_q[sm_q];
  assign own_leaving = leaving_q[sm_q];
  assign own_claim = claim_q[sm_q];
  assign own_resident = resident_q[sm_q][kernel_q];
  assign own_parted = parted_q[sm_q][kernel_q];
  assign kernel_count = count_q[32'(sm_q)*NumCtxs+32'(kernel_q)];
  assign kernel_quota = quota_q[32'(sm_q)*NumCtxs+32'(kernel_q)];
  assign pick_count = count_q[32'(sm_q)*NumCtxs+32'(pick_q)];
  // With a claim for its kernel, which may not be the kernel to be served yet.
  assign kernel_demand = own_claim.valid ? demand_q[own_claim.ctx] : demand_q[kernel_q];
  drf_allocator_fits #(
      .ShareW(ShareW)
  ) u_fits (
      .taken_i (own_taken),
      .demand_i(kernel_demand),
      .limit_i (limit_q),
      .fits_o  (own_fits)
  );
  assign own_free = own_fits && own_slots != '1;
  assign own_void = spart && !remains[own_claim.ctx] && own_slots == '0;
  assign own_usable = remains[own_claim.ctx] &&
      (!resident_q[sm_q][own_claim.ctx] || (own_free && (!spart || own_leaving == '0)));

  // The SM found by a pass, or found to act on.
  logic place_found, placed;
  assign place_found = (mode_q != ModeRelaxed || own_free) &&
      (!partition || !own_parted || (kernel_count < kernel_quota && own_free));

  // The kernel is known, and it wants more than its claims, unless its claim is used.
  logic serves, takes_room;
  assign serves = !(step_q inside {StepIdle, StepClaims, StepKernel});
  assign placed = serves && !(step_q == StepAct && found_q && own_claim.valid);
  assign takes_room = step_q inside {StepVictim, StepRoom, StepRange, StepJudge, StepYoungest,
                                     StepLeave, StepSwap} ||
      (step_q == StepVictimSm && found_q);

  // The pick is a victim with thread blocks that must leave.
  logic takes_leave;
  assign takes_leave = step_q inside {StepRoom, StepRange, StepJudge, StepYoungest, StepLeave};

  // Youngest: a slot already compared would have been found.
  logic overlooked;
  always_comb begin
    overlooked = 1'b0;
    for (int unsigned p = 0; p < NumSlots; p++) begin
      if ((step_q == StepLeave || p + 1 < 32'(pos_q)) && own_slots[p] && !own_leaving[p] &&
          u_owners.mem_q[TbPtrW'(32'(sm_q)*NumSlots+p)] == pick_q) begin
        overlooked = 1'b1;
      end
    end
  end
  logic slot_fits, looked_at;
  assign looked_at = !Every || sm_q == sm;
  assign slot_fits = 32'(slot_q) < NumSlots && own_slots[slot_q] && !own_leaving[slot_q] &&
      u_owners.mem_q[TbPtrW'(32'(sm_q)*NumSlots+32'(slot_q))] == pick_q;

  // ---- Swaps -----------------------------------------------------------------------------------

  // Rank changes other than swaps: a launch, the end of a thread block that stays, an issue without a claim, and
  // in Spart a claim made or void.
  logic moved;
  assign moved = launch || claim || void_claim ||
      (!spart && (stayed || (issue && !own_claim.valid)));
  logic [NumCtxs-1:0][SlotCntW-1:0] scan_counts;
  always_comb begin
    for (int unsigned k = 0; k < NumCtxs; k++) scan_counts[k] = count_q[32'(sm_q)*NumCtxs+k];
  end
  drf_allocator_swap_props #(
      .Every   (Every),
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_swaps (
      .clk_i,
      .rst_ni,
      .swaps_i    (swaps),
      .spart_i    (spart),
      .active_i   (active_q),
      .ksrt_i     (ksrt_q),
      .counts_i   (scan_counts),
      .step_i     (step_q),
      .pos_i      (pos_q),
      .found_i    (found_q),
      .key_i      (key_q),
      .pick_i     (pick_q),
      .kernel_i   (kernel_q),
      .need_i     (need_q),
      .fall_i     (fall_q),
      .now_high_i (now_high_q),
      .now_low_i  (now_low_q),
      .then_high_i(then_high_q),
      .then_low_i (then_low_q),
      .swap_i     (swap),
      .holder_i   (own_claim.ctx),
      .moved_i    (moved),
      .moved_ctx_i(own_ctx)
  );

  drf_allocator_fill_props #(
      .NumSms  (NumSms),
      .NumSlots(NumSlots),
      .NumCtxs (NumCtxs),
      .ShareW  (ShareW)
  ) u_fill (
      .clk_i,
      .rst_ni,
      .limit_i    (limit_q),
      .ksrt_i     (ksrt_q),
      .demand_i   (demand_q),
      .fill_rank_i(fill_rank_q),
      .step_i     (step_q),
      .found_i    (found_q),
      .pick_i     (pick_q),
      .sum_i      (sum_q)
  );

  // ---- Outputs ----------------------------------------------------------------------------------

  logic cmd_held_q, done_held_q;
  sm_cmd_t cmd_was_q;
  logic [CtxW-1:0] done_was_q;
  always_ff @(posedge clk_i) begin
    cmd_held_q  <= rst_ni && cmd_valid_o && !cmd_ready_i;
    done_held_q <= rst_ni && done_valid_o && !done_ready_i;
    cmd_was_q   <= cmd_o;
    done_was_q  <= done_ctx_o;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 2. Slots agree: a kernel runs as many thread blocks as there are slots with its own.
      RunningAgrees : assert (running_agrees);
      QueuesHold : assert (queues_hold);

      // Rule 3. Claims have thread blocks: in modes that swap, a kernel has a thread block to issue for each of
      // its claims; a claim belongs to an active kernel, and in these modes it is still unused.
      ClaimsHaveTbs : assert (!swaps || claims_have);
      ClaimIsActive : assert (claims_active);
      ClaimInMode : assert (claims_in_mode);
      NoClaimIsZero : assert (no_claim_is_zero);
      ClaimsAgree : assert (claims_hold);
      NextInTotal : assert (rows_hold);
      WantsMore : assert (!placed || wants[kernel_q]);

      // Rule 5. Set up first: a thread block is issued only to an SM that is set up for its kernel.
      SetUpFirst : assert (!issue || (own_resident && !in_setup_q[sm_q]));

      // Rule 6. Inside the partition: in that mode a thread block is issued only below its quota.
      InsidePartition :
      assert (!(issue && partition) || (own_parted && kernel_count < kernel_quota));

      // Rule 8. Stable outputs: command and done are held until they are taken.
      CommandHeld : assert (!cmd_held_q || (cmd_valid_o && cmd_o == cmd_was_q));
      DoneHeld : assert (!done_held_q || (done_valid_o && done_ctx_o == done_was_q));
      NoneInScan : assert (step_q == StepIdle || !cmd_valid_o);

      // Rule 9. Quiescence: in a quiescent cycle no output is offered.
      QuiescentIsSilent : assert (!quiescent_o || (!cmd_valid_o && !done_valid_o));

      // Lemmas: the scan's SM, kernel and slot satisfy the conditions of its steps.
      IndicesExist :
      assert (32'(sm_q) < NumSms && 32'(pick_q) < NumCtxs && 32'(kernel_q) < NumCtxs &&
              32'(slot_q) < NumSlots);
      GroupExists :
      assert (!(step_q inside {StepClaims, StepPlace, StepVictimSm}) || 32'(pos_q) < Groups);
      CtxExists :
      assert (!(step_q inside {StepKernel, StepVictim, StepRange, StepFill}) ||
              32'(pos_q) < NumCtxs);
      PlaceExists :
      assert ((step_q != StepYoungest || 32'(pos_q) <= NumSlots) &&
              (step_q != StepExcess || 32'(pos_q) <= NumCtxs));
      KernelIsActive : assert (!serves || active_q[kernel_q]);
      StepInMode :
      assert ((!(step_q inside {StepFill, StepGrow, StepExcess}) || partition) &&
              (!(step_q inside {StepVictimSm, StepJudge}) || !partition) &&
              (!(step_q inside {StepVictim, StepRoom, StepRange}) || swaps) &&
              (!(step_q inside {StepYoungest, StepLeave}) || !spart));
      ClaimFound :
      assert (!(step_q == StepClaims && found_q) ||
              (own_claim.valid && !in_setup_q[sm_q] && (own_usable || own_void)));
      KernelFound : assert (!(step_q == StepKernel && found_q) || wants[pick_q]);
      VictimFound :
      assert (!(step_q == StepVictim && found_q) || (pick_q != kernel_q && pick_count != '0));
      PlaceFound :
      assert (!(step_q == StepPlace && found_q) ||
              (!own_claim.valid && !in_setup_q[sm_q] && place_found));
      ActsOnFound :
      assert (!(step_q == StepAct && found_q) || (!in_setup_q[sm_q] && (own_claim.valid ?
              own_claim.ctx == kernel_q && (own_usable || own_void) : place_found)));
      VictimClaim : assert (!(takes_room && swaps) || !own_claim.valid);
      VictimOwner :
      assert (!(takes_room && spart) || (own_claim.valid && own_claim.ctx != kernel_q));
      VictimIsOther : assert (!(takes_leave && swaps) || pick_q != kernel_q);
      PickIsActive : assert (!looked_at || !(takes_leave && swaps) || active_q[pick_q]);
      NeedIsThere : assert (!(takes_leave && !spart) || need_q <= pick_count);
      NeedIsLeft :
      assert ((!(step_q inside {StepYoungest, StepLeave}) || need_q != '0) &&
              (!(swap && swaps) || need_q == '0));
      SlotFound :
      assert (!looked_at || !(step_q == StepLeave || (step_q == StepYoungest && found_q)) ||
              slot_fits);
      NoneOverlooked : assert (!looked_at || step_q != StepYoungest || found_q || !overlooked);
      MaskLeaves :
      assert (!(step_q inside {StepYoungest, StepLeave, StepExcess, StepSwap}) ||
              (mask_q & ~own_leaving) == '0);
      MaskIsNew :
      assert (step_q inside {StepIdle, StepYoungest, StepLeave, StepExcess, StepSwap} ||
              mask_q == '0);
    end else begin
      // In a reset cycle no output is offered and no error is raised.
      QuietInReset : assert (!cmd_valid_o && !done_valid_o && !err_valid_o && !quiescent_o);
    end
  end

  // ---- Situations that must be reachable, or the rules would be vacuous -------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      Issues : cover (issue && !resumes);
      Resumes : cover (issue && resumes);
      Swaps : cover (swap && swaps && mask_q != '0);
      Parts : cover (part && need_q > SlotCntW'(0));
      ChangesHands : cover (swap && spart && own_slots != '0);
      Ends : cover (exits);
    end
  end

endmodule

`ifdef SEGUE_PROVER
`define DRF_ALLOCATOR_PROPS_EVERY 1'b1
`else
`define DRF_ALLOCATOR_PROPS_EVERY 1'b0
`endif

bind drf_allocator drf_allocator_props #(
    .Every   (`DRF_ALLOCATOR_PROPS_EVERY),
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .NumCtxs (NumCtxs),
    .Lanes   (Lanes),
    .ShareW  (ShareW)
) u_props (.*);
