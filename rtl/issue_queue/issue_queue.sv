// The unified issue queue (thesis 2.4, Table 6.1): fetched instructions of all warps wait
// in it until their dependences are satisfied. The oldest ready ones are issued first.
//
// In the cycle after an instruction three sets of places of its warp's window arrive, computed
// by the scoreboard: older instructions that must first release their result, release their
// sources, or issue. It may go in that cycle. A release clears its place in all entries of the
// warp (issue_queue_waits.sv). Cycle rules: issue_queue.md.
//
// All messages of a cycle are judged by the state at its start. An illegal one is dropped and
// reported on the error-port line of its source. `unit_ready_i`, `entry_ready_i`, `room_i` and
// `stop_i` are levels; the issue outputs have no ready, a valid one is always taken.

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
    parameter int unsigned PayloadBits = 24,
    parameter int unsigned BodyBits = 104,
    `ISSUE_QUEUE_WIDTHS,
    localparam type insert_msg_t =
    `ISSUE_QUEUE_INSERT_MSG_STRUCT(WarpW, TbW, SlotW, PayloadW, BodyW),
    localparam type waits_msg_t = `ISSUE_QUEUE_WAITS_MSG_STRUCT(Window),
    localparam type instruction_t = `ISSUE_QUEUE_INSTRUCTION_STRUCT(WarpW, TbW, SlotW, PayloadW),
    localparam type release_msg_t = `ISSUE_QUEUE_RELEASE_MSG_STRUCT(WarpW, SlotW),
    localparam type body_t = `ISSUE_QUEUE_BODY_STRUCT(BodyW)
) (
    input logic clk_i,
    input logic rst_ni,

    // Messages: new instructions, their waits in the next cycle, the releases that end waits, and the ways to leave
    // unissued: with a killed thread block, or by the give-back port.
    input logic         [InsertWidth-1:0] insert_valid_i,
    input insert_msg_t  [InsertWidth-1:0] insert_i,
    input waits_msg_t   [InsertWidth-1:0] waits_i,
    input logic         [NumReleases-1:0] release_valid_i,
    input release_msg_t [NumReleases-1:0] release_i,
    input logic                           kill_valid_i,
    input logic         [        TbW-1:0] kill_i,
    input logic         [   NumWarps-1:0] give_back_i,

    // What an issue takes: a unit, an entry of the replay queue and room in the operand log, which
    // others hand out, and a warp that is not stopped. Levels, for they may change in any cycle.
    input logic [NumUnits-1:0]               unit_ready_i,
    input logic                              entry_ready_i,
    input logic [  NumTbs-1:0][OperandW-1:0] room_i,
    input logic [NumWarps-1:0]               stop_i,

    // What leaves, in the cycle in which it is chosen: nothing waits behind the queue.
    output logic         [IssueWidth-1:0] issue_valid_o,
    output instruction_t [IssueWidth-1:0] issue_o,
    output logic                          memory_valid_o,
    output instruction_t                  memory_o,
    output logic                          back_valid_o,
    output instruction_t                  back_o,

    // Their bodies, from macros: in the next cycle, and until the next one leaves there.
    output body_t [IssueWidth-1:0] issue_body_o,
    output body_t                  back_body_o,

    // Space for fetch, and the warps that a drain waits for.
    output logic [EntryCntW-1:0] free_o,
    output logic                 insert_ready_o,
    output logic [ NumWarps-1:0] in_use_o,

    // Messages refused in this cycle, for their senders.
    output logic   [NumSources-1:0] err_valid_o,
    output error_e [NumSources-1:0] err_code_o,

    // Whether cycles without a message may be skipped, and until when.
    output logic             quiescent_o,
    output logic [TimeW-1:0] wake_at_o
);

  typedef logic [NumEntries-1:0] set_t;  // of entries

  // ---- State -------------------------------------------------------------

  // Fields that are searched in all entries at once are stored bit by bit: `warp_q[0]` is bit 0 of
  // all entries' warps. A search then takes a few set operations, in gates and in a simulation.
  set_t live_q;
  logic [EntryCntW-1:0] free_q, free_d;  // number of entries that are not live
  set_t [WarpW-1:0] warp_q;
  set_t [TbW-1:0] tb_q;
  set_t [UnitW-1:0] unit_q;
  set_t needs_entry_q;
  set_t [OperandW-1:0] log_need_q;
  set_t [SlotW-1:0] slot_q;
  set_t [NumEntries-1:0] older_q;
  set_t body_lane_q;  // the lane of the last insert of each entry
  logic [IssueWidth:0] body_shown_q;  // the same of the entries read last

  // ---- Entries that can go ---------------------------------------------------

  set_t of_math, of_special, of_memory, of_control;
  assign of_math = ~unit_q[1] & ~unit_q[0];
  assign of_special = ~unit_q[1] & unit_q[0];
  assign of_memory = unit_q[1] & ~unit_q[0];
  assign of_control = unit_q[1] & unit_q[0];

  set_t waiting, free_to_go;
  logic some_new;
  assign free_to_go = live_q & ~waiting;

  set_t stopped, to_give_back;
  issue_queue_warps #(
      .NumEntries(NumEntries),
      .NumWarps  (NumWarps)
  ) u_warps (
      .rst_ni,
      .live_i        (live_q),
      .warp_i        (warp_q),
      .stop_i,
      .give_back_i,
      .stopped_o     (stopped),
      .to_give_back_o(to_give_back),
      .in_use_o
  );

  set_t needs_room, without_room;
  issue_queue_room #(
      .NumEntries(NumEntries),
      .NumTbs    (NumTbs)
  ) u_room (
      .tb_i          (tb_q),
      .log_need_i    (log_need_q),
      .room_i,
      .needs_room_o  (needs_room),
      .without_room_o(without_room)
  );

  // An entry that lacks room holds back younger ones of its TB that need room (rule 11).
  set_t can_go, lacks_room, hindered;
  assign lacks_room = free_to_go & ~stopped & ~to_give_back & without_room;
  issue_queue_hindered #(
      .NumEntries(NumEntries),
      .TbW(TbW)
  ) u_hindered (
      .older_i     (older_q),
      .tb_i        (tb_q),
      .lacks_room_i(lacks_room),
      .hindered_o  (hindered)
  );
  always_comb begin
    can_go = rst_ni ? free_to_go & ~stopped & ~to_give_back & ~without_room : '0;
    can_go &= ~(hindered & needs_room);
    if (!unit_ready_i[UnitMath]) can_go &= ~of_math;
    if (!unit_ready_i[UnitSpecial]) can_go &= ~of_special;
    if (!unit_ready_i[UnitMemory]) can_go &= ~of_memory;
    if (!unit_ready_i[UnitControl]) can_go &= ~of_control;
    if (!entry_ready_i) can_go &= ~needs_entry_q;
  end

  // ---- Issue and give-back -------------------------------------------------

  set_t [IssueWidth-1:0] issued;
  set_t memory, given_back;
  issue_queue_pick #(
      .NumEntries(NumEntries),
      .IssueWidth(IssueWidth)
  ) u_pick (
      .older_i       (older_q),
      .can_go_i      (can_go),
      .to_give_back_i(to_give_back),
      .unit_i        (unit_q),
      .issued_o      (issued),
      .memory_o      (memory),
      .given_back_o  (given_back)
  );

  // The place whose issue others may wait for, read from the memory search, not from the lanes.
  logic [IssueWidth-1:0] memory_goes;
  logic [WarpW-1:0] memory_warp;
  logic [SlotW-1:0] memory_slot;
  assign memory_warp = memory_o.warp;
  assign memory_slot = memory_o.slot;
  always_comb begin
    for (int unsigned k = 0; k < IssueWidth; k++) memory_goes[k] = (issued[k] & of_memory) != '0;
  end

  logic [IssueWidth+1:0][PayloadW-1:0] out_payload;  // lanes, give-back port, memory search

  // The fields of the only entry of a set.
  function automatic instruction_t held(set_t only, logic [PayloadW-1:0] payload);
    for (int unsigned b = 0; b < WarpW; b++) held.warp[b] = (only & warp_q[b]) != '0;
    for (int unsigned b = 0; b < TbW; b++) held.tb[b] = (only & tb_q[b]) != '0;
    for (int unsigned b = 0; b < SlotW; b++) held.slot[b] = (only & slot_q[b]) != '0;
    held.unit = unit_e'({(only & unit_q[1]) != '0, (only & unit_q[0]) != '0});
    held.needs_entry = (only & needs_entry_q) != '0;
    for (int unsigned b = 0; b < OperandW; b++) held.log_need[b] = (only & log_need_q[b]) != '0;
    held.payload = payload;
  endfunction
  always_comb begin
    issue_o = '0;
    for (int unsigned k = 0; k < IssueWidth; k++) begin
      issue_valid_o[k] = issued[k] != '0;
      if (issue_valid_o[k]) issue_o[k] = held(issued[k], out_payload[k]);
    end
    back_o = '0;
    back_valid_o = given_back != '0;
    if (back_valid_o) back_o = held(given_back, out_payload[IssueWidth]);
    memory_valid_o = memory_goes != '0;
    memory_o = held(memory, out_payload[IssueWidth+1]);
  end

  // ---- Messages ------------------------------------------------------------

  // The lowest free entries, one for each insert lane. An entry that leaves in this cycle is not among
  // them: its leaving is known too late.
  set_t [InsertWidth-1:0] unused;
  for (genvar k = 0; k < InsertWidth; k++) begin : gen_unused
    set_t left, lowest;  // by lane, for one array of all lanes would seem to depend on itself
    if (k == 0) begin : gen_all
      assign left = ~live_q;
    end else begin : gen_rest
      assign left = gen_unused[k-1].left & ~gen_unused[k-1].lowest;
    end
    common_lowest_bit #(
        .Width(NumEntries)
    ) u_lowest (
        .some_i  (left),
        .lowest_o(lowest)
    );
    assign unused[k] = lowest;
  end
  assign free_o = free_q;
  assign insert_ready_o = rst_ni && unused[InsertWidth-1] != '0;

  set_t [InsertWidth-1:0] entered;  // the entries written
  logic [InsertWidth-1:0] enters;
  logic [InsertWidth-1:0][EntryW-1:0] new_entry;
  logic kills;
  logic [InsertWidth-1:0][WarpW-1:0] new_warp;
  logic [InsertWidth-1:0][TbW-1:0] new_tb;
  logic [InsertWidth-1:0][PayloadW-1:0] new_payload;
  always_comb begin
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      new_warp[k]    = insert_i[k].warp;
      new_tb[k]      = insert_i[k].tb;
      new_payload[k] = insert_i[k].payload;
    end
  end
  issue_queue_judge #(
      .NumEntries (NumEntries),
      .NumWarps   (NumWarps),
      .NumTbs     (NumTbs),
      .InsertWidth(InsertWidth)
  ) u_judge (
      .rst_ni,
      .unused_i     (unused),
      .insert_valid_i,
      .insert_warp_i(new_warp),
      .insert_tb_i  (new_tb),
      .kill_valid_i,
      .kill_i,
      .enters_o     (enters),
      .entered_o    (entered),
      .new_entry_o  (new_entry),
      .kills_o      (kills),
      .err_valid_o,
      .err_code_o
  );

  // ---- Payloads and bodies ---------------------------------------------------

  issue_queue_payload #(
      .NumEntries(NumEntries),
      .NumWrites (InsertWidth),
      .NumReads  (IssueWidth + 2),
      .PayloadW  (PayloadW)
  ) u_payload (
      .clk_i,
      .rst_ni,
      .write_i        (enters),
      .write_entry_i  (new_entry),
      .write_payload_i(new_payload),
      .read_only_i    ({memory, given_back, issued}),
      .read_payload_o (out_payload)
  );

  // Bodies: each lane writes memories of its own, so that each has one write port. `body_lane_q` says
  // which have the body of an entry. An entry that is read is live, and one that is written free, so
  // that no read meets a write.
  set_t [IssueWidth:0] leaves;  // by the lanes and the give-back port
  logic [IssueWidth:0] reads, from_lane_1, body_shown_d;
  logic [IssueWidth:0][EntryW-1:0] leaving_entry;
  body_t [IssueWidth:0] body_0, body_1;
  set_t body_lane_d;
  assign leaves = {given_back, issued};
  always_comb begin
    for (int unsigned r = 0; r <= IssueWidth; r++) begin
      reads[r] = leaves[r] != '0;
      from_lane_1[r] = (leaves[r] & body_lane_q) != '0;
      body_shown_d[r] = reads[r] ? from_lane_1[r] : body_shown_q[r];
    end
    body_lane_d = body_lane_q & ~entered[0];
    for (int unsigned k = 1; k < InsertWidth; k++) body_lane_d |= entered[k];
  end
  for (genvar r = 0; r <= IssueWidth; r++) begin : gen_leaving
    common_one_hot_index #(
        .Width(NumEntries)
    ) u_index (
        .only_i (leaves[r]),
        .index_o(leaving_entry[r])
    );
  end
  issue_queue_bodies #(
      .NumEntries(NumEntries),
      .NumReads  (IssueWidth + 1),
      .BodyW     (BodyW)
  ) u_bodies_0 (
      .clk_i,
      .rst_ni,
      .write_i      (enters[0]),
      .write_entry_i(new_entry[0]),
      .write_body_i (insert_i[0].body),
      .read_i       (reads & ~from_lane_1),
      .read_entry_i (leaving_entry),
      .body_o       (body_0)
  );
  issue_queue_bodies #(
      .NumEntries(NumEntries),
      .NumReads  (IssueWidth + 1),
      .BodyW     (BodyW)
  ) u_bodies_1 (
      .clk_i,
      .rst_ni,
      .write_i      (InsertWidth > 1 && enters[InsertWidth-1]),
      .write_entry_i(new_entry[InsertWidth-1]),
      .write_body_i (insert_i[InsertWidth-1].body),
      .read_i       (reads & from_lane_1),
      .read_entry_i (leaving_entry),
      .body_o       (body_1)
  );
  for (genvar k = 0; k < IssueWidth; k++) begin : gen_body
    assign issue_body_o[k] = body_shown_q[k] ? body_1[k] : body_0[k];
  end
  assign back_body_o = body_shown_q[IssueWidth] ? body_1[IssueWidth] : body_0[IssueWidth];

  // ---- Next state ------------------------------------------------------------

  logic [InsertWidth-1:0] lane_stays;  // legal, and not killed at once
  set_t [InsertWidth-1:0] stays;  // the entries written that are live then

  issue_queue_waits #(
      .NumEntries(NumEntries),
      .NumWarps(NumWarps),
      .WindowBits(WindowBits),
      .InsertWidth(InsertWidth),
      .NumReleases(NumReleases)
  ) u_waits (
      .clk_i,
      .rst_ni,
      .warp_i       (warp_q),
      .release_valid_i,
      .release_i,
      .memory_goes_i(memory_valid_o),
      .memory_warp_i(memory_warp),
      .memory_slot_i(memory_slot),
      .entered_i    (entered),
      .stays_i      (stays),
      .waits_i,
      .waiting_o    (waiting),
      .new_o        (some_new)
  );

  // A new instruction is the youngest: older than none, and all others are older. Lane 1's entry lies
  // above lane 0's, so its row has lane 0's entry.
  set_t all_entered;
  always_comb begin
    all_entered = '0;
    for (int unsigned k = 0; k < InsertWidth; k++) all_entered |= entered[k];
  end
  function automatic set_t next_row(int unsigned entry);
    set_t below;
    below = ~('1 << entry);
    next_row = older_q[entry] & ~(all_entered & below);
    if (all_entered[entry]) next_row |= below;
  endfunction

  set_t killed;
  always_comb begin
    killed = '1;
    for (int unsigned b = 0; b < TbW; b++) killed &= kill_i[b] ? tb_q[b] : ~tb_q[b];
  end

  set_t live_d;
  always_comb begin
    live_d = live_q & ~given_back;
    for (int unsigned k = 0; k < IssueWidth; k++) live_d &= ~issued[k];
    if (kills) live_d &= ~killed;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      lane_stays[k] = enters[k] && !(kills && kill_i == insert_i[k].tb);
      stays[k] = lane_stays[k] ? entered[k] : '0;
      live_d |= stays[k];
    end
  end

  issue_queue_free #(
      .NumEntries (NumEntries),
      .InsertWidth(InsertWidth),
      .NumLeaves  (IssueWidth + 1)
  ) u_free (
      .free_i  (free_q),
      .killed_i(kills ? live_q & killed : '0),
      .leaves_i(leaves),
      .stays_i (lane_stays),
      .free_o  (free_d)
  );

  // A bit of a field in all entries, new in one.
  function automatic set_t with_new(set_t bits, set_t only, logic value);
    return value ? bits | only : bits & ~only;
  endfunction

  set_t [WarpW-1:0] warp_d;
  set_t [TbW-1:0] tb_d;
  set_t [UnitW-1:0] unit_d;
  set_t needs_entry_d;
  set_t [OperandW-1:0] log_need_d;
  set_t [SlotW-1:0] slot_d;
  always_comb begin
    warp_d        = warp_q;
    tb_d          = tb_q;
    unit_d        = unit_q;
    needs_entry_d = needs_entry_q;
    log_need_d    = log_need_q;
    slot_d        = slot_q;
    for (int unsigned k = 0; k < InsertWidth; k++) begin
      if (enters[k]) begin
        for (int unsigned b = 0; b < WarpW; b++) begin
          warp_d[b] = with_new(warp_d[b], entered[k], insert_i[k].warp[b]);
        end
        for (int unsigned b = 0; b < TbW; b++) begin
          tb_d[b] = with_new(tb_d[b], entered[k], insert_i[k].tb[b]);
        end
        for (int unsigned b = 0; b < UnitW; b++) begin
          unit_d[b] = with_new(unit_d[b], entered[k], insert_i[k].unit[b]);
        end
        needs_entry_d = with_new(needs_entry_d, entered[k], insert_i[k].needs_entry);
        for (int unsigned b = 0; b < OperandW; b++) begin
          log_need_d[b] = with_new(log_need_d[b], entered[k], insert_i[k].log_need[b]);
        end
        for (int unsigned b = 0; b < SlotW; b++) begin
          slot_d[b] = with_new(slot_d[b], entered[k], insert_i[k].slot[b]);
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      live_q        <= '0;
      free_q        <= EntryCntW'(NumEntries);
      warp_q        <= '0;
      tb_q          <= '0;
      unit_q        <= '0;
      needs_entry_q <= '0;
      log_need_q    <= '0;
      slot_q        <= '0;
      older_q       <= '0;
      body_lane_q   <= '0;
      body_shown_q  <= '0;
    end else begin
      live_q <= live_d;
      free_q <= free_d;
      // Row by row and not as a next state of the whole matrix, for its copy would slow a simulation; in
      // two halves, because Verilator unrolls loops of at most 64 iterations.
      for (int unsigned e = 0; e < NumEntries / 2; e++) older_q[e] <= next_row(e);
      for (int unsigned e = NumEntries / 2; e < NumEntries; e++) older_q[e] <= next_row(e);
      warp_q        <= warp_d;
      tb_q          <= tb_d;
      unit_q        <= unit_d;
      needs_entry_q <= needs_entry_d;
      log_need_q    <= log_need_d;
      slot_q        <= slot_d;
      body_lane_q   <= body_lane_d;
      body_shown_q  <= body_shown_d;
    end
  end

  // ---- Quiescence ------------------------------------------------------------

  assign quiescent_o = rst_ni && free_to_go == '0 && !some_new;
  assign wake_at_o   = '1;

endmodule
