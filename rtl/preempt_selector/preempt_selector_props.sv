// The rules of preempt_selector, for the prover and for every run, numbered as in preempt_selector.md.

module preempt_selector_props
  import preempt_selector_pkg::*;
#(
    parameter  int unsigned NumSms = 13,
    parameter  int unsigned NumSlots = 16,
    localparam int unsigned SmW    = id_w(NumSms)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic                                victim_valid_o,
    input logic                                late,
    input select_state_e                       state_q,
    input logic          [         NumSms-1:0] sms_q,
    input logic          [         NumSms-1:0] rest_q,
    input logic          [          CostW-1:0] limit_q,
    input logic          [          CostW-1:0] headroom_q,
    input logic          [          CostW-1:0] bound_q,
    input logic                                best_valid_q,
    input logic          [            SmW-1:0] best_sm_q,
    input logic          [            SmW-1:0] at,
    input logic          [       NumSlots-1:0] new_q,
    input leave_e        [NumSms*NumSlots-1:0] leave_q
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  logic examines, new_flushed;
  assign examines = !(state_q inside {SelIdle, SelDivide, SelAnswer});
  always_comb begin
    new_flushed = 1'b1;
    for (int unsigned s = 0; s < NumSlots; s++) begin
      if (new_q[s] && leave_q[32'(at)*NumSlots+s] != LeaveFlush) new_flushed = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. The best SM so far is one of the request.
      BestIsOfRequest : assert (!best_valid_q || (32'(best_sm_q) < NumSms && sms_q[best_sm_q]));

      // Rule 4. Where an SM is examined there is one, and it is one of the request.
      SomeLeft :
      assert (!(examines || state_q == SelDivide) || (rest_q != '0 && (rest_q & ~sms_q) == '0));
      StageExists : assert (state_q <= SelAnswer);

      // Rule 7. A slot that was issued to since the snapshot leaves by flush.
      NewIsFlushed : assert (!(state_q inside {SelProduct, SelStore}) || new_flushed);

      // Rule 9. The bound is the limit less the headroom, and positive.
      BoundIsRest : assert (bound_q == limit_q - headroom_q && headroom_q < limit_q);

      Answers : cover (victim_valid_o && best_valid_q && !late);
      AnswersLate : cover (victim_valid_o && best_valid_q && late);
    end
  end

endmodule

bind preempt_selector preempt_selector_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots)
) u_props (
    .*,
    .late(victim_o.late)
);
