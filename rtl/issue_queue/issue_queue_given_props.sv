// Lemmas for other rules: results of issue_queue_props.sv, on any one entry or any two, and of
// issue_queue_best_props.sv, assumed for all entries. Bound into issue_queue, for the prover.

`ifdef SEGUE_PROVER
module issue_queue_given_props
  import issue_queue_pkg::*;
#(
    parameter  int unsigned NumEntries  = 96,
    parameter  int unsigned InsertWidth = 2,
    parameter  int unsigned IssueWidth  = 2,
    localparam int unsigned EntryW      = id_w(NumEntries),
    localparam type         set_t       = logic            [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input logic [InsertWidth-1:0]             enters,
    input set_t [InsertWidth-1:0]             entered,
    input logic [InsertWidth-1:0][EntryW-1:0] new_entry,
    input set_t                               can_go,
    input set_t [ IssueWidth-1:0]             issued,
    input set_t                               memory,
    input set_t                               to_give_back,
    input set_t                               given_back,
    input set_t                               live_q
);

  // If the followed entry is in a set, it is the only one.
  function automatic logic is_alone(set_t some);
    return !some[u_props.follow_q] || some == NumEntries'(1) << u_props.follow_q;
  endfunction

  logic is_new;
  always_comb begin
    is_new = 1'b1;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      is_new &= entered[k] == (enters[k] ? NumEntries'(1) << new_entry[k] : '0);
      if (k > 0 && enters[0] && enters[k]) is_new &= new_entry[0] < new_entry[k];
    end
  end

  // By BestIsOldest every non-empty set has an oldest entry; `best` is assumed to be only that.
  function automatic logic is_best(set_t some, set_t best);
    is_best = some == '0 || (best != '0 && (best & ~some) == '0);
    for (int unsigned e = 0; e < NumEntries; e++) begin
      if (some[e]) is_best &= (best & ~u_props.older_than[e] & ~(NumEntries'(1) << e)) == '0;
    end
  endfunction

  logic are_apart;
  set_t leaving;
  always_comb begin
    leaving   = issued[0] | given_back;
    are_apart = (issued[0] & given_back) == '0;
    if (IssueWidth > 1) begin
      are_apart &= (issued[IssueWidth-1] & leaving) == '0;
      leaving |= issued[IssueWidth-1];
    end
  end

  set_t first_q, second_q, back_q;
  always_ff @(posedge clk_i) begin
    first_q  <= first_q;
    second_q <= second_q;
    back_q   <= back_q;
    if (rst_ni) begin
      // From NewIsFree.
      NewIsOne : assume (is_new);
      // From OneLeaves, then from BestIsOldest.
      GoneIsOne : assume (is_alone(issued[0]));
      BesideIsOne : assume (is_alone(issued[IssueWidth-1]));
      MemoryIsOne : assume (is_alone(memory));
      BackIsOne : assume (is_alone(given_back));
      // The same for all entries, and from LeavesOnce.
      EachIsOne :
      assume ($onehot0(
          issued[0]
      ) && $onehot0(
          issued[IssueWidth-1]
      ) && $onehot0(
          given_back
      ) && are_apart && (leaving & ~live_q) == '0);
      BestFirst : assume (is_best(can_go, first_q));
      BestSecond : assume (is_best(u_choice_props.left, second_q));
      BestBack : assume (is_best(to_give_back, back_q));
    end
  end

endmodule

bind issue_queue issue_queue_given_props #(
    .NumEntries (NumEntries),
    .InsertWidth(InsertWidth),
    .IssueWidth (IssueWidth)
) u_given_props (.*);
`endif
