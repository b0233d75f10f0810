// Lemmas for the rules of replay_queue_props.sv: proved in replay_queue_one_props.sv for all
// entries and in replay_queue_order_props.sv for any two. Bound into replay_queue, for the prover.

`ifdef SEGUE_PROVER
module replay_queue_given_props
  import replay_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 64,
    parameter  int unsigned NumWarps   = 64,
    parameter  int unsigned SeqBits    = 10,
    localparam int unsigned WarpW      = id_w(NumWarps),
    localparam int unsigned SeqW       = SeqBits,
    localparam type         set_t      = logic          [NumEntries-1:0]
) (
    input logic             clk_i,
    input logic             rst_ni,
    input set_t             due_q,
    input set_t [WarpW-1:0] warp_q,
    input logic             any_due,
    input set_t             next_offer,
    input logic [WarpW-1:0] offer_warp,
    input logic             any_saved,
    input set_t             next_save,
    input logic [WarpW-1:0] save_warp,
    input set_t             to_hand_out
);

  function automatic logic [WarpW-1:0] warp_of(set_t [WarpW-1:0] warps, set_t only);
    for (int unsigned b = 0; b < WarpW; b++) warp_of[b] = (only & warps[b]) != '0;
  endfunction

  function automatic logic is_first(logic [WarpW-1:0] warp_a, logic [WarpW-1:0] warp_b,
                                    logic [SeqW-1:0] seq_a, logic [SeqW-1:0] seq_b);
    logic [SeqW-1:0] distance;
    distance = seq_a - seq_b;
    return warp_a < warp_b || (warp_a == warp_b && distance[SeqW-1]);
  endfunction

  logic two_are_one;
  assign two_are_one = u_props.pick_q == u_props.other_q;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      OfferHasWarp : assume (next_offer == '0 || offer_warp == warp_of(warp_q, next_offer));
      SaveHasWarp : assume (next_save == '0 || save_warp == warp_of(warp_q, next_save));
      DueOffer :
      assume ((next_offer & ~due_q) == '0 && (next_offer != '0) == any_due && any_due == |due_q);
      SavedSave :
      assume ((next_save & ~to_hand_out) == '0 && (next_save != '0) == any_saved &&
          any_saved == |to_hand_out);
      PickIsOldest :
      assume (two_are_one || !to_hand_out[u_props.other_q] || !next_save[u_props.pick_q] ||
          is_first(
          u_props.warp_a, u_props.warp_b, u_props.seq_a, u_props.seq_b
      ));
      OtherIsOldest :
      assume (two_are_one || !to_hand_out[u_props.pick_q] || !next_save[u_props.other_q] ||
          is_first(
          u_props.warp_b, u_props.warp_a, u_props.seq_b, u_props.seq_a
      ));
    end
  end

endmodule

bind replay_queue replay_queue_given_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .SeqBits   (SeqBits)
) u_given_props (.*);
`endif
