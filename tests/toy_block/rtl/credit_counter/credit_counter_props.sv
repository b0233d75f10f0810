// Properties of credit_counter, checked by the prover and in every simulation, numbered as in
// credit_counter.md.

module credit_counter_props
  import credit_counter_pkg::*;
#(
    parameter int unsigned MaxCredits = 64,
    localparam int unsigned CreditW = cnt_w(MaxCredits)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic give_valid_i,
    input logic take_valid_i,

    input logic [NumSources-1:0] err_valid_o,

    input logic [CreditW-1:0] count_q
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // The cycle before: its count, and the messages that were legal in it.
  logic was_q, gave_q, took_q;
  logic [CreditW-1:0] count_before_q;
  always_ff @(posedge clk_i) begin
    was_q <= rst_ni;
    gave_q <= give_valid_i && !err_valid_o[SrcGive];
    took_q <= take_valid_i && !err_valid_o[SrcTake];
    count_before_q <= count_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. The count is at most MaxCredits. Where it fills its width, that is constant.
      /* verilator lint_off CMPCONST */
      /* verilator lint_off UNSIGNED */
      NeverAboveMost : assert (32'(count_q) <= MaxCredits);
      /* verilator lint_on UNSIGNED */
      /* verilator lint_on CMPCONST */

      // Rule 2. The count changes only by the legal messages of the cycle before.
      EachCountedOnce :
      assert (!was_q || count_q == count_before_q + CreditW'(gave_q) - CreditW'(took_q));

      Full : cover (32'(count_q) == MaxCredits);
      BothInOneCycle : cover (was_q && gave_q && took_q);
    end
  end

endmodule

bind credit_counter credit_counter_props #(.MaxCredits(MaxCredits)) u_props (.*);
