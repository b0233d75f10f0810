// Properties of preempt_selector, checked by the prover and in every simulation; rule numbers of its page.
// Rules about each SM or slot are stated for an arbitrary one: `pick_q`, `slot_q`.

`include "preempt_selector_structs.svh"

module preempt_selector_props
  import preempt_selector_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    parameter int unsigned NumSlots = 16,
    parameter int unsigned Lanes = 4,
    parameter int unsigned DivBits = 2,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SlotW = id_w(NumSlots),
    localparam int unsigned SlotCntW = cnt_w(NumSlots),
    localparam int unsigned GroupW = id_w(NumSlots)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic          [NumSms*NumSlots-1:0][1:0] leaves,
    input logic                                     victim_valid_o,
    input logic                                     late,
    input logic                                     configures,
    input select_state_e                            state_q,
    input logic          [         NumSms-1:0]      sms_q,
    input logic          [         NumSms-1:0]      rest_q,
    input logic          [         NumSms-1:0]      valid_q,
    input logic          [         GroupW-1:0]      group_q,
    input logic          [          CostW-1:0]      limit,
    input logic          [          CostW-1:0]      headroom,
    input logic          [          CostW-1:0]      bound,
    input logic          [          CostW-1:0]      divisor,
    input logic                                     cpi_unknown,
    input logic          [       SlotCntW-1:0]      count_q,
    input logic          [          CostW-1:0]      most_q,
    input logic          [          CostW-1:0]      saves_q,
    input logic          [          Lanes-1:0]      forced,
    input logic                                     best_valid_q,
    input logic          [            SmW-1:0]      best_sm_q,
    input cost_t                                    best_q,
    input logic          [            SmW-1:0]      at,
    input logic          [       NumSlots-1:0]      new_slots
);

  localparam int unsigned Groups = (NumSlots + Lanes - 1) / Lanes;
  localparam int unsigned Steps = (NumW + DivBits - 1) / DivBits;

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // An arbitrary SM, and an arbitrary slot of it.
  logic [  SmW-1:0] pick_q;
  logic [SlotW-1:0] slot_q;
  always_ff @(posedge clk_i) pick_q <= pick_q;
  always_ff @(posedge clk_i) slot_q <= slot_q;
  logic pick_exists;
  assign pick_exists = 32'(pick_q) < NumSms;

  // The limit has not changed since the comparison, or the choice for this SM, began.
  logic same_limit_q, kept_q;
  always_ff @(posedge clk_i) begin
    same_limit_q <= !configures && (state_q != SelPick || same_limit_q);
    // ... and each chosen switch had an alternative.
    kept_q <= !configures &&
        (state_q == SelWeigh || (kept_q && (state_q != SelChoose || forced == '0)));
  end

  // ---- Rule 2: the order of SMs -------------------------------------------------------------

  cost_t picked;
  logic picked_meets, best_meets, picked_better;
  assign picked = pick_exists ? u_costs.mem_q[pick_q] : '0;
  assign picked_meets = picked.latency <= bound && picked.latency != CostUnknown;
  assign best_meets = best_q.latency <= bound && best_q.latency != CostUnknown;
  always_comb begin
    if (picked_meets != best_meets) picked_better = picked_meets;
    else if (picked_meets) begin
      picked_better = picked.overhead < best_q.overhead ||
          (picked.overhead == best_q.overhead && picked.latency < best_q.latency);
    end else begin
      picked_better = picked.latency < best_q.latency ||
          (picked.latency == best_q.latency && picked.overhead < best_q.overhead);
    end
  end

  logic compares, evaluates, examines, compared, new_flushed, most_is_highest;
  assign compares = state_q inside {SelPick, SelAnswer};
  assign evaluates = state_q inside {SelLoad, SelWeigh, SelChoose, SelProduct, SelStore};
  assign examines = evaluates || state_q inside {SelGather, SelDivide, SelPick};
  assign compared = pick_exists && sms_q[pick_q] && !rest_q[pick_q];

  // In load only the groups already loaded: the others are still of another SM.
  assign most_is_highest = 32'(slot_q) >= NumSlots ||
      (state_q == SelLoad && 32'(slot_q) / Lanes >= 32'(group_q)) ||
      u_snapshot.seen_q[slot_q].executed <= most_q;

  always_comb begin
    new_flushed = 1'b1;
    for (int unsigned s = 0; s < NumSlots; s++) begin
      if (new_slots[s] && (state_q != SelLoad || s / Lanes < 32'(group_q)) &&
          leaves[32'(at)*NumSlots+s] != 2'(LeaveFlush)) begin
        new_flushed = 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. Victim from the request: the best SM so far is one of the request's.
      BestIsOfRequest : assert (!best_valid_q || (32'(best_sm_q) < NumSms && sms_q[best_sm_q]));

      // Rule 2. Cheapest victim: no compared SM comes before the best, unless a register was written.
      NoneIsBetter :
      assert (!(compares && best_valid_q && compared && same_limit_q) || !picked_better);
      BestExists : assert (!(state_q == SelPick && compared) || best_valid_q);

      // Rule 3. Known costs: an SM is compared only if its costs were stored.
      KnownCosts : assert (state_q != SelPick || (sms_q & ~valid_q) == '0);
      StoredWhenLeft : assert (!evaluates || (sms_q & ~valid_q & ~rest_q) == '0);

      // Rule 4. Stage order: a stage that examines an SM has one, and it is one of the request.
      SomeLeft : assert (!examines || (rest_q != '0 && (rest_q & ~sms_q) == '0));
      StageExists : assert (state_q <= SelAnswer);
      AllAtDivide : assert (state_q != SelDivide || rest_q == sms_q);
      GroupExists : assert (32'(group_q) < Groups);
      GroupsInTurn : assert (group_q == '0 || state_q inside {SelGather, SelLoad, SelChoose});
      NothingCounted : assert (evaluates || (count_q == '0 && most_q == '0));
      MostIsHighest : assert (!evaluates || most_is_highest);

      // Rule 5. Bounded division: it ends after its steps, and its remainder is below the divisor.
      StepsEnd : assert (32'(u_divide.step_q) <= Steps + 1);
      StepsInDivide : assert (u_divide.step_q == '0 || (state_q == SelDivide && !cpi_unknown));
      RemainderIsLess :
      assert (state_q != SelDivide || u_divide.step_q == '0 || divisor == '0 ||
              u_divide.rem_q < divisor);

      // Rule 6. Limit kept: chosen saves fit in the limit, unless a thread block needed a switch.
      SavesFit :
      assert (!(state_q inside {SelChoose, SelProduct, SelStore} && kept_q) || saves_q <= bound);

      // Rule 7. New thread blocks are flushed: a slot issued to since the snapshot leaves by flush.
      NewIsFlushed : assert (!evaluates || new_flushed);

      // Rule 9. Limit and headroom: the bound is the limit less headroom, positive, and a number.
      BoundIsRest : assert (bound == limit - headroom && headroom < limit);
      LimitIsKnown : assert (limit != CostUnknown);

      Answers : cover (victim_valid_o && best_valid_q && !late);
      AnswersLate : cover (victim_valid_o && best_valid_q && late);
    end
  end

endmodule

bind preempt_selector preempt_selector_props #(
    .NumSms  (NumSms),
    .NumSlots(NumSlots),
    .Lanes   (Lanes),
    .DivBits (DivBits)
) u_props (
    .*,
    .leaves(leave_o),
    .late  (victim_o.late)
);
