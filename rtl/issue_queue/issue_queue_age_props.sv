// Next-state function of the relative age of two entries, for the prover. Bound into issue_queue.
//
// The age matrix is the largest table. The next value of one of its bits is proved on its own, for
// any two entries, and assumed for the bits that a rule uses: a rule then reads one state's matrix.

`ifdef SEGUE_PROVER
module issue_queue_age_props
  import issue_queue_pkg::*;
#(
    parameter  int unsigned NumEntries  = 96,
    parameter  int unsigned InsertWidth = 2,
    localparam int unsigned EntryW      = id_w(NumEntries),
    localparam type         set_t       = logic            [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input set_t                  all_entered,
    input set_t [NumEntries-1:0] older_q,

    // Any three entries.
    input logic [EntryW-1:0] follow_q,
    input logic [EntryW-1:0] pick_q,
    input logic [EntryW-1:0] mate_q
);

  // Whether `b` is older than `a` after the clock edge.
  function automatic logic next(logic [EntryW-1:0] a, logic [EntryW-1:0] b);
    if (a == b) return 1'b0;
    // Of two new entries the upper one is younger.
    if (all_entered[a] && (a > b || !all_entered[b])) return 1'b1;
    if (all_entered[b]) return 1'b0;
    return u_props.older(a, b);
  endfunction

  logic started_q = 1'b0;
  logic was_on_q, pick_follow_q, follow_pick_q, follow_mate_q, pick_mate_q;
  always_ff @(posedge clk_i) begin
    started_q     <= 1'b1;
    was_on_q      <= rst_ni;
    pick_follow_q <= next(pick_q, follow_q);
    follow_pick_q <= next(follow_q, pick_q);
    follow_mate_q <= next(follow_q, mate_q);
    pick_mate_q   <= next(pick_q, mate_q);
    if (rst_ni) begin
      // Rule 8. Total age order. A new entry is younger than all others; no other age changes.
      NextAge : assert (!was_on_q || u_props.older(follow_q, pick_q) == follow_pick_q);
      AgesAreNext :
      assume (!started_q || !was_on_q || (u_props.older(
          pick_q, follow_q
      ) == pick_follow_q && u_props.older(
          follow_q, pick_q
      ) == follow_pick_q && u_props.older(
          follow_q, mate_q
      ) == follow_mate_q && u_props.older(
          pick_q, mate_q
      ) == pick_mate_q));
    end
  end

endmodule

bind issue_queue issue_queue_age_props #(
    .NumEntries (NumEntries),
    .InsertWidth(InsertWidth)
) u_age_props (
    .*,
    .follow_q(u_props.follow_q),
    .pick_q  (u_props.pick_q),
    .mate_q  (u_props.mate_q)
);
`endif
