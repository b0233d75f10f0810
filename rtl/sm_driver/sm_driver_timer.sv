// The drain deadline (thesis 7.2.1: start draining, and switch if that takes too
// long): the time limit of each SM that is being drained.
//
// `late_o` are the SMs with an expired time limit; `clear_i` stops the timing of
// an SM. `wake_at_o` is the time of the next expiry; all ones: none.

module sm_driver_timer
  import sm_driver_pkg::*;
#(
    parameter  int unsigned NumSms = 13,
    localparam int unsigned SmW    = id_w(NumSms)
) (
    input logic clk_i,
    input logic rst_ni,

    // Time in cycles, for the end of each drain.
    input logic [TimeW-1:0] now_i,

    // The deadline register is being written; 0: drains have no limit.
    input logic        write_i,
    input logic [31:0] write_deadline_i,

    // An SM begins to drain, and some no longer do.
    input logic              start_i,
    input logic [   SmW-1:0] start_sm_i,
    input logic [NumSms-1:0] clear_i,

    // To the escalation of these SMs, and to the driver's `wake_at_o`.
    output logic [NumSms-1:0] late_o,
    output logic [ TimeW-1:0] wake_at_o
);

  logic [31:0] drain_deadline_q;
  logic [NumSms-1:0] timed_q;
  logic [NumSms-1:0][TimeW-1:0] drain_end_q;

  logic starts;
  logic [TimeW:0] drain_end;
  assign starts = start_i && drain_deadline_q != '0;
  assign drain_end = (TimeW + 1)'(now_i) + (TimeW + 1)'(drain_deadline_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      drain_deadline_q <= '0;
      timed_q          <= '0;
      drain_end_q      <= '0;
    end else begin
      if (write_i) drain_deadline_q <= write_deadline_i;
      if (clear_i != '0) timed_q <= timed_q & ~clear_i;
      if (starts) begin
        timed_q[start_sm_i]     <= 1'b1;
        drain_end_q[start_sm_i] <= drain_end[TimeW] ? '1 : drain_end[TimeW-1:0];
      end
    end
  end

  always_comb begin
    late_o = '0;
    if (timed_q != '0) begin
      for (int unsigned s = 0; s < NumSms; s++) late_o[s] = timed_q[s] && now_i >= drain_end_q[s];
    end
  end

  // The earliest expiry: a tree with the SMs as leaves. Node n has the earlier of nodes
  // 2n and 2n + 1.
  localparam int unsigned Leaves = 1 << $clog2(NumSms);
  logic [2*Leaves-1:0][TimeW-1:0] first_end;
  always_comb begin
    first_end = '1;
    if (timed_q != '0) begin
      for (int unsigned s = 0; s < NumSms; s++) begin
        if (timed_q[s]) first_end[Leaves+s] = drain_end_q[s];
      end
      for (int unsigned n = Leaves - 1; n > 0; n--) begin
        first_end[n] = (first_end[2*n+1] < first_end[2*n]) ? first_end[2*n+1] : first_end[2*n];
      end
    end
  end
  assign wake_at_o = first_end[1];

endmodule
