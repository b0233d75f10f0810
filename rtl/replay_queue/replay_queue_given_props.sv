// What replay_queue_order_props.sv proves of any two entries (OneIsFirst), as the rules of
// replay_queue_props.sv may use it: of all entries. Bound into replay_queue, for the prover.

`ifdef SEGUE_PROVER
module replay_queue_given_props #(
    parameter  int unsigned NumEntries = 64,
    localparam type         set_t      = logic [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,
    input set_t next_offer,
    input set_t next_save
);

  function automatic logic is_one(set_t some);
    set_t below;
    below = some << 1;
    for (int unsigned s = 1; s < NumEntries; s *= 2) below |= below << s;
    return (some & below) == '0;
  endfunction

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      OneOffer : assume (is_one(next_offer));
      OneSave : assume (is_one(next_save));
    end
  end

endmodule

bind replay_queue replay_queue_given_props #(.NumEntries(NumEntries)) u_given_props (.*);
`endif
