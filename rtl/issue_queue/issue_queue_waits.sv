// The waits of an issue queue's entries: places of their warp's window that must first release their
// result, release their sources, or issue.
//
// A place issues before it releases its sources, and these before its result. So of several waits for
// a place only the strongest is kept, in two bits: result 11, sources 01, issue 10. They are stored by
// place, a set of entries each, so that a release takes a few set operations.
//
// The waits of a new entry come in the cycle after its insert, in which it may go already: what counts
// in a cycle is what is stored and what has come.

`include "issue_queue_structs.svh"

module issue_queue_waits
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned NumReleases = 5,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam type set_t = logic [NumEntries-1:0],
    localparam type waits_msg_t = `ISSUE_QUEUE_WAITS_MSG_STRUCT(Window),
    localparam type release_msg_t = `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    // The warps of all entries, live or free, bit by bit: a message is for all entries of a warp.
    input set_t [WarpW-1:0] warp_i,

    // What ends waits: releases, and the issue of a memory instruction.
    input logic         [NumReleases-1:0] release_valid_i,
    input release_msg_t [NumReleases-1:0] release_i,
    input logic                           memory_goes_i,
    input logic         [      WarpW-1:0] memory_warp_i,
    input logic         [      SlotW-1:0] memory_slot_i,

    // The entry of each lane's new instruction: as it is written, none if it is refused; and if it is
    // still there in the next cycle, not killed in this one.
    input set_t [InsertWidth-1:0] entered_i,
    input set_t [InsertWidth-1:0] stays_i,

    // The waits of each lane's instruction of the last cycle.
    input waits_msg_t [InsertWidth-1:0] waits_i,

    // Entries that wait for any place, live or free: they cannot go.
    output set_t waiting_o,
    // There are entries of the last cycle.
    output logic new_o
);

  set_t [Window-1:0] sources_q, issue_q;
  set_t [InsertWidth-1:0] new_q;
  assign new_o = new_q != '0;

  // The waits in this cycle. An insert clears those stored.
  set_t [Window-1:0] sources, issue;
  always_comb begin
    sources = sources_q;
    issue   = issue_q;
    for (int unsigned s = 0; s < Window; s++) begin
      for (int unsigned k = 0; k < InsertWidth; k++) begin
        if (waits_i[k].result[s] || waits_i[k].sources[s]) sources[s] |= new_q[k];
        if (waits_i[k].result[s] || (waits_i[k].issue[s] && !waits_i[k].sources[s])) begin
          issue[s] |= new_q[k];
        end
      end
    end
  end

  always_comb begin
    waiting_o = '0;
    for (int unsigned s = 0; s < Window; s++) waiting_o |= sources[s] | issue[s];
  end

  function automatic set_t of_warp(logic [WarpW-1:0] warp);
    of_warp = '1;
    for (int unsigned b = 0; b < WarpW; b++) of_warp &= warp[b] ? warp_i[b] : ~warp_i[b];
  endfunction

  // For each place the entries with an ended wait for it: by a release of its result, by any release,
  // by its issue.
  set_t [Window-1:0] by_result, by_release, by_issue;
  set_t passed;
  set_t [NumReleases-1:0] released;
  always_comb begin
    by_result  = '0;
    by_release = '0;
    released   = '0;
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_i[n]) begin
        released[n] = of_warp(release_i[n].warp);
        for (int unsigned s = 0; s < Window; s++) begin
          if (release_i[n].slot == SlotW'(s)) begin
            by_release[s] |= released[n];
            if (release_i[n].result) by_result[s] |= released[n];
          end
        end
      end
    end
    by_issue = '0;
    passed   = '0;
    if (memory_goes_i) begin
      passed = of_warp(memory_warp_i);
      for (int unsigned s = 0; s < Window; s++) begin
        if (memory_slot_i == SlotW'(s)) by_issue[s] = passed;
      end
    end
  end

  set_t all_entered;
  always_comb begin
    all_entered = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) all_entered |= entered_i[k];
  end

  // Functions, so that a simulation evaluates them once a cycle.
  typedef set_t [Window-1:0] waits_t;
  function automatic waits_t next_sources();
    for (int unsigned s = 0; s < Window; s++) begin
      next_sources[s] = sources[s] & ~by_result[s] & (issue[s] | ~by_release[s]) & ~all_entered;
    end
  endfunction
  function automatic waits_t next_issue();
    for (int unsigned s = 0; s < Window; s++) begin
      next_issue[s] = issue[s] & ~by_result[s] & (sources[s] | ~by_issue[s]) & ~all_entered;
    end
  endfunction

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      sources_q <= '0;
      issue_q   <= '0;
      new_q     <= '0;
    end else begin
      sources_q <= next_sources();
      issue_q   <= next_issue();
      new_q     <= stays_i;
    end
  end

endmodule
