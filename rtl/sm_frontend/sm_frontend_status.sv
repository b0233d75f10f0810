// Errors and quiescence of sm_frontend: the error of each message port from the part that judges it,
// and whether front end and blocks keep still without a message. Purely combinational.

module sm_frontend_status
  import sm_frontend_pkg::*;
(
    input logic rst_ni,

    // Errors of messages: of a line and a restored instruction if they are taken in this cycle.
    input logic         line_taken_i,
    input error_e       line_error_i,
    input error_e       checked_error_i,
    input error_e [1:0] commit_error_i,
    input error_e       fault_error_i,
    input error_e       command_error_i,
    input logic         restore_taken_i,
    input logic         restore_error_i,

    // By port, in the order of the card.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // An offered fetch is an activity; all blocks and parts keep still.
    input  logic fetch_valid_i,
    input  logic all_quiescent_i,
    output logic quiescent_o,

    // There are no timers.
    output logic [TimeW-1:0] wake_at_o
);

  always_comb begin
    err_code_o = {NumSources{ErrNone}};
    if (rst_ni) begin
      if (line_taken_i) err_code_o[SrcLine] = line_error_i;
      err_code_o[SrcChecked] = checked_error_i;
      err_code_o[SrcCommit0] = commit_error_i[0];
      err_code_o[SrcCommit1] = commit_error_i[1];
      err_code_o[SrcFault]   = fault_error_i;
      err_code_o[SrcCommand] = command_error_i;
      if (restore_taken_i && restore_error_i) err_code_o[SrcRestore] = ErrKind;
    end
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  assign quiescent_o = rst_ni && all_quiescent_i && !fetch_valid_i;
  assign wake_at_o   = '1;

endmodule
