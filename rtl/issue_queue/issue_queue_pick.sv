// Oldest first: of an issue queue's entries those that leave in this cycle. Each output is a set of one
// entry at most.

module issue_queue_pick
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned IssueWidth = 2,
    localparam type set_t = logic [NumEntries-1:0]
) (
    // For each entry, the older ones of those below it.
    input set_t [NumEntries-1:0] older_i,

    input set_t can_go_i,
    input set_t to_give_back_i,

    // Their units, bit by bit: all but math exist once, which lane 1 must know.
    input set_t [UnitW-1:0] unit_i,

    // Lane 0 issues the oldest entry that can go, lane 1 the oldest other one on a remaining unit.
    output set_t [IssueWidth-1:0] issued_o,
    // Whichever lane it goes in, a memory instruction that is issued is the oldest that can go. Searched
    // for beside the lanes, so that the waits for its place do not wait for theirs. It may also be one
    // that no lane issues.
    output set_t memory_o,
    output set_t given_back_o
);

  set_t of_memory;
  assign of_memory = unit_i[1] & ~unit_i[0];

  set_t first;
  common_oldest #(
      .Width(NumEntries)
  ) u_first (
      .older_i,
      .some_i  (can_go_i),
      .oldest_o(first)
  );
  if (IssueWidth == 1) begin : gen_one
    assign issued_o = first;
  end else begin : gen_two
    set_t of_special, of_control, left, second;
    assign of_special = ~unit_i[1] & unit_i[0];
    assign of_control = unit_i[1] & unit_i[0];
    always_comb begin
      left = can_go_i & ~first;
      if ((first & of_special) != '0) left &= ~of_special;
      if ((first & of_memory) != '0) left &= ~of_memory;
      if ((first & of_control) != '0) left &= ~of_control;
    end
    common_oldest #(
        .Width(NumEntries)
    ) u_second (
        .older_i,
        .some_i  (left),
        .oldest_o(second)
    );
    assign issued_o = {second, first};
  end

  common_oldest #(
      .Width(NumEntries)
  ) u_memory (
      .older_i,
      .some_i  (can_go_i & of_memory),
      .oldest_o(memory_o)
  );

  common_oldest #(
      .Width(NumEntries)
  ) u_back (
      .older_i,
      .some_i  (to_give_back_i),
      .oldest_o(given_back_o)
  );

endmodule
