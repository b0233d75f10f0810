// What replay_queue promises of its own state, for the prover and for every run.
// Bound into replay_queue; each rule in English, numbered as in replay_queue.md, then as
// the tools read it.
//
// Rules are about any one entry, or any two. The prover takes any and stays with them, so
// that what it proves of those holds of all; a simulation looks at others in every cycle,
// in turn. The macro SEGUE_PROVER makes the difference.

`include "replay_queue_structs.svh"

module replay_queue_props
  import replay_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 64,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned NumLanes = 32,
    parameter int unsigned SeqBits = 10,
    parameter int unsigned InstrBits = 64,
    parameter int unsigned HandleBits = 10,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned LaneMaskW = NumLanes,
    localparam int unsigned SeqW = SeqBits,
    localparam int unsigned InstrW = InstrBits,
    localparam int unsigned HandleW = HandleBits,
    localparam type instruction_t =
    `REPLAY_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, LaneMaskW, SeqW, InstrW, HandleW),
    localparam type entry_t = `REPLAY_QUEUE_ENTRY_STRUCT(WarpW, TbW, LaneMaskW, SeqW, HandleW)
) (
    input logic clk_i,
    input logic rst_ni,

    /* verilator lint_off UNUSEDSIGNAL */  // the decoded instruction
    input logic         replay_valid_o,
    input instruction_t replay_o,
    input logic         save_valid_o,
    input instruction_t save_o,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic         quiescent_o,

    input entry_t [NumEntries-1:0] entries_q,
    input logic   [    EntryW-1:0] offer_q,
    input logic   [     WarpW-1:0] last_warp_q,
    input logic                    saving_q,
    input logic   [       TbW-1:0] saving_tb_q,

    // What the queue does in this cycle.
    input logic                  enters,
    input logic [    EntryW-1:0] free_entry,
    input logic                  commits,
    input logic [    EntryW-1:0] commit_i,
    input logic                  replay_taken,
    input logic                  save_taken,
    input logic [    EntryW-1:0] save_entry,
    input logic                  kills,
    input logic [NumEntries-1:0] named,
    input logic                  offers,
    input logic [     WarpW-1:0] offer_warp,
    input logic [    EntryW-1:0] offer_entry
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- What is looked at ------------------------------------------------------

  logic [EntryW-1:0] pick_q, other_q;
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) begin
    pick_q  <= pick_q;
    other_q <= other_q;
  end
`else
  logic round;
  assign round = 32'(pick_q) == NumEntries - 1;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pick_q  <= '0;
      other_q <= '0;
    end else begin
      pick_q <= round ? '0 : pick_q + 1'b1;
      if (round) other_q <= (32'(other_q) == NumEntries - 1) ? '0 : other_q + 1'b1;
    end
  end
`endif

  function automatic logic is_older(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] distance;
    distance = a - b;
    return distance[SeqW-1];
  endfunction

  // By a quarter of the range at most, in either direction.
  function automatic logic are_near(logic [SeqW-1:0] a, logic [SeqW-1:0] b);
    logic [SeqW-1:0] there, back;
    there = a - b;
    back  = b - a;
    return there != '0 && (there[SeqW-1] == there[SeqW-2] || back[SeqW-1] == back[SeqW-2]);
  endfunction

  // Where an index can have no other values, the comparisons are constant.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  logic picked, two;
  /* verilator lint_off UNUSEDSIGNAL */  // some of their fields
  entry_t a, b, was_a_q, now_a;
  /* verilator lint_on UNUSEDSIGNAL */
  assign picked = 32'(pick_q) < NumEntries && entries_q[pick_q].state != EntryFree;
  assign two = picked && 32'(other_q) < NumEntries && other_q != pick_q &&
      entries_q[other_q].state != EntryFree && entries_q[other_q].warp == entries_q[pick_q].warp;
  assign a = picked ? entries_q[pick_q] : '0;
  assign b = two ? entries_q[other_q] : '0;
  /* verilator lint_off UNUSEDSIGNAL */  // some of its fields
  function automatic logic exists(entry_t entry);
    return 32'(entry.warp) < NumWarps && 32'(entry.tb) < NumTbs &&
        entry.state inside {EntryFree, EntryInFlight, EntryFaulted, EntryWaiting, EntryDue,
                            EntryOffered, EntryQueued};
  endfunction
  function automatic logic is_still(entry_t entry);
    return !saving_q || entry.state == EntryFree || entry.tb != saving_tb_q ||
        entry.state inside {EntryFaulted, EntryWaiting};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
  // Of these three the prover needs every entry.
  logic all_exist, all_still, one_offered;
`ifdef SEGUE_PROVER
  always_comb begin
    all_exist   = 1'b1;
    all_still   = 1'b1;
    one_offered = 1'b1;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      all_exist &= exists(entries_q[e]);
      all_still &= is_still(entries_q[e]);
      one_offered &= entries_q[e].state != EntryOffered || 32'(offer_q) == e;
    end
  end
`else
  assign all_exist   = exists(a);
  assign all_still   = is_still(a);
  assign one_offered = a.state != EntryOffered || offer_q == pick_q;
`endif
  logic registers_exist;
  assign registers_exist = 32'(offer_q) < NumEntries && 32'(last_warp_q) < NumWarps &&
      32'(saving_tb_q) < NumTbs;
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // ---- The cycle before -------------------------------------------------------

  logic              was_q;  // the picked entry was live, and had no reason to leave
  logic [EntryW-1:0] was_pick_q;
  logic stood_q, stood_save_q;  // offered and handed out, not taken and not killed
  localparam int unsigned WordW = $bits(instruction_t) - InstrW;  // all but the opaque word
  logic [WordW-1:0] was_replay_q, was_save_q;
  logic leaves;
  assign leaves = (commits && commit_i == pick_q) ||
      (replay_taken && offer_q == pick_q && !a.memory) ||
      (save_taken && save_entry == pick_q) || (kills && named[pick_q]);
  always_ff @(posedge clk_i) begin
    was_q        <= rst_ni && picked && !leaves;
    was_pick_q   <= pick_q;
    was_a_q      <= a;
    stood_q      <= rst_ni && replay_valid_o && !replay_taken && !(kills && named[offer_q]);
    was_replay_q <= replay_o[InstrW+:WordW];
    stood_save_q <= rst_ni && save_valid_o && !save_taken && !(kills && named[save_entry]);
    was_save_q   <= save_o[InstrW+:WordW];
  end
  assign now_a = was_q ? entries_q[was_pick_q] : '0;

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rule 1. What is live stays so, as what it was, until it has a reason to leave.
      NoneLost :
      assert (!was_q || (now_a.state != EntryFree && now_a.tb == was_a_q.tb &&
          now_a.warp == was_a_q.warp && now_a.seq == was_a_q.seq &&
          now_a.memory == was_a_q.memory));

      // Rule 2. What is new gets an entry that was free.
      NewIsFree : assert (!enters || entries_q[free_entry].state == EntryFree);

      // Rules 2 and 3. Two instructions of a warp have numbers near each other, and never the same.
      NearEachOther : assert (!two || are_near(a.seq, b.seq));

      // Rule 4. What is offered is older than all else of its warp that is due.
      OldestIsOffered :
      assert (!offers || a.state != EntryDue || a.warp != offer_warp ||
          pick_q == offer_entry || is_older(
          entries_q[offer_entry].seq, a.seq
      ));

      // Rule 4. What is offered is due.
      DueIsOffered : assert (!offers || entries_q[offer_entry].state == EntryDue);

      // Rule 4. What is handed out is older than all else of its warp, and of no later warp.
      OldestIsSaved :
      assert (!save_valid_o || !picked || a.tb != saving_tb_q ||
          pick_q == save_entry || a.warp > save_o.warp ||
          (a.warp == save_o.warp && is_older(
          save_o.seq, a.seq
      )));

      // Rule 5. Lanes that were done are not done again, and while some are left it is not over.
      MaskShrinks :
      assert (!was_q || ((now_a.mask & ~was_a_q.mask) == '0 &&
          (now_a.mask != '0 || was_a_q.mask == '0)));

      // Rule 6. What is being saved is nowhere else, and is not replayed meanwhile.
      SavedIsStill : assert (all_still);

      // Rule 7. A warp's instructions are of one thread block.
      OneOwner : assert (!two || a.tb == b.tb);

      // Rule 8. An offer stands. (Its decoded instruction is lockstep's to compare.)
      OfferStands :
      assert (!stood_q || (replay_valid_o && replay_o[InstrW+:WordW] == was_replay_q));

      // Rule 8. So does what is handed out.
      SaveStands : assert (!stood_save_q || (save_valid_o && save_o[InstrW+:WordW] == was_save_q));

      // Rule 9. One is offered at most: the one that offer_q names.
      OneOffered : assert (one_offered);

      // Rule 10. In a quiescent cycle nothing is offered or handed out.
      QuiescentOffersNothing : assert (!quiescent_o || (!replay_valid_o && !save_valid_o));

      // Only warps, thread blocks and entries that exist are named.
      NamesExist : assert (all_exist && registers_exist);

      // A thread block is saved, and an instruction replayed when it is offered.
      SavesOne : cover (save_taken);
      OffersAfterFault : cover (offers && was_a_q.state == EntryFaulted);
      ReplaysAgain : cover (replay_taken && a.state == EntryFaulted);
    end
  end

endmodule

bind replay_queue replay_queue_props #(
    .NumEntries(NumEntries),
    .NumWarps  (NumWarps),
    .NumTbs    (NumTbs),
    .NumLanes  (NumLanes),
    .SeqBits   (SeqBits),
    .InstrBits (InstrBits),
    .HandleBits(HandleBits)
) u_props (.*);
