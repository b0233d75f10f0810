// The waits of an issue queue's entries: places of their warp's window that must first release their
// result, release their sources, or issue.
//
// A place issues before it releases its sources, and these before its result. So of several waits for
// a place only the strongest is kept, in two bits: result 11, sources 01, issue 10. They are stored by
// place, a set of entries each, so that a release takes a few set operations.

`include "issue_queue_structs.svh"

module issue_queue_waits
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned NumReleases = 5,
    parameter int unsigned PayloadBits = 24,
    parameter int unsigned BodyBits = 104,
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned PayloadW = PayloadBits,
    localparam int unsigned BodyW = BodyBits,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type insert_msg_t =
    `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, Window, PayloadW, BodyW),
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

    // New instructions with their waits, and the entry that each takes; none if it is refused.
    /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
    input insert_msg_t [InsertWidth-1:0] insert_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input set_t        [InsertWidth-1:0] entered_i,

    // Entries that wait for any place, live or free: they cannot go.
    output set_t waiting_o
);

  set_t [Window-1:0] sources_q, issue_q;

  always_comb begin
    waiting_o = '0;
    for (int unsigned s = 0; s < Window; s++) waiting_o |= sources_q[s] | issue_q[s];
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

  // A new instruction does not wait for places that are released or issued in this cycle.
  logic [InsertWidth-1:0][Window-1:0] new_result, new_sources, new_issue;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      new_result[k]  = insert_i[k].result;
      new_sources[k] = insert_i[k].sources & ~insert_i[k].result;
      new_issue[k]   = insert_i[k].issue & ~insert_i[k].sources & ~insert_i[k].result;
      for (int unsigned n = 0; n < NumReleases; n++) begin
        if (release_valid_i[n] && release_i[n].warp == insert_i[k].warp) begin
          new_sources[k][release_i[n].slot] = 1'b0;
          if (release_i[n].result) begin
            new_result[k][release_i[n].slot] = 1'b0;
            new_issue[k][release_i[n].slot]  = 1'b0;
          end
        end
      end
      if (memory_goes_i && memory_warp_i == insert_i[k].warp) begin
        new_issue[k][memory_slot_i] = 1'b0;
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
      next_sources[s] = sources_q[s] & ~by_result[s] & (issue_q[s] | ~by_release[s]) & ~all_entered;
      for (int unsigned k = 0; k < InsertWidth; k++) begin
        if (new_result[k][s] || new_sources[k][s]) next_sources[s] |= entered_i[k];
      end
    end
  endfunction
  function automatic waits_t next_issue();
    for (int unsigned s = 0; s < Window; s++) begin
      next_issue[s] = issue_q[s] & ~by_result[s] & (sources_q[s] | ~by_issue[s]) & ~all_entered;
      for (int unsigned k = 0; k < InsertWidth; k++) begin
        if (new_result[k][s] || new_issue[k][s]) next_issue[s] |= entered_i[k];
      end
    end
  endfunction

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      sources_q <= '0;
      issue_q   <= '0;
    end else begin
      sources_q <= next_sources();
      issue_q   <= next_issue();
    end
  end

endmodule
