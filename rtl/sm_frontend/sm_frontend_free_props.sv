// Lemma of the queues for the proofs of sm_frontend: the number of free entries is that of the entries
// (FreeIsCounted: issue_queue_insert_props.sv, replay_queue_props.sv). Checked in every simulation. Bound
// into both queues of a front end.

module sm_frontend_free_props #(
    parameter int unsigned NumEntries = 128,
    parameter int unsigned CntW = 8
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic [NumEntries-1:0] live,
    input logic [      CntW-1:0] free_q
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (started_q && rst_ni) begin
      FreeIsCounted : assume (32'(free_q) == $countones(~live));
      // What follows from it, for proofs at sizes at which no solver counts.
      FullHasNone : assume (live != '1 || free_q == '0);
      SomeAreTaken : assume (live == '0 || 32'(free_q) < NumEntries);
    end
  end

endmodule

bind issue_queue sm_frontend_free_props #(
    .NumEntries(NumEntries),
    .CntW      (EntryCntW)
) u_front_free (
    .live(live_q),
    .*
);

bind replay_queue sm_frontend_free_props #(
    .NumEntries(NumEntries),
    .CntW      (EntryCntW)
) u_front_free (.*);
