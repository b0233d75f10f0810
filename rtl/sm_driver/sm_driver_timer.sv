// The drain deadline (thesis 7.2.1: start draining, and switch if that takes too
// long): when each drain began, in a memory, and the SMs in that order.
//
// All drains have the same deadline, so the one that began first is the first to be
// late: its end alone is kept in a register and compared with the time. `late_o`:
// it is over, of SM `late_sm_o`. `clear_i` stops the timing of SMs; they leave the
// order when they are first in it, one a cycle. `settled_o`: the first end is known.
// `wake_at_o` is the time of the next expiry; all ones: none.

module sm_driver_timer
  import sm_driver_pkg::*;
#(
    parameter  int unsigned NumSms = 13,
    localparam int unsigned SmW    = id_w(NumSms),
    localparam int unsigned SmCntW = cnt_w(NumSms)
) (
    input logic clk_i,
    input logic rst_ni,

    // Time in cycles, for the beginning of each drain, and its end.
    input logic [TimeW-1:0] now_i,

    // The deadline register is being written; 0: drains have no limit.
    input logic        write_i,
    input logic [31:0] write_deadline_i,

    // An SM begins to drain, and some no longer do.
    input logic              start_i,
    input logic [   SmW-1:0] start_sm_i,
    input logic [NumSms-1:0] clear_i,

    // To the escalation of this SM, and to the driver's `quiescent_o` and `wake_at_o`.
    output logic             late_o,
    output logic [  SmW-1:0] late_sm_o,
    output logic             settled_o,
    output logic [TimeW-1:0] wake_at_o
);

  logic [31:0] drain_deadline_q;
  logic [NumSms-1:0] timed_q;
  logic starting_q;  // an SM has begun to drain in the last cycle
  logic [SmW-1:0] start_sm_q;
  logic [NumSms-1:0][SmW-1:0] order_q, order_d;
  logic [SmCntW-1:0] order_count_q, order_count_d;
  first_end_e first_state_q;
  logic [TimeW-1:0] first_end_q;

  // ---- The order of the drains -----------------------------------------------

  logic some, first_timed, drops;
  logic [SmW-1:0] first;
  assign some = order_count_q != '0;
  assign first = order_q[0];
  assign first_timed = some && timed_q[first];
  // One entry leaves in a cycle: that of an SM that drains again goes before.
  assign drops = some && !first_timed && !starting_q;

  // Entries from the first that leaves on move up. An SM joins a cycle after the decision, which
  // is known late.
  logic [NumSms-1:0] moved_up;
  always_comb begin
    moved_up = '0;
    for (int unsigned i = 0; i < NumSms; i++) begin
      moved_up[i] = starting_q ? i < 32'(order_count_q) && order_q[i] == start_sm_q : drops;
      if (i != 0) moved_up[i] |= moved_up[i-1];
    end
  end

  logic [SmCntW-1:0] kept;
  assign kept = order_count_q - SmCntW'(moved_up[NumSms-1]);
  always_comb begin
    for (int unsigned i = 0; i < NumSms; i++) begin
      order_d[i] = order_q[i];
      if (moved_up[i]) order_d[i] = i + 1 < NumSms ? order_q[i+1] : '0;
    end
    order_count_d = kept;
    if (starting_q) begin
      order_d[kept] = start_sm_q;
      order_count_d = kept + 1'b1;
    end
  end

  // ---- End of the first drain ---------------------------------------------------

  logic [TimeW-1:0] began;
  common_sram #(
      .Width(TimeW),
      .Depth(NumSms)
  ) u_begins (
      .clk_i,
      .rst_ni,
      .write_i     (start_i),
      .write_addr_i(start_sm_i),
      .write_data_i(now_i),
      .read_i      (some && first_state_q == FirstRead),
      // A condition, so that the prover keeps one read register.
      .read_addr_i (rst_ni ? first : '0),
      .read_data_o (began)
  );

  logic [TimeW:0] first_end;
  assign first_end = (TimeW + 1)'(began) + (TimeW + 1)'(drain_deadline_q);

  // Another drain is the first, or its deadline another one.
  logic other_first;
  assign other_first = moved_up[0] || (starting_q && !some) || write_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      drain_deadline_q <= '0;
      timed_q          <= '0;
      starting_q       <= 1'b0;
      start_sm_q       <= '0;
      order_q          <= '0;
      order_count_q    <= '0;
      first_state_q    <= FirstRead;
      first_end_q      <= '0;
    end else begin
      if (write_i) drain_deadline_q <= write_deadline_i;
      if (clear_i != '0) timed_q <= timed_q & ~clear_i;
      starting_q <= start_i;
      if (start_i) begin
        timed_q[start_sm_i] <= 1'b1;
        start_sm_q          <= start_sm_i;
      end
      order_q       <= order_d;
      order_count_q <= order_count_d;
      if (other_first) first_state_q <= FirstRead;
      else if (first_state_q == FirstRead && some) first_state_q <= FirstAdd;
      else if (first_state_q == FirstAdd && some) begin
        first_state_q <= drain_deadline_q == '0 ? FirstUnlimited : FirstKnown;
      end
      if (first_state_q == FirstAdd && some) begin
        first_end_q <= first_end[TimeW] ? '1 : first_end[TimeW-1:0];
      end
    end
  end

  logic timed;
  // Not if the first SM has just begun another drain, the end of which is not yet known.
  assign timed = first_timed && first_state_q == FirstKnown && !starting_q;
  assign late_o = timed && now_i >= first_end_q;
  assign late_sm_o = first;
  assign settled_o = !starting_q &&
      (!some || (first_timed && first_state_q inside {FirstKnown, FirstUnlimited}));
  assign wake_at_o = timed ? first_end_q : '1;

endmodule
