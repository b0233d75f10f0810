// Rules of issue_queue on instructions that leave (2, 4 to 6, 9 to 11), checked by the prover and in
// every run: conditions of any entry, and choice by age. Bound into issue_queue. The entries are those
// of issue_queue_props.sv.

`include "issue_queue_structs.svh"

module issue_queue_choice_props
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned PayloadBits = 24,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned PayloadW = PayloadBits,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic [NumWarps-1:0]               give_back_i,
    input logic [NumUnits-1:0]               unit_ready_i,
    input logic                              entry_ready_i,
    input logic [  NumTbs-1:0][OperandW-1:0] room_i,
    input logic [NumWarps-1:0]               stop_i,

    input logic         [IssueWidth-1:0] issue_valid_o,
    /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
    input instruction_t [IssueWidth-1:0] issue_o,
    /* verilator lint_on UNUSEDSIGNAL */
    input logic                          back_valid_o,
    input logic                          quiescent_o,

    input set_t             live_q,
    input set_t [  TbW-1:0] tb_q,
    input set_t [UnitW-1:0] unit_q,

    // Internal signals of the queue in this cycle.
    input set_t [    Window-1:0] sources,
    input set_t [    Window-1:0] issue,
    input set_t                  can_go,
    input set_t                  lacks_room,
    input set_t                  hindered,
    input set_t [IssueWidth-1:0] issued,
    input set_t                  memory,
    input logic [IssueWidth-1:0] memory_goes,
    input logic [     WarpW-1:0] memory_warp,
    input logic [     SlotW-1:0] memory_slot,
    input set_t                  to_give_back,
    input set_t                  given_back,

    // Two entries, those older than they are, and their instructions as they are stored; the followed
    // one also as it was inserted.
    input logic         [EntryW-1:0] follow_q,
    input logic         [EntryW-1:0] pick_q,
    input logic                      follows_q,
    input logic                      goes,
    input set_t                      elders,
    input set_t                      before_pick,
    /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
    input instruction_t              what_q,
    input instruction_t              what_a,
    input instruction_t              what_p
    /* verilator lint_on UNUSEDSIGNAL */
);

  function automatic set_t of_tb(logic [TbW-1:0] tb);
    of_tb = '1;
    for (int unsigned b = 0; b < TbW; b++) of_tb &= tb_q[b] ~^ {NumEntries{tb[b]}};
  endfunction

  // ---- Conditions for an issue ----------------------------------------------------

  // Of `pick`, from its fields and the levels.
  logic [Window-1:0] waits_p;
  always_comb begin
    for (int unsigned s = 0; s < Window; s++) waits_p[s] = sources[s][pick_q] || issue[s][pick_q];
  end
  set_t of_tb_p, hinder_p;
  logic pick_may_go, pick_lacks_room, pick_can_go;
  assign of_tb_p = of_tb(what_p.tb);
  assign hinder_p = lacks_room & before_pick & of_tb_p;
  assign pick_may_go = live_q[pick_q] && waits_p == '0 && !stop_i[what_p.warp] &&
      !give_back_i[what_p.warp];
  assign pick_lacks_room = pick_may_go && what_p.log_need > room_i[what_p.tb];
  assign pick_can_go = pick_may_go && !pick_lacks_room && unit_ready_i[what_p.unit] &&
      (entry_ready_i || !what_p.needs_entry) && (what_p.log_need == '0 || hinder_p == '0);

  // Candidates of lane 1: other entries that can go, on a remaining unit.
  set_t of_special, of_memory, of_control, left;
  always_comb begin
    of_special = ~unit_q[1] & unit_q[0];
    of_memory  = unit_q[1] & ~unit_q[0];
    of_control = unit_q[1] & unit_q[0];
    left       = can_go & ~issued[0];
    if ((issued[0] & of_special) != '0) left &= ~of_special;
    if ((issued[0] & of_memory) != '0) left &= ~of_memory;
    if ((issued[0] & of_control) != '0) left &= ~of_control;
  end

  // The lanes show the end of the waits for a memory instruction.
  logic memory_shown;
  always_comb begin
    memory_shown = 1'b1;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
`ifdef SEGUE_PROVER
      if (issued[k][follow_q] && what_a.unit == UnitMemory) begin
        memory_shown &= memory_goes[k] && memory_warp == what_a.warp && memory_slot == what_a.slot;
      end
`else
      memory_shown &= memory_goes[k] == (issue_valid_o[k] && issue_o[k].unit == UnitMemory) &&
          (!memory_goes[k] || (memory_warp == issue_o[k].warp && memory_slot == issue_o[k].slot));
`endif
    end
  end

  // The levels let it go: the followed instruction for the prover, else all that leave.
  logic may_go;
  always_comb begin
    may_go = 1'b1;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
`ifdef SEGUE_PROVER
      if (issued[k][follow_q]) begin
        may_go &= !stop_i[what_q.warp] && !give_back_i[what_q.warp] &&
            what_q.log_need <= room_i[what_q.tb] && unit_ready_i[what_q.unit];
      end
`else
      if (issue_valid_o[k]) begin
        may_go &= !stop_i[issue_o[k].warp] && !give_back_i[issue_o[k].warp] &&
            issue_o[k].log_need <= room_i[issue_o[k].tb] && unit_ready_i[issue_o[k].unit];
      end
