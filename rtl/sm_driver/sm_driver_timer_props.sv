// The order in which the timer of drains looks at the SMs, and the end of the first drain. Bound into
// sm_driver_timer, checked by the prover and in simulations.

module sm_driver_timer_props
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumSms = 13,
    localparam int unsigned SmW = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic       [      31:0]          drain_deadline_q,
    input logic       [NumSms-1:0]          timed_q,
    input logic                             starting_q,
    input logic       [   SmW-1:0]          start_sm_q,
    input logic       [NumSms-1:0]          moved_up,
    input logic       [SmCntW-1:0]          kept,
    input logic       [NumSms-1:0][SmW-1:0] order_q,
    input logic       [SmCntW-1:0]          order_count_q,
    input first_end_e                       first_state_q,
    input logic       [ TimeW-1:0]          first_end_q,

    // The first SM of the order: the read register's word, and that in the memory.
    input logic [TimeW-1:0] began,
    input logic [TimeW-1:0] stored_began
);

  // Each SM's place in the order, followed beside it: that no SM is in it twice is then a matter of
  // one place each, not of all pairs of places.
  logic [NumSms-1:0] listed_q;
  logic [NumSms-1:0][SmCntW-1:0] place_q;

  // Constant where the widths hold no more.
  /* verilator lint_off CMPCONST */
  logic [SmCntW-1:0] leaving;  // the place that closes up, if one does
  logic [SmCntW-1:0] listed_count;
  logic placed, ends_empty;  // an SM in each place, and zeros behind the last one
  always_comb begin
    leaving = '0;
    listed_count = '0;
    placed = 1'b1;
    ends_empty = 1'b1;
    for (int unsigned i = 0; i < NumSms; i++) begin
      if (!moved_up[i]) leaving = SmCntW'(i + 1);
      listed_count += SmCntW'(listed_q[i]);
      if (i < 32'(order_count_q)) begin
        placed = placed && 32'(order_q[i]) < NumSms && listed_q[order_q[i]] &&
            32'(place_q[order_q[i]]) == i;
      end else begin
        ends_empty = ends_empty && order_q[i] == '0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      listed_q <= '0;
      place_q  <= '0;
    end else begin
      for (int unsigned sm = 0; sm < NumSms; sm++) begin
        if (listed_q[sm] && moved_up[NumSms-1]) begin
          if (place_q[sm] == leaving) listed_q[sm] <= 1'b0;
          else if (place_q[sm] > leaving) place_q[sm] <= place_q[sm] - 1'b1;
        end
      end
      if (starting_q) begin
        listed_q[start_sm_q] <= 1'b1;
        place_q[start_sm_q]  <= kept;
      end
    end
  end

  logic [NumSms-1:0] joins;  // an SM that will be in the order in the next cycle
  always_comb begin
    joins = '0;
    joins[start_sm_q] = starting_q;
  end

  // The first SM's end is of its drain before this one, until it has joined anew.
  logic other_drain;
  assign other_drain = starting_q && start_sm_q == order_q[0];

  logic [TimeW:0] sum;
  assign sum = (TimeW + 1)'(stored_began) + (TimeW + 1)'(drain_deadline_q);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 74. The order of drains names an SM once at most, and every SM with a timed drain from the
      // cycle after its beginning on; behind its end it is 0. So it has as many entries as SMs are in
      // it. The SM that begins exists. Below: each SM of the order has one place.
      DrainsInOrder : assert ((timed_q & ~listed_q & ~joins) == '0);
      OneSmEach : assert (placed);
      OrderEnds : assert (ends_empty);
      OrderIsCounted : assert (order_count_q == listed_count);
      StartExists : assert (!starting_q || 32'(start_sm_q) < NumSms);

      // Rule 75. What is known of the end of the first drain is true: it is the deadline after its
      // beginning, the end of time at most.
      FirstEndIsTrue :
      assert (first_state_q == FirstRead ||
          (order_count_q != '0 && (other_drain || began == stored_began)));
      FirstEndIsSum :
      assert (first_state_q != FirstKnown || other_drain ||
              (drain_deadline_q != '0 && first_end_q == (sum[TimeW] ? '1 : sum[TimeW-1:0])));
      UnlimitedIsZero : assert (first_state_q != FirstUnlimited || drain_deadline_q == '0);
    end
  end
  for (genvar sm = 0; sm < NumSms; sm++) begin : gen_sms
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        OnePlaceEach :
        assert (!listed_q[sm] ||
            (32'(place_q[sm]) < 32'(order_count_q) && 32'(order_q[SmW'(place_q[sm])]) == sm));
      end
    end
  end
  /* verilator lint_on CMPCONST */

endmodule

bind sm_driver_timer sm_driver_timer_props #(
    .NumSms(NumSms)
) u_timer_props (
    .*,
    // A condition, so that the prover reads the memory, not a register of its own.
    .stored_began(u_begins.mem_q[rst_ni?order_q[0] : '0])
);
