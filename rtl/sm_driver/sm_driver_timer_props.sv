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
    input logic       [NumSms-1:0][SmW-1:0] order_q,
    input logic       [SmCntW-1:0]          order_count_q,
    input first_end_e                       first_state_q,
    input logic       [ TimeW-1:0]          first_end_q,

    // The first SM of the order: the read register's word, and that in the memory.
    input logic [TimeW-1:0] began,
    input logic [TimeW-1:0] stored_began
);

  // Constant where the widths hold no more.
  /* verilator lint_off CMPCONST */
  logic [NumSms-1:0] listed;  // SMs in the order
  logic once, ends_empty;  // none of them twice; and zeros behind the last one
  always_comb begin
    listed = '0;
    once = 1'b1;
    ends_empty = 1'b1;
    for (int unsigned i = 0; i < NumSms; i++) begin
      if (i < 32'(order_count_q)) begin
        once = once && 32'(order_q[i]) < NumSms && !listed[order_q[i]];
        listed[order_q[i]] = 1'b1;
      end else begin
        ends_empty = ends_empty && order_q[i] == '0;
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
      // cycle after its beginning on; behind its end it is 0.
      DrainsInOrder :
      assert (32'(order_count_q) <= NumSms && once && ends_empty &&
          (timed_q & ~listed & ~joins) == '0);

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
  /* verilator lint_on CMPCONST */

endmodule

bind sm_driver_timer sm_driver_timer_props #(
    .NumSms(NumSms)
) u_timer_props (
    .*,
    // A condition, so that the prover reads the memory, not a register of its own.
    .stored_began(u_begins.mem_q[rst_ni?order_q[0] : '0])
);
