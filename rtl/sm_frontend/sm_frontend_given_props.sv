// Lemma of the issue queue for the proofs of sm_frontend: each instruction that issues has a ready unit
// (issue_queue.md, rule 9). Checked in every simulation. Bound into the issue queue of a front end.

module sm_frontend_given_props #(
    parameter int unsigned IssueWidth = 2
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic [IssueWidth-1:0] memory_goes,
    input logic                  memory_ready
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (started_q && rst_ni) begin
      UnreadyStays : assume (memory_ready || memory_goes == '0);
    end
  end

endmodule

bind issue_queue sm_frontend_given_props #(
    .IssueWidth(IssueWidth)
) u_front_given (
    .memory_ready(unit_ready_i[UnitMemory]),
    .*
);
