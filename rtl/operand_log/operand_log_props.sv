// The rules of operand_log, checked by the prover and in every run. Bound into operand_log; each
// rule has its number and title from operand_log.md, then its formal statement.
//
// Rules are about any one entry or any one thread block. To the prover it is an arbitrary
// constant, so a proof for it holds for all; a simulation checks another one in every cycle, in
// turn, and follows one entry from its allocation to its end. The macro SEGUE_PROVER selects
// between the two.

`include "operand_log_structs.svh"

module operand_log_props
  import operand_log_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    `OPERAND_LOG_WIDTHS,
    localparam type setup_msg_t = `OPERAND_LOG_SETUP_MSG_STRUCT(TbCntW),
    localparam type alloc_msg_t = `OPERAND_LOG_ALLOC_MSG_STRUCT(TbW),
    localparam type operand_ref_t = `OPERAND_LOG_OPERAND_REF_STRUCT(EntryW),
    localparam type entry_t = `OPERAND_LOG_ENTRY_STRUCT(EntryW, TbW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic                                   alloc_valid_i,
    input alloc_msg_t                             alloc_i,
    input operand_ref_t                           write_i,
    input logic         [NumLanes-1:0][LaneW-1:0] write_data_i,
    input operand_ref_t                           read_i,
    input logic         [  EntryW-1:0]            free_i,
    input logic         [     TbW-1:0]            kill_i,

    input logic                               read_valid_o,
    input logic [NumLanes-1:0][    LaneW-1:0] read_data_o,
    input logic [  NumTbs-1:0][EntryCntW-1:0] room_o,
    input logic [  NumTbs-1:0]                in_use_o,
    input logic                               quiescent_o,

    input entry_t [NumEntries-1:0]                entries_q,
    input logic   [    NumTbs-1:0][EntryCntW-1:0] used_q,
    input logic   [    TbCntW-1:0]                tbs_q,
    input logic   [ EntryCntW-1:0]                part_q,

    // Internal signals of the log in this cycle.
    input logic                             setups,
    input logic                             allocs,
    input logic [MaxOperands:0][EntryW-1:0] new_entry,
    input logic                             writes,
    input logic                             reads,
    input logic                             frees,
    input logic                             kills,

    // The addressed memory words, and the stored operand of the followed entry.
    input logic [EntryW-1:0] write_entry,
    input logic [EntryW-1:0] read_entry,
    input logic [NumLanes-1:0][LaneW-1:0] stored
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- Model of the chains, from the allocations -------------------------------

  // The position of an entry: handle of its chain, number of its operand, the entry before it.
  typedef struct packed {
    logic [EntryW-1:0]   handle;
    logic [OperandW-1:0] operand;
    logic [EntryW-1:0]   prior;
  } link_t;
  link_t [NumEntries-1:0] links_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) links_q <= '0;
    else if (allocs) begin
      for (int unsigned o = 0; o < MaxOperands; o++) begin
        if (o < 32'(alloc_i.count)) begin
          links_q[new_entry[o]] <= '{
              handle: new_entry[0],
              operand: OperandW'(o),
              prior: o == 0 ? '0 : new_entry[o-1]
          };
        end
      end
    end
  end

  // ---- Selected entries -------------------------------------------------------

  logic [EntryW-1:0] pick_q, follow_q;
  logic [TbW-1:0] pick_tb_q;
  logic follows;
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) begin
    pick_q    <= pick_q;
    pick_tb_q <= pick_tb_q;
    follow_q  <= follow_q;
  end
  assign follows = 32'(follow_q) < NumEntries && entries_q[follow_q].live;
