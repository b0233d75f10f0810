// What induction needs to know of numbers: the rules of operand_log_props.sv about counts and
// room rest on it. Bound into operand_log, for the prover only.
//
// Sums over entries and over thread blocks, written down as far as each entry and each thread
// block and kept from cycle to cycle: each differs from the one before it by what stands
// between, which is a small thing to prove of every place, where a sum is a large one.

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

  // Live entries of each thread block, and of all, below each entry; room of the thread
  // blocks below each.
  count_t [NumTbs-1:0][NumEntries:0] of_tb_q;
  count_t [NumEntries:0] of_all_q;
  count_t [NumTbs:0] rooms_q;

  // ---- What changes --------------------------------------------------------------

  // The chain that is freed.
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

  // Of what is allocated and of what is freed, how much lies below each entry.
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

  // That of an empty log.
  function automatic count_t rooms_below(int unsigned tb, logic [31:0] tbs);
    rooms_below = '0;
    for (int unsigned n = 1; n <= NumTbs; n++) begin
      if (tbs == n) rooms_below = count_t'((tb < n ? tb : n) * (NumEntries / n));
    end
  endfunction

  // ---- Rules -----------------------------------------------------------------------

  function automatic logic tb_links(int unsigned t, int unsigned e);
    return of_tb_q[t][0] == '0 && of_tb_q[t][e+1] ==
        of_tb_q[t][e] + count_t'(entries_q[e].live && 32'(entries_q[e].tb) == t);
  endfunction
  function automatic logic all_links(int unsigned e);
    return of_all_q[0] == '0 && of_all_q[e+1] == of_all_q[e] + count_t'(entries_q[e].live);
  endfunction
  function automatic logic room_links(int unsigned t);
    return rooms_q[0] == '0 && rooms_q[t+1] == rooms_q[t] + room_o[t];
  endfunction
  function automatic logic used_links(int unsigned t);
    return used_q[t] == of_tb_q[t][NumEntries] && used_q[t] <= part_q &&
        (t < 32'(tbs_q) || used_q[t] == '0);
  endfunction

  // Proved of any, it may be taken of all, now or in the clock before (operand_log.sby).
  logic tb_link, all_link, room_link, used_link, all_summed, were_summed_q;
  always_comb begin
    tb_link    = 1'b1;
    all_link   = 1'b1;
    room_link  = 1'b1;
    used_link  = 1'b1;
    all_summed = 1'b1;
    for (int unsigned t = 0; t < NumTbs; t++) begin
      for (int unsigned e = 0; e < NumEntries; e++) begin
        all_summed &= tb_links(t, e);
        if (32'(pick_q) == e && 32'(pick_tb_q) == t) tb_link = tb_links(t, e);
      end
      all_summed &= room_links(t) && used_links(t);
      if (32'(pick_tb_q) == t) room_link = room_links(t);
      if (32'(pick_tb_q) == t) used_link = used_links(t);
    end
    for (int unsigned e = 0; e < NumEntries; e++) begin
      all_summed &= all_links(e);
      if (32'(pick_q) == e) all_link = all_links(e);
    end
  end

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    were_summed_q <= !rst_ni || all_summed;
    AllWereSummed : assume (!started_q || were_summed_q);
    AllAreSummed : assume (!rst_ni || all_summed);
    if (rst_ni) begin
      // Each sum differs from the one before by what is between.
      TbLinks : assert (tb_link);
      AllLinks : assert (all_link);
      RoomLinks : assert (room_link);

      // Rules 1 and 7. What is counted as used is the sum, and no more than the part.
      UsedLinks : assert (used_link);

      // Rule 2. What is live and all room together are the parts of all.
      RoomIsLeft :
      assert (of_all_q[NumEntries] + rooms_q[NumTbs] == rooms_below(NumTbs, 32'(tbs_q)));
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
