// Properties of preempt_engine, checked by the prover and in every simulation. The rules are
// numbered as in preempt_engine.md.
// Most rules are about one arbitrary slot, tag or frame. For the prover these are constants that it
// chooses, so a proof holds for all; a simulation picks others in turn. The macro SEGUE_PROVER
// selects between the two.

`include "preempt_engine_structs.svh"

module preempt_engine_props
  import preempt_engine_pkg::*;
#(
    parameter bit Every = 1'b0,  // every slot in every cycle, for the prover
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumKernels = 4,
    parameter int unsigned NumFrames = 64,
    parameter int unsigned NumTags = 64,
    parameter int unsigned RowBits = 10,
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned WarpCntW = cnt_w(NumWarps),
    localparam int unsigned KernelW = id_w(NumKernels),
    localparam int unsigned FrameW = id_w(NumFrames),
    localparam int unsigned TagW = id_w(NumTags),
    localparam int unsigned TagCntW = cnt_w(NumTags),
    localparam int unsigned LimitW = cnt_w(NumSlots * NumWarps),
    localparam int unsigned CountW = cnt_w(NumTags + NumWarps),
    localparam int unsigned RowW = RowBits,
    localparam type request_t = `PREEMPT_ENGINE_REQUEST_STRUCT(SlotW, WarpW, TagW, RowW),
    localparam type report_t = `PREEMPT_ENGINE_REPORT_STRUCT(SlotW),
    localparam type kernel_t = `PREEMPT_ENGINE_KERNEL_STRUCT(WarpCntW, RowW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic command_valid_i,
    input logic event_valid_i,
    input logic rsp_valid_i,
    input logic [NumSlots-1:0] drained_i,
    input logic [NumSlots-1:0] stale_i,
    input logic [NumSlots-1:0] storing_i,
    input logic req_valid_o,
    input request_t req_o,
    input logic req_ready_i,
    input logic report_valid_o,
    input report_t report_o,
    input logic report_ready_i,
    input logic [NumSources-1:0] err_valid_o,
    input logic quiescent_o,

    // Legal messages, as passed to the parts.
    input logic                finished,
    input logic                announced,
    input logic    [SlotW-1:0] event_slot,
    input logic                send,
    input mem_op_e             send_op,
    input logic                releases,

    // State.
    input tb_state_e    [  NumSlots-1:0]              state,
    input logic         [  NumSlots-1:0]              killed,
    input logic         [  NumSlots-1:0]              method,
    input logic         [  NumSlots-1:0][KernelW-1:0] kernel_of,
    input logic         [NumKernels-1:0]              kernel_valid,
    /* verilator lint_off UNUSEDSIGNAL */  // warps are read
    input kernel_t      [NumKernels-1:0]              kernels,
    /* verilator lint_on UNUSEDSIGNAL */
    input technique_e   [  NumSlots-1:0]              technique,
    input outcome_e     [  NumSlots-1:0]              outcome,
    input logic         [  NumSlots-1:0]              epoch,
    input logic         [  NumSlots-1:0]              non_idempotent,
    input logic         [  NumSlots-1:0]              has_frame,
    input logic         [  NumSlots-1:0][ FrameW-1:0] frame,
    input frame_state_e [ NumFrames-1:0]              frames,
    input logic                                       walking,
    input logic         [     SlotW-1:0]              walk_slot,
    input logic         [   NumTags-1:0]              busy,
    input logic         [   NumTags-1:0][  SlotW-1:0] owner,
    input logic         [   TagCntW-1:0]              total,
    input logic         [    LimitW-1:0]              limit,
    input logic         [  NumSlots-1:0][ CountW-1:0] count
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- The picked slots and frame ----------------------------------------------

  logic [SlotW-1:0] pick_q, mate_q;
  logic [FrameW-1:0] pick_frame_q;
  logic fresh_q;  // the pick changed in this cycle
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) begin
    pick_q <= pick_q;
    mate_q <= mate_q;
    pick_frame_q <= pick_frame_q;
    Picked :
    assume (32'(pick_q) < NumSlots && 32'(mate_q) < NumSlots && 32'(pick_frame_q) < NumFrames);
  end
  assign fresh_q = 1'b0;
`else
  logic [4:0] since_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pick_q <= '0;
      mate_q <= '0;
      pick_frame_q <= '0;
      since_q <= '0;
      fresh_q <= 1'b0;
    end else begin
      since_q <= since_q + 5'd1;
      fresh_q <= since_q == '1;
      if (since_q == '1) begin
        pick_q <= 32'(pick_q) == NumSlots - 1 ? '0 : pick_q + 1'b1;
        pick_frame_q <= 32'(pick_frame_q) == NumFrames - 1 ? '0 : pick_frame_q + 1'b1;
        if (32'(pick_q) == NumSlots - 1) begin
          mate_q <= 32'(mate_q) == NumSlots - 1 ? '0 : mate_q + 1'b1;
        end
      end
    end
  end
`endif

  tb_state_e now;
  assign now = state[pick_q];

  // Conditions on every slot; in a simulation only on the picked one.
  logic [NumSlots-1:0] taken, in_transfer, owns_ok, needs_ok, kernel_ok, names_ok;
  logic [NumSlots-1:0] one_owner;
  always_comb begin
    owns_ok = '1;
    needs_ok = '1;
    kernel_ok = '1;
    names_ok = '1;
    one_owner = '1;
    taken = '0;
    in_transfer = '0;
    for (int unsigned s = 0; s < NumSlots; s++) begin
      if (Every || SlotW'(s) == pick_q) begin
        taken[s] = state[s] != TbFree;
        in_transfer[s] = state[s] inside {TbSave, TbSettle, TbHead, TbHeadWait, TbLoad, TbLoadWait};
        owns_ok[s] = !has_frame[s] || (taken[s] && frames[frame[s]] == FrameOwned);
        needs_ok[s] = has_frame[s] ||
            !(state[s] inside {TbSave, TbSettle} ||
              (state[s] == TbReport && outcome[s] == OutcomePreempted) ||
              (state[s] inside {TbRun, TbStop, TbFlush} && technique[s] != TechDrain) ||
              (state[s] inside {TbHead, TbHeadWait, TbLoad, TbLoadWait} &&
               technique[s] != TechDrain) ||
              (state[s] == TbReport && outcome[s] == OutcomeRestored &&
               technique[s] != TechDrain));
        kernel_ok[s] = !taken[s] || (32'(kernel_of[s]) < NumKernels && kernel_valid[kernel_of[s]]);
        names_ok[s] = 32'(frame[s]) < NumFrames && technique[s] <= TechFlush &&
            state[s] <= TbReport && outcome[s] <= OutcomeRestored &&
            !(method[s] && state[s] inside {TbHead, TbHeadWait});
        for (int unsigned o = 0; o < NumSlots; o++) begin
          if (o != s && has_frame[s] && has_frame[o] && frame[s] == frame[o]) one_owner[s] = 1'b0;
        end
      end
    end
  end
  logic owners_exist, set_up_ok;
  always_comb begin
    set_up_ok = '1;
    for (int unsigned k = 0; k < NumKernels; k++) begin
      if (kernel_valid[k] && !(kernels[k].warps inside {[1 : NumWarps]})) set_up_ok = 1'b0;
    end
    owners_exist = 1'b1;
    for (int unsigned t = 0; t < NumTags; t++) begin
      if (Every && 32'(owner[t]) >= NumSlots) owners_exist = 1'b0;
    end
  end

  // Outstanding requests of the picked slot.
  logic transfer_ok, offer_ok;
  assign transfer_ok = in_transfer[pick_q] && !(method[pick_q] && now inside {TbSave, TbLoad}) ||
      count[pick_q] == '0;
  assign offer_ok = !(req_valid_o && req_o.slot == pick_q) ||
      (count[pick_q] != '0 && (req_o.op inside {MemTrapLoad, MemTrapSave}) == method[pick_q]);

  // They are counted from their tags: those of the picked slot, and in total. For a trap, warps are
  // counted; it has no outstanding tags.
  logic [NumTags-1:0] owned_tags;
  logic [TagCntW-1:0] owned, awaited;
  always_comb begin
    for (int unsigned t = 0; t < NumTags; t++) owned_tags[t] = busy[t] && owner[t] == pick_q;
  end
  preempt_engine_sum_props #(
      .Follows (Every),
      .NumTerms(NumTags),
      .TermW   (1),
      .SumW    (TagCntW)
  ) u_owned (
      .clk_i,
      .rst_ni,
      .terms_i(owned_tags),
      .sum_o  (owned)
  );
  preempt_engine_sum_props #(
      .Follows (Every),
      .NumTerms(NumTags),
      .TermW   (1),
      .SumW    (TagCntW)
  ) u_awaited (
      .clk_i,
      .rst_ni,
      .terms_i(busy),
      .sum_o  (awaited)
  );
  logic counted_ok;
  assign counted_ok = in_transfer[pick_q] && method[pick_q] ?
      owned == '0 && 32'(count[pick_q]) <= NumWarps : count[pick_q] == CountW'(owned);

  // Warps of the thread blocks in transfer.
  logic [NumSlots-1:0][WarpCntW-1:0] warps_of;
  logic [LimitW-1:0] warps_in_transfer;
  always_comb begin
    warps_of = '0;
    for (int unsigned s = 0; s < NumSlots; s++) begin
      if (state[s] inside {TbSave, TbSettle, TbHead, TbHeadWait, TbLoad, TbLoadWait}) begin
        warps_of[s] = kernels[kernel_of[s]].warps;
      end
    end
  end
  preempt_engine_sum_props #(
      .Follows (Every),
      .NumTerms(NumSlots),
      .TermW   (WarpCntW),
      .SumW    (LimitW)
  ) u_warps (
      .clk_i,
      .rst_ni,
      .terms_i(warps_of),
      .sum_o  (warps_in_transfer)
  );

  logic frame_has_owner;
  always_comb begin
    frame_has_owner = 1'b0;
    for (int unsigned s = 0; s < NumSlots; s++) begin
      if (has_frame[s] && frame[s] == pick_frame_q) frame_has_owner = 1'b1;
    end
  end

  // ---- The cycle before ----------------------------------------------------------

  logic was_q;
  tb_state_e before_q;
  logic epoch_before_q, sticky_q, stale_q, drained_q, killed_q, finished_q, reported_q, storing_q;
  technique_e technique_before_q;
  logic owned_frame_q, freed_q;
  logic req_held_q, report_held_q;
  request_t req_before_q;
  report_t  report_before_q;
  always_ff @(posedge clk_i) begin
    was_q <= rst_ni;
    before_q <= now;
    epoch_before_q <= epoch[pick_q];
    sticky_q <= non_idempotent[pick_q] || (announced && event_slot == pick_q);
    stale_q <= stale_i[pick_q];
    storing_q <= storing_i[pick_q];
    drained_q <= drained_i[pick_q];
    killed_q <= killed[pick_q];
    finished_q <= finished && event_slot == pick_q;
    technique_before_q <= technique[pick_q];
    reported_q <= report_valid_o && report_ready_i && report_o.slot == pick_q;
    owned_frame_q <= frames[pick_frame_q] != FrameFree;
    freed_q <= releases || (report_valid_o && report_ready_i);
    req_held_q <= rst_ni && req_valid_o && !req_ready_i;
    report_held_q <= rst_ni && report_valid_o && !report_ready_i;
    req_before_q <= req_o;
    report_before_q <= report_o;
  end
  logic follows;  // the cycle before picked the same slot
  assign follows = was_q && !fresh_q;

  // ---- Rules -----------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. One walk: a context is walked only while its thread block is in save, head or load.
      WalksWhatMoves : assert (!walking || state[walk_slot] inside {TbSave, TbHead, TbLoad});

      // Rule 2. Handle after the last answer: only slots in transfer have requests outstanding or warps
      // in a trap routine: none when a handle is reported, a restored one runs, or a slot is free.
      OnlyInTransfer : assert (transfer_ok);
      OfferedIsCounted : assert (offer_ok);

      // Rule 3. One answer a request: the counts are those of the tags.
      CountedByTags : assert (counted_ok);
      CountedInAll : assert (total == awaited);
      OfferedIsBusy :
      assert (!req_valid_o || req_o.op inside {MemTrapLoad, MemTrapSave} ||
          (busy[req_o.tag] && owner[req_o.tag] == req_o.slot));

      // Rule 4. Throttle: a request is made only if fewer are outstanding than warps in transfer.
      LimitIsWarps : assert (limit == warps_in_transfer);
      SendsWithCredit :
      assert (!send || send_op inside {MemTrapLoad, MemTrapSave} || 32'(total) < 32'(limit));

      // Rule 5. One owner a frame: an owned frame has one owner, and a thread block that may be saved
      // owns one.
      OwnsIt : assert (&owns_ok);
      OneOwner : assert (&one_owner);
      OwnedHasOwner : assert (frames[pick_frame_q] != FrameOwned || frame_has_owner);
      FrameForItsSave : assert (&needs_ok);

      // Rule 6. Drop in flush only: an epoch changes only in flush, with no stale loads, and
      // only if the thread block was killed, or is idempotent and to be flushed.
      DropsOnlyInFlush :
      assert (!follows || epoch[pick_q] == epoch_before_q ||
          (before_q == TbFlush && now == TbClear && !stale_q &&
           (killed_q || (technique_before_q == TechFlush && !sticky_q))));
      DropChangesEpoch :
      assert (!follows || now != TbClear || before_q == TbClear || epoch[pick_q] != epoch_before_q);

      // Rule 7. Save after stop: a save begins only when the thread block has drained.
      SavesWhenStopped :
      assert (!follows || now != TbSave || before_q == TbSave || (before_q == TbStop && drained_q));

      // Rule 8. Stores before the report: a dropped thread block is reported after its stores end.
      StoresFirst :
      assert (!follows || before_q != TbClear || now == TbClear || (now == TbReport && !storing_q));

      // Rule 9. One release: a slot is released by its report only, a frame by report or release.
      ReleasedByReport : assert (!follows || before_q == TbFree || taken[pick_q] || reported_q);
      ReportLeaves :
      assert (!follows || !reported_q || now == TbFree || (before_q == TbReport && now == TbRun));
      FrameFreedOnce :
      assert (!follows || !owned_frame_q || frames[pick_frame_q] != FrameFree || freed_q);

      // Rule 10. End first: the end of a thread block takes precedence over all its other changes.
      EndComesFirst :
      assert (!follows || !finished_q || (now == TbReport && outcome[pick_q] == OutcomeFinished));

      // Rule 11. Stable outputs: requests and reports stay until taken; a report needs slot state report.
      RequestStays : assert (!req_held_q || (req_valid_o && req_o == req_before_q));
      ReportStays : assert (!report_held_q || (report_valid_o && report_o == report_before_q));
      ReportIsOfSlot : assert (!report_valid_o || state[report_o.slot] == TbReport);

      // Rule 12. Quiescence: in a quiescent cycle without a message no output is valid.
      QuietIsSilent :
      assert (!quiescent_o || command_valid_i || event_valid_i || rsp_valid_i ||
          (!req_valid_o && !report_valid_o && err_valid_o == '0));

      // A slot's kernel is set up, with warps; indices are in range.
      KernelIsSetUp : assert (&kernel_ok && set_up_ok);
      NamesExist :
      assert (&names_ok && owners_exist && 32'(walk_slot) < NumSlots &&
          32'(report_o.slot) < NumSlots && 32'(req_o.slot) < NumSlots && 32'(req_o.tag) < NumTags);

      Preempts : cover (report_valid_o && report_o.outcome == OutcomePreempted);
      Restores : cover (report_valid_o && report_o.outcome == OutcomeRestored);
      Restarts : cover (report_valid_o && report_o.outcome == OutcomeRestarted);
      SavesInsteadOfFlush :
      cover (follows && before_q == TbFlush && now == TbStop && technique[pick_q] == TechFlush);
      Withdraws : cover (follows && before_q == TbStop && now == TbRun);
      Traps : cover (now == TbSettle && method[pick_q] && count[pick_q] == CountW'(1));
      TwoInTransfer : cover (in_transfer[pick_q] && pick_q != mate_q && state[mate_q] == TbSave);
    end
  end

endmodule

`ifdef SEGUE_PROVER
`define PREEMPT_ENGINE_PROPS_EVERY 1'b1
`else
`define PREEMPT_ENGINE_PROPS_EVERY 1'b0
`endif

bind preempt_engine preempt_engine_props #(
    .Every     (`PREEMPT_ENGINE_PROPS_EVERY),
    .NumSlots  (NumSlots),
    .NumWarps  (NumWarps),
    .NumKernels(NumKernels),
    .NumFrames (NumFrames),
    .NumTags   (NumTags),
    .RowBits   (RowBits)
) u_props (
    .*,
    .event_slot    (event_i.slot),
    .technique     (u_slots.technique_q),
    .outcome       (u_slots.outcome_q),
    .epoch         (epoch_o),
    .non_idempotent(non_idempotent_o),
    .frame         (u_frames.frame_q),
    .frames        (u_frames.frames_q),
    .busy          (u_credit.busy_q),
    .owner         (u_credit.owner_q),
    .total         (u_credit.total_q),
    .limit         (u_credit.limit_q),
    .count         (u_credit.count_q)
);
