// Properties of the state of replay_queue, checked by the prover and in every simulation.
// Bound into replay_queue. The rules are numbered as in replay_queue.md: each in English,
// then as an assertion.
//
// Rules are about all entries at once, as sets, or about one or two arbitrary entries. For the
// prover these are constants that it chooses, so a proof holds for all entries; a simulation picks
// others in each cycle, in turn. The macro SEGUE_PROVER selects between the two.

`include "replay_queue_structs.svh"

module replay_queue_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 10,
    parameter int unsigned InstrBits = 64,
    parameter int unsigned HandleBits = 10,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned LaneMaskW = NumLanes,
    localparam int unsigned SeqW = SeqBits,
    localparam int unsigned InstrW = InstrBits,
    localparam int unsigned HandleW = HandleBits,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type arrival_t = `REPLAY_QUEUE_ARRIVAL_STRUCT(WarpW, TbW, SeqW, HandleW),
    localparam type body_t = `REPLAY_QUEUE_BODY_STRUCT(LaneMaskW, InstrW),
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW),
    localparam type fault_msg_t = `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW)
) (
    input logic clk_i,
    input logic rst_ni,

    /* verilator lint_off UNUSEDSIGNAL */  // not all fields are used
    input logic         replay_valid_o,
    input instruction_t replay_o,
    input logic         save_valid_o,
    input instruction_t save_o,
    input arrival_t     incoming,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic         quiescent_o,

    input set_t                            in_flight_q,
    input set_t                            faulted_q,
    input set_t                            waiting_q,
    input set_t                            due_q,
    input set_t                            queued_q,
    input logic [$clog2(NumEntries+1)-1:0] free_q,
    input logic [              EntryW-1:0] offer_q,
    input logic [              EntryW-1:0] save_q,
    input logic [               WarpW-1:0] save_warp_q,
    input set_t [                 TbW-1:0] tb_q,
    input set_t [               WarpW-1:0] warp_q,
    input set_t [                SeqW-1:0] seq_q,
    input set_t                            has_faulted_q,
    input set_t                            reissued_q,
    input logic [               WarpW-1:0] last_warp_q,
    input logic [                 TbW-1:0] saving_tb_q,

    input logic [NumWarps-1:0]          held_o,
    input logic [NumWarps-1:0]          in_flight_o,
    input logic [NumWarps-1:0]          in_use_o,
    input logic [NumWarps-1:0][TbW-1:0] warp_tb,

    // Internal signals of the queue in this cycle.
    input set_t                    live,
    input set_t                    offered,
    input set_t                    to_replay,
    input set_t                    out,
    input set_t                    saved,
    input logic                    enters,
    input source_e                 new_source,
    input set_t                    lowest_free,
    input logic       [EntryW-1:0] free_entry,
    input logic                    commits,
    input logic       [EntryW-1:0] commit_i,
    input logic                    faults,
    input fault_msg_t              fault_i,
    input logic                    replay_taken,
    input logic                    save_taken,
    input set_t                    handed,
    input logic                    handing_q,
    input logic                    saving_q,
    input logic                    offering_q,
    input logic                    entered_q,
    input logic       [EntryW-1:0] entered_entry_q,
    input body_t                   body_i,
    input logic                    replays,
    input logic                    saves,
    input logic                    kills,
    input set_t                    named,

    // Memories, at the picked entry and at the one picked in the cycle before.
    /* verilator lint_off UNUSEDSIGNAL */  // of the latter its `memory`
    input arrival_t                 replay_word_a,
    input arrival_t                 replay_word_was,
    input body_t                    stored_replay_body_a,
    input logic     [LaneMaskW-1:0] replay_mask_a,
    input body_t                    stored_replay_body_was,
    input logic     [LaneMaskW-1:0] replay_mask_was,
    input logic     [  HandleW-1:0] replay_handle_a,
    input arrival_t                 save_word_a,
    input body_t                    stored_save_body_a,
    input logic     [LaneMaskW-1:0] save_mask_a,
    input logic     [  HandleW-1:0] save_handle_a
    /* verilator lint_on UNUSEDSIGNAL */
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- The picked entries -----------------------------------------------------

  logic [EntryW-1:0] pick_q, other_q;
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) begin
    pick_q  <= pick_q;
    other_q <= other_q;
    Exist : assume (32'(pick_q) < NumEntries && 32'(other_q) < NumEntries);
  end
