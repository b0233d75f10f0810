// The rules of issue_queue, checked by the prover and in every run. Bound into issue_queue; each
// rule has its number and title from issue_queue.md, then its formal statement.
//
// One instruction is followed from its insert until it leaves, with a model of it that is kept
// from the ports alone; rules relate it to any other entries. To the prover these entries are
// arbitrary constants, so a proof for them holds for all; a simulation follows one instruction
// after another and compares it with another entry in every cycle. The macro SEGUE_PROVER
// selects between the two.

`include "issue_queue_structs.svh"

module issue_queue_props
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned NumReleases = 5,
    parameter int unsigned PayloadBits = 24,
    parameter int unsigned BodyBits = 104,
    localparam int unsigned EntryW = id_w(NumEntries),
    localparam int unsigned WarpW = id_w(NumWarps),
    localparam int unsigned TbW = id_w(NumTbs),
    localparam int unsigned SlotW = WindowBits,
    localparam int unsigned Window = pow2(WindowBits),
    localparam int unsigned PayloadW = PayloadBits,
    localparam int unsigned BodyW = BodyBits,
    localparam type set_t = logic [NumEntries-1:0],
    localparam type insert_msg_t =
    `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, PayloadW, BodyW),
    localparam type waits_msg_t = `ISSUE_QUEUE_WAITS_MSG_STRUCT(Window),
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW),
    localparam type release_msg_t = `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    input insert_msg_t  [InsertWidth-1:0]               insert_i,
    input waits_msg_t   [InsertWidth-1:0]               waits_i,
    input logic         [NumReleases-1:0]               release_valid_i,
    input release_msg_t [NumReleases-1:0]               release_i,
    input logic         [        TbW-1:0]               kill_i,
    input logic         [   NumWarps-1:0]               give_back_i,
    input logic         [   NumUnits-1:0]               unit_ready_i,
    input logic                                         entry_ready_i,
    input logic         [     NumTbs-1:0][OperandW-1:0] room_i,
    input logic         [   NumWarps-1:0]               stop_i,

    input logic         [IssueWidth-1:0]            issue_valid_o,
    input instruction_t [IssueWidth-1:0]            issue_o,
    input logic                                     back_valid_o,
    input instruction_t                             back_o,
    input logic         [IssueWidth-1:0][BodyW-1:0] issue_body_o,
    input logic         [     BodyW-1:0]            back_body_o,
    input logic                                     insert_ready_o,
    input logic         [  NumWarps-1:0]            in_use_o,
    input error_e       [NumSources-1:0]            err_code_o,
    input logic                                     quiescent_o,

    input set_t                  live_q,
    input set_t [     WarpW-1:0] warp_q,
    input set_t [       TbW-1:0] tb_q,
    input set_t [     UnitW-1:0] unit_q,
    input set_t                  needs_entry_q,
    input set_t [  OperandW-1:0] log_need_q,
    input set_t [     SlotW-1:0] slot_q,
    input set_t [NumEntries-1:0] older_q,

    // Internal signals of the queue in this cycle.
    input set_t [     Window-1:0]             sources,
    input set_t [     Window-1:0]             issue,
    input set_t [InsertWidth-1:0]             new_q,
    input set_t                               can_go,
    input set_t                               lacks_room,
    input set_t                               hindered,
    input set_t [ IssueWidth-1:0]             issued,
    input set_t                               memory,
    input logic [ IssueWidth-1:0]             memory_goes,
    input logic [      WarpW-1:0]             memory_warp,
    input logic [      SlotW-1:0]             memory_slot,
    input set_t                               to_give_back,
    input set_t                               given_back,
    input logic [InsertWidth-1:0]             enters,
    input set_t [InsertWidth-1:0]             entered,
    input logic [InsertWidth-1:0][EntryW-1:0] new_entry,
    input logic                               kills,

    // The stored payload of the followed entry.
    input logic [PayloadW-1:0] stored,
    input logic [BodyW-1:0] stored_body
);

  // A run begins in reset.
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    Begin : assume (started_q || !rst_ni);
  end

  // ---- Selected entries -------------------------------------------------------

  // The fields of an entry, without its payload.
  typedef struct packed {
    logic [WarpW-1:0]    warp;
    logic [TbW-1:0]      tb;
    logic [SlotW-1:0]    slot;
    unit_e               unit;
    logic                needs_entry;
    logic [OperandW-1:0] log_need;
  } what_t;
  function automatic what_t what_of(logic [EntryW-1:0] entry);
    for (int unsigned b = 0; b < WarpW; b++) what_of.warp[b] = warp_q[b][entry];
    for (int unsigned b = 0; b < TbW; b++) what_of.tb[b] = tb_q[b][entry];
    for (int unsigned b = 0; b < SlotW; b++) what_of.slot[b] = slot_q[b][entry];
    what_of.unit = unit_e'({unit_q[1][entry], unit_q[0][entry]});
    what_of.needs_entry = needs_entry_q[entry];
    for (int unsigned b = 0; b < OperandW; b++) what_of.log_need[b] = log_need_q[b][entry];
  endfunction
  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  function automatic what_t what_comes(insert_msg_t msg);
    /* verilator lint_on UNUSEDSIGNAL */
    return
    '{
        warp: msg.warp,
        tb: msg.tb,
        slot: msg.slot,
        unit: msg.unit,
        needs_entry: msg.needs_entry,
        log_need: msg.log_need
    }
    ;
  endfunction

  function automatic set_t of_tb(logic [TbW-1:0] tb);
    of_tb = '1;
    for (int unsigned b = 0; b < TbW; b++) of_tb &= tb_q[b] ~^ {NumEntries{tb[b]}};
  endfunction

  // Whether `b` is older than `a`: the table has that of the lower of two entries.
  function automatic logic older(logic [EntryW-1:0] a, logic [EntryW-1:0] b);
    return a > b ? older_q[a][b] : a < b && !older_q[b][a];
  endfunction

  // Three entries: the followed one, its mate and one more.
  logic [EntryW-1:0] follow_q, mate_q, pick_q;
  logic follows_q;  // the followed instruction is in the queue
  // The entry to follow from an insert on; for the prover always the same one.
  logic [EntryW-1:0] follow_next, mate_next;
  logic [InsertWidth-1:0] begins;  // by lane
