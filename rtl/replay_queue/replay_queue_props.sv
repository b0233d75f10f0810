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
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW),
    localparam type command_t = `REPLAY_QUEUE_COMMAND_STRUCT(WarpW, TbW),
    localparam type payload_t = `REPLAY_QUEUE_PAYLOAD_STRUCT(LaneMaskW, HandleW)
) (
    input logic clk_i,
    input logic rst_ni,

    /* verilator lint_off UNUSEDSIGNAL */  // not all fields are used
    input logic                          replay_valid_o,
    input instruction_t                  replay_o,
    input logic                          save_valid_o,
    input instruction_t                  save_o,
    input instruction_t                  incoming,
    input payload_t     [NumEntries-1:0] payload_q,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic                          quiescent_o,

    input set_t              in_flight_q,
    input set_t              faulted_q,
    input set_t              waiting_q,
    input set_t              due_q,
    input set_t              queued_q,
    input logic [EntryW-1:0] offer_q,
    input set_t [   TbW-1:0] tb_q,
    input set_t [ WarpW-1:0] warp_q,
    input set_t [  SeqW-1:0] seq_q,
    input logic [ WarpW-1:0] last_warp_q,
    input logic [   TbW-1:0] saving_tb_q,

    // Internal signals of the queue in this cycle.
    input set_t                 live,
    input set_t                 offered,
    input set_t                 to_replay,
    input set_t                 out,
    input set_t                 saved,
    input logic                 enters,
    input source_e              new_source,
    input set_t                 lowest_free,
    input logic    [EntryW-1:0] free_entry,
    input logic                 commits,
    input logic    [EntryW-1:0] commit_i,
    input logic                 replay_taken,
    input logic                 save_taken,
    input set_t                 next_save,
    input logic                 replays,
    input logic                 saves,
    input logic                 kills,
    input set_t                 named
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

  logic picked, two;
  logic [TbW-1:0] tb_a, tb_b;
  logic [WarpW-1:0] warp_a, warp_b;
  logic [SeqW-1:0] seq_a, seq_b;
  logic memory_a;
  always_comb begin
    tb_a     = tb_of(tb_q, pick_q);
    tb_b     = tb_of(tb_q, other_q);
    warp_a   = warp_of(warp_q, pick_q);
    warp_b   = warp_of(warp_q, other_q);
    seq_a    = seq_of(seq_q, pick_q);
    seq_b    = seq_of(seq_q, other_q);
    memory_a = payload_q[pick_q].memory;
    picked   = live[pick_q];
    two      = picked && live[other_q] && pick_q != other_q && warp_a == warp_b;
  end

  // The comparisons are constant if an index has no other values.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic registers_exist;
  assign registers_exist = 32'(offer_q) < NumEntries && 32'(last_warp_q) < NumWarps &&
      32'(saving_tb_q) < NumTbs;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // ---- The cycle before -------------------------------------------------------

  logic                  was_q;  // the picked entry was live and nothing made it leave
  logic     [EntryW-1:0] was_pick_q;
  logic     [   TbW-1:0] was_tb_q;
  logic     [ WarpW-1:0] was_warp_q;
  logic     [  SeqW-1:0] was_seq_q;
  /* verilator lint_off UNUSEDSIGNAL */  // a simulation does not check its handle
  payload_t              was_payload_q;
  /* verilator lint_on UNUSEDSIGNAL */
  logic                  stood_q;  // an offer was neither taken nor killed
  localparam int unsigned WordW = $bits(instruction_t) - InstrW;  // all but the opaque instruction
  logic [WordW-1:0] was_replay_q;
  logic leaves;
  assign leaves = (commits && commit_i == pick_q) ||
      (replay_taken && offer_q == pick_q && !memory_a) ||
      (save_taken && next_save[pick_q]) || (kills && named[pick_q]);
  always_ff @(posedge clk_i) begin
    was_q         <= rst_ni && picked && !leaves;
    was_pick_q    <= pick_q;
    was_tb_q      <= tb_a;
    was_warp_q    <= warp_a;
    was_seq_q     <= seq_a;
    was_payload_q <= payload_q[pick_q];
    stood_q       <= rst_ni && replay_valid_o && !replay_taken && !(kills && named[offer_q]);
    was_replay_q  <= replay_o[InstrW+:WordW];
  end
  // The same for the instruction that is handed out.
`ifdef SEGUE_PROVER
  logic first_stood_q;
  always_ff @(posedge clk_i) begin
    first_stood_q <= rst_ni && next_save[pick_q] && !save_taken && !(kills && named[pick_q]);
  end
`else
  logic stood_save_q;
  logic [WordW-1:0] was_save_q;
  always_ff @(posedge clk_i) begin
    stood_save_q <= rst_ni && save_valid_o && !save_taken && !(kills && (named & next_save) != '0);
    was_save_q   <= save_o[InstrW+:WordW];
  end
`endif
  logic now_live, now_same;
  logic [LaneMaskW-1:0] now_mask;
  always_comb begin
    now_live = live[was_pick_q];
    now_same = tb_of(tb_q, was_pick_q) == was_tb_q && warp_of(warp_q, was_pick_q) == was_warp_q &&
        seq_of(seq_q, was_pick_q) == was_seq_q &&
        payload_q[was_pick_q].memory == was_payload_q.memory;
    now_mask = payload_q[was_pick_q].mask;
  end

  // For the prover: the handed-out entry is still the same, with unchanged fields.
  logic save_stands;
`ifdef SEGUE_PROVER
  assign save_stands = !first_stood_q || (save_valid_o && saved[was_pick_q] && now_same &&
      payload_q[was_pick_q] == was_payload_q && (!next_save[other_q] || other_q == was_pick_q));
`else
  assign save_stands = !stood_save_q || (save_valid_o && save_o[InstrW+:WordW] == was_save_q);
`endif

  // For the prover the picked entry, in a simulation all entries.
  set_t looked;
`ifdef SEGUE_PROVER
  assign looked = NumEntries'(1) << pick_q;
`else
  assign looked = '1;
`endif

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. No loss: a live entry keeps warp, TB, number and instruction until it leaves.
      NoneLost : assert (!was_q || (now_live && now_same));

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

      // Rule 5. Shrinking mask: a mask only loses lanes, and never its last one.
      MaskShrinks :
      assert (!was_q || ((now_mask & ~was_payload_q.mask) == '0 &&
          (now_mask != '0 || was_payload_q.mask == '0)));

      // Rule 6. Held warps: no insert from a warp that has instructions to replay.
      HeldWaits :
      assert (!enters || new_source != SrcInsert || !picked || warp_a != incoming.warp ||
          !to_replay[pick_q]);

      // Rule 6. Held warps: a replay or a save begins only after draining.
      DrainedFirst : assert (!(replays || saves) || (named & out) == '0);

      // Rule 6. Held warps: a saved entry is neither out nor due.
      SavedIsStill : assert ((saved & (out | due_q) & looked) == '0);

      // Rule 7. Warp ownership: all instructions of a warp belong to one thread block.
      OneOwner : assert (!two || tb_a == tb_b);

      // Rule 8. Stable offer. (Lockstep compares the decoded instruction.)
      OfferStands :
      assert (!stood_q || (replay_valid_o && replay_o[InstrW+:WordW] == was_replay_q));

      // Rule 8. Stable offer: the same holds for a save.
      SaveStands : assert (save_stands);

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
) u_props (.*);