`endif
    end
  end

  // `twice`: an entry leaves twice. `both`: the lanes share a unit that exists once. `others_seen`:
  // entries to compare in age with the one that leaves. For the prover these are any two entries,
  // in a simulation all.
  logic twice, both;
  set_t others_seen;
`ifdef SEGUE_PROVER
  assign twice = ((issued[0][pick_q] || issued[IssueWidth-1][pick_q]) && given_back[pick_q]) ||
      (IssueWidth > 1 && issued[0][pick_q] && issued[IssueWidth-1][pick_q]);
  assign both = issued[0][follow_q] && issued[IssueWidth-1][pick_q] &&
      what_a.unit == what_p.unit && what_a.unit != UnitMath;
  assign others_seen = pick_q != follow_q ? NumEntries'(1) << pick_q : '0;
`else
  assign twice = ((issued[0] | issued[IssueWidth-1]) & given_back) != '0 ||
      (IssueWidth > 1 && (issued[0] & issued[IssueWidth-1]) != '0);
  assign both = issue_valid_o[0] && issue_valid_o[IssueWidth-1] &&
      issue_o[0].unit == issue_o[IssueWidth-1].unit && issue_o[0].unit != UnitMath;
  assign others_seen = '1;
`endif

  // ---- Rules --------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // A memory instruction is issued as the one whose issue others wait for.
      MemoryIsShown : assert (memory_shown);

      // Rule 2. No duplication. A lane issues one entry, and an entry leaves once.
      OneLeaves :
      assert (follow_q == pick_q || !((issued[0][follow_q] && issued[0][pick_q]) ||
          (issued[IssueWidth-1][follow_q] && issued[IssueWidth-1][pick_q]) ||
          (memory[follow_q] && memory[pick_q]) || (given_back[follow_q] && given_back[pick_q])));
      LeavesOnce : assert (!twice);

      // `can_go` and `lacks_room` follow from the levels and the entry.
      CanGo : assert (can_go[pick_q] == pick_can_go);
      LacksRoom : assert (lacks_room[pick_q] == pick_lacks_room);

      // Rule 4. Oldest first. Only entries that can go are issued, only requested ones given back.
      IssuedCanGo : assert (((issued[0] | issued[IssueWidth-1]) & ~can_go) == '0);
      BackIsToBe : assert ((given_back & ~to_give_back) == '0);

      // Rule 4. Oldest first. Lane 0 issues the oldest entry that can go, lane 1 the oldest other
      // one on a remaining unit. The entry given back is the oldest to be given back.
      FirstIsOldest :
      assert (!follows_q || !issued[0][follow_q] || (can_go & elders & others_seen) == '0);
      SecondIsOldest :
      assert (IssueWidth == 1 || !follows_q || !issued[IssueWidth-1][follow_q] ||
          (left & elders & others_seen) == '0);
      BackIsOldest :
      assert (!follows_q || !given_back[follow_q] || (to_give_back & elders & others_seen) == '0);

      // Rule 5. Work conservation. If an entry can go, one is issued; if a second can, two are.
      OneGoes : assert (can_go == '0 || issue_valid_o[0]);
      TwoGo : assert (IssueWidth == 1 || left == '0 || issue_valid_o[IssueWidth-1]);
      OneComesBack : assert (to_give_back == '0 || back_valid_o);

      // Rule 6. One instruction a unit. The two lanes share a kind of unit only if it is math.
      OneOfAUnit : assert (IssueWidth == 1 || !both);

      // Rule 9. Stop and resources. No issue from a stopped warp, a warp that gives back, a thread
      // block without room, or to a unit that is not ready.
      StoppedStays : assert (may_go);

      // Rule 10. Quiescence. No issue in a quiescent cycle, and no give-back without a request.
      QuiescentIsQuiet :
      assert (!quiescent_o || (issue_valid_o == '0 && (!back_valid_o || give_back_i != '0)));

      // Rule 11. Log space by age. No entry that needs room goes before an older one that lacks it.
      RoomGoesByAge :
      assert (!goes || !follows_q || what_a.log_need == '0 ||
          (lacks_room & elders & others_seen & of_tb(
          what_a.tb
      )) == '0);

      // Rule 11. Log space by age. Older entries of the same thread block that lack room hinder, no others.
      HinderedByOlder : assert (hindered[pick_q] == (hinder_p != '0));
    end
  end

endmodule

bind issue_queue issue_queue_choice_props #(
    .NumEntries (NumEntries),
    .NumWarps   (NumWarps),
    .NumTbs     (NumTbs),
    .WindowBits (WindowBits),
    .IssueWidth (IssueWidth),
    .PayloadBits(PayloadBits)
) u_choice_props (
    .*,
    .sources(u_waits.sources),
    .issue(u_waits.issue),
    .follow_q(u_props.follow_q),
    .pick_q(u_props.pick_q),
    .follows_q(u_props.follows_q),
    .goes(u_props.goes),
    .elders(u_props.elders),
    .before_pick(u_props.before_pick),
    .what_q(u_props.what_q),
    .what_a(u_props.what_a),
    .what_p(u_props.what_p)
);
