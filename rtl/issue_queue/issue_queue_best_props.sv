// Among any live entries one is older than all the others, for the prover. Bound into issue_queue.
//
// A scan in index order keeps the best entry so far and replaces it by an older one. That the best
// is older than any other entry `pick` follows from the rules of issue_queue_props.sv on any two
// and any three entries (AgeIsOrder, AgeIsOneOrder), assumed for those that the scan compares.

`ifdef SEGUE_PROVER
module issue_queue_best_props
  import issue_queue_pkg::*;
#(
    parameter  int unsigned NumEntries = 96,
    localparam int unsigned EntryW     = id_w(NumEntries),
    localparam type         set_t      = logic            [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input set_t live_q
);

  // Any set of live entries.
  set_t some;
  set_t any_q;
  always_ff @(posedge clk_i) any_q <= any_q;
  assign some = any_q & live_q;

  logic [EntryW-1:0] pick;
  assign pick = u_props.pick_q;
  set_t older_than_pick, older_than_best;
  logic any, is_pick, behind_pick;  // the best is `pick`; is older than `pick`
  logic given;
  always_comb begin
    older_than_pick = u_props.older_than[pick];
    older_than_best = '0;
    any             = 1'b0;
    is_pick         = 1'b0;
    behind_pick     = 1'b0;
    given           = 1'b1;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      if (some[e]) begin
        // Of the best and `pick` exactly one is older.
        if (any && 32'(pick) == e) given &= older_than_best[e] != behind_pick;
        // Transitivity: an entry older than the best is older than `pick` if the best is, provided
        // that `pick` is in the set.
        if (some[pick] && behind_pick && older_than_best[e]) given &= older_than_pick[e];
        if (!any || older_than_best[e]) begin
          older_than_best = u_props.older_than[e];
          is_pick         = 32'(pick) == e;
          behind_pick     = older_than_pick[e] && 32'(pick) != e;
        end
        any = 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      OrderIsGiven : assume (given);

      // Rule 8. Total age order. The best is older than any other entry `pick` of the set.
      BestIsOldest : assert (!some[pick] || is_pick || behind_pick);
    end
  end

endmodule

bind issue_queue issue_queue_best_props #(.NumEntries(NumEntries)) u_best_props (.*);
`endif
