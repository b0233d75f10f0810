// Covers for the rules of replay_queue: the prover reaches the situation of each rule, at a size at
// which a solver finds the way there. Bound into replay_queue.

`ifdef SEGUE_PROVER
module replay_queue_cover_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumLanes = 32,
    localparam int unsigned LaneMaskW = NumLanes,
    localparam type set_t = logic [NumEntries-1:0]
) (
    input logic clk_i,
    input logic rst_ni,

    input set_t                    live,
    input set_t                    faulted_q,
    input set_t                    due_q,
    input set_t                    to_replay,
    input set_t                    out,
    input set_t                    saved,
    input logic                    offering_q,
    input logic                    enters,
    input logic                    offers,
    input set_t                    next_offer,
    input set_t                    handed,
    input logic                    replay_taken,
    input logic                    save_taken,
    input logic                    replays,
    input logic                    saves,
    input logic                    quiescent_o,
    input error_e [NumSources-1:0] err_code_o,
    input logic   [ LaneMaskW-1:0] mask_0         // of the last fault
);

  logic stood_q, stood_save_q;
  always_ff @(posedge clk_i) begin
    stood_q      <= rst_ni && offering_q && !replay_taken;
    stood_save_q <= rst_ni && saved != '0 && !save_taken;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rules 1 and 2. No loss, no duplication.
      EntersSecond : cover (enters && live != '0);
      // Rules 3 and 7. Total order, warp ownership.
      TwoOfAWarp : cover (&live);
      // Rule 4. Program order: the older of two is in the higher entry, so entry order is not age.
      OlderIsHigher : cover (offers && due_q == '1 && next_offer[NumEntries-1]);
      OlderIsSaved : cover (saved == '1 && handed[NumEntries-1]);
      // Rule 5. Shrinking mask.
      MaskShrank : cover (faulted_q[0] && mask_0 == LaneMaskW'(1));
      // Rule 6. Held warps.
      HeldRefused : cover (err_code_o[SrcInsert] == ErrHeld);
      ReplayBegins : cover (replays && to_replay != '0);
      ReplayRefused : cover (err_code_o[SrcCommand] == ErrInFlight && out != '0);
      SaveBegins : cover (saves && live != '0);
      // Rule 8. Stable offer.
      OfferStands : cover (stood_q && offering_q);
      SaveStands : cover (stood_save_q && saved != '0);
      // Rule 9. Single offer: the next offer follows when the one before is taken.
      OfferFollows : cover (offers && replay_taken);
      // Rule 10. Quiescence.
      RestsWithEntries : cover (quiescent_o && live != '0);
    end
  end

endmodule

bind replay_queue replay_queue_cover_props #(
    .NumEntries(NumEntries),
    .NumLanes  (NumLanes)
) u_cover_props (
    .*,
    .mask_0(u_replay_masks.mem_q[0])
);
`endif
