// Round robin's turn: the active kernel that has the engine, and its time limit
// (sm_driver.md, "One cycle").
//
// `turn_o` is a row of the KSRT, one in use while there is any. The turn goes to
// the next one in use, and `moves_o` is high, when the quantum is over and a
// second kernel is active; also when its kernel exits. `wake_at_o` is its next
// timed move; all ones: none.

module sm_driver_turn
  import sm_driver_pkg::*;
#(
    parameter int unsigned NumKsrs = 13,
    parameter bit Present = 1'b1,  // round robin can be selected
    localparam int unsigned KsrW = id_w(NumKsrs),
    localparam int unsigned KsrCntW = cnt_w(NumKsrs)
) (
    input logic clk_i,
    input logic rst_ni,

    // Time in cycles, for the end of each turn.
    input logic [TimeW-1:0] now_i,

    // The turn is due, by the time; it moves on if it was when the action was chosen.
    output logic due_o,
    input  logic move_i,

    // The policy register is round robin, and is being written.
    input logic        selected_i,
    input logic        write_i,
    input logic        write_selects_i,
    input logic [31:0] write_quantum_i,

    // The active kernels, and their admissions and exits.
    input logic [NumKsrs-1:0] ksr_valid_i,
    input logic [KsrCntW-1:0] active_count_i,
    input logic               admit_i,
    input logic [   KsrW-1:0] admit_ksr_i,
    input logic               exit_i,
    input logic [   KsrW-1:0] exit_ksr_i,

    // The turn decides ranks, and a move requests a scan; the time is for the driver's `wake_at_o`.
    output logic [ KsrW-1:0] turn_o,
    output logic             moves_o,
    output logic [TimeW-1:0] wake_at_o
);

  logic [31:0] quantum_q, quantum_d;
  logic [KsrW-1:0] turn_q, turn_d;
  logic [TimeW-1:0] turn_end_q, turn_end_d;

  logic runs;  // a turn that can end by time
  assign runs = Present && selected_i && 32'(active_count_i) >= 2;
  assign due_o = runs && now_i >= turn_end_q;
  assign moves_o = move_i && !exit_i && !admit_i && !write_i;

  // The active kernels, and the first of them after the one that has the turn.
  logic [NumKsrs-1:0] rows;
  logic [KsrW-1:0] next_row, first_row;
  always_comb begin
    rows = ksr_valid_i;
    if (exit_i) rows[exit_ksr_i] = 1'b0;
  end
  common_first #(
      .Width (NumKsrs),
      .Behind(1'b1)
  ) u_next (
      .some_i (rows),
      .from_i (turn_q),
      .index_o(next_row)
  );
  // A write begins again with the first row.
  common_lowest #(
      .Width(NumKsrs)
  ) u_first (
      .some_i (ksr_valid_i),
      .index_o(first_row)
  );

  // End of a turn that begins now; all ones if that is beyond the end of time. Both are added
  // in parallel with the decision, and chosen by it.
  function automatic logic [TimeW-1:0] after(logic [TimeW-1:0] now, logic [31:0] quantum);
    logic [TimeW:0] sum;
    sum = (TimeW + 1)'(now) + (TimeW + 1)'(quantum);
    return sum[TimeW] ? '1 : sum[TimeW-1:0];
  endfunction
  logic [TimeW-1:0] next_end, written_end;
  assign next_end = after(now_i, quantum_q);
  assign written_end = after(now_i, write_quantum_i);

  logic begins;  // a new turn
  always_comb begin
    quantum_d  = quantum_q;
    turn_d     = turn_q;
    turn_end_d = turn_end_q;
    begins     = 1'b0;
    if (Present) begin
      if (write_i) begin
        quantum_d  = write_quantum_i;
        turn_d     = first_row;
        turn_end_d = write_selects_i ? written_end : '0;
      end else if (exit_i) begin
        if (exit_ksr_i == turn_q) begin
          if (rows != '0) turn_d = next_row;
          begins = selected_i;
        end
      end else if (admit_i) begin
        if (active_count_i == '0) begin
          turn_d = admit_ksr_i;
          begins = selected_i;
        end
      end else if (moves_o) begin
        turn_d = next_row;
        begins = 1'b1;
      end
      if (begins) turn_end_d = next_end;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      quantum_q  <= '0;
      turn_q     <= '0;
      turn_end_q <= '0;
    end else begin
      quantum_q  <= quantum_d;
      turn_q     <= turn_d;
      turn_end_q <= turn_end_d;
    end
  end

  assign turn_o    = turn_q;
  assign wake_at_o = runs ? turn_end_q : '1;

endmodule