`ifdef SEGUE_PROVER
  always_ff @(posedge clk_i) begin
    follow_q <= follow_q;
    mate_q   <= mate_q;
    pick_q   <= pick_q;
    Exist :
    assume (32'(follow_q) < NumEntries && 32'(mate_q) < NumEntries && 32'(pick_q) < NumEntries);
  end
  assign follow_next = follow_q;
  assign mate_next   = mate_q;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begins[k] = entered[k][follow_q];
  end
`else
  // Follows the first instruction inserted while none is followed; of two in a cycle, lanes take
  // turns. Lane 1's instruction gets lane 0's beside it as its mate; else the mate is entry pick_q.
  always_comb begin
    follow_next = follow_q;
    begins      = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (!follows_q && enters[k] && (begins == '0 || pick_q[0])) begin
        follow_next = new_entry[k];
        begins      = InsertWidth'(1) << k;
      end
    end
    mate_next = mate_q;
    if (begins != '0) begin
      mate_next = pick_q;
      if (InsertWidth > 1 && begins[InsertWidth-1] && enters[0]) mate_next = new_entry[0];
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      follow_q <= '0;
      mate_q   <= '0;
      pick_q   <= '0;
    end else begin
      follow_q <= follow_next;
      mate_q   <= mate_next;
      pick_q   <= 32'(pick_q) == NumEntries - 1 ? '0 : pick_q + 1'b1;
    end
  end
`endif

  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  what_t what_a, what_m, what_p;  // from the tables
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    what_a = what_of(follow_q);
    what_m = what_of(mate_q);
    what_p = what_of(pick_q);
  end

  // Waits in this cycle: of the followed instruction and of `pick`.
  logic [Window-1:0] waits_result, waits_sources, waits_issue, waits_p;
  always_comb begin
    for (int unsigned s = 0; s < Window; s++) begin
      waits_result[s]  = sources[s][follow_q] && issue[s][follow_q];
      waits_sources[s] = sources[s][follow_q] && !issue[s][follow_q];
      waits_issue[s]   = issue[s][follow_q] && !sources[s][follow_q];
      waits_p[s]       = sources[s][pick_q] || issue[s][pick_q];
    end
  end

  // ---- Model of the followed instruction ---------------------------------------

  what_t what_q;
  logic [PayloadW-1:0] payload_q;
  logic [BodyW-1:0] body_q, body_d;
  logic [IssueWidth:0] left_q;  // the followed instruction has left there in the last cycle
  logic [BodyW-1:0] left_body_q;
  // Not yet released; a place is in one of them at most, that of its strongest wait. They come in the
  // cycle after the insert.
  logic [Window-1:0] owed_result_q, owed_sources_q, owed_issue_q;
  logic [Window-1:0] owed_result, owed_sources, owed_issue;
  logic [InsertWidth-1:0] came_q, is_new_there;  // inserted in the last cycle, by this lane
  always_comb begin
    owed_result  = owed_result_q;
    owed_sources = owed_sources_q;
    owed_issue   = owed_issue_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      is_new_there[k] = new_q[k][follow_q];
      if (came_q[k]) begin
        owed_result  = waits_i[k].result;
        owed_sources = waits_i[k].sources & ~waits_i[k].result;
        owed_issue   = waits_i[k].issue & ~waits_i[k].sources & ~waits_i[k].result;
      end
    end
  end
  set_t elders_q;  // older entries at its insert; those that left since are no longer live
  logic told_q;  // it came with a wait for its mate's issue, under the assumptions on it

  logic goes;  // the followed instruction is issued
  always_comb begin
    goes = 1'b0;
    for (int unsigned k = 0; k < IssueWidth; k++) goes |= issued[k][follow_q];
  end

  what_t what_d;
  logic [PayloadW-1:0] payload_d;
  logic [Window-1:0] owed_result_d, owed_sources_d, owed_issue_d;
  set_t elders_d, others;
  logic follows_d;
  always_comb begin
    follows_d = follows_q && !goes && !given_back[follow_q];
    what_d = what_q;
    payload_d = payload_q;
    body_d = body_q;
    owed_result_d = owed_result;
    owed_sources_d = owed_sources;
    owed_issue_d = owed_issue;
    elders_d = elders_q & live_q;
    others = live_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (begins[k]) begin
        follows_d = 1'b1;
        what_d = what_comes(insert_i[k]);
        payload_d = insert_i[k].payload;
        body_d = insert_i[k].body;
        owed_result_d = '0;
        owed_sources_d = '0;
        owed_issue_d = '0;
        elders_d = others;
      end
      others |= entered[k];
    end
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_i[n] && release_i[n].warp == what_d.warp) begin
        owed_sources_d[release_i[n].slot] = 1'b0;
        if (release_i[n].result) begin
          owed_result_d[release_i[n].slot] = 1'b0;
          owed_issue_d[release_i[n].slot]  = 1'b0;
        end
      end
    end
    if (memory_goes != '0 && memory_warp == what_d.warp) owed_issue_d[memory_slot] = 1'b0;
    if (kills && kill_i == what_d.tb) follows_d = 1'b0;
  end

  // The mate: an older memory instruction of its warp, alone in its place, that it has to wait for.
  logic told, told_d;
  always_comb begin
    told = told_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (came_q[k]) begin
        told = live_q[mate_q] && what_q.unit == UnitMemory && what_m.unit == UnitMemory &&
            what_q.warp == what_m.warp && waits_i[k].issue[what_m.slot];
      end
    end
    told_d = told;
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_i[n] && release_i[n].warp == what_m.warp &&
          release_i[n].slot == what_m.slot &&
          (release_i[n].result || waits_sources[what_m.slot])) begin
        told_d = 1'b0;
      end
    end
    if (memory_goes != '0 && memory_warp == what_m.warp && memory_slot == what_m.slot) begin
      told_d = 1'b0;
    end
    for (int unsigned k = 0; k < IssueWidth; k++) if (issued[k][mate_q]) told_d = 1'b0;
    if (given_back[mate_q] || (kills && kill_i == what_m.tb) || !follows_d) told_d = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      follows_q <= 1'b0;
      told_q    <= 1'b0;
      came_q    <= '0;
    end else begin
      follows_q <= follows_d;
      told_q    <= told_d;
      came_q    <= follows_d ? begins : '0;
    end
    what_q      <= what_d;
    payload_q   <= payload_d;
    body_q      <= body_d;
    left_body_q <= body_q;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      left_q[k] <= rst_ni && follows_q && issued[k][follow_q];
    end
    left_q[IssueWidth] <= rst_ni && follows_q && given_back[follow_q];
    owed_result_q      <= owed_result_d;
    owed_sources_q     <= owed_sources_d;
    owed_issue_q       <= owed_issue_d;
    elders_q           <= elders_d;
  end

  set_t elders;
  assign elders = elders_q & live_q;

  logic body_shown;
  always_comb begin
    body_shown = !left_q[IssueWidth] || back_body_o == left_body_q;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      body_shown &= !left_q[k] || issue_body_o[k] == left_body_q;
    end
  end

  // ---- Conditions for an issue ----------------------------------------------------

  // Entries that are older than `pick`.
  set_t before_pick, of_tb_p;
  for (genvar e = 0; e < NumEntries; e++) begin : gen_before_pick
    assign before_pick[e] = older(pick_q, EntryW'(e));
  end
  logic pick_may_go, pick_lacks_room, pick_can_go;
  assign of_tb_p = of_tb(what_p.tb);
  assign pick_may_go = live_q[pick_q] && waits_p == '0 && !stop_i[what_p.warp] &&
      !give_back_i[what_p.warp];
  assign pick_lacks_room = pick_may_go && what_p.log_need > room_i[what_p.tb];
  assign pick_can_go = pick_may_go && !pick_lacks_room && unit_ready_i[what_p.unit] &&
      (entry_ready_i || !what_p.needs_entry) &&
      (what_p.log_need == '0 || (lacks_room & before_pick & of_tb_p) == '0);

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

  // Where all values of an index exist, the comparisons are constant.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  /* verilator lint_off UNUSEDSIGNAL */  // some fields unused
  function automatic logic exists(what_t what);
    /* verilator lint_on UNUSEDSIGNAL */
    return 32'(what.warp) < NumWarps && 32'(what.tb) < NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  // What ends the waits for a memory instruction is what the lanes show.
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

  // Outputs of the leaving instruction. `may_go`: of the followed one for the prover, else of all.
  logic shows, may_go;
  always_comb begin
    shows  = 1'b1;
    may_go = 1'b1;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      if (issued[k][follow_q]) begin
        shows &= issue_valid_o[k] && issue_o[k] == {what_q, payload_q};
      end
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
    if (given_back[follow_q]) shows &= back_valid_o && back_o == {what_q, payload_q};
  end

  // The places to check: any one for the prover, all in a simulation.
  logic [Window-1:0] places;
`ifdef SEGUE_PROVER
  logic [SlotW-1:0] place_q;
  always_ff @(posedge clk_i) place_q <= place_q;
  assign places = Window'(1) << place_q;
`else
  assign places = '1;
`endif

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

  logic is_new, two_new;
  always_comb begin
    is_new  = 1'b1;
    two_new = 1'b0;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      is_new &= (entered[k] != '0) == enters[k] && (entered[k] & live_q) == '0 &&
          entered[k][pick_q] == (enters[k] && new_entry[k] == pick_q);
      if (k > 0) begin
        two_new |= (entered[k] & entered[0]) != '0;
        if (enters[0] && enters[k]) is_new &= new_entry[0] < new_entry[k];
      end
    end
  end

  logic killed_q;
  logic [TbW-1:0] killed_tb_q;
  always_ff @(posedge clk_i) begin
    killed_q    <= rst_ni && kills;
    killed_tb_q <= kill_i;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // Rules 1 and 2. No loss, no duplication. The followed instruction is live from its insert
      // until it is issued, given back or killed, and no longer.
      NoneLost : assert (live_q[follow_q] == follows_q);

      // Rule 1. No loss. A live entry keeps its instruction.
      NoneChanged : assert (!follows_q || what_a == what_q);
      PayloadStays : assert (!follows_q || stored == payload_q);
      BodyStays : assert (!follows_q || stored_body == body_q);
      BodyIsShown : assert (body_shown);

      // Rule 1. No loss. An instruction leaves as it was inserted.
      ShownIsHeld : assert (shows);

      // A memory instruction is issued as the one whose issue others wait for.
      MemoryIsShown : assert (memory_shown);

      // A kill frees all entries of its thread block, and those inserted for it in its cycle.
      KilledIsGone : assert (!killed_q || !live_q[pick_q] || what_p.tb != killed_tb_q);

      // Rule 2. No duplication. An insert gets a free entry, two lanes get two entries, lane 1 the
      // higher one.
      NewIsFree : assert (is_new && !two_new);

      // Rule 2. No duplication. Lane 0 is refused as full only if no entry is free, never if ready.
      FullIsFull : assert (err_code_o[0] != ErrFull || live_q == '1);
      ReadyIsRoom :
      assert (!insert_ready_o ||
          (err_code_o[0] != ErrFull && err_code_o[InsertWidth-1] != ErrFull));

      // Rule 2. No duplication. A lane issues one entry, and an entry leaves once.
      OneLeaves :
      assert (follow_q == pick_q || !((issued[0][follow_q] && issued[0][pick_q]) ||
          (issued[IssueWidth-1][follow_q] && issued[IssueWidth-1][pick_q]) ||
          (memory[follow_q] && memory[pick_q]) || (given_back[follow_q] && given_back[pick_q])));
      LeavesOnce : assert (!twice);

      // Rule 3. Dependences respected. The waits are those that came in the cycle after the insert
      // less those released since, the strongest for each place.
      NewAreOwed : assert (!follows_q || is_new_there == came_q);
      ResultsAreOwed : assert (!follows_q || ((waits_result ^ owed_result) & places) == '0);
      SourcesAreOwed : assert (!follows_q || ((waits_sources ^ owed_sources) & places) == '0);
      IssuesAreOwed : assert (!follows_q || ((waits_issue ^ owed_issue) & places) == '0);

      // Rule 3. Dependences respected. No instruction is issued before its waits are released.
      NoneTooEarly :
      assert (!goes || !follows_q || ((owed_result | owed_sources | owed_issue) & places) == '0);

      // `can_go` and `lacks_room` follow from the levels and the entry.
      CanGo : assert (can_go[pick_q] == pick_can_go);
      LacksRoom : assert (lacks_room[pick_q] == pick_lacks_room);

      // Rule 4. Oldest first. Only entries that can go are issued, only requested ones given back.
      IssuedCanGo : assert (((issued[0] | issued[IssueWidth-1]) & ~can_go) == '0);
      BackIsToBe : assert ((given_back & ~to_give_back) == '0);

      // Rule 4. Oldest first. Lane 0 issues the oldest entry that can go, lane 1 the oldest other
      // one on a remaining unit. The entry given back is the oldest to be given back.
      FirstIsOldest : assert (!issued[0][follow_q] || (can_go & elders & others_seen) == '0);
      SecondIsOldest :
      assert (IssueWidth == 1 || !issued[IssueWidth-1][follow_q] ||
          (left & elders & others_seen) == '0);
      BackIsOldest : assert (!given_back[follow_q] || (to_give_back & elders & others_seen) == '0);

      // Rule 5. Work conservation. If an entry can go, one is issued; if a second can, two are.
      OneGoes : assert (can_go == '0 || issue_valid_o[0]);
      TwoGo : assert (IssueWidth == 1 || left == '0 || issue_valid_o[IssueWidth-1]);
      OneComesBack : assert (to_give_back == '0 || back_valid_o);

      // Rule 6. One instruction a unit. The two lanes share a kind of unit only if it is math.
      OneOfAUnit : assert (IssueWidth == 1 || !both);

      // Rule 7. Memory order. A memory instruction is not issued before an older one in its waits.
      MemoryInOrder :
      assert (!told || (follows_q && live_q[mate_q] && what_m.unit == UnitMemory &&
          what_m.warp == what_q.warp && !goes &&
          (sources[what_m.slot][follow_q] || issue[what_m.slot][follow_q])));

      // Rule 8. Total age order. Of two live entries exactly one is older, the one inserted first.
      AgeIsOrder :
      assert (!follows_q || !live_q[pick_q] || pick_q == follow_q || (older(
          follow_q, pick_q
      ) == elders[pick_q] && older(
          pick_q, follow_q
      ) == !elders[pick_q]));

      // Rule 8. Total age order. Age is transitive, of free entries, too.
      AgeIsOneOrder :
      assert (!(older(follow_q, pick_q) && older(pick_q, mate_q)) || older(follow_q, mate_q));

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

      // Rule 11. Log space by age. Only an entry of the same thread block that lacks room hinders.
      HinderedForRoom : assert (!hindered[pick_q] || (lacks_room & of_tb_p) != '0);

      // Live entries name warps and thread blocks that exist, and such a warp is shown as in use.
      NamesExist : assert ((!live_q[pick_q] || exists(what_p)) && (!follows_q || exists(what_q)));
      InUseIsSeen : assert (!live_q[pick_q] || in_use_o[what_p.warp]);
    end
  end

endmodule

bind issue_queue issue_queue_props #(
    .NumEntries (NumEntries),
    .NumWarps   (NumWarps),
    .NumTbs     (NumTbs),
    .WindowBits (WindowBits),
    .InsertWidth(InsertWidth),
    .IssueWidth (IssueWidth),
    .NumReleases(NumReleases),
    .PayloadBits(PayloadBits),
    .BodyBits   (BodyBits)
) u_props (
    .*,
    .sources(u_waits.sources),
    .issue(u_waits.issue),
    .new_q(u_waits.new_q),
    .stored(u_payload.mem_q[u_props.follow_q]),
    .stored_body(body_lane_q[u_props.follow_q] ? u_bodies_1.mem_q[u_props.follow_q] :
                 u_bodies_0.mem_q[u_props.follow_q])
);
