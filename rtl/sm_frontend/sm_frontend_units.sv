// Checks the messages of the units about their instructions, last check, commit and fault
// (sm_frontend.md, "Cycle rules: messages from the units"), and reports them to the replay queue
// and the gate. Purely combinational.

module sm_frontend_units
  import sm_frontend_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned SlotW = 4,
    parameter int unsigned SeqW = 6,
    parameter int unsigned EntryW = 7,
    parameter int unsigned CommitWidth = 2,
    parameter type tag_t = logic,
    parameter type fault_msg_t = logic,
    parameter type place_t = logic,
    parameter type replay_fault_t = logic,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam type warps_t = logic [NumWarps-1:0]
) (
    // From the units, without a ready; the tag names the instruction.
    /* verilator lint_off UNUSEDSIGNAL */  // some messages use only part of the tag
    input logic                         checked_valid_i,
    input tag_t                         checked_i,
    input logic       [CommitWidth-1:0] commit_valid_i,
    input tag_t       [CommitWidth-1:0] commit_i,
    input logic                         fault_valid_i,
    input fault_msg_t                   fault_i,
    /* verilator lint_on UNUSEDSIGNAL */

    // State that they are judged by.
    input logic   queued_scheme_i,
    input logic   disabling_i,
    input logic   at_commit_i,
    input warps_t live_i,
    input warps_t poisoned_i,

    // Error of each message; one without an error takes effect.
    output error_e                   checked_error_o,
    output error_e [            1:0] commit_error_o,
    output error_e                   fault_error_o,
    output logic                     checked_ok_o,
    output logic   [CommitWidth-1:0] commit_ok_o,
    output logic                     fault_ok_o,

    // For the scoreboard: the place of the instruction.
    output place_t                   checked_place_o,
    output place_t [CommitWidth-1:0] commit_place_o,
    output place_t                   fault_place_o,

    // For the replay queue: letting go of an entry, or its fault.
    output logic                       replay_commit_valid_o,
    output logic          [EntryW-1:0] replay_commit_o,
    output logic                       replay_fault_valid_o,
    output replay_fault_t              replay_fault_o,

    // For the gate: the gate of the warp waits for this event.
    input  warp_gate_pkg::gate_e [NumWarps-1:0]           gates_i,
    input  logic                 [NumWarps-1:0][SeqW-1:0] closer_i,
    output logic                                          checked_opens_o,
    output logic                                          commit_opens_o
);

  // Can be false only if an index has more values than there are warps.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic warp_exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // Mask of one warp; 0 if it does not exist.
  function automatic warps_t only(logic [WarpW-1:0] warp);
    for (int unsigned w = 0; w < NumWarps; w++) only[w] = 32'(warp) == w;
  endfunction

  // The instruction closed the gate of its warp, and the gate waits for this event of it.
  function automatic logic opens(logic [WarpW-1:0] warp, logic [SeqW-1:0] seq,
                                 warp_gate_pkg::gate_e gate);
    return warp_exists(warp) && gates_i[warp] == gate && closer_i[warp] == seq;
  endfunction

  always_comb begin
    checked_error_o = ErrNone;
    if (checked_valid_i) begin
      if (!checked_i.may_fault) checked_error_o = ErrKind;
      else if ((only(checked_i.warp) & poisoned_i) != '0) checked_error_o = ErrPoisoned;
    end
    commit_error_o = {2{ErrNone}};
    for (int unsigned n = 1; n < CommitWidth; n++) begin
      if (commit_valid_i[n] && (commit_i[n].may_fault || commit_i[n].kind == KindControl))
        commit_error_o[n] = ErrLane;
    end
    fault_error_o = ErrNone;
    if (fault_valid_i) begin
      if (!warp_exists(fault_i.warp)) fault_error_o = ErrIndex;
      else if (!fault_i.may_fault) fault_error_o = ErrKind;
      else if (!queued_scheme_i && !disabling_i) fault_error_o = ErrScheme;
      else if ((only(fault_i.warp) & live_i) == '0) fault_error_o = ErrLive;
    end
  end
  assign checked_ok_o = checked_valid_i && checked_error_o == ErrNone;
  assign fault_ok_o   = fault_valid_i && fault_error_o == ErrNone;
  for (genvar n = 0; n < CommitWidth; n++) begin : gen_commit
    assign commit_ok_o[n] = commit_valid_i[n] && commit_error_o[n] == ErrNone;
    assign commit_place_o[n].warp = commit_i[n].warp;
    assign commit_place_o[n].slot = SlotW'(commit_i[n].seq);
  end
  assign checked_place_o.warp = checked_i.warp;
  assign checked_place_o.slot = SlotW'(checked_i.seq);
  assign fault_place_o.warp = fault_i.warp;
  assign fault_place_o.slot = SlotW'(fault_i.seq);

  // After its last check an instruction cannot fault, so the replay queue lets go of it then; with
  // at_commit, at its commit, as in the thesis (6.3.2).
  assign replay_commit_valid_o = queued_scheme_i &&
      (at_commit_i ? commit_ok_o[0] && commit_i[0].may_fault : checked_ok_o);
  assign replay_commit_o = at_commit_i ? commit_i[0].entry : checked_i.entry;
  assign replay_fault_valid_o = fault_ok_o && queued_scheme_i;
  assign replay_fault_o.entry = fault_i.entry;
  assign replay_fault_o.mask = fault_i.mask;

  always_comb begin
    checked_opens_o = checked_ok_o &&
        opens(checked_i.warp, checked_i.seq, warp_gate_pkg::GateLastCheck);
    commit_opens_o = commit_ok_o[0] &&
        opens(commit_i[0].warp, commit_i[0].seq, warp_gate_pkg::GateCommit);
  end

endmodule
