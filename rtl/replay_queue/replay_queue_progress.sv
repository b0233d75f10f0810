// Verdicts of the messages about an entry (replay_queue.md, "Cycle rules"): commit, fault, reissue and
// hand-back.

`include "replay_queue_structs.svh"

module replay_queue_progress
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned LaneMaskW = 32,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam type fault_msg_t = `REPLAY_QUEUE_FAULT_MSG_STRUCT(EntryW, LaneMaskW),
    localparam type set_t = logic [NumEntries-1:0]
) (
    // Messages of a reset cycle are none.
    input logic                    commit_valid_i,
    input logic       [EntryW-1:0] commit_i,
    input logic                    fault_valid_i,
    input fault_msg_t              fault_i,
    input logic                    reissue_valid_i,
    input logic       [EntryW-1:0] reissue_entry_i,
    input logic                    hand_back_valid_i,
    input logic       [EntryW-1:0] hand_back_i,

    // States of the entries.
    input set_t in_flight_i,
    input set_t queued_i,

    // Legal messages and their entries, and errors of the others.
    output logic   commits_o,
    output set_t   committed_o,
    output logic   faults_o,
    output set_t   faulted_o,
    output logic   reissues_o,
    output set_t   reissued_o,
    output set_t   handed_back_o,
    output error_e commit_error_o,
    output error_e fault_error_o,
    output error_e reissue_error_o,
    output error_e hand_back_error_o
);

  // Can be false only if an index has more values than there are entries.
  /* verilator lint_off CMPCONST */
  function automatic logic exists(logic [EntryW-1:0] entry);
    return 32'(entry) < NumEntries;
  endfunction
  /* verilator lint_on CMPCONST */

  logic hands_back;
  always_comb begin
    commit_error_o = ErrNone;
    if (commit_valid_i) begin
      if (!exists(commit_i)) commit_error_o = ErrIndex;
      else if (!in_flight_i[commit_i]) commit_error_o = ErrState;
    end
    commits_o = commit_valid_i && commit_error_o == ErrNone;

    // A commit comes before a fault of the same entry, so that the entry is free. That the lanes are some
    // of those that its instruction must still do is the load/store unit's promise: it works on no others,
    // and to judge it here would take a table of all entries' lanes.
    fault_error_o = ErrNone;
    if (fault_valid_i) begin
      if (!exists(fault_i.entry)) fault_error_o = ErrIndex;
      else if (!in_flight_i[fault_i.entry] || (commits_o && commit_i == fault_i.entry)) begin
        fault_error_o = ErrState;
      end else if (fault_i.mask == '0) begin
        fault_error_o = ErrMask;
      end
    end
    faults_o = fault_valid_i && fault_error_o == ErrNone;

    reissue_error_o = ErrNone;
    if (reissue_valid_i) begin
      if (!exists(reissue_entry_i)) reissue_error_o = ErrIndex;
      else if (!queued_i[reissue_entry_i]) reissue_error_o = ErrState;
    end
    reissues_o = reissue_valid_i && reissue_error_o == ErrNone;

    // An instruction that is issued in this cycle cannot come back unissued.
    hand_back_error_o = ErrNone;
    if (hand_back_valid_i) begin
      if (!exists(hand_back_i)) hand_back_error_o = ErrIndex;
      else if (!queued_i[hand_back_i] || (reissues_o && reissue_entry_i == hand_back_i)) begin
        hand_back_error_o = ErrState;
      end
    end
    hands_back = hand_back_valid_i && hand_back_error_o == ErrNone;
  end

  assign committed_o   = commits_o ? NumEntries'(1) << commit_i : '0;
  assign faulted_o     = faults_o ? NumEntries'(1) << fault_i.entry : '0;
  assign reissued_o    = reissues_o ? NumEntries'(1) << reissue_entry_i : '0;
  assign handed_back_o = hands_back ? NumEntries'(1) << hand_back_i : '0;

endmodule
