// Counts the credits that a sender holds: a give adds one, a take uses one. Both are judged by
// the state at the start of the cycle, so that a take at zero is illegal even beside a give.
// Illegal messages are dropped and reported, each source on its own line of the error port.

module credit_counter
  import credit_counter_pkg::*;
#(
    parameter int unsigned MaxCredits = 64,
    localparam int unsigned CreditW = cnt_w(MaxCredits)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic give_valid_i,
    input logic take_valid_i,

    output logic [CreditW-1:0] count_o,

    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  logic [CreditW-1:0] count_q, count_d;

  logic gives, takes;
  always_comb begin
    err_code_o[SrcGive] = ErrNone;
    err_code_o[SrcTake] = ErrNone;
    if (rst_ni && give_valid_i && count_q == CreditW'(MaxCredits)) err_code_o[SrcGive] = ErrFull;
    if (rst_ni && take_valid_i && count_q == '0) err_code_o[SrcTake] = ErrEmpty;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
    gives   = give_valid_i && !err_valid_o[SrcGive];
    takes   = take_valid_i && !err_valid_o[SrcTake];
    count_d = count_q + CreditW'(gives) - CreditW'(takes);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_q <= '0;
    else count_q <= count_d;
  end

  assign count_o     = count_q;
  assign quiescent_o = rst_ni;
  assign wake_at_o   = '1;

endmodule
