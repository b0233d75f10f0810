// Consistency of warps, scoreboard, issue queue and replay queue, rules 3 and 7 of sm_frontend.md:
// each instruction is in one place, of a live warp and within its window; unissued and replayed
// instructions follow program order, and find the room that they need. A part of
// sm_frontend_wait_props.sv, and an inductive invariant with the others.

/* verilator lint_off UNUSEDSIGNAL */  // some fields of instructions
/* verilator tracing_off */  // no waveform shows signals of the rules
module sm_frontend_queues_props
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned QueueEntries = 96,
    parameter int unsigned ReplayEntries = 128,
    parameter int unsigned LogEntries = 64,
    parameter int unsigned WindowBits = 4,
    parameter type warp_t = logic,
    parameter type instr_t = logic,
    parameter type order_t = logic,
    parameter type queued_t = logic,
    parameter type replayed_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned TbCntW = cnt_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned EntryW = id_w(ReplayEntries),
    localparam int unsigned QueueCntW = cnt_w(QueueEntries),
    localparam int unsigned ReplayCntW = cnt_w(ReplayEntries),
    localparam int unsigned LogCntW = cnt_w(LogEntries),
    localparam type warps_t = logic [NumWarps-1:0],
    localparam type queued_set_t = logic [QueueEntries-1:0],
    localparam type replayed_set_t = logic [ReplayEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,
    input logic started_q,
    input logic kept_q,  // all assumptions held so far

    // Scheme; parts of the operand log.
    input warp_gate_pkg::scheme_e               scheme_o,
    input logic                                 queued_scheme,
    input logic                                 logging,
    input logic                                 disabling,
    input logic                   [ TbCntW-1:0] log_tbs,
    input logic                   [LogCntW-1:0] log_part,

    // Save under way; next offer; number of entries.
    input logic                           replay_saving,
    input logic          [       TbW-1:0] saving_tb,
    input logic                           offering,
    input logic          [    EntryW-1:0] offer,
    input replayed_set_t                  offered,
    input logic          [ReplayCntW-1:0] replay_free,
    input logic          [ReplayCntW-1:0] queue_holds,

    // Rows of the tables, and the rows that they name.
    input warp_t     [     NumWarps-1:0] w,
    input queued_t   [ QueueEntries-1:0] q,
    input warp_t     [ QueueEntries-1:0] q_warp,
    input order_t    [ QueueEntries-1:0] q_order,
    input replayed_t [ QueueEntries-1:0] q_kept,
    input replayed_t [ReplayEntries-1:0] r,
    input warp_t     [ReplayEntries-1:0] r_warp,
    input order_t    [ReplayEntries-1:0] r_order
);

  // Entries of a warp, all of them or at a place of its window.
  function automatic queued_set_t of_warp(logic [WarpW-1:0] warp);
    for (int unsigned i = 0; i < QueueEntries; i++) begin
      of_warp[i] = q[i].instr.there && q[i].instr.warp == warp;
    end
  endfunction
  function automatic queued_set_t at_place(logic [WarpW-1:0] warp, logic [SlotW-1:0] slot);
    for (int unsigned i = 0; i < QueueEntries; i++) begin
      at_place[i] = q[i].instr.there && q[i].instr.warp == warp && q[i].instr.slot == slot;
    end
  endfunction
  function automatic replayed_set_t kept_at_place(logic [WarpW-1:0] warp, logic [SlotW-1:0] slot);
    for (int unsigned i = 0; i < ReplayEntries; i++) begin
      kept_at_place[i] = r[i].instr.there && r[i].instr.warp == warp && r[i].instr.slot == slot;
    end
  endfunction
  // Operands that a part of the log of the thread block can hold.
  function automatic logic fits_part(logic [OperandW-1:0] count, logic [TbW-1:0] tb);
    return 32'(count) <= 32'(log_part) && 32'(tb) < 32'(log_tbs);
  endfunction

  // ---- Warps -----------------------------------------------------------------------------

  warps_t w_of_live, w_in_queue, w_saved_stands;
  for (genvar i = 0; i < NumWarps; i++) begin : gen_of_warp
    logic [Window-1:0] unissued;
    for (genvar s = 0; s < Window; s++) begin : gen_unissued
      assign unissued[s] = at_place(w[i].at, SlotW'(s)) != '0;
    end
    assign w_of_live[i] = w[i].live ? (disabling || !w[i].refetch) && 32'(w[i].tb) < NumTbs :
        !w[i].stopped && !w[i].resuming && w[i].on_board == '0;
    assign w_in_queue[i] = (w[i].on_board & ~w[i].issued & ~unissued) == '0;
    assign w_saved_stands[i] = !(replay_saving && w[i].live && w[i].tb == saving_tb) ||
        (w[i].stopped && !w[i].resuming && w[i].on_board == '0);
  end

  // ---- Entries of the issue queue --------------------------------------------------------

  queued_set_t q_agrees, q_of_live, q_on_board, q_numbered, q_one_place, q_is_queued;
  queued_set_t q_waits_for_older, q_closes, q_needs, q_part_suffices, not_replayed;
  for (genvar i = 0; i < QueueEntries; i++) begin : gen_of_queued
    instr_t instr;
    warp_t  warp;
    logic   there;
    assign instr = q[i].instr;
    assign warp = q_warp[i];
    assign there = instr.there;
    assign not_replayed[i] = !instr.replay;
    assign q_agrees[i] = q[i].agrees;
    assign q_of_live[i] = !there || q_order[i].of_live;
    assign q_on_board[i] = !there || (warp.on_board[instr.slot] && !warp.issued[instr.slot] &&
        instr.slot == SlotW'(instr.seq));
    assign q_numbered[i] = !there || disabling || q_order[i].in_window;
    assign q_one_place[i] = !there || (at_place(
        instr.warp, instr.slot
    ) & ~(QueueEntries'(1) << i)) == '0;
    assign q_is_queued[i] = !there || !instr.replay || !instr.may_fault ||
        (
        q_kept[i].queued && q_kept[i].instr.warp == instr.warp &&
        q_kept[i].instr.tb == instr.tb && q_kept[i].instr.seq == instr.seq &&
        q_kept[i].instr.logged == instr.logged && q_kept[i].mask == q[i].mask &&
        q_kept[i].instr.may_fault && q_kept[i].instr.operands == instr.operands &&
        q_kept[i].instr.handle == instr.handle);
    assign q_waits_for_older[i] = !there || warp.stopped || disabling ||
        (q[i].waits & (~warp.on_board | q_order[i].not_before)) == '0;
    // An unissued instruction that may fault is the last of its warp: there is at most one.
    assign q_closes[i] = !there || !queued_scheme || !instr.may_fault ||
        (instr.replay && (!logging || instr.logged || instr.operands == '0)) || q_order[i].closes;
    assign q_needs[i] = !there || (
        q[i].needs == (queued_scheme && instr.may_fault && !instr.replay) &&
        q[i].log_need == (logging && !instr.logged ? instr.operands : '0) &&
        (instr.operands == '0 || instr.may_fault || !queued_scheme) &&
        (!instr.logged || (instr.operands != '0 && instr.replay && logging)) &&
        (!instr.may_fault || q[i].unit == issue_queue_pkg::UnitMemory));
    assign q_part_suffices[i] = !there || q[i].log_need == '0 || fits_part(q[i].log_need, instr.tb);
  end

  // ---- Entries of the replay queue -------------------------------------------------------

  replayed_t offer_kept;
  order_t offer_order;
  always_comb begin
    offer_kept  = '0;
    offer_order = '0;
    for (int unsigned i = 0; i < ReplayEntries; i++) begin
      offer_kept |= r[i] & {$bits(replayed_t) {offered[i]}};
      offer_order |= r_order[i] & {$bits(order_t) {offered[i]}};
    end
  end
  replayed_set_t r_one_state, r_of_live, r_numbered, r_in_flight_is_issued;
  replayed_set_t r_queued_is_in_queue, r_not_on_board, r_one_number, r_saved_stands, r_halted;
  replayed_set_t r_due_goes_on, r_replays_only, r_in_order, r_offer_first, r_closes, r_needs;
  replayed_set_t r_part_suffices;
  for (genvar i = 0; i < ReplayEntries; i++) begin : gen_of_kept
    instr_t instr;
    warp_t  warp;
    logic there, is_on_its_way, is_to_replay, not_issued, goes_on;
    queued_set_t own;  // its entry of the issue queue
    for (genvar e = 0; e < QueueEntries; e++) begin : gen_own
      assign own[e] = q[e].again && q[e].instr.entry == instr.entry;
    end
    assign instr = r[i].instr;
    assign warp = r_warp[i];
    assign there = instr.there;
    assign is_on_its_way = r[i].in_flight || r[i].offered || r[i].queued;
    assign is_to_replay = r[i].faulted || r[i].waiting || r[i].due || r[i].offered;
    assign not_issued = is_to_replay || r[i].queued;
    assign goes_on = r[i].due || r[i].offered;
    assign r_one_state[i] = 32'(r[i].in_flight) + 32'(r[i].faulted) + 32'(r[i].waiting) +
        32'(r[i].due) + 32'(r[i].offered) + 32'(r[i].queued) <= 1;
    assign r_of_live[i] = !there || (queued_scheme && r_order[i].of_live);
    assign r_numbered[i] = !there || r_order[i].in_window;
    assign r_in_flight_is_issued[i] = !(there && r[i].in_flight) || (warp.on_board[instr.slot] &&
        warp.issued[instr.slot] && instr.may_fault &&
        (!logging || instr.logged || instr.operands == '0));
    assign r_queued_is_in_queue[i] = !r[i].queued || (own != '0 && instr.may_fault);
    assign r_not_on_board[i] = !(there && is_to_replay) || !warp.on_board[instr.slot];
    assign r_one_number[i] = !there || (kept_at_place(
        instr.warp, instr.slot
    ) & ~(ReplayEntries'(1) << i)) == '0;
    assign r_saved_stands[i] = !is_on_its_way || !replay_saving || instr.tb != saving_tb;
    assign r_halted[i] = !(there && (r[i].faulted || r[i].waiting)) || warp.stopped;
    assign r_due_goes_on[i] = !(there && r[i].due) || !warp.stopped;
    assign r_replays_only[i] = !(there && goes_on) || (of_warp(instr.warp) & not_replayed) == '0;
    assign r_in_order[i] = !(there && goes_on) || (warp.on_board & r_order[i].not_before) == '0;
    assign r_offer_first[i] = !(there && offering && r[i].due &&
        instr.warp == offer_kept.instr.warp) || offer_order.age > r_order[i].age;
    assign r_closes[i] = !(there && not_issued) || !logging || instr.operands == '0 ||
        instr.logged || r_order[i].closes;
    assign r_needs[i] = !there ||
        (r[i].memory == instr.may_fault && (instr.may_fault || !(r[i].in_flight || r[i].queued)) &&
         (instr.operands == '0 || instr.may_fault) &&
         (!instr.logged || (instr.operands != '0 && logging)));
    assign r_part_suffices[i] = !there || !logging || instr.operands == '0 || fits_part(
        instr.operands, instr.tb
    );
  end

  // The replay queue has room for all instructions that may have to be taken over: those of the
  // issue queue that have no entry yet.
  logic room_for_fresh, one_has_room;
  logic [QueueCntW-1:0] num_again;
  queued_set_t fresh;
  for (genvar i = 0; i < QueueEntries; i++) begin : gen_fresh
    assign fresh[i] = q[i].instr.there && !q[i].again;
  end
  always_comb begin
    num_again = '0;
    for (int unsigned i = 0; i < QueueEntries; i++) num_again += QueueCntW'(q[i].again);
  end
  assign room_for_fresh = !queued_scheme || 32'(replay_free) + 32'(num_again) >= 32'(queue_holds);
  assign one_has_room   = !queued_scheme || fresh == '0 || replay_free != '0;

  logic scheme_exists, offer_exists;
  assign scheme_exists = scheme_o <= warp_gate_pkg::SchemeOperandLog;
  assign offer_exists  = !offering || 32'(offer) < ReplayEntries;

  // ---- Rules -----------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (started_q && rst_ni && kept_q) begin
      // A warp with instructions is live, in their TB; one that is not live is not stopped either.
      SchemeExists : assert (scheme_exists);
      OfLive : assert (&w_of_live && &q_of_live && &r_of_live && offer_exists);

      // Numbers lie within the window; no two instructions of a warp have the same place in the
      // issue queue, or in the replay queue.
      Numbered : assert (&q_numbered && &r_numbered);
      OnePlace : assert (&q_one_place);
      OneNumber : assert (&r_one_number);

      // What the issue needs of an instruction is what its body says.
      BodyAgrees : assert (&q_agrees);

      // An instruction in the issue queue is on the scoreboard, unissued; and the reverse.
      OnBoard : assert (&q_on_board);
      InQueue : assert (&w_in_queue);

      // An instruction in the replay queue is in one state. In flight: issued, on the scoreboard.
      // Queued: in the issue queue; and the reverse. To replay: not on the scoreboard.
      OneState : assert (&r_one_state);
      InFlightIsIssued : assert (&r_in_flight_is_issued);
      QueuedIsInQueue : assert (&r_queued_is_in_queue);
      ReplayIsQueued : assert (&q_is_queued);
      NotOnBoard : assert (&r_not_on_board);

      // Rule 3. Complete drain: faulted and waiting instructions are of stopped warps, due ones are
      // not. Beside due or offered ones the issue queue has only replayed instructions of the warp.
      Halted : assert (&r_halted);
      DueGoesOn : assert (&r_due_goes_on);
      ReplaysOnly : assert (&r_replays_only);
      SavedStandStill : assert (&w_saved_stands && &r_saved_stands);

      // Rule 3. Complete drain, in program order: an instruction waits for older ones only; due and
      // offered ones are younger than those on the scoreboard; the offered one is older than the
      // due ones.
      WaitsForOlder : assert (&q_waits_for_older);
      ReplaysInOrder : assert (&r_in_order);
      OffersInOrder : assert (&r_offer_first);

      // An instruction with operands that was never issued is the last that its warp fetched. It
      // asks for exactly the entries that it needs, and a part of the log of its thread block can
      // hold them.
      UnissuedCloses : assert (&q_closes && &r_closes);
      NeedsWhatItShould : assert (&q_needs && &r_needs);
      PartSuffices : assert (&q_part_suffices && &r_part_suffices);

      // The replay queue has room for all instructions that may have to be taken over.
      RoomForFresh : assert (room_for_fresh && one_has_room);
    end
  end

endmodule
/* verilator tracing_on */
/* verilator lint_on UNUSEDSIGNAL */