`else
  logic round;
  assign round = 32'(pick_q) == NumEntries - 1;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pick_q  <= '0;
      other_q <= '0;
    end else begin
      pick_q <= round ? '0 : pick_q + 1'b1;
      if (round) other_q <= (32'(other_q) == NumEntries - 1) ? '0 : other_q + 1'b1;
    end
  end
`endif

  // Different, and at most a quarter of the range apart in either direction.
  function automatic logic are_near(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] there, back;
    there = a - b;
    back  = b - a;
    return there != '0 && (there[SeqW-1] == there[SeqW-2] || back[SeqW-1] == back[SeqW-2]);
  endfunction

  // For a simulation a mask takes fewer operations than an index.
  function automatic logic is_in(set_t some, logic [EntryW-1:0] entry);
`ifdef SEGUE_PROVER
    return some[entry];
`else
    return (some & (NumEntries'(1) << entry)) != '0;
`endif
  endfunction
  function automatic logic [TbW-1:0] tb_of(set_t [TbW-1:0] tbs, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < TbW; b++) tb_of[b] = is_in(tbs[b], entry);
  endfunction
  function automatic logic [WarpW-1:0] warp_of(set_t [WarpW-1:0] warps, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < WarpW; b++) warp_of[b] = is_in(warps[b], entry);
  endfunction
  function automatic logic [SeqW-1:0] seq_of(set_t [SeqW-1:0] seqs, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < SeqW; b++) seq_of[b] = is_in(seqs[b], entry);
  endfunction

  // Entries with a warp, or a thread block, that does not exist.
  function automatic set_t of_no_warp(set_t [WarpW-1:0] warps);
    set_t same;
    same = '1;
    of_no_warp = '0;
    for (int unsigned b = WarpW; b > 0; b--) begin
      if (((NumWarps - 1) >> (b - 1) & 1) == 0) begin
        of_no_warp |= same & warps[b-1];
        same &= ~warps[b-1];
      end else begin
        same &= warps[b-1];
      end
    end
  endfunction
  function automatic set_t of_no_tb(set_t [TbW-1:0] tbs);
    set_t same;
    same = '1;
    of_no_tb = '0;
    for (int unsigned b = TbW; b > 0; b--) begin
      if (((NumTbs - 1) >> (b - 1) & 1) == 0) begin
        of_no_tb |= same & tbs[b-1];
        same &= ~tbs[b-1];
      end else begin
        same &= tbs[b-1];
      end
    end
  endfunction

  // The body of an entry that is new in this cycle is still on its way to the memories. The lanes that an
  // instruction must still do are those of its last fault, or its own.
  logic fresh;
  logic [LaneMaskW-1:0] mask_a;
  body_t replay_body_a, save_body_a;
  assign fresh = entered_q && entered_entry_q == pick_q;
  assign mask_a = has_faulted_q[pick_q] ? replay_mask_a : replay_body_a.mask;
  assign replay_body_a = fresh ? body_i : stored_replay_body_a;
  assign save_body_a = fresh ? body_i : stored_save_body_a;

  logic picked, two;
  logic [TbW-1:0] tb_a, tb_b;
  logic [WarpW-1:0] warp_a, warp_b;
  logic [SeqW-1:0] seq_a, seq_b;
  instruction_t whole_a;  // as an output shows it
  always_comb begin
    tb_a = tb_of(tb_q, pick_q);
    tb_b = tb_of(tb_q, other_q);
    warp_a = warp_of(warp_q, pick_q);
    warp_b = warp_of(warp_q, other_q);
    seq_a = seq_of(seq_q, pick_q);
    seq_b = seq_of(seq_q, other_q);
    whole_a = '{
        tb: tb_a,
        warp: warp_a,
        seq: seq_a,
        memory: replay_word_a.memory,
        mask: mask_a,
        handle: reissued_q[pick_q] ? replay_handle_a : replay_word_a.handle,
        instr: replay_body_a.instr
    };
    picked = live[pick_q];
    two = picked && live[other_q] && pick_q != other_q && warp_a == warp_b;
  end

  // An arbitrary warp and its entries.
  logic [WarpW-1:0] any_warp_q;
  set_t of_any;
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) begin
    any_warp_q <= any_warp_q;
    WarpExists : assume (32'(any_warp_q) < NumWarps);
  end
`else
  always_ff @(posedge clk_i) begin
    if (!rst_ni || 32'(any_warp_q) == NumWarps - 1) any_warp_q <= '0;
    else any_warp_q <= any_warp_q + 1'b1;
  end
`endif
  always_comb begin
    of_any = '1;
    for (int unsigned b = 0; b < WarpW; b++) of_any &= any_warp_q[b] ? warp_q[b] : ~warp_q[b];
  end

  // The comparisons are constant if an index has no other values.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic registers_exist;
  assign registers_exist = 32'(offer_q) < NumEntries && 32'(save_q) < NumEntries &&
      32'(last_warp_q) < NumWarps && 32'(saving_tb_q) < NumTbs;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // ---- The cycle before -------------------------------------------------------

  logic                 was_q;  // the picked entry was live and nothing made it leave
  logic [   EntryW-1:0] was_pick_q;
  logic [      TbW-1:0] was_tb_q;
  logic [    WarpW-1:0] was_warp_q;
  logic [     SeqW-1:0] was_seq_q;
  logic                 was_memory_q;
  logic [LaneMaskW-1:0] was_mask_q;
  logic [LaneMaskW-1:0] was_next_mask_q;  // that of a fault, if there was one
  logic                 was_foreign_q;  // the fault named other lanes than those that were left
  logic                 stood_q;  // an offer was neither taken nor killed
  localparam int unsigned WordW = $bits(instruction_t) - InstrW;  // all but the opaque instruction
  logic [WordW-1:0] was_replay_q;
  logic faults_a, leaves;
  assign faults_a = faults && fault_i.entry == pick_q;
  assign leaves = (commits && commit_i == pick_q) ||
      (replay_taken && offer_q == pick_q && !replay_word_a.memory) ||
      (save_taken && handed[pick_q]) || (kills && named[pick_q]);
  always_ff @(posedge clk_i) begin
    was_q           <= rst_ni && picked && !leaves;
    was_pick_q      <= pick_q;
    was_tb_q        <= tb_a;
    was_warp_q      <= warp_a;
    was_seq_q       <= seq_a;
    was_memory_q    <= replay_word_a.memory;
    was_mask_q      <= mask_a;
    was_next_mask_q <= faults_a ? fault_i.mask : mask_a;
    was_foreign_q   <= faults_a && (fault_i.mask & ~mask_a) != '0;
    stood_q         <= rst_ni && replay_valid_o && !replay_taken && !(kills && named[offer_q]);
    was_replay_q    <= replay_o[InstrW+:WordW];
  end
  // The same for the instruction that is handed out.
  logic stood_save_q;
  logic [WordW-1:0] was_save_q;
  always_ff @(posedge clk_i) begin
    stood_save_q <= rst_ni && handed != '0 && !save_taken && !(kills && (named & handed) != '0);
    was_save_q   <= save_o[InstrW+:WordW];
  end
  logic now_live, now_same;
  logic [LaneMaskW-1:0] now_mask;
  always_comb begin
    now_live = live[was_pick_q];
    now_same = tb_of(tb_q, was_pick_q) == was_tb_q && warp_of(warp_q, was_pick_q) == was_warp_q &&
        seq_of(seq_q, was_pick_q) == was_seq_q && replay_word_was.memory == was_memory_q;
    if (has_faulted_q[was_pick_q]) now_mask = replay_mask_was;
    else if (entered_q && entered_entry_q == was_pick_q) now_mask = body_i.mask;
    else now_mask = stored_replay_body_was.mask;
  end

  // The stored words of the picked entry belong to it, and are the same for both outputs.
  logic word_fits, words_equal;
  assign word_fits = replay_word_a.tb == tb_a && replay_word_a.warp == warp_a &&
      replay_word_a.seq == seq_a;
  assign words_equal = save_word_a == replay_word_a && save_body_a == replay_body_a &&
      (!has_faulted_q[pick_q] || save_mask_a == replay_mask_a) &&
      (!reissued_q[pick_q] || save_handle_a == replay_handle_a);

  // Oldest of the saved entries, warp after warp.
  function automatic logic is_first(logic [WarpW-1:0] warp_i, logic [WarpW-1:0] warp_j,
                                    logic [SeqW-1:0] seq_i, logic [SeqW-1:0] seq_j);
    logic [SeqW-1:0] distance;
    distance = seq_i - seq_j;
    return warp_i < warp_j || (warp_i == warp_j && distance[SeqW-1]);
  endfunction

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. No loss: a live entry keeps warp, TB, number and instruction until it leaves.
      NoneLost : assert (!was_q || (now_live && now_same));

      // Rule 2. No duplication: the number of free entries is that of the entries.
      FreeIsCounted : assert (32'(free_q) == $countones(~live));

      // Rule 2. No duplication: a new instruction gets a free entry.
      NewIsFree :
      assert (!enters || (lowest_free != '0 && (lowest_free & live) == '0 &&
          (!lowest_free[pick_q] || free_entry == pick_q)));

      // Rules 1 and 9. No loss, single offer: an entry is in one state; at most one is offered.
      OnePlace :
      assert ((in_flight_q & (to_replay | queued_q)) == '0 &&
          (queued_q & to_replay) == '0 && (faulted_q & (waiting_q | due_q | offered)) == '0 &&
          (waiting_q & (due_q | offered)) == '0 && (due_q & offered) == '0);

      // Rules 2 and 3. No duplication, total order: numbers of a warp differ and are pairwise near.
      NearEachOther : assert (!two || are_near(seq_a, seq_b));

      // Rule 1. No loss: a new instruction has mask and handle of its own.
      NewIsPlain :
      assert (!entered_q || (!has_faulted_q[entered_entry_q] && !reissued_q[entered_entry_q]));

      // Rule 5. Shrinking mask: a mask changes by a fault only, to the lanes that this names.
      MaskIsKept : assert (!was_q || now_mask == was_next_mask_q);

      // Rule 5. Shrinking mask: a mask only loses lanes, as far as faults name those that are left (promise
      // Lanes), and never its last one.
      MaskShrinks :
      assert (!was_q || ((was_foreign_q || (now_mask & ~was_mask_q) == '0) &&
          (now_mask != '0 || was_mask_q == '0)));

      // Rule 6. Held warps: no insert from a warp that has instructions to replay.
      HeldWaits :
      assert (!enters || new_source != SrcInsert || !picked || warp_a != incoming.warp ||
          !to_replay[pick_q]);

      // Rule 6. Held warps: a replay or a save begins only after draining.
      DrainedFirst : assert (!(replays || saves) || (named & out) == '0);

      // Rule 6. Held warps: a saved entry is neither out nor due.
      SavedIsStill : assert ((saved & (out | due_q)) == '0);

      // Rule 7. Warp ownership: all instructions of a warp belong to one thread block.
      OneOwner : assert (!two || tb_a == tb_b);

      // Rule 6. Held warps: the sets of warps are those of their entries.
      WarpsAreSet :
      assert (!picked || (in_use_o[warp_a] && warp_tb[warp_a] == tb_a &&
          (!to_replay[pick_q] || held_o[warp_a]) && (!in_flight_q[pick_q] || in_flight_o[warp_a])));
      OtherIsSet : assert (!live[other_q] || (in_use_o[warp_b] && warp_tb[warp_b] == tb_b));
      HeldIsNeeded : assert (!held_o[any_warp_q] || (of_any & to_replay) != '0);
      InFlightIsNeeded : assert (!in_flight_o[any_warp_q] || (of_any & in_flight_q) != '0);
      InUseIsNeeded : assert (!in_use_o[any_warp_q] || (of_any & live) != '0);

      // Rules 8 and 9. The warps of the entries that go out.
      OutputsHaveWarps :
      assert ((!offering_q || last_warp_q == warp_of(
          warp_q, offer_q
      )) && (!handing_q || save_warp_q == warp_of(
          warp_q, save_q
      )));

      // Rule 8. Stable offer. (Lockstep compares the decoded instruction.)
      OfferStands :
      assert (!stood_q || (replay_valid_o && replay_o[InstrW+:WordW] == was_replay_q));

      // Rule 8. Stable offer: the same holds for a save.
      SaveStands : assert (!stood_save_q || (save_valid_o && save_o[InstrW+:WordW] == was_save_q));

      // Rule 1. No loss: the memories keep the instruction of an entry, and an output shows it.
      WordsFit : assert (!picked || (word_fits && words_equal));
      OfferIsWhole : assert (!offered[pick_q] || replay_o == whole_a);
      SaveIsWhole : assert (!handed[pick_q] || save_o == whole_a);

      // Rule 1. No loss: an entry goes out only when its body is in the memories, or passed beside them.
      NewIsNotOut :
      assert (!entered_q || (!offered[entered_entry_q] && !handed[entered_entry_q] &&
          32'(entered_entry_q) < NumEntries));

      // Rule 4. Program order: while any entry of the saved thread block is left, the first is handed out.
      HandsOutSaved :
      assert ((handed & (~saved | out | due_q)) == '0 &&
          (saved == '0 || handing_q) && (saving_q || !handing_q));
      HandsOutFirst :
      assert (!saved[pick_q] || !handed[other_q] || pick_q == other_q || is_first(
          warp_b, warp_a, seq_b, seq_a
      ));

      // Rule 10. Quiescence: in a quiescent cycle nothing is offered or handed out.
      QuiescentOffersNothing : assert (!quiescent_o || (!replay_valid_o && !save_valid_o));

      // Fields and registers name existing warps, thread blocks and entries.
      NamesExist : assert (registers_exist && (live & (of_no_warp(warp_q) | of_no_tb(tb_q))) == '0);
    end
  end

endmodule

bind replay_queue replay_queue_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .NumTbs    (NumTbs),
    .NumLanes  (NumLanes),
    .SeqBits   (SeqBits),
    .InstrBits (InstrBits),
    .HandleBits(HandleBits)
) u_props (
    .*,
    .stored_replay_body_a  (u_replay_bodies.mem_q[u_props.pick_q]),
    .stored_replay_body_was(u_replay_bodies.mem_q[u_props.was_pick_q]),
    .stored_save_body_a    (u_save_bodies.mem_q[u_props.pick_q]),
    .replay_word_a         (u_replay_words.mem_q[u_props.pick_q]),
    .replay_word_was       (u_replay_words.mem_q[u_props.was_pick_q]),
    .replay_mask_a         (u_replay_masks.mem_q[u_props.pick_q]),
    .replay_mask_was       (u_replay_masks.mem_q[u_props.was_pick_q]),
    .replay_handle_a       (u_replay_handles.mem_q[u_props.pick_q]),
    .save_word_a           (u_save_words.mem_q[u_props.pick_q]),
    .save_mask_a           (u_save_masks.mem_q[u_props.pick_q]),
    .save_handle_a         (u_save_handles.mem_q[u_props.pick_q])
);
