// Lemmas of the issue queue for the proofs of sm_frontend: of two instructions in it exactly one is
// older (issue_queue.md, rule 8), and each instruction that issues has a ready unit (rule 9).
// Checked in every simulation.
// Bound into the issue queue of a front end.

module sm_frontend_given_props #(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned IssueWidth = 2
) (
    input logic                                  clk_i,
    input logic                                  rst_ni,
    input logic [NumEntries-1:0]                 live_q,
    input logic [NumEntries-1:0][NumEntries-1:0] older_q,
    input logic [IssueWidth-1:0]                 memory_goes,
    input logic                                  memory_ready
);

  // By entry: live ones with an unclear order relative to it. The prover takes all entries, a
  // simulation one entry in a cycle, in turn.
  logic [NumEntries-1:0] unclear, younger;
`ifdef SEGUE_PROVER
  always_comb begin
    for (int unsigned e = 0; e < NumEntries; e++) begin
      for (int unsigned f = 0; f < NumEntries; f++) younger[f] = older_q[f][e];
      unclear[e] = live_q[e] && (live_q & ~(older_q[e] ^ younger)) != NumEntries'(1) << e;
    end
  end
`else
  localparam int unsigned EntryW = NumEntries > 1 ? $clog2(NumEntries) : 1;
  logic [EntryW-1:0] pick_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || 32'(pick_q) == NumEntries - 1) pick_q <= '0;
    else pick_q <= pick_q + 1'b1;
  end
  always_comb begin
    for (int unsigned f = 0; f < NumEntries; f++) younger[f] = older_q[f][pick_q];
    unclear = live_q & ~(older_q[pick_q] ^ younger) & ~(NumEntries'(1) << pick_q);
    if (!live_q[pick_q]) unclear = '0;
  end
`endif

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (started_q && rst_ni) begin
      AgeIsAnOrder : assume (unclear == '0);
      UnreadyStays : assume (memory_ready || memory_goes == '0);
    end
  end

endmodule

bind issue_queue sm_frontend_given_props #(
    .NumEntries(NumEntries),
    .IssueWidth(IssueWidth)
) u_front_given (
    .memory_ready(unit_ready_i[UnitMemory]),
    .*
);