`else
  // Steps through the entries until the current one is allocated, and on when that is free.
  logic follows_q, is_new;
  always_comb begin
    is_new = 1'b0;
    for (int unsigned o = 0; o < MaxOperands; o++) begin
      if (allocs && o < 32'(alloc_i.count) && new_entry[o] == follow_q) is_new = 1'b1;
    end
  end
  assign follows = follows_q && entries_q[follow_q].live;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pick_q    <= '0;
      pick_tb_q <= '0;
      follow_q  <= '0;
      follows_q <= 1'b0;
    end else begin
      pick_q    <= 32'(pick_q) == NumEntries - 1 ? '0 : pick_q + 1'b1;
      pick_tb_q <= 32'(pick_tb_q) == NumTbs - 1 ? '0 : pick_tb_q + 1'b1;
      follows_q <= is_new || follows;
      if (!is_new && !follows) begin
        follow_q <= 32'(follow_q) == NumEntries - 1 ? '0 : follow_q + 1'b1;
      end
    end
  end
`endif

  // Where all values of an index exist, the comparisons are constant.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic picked, tb_picked;
  assign picked = 32'(pick_q) < NumEntries && entries_q[pick_q].live;
  assign tb_picked = 32'(pick_tb_q) < NumTbs;

  // Conditions on an entry of a chain.
  typedef struct packed {
    logic set_up;  // its thread block is set up
    logic placed;  // its fields agree with its position
    logic prior;   // the entry before it points to it, and is of its chain
    logic after;   // the entry behind it points back, and is of its chain
  } linked_t;

  function automatic linked_t linked(logic [EntryW-1:0] e);
    link_t link;
    /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
    entry_t entry, after, prior;
    link_t after_link, prior_link;
    /* verilator lint_on UNUSEDSIGNAL */
    entry = entries_q[e];
    link = links_q[e];
    after = entries_q[entry.next];
    after_link = links_q[entry.next];
    prior = entries_q[link.prior];
    prior_link = links_q[link.prior];
    linked.set_up = 32'(entry.tb) < 32'(tbs_q);
    linked.placed = 32'(link.operand) < MaxOperands && entry.first == (link.operand == '0) &&
        (!entry.first || link.handle == e);
    linked.prior = entry.first || (32'(link.prior) < NumEntries && prior.live && !prior.last &&
        prior.next == e && prior.tb == entry.tb && prior_link.handle == link.handle &&
        32'(link.operand) == 32'(prior_link.operand) + 1);
    linked.after = entry.last || (32'(entry.next) < NumEntries && entry.next > e &&
        after.live && !after.first && after.tb == entry.tb && after_link.handle == link.handle &&
        after_link.prior == e && 32'(after_link.operand) == 32'(link.operand) + 1);
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  linked_t picked_linked;
  assign picked_linked = linked(pick_q);

  // The number of live entries of the picked thread block.
  logic [EntryCntW-1:0] count;
  always_comb begin
    count = '0;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      count += EntryCntW'(entries_q[e].live && entries_q[e].tb == pick_tb_q);
    end
  end

  logic [EntryCntW-1:0] room;
  assign room = 32'(pick_tb_q) < 32'(tbs_q) ? part_q - count : '0;

  // An equal part for each thread block that is set up, and none before the first set-up.
  logic part_fits;
  always_comb begin
    part_fits = tbs_q == '0 && part_q == '0;
    for (int unsigned t = 1; t <= NumTbs; t++) begin
      if (32'(tbs_q) == t) part_fits = 32'(part_q) == NumEntries / t;
    end
  end

  // The entries of an allocation are free and all different.
  logic new_is_free;
  always_comb begin
    new_is_free = 1'b1;
    for (int unsigned o = 0; o < MaxOperands; o++) begin
      if (o < 32'(alloc_i.count)) begin
        if (32'(new_entry[o]) >= NumEntries || entries_q[new_entry[o]].live) new_is_free = 1'b0;
        if (o > 0 && new_entry[o] <= new_entry[o-1]) new_is_free = 1'b0;
      end
    end
  end

  // An entry stays live in its place of the chain, and written if it was.
  /* verilator lint_off UNUSEDSIGNAL */  // old.live
  function automatic logic is_kept(entry_t old, entry_t after);
    return after.live && after.first == old.first && after.last == old.last &&
        after.next == old.next && after.tb == old.tb && (after.written || !old.written);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The picked entry belongs to the chain that a free names.
  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  entry_t head, second;
  /* verilator lint_on UNUSEDSIGNAL */
  logic is_named;
  assign head = entries_q[free_i];
  assign second = entries_q[head.next];
  assign is_named = pick_q == free_i || (!head.last && pick_q == head.next) ||
      (!head.last && !second.last && pick_q == second.next);

  // ---- The cycle before -------------------------------------------------------

  logic [EntryW-1:0] was_pick_q;
  /* verilator lint_off UNUSEDSIGNAL */  // was_q.live
  entry_t was_q;
  /* verilator lint_on UNUSEDSIGNAL */
  logic stays_q, leaves_q;  // the picked entry was live, without or with a reason to leave
  logic leaves;
  assign leaves = (frees && free_i == links_q[pick_q].handle) ||
      (kills && kill_i == entries_q[pick_q].tb);
  logic killed_q;
  logic [TbW-1:0] killed_tb_q;
  logic [TbCntW-1:0] was_tbs_q;
  logic [EntryCntW-1:0] was_part_q;
  logic was_set_up_q, was_read_q;
  always_ff @(posedge clk_i) begin
    was_pick_q   <= pick_q;
    was_q        <= entries_q[pick_q];
    stays_q      <= rst_ni && picked && !leaves;
    leaves_q     <= rst_ni && picked && leaves;
    killed_q     <= rst_ni && kills;
    killed_tb_q  <= kill_i;
    was_set_up_q <= !rst_ni || setups;
    was_tbs_q    <= tbs_q;
    was_part_q   <= part_q;
    was_read_q   <= rst_ni && reads;
  end
  entry_t now;
  assign now = entries_q[was_pick_q];

`ifdef SEGUE_PROVER
  // Rules proved of any entry are assumed for all: chains are linked, now or in the cycle before,
  // and entries were kept in that (operand_log.toml says which proof assumes which rules).
  logic all_linked, all_kept, were_linked_q, were_q;
  entry_t [NumEntries-1:0] were_entries_q;
  logic   [NumEntries-1:0] leaving_q;
  always_comb begin
    all_linked = 1'b1;
    all_kept   = 1'b1;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      if (entries_q[e].live && linked(EntryW'(e)) != '1) all_linked = 1'b0;
      if (were_entries_q[e].live) begin
        if (leaving_q[e]) all_kept &= !entries_q[e].live;
        else all_kept &= is_kept(were_entries_q[e], entries_q[e]);
      end
    end
  end
  always_ff @(posedge clk_i) begin
    were_q         <= rst_ni;
    were_linked_q  <= !rst_ni || all_linked;
    were_entries_q <= entries_q;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      leaving_q[e] <= (frees && free_i == links_q[e].handle) ||
          (kills && kill_i == entries_q[e].tb);
    end
    AllWereLinked : assume (!started_q || were_linked_q);
    AllAreLinked : assume (!rst_ni || all_linked);
    AllWereKept : assume (!started_q || !were_q || all_kept);
  end
`endif

  // ---- The followed operand --------------------------------------------------------

  logic have_q;  // it was written
  logic [NumLanes-1:0][LaneW-1:0] data_q, expected_q;
  logic was_followed_q;  // it was read in the cycle before
  logic writes_it, reads_it;
  assign writes_it = writes && follows && write_i.handle == links_q[follow_q].handle &&
      write_i.operand == links_q[follow_q].operand;
  assign reads_it = reads && follows && read_i.handle == links_q[follow_q].handle &&
      read_i.operand == links_q[follow_q].operand;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      have_q <= 1'b0;
      was_followed_q <= 1'b0;
    end else begin
      if (!follows) have_q <= 1'b0;
      else if (writes_it) begin
        have_q <= 1'b1;
        data_q <= write_data_i;
      end
      was_followed_q <= reads_it;
      if (reads_it) expected_q <= data_q;
    end
  end

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. Part limit. The part is an equal share of the entries.
      PartIsShare : assert (part_fits);

      // Rule 1. Part limit. A thread block has at most its part, and nothing if it is not set up.
      WithinPart :
      assert (!tb_picked || (count <= part_q && (32'(pick_tb_q) < 32'(tbs_q) || count == '0)));

      // Rule 2. Guaranteed room. An allocation of at most `room_o` entries is not refused.
      RoomIsRoom :
      assert (!alloc_valid_i || 32'(alloc_i.tb) >= 32'(tbs_q) || alloc_i.count == '0 ||
          32'(alloc_i.count) > 32'(room_o[alloc_i.tb]) || allocs);

      // Rules 2 and 4. Guaranteed room, disjoint chains. The allocated entries were free.
      NewIsFree : assert (!allocs || new_is_free);

      // Rule 3. No loss. A live entry stays live, in its place of the chain, until the chain is
      // freed or its thread block killed.
      NoneLost : assert (!stays_q || is_kept(was_q, now));

      // Rule 3. No loss. A free or a kill ends the whole chain.
      NoneLeft : assert (!leaves_q || !now.live);

      // Rule 3. No loss. A kill frees all entries of its thread block, and allocations beside it.
      KilledIsGone : assert (!killed_q || !picked || entries_q[pick_q].tb != killed_tb_q);

      // Rule 4. Disjoint chains. A chain is rising, of one thread block, of one to three entries.
      ChainIsSetUp : assert (!picked || picked_linked.set_up);
      ChainHasPlaces : assert (!picked || picked_linked.placed);
      ChainIsKnownBehind : assert (!picked || picked_linked.prior);
      ChainIsKnownBefore : assert (!picked || picked_linked.after);

      // Rule 4. Disjoint chains. A free ends the whole chain of its handle, and nothing else.
      FreeHasPlaces :
      assert (!frees || (is_named == (picked && links_q[pick_q].handle == free_i) &&
          (!is_named || entries_q[pick_q].tb == head.tb)));

      // Rule 5. Operand retention. Each operand has a memory word of its own, for reads and writes.
      WriteHasPlace : assert (!writes || !follows || writes_it == (write_entry == follow_q));
      ReadHasPlace : assert (!reads || !follows || reads_it == (read_entry == follow_q));

      // Rule 5. Operand retention. The memory keeps the written operand as long as the chain lives.
      StoredIsWritten : assert (!follows || !have_q || stored == data_q);

      // Rule 5. Operand retention. A read returns the written operand.
      ReadIsWritten : assert (!was_followed_q || (read_valid_o && read_data_o == expected_q));

      // Rule 5. Operand retention. Only a read shows an operand, and it reads a written one.
      ShownIsRead : assert (read_valid_o == was_read_q);
      ReadsWritten : assert (!reads_it || have_q);

      // Rule 6. Single write. An operand is written at most once.
      WrittenOnce : assert (!writes_it || !have_q);
      WrittenIsKnown : assert (!follows || entries_q[follow_q].written == have_q);

      // Rule 7. Consistent counts. used_q, in_use_o and room_o agree with the entries.
      UsedIsCounted : assert (!tb_picked || used_q[pick_tb_q] == count);
      InUseIsCounted : assert (!tb_picked || in_use_o[pick_tb_q] == (count != '0));
      RoomIsCounted : assert (!tb_picked || room_o[pick_tb_q] == room);

      // Rule 8. Safe set-up. A set-up happens in an empty log, which stays empty in its cycle.
      SetUpEmpty : assert (!setups || (!picked && !allocs));
      SetUpAlone : assert (was_set_up_q || (tbs_q == was_tbs_q && part_q == was_part_q));

      // Rule 9. Quiescence. In a quiescent cycle no operand is shown.
      QuiescentIsQuiet : assert (!quiescent_o || !read_valid_o);

      // Covers: a third operand is read; a chain has a gap; a new chain is killed at once; a thread
      // block has its whole part; three entries are freed.
      ReadsThird : cover (reads && read_i.operand == 2'd2);
      ChainHasGap : cover (picked && !was_q.last && stays_q && now.next > was_pick_q + 1'b1);
      KillsNew : cover (kills && allocs && kill_i == alloc_i.tb);
      HasWholePart : cover (tb_picked && part_q > EntryCntW'(1) && count == part_q);
      FreesThree : cover (leaves_q && links_q[was_pick_q].operand == 2'd2);
    end
  end

endmodule

bind operand_log operand_log_props #(
    .NumEntries(NumEntries),
    .NumTbs    (NumTbs),
    .NumLanes  (NumLanes)
) u_props (
    .*,
    .write_entry(write_place.entry),
    .read_entry(read_place.entry),
    .stored(u_data.mem_q[u_props.follow_q])
);
