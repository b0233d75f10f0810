// The unified issue queue (thesis 2.4, Table 6.1): fetched instructions of all warps wait
// in it until what they depend on is there. Of those that can go the oldest are issued.
//
// With an instruction come, from the scoreboard, three sets of places in its warp's window:
// the older instructions whose results, sources or issue it waits for. Releases clear places
// in all entries of their warp. issue_queue.md says what happens cycle by cycle.
//
// All messages of a cycle are judged by the state at its start. The illegal ones are dropped
// and reported, each source on a line of its own of the error port. `unit_ready_i`,
// `entry_ready_i`, `room_i` and `stop_i` are levels: what is issued is taken.

`include "issue_queue_structs.svh"

module issue_queue
  import issue_queue_pkg::*;
#(
    parameter int unsigned NumEntries = 96,
    parameter int unsigned NumWarps = 64,
    parameter int unsigned NumTbs = 16,
    parameter int unsigned WindowBits = 4,
    parameter int unsigned InsertWidth = 2,
    parameter int unsigned IssueWidth = 2,
    parameter int unsigned NumReleases = 5,
    parameter int unsigned PayloadBits = 128,
    `ISSUE_QUEUE_WIDTHS,
    localparam type insert_msg_t =
    `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, Window, PayloadW),
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW),
    localparam type release_msg_t = `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW)
) (
    input logic clk_i,
    input logic rst_ni,

    input logic         [InsertWidth-1:0] insert_valid_i,
    input insert_msg_t  [InsertWidth-1:0] insert_i,
    input logic         [NumReleases-1:0] release_valid_i,
    input release_msg_t [NumReleases-1:0] release_i,
    input logic                           kill_valid_i,
    input logic         [        TbW-1:0] kill_i,
    input logic         [   NumWarps-1:0] give_back_i,

    input logic [NumUnits-1:0]               unit_ready_i,
    input logic                              entry_ready_i,
    input logic [  NumTbs-1:0][OperandW-1:0] room_i,
    input logic [NumWarps-1:0]               stop_i,

    output logic         [IssueWidth-1:0] issue_valid_o,
    output instruction_t [IssueWidth-1:0] issue_o,
    output logic                          back_valid_o,
    output instruction_t                  back_o,

    output logic [EntryCntW-1:0] free_o,
    output logic                 insert_ready_o,
    output logic [ NumWarps-1:0] in_use_o,

    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef logic [NumEntries-1:0] set_t;  // of entries

  // ---- State -------------------------------------------------------------

  // What is looked for in all entries at once lies bit by bit: `warp_q[0]` is bit 0 of all
  // entries' warps, `result_q[0]` is who waits for place 0. A search is then a few operations on
  // sets, in gates and in a simulation.
  set_t live_q;
  set_t [WarpW-1:0] warp_q;
  set_t [TbW-1:0] tb_q;
  set_t [UnitW-1:0] unit_q;
  set_t needs_entry_q;
  set_t [OperandW-1:0] log_need_q;
  set_t [Window-1:0] result_q, sources_q, issue_q;
  logic [NumEntries-1:0][SlotW-1:0] slot_q;
  set_t [NumEntries-1:0] older_q;

  // Where an index has more values than there are things, and only there, these can be false.
  /* verilator lint_off CMPCONST */
  /* verilator lint_off UNSIGNED */
  function automatic logic warp_exists(logic [WarpW-1:0] warp);
    return 32'(warp) < NumWarps;
  endfunction
  function automatic logic tb_exists(logic [TbW-1:0] tb);
    return 32'(tb) < NumTbs;
  endfunction
  /* verilator lint_on UNSIGNED */
  /* verilator lint_on CMPCONST */

  function automatic set_t of_warp(set_t [WarpW-1:0] warps, logic [WarpW-1:0] warp);
    of_warp = '1;
    for (int unsigned b = 0; b < WarpW; b++) of_warp &= warp[b] ? warps[b] : ~warps[b];
  endfunction
  function automatic set_t of_tb(set_t [TbW-1:0] tbs, logic [TbW-1:0] tb);
    of_tb = '1;
    for (int unsigned b = 0; b < TbW; b++) of_tb &= tb[b] ? tbs[b] : ~tbs[b];
  endfunction
  function automatic set_t of_unit(set_t [UnitW-1:0] kinds, unit_e kind);
    of_unit = '1;
    for (int unsigned b = 0; b < UnitW; b++) of_unit &= kind[b] ? kinds[b] : ~kinds[b];
  endfunction

  // The lowest one of a set alone: ones spread upwards, and where they begin.
  function automatic set_t lowest(set_t some);
    set_t from;
    from = some;
    for (int unsigned s = 1; s < NumEntries; s *= 2) from |= from << s;
    return from & ~(from << 1);
  endfunction

  // The entries that have bit b in their index.
  function automatic logic [EntryW-1:0][NumEntries-1:0] indices();
    for (int unsigned e = 0; e < NumEntries; e++) begin
      for (int unsigned b = 0; b < EntryW; b++) indices[b][e] = e[b];
    end
  endfunction
  localparam logic [EntryW-1:0][NumEntries-1:0] Indices = indices();

  // Of a set of one; 0 of an empty one.
  function automatic logic [EntryW-1:0] index_of(set_t only);
    for (int unsigned b = 0; b < EntryW; b++) index_of[b] = (only & Indices[b]) != '0;
  endfunction

  // Of some the one that none of them is older than.
  function automatic set_t oldest(set_t [NumEntries-1:0] older, set_t some);
    oldest = '0;
    if (some != '0) begin
      for (int unsigned e = 0; e < NumEntries; e++) oldest[e] = some[e] && (older[e] & some) == '0;
    end
  endfunction

  // ---- Who is there --------------------------------------------------------

  // Warps by their low and their high bits, so that each is two sets.
  localparam int unsigned LowW = WarpW / 2;
  localparam int unsigned HighW = WarpW - LowW;
  set_t [ 2**LowW-1:0] low_is;
  set_t [2**HighW-1:0] high_is;
  set_t of_one, stopped, to_give_back;
  always_comb begin
    for (int unsigned v = 0; v < 2 ** LowW; v++) begin
      low_is[v] = live_q;
      for (int unsigned b = 1; b <= LowW; b++) low_is[v] &= v[b-1] ? warp_q[b-1] : ~warp_q[b-1];
    end
    for (int unsigned v = 0; v < 2 ** HighW; v++) begin
      high_is[v] = '1;
      for (int unsigned b = 0; b < HighW; b++) begin
        high_is[v] &= v[b] ? warp_q[LowW+b] : ~warp_q[LowW+b];
      end
    end
    stopped = '0;
    to_give_back = '0;
    for (int unsigned w = 0; w < NumWarps; w++) begin
      of_one = low_is[w%(2**LowW)] & high_is[w/(2**LowW)];
      in_use_o[w] = of_one != '0;
      if (stop_i[w]) stopped |= of_one;
      if (give_back_i[w]) to_give_back |= of_one;
    end
    if (!rst_ni) to_give_back = '0;
  end

  set_t waits, free_to_go;
  always_comb begin
    waits = '0;
    for (int unsigned s = 0; s < Window; s++) waits |= result_q[s] | sources_q[s] | issue_q[s];
    free_to_go = live_q & ~waits;
  end

  // The lowest free entries.
  set_t [InsertWidth-1:0] unused;
  set_t unused_left;
  always_comb begin
    unused_left = ~live_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      unused[k] = lowest(unused_left);
      unused_left &= ~unused[k];
    end
  end
  assign free_o = EntryCntW'($countones(~live_q));
  assign insert_ready_o = rst_ni && unused[InsertWidth-1] != '0;

  // ---- What goes out -------------------------------------------------------

  set_t of_math, of_special, of_memory, of_control;
  always_comb begin
    of_math    = of_unit(unit_q, UnitMath);
    of_special = of_unit(unit_q, UnitSpecial);
    of_memory  = of_unit(unit_q, UnitMemory);
    of_control = of_unit(unit_q, UnitControl);
  end

  // Those whose thread block has too little room in the operand log.
  set_t without_room, lacking;
  always_comb begin
    without_room = '0;
    lacking = '0;
    for (int unsigned t = 0; t < NumTbs; t++) begin
      unique case (room_i[t])
        2'd0: lacking = log_need_q[1] | log_need_q[0];
        2'd1: lacking = log_need_q[1];
        2'd2: lacking = log_need_q[1] & log_need_q[0];
        default: lacking = '0;
      endcase
      if (room_i[t] != '1) without_room |= lacking & of_tb(tb_q, TbW'(t));
    end
  end

  // Of what can go, lane by lane, what is left and its oldest.
  set_t can_go, left;
  set_t [IssueWidth-1:0] issued;
  always_comb begin
    can_go = rst_ni ? free_to_go & ~stopped & ~to_give_back & ~without_room : '0;
    if (!unit_ready_i[UnitMath]) can_go &= ~of_math;
    if (!unit_ready_i[UnitSpecial]) can_go &= ~of_special;
    if (!unit_ready_i[UnitMemory]) can_go &= ~of_memory;
    if (!unit_ready_i[UnitControl]) can_go &= ~of_control;
    if (!entry_ready_i) can_go &= ~needs_entry_q;
    left = can_go;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      issued[k] = oldest(older_q, left);
      left &= ~issued[k];
      if ((issued[k] & of_special) != '0) left &= ~of_special;
      if ((issued[k] & of_memory) != '0) left &= ~of_memory;
      if ((issued[k] & of_control) != '0) left &= ~of_control;
    end
  end

  set_t given_back;
  assign given_back = oldest(older_q, to_give_back);

  // What an entry holds, of a set of one. All zeros of an empty one.
  logic [IssueWidth:0][  EntryW-1:0] out_entry;
  logic [IssueWidth:0][PayloadW-1:0] out_payload;
  function automatic instruction_t held(set_t only, logic [SlotW-1:0] slot,
                                        logic [PayloadW-1:0] payload);
    held = '0;
    if (only != '0) begin
      for (int unsigned b = 0; b < WarpW; b++) held.warp[b] = (only & warp_q[b]) != '0;
      for (int unsigned b = 0; b < TbW; b++) held.tb[b] = (only & tb_q[b]) != '0;
      held.slot = slot;
      held.unit = unit_e'({(only & unit_q[1]) != '0, (only & unit_q[0]) != '0});
      held.needs_entry = (only & needs_entry_q) != '0;
      for (int unsigned b = 0; b < OperandW; b++) held.log_need[b] = (only & log_need_q[b]) != '0;
      held.payload = payload;
    end
  endfunction
  always_comb begin
    for (int unsigned k = 0; k < IssueWidth; k++) out_entry[k] = index_of(issued[k]);
    out_entry[IssueWidth] = index_of(given_back);
  end
  always_comb begin
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      issue_valid_o[k] = issued[k] != '0;
      issue_o[k] = held(issued[k], slot_q[out_entry[k]], out_payload[k]);
    end
    back_valid_o = given_back != '0;
    back_o = held(given_back, slot_q[out_entry[IssueWidth]], out_payload[IssueWidth]);
  end

  // ---- Messages ------------------------------------------------------------

  error_e [InsertWidth-1:0] insert_error;
  logic   [InsertWidth-1:0] enters;
  set_t   [InsertWidth-1:0] entered;  // the entries that are written
  set_t   [InsertWidth-1:0] place;
  always_comb begin
    enters   = '0;
    place[0] = unused[0];
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (k > 0) place[k] = enters[0] ? unused[k] : unused[0];
      insert_error[k] = ErrNone;
      if (insert_valid_i[k] && rst_ni) begin
        if (!warp_exists(insert_i[k].warp) || !tb_exists(insert_i[k].tb)) begin
          insert_error[k] = ErrIndex;
        end else if (place[k] == '0) begin
          insert_error[k] = ErrFull;
        end
      end
      enters[k]  = insert_valid_i[k] && rst_ni && insert_error[k] == ErrNone;
      entered[k] = enters[k] ? place[k] : '0;
    end
  end

  error_e kill_error;
  logic   kills;
  assign kill_error = kill_valid_i && rst_ni && !tb_exists(kill_i) ? ErrIndex : ErrNone;
  assign kills = kill_valid_i && rst_ni && kill_error == ErrNone;

  always_comb begin
    for (int unsigned s = 0; s < NumSources; s++) err_code_o[s] = ErrNone;
    for (int unsigned k = 0; k < InsertWidth; k++) err_code_o[k] = insert_error[k];
    err_code_o[SrcKill] = kill_error;
    for (int unsigned s = 0; s < NumSources; s++) err_valid_o[s] = err_code_o[s] != ErrNone;
  end

  logic [InsertWidth-1:0][  EntryW-1:0] new_entry;
  logic [InsertWidth-1:0][PayloadW-1:0] new_payload;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      new_entry[k]   = index_of(place[k]);
      new_payload[k] = insert_i[k].payload;
    end
  end
  issue_queue_payload #(
      .NumEntries(NumEntries),
      .NumWrites (InsertWidth),
      .NumReads  (IssueWidth + 1),
      .PayloadW  (PayloadW)
  ) u_payload (
      .clk_i,
      .rst_ni,
      .write_i        (enters),
      .write_entry_i  (new_entry),
      .write_payload_i(new_payload),
      .read_entry_i   (out_entry),
      .read_payload_o (out_payload)
  );

  // ---- Next state ------------------------------------------------------------

  set_t live_d, needs_entry_d;
  set_t [WarpW-1:0] warp_d;
  set_t [TbW-1:0] tb_d;
  set_t [UnitW-1:0] unit_d;
  set_t [OperandW-1:0] log_need_d;
  function automatic set_t written(set_t bits, set_t entries, logic value);
    return value ? bits | entries : bits & ~entries;
  endfunction
  always_comb begin
    live_d = live_q & ~given_back;
    for (int unsigned k = 0; k < IssueWidth; k++) live_d &= ~issued[k];
    warp_d = warp_q;
    tb_d = tb_q;
    unit_d = unit_q;
    needs_entry_d = needs_entry_q;
    log_need_d = log_need_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (enters[k]) begin
        live_d |= place[k];
        for (int unsigned b = 0; b < WarpW; b++) begin
          warp_d[b] = written(warp_d[b], place[k], insert_i[k].warp[b]);
        end
        for (int unsigned b = 0; b < TbW; b++) begin
          tb_d[b] = written(tb_d[b], place[k], insert_i[k].tb[b]);
        end
        for (int unsigned b = 0; b < UnitW; b++) begin
          unit_d[b] = written(unit_d[b], place[k], insert_i[k].unit[b]);
        end
        needs_entry_d = written(needs_entry_d, place[k], insert_i[k].needs_entry);
        for (int unsigned b = 0; b < OperandW; b++) begin
          log_need_d[b] = written(log_need_d[b], place[k], insert_i[k].log_need[b]);
        end
      end
    end
    // What is new is of its thread block already.
    if (kills) live_d &= ~of_tb(tb_d, kill_i);
  end

  // What is released is taken out of what is new, too.
  set_t [Window-1:0] result_d, sources_d, issue_d;
  set_t released;
  always_comb begin
    result_d  = result_q;
    sources_d = sources_q;
    issue_d   = issue_q;
    released  = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (enters[k]) begin
        for (int unsigned s = 0; s < Window; s++) begin
          result_d[s]  = written(result_d[s], place[k], insert_i[k].result[s]);
          sources_d[s] = written(sources_d[s], place[k], insert_i[k].sources[s]);
          issue_d[s]   = written(issue_d[s], place[k], insert_i[k].issue[s]);
        end
      end
    end
    for (int unsigned n = 0; n < NumReleases; n++) begin
      if (release_valid_i[n]) begin
        released = of_warp(warp_d, release_i[n].warp);
        sources_d[release_i[n].slot] &= ~released;
        if (release_i[n].result) begin
          result_d[release_i[n].slot] &= ~released;
          issue_d[release_i[n].slot] &= ~released;
        end
      end
    end
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      if ((issued[k] & of_memory) != '0) begin
        released = of_warp(warp_d, issue_o[k].warp);
        issue_d[issue_o[k].slot] &= ~released;
      end
    end
  end

  // Who is younger than whom: what is live is older than what is new, lane 0's than lane 1's.
  set_t [NumEntries-1:0] older_d;
  set_t seniors, all_entered;
  always_comb begin
    older_d = older_q;
    all_entered = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) all_entered |= entered[k];
    seniors = live_q;
    if (all_entered != '0) begin
      for (int unsigned e = 0; e < NumEntries; e++) older_d[e] &= ~all_entered;
      for (int unsigned k = 0; k < InsertWidth; k++) begin
        if (enters[k]) older_d[new_entry[k]] = seniors;
        seniors |= entered[k];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      live_q        <= '0;
      warp_q        <= '0;
      tb_q          <= '0;
      unit_q        <= '0;
      needs_entry_q <= '0;
      log_need_q    <= '0;
      result_q      <= '0;
      sources_q     <= '0;
      issue_q       <= '0;
      slot_q        <= '0;
      for (int unsigned e = 0; e < NumEntries; e++) older_q[e] <= '0;
    end else begin
      live_q        <= live_d;
      warp_q        <= warp_d;
      tb_q          <= tb_d;
      unit_q        <= unit_d;
      needs_entry_q <= needs_entry_d;
      log_need_q    <= log_need_d;
      result_q      <= result_d;
      sources_q     <= sources_d;
      issue_q       <= issue_d;
      older_q       <= older_d;
      for (int unsigned k = 0; k < InsertWidth; k++) begin
        if (enters[k]) slot_q[new_entry[k]] <= insert_i[k].slot;
      end
    end
  end

  // ---- Rest ------------------------------------------------------------------

  assign quiescent_o = rst_ni && free_to_go == '0;
  assign wake_at_o   = '1;

endmodule
