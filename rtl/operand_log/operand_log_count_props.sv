// Induction invariants about sums: the rules of operand_log_props.sv on counts and room rest on
// them. Bound into operand_log, for the prover only.
//
// Prefix sums over entries and over thread blocks are kept as extra state from cycle to cycle.
// Each differs from the one before it by the entry or thread block in between: a small proof for
// every place, where that of a whole sum is large. The results about the sums are also proved
// from one place to the next (*Below), by induction over the entries.

`include "operand_log_structs.svh"

`ifdef SEGUE_PROVER
module operand_log_count_props
  import operand_log_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumTbs = 16,
    `OPERAND_LOG_WIDTHS,
    localparam type setup_msg_t = `OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW),
    localparam type alloc_msg_t = `OPERAND_LOG_ALLOC_MSG_STRUCT(TbW),
    localparam type entry_t = `OPERAND_LOG_ENTRY_STRUCT(EntryW, TbW)
) (
    input logic clk_i,
    input logic rst_ni,

    input setup_msg_t              setup_i,
    input alloc_msg_t              alloc_i,
    input logic       [EntryW-1:0] free_i,
    input logic       [   TbW-1:0] kill_i,

    input logic [NumTbs-1:0][EntryCntW-1:0] room_o,

    input entry_t [NumEntries-1:0]                entries_q,
    input logic   [    NumTbs-1:0][EntryCntW-1:0] used_q,
    input logic   [    TbCntW-1:0]                tbs_q,
    input logic   [ EntryCntW-1:0]                part_q,

    input logic                             setups,
    input logic                             allocs,
    input logic [MaxOperands:0][EntryW-1:0] new_entry,
    input logic                             frees,
    input logic                             kills,

    // Any entry, any thread block.
    input logic [EntryW-1:0] pick_q,
    input logic [TbW-1:0] pick_tb_q
);

  typedef logic [EntryCntW-1:0] count_t;

  // Prefix sums: live entries of each thread block, and of all, below each entry; room of the
  // thread blocks below each.
  count_t [NumTbs-1:0][NumEntries:0] of_tb_q;
  count_t [NumEntries:0] of_all_q;
  count_t [NumTbs:0] rooms_q;

  // ---- Changes in a cycle --------------------------------------------------------

  // The freed chain.
  entry_t head, second;
  logic has_second, has_third;
  logic [TbW-1:0] free_tb;
  count_t freed_size, new_size;
  assign head = entries_q[free_i];
  assign second = entries_q[head.next];
  assign has_second = !head.last;
  assign has_third = !head.last && !second.last;
  assign free_tb = head.tb;
  assign freed_size = frees ? count_t'(1) + count_t'(has_second) + count_t'(has_third) : '0;
  assign new_size = allocs ? count_t'(alloc_i.count) : '0;

  // Of the allocated entries and of the freed ones, the number below each entry.
  count_t [NumEntries:0] new_below, freed_below;
  always_comb begin
    for (int unsigned e = 0; e <= NumEntries; e++) begin
      new_below[e]   = '0;
      freed_below[e] = '0;
      for (int unsigned o = 0; o < MaxOperands; o++) begin
        if (allocs && o < 32'(alloc_i.count) && 32'(new_entry[o]) < e) new_below[e] += 1'b1;
      end
      if (frees) begin
        freed_below[e] = count_t'(32'(free_i) < e) +
            count_t'(has_second && 32'(head.next) < e) +
            count_t'(has_third && 32'(second.next) < e);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      of_tb_q  <= '0;
      of_all_q <= '0;
      rooms_q  <= '0;
    end else begin
      for (int unsigned e = 0; e <= NumEntries; e++) begin
        for (int unsigned t = 0; t < NumTbs; t++) begin
          if (kills && 32'(kill_i) == t) of_tb_q[t][e] <= '0;
          else begin
            of_tb_q[t][e] <= of_tb_q[t][e] + (32'(alloc_i.tb) == t ? new_below[e] : '0) -
                (32'(free_tb) == t ? freed_below[e] : '0);
          end
        end
        of_all_q[e] <= of_all_q[e] - (kills ? of_tb_q[kill_i][e] : '0) +
            (kills && kill_i == alloc_i.tb ? '0 : new_below[e]) -
            (kills && kill_i == free_tb ? '0 : freed_below[e]);
      end
      for (int unsigned t = 0; t <= NumTbs; t++) begin
        if (setups) rooms_q[t] <= rooms_below(t, 32'(setup_i.tbs));
        else begin
          rooms_q[t] <= rooms_q[t] + (kills && 32'(kill_i) < t ? used_q[kill_i] : '0) -
              (32'(alloc_i.tb) < t && !(kills && kill_i == alloc_i.tb) ? new_size : '0) +
              (32'(free_tb) < t && !(kills && kill_i == free_tb) ? freed_size : '0);
        end
      end
    end
  end

  // The prefix sum of the room in an empty log.
  function automatic count_t rooms_below(int unsigned tb, logic [31:0] tbs);
    rooms_below = '0;
    for (int unsigned n = 1; n <= NumTbs; n++) begin
      if (tbs == n) rooms_below = count_t'((tb < n ? tb : n) * (NumEntries / n));
    end
  endfunction

  // ---- Rules -----------------------------------------------------------------------

  function automatic logic tb_links(logic [TbW-1:0] t, logic [EntryW-1:0] e);
    return of_tb_q[t][0] == '0 && of_tb_q[t][32'(e)+1] ==
        of_tb_q[t][e] + count_t'(entries_q[e].live && entries_q[e].tb == t);
  endfunction
  function automatic logic all_links(logic [EntryW-1:0] e);
    return of_all_q[0] == '0 && of_all_q[32'(e)+1] == of_all_q[e] + count_t'(entries_q[e].live);
  endfunction
  function automatic logic room_links(logic [TbW-1:0] t);
    return rooms_q[0] == '0 && rooms_q[32'(t)+1] == rooms_q[t] + room_o[t];
  endfunction
  function automatic logic used_links(logic [TbW-1:0] t);
    return used_q[t] == of_tb_q[t][NumEntries] && used_q[t] <= part_q &&
        (32'(t) < 32'(tbs_q) || used_q[t] == '0);
  endfunction

  logic entry_exists, tb_exists;
  assign entry_exists = 32'(pick_q) < NumEntries;
  assign tb_exists = 32'(pick_tb_q) < NumTbs;

  // ---- Steps from entry to entry -----------------------------------------------------

  // Live entries of the picked thread block, and up to three free entries, below each entry.
  count_t [NumEntries:0] live_below;
  logic [NumEntries:0][OperandW-1:0] unused_below;
  always_comb begin
    live_below   = '0;
    unused_below = '0;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      live_below[e+1] = live_below[e] + count_t'(entries_q[e].live && entries_q[e].tb == pick_tb_q);
      unused_below[e+1] = unused_below[e] +
          OperandW'(!entries_q[e].live && 32'(unused_below[e]) < MaxOperands);
    end
  end

  // Of the first n entries: the sum is their count; it covers the freed ones among them; live and,
  // if fewer than three, free ones add up to n; it is 0 if no entry of the log is live.
  logic live;
  function automatic logic is_counted(logic [31:0] n);
    return of_tb_q[pick_tb_q][n] == live_below[n];
  endfunction
  function automatic logic has_freed(logic [31:0] n);
    return 32'(of_tb_q[free_tb][n]) <= n && of_tb_q[free_tb][n] >= freed_below[n];
  endfunction
  function automatic logic has_unused(logic [31:0] n);
    return 32'(unused_below[n]) == MaxOperands || 32'(of_all_q[n]) + 32'(unused_below[n]) == n;
  endfunction
  function automatic logic is_empty(logic [31:0] n);
    return live || of_all_q[n] == '0;
  endfunction

  // ---- Lemmas ----------------------------------------------------------------------

  // Results for any entry, assumed for those that matter; results by induction, for all entries.
  logic [31:0] here;
  logic links, kill_given, none_used, tb_given, alloc_given, free_given, entries_given, tbs_given;
  always_comb begin
    live = 1'b0;
    for (int unsigned e = 0; e < NumEntries; e++) live |= entries_q[e].live;
    here = 32'(pick_q);
    links = entry_exists && tb_exists && all_links(pick_q) && tb_links(pick_tb_q, pick_q) &&
        tb_links(free_tb, pick_q);
    kill_given = 32'(kill_i) >= NumTbs || ((!entry_exists || tb_links(kill_i, pick_q)) &&
                                           used_links(kill_i) && (live || used_q[kill_i] == '0));
    none_used = !tb_exists || live || used_q[pick_tb_q] == '0;
    tb_given = !tb_exists || (used_links(pick_tb_q) && is_counted(NumEntries));
    alloc_given = 32'(alloc_i.tb) >= NumTbs || used_links(alloc_i.tb);
    free_given = !frees || has_freed(NumEntries);
    entries_given = has_unused(NumEntries) && is_empty(NumEntries);
    tbs_given = 1'b1;
    for (int unsigned t = 0; t < NumTbs; t++) begin
      tbs_given &= room_links(TbW'(t)) && used_links(TbW'(t));
    end
  end
  /* verilator lint_on CMPCONST */

  // Assumed for this cycle or for the one before (operand_log.toml).
  logic started_q = 1'b0;
  logic kill_was_q, sums_were_q;
  always_ff @(posedge clk_i) begin
    started_q   <= 1'b1;
    kill_was_q  <= !rst_ni || kill_given;
    sums_were_q <= !rst_ni || (none_used && free_given && is_empty(NumEntries));
    KillWasGiven : assume (!started_q || kill_was_q);
    SumsWereGiven : assume (!started_q || sums_were_q);
    TbIsGiven : assume (!rst_ni || tb_given);
    AllocIsGiven : assume (!rst_ni || alloc_given);
    EntriesAreGiven : assume (!rst_ni || entries_given);
    TbsAreGiven : assume (!rst_ni || tbs_given);
    if (rst_ni) begin
      // Each prefix sum differs from the one before by the entry or thread block in between.
      TbLinks : assert (!tb_exists || !entry_exists || tb_links(pick_tb_q, pick_q));
      AllLinks : assert (!entry_exists || all_links(pick_q));
      RoomLinks : assert (!tb_exists || room_links(pick_tb_q));

      // Rules 1 and 7. Part limit, consistent counts. used_q is the sum, and at most the part.
      UsedLinks : assert (!tb_exists || used_links(pick_tb_q));

      // Rule 2. Guaranteed room. Live entries and all room together are the sum of the parts.
      RoomIsLeft :
      assert (of_all_q[NumEntries] + rooms_q[NumTbs] == rooms_below(NumTbs, 32'(tbs_q)));

      // Step of the induction: n entries to n + 1. It begins with 0 entries, and sums of 0.
      CountBelow : assert (!links || !is_counted(here) || is_counted(here + 1));
      FreedBelow : assert (!links || !frees || !has_freed(here) || has_freed(here + 1));
      UnusedBelow : assert (!links || !has_unused(here) || has_unused(here + 1));
      EmptyBelow : assert (!links || !is_empty(here) || is_empty(here + 1));
      NoneBelow :
      assert (!links || (is_counted(
          0
      ) && (!frees || has_freed(
          0
      )) && has_unused(
          0
      ) && is_empty(
          0
      )));

      // If no entry is live, none is counted as used.
      NoneIsUsed : assert (none_used);
    end
  end

endmodule

bind operand_log operand_log_count_props #(
    .NumEntries(NumEntries),
    .NumTbs    (NumTbs)
) u_count_props (
    .*,
    .pick_q(u_props.pick_q),
    .pick_tb_q(u_props.pick_tb_q)
);
`endif
