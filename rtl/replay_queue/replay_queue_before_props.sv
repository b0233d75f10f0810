// What replay_queue_one_props.sv proves, of the cycle before, for the proof of NearEachOther. That
// may use nothing else of it: in each cycle there is one because numbers are near in that cycle.
// Bound into replay_queue, for the prover.

`ifdef SEGUE_PROVER
module replay_queue_before_props #(
    parameter int unsigned NumEntries = 64
) (
    input logic                  clk_i,
    input logic                  rst_ni,
    input logic [NumEntries-1:0] next_offer
);

  function automatic logic is_one(logic [NumEntries-1:0] some);
    logic [NumEntries-1:0] below;
    below = some << 1;
    for (int unsigned s = 1; s < NumEntries; s *= 2) below |= below << s;
    return (some & below) == '0;
  endfunction

  logic one_q;
  always_ff @(posedge clk_i) begin
    one_q <= !rst_ni || is_one(next_offer);
    OneWasOffered : assume (one_q);
  end

endmodule

bind replay_queue replay_queue_before_props #(.NumEntries(NumEntries)) u_before_props (.*);
`endif
