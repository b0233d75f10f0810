// Program order of the outputs, for the prover and for every simulation. Bound into replay_queue.
//
// The rules are about two entries, `pick` and `other`. In a simulation `other` is the entry that
// goes out and `pick` changes with each cycle. For the prover both are arbitrary, and the rules follow
// from those of the last round (replay_queue_rounds_props.sv) and from NearEachOther
// (replay_queue_props.sv) of the two.

`include "replay_queue_structs.svh"

module replay_queue_order_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned SeqBits = 10,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned SeqW = SeqBits,
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input set_t [WarpW-1:0] warp_q,
    input set_t [ SeqW-1:0] seq_q,
    input set_t             due_q,
    input set_t             to_hand_out,
    input logic             offers,
    input logic             save_loads,
    input set_t             behind,
    input set_t             next_offer,
    input set_t             next_save,

    /* verilator lint_off UNUSEDSIGNAL */  // `live` is used by the prover, the others are not
    input set_t              live,
    input logic [EntryW-1:0] offer_entry,
    input logic [EntryW-1:0] save_entry
    /* verilator lint_on UNUSEDSIGNAL */
);

  // For a simulation a mask takes fewer operations than an index.
  function automatic logic is_in(set_t some, logic [EntryW-1:0] entry);
`ifdef SEGUE_PROVER
    return some[entry];
`else
    return (some & (NumEntries'(1) << entry)) != '0;
`endif
  endfunction
  function automatic logic [WarpW-1:0] warp_of(set_t [WarpW-1:0] warps, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < WarpW; b++) warp_of[b] = is_in(warps[b], entry);
  endfunction
  function automatic logic [SeqW-1:0] seq_of(set_t [SeqW-1:0] seqs, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < SeqW; b++) seq_of[b] = is_in(seqs[b], entry);
  endfunction
  function automatic logic is_older(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] distance;
    distance = a - b;
    return distance[SeqW-1];
  endfunction
  // ---- The two entries --------------------------------------------------------

  logic [EntryW-1:0] pick, other;
  logic [WarpW-1:0] warp_a, warp_b;
  logic [SeqW-1:0] seq_a, seq_b;
  always_comb begin
    warp_a = warp_of(warp_q, pick);
    warp_b = warp_of(warp_q, other);
    seq_a  = seq_of(seq_q, pick);
    seq_b  = seq_of(seq_q, other);
  end

  logic looks;  // the rules are checked in this cycle
`ifdef SEGUE_PROVER
  // Arbitrary entries.
  logic [EntryW-1:0] pick_q, other_q;
  always_ff @(posedge clk_i) begin
    pick_q  <= pick_q;
    other_q <= other_q;
  end
  assign pick  = pick_q;
  assign other = other_q;
  assign looks = rst_ni;

  function automatic logic are_near(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] there, back;
    there = a - b;
    back  = b - a;
    return there != '0 && (there[SeqW-1] == there[SeqW-2] || back[SeqW-1] == back[SeqW-2]);
  endfunction

  localparam int unsigned Last = EntryW - 1;  // round
  always_ff @(posedge clk_i) begin
    if (looks) begin
      Two :
      assume (pick == other || !live[pick] || !live[other] || warp_a != warp_b || are_near(
          seq_a, seq_b
      ));
      OfferRounds :
      assume (u_choice.u_offer.u_rounds.leads[Last] && u_choice.u_offer.u_rounds.fields[Last]);
      SaveRounds :
      assume (u_choice.u_save.u_rounds.leads[Last] && u_choice.u_save.u_rounds.fields[Last]);
    end
    Exist : assume (32'(pick) < NumEntries && 32'(other) < NumEntries);
  end
`else
  logic [EntryW-1:0] turn_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || 32'(turn_q) == NumEntries - 1) turn_q <= '0;
    else turn_q <= turn_q + 1'b1;
  end
  assign pick  = turn_q;
  assign other = offers ? offer_entry : save_entry;
  assign looks = rst_ni && (offers || save_loads);
`endif

  set_t due_behind, offer_from;  // the latter are of the warps that have a turn
  assign due_behind = due_q & behind;
  assign offer_from = due_behind != '0 ? due_behind : due_q;

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (looks) begin
      // Rule 4. Program order: an offered instruction is the oldest due one of its warp.
      OldestIsOffered :
      assert (pick == other || !due_q[pick] || !next_offer[other] || warp_a != warp_b || is_older(
          seq_b, seq_a
      ));

      // Rule 4. Program order: the offer goes to the first warp that has a turn.
      FirstIsOffered :
      assert (pick == other || !offer_from[pick] || !next_offer[other] || warp_a > warp_b ||
          (warp_a == warp_b && is_older(
          seq_b, seq_a
      )));

      // Rule 4. Program order: the oldest of a warp is handed out, warp follows warp.
      OldestIsSaved :
      assert (pick == other || !to_hand_out[pick] || !next_save[other] || warp_a > warp_b ||
          (warp_a == warp_b && is_older(
          seq_b, seq_a
      )));
    end
  end

endmodule

bind replay_queue replay_queue_order_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .SeqBits   (SeqBits)
) u_order_props (
    .*,
    .behind(u_choice.behind)
);
