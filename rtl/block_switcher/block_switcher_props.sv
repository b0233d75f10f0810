// Properties of block_switcher, checked by the prover and in every simulation.
// Bound into block_switcher. The rules are numbered as in block_switcher.md: each in English, then as
// an assertion.
//
// Rules about turns are about one arbitrary thread block (TB). For the prover it is a constant that it
// chooses, so a proof holds for all TBs; a simulation picks one after the other. The macro
// SEGUE_PROVER selects between the two.

`include "block_switcher_structs.svh"

module block_switcher_props
  import block_switcher_pkg::*;
#(
    parameter int unsigned NumSlots = 16,
    parameter int unsigned NumExtra = 4,
    parameter int unsigned NumWarps = 64,
    `BLOCK_SWITCHER_WIDTHS,
    localparam int unsigned TurnW = cnt_w(2 * (NumSlots + NumExtra)),
    localparam type move_t = `BLOCK_SWITCHER_MOVE_STRUCT(TbW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic setup_valid_i,
    input logic request_valid_o,
    input logic request_ready_i,
    input logic answer_valid_i,
    input logic move_valid_o,
    input move_t move_o,
    input logic move_ready_i,
    input logic moved_valid_i,
    input logic faulted_valid_i,
    input logic arrived_valid_i,
    input logic ended_valid_i,
    input logic [TbW-1:0] ended_i,
    input logic resolved_valid_i,
    input logic [TbW-1:0] resolved_i,
    input logic opened_valid_i,
    input logic done_o,
    input logic [NumSources-1:0] err_valid_o,
    input logic quiescent_o,

    input place_e [NumSlots+NumExtra-1:0] place_q,
    input logic [NumSlots+NumExtra-1:0][SlotW-1:0] slot_q,
    input logic [NumSlots+NumExtra-1:0][WarpCntW-1:0] live_q,
    input logic [NumSlots+NumExtra-1:0][WarpCntW-1:0] faulted_q,
    input logic [NumSlots+NumExtra-1:0][WarpCntW-1:0] waiting_q,
    input logic [NumSlots-1:0] taken_q,
    input logic [SlotCntW-1:0] slots_q,
    input logic [ExtraCntW-1:0] extra_q,
    input logic [WarpCntW-1:0] warps_q,
    input logic more_q,
    input logic request_q,
    input logic asked_q,
    input logic move_valid_q,
    input logic moving_q,
    input move_t move_q,
    input logic [TbW-1:0] last_in_q,
    input logic [TbW-1:0] last_out_q
);

  localparam int unsigned NumTbs = TbMaskW;

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- TBs, from the registers --------------------------------------------------

  logic [NumTbs-1:0] used, in_slot, granted, blocked, ready;
  logic [NumSlots-1:0] occupied, in_kernel, free;
  always_comb begin
    occupied = '0;
    for (int unsigned t = 0; t < NumTbs; t++) begin
      used[t] = place_q[t] != PlaceNone;
      in_slot[t] = place_q[t] inside {PlaceComing, PlaceOn, PlaceLeaving};
      granted[t] = place_q[t] == PlaceGranted;
      blocked[t] = place_q[t] == PlaceOn && faulted_q[t] != '0 &&
          32'(faulted_q[t]) + 32'(waiting_q[t]) == 32'(live_q[t]);
      ready[t] = place_q[t] == PlaceOff && faulted_q[t] == '0;
      if (in_slot[t]) occupied[slot_q[t]] = 1'b1;
    end
    for (int unsigned s = 0; s < NumSlots; s++) in_kernel[s] = s < 32'(slots_q);
    free = in_kernel & ~occupied;
  end
  logic active;  // a move is offered or under way
  assign active = move_valid_q || moving_q;

  // ---- The picked TB, and its turns -----------------------------------------------

  logic [TbW-1:0] pick_q;
  logic fresh_q;  // the pick changed in this cycle
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) pick_q <= pick_q;
  assign fresh_q = 1'b0;
`else
  logic [7:0] since_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pick_q  <= '0;
      since_q <= '0;
      fresh_q <= 1'b0;
    end else begin
      since_q <= since_q + 8'd1;
      fresh_q <= since_q == '1;
      if (since_q == '1) pick_q <= 32'(pick_q) == NumTbs - 1 ? '0 : pick_q + 1'b1;
    end
  end
`endif

  // The comparison is constant if the number has no values beyond the last TB.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic picked, last_exist;
  assign picked = 32'(pick_q) < NumTbs;
  assign last_exist = 32'(last_in_q) < NumTbs && 32'(last_out_q) < NumTbs &&
      32'(move_q.tb) < NumTbs;
  logic sizes_fit;
  assign sizes_fit = 32'(slots_q) <= NumSlots && 32'(extra_q) <= NumExtra &&
      32'(warps_q) <= NumWarps;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // TBs that are before the picked one in the round, from the last one on.
  function automatic logic [TurnW-1:0] ahead_of(logic [TbW-1:0] tb, logic [TbW-1:0] last);
    return TurnW'(tb) - TurnW'(last) - TurnW'(1) + (tb > last ? '0 : TurnW'(NumTbs));
  endfunction

  // Restores and saves of other TBs since it became ready, and blocked.
  logic was_active_q, is_ready, is_blocked;
  logic [TurnW-1:0] restored, restored_q, saved, saved_q;
  logic begins;  // this cycle is the first one of a move
  assign begins = move_valid_q && !was_active_q;
  assign is_ready = picked && ready[pick_q];
  assign is_blocked = picked && blocked[pick_q];
  assign restored = fresh_q ? '0 : restored_q + TurnW'(begins && move_q.op == MoveRestore);
  assign saved = fresh_q ? '0 : saved_q + TurnW'(begins && move_q.op == MoveSave);
  always_ff @(posedge clk_i) begin
    restored_q <= rst_ni && is_ready ? restored : '0;
    saved_q <= rst_ni && is_blocked ? saved : '0;
  end

  // ---- The cycle before -------------------------------------------------------

  logic was_q;  // not a reset cycle
  place_e [NumTbs-1:0] was_place_q;
  logic [NumTbs-1:0] was_last_q;  // with one live warp at most
  logic [NumTbs-1:0] was_blocked_q, was_ready_q, was_granted_q;
  logic [NumSlots-1:0] was_free_q;
  logic was_offered_q, was_requested_q;  // and not taken
  logic  was_asking_q;
  move_t was_move_q;
  always_ff @(posedge clk_i) begin
    was_q <= rst_ni;
    was_place_q <= place_q;
    for (int unsigned t = 0; t < NumTbs; t++) begin
      was_last_q[t] <= live_q[t] == '0 ||
          (live_q[t] == WarpCntW'(1) && ended_valid_i && 32'(ended_i) == t);
    end
    was_blocked_q <= blocked;
    was_ready_q <= ready;
    was_granted_q <= granted;
    was_free_q <= free;
    was_active_q <= rst_ni && active;
    was_offered_q <= rst_ni && move_valid_q && !move_ready_i;
    was_requested_q <= rst_ni && request_q && !request_ready_i;
    was_asking_q <= rst_ni && (request_q || asked_q);
    was_move_q <= move_q;
  end

  // ---- Rules over all TBs -------------------------------------------------------

  logic one_tb_a_slot, numbers_in_limit, warps_add_up, live_or_gone, moves_are_real, none_is_lost;
  logic places_exist;
  always_comb begin
    one_tb_a_slot = 1'b1;
    numbers_in_limit = 1'b1;
    warps_add_up = 1'b1;
    live_or_gone = 1'b1;
    moves_are_real = 1'b1;
    none_is_lost = 1'b1;
    places_exist = 1'b1;
    for (int unsigned t = 0; t < NumTbs; t++) begin
      for (int unsigned u = 0; u < t; u++) begin
        if (in_slot[t] && in_slot[u] && slot_q[t] == slot_q[u]) one_tb_a_slot = 1'b0;
      end
      if (used[t] && t >= 32'(slots_q) + 32'(extra_q)) numbers_in_limit = 1'b0;
      if (32'(faulted_q[t]) + 32'(waiting_q[t]) > 32'(live_q[t]) || live_q[t] > warps_q) begin
        if (used[t]) warps_add_up = 1'b0;
      end
      unique case (place_q[t])
        PlaceNone: if ((live_q[t] | faulted_q[t] | waiting_q[t]) != '0) live_or_gone = 1'b0;
        PlaceGranted: begin
          if (live_q[t] == '0 || (faulted_q[t] | waiting_q[t]) != '0) live_or_gone = 1'b0;
        end
        PlaceComing: if (live_q[t] == '0 || faulted_q[t] != '0) live_or_gone = 1'b0;
        PlaceLeaving: ;
        default: if (live_q[t] == '0) live_or_gone = 1'b0;
      endcase
      if ((place_q[t] inside {PlaceComing, PlaceLeaving}) != (active && 32'(move_q.tb) == t)) begin
        moves_are_real = 1'b0;
      end
      if (was_q && was_place_q[t] != PlaceNone && place_q[t] == PlaceNone &&
          !(was_last_q[t] && was_place_q[t] inside {PlaceOn, PlaceLeaving})) begin
        none_is_lost = 1'b0;
      end
      if (place_q[t] > PlaceOff) places_exist = 1'b0;
    end
  end

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. One TB a slot.
      OneTbASlot : assert (one_tb_a_slot);

      // Rule 1. One TB a slot: a slot is taken exactly while a TB is in it.
      TakenIsReal : assert (taken_q == occupied);

      // Rule 2. Limit: TBs have numbers below slots + extra, and are in slots of the kernel.
      NumbersInLimit : assert (numbers_in_limit);
      SlotsInLimit : assert ((taken_q & ~in_kernel) == '0);

      // Rule 3. Blocked TBs leave: of one that is saved no warp could run, one at least had faulted,
      // and no slot was free for another one that could run.
      BlockedLeave :
      assert (!begins || move_q.op != MoveSave ||
          (was_blocked_q[move_q.tb] && (was_ready_q | was_granted_q) != '0 && was_free_q == '0));

      // Rule 4. Ready TBs come: one that is restored had no unresolved fault.
      ReadyCome : assert (!begins || move_q.op != MoveRestore || was_ready_q[move_q.tb]);

      // Rule 5. Own TBs first: none is started or requested while a ready one is off chip.
      OwnFirst :
      assert (!begins || move_q.op != MoveStart || (was_granted_q[move_q.tb] && was_ready_q == '0));
      AsksForNeed :
      assert (!request_q || was_asking_q ||
          (was_ready_q == '0 && was_granted_q == '0 && (was_free_q != '0 || was_blocked_q != '0)));

      // Rule 6. Warps: those that wait are live, and none is more than its kernel has.
      WarpsAddUp : assert (warps_add_up);

      // Rule 6. Warps: a TB without live warps is none, or leaving; one that comes has no fault.
      LiveOrGone : assert (live_or_gone);

      // Rule 7. No TB is lost: its number is given up only when its last warp has ended.
      NoneIsLost : assert (none_is_lost);

      // Rule 8. One move: that of the TB that comes or leaves, into or out of its slot.
      OneMove : assert (!(move_valid_q && moving_q));
      MovesAreReal : assert (moves_are_real);
      MoveHasItsSlot :
      assert (!active || (slot_q[move_q.tb] == move_q.slot &&
          move_q.op inside {MoveStart, MoveRestore, MoveSave} &&
          (place_q[move_q.tb] == PlaceLeaving) == (move_q.op == MoveSave)));

      // Rule 8. One move: an offer stays, unchanged, until it is taken.
      OfferStays : assert (!was_offered_q || (move_valid_o && move_o == was_move_q));
      RequestStays : assert (!was_requested_q || request_valid_o);

      // Rule 8. One request, for which there is a number; its TB is the only one that is granted.
      OneRequest : assert ((32'(request_q) + 32'(asked_q) + 32'($countones(granted))) <= 1);
      RequestHasNumber :
      assert (!(request_q || asked_q) || (more_q && 32'($countones(
          used
      )) < 32'(slots_q) + 32'(extra_q)));

      // Rule 9. Turns: a TB that stays ready is restored before NumTbs others are.
      ReadyTurn : assert (!is_ready || 32'(restored) < NumTbs);
      ReadyTurnsPass :
      assert (!is_ready || 32'(restored) + 32'(ahead_of(pick_q, last_in_q)) < NumTbs);

      // Rule 9. Turns: a TB that stays blocked is saved before NumTbs others are.
      BlockedTurn : assert (!is_blocked || 32'(saved) < NumTbs);
      BlockedTurnsPass :
      assert (!is_blocked || 32'(saved) + 32'(ahead_of(pick_q, last_out_q)) < NumTbs);

      // Rule 10. No idle slot: what can run comes into a free slot at once.
      NoIdleSlot :
      assert (!was_q || was_active_q || was_free_q == '0 || (was_ready_q | was_granted_q) == '0 ||
          (move_valid_q && move_q.op != MoveSave && was_free_q[move_q.slot]));

      // Rule 11. Quiescence: in a quiescent cycle without a message no output is valid.
      QuietIsSilent :
      assert (!quiescent_o || setup_valid_i || answer_valid_i || moved_valid_i ||
          faulted_valid_i || arrived_valid_i || ended_valid_i || resolved_valid_i ||
          opened_valid_i || (!request_valid_o && !move_valid_o && err_valid_o == '0));

      // Done: no TB is here and none can come.
      DoneIsOver : assert (done_o == (used == '0 && !more_q));

      // Registers name existing places and TBs, and have sizes in range.
      PlacesExist : assert (places_exist);
      NamesExist : assert (last_exist);
      SizesFit : assert (sizes_fit);
      KernelIsThere : assert (!(more_q || used != '0) || (slots_q != '0 && warps_q != '0));

      // Moves of each kind; a ready TB before a granted one; an empty save; a fault that is resolved
      // while its TB leaves; a TB that starts beside a blocked one; all numbers in use; the kernel's end.
      Restores : cover (begins && move_q.op == MoveRestore);
      ReadyFirst : cover (begins && move_q.op == MoveRestore && granted != '0);
      EndsLeaving : cover (active && move_q.op == MoveSave && live_q[move_q.tb] == '0);
      ResolvedLeaving :
      cover (resolved_valid_i && !err_valid_o[SrcResolved] && place_q[resolved_i] == PlaceLeaving);
      GrantedFindsSlot : cover (begins && move_q.op == MoveStart && faulted_q != '0);
      LimitReached : cover (blocked != '0 && more_q && 32'($countones(used)) == NumTbs);
      Done : cover (done_o && slots_q != '0);
    end
  end

endmodule

bind block_switcher block_switcher_props #(
    .NumSlots(NumSlots),
    .NumExtra(NumExtra),
    .NumWarps(NumWarps)
) u_props (.*);
