// One legal entry at a time goes out; for prover and simulation. Bound into replay_queue.

module replay_queue_one_props
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned NumWarps   = 64,
    localparam int unsigned WarpW      = id_w(NumWarps),
    localparam type         set_t      = logic          [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input set_t [WarpW-1:0] warp_q,
    input set_t             due_q,
    input set_t             to_hand_out,
    input logic             any_due,
    input set_t             next_offer,
    input logic [WarpW-1:0] offer_warp,
    input logic             any_saved,
    input set_t             next_save,
    input logic [WarpW-1:0] save_warp
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
`else
  assign two_offered = !$onehot0(next_offer);
  assign two_saved   = !$onehot0(next_save);
`endif

  // Warp of the only entry of a set.
  function automatic logic [WarpW-1:0] warp_of(set_t [WarpW-1:0] warps, set_t only);
    for (int unsigned b = 0; b < WarpW; b++) warp_of[b] = (only & warps[b]) != '0;
  endfunction

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 4. Program order: a due entry is offered, a saved one handed out, if there is any.
      DueIsOffered :
      assert ((next_offer & ~due_q) == '0 && (next_offer != '0) == any_due && any_due == |due_q);
      SavedIsHandedOut :
      assert ((next_save & ~to_hand_out) == '0 && (next_save != '0) == any_saved &&
          any_saved == |to_hand_out);

      // Rule 4. Program order: the search tells the warp of its entry.
      OfferHasWarp : assert (next_offer == '0 || offer_warp == warp_of(warp_q, next_offer));
      SaveHasWarp : assert (next_save == '0 || save_warp == warp_of(warp_q, next_save));

      // Rule 2. No duplication: one entry at a time is offered, one handed out.
      OneIsOffered : assert (!two_offered);
      OneIsSaved : assert (!two_saved);
    end
  end

endmodule

bind replay_queue replay_queue_one_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps)
) u_one_props (.*);
