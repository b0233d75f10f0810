// Program order of the outputs, for the prover and for every simulation. Bound into replay_queue.
//
// The rules are about two entries, `pick` and `other`. In a simulation `other` is the entry that
// goes out and `pick` changes with each cycle. For the prover both are arbitrary, and the rules
// follow from NearEachOther (replay_queue_props.sv): two instructions of a warp have near numbers.
// That is proved for any two entries, so it may be assumed for `first` and `last` too, two
// instructions of the warp in the first and the last quarter of the range of sequence numbers.
// Their presence decides the order of two others.

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
    input set_t             saved,
    input logic             offers,
    input set_t             offer_from,
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
  // Arbitrary entries. (The rules are about one state: `first` and `last` are chosen for it.)
  logic [EntryW-1:0] pick_q, other_q, first_q, last_q;
  always_ff @(posedge clk_i) begin
    pick_q  <= pick_q;
    other_q <= other_q;
    first_q <= first_q;
    last_q  <= last_q;
  end
  assign pick  = pick_q;
  assign other = other_q;
  assign looks = rst_ni;

  logic [WarpW-1:0] warp_first, warp_last;
  logic [SeqW-1:0] seq_first, seq_last;
  set_t of_b, firsts, lasts;
  always_comb begin
    warp_first = warp_of(warp_q, first_q);
    warp_last  = warp_of(warp_q, last_q);
    seq_first  = seq_of(seq_q, first_q);
    seq_last   = seq_of(seq_q, last_q);
    of_b       = live;
    for (int unsigned b = 0; b < WarpW; b++) of_b &= warp_b[b] ? warp_q[b] : ~warp_q[b];
    firsts = of_b & ~seq_q[SeqW-1] & ~seq_q[SeqW-2];
    lasts  = of_b & seq_q[SeqW-1] & seq_q[SeqW-2];
  end

  function automatic logic are_near(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] there, back;
    there = a - b;
    back  = b - a;
    return there != '0 && (there[SeqW-1] == there[SeqW-2] || back[SeqW-1] == back[SeqW-2]);
  endfunction

  // NearEachOther of two entries.
  function automatic logic fit(logic [EntryW-1:0] i, logic [EntryW-1:0] j, logic same_warp,
                               logic [SeqW-1:0] seq_i, logic [SeqW-1:0] seq_j);
    return i == j || !live[i] || !live[j] || !same_warp || are_near(seq_i, seq_j);
  endfunction
  always_ff @(posedge clk_i) begin
    if (looks) begin
      Two : assume (fit(pick, other, warp_a == warp_b, seq_a, seq_b));
      First : assume (firsts == '0 || firsts[first_q]);
      Last : assume (lasts == '0 || lasts[last_q]);
      FirstToA : assume (fit(first_q, pick, warp_first == warp_a, seq_first, seq_a));
      FirstToB : assume (fit(first_q, other, warp_first == warp_b, seq_first, seq_b));
      LastToA : assume (fit(last_q, pick, warp_last == warp_a, seq_last, seq_a));
      LastToB : assume (fit(last_q, other, warp_last == warp_b, seq_last, seq_b));
    end
    Exist :
    assume (32'(pick) < NumEntries && 32'(other) < NumEntries && 32'(first_q) < NumEntries &&
        32'(last_q) < NumEntries);
  end
`else
  logic [EntryW-1:0] turn_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || 32'(turn_q) == NumEntries - 1) turn_q <= '0;
    else turn_q <= turn_q + 1'b1;
  end
  assign pick  = turn_q;
  assign other = offers ? offer_entry : save_entry;
  assign looks = rst_ni && (offers || saved != '0);
`endif

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
      assert (pick == other || !saved[pick] || !next_save[other] || warp_a > warp_b ||
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
) u_order_props (.*);
