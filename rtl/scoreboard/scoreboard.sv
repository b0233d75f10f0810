// The scoreboard (thesis 2.4) tracks the registers that the instructions of each warp still have
// to read and to write, and names the ones that a newly fetched instruction must wait for.
//
// Every warp has a window of places, each with one instruction from its fetch to its commit.
// An inserted instruction is compared with all live ones of its warp, and the issue queue gets
// the places that it must wait for; the waiting itself happens there. The registers of the live ones
// are in an SRAM macro: read at the insert, they are there in the next cycle, and so are the waits.
// Cycle rules: scoreboard.md.
//
// All messages of a cycle are judged by the state at its start. An illegal one is dropped
// and reported on the error-port line of its source.

`include "scoreboard_structs.svh"

module scoreboard
  import scoreboard_pkg::*;
#(
    parameter int unsigned NumWarps = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned RegBits = 8,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned CommitWidth = 2,
    `SCOREBOARD_WIDTHS,
    localparam type insert_msg_t = `SCOREBOARD_INSERT_MSG_STRUCT(WarpW, SlotW, RegW),
    localparam type place_ref_t = `SCOREBOARD_PLACE_REF_STRUCT(WarpW, SlotW),
    localparam type release_t = `SCOREBOARD_RELEASE_STRUCT(WarpW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic        [InsertWidth-1:0] insert_valid_i,
    input insert_msg_t [InsertWidth-1:0] insert_i,

    input logic       [ IssueWidth-1:0] issued_valid_i,
    input place_ref_t [ IssueWidth-1:0] issued_i,
    input logic       [ IssueWidth-1:0] read_valid_i,
    input place_ref_t [ IssueWidth-1:0] read_i,
    input logic                         checked_valid_i,
    input place_ref_t                   checked_i,
    input logic       [CommitWidth-1:0] commit_valid_i,
    input place_ref_t [CommitWidth-1:0] commit_i,
    input logic                         squash_valid_i,
    input place_ref_t                   squash_i,
    input logic                         withdraw_valid_i,
    input place_ref_t                   withdraw_i,
    input logic       [   NumWarps-1:0] kill_i,

    output logic [InsertWidth-1:0][Window-1:0] wait_result_o,
    output logic [InsertWidth-1:0][Window-1:0] wait_sources_o,
    output logic [InsertWidth-1:0][Window-1:0] wait_issue_o,

    output logic     [NumReleases-1:0] release_valid_o,
    output release_t [NumReleases-1:0] release_o,

    output logic [NumWarps-1:0][Window-1:0] live_o,
    output logic [NumWarps-1:0]             in_flight_o,
    output logic [NumWarps-1:0]             in_use_o,

    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef `SCOREBOARD_REGISTERS_STRUCT(RegW) registers_t;
  typedef logic [Window-1:0] places_t;  // of one warp

  // ---- State -------------------------------------------------------------

  places_t [NumWarps-1:0] live_q, issued_q, held_q, late_q;

  // The instructions of the last cycle, whose waits are told in this one.
  logic       [InsertWidth-1:0]            new_valid_q;
  logic       [      WarpW-1:0]            new_warp_q;
  logic       [InsertWidth-1:0][SlotW-1:0] new_slot_q;
  logic       [InsertWidth-1:0]            new_fence_q;
  registers_t [InsertWidth-1:0]            new_q;

  // This can be false only where an index has more values than there are warps.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic warp_exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  function automatic places_t one(logic [SlotW-1:0] slot);
    return Window'(1) << slot;
  endfunction

  // ---- Insert --------------------------------------------------------------

  // All lanes that are valid and legal name the same warp.
  logic [WarpW-1:0] insert_warp;
  assign insert_warp = insert_valid_i[0] ? insert_i[0].warp : insert_i[InsertWidth-1].warp;

  error_e [InsertWidth-1:0] insert_error;
  logic   [InsertWidth-1:0] inserts;
  always_comb begin
    inserts = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      insert_error[k] = ErrNone;
      if (insert_valid_i[k] && rst_ni) begin
        if (!warp_exists(insert_i[k].warp)) insert_error[k] = ErrIndex;
        else if (insert_i[k].warp != insert_warp) insert_error[k] = ErrLine;
        else if (live_q[insert_i[k].warp][insert_i[k].slot]) insert_error[k] = ErrLive;
        else if (k == 1 && inserts[0] && insert_i[k].slot == insert_i[0].slot) begin
          insert_error[k] = ErrTwice;
        end
      end
      inserts[k] = insert_valid_i[k] && rst_ni && insert_error[k] == ErrNone;
    end
  end

  registers_t [InsertWidth-1:0] incoming;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      incoming[k] = '{
          memory: insert_i[k].memory,
          src_valid: insert_i[k].src_valid,
          src_0: insert_i[k].src_0,
          src_1: insert_i[k].src_1,
          src_2: insert_i[k].src_2,
          dst_valid: insert_i[k].dst_valid,
          dst: insert_i[k].dst,
          dst_1_valid: insert_i[k].dst_1_valid,
          dst_1: insert_i[k].dst_1
      };
    end
  end

  registers_t [Window-1:0] stored, written;
  places_t is_written;
  always_comb begin
    is_written = '0;
    written = {Window{incoming[0]}};
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (inserts[k]) begin
        is_written |= one(insert_i[k].slot);
        if (k != 0) written[insert_i[k].slot] = incoming[k];
      end
    end
  end
  scoreboard_registers #(
      .NumWarps  (NumWarps),
      .Window    (Window),
      .RegistersW(RegistersW)
  ) u_registers (
      .clk_i,
      .rst_ni,
      .warp_i     (insert_warp),
      .read_i     (inserts != '0),
      .write_i    (is_written),
      .registers_i(written),
      .registers_o(stored)
  );

  // ---- Waits of an inserted instruction ----------------------------------------

  /* verilator lint_off UNUSEDSIGNAL */  // each uses only sources or destinations
  function automatic logic reads_it(registers_t instruction, logic [RegW-1:0] register);
    return (instruction.src_valid[0] && instruction.src_0 == register) ||
        (instruction.src_valid[1] && instruction.src_1 == register) ||
        (instruction.src_valid[2] && instruction.src_2 == register);
  endfunction
  function automatic logic writes_it(registers_t instruction, logic [RegW-1:0] register);
    return (instruction.dst_valid && instruction.dst == register) ||
        (instruction.dst_1_valid && instruction.dst_1 == register);
  endfunction
  // RAW, WAW
  function automatic logic waits_for_result(registers_t older, registers_t newer);
    return (older.dst_valid && (reads_it(newer, older.dst) || writes_it(newer, older.dst))) ||
        (older.dst_1_valid && (reads_it(newer, older.dst_1) || writes_it(newer, older.dst_1)));
  endfunction
  // WAR
  function automatic logic waits_for_sources(registers_t older, registers_t newer);
    return (newer.dst_valid && reads_it(older, newer.dst)) ||
        (newer.dst_1_valid && reads_it(older, newer.dst_1));
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The older instructions: those read, without the places that were written at the same time.
  places_t live, held, memory, in_order;
  always_comb begin
    live = live_q[new_warp_q];
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (new_valid_q[k]) live &= ~one(new_slot_q[k]);
    end
    for (int unsigned s = 0; s < Window; s++) memory[s] = live[s] && stored[s].memory;
  end
  assign held = live & held_q[new_warp_q];
  assign in_order = memory & ~issued_q[new_warp_q];
  always_comb begin
    wait_result_o  = '0;
    wait_sources_o = '0;
    wait_issue_o   = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (new_valid_q[k]) begin
        for (int unsigned s = 0; s < Window; s++) begin
          wait_result_o[k][s] = (live[s] && waits_for_result(stored[s], new_q[k])) ||
              (memory[s] && new_fence_q[k]);
          wait_sources_o[k][s] = held[s] && waits_for_sources(stored[s], new_q[k]);
        end
        if (new_q[k].memory) wait_issue_o[k] = in_order;
        // Lane 0's instruction is older than lane 1's.
        if (k == 1 && new_valid_q[0]) begin
          wait_result_o[k][new_slot_q[0]] = waits_for_result(new_q[0], new_q[k]) ||
              (new_q[0].memory && new_fence_q[k]);
          wait_sources_o[k][new_slot_q[0]] = waits_for_sources(new_q[0], new_q[k]);
          wait_issue_o[k][new_slot_q[0]] = new_q[0].memory && new_q[k].memory;
        end
      end
    end
  end

  // ---- Messages about a place --------------------------------------------------

  typedef struct packed {
    logic live;
    logic issued;
    logic held;
    logic late;
  } found_t;
  function automatic found_t found(place_ref_t at);
    return
    '{
        live: live_q[at.warp][at.slot],
        issued: issued_q[at.warp][at.slot],
        held: held_q[at.warp][at.slot],
        late: late_q[at.warp][at.slot]
    }
    ;
  endfunction

  error_e [IssueWidth-1:0] issued_error, read_error;
  found_t [IssueWidth-1:0] to_issue, to_read;
  logic [IssueWidth-1:0] issues, reads, read_releases;
  always_comb begin
    issues = '0;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      issued_error[k] = ErrNone;
      to_issue[k] = found(issued_i[k]);
      if (issued_valid_i[k] && rst_ni) begin
        if (!warp_exists(issued_i[k].warp)) issued_error[k] = ErrIndex;
        else if (!to_issue[k].live) issued_error[k] = ErrNotLive;
        else if (to_issue[k].issued) issued_error[k] = ErrIssued;
        else if (k == 1 && issues[0] && issued_i[k] == issued_i[0]) issued_error[k] = ErrTwice;
      end
      issues[k] = issued_valid_i[k] && rst_ni && issued_error[k] == ErrNone;
    end
  end
  always_comb begin
    read_releases = '0;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      read_error[k] = ErrNone;
      to_read[k] = found(read_i[k]);
      if (read_valid_i[k] && rst_ni) begin
        if (!warp_exists(read_i[k].warp)) read_error[k] = ErrIndex;
        else if (!to_read[k].live) read_error[k] = ErrNotLive;
        else if (!to_read[k].issued) read_error[k] = ErrNotIssued;
        else if (!to_read[k].late && !to_read[k].held) read_error[k] = ErrReleased;
        else if (k == 1 && read_releases[0] && read_i[k] == read_i[0]) read_error[k] = ErrTwice;
      end
      reads[k] = read_valid_i[k] && rst_ni && read_error[k] == ErrNone;
      read_releases[k] = reads[k] && !to_read[k].late;
    end
  end

  error_e checked_error;
  found_t to_check;
  logic checks, check_releases;
  always_comb begin
    checked_error = ErrNone;
    to_check = found(checked_i);
    if (checked_valid_i && rst_ni) begin
      if (!warp_exists(checked_i.warp)) checked_error = ErrIndex;
      else if (!to_check.live) checked_error = ErrNotLive;
      else if (!to_check.issued) checked_error = ErrNotIssued;
      else if (to_check.late && !to_check.held) checked_error = ErrReleased;
    end
    checks = checked_valid_i && rst_ni && checked_error == ErrNone;
    check_releases = checks && to_check.late;
  end

  error_e [CommitWidth-1:0] commit_error;
  found_t [CommitWidth-1:0] to_commit;
  logic   [CommitWidth-1:0] commits;
  always_comb begin
    commits = '0;
    for (int unsigned k = 0; k < CommitWidth; k++) begin
      commit_error[k] = ErrNone;
      to_commit[k] = found(commit_i[k]);
      if (commit_valid_i[k] && rst_ni) begin
        if (!warp_exists(commit_i[k].warp)) commit_error[k] = ErrIndex;
        else if (!to_commit[k].live) commit_error[k] = ErrNotLive;
        else if (!to_commit[k].issued) commit_error[k] = ErrNotIssued;
        else if (k == 1 && commits[0] && commit_i[k] == commit_i[0]) commit_error[k] = ErrTwice;
      end
      commits[k] = commit_valid_i[k] && rst_ni && commit_error[k] == ErrNone;
    end
  end

  error_e squash_error, withdraw_error;
  /* verilator lint_off UNUSEDSIGNAL */  // their sources do not matter
  found_t to_squash, to_withdraw;
  /* verilator lint_on UNUSEDSIGNAL */
  logic squashes, withdraws, squash_commits;
  always_comb begin
    squash_commits = 1'b0;
    for (int unsigned k = 0; k < CommitWidth; k++) begin
      if (commits[k] && commit_i[k] == squash_i) squash_commits = 1'b1;
    end
    squash_error = ErrNone;
    to_squash = found(squash_i);
    if (squash_valid_i && rst_ni) begin
      if (!warp_exists(squash_i.warp)) squash_error = ErrIndex;
      else if (!to_squash.live) squash_error = ErrNotLive;
      else if (!to_squash.issued) squash_error = ErrNotIssued;
      else if (squash_commits) squash_error = ErrTwice;
    end
    squashes = squash_valid_i && rst_ni && squash_error == ErrNone;
  end
  always_comb begin
    withdraw_error = ErrNone;
    to_withdraw = found(withdraw_i);
    if (withdraw_valid_i && rst_ni) begin
      if (!warp_exists(withdraw_i.warp)) withdraw_error = ErrIndex;
      else if (!to_withdraw.live) withdraw_error = ErrNotLive;
      else if (to_withdraw.issued) withdraw_error = ErrIssued;
    end
    withdraws = withdraw_valid_i && rst_ni && withdraw_error == ErrNone;
  end

  // ---- Errors ----------------------------------------------------------------

  always_comb begin
    err_code_o = {NumSources{ErrNone}};
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      err_code_o[32'(SrcInsert0)+k] = insert_error[k];
    end
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      err_code_o[32'(SrcIssued0)+k] = issued_error[k];
      err_code_o[32'(SrcRead0)+k]   = read_error[k];
    end
    for (int unsigned k = 0; k < CommitWidth; k++) begin
      err_code_o[32'(SrcCommit0)+k] = commit_error[k];
    end
    err_code_o[SrcChecked]  = checked_error;
    err_code_o[SrcSquash]   = squash_error;
    err_code_o[SrcWithdraw] = withdraw_error;
    for (int unsigned p = 0; p < NumSources; p++) err_valid_o[p] = err_code_o[p] != ErrNone;
  end

  // ---- Release -----------------------------------------------------------------

  function automatic release_t sources_of(place_ref_t at);
    return '{warp: at.warp, slot: at.slot, result: 1'b0};
  endfunction
  function automatic release_t all_of(place_ref_t at);
    return '{warp: at.warp, slot: at.slot, result: 1'b1};
  endfunction
  always_comb begin
    release_valid_o = {commits, check_releases, read_releases};
    release_o = '0;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      if (read_releases[k]) release_o[k] = sources_of(read_i[k]);
    end
    if (check_releases) release_o[IssueWidth] = sources_of(checked_i);
    for (int unsigned k = 0; k < CommitWidth; k++) begin
      if (commits[k]) release_o[IssueWidth+1+k] = all_of(commit_i[k]);
    end
  end

  // ---- Next state --------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      live_q      <= '0;
      issued_q    <= '0;
      held_q      <= '0;
      late_q      <= '0;
      new_valid_q <= '0;
      new_warp_q  <= '0;
      new_slot_q  <= '0;
      new_fence_q <= '0;
      new_q       <= '0;
    end else begin
      new_valid_q <= kill_i[insert_warp] ? '0 : inserts;
      if (inserts != '0) new_warp_q <= insert_warp;
      for (int unsigned k = 0; k < InsertWidth; k++) begin
        if (inserts[k]) begin
          live_q[insert_warp][insert_i[k].slot]   <= 1'b1;
          issued_q[insert_warp][insert_i[k].slot] <= 1'b0;
          held_q[insert_warp][insert_i[k].slot]   <= 1'b1;
          late_q[insert_warp][insert_i[k].slot]   <= insert_i[k].late;
          new_slot_q[k]                           <= insert_i[k].slot;
          new_fence_q[k]                          <= insert_i[k].fence;
          new_q[k]                                <= incoming[k];
        end
      end
      for (int unsigned k = 0; k < IssueWidth; k++) begin
        if (issues[k]) issued_q[issued_i[k].warp][issued_i[k].slot] <= 1'b1;
        if (read_releases[k]) held_q[read_i[k].warp][read_i[k].slot] <= 1'b0;
      end
      if (check_releases) held_q[checked_i.warp][checked_i.slot] <= 1'b0;
      for (int unsigned k = 0; k < CommitWidth; k++) begin
        if (commits[k]) live_q[commit_i[k].warp][commit_i[k].slot] <= 1'b0;
      end
      if (squashes) live_q[squash_i.warp][squash_i.slot] <= 1'b0;
      if (withdraws) live_q[withdraw_i.warp][withdraw_i.slot] <= 1'b0;
      if (kill_i != '0) begin
        for (int unsigned w = 0; w < NumWarps; w++) if (kill_i[w]) live_q[w] <= '0;
      end
    end
  end

  // ---- Summaries -----------------------------------------------------------------

  assign live_o = live_q;
  always_comb begin
    for (int unsigned w = 0; w < NumWarps; w++) begin
      in_flight_o[w] = (live_q[w] & issued_q[w]) != '0;
      in_use_o[w]    = live_q[w] != '0;
    end
  end

  // ---- Quiescence --------------------------------------------------------------

  assign quiescent_o = rst_ni && new_valid_q == '0;
  assign wake_at_o   = '1;

endmodule
