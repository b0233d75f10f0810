// One legal entry at a time goes out; for prover and simulation. Bound into replay_queue.
//
// Two entries at once are impossible by replay_queue_order_props.sv, proved for any two: each would
// have to precede the other.

module replay_queue_one_props
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned NumWarps   = 64,
    parameter  int unsigned SeqBits    = 10,
    localparam int unsigned WarpW      = id_w(NumWarps),
    localparam int unsigned SeqW       = SeqBits,
    localparam type         set_t      = logic          [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    /* verilator lint_off UNUSEDSIGNAL */  // used by the prover
    input set_t [WarpW-1:0] warp_q,
    input set_t [ SeqW-1:0] seq_q,
    input set_t             offer_from,
    /* verilator lint_on UNUSEDSIGNAL */
    input set_t             due_q,
    input set_t             saved,
    input set_t             next_offer,
    input set_t             next_save
);

  logic two_offered, two_saved;
`ifdef SEGUE_PROVER
  localparam int unsigned EntryW = id_w(NumEntries);
  logic [EntryW-1:0] pick_q, other_q;
  always_ff @(posedge clk_i) begin
    pick_q  <= pick_q;
    other_q <= other_q;
    Exist : assume (32'(pick_q) < NumEntries && 32'(other_q) < NumEntries && pick_q != other_q);
  end
  assign two_offered = next_offer[pick_q] && next_offer[other_q];
  assign two_saved   = next_save[pick_q] && next_save[other_q];

  function automatic logic [WarpW-1:0] warp_of(set_t [WarpW-1:0] warps, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < WarpW; b++) warp_of[b] = warps[b][entry];
  endfunction
  function automatic logic [SeqW-1:0] seq_of(set_t [SeqW-1:0] seqs, logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < SeqW; b++) seq_of[b] = seqs[b][entry];
  endfunction

  logic [WarpW-1:0] warp_a, warp_b;
  logic [SeqW-1:0] seq_a, seq_b, a_to_b, b_to_a;
  logic a_is_first, b_is_first;
  always_comb begin
    warp_a     = warp_of(warp_q, pick_q);
    warp_b     = warp_of(warp_q, other_q);
    seq_a      = seq_of(seq_q, pick_q);
    seq_b      = seq_of(seq_q, other_q);
    a_to_b     = seq_a - seq_b;
    b_to_a     = seq_b - seq_a;
    a_is_first = warp_a < warp_b || (warp_a == warp_b && a_to_b[SeqW-1]);
    b_is_first = warp_b < warp_a || (warp_b == warp_a && b_to_a[SeqW-1]);
  end

  // Lemmas: FirstIsOffered and OldestIsSaved in both directions, and the needed part of
  // NearEachOther: numbers half the range apart are not near.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      AFirst :
      assume (!((next_offer[pick_q] && offer_from[other_q]) ||
          (next_save[pick_q] && saved[other_q])) || a_is_first);
      BFirst :
      assume (!((next_offer[other_q] && offer_from[pick_q]) ||
          (next_save[other_q] && saved[pick_q])) || b_is_first);
      NotHalf :
      assume (!((offer_from[pick_q] && offer_from[other_q]) || (saved[pick_q] && saved[other_q])) ||
          warp_a != warp_b || !(a_to_b[SeqW-1] && b_to_a[SeqW-1]));
    end
  end
`else
  assign two_offered = !$onehot0(next_offer);
  assign two_saved   = !$onehot0(next_save);
`endif

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 4. Program order: a due entry is offered, a saved one handed out, if there is any.
      DueIsOffered : assert ((next_offer & ~due_q) == '0 && (due_q == '0 || next_offer != '0));
      SavedIsHandedOut : assert ((next_save & ~saved) == '0 && (saved == '0 || next_save != '0));

      // Rule 2. No duplication: one entry at a time is offered, one handed out.
      OneIsOffered : assert (!two_offered);
      OneIsSaved : assert (!two_saved);
    end
  end

endmodule

bind replay_queue replay_queue_one_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .SeqBits   (SeqBits)
) u_one_props (.*);
